"""A position in one line, for bug reports and tests: out and in again exactly.

    lotr-2003 Frodo:1340@13(1^2,3^1);Sam:900@10#1+people:7 roll:0 turn:31,16 dice:0,4 ring:11

The grammar is in docs/commands.md. Positions in files: position_model.py.
"""

from __future__ import annotations

from msgspec.structs import replace

from common.problem import Problem, raised_as
from controller.rules.edition import Edition
from controller.rules.position.line import line, parse
from controller.rules.position_check.build import PositionError, build, dump
from controller.rules.position_model import Position
from controller.rules.state import State

__all__ = ["edition_of", "position", "read", "write"]


def write(state: State) -> str:
    """A state in one line."""
    return line(dump(state))


def read(edition: Edition, text: str) -> State:
    """The state that a line describes. Raises PositionError; its problems name the column."""
    return _built(edition, text)[1]


def position(edition: Edition, text: str) -> Position:
    """The position that a line describes, found to be in order. Raises PositionError."""
    return _built(edition, text)[0]


def _built(edition: Edition, text: str) -> tuple[Position, State]:
    found, columns = _parsed(text)
    try:
        return found, build(edition, found)
    except PositionError as error:
        raise PositionError([_at_column(problem, columns) for problem in error.problems]) from None


def edition_of(text: str) -> str:
    """The edition that a line begins with. Raises PositionError if it cannot be read."""
    return _parsed(text)[0].edition


def _parsed(text: str) -> tuple[Position, dict[str, int]]:
    with raised_as(PositionError):
        return parse(text.rstrip())


def _at_column(problem: Problem, columns: dict[str, int]) -> Problem:
    """The same with the column of the nearest place that stands in the line."""
    place = problem.place
    while place and place not in columns:
        place = place[: max(place.rfind("."), place.rfind("["), 0)]
    return replace(problem, file="", column=columns.get(place, 1))
