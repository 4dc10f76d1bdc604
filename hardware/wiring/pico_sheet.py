"""The sheet of a tag reader: a Pico and its RC522 modules.

Its pins are those of firmware/reader_main.py.
"""

from __future__ import annotations

from collections.abc import Iterator

from hardware.profile.types import Profile, ReaderKind
from hardware.wiring.headers import GROUND, LEFT_SIDE, PICO, RIGHT_SIDE, Pin
from hardware.wiring.sheets import FEEDS, SIGNALS, End, Kind, Part, Sheet, Wire

SCK, MOSI, MISO = 18, 19, 16
SELECTS = (8, 9, 10, 11, 12, 13, 14, 15)

TERMINALS = ("SDA", "SCK", "MOSI", "MISO", "GND", "RST", "3.3V")
"""As printed on an RC522 module, without IRQ, which stays free."""

ONE_SIDE = 4
"""Modules that are drawn beside one another; more are shared out to both sides."""

_NOTES = (
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
        wires=tuple(_wires(heads)), notes=(*_NOTES, _FEW if heads <= ONE_SIDE else _MANY),
    )  # fmt: skip


def _modules(heads: int) -> Iterator[Part]:
    left = 0 if heads <= ONE_SIDE else heads // 2
    for head in range(heads):
        yield Part(
            kind=Kind.MODULE, title=f"Head {head}", about="RC522",
            terminals=TERMINALS, side=LEFT_SIDE if head < left else RIGHT_SIDE,
        )  # fmt: skip


def _wires(heads: int) -> Iterator[Wire]:
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
