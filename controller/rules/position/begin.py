"""Beginning a game in the middle, from a position. From the beginning: game/setup.py."""

from __future__ import annotations

from collections.abc import Sequence

from controller.rules.commands import SetPosition
from controller.rules.events import PositionSet
from controller.rules.problems import Problem
from controller.rules.refusals import Clause, Refusal, refuse
from controller.rules.state import SETUP, State


def verify_position(state: State, command: SetPosition) -> Refusal | None:
    """Before anything else, and only a position that can be."""
    if state.phase is not SETUP:
        return refuse("already-started")
    from controller.rules.position.build import PositionError, build  # only here, for a quick start

    try:
        laid_out = build(state.edition, command.position, "")
    except PositionError as error:
        return refuse("bad-position", why=_few(error.problems))
    if laid_out.phase is SETUP:
        return refuse("bad-position", why=Clause("nobody sits at the table"))
    return None


SHOWN = 20
"""Mistakes of a position that are named; a foolish one has a hundred thousand."""


def _few(problems: Sequence[Problem]) -> str:
    said = "; ".join(map(str, problems[:SHOWN]))
    return f"{said}; and {len(problems) - SHOWN} more" if len(problems) > SHOWN else said


def set_position(state: State, command: SetPosition) -> None:
    """Lay it out; recorded is what it comes to, with nothing left open."""
    from controller.rules.position.build import build, describe

    state.emit(PositionSet(describe(build(state.edition, command.position, ""))))
