"""Devices that print lines of text: tag readers with a UID a line, and dice.

    PlainReader("pads", UidLines(), gone_s=UidLines.GONE_S)     # 04 A1 B2 C3
    DiceLines("dice")                                           # 0 5, or d1=eye

Both are talks for hardware/line/hotplug.py. A line ends with CR, LF or both; it is never longer
than 120 bytes, or it is dropped and said.
"""

from __future__ import annotations

import os
import re

from common.message import Message, verbatim
from common.problem import either
from hardware.ports import EYE, DeviceEvent, DieSettled, LineNoise, PartFound
from hardware.profile.types import Digits
from hardware.readers.digits import fitting, uid_in
from hardware.readers.uid import UID_LENGTHS, bytes_in

_BAUD = 9600
TEXT_LINE_MOST = 120
"""Bytes; a line of MFRC522's dump of a card has up to 107."""
_SHOWN_MOST = 24
"""Letters of a line without sense that are repeated to people."""

JOIN_S = 0.05
"""Seconds after opening: what comes so soon was under way already, and its line is half a line.
At 9600 baud 24 letters take 25 ms."""


class LineReader:
    """Bytes in, lines out, without their ends and outer blanks; none of them empty."""

    def __init__(self) -> None:
        self.long = 0  # lines that were too long, and dropped
        self._line = bytearray()
        self._dropping = False
        self._opened_at: float | None = None

    def opened(self, now: float) -> None:
        """The port is open, perhaps in the middle of a line."""
        self._line.clear()
        self._dropping = False
        self._opened_at = now

    @property
    def begun(self) -> int:
        """Bytes of a line that has not ended yet."""
        return len(self._line)

    def feed(self, data: bytes, now: float) -> list[str]:
        """The whole lines that `data` completes."""
        if self._opened_at is not None and data:
            self._dropping = now - self._opened_at < JOIN_S
            self._opened_at = None
        lines = []
        for byte in data:
            if byte in b"\r\n":
                if not self._dropping and (text := self._line.decode("latin-1").strip()):
                    lines.append(text)
                self._line.clear()
                self._dropping = False
            elif not self._dropping:
                self._line.append(byte)
                if len(self._line) > TEXT_LINE_MOST:
                    self.long += 1
                    self._line.clear()
                    self._dropping = True
        return lines


class _Nonsense:
    """Keeps what made no sense until it is reported."""

    def __init__(self, wanted: str) -> None:
        self._wanted = wanted
        self._count = 0
        self._last = ""

    def add(self, line: str) -> None:
        self._count += 1
        self._last = line

    def described(self, too_long: int) -> str:
        """A sentence for people, once; empty if all made sense."""
        count, self._count = self._count, 0
        parts = []
        if count:
            shown = ascii(self._last[:_SHOWN_MOST])
            lines = "a line" if count == 1 else f"{count} lines, last"
            parts.append(f"sent {lines} {shown}; expected: {self._wanted}")
        if too_long:
            parts.append(f"sent {too_long} lines longer than {TEXT_LINE_MOST} bytes")
        return "; ".join(parts)


_NAME = (
    r"(?:\bN?UID|(?:^|\b(?:card|tag|fob|NFC|RFID) )ID|\b(?:tag|card|fob))\b"
    r"(?: +(?:value|tag|is|number|no|read|found|detected|with UID|hex|NFCID1|\d+ bytes?|\d(?=:))"
    r"\b)*"
)
_NAMED = re.compile(rf".*(?:{_NAME}|\bin hex\b)[^\w#]*(?=\w)", re.I)
"""What sketches print before a number: `UID Value:`, `UID tag :`, `Card detected:`, `In hex:`; but
`card #` stands before a decimal one, and `chip ID` before none."""
_DECIMAL = re.compile(
    rf"(?:.*(?:{_NAME}|\bin dec\b)\W*)?([0-9]{{1,17}}|[0-9]{{1,3}}(?:(?:, ?| )[0-9]{{1,3}})+)", re.I
)
_UNREAD = re.compile(r"\bN?UID\W*[0-9]", re.I)
"""A UID that is printed as it cannot be read here: to be reported, not passed over."""
_BRACKETS_AND_QUOTES = str.maketrans("", "", "\"'[](){}<>;")
"""What stands around a number in a list or a record of Python, or of JSON."""
DIGITS_LEAST = 6
"""Readers of 125 kHz tags print 10 digits, or 8; a sketch that prints no zeros in front has fewer
than six for 1 in 160 of these tags, whose last three bytes are a number of their own, and for 1 in
40,000 others. What is shorter is what is left of a line, or another number."""
_DUMP_LEAST = 8
"""Groups on a line of a card's contents; no number has so many bytes."""


