"""The devices at the Pi's USB sockets, on a drawing: cards in rows below the board."""

from __future__ import annotations

from collections.abc import Sequence

from hardware.wiring.letters import fitted
from hardware.wiring.sheets import Plugged
from hardware.wiring.svg import PALE, Svg

_WIDE, _HIGH, _GAP, _BETWEEN = 236.0, 62.0, 30.0, 22.0
_IN_ROW = 4
"""Two on either side of the cable, which runs down the middle."""

_CABLE = "#4c5660"


def devices_high(devices: Sequence[Plugged]) -> float:
    """How much room they take."""
    rows = -(-len(devices) // _IN_ROW)
    return _GAP + rows * (_HIGH + _GAP) + 14


def devices_wide(devices: Sequence[Plugged]) -> tuple[float, float]:
    """How far they reach to the left and to the right of the cable."""
    edges = [_offset(at) for at in range(min(len(devices), _IN_ROW))]
    return -min([0, *edges]), max([0, *(edge + _WIDE for edge in edges if edge > 0)])


def draw_devices(
    svg: Svg, devices: Sequence[Plugged], middle: float, board: float, down: float
) -> None:
    """From the board's end, `board`, the cable goes down to rows that begin below `down`."""
    rows = [devices[at : at + _IN_ROW] for at in range(0, len(devices), _IN_ROW)]
    first = down + _GAP
    svg.line(
        [(middle, board), (middle, first + (len(rows) - 1) * (_HIGH + _GAP))],
        stroke=_CABLE,
        thick=6,
    )
    svg.rect(middle - 20, board - 6, 40, 14, fill="#c3c7cb", stroke=_CABLE, round_=2)
    for number, row in enumerate(rows):
        y = first + number * (_HIGH + _GAP)
        places = [middle + _offset(at) for at in range(len(row))]
        centres = [x + _WIDE / 2 for x in places]
        svg.line([(min(middle, *centres), y), (max(middle, *centres), y)], stroke=_CABLE, thick=4)
        for x, one in zip(places, row, strict=True):
            svg.line([(x + _WIDE / 2, y), (x + _WIDE / 2, y + 14)], stroke=_CABLE, thick=4)
            _card(svg, x, y + 14, one)


def _offset(at: int) -> float:
    """Left edges, from the middle: inner ones first, left and right in turn."""
    out = _BETWEEN / 2 + 12 + (at // 2) * (_WIDE + _BETWEEN)
    return -out - _WIDE if at % 2 == 0 else out


def _card(svg: Svg, x: float, y: float, one: Plugged) -> None:
    svg.rect(x, y, _WIDE, _HIGH, fill="#ffffff", stroke="#b9b09a", round_=8)
    svg.text(x + 12, y + 19, fitted(one.title, 12, _WIDE - 24, True), 12, bold=True)
    svg.text(x + 12, y + 36, fitted(one.name, 10.5, _WIDE - 24), 10.5)
    svg.text(x + 12, y + 52, fitted(one.path, 8.5, _WIDE - 24), 8.5, fill=PALE)
