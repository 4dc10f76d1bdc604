"""Beginning a game in the middle, from a position. From the beginning: game/setup.py."""

from __future__ import annotations

from functools import reduce

from common.message import Message, both
from common.problem import told_few
from controller.rules.commands import SetPosition
from controller.rules.events import PositionSet
from controller.rules.refusals import Refusal, refuse
from controller.rules.state import SETUP, State


def verify_position(state: State, command: SetPosition) -> Refusal | None:
    """Before anything else, and only a position that can be."""
    if state.phase is not SETUP:
        return refuse("already-started")
    from controller.rules.position.build import PositionError, build  # only here, for a quick start

    try:
        laid_out = build(state.edition, command.position, "")
    except PositionError as error:
        why = reduce(both, told_few(error.problems, lambda _: ""))
        return refuse("bad-position", why=why)
    if laid_out.phase is SETUP:
        return refuse("bad-position", why=Message("there is nobody at the table"))
    return None


def set_position(state: State, command: SetPosition) -> None:
    """Lay it out; recorded is what it comes to, with nothing left open."""
    from controller.rules.position.build import build, describe

    state.emit(PositionSet(describe(build(state.edition, command.position, ""))))