def is_chatter(line: str) -> bool:
    """Whether a line without a number is what sketches print besides: words, a dump of a card's
    contents, dots. What is cut short, came at another speed or has a UID is not."""
    plain = line.replace("\t", " ")
    if not (plain.isascii() and plain.isprintable()):
        return False
    dump = "  " in plain or len(plain.split()) >= _DUMP_LEAST
    words = re.search("[g-wyz]", plain, re.I) is not None and not _UNREAD.search(plain)
    return dump or words or not re.search(r"\w", plain)


class UidLines:
    """A UID a line, in hexadecimal (`04A1B2C3`, `04:a1:b2:c3`, `UID Value: 0x4 0xA1 0xB2 0xC3`) or
    in decimal, byte by byte or in one number, as `digits` says. What else the example sketches of
    the usual libraries print is passed over. `whole`: no line comes cut, so what a number lacks is
    its leading zeros."""

    GONE_S = 1.0
    """Seconds without its line after which a tag is gone. Most such readers print a tag once, when
    it comes; those that repeat do so more often than that."""

    one_tag = False
    repeats = False
    confirm_s = 0.0

    def __init__(
        self, *, baud: int = _BAUD, digits: Digits = Digits.HEX, whole: bool = False
    ) -> None:
        self.baud = baud
        self.about = Message("reader that prints hexadecimal UIDs, {baud} baud", baud=baud)
        if digits is not Digits.HEX:
            self.about = Message("reader that prints decimal UIDs, {baud} baud", baud=baud)
        self._digits, self._whole = digits, whole
        self._lines = LineReader()
        self._nonsense = _Nonsense(
            "UID in hexadecimal" if digits is Digits.HEX
            else f"UID in decimal, of {DIGITS_LEAST} digits or more"
        )  # fmt: skip
        self._trouble: Message | None = None

    def opened(self, now: float) -> None:
        """The port is open, perhaps in the middle of a line."""
        self._lines.opened(now)

    def feed(self, data: bytes, now: float) -> list[bytes]:
        """The UIDs in the lines that `data` completes."""
        uids = []
        for line in self._lines.feed(data, now):
            uid = self.uid_of(line)
            if uid is not None and len(uid) in UID_LENGTHS:
                uids.append(uid)
            elif other := fitting(line, self._digits):
                self._trouble = unfit(line, self._digits, other)
            elif uid is not None or not is_chatter(line):
                self._nonsense.add(line)
        return uids

    def uid_of(self, line: str) -> bytes | None:
        """The number in a line, of any length; None if there is none."""
        if self._whole and (uid := uid_in(line, self._digits)) is not None:
            return uid
        return _from_hex(line) if self._digits is Digits.HEX else _from_decimal(line, self._digits)

    def noise(self) -> str:
        """What made no sense since this was last asked."""
        too_long, self._lines.long = self._lines.long, 0
        return self._nonsense.described(too_long)

    def trouble(self) -> Message | None:
        """That `digits` does not fit what came last, once."""
        trouble, self._trouble = self._trouble, None
        return trouble


def unfit(line: str, digits: Digits, fit: list[Digits]) -> Message:
    """What it says cannot be, as `digits` is; and what it can be."""
    ways = either([verbatim(f'digits = "{one.value}"') for one in fit])
    return Message(
        'sends {line}, which digits = "{digits}" cannot be: set {ways} in hardware.toml, whichever '
        "gives the number that is printed on the tag",
        line=line, digits=digits.value, ways=ways,
    )  # fmt: skip


def _from_hex(line: str) -> bytes | None:
    line = line.translate(_BRACKETS_AND_QUOTES)
    named = _NAMED.match(line)
    return bytes_in(re.sub(" +", " ", line[named.end() :]) if named else line)


