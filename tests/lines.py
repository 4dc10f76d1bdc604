"""Lines for tests: a node and a link joined in memory, and a sink that can be waited for.

Not a fake of either end: both are the real ones, only the cable is short.
"""

import asyncio
from collections.abc import Callable, Iterator
from math import inf
from random import Random
from typing import Any, Self
from weakref import WeakKeyDictionary

from firmware.node import Node
from firmware.ports import App
from hardware.dice.dice import Dice
from hardware.line.hello import NodeKind
from hardware.line.link import Found, Link, LinkEvent, Report
from hardware.line.serial_line import Device, SerialLine
from hardware.ports import DeviceEvent, PartFound
from hardware.readers.tags import Tags
from sim.boards.dice_hub import DiceHub
from sim.boards.mcu import Mcu
from sim.boards.tag_reader import TagReader
from sim.clock import SimClock
from sim.wires.serial_wire import CLEAN, Faults, SerialWire
from tests.callers import Caller
from tests.patience import PATIENCE_S

WIRES = {
    "clean": CLEAN,
    "byte-at-a-time": Faults(one_byte=True),
    "lossy": Faults(drop=0.005, corrupt=0.01, double=0.005, stall=0.02),
    "slow": Faults(baud=9600),
}
"""Every wire test runs over each of these."""


RATE = 50
"""Simulated seconds per real one where bytes travel through a pty: the kernel takes its own time
for them, and an answer that is given up after three seconds has 60 real milliseconds to come."""


