"""The table of a sheet's wires, and its notes, on a drawing."""

from __future__ import annotations

from collections.abc import Iterator

from hardware.wiring.letters import fitted, lines
from hardware.wiring.sheets import Sheet, Wire
from hardware.wiring.svg import INK, PALE, WIRE_COLOURS, Svg

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
