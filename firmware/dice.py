"""The dice hub: passes on, once each, what its dice call out, and hands them their sides.

A die calls each roll several times; for how a die knows that it has settled see die.py.
"""

from firmware import radio as air
from firmware import wire

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.node import Node
    from firmware.ports import Radio


class DiceHub:
    """The app of a dice hub. `radio` gives messages as heard, repeats and all; `table` tells two
    tables in one house apart."""

    kind = wire.DICE_HUB
    ROOM_FOR_ROLLS = 16  # places in the outbox that news never take

    def __init__(self, radio: "Radio", dice: int = 2, table: int = 0) -> None:
        self.parts = dice
        self._radio = radio
        self._table = table
        self._last = [(-1, 0)] * dice  # birth and roll of the last one passed on
        self._news = [(-1, 0)] * dice  # birth and serial of the last news
        self._sides = [b""] * dice  # of dice that have not taken theirs yet
        self._token = 0

    def poll(self, node: "Node", now: int) -> "int | None":  # noqa: ARG002
        """Report what was not heard before. The radio wakes the hub, so it never asks for time."""
        for message in self._radio.receive():
            heard = air.decode(message, self._table)
            if heard is not None and heard[1] < self.parts:
                self._heard(node, heard[0], heard[1], heard[2], heard[3])
        return None

    def order(self, kind: int, payload: bytes) -> int:
        """FACES: kept until the die listens, which it does whenever it has called something."""
        if kind != wire.FACES:
            return wire.DONE_UNKNOWN
        sides = payload[1 : 1 + air.TABLE_BYTES]
        if len(sides) < air.TABLE_BYTES or payload[0] >= self.parts or not self._sound(sides):
            return wire.DONE_BAD
        self._sides[payload[0]] = sides
        self._token = (self._token + 1) & 0xFF
        self._offer(payload[0])
        return wire.DONE_OK

    def _sound(self, sides: bytes) -> bool:
        """Six faces that exist, each with a direction; two sides may bear the same."""
        return all(
            sides[at] <= wire.MOST_FACE and any(sides[at + 1 : at + 4]) for at in range(0, 24, 4)
        )

    def _heard(self, node: "Node", kind: int, die: int, serial: int, body: bytes) -> None:
        if kind == air.TAKEN:
            if serial == self._token_of(die):
                self._sides[die] = b""
            return
        if kind == air.ROLL:
            birth, roll = air.birth_and_roll(body)
            if _is_new(self._last[die], birth, roll, 0xFFFF):
                self._last[die] = (birth, roll)
                node.report(wire.DIE, bytes((die,)) + body)
        elif kind == air.NEWS:
            birth = air.birth_and_roll(body)[0]
            if _is_new(self._news[die], birth, serial, 0xFF):
                self._news[die] = (birth, serial)
                if node.outbox.room() > self.ROOM_FOR_ROLLS:
                    node.report(wire.DIE_NEWS, bytes((die,)) + body)
        if self._sides[die]:
            self._offer(die)

    def _offer(self, die: int) -> None:
        token = self._token_of(die)
        self._radio.send(air.encode(air.FACES, self._table, die, token, self._sides[die]))

    def _token_of(self, die: int) -> int:
        """So that a late TAKEN of an earlier table is not taken for one of this."""
        return (self._token * 2 + die) & 0xFF


def _is_new(last: "tuple[int, int]", birth: int, count: int, most: int) -> bool:
    return birth != last[0] or 0 < (count - last[1]) & most <= most >> 1
