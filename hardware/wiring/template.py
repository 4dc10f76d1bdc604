"""A template of the lights' places, at true size, on pages of A4 that are glued together.

The pages are one HTML file: browsers print a page whose style says its size in millimetres without
scaling or margins of their own, and a line of 100 mm on each shows whether one did.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hardware.strip_layout import SIDE
from hardware.wiring.places import LIGHT_MM, Light, Square
from hardware.wiring.svg import FAMILY, INK, Svg

WIDE, HIGH = 210.0, 297.0
"""A4, mm."""

MARGIN = 10.0
FOOT = 22.0
OVERLAP = 10.0
TILE_WIDE, TILE_HIGH = WIDE - 2 * MARGIN, HIGH - MARGIN - FOOT
_EDGE = 5.0
"""Paper outside of the board."""

CHECK_MM = 100.0
"""A line on each page whose length shows whether it was printed as large as it is."""
_TICK, _NAMES = 12.0, 16.0
"""How far lines between spaces reach inside the edge, and the numbers inside of them, mm."""

_PAGES = f"""\
<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<title>Ringkeeper: places of the lights</title>
<style>
@page {{{{ size: {WIDE:g}mm {HIGH:g}mm; margin: 0 }}}}
body {{{{ margin: 0; font-family: {FAMILY} }}}}
svg.page {{{{ display: block; width: {WIDE:g}mm; height: {HIGH:g}mm }}}}
svg.page + svg.page {{{{ break-before: page }}}}
</style>
{{pages}}
</html>
"""


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


def template(found: Sequence[Light], board: Square) -> str:
    whole = Svg()
    _board(whole, board)
    for light in found:
        _light(whole, light)
    every = tiles(board)
    pages = [
        _page(whole, tile, f"page {number} of {len(every)}", board)
        for number, tile in enumerate(every, 1)
    ]
    return _PAGES.format(pages="\n".join(pages))


def _page(whole: Svg, tile: Tile, which: str, board: Square) -> str:
    """A window on the whole, with what is printed around it."""
    own = Svg()
    _crosses(own)
    _foot(own, tile, which, board)
    window = f'x="{MARGIN:g}" y="{MARGIN:g}" width="{TILE_WIDE:g}" height="{TILE_HIGH:g}"'
    part = f"{tile.x:g} {tile.y:g} {TILE_WIDE:g} {TILE_HIGH:g}"
    return (
        f'<svg class="page" viewBox="0 0 {WIDE:g} {HIGH:g}">\n'
        f'<svg {window} viewBox="{part}">\n{whole.shapes}\n</svg>\n{own.shapes}\n</svg>'
    )


def _board(svg: Svg, board: Square) -> None:
    """Its edge, and a line between any two spaces."""
    svg.rect(0, 0, board.side, board.side, stroke=INK, thick=0.4)
    for side in range(4):
        for number in range(SIDE):
            space = side * SIDE + number
            along = board.corner + number * board.street
            svg.line([_turned(board, along, deep, side) for deep in (0, _TICK)], thick=0.2)
            at = board.corner + (number - 0.5) * board.street if number else board.corner / 2
            x, y = _turned(board, at, _TICK + 9, side)
            svg.text(x, y + 1.5, "GO" if space == 0 else str(space), 4.5, anchor="middle")


def _turned(board: Square, along: float, deep: float, side: int) -> tuple[float, float]:
    """A point so far from the corner where a side begins, and so far inside its edge; side 0 is
    the lower one, which begins at GO."""
    far = board.side
    return [
        (far - along, far - deep), (deep, far - along), (along, deep), (far - deep, along)
    ][side]  # fmt: skip


def _light(svg: Svg, light: Light) -> None:
    half = LIGHT_MM / 2
    svg.rect(light.x - half, light.y - half, LIGHT_MM, LIGHT_MM, stroke=INK, thick=0.2)
    svg.circle(light.x, light.y, 0.5, fill=INK)
    across, down = [(0, -1), (1, 0), (0, 1), (-1, 0)][light.space // SIDE]
    x, y = light.x + 5.5 * across, light.y + 5.5 * down + 0.9
    svg.text(x, y, str(light.number), 2.6, anchor="middle")


def _crosses(svg: Svg) -> None:
    """In the middle of where two pages overlap: one lies on the other when they meet."""
    half = OVERLAP / 2
    for x in (MARGIN + half, MARGIN + TILE_WIDE - half):
        for y in (MARGIN + half, MARGIN + TILE_HIGH / 2, MARGIN + TILE_HIGH - half):
            svg.line([(x - 3, y), (x + 3, y)], thick=0.1)
            svg.line([(x, y - 3), (x, y + 3)], thick=0.1)


def _foot(svg: Svg, tile: Tile, which: str, board: Square) -> None:
    y = HIGH - FOOT + 8
    for start, end in (((0, 0), (CHECK_MM, 0)), ((0, -2), (0, 2)), ((CHECK_MM, -2), (CHECK_MM, 2))):
        svg.line([(MARGIN + dx, y + dy) for dx, dy in (start, end)], thick=0.3)
    svg.text(MARGIN + CHECK_MM + 4, y + 1, "This line must be 100 mm long: print at 100 %.", 3.2)
    where = f"row {tile.row + 1}, column {tile.column + 1}"
    about = f"Board of {board.side:g} mm, seen from above"
    svg.text(MARGIN, y + 8, f"Ringkeeper: places of the lights. {about}, {where}, {which}.", 3.2)
