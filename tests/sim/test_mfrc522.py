"""The reader chip against its data sheet (MFRC522 Rev. 3.9), bytes on SPI and no driver."""

from __future__ import annotations

import pytest

from sim.chips.mfrc522 import Mfrc522
from sim.chips.tag import FC_HZ, Tag, crc_a
from sim.wires.spi import NOBODY, BoardTime, SpiBus

COMMAND, COM_IRQ, DIV_IRQ, ERROR, FIFO, LEVEL = 0x01, 0x04, 0x05, 0x06, 0x09, 0x0A
CONTROL, FRAMING, COLL, MODE, TX_MODE, TX_CONTROL = 0x0C, 0x0D, 0x0E, 0x11, 0x12, 0x14
CRC_H, CRC_L, T_MODE, T_PRESCALER, T_RELOAD_H, T_RELOAD_L = 0x21, 0x22, 0x2A, 0x2B, 0x2C, 0x2D
VERSION = 0x37
TRANSCEIVE = 0x0C
REQUEST_S = 10 * 128 / FC_HZ  # a short frame

ONE, OTHER = bytes.fromhex("04a1b2c3"), bytes.fromhex("04a1b2c7")


class Bench:
    """One chip, and bytes on its wires."""

    def __init__(self, **how: int) -> None:
        self.time = BoardTime()
        self.bus = SpiBus(self.time, hertz=10_000_000)
        self.chip = Mfrc522(self.time, **how)
        self.line = self.bus.attach(self.chip)
        self.time.spend(0.001)

    def transfer(self, data: bytes) -> bytes:
        got = bytearray(len(data))
        self.line(0)
        self.bus.write_readinto(data, got)
        self.line(1)
        return bytes(got)

    def read(self, register: int) -> int:
        return self.transfer(bytes((0x80 | register << 1, 0)))[1]

    def write(self, register: int, *values: int) -> None:
        self.transfer(bytes((register << 1, *values)))

    def put(self, *uids: bytes) -> None:
        self.write(TX_CONTROL, 0x83)
        for uid in uids:
            self.chip.field.put(Tag(uid), self.time.now)
        self.time.spend(0.005)

    def send(self, data: bytes, framing: int = 0) -> None:
        self.write(COMMAND, 0)
        self.write(COM_IRQ, 0x7F)
        self.write(LEVEL, 0x80)
        self.write(FIFO, *data)
        self.write(COMMAND, TRANSCEIVE)
        self.write(FRAMING, 0x80 | framing)

    def answer(self) -> bytes:
        self.time.spend(0.002)
        return bytes(self.read(FIFO) for _ in range(self.read(LEVEL)))

    def ask(self, data: bytes, framing: int = 0) -> bytes:
        self.send(data, framing)
        return self.answer()


@pytest.fixture
def bench() -> Bench:
    return Bench()


@pytest.mark.parametrize(
    ("register", "value"),
    [
        (COMMAND, 0x20), (COM_IRQ, 0x14), (ERROR, 0x00), (LEVEL, 0x00), (CONTROL, 0x10),
        (FRAMING, 0x00), (MODE, 0x3F), (TX_MODE, 0x00), (TX_CONTROL, 0x80), (0x15, 0x00),
        (0x18, 0x84), (0x19, 0x4D), (0x24, 0x26), (0x26, 0x48), (0x27, 0x88), (T_MODE, 0x00),
        (CRC_H, 0xFF), (CRC_L, 0xFF), (VERSION, 0x92),
    ],
)  # fmt: skip
def test_9_3_values_after_reset(bench: Bench, register: int, value: int) -> None:
    assert bench.read(register) == value


def test_8_1_2_reading_several_each_byte_is_the_next_address(bench: Bench) -> None:
    bench.write(MODE, 0x3D)
    sent = bytes((0x80 | MODE << 1, 0x80 | VERSION << 1, 0x80 | TX_CONTROL << 1, 0))
    assert bench.transfer(sent)[1:] == b"\x3d\x92\x80"


def test_8_1_2_writing_several_all_go_to_the_first(bench: Bench) -> None:
    bench.write(FIFO, 1, 2, 3)
    assert bench.read(LEVEL) == 3
    assert [bench.read(FIFO) for _ in range(3)] == [1, 2, 3]


def test_8_1_2_the_bits_of_a_byte_take_their_time(bench: Bench) -> None:
    began = bench.time.now
    bench.read(VERSION)
    assert bench.time.now - began == pytest.approx(16 / 10_000_000)


