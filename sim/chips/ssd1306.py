"""SSD1306, a controller of 128x64 OLEDs: I2C bytes in, pixels on the glass out.

Written from the Solomon Systech SSD1306 data sheet (rev 1.1); what an SH1106 shares with it is in
OledChip (tests/chips/sh1106.py). What a driver does wrong is kept in `faults`; scrolling (26h-2Fh)
is taken but not moved.
"""

from __future__ import annotations

from enum import IntEnum
from typing import ClassVar

WIDTH, HEIGHT, PAGES = 128, 64, 8

_BIT = [bytes(48 + (byte >> bit & 1) for byte in range(256)) for bit in range(8)]
"""For each bit of a page, the table that turns a RAM byte into the digit '0' or '1'."""


class Mode(IntEnum):
    """How the pointer moves after a data byte (SSD1306 10.1.3)."""

    HORIZONTAL = 0
    VERTICAL = 1
    PAGE = 2


class OledChip:
    """What both chips share: the I2C frame (8.1.5), the RAM and the way from RAM to glass."""

    COLUMNS: ClassVar[int]
    FIRST_ON_GLASS: ClassVar[int]
    ARGUMENTS: ClassVar[dict[int, int]]
    STATUS: ClassVar[int]

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.version = 0  # goes up whenever the glass may look different
        self.power_up()

    def power_up(self) -> None:
        """Reset values of the command table; the RAM holds noise until it is written."""
        self.version += 1
        self.on = self.all_on = self.inverted = self.remapped = self.flipped = False
        self.pumped = False
        self.contrast, self.start_line, self.offset, self.mux, self.com_pins = 0x7F, 0, 0, 64, 0x12
        self.mode = Mode.PAGE
        self.column = self.page = self.page_mode_column = 0
        self.column_window, self.page_window = (0, self.COLUMNS - 1), (0, PAGES - 1)
        self._pages = [bytearray(b"\xa5\x3c" * (self.COLUMNS // 2)) for _ in range(PAGES)]
        self._pending: list[int] = []
        self._reading_data = False

    def write(self, message: bytes) -> None:
        """Take a transfer: control bytes (Co, D/C#, six zeros), then commands or data."""
        at = 0
        while at < len(message):
            control = message[at]
            if control & 0x3F:
                self.faults.append(f"control byte {control:02X}h: the low six bits must be 0")
            end = at + 2 if control & 0x80 else len(message)
            self._reading_data = bool(control & 0x40)
            (self._data if control & 0x40 else self._commands)(message[at + 1 : end])
            at = end

    def read(self) -> int:
        """The status byte: D6 set while the panel is off (table 9-2)."""
        if self._reading_data:  # the last control byte chose the RAM, not the status
            return self._pages[self.page][self._ram_column(self.column)]
        return self.STATUS | (0 if self.on else 0x40)

    def pixels(self) -> bytes:
        """What the glass shows: 64 rows of 16 bytes, the leftmost pixel in the highest bit."""
        return b"".join(self._glass_row(y).to_bytes(WIDTH // 8, "big") for y in range(HEIGHT))

    def lit(self, x: int, y: int) -> bool:
        """Whether the pixel in column x from the left, row y from the top, is on."""
        return bool(self._glass_row(y) >> (WIDTH - 1 - x) & 1)

    def _glass_row(self, y: int) -> int:
        # The module is mounted so that COM63 is the top row and the last SEG the left edge:
        # every driver for it therefore sends A1h and C8h.
        com = HEIGHT - 1 - y
        row = (self.mux - 1 - com if self.flipped else com) + self.offset
        row %= HEIGHT
        if not (self.on and self.pumped) or row >= self.mux:
            return 0
        if self.all_on:
            return (1 << WIDTH) - 1
        bits = self._ram_row((row + self.start_line) % HEIGHT)
        return bits ^ ((1 << WIDTH) - 1) if self.inverted else bits

    def _ram_row(self, row: int) -> int:
        """128 bits as the eye sees them: highest SEG first, cut to the part behind the glass."""
        digits = self._pages[row // 8].translate(_BIT[row % 8])[::-1]
        first = self.FIRST_ON_GLASS
        return int(digits[first : first + WIDTH], 2)

    def _ram_column(self, column: int) -> int:
        return self.COLUMNS - 1 - column if self.remapped else column

    def _commands(self, stream: bytes) -> None:
        for byte in stream:
            self._pending.append(byte)
            if len(self._pending) > self.ARGUMENTS.get(self._pending[0], 0):
                code, *arguments = self._pending
                self._pending = []
                self.version += 1
                if not self._single(code) and not self._settings(code, arguments):
                    self.faults.append(f"unknown command {code:02X}h")

    def _single(self, code: int) -> bool:
        """Commands of one byte that both chips know."""
        if 0x40 <= code <= 0x7F:
            self.start_line = code & 0x3F
        elif code <= 0x1F:
            self._page_column(code)
        elif 0xB0 <= code <= 0xB7:
            self._page_address(code & 0x07)
        elif code in (0xA0, 0xA1):
            self.remapped = code == 0xA1
        elif code in (0xA4, 0xA5):
            self.all_on = code == 0xA5
        elif code in (0xA6, 0xA7):
            self.inverted = code == 0xA7
        elif code in (0xAE, 0xAF):
            self.on = code == 0xAF
        elif code in (0xC0, 0xC8):
            self.flipped = code == 0xC8
        else:
            return code == 0xE3  # NOP
        return True

    def _settings(self, code: int, arguments: list[int]) -> bool:
        """Commands with arguments that both chips know; D5h D9h DBh change nothing to be seen."""
        match code, arguments:
            case 0x81, [level]:
                self.contrast = level
            case 0xA8, [ratio]:
                self._multiplex(ratio & 0x3F)
            case 0xD3, [lines]:
                self.offset = lines & 0x3F
            case 0xDA, [pins]:
                self._expect(pins == 0x12, f"COM pins {pins:02X}h: this glass needs 12h")
                self.com_pins = pins
            case ((0xD5 | 0xD9 | 0xDB), _):
                pass
            case _:
                return False
        return True

    def _multiplex(self, ratio: int) -> None:
        if self._expect(ratio >= 15, f"multiplex ratio {ratio}: 0 to 14 are invalid"):
            self.mux = ratio + 1

    def _page_column(self, code: int) -> None:
        """00h-0Fh low nibble, 10h-1Fh high nibble of the column in page mode."""
        if code < 0x10:
            self.page_mode_column = self.page_mode_column & 0xF0 | code
        else:
            self.page_mode_column = self.page_mode_column & 0x0F | (code & 0x0F) << 4
        self.column = min(self.page_mode_column, self.COLUMNS - 1)

    def _page_address(self, page: int) -> None:
        self.page = page

    def _data(self, stream: bytes) -> None:
        self.version += 1
        for byte in stream:
            self._pages[self.page][self._ram_column(self.column)] = byte
            self._advance()

    def _advance(self) -> None:
        raise NotImplementedError

    def _expect(self, right: bool, otherwise: str) -> bool:
        if not right:
            self.faults.append(otherwise)
        return right


class Ssd1306(OledChip):
    """SSD1306: 128 columns, three addressing modes, charge pump switched on by 8Dh 14h."""

    COLUMNS = 128
    FIRST_ON_GLASS = 0
    STATUS = 0x03
    ARGUMENTS: ClassVar[dict[int, int]] = {
        **dict.fromkeys((0x20, 0x81, 0x8D, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1),
        **dict.fromkeys((0x21, 0x22, 0xA3), 2),
        **dict.fromkeys((0x29, 0x2A), 5),
        **dict.fromkeys((0x26, 0x27), 6),
    }

    def _settings(self, code: int, arguments: list[int]) -> bool:
        match code, arguments:
            case 0x20, [mode]:
                if self._expect(mode & 3 != 3, "memory mode 11b is invalid"):
                    self.mode = Mode(mode & 3)
            case 0x21, [first, last]:
                self._window("column", first & 0x7F, last & 0x7F)
            case 0x22, [first, last]:
                self._window("page", first & 0x07, last & 0x07)
            case 0x8D, [pump]:
                self.pumped = bool(pump & 0x04)
            case ((0x26 | 0x27 | 0x29 | 0x2A | 0x2F), _):
                self.faults.append(f"{code:02X}h: scrolling is not modelled")
            case ((0x2E | 0xA3), _):
                pass
            case _:
                return super()._settings(code, arguments)
        return True

    def _window(self, what: str, first: int, last: int) -> None:
        """21h, 22h: only for horizontal and vertical mode; the pointer goes to the start."""
        if self.mode is Mode.PAGE or first > last:
            self.faults.append(f"{what} window {first}-{last} in {self.mode.name} mode")
        elif what == "column":
            self.column_window, self.column = (first, last), first
        else:
            self.page_window, self.page = (first, last), first

    def _page_column(self, code: int) -> None:
        if self._expect(self.mode is Mode.PAGE, f"{code:02X}h is for page mode only"):
            super()._page_column(code)

    def _page_address(self, page: int) -> None:
        if self._expect(self.mode is Mode.PAGE, f"B{page}h is for page mode only"):
            super()._page_address(page)

    def _advance(self) -> None:
        """Figures 10-1, 10-3 and 10-4."""
        if self.mode is Mode.PAGE:
            end = self.column >= self.COLUMNS - 1
            self.column = self.page_mode_column if end else self.column + 1
        elif self.mode is Mode.HORIZONTAL:
            self.column, wrapped = _step(self.column, self.column_window)
            if wrapped:
                self.page, _ = _step(self.page, self.page_window)
        else:
            self.page, wrapped = _step(self.page, self.page_window)
            if wrapped:
                self.column, _ = _step(self.column, self.column_window)


def _step(value: int, window: tuple[int, int]) -> tuple[int, bool]:
    """One further in the window, and whether that wrapped to its start."""
    return (window[0], True) if value >= window[1] else (value + 1, False)
