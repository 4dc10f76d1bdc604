"""Where everything on a sheet goes: parts beside the board, and a way for each wire.

Lengths are units of the drawing (1/96 inch). Two wires may cross, but never run along the same
line: rows of pins, rows of terminals and the tracks that lead round the board's top are on grids of
their own, and each wire has a lane of its own between board and parts.
"""

from __future__ import annotations

import msgspec

from hardware.wiring.headers import LEFT_SIDE, RIGHT_SIDE
from hardware.wiring.sheets import End, Kind, Part, Sheet, Wire

PITCH = 24.0
"""From one pin to the next; terminals have the same, half a pitch off."""

HALF = 112.0
"""From the middle of the board to its edge, where wires begin."""

TOP, BOTTOM = 36.0, 72.0
"""Of the board, above its first pin and below its last."""

LANE, PAD = 11.0, 34.0
"""Between lanes; between the outer ones and board or parts, with room for a wire's number."""

HEAD = 36.0
"""From a part's upper edge to its first terminal."""

WIDTHS = {
    Kind.STRIP: 430.0,
    Kind.CLOCKED: 430.0,
    Kind.CELL: 430.0,
    Kind.SERIAL: 250.0,
    Kind.MODULE: 180.0,
}
USUAL = 216.0
STRIP_ROWS = (60.0, 228.0)
"""Data and ground of the strip, below its upper edge."""

CLOCKED_ROWS = (60.0, 84.0, 228.0)
"""Of one that has a clock, too."""

CELL_ROWS = (60.0, 132.0, 204.0)
"""Plus, half the cell's voltage and ground of a die's supply."""

_CIRCUITS: dict[Kind, tuple[float, tuple[float, ...]]] = {
    Kind.STRIP: (264.0, STRIP_ROWS),
    Kind.CLOCKED: (264.0, CLOCKED_ROWS),
    Kind.CELL: (240.0, CELL_ROWS),
}
"""Parts that are drawn as circuits: their height, and their rows."""

Point = tuple[float, float]


class Placed(msgspec.Struct, frozen=True):
    """A part: the middle-facing edge (distance from the middle), its upper edge, width, height."""

    part: Part
    edge: float
    top: float
    wide: float
    high: float

    def row(self, terminal: int) -> float:
        """Where a terminal is, from the top of the sheet."""
        return self.top + _rows(self.part)[terminal]


class Way(msgspec.Struct, frozen=True):
    """A wire's lines, each a row of points (distance from the middle, left is negative; distance
    from the first row of pins), where three of them meet, and its ends, that at the pin first."""

    wire: Wire
    taps: tuple[Point, ...]
    lines: tuple[tuple[Point, ...], ...]
    joints: tuple[Point, ...]


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A sheet with a place for everything. `left` and `right` are its extents from the middle."""

    sheet: Sheet
    parts: tuple[Placed, ...]
    ways: tuple[Way, ...]
    top: float
    bottom: float
    left: float
    right: float


def high(part: Part) -> float:
    if part.kind in _CIRCUITS:
        return _CIRCUITS[part.kind][0]
    least = HEAD + PITCH * len(part.terminals)
    return max(4 * PITCH, -(-least // PITCH) * PITCH)


def _rows(part: Part) -> list[float]:
    if part.kind in _CIRCUITS:
        return [*_CIRCUITS[part.kind][1]]
    return [HEAD + PITCH * number for number in range(len(part.terminals))]


def plan(sheet: Sheet) -> Plan:
    """Place all parts, then lead all wires."""
    tops = {
        number: top for side in (LEFT_SIDE, RIGHT_SIDE) for number, top in _stacked(sheet, side)
    }
    lanes = {side: max(0, len(_on(sheet, side)) - 1) for side in (LEFT_SIDE, RIGHT_SIDE)}
    edges = {side: HALF + 2 * PAD + LANE * count for side, count in lanes.items()}
    parts = tuple(
        Placed(part, edges[part.side], tops[number], WIDTHS.get(part.kind, USUAL), high(part))
        for number, part in enumerate(sheet.parts)
    )
    ways = tuple(_ways(sheet, parts))
    widest = {
        side: max((one.edge + one.wide for one in parts if one.part.side == side), default=HALF)
        for side in (LEFT_SIDE, RIGHT_SIDE)
    }
    board = PITCH * (_last_row(sheet)) + BOTTOM
    rows = [y for way in ways for line in way.lines for _, y in line]
    return Plan(
        sheet=sheet, parts=parts, ways=ways,
        top=min([-TOP, *(one.top for one in parts), *(y - LANE for y in rows)]),
        bottom=max([board, *(one.top + one.high for one in parts)]),
        left=widest[LEFT_SIDE], right=widest[RIGHT_SIDE],
    )  # fmt: skip


def _last_row(sheet: Sheet) -> int:
    return max(pin.row for pin in sheet.board.pins)


def _stacked(sheet: Sheet, side: int) -> list[tuple[int, float]]:
    """The upper edges of one side's parts: near their pins, one below the other."""
    mine = [(number, part) for number, part in enumerate(sheet.parts) if part.side == side]
    tops: list[float] = []
    free = -PITCH
    for number, part in mine:
        near = round((_near(sheet, number) - high(part) / 2) / PITCH) * PITCH
        tops.append(max(free, near))
        free = tops[-1] + high(part) + PITCH
    floor = max(PITCH * (_last_row(sheet) + 3), -PITCH + sum(high(p) + PITCH for _, p in mine))
    for at in reversed(range(len(mine))):
        tops[at] = min(tops[at], floor - high(mine[at][1]))
        floor = tops[at] - PITCH
    return [(number, top) for (number, _), top in zip(mine, tops, strict=True)]


