"""The driver of the reader chip on a simulated one: what it finds, refuses, how long it waits."""

from random import Random
from typing import ClassVar

import pytest
from hypothesis import given, settings, strategies as st

from firmware import mfrc522_registers as registers
from firmware.heads import Heads
from firmware.mfrc522 import ChipLost, Mfrc522 as Driver
from firmware.type_a import crc_a, tags
from sim.chips.mfrc522 import Mfrc522
from sim.chips.tag import Frame, Tag, crc_a as crc_of_the_standard
from sim.wires.spi import BoardTime, SpiBus
from tests.steps import cases

SINGLE = bytes.fromhex("04a1b2c3")
DOUBLE = bytes.fromhex("0407c1b2a30080")
UIDS = st.one_of(
    st.binary(min_size=4, max_size=4).filter(lambda uid: uid[0] != 0x88),
    st.binary(min_size=7, max_size=7),
)


class Desk:
    """One chip, driven."""

    def __init__(self, *tags: Tag) -> None:
        self.time = BoardTime()
        bus = SpiBus(self.time)
        self.chip = Mfrc522(self.time)
        self.driver = Driver(bus, bus.attach(self.chip), self.time.sleep_us)
        self.driver.start()
        self.chip.field.tags = list(tags)
        self.driver.antenna(True)
        self.time.spend(0.006)

    def found(self, *known: bytes) -> list[bytes]:
        found: list[bytes] = []
        tags(self.driver, found, known)
        return found


@cases(
    "frame, register, value",
    (registers.FIELD_ON, 0x14, 0x83),  # TxControlReg, table 61
    (registers.FIELD_OFF, 0x14, 0x80),
    (registers.STOP, 0x01, 0x00),  # CommandReg, table 149: Idle
    (registers.CLEAR, 0x04, 0x7F),  # ComIrqReg, table 29
    (registers.EMPTY, 0x0A, 0x80),  # FIFOLevelReg, table 41: FlushBuffer
    (registers.EXCHANGE, 0x01, 0x0C),  # CommandReg, table 149: Transceive
)
def test_what_is_written_often_is_for_its_register(frame: bytes, register: int, value: int) -> None:
    """Section 8.1.2.3: the register's number stands above the lowest bit."""
    assert frame == bytes((register << 1, value))


@given(st.sets(UIDS, max_size=6), st.data())
@settings(max_examples=60)
def test_all_tags_are_found_whatever_their_uids(uids: set[bytes], data: st.DataObject) -> None:
    """ISO/IEC 14443-3, 6.5.3; some of them may be known already, or thought to be there."""
    guess = data.draw(
        st.sets(st.one_of(UIDS, st.sampled_from(sorted(uids) or [SINGLE])), max_size=3)
    )
    assert set(Desk(*map(Tag, uids)).found(*guess)) == uids


@given(st.sets(UIDS, min_size=1, max_size=4), st.floats(0.05, 0.6), st.integers(0, 999))
@settings(max_examples=60)
def test_what_is_not_there_is_never_found(uids: set[bytes], deaf: float, seed: int) -> None:
    """Tags that miss frames leave the others talking out of turn."""
    desk = Desk(*(Tag(uid, deaf=deaf, seed=seed) for uid in sorted(uids)))
    for _ in range(5):
        assert set(desk.found(*uids)) <= uids


@pytest.mark.parametrize("seed", [33, 212, 326])
@pytest.mark.parametrize("known", [(), (bytes(7), bytes.fromhex("9bf1ca8153a066"))])
def test_no_tag_has_one_half_of_its_name_from_another(seed: int, known: tuple[bytes, ...]) -> None:
    """Clause 6.5.4: with these seeds the second one missed that the first one was called."""
    there = (bytes(7), bytes.fromhex("9bf1ca8153a066"))
    desk = Desk(*(Tag(uid, deaf=0.34375, seed=seed) for uid in there))
    for _ in range(5):
        assert {*desk.found(*known)} <= {*there}


class Spoiled(Tag):
    """A tag whose answers of so many bits are damaged."""

    bits = 0

    def hear(self, question: Frame, now: float) -> Frame | None:
        answer = super().hear(question, now)
        if answer is not None and answer.bits == self.bits:
            return Frame(answer.value ^ 0x10, answer.bits)
        return answer


