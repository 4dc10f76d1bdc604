"""Tags and fields against ISO/IEC 14443-3:2011 and -2, clause by clause, with no reader."""

import pytest

from sim.chips import tag as of
from sim.chips.tag import BIT_S, SELECT, SHORT_REQA, SHORT_WUPA, Field, Frame, Tag, crc_a, frame
from tests.steps import Stepped, cases, hexes, tables

SINGLE = bytes.fromhex("04a1b2c3")
DOUBLE = bytes.fromhex("0407c1b2a30080")
HALT = frame(of.HLTA + crc_a(of.HLTA))


class Alone(Stepped):
    """A tag, what it is asked, and what it answers, in hexadecimal."""

    def __init__(self, uid: bytes = SINGLE, hold_s: float = 0.001) -> None:
        self.tag, self.now = Tag(uid, hold_s=hold_s), 1.0
        self.tag.feed(True, 0.0)

    def field(self, on: str, now: str) -> None:
        """Switched on or off, at a second."""
        self.now = float(now)
        self.tag.feed(on == "on", self.now)

    def hear(self, question: Frame) -> str:
        answer = self.tag.hear(question, self.now)
        if answer is None:
            return ""
        return answer.bytes().hex() + (f"/{answer.bits}" if answer.bits % 8 else "")

    def reqa(self, now: str = "") -> str:
        self.now = float(now or self.now)
        return self.hear(SHORT_REQA)

    def wupa(self) -> str:
        return self.hear(SHORT_WUPA)

    def halt(self) -> str:
        return self.hear(HALT)

    def resolve(self, code: str, known: str = "", bits: str = "0") -> str:
        """Who begins with these bytes, of whose last one so many bits are known?"""
        part, rest = hexes(known), int(bits)
        nvb = 0x20 + (len(part) - (rest > 0) << 4) + rest
        return self.hear(frame(hexes(code, f"{nvb:02x}") + part, rest))

    def select(self, code: str, part: str, crc: str = "") -> str:
        body = hexes(code, "70", part)
        return self.hear(frame(body + (hexes(crc) or crc_a(body))))

    def activate(self) -> str:
        """The last SAK, its CRC taken off."""
        sak = b""
        assert self.wupa()
        for code in SELECT:
            answer = hexes(self.select(f"{code:02x}", self.resolve(f"{code:02x}")))
            assert answer[1:] == crc_a(answer[:1])
            sak = answer[:1]
            if not sak[0] & 0x04:
                break
        return sak.hex()

    def state(self) -> str:
        return self.tag.state.name


@tables("""
6.5.3: only who agrees answers, and the rest of its bits
  reqa -> 0400 | resolve 93 0401 3 -> 5476981a/29 | state -> READY  # a1 ends in 001
6.5.3: who does not agree is silent
  look reqa | resolve 93 0402 3 | state -> IDLE
6.5.3: a select with a wrong CRC selects nobody
  look reqa | select 93 04a1b2c3d4 0000 | state -> IDLE
6.4.3: halted it hears only wake-up
  look activate | halt | state -> HALT | reqa | state -> HALT | activate -> 00
6.3: woken from halt it falls back to halt
  look activate | halt | look wupa | resolve 95 | state -> HALT | reqa
6.3: a request to a ready or active tag is an error
  look reqa | reqa | state -> IDLE | look activate | wupa | state -> IDLE
6.3: without a field it forgets its state, but not in a short gap
  look activate | halt | field off 2 | field on 2.0005 | reqa 2.1
  field off 3 | field on 3.01 | reqa 3.02 -> 0400
""")
def test_a_tag_does_as_the_clause_says(steps: tuple[str, ...]) -> None:
    Alone().play(steps)


@cases(
    "uid, atqa, levels",
    (SINGLE, "0400", ["04a1b2c3d4"]),
    (DOUBLE, "4400", ["880407c14a", "b2a3008091"]),
    (bytes.fromhex("04010203040506070809"), "8400", ["880401028f", "880304058a", "0607080900"]),
)
def test_6_5_2_and_6_5_4_levels_of_the_uid(uid: bytes, atqa: str, levels: list[str]) -> None:
    alone = Alone(uid)
    assert alone.reqa() == atqa
    for code, level in zip(SELECT, levels, strict=False):
        part = bytes.fromhex(level)
        assert part[4] == part[0] ^ part[1] ^ part[2] ^ part[3]
        assert alone.resolve(f"{code:02x}") == level
        more = level != levels[-1]
        assert (hexes(alone.select(f"{code:02x}", level))[0] & 0x04 != 0) == more
        assert alone.state() == ("READY" if more else "ACTIVE")


@cases("data, crc", (b"\0\0", b"\xa0\x1e"), (b"\x12\x34", b"\x26\xcf"), (of.HLTA, b"\x57\xcd"))
def test_annex_b_crc_a_of_the_examples(data: bytes, crc: bytes) -> None:
    assert crc_a(data) == crc


def test_2_8_1_a_bit_lasts_9_44_microseconds_and_6_2_3_a_frame_has_start_parity_and_end() -> None:
    assert pytest.approx(9.44e-6, abs=5e-9) == BIT_S
    assert SHORT_REQA.seconds(2) == pytest.approx((1 + 7 + 2) * BIT_S)
    assert frame(b"12345").seconds(1) == pytest.approx((1 + 5 * 9 + 1) * BIT_S)


@pytest.mark.parametrize(("question", "clocks"), [(SHORT_REQA, 1172), (SHORT_WUPA, 1236)])
def test_6_2_1_the_frame_delay_depends_on_the_last_bit(question: Frame, clocks: int) -> None:
    field = Field()
    field.put(Tag(SINGLE), 0.0)
    field.radiate(True, 0.0)
    ((answer, delay),) = field.ask(question, 1.0)
    assert (answer.bits, delay) == (16, clocks / of.FC_HZ)


@pytest.mark.parametrize("start_s", [0.0, 0.0008, of.START_MOST_S])
def test_5_2_a_tag_hears_once_it_has_started(start_s: float) -> None:
    tag = Tag(SINGLE, start_s=start_s)
    tag.feed(True, 1.0)
    assert tag.hear(SHORT_REQA, 1.0 + start_s - 1e-6) is None
    assert tag.hear(SHORT_REQA, 1.0 + start_s) is not None


def test_a_deaf_tag_misses_its_share_of_frames() -> None:
    tag = Tag(SINGLE, deaf=0.05, seed=3)
    tag.feed(True, 0.0)
    heard = 0
    for _ in range(10_000):
        tag.state = of.TagState.IDLE
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
