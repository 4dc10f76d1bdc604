"""The colours of seats, Ring, Eye and answers: one place for the strip and the page alike.

Nine seats and the gold of the Ring stay apart, as lights, for people who do not see red, green or
blue as others do (tests/view/test_palette.py measures it). Each seat also has a shape on
display and page, and a number of pulses on the strip, so that nothing hangs on colour alone.
"""

from __future__ import annotations

from enum import Enum
from functools import cache

import msgspec

from hardware.ports import DARK as DARK, Colour as Colour


class Shape(Enum):
    """What stands beside a seat's name, on the display and on the page."""

    CIRCLE = "circle"
    SQUARE = "square"
    TRIANGLE = "triangle"
    DIAMOND = "diamond"
    CROSS = "cross"
    HEART = "heart"
    MOON = "moon"
    CUP = "cup"
    HOURGLASS = "hourglass"


class Hue(msgspec.Struct, frozen=True, kw_only=True):
    """A seat's colour: its name for people, its light, and its shape."""

    name: str
    colour: Colour
    shape: Shape

    @property
    def css(self) -> str:
        """The colour as a page writes it."""
        return css(self.colour)


SEAT_HUES = (
    Hue(name="blue", colour=(0, 10, 243), shape=Shape.CIRCLE),
    Hue(name="orange", colour=(205, 90, 8), shape=Shape.SQUARE),
    Hue(name="sky", colour=(2, 169, 255), shape=Shape.TRIANGLE),
    Hue(name="white", colour=(250, 255, 255), shape=Shape.DIAMOND),
    Hue(name="violet", colour=(120, 16, 177), shape=Shape.CROSS),
    Hue(name="moss", colour=(25, 60, 30), shape=Shape.HEART),
    Hue(name="pink", colour=(255, 30, 136), shape=Shape.MOON),
    Hue(name="lime", colour=(120, 255, 90), shape=Shape.CUP),
    Hue(name="brown", colour=(110, 20, 0), shape=Shape.HOURGLASS),
)
"""By seat number; an edition has at most nine."""

GOLD: Colour = (255, 190, 0)
"""The One Ring."""

EYE_RED: Colour = (255, 0, 0)
"""The Eye on a die, and every no."""

YES: Colour = (0, 255, 60)
NO: Colour = (255, 0, 0)
PLAIN: Colour = (200, 190, 170)
"""The table itself: the auction's clock, a card, an open question of nobody's."""

FIRE: tuple[Colour, ...] = ((255, 60, 0), (255, 120, 0), (200, 20, 0))
"""Mount Doom."""


@cache
def hue(seat: int) -> Hue:
    """The hue of a seat, numbered from 0."""
    return SEAT_HUES[seat % len(SEAT_HUES)]


def css(colour: Colour) -> str:
    """`#rrggbb`."""
    return "#{:02x}{:02x}{:02x}".format(*colour)
