"""What players ask for on their phones: their commands, and their own last one back.

A browser's command goes to the table like any other, once it is clear that this browser may give it
and that it answers the current question.
"""

from __future__ import annotations

from typing import NamedTuple

from controller.dialogue import outcomes, words
from controller.rules.commands import Adjust, CloseAuction, EndGame, SetPosition, StartGame
from controller.rules.engine import OF_THE_TABLE, verify
from controller.rules.state import State
from controller.table import Table
from controller.table.panel.pages.taking_back import TakeBack
from controller.text.language import _
from controller.text.sentences import refusal_sentence
from controller.web.access.sessions import Session
from controller.web.messages import Give, Undo
from controller.web.question import Question
from controller.web.sections.times import too_early


class Undoable(NamedTuple):
    """A seat's own last command, in words."""

    seat: int
    words: str


class SeatDesk:
    """The players' requests at one table; `question` counts what is asked there."""

    def __init__(self, table: Table, question: Question) -> None:
        self._table, self._question = table, question

    def handle(self, session: Session, asked: Give | Undo) -> str:
        """Carry out a request; empty, or a sentence that says why it was not done."""
        page = self._table.open_page
        if page is not None and page.pauses:
            return _(
                "The game is paused. To resume it, the host taps Resume, or somebody presses OK at "
                "the table."
            )
        if self._table.enrolling or self._table.paused:
            return _("The table is asking something first: look at its display.")
        match asked:
            case Give():
                return self._give(session, asked)
            case Undo(seat=seat, step=step):
                return self._undo(session, seat, step)

    def _give(self, session: Session, asked: Give) -> str:
        command, table, state = asked.command, self._table, self._table.state
        if isinstance(command, StartGame | SetPosition):
            return _("Set up the game on the table's panel.")
        if isinstance(command, Adjust | EndGame):
            return _("Only the host can do that.")
        if command.seat not in session.seats:
            return self._not_yours(state, command.seat)
        if getattr(command, "thrown", ()):
            return _("Only electronic dice can send a roll as theirs.")
        if self._question.late(command, asked.topic, asked.step):
            return _("Too late: the question has changed.")
        if (why := verify(state, command)) is not None:
            return refusal_sentence(why)
        if isinstance(command, CloseAuction) and (no := too_early(state, table.ui, table.now)):
            return no
        if self._table.do(command) is None:
            return _("That could not be recorded: look at the table's display.")
        return ""

    def _undo(self, session: Session, seat: int, step: int) -> str:
        if seat not in session.seats:
            return self._not_yours(self._table.state, seat)
        if step != self._question.step or seat != last_by(self._table):
            return _("Somebody has played since: only the host can take back your move.")
        self._table.choose(TakeBack(1, seat=seat))
        return ""

    def undoable(self) -> Undoable | None:
        """The last command, if a player gave it and may take it back; else None."""
        seat, last = last_by(self._table), self._table.banker.last
        if seat < 0 or last is None or last.command is None:
            return None
        return Undoable(seat, outcomes.done(self._table.state, last.command, last.events))

    def _not_yours(self, state: State, seat: int) -> str:
        if not 0 <= seat < state.seats:
            return _("There is no seat {seat} at this table.", seat=seat)
        return _("{name} does not play on this phone.", name=words.name(state, seat))


def last_by(table: Table) -> int:
    """The seat whose own the last command was; -1: it was no player's."""
    last = table.banker.last
    if last is None or last.by != "player" or last.command is None:
        return -1
    return -1 if type(last.command) in OF_THE_TABLE else last.command.seat
