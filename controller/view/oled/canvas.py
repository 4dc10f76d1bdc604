"""A 128x64 sheet of pixels to draw on: text, boxes, sprites. Knows nothing of the game.

Each row is one integer, so a line of text costs a shift and an OR per row.
"""

from __future__ import annotations

from typing import NamedTuple

from controller.view.oled.font import Font
from hardware.display.picture import HEIGHT as HEIGHT, WIDTH as WIDTH, Picture

_SHEET_WIDE = (1 << WIDTH) - 1
"""A whole row of light."""


class Sprite(NamedTuple):
    """A small picture; `rows` of bits, leftmost pixel highest."""

    width: int
    rows: tuple[int, ...]


def sprite(*rows: str) -> Sprite:
    """A sprite drawn with `#` for light."""
    bits = tuple(int(row.replace("#", "1").replace(".", "0"), 2) for row in rows)
    return Sprite(len(rows[0]), bits)


class Written(NamedTuple):
    """A text on the sheet: where it begins, its baseline, and what stands between it and the next
    one when the line is read out. `item`: which one of a list it is, -1: none; `chosen`: the
    pointer is there."""

    x: int
    y: int
    text: str
    joint: str = ", "
    chosen: bool = False
    item: int = -1


class Canvas:
    """The sheet, and in `texts` what stands on it. `outside` tells whether anything was drawn
    beyond its edges and cut off, `clash` whether text or a picture was put on something that was
    there already."""

    __slots__ = ("clash", "kept", "outside", "rows", "texts")

    def __init__(self) -> None:
        self.rows = [0] * HEIGHT
        self.texts: list[Written] = []
        self.outside = False
        self.clash = False
        self.kept = 0  # columns at the right of the bottom line that are somebody else's

    def text(self, x: int, y: int, text: str, font: Font) -> int:
        """Write a line, its capitals standing on row `y` (the baseline); the x after it."""
        self.note(x, y, text)
        glyph = font.line(text)
        self._stamp(x, y + 1 - glyph.top, glyph.width, glyph.rows)
        return x + glyph.width

    def note(self, x: int, y: int, text: str) -> None:
        """Keep in `texts` what a picture there says."""
        if text:
            self.texts.append(Written(x, y, text))

    def remark(self, *, joint: str = ", ", chosen: bool = False, item: int = -1) -> None:
        """Keep more about the text that was written last."""
        if self.texts:
            self.texts[-1] = self.texts[-1]._replace(joint=joint, chosen=chosen, item=item)

    def right(self, x: int, y: int, text: str, font: Font) -> int:
        """Write a line that ends just before `x`; the x where it begins."""
        start = x - font.width(text)
        self.text(start, y, text, font)
        return start

    def centre(self, y: int, text: str, font: Font, left: int = 0, right: int = WIDTH) -> None:
        """Write a line in the middle between two columns."""
        self.text(left + (right - left - font.width(text) + 1) // 2, y, text, font)

    def draw(self, x: int, y: int, picture: Sprite) -> int:
        """Put a sprite with its top left corner at x, y; the x after it."""
        self._stamp(x, y, picture.width, picture.rows)
        return x + picture.width

    def invert(self, x: int, y: int, width: int, height: int) -> None:
        """Turn light to dark and dark to light in a box."""
        mask = self._bits(x, width)
        for row in self._range(y, height):
            self.rows[row] ^= mask

    def fill(self, x: int, y: int, width: int, height: int) -> None:
        """Make a box light."""
        mask = self._bits(x, width)
        for row in self._range(y, height):
            self.rows[row] |= mask

    def frame(self, x: int, y: int, width: int, height: int) -> None:
        """Draw the edge of a box, one pixel wide."""
        self.fill(x, y, width, 1)
        self.fill(x, y + height - 1, width, 1)
        self.fill(x, y, 1, height)
        self.fill(x + width - 1, y, 1, height)

    def picture(self) -> Picture:
        """The sheet as it is shown."""
        return Picture(b"".join([row.to_bytes(WIDTH // 8, "big") for row in self.rows]))

    def _stamp(self, x: int, y: int, width: int, rows: tuple[int, ...]) -> None:
        shift, mine, first, ink, clash = WIDTH - x - width, self.rows, y, 0, 0
        if shift < 0 or y < 0 or y + len(rows) > HEIGHT:  # not all of it is on the sheet
            lost = (1 << max(-shift, 0)) - 1
            first, below = max(y, 0), max(HEIGHT - y, 0)
            self.outside |= any(row & lost for row in rows) or any(rows[: first - y] + rows[below:])
            rows = tuple([row >> max(-shift, 0) for row in rows[first - y : below]])
            shift = max(shift, 0)
        for i, bits in enumerate(rows, first):
            moved = bits << shift
            clash |= mine[i] & moved
            ink |= moved
            mine[i] |= moved
        self.clash |= clash != 0
        if ink >> WIDTH:
            self.outside = True
            mine[first : first + len(rows)] = [
                row & _SHEET_WIDE for row in mine[first : first + len(rows)]
            ]

    def _bits(self, x: int, width: int) -> int:
        left, right = max(x, 0), min(x + width, WIDTH)
        self.outside |= left != x or right != x + width
        return ((1 << max(right - left, 0)) - 1) << (WIDTH - right) if right > left else 0

    def _range(self, y: int, height: int) -> range:
        top, bottom = max(y, 0), min(y + height, HEIGHT)
        self.outside |= top != y or bottom != y + height
        return range(top, bottom)
