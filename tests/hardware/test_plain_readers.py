"""Readers that only speak: RDM6300 frames and lines of text, alone and over ptys with noise."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given, strategies as st

from common.message import Message
from hardware import ports
from hardware.line.hotplug import HotPort
from hardware.line.protocol import Talk
from hardware.profile.types import Digits, ReaderKind, ReaderProfile
from hardware.readers.lying import TAGS_MOST
from hardware.readers.plain_reader import PlainReader
from hardware.readers.rdm6300 import Rdm6300
from hardware.readers.text_lines import TEXT_LINE_MOST, LineReader, UidLines
from hardware.serial_parts import plain_talk, reader_port
from hardware.system import pause
from sim.clock import SimClock
from sim.wires.serial_wire import Faults, SerialWire
from tests.chips import rdm6300 as chip
from tests.lines import WIRES, Gathered
from tests.patience import PATIENCE_S
from tests.steps import cases

CARD, FOB = bytes.fromhex("62e3086ced"), bytes.fromhex("0100b1c2d3")
FRAME = b"\x0262E3086CED08\x03"


DIGITS = {False: Digits.HEX, True: Digits.DECIMAL}


# The frames of an RDM6300


def test_the_example_of_the_data_sheet() -> None:
    """RDM630 specification, "Data format"."""
    assert Rdm6300().feed(FRAME) == [CARD]


@pytest.mark.parametrize("at", range(14))
def test_one_wrong_byte_is_never_a_tag(at: int) -> None:
    for wrong in range(256):
        reader, frame = Rdm6300(), bytearray(FRAME)
        if frame[at] != wrong:
            frame[at] = wrong
            assert reader.feed(bytes(frame)) == []
            assert reader.feed(FRAME) == [CARD], "the next one is read"


def test_what_was_dropped_is_counted_by_its_kind() -> None:
    reader = Rdm6300()
    assert reader.feed(b"ED08\x03" + FRAME) == [CARD]
    assert reader.noise() == "", "opened in the middle of a frame"
    reader.feed(FRAME[:9] + FRAME)
    reader.feed(b"\x0262E3086CED09\x03")
    reader.feed(b"??" + b"\x0262E3086CED08" + b"8\x03" + FRAME)
    said = "dropped bad frames (3 torn, 1 with a wrong checksum); the reader sends them again"
    assert reader.noise() == said
    assert reader.noise() == ""


@given(st.lists(st.one_of(st.just(FRAME), st.binary(max_size=20)), max_size=30))
def test_whatever_comes_the_next_whole_frame_is_read(parts: list[bytes]) -> None:
    reader = Rdm6300()
    for part in parts:
        reader.feed(part)
    assert reader.feed(FRAME)[-1:] == [CARD]
    assert reader.begun < 14


# Lines


@cases(
    "decimal, line, uid",
    (False, b"04A1B2C3", "04a1b2c3"),
    (False, b"04 a1 b2 c3 d4 e5 f6", "04a1b2c3d4e5f6"),
    (False, b"04:A1:B2:C3", "04a1b2c3"),
    (False, b"0x04 0xA1 0xB2 0xC3", "04a1b2c3"),
    (False, b"Card UID: DE AD BE EF", "deadbeef"),
    (False, b"  6200E3086C \t", "6200e3086c"),
    (True, b"0008844356", "0086f444"),
    (True, b"4294967295", "ffffffff"),
    (True, b"4294967296", "0100000000"),
    (True, b"1099511627776", "00010000000000"),
    (True, b"UID=8844356", "0086f444"),
    (True, b"100000", "000186a0"),
    # MFRC522-python; CircuitPython's PN532; JSON; others
    (True, b"Card read UID: 219,43,2,9", "db2b0209"),
    (True, b"CARD ID: [219, 43, 2, 9]", "db2b0209"),
    (True, b"RFID Tag No: 0008844356", "0086f444"),
    (False, b"Found card with UID: ['0x4', '0xa1', '0xb2', '0xc3']", "04a1b2c3"),
    (False, b'{"uid": "04A1B2C3"}', "04a1b2c3"),
    (False, b"Card detected: 04a1b2c3;", "04a1b2c3"),
    (False, b"New tag 04-A1-B2-C3", "04a1b2c3"),
    (False, b"ID: 6200E3086C", "6200e3086c"),
    (False, b"UID Value: 0x04 0xA2 0x3F 0x1", "04a23f01"),
    (False, b"UID (4 bytes): 4 A2 3F 1", "04a23f01"),
    (False, b"UID [4]: 04A23F01", "04a23f01"),
    (False, b"    UID (NFCID1): 04  a2  3f  01", "04a23f01"),  # libnfc
    (False, b"UID in hex: 4 A2 3F 1", "04a23f01"),
)
def test_uids_in_hexadecimal_and_decimal(decimal: bool, line: bytes, uid: str) -> None:
    for end in (b"\n", b"\r", b"\r\n"):
        assert UidLines(digits=DIGITS[decimal]).feed(line + end, 9.0) == [bytes.fromhex(uid)]


NO_UIDS = {
    "sent a line ": (
        b"UID: 04 A1", b"Card read UID: 219,43,2,9", b"UID: 04 A1 B2 C3 SAK: 08", b"04A1B2",
        b"04A1B2C", b"04A1B2C3D4E5", b"04_A1_B2_C3", b"\xff\xfe", b"-4",
    ),
    "expected: UID in decimal, of 6 digits or more": (
        b"5", b"17", b"356", b"44356", b"UID=17", b"Card #: 9", b"0012345678 188,24911",
    ),
    "": (
        b"ESP8266 chip ID = 0x00A1B2C3", b"entry 0x400805f0", b"boot: 12345678",
        b"Seems to be a Mifare Classic card #77316789", b"tag added", b"Card SAK: 08",
        b"card 1 of 2",
    ),
}  # fmt: skip
"""Lines, and what is said of them: another's number is no tag's, and no noise. Issue 40, 10: who
reads decimals prints a tag once, so nothing confirms it but how it is printed: its length, or the
same number twice in two spellings."""


@cases("said, line", *((said, line) for said, lines in NO_UIDS.items() for line in lines))
def test_what_is_no_uid_is_said(said: str, line: bytes) -> None:
    lines = UidLines(digits=DIGITS["decimal" in said])
    assert lines.feed(line + b"\n", 9.0) == []
    noise = lines.noise()
    assert (said in noise) and noise.isascii()  # noqa: PT018
    assert bool(noise) is bool(said)
    assert lines.noise() == ""


SKETCHES = {
    "Adafruit-PN532, readMifare": (
        "Hello!\nFound chip PN532\nFirmware ver. 1.6\nWaiting for an ISO14443A Card ...\n"
        "Found an ISO14443A card\n  UID Length: 7 bytes\n"
        "  UID Value: 0x04 0xA1 0x7B 0x32 0xC2 0x2D 0x80\n"
        "Seems to be a Mifare Ultralight tag (7 byte UID)\nReading page 4\n"
        "01 03 A0 0C  ....\nOoops ... unable to read the requested page!?\n",
        "04a17b32c22d80",
    ),
    "Adafruit-PN532, iso14443a_uid; Elechouse, Seeed": (
        "Waiting for an ISO14443A card\nTimed out waiting for a card\nFound a card!\n"
        "UID Length: 4 bytes\nUID Value:  0x4 0xA1 0x7B 0xC\n\n",
        "04a17b0c",
    ),
    "MFRC522, ReadNUID": (
        "This code scan the MIFARE Classsic NUID.\n"
        "Using the following key: FF FF FF FF FF FF\nPICC type: MIFARE 1KB\n"
        "A new card has been detected.\nThe NUID tag is:\nIn hex:  DE A1 7B 0C\n"
        "In dec:  222 161 123 12\nCard read previously.\n",
        "dea17b0c",
    ),
    "MFRC522, DumpInfo": (
        "Firmware Version: 0x92 = v2.0\nScan PICC to see UID, SAK, type, and data blocks...\n"
        "Card UID: DE A1 7B 0C\nCard SAK: 08\nPICC type: MIFARE 1KB\n"
        "Sector Block   0  1  2  3   4  5  6  7   8  9 10 11  12 13 14 15  AccessBits\n"
        "  15     63   00 00 00 00  00 00 FF 07  80 69 FF FF  FF FF FF FF  [ 0 0 1 ]\n"
        "  0   04 A1 7B 56\n",
        "dea17b0c",
    ),
    "MFRC522, access control": (
        "Approximate your card to the reader...\nUID tag : DE A1 7B 0C\nMessage : Access denied\n",
        "dea17b0c",
    ),
    "NDEF, ReadTag": ("Scan a NFC tag\nNFC Tag - MIFARE Classic\nUID DE A1 7B 0C\n", "dea17b0c"),
    "separated bytes without leading zeros": ("...\n4 A1 7B C\n", "04a17b0c"),
}
"""What the example sketches of the usual libraries print, and the number in it."""


@cases("decimal, sketch", (True, "MFRC522, ReadNUID"), *((False, sketch) for sketch in SKETCHES))
def test_usual_sketches_are_read_and_the_rest_passed_over(decimal: bool, sketch: str) -> None:
    said, uid = SKETCHES[sketch]
    lines = UidLines(digits=DIGITS[decimal])
    assert lines.feed(said.encode(), 9.0) == [bytes.fromhex(uid)]
    assert lines.noise() == ""


IMPOSSIBLE = {
    "00000000": "is not a tag's number", "FFFFFFFF": "is not a tag's number",
    "8804A3C6": "is only the front half", "8804A3C6112233": "is only the front half",
    "08A1B2C3": "is a random number", "0000000000": "is not a tag's number",
}  # fmt: skip


@pytest.mark.parametrize("number", IMPOSSIBLE)
def test_a_number_that_is_no_tag_s_is_said_once_and_never_a_card(number: str) -> None:
    """ISO/IEC 14443-3, "UID contents"."""
    reader = PlainReader("pads", UidLines(), 1.0)
    reader.opened(0.0)
    (said,) = reader.received(number.encode() + b"\n", 1.0)
    assert isinstance(said, ports.PartTrouble)
    assert f"{number} {IMPOSSIBLE[number]}" in str(said.why)
    assert reader.received(number.encode() + b"\n", 5.0) == []
    assert reader.lying() == []


def test_one_frame_is_no_card_and_the_same_twice_within_200_ms_is() -> None:
    """A lying fob: `000000078F88` passes the checksum between two frames."""
    reader = PlainReader("pads", Rdm6300(), 0.3)
    reader.opened(0.0)
    false = b"\x02000000078F88\x03"
    assert reader.received(false, 1.0) == []
    assert reader.received(FRAME, 1.06) == []
    placed = [ports.TagPlaced(source="pads", head=0, uid=CARD)]
    assert reader.received(FRAME, 1.12) == placed
    assert reader.received(false, 1.25) == [], "too late for the first"
    assert reader.received(FRAME, 1.31) == []
    assert reader.lying() == [CARD]


def test_a_line_without_end_takes_no_memory_and_half_a_line_is_no_tag() -> None:
    line = LineReader()
    for _ in range(1000):
        assert line.feed(b"04A1" * 100, 9.0) == []
        assert line.begun <= TEXT_LINE_MOST
    lines = UidLines()
    assert lines.feed(b"04A1" * 100_000, 9.0) == []
    assert lines.feed(b"\n04A1B2C3\n", 9.0) == [bytes.fromhex("04a1b2c3")]
    assert lines.noise() == f"sent 1 lines longer than {TEXT_LINE_MOST} bytes"
    lines = UidLines()
    lines.opened(5.0)
    assert lines.feed(b"D4E5F6A7\n04A1B2C3\n", 5.01) == [bytes.fromhex("04a1b2c3")]
    lines.opened(6.0)
    assert lines.feed(b"04A1B2C3\n", 6.1) == [bytes.fromhex("04a1b2c3")]


@given(st.lists(st.binary(max_size=200), max_size=20))
def test_whatever_comes_the_next_line_is_read(parts: list[bytes]) -> None:
    lines = UidLines()
    for part in parts:
        lines.feed(part, 9.0)
    assert lines.feed(b"\n04A1B2C3\n", 9.0) == [bytes.fromhex("04a1b2c3")]


# Tags that come and go


def test_a_tag_is_placed_once_and_removed_after_a_gap() -> None:
    reader = PlainReader("pads", UidLines(), 1.0)
    assert [type(event) for event in reader.opened(0.0)] == [ports.PartFound]
    uid = bytes.fromhex("04a1b2c3")
    placed = [ports.TagPlaced(source="pads", head=0, uid=uid)]
    assert reader.received(b"04A1B2C3\n", 1.0) == placed
    assert reader.received(b"04A1B2C3\n", 1.9) == []
    assert reader.tick(2.5) == []
    assert reader.deadline == 2.9
    assert reader.tick(2.9) == [ports.TagRemoved(source="pads", head=0, uid=uid)]
    assert reader.deadline == float("inf")
    assert reader.received(b"04A1B2C3\n", 3.0) == placed


def test_a_reader_that_makes_up_tags_for_ever_does_not_fill_the_memory() -> None:
    reader = PlainReader("pads", UidLines(), 1.0)
    reader.opened(0.0)
    for number in range(100):
        reader.received(b"%08X\n" % number, 1.0)
    assert len(reader.lying()) == TAGS_MOST


def test_a_reader_that_can_see_one_tag_only_says_that_the_old_one_went() -> None:
    reader = PlainReader("pads", Rdm6300(), 0.3)
    reader.opened(0.0)
    told = reader.received(2 * FRAME + 2 * chip.frame(FOB), 1.0)
    assert [(type(event).__name__, event.uid) for event in told if hasattr(event, "uid")] == [
        ("TagPlaced", CARD), ("TagRemoved", CARD), ("TagPlaced", FOB),
    ]  # fmt: skip


def test_plugged_in_again_only_the_difference_is_told() -> None:
    reader = PlainReader("pads", Rdm6300(), 0.3)
    reader.opened(0.0)
    reader.received(2 * FRAME, 1.0)
    reader.closed()
    assert reader.deadline == float("inf")
    reader.opened(20.0)
    assert reader.received(FRAME, 20.4) == []
    reader.closed()
    reader.opened(30.0)
    assert reader.tick(31.2) == []
    assert reader.tick(31.4) == [ports.TagRemoved(source="pads", head=0, uid=CARD)]


def test_noise_is_said_once_a_second() -> None:
    reader = PlainReader("pads", UidLines(), 1.0)
    reader.opened(0.0)
    reader.received(b"\n", 1.0)
    told = [reader.received(b"04A1B2\n", 1.0 + i / 10) for i in range(12)]
    (first,), (second,) = (events for events in told if events)
    assert first == ports.LineNoise(
        part="pads", why="sent a line '04A1B2'; expected: UID in hexadecimal", resent=False
    )
    assert isinstance(second, ports.LineNoise)
    assert str(second.why).startswith("sent 10 lines, last '04A1B2'")


# Over ptys


class Cable(SerialWire):
    """Simulated time waits for what is between the ends of the pty: the system takes as long over
    that as it likes."""

    def __init__(self, clock: SimClock, faults: Faults) -> None:
        self._still = clock
        self._sent = self._arrived = 0
        self._open = False
        super().__init__(clock, faults=faults, seed=5)

    def opened(self) -> None:
        """The host listens; what came before was flushed."""
        self._arrived = self._sent
        self._open = True

    def arrived(self, count: int) -> None:
        """So many bytes have come out at the host's end."""
        self._arrived += count
        if self._arrived >= self._sent:
            self._still.release(self)

    def unplug(self) -> None:
        super().unplug()
        self._open = False
        self._still.release(self)

    def _put(self, data: bytes) -> int:
        taken = super()._put(data)
        self._sent += taken
        if taken and self._open:
            self._still.hold(self, PATIENCE_S)
        return taken


