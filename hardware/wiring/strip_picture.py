"""The strip's circuit on a drawing: level shifter, resistors, capacitors, fuse and supply.

As docs/wiring.md, "Strip", says; pins of the 74AHCT125 from its datasheet, "Pin configuration".
"""

from __future__ import annotations

from hardware.wiring.placing import STRIP_ROWS
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
    resistor(spot, 180, _DATA, "330 Ω")
    _pull_down(spot)
    _strip(spot)
    capacitor(spot, 166, _RAILS, "100 nF")
    capacitor(spot, 226, _RAILS, "1000 µF", polar=True)
    _fuse(spot, 310, f"fuse {fuse}")
    _supply(spot, supply)


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
    spot.middle(105, 90, "74AHCT125", 11, bold=True, **white)
    spot.text(65, _DATA + 4, "2 1A", 9, **white)
    spot.text(126, _DATA + 4, "1Y 3", 9, **white)
    for out, pin in ((_VCC, "14"), (_ENABLE, "1"), (_CHIP_GROUND, "7")):
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


def _fuse(spot: Spot, out: float, value: str) -> None:
    spot.box(out, _PLUS - 6, 32, 12, fill="#ffffff", stroke=_RED, thick=2, round_=3)
    spot.line((out, _PLUS), (out + 32, _PLUS), stroke=_RED)
    spot.middle(out + 16, _PLUS - 11, value, 9)


def _supply(spot: Spot, rating: str) -> None:
    spot.box(_SUPPLY, 156, 64, 92, fill="#e7e2d4", stroke=INK, round_=4)
    spot.middle(_SUPPLY + 8, _PLUS + 4, "+", 12, bold=True)
    spot.middle(_SUPPLY + 8, _GROUND + 4, "−", 12, bold=True)
    for down, words in ((_PLUS + 4, "5 V"), (_PLUS + 22, "supply"), (_PLUS + 40, rating)):
        spot.middle(_SUPPLY + 38, down, words, 10)
