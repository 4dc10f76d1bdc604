"""A device that sends valid reports without end: bounded log, memory and time, and nothing lost."""

import asyncio
import tracemalloc
from collections.abc import Callable, Iterator
from itertools import count

import pytest

from controller.cli.run.output import A_SECOND, AT_ONCE, LogLimit
from controller.files.tagbook import TagBook
from controller.store.banker import Banker
from controller.table import Table, TableParts
from firmware import wire
from hardware.dice.dice import Dice
from hardware.line.hotplug import HotPort
from hardware.line.protocol import Talk
from hardware.line.serial_line import NodeTalk
from hardware.ports import DeviceEvent, DieSettled
from hardware.readers.plain_reader import PlainReader
from hardware.readers.tags import Tags
from hardware.readers.text_lines import DiceLines, UidLines
from sim.clock import SimClock
from sim.wires.serial_wire import SerialWire
from tests.games.played import EDITION

TURNS_MOST = 200_000
"""Turns of the loop in which a pty has brought everything, however busy the computer is."""

SECONDS = 10  # of simulated time in which a device floods its line
BYTES_A_SHARE, IN_THE_KERNEL = 100, 70_000
"""Bytes that cost as much as one event; what a pty and a simulated wire hold at most."""

MOST = HotPort.SHARES_MOST + SECONDS * HotPort.SHARES_A_S + 100


def uid_lines() -> Iterator[bytes]:
    """Another unknown card each time."""
    return (b"%08X\n" % number for number in count(0x04000000))


def dice_lines() -> Iterator[bytes]:
    return (b"d%d=%d #%d\n" % (n % 2, 2 + n % 5, n) for n in count(1))


def hellos(kind: int) -> Iterator[bytes]:
    """A node that restarts all the time: each HELLO is of another boot."""
    hello = bytes((wire.PROTOCOL, kind, 0, 1, 0, 2, 0, 0)) + b"board"
    return (wire.encode(wire.HELLO, n.to_bytes(4, "big"), 0, hello) for n in count(1))


def reports(kind: int, report: int, payload: Callable[[int], bytes]) -> Iterator[bytes]:
    """A node that says hello once, and then reports on and on."""
    hello = bytes((wire.PROTOCOL, kind, 0, 1, 0, 2, 0, 0)) + b"board"
    yield wire.encode(wire.HELLO, b"boot", 0, hello)
    for number in count():
        yield wire.encode(report, b"boot", number & 0xFFFF, payload(number))


FLOODS: dict[str, tuple[Callable[[], Talk], Callable[[], Iterator[bytes]]]] = {
    "cards": (lambda: PlainReader("pads", UidLines(), gone_s=1.0), uid_lines),
    "dice that print": (lambda: DiceLines("dice"), dice_lines),
    "hellos of a hub": (lambda: NodeTalk("dice", Dice("dice")), lambda: hellos(wire.DICE_HUB)),
    "a reader's hellos": (lambda: NodeTalk("dice", Dice("dice")), lambda: hellos(wire.TAG_READER)),
    "rolls": (
        lambda: NodeTalk("dice", Dice("dice")),
        lambda: reports(wire.DICE_HUB, wire.DIE, lambda n: bytes((n % 2, 2 + n % 5)) + b"\0" * 12),
    ),
    "tags": (
        lambda: NodeTalk("pads", Tags("pads")),
        lambda: reports(wire.TAG_READER, wire.PLACED, lambda n: b"\0\4" + n.to_bytes(4, "big")),
    ),
    "noise": (lambda: NodeTalk("dice", Dice("dice")), lambda: iter(lambda: b"\x7e\x01\x02", b"")),
}  # fmt: skip


