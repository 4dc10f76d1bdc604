"""What a table's devices draw at the Pi's USB sockets, what each model can give there, and what
else of its wiring could get hot.

Sources: MFRC522 data sheet 3.9, table 1 (6.5 mA digital, 7 mA analogue, antenna at most 100 mA);
Raspberry Pi documentation, "Maximum power output"; ESP32 data sheet, "Current consumption". A Pico
is rounded up; anything else counts as what USB allows a device before it has been set up.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from hardware.profile.needs import PIO_MODEL
from hardware.profile.places import spread
from hardware.profile.resources import possible
from hardware.profile.types import HEADER_SERIAL, DiceKind, Profile, ReaderKind, ReaderProfile
from hardware.wiring.supply import draw_ma, feed

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
    if profile.strip:
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
