"""A finished picture for the display: its dots, and how they lie in the chip's RAM.

It takes the place of a Pillow image, which needs Pillow's file formats before it gives its bytes:
a thirtieth of a start. Whoever edits or saves a picture gets such an image from it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hardware.ports import Dots

if TYPE_CHECKING:
    from PIL import Image

WIDTH, HEIGHT = 128, 64
"""Of the display, in pixels."""

PAGES = 8
"""Rows of eight pixels (SSD1306, section 8.7)."""

_ROW, _PAGE = WIDTH // 8, WIDTH
"""Bytes in a row of pixels, and in a page."""

_UPSIDE_DOWN = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))

_SWAPS = tuple(
    (shift, int.from_bytes(mask.to_bytes(8, "big") * (WIDTH * HEIGHT // 64), "big"))
    for shift, mask in ((7, 0xAA00AA00AA00AA), (14, 0xCCCC0000CCCC), (28, 0xF0F0F0F0))
)
"""How rows become columns in every block of eight by eight pixels at once: swap single pixels, then
squares of two by two, then of four by four. Which of them, as a mask over all blocks."""


class Picture(NamedTuple):
    """128x64 dots as 64 rows of 16 bytes, the leftmost pixel in the highest bit."""

    rows: bytes

    @property
    def mode(self) -> str:
        """One bit a pixel, as Pillow calls it."""
        return "1"

    @property
    def size(self) -> tuple[int, int]:
        return WIDTH, HEIGHT

    @classmethod
    def of(cls, dots: Dots) -> Picture:
        """Any picture of that size. ValueError for one that the glass cannot show."""
        if dots.mode != "1" or dots.size != (WIDTH, HEIGHT):
            raise ValueError(f'the display takes mode "1" 128x64, not {dots.mode!r} {dots.size}')
        return cls(dots.tobytes())

    def tobytes(self) -> bytes:
        """The rows, as Pillow gives them."""
        return self.rows

    def pillow(self) -> Image.Image:
        """The picture as a Pillow image, mode "1"."""
        from PIL import Image

        return Image.frombytes("1", self.size, self.rows)

    def upside_down(self) -> Picture:
        return Picture(self.rows[::-1].translate(_UPSIDE_DOWN))

    def frame(self) -> bytes:
        """As 8 pages of 128 bytes, the topmost pixel in the lowest bit (SSD1306, 8.7)."""
        pages = (self.rows[at : at + _PAGE] for at in range(0, len(self.rows), _PAGE))
        blocks = [page[_PAGE - _ROW + x :: -_ROW] for page in pages for x in range(_ROW)]
        dots = int.from_bytes(b"".join(blocks), "big")
        for shift, mask in _SWAPS:
            swapped = (dots ^ dots >> shift) & mask
            dots ^= swapped ^ swapped << shift
        return dots.to_bytes(len(self.rows), "big")
