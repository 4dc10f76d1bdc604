"""A process of its own that runs the real firmware of a dice hub and a reader, each on a pty.

`python -m tests.bench.nodes` prints the three paths (dice, reader, a bare line), then takes orders
on its standard input: `die face` throws one die, `place head uid` lays a tag on a head and `remove
head` takes it up, `bare` sends one byte down the bare line, `times` prints when the last bytes went
out (nanoseconds, the system's monotonic clock). It ends when its input does. To whoever has the
other end it is what a board on a USB cable would be.
"""

import os
import select
import sys
import time
import tty

from firmware import dice, tags
from firmware.node import Node
from firmware.ports import App
from sim.boards.die import CODEC
from tests.callers import Caller

REST_S = 0.003
"""A throw is put off this long, so that the other end has gone to sleep again, as it would have."""

_READ_BYTES = 4096


class Line:
    """The device's end of a pty; a Uart."""

    def __init__(self) -> None:
        self.master, self._slave = os.openpty()  # the slave stays open, or the master hangs up
        tty.setraw(self._slave)
        os.set_blocking(self.master, False)
        self.path = os.ttyname(self._slave)
        self.sent: list[int] = []

    def read(self) -> bytes:
        try:
            return os.read(self.master, _READ_BYTES)
        except BlockingIOError:
            return b""

    def write(self, data: bytes) -> int:
        self.sent.append(time.monotonic_ns())
        return os.write(self.master, data)


class Air:
    """What the hub hears of its dice."""

    def __init__(self) -> None:
        self._rolls = [0, 0]
        self._heard: list[bytes] = []
        self._dice = [Caller(number, self._heard.append) for number in range(2)]
        for die in self._dice:
            die.tell()

    def throw(self, die: int, face: int) -> None:
        self._rolls[die] += 1
        self._dice[die].roll(face, self._rolls[die])

    def receive(self) -> list[bytes]:
        heard = self._heard.copy()
        self._heard.clear()
        return heard

    def send(self, message: bytes) -> None:
        for die in self._dice:
            die.hear(message)


class Heads:
    """Two heads, and what lies on them. `sweep_ms`: how often they are read."""

    heads = 2
    lead_ms = 0

    def __init__(self, sweep_ms: int) -> None:
        self.versions = [0x92, 0x92]
        self.sweep_ms = sweep_ms
        self.lying: list[list[bytes]] = [[], []]

    def settle(self, head: int) -> None:
        """Nothing has to."""

    def read(
        self,
        head: int,
        following: int = -1,  # noqa: ARG002
        patient: bool = False,  # noqa: ARG002
    ) -> list[bytes]:
        return self.lying[head]

    def power(self, on: bool) -> None:
        """There is nothing to switch."""

    def gain(self, head: int, gain: int) -> None:
        """There is nothing to set."""

    def ask(self, head: int, uid: bytes, command: bytes) -> bytes:  # noqa: ARG002
        return b""


class Boards:
    """Both nodes, and whoever orders them about."""

    def __init__(self, sweep_ms: int) -> None:
        self.air, self.heads = Air(), Heads(sweep_ms)
        self.dice, self.reader, self.bare = Line(), Line(), Line()
        apps: tuple[App, App] = (
            dice.DiceHub(self.air, CODEC, os.urandom),
            tags.TagReader(self.heads),
        )
        lines = (self.dice, self.reader)
        self.nodes = [Node(*one, os.urandom(4)) for one in zip(lines, apps, strict=True)]
        for _ in range(3):  # the dice are heard, and challenged, and heard again
            self.nodes[0].step(0)
        print(self.dice.path, self.reader.path, self.bare.path, flush=True)

    def run(self) -> None:
        """Until the input ends."""
        ports = [sys.stdin.fileno(), self.dice.master, self.reader.master]
        while True:
            now = time.monotonic_ns() // 1_000_000
            wait = min(node.step(now) for node in self.nodes)
            ready = select.select(ports, (), (), wait / 1000)[0]
            if ports[0] in ready:
                orders = os.read(ports[0], _READ_BYTES).decode().split("\n")[:-1]
                if not orders:
                    return
                for order in orders:
                    self._obey(order)

    def _obey(self, order: str) -> None:
        if order == "times":
            print(*self.dice.sent[-1:], *self.bare.sent[-1:], flush=True)
            return
        time.sleep(REST_S)
        match order.split():
            case ["bare"]:
                self.bare.write(b"!")
            case ["place", head, uid]:
                self.heads.lying[int(head)] = [bytes.fromhex(uid)]
            case ["remove", head]:
                self.heads.lying[int(head)] = []
            case [die, face]:
                self.air.throw(int(die), int(face))


NEVER_MS = 3_600_000
"""Between two sweeps of heads on which nothing is ever laid."""

if __name__ == "__main__":
    Boards(int(sys.argv[1]) if len(sys.argv) > 1 else NEVER_MS).run()
