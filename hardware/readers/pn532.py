"""A PN532 on a serial port (HSU), which is asked again and again which tags lie on it.

    HotPort(part="pads", path="/dev/ttyUSB0", talk=Pn532("pads", Pn532.GONE_S), ...)

Sections are those of NXP UM0701-02 (PN532 User Manual); the frames are pn532_frames.py's. Between
two looks the field is off: that lets every tag begin anew, and saves current.
"""

from __future__ import annotations

from collections.abc import Iterator

from common.message import Message
from hardware.ports import DeviceEvent, LineNoise, PartFound, PartLost
from hardware.readers.lying import Lying
from hardware.readers.pn532_frames import ACK, AWAKEN, FROM_CHIP, REFUSED, Frames, frame

_SAM_NORMAL = bytes((0x14, 0x01, 0x14, 0x01))  # 7.2.10: no SAM, 1 s, IRQ as usual
_VERSION = bytes((0x02,))  # 7.2.2
_NO_RATS = bytes((0x12, 0x04))  # 7.2.9: all as after a reset, but for fAutomaticRATS
_FEW_TRIES = bytes((0x32, 0x05, 0xFF, 0x01, 0x01))  # 7.3.1, item 5: passive activation, twice
LOOK = bytes((0x4A, 0x02, 0x00))  # 7.3.5: InListPassiveTarget, two at most, 106 kbps type A
_FIELD_OFF = bytes((0x32, 0x01, 0x00))  # 7.3.1, item 1; InListPassiveTarget switches it on

_BEGIN = (_SAM_NORMAL, _VERSION, _NO_RATS, _FEW_TRIES)
_ROUND = (LOOK, _FIELD_OFF)
_STEPS = (*_BEGIN, *_ROUND)

SILENT = Message("does not answer")
REFUSES = Message("does not take its commands")
CHECK_PN532 = Message(
    "check its switches: HSU is 0 and 0; then its 5 V and ground, TX to the adapter's RX, and RX "
    "to its TX"
)


class Pn532:
    """The talk. `part` is its name in hardware.toml."""

    baud = 115_200  # after a reset

    GONE_S = 0.5
    """Seconds without being seen after which a tag is gone; four looks."""

    PAUSE_S = 0.05
    """Between two looks; a look without a tag takes 30 ms."""

    ACK_S = 0.1
    """For the ACK of a command, which the chip sends at once (6.2.2); a busy computer is slower."""

    ANSWER_S = 0.5

    TRIES = 3

    AGAIN_S = 1.0
    """Between two tries to begin with a chip that does not answer."""

    NOISE_S = 1.0

    def __init__(self, part: str, gone_s: float) -> None:
        self.there: bool | None = None
        self._part = part
        self._lying = Lying(part, gone_s)
        self._frames = Frames()
        self._open = False
        self._step = 0
        self._asked = self._acked = False
        self._tries = 0
        self._due = float("inf")
        self._out = b""
        self._noise_from = 0.0

    @property
    def deadline(self) -> float:
        """When an answer is late, the next look is due, or a tag is gone."""
        if not self._open:
            return float("inf")
        return min(self._due, self._lying.deadline) if self.there else self._due

    def lying(self) -> list[bytes]:
        return self._lying.uids()

    def opened(self, now: float) -> list[DeviceEvent]:
        self._open, self.there, self._out = True, None, b""
        self._begin(now)
        return []

    def closed(self) -> None:
        self._open = False

    def received(self, data: bytes, now: float) -> list[DeviceEvent]:
        told: list[DeviceEvent] = []
        for content in self._frames.feed(data):
            told += self._frame(content, now)
        return told + self._noisy(now)

    def tick(self, now: float) -> list[DeviceEvent]:
        gone = self._lying.tick(now) if self.there else []
        if now < self._due:
            return gone
        return gone + (self._once_more(SILENT, now) if self._asked else self._ask(now))

    def bytes_to_send(self) -> bytes:
        out, self._out = self._out, b""
        return out

    # One command at a time: an ACK, then the answer (6.2.2)

    def _begin(self, now: float) -> None:
        self._step = self._tries = 0
        self._ask(now)

    def _ask(self, now: float) -> list[DeviceEvent]:
        self._frames.clear()
        begins = AWAKEN if self._step == 0 else ACK if self._tries else b""
        self._out += begins + frame(_STEPS[self._step])
        self._asked, self._acked = True, False
        self._due = now + self.ACK_S
        return []

    def _frame(self, content: bytes, now: float) -> list[DeviceEvent]:
        if not self._asked:
            return []  # the answer to what was given up
        if content == b"":
            self._acked, self._due = True, now + self.ANSWER_S
            return []
        if content == REFUSED:
            return self._once_more(REFUSES, now)
        command = _STEPS[self._step]
        if not self._acked or content[:2] != bytes((FROM_CHIP, command[0] + 1)):
            return []
        return self._answered(command, content[2:], now)

    def _answered(self, command: bytes, answer: bytes, now: float) -> list[DeviceEvent]:
        told: list[DeviceEvent] = []
        if command is _VERSION:
            told = self._found(answer, now)
        elif command is LOOK:
            for uid in targets(answer):
                told += self._lying.seen(uid, now)
        self._tries = 0
        if command is _FIELD_OFF:
            self._step, self._asked = len(_BEGIN), False
            self._due = now + self.PAUSE_S
        else:
            self._step += 1
            self._ask(now)
        return told

    def _found(self, answer: bytes, now: float) -> list[DeviceEvent]:
        if self.there:
            return []
        self.there = True
        self._lying.opened(now)
        version = ".".join(str(byte) for byte in answer[1:3])
        about = Message("PN532, firmware {version}", version=version)
        return [PartFound(part=self._part, about=about)]

    def _once_more(self, why: Message, now: float) -> list[DeviceEvent]:
        """The command again; after some tries all from the beginning, once a second."""
        self._tries += 1
        if self._tries < self.TRIES:
            return self._ask(now)
        self._step = self._tries = 0
        self._asked, self._due = False, now + self.AGAIN_S
        if self.there is False:
            return []
        self.there = False
        return [PartLost(part=self._part, why=why, remedy=CHECK_PN532)]

    def _noisy(self, now: float) -> list[DeviceEvent]:
        if not self._frames.bad or now < self._noise_from:
            return []
        why = f"dropped bad frames ({self._frames.bad}); the chip is asked again"
        self._frames.bad, self._noise_from = 0, now + self.NOISE_S
        return [LineNoise(part=self._part, why=why)]


def targets(answer: bytes) -> Iterator[bytes]:
    """The numbers in the answer to LOOK (7.3.5): how many, then of each its own, SENS_RES, SEL_RES,
    the length of NFCID1, and that. What does not fit ends it."""
    rest = answer[1:]
    for _ in range(answer[0] if answer else 0):
        if len(rest) < 5 or len(rest) < 5 + rest[4]:
            return
        yield rest[5 : 5 + rest[4]]
        rest = rest[5 + rest[4] :]
