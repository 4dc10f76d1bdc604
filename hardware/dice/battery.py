"""How full a die's battery is, by what the die tells: millivolts of a lithium cell, or percent."""

from __future__ import annotations

from common.message import Message
from hardware.ports import DieNews, DieSettled

LOW_MV = 3500
"""Millivolts at which a die's lithium cell has about a tenth left."""

CHARGED_MV = 3700
"""Millivolts from which on a low battery is news again; a cell recovers a little when at rest."""

SAG_MV = 150
"""A fall within seconds that no sound cell has: listening takes 84 mA (docs/dice.md), so the cell,
its protection and wires have 1.8 ohms, and 0.6 V are lost whenever the radio sends with 335 mA."""

LOW_PERCENT = 10
CHARGED_PERCENT = 20


def is_low(battery: int | None, charge: int | None) -> bool:
    """Whether it should be charged soon; not, if it tells nothing."""
    if charge is not None:
        return charge < LOW_PERCENT
    return battery is not None and battery < LOW_MV


def is_charged(event: DieSettled | DieNews) -> bool:
    """Whether it tells that it is far from low."""
    if event.charge is not None:
        return event.charge >= CHARGED_PERCENT
    return event.battery is not None and event.battery >= CHARGED_MV


def in_words(battery: int | None, charge: int | None) -> Message | None:
    """In words; None if it is not known."""
    if charge is not None:
        return Message("battery {percent}%", percent=charge)
    if battery is not None:
        return Message("battery {volts} V", volts=f"{battery / 1000:.2f}")
    return None
