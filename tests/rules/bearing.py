"""Positions of the F1663 game for its rule tests: who bears the Ring, where the Tracker is."""

from __future__ import annotations

from typing import Any

from controller.editions import load
from controller.rules.commands import Roll
from controller.rules.events import Event, RingDropped, RingTaken, TrackerMoved, evolve
from tests.rules.positions import Table

BOX = load("lotr-2021")

GOLLUM, STING, QUEST, BOW, AXE, HORN = 4, 5, 7, 15, 25, 35
HILT, BLADE, WRAITH = 12, 28, 38
KNOWN = (6, 8, 9)
"""Weathertop, Ford of Bruinen, Rivendell: the set whose deeds the sheet shows."""

PINK, RED = (11, 13, 14), (21, 23, 24)
EYE_FIVE, EYES = (0, 5), (0, 0)


class Fellowship(Table):
    """A table of this game; seat 0 began and has the Ring, the Tracker is at Start."""

    def __init__(self, seats: int = 3, **rules: Any) -> None:
        super().__init__(seats, edition=BOX, **rules)

    def bears(self, seat: int, circle: int = 0) -> Fellowship:
        """Give the Ring to a seat, the Tracker on a circle."""
        evolve(self.state, RingTaken(seat, self.state.bearer))
        evolve(self.state, TrackerMoved(seat, circle))
        return self

    def lone(self, space: int) -> Fellowship:
        """Let the Ring lie alone somewhere."""
        evolve(self.state, RingDropped(self.state.turn, space, "eye"))
        return self

    def turn_of(self, seat: int, space: int) -> Fellowship:
        """Seat `seat` is about to roll from a space."""
        self.ready(seat)
        self.at(seat, space)
        return self

    def die(self, seat: int, face: int) -> list[Event]:
        """Throw one die alone."""
        return self.do(Roll(seat, (face,)))