class Overheard:
    """A talk, and the cable that is told what comes out at its end."""

    def __init__(self, talk: Talk, cable: Cable) -> None:
        self._talk, self._cable = talk, cable
        self.baud = talk.baud
        self.closed, self.tick, self.bytes_to_send = talk.closed, talk.tick, talk.bytes_to_send

    @property
    def there(self) -> bool | None:
        return self._talk.there

    @property
    def deadline(self) -> float:
        return self._talk.deadline

    def opened(self, now: float) -> list[ports.DeviceEvent]:
        self._cable.opened()
        return self._talk.opened(now)

    def received(self, data: bytes, now: float) -> list[ports.DeviceEvent]:
        self._cable.arrived(len(data))
        return self._talk.received(data, now)


class Rig(NamedTuple):
    """A port on a pty in fast simulated time, with a device behind it."""

    clock: SimClock
    port: HotPort
    sink: Gathered
    wire: SerialWire

    async def wait(self, seconds: float) -> None:
        await pause(self.clock, seconds)


@asynccontextmanager
async def on_pty(profile: dict[str, Any], faults: Faults = WIRES["clean"]) -> AsyncIterator[Rig]:
    clock, sink = SimClock(), Gathered()
    wire = Cable(clock, faults)
    parts = ReaderProfile(path=wire.path, **profile)
    talk = Overheard(plain_talk("pads", parts), wire)
    port = HotPort(part="pads", path=wire.path, talk=talk, clock=clock, sink=sink)
    port.open()
    clock.run(rate=20.0)
    try:
        yield Rig(clock, port, sink, wire)
    finally:
        port.close()
        wire.close()
        clock.stop()


