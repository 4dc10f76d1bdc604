"""Which lights of the strip belong to which board space: any number of lights, corners uneven.

It drives nothing; strip/strip.py does.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

import msgspec

from common.message import Message

SIDE = 10
"""Spaces from one corner to the next."""

CORNERS = 4

WHITE_MA = 60
"""One light at full white, mA, without its chip (WS2812B, electrical characteristics)."""

DARK_MA = 1
"""What the chip of one light takes by itself, dark or lit, mA; measured ones a little less."""

CORNER_SHARE = 3
"""Widths of a street that the strip passes at a corner: two edges, each half as wide again."""


class StripLayout(msgspec.Struct, frozen=True, kw_only=True):
    """How the strip lies round a board, in one of two ways.

    Evenly: from the beginning of `first_space` on, `leds_per_space` lights each, and
    `corner_leds` at a corner if that is not 0. Or by `corners`: the light at which GO begins, and
    each further corner, walking as the tokens do; `last` is the last light before GO, -1: the next
    to it. Then each side shares out its lights by itself, and lights beyond are left dark; where
    the strip begins in mid-side, it goes on from light `count` - 1 to light 0.
    """

    count: int  # lights
    leds_per_space: int = 1
    corner_leds: int = 0  # 0: as any space; with `corners`: by the board's measures
    first_space: int = 0  # board space at which the strip begins, 0 = GO
    clockwise: bool = True  # the way the tokens walk; told by `corners` where there are any
    spaces: int = 40
    corners: tuple[int, ...] = ()
    last: int = -1

    def lights(self, space: int) -> tuple[int, ...]:
        """The lights of a space, first reached first; fewer or none where the strip is short."""
        return _table(self)[space]


def wrong(corners: tuple[int, ...], last: int, count: int) -> Message | None:
    """What is wrong with marks, if anything is."""
    if len(corners) != CORNERS:
        return Message(
            "there must be {wanted} corner marks, not {count}", wanted=CORNERS, count=len(corners)
        )
    marks = _marks(corners, last, count)
    if off := [mark for mark in marks if not 0 <= mark < count]:
        return Message("light {light} is not on a strip of {count}", light=off[0], count=count)
    if len(set(marks)) != len(marks):
        return Message("two marks are at the same light")
    ways = [_steps(marks, count, clockwise=way) for way in (True, False)]
    right = [steps for steps in ways if sum(steps) < count]
    if not right:
        return Message("the corners do not follow one another round the board")
    sides = (*right[0][:-1], right[0][-1] + 1)
    for number, side in enumerate(sides):
        if side < SIDE:
            return Message(
                "side {side} has {count} lights, but needs {least}",
                side=number + 1, count=side, least=SIDE,
            )  # fmt: skip
    return None


def _marks(corners: tuple[int, ...], last: int, count: int) -> tuple[int, ...]:
    """The corners, and the last light before GO."""
    if last < 0:
        ahead = sum(_steps(corners, count, clockwise=True)) < count
        last = (corners[0] + (-1 if ahead else 1)) % count
    return (*corners, last)


def _steps(marks: tuple[int, ...], count: int, *, clockwise: bool) -> list[int]:
    """From each mark to the next, so walking."""
    sign = 1 if clockwise else -1
    return [(b - a) * sign % count for a, b in pairwise(marks)]


@lru_cache(maxsize=32)
def _table(layout: StripLayout) -> tuple[tuple[int, ...], ...]:
    return _marked(layout) if layout.corners else _even(layout)


def _even(layout: StripLayout) -> tuple[tuple[int, ...], ...]:
    """Space after space from the strip's first light on."""
    table: list[tuple[int, ...]] = [()] * layout.spaces
    light = 0
    for step in range(layout.spaces):
        way = step if layout.clockwise else -step
        space = (layout.first_space + way) % layout.spaces
        corner = layout.corner_leds and space % SIDE == 0
        end = light + (layout.corner_leds if corner else layout.leds_per_space)
        here = range(min(light, layout.count), min(end, layout.count))
        table[space] = tuple(here if layout.clockwise else reversed(here))
        light = end
    return tuple(table)


def _marked(layout: StripLayout) -> tuple[tuple[int, ...], ...]:
    """Side after side from its corner's light on."""
    marks = _marks(layout.corners, layout.last, layout.count)
    clockwise = sum(_steps(marks, layout.count, clockwise=True)) < layout.count
    sign = 1 if clockwise else -1
    sides = _steps(marks, layout.count, clockwise=clockwise)
    sides[-1] += 1
    table: list[tuple[int, ...]] = []
    for start, lights in zip(marks, sides, strict=False):
        at = 0
        for size in shares(lights, layout.corner_leds):
            table.append(tuple((start + sign * n) % layout.count for n in range(at, at + size)))
            at += size
    return tuple(table)


def shares(lights: int, corner: int = 0) -> list[int]:
    """How many lights of a side its corner and its nine streets have. A corner has `corner`; 0:
    by its width; but never so many that a street has none."""
    streets = SIDE - 1
    if not corner:
        corner = round(lights * CORNER_SHARE / (CORNER_SHARE + streets))
    corner = max(1, min(corner, lights - streets))
    rest = lights - corner
    ends = [round(rest * (n + 1) / streets) for n in range(streets)]
    return [corner, *(end - start for start, end in pairwise((0, *ends)))]
