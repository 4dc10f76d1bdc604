"""A template of the lights' places, at true size, on pages of A4 that are glued together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hardware.strip_layout import SIDE
from hardware.wiring.pdf import HIGH, WIDE, Page, document
from hardware.wiring.places import LIGHT_MM, Light, Square

MARGIN = 10.0
FOOT = 22.0
OVERLAP = 10.0
TILE_WIDE, TILE_HIGH = WIDE - 2 * MARGIN, HIGH - MARGIN - FOOT
_EDGE = 5.0
"""Paper outside of the board."""

CHECK_MM = 100.0
_TICK, _NAMES = 12.0, 16.0
"""How far lines between spaces reach inside the edge, and the numbers inside of them, mm."""


class Tile(NamedTuple):
    """A page's part of the whole: row and column, and its upper left corner, mm from the
    board's."""

    row: int
    column: int
    x: float
    y: float


def tiles(board: Square) -> list[Tile]:
    """The pages that have something of the board's edge, row after row."""
    columns, rows = (_count(board.side + 2 * _EDGE, one) for one in (TILE_WIDE, TILE_HIGH))
    every = [
        Tile(
            row, column, column * (TILE_WIDE - OVERLAP) - _EDGE, row * (TILE_HIGH - OVERLAP) - _EDGE
        )
        for row in range(rows)
        for column in range(columns)
    ]
    inner = max(board.inset + LIGHT_MM, _TICK) + _NAMES
    return [one for one in every if not _inside(one, inner, board.side - inner)]


def _count(whole: float, tile: float) -> int:
    return max(1, int(-(-(whole - OVERLAP) // (tile - OVERLAP))))


def _inside(tile: Tile, low: float, high: float) -> bool:
    """Whether all of a page is in the middle of the board, where nothing is."""
    across = tile.x > low and tile.x + TILE_WIDE < high
    return across and tile.y > low and tile.y + TILE_HIGH < high


def template(found: Sequence[Light], board: Square) -> bytes:
    """The PDF."""
    every = tiles(board)
    pages = []
    for number, tile in enumerate(every, 1):
        page = Page()
        page.clip(MARGIN, MARGIN, TILE_WIDE, TILE_HIGH)
        _board(page, tile, board)
        for light in found:
            _light(page, tile, light)
        _crosses(page)
        page.unclip()
        _foot(page, tile, f"page {number} of {len(every)}", board)
        pages.append(page)
    return document(pages, "Ringkeeper: places of the lights")


def _on(tile: Tile, x: float, y: float) -> tuple[float, float]:
    return x - tile.x + MARGIN, y - tile.y + MARGIN


def _board(page: Page, tile: Tile, board: Square) -> None:
    """Its edge, and a line between any two spaces."""
    page.square(*_on(tile, board.side / 2, board.side / 2), board.side, 0.4)
    for side in range(4):
        for number in range(SIDE):
            space = side * SIDE + number
            _between(page, tile, board, board.corner + number * board.street, side)
            at = board.corner + (number - 0.5) * board.street if number else board.corner / 2
            name = "GO" if space == 0 else str(space)
            x, y = _turned(board, at, _TICK + 9, side)
            px, py = _on(tile, x, y)
            page.text(px, py + 1.5, name, 4.5, middle=True)


def _between(page: Page, tile: Tile, board: Square, along: float, side: int) -> None:
    start, end = (_on(tile, *_turned(board, along, deep, side)) for deep in (0, _TICK))
    page.line(*start, *end)


def _turned(board: Square, along: float, deep: float, side: int) -> tuple[float, float]:
    """A point so far from the corner where a side begins, and so far inside its edge; side 0 is
    the lower one, which begins at GO."""
    far = board.side
    return [
        (far - along, far - deep), (deep, far - along), (along, deep), (far - deep, along)
    ][side]  # fmt: skip


def _light(page: Page, tile: Tile, light: Light) -> None:
    x, y = _on(tile, light.x, light.y)
    page.square(x, y, LIGHT_MM)
    page.disc(x, y, 0.5)
    inward = [(0, -1), (1, 0), (0, 1), (-1, 0)][light.space // SIDE]
    page.text(x + 5.5 * inward[0], y + 5.5 * inward[1] + 0.9, str(light.number), 2.6, middle=True)


def _crosses(page: Page) -> None:
    """In the middle of where two pages overlap: one lies on the other when they meet."""
    half = OVERLAP / 2
    for x in (MARGIN + half, MARGIN + TILE_WIDE - half):
        for y in (MARGIN + half, MARGIN + TILE_HIGH / 2, MARGIN + TILE_HIGH - half):
            page.line(x - 3, y, x + 3, y, 0.1)
            page.line(x, y - 3, x, y + 3, 0.1)


def _foot(page: Page, tile: Tile, which: str, board: Square) -> None:
    y = HIGH - FOOT + 8
    page.line(MARGIN, y, MARGIN + CHECK_MM, y, 0.3)
    for x in (MARGIN, MARGIN + CHECK_MM):
        page.line(x, y - 2, x, y + 2, 0.3)
    page.text(MARGIN + CHECK_MM + 4, y + 1, "This line must be 100 mm long: print at 100 %.", 3.2)
    where = f"row {tile.row + 1}, column {tile.column + 1}"
    about = f"Board of {board.side:g} mm, seen from above"
    page.text(MARGIN, y + 8, f"Ringkeeper: places of the lights. {about}, {where}, {which}.", 3.2)
