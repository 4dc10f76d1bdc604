"""The display's I2C wire, decoded: commands, pictures, status.

Written from the Solomon Systech SSD1306 data sheet (rev 1.1). A picture, sent as many small
transfers, becomes one row; so does the check that the display still answers.
"""

from __future__ import annotations

from collections.abc import Iterator

from common.message import Message
from sim.chips.ssd1306 import Ssd1306
from sim.decoders.rows import Line, Row, hexadecimal

APART_S = 0.002
"""Seconds without traffic after which a new picture begins."""

LINES_MOST = 96
"""Lines of a row. A whole picture has 8 pages, each of which takes 9."""

NAME = "SSD1306"

_READ = 1
_PANEL_OFF = 0x40  # in the status byte (table 9-2)
_ONE_BYTE, _DATA, _SURE = 0x80, 0x40, 0x3F  # in a control byte: Co, D/C#, six zeros (8.1.5.2)


class OledDecoder:
    """Decodes a display's wire. Transfers that belong together wait in `lines` until complete."""

    def __init__(self) -> None:
        self._lines: list[Line] = []
        self._pages: set[int] = set()
        self._page = 0
        self._sent = 0  # bytes of the picture
        self._on: bool | None = None  # what the last status said
        self._last = float("-inf")
        self._begun = b""  # a command that the next transfer goes on with

    def hear(self, data: bytes, now: float) -> list[Row]:
        """Take a transfer; returns the rows that are complete now."""
        rows = self.rest() if now - self._last > APART_S else []
        self._last = now
        if len(data) == 1:
            return [*rows, *self.rest(), _nobody(data)]
        if data[0] & _READ:
            self._on = not data[-1] & _PANEL_OFF
            return [*rows, *self._keep([Line(data, _STATUS[self._on])])]
        return [*rows, *self._written(data)]

    def rest(self) -> list[Row]:
        """The waiting lines, as a row."""
        if not self._lines:
            return []
        row = Row(to_part=True, name=NAME, words=self._picture_words(), lines=tuple(self._lines))
        self._lines, self._pages, self._sent, self._on = [], set(), 0, None
        return [row]

    def _picture_words(self) -> Message:
        pages, count = len(self._pages), sum(len(line.raw) for line in self._lines)
        if not self._sent:
            return _CHECKED[self._on]
        if pages == 1:
            return Message("picture: 1 page changed, {count} bytes", count=count)
        return Message("picture: {pages} pages changed, {count} bytes", pages=pages, count=count)

    def _keep(self, lines: list[Line]) -> list[Row]:
        full = self.rest() if len(self._lines) + len(lines) > LINES_MOST else []
        self._lines += lines
        return full

    def _written(self, data: bytes) -> list[Row]:
        """A write: its lines wait if they only change the picture, otherwise they make a row of
        their own."""
        lines, waits = list[Line](), True
        for front, part in _parts(data):
            control = front[-1]
            lines.append(Line(front, _front(control)))
            found, only = self._picture(part) if control & _DATA else self._commands(part)
            lines, waits = lines + found, waits and only
        if waits:
            return self._keep(lines)
        row = Row(to_part=True, name=NAME, words=_together(lines), lines=tuple(lines))
        return [*self.rest(), row]

    def _picture(self, part: bytes) -> tuple[list[Line], bool]:
        self._sent += len(part)
        self._pages.add(self._page)
        words = Message("{count} bytes of picture", count=len(part))
        return ([Line(part, words)] if part else []), True

    def _commands(self, stream: bytes) -> tuple[list[Line], bool]:
        """The commands in some bytes, and whether all of them only change the picture."""
        lines, waits = [], True
        while stream:
            code = (self._begun or stream)[0]
            count = length(code) - len(self._begun)
            raw, stream = stream[:count], stream[count:]
            self._begun += raw
            if len(raw) < count:
                lines.append(Line(raw, Message("a command that continues in the next transfer")))
                return lines, False
            whole, self._begun = self._begun, b""
            lines.append(Line(raw, in_words(whole)))
            if page_of(code) >= 0:
                self._page = page_of(code)
            waits = waits and (is_seek(code) or code == NOP)
        return lines, waits


