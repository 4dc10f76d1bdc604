"""The sheet of a die: an ESP32-C3 board, an LIS3DH module, a cell with its charger.

Its pins are those of firmware/die_main.py; docs/dice.md and docs/build/power.md say why.
"""

from __future__ import annotations

from collections.abc import Iterator

from hardware.profile.types import DiceKind, Profile
from hardware.wiring.headers import FIVE_VOLTS, GROUND, LEFT_SIDE, LOW_VOLTS, RIGHT_SIDE, SUPER_MINI
from hardware.wiring.sheets import FEEDS, SIGNALS, End, Kind, Part, Sheet, Wire

SDA, SCL, WAKE, CELL = 6, 7, 3, 4

_SENSOR = Part(
    kind=Kind.SENSOR, title="LIS3DH", about="accelerometer", side=LEFT_SIDE,
    terminals=("VCC", "GND", "SDA", "SCL", "INT1", "CS", "SDO"),
)  # fmt: skip
_POWER = Part(
    kind=Kind.CELL, title="Cell", about="protected, with its charger", side=RIGHT_SIDE,
    terminals=("plus", "half", "ground"),
)  # fmt: skip
_PARTS = (_SENSOR, _POWER)

_NETS: tuple[tuple[int | str, tuple[tuple[Part, str], ...]], ...] = (
    (LOW_VOLTS, ((_SENSOR, "VCC"), (_SENSOR, "CS"))),
    (GROUND, ((_SENSOR, "GND"), (_SENSOR, "SDO"), (_POWER, "ground"))),
    (SDA, ((_SENSOR, "SDA"),)),
    (SCL, ((_SENSOR, "SCL"),)),
    (WAKE, ((_SENSOR, "INT1"),)),
    (FIVE_VOLTS, ((_POWER, "plus"),)),
    (CELL, ((_POWER, "half"),)),
)
"""A GPIO or a supply's pin, and the terminals that are soldered to it."""

_NOTES = (
    "The diode lets the cell feed the board, and keeps 5 V of the board's USB socket away from the "
    "cell: its stripe is towards the board. Without it, USB would overcharge the cell.",
    "Change the charger's resistor at PROG before a cell is connected: 1.2 kΩ charges with 1 A, "
    "10 kΩ with 130 mA.",
    "Solder the cell last, one wire at a time. Check plus and minus with a meter first. Then plug "
    "the charger into USB once: a protection circuit gives nothing before.",
    "The board's regulator must be one that needs little voltage, such as an ME6211 or HT7833; an "
    "AMS1117 does not work from a cell. 220 µF (low ESR, 10 V) carry it while the radio sends.",
    "CS to 3.3 V makes the sensor speak I2C; SDO to ground gives it the address 0x18.",
    "Boards differ: go by the names printed on yours. VCC is also called VIN or VDD (never 3Vo, an "
    "output), INT1 INT or I1, SDO SA0, SDA SDI, SCL SPC. GPIO 8 is the board's own LED.",
)


def die_sheets(profile: Profile) -> list[Sheet]:
    """One, if there are dice with our firmware."""
    if not any(hub.kind is DiceKind.RINGKEEPER for hub in profile.dice.values()):
        return []
    return [
        Sheet(title="Each die", board=SUPER_MINI, parts=_PARTS, wires=tuple(_wires()), notes=_NOTES)
    ]


def _wires() -> Iterator[Wire]:
    signals = iter(SIGNALS)
    for number, (what, terminals) in enumerate(_NETS, 1):
        pin = SUPER_MINI.gpio(what) if isinstance(what, int) else SUPER_MINI.named(what)[0]
        ends = [End(_PARTS.index(part), part.terminals.index(name)) for part, name in terminals]
        colour = FEEDS.get(pin.name) or next(signals)
        yield Wire(number=number, pin=pin, net=pin.name, colour=colour, ends=tuple(ends))
