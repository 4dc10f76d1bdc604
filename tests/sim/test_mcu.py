"""Simulated boards and their wire, by bytes alone: no driver is needed to test them."""

import asyncio
import os
from contextlib import suppress
from pathlib import Path

import pytest

from firmware import wire
from sim.boards.dice_hub import DiceHub
from sim.boards.tag_reader import TagReader
from sim.clock import SimClock
from sim.wires.serial_wire import Faults, SerialWire
from tests.lines import turns, turns_until
from tests.patience import PATIENCE_S
from tests.steps import cases

DEED = bytes.fromhex("04a1b2c3")

LOOK_S = 0.01  # more than a reader's board takes to look at a head; then it says what it has to
SWEEP_S = 0.03  # after which each of two heads has been looked at


class Port:
    def __init__(self, path: str) -> None:
        self.fd = os.open(path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        self.decoder = wire.Decoder()

    async def read(self, count: int) -> bytes:
        data = b""
        async with asyncio.timeout(PATIENCE_S):
            while len(data) < count:
                await asyncio.sleep(0)
                try:
                    data += os.read(self.fd, 4096)
                except BlockingIOError:
                    continue
        return data

    async def frames(self, count: int) -> list[tuple[int, bytes, int, bytes]]:
        found: list[tuple[int, bytes, int, bytes]] = []
        while len(found) < count:
            found += self.decoder.feed(await self.read(1))
        return found

    def say(self, kind: int, boot: bytes, sequence: int) -> None:
        os.write(self.fd, wire.encode(kind, boot, sequence))

    def close(self) -> None:
        os.close(self.fd)


@pytest.fixture
def clock() -> SimClock:
    return SimClock()


async def test_a_reset_is_a_new_boot_and_forgets_what_was_kept(clock: SimClock) -> None:
    pads = TagReader(SerialWire(clock), clock)
    pads.place(0, DEED)
    clock.advance(LOOK_S)
    port = Port(pads.wire.path)
    ((_, first, _, _),) = await port.frames(1)
    pads.remove(0)
    pads.reset()
    assert pads.node is not None
    assert pads.node.outbox.count == 0
    clock.advance(LOOK_S)
    ((kind, second, _, _),) = await port.frames(1)
    assert kind == wire.HELLO
    assert first != second
    port.close()
    pads.close()


async def test_the_same_seed_gives_the_same_boots(clock: SimClock) -> None:
    boots = []
    for seed in (1, 1, 2):
        hub = DiceHub(SerialWire(clock), clock, seed=seed)
        assert hub.node is not None
        boots.append(hub.node.boot)
        hub.close()
    assert boots[0] == boots[1] != boots[2]


async def test_a_tag_lies_in_one_place(clock: SimClock) -> None:
    pads = TagReader(SerialWire(clock), clock, heads=2)
    pads.place(0, DEED)
    pads.place(0, b"otherid")
    pads.place(1, DEED)
    assert pads.lying == [[b"otherid"], [DEED]]
    pads.close()


async def test_a_reader_at_rest_wants_no_time_but_for_its_heartbeat(clock: SimClock) -> None:
    pads = TagReader(SerialWire(clock), clock)
    port = Port(pads.wire.path)
    clock.advance(LOOK_S)
    ((_, boot, _, _),) = await port.frames(1)
    node = pads.node
    assert node is not None

    def taken() -> bool:
        """It takes no bytes while it looks at a head."""
        clock.advance(0.001)
        return not node.unanswered()

    port.say(wire.ACK, boot, 0)
    await turns_until(taken)
    pads.place(0, DEED)
    clock.advance(SWEEP_S)
    await port.frames(1)
    port.say(wire.ACK, boot, 1)
    await turns_until(taken)
    clock.advance(2.0)
    due = clock.next_due()
    assert due is not None
    assert due - clock.time() > 2.0
    port.close()
    pads.close()


async def test_plugged_in_again_there_is_a_new_pty_behind_the_same_path(clock: SimClock) -> None:
    seen: list[Path] = []

    def see(path: Path) -> None:
        seen.append(path.resolve() if path.exists() else Path())

    line = SerialWire(clock)
    path = Path(line.path)
    see(path)
    port = Port(line.path)
    line.unplug()
    line.unplug()
    see(path)
    with pytest.raises(OSError, match="Input/output error"):
        os.write(port.fd, b"gone")
    line.plug()
    line.plug()
    see(path)
    port.close()
    line.close()
    see(path.parent)
    assert seen[0] != seen[2]
    assert Path() not in (seen[0], seen[2])
    assert seen[1] == seen[3] == Path()


@cases(
    "faults, fewest, most",
    (Faults(), 2000, 2000),
    (Faults(drop=0.1), 1700, 1900),
    (Faults(double=0.1), 2100, 2300),
    (Faults(corrupt=0.1), 2000, 2000),
    (Faults(one_byte=True), 2000, 2000),
)
async def test_bad_wires_by_seed(faults: Faults, fewest: int, most: int, clock: SimClock) -> None:
    arrived = []
    for _ in range(2):
        line = SerialWire(clock, faults=faults, seed=5)
        port = Port(line.path)
        assert line.write(b"\x55" * 2000) == 2000
        data = await port.read(fewest)
        await turns(20)
        with suppress(BlockingIOError):
            data += os.read(port.fd, 4096)
        arrived.append(data)
        port.close()
        line.close()
    assert fewest <= len(arrived[0]) <= most
    assert (arrived[0] == b"\x55" * 2000) == (not (faults.drop or faults.double or faults.corrupt))
    assert arrived[0][:fewest] == arrived[1][:fewest]


async def test_a_slow_wire_takes_ten_bits_a_byte(clock: SimClock) -> None:
    line = SerialWire(clock, faults=Faults(baud=9600))
    port = Port(line.path)
    line.write(bytes(range(96)))
    clock.advance(48.5 * 10 / 9600)  # the first goes at once
    assert await port.read(49) == bytes(range(49))
    clock.advance(0.06)
    assert await port.read(47) == bytes(range(49, 96))
    port.close()
    line.close()


async def test_a_stalled_wire_is_late_but_complete(clock: SimClock) -> None:
    line = SerialWire(clock, faults=Faults(stall=1.0, stall_seconds=0.05))
    port = Port(line.path)
    line.write(b"late")
    await turns(20)
    with pytest.raises(BlockingIOError):
        os.read(port.fd, 10)
    clock.advance(0.05)
    assert await port.read(4) == b"late"
    port.close()
    line.close()


async def test_a_host_that_does_not_read_fills_the_line_and_no_more(clock: SimClock) -> None:
    line = SerialWire(clock)
    taken = [line.write(b"x" * 1000) for _ in range(200)]
    assert sum(taken) < 100_000
    assert taken[-1] == 0
    line.close()
