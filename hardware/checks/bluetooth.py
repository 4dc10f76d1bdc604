"""Bluetooth dice for the doctor: whether Bluetooth can be used, and how each paired die is."""

from __future__ import annotations

from common.message import Message
from hardware.checks.findings import Finding, Verdict
from hardware.dice import battery
from hardware.dice.bluetooth.die import ASLEEP, WAKE_DIE
from hardware.dice.bluetooth.pairs import PAIR_AGAIN
from hardware.dice.dice import DICE
from hardware.pi import OpenedParts
from hardware.ports import PartError


def check(name: str, parts: OpenedParts, error: PartError | None) -> list[Finding]:
    """Bluetooth itself, and each die; `error` is why the part could not be opened."""
    if error is not None:
        return [Finding(name, Verdict.WRONG, error.why, error.remedy)]
    dice = parts.bluetooth
    if dice is None:
        return [Finding(name, Verdict.WRONG, Message("was not opened"))]
    if dice.failed is not None:
        return [Finding(name, Verdict.WRONG, dice.failed.why, dice.failed.remedy)]
    works = Finding(name, Verdict.FINE, Message("Bluetooth works"))
    return [works, *(_die(parts, name, die) for die in range(DICE))]


def _die(parts: OpenedParts, name: str, die: int) -> Finding:
    dice, part = parts.bluetooth, f"{name} die {die}"
    assert dice is not None
    pair = dice.pairs.get(die)
    if pair is None:
        return Finding(part, Verdict.LOOK, Message("is not paired yet"), PAIR_AGAIN)
    if not dice.connected(die):
        away = Message("{name} {why}", name=pair.name, why=ASLEEP)
        return Finding(part, Verdict.UNKNOWN, away, WAKE_DIE)
    if (unfit := dice.unfit(die)) is not None:
        return Finding(
            part, Verdict.WRONG, Message("{name} {why}", name=pair.name, why=unfit), PAIR_AGAIN
        )
    charge = dice.charge(die)
    left = battery.in_words(None, charge) or Message("battery level unknown")
    told = Message("{name} is connected, {battery}", name=pair.name, battery=left)
    if battery.is_low(None, charge):
        empty = Message("{heard}: nearly empty", heard=told)
        return Finding(part, Verdict.WRONG, empty, Message("charge it"))
    return Finding(part, Verdict.FINE, told)
