"""Hands, tags, fields, chips, driver and firmware of a reader together, in simulated time; and what
hardware.toml says of it, from the host's driver down to the chips."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import pytest

from firmware import wire
from firmware.mfrc522_registers import RF_CFG
from hardware.ports import PartFound, PartLost, PartTrouble, TagPlaced
from hardware.profile.types import ReaderProfile
from hardware.serial_parts import reader_port
from hardware.system import pause
from sim.boards.tag_reader import TagReader
from sim.chips.tag import Tag
from sim.clock import SimClock
from sim.wires.serial_wire import SerialWire
from tests.lines import Gathered, turns_until
from tests.readers import Host
from tests.soak.reader_chips import HEADS, hung_ms, pairs, sweep_ms, tap_ms, weak
from tests.soak.readers import SWEEP_MOST_MS, TAP_MOST_MS

SINGLE = bytes.fromhex("04a1b2c3")
DOUBLE = bytes.fromhex("0407c1b2a30080")
TRIPLE = bytes.fromhex("04010203040506070809")
SWEEP_S = 0.02
GONE_S = 0.2


def placed(head: int, uid: bytes) -> tuple[int, bytes]:
    return wire.PLACED, bytes((head, len(uid))) + uid


def removed(head: int, uid: bytes) -> tuple[int, bytes]:
    return wire.REMOVED, bytes((head, len(uid))) + uid


ALIKE = [
    [SINGLE, DOUBLE],
    [SINGLE, bytes.fromhex("04a1b2c7")],  # differ late
    [SINGLE, bytes.fromhex("05a1b2c3")],  # in the first bit
    [SINGLE, bytes.fromhex("04a1b243")],  # in the 32nd
    [DOUBLE, bytes.fromhex("0407c1b2a30081")],  # only in the second level
    [bytes.fromhex(f"04a1{low:02x}{low * 37 % 256:02x}") for low in range(8)],
    [bytes.fromhex(f"0407c1b2a3{low:02x}80") for low in (1, 2, 3, 128)],
    [DOUBLE, TRIPLE],  # one of ten bytes is left out, and hides nobody
]


@pytest.fixture
def host() -> Host:
    return Host()


@pytest.mark.parametrize("uids", ALIKE)
def test_all_tags_in_a_field_are_told(host: Host, uids: list[bytes]) -> None:
    for uid in uids:
        host.pads.place(0, uid)
    assert sorted(host.later(1)) == sorted(placed(0, uid) for uid in uids if len(uid) < 10)
    host.pads.remove(0, uids[0])
    assert host.later(1) == [removed(0, uids[0])]


@pytest.mark.parametrize("start_s", [0.0, 0.0011, 0.003, 0.005])
def test_slow_tags_are_found_and_kept(host: Host, start_s: float) -> None:
    """docs/decisions/readers.md: at the latest when it is the head's turn, two heads here."""
    host.pads.place(1, DOUBLE, start_s=start_s)
    assert host.later(3 * SWEEP_S) == [placed(1, DOUBLE)]
    assert host.later(5) == []


def test_one_antenna_is_on_at_a_time() -> None:
    host = Host(4)
    fields = [chip.field for chip in host.pads.chips]
    most = 0

    class Ears(Tag):
        def hear(self, question: object, now: float) -> None:  # noqa: ARG002
            nonlocal most
            most = max(most, sum(field.on for field in fields))

    for field in fields:
        field.tags.append(Ears(SINGLE))
    host.pads.step()
    host.later(0.51)
    assert most == 1
    assert not any(field.on for field in fields), "between two sweeps"


def test_asleep_all_chips_are_powered_down_and_at_rest_looks_are_left_out(host: Host) -> None:
    host.order(wire.SLEEP, b"\1")
    sent = [chip.sent for chip in host.pads.chips]
    host.pads.place(0, SINGLE)
    assert host.later(1) == []
    assert [chip.sent for chip in host.pads.chips] == sent
    assert all(chip.peek(0x01) & 0x10 for chip in host.pads.chips)
    host.order(wire.SLEEP, b"\0")
    assert host.later(1) == [placed(0, SINGLE)]
    before = host.pads.chips[0].sent
    host.later(60)
    assert host.pads.chips[0].sent - before < 40 * 4  # 13 heartbeats, not 3000 sweeps


def test_gain_reaches_the_chips_and_outlives_a_reset_of_one(host: Host) -> None:
    host.order(wire.GAIN, b"\1\7")
    host.later(0.1)
    host.pads.brown_out(1)
    host.later(0.1)
    assert [chip.peek(0x26) >> 4 & 7 for chip in host.pads.chips] == [4, 7]


@pytest.mark.parametrize("fault", ["hang", "brown_out"])
def test_a_chip_that_fails_is_told_started_anew_and_told(host: Host, fault: str) -> None:
    host.pads.place(1, SINGLE)
    host.later(1)
    getattr(host.pads, fault)(1)
    assert host.later(3 * SWEEP_S) == [(wire.HEAD, b"\1\0\0"), (wire.HEAD, b"\1\1\x92")]
    assert host.later(3) == []  # its tag was never gone
    host.pads.remove(1)
    assert host.later(GONE_S) == [removed(1, SINGLE)]