@pytest.mark.parametrize("name", FLOODS)
def test_a_flood_costs_bounded_log_memory_and_time(name: str) -> None:
    talk, frames = FLOODS[name]
    events, lines, grown, taken = asyncio.run(flooded(talk(), frames()))
    assert events <= MOST
    assert len(lines) <= 2 * (AT_ONCE + SECONDS * A_SECOND) + 30  # log and details
    assert grown < 3_000_000  # bytes
    # What is not read costs no time: it waits in the kernel, and then at the device.
    assert taken <= MOST * BYTES_A_SHARE + IN_THE_KERNEL


async def flooded(talk: Talk, frames: Iterator[bytes]) -> tuple[int, list[str], int, int]:
    """A table whose line is flooded: events, lines of the log, bytes it grew by in the second half,
    and bytes that the line took."""
    clock = SimClock()
    cable = SerialWire(clock)
    table = Table(Banker(EDITION), TagBook({}), clock, TableParts(dice=("dice",)))
    lines: list[str] = []
    for log in (table.log, table.details):
        log.append(LogLimit(lines.append, clock.time))
    events = 0

    def sink(event: DeviceEvent) -> None:
        nonlocal events
        events += 1
        table.on(event)

    port = HotPort(part="part", path=cable.path, talk=talk, clock=clock, sink=sink)
    port.open()
    before = taken = 0
    tracemalloc.start()
    try:
        for step in range(50 * SECONDS):
            if step == 25 * SECONDS:
                before = tracemalloc.get_traced_memory()[0]
            taken += cable.write(b"".join(next(frames) for _ in range(40)))
            for _ in range(4):
                await asyncio.sleep(0)
            clock.advance(0.02)
        grown = tracemalloc.get_traced_memory()[0] - before
        return events, lines, grown, taken
    finally:
        tracemalloc.stop()
        port.close()
        cable.close()
        table.close()


def printing() -> tuple[SimClock, SerialWire, list[DeviceEvent], HotPort]:
    """Dice that print lines, at a port that is open."""
    clock, events = SimClock(), list[DeviceEvent]()
    cable, talk = SerialWire(clock), DiceLines("dice")
    port = HotPort(part="dice", path=cable.path, talk=talk, clock=clock, sink=events.append)
    port.open()
    clock.advance(1)
    return clock, cable, events, port


async def test_what_a_line_brings_at_once_is_not_held_up() -> None:
    """Everything that a node has kept while nobody listened comes without a rest."""
    _, cable, events, port = printing()
    lines = dice_lines()
    cable.write(b"".join(next(lines) for _ in range(200)))
    for _ in range(TURNS_MOST):
        if len(events) > 200:
            break
        await asyncio.sleep(0)  # no simulated time: nothing rests
    port.close()
    cable.close()
    assert len(events) == 1 + 200  # the dice are there, and every throw


async def test_nothing_is_lost_that_waits() -> None:
    """Beyond its shares a line is not listened to for a while; what it brings comes later."""
    clock, cable, events, port = printing()
    lines, sent, data = dice_lines(), 0, b""
    for _ in range(TURNS_MOST):
        if sent < 3000 and not data:
            data = b"".join(next(lines) for _ in range(10))
            sent += 10
        data = data[cable.write(data) :] if data else b""  # a full pty takes the rest later
        await asyncio.sleep(0)
        clock.advance(0.01)
        if len(events) > 3000:
            break
    port.close()
    cable.close()
    assert len(events) == 1 + 3000
    for die in (0, 1):
        rolls = [one.roll for one in events if isinstance(one, DieSettled) and one.die == die]
        assert rolls == list(range(1, 1501))  # each once, and in order


def test_a_log_says_what_it_left_out() -> None:
    lines: list[str] = []
    now = 0.0
    log = LogLimit(lines.append, lambda: now)
    for number in range(1000):
        log(str(number))
    assert len(lines) == AT_ONCE
    now = 60.0
    log("later")
    assert lines[-2:] == ["(700 lines left out: too many at once)", "later"]
    for _ in range(100_000):
        now += 0.001
        log("again")
    assert len(lines) < AT_ONCE + 60 + 100 * A_SECOND + 200
