"""The dice hub: passes on each roll of its dice once, and hands the dice their sides.

A die sends each roll several times; for how a die knows that it has settled see die.py.
"""

from struct import pack

from firmware import radio as air, wire
from firmware.node import ticks_diff

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.node import Node
    from firmware.ports import Radio


class _Heard:
    """What a hub knows of a die of its table: what counts as new, and the sides it waits for."""

    def __init__(self) -> None:
        self.birth = -1  # -1, here and below: none yet
        self.roll = -1
        self.news = -1
        self.sides = b""  # that it has not taken yet
        self.token = 0
        self.strange_at: int | None = None  # when a stranger with its number was last reported


class DiceHub:
    """The app of a dice hub. `radio` gives messages as heard, repeats and all; `codec` holds the
    table's key; None on a board that has no key, which then hears nothing. `chance` draws bytes.

    One challenge is for all dice, and what a message says changes nothing before the message has
    carried it: there is nothing here that a recording could take up or reset."""

    kind = wire.DICE_HUB
    features = 0
    ROOM_FOR_ROLLS = 16  # places in the outbox that news never take
    FRESH_MS = 10_000  # for so long a challenge counts, and a recording of what has carried it
    STRANGE_MS = 60_000  # between two reports of a stranger

    def __init__(
        self,
        radio: "Radio",
        codec: "air.Codec | None",
        chance: "Callable[[int], bytes]",
        dice: int = 2,
    ) -> None:
        self.parts = dice
        self._radio = radio
        self._codec = codec
        self._chance = chance
        self._dice = [_Heard() for _ in range(dice)]
        self._challenge = b""  # that messages must carry; empty: to be drawn
        self._drawn_at = 0

    def poll(self, node: "Node", now: int) -> "int | None":
        """Report what was not heard before. The radio wakes the hub, so it never asks for time."""
        if self._challenge and ticks_diff(now, self._drawn_at) >= self.FRESH_MS:
            self._challenge = b""
        for die in self._dice:  # looked at often: in six days the difference would turn round
            if die.strange_at is not None and ticks_diff(now, die.strange_at) >= self.STRANGE_MS:
                die.strange_at = None
        for message in self._radio.receive():
            heard = self._codec.decode(message) if self._codec else None
            if heard is None:
                self._strange(node, now, message)
            elif heard[1] < self.parts:
                self._heard(node, now, *heard)
        return None

    def order(self, kind: int, payload: bytes) -> int:
        """FACES: kept until the die listens, which it does whenever it has sent something."""
        if kind != wire.FACES:
            return wire.DONE_UNKNOWN
        sides = payload[1 : 1 + air.TABLE_BYTES]
        if not air.sound(sides) or payload[0] >= self.parts:
            return wire.DONE_BAD
        die = self._dice[payload[0]]
        die.sides = sides
        die.token = (die.token + 1) & 0xFF  # a late TAKEN of an earlier table is not of this one
        return wire.DONE_OK

    def _heard(
        self, node: "Node", now: int, kind: int, number: int, serial: int, challenge: bytes,
        question: bytes, body: bytes,
    ) -> None:  # fmt: skip
        if kind not in (air.ROLL, air.NEWS, air.TAKEN):
            return
        if challenge != self._challenge:
            self._ask(now, number, question)
            return
        die = self._dice[number]
        if kind != air.TAKEN:
            self._told(node, kind, number, serial, body)
        elif serial == die.token:
            die.sides = b""
        if die.sides and self._challenge:
            self._send(air.FACES, number, die.token, question, die.sides)

    def _ask(self, now: int, number: int, question: bytes) -> None:
        """Send a die the challenge, which no message from before it was drawn can carry."""
        if not self._challenge:
            self._challenge, self._drawn_at = self._chance(air.NONCE_BYTES), now
            for die in self._dice:
                die.news = -1
        self._send(air.CHALLENGE, number, 0, question)

    def _told(self, node: "Node", kind: int, number: int, serial: int, body: bytes) -> None:
        """A die has written this since it was challenged."""
        die = self._dice[number]
        birth, roll = air.birth_and_roll(body)
        if birth != die.birth:
            self._born(die, birth)
        if kind == air.ROLL and _is_new(die.roll, roll, 0xFFFF):
            die.roll = roll
            node.report(wire.DIE, bytes((number,)) + body)
        elif kind == air.NEWS and _is_new(die.news, serial, 0xFF):
            die.news = serial
            if node.outbox.room() > self.ROOM_FOR_ROLLS:
                node.report(wire.DIE_NEWS, bytes((number,)) + body)

    def _born(self, die: _Heard, birth: int) -> None:
        """A die has a new battery, and counts anew. What its last birth has said no longer counts:
        the challenge that it carried is over."""
        if die.birth >= 0:
            self._challenge = b""
        die.birth, die.roll, die.news = birth, -1, -1

    def _send(self, kind: int, die: int, serial: int, question: bytes, body: bytes = b"") -> None:
        if self._codec:
            text = self._codec.encode(kind, die, serial, self._challenge, question, body)
            self._radio.send(text)

    def _strange(self, node: "Node", now: int, message: bytes) -> None:
        """Report a die of another table or with older firmware, until ours is heard: a hint."""
        found = air.stranger(message)
        if found is None or found[1] >= self.parts or self._dice[found[1]].birth >= 0:
            return
        die = self._dice[found[1]]
        if die.strange_at is not None:
            return
        die.strange_at = now
        if node.outbox.room() > self.ROOM_FOR_ROLLS:
            node.report(wire.DIE_NEWS, pack(wire.DIE_AS, found[1], found[0], 0, 0, 0, 0, 0, 0))


def _is_new(last: int, count: int, most: int) -> bool:
    return last < 0 or 0 < (count - last) & most <= most >> 1
