"""The circuits on a drawing: a strip's with its supply, and a die's with its cell, charger and
the two resistors that halve the cell's voltage.

As docs/wiring.md, "Strip", and docs/dice.md say; pins of the 74AHCT125 from its datasheet, "Pin
configuration"."""

from __future__ import annotations

from hardware.wiring.placing import CELL_ROWS, CLOCKED_ROWS, STRIP_ROWS
from hardware.wiring.sheets import Kind
from hardware.wiring.spot import Spot, capacitor, resistor
from hardware.wiring.svg import INK, WIRE_COLOURS

_DATA, _GROUND = STRIP_ROWS
_PLUS = 176.0
"""Rows of the three lines, below the part's upper edge."""

_RAILS = ((_PLUS, WIRE_COLOURS["red"]), (_GROUND, WIRE_COLOURS["black"]))
_PULL, _VCC, _ENABLE, _CHIP_GROUND = 46, 80, 105, 130
_STRIP_PLUS, _STRIP_GROUND = 272, 294
_SUPPLY = 356
"""Where lines come down, and where the supply begins, from the edge towards the board."""

_RED, _BLACK = WIRE_COLOURS["red"], WIRE_COLOURS["black"]


def strip_circuit(spot: Spot) -> None:
    """All of it, on the strip's card."""
    fuse, supply = spot.placed.part.labels
    data = spot.colours[0]
    spot.line((0, _DATA), (252, _DATA), stroke=data, thick=2)
    spot.text(10, _DATA - 7, "data")
    spot.text(10, _GROUND - 7, "ground")
    _rails(spot)
    _chip(spot)
    if spot.placed.part.kind is Kind.CLOCKED:
        _clock(spot)
    resistor(spot, 180, _DATA, "330 Ω")
    _pull_down(spot)
    _strip(spot)
    capacitor(spot, 166, _RAILS, "100 nF")
    capacitor(spot, 226, _RAILS, "1000 µF", polar=True)
    spot.box(310, _PLUS - 6, 32, 12, fill="#ffffff", stroke=_RED, thick=2, round_=3)
    spot.line((310, _PLUS), (342, _PLUS), stroke=_RED)
    spot.middle(326, _PLUS - 11, f"fuse {fuse}", 9)
    _supply(spot, supply)


def _clock(spot: Spot) -> None:
    """The second gate, whose enable pin goes to ground as that of the first."""
    row, colour = CLOCKED_ROWS[1], spot.colours[1]
    for start, end in ((0, 60), (150, 252)):
        spot.line((start, row), (end, row), stroke=colour, thick=2)
    spot.text(10, row - 7, "clock")
    white = {"fill": "#ffffff"}
    spot.text(65, row + 4, "5 2A", 9, **white)
    spot.text(126, row + 4, "2Y 6", 9, **white)
    spot.text(257, row + 4, "CIN", 10)


def _rails(spot: Spot) -> None:
    spot.line((_VCC, 132), (_VCC, _PLUS), (_SUPPLY, _PLUS), stroke=_RED, thick=2.4)
    spot.line((0, _GROUND), (_SUPPLY, _GROUND), stroke=_BLACK, thick=2.4)
    for out in (_ENABLE, _CHIP_GROUND):
        _down(spot, out, 132, _GROUND, _BLACK)
    _down(spot, _STRIP_PLUS, 110, _PLUS, _RED)
    _down(spot, _STRIP_GROUND, 110, _GROUND, _BLACK)


def _down(spot: Spot, out: float, start: float, end: float, colour: str) -> None:
    spot.line((out, start), (out, end), stroke=colour, thick=2)
    spot.disc(out, end, 3, fill=colour)


def _chip(spot: Spot) -> None:
    spot.box(60, 40, 90, 92, fill="#33373c", round_=4)
    white = {"fill": "#ffffff"}
    clocked = spot.placed.part.kind is Kind.CLOCKED
    spot.middle(105, 108 if clocked else 90, "74AHCT125", 11, bold=True, **white)
    spot.text(65, _DATA + 4, "2 1A", 9, **white)
    spot.text(126, _DATA + 4, "1Y 3", 9, **white)
    for out, pin in ((_VCC, "14"), (_ENABLE, "1, 4" if clocked else "1"), (_CHIP_GROUND, "7")):
        spot.middle(out, 126, pin, 9, **white)


def _strip(spot: Spot) -> None:
    spot.box(252, 40, 166, 70, fill="#f4f1e8", stroke=INK, round_=4)
    spot.text(257, _DATA + 4, "DIN", 10)
    for number, colour in enumerate(("#ff6b5e", "#ffd75e", "#7fe08a", "#7fb6ff")):
        spot.box(292 + 31 * number, 48, 24, 24, fill="#ffffff", stroke="#8d8877", round_=3)
        spot.disc(304 + 31 * number, 60, 8, fill=colour)
    spot.middle(_STRIP_PLUS - 4, 104, "5 V", 9)
    spot.middle(_STRIP_GROUND + 6, 104, "GND", 9)
    spot.text(322, 98, "first light", 10)


