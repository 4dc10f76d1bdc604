"""Watches one game while it is played, and notes what a study counts. Compiled with the rules.

It is on the path of every command, so it looks at each event by its type alone.
"""

from __future__ import annotations

from typing import Final

from controller.report.travels import Travels
from controller.rules.commands import AnyCommand, Bid, Pass, Roll
from controller.rules.engine import step
from controller.rules.events import (
    Event,
    GameEnded,
    Paid,
    RingDropped,
    RingMoved,
    RingTaken,
    TrackerMoved,
)
from controller.rules.state import State

_NOTED: Final = frozenset({GameEnded, Paid, RingDropped, RingMoved, RingTaken, TrackerMoved})


class Watch:
    """The game of `state`, from its first command on. Money is in units of the edition."""

    def __init__(self, state: State) -> None:
        board = state.board
        self.state = state
        self.travels: Travels | None = None  # once it is known how many play
        self.rolls = self.bids = self.decisions = 0
        self.why = ""  # how the game ended
        self.rent = [0] * len(board.groups)
        self.invested = [0] * len(board.groups)  # in deeds and buildings, less what came back
        self.ring_rounds: list[int] = []  # of each step of the Ring: when it was first taken
        self.taken = self.lost = 0

    def do(self, command: AnyCommand) -> object:
        """Carry a command out, and note what comes of it."""
        state = self.state
        outcome = step(state, command)
        if not isinstance(outcome, list):  # refused
            return outcome
        kind = type(command)
        if kind is Roll:
            self.rolls += 1
        elif kind is Bid or kind is Pass:
            self.bids += 1
        else:
            self.decisions += 1
        if self.travels is None:
            self.travels = Travels(state.seats, state.board.size)
        self.travels.note(outcome, state)
        for event in outcome:
            if type(event) in _NOTED:
                self._note(event)
        return outcome

    def _note(self, event: Event) -> None:
        match event:
            case Paid():
                self._paid(event)
            case RingMoved():
                self.ring_rounds.append(self.state.rounds)
            case TrackerMoved():
                self._tracker(event)
            case RingTaken():
                self.taken += 1
            case RingDropped():
                self.lost += 1
            case GameEnded():
                self.why = event.why

    def _paid(self, paid: Paid) -> None:
        """Rent, and what the Bank got or gave for deeds and buildings. Deals between players move
        money that was invested before; the price of a building won in an auction is not known to
        be for any group."""
        if paid.space < 0:
            return
        group = self.state.board.group_of[paid.space]
        reason = paid.reason
        if reason == "rent":
            self.rent[group] += paid.amount
        elif reason == "claim" or reason == "auction" or reason == "building":
            self.invested[group] += paid.amount
        elif reason == "building-sold":
            self.invested[group] -= paid.amount

    def _tracker(self, moved: TrackerMoved) -> None:
        """A Tracker goes back to Start when the Ring changes hands: the first time counts."""
        if moved.circle > len(self.ring_rounds):
            missing = moved.circle - len(self.ring_rounds)
            self.ring_rounds += [self.state.rounds] * missing
