"""Where on a board the lights of its strip go, in millimetres.

The board is a square seen from above, GO at the lower right, and the tokens walk clockwise. The
lights are on a smaller square, `inset` inside its edge; the lights of a space are spread evenly
over the part of that square which the space has.
"""

from __future__ import annotations

from itertools import pairwise
from math import hypot, inf

import msgspec

from hardware.strip_layout import CORNERS, SIDE, StripLayout

CORNER_PART = 1 / 8
"""A corner's share of a board's edge: half as much again as a street's."""

SIDES_MM = (100.0, 2000.0)
STREET_LEAST_MM = 5.0
LIGHT_MM = 5.0
"""A WS2812B's edge (its datasheet, "Mechanical dimensions")."""


class Square(msgspec.Struct, frozen=True, kw_only=True):
    """A board, mm: its edge, a corner's edge, and how far inside the edge the lights are."""

    side: float
    corner: float
    inset: float

    @property
    def street(self) -> float:
        """How wide a space between two corners is."""
        return (self.side - 2 * self.corner) / (SIDE - 1)

    @property
    def run(self) -> float:
        """From one corner of the lights' square to the next."""
        return self.side - 2 * self.inset

    def at(self, way: float) -> tuple[float, float]:
        """The point so far along the lights' square from its lower right corner, as the tokens
        walk; from the board's upper left corner, y downwards."""
        side, rest = divmod(way % (CORNERS * self.run), self.run)
        near, far = self.inset, self.side - self.inset
        return [
            (far - rest, far), (near, far - rest), (near + rest, near), (far, near + rest)
        ][int(side) % CORNERS]  # fmt: skip

    def stretch(self, space: int) -> tuple[float, float]:
        """Where a space begins and ends on the lights' square."""
        side, number = divmod(space, SIDE)
        start = side * self.run
        half = self.corner - self.inset
        if number == 0:
            return start - half, start + half
        begin = start + half + (number - 1) * self.street
        return begin, begin + self.street


class Light(msgspec.Struct, frozen=True):
    """A light: its number on the strip, its space, and where it goes."""

    number: int
    space: int
    x: float
    y: float


def lights(layout: StripLayout, board: Square) -> list[Light]:
    """All lights that belong to a space, by number."""
    found = []
    for space in range(layout.spaces):
        begin, end = board.stretch(space)
        numbers = layout.lights(space)
        for at, number in enumerate(numbers):
            x, y = board.at(begin + (end - begin) * (at + 0.5) / len(numbers))
            found.append(Light(number, space, x, y))
    return sorted(found, key=lambda one: one.number)


def closest(found: list[Light]) -> float:
    """The least distance between two lights that follow one another."""
    return min((hypot(a.x - b.x, a.y - b.y) for a, b in pairwise(found)), default=inf)