NOISY = {"clean": WIRES["clean"], "byte-at-a-time": WIRES["byte-at-a-time"],
         "lossy": Faults(drop=0.01, corrupt=0.01, double=0.01), "slow": WIRES["slow"]}  # fmt: skip


@pytest.mark.parametrize("wires", NOISY)
async def test_touches_of_an_rdm6300_are_told_once_each(wires: str) -> None:
    async with on_pty({"kind": ReaderKind.RDM6300, "gone": 1.0}, NOISY[wires]) as rig:
        reader = chip.Rdm6300(rig.wire, rig.clock)
        for turn in range(4):
            reader.place(CARD if turn % 2 else FOB)
            await rig.sink.until(ports.TagPlaced, turn + 1)
            await rig.wait(0.8)
            reader.remove()
            await rig.sink.until(ports.TagRemoved, turn + 1)
        assert rig.port.up
    events = rig.sink.events
    touches = [one.uid for one in events if isinstance(one, ports.TagPlaced | ports.TagRemoved)]
    assert touches == [FOB, FOB, CARD, CARD] * 2
    if wires == "lossy":
        assert all(event.resent for event in events if isinstance(event, ports.LineNoise))


async def test_an_rdm6300_that_is_unplugged_comes_back() -> None:
    async with on_pty({"kind": ReaderKind.RDM6300}) as rig:
        reader = chip.Rdm6300(rig.wire, rig.clock)
        reader.place(CARD)
        await rig.sink.until(ports.TagPlaced, 1)
        reader.unplug()
        (lost,) = await rig.sink.until(ports.PartLost, 1)
        assert lost == ports.PartLost(part="pads", why=Message("was unplugged"), unplugged=True)
        assert not rig.port.up
        reader.plug()
        await rig.sink.until(ports.PartFound, 2)
        await rig.wait(2.0)
        assert rig.sink.of(ports.TagRemoved) == []
        reader.remove()
        await rig.sink.until(ports.TagRemoved, 1)
    assert [event.uid for event in rig.sink.of(ports.TagPlaced)] == [CARD]