class Lane:
    """One direction of a cable in memory; moved by `tick`, once a millisecond."""

    def __init__(self, faults: Faults, chance: Random) -> None:
        self.faults = faults
        self._chance = chance
        self._bytes = bytearray()
        self._stalled = 0

    @property
    def waiting(self) -> int:
        """Bytes that have not arrived."""
        return len(self._bytes)

    def push(self, data: bytes) -> None:
        self._bytes += self.faults.damage(data, self._chance)

    def tick(self) -> Iterator[bytes]:
        """The batches that arrive in this millisecond."""
        if self._bytes and self._chance.random() < self.faults.stall:
            self._stalled = round(self.faults.stall_seconds * 1000)
        self._stalled -= self._stalled > 0
        if self._stalled:
            return
        most = max(1, self.faults.baud // 10_000) if self.faults.baud else len(self._bytes)
        batch, self._bytes = self._bytes[:most], self._bytes[most:]
        step = 1 if self.faults.one_byte else max(1, len(batch))
        for at in range(0, len(batch), step):
            yield bytes(batch[at : at + step])

    def cut(self) -> bytes:
        """Pull the cable: what still arrives of what was under way, ending anywhere."""
        batch = bytes(self._bytes[: self._chance.randrange(len(self._bytes) + 1)])
        self._bytes.clear()
        return batch


class Pair:
    """A real node and a real link; `run` lets milliseconds pass. `events` is what the link gave."""

    def __init__(self, app: App, kind: NodeKind, faults: Faults = CLEAN, seed: int = 0) -> None:
        self.chance = Random(seed)
        self.to_host = Lane(faults, self.chance)
        self.to_node = Lane(faults, self.chance)
        self.ms = 0
        self.plugged = True
        self.events: list[LinkEvent] = []
        self.link = Link(kind)
        self._inbox = bytearray()
        self._step_at = 0
        self.start(app)
        self.link.opened(0.0)

    @property
    def reports(self) -> list[Report]:
        return [event for event in self.events if isinstance(event, Report)]

    @property
    def founds(self) -> list[Found]:
        return [event for event in self.events if isinstance(event, Found)]

    def start(self, app: App) -> None:
        """Power on, with an empty memory and a new boot."""
        self.lamps: list[bool] = []
        self.node = Node(self, app, self.chance.randbytes(4), b"board", self.lamps.append)
        self._step_at = self.ms

    def read(self) -> bytes:
        data = bytes(self._inbox)
        self._inbox.clear()
        return data

    def write(self, data: bytes) -> int:
        if self.plugged:
            self.to_host.push(data)
        return len(data)

    def unplug(self) -> None:
        """Half of what is on its way is lost, in the middle of a frame perhaps."""
        self.plugged = False
        self.events += self.link.received(self.to_host.cut(), self.ms / 1000)
        self._inbox += self.to_node.cut()
        self.link.closed()

    def plug(self) -> None:
        self.plugged = True
        self.link.opened(self.ms / 1000)

    def run(self, ms: int) -> None:
        for _ in range(ms):
            self._millisecond()
            self.ms += 1

    def poke(self) -> None:
        """Something happened at the node."""
        self._step_at = self.ms

    def _millisecond(self) -> None:
        now = self.ms / 1000
        if self.plugged:
            for batch in self.to_host.tick():
                self.events += self.link.received(batch, now)
            if now >= self.link.deadline:
                self.events += self.link.tick(now)
            self.to_node.push(self.link.bytes_to_send())
            for batch in self.to_node.tick():
                self._inbox += batch
                self._step_at = self.ms
        if self._step_at <= self.ms:
            self._step_at = self.ms + max(1, self.node.step(self.ms))


async def turns_until(true: Callable[[], bool]) -> None:
    """Let the loop turn until something is true; real seconds are for a broken test."""
    async with asyncio.timeout(PATIENCE_S):
        while not true():  # noqa: ASYNC110
            await asyncio.sleep(0)


async def turns(count: int) -> None:
    """Let the loop turn so often."""
    for _ in range(count):
        await asyncio.sleep(0)


class Gathered:
    """A sink that keeps what it is given, and wakes whoever waits for it."""

    def __init__(self) -> None:
        self.events: list[DeviceEvent] = []
        self._changed = asyncio.Event()

    def __call__(self, event: DeviceEvent) -> None:
        self.events.append(event)
        self._changed.set()

    def of(self, kind: type[Any]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]

    async def until(self, kind: type[Any], count: int) -> list[Any]:
        """Wait until `count` events of a kind have come; real seconds are for a broken test."""
        async with asyncio.timeout(PATIENCE_S):
            while len(self.of(kind)) < count:
                self._changed.clear()
                await self._changed.wait()
        return self.of(kind)


def call(hub: DiceHub, faces: tuple[int, ...], calls: int = 0) -> int:
    """Let a hub hear a roll of each die as its `calls` + 1st, three times over; calls by then."""
    waiting, callers = _CALLERS.setdefault(hub, _callers(hub))
    for caller, face in zip(callers, faces, strict=False):
        caller.roll(face, calls + 1)
        waiting *= 3
        while waiting:
            hub.radio.hear(waiting.pop(0))
    return calls + 1


def _callers(hub: DiceHub) -> tuple[list[bytes], list[Caller]]:
    """What its dice would send, and the dice; they hear the hub."""
    waiting: list[bytes] = []
    callers = [Caller(number, waiting.append, die.birth) for number, die in enumerate(hub.dice)]
    for caller in callers:
        hub.air.tap(caller.hear)
    return waiting, callers


_CALLERS: WeakKeyDictionary[DiceHub, tuple[list[bytes], list[Caller]]] = WeakKeyDictionary()


class Table:
    """A hub and a reader on ptys with the real serial lines, in fast simulated time.

    async with Table() as table: table.call((4, 0)); await table.sink.until(DieSettled, 2)
    """

    def __init__(self, faults: Faults = CLEAN, seed: int = 0, rate: float = inf) -> None:
        """`rate`: as fast as it can, or RATE where lines are cut and the time it takes counts."""
        self._faults = faults
        self._seed = seed
        self._rate = rate
        self._calls = 0
        self.sink = Gathered()

    async def __aenter__(self) -> Self:
        self.clock = SimClock()
        self.hub = DiceHub(self._wire(), self.clock, seed=self._seed)
        self.pads = TagReader(self._wire(), self.clock, seed=self._seed)
        self.dice = self._line("dice", self.hub, Dice("dice"))
        self.tags = self._line("pads", self.pads, Tags("pads"))
        self.dice.open()
        self.tags.open()
        self.clock.run(self._rate)
        await self.sink.until(PartFound, 2)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.dice.close()
        self.tags.close()
        self.hub.close()
        self.pads.close()
        self.clock.stop()

    def call(self, faces: tuple[int, ...]) -> None:
        """Let the hub hear at once what thrown dice would call out after a while."""
        self._calls = call(self.hub, faces, self._calls)

    def _wire(self) -> SerialWire:
        return SerialWire(self.clock, faults=self._faults, seed=self._seed)

    def _line(self, part: str, board: Mcu, device: Device) -> SerialLine:
        return SerialLine(
            part=part, path=board.wire.path, device=device, clock=self.clock, sink=self.sink
        )