def test_a_pulled_chip_is_asked_more_and_more_seldom(host: Host) -> None:
    """A copy that holds MISO silences the others, and invents nothing."""
    host.pads.place(0, SINGLE)
    host.pads.place(1, DOUBLE)
    host.later(1)
    host.pads.hold_miso(1)
    assert host.later(2) == [(wire.HEAD, b"\0\0\0")]
    host.pads.hold_miso(1, on=False)
    assert host.later(2) == [(wire.HEAD, b"\0\1\x92")]
    host.pads.pull_head(0)
    assert host.later(10) == [(wire.HEAD, b"\0\0\0")]
    host.pads.pull_head(0, pulled=False)
    assert host.later(65 * SWEEP_S) == [(wire.HEAD, b"\0\1\x92")]


@pytest.mark.parametrize("version", [0x88, 0x12, 0xB2, 0x91])
def test_copies_of_the_chip_work(host: Host, version: int) -> None:
    host.pads.chips[0].version = version
    host.pads.brown_out(0)
    host.pads.place(0, DOUBLE)
    assert host.later(0.2)[-2:] == [(wire.HEAD, bytes((0, 1, version))), placed(0, DOUBLE)]


def test_heads_that_are_not_wired_are_told_only_when_wanted() -> None:
    host = Host(3)
    host.pads.pull_head(2)
    host.pads.reset()
    assert host.later(1) == []
    host.order(wire.HEADS, b"\3")
    host.order(wire.LIST)
    assert host.later(1) == [(wire.LISTED, b"")]
    host.order(wire.HEADS, b"\7")
    host.order(wire.LIST)
    assert host.later(1) == [(wire.HEAD, b"\2\0\0"), (wire.LISTED, b"")]


def life(heads: int, seed: int, doze: bool) -> list[tuple[float, bytes]]:
    """What goes over the line in a reader's random life, and when."""
    host, chance = Host(heads, doze=doze), Random(seed)
    pads = host.pads
    uids = [bytes((4, 9, number, 7)) for number in range(3)]
    uids += [bytes((4, 9, number, 7, 1, 2, 3)) for number in range(3)]
    for _ in range(24):
        host.later(chance.choice([0.05, 0.5, 3.0]) * chance.random())
        head, what = chance.randrange(heads), chance.random()
        if what < 0.5:
            pads.place(head, chance.choice(uids), start_s=chance.choice([0, 0.001, 0.001, 0.004]))
        elif what < 0.85:
            pads.remove(head)
        elif what < 0.9:
            pads.brown_out(head)
        elif what < 0.95:
            pads.hang(head)
        else:
            host.order(wire.LIST)
    host.later(2)
    return host.lines


@pytest.mark.parametrize(("heads", "seed"), [(1, 1), (2, 2), (3, 4), (8, 5)])
def test_looks_left_out_change_not_a_byte_and_not_a_microsecond(heads: int, seed: int) -> None:
    assert life(heads, seed, doze=True) == life(heads, seed, doze=False)


def test_an_empty_sweep_takes_20_ms_and_a_hung_chip_60_at_most() -> None:
    assert sweep_ms({}, sweeps=3 * HEADS) <= SWEEP_MOST_MS
    assert hung_ms(5)[-1] <= 60


@pytest.mark.parametrize("length", [4, 7])
@pytest.mark.parametrize("crowded", [False, True])
def test_a_tag_is_told_within_60_ms(length: int, crowded: bool) -> None:
    assert tap_ms(6, length, crowded=crowded, seed=length)[-1] <= TAP_MOST_MS


def test_weak_tags_are_not_removed_and_two_in_one_field_both_told() -> None:
    felt = weak(hours=0.003)
    assert felt.missed > 0
    assert felt.longest <= 4, "misses come in rows"
    assert felt.false_removals == 0
    assert pairs(20, seed=2) == 20


# At the line


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
    assert sink.of(PartTrouble) == sink.of(PartLost) == []


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
        assert (await sink.until(PartFound, 2))[1].part == "pads head 1"


async def test_a_board_for_eight_with_two_wired_is_no_trouble() -> None:
    async with with_reader({"heads": 2}, heads=8) as (reader, sink, _):
        for head in range(2, 8):
            reader.pull_head(head)
        reader.reset()
        await sink.until(PartFound, 2)
        reader.place(1, DEED)
        await sink.until(TagPlaced, 1)
    assert sink.of(PartTrouble) == sink.of(PartLost) == []


async def test_more_heads_than_there_are_is_said() -> None:
    async with with_reader({"heads": 5}, heads=2) as (_, sink, _):
        (trouble,) = await sink.until(PartTrouble, 1)
        assert str(trouble.why) == "has 2 heads, but hardware.toml says 5; correct heads there"
