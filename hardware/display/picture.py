"""A finished picture for the display: its dots, and how they lie in the chip's RAM.

It takes the place of a Pillow image, which needs Pillow's file formats before it gives its bytes:
a thirtieth of a start. Whoever edits or saves a picture gets such an image from it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

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


_BLOCK = 32
"""Data bytes in one SMBus transfer; each costs an address and a control byte more."""

_SEEK = 4
"""Bytes on the wire to go to a column: address, control byte, low and high half. A page more: 5."""

_ALWAYS_BRIDGED = 2
"""Unchanged columns that are cheaper sent than passed over, whatever lies around them: a span more
costs `_SEEK` and an address and a control byte, of which a full block more can save only two."""

_NEVER_BRIDGED = _SEEK + 2
"""Unchanged columns that are never cheaper sent than passed over."""


class Span(NamedTuple):
    """Columns of an 8-pixel page, first and last included."""

    page: int
    left: int
    right: int


WHOLE = [Span(page, 0, WIDTH - 1) for page in range(PAGES)]


def changed_spans(old: bytes, new: bytes) -> list[Span]:
    """The spans to send to turn `old` into `new`: no others that cover the changes are cheaper."""
    spans: list[Span] = []
    for page in range(PAGES):
        row = slice(page * WIDTH, (page + 1) * WIDTH)
        if old[row] != new[row]:
            pieces = _pieces(old[row], new[row])
            spans += [Span(page, left, right) for left, right in _cheapest(pieces)]
    return spans


def cost(spans: Sequence[Span]) -> int:
    """Bytes on the wire to send spans in order, with addresses and control bytes."""
    pages = [span.page for span in spans]
    turned = sum(page != before for page, before in zip(pages, [-1, *pages], strict=False))
    return turned + sum(_SEEK + data_bytes(right - left + 1) for _, left, right in spans)


def data_bytes(count: int) -> int:
    """Bytes on the wire for `count` bytes of display data, addresses and control bytes too."""
    return count + 2 * -(-count // _BLOCK)


_Piece = tuple[int, int]  # first and last column


def _pieces(old: bytes, new: bytes) -> list[_Piece]:
    """Runs of changed columns in a page, near ones joined."""
    columns = [x for x in range(WIDTH) if old[x] != new[x]]
    ends = [i for i, x in enumerate(columns[1:], 1) if x - columns[i - 1] > _ALWAYS_BRIDGED + 1]
    return [
        (columns[first], columns[after - 1])
        for first, after in zip([0, *ends], [*ends, len(columns)], strict=True)
    ]


def _cheapest(pieces: Sequence[_Piece]) -> list[_Piece]:
    """The pieces joined where that is cheapest: the best ways to send the first one, two, three …
    of them, each from the ones before (dynamic programming)."""
    best: list[tuple[int, list[_Piece]]] = [(0, [])]
    for last, (_, right) in enumerate(pieces):
        ways = []
        for first in range(last, -1, -1):
            left = pieces[first][0]
            before, spans = best[first]
            ways.append((before + _SEEK + data_bytes(right - left + 1), first, spans))
            if first and left - pieces[first - 1][1] > _NEVER_BRIDGED:
                break
        total, first, spans = min(ways)
        best.append((total, [*spans, (pieces[first][0], right)]))
    return best[-1][1]


def send(
    device: Any, spans: Sequence[Span], frame: bytes, offset: int, sought: Callable[[], bool]
) -> bool:
    """Send spans in page mode, which both chips have (SSD1306 10.1.1-3, SH1106 commands 1, 2, 15).

    `offset` is the RAM's column behind the left edge of the glass. `sought` is asked once, between
    the first seek and its data; if it answers no, nothing more is sent, and false is returned."""
    page = -1
    for span in spans:
        column = span.left + offset
        turn = () if span.page == page else (0xB0 | span.page,)
        device.command(*turn, column & 0x0F, 0x10 | column >> 4)
        if page < 0 and not sought():
            return False
        page = span.page
        start = page * WIDTH
        device.data(list(frame[start + span.left : start + span.right + 1]))
    return True
