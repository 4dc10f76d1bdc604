"""What players' requests do: give their commands, and take their own last one back.

A command goes to the table like any other, once it is clear that this browser may give it and that
it answers the current question.
"""

from __future__ import annotations

from typing import NamedTuple

from controller.dialogue import outcomes, words
from controller.rules import commands as c
from controller.rules.engine import OF_THE_TABLE, verify
from controller.rules.state import State
from controller.table.panel.pages.taking_back import TakeBack
from controller.table.requests.messages import Give, Undo
from controller.table.requests.request import At
from controller.table.requests.waiting import too_early
from controller.table.table import Table
from controller.text.language import N_, _
from controller.text.sentences import refusal_sentence

_ON_THE_PANEL = N_("Set up the game on the table's panel.")
_BY_THE_HOST = N_("Only the host can do that.")

NO_SEAT_S: dict[type, str] = {
    c.StartGame: _ON_THE_PANEL,
    c.SetPosition: _ON_THE_PANEL,
    c.Adjust: _BY_THE_HOST,
    c.EndGame: _BY_THE_HOST,
}
"""Commands that belong to no seat, and who gives them."""


class Undoable(NamedTuple):
    """A seat's own last command, in words."""

    seat: int
    words: str


def give(at: At, asked: Give) -> str:
    """Give a seat's command."""
    command, table, state = asked.command, at.table, at.table.state
    if type(command) in NO_SEAT_S:
        return _(NO_SEAT_S[type(command)])
    if command.seat not in at.seats:
        return _not_yours(state, command.seat)
    if getattr(command, "thrown", ()):
        return _("Only electronic dice can send a roll as theirs.")
    if at.question.late(command, asked.topic, asked.step):
        return _("Too late: the question has changed.")
    if (why := verify(state, command)) is not None:
        return refusal_sentence(why)
    if isinstance(command, c.CloseAuction) and (no := too_early(table)):
        return no
    return "" if table.do(command) is not None else unrecorded()


def undo(at: At, asked: Undo) -> str:
    """Take a seat's own last command back."""
    if asked.seat not in at.seats:
        return _not_yours(at.table.state, asked.seat)
    if asked.step != at.question.step or asked.seat != last_by(at.table):
        return _("Somebody has played since: only the host can take back your move.")
    at.table.choose(TakeBack(1, seat=asked.seat))
    return ""


def unrecorded() -> str:
    """Why a command that is allowed was not given."""
    return _("That could not be recorded: look at the table's display.")


def undoable(table: Table) -> Undoable | None:
    """The last command, if a player gave it and may take it back; else None."""
    seat, last = last_by(table), table.banker.last
    if seat < 0 or last is None or last.command is None:
        return None
    return Undoable(seat, outcomes.done(table.state, last.command, last.events))


def last_by(table: Table) -> int:
    """The seat whose own the last command was; -1: it was no player's."""
    last = table.banker.last
    if last is None or last.by != "player" or last.command is None:
        return -1
    return -1 if type(last.command) in OF_THE_TABLE else last.command.seat


def _not_yours(state: State, seat: int) -> str:
    if not 0 <= seat < state.seats:
        return _("There is no seat {seat} at this table.", seat=seat)
    return _("{name} does not play on this phone.", name=words.name(state, seat))
