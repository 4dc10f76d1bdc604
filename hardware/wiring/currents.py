"""What a table's devices and its strip draw; what each Pi can give at its USB sockets, and what the
strip's supply, fuse and wires have to carry; what else of its wiring could get hot.

Sources: MFRC522 data sheet 3.9, table 1 (6.5 mA digital, 7 mA analogue, antenna at most 100 mA);
Raspberry Pi documentation, "Maximum power output"; ESP32 data sheet, "Current consumption". A Pico
is rounded up; anything else counts as what USB allows a device before it has been set up.

`draw_ma` is what docs/wiring.md says of `limit_ma`; the other figures are electricians' rules: a
fuse is loaded with no more than 80 % of its rating, and copper has 0.0175 ohm mm² per metre."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from hardware.profile.needs import PIO_MODEL
from hardware.profile.places import spread
from hardware.profile.resources import possible
from hardware.profile.types import (
    HEADER_SERIAL,
    DiceKind,
    Profile,
    ReaderKind,
    ReaderProfile,
    StripProfile,
)
from hardware.strip_layout import DARK_MA, WHITE_MA

HEAD_MA, ANTENNA_MA = 13.5, 100
"""Of each module, and of the one whose antenna is on."""

PICO_MA, OTHER_MA = 30, 100
_HUBS = {DiceKind.RINGKEEPER: 240, DiceKind.LINES: OTHER_MA, DiceKind.BLUETOOTH: 0}

MODELS = (
    (PIO_MODEL, "a Pi 5 without a 5 A supply", 600),
    (re.compile(r"Pi Zero"), "a Zero 2 W", 500),
    (re.compile(r"Raspberry Pi "), "a Pi 3 or 4", 1200),
)
"""Of each model its name in the device tree, what we call it, and mA of all USB sockets together;
the first that fits."""

FIVE_A_MA, WITH_5_A_MA = 5000, 1600
"""A Pi 5 with a supply that offers 5 A."""

BARREL_A = 3
"""Barrel plugs of 5.5 mm carry 1 to 5 A, depending on their maker; no more is asked of one."""

OWN_HUB = "Use a USB hub with a supply of its own, which does not feed back into the Pi."


def usb_ma(profile: Profile) -> int:
    """The most that everything at the USB sockets draws."""
    readers = (_reader(one) for one in profile.readers.values() if one.path not in HEADER_SERIAL)
    hubs = (_HUBS[one.kind] for one in profile.dice.values() if one.path not in HEADER_SERIAL)
    return sum(readers) + sum(hubs)


def _reader(reader: ReaderProfile) -> int:
    if reader.kind is not ReaderKind.RINGKEEPER:
        return OTHER_MA
    return PICO_MA + round(HEAD_MA * reader.heads) + ANTENNA_MA


def usb_limit_ma(model: str, offered_ma: int = 0) -> int | None:
    """What a model's USB sockets give together, by its name in the device tree and what its supply
    offers; None: this is no Raspberry Pi."""
    if PIO_MODEL.search(model) and offered_ma >= FIVE_A_MA:
        return WITH_5_A_MA
    return next((most for pattern, _, most in MODELS if pattern.search(model)), None)


def warnings(profile: Profile) -> Iterator[str]:
    """A sentence for each thing that a drawing cannot show."""
    yield from (f"{str(one)[0].upper()}{str(one)[1:]}." for one in possible(profile))
    if profile.strip and profile.strip.wired:
        need = feed(draw_ma(profile.strip))
        if need.supply_a > BARREL_A:
            yield (
                f"A barrel plug is for {BARREL_A} A at most. For {need.supply_a} A take an "
                "enclosed supply with a mains lead, or a supply for each part of the strip: join "
                "their grounds, never their pluses. Or lower limit_ma."
            )
    drawn = usb_ma(profile)
    short = [f"{name} ({most} mA)" for _, name, most in MODELS if drawn > most]
    if short:
        yield (
            f"At USB up to {drawn} mA are drawn, more than {' or '.join(short)} can give. {OWN_HUB}"
        )
    if sum(len(spread(reader.spaces)) for reader in profile.readers.values()) > 1:
        yield (
            "Heads closer than 80 mm detune each other: try three side by side under your board "
            "before you buy the rest."
        )


FUSES_A = (1.0, 2.0, 3.0, 4.0, 5.0, 7.5, 10.0)
"""Blade fuses (ISO 8820-3). Above the last the strip is fed in sections with a fuse each: what a
10 A fuse lets through for minutes is enough to melt thin wire."""

SUPPLIES_A = (1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 40, 60, 80)
WIRES_MM2 = (0.5, 0.75, 1.0, 1.5, 2.5)
CARRIES_A = {0.5: 3.0, 0.75: 5.0, 1.0: 7.5, 1.5: 10.0, 2.5: 15.0}
"""The largest fuse that protects a wire of such a cross-section, loosely laid."""

RESERVE = 0.9
"""Share of a supply's rating that `limit_ma` may have (docs/wiring.md, "Limit")."""

LOADED = 0.8
COPPER = 0.0175  # ohm mm² / m
RUN_M = 1.0
"""Length of the pair of wires from the supply to the strip."""

DROP_MOST_V = 0.25
"""Lost in those wires: 5 % of 5 V."""


class Feed(msgspec.Struct, frozen=True, kw_only=True):
    """What a strip needs: `draw_ma` at most, a 5 V supply of at least `supply_a`, and `sections`
    with a fuse of `fuse_a` and a pair of wires of `wire_mm2` each; `drop_v` is lost in those."""

    draw_ma: int
    supply_a: int
    sections: int
    fuse_a: float
    wire_mm2: float
    drop_v: float


def full_ma(count: int) -> int:
    """All lights at full white, with their chips."""
    return count * (WHITE_MA + DARK_MA)


def draw_ma(strip: StripProfile) -> int:
    """The most that it draws: as limited, or all that it can."""
    return min(strip.limit_ma, full_ma(strip.count))


def feed(current_ma: int) -> Feed:
    """What a strip needs that draws so much."""
    amps = current_ma / 1000
    sections = -(-current_ma // round(1000 * LOADED * FUSES_A[-1]))
    share = amps / sections
    fuse = next(one for one in FUSES_A if share <= LOADED * one)
    wire = next(
        one for one in WIRES_MM2 if CARRIES_A[one] >= fuse and drop_v(share, one) <= DROP_MOST_V
    )
    supply = next((one for one in SUPPLIES_A if amps <= RESERVE * one), SUPPLIES_A[-1])
    return Feed(
        draw_ma=current_ma, supply_a=supply, sections=sections, fuse_a=fuse, wire_mm2=wire,
        drop_v=drop_v(share, wire),
    )  # fmt: skip


def drop_v(amps: float, mm2: float) -> float:
    """Volts lost on the way to the strip and back."""
    return amps * COPPER * 2 * RUN_M / mm2