def _parts(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """A write in parts: a control byte, the first time after the address, and the bytes after
    it."""
    front, at = data[:1], 1
    while at < len(data):
        end = at + 2 if data[at] & _ONE_BYTE else len(data)
        yield front + data[at : at + 1], data[at + 1 : end]
        front, at = b"", end


def _together(lines: list[Line]) -> Message:
    """What a transfer of commands does: the one, or how many there are."""
    commands = [line for line in lines[1:] if line.raw]
    if len(commands) == 1:
        return commands[0].words
    return Message("{count} commands: the display is set up", count=len(commands))


def _nobody(data: bytes) -> Row:
    address = hexadecimal(data[0] >> 1)
    words = Message("no answer at address {address}", address=address)
    return Row(to_part=True, name=NAME, words=words, lines=(Line(data, words),), wrong=True)


def _front(control: int) -> Message:
    if control & _SURE:
        return Message("a control byte that no datasheet has")
    if control & _DATA:
        return Message("address and control byte: bytes of picture follow")
    return Message("address and control byte: commands follow")


_STATUS = {True: Message("it answers: I am on"), False: Message("it answers: I am off")}
_CHECKED = {
    True: Message("is the display still there? Yes, and it is on"),
    False: Message("is the display still there? Yes, but it is off"),
    None: Message("is the display still there? Yes"),
}

NOP = 0xE3
PAGE_CODE = 0xB0
_COLUMNS = 0x20  # commands below this set a half of the column


def length(code: int) -> int:
    """The length of a command in bytes, including its own."""
    return 1 + Ssd1306.ARGUMENTS.get(code, 0)


def page_of(code: int) -> int:
    """The page that a command selects; -1 if it selects none."""
    return code - PAGE_CODE if PAGE_CODE <= code <= PAGE_CODE | 7 else -1


def is_seek(code: int) -> bool:
    """Whether a command sets where the picture's next bytes go (10.1.1, 10.1.2, 10.1.13)."""
    return code < _COLUMNS or page_of(code) >= 0


def in_words(whole: bytes) -> Message:
    code, value = whole[0], whole[-1]
    if code < _COLUMNS:
        low, half = code < 0x10, code & 0x0F
        if low:
            return Message("column: its low half is {half}", half=half)
        return Message("column: its high half is {half}", half=half)
    if page_of(code) >= 0:
        return Message("page {page}: rows {first} to {last}", page=page_of(code),
                       first=8 * page_of(code), last=8 * page_of(code) + 7)  # fmt: skip
    if 0x40 <= code <= 0x7F:
        return Message("the picture starts at line {line} of the memory", line=code & 0x3F)
    if code in _FIXED:
        return _FIXED[code]
    return _valued(code, value, whole)


def _valued(code: int, value: int, whole: bytes) -> Message:
    match code:
        case 0x81:
            return Message("contrast {level} of 255", level=value)
        case 0xA8:
            return Message("{rows} rows", rows=(value & 0x3F) + 1)
        case 0xD3:
            return Message("picture moved by {lines} lines", lines=value & 0x3F)
        case 0xD5:
            return Message("clock: {value}", value=hexadecimal(value))
        case 0xD9:
            return Message("precharge time of a pixel: {value}", value=hexadecimal(value))
        case 0xDA:
            return Message("how the rows are wired: {value}", value=hexadecimal(value))
        case 0xDB:
            return Message("voltage of unselected rows: {value}", value=hexadecimal(value))
        case 0x8D:
            return _PUMP[bool(value & 4)]
        case 0x20:
            return _MODES.get(value & 3, _UNKNOWN)
        case 0x21:
            return Message("columns {first} to {last}", first=whole[1], last=value)
        case 0x22:
            return Message("pages {first} to {last}", first=whole[1], last=value)
        case 0x26 | 0x27 | 0x29 | 0x2A | 0x2F | 0xA3:
            return Message("scrolling")
        case _:
            return _UNKNOWN


_UNKNOWN = Message("not in the command table")
_PUMP = {
    True: Message("charge pump on: it turns 3.3 V into about 7 V"),
    False: Message("charge pump off"),
}
_MODES = {
    0: Message("after a byte, go to the next column, then to the next page"),
    1: Message("after a byte, go to the next page, then to the next column"),
    2: Message("after a byte, go to the next column and stay on the page"),
}
_FIXED = {
    0x2E: Message("no scrolling"),
    0xA0: Message("columns from left to right"),
    0xA1: Message("columns from right to left"),
    0xA4: Message("show what is in the memory"),
    0xA5: Message("all pixels on"),
    0xA6: Message("a bit of 1 is bright"),
    0xA7: Message("a bit of 0 is bright"),
    0xAE: Message("display off"),
    0xAF: Message("display on"),
    0xC0: Message("rows from top to bottom"),
    0xC8: Message("rows from bottom to top"),
    NOP: Message("nothing to do: just answer"),
}
