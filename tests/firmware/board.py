"""A bare board for firmware tests: a line whose host is the test, and things to sense."""

from random import Random

from firmware import wire
from firmware.dice import DiceHub
from firmware.node import Node
from firmware.ports import App, Radio
from sim.boards.die import CODEC
from tests.callers import Caller

BOOT = b"boot"


class Board:
    """A node with its line in the test's hands. `sent` gives what it said since last time."""

    def __init__(self, app: App, *, greeted: bool = True) -> None:
        self.now = 0
        self.takes = 10_000  # bytes that the line takes at once
        self.lamps: list[bool] = []
        self._inbox = b""
        self._decoder = wire.Decoder()
        self._frames: list[tuple[int, bytes, int, bytes]] = []
        self.node = Node(self, app, BOOT, b"ident", self.lamps.append)
        if greeted:
            self.step()
            self.say(wire.ACK, 0)
            self.sent()

    def read(self) -> bytes | None:
        data, self._inbox = self._inbox, b""
        return data or None

    def write(self, data: bytes) -> int | None:
        self._frames += self._decoder.feed(data[: self.takes])
        return min(self.takes, len(data)) or None

    def step(self) -> int:
        return self.node.step(self.now)

    def later(self, ms: int) -> int:
        """Let time pass, stepping whenever the node wants to."""
        end = self.now + ms
        while True:
            wait = self.step()
            if self.now + wait > end:
                self.now = end
                return self.step()
            self.now += max(1, wait)

    def say(self, kind: int, sequence: int, payload: bytes = b"", boot: bytes = BOOT) -> None:
        self.hear(wire.encode(kind, boot, sequence, payload))

    def hear(self, data: bytes) -> None:
        self._inbox += data
        self.step()

    def sent(self) -> list[tuple[int, int, bytes]]:
        """(kind, sequence, payload) of what the node has sent since last time."""
        frames, self._frames = self._frames, []
        assert all(frame[1] == BOOT for frame in frames)
        return [(kind, sequence, payload) for kind, _, sequence, payload in frames]


class Faces:
    """What a hub hears, put there by the test: rolls as (die, face, birth, roll), or messages. The
    dice answer the hub's challenges."""

    def __init__(self) -> None:
        self.messages: list[bytes] = []
        self.said: list[bytes] = []  # what the hub sends
        self.heard: list[bytes] = []  # what it has heard
        self._dice: dict[tuple[int, int], Caller] = {}

    def die(self, number: int, birth: int) -> Caller:
        made = Caller(number, self.messages.append, birth)
        return self._dice.setdefault((number, birth), made)

    def renewed(self, number: int, birth: int) -> None:
        """A die of this birth is no more: it has a new battery."""
        del self._dice[number, birth]

    def roll(self, *rolls: tuple[int, int, int, int]) -> None:
        for number, face, birth, roll in rolls:
            self.die(number, birth).roll(face, roll)

    def receive(self) -> list[bytes]:
        messages = self.messages.copy()
        self.messages.clear()
        self.heard += messages
        return messages

    def send(self, message: bytes) -> None:
        self.said.append(message)
        for die in self._dice.values():
            die.hear(message)


def hub(radio: Radio, seed: object = 1) -> DiceHub:
    """A hub with the key of `CODEC`."""
    return DiceHub(radio, CODEC, Random(f"hub {seed}").randbytes)


class Heads:
    """What a reader sees, put there by the test."""

    def __init__(self, heads: int = 2, sweep_ms: int = 20) -> None:
        self.heads = heads
        self.sweep_ms = sweep_ms
        self.lead_ms = 0
        self.versions = [0x92] * heads
        self.gains = [4] * heads
        self.on = True
        self.looks = 0
        self.ready = -1  # the head that settles
        self.lying: list[list[bytes]] = [[] for _ in range(heads)]

    def settle(self, head: int) -> None:
        self.ready = head

    def read(
        self,
        head: int,
        following: int = -1,
        patient: bool = False,  # noqa: ARG002
    ) -> list[bytes] | None:
        self.looks += 1
        self.settle(following)
        return list(self.lying[head]) if self.versions[head] else None

    def power(self, on: bool) -> None:
        self.on = on

    def gain(self, head: int, gain: int) -> None:
        self.gains[head] = gain

    def ask(self, head: int, uid: bytes, command: bytes) -> bytes:
        return command[::-1] if uid in self.lying[head] else b""
