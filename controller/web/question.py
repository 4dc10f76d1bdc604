"""Tracks which question a browser has seen, so that a late answer does not answer the next one."""

from __future__ import annotations

from typing import Any

from controller.rules import commands as c
from controller.rules.entries import Entry, EntryKind
from controller.rules.prompts import prompt
from controller.rules.state import Phase, State

AT_ANY_TIME = (
    c.Build, c.SellBuilding, c.SellFortresses, c.BreakDown, c.Mortgage, c.Lift, c.Offer,
    c.Withdraw, c.Accept, c.ChangeRules, c.Agree, c.Disagree, c.AskRent, c.PlayCard, c.CallTime,
    c.Leave, c.Sit,
)  # fmt: skip
"""Commands that answer no question and may be given at any time. They name everything they are
about, except a deal or house rules, which may have changed since."""

OF_TOPIC = (c.Bid, c.Pass, c.Contest)
"""Answers that several players give to one question: another player's answer does not make them
late."""


class Question:
    """Counts questions: `topic` grows with each new subject, `step` with each command."""

    def __init__(self) -> None:
        self.topic, self.step = 0, 0
        self._about: tuple[Any, ...] = ()
        self._offered: dict[int, int] = {}  # by seat: the step at which its deal became what it is
        self._to: dict[int, int] = {}  # by seat: whom it offered that deal
        self._proposed = 0  # the step of the last thing to agree to: house rules, or a leaving
        self._taken_back = 0

    def begin(self, state: State) -> None:
        """Another game begins: no earlier question counts."""
        self.topic, self.step = self.topic + 1, self.step + 1
        self._about = _about(state)

    def on_entry(self, state: State, entry: Entry) -> None:
        """Note an entry of the journal."""
        if entry.kind is EntryKind.NOTE:
            return
        self.step += 1
        if entry.kind is EntryKind.TAKE_BACK:
            self._taken_back = self.step
        if isinstance(entry.command, c.Offer):
            self._offered[entry.command.seat] = self.step
            self._to[entry.command.seat] = entry.command.to
        if isinstance(entry.command, c.ChangeRules | c.Leave):
            self._proposed = self.step
        about = _about(state)
        if about != self._about or not isinstance(entry.command, (*AT_ANY_TIME, *OF_TOPIC)):
            self.topic += 1
        self._about = about

    def late(self, command: c.AnyCommand, topic: int, step: int) -> bool:
        """Whether a command answers a question that is no longer asked."""
        if isinstance(command, c.Accept | c.Withdraw):  # for the deal that was seen, and no other
            return step < max(self._taken_back, self._offered.get(command.by, 0))
        if isinstance(command, c.Offer):  # it answers the deal that was seen, and no other
            offered = self._to.get(command.to) == command.seat
            return offered and step < self._offered[command.to]
        if isinstance(command, c.Agree | c.Disagree):
            return step < max(self._taken_back, self._proposed)
        if isinstance(command, AT_ANY_TIME):
            return False
        if isinstance(command, OF_TOPIC):
            return topic != self.topic
        if isinstance(command, c.CloseAuction):  # for the bid that was seen, and no higher one
            return step != self.step
        return topic != self.topic


def _about(state: State) -> tuple[Any, ...]:
    if state.phase is Phase.SETUP:
        return ()
    asked = prompt(state)
    return state.turns, asked.ask, asked.space, asked.piece, len(state.stack)
