"""An SH1106 by its datasheet (Sino Wealth, V2.3), as far as it differs from an SSD1306."""

from typing import ClassVar

from sim.chips.ssd1306 import OledChip


class Sh1106(OledChip):
    """SH1106: 132 columns of which the glass shows 2 to 129, page mode only, DC-DC on at reset."""

    COLUMNS = 132
    FIRST_ON_GLASS = 2
    STATUS = 0x08
    ARGUMENTS: ClassVar[dict[int, int]] = dict.fromkeys(
        (0x81, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1
    )

    def power_up(self) -> None:
        super().power_up()
        self.pumped = True

    def _settings(self, code: int, arguments: list[int]) -> bool:
        if code == 0xAD:  # command 11: 8Ah off, 8Bh on
            self.pumped = bool(arguments[0] & 1)
            return True
        if 0x30 <= code <= 0x33 or code in (0xE0, 0xEE):
            return True  # pump voltage; read-modify-write and its end: nothing to be seen
        return super()._settings(code, arguments)

    def _advance(self) -> None:
        """The column stops at the last one; the page never moves by itself."""
        self.column = min(self.column + 1, self.COLUMNS - 1)