def _pull_down(spot: Spot) -> None:
    """Keeps the chip's input low while no Pi drives it; otherwise it picks up anything."""
    spot.line((_PULL, _DATA), (_PULL, _GROUND))
    spot.box(_PULL - 5, 124, 10, 30, fill="#ffffff", stroke=INK)
    spot.text(8, 143, "10 kΩ", 9)
    for row in (_DATA, _GROUND):
        spot.disc(_PULL, row, 3, fill=INK)


def _supply(spot: Spot, rating: str) -> None:
    spot.box(_SUPPLY, 156, 64, 92, fill="#e7e2d4", stroke=INK, round_=4)
    spot.middle(_SUPPLY + 8, _PLUS + 4, "+", 12, bold=True)
    spot.middle(_SUPPLY + 8, _GROUND + 4, "−", 12, bold=True)
    for down, words in ((_PLUS + 4, "5 V"), (_PLUS + 22, "supply"), (_PLUS + 40, rating)):
        spot.middle(_SUPPLY + 38, down, words, 10)


_CELL_PLUS, _HALF, _CELL_GROUND = CELL_ROWS
_STORE, _STEADY = 52.0, 80.0
_DIODE, _DIVIDER, _CHARGER, _CHARGER_END, _CELL = 84.0, 132.0, 204.0, 306.0, 344.0
"""From the edge towards the board."""

_TO_CELL = (96.0, 168.0)


def cell_circuit(spot: Spot) -> None:
    for name, row in zip(spot.placed.part.terminals, CELL_ROWS, strict=True):
        spot.text(10, row - 7, name)
    spot.line((0, _CELL_PLUS), (_CHARGER, _CELL_PLUS), stroke=_RED, thick=2.4)
    spot.line((0, _CELL_GROUND), (_CHARGER, _CELL_GROUND), stroke=_BLACK, thick=2.4)
    spot.line((0, _HALF), (_DIVIDER, _HALF), stroke=spot.colours[1], thick=2)
    _diode(spot)
    store, steady = (_CELL_PLUS, _RED), (_HALF, spot.colours[1])
    capacitor(spot, _STORE, (store, (_CELL_GROUND, _BLACK)), "220 µF", polar=True, middle=106)
    capacitor(spot, _STEADY, (steady, (_CELL_GROUND, _BLACK)), "100 nF")
    _divider(spot)
    _charger(spot)
    _cell(spot)


def _diode(spot: Spot) -> None:
    near, far = _DIODE - 8, _DIODE + 8
    spot.line(
        (far, _CELL_PLUS - 8),
        (far, _CELL_PLUS + 8),
        (near, _CELL_PLUS),
        (far, _CELL_PLUS - 8),
        thick=2,
    )
    spot.line((near, _CELL_PLUS - 8), (near, _CELL_PLUS + 8), thick=3)
    spot.middle(_DIODE, _CELL_PLUS + 22, "1N5817", 9)


def _divider(spot: Spot) -> None:
    spot.line((_DIVIDER, _CELL_PLUS), (_DIVIDER, _CELL_GROUND))
    for top in (_CELL_PLUS + 22, _HALF + 22):
        spot.box(_DIVIDER - 5, top, 10, 30, fill="#ffffff", stroke=INK)
        spot.text(_DIVIDER + 10, top + 19, "100 kΩ", 9)
    for row in CELL_ROWS:
        spot.disc(_DIVIDER, row, 3, fill=INK)


def _charger(spot: Spot) -> None:
    spot.box(_CHARGER, 40, _CHARGER_END - _CHARGER, 184, fill="#2257a5", round_=4)
    white = {"fill": "#ffffff"}
    for row, out, back in ((_CELL_PLUS, "OUT+", "B+"), (_CELL_GROUND, "OUT−", "B−")):
        spot.text(_CHARGER + 6, row + 4, out, 9, **white)
        spot.middle(_CHARGER_END - 14, _TO_CELL[row is _CELL_GROUND] + 4, back, 9, **white)
    centre = (_CHARGER + _CHARGER_END) / 2 - 8
    spot.middle(centre, 112, "TP4056", 11, bold=True, **white)
    spot.middle(centre, 126, "with protection", 9, **white)
    spot.box(centre - 15, 153, 30, 10, fill="#ffffff", stroke=INK)
    spot.middle(centre, 149, "PROG: 10 kΩ", 9, **white)


def _cell(spot: Spot) -> None:
    for row, colour in zip(_TO_CELL, (_RED, _BLACK), strict=True):
        spot.line((_CHARGER_END, row), (_CELL, row), stroke=colour, thick=2.4)
    spot.box(_CELL, 76, 74, 112, fill="#c9ccd0", stroke=INK, round_=6)
    spot.box(_CELL, 76, 16, 112, fill="#e8c34a", stroke=INK, round_=4)
    for row, sign in zip(_TO_CELL, "+−", strict=True):
        spot.middle(_CELL + 8, row + 4, sign, 12, bold=True)
    spot.middle(_CELL + 44, 128, "3.7 V", 11, bold=True)
    spot.middle(_CELL + 44, 144, "150 mAh", 10)
