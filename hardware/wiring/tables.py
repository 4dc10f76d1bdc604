"""What is below a board on a drawing: devices at its USB sockets, the table of its wires, notes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hardware.wiring.sheets import Plugged, Sheet, Wire
from hardware.wiring.svg import INK, PALE, WIRE_COLOURS, Svg, fitted, lines

ROW = 22.0
_COLUMNS = (
    ("wire", 0.0),
    ("from position", 56.0),
    ("pin", 150.0),
    ("to", 250.0),
    ("colour", 520.0),
)
_WIDE = 640.0
_NOTES_GAP = 44.0
_NOTE_SIZE, _NOTE_LINE = 12.0, 17.0


def table_high(sheet: Sheet, wide: float) -> float:
    """How much room table and notes take, side by side."""
    notes = list(_note_lines(sheet, wide - _WIDE - _NOTES_GAP))
    return max(ROW * (len(sheet.wires) + 1) if sheet.wires else 0, _NOTE_LINE * len(notes) + ROW)


def draw_table(svg: Svg, sheet: Sheet, left: float, right: float, top: float) -> None:
    """The table at the left, the notes at the right."""
    if sheet.wires:
        for name, x in _COLUMNS:
            svg.text(left + x, top + 15, name, 11, fill=PALE)
        svg.line([(left, top + ROW), (left + _WIDE, top + ROW)], stroke="#b9b09a")
    for number, wire in enumerate(sheet.wires):
        _row(svg, sheet, wire, left, top + ROW * (number + 1))
    room = right - left - _WIDE - _NOTES_GAP
    x = left + _WIDE + _NOTES_GAP
    y = top + 15
    for first, text in _note_lines(sheet, room):
        if first:
            svg.circle(x - 12, y - 4, 3, fill=INK)
        svg.text(x, y, text, _NOTE_SIZE)
        y += _NOTE_LINE


def _note_lines(sheet: Sheet, room: float) -> Iterator[tuple[bool, str]]:
    """Each line, and whether a note begins there."""
    for note in sheet.notes:
        yield from ((at == 0, line) for at, line in enumerate(lines(note, _NOTE_SIZE, room)))


def _row(svg: Svg, sheet: Sheet, wire: Wire, left: float, top: float) -> None:
    base = top + 15
    if wire.number % 2:
        svg.rect(left, top + 1, _WIDE, ROW - 1, fill="#f2ecdd")
    svg.circle(left + 14, top + 11, 8, fill="#ffffff", stroke=WIRE_COLOURS[wire.colour])
    svg.text(left + 14, top + 14, str(wire.number), 9, anchor="middle")
    cells = (str(wire.pin.position), wire.pin.name, target(sheet, wire), wire.colour)
    rooms = (80.0, 92.0, 260.0, 70.0)
    for (_, x), cell, room in zip(_COLUMNS[1:], cells, rooms, strict=True):
        svg.text(left + x, base, fitted(cell, 12, room), 12)
    end = left + _WIDE
    svg.line([(end - 44, top + 11), (end - 8, top + 11)], stroke=WIRE_COLOURS[wire.colour], thick=4)


def target(sheet: Sheet, wire: Wire) -> str:
    """What a wire leads to, in words: part and terminal, or the terminal of several parts."""
    names: dict[int, list[str]] = {}
    for end in wire.ends:
        names.setdefault(end.part, []).append(sheet.parts[end.part].terminals[end.terminal])
    words = {part: " and ".join(terminals) for part, terminals in names.items()}
    if len(words) > 1 and len({*words.values()}) == 1:
        return f"{next(iter(words.values()))} of every module"
    return "; ".join(f"{sheet.parts[part].title}: {one}" for part, one in words.items())


_CARD_WIDE, _HIGH, _GAP, _BETWEEN = 236.0, 62.0, 30.0, 22.0
_IN_ROW = 4
"""Two on either side of the cable, which runs down the middle."""

_CABLE = "#4c5660"


def devices_high(devices: Sequence[Plugged]) -> float:
    rows = -(-len(devices) // _IN_ROW)
    return _GAP + rows * (_HIGH + _GAP) + 14


def devices_wide(devices: Sequence[Plugged]) -> tuple[float, float]:
    """How far they reach to the left and to the right of the cable."""
    edges = [_offset(at) for at in range(min(len(devices), _IN_ROW))]
    return -min([0, *edges]), max([0, *(edge + _CARD_WIDE for edge in edges if edge > 0)])


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
        centres = [x + _CARD_WIDE / 2 for x in places]
        svg.line([(min(middle, *centres), y), (max(middle, *centres), y)], stroke=_CABLE, thick=4)
        for x, one in zip(places, row, strict=True):
            svg.line(
                [(x + _CARD_WIDE / 2, y), (x + _CARD_WIDE / 2, y + 14)], stroke=_CABLE, thick=4
            )
            _card(svg, x, y + 14, one)


def _offset(at: int) -> float:
    """Left edges, from the middle: inner ones first, left and right in turn."""
    out = _BETWEEN / 2 + 12 + (at // 2) * (_CARD_WIDE + _BETWEEN)
    return -out - _CARD_WIDE if at % 2 == 0 else out


def _card(svg: Svg, x: float, y: float, one: Plugged) -> None:
    svg.rect(x, y, _CARD_WIDE, _HIGH, fill="#ffffff", stroke="#b9b09a", round_=8)
    svg.text(x + 12, y + 19, fitted(one.title, 12, _CARD_WIDE - 24, True), 12, bold=True)
    svg.text(x + 12, y + 36, fitted(one.name, 10.5, _CARD_WIDE - 24), 10.5)
    svg.text(x + 12, y + 52, fitted(one.path, 8.5, _CARD_WIDE - 24), 8.5, fill=PALE)
