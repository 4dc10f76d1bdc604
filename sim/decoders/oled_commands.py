"""The SSD1306's commands in words, by its command table (data sheet rev 1.1, chapters 9, 10)."""

from __future__ import annotations

from common.message import Message
from sim.chips.ssd1306 import Ssd1306
from sim.decoders.rows import hexadecimal

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
    """A whole command in words."""
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
