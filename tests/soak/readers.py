"""How fast and how sure readers are, by simulated chips: sweeps, taps, weak tags, hung chips.

    python -m tests.soak.readers [--taps 500] [--hours 0.2] [--pairs 500] [--hangs 200]

Times are chip time: bits on SPI, frames in the air, timers and pauses of the driver. A Pico adds
what its interpreter takes. tests/sim/test_readers.py runs a little of it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from firmware import wire
from firmware.heads import Heads
from firmware.mfrc522 import Mfrc522 as Driver
from hardware.ports import PartFound, TagPlaced
from hardware.serial_line import SerialLine
from hardware.tags import Tags
from sim.clock import SimClock
from sim.mfrc522 import Mfrc522
from sim.serial_wire import SerialWire
from sim.spi import BoardTime, SpiBus
from sim.tag import Tag
from sim.tag_reader import SPI_HERTZ, TagReader
from tests.lines import Gathered
from tests.readers import Host

HEADS = 8
SWEEP_MOST_MS = 20.0
TAP_MOST_MS = 60.0
RECOVERED_MOST_MS = 60.0
HOST_MOST_CPU = 0.05
"""Of one core, for five nodes while tags come and go."""


def some_uid(chance: Random, length: int) -> bytes:
    """A UID; a first byte of 88h would be a cascade tag."""
    return b"\x04" + chance.randbytes(length - 1)


def sweep_ms(uids: dict[int, bytes], sweeps: int = 100) -> float:
    """The longest sweep over eight heads with these tags lying, after the first."""
    board = BoardTime()
    bus = SpiBus(board, hertz=SPI_HERTZ)
    chips = [Mfrc522(board) for _ in range(HEADS)]
    source = Heads(
        [Driver(bus, bus.attach(chip), board.sleep_us) for chip in chips], board.sleep_us
    )
    for head, uid in uids.items():
        chips[head].field.put(Tag(uid), board.now)
    took = []
    for _ in range(sweeps + 1):
        board.spend(0.005)
        began = board.now
        seen = [source.read(head) for head in range(HEADS)]
        took.append(board.now - began)
        assert seen == [[uids[head]] if head in uids else [] for head in range(HEADS)]
    return max(took[1:]) * 1000


GOING_S = 0.45
"""Longer than eight sweeps with tags on all heads: what was taken away has then been told of."""


def tap_ms(taps: int, length: int, *, crowded: bool, seed: int = 1) -> list[float]:
    """From a tag's entering a field at a random moment until its report is on the line, sorted.
    `crowded`: on each other head lies a tag with a UID of 7 bytes."""
    host, chance = Host(HEADS), Random(seed)
    others = [bytes((4, head, 1, 2, 3, 4, 5)) for head in range(HEADS)] if crowded else []
    for head, other in enumerate(others):
        host.pads.place(head, other)
    out = []
    for _ in range(taps):
        head = chance.randrange(HEADS)
        if crowded:
            host.later(GOING_S)
            host.pads.remove(head)
        host.later(GOING_S + 0.2 * chance.random())
        uid = some_uid(chance, length)
        entered = host.clock.time()
        host.pads.place(head, uid)
        ((_, payload),) = host.later(0.1)
        assert payload[2:] == uid
        out.append((host.reports[-1][0] - entered) * 1000)
        host.pads.remove(head)
        if crowded:
            host.pads.place(head, others[head])
    return sorted(out)


@dataclass(frozen=True, slots=True, kw_only=True)
class Weak:
    """What became of weak tags. `longest`: as many looks in a row missed a tag; eight remove it."""

    looks: int
    missed: int
    longest: int
    false_removals: int


DEAF = 0.15
"""Part of the frames that a weak tag does not hear: of its looks about 6 % miss it."""


def weak(hours: float, deaf: float = DEAF, seed: int = 1) -> Weak:
    """Two heads with a weak tag each, one of either length, for so long."""
    host, chance = Host(2), Random(seed)
    source = host.pads._source
    looks = missed = longest = 0
    row = [0, 0]
    read = source.read

    def counted(head: int) -> list[bytes] | None:
        nonlocal looks, missed, longest
        seen = read(head)
        looks += 1
        missed += not seen
        row[head] = 0 if seen else row[head] + 1
        longest = max(longest, row[head])
        return seen

    host.pads.place(0, some_uid(chance, 4), deaf=deaf)
    host.pads.place(1, some_uid(chance, 7), deaf=deaf)
    host.later(1)
    source.read = counted  # type: ignore[method-assign]
    told = len(host.reports)
    host.later(hours * 3600)
    return Weak(
        looks=looks, missed=missed, longest=longest, false_removals=len(host.reports) - told
    )


def pairs(count: int, seed: int = 1) -> int:
    """How many of `count` random pairs of tags in one field were both reported, in two sweeps."""
    host, chance = Host(1), Random(seed)
    both = 0
    for _ in range(count):
        uids = {some_uid(chance, chance.choice((4, 7))) for _ in range(2)}
        if chance.random() < 0.3:  # from one batch: they differ in the last byte only
            first = min(uids)
            uids = {first, first[:-1] + bytes((first[-1] ^ 1 << chance.randrange(8),))}
        for uid in uids:
            host.pads.place(0, uid)
        told = {payload[2:] for kind, payload in host.later(0.04) if kind == wire.PLACED}
        both += told == uids
        host.pads.remove(0)
        host.later(0.5)
    return both


def hung_ms(hangs: int, seed: int = 1) -> list[float]:
    """From the moment a chip of eight hangs until it is reported to answer again, sorted."""
    host, chance = Host(HEADS), Random(seed)
    out = []
    for _ in range(hangs):
        host.later(0.2 + chance.random())
        began, told = host.clock.time(), len(host.reports)
        host.pads.hang(chance.randrange(HEADS))
        host.later(1)
        assert [payload[1] for _, _, payload in host.reports[told:]] == [0, 1]
        out.append((host.reports[-1][0] - began) * 1000)
    return sorted(out)


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
        sys.executable, "-m", "tests.soak.readers", "--be-nodes", str(seconds),
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


async def _cpu(work: object) -> float:
    began, used = time.monotonic(), time.process_time()
    await work  # type: ignore[misc]
    return (time.process_time() - used) / (time.monotonic() - began)


def _ranks(values: list[float]) -> str:
    p99 = values[min(len(values) - 1, len(values) * 99 // 100)]
    return f"median {values[len(values) // 2]:.1f}, p99 {p99:.1f}, most {values[-1]:.1f} ms"


def readers(taps: int, hours: float, pair_count: int, hangs: int, seconds: float) -> Iterator[str]:
    """Measure all, print the figures; yields what is wrong."""
    empty = sweep_ms({})
    full = {head: bytes((4, head, 1, 2, 3, 4, 5)) for head in range(HEADS)}
    print(
        f"sweep of {HEADS} heads: empty {empty:.2f} ms, 7-byte tags on all {sweep_ms(full):.2f} ms"
    )
    if empty > SWEEP_MOST_MS:
        yield f"an empty sweep takes {empty:.1f} ms"
    for length in (4, 7):
        for crowded in (False, True):
            took = tap_ms(taps, length, crowded=crowded)
            where = "tags on all other heads" if crowded else "all other heads empty"
            print(f"{taps} taps, {length} bytes, {where}: {_ranks(took)}")
            if took[-1] > TAP_MOST_MS:
                yield f"a tap was told after {took[-1]:.1f} ms"
    felt = weak(hours)
    part = felt.missed / felt.looks
    told = f"{part:.2%} missed, {felt.longest} in a row, {felt.false_removals} false reports"
    print(f"{hours} h, 2 weak tags: {felt.looks} looks, {told}")
    if felt.false_removals or part < 0.05:
        yield f"weak tags: {told}"
    both = pairs(pair_count)
    print(f"{both} of {pair_count} pairs in one field both told in two sweeps")
    if both != pair_count:
        yield f"{pair_count - both} pairs were not both told"
    took = hung_ms(hangs)
    print(f"{hangs} hung chips told to answer again: {_ranks(took)}")
    if took[-1] > RECOVERED_MOST_MS:
        yield f"a hung chip took {took[-1]:.1f} ms"
    five = five_nodes(seconds)
    print(
        f"{NODES} nodes, {NODES * HEADS} heads, one host: {five.idle_cpu:.2%} of a core at rest, "
        f"{five.busy_cpu:.2%} with {five.taps} taps; tap to event: {_ranks(five.delays_ms)}"
    )
    if len(five.delays_ms) != five.taps or five.busy_cpu > HOST_MOST_CPU:
        yield f"{five.taps - len(five.delays_ms)} taps did not arrive, {five.busy_cpu:.2%} CPU"


def main() -> int:
    """Run all; 1 if anything was wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak.readers", description=__doc__)
    parser.add_argument("--taps", type=int, default=500, help="of each sort")
    parser.add_argument("--hours", type=float, default=0.2, help="of weak tags, simulated")
    parser.add_argument("--pairs", type=int, default=500)
    parser.add_argument("--hangs", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10.0, help="of five nodes, real")
    parser.add_argument("--be-nodes", type=float, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.be_nodes:
        be_nodes(args.be_nodes)
        return 0
    wrong = list(readers(args.taps, args.hours, args.pairs, args.hangs, args.seconds))
    print(*wrong, sep="\n", end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
