"""Five readers with eight heads each, in real time on ptys, and what they cost their one host.

As a program it is the five readers: it prints their ports, then each tap and when it was.
"""

import asyncio
import json
import sys
import time
from collections.abc import Awaitable
from dataclasses import dataclass
from random import Random

from hardware.line.serial_line import SerialLine
from hardware.ports import PartFound, TagPlaced
from hardware.readers.tags import Tags
from sim.boards.tag_reader import TagReader
from sim.clock import SimClock
from sim.wires.serial_wire import SerialWire
from tests.lines import Gathered

HEADS = 8
NODES = 5
TAPS_A_SECOND = 10


def be_nodes(seconds: float) -> None:
    """A process of its own: five readers with eight heads each, in real time, on ptys."""

    async def run() -> None:
        clock, chance = SimClock(), Random(1)
        nodes = [
            TagReader(SerialWire(clock), clock, heads=HEADS, seed=seed) for seed in range(NODES)
        ]
        spots = [(node, head) for node in nodes for head in range(HEADS)]
        chance.shuffle(spots)
        clock.run(1.0)
        print(json.dumps([node.wire.path for node in nodes]), flush=True)
        await asyncio.to_thread(sys.stdin.readline)  # the host is there
        for number in range(int(seconds * TAPS_A_SECOND)):
            await asyncio.sleep(chance.random() * 2 / TAPS_A_SECOND)
            node, head = spots[number % len(spots)]  # no tag is gone before it can be seen
            node.remove(head)
            uid = b"\x04" + number.to_bytes(6, "big")
            print(json.dumps([uid.hex(), time.monotonic()]), flush=True)
            node.place(head, uid)
        print("null", flush=True)
        await asyncio.to_thread(sys.stdin.readline)
        for node in nodes:
            node.close()
        clock.stop()

    asyncio.run(run())


@dataclass(frozen=True, slots=True, kw_only=True)
class FiveNodes:
    """What five nodes cost their host. CPU is the part of one core."""

    idle_cpu: float
    busy_cpu: float
    taps: int
    delays_ms: list[float]


def five_nodes(seconds: float) -> FiveNodes:
    """Forty heads on one host, in real time: first nothing happens, then about ten taps a second,
    each for as long as it lasts."""
    return asyncio.run(_five_nodes(seconds))


async def _five_nodes(seconds: float) -> FiveNodes:
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.soak.five_readers", str(seconds),
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert child.stdout is not None
    assert child.stdin is not None
    loop, sink = asyncio.get_running_loop(), Gathered()
    came: dict[bytes, float] = {}

    def hear(event: object) -> None:
        if isinstance(event, TagPlaced):
            came[event.uid] = time.monotonic()
        elif isinstance(event, PartFound):
            sink(event)

    paths = json.loads(await child.stdout.readline())
    lines = [
        SerialLine(part=f"n{at}", path=path, device=Tags(f"n{at}"), clock=loop, sink=hear)
        for at, path in enumerate(paths)
    ]
    for line in lines:
        line.open()
    await sink.until(PartFound, NODES)
    await asyncio.sleep(1)
    idle = await _cpu(asyncio.sleep(seconds))
    child.stdin.write(b"go\n")
    went: dict[bytes, float] = {}

    async def gather() -> None:
        assert child.stdout is not None
        while tap := json.loads(await child.stdout.readline()):
            went[bytes.fromhex(tap[0])] = tap[1]
        await asyncio.sleep(0.5)

    busy = await _cpu(gather())
    child.stdin.write(b"enough\n")
    await child.wait()
    for line in lines:
        line.close()
    delays = sorted((came[uid] - when) * 1000 for uid, when in went.items() if uid in came)
    return FiveNodes(idle_cpu=idle, busy_cpu=busy, taps=len(went), delays_ms=delays)


async def _cpu(work: Awaitable[object]) -> float:
    began, used = time.monotonic(), time.process_time()
    await work
    return (time.process_time() - used) / (time.monotonic() - began)


if __name__ == "__main__":
    be_nodes(float(sys.argv[1]))
