"""Where tokens stopped, how far they walked, and who was in Jail."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from controller.rules.entries import Entry
from controller.rules.events import (
    AnyEvent,
    BattleBegan,
    CardAwaited,
    CardDrawn,
    CardKept,
    Jailed,
    Met,
    Moved,
)
from controller.rules.state import State

_COUNTED: Final = frozenset({
    Moved, Met, BattleBegan, CardDrawn, CardKept, CardAwaited, Jailed,
})  # fmt: skip
"""What is looked at: most events are none of these, and a study has millions."""


class Travels:
    """Counts the stops of some seats on a board. A token stops where its move ends: also on a card
    space that sends it on, but not where it meets the bearer of the Ring, or finds the Ring, on its
    way."""

    def __init__(self, seats: int, spaces: int) -> None:
        self.visits = [0] * spaces
        self.steps = [0] * seats
        self.jailed = [0] * seats
        self._passing: set[int] = set()  # seats whose move is interrupted by a meeting

    def see(self, entry: Entry, state: State) -> None:
        """Count an entry; `state` is the state after it."""
        self.note(entry.events, state)

    def note(self, events: Iterable[AnyEvent], state: State) -> None:
        """Count the events of a command; `state` is the state after it."""
        at: int | None = None  # where the token that moves now has come to, so far
        for event in events:
            if type(event) not in _COUNTED:
                continue
            match event:
                case Moved(seat=seat, start=start, to=to, by=by):
                    self._passing.discard(seat)
                    at = to
                    if by == "dice":
                        self.steps[seat] += (to - start) % len(self.visits)
                case Met(seat=seat, steps=steps) if steps:
                    self._passing.add(seat)
                    at = None
                case BattleBegan(seat=seat) if seat in self._passing:  # its move ends there
                    self._passing.discard(seat)
                    at = state.pos[seat]
                case CardDrawn() | CardKept() | CardAwaited():
                    self._stopped(at)
                    at = None
                case Jailed(seat=seat):
                    self._stopped(at)
                    at = state.board.jail
                    self.jailed[seat] += 1
        self._stopped(at)

    def _stopped(self, at: int | None) -> None:
        if at is not None:
            self.visits[at] += 1
