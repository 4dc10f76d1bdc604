"""Tags and fields against ISO/IEC 14443-3:2011 and -2, clause by clause, with no reader."""

from __future__ import annotations

import pytest

from sim.chips.tag import (
    BIT_S,
    FC_HZ,
    HLTA,
    SELECT,
    SHORT_REQA,
    SHORT_WUPA,
    START_MOST_S,
    Field,
    Frame,
    Tag,
    TagState,
    crc_a,
    frame,
)

SINGLE = bytes.fromhex("04a1b2c3")
DOUBLE = bytes.fromhex("0407c1b2a30080")
TRIPLE = bytes.fromhex("04010203040506070809")
HALT = frame(HLTA + crc_a(HLTA))


def awake(uid: bytes = SINGLE) -> Tag:
    tag = Tag(uid)
    tag.feed(True, 0.0)
    return tag


def ask(tag: Tag, question: Frame, now: float = 1.0) -> bytes | None:
    answer = tag.hear(question, now)
    return None if answer is None else answer.bytes()


def resolve(code: int, known: bytes = b"", bits: int = 0) -> Frame:
    nvb = 0x20 + (len(known) - (bits > 0) << 4) + bits
    return frame(bytes((code, nvb)) + known, bits)


def select(code: int, part: bytes) -> Frame:
    body = bytes((code, 0x70)) + part
    return frame(body + crc_a(body))


def activate(tag: Tag) -> bytes:
    """The last SAK, its CRC taken off."""
    sak = b""
    assert ask(tag, SHORT_WUPA)
    for code in SELECT:
        part = ask(tag, resolve(code))
        assert part is not None
        answer = ask(tag, select(code, part))
        assert answer is not None
        assert answer[1:] == crc_a(answer[:1])
        sak = answer[:1]
        if not sak[0] & 0x04:
            break
    return sak


@pytest.mark.parametrize(
    ("data", "crc"), [(b"\0\0", b"\xa0\x1e"), (b"\x12\x34", b"\x26\xcf"), (HLTA, b"\x57\xcd")]
)
def test_annex_b_crc_a_of_the_examples(data: bytes, crc: bytes) -> None:
    assert crc_a(data) == crc


def test_2_8_1_a_bit_lasts_9_44_microseconds() -> None:
    assert pytest.approx(9.44e-6, abs=5e-9) == BIT_S


def test_6_2_3_frames_have_start_parity_and_end() -> None:
    assert SHORT_REQA.seconds(2) == pytest.approx((1 + 7 + 2) * BIT_S)
    assert frame(b"12345").seconds(1) == pytest.approx((1 + 5 * 9 + 1) * BIT_S)


@pytest.mark.parametrize(("question", "clocks"), [(SHORT_REQA, 1172), (SHORT_WUPA, 1236)])
def test_6_2_1_the_frame_delay_depends_on_the_last_bit(question: Frame, clocks: int) -> None:
    field = Field()
    field.put(Tag(SINGLE), 0.0)
    field.radiate(True, 0.0)
    ((answer, delay),) = field.ask(question, 1.0)
    assert (answer.bits, delay) == (16, clocks / FC_HZ)


@pytest.mark.parametrize("start_s", [0.0, 0.0008, START_MOST_S])
def test_5_2_a_tag_hears_once_it_has_started(start_s: float) -> None:
    tag = Tag(SINGLE, start_s=start_s)
    tag.feed(True, 1.0)
    assert ask(tag, SHORT_REQA, 1.0 + start_s - 1e-6) is None
    assert ask(tag, SHORT_REQA, 1.0 + start_s) is not None


@pytest.mark.parametrize(
    ("uid", "atqa"), [(SINGLE, b"\x04\0"), (DOUBLE, b"\x44\0"), (TRIPLE, b"\x84\0")]
)
def test_6_5_2_atqa_tells_the_size_of_the_uid(uid: bytes, atqa: bytes) -> None:
    assert ask(awake(uid), SHORT_REQA) == atqa


