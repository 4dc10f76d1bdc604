"""An SSD1309 by its data sheet (Solomon Systech, rev 1.1), as far as it differs from an SSD1306:
its panel is fed from outside, so it has no charge pump, and 8Dh is none of its commands."""

from typing import ClassVar

from sim.chips.ssd1306 import Ssd1306


class Ssd1309(Ssd1306):
    """FDh locks and unlocks the commands, DCh sets its GPIO pin."""

    ARGUMENTS: ClassVar[dict[int, int]] = {
        code: count for code, count in Ssd1306.ARGUMENTS.items() if code != 0x8D
    } | {0xDC: 1, 0xFD: 1}

    def power_up(self) -> None:
        super().power_up()
        self.pumped = True

    def _settings(self, code: int, arguments: list[int]) -> bool:
        if code == 0x8D:
            return False
        return code in (0xDC, 0xFD) or super()._settings(code, arguments)
