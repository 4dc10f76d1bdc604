"""A PN532 on its serial line: frames as in its manual; a chip that is pulled, hangs and fails."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

import pytest
from hypothesis import given, strategies as st

from hardware import ports
from hardware.line.hotplug import HotPort
from hardware.profile.types import ReaderKind, ReaderProfile
from hardware.readers.pn532 import Pn532, targets
from hardware.readers.pn532_frames import ACK, REFUSED, Frames, frame
from hardware.serial_parts import reader_port
from hardware.system import pause
from sim.clock import SimClock
from sim.wires.serial_wire import Faults, SerialWire
from tests.chips import pn532 as chip
from tests.lines import RATE, WIRES, Gathered
from tests.steps import cases

STICKER, CLASSIC = bytes.fromhex("04a17b32c22d80"), bytes.fromhex("dea17b0c")


@cases(
    "command, sent",
    ("02", "0000ff02fed4022a00"),  # GetFirmwareVersion
    ("14011401", "0000ff05fbd414011401 02 00"),
    ("4a0100", "0000ff04fcd44a0100e100"),  # as an owner sent it: community.nxp.com, thread 474941
)
def test_frames_as_they_are_sent(command: str, sent: str) -> None:
    """UM0701-02, 6.2.1.1."""
    assert frame(bytes.fromhex(command)) == bytes.fromhex(sent)


@cases(
    "heard, content",
    ("0000ff00ff00", ""),
    ("0000ff06fad50332010607e800", "d50332010607"),
    ("0000ff01ff7f8100", "7f"),
    ("0000ff03fdd541 00 ea 00", "d54100"),
)
def test_frames_as_they_are_heard(heard: str, content: str) -> None:
    """UM0701-02, 6.2.1.1, 6.2.1.3 and 6.2.1.5; 7.2.2."""
    assert Frames().feed(bytes.fromhex(heard)) == [bytes.fromhex(content)]
    assert bytes.fromhex("7f") == REFUSED


def test_two_targets_of_one_answer() -> None:
    """UM0701-02, 7.3.5: number, SENS_RES, SEL_RES, length and NFCID1 of each."""
    answer = bytes.fromhex("02 01 0044 00 07 04a17b32c22d80 02 0004 08 04 dea17b0c")
    assert list(targets(answer)) == [STICKER, CLASSIC]
    assert list(targets(b"\0")) == list(targets(b"")) == []
    for cut in range(len(answer)):
        assert list(targets(answer[:cut])) in ([], [STICKER])


ANSWER = frame(b"\x03\x32\x01\x06\x07")  # its direction does not matter to the frames


@given(st.lists(st.binary(max_size=20), max_size=10), st.integers(1, 12))
def test_whatever_came_before_the_next_dialogue_is_read(parts: list[bytes], step: int) -> None:
    frames = Frames()
    for part in parts:
        frames.feed(part)
    frames.clear()
    sent = ACK + ANSWER
    got = [one for at in range(0, len(sent), step) for one in frames.feed(sent[at : at + step])]
    assert got == [b"", b"\xd4\x03\x32\x01\x06\x07"]


@pytest.mark.parametrize("at", range(2, len(ANSWER) - 1))
def test_one_wrong_byte_is_never_an_answer(at: int) -> None:
    for wrong in range(256):
        damaged = bytearray(ANSWER)
        if damaged[at] != wrong:
            damaged[at] = wrong
            found = Frames().feed(bytes(damaged))
            assert found in ([], [b""]), "an ACK is no answer"


@given(st.binary(max_size=400))
def test_noise_takes_no_memory(noise: bytes) -> None:
    frames = Frames()
    for _ in range(20):
        frames.feed(noise)
    assert frames.begun <= 262


# The chip


class Rig(NamedTuple):
    clock: SimClock
    port: HotPort
    sink: Gathered
    chip: chip.Pn532

    async def placed(self, count: int) -> list[bytes]:
        return [one.uid for one in await self.sink.until(ports.TagPlaced, count)]


@asynccontextmanager
async def reader(faults: Faults = WIRES["clean"]) -> AsyncIterator[Rig]:
    clock, sink = SimClock(), Gathered()
    wire = SerialWire(clock, faults=faults, seed=3)
    board = chip.Pn532(wire, clock)
    profile = ReaderProfile(kind=ReaderKind.PN532, path=wire.path, gone=2.0)
    port = reader_port("pads", profile, clock=clock, sink=sink)
    port.open()
    clock.run(rate=RATE / 5)
    try:
        yield Rig(clock, port, sink, board)
    finally:
        port.close()
        board.close()
        clock.stop()


@pytest.mark.parametrize("wires", WIRES)
async def test_touches_are_told_once_each(wires: str) -> None:
    async with reader(WIRES[wires]) as rig:
        (found, *_) = await rig.sink.until(ports.PartFound, 1)
        assert str(found.about) == "PN532, firmware 1.6"
        for turn in range(3):
            uid = STICKER if turn % 2 else CLASSIC
            rig.chip.place(uid)
            assert (await rig.placed(turn + 1))[turn] == uid
            await pause(rig.clock, 3.0)
            rig.chip.remove(uid)
            await rig.sink.until(ports.TagRemoved, turn + 1)
        if wires == "clean":
            assert rig.sink.of(ports.LineNoise) == rig.sink.of(ports.PartLost) == []


async def test_two_at_once_are_both_told_and_no_rats_is_sent() -> None:
    async with reader() as rig:
        await rig.sink.until(ports.PartFound, 1)
        rig.chip.place(STICKER)
        rig.chip.place(CLASSIC)
        assert await rig.placed(2) == [STICKER, CLASSIC]
        assert not rig.chip.rats
        rig.chip.remove(STICKER)
        (gone,) = await rig.sink.until(ports.TagRemoved, 1)
        assert gone.uid == STICKER


async def test_pulled_out_and_back_what_lay_there_is_told_no_second_time() -> None:
    async with reader() as rig:
        rig.chip.place(STICKER)
        await rig.placed(1)
        rig.chip.unplug()
        (lost,) = await rig.sink.until(ports.PartLost, 1)
        assert lost.unplugged
        await pause(rig.clock, 5.0)
        rig.chip.plug()
        await rig.sink.until(ports.PartFound, 2)
        await pause(rig.clock, 5.0)
        assert len(rig.sink.of(ports.TagPlaced)) == 1
        assert rig.sink.of(ports.TagRemoved) == []


@pytest.mark.parametrize("how", ["mute", "refuses"])
async def test_a_chip_that_hangs_is_lost_and_comes_back(how: str) -> None:
    async with reader() as rig:
        await rig.sink.until(ports.PartFound, 1)
        setattr(rig.chip, how, 1000)
        (lost,) = await rig.sink.until(ports.PartLost, 1)
        said = {"mute": "does not answer", "refuses": "does not take its commands"}[how]
        assert (str(lost.why), lost.unplugged) == (said, False)
        assert not rig.port.up
        assert "HSU is 0 and 0" in str(lost.remedy)
        await pause(rig.clock, 5.0)
        assert len(rig.sink.of(ports.PartLost)) == 1
        setattr(rig.chip, how, 0)
        await rig.sink.until(ports.PartFound, 2)
        rig.chip.place(CLASSIC)
        assert await rig.placed(1) == [CLASSIC]


async def test_a_chip_whose_power_failed_is_begun_with_again() -> None:
    async with reader() as rig:
        rig.chip.place(STICKER)
        await rig.placed(1)
        rig.chip.restart()
        await rig.sink.until(ports.PartFound, 2)
        assert rig.chip.configured
        await pause(rig.clock, 3.0)
        assert len(rig.sink.of(ports.TagPlaced)) == 1


async def test_an_impossible_number_is_said_and_is_no_card() -> None:
    async with reader() as rig:
        rig.chip.place(bytes.fromhex("08a1b2c3"))
        (said,) = await rig.sink.until(ports.PartTrouble, 1)
        assert "random number" in str(said.why)
        assert rig.sink.of(ports.TagPlaced) == []


@given(st.lists(st.binary(max_size=40), max_size=30))
def test_whatever_is_heard_it_never_raises_and_goes_on_asking(heard: list[bytes]) -> None:
    talk, now = Pn532("pads", 1.0), 0.0
    talk.opened(now)
    for data in heard:
        now += 0.05
        talk.received(data, now)
        talk.tick(now)
    talk.bytes_to_send()
    for _ in range(100):
        now = max(now, talk.deadline)
        talk.tick(now)
        if talk.bytes_to_send():
            break
    else:
        raise AssertionError("it asks no more")
