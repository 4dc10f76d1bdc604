"""What hardware.toml says of a reader reaches its chips; a head that fails is told, from the chip
up to the host's driver."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from firmware.mfrc522_registers import RF_CFG
from hardware.ports import PartFound, PartLost, PartTrouble, TagPlaced
from hardware.profile.types import ReaderProfile
from hardware.serial_parts import reader_port
from hardware.system import pause
from sim.boards.tag_reader import TagReader
from sim.clock import SimClock
from sim.wires.serial_wire import SerialWire
from tests.lines import Gathered, turns_until

DEED = bytes.fromhex("04a1b2c3")


@asynccontextmanager
async def with_reader(
    profile: dict[str, Any], heads: int = 4
) -> AsyncIterator[tuple[TagReader, Gathered, SimClock]]:
    clock, sink = SimClock(), Gathered()
    reader = TagReader(SerialWire(clock), clock, heads=heads)
    told = ReaderProfile(path=reader.wire.path, **profile)
    line = reader_port("pads", told, clock=clock, sink=sink)
    line.open()
    clock.run(rate=20.0)
    try:
        await sink.until(PartFound, 1)
        yield reader, sink, clock
    finally:
        line.close()
        reader.close()
        clock.stop()


def gains(reader: TagReader) -> list[int]:
    """RxGain of each chip (MFRC522 data sheet, 9.3.3.6)."""
    return [chip.peek(RF_CFG) >> 4 & 7 for chip in reader.chips]


async def test_heads_and_gain_reach_the_chips_and_again_after_a_restart() -> None:
    async with with_reader({"heads": 2, "gain": 6}) as (reader, sink, _):
        for restart in range(2):
            await turns_until(lambda: gains(reader)[:2] == [6, 6])
            await turns_until(lambda: reader.firmware.heads() == [0, 1])
            if not restart:
                reader.reset()
                assert reader.firmware.heads() == [0, 1, 2, 3]
        reader.place(3, DEED)
        reader.place(1, DEED[::-1])
        (placed,) = await sink.until(TagPlaced, 1)
        assert (placed.head, placed.uid) == (1, DEED[::-1])
    events = sink.events
    assert not [event for event in events if isinstance(event, PartTrouble | PartLost)]


async def test_a_head_whose_plug_is_pulled_is_told_once_and_when_it_is_back() -> None:
    async with with_reader({"heads": 2}) as (reader, sink, clock):
        reader.pull_head(1)
        (lost,) = await sink.until(PartLost, 1)
        assert lost.part == "pads head 1"
        reader.place(0, DEED)
        await sink.until(TagPlaced, 1)
        await pause(clock, 5.0)
        assert len(sink.of(PartLost)) == 1
        reader.pull_head(1, pulled=False)
        found = await sink.until(PartFound, 2)
        assert found[1].part == "pads head 1"


async def test_a_board_for_eight_with_two_wired_is_no_trouble() -> None:
    async with with_reader({"heads": 2}, heads=8) as (reader, sink, _):
        for head in range(2, 8):
            reader.pull_head(head)
        reader.reset()
        await sink.until(PartFound, 2)
        reader.place(1, DEED)
        await sink.until(TagPlaced, 1)
    events = sink.events
    assert not [event for event in events if isinstance(event, PartLost | PartTrouble)]


async def test_more_heads_than_there_are_is_said() -> None:
    async with with_reader({"heads": 5}, heads=2) as (_, sink, _):
        (trouble,) = await sink.until(PartTrouble, 1)
        assert str(trouble.why) == "has 2 heads, but hardware.toml says 5; correct heads there"
