"""What each part looks like on a drawing: a card with its terminals, and a picture of it."""

from __future__ import annotations

from collections.abc import Callable

from hardware.wiring.circuits import cell_circuit, strip_circuit
from hardware.wiring.sheets import Kind
from hardware.wiring.spot import Spot, resistor
from hardware.wiring.svg import INK, PALE, fitted, width

_CARD, _EDGE = "#ffffff", "#b9b09a"
_DARK, _METAL, _BRASS = "#2b2f33", "#9a9a92", "#d6b25e"


def draw_part(spot: Spot) -> None:
    placed = spot.placed
    part = placed.part
    spot.box(0, 0, placed.wide, placed.high, fill=_CARD, stroke=_EDGE, round_=8)
    room = placed.wide - 20
    spot.text(12, 20, fitted(part.title, 13, room * 0.5, True), 13, bold=True)
    x = placed.wide - 12
    _far_text(
        spot, x, 20, fitted(part.about, 9.5, room - min(width(part.title, 13, True), 140) - 16)
    )
    if part.kind in _CIRCUITS:
        _CIRCUITS[part.kind](spot)
        return
    for number, name in enumerate(part.terminals):
        spot.text(14, placed.row(number) - placed.top + 4, name, 11)
    _PICTURES[part.kind](spot)


def _far_text(spot: Spot, out: float, down: float, text: str) -> None:
    """A text that ends there."""
    x, y = spot.at(out, down)
    anchor = "end" if spot.placed.part.side > 0 else "start"
    spot.svg.text(x, y, text, 9.5, anchor=anchor, fill=PALE)


def _display(spot: Spot) -> None:
    out = spot.placed.wide - 118
    spot.box(out, 40, 104, 66, fill="#1b3a57", round_=4)
    spot.box(out + 8, 48, 88, 46, fill="#06090c", round_=2)
    for row, wide in enumerate((56, 72, 40)):
        spot.box(out + 14, 56 + 12 * row, wide, 4, fill="#7fd0ff", round_=1)


def _knob(spot: Spot) -> None:
    out = spot.placed.wide - 56
    spot.disc(out, 84, 34, fill=_DARK, stroke=_METAL, thick=3)
    spot.disc(out, 84, 20, fill="#454b50")
    spot.line((out, 84), (out + 13, 66), stroke=_BRASS, thick=3)


def _button(spot: Spot) -> None:
    out = spot.placed.wide - 50
    spot.box(out - 24, 36, 48, 48, fill="#c9c6bd", stroke=_METAL, round_=5)
    spot.disc(out, 60, 16, fill=_DARK)


def _buzzer(spot: Spot) -> None:
    """With its resistor in the line of the first terminal."""
    out = spot.placed.wide - 50
    spot.line((30, 36), (out, 36), (out, 50), stroke=spot.colours[0])
    spot.line((30, 60), (out, 60), stroke=spot.colours[1])
    resistor(spot, 66, 36, "100 Ω")
    spot.disc(out, 60, 26, fill=_DARK)
    spot.disc(out, 60, 6, fill="#0b0c0d")


def _serial(spot: Spot) -> None:
    """A module that gives 5 V at TX, with the divider."""
    far = spot.placed.wide - 84
    spot.box(far, 30, 72, 72, fill="#274b8f", round_=4)
    spot.middle(far + 36, 70, "TX", 11, fill="#ffffff", bold=True)
    for number, down in enumerate((36, 60, 84)):
        spot.line((50, down), (far, down), stroke=spot.colours[number])
    resistor(spot, 104, 60, "1 kΩ")
    spot.line((80, 60), (80, 84))
    spot.box(76, 64, 8, 15, fill="#ffffff", stroke=INK)
    spot.text(90, 76, "2 kΩ", 9)
    for down in (60, 84):
        spot.disc(80, down, 2.5, fill=INK)


def _module(spot: Spot) -> None:
    out = spot.placed.wide - 104
    spot.box(out, 34, 90, 150, fill="#2257a5", round_=4)
    for inset in (10, 16, 22):
        spot.box(
            out + inset, 44 + inset, 90 - 2 * inset, 118 - 2 * inset, stroke="#a9c4ee", round_=3
        )
    spot.middle(out + 45, 108, "card", 10, fill="#ffffff")


def _sensor(spot: Spot) -> None:
    """A module seen from above."""
    out = spot.placed.wide - 110
    spot.box(out, 56, 92, 92, fill="#1d3f7a", round_=5)
    spot.box(out + 34, 88, 26, 26, fill=_DARK, round_=2)
    spot.middle(out + 47, 132, "LIS3DH", 10, fill="#ffffff", bold=True)
    spot.line((out + 12, 84), (out + 12, 68), (out + 28, 68), stroke=_BRASS, thick=2)


_CIRCUITS: dict[Kind, Callable[[Spot], None]] = {
    Kind.STRIP: strip_circuit, Kind.CLOCKED: strip_circuit, Kind.CELL: cell_circuit,
}  # fmt: skip
_PICTURES: dict[Kind, Callable[[Spot], None]] = {
    Kind.DISPLAY: _display, Kind.KNOB: _knob, Kind.BUTTON: _button, Kind.BUZZER: _buzzer,
    Kind.SERIAL: _serial, Kind.MODULE: _module, Kind.SENSOR: _sensor,
}  # fmt: skip
