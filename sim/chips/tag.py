"""ISO/IEC 14443 type A tags and the field that feeds them: frames in, frames out, states between.

A tag answers what its state allows and is silent otherwise; what a reader makes of several answers
at once is up to the reader chip (sim/chips/mfrc522.py). Clauses are those of ISO/IEC
14443-3:2011.

    field = Field()
    field.put(Tag(bytes.fromhex("04a1b2c3")), now=0.0)
    field.radiate(True, now=0.0)
    field.ask(SHORT_REQA, now=0.006)  # [(ATQA, seconds after the question)]
"""

from __future__ import annotations

from enum import Enum
from random import Random
from typing import NamedTuple

FC_HZ = 13_560_000
"""The carrier, and the clock of every time in the standard."""

BIT_S = 128 / FC_HZ
"""One bit at 106 kbit/s (ISO/IEC 14443-2, 8.1.1)."""

FDT_ZERO_S = 1172 / FC_HZ
FDT_ONE_S = 1236 / FC_HZ
"""From a reader's frame to the tag's answer, by the frame's last bit (clause 6.2.1.1, n = 9)."""

START_MOST_S = 0.005
"""A tag hears a request after this long in an unmodulated field (clause 5.2)."""

REQA, WUPA = 0x26, 0x52
HLTA = bytes((0x50, 0x00))
SELECT = (0x93, 0x95, 0x97)
CASCADE_TAG = 0x88
SAK_CASCADE = 0x04
UID_LENGTHS = (4, 7, 10)  # single, double, triple size (clause 6.5.4)


