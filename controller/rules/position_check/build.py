"""Positions: a state from what is written down of it, and the other way round.

state = build(edition, Position(seats=(Seat(name="A", place="Bree"), Seat(name="B"))))
assert build(edition, dump(state)) == state
"""

from __future__ import annotations

from common.problem import FileError, Findings, Problem
from controller.rules.edition import Edition
from controller.rules.position.dump import dump
from controller.rules.position.load import load
from controller.rules.position_check.check import check
from controller.rules.position_model import Position, Seat
from controller.rules.state import State

__all__ = ["Position", "PositionError", "Seat", "build", "dump", "problems_of"]


class PositionError(FileError, ValueError):
    """An impossible position; `problems` lists everything that is wrong with it."""


def build(edition: Edition, position: Position, file: str = "position") -> State:
    """The state that a position describes. Raises PositionError with everything that is wrong.

    `file` is what the problems call it.
    """
    state, problems = _laid_out(edition, position, file)
    if problems:
        raise PositionError(problems)
    return state


def problems_of(edition: Edition, position: Position, file: str = "position") -> list[Problem]:
    """Everything that is wrong with a position."""
    return _laid_out(edition, position, file)[1]


def _laid_out(edition: Edition, position: Position, file: str) -> tuple[State, list[Problem]]:
    findings = Findings(file)
    state = State(edition)
    load(state, position, findings)
    for found in check(state, position):
        findings.add(*found)
    return state, findings.problems