def test_8_3_the_fifo_holds_64_bytes(bench: Bench) -> None:
    bench.write(FIFO, *range(64))
    assert bench.read(ERROR) == 0
    bench.write(FIFO, 64)
    assert bench.read(ERROR) == 0x10  # BufferOvfl
    assert bench.read(LEVEL) == 64
    bench.write(LEVEL, 0x80)
    assert (bench.read(LEVEL), bench.read(ERROR)) == (0, 0)


def test_9_3_1_5_interrupt_bits_are_set_and_cleared_by_mark(bench: Bench) -> None:
    bench.write(COM_IRQ, 0x7F)
    assert bench.read(COM_IRQ) == 0
    bench.write(COM_IRQ, 0x80 | 0x21)
    bench.write(COM_IRQ, 0x01)
    assert bench.read(COM_IRQ) == 0x20


@pytest.mark.parametrize(
    ("mode", "crc"),
    [(0x3D, crc_a(b"\x12\x34")), (0x3C, crc_a(b"\x12\x34", 0)), (0x3D, b"\x26\xcf")],
)
def test_8_9_the_coprocessor_starts_with_the_preset(bench: Bench, mode: int, crc: bytes) -> None:
    bench.write(MODE, mode)
    bench.write(FIFO, 0x12, 0x34)
    bench.write(COMMAND, 0x03)
    bench.time.spend(16 / FC_HZ)
    assert bench.read(DIV_IRQ) == 0x04
    assert bytes((bench.read(CRC_L), bench.read(CRC_H))) == crc


@pytest.mark.parametrize(("prescaler", "reload"), [(169, 11), (0x0A9, 1000), (4095, 0)])
def test_8_5_the_timer_starts_after_sending(bench: Bench, prescaler: int, reload: int) -> None:
    bench.write(T_MODE, 0x80 | prescaler >> 8)
    bench.write(T_PRESCALER, prescaler & 0xFF)
    bench.write(T_RELOAD_H, reload >> 8)
    bench.write(T_RELOAD_L, reload & 0xFF)
    bench.put()
    bench.send(b"\x26", 7)
    bench.time.spend(REQUEST_S)
    assert bench.read(COM_IRQ) & 0x41 == 0x40  # TxIRq
    bench.time.spend((2 * prescaler + 1) * (reload + 1) / FC_HZ - 4e-6)
    assert bench.read(COM_IRQ) & 0x01 == 0
    bench.time.spend(4e-6)
    assert bench.read(COM_IRQ) & 0x21 == 0x01


def test_8_5_the_fifth_bit_of_an_answer_stops_the_timer(bench: Bench) -> None:
    bench.write(T_MODE, 0x80)
    bench.write(T_RELOAD_H, 8)  # 0.15 ms: after the fifth bit, before the answer's end
    bench.put(ONE)
    assert bench.ask(b"\x26", 7) == b"\x04\0"
    assert bench.read(COM_IRQ) & 0x61 == 0x60


def test_an_answer_is_there_when_it_has_gone_through_the_air(bench: Bench) -> None:
    bench.put(ONE)
    began = bench.time.now + 8 * (12 + 1) / 10_000_000
    bench.send(b"\x26", 7)
    ends = began + REQUEST_S + 1172 / FC_HZ + (1 + 18 + 1) * 128 / FC_HZ
    bench.time.spend(ends - bench.time.now - 5e-6)
    assert bench.read(COM_IRQ) & 0x20 == 0
    bench.time.spend(6e-6)
    assert bench.read(COM_IRQ) & 0x20


def test_9_3_2_3_a_frame_with_crc_needs_none_of_the_host(bench: Bench) -> None:
    bench.write(MODE, 0x3D)
    bench.put(ONE)
    bench.ask(b"\x26", 7)
    part = bench.ask(b"\x93\x20")
    assert part == ONE + b"\xd4"
    bench.write(TX_MODE, 0x80)
    sak = bench.ask(b"\x93\x70" + part)
    assert sak == b"\0" + crc_a(b"\0")
    assert bench.read(CONTROL) & 7 == 0


def test_9_3_1_14_where_two_differ_there_is_a_collision(bench: Bench) -> None:
    """04a1b2c3 and 04a1b2c7 differ in the 27th bit: the third of the fourth byte."""
    bench.write(COLL, 0x00)
    bench.put(ONE, OTHER)
    assert bench.ask(b"\x26", 7) == b"\x04\0"  # both say the same
    assert bench.read(COLL) == 0x20  # no collision
    assert bench.ask(b"\x93\x20")[:4] == bytes.fromhex("04a1b203")  # nothing after it
    assert bench.read(ERROR) & 0x08
    assert bench.read(COLL) == 27
    assert bench.read(COM_IRQ) & 0x02


