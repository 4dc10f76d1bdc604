"""Lights by space: brightness steps, rhythms, and how spaces become the lights of a strip.

Things are told apart by place, brightness and rhythm; hue only helps (view/palette.py).
"""

from __future__ import annotations

from functools import lru_cache

from controller.view.palette import DARK, GOLD, Colour
from hardware.strip.strip import StripLayout

LEVELS = (0.0, 0.15, 0.35, 0.65, 1.0)
"""Brightness of a rhythm's levels 0-4."""

OWNED = (0.06, 0.12, 0.18, 0.26, 0.36, 0.5)
"""Brightness of an owner's colour by building level; 5 is a fortress."""

MORTGAGED = 0.025


class Cells:
    """A colour for each space; where the Ring is, if it is shown apart, and what is below it."""

    __slots__ = ("below", "colours", "ring", "ring_colour")

    def __init__(self, spaces: int) -> None:
        self.colours: list[Colour] = [DARK] * spaces
        self.ring = -1
        self.ring_colour: Colour = DARK
        self.below: Colour = DARK

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cells) and all(
            getattr(self, name) == getattr(other, name) for name in self.__slots__
        )

    __hash__ = None  # type: ignore[assignment]  # they are drawn upon

    def put(self, space: int, colour: Colour, level: int) -> None:
        """Show a colour on a space if its level is not 0."""
        if level:
            self.colours[space] = dim(colour, LEVELS[level])

    def fill(self, colour: Colour) -> None:
        """Show one colour everywhere but where the Ring is."""
        kept = self.ring
        self.colours = [colour] * len(self.colours)
        if kept >= 0:
            self.put_ring(kept, 4, resting=True)

    def put_ring(self, space: int, level: int, resting: bool) -> None:
        """Show the Ring; `resting` keeps a faint gold where the heartbeat pauses."""
        colour = dim(GOLD, LEVELS[level or 1])
        self.ring, self.ring_colour, self.below = space, colour, self.colours[space]
        if level or resting:
            self.colours[space] = colour


@lru_cache(maxsize=4096)
def dim(colour: Colour, share: float) -> Colour:
    """A colour at a share of its brightness, never rounded away altogether."""
    return tuple(min(255, -int(-value * share // 1)) for value in colour)  # type: ignore[return-value]


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """`share` of the way from one colour to another."""
    mixed = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return tuple(mixed)  # type: ignore[return-value]


@lru_cache(maxsize=8)
def _places(layout: StripLayout) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(layout.lights(space)) for space in range(layout.spaces))


@lru_cache(maxsize=8)
def _spaces(layout: StripLayout) -> tuple[int, ...]:
    """The space of each light; -1: of none."""
    spaces = [-1] * layout.count
    for space, place in enumerate(_places(layout)):
        for light in place:
            spaces[light] = space
    return tuple(spaces)


def spread(cells: Cells, layout: StripLayout) -> tuple[Colour, ...]:
    """The lights of the strip. Where a space has several, the last one is the Ring's, and the
    others show what it would hide."""
    colours = [*cells.colours, DARK]  # the last one, -1, for lights of no space
    lights = tuple(map(colours.__getitem__, _spaces(layout)))  # no loop: it is in every frame's way
    places = _places(layout)
    if 0 <= cells.ring < len(places) and len(places[cells.ring]) > 1:
        *others, last = places[cells.ring]
        apart = list(lights)
        if cells.colours[cells.ring] == cells.ring_colour:
            below = cells.below if cells.below != DARK else dim(cells.ring_colour, 0.3)
            for light in others:
                apart[light] = below
        apart[last] = cells.ring_colour
        return tuple(apart)
    return lights


def ahead(start: int, to: int, size: int) -> list[int]:
    """The spaces from the one after `start` to `to`, the way the tokens walk."""
    steps = (to - start) % size
    return [(start + n) % size for n in range(1, steps + 1)]


def nearer(start: int, to: int, size: int) -> list[int]:
    """The spaces from `start` to `to`, both in it, by the shorter way."""
    forward = (to - start) % size
    if forward <= size - forward:
        return [(start + n) % size for n in range(forward + 1)]
    return [(start - n) % size for n in range(size - forward + 1)]