def _near(sheet: Sheet, part: int) -> float:
    """The middle of the pins that only this part has."""
    rows = [
        wire.pin.row for wire in sheet.wires if len(wire.ends) == 1 and wire.ends[0].part == part
    ]
    return PITCH * sum(rows) / max(1, len(rows))


# Wires


def _sides(sheet: Sheet, wire: Wire) -> set[int]:
    return {wire.pin.side, *(sheet.parts[end.part].side for end in wire.ends)}


def _on(sheet: Sheet, side: int) -> list[Wire]:
    """The wires that need a lane on a side."""
    return [wire for wire in sheet.wires if side in _sides(sheet, wire)]


def _ways(sheet: Sheet, parts: tuple[Placed, ...]) -> list[Way]:
    crossing = [wire for wire in sheet.wires if len(_sides(sheet, wire)) == 2]
    tracks = {
        wire.number: -TOP - LANE - 7 - 12 * number for number, wire in enumerate(crossing)
    }  # six beside the rows of pins, as many beside those of terminals
    lanes = {side: _lanes(sheet, parts, side, tracks) for side in (LEFT_SIDE, RIGHT_SIDE)}
    return [_way(sheet, parts, wire, lanes, tracks.get(wire.number)) for wire in sheet.wires]


def _lanes(
    sheet: Sheet, parts: tuple[Placed, ...], side: int, tracks: dict[int, float]
) -> dict[int, float]:
    """Each wire's lane, as a distance from the middle, in an order in which few cross: of those
    that go down, the upper ones turn further out; of those that go up, the lower ones."""

    def rank(wire: Wire) -> tuple[int, float]:
        start, goal = _from_to(parts, wire, side, tracks.get(wire.number))
        return (0, -start) if goal >= start else (1, start)

    order = sorted(_on(sheet, side), key=rank)
    return {wire.number: HALF + PAD + LANE * at for at, wire in enumerate(order)}


def _from_to(
    parts: tuple[Placed, ...], wire: Wire, side: int, track: float | None
) -> tuple[float, float]:
    """The rows between which a wire's lane runs, on average."""
    ends = [_row(parts, end) for end in wire.ends if parts[end.part].part.side == side]
    start = wire.pin.row * PITCH if wire.pin.side == side else track or 0.0
    goal = sum(ends) / len(ends) if ends else track or 0.0
    return start, goal


def _row(parts: tuple[Placed, ...], end: End) -> float:
    return parts[end.part].row(end.terminal)


def _way(
    sheet: Sheet, parts: tuple[Placed, ...], wire: Wire, lanes: dict[int, dict[int, float]],
    track: float | None,
) -> Way:  # fmt: skip
    start = (wire.pin.side * HALF, wire.pin.row * PITCH)
    ends = [
        (parts[end.part].part.side * parts[end.part].edge, _row(parts, end)) for end in wire.ends
    ]
    lines: list[tuple[Point, ...]] = []
    joints: list[Point] = []
    for side in sorted(_sides(sheet, wire)):
        x = side * lanes[side][wire.number]
        taps = [tap for tap in (start, *ends) if tap[0] * side > 0]
        rows = [y for _, y in taps] + ([track] if track is not None else [])
        lines += _branches(x, taps, rows)
        joints += [(x, y) for y in rows if min(rows) < y < max(rows)]
    if track is not None:
        left, right = (side * lanes[side][wire.number] for side in (LEFT_SIDE, RIGHT_SIDE))
        lines.append(((left, track), (right, track)))
    return Way(wire, (start, *ends), tuple(lines), tuple(joints))


def _branches(x: float, taps: list[Point], rows: list[float]) -> list[tuple[Point, ...]]:
    """The lane, and what leads from it to pin and terminals; two taps alone are one line."""
    if len(taps) == 2 and len(rows) == 2:
        (first, a), (last, b) = taps
        return [((first, a), (x, a), (x, b), (last, b))]
    lane = [((x, min(rows)), (x, max(rows)))]
    return [*lane, *(((at, y), (x, y)) for at, y in taps)]
