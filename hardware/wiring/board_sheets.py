"""The sheets of what is not the Pi: a tag reader (a Pico and its RC522 modules), and a die (an
ESP32-C3 board, an LIS3DH module, a cell with its charger).


Their pins are those of firmware/reader_main.py and firmware/die_main.py; docs/dice.md and
docs/build/power.md say why."""

from __future__ import annotations

from collections.abc import Iterator

from hardware.profile.types import DiceKind, Profile, ReaderKind
from hardware.wiring.headers import (
    FIVE_VOLTS,
    GROUND,
    LEFT_SIDE,
    LOW_VOLTS,
    PICO,
    RIGHT_SIDE,
    SUPER_MINI,
    Pin,
)
from hardware.wiring.sheets import FEEDS, SIGNALS, End, Kind, Part, Sheet, Wire

SCK, MOSI, MISO = 18, 19, 16
SELECTS = (8, 9, 10, 11, 12, 13, 14, 15)

TERMINALS = ("SDA", "SCK", "MOSI", "MISO", "GND", "RST", "3.3V")
"""As printed on an RC522 module, without IRQ, which stays free."""

ONE_SIDE = 4
"""Modules that are drawn beside one another; more are shared out to both sides."""

_READER_NOTES = (
    "3.3 V only: 5 V destroys the modules. Put 100 nF and 10 µF from 3.3V to GND at each module.",
    "SDA is the module's select line, whatever its name. RST and 3.3V go to the same pin; leave "
    "IRQ unconnected.",
)
_FEW = "Keep wires under 20 cm."
_MANY = (
    "Put the Pico in the middle: two branches of at most 18 cm, one for each side of the drawing, "
    "each with its own SCK wire, 33 to 47 Ω in it at the Pico, and a ground wire beside it."
)


def pico_sheets(profile: Profile) -> list[Sheet]:
    """One for readers with as many heads."""
    counts: dict[int, list[str]] = {}
    for name, reader in profile.readers.items():
        if reader.kind is ReaderKind.RINGKEEPER:
            counts.setdefault(reader.heads, []).append(name)
    return [_sheet(heads, names) for heads, names in counts.items()]


def _sheet(heads: int, names: list[str]) -> Sheet:
    called = "Reader" if len(names) == 1 else "Each of the readers"
    return Sheet(
        title=f"{called} {', '.join(names)}", board=PICO, parts=tuple(_modules(heads)),
        wires=tuple(_reader_wires(heads)),
        notes=(*_READER_NOTES, _FEW if heads <= ONE_SIDE else _MANY),
    )  # fmt: skip


def _modules(heads: int) -> Iterator[Part]:
    left = 0 if heads <= ONE_SIDE else heads // 2
    for head in range(heads):
        yield Part(
            kind=Kind.MODULE, title=f"Head {head}", about="RC522",
            terminals=TERMINALS, side=LEFT_SIDE if head < left else RIGHT_SIDE,
        )  # fmt: skip


def _reader_wires(heads: int) -> Iterator[Wire]:
    ground = next(pin for pin in PICO.named(GROUND) if pin.position == 38)
    (low,) = PICO.named("3V3")
    buses: list[tuple[Pin, str, tuple[str, ...]]] = [
        (low, "3V3", ("RST", "3.3V")),
        (ground, GROUND, ("GND",)),
        (PICO.gpio(MOSI), "MOSI", ("MOSI",)),
        (PICO.gpio(SCK), "SCK", ("SCK",)),
        (PICO.gpio(MISO), "MISO", ("MISO",)),
    ]
    colours = iter(SIGNALS)
    for number, (pin, net, names) in enumerate(buses, 1):
        ends = [End(head, TERMINALS.index(name)) for head in range(heads) for name in names]
        colour = FEEDS.get(net) or next(colours)
        yield Wire(number=number, pin=pin, net=net, colour=colour, ends=tuple(ends))
    for head in range(heads):
        yield Wire(
            number=len(buses) + 1 + head, pin=PICO.gpio(SELECTS[head]), net=f"select {head}",
            colour=next(colours), ends=(End(head, TERMINALS.index("SDA")),),
        )  # fmt: skip


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

_DIE_NOTES = (
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
        Sheet(
            title="Each die",
            board=SUPER_MINI,
            parts=_PARTS,
            wires=tuple(_die_wires()),
            notes=_DIE_NOTES,
        )
    ]


def _die_wires() -> Iterator[Wire]:
    signals = iter(SIGNALS)
    for number, (what, terminals) in enumerate(_NETS, 1):
        pin = SUPER_MINI.gpio(what) if isinstance(what, int) else SUPER_MINI.named(what)[0]
        ends = [End(_PARTS.index(part), part.terminals.index(name)) for part, name in terminals]
        colour = FEEDS.get(pin.name) or next(signals)
        yield Wire(number=number, pin=pin, net=pin.name, colour=colour, ends=tuple(ends))
