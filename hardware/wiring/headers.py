"""The pins of a Raspberry Pi's header, a Pico and a die's board, by position, as they lie there.

Sources: Raspberry Pi hardware documentation, "40-pin GPIO header", the same on every model from the
B+ on; Raspberry Pi Pico datasheet, section 2.1, "Pico pinout". An ESP32-C3 Super Mini has no
datasheet of a maker: its names are those printed on it, its positions are counted by us.
"""

from __future__ import annotations

import msgspec

GROUND, LOW_VOLTS, FIVE_VOLTS = "ground", "3.3 V", "5 V"
"""Names of what feeds a part."""

LEFT_SIDE, RIGHT_SIDE = -1, 1


class Pin(msgspec.Struct, frozen=True):
    """One pin: its position, counted as the board's maker counts; what it is called; its GPIO, None
    for supply and ground; the side of the drawing on which it lies, and its row from the top."""

    position: int
    name: str
    gpio: int | None
    side: int
    row: int


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """A board with two columns of pins. `top` and `bottom` say what lies at its ends."""

    name: str
    pins: tuple[Pin, ...]
    top: str
    bottom: str

    def gpio(self, number: int) -> Pin:
        """The pin of a GPIO. StopIteration if the board has none of that number."""
        return next(pin for pin in self.pins if pin.gpio == number)

    def named(self, name: str) -> list[Pin]:
        """All pins of a name, such as ground."""
        return [pin for pin in self.pins if pin.name == name]


_HEADER: tuple[tuple[int | str, int | str], ...] = (
    (LOW_VOLTS, FIVE_VOLTS), (2, FIVE_VOLTS), (3, GROUND), (4, 14), (GROUND, 15), (17, 18),
    (27, GROUND), (22, 23), (LOW_VOLTS, 24), (10, GROUND), (9, 25), (11, 8), (GROUND, 7), (0, 1),
    (5, GROUND), (6, 12), (13, GROUND), (19, 16), (26, 20), (GROUND, 21),
)  # fmt: skip
"""Rows of the header, odd position first: GPIO numbers, or the name of a supply."""

_PICO_LEFT: tuple[int | str, ...] = (
    0, 1, GROUND, 2, 3, 4, 5, GROUND, 6, 7, 8, 9, GROUND, 10, 11, 12, 13, GROUND, 14, 15,
)  # fmt: skip
_PICO_RIGHT: tuple[int | str, ...] = (
    "VBUS", "VSYS", GROUND, "3V3_EN", "3V3", "ADC_VREF", 28, GROUND, 27, 26, "RUN", 22, GROUND, 21,
    20, 19, 18, GROUND, 17, 16,
)  # fmt: skip
"""Position 1 downwards; position 40 downwards."""

_MINI_LEFT: tuple[int | str, ...] = (5, 6, 7, 8, 9, 10, 20, 21)
_MINI_RIGHT: tuple[int | str, ...] = (FIVE_VOLTS, GROUND, LOW_VOLTS, 4, 3, 2, 1, 0)
"""Both from the USB socket on; 1 to 8, then 9 to 16."""


def _pin(position: int, what: int | str, side: int, row: int, called: str) -> Pin:
    if isinstance(what, int):
        return Pin(position, f"{called}{what}", what, side, row)
    return Pin(position, what, None, side, row)


PI = Board(
    name="Raspberry Pi",
    pins=tuple(
        _pin(2 * row + 1 + column, what, (LEFT_SIDE, RIGHT_SIDE)[column], row, "GPIO ")
        for row, both in enumerate(_HEADER)
        for column, what in enumerate(both)
    ),
    top="seen from above",
    bottom="USB sockets at this end",
)

PICO = Board(
    name="Raspberry Pi Pico",
    pins=(
        *(_pin(row + 1, what, LEFT_SIDE, row, "GP") for row, what in enumerate(_PICO_LEFT)),
        *(_pin(40 - row, what, RIGHT_SIDE, row, "GP") for row, what in enumerate(_PICO_RIGHT)),
    ),
    top="USB socket at this end, to the Pi",
    bottom="seen from above",
)

SUPER_MINI = Board(
    name="ESP32-C3 Super Mini",
    pins=tuple(
        _pin(len(_MINI_LEFT) * column + row + 1, what, side, row, "GPIO ")
        for column, (side, names) in enumerate(((LEFT_SIDE, _MINI_LEFT), (RIGHT_SIDE, _MINI_RIGHT)))
        for row, what in enumerate(names)
    ),
    top="USB socket at this end",
    bottom="parts upwards; antenna at this end",
)