@pytest.mark.parametrize(
    ("uid", "levels"),
    [
        (SINGLE, ["04a1b2c3d4"]),
        (DOUBLE, ["880407c14a", "b2a3008091"]),
        (TRIPLE, ["880401028f", "880304058a", "0607080900"]),
    ],
)
def test_6_5_4_levels_of_the_uid_with_cascade_tag_and_check_byte(
    uid: bytes, levels: list[str]
) -> None:
    tag = awake(uid)
    ask(tag, SHORT_REQA)
    for code, level in zip(SELECT, levels, strict=False):
        part = bytes.fromhex(level)
        assert part[4] == part[0] ^ part[1] ^ part[2] ^ part[3]
        assert ask(tag, resolve(code)) == part
        answer = ask(tag, select(code, part))
        more = level != levels[-1]
        assert answer is not None
        assert (answer[0] & 0x04 != 0) == more
        assert tag.state is (TagState.READY if more else TagState.ACTIVE)


def test_6_5_3_only_who_agrees_answers_and_the_rest_of_its_bits() -> None:
    tag = awake()
    ask(tag, SHORT_REQA)
    answer = tag.hear(resolve(0x93, b"\x04\x01", 3), 1.0)  # a1 ends in 001
    assert answer == Frame(int.from_bytes(bytes.fromhex("a1b2c3d4"), "little") >> 3, 29)
    assert ask(tag, resolve(0x93, b"\x04\x02", 3)) is None
    assert tag.state is TagState.IDLE


def test_6_5_3_a_select_with_a_wrong_crc_selects_nobody() -> None:
    tag = awake()
    ask(tag, SHORT_REQA)
    body = b"\x93\x70" + bytes.fromhex("04a1b2c3d4")
    assert ask(tag, frame(body + b"\0\0")) is None
    assert tag.state is TagState.IDLE


def test_6_4_3_halted_it_hears_only_wake_up() -> None:
    tag = awake()
    activate(tag)
    assert ask(tag, HALT) is None
    assert tag.state is TagState.HALT
    assert ask(tag, SHORT_REQA) is None
    assert tag.state is TagState.HALT
    assert activate(tag) == b"\0"


def test_6_3_woken_from_halt_it_falls_back_to_halt() -> None:
    tag = awake()
    activate(tag)
    ask(tag, HALT)
    ask(tag, SHORT_WUPA)
    ask(tag, resolve(0x95))
    assert tag.state is TagState.HALT
    assert ask(tag, SHORT_REQA) is None


def test_6_3_a_request_to_a_ready_or_active_tag_is_an_error() -> None:
    tag = awake()
    ask(tag, SHORT_REQA)
    assert ask(tag, SHORT_REQA) is None
    assert tag.state is TagState.IDLE
    activate(tag)
    assert ask(tag, SHORT_WUPA) is None
    assert tag.state is TagState.IDLE


def test_6_3_without_a_field_it_forgets_its_state() -> None:
    tag = Tag(SINGLE, hold_s=0.001)
    tag.feed(True, 0.0)
    activate(tag)
    ask(tag, HALT)
    tag.feed(False, 2.0)
    tag.feed(True, 2.0005)  # a short gap, and it still knows
    assert ask(tag, SHORT_REQA, 2.1) is None
    tag.feed(False, 3.0)
    tag.feed(True, 3.01)
    assert ask(tag, SHORT_REQA, 3.02) is not None


def test_a_deaf_tag_misses_its_share_of_frames() -> None:
    tag = Tag(SINGLE, deaf=0.05, seed=3)
    tag.feed(True, 0.0)
    heard = 0
    for _ in range(10_000):
        tag.state = TagState.IDLE
        heard += tag.hear(SHORT_REQA, 1.0) is not None
    assert 9400 <= heard <= 9600


def test_tags_enter_and_leave_a_field() -> None:
    field, one, other = Field(), Tag(SINGLE), Tag(DOUBLE)
    field.put(one, 0.0)
    assert field.ask(SHORT_REQA, 1.0) == []
    field.radiate(True, 1.0)
    field.put(other, 2.0)
    assert len(field.ask(SHORT_WUPA, 2.0)) == 1  # the other has not started
    field.take(one, 3.0)
    assert one.hear(SHORT_WUPA, 3.0) is None
    assert [answer.bytes() for answer, _ in field.ask(SHORT_WUPA, 3.0)] == [b"\x44\0"]


def test_a_uid_has_4_7_or_10_bytes() -> None:
    with pytest.raises(ValueError, match="not 5"):
        Tag(b"five!")
