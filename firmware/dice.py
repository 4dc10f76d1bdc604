"""The dice hub: passes on each roll of its dice once, and hands the dice their sides.

A die sends each roll several times; for how a die knows that it has settled see die.py.
"""

from struct import pack

from firmware import radio as air
from firmware import wire
from firmware.node import ticks_diff

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.node import Node
    from firmware.ports import Radio


class _Heard:
    """What a hub knows of a die of its table: what counts as new, and what proves it is fresh."""

    def __init__(self) -> None:
        self.birth = -1  # -1, here and below: none yet
        self.roll = -1
        self.news = -1
        self.challenge = b""  # that its messages must carry
        self.asked: tuple[int, bytes] = (-1, b"")  # birth, and the challenge not carried yet
        self.bounded = False  # a roll has come since
        self.sides = b""  # that it has not taken yet
        self.token = 0
        self.strange_at: int | None = None  # when a stranger with its number was last reported


class DiceHub:
    """The app of a dice hub. `radio` gives messages as heard, repeats and all; `codec` holds the
    table's key; None on a board that has no key, which then hears nothing. `chance` draws bytes."""

    kind = wire.DICE_HUB
    ROOM_FOR_ROLLS = 16  # places in the outbox that news never take
    JUMP_MOST = 64  # rolls of a die that may go unheard; beyond it, it is challenged again
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

    def poll(self, node: "Node", now: int) -> "int | None":
        """Report what was not heard before. The radio wakes the hub, so it never asks for time."""
        for message in self._radio.receive():
            heard = self._codec.decode(message) if self._codec else None
            if heard is None:
                self._strange(node, now, message)
            elif heard[1] < self.parts:
                self._heard(node, *heard)
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
        self._offer(payload[0])
        return wire.DONE_OK

    def _heard(
        self, node: "Node", kind: int, number: int, serial: int, challenge: bytes, body: bytes
    ) -> None:  # fmt: skip
        die = self._dice[number]
        if kind == air.TAKEN:
            if challenge == die.challenge and serial == die.token:
                die.sides = b""
        elif kind == air.ROLL or kind == air.NEWS:
            birth, roll = air.birth_and_roll(body)
            if not self._fresh(die, challenge, birth):
                self._challenge(number, birth)
            elif kind == air.ROLL:
                self._roll(node, number, roll, body)
            elif _is_new(die.news, serial, 0xFF):
                die.news = serial
                if node.outbox.room() > self.ROOM_FOR_ROLLS:
                    node.report(wire.DIE_NEWS, bytes((number,)) + body)
            self._offer(number)

    def _fresh(self, die: _Heard, challenge: bytes, birth: int) -> bool:
        """Whether a message was written after this hub challenged the die."""
        if (birth, challenge) == die.asked:
            if birth != die.birth:
                die.birth, die.roll = birth, -1
            die.challenge, die.asked = challenge, (-1, b"")
            die.news, die.bounded = -1, False
        return birth == die.birth and challenge == die.challenge

    def _challenge(self, number: int, birth: int) -> None:
        """Send a die a challenge that no earlier message can carry, so recordings do not count."""
        die = self._dice[number]
        if die.asked[0] != birth:
            die.asked = (birth, self._chance(air.CHALLENGE_BYTES))
        self._send(air.CHALLENGE, number, 0, die.asked[1], birth.to_bytes(2, "big"))

    def _roll(self, node: "Node", number: int, roll: int, body: bytes) -> None:
        die = self._dice[number]
        if not _is_new(die.roll, roll, 0xFFFF):
            return
        if die.bounded and (roll - die.roll) & 0xFFFF > self.JUMP_MOST:
            self._challenge(number, die.birth)
            return
        die.roll, die.bounded = roll, True
        node.report(wire.DIE, bytes((number,)) + body)

    def _offer(self, number: int) -> None:
        die = self._dice[number]
        if die.sides and die.challenge:
            self._send(air.FACES, number, die.token, die.challenge, die.sides)

    def _send(self, kind: int, die: int, serial: int, challenge: bytes, body: bytes) -> None:
        if self._codec:
            self._radio.send(self._codec.encode(kind, die, serial, challenge, body))

    def _strange(self, node: "Node", now: int, message: bytes) -> None:
        """Report a die of another table or with older firmware, until ours is heard: a hint."""
        found = air.stranger(message)
        if found is None or found[1] >= self.parts or self._dice[found[1]].challenge:
            return
        die = self._dice[found[1]]
        if die.strange_at is not None and ticks_diff(now, die.strange_at) < self.STRANGE_MS:
            return
        die.strange_at = now
        if node.outbox.room() > self.ROOM_FOR_ROLLS:
            node.report(wire.DIE_NEWS, pack(wire.DIE_AS, found[1], found[0], 0, 0, 0, 0, 0, 0))


def _is_new(last: int, count: int, most: int) -> bool:
    return last < 0 or 0 < (count - last) & most <= most >> 1