class Frame(NamedTuple):
    """Data bits as they go through the air, the first one lowest; parity is not among them."""

    value: int
    bits: int

    def seconds(self, end_bits: int) -> float:
        """In the air: a start bit, a parity bit after each whole byte, `end_bits` of ending."""
        return (1 + self.bits + self.bits // 8 + end_bits) * BIT_S

    def bytes(self) -> bytes:
        """Whole and begun bytes."""
        return self.value.to_bytes((self.bits + 7) // 8, "little")


def frame(data: bytes, last_bits: int = 0) -> Frame:
    """A frame of bytes; of the last one only `last_bits`, if not 0."""
    bits = 8 * len(data) - (8 - last_bits if last_bits else 0)
    return Frame(int.from_bytes(data, "little") & (1 << bits) - 1, bits)


SHORT_REQA = Frame(REQA, 7)
SHORT_WUPA = Frame(WUPA, 7)


def crc_a(data: bytes, crc: int = 0x6363) -> bytes:
    """CRC_A, low byte first (annex B; ITU-T V.41, reflected)."""
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x8408 if crc & 1 else 0)
    return crc.to_bytes(2, "little")


class TagState(Enum):
    """Clause 6.3. READY and ACTIVE after a wake-up from HALT fall back to HALT, not to IDLE."""

    OFF = "off"
    IDLE = "idle"
    READY = "ready"
    ACTIVE = "active"
    HALT = "halt"


class Tag:
    """A tag. `start_s` is how long it needs in the field before it hears; with probability `deaf`
    it misses a frame; `hold_s` is how long it remembers its state without a field."""

    def __init__(
        self,
        uid: bytes,
        *,
        start_s: float = 0.0005,
        hold_s: float = 0.001,
        deaf: float = 0.0,
        sak: int = 0x00,
        seed: int = 0,
    ) -> None:
        if len(uid) not in UID_LENGTHS:
            raise ValueError(f"a UID has 4, 7 or 10 bytes, not {len(uid)}")
        self.uid = uid
        self.start_s = start_s
        self.deaf = deaf
        self.state = TagState.OFF
        self._hold_s = hold_s
        self._sak = sak
        self._chance = Random(f"{uid.hex()} {seed}")
        self._levels = _levels(uid)
        self._atqa = Frame((len(self._levels) - 1) << 6 | 0x04, 16)
        self._level = 0
        self._woken = False  # came from HALT
        self._off_at = float("-inf")
        self._hears_at = float("inf")

    def feed(self, on: bool, now: float) -> None:
        """The field comes or goes."""
        if not on:
            self._off_at = now
            self._hears_at = float("inf")
        elif self._hears_at == float("inf"):
            kept = self.state is not TagState.OFF and now - self._off_at < self._hold_s
            if not kept:
                self.state, self._woken = TagState.IDLE, False
            self._hears_at = now if kept else now + self.start_s

    def hear(self, question: Frame, now: float) -> Frame | None:
        """Answer a frame that began at `now`; None is silence."""
        if now < self._hears_at or (self.deaf and self._chance.random() < self.deaf):
            return None
        if question in (SHORT_REQA, SHORT_WUPA):
            return self._request(question.value == WUPA)
        if self.state is TagState.READY:
            return self._select(question)
        if self.state is TagState.ACTIVE and question == frame(HLTA + crc_a(HLTA)):
            self.state = TagState.HALT
        elif self.state is TagState.ACTIVE and (answer := self.obey(question)) is not None:
            return answer
        else:
            self.fall_back()
        return None

    def obey(self, question: Frame) -> Frame | None:  # noqa: ARG002
        """Answer a command of the tag's own, once selected; None: it knows none."""
        return None

    def delay(self, question: Frame) -> float:
        """Seconds from the end of a frame to the answer (clause 6.2.1.1)."""
        return FDT_ONE_S if question.value >> question.bits - 1 & 1 else FDT_ZERO_S

    def _request(self, wake: bool) -> Frame | None:
        if self.state is TagState.IDLE or (self.state is TagState.HALT and wake):
            self._woken = self.state is TagState.HALT
            self.state, self._level = TagState.READY, 0
            return self._atqa
        self.fall_back()
        return None

    def _select(self, question: Frame) -> Frame | None:
        """ANTICOLLISION and SELECT (clause 6.5.3): only who agrees with all bits stays."""
        code, nvb = question.value & 0xFF, question.value >> 8 & 0xFF
        known = 8 * (nvb >> 4) + (nvb & 7) - 16
        mine = self._levels[self._level]
        told = question.value >> 16
        if code == SELECT[self._level] and nvb == 0x70 and question.bits == 72:
            body = question.bytes()
            if told & (1 << 40) - 1 == mine and crc_a(body[:7]) == body[7:]:
                return self._chosen()
        elif (
            code == SELECT[self._level]
            and 0 <= known < 40
            and question.bits == 16 + known
            and told == mine & (1 << known) - 1
        ):
            return Frame(mine >> known, 40 - known)
        self.fall_back()
        return None

    def _chosen(self) -> Frame:
        self._level += 1
        more = self._level < len(self._levels)
        if not more:
            self.state = TagState.ACTIVE
        sak = bytes((SAK_CASCADE if more else self._sak,))
        return frame(sak + crc_a(sak))

    def fall_back(self) -> None:
        """To where it was before it was called."""
        if self.state in (TagState.READY, TagState.ACTIVE):
            self.state = TagState.HALT if self._woken else TagState.IDLE


def _levels(uid: bytes) -> list[int]:
    """What is sent at each cascade level, its check byte included (clause 6.5.4)."""
    parts = [uid[at : at + 3] for at in range(0, len(uid) - 4, 3)]
    levels = [bytes((CASCADE_TAG,)) + part for part in parts] + [uid[-4:]]
    return [
        int.from_bytes(level + bytes((level[0] ^ level[1] ^ level[2] ^ level[3],)), "little")
        for level in levels
    ]


class Field:
    """What one antenna feeds: its tags hear the same frame at the same time."""

    def __init__(self) -> None:
        self.on = False
        self.tags: list[Tag] = []

    def put(self, tag: Tag, now: float) -> None:
        self.tags.append(tag)
        tag.feed(self.on, now)

    def take(self, tag: Tag, now: float) -> None:
        self.tags.remove(tag)
        tag.feed(False, now)

    def radiate(self, on: bool, now: float) -> None:
        """The antenna is switched; again is nothing."""
        if on != self.on:
            self.on = on
            for tag in self.tags:
                tag.feed(on, now)

    def ask(self, question: Frame, now: float) -> list[tuple[Frame, float]]:
        """The answers to a frame that begins at `now`, each with its frame delay time, seconds."""
        heard = [(tag.hear(question, now), tag) for tag in self.tags] if self.on else []
        return [(answer, tag.delay(question)) for answer, tag in heard if answer is not None]
