"""What changed between two screens, as the boxes of display RAM that are cheapest to send.

It sends nothing itself, except through the device that display.py hands it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from PIL import Image

WIDTH, HEIGHT, PAGES = 128, 64, 8

_BLOCK = 32
"""Data bytes in one SMBus transfer; each costs an address and a control byte more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """A block of display RAM: columns and 8-pixel pages, first and last included."""

    left: int
    right: int
    top: int
    bottom: int

    @property
    def area(self) -> int:
        return (self.right - self.left + 1) * (self.bottom - self.top + 1)

    def with_(self, other: Box) -> Box:
        """The smallest box around both."""
        return Box(
            left=min(self.left, other.left),
            right=max(self.right, other.right),
            top=min(self.top, other.top),
            bottom=max(self.bottom, other.bottom),
        )


WHOLE = Box(left=0, right=WIDTH - 1, top=0, bottom=PAGES - 1)
Cost = Callable[[Box], int]


def pack(image: Image.Image) -> bytes:
    """A mode "1" image as 8 pages of 128 bytes, the topmost pixel in the lowest bit (8.7)."""
    columns = image.transpose(Image.Transpose.TRANSPOSE).tobytes("raw", "1;R")
    return b"".join(columns[page::PAGES] for page in range(PAGES))


def changed_boxes(old: bytes, new: bytes, cost: Cost) -> list[Box]:
    """The boxes to send to turn `old` into `new`, joined wherever that is cheaper."""
    boxes: list[Box] = []
    for page in range(PAGES):
        row = slice(page * WIDTH, (page + 1) * WIDTH)
        if old[row] != new[row]:
            for span in _spans(old[row], new[row], page):
                _add(boxes, span, cost)
    return [WHOLE] if sum(map(cost, boxes)) >= cost(WHOLE) else boxes


def _spans(old: bytes, new: bytes, page: int) -> list[Box]:
    """Runs of changed columns in a page, as tight as can be."""
    columns = [x for x in range(WIDTH) if old[x] != new[x]]
    starts = [x for i, x in enumerate(columns) if i == 0 or columns[i - 1] != x - 1]
    ends = [x for i, x in enumerate(columns) if columns[i + 1 : i + 2] != [x + 1]]
    return [Box(left=a, right=b, top=page, bottom=page) for a, b in zip(starts, ends, strict=True)]


def _add(boxes: list[Box], box: Box, cost: Cost) -> None:
    """Add a box, joining it with any other as long as one window is cheaper than two."""
    at = 0
    while at < len(boxes):
        joined = box.with_(boxes[at])
        if cost(joined) <= cost(box) + cost(boxes[at]):
            del boxes[at]
            box, at = joined, 0
        else:
            at += 1
    boxes.append(box)


def data_bytes(count: int) -> int:
    """Bytes on the wire for `count` bytes of display data, addresses and control bytes too."""
    return count + 2 * -(-count // _BLOCK)


class Controller(Protocol):
    """What the two chips do differently."""

    def cost(self, box: Box) -> int:
        """Bytes on the wire to send a box."""

    def send(self, device: Any, box: Box, frame: bytes) -> None: ...


class WindowController:
    """SSD1306 in horizontal mode: 21h and 22h set a window that one stream fills (10.1.4-5)."""

    def cost(self, box: Box) -> int:
        return 8 + data_bytes(box.area)

    def send(self, device: Any, box: Box, frame: bytes) -> None:
        device.command(0x21, box.left, box.right, 0x22, box.top, box.bottom)
        device.data(list(_cut(box, frame)))


class PageController:
    """SH1106: page mode only, one span at a time; RAM column 2 is the glass's first."""

    OFFSET = 2

    def cost(self, box: Box) -> int:
        pages = box.bottom - box.top + 1
        return pages * (5 + data_bytes(box.area // pages))

    def send(self, device: Any, box: Box, frame: bytes) -> None:
        column = box.left + self.OFFSET
        for page in range(box.top, box.bottom + 1):
            device.command(0xB0 | page, column & 0x0F, 0x10 | column >> 4)
            line = Box(left=box.left, right=box.right, top=page, bottom=page)
            device.data(list(_cut(line, frame)))


def _cut(box: Box, frame: bytes) -> bytes:
    pages = range(box.top, box.bottom + 1)
    return b"".join(frame[p * WIDTH + box.left : p * WIDTH + box.right + 1] for p in pages)
