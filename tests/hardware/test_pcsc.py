"""Card readers of pcscd: a stand-in of its socket, with readers that come, go and are taken."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given, strategies as st

from hardware import ports
from hardware.checks import doctor, usb
from hardware.checks.findings import Verdict
from hardware.checks.record import Record
from hardware.pi import OpenedParts
from hardware.ports import PartError
from hardware.profile.profile import ProfileError, parse_profile
from hardware.readers.pcsc import Pcsc
from hardware.readers.pcsc_port import SOCKET, PcscPort
from hardware.serial_parts import reader_port
from hardware.system import pause
from sim.clock import SimClock
from tests.chips.pcscd import Pcscd, Reader
from tests.lines import Gathered
from tests.steps import cases

ACR, OTHER = "ACS ACR122U PICC Interface 00 00", "Generic Smart Card Reader 01 00"
STICKER, CLASSIC = bytes.fromhex("04a17b32c22d80"), bytes.fromhex("dea17b0c")


class Rig(NamedTuple):
    clock: SimClock
    port: PcscPort
    sink: Gathered
    daemon: Pcscd
    reader: Reader

    async def placed(self, count: int) -> list[bytes]:
        return [one.uid for one in await self.sink.until(ports.TagPlaced, count)]


@asynccontextmanager
async def desk(
    folder: Path, minor: int = 5, *, whole: bool = True, admits: bool = True, name: str = "acr122u"
) -> AsyncIterator[Rig]:
    clock, sink = SimClock(), Gathered()
    daemon = Pcscd(str(folder / "pcscd.comm"), minor)
    daemon.whole, daemon.admits = whole, admits
    daemon.start()
    reader = Reader(ACR)
    daemon.readers.append(reader)
    talk = Pcsc("cards", name, 2.0)
    port = PcscPort(part="cards", path=daemon.path, talk=talk, clock=clock, sink=sink)
    port.open()
    clock.run(rate=10.0)
    try:
        yield Rig(clock, port, sink, daemon, reader)
    finally:
        port.close()
        daemon.stop()
        clock.stop()


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize("minor", [4, 5, 6])
async def test_cards_are_told_once_each(tmp_path: Path, minor: int, whole: bool) -> None:
    """4:4 is that of Debian 12, 4:5 of Debian 13; 4:6 is the newest known."""
    async with desk(tmp_path, minor, whole=whole) as rig:
        (found,) = await rig.sink.until(ports.PartFound, 1)
        assert str(found.about) == f"card reader {ACR}"
        for turn in range(3):
            uid = STICKER if turn % 2 else CLASSIC
            rig.reader.lay(uid)
            assert (await rig.placed(turn + 1))[turn] == uid
            await pause(rig.clock, 3.0)
            rig.reader.lift()
            await rig.sink.until(ports.TagRemoved, turn + 1)
        assert rig.daemon.asked.count(0x09) == 3, "each card is asked once"
        assert rig.sink.of(ports.PartLost) == []


async def test_of_two_readers_only_the_named_ones_are_ours(tmp_path: Path) -> None:
    async with desk(tmp_path) as rig:
        other, second = Reader(OTHER), Reader(ACR.replace("00 00", "01 00"))
        rig.daemon.readers += [other, second]
        other.lay(bytes.fromhex("0102030405060708"))
        rig.reader.lay(STICKER)
        second.lay(CLASSIC)
        assert sorted(await rig.placed(2)) == [STICKER, CLASSIC]
        await pause(rig.clock, 2.0)
        assert len(rig.sink.of(ports.TagPlaced)) == 2


async def test_a_reader_that_is_pulled_comes_back_under_another_number(tmp_path: Path) -> None:
    async with desk(tmp_path) as rig:
        rig.reader.lay(STICKER)
        await rig.placed(1)
        rig.daemon.readers.clear()
        (lost,) = await rig.sink.until(ports.PartLost, 1)
        assert (str(lost.why), lost.unplugged) == ("pcscd sees no such card reader", True)
        assert "pn533_usb" in str(lost.remedy)
        back = Reader(ACR.replace("00 00", "02 00"))
        back.lay(STICKER)
        rig.daemon.readers.append(back)
        await rig.sink.until(ports.PartFound, 2)
        await pause(rig.clock, 3.0)
        assert len(rig.sink.of(ports.TagPlaced)) == 1
        assert rig.sink.of(ports.TagRemoved) == []


async def test_pcscd_that_is_started_anew_is_found(tmp_path: Path) -> None:
    async with desk(tmp_path) as rig:
        await rig.sink.until(ports.PartFound, 1)
        rig.daemon.stop()
        (lost,) = await rig.sink.until(ports.PartLost, 1)
        assert (str(lost.why), lost.unplugged) == ("pcscd has stopped", False)
        await pause(rig.clock, 6.0)
        rig.daemon.start()
        rig.reader.lay(CLASSIC)
        await rig.sink.until(ports.PartFound, 2)
        assert await rig.placed(1) == [CLASSIC]


async def test_who_is_not_let_in_is_told_once(tmp_path: Path) -> None:
    async with desk(tmp_path, admits=False) as rig:
        (lost,) = await rig.sink.until(ports.PartLost, 1)
        assert str(lost.why) == "pcscd does not let this program use its card readers"
        await pause(rig.clock, 6.0)
        assert len(rig.sink.of(ports.PartLost)) == 1
        rig.daemon.admits = True
        await rig.sink.until(ports.PartFound, 1)


async def test_where_pcscd_is_not_is_said(tmp_path: Path) -> None:
    clock, sink = SimClock(), Gathered()
    talk = Pcsc("cards", "", 2.0)
    port = PcscPort(part="cards", path=str(tmp_path / "none"), talk=talk, clock=clock, sink=sink)
    with pytest.raises(PartError, match="pcscd, which has the card readers, is not running"):
        port.open()
    port.close()


async def test_a_pcscd_that_is_too_new_is_said(tmp_path: Path) -> None:
    async with desk(tmp_path, minor=9) as rig:
        (lost,) = await rig.sink.until(ports.PartLost, 1)
        assert "a protocol that is not known here (4:9)" in str(lost.why)


async def test_a_pcscd_that_hangs_is_lost_and_goes_on(tmp_path: Path) -> None:
    async with desk(tmp_path) as rig:
        await rig.sink.until(ports.PartFound, 1)
        rig.daemon.mute = True
        (lost,) = await rig.sink.until(ports.PartLost, 1)
        assert str(lost.why) == "pcscd does not answer"


@cases("how, code", ("busy", "8010000B"), ("dumb", "6A81"))
async def test_a_card_that_cannot_be_asked_is_said_once(
    tmp_path: Path, how: str, code: str
) -> None:
    """Another program has it; PC/SC part 3, 3.2.2.1.3: 6A 81, function not supported."""
    async with desk(tmp_path) as rig:
        setattr(rig.reader, how, True)
        rig.reader.lay(STICKER)
        (said,) = await rig.sink.until(ports.PartTrouble, 1)
        assert f"({code})" in str(said.why)
        await pause(rig.clock, 3.0)
        asked = len(rig.daemon.asked)
        setattr(rig.reader, how, False)
        rig.reader.lift()
        rig.reader.lay(STICKER)
        assert await rig.placed(1) == [STICKER]
        assert len(rig.daemon.asked) > asked
        assert len(rig.sink.of(ports.PartTrouble)) == 1


async def test_doctor_names_the_reader_and_hardware_toml_no_path(tmp_path: Path) -> None:
    profile = parse_profile('[readers.cards]\nkind = "pcsc"\nreader = "ACR122U"\n')
    wanted = profile.readers["cards"]
    with pytest.raises(ProfileError, match="path: does not apply to kind"):
        parse_profile('[readers.cards]\nkind = "pcsc"\npath = "/dev/ttyUSB0"\n')
    port = reader_port("cards", wanted, clock=SimClock(), sink=Gathered())
    assert (port.path, type(port)) == (SOCKET, PcscPort)
    assert usb.counted(profile) == usb.twins(profile, []) == []
    async with desk(tmp_path) as rig:
        await rig.sink.until(ports.PartFound, 1)
        record = Record(rig.clock)
        for event in rig.sink.events:
            record.on(event)
        parts = OpenedParts(lines={"cards": rig.port})
        (found,) = doctor.tags("cards", wanted, parts, record)
        told = f"card reader {ACR}, at {rig.daemon.path}"
        assert (found.verdict, str(found.what)) == (Verdict.FINE, told)


@given(st.lists(st.binary(max_size=300), max_size=30))
def test_whatever_it_says_nothing_raises(heard: list[bytes]) -> None:
    talk, now = Pcsc("cards", "", 1.0), 0.0
    talk.opened(now)
    for data in heard:
        now += 0.3
        talk.received(data, now)
        talk.tick(now)
        talk.bytes_to_send()
