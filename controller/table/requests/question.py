"""Tracks which question was seen where an answer comes from, so that a late one does not answer the
next one."""

from __future__ import annotations

from enum import Enum
from typing import Any

from controller.rules import commands as c
from controller.rules.entries import Entry, EntryKind
from controller.rules.prompts import prompt
from controller.rules.state import Phase, State


class Fresh(Enum):
    """For which moment a command or a request is meant; later it is late."""

    ANY_TIME = "any-time"  # it answers no question, and names everything that it is about
    ANSWER = "answer"  # to the question that was seen
    SHARED = "shared"  # the same, but the others' answers to it do not make it late
    DEAL = "deal"  # the deal that was seen
    COUNTER = "counter"  # the deal that was seen, if it answers one
    PROPOSAL = "proposal"  # the house rules, or the leaving, that were seen
    MOMENT = "moment"  # the last move that was seen
    COMMAND = "command"  # as the command in it says


FRESH: dict[type, Fresh] = {
    kind: fresh
    for fresh, kinds in {
        Fresh.ANY_TIME: (
            c.Build, c.SellBuilding, c.SellFortresses, c.BreakDown, c.Mortgage, c.Lift,
            c.ChangeRules, c.AskRent, c.PlayCard, c.CallTime, c.Leave, c.Sit,
        ),
        Fresh.ANSWER: (
            c.StartGame, c.SetPosition, c.Roll, c.Buy, c.Decline, c.ChooseTax, c.NameCard,
            c.PayFine, c.UseCard, c.CancelCard, c.LetPass, c.KeepMortgage, c.GiveRing, c.WalkOn,
            c.Battle, c.DeclareBankrupt, c.WaiveRent, c.Adjust, c.EndGame,
        ),
        Fresh.SHARED: (c.Bid, c.Pass, c.Contest),
        Fresh.DEAL: (c.Accept, c.Withdraw),
        Fresh.COUNTER: (c.Offer,),
        Fresh.PROPOSAL: (c.Agree, c.Disagree),
        Fresh.MOMENT: (c.CloseAuction,),  # for the bid that was seen, and no higher one
    }.items()
    for kind in kinds
}  # fmt: skip
"""By command."""


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
        command = entry.command
        if isinstance(command, c.Offer):
            self._offered[command.seat] = self.step
            self._to[command.seat] = command.to
        if isinstance(command, c.ChangeRules | c.Leave):
            self._proposed = self.step
        about = _about(state)
        answered = command is None or FRESH[type(command)] in (Fresh.ANSWER, Fresh.MOMENT)
        if about != self._about or answered:
            self.topic += 1
        self._about = about

    def late(self, command: Any, topic: int, step: int) -> bool:
        """Whether a command is meant for another question, deal or moment than there is now."""
        match FRESH[type(command)]:
            case Fresh.ANSWER | Fresh.SHARED:
                return topic != self.topic
            case Fresh.DEAL:
                return step < max(self._taken_back, self._offered.get(command.by, 0))
            case Fresh.COUNTER:
                offered = self._to.get(command.to) == command.seat
                return offered and step < self._offered[command.to]
            case Fresh.PROPOSAL:
                return step < max(self._taken_back, self._proposed)
            case Fresh.MOMENT:
                return step != self.step
            case _:
                return False


def _about(state: State) -> tuple[Any, ...]:
    if state.phase is Phase.SETUP:
        return ()
    asked = prompt(state)
    return state.turns, asked.ask, asked.space, asked.piece, len(state.stack)