@pytest.mark.parametrize("bits", [24, 40], ids=["SAK", "UID"])
@pytest.mark.parametrize("known", [(), (SINGLE,)])
def test_a_damaged_answer_is_no_tag(bits: int, known: tuple[bytes, ...]) -> None:
    """The check byte of the UID, and the CRC of SAK (clauses 6.5.3 and 6.5.4)."""
    tag = Spoiled(SINGLE)
    tag.bits = bits
    found = Desk(tag).found(*known)
    assert found == ([SINGLE] if known and bits == 40 else [])  # by name no UID is asked for


@pytest.mark.parametrize("fault", ["hung", "unplugged"])
def test_it_waits_3_ms_at_most_for_a_chip(fault: str) -> None:
    desk = Desk(Tag(SINGLE))
    setattr(desk.chip, fault, True)
    began = desk.time.now
    with pytest.raises(ChipLost):
        desk.found()
    assert desk.time.now - began < 0.003


class Liar:
    """SPI to a chip that is well set up, by its registers, and else answers at random, most of all
    in the interrupt, error, level and collision registers (tables 31, 37, 39 and 49)."""

    SOUND: ClassVar[dict[int, tuple[int, ...]]] = {
        registers.COMMAND_REG: (0,),
        registers.VERSION: (0x92,),
        registers.T_RELOAD_L: (Driver.TIMEOUT_TICKS - 1,),
        registers.T_PRESCALER: (registers.TICKS,),
        registers.DIV_IRQ: (registers.CRC_IRQ,),
        registers.CRC_RESULT_H: (0xCD,),
        registers.CRC_RESULT_L: (0x57,),
        registers.COM_IRQ: (0x20, 0x01, 0x61),
        registers.ERROR: (0, 0x08, 0x13),
        registers.FIFO_LEVEL: (0, 1, 2, 3, 5, 64, 127),
    }

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)

    def write(self, data: bytes | bytearray) -> None:
        pass

    def write_readinto(self, data: bytes | bytearray, into: bytearray) -> None:
        for at in range(1, len(into)):
            register = data[at - 1] >> 1 & 0x3F
            into[at] = self._chance.choice(self.SOUND.get(register, range(256)))


def test_a_chip_that_lies_raises_nothing_makes_no_tag_up_and_is_left_in_time() -> None:
    slept = 0

    def sleep_us(microseconds: int) -> None:
        nonlocal slept
        slept += microseconds

    heads = Heads([Driver(Liar(3), lambda _: None, sleep_us)], sleep_us, lambda: slept)
    for _ in range(2000):
        began = slept
        assert heads.read(0) in ([], None)
        assert slept - began < 20_000


def test_heads_that_were_off_read_again_when_they_are_on() -> None:
    """Section 8.6.2: a chip that is powered down drives no antenna."""
    desk = Desk(Tag(SINGLE))
    heads = Heads([desk.driver], desk.time.sleep_us, lambda: int(desk.time.now * 1e6))
    heads.read(0)
    assert heads.read(0) == [SINGLE]
    heads.power(False)
    assert desk.chip.peek(registers.COMMAND_REG) & registers.POWER_DOWN
    assert not desk.chip.field.on
    heads.power(True)
    assert not desk.chip.peek(registers.COMMAND_REG) & registers.POWER_DOWN
    assert heads.read(0) == [SINGLE]


def test_an_empty_field_costs_little_and_a_halted_tag_is_woken() -> None:
    """Clause 6.4.1: WUPA, because a reader close by may have kept it fed."""
    desk = Desk()
    began = desk.time.now
    assert desk.found() == []
    assert desk.time.now - began < 0.0006
    desk = Desk(Tag(DOUBLE))
    assert desk.found() == [DOUBLE]
    assert desk.found() == [DOUBLE]


def test_a_tag_that_goes_away_in_mid_look_is_not_found() -> None:
    class Leaving(Tag):
        def hear(self, question: Frame, now: float) -> Frame | None:
            self.left -= 1
            return super().hear(question, now) if self.left >= 0 else None

        left = 0

    for frames in range(10):
        tag = Leaving(DOUBLE)
        tag.left = frames
        assert Desk(tag).found() == ([DOUBLE] if frames >= 9 else [])


@given(st.binary(max_size=20))
def test_crc_a_is_that_of_the_standard(data: bytes) -> None:
    assert crc_a(data) == crc_of_the_standard(data)