def test_9_3_1_14_the_32nd_bit_is_position_0(bench: Bench) -> None:
    bench.put(ONE, bytes.fromhex("04a1b243"))
    bench.ask(b"\x26", 7)
    bench.ask(b"\x93\x20")
    assert bench.read(COLL) & 0x3F == 0
    bench.chip.field.tags.clear()
    bench.put(ONE, bytes.fromhex("84a1b2c3"))
    bench.ask(b"\x52", 7)
    bench.ask(b"\x93\x20")
    assert bench.read(COLL) & 0x3F == 8


def test_9_3_1_14_values_after_a_collision_are_kept_if_wanted(bench: Bench) -> None:
    bench.write(COLL, 0x80)
    bench.put(ONE, OTHER)
    bench.ask(b"\x26", 7)
    assert bench.ask(b"\x93\x20")[3] & 0xC0 == 0xC0


def test_9_3_1_13_rx_align_shifts_the_first_bit(bench: Bench) -> None:
    bench.put(ONE)
    bench.ask(b"\x26", 7)
    got = bench.ask(b"\x93\x33\x04\x01", 0x33)  # NVB: a byte and 3 bits; TxLastBits, RxAlign 3
    assert got == bytes.fromhex("a0b2c3d4")
    assert bench.read(CONTROL) & 7 == 0


def test_no_field_no_answer(bench: Bench) -> None:
    bench.put(ONE)
    bench.write(TX_CONTROL, 0x80)
    assert bench.ask(b"\x26", 7) == b""
    assert bench.read(COM_IRQ) & 0x60 == 0x40


def test_8_6_2_powered_down_it_radiates_and_sends_nothing(bench: Bench) -> None:
    bench.put(ONE)
    bench.write(COMMAND, 0x10)
    assert not bench.chip.field.on
    bench.write(COMMAND, 0x00)
    assert bench.read(COMMAND) & 0x10  # the oscillator starts (section 8.8.2)
    bench.time.spend(1024 / 27.12e6)
    assert not bench.read(COMMAND) & 0x10
    assert bench.chip.field.on


def test_10_3_1_10_soft_reset_sets_all_registers_back(bench: Bench) -> None:
    bench.put(ONE)
    bench.write(MODE, 0x3D)
    bench.write(COMMAND, 0x0F)
    assert bench.read(COMMAND) & 0x10
    assert not bench.chip.field.on
    bench.time.spend(1024 / 27.12e6)
    assert (bench.read(COMMAND), bench.read(MODE)) == (0x20, 0x3F)


def test_10_3_no_change_goes_on_with_the_command(bench: Bench) -> None:
    bench.put(ONE)
    bench.send(b"\x26", 7)
    bench.write(COMMAND, 0x07)
    assert bench.answer() == b"\x04\0"


@pytest.mark.parametrize("version", [0x88, 0x12, 0xB2, 0x91])
def test_copies_say_so(version: int) -> None:
    assert Bench(version=version).read(VERSION) == version


def test_a_hung_chip_answers_and_does_nothing_until_reset(bench: Bench) -> None:
    bench.put(ONE)
    bench.chip.hung = True
    assert bench.read(VERSION) == 0x92
    assert bench.ask(b"\x26", 7) == b"\x26"  # it lies in the FIFO, unsent
    assert bench.read(COM_IRQ) == 0
    bench.write(COMMAND, 0x0F)
    bench.time.spend(0.001)
    bench.chip.field.tags.clear()
    bench.put(ONE)
    assert bench.ask(b"\x26", 7) == b"\x04\0"


def test_an_unplugged_chip_leaves_the_line_to_its_pull_up(bench: Bench) -> None:
    bench.chip.unplugged = True
    assert bench.read(VERSION) == NOBODY


def test_a_copy_that_holds_miso_spoils_what_others_say(bench: Bench) -> None:
    copy = Mfrc522(bench.time, version=0x12)
    copy_line = bench.bus.attach(copy)
    assert bench.read(VERSION) == 0x92
    copy.stuck = 0x00
    assert bench.read(VERSION) == 0x00
    bench.line, good = copy_line, bench.line
    assert bench.read(VERSION) == 0x12  # selected it drives what it should
    bench.line = good
    copy.stuck = 0xFF
    assert bench.read(VERSION) == 0x92