@pytest.mark.parametrize("wires", ["clean", "byte-at-a-time", "slow"])
async def test_lines_over_a_pty(wires: str) -> None:
    profile = {"kind": ReaderKind.LINES, "digits": Digits.DECIMAL, "baud": 19200}
    async with on_pty(profile, WIRES[wires]) as rig:
        await rig.wait(0.1)
        for turn in range(3):
            rig.wire.write(b"0008844356\r\n")
            await rig.sink.until(ports.TagPlaced, turn + 1)
            await rig.sink.until(ports.TagRemoved, turn + 1)
        rig.wire.write(b"\xe4\xfe\r\n")
        (noise,) = await rig.sink.until(ports.LineNoise, 1)
        assert not noise.resent
    assert [event.uid.hex() for event in rig.sink.of(ports.TagPlaced)] == ["0086f444"] * 3


async def test_while_nothing_happens_nothing_wakes() -> None:
    """No timer at all without a tag."""
    clock, sink = SimClock(), Gathered()
    wire = SerialWire(clock)
    profile = ReaderProfile(path=wire.path, kind=ReaderKind.RDM6300)
    port = reader_port("pads", profile, clock=clock, sink=sink)
    port.open()
    assert clock.next_due() is None
    clock.advance(3600.0)
    port.close()
    wire.close()
    assert clock.calls == 0


@pytest.mark.parametrize("kind", [ReaderKind.RDM6300, ReaderKind.LINES])
def test_random_bytes_make_no_tag_and_no_error(kind: ReaderKind) -> None:
    talk: Talk = PlainReader("pads", Rdm6300() if kind is ReaderKind.RDM6300 else UidLines(), 0.3)
    talk.opened(0.0)
    chance = Random(7)
    told = [talk.received(chance.randbytes(40), 1.0 + i / 100) for i in range(2000)]
    assert {type(event) for events in told for event in events} == {ports.LineNoise}


def test_a_decimal_reader_that_prints_both_numbers_of_a_tag_tells_one() -> None:
    """8H10D, then 3D5D: the same last bytes."""
    read = UidLines(digits=Digits.DECIMAL)
    said = b"0012345678 188,24910\n188,24910\n0012345678\n300,24910\n"
    assert read.feed(b"\n" + said, 9.0) == [bytes.fromhex("00bc614e")] * 3
