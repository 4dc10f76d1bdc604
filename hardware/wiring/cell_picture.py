"""The supply of a die on a drawing: cell, charger, diode, capacitors, and the two resistors that
halve the cell's voltage, as docs/dice.md says."""

from __future__ import annotations

from hardware.wiring.placing import CELL_ROWS
from hardware.wiring.spot import Spot, capacitor
from hardware.wiring.svg import INK, WIRE_COLOURS

_PLUS, _HALF, _GROUND = CELL_ROWS
_STORE, _STEADY = 52.0, 80.0
_DIODE, _DIVIDER, _CHARGER, _CHARGER_END, _CELL = 84.0, 132.0, 204.0, 306.0, 344.0
"""From the edge towards the board."""

_TO_CELL = (96.0, 168.0)
_RED, _BLACK = WIRE_COLOURS["red"], WIRE_COLOURS["black"]


def cell_circuit(spot: Spot) -> None:
    """All of it, on its card."""
    for name, row in zip(spot.placed.part.terminals, CELL_ROWS, strict=True):
        spot.text(10, row - 7, name)
    spot.line((0, _PLUS), (_CHARGER, _PLUS), stroke=_RED, thick=2.4)
    spot.line((0, _GROUND), (_CHARGER, _GROUND), stroke=_BLACK, thick=2.4)
    spot.line((0, _HALF), (_DIVIDER, _HALF), stroke=spot.colours[1], thick=2)
    _diode(spot)
    store, steady = (_PLUS, _RED), (_HALF, spot.colours[1])
    capacitor(spot, _STORE, (store, (_GROUND, _BLACK)), "220 µF", polar=True, middle=106)
    capacitor(spot, _STEADY, (steady, (_GROUND, _BLACK)), "100 nF")
    _divider(spot)
    _charger(spot)
    _cell(spot)


def _diode(spot: Spot) -> None:
    near, far = _DIODE - 8, _DIODE + 8
    spot.line((far, _PLUS - 8), (far, _PLUS + 8), (near, _PLUS), (far, _PLUS - 8), thick=2)
    spot.line((near, _PLUS - 8), (near, _PLUS + 8), thick=3)
    spot.middle(_DIODE, _PLUS + 22, "1N5817", 9)


def _divider(spot: Spot) -> None:
    spot.line((_DIVIDER, _PLUS), (_DIVIDER, _GROUND))
    for top in (_PLUS + 22, _HALF + 22):
        spot.box(_DIVIDER - 5, top, 10, 30, fill="#ffffff", stroke=INK)
        spot.text(_DIVIDER + 10, top + 19, "100 kΩ", 9)
    for row in CELL_ROWS:
        spot.disc(_DIVIDER, row, 3, fill=INK)


def _charger(spot: Spot) -> None:
    spot.box(_CHARGER, 40, _CHARGER_END - _CHARGER, 184, fill="#2257a5", round_=4)
    white = {"fill": "#ffffff"}
    for row, out, back in ((_PLUS, "OUT+", "B+"), (_GROUND, "OUT−", "B−")):
        spot.text(_CHARGER + 6, row + 4, out, 9, **white)
        spot.middle(_CHARGER_END - 14, _TO_CELL[row is _GROUND] + 4, back, 9, **white)
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
