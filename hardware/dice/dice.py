"""The electronic dice: the hub's reports become `DieSettled`, each throw once, and `DieNews`.

The line under them is hardware/line/serial_line.py; which way a die's faces look is die_faces.py's.

    line = SerialLine(part="dice", path="/dev/ttyACM0", device=Dice("dice"), clock=loop, sink=sink)
    line.open()  # PartError if it is not there
"""

from __future__ import annotations

import struct
from collections.abc import Mapping

import msgspec

from common.message import Message
from firmware import wire
from hardware.dice.die_faces import Sides, order
from hardware.line.hello import NodeKind
from hardware.line.link import Found, Report
from hardware.ports import (
    DeviceEvent,
    DieNews,
    DieSettled,
    DieState,
    LineNoise,
    PartTrouble,
    Vector,
)

DICE = 2

_THROW = struct.Struct(wire.DIE_AS)

_NEWS = {
    wire.ROLLING: DieState.ROLLING, wire.COCKED: DieState.COCKED,
    wire.PICKED_UP: DieState.PICKED_UP, wire.MOVED: DieState.MOVED, wire.HERE: DieState.HERE,
    wire.SENSOR_DEAD: DieState.SENSOR_DEAD,
}  # fmt: skip

SIGNED = (0, 2, 0)
"""The first firmware whose dice prove that they belong to this table."""

BIRTHS_MOST = 4
"""Births of a die that are remembered: should two dice bear one number, neither doubles a roll."""


class _Die(msgspec.Struct):
    births: dict[int, int] = {}  # by birth, drawn when the battery goes in: the last roll
    total: int = 0  # over all births, as reported to the table


class Dice:
    """Two dice behind one hub. `source` is the hub's name in hardware.toml, `sides` are those of
    the dice that were calibrated: the hub gets them whenever it says hello."""

    kind = NodeKind.DICE_HUB

    def __init__(self, source: str, sides: Mapping[int, Sides] | None = None) -> None:
        self._source = source
        self._sides = dict(sides or {})
        self._dice = [_Die() for _ in range(DICE)]

    def found(self, found: Found) -> list[tuple[int, bytes]]:  # noqa: ARG002
        """The faces of calibrated dice: hub or die may be new. Nothing else; a hub that restarted
        passes on what its dice still call out."""
        return [(wire.FACES, order(die, sides)) for die, sides in self._sides.items()]

    def trouble(self, found: Found) -> Message | None:
        """A hub that accepts rolls from anybody."""
        firmware = found.hello.firmware
        if firmware >= SIGNED:
            return None
        return Message(
            "has firmware {version}, which accepts rolls from any die in range; flash the hub and "
            "both dice again: ringkeeper firmware flash hub",
            version=".".join(map(str, firmware)),
        )

    def report(self, report: Report) -> list[DeviceEvent]:
        """A roll, if it is a new one, or news; `LineNoise` if the report makes no sense."""
        payload = report.payload
        if report.kind not in (wire.DIE, wire.DIE_NEWS) or len(payload) < wire.DIE_LEAST:
            return [self._noise(f"sent a report ({report.kind:#04x}) that dice do not make")]
        if report.kind == wire.DIE_NEWS:
            return self._news(payload)
        return self._settled(payload)

    def _settled(self, payload: bytes) -> list[DeviceEvent]:
        number, face, birth, roll, vector, battery = _measured(payload)
        if number >= DICE or face > wire.MOST_FACE:
            return [self._noise(f"reported face {face} of die {number}, which does not exist")]
        die = self._dice[number]
        if not self._count(die, birth, roll):
            return []
        return [
            DieSettled(
                source=self._source, die=number, face=face, roll=die.total,
                mark=birth << 16 | roll, vector=vector, battery=battery,
            )
        ]  # fmt: skip

    def _news(self, payload: bytes) -> list[DeviceEvent]:
        number, what, birth, roll, vector, battery = _measured(payload)
        if number < DICE and what in (wire.OLD_FIRMWARE, wire.OTHER_TABLE):
            return [PartTrouble(part=self._source, why=_stranger(number, what))]
        if number >= DICE or what not in _NEWS:
            return [self._noise(f"reported news {what} of die {number}, which does not exist")]
        die = self._dice[number]
        return [
            DieNews(
                source=self._source, die=number, what=_NEWS[what], vector=vector,
                battery=battery, roll=die.total + _step(die, birth, roll), birth=birth,
            )
        ]  # fmt: skip

    def _count(self, die: _Die, birth: int, roll: int) -> bool:
        """Count on from the last roll; false if this one is not later (a repeat by radio)."""
        step = _step(die, birth, roll)
        if step <= 0:
            return False
        die.total += step
        die.births.pop(birth, None)
        die.births[birth] = roll
        if len(die.births) > BIRTHS_MOST:
            del die.births[next(iter(die.births))]
        return True

    def _noise(self, why: str) -> LineNoise:
        return LineNoise(part=self._source, why=why, resent=False)


def _stranger(number: int, what: int) -> Message:
    """A die that does not have this table's key, and what to do about it."""
    if what == wire.OLD_FIRMWARE:
        return Message(
            "die {die} has older firmware, so its rolls do not count; flash it again: "
            "ringkeeper firmware flash die --number {number}",
            die=number + 1, number=number,
        )  # fmt: skip
    return Message(
        "there is a die {die} of another table nearby; if it is yours, flash it again: "
        "ringkeeper firmware flash die --number {number}",
        die=number + 1, number=number,
    )  # fmt: skip


def _step(die: _Die, birth: int, roll: int) -> int:
    """By how much a roll is later than the last one of that birth; 0 or less: not at all."""
    last = die.births.get(birth)
    return (roll or 1) if last is None else ((roll - last + 0x8000) & 0xFFFF) - 0x8000


def _measured(payload: bytes) -> tuple[int, int, int, int, Vector | None, int | None]:
    """The fields of DIE and DIE_NEWS; older dice tell neither vector nor battery."""
    whole, there = payload[: _THROW.size].ljust(_THROW.size, b"\0"), len(payload)
    die, what, birth, roll, x, y, z, battery = _THROW.unpack(whole)
    vector = (x, y, z) if there >= _THROW.size - 2 else None
    return die, what, birth, roll, vector, (battery or None) if there >= _THROW.size else None
