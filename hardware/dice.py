"""The electronic dice: the hub's reports become `DieSettled`, each throw once.

The line under them is hardware/serial_line.py:

    line = SerialLine(part="dice", path="/dev/ttyACM0", device=Dice("dice"), clock=loop, sink=sink)
    line.open()  # PartError if it is not there
"""

from __future__ import annotations

import msgspec

from firmware import wire
from hardware.hello import NodeKind
from hardware.link import Found, Report
from hardware.ports import DeviceEvent, DieSettled, LineNoise

DICE = 2
MOST_PIPS = 6


class _Die(msgspec.Struct):
    birth: int = -1  # drawn by the die when its battery goes in
    roll: int = 0  # of that birth, modulo 65,536
    total: int = 0  # over all births, what the table is told


class Dice:
    """Two dice behind one hub. `source` is the hub's name in hardware.toml."""

    kind = NodeKind.DICE_HUB

    def __init__(self, source: str) -> None:
        self._source = source
        self._dice = [_Die() for _ in range(DICE)]

    def found(self, found: Found) -> list[tuple[int, bytes]]:  # noqa: ARG002
        """No orders: a hub that restarted passes on what its dice still call out."""
        return []

    def report(self, report: Report) -> list[DeviceEvent]:
        """A throw, unless it was told before; `LineNoise` if the report makes no sense."""
        payload = report.payload
        if report.kind != wire.DIE or len(payload) < 6:
            return [self._noise(f"sent a report ({report.kind:#04x}) that dice do not make")]
        die, face = payload[0], payload[1]
        if die >= DICE or face > MOST_PIPS:
            return [self._noise(f"reported face {face} of die {die}, which there is not")]
        birth = int.from_bytes(payload[2:4], "big")
        roll = int.from_bytes(payload[4:6], "big")
        if not self._count(self._dice[die], birth, roll):
            return []
        total = self._dice[die].total
        return [DieSettled(source=self._source, die=die, face=face, roll=total)]

    def _count(self, die: _Die, birth: int, roll: int) -> bool:
        """Count on from the last roll; false if this one is not later (a repeat by radio)."""
        step = (roll - die.roll) & 0xFFFF
        if birth != die.birth:
            step = roll or 1
        elif not 0 < step < 0x8000:
            return False
        die.birth, die.roll = birth, roll
        die.total += step
        return True

    def _noise(self, why: str) -> LineNoise:
        return LineNoise(part=self._source, why=why)