def _from_decimal(line: str, digits: Digits) -> bytes | None:
    found = _DECIMAL.fullmatch(line.translate(_BRACKETS_AND_QUOTES))
    if not found:
        return _from_hex(line) if "," in line else None
    numbers = [int(one) for one in re.split(r"\D+", found[1])]
    if len(numbers) > 1:
        return bytes(numbers) if max(numbers) < 256 else None
    return uid_in(found[1], digits) if len(found[1]) >= DIGITS_LEAST else b""


_THROW = re.compile(r"(?:d(?:ie)?\s*)?([01])\s*[ =:]\s*(eye|[0-6])(?:\s*#\s*([0-9]{1,9}))?", re.I)
_BETWEEN = re.compile(r"[\s,;]*")


class DiceLines:
    """The talk of dice that print their rolls: `0 5` (die, face), `d1=eye`, `d0=4, d1=6`.

    A die may number its throws, `d0=4 #17`: the same number again is the same throw. Without
    numbers the same face of the same die within `REPEAT_S` is, for no hand throws that fast.
    `source` is its name in hardware.toml; `birth`, drawn at random, keeps its rolls apart from
    those before a restart of this program."""

    REPEAT_S = 1.0
    NOISE_S = 1.0

    def __init__(self, source: str, *, baud: int = _BAUD, birth: int | None = None) -> None:
        self.there: bool | None = None
        self.baud = baud
        self.deadline = float("inf")
        self._source = source
        self._birth = int.from_bytes(os.urandom(4), "big") if birth is None else birth
        self._lines = LineReader()
        self._nonsense = _Nonsense("die and face")
        self._noise_from = 0.0
        self._rolls = [0, 0]
        self._last: dict[int, tuple[int, str, float]] = {}  # by die: face, number, when

    def opened(self, now: float) -> list[DeviceEvent]:
        """They are there, as far as can be known."""
        self.there = True
        self._lines.opened(now)
        about = Message("dice that print lines, {baud} baud", baud=self.baud)
        return [PartFound(part=self._source, about=about)]

    def closed(self) -> None:
        """They are not."""

    def received(self, data: bytes, now: float) -> list[DeviceEvent]:
        told: list[DeviceEvent] = []
        for line in self._lines.feed(data, now):
            throws = _throws(line)
            if throws is None:
                self._nonsense.add(line)
            for die, face, number in throws or ():
                told += self._thrown(die, face, number, now)
        return told + self._noisy(now)

    def tick(self, now: float) -> list[DeviceEvent]:  # noqa: ARG002
        return []

    def bytes_to_send(self) -> bytes:
        return b""

    def _thrown(self, die: int, face: int, number: str, now: float) -> list[DeviceEvent]:
        last = self._last.get(die)
        self._last[die] = face, number, now
        soon = last is not None and last[0] == face and now - last[2] < self.REPEAT_S
        if last is not None and last[1] == number and (number or soon):
            return []
        self._rolls[die] += 1
        roll = self._rolls[die]
        mark = self._birth << 16 | roll & 0xFFFF
        return [DieSettled(source=self._source, die=die, face=face, roll=roll, mark=mark)]

    def _noisy(self, now: float) -> list[DeviceEvent]:
        if now < self._noise_from:
            return []
        too_long, self._lines.long = self._lines.long, 0
        why = self._nonsense.described(too_long)
        if not why:
            return []
        self._noise_from = now + self.NOISE_S
        return [LineNoise(part=self._source, why=why, resent=False)]


def _throws(line: str) -> list[tuple[int, int, str]] | None:
    """Die, face and number of each throw in a line; None if it holds anything else."""
    throws, at = [], 0
    while at < len(line):
        found = _THROW.match(line, at)
        if not found:
            return None
        die, face, number = found.groups(default="")
        throws.append((int(die), EYE if face.lower() in ("eye", "0") else int(face), number))
        after = _BETWEEN.match(line, found.end())
        at = after.end() if after else found.end()
        if after and after.end() == found.end() and at < len(line):
            return None  # "d1=55" is no 5
    return throws
