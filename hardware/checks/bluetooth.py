"""Bluetooth dice for the doctor: whether Bluetooth can be used, and how each paired die is; and
whether the installed service may use it as hardware.toml says.
"""

from __future__ import annotations

from pathlib import Path

from hardware.checks.findings import Finding, Verdict
from hardware.checks.network import UNIT
from hardware.dice import battery
from hardware.dice.bluetooth.die import ASLEEP, WAKE_DIE
from hardware.dice.bluetooth.pairs import PAIR_AGAIN
from hardware.dice.dice import DICE
from hardware.message import Message
from hardware.pi import OpenedParts
from hardware.ports import PartError
from hardware.profile.types import DiceKind, Profile

_DROP_IN = f"{UNIT}.d/bluetooth.conf"

_AGAIN = Message("run install.sh again, as root, from the folder it was unpacked to")

_SHUT_OFF = Finding(
    "bluetooth", Verdict.WRONG,
    Message("hardware.toml has Bluetooth dice, but the service may not use Bluetooth"), _AGAIN,
)  # fmt: skip


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
    left = battery.told(None, charge) or Message("battery level unknown")
    told = Message("{name} is connected, {battery}", name=pair.name, battery=left)
    if battery.is_low(None, charge):
        empty = Message("{heard}: nearly empty", heard=told)
        return Finding(part, Verdict.WRONG, empty, Message("charge it"))
    return Finding(part, Verdict.FINE, told)


def rights(profile: Profile, root: Path = Path("/")) -> list[Finding]:
    """What the installed service may do; nothing where none is installed, or none is asked for."""
    if not (root / UNIT).exists():
        return []
    wanted = any(one.kind is DiceKind.BLUETOOTH for one in profile.dice.values())
    allowed = (root / _DROP_IN).exists()
    if wanted:
        fine = Finding("bluetooth", Verdict.FINE, Message("the service may use Bluetooth"))
        return [fine if allowed else _SHUT_OFF]
    if allowed:
        what = Message("the service may use Bluetooth, but hardware.toml has no Bluetooth dice")
        return [Finding("bluetooth", Verdict.LOOK, what, _AGAIN)]
    return []
