"""The OLED controllers and the chain of lights against their data sheets, with no driver in sight.

Section numbers are those of the SSD1306 data sheet unless SH1106 is named.
"""

import pytest

from sim.chips.ssd1306 import HEIGHT, WIDTH, OledChip, Ssd1306
from sim.chips.ws2812 import SENT_NS, Ws2812Chain, pulses
from tests.chips.sh1106 import Sh1106
from tests.steps import Stepped, cases, hexes, tables

MODULE = "8d 14 a1 c8 da 12 af"
"""How a driver sets this module up: charge pump, mirrored both ways, on (3.2 of the app note)."""


class Glass(Stepped):
    """A chip and its glass: `c` are commands, `d` data, `w` a message as it is, in hexadecimal."""

    def __init__(self, chip: OledChip) -> None:
        self.chip = chip

    def c(self, *stream: str) -> None:
        self.chip.write(b"\x00" + hexes(*stream))

    def d(self, *stream: str) -> None:
        self.chip.write(b"\x40" + hexes(*stream))

    def w(self, *stream: str) -> None:
        self.chip.write(hexes(*stream))

    def wiped(self) -> None:
        """All RAM to 0, by page mode, which both chips have."""
        for page in range(8):
            self.c(f"b{page}0010")
            self.d("00" * self.chip.COLUMNS)

    def pixels(self) -> set[tuple[int, int]]:
        return {(x, y) for y in range(HEIGHT) for x in range(WIDTH) if self.chip.lit(x, y)}

    def lit(self) -> str:
        """Where: x,y."""
        found = sorted(self.pixels())
        return " ".join(f"{x},{y}" for x, y in found) if len(found) < 20 else f"{len(found)} pixels"

    def dark(self) -> str:
        rest = {(x, y) for y in range(HEIGHT) for x in range(WIDTH)} - self.pixels()
        return " ".join(f"{x},{y}" for x, y in sorted(rest))

    def rows(self) -> str:
        """The first and the last that shine, and how many."""
        rows = {y for _, y in self.pixels()}
        return f"{min(rows)} to {max(rows)}: {len(rows)}"

    def faults(self) -> str:
        return "; ".join(self.chip.faults)

    def contrast(self) -> str:
        return f"{self.chip.contrast:02x}"

    def status(self) -> str:
        return f"{self.chip.read():02x}"

    def panel(self) -> str:
        return "off" if self.chip.read() & 0x40 else "on"


@pytest.fixture
def glass() -> Glass:
    glass = Glass(Ssd1306())
    glass.c(MODULE)
    glass.wiped()
    glass.c("20 00 21 00 7f 22 00 07")
    return glass


@tables("""
8.1.5: a control byte with Co carries one byte each
  w 80 21 80 05 80 06 40 ff 0f
  lit -> 5,0 5,1 5,2 5,3 5,4 5,5 5,6 5,7 6,0 6,1 6,2 6,3 | faults
8.1.5: the low six bits of a control byte must be zero
  w 01 e3 | faults -> control byte 01h: the low six bits must be 0
8.7: the lowest bit is the top row of a page
  c 21 03 03 22 02 02 | d 81 | lit -> 3,16 3,23
10.1.3: horizontal mode goes to the next page and round
  c 21 0a 0b 22 01 02 | d 01 02 04 08 10 | lit -> 10,12 10,18 11,9 11,19
10.1.3: vertical mode goes down first
  c 20 01 21 0a 0b 22 01 02 | d 01 02 04 08 10 | lit -> 10,12 10,17 11,10 11,19
10.1.3: page mode stays in its page
  c 20 02 b3 0e 17 | d 01 02 04 | lit -> 126,26 127,25
10.1.4: a window is refused in page mode
  c 20 02 21 00 05 | faults -> column window 0-5 in PAGE mode
10.1.4: a window that ends before it starts is refused
  c 21 09 05 22 05 02
  faults -> column window 9-5 in HORIZONTAL mode; page window 5-2 in HORIZONTAL mode
10.1.6: the start line scrolls up
  c 22 01 01 | d 01 | c 48 | lit -> 0,0
10.1.15: the offset moves every row to another COM (table 10-2): with C0h COM i shows row i + offset
  d 01 | c c0 d3 08 | lit -> 0,7
10.1.15: the offset with C8h: COM i shows row 63 - i + offset
  d 01 | c c8 d3 08 | lit -> 0,56
10.1.11: rows beyond the multiplex ratio stay dark
  c a8 2f a5 | rows -> 16 to 63: 48
  c a8 03 | faults -> multiplex ratio 3: 0 to 14 are invalid
10.1.8: segment remap touches only what is written later
  d 01 | c a0 | d 02 | lit -> 0,0 126,1
10.1.9: all on ignores the RAM
  c a5 | lit -> 8192 pixels | c a4 | lit
10.1.10: inverse shows zeros
  d 01 | c a7 | dark -> 0,0
10.1.12: off is dark and keeps the RAM
  d 01 | c ae | lit | c af | lit -> 0,0
without the charge pump the panel stays dark
  c ae 8d 10 af a5 | lit
contrast, clock, precharge and Vcomh take one argument each
  c 81 cf d5 80 d9 f1 db 40 e3 | contrast -> cf | faults
arguments may come in a later transfer
  c 81 | c 12 a5 | contrast -> 12 | lit -> 8192 pixels
unknown commands
  c ff | faults -> unknown command FFh
COM pins that this glass has not
  c da 02 | faults -> COM pins 02h: this glass needs 12h
a memory mode that there is not
  c 20 03 | faults -> memory mode 11b is invalid
scrolling, and what follows it is a command again
  c 26 00 00 00 07 00 ff 2e | faults -> 26h: scrolling is not modelled
table 9-2: the status tells whether the panel is off
  c e3 | panel -> on | c ae | panel -> off
""")
def test_it_does_as_the_data_sheet_says(glass: Glass, steps: tuple[str, ...]) -> None:
    glass.play(steps)


def test_10_1_1_page_mode_addresses_are_refused_in_horizontal_mode(glass: Glass) -> None:
    glass.c("b3 02 11")
    assert len(glass.chip.faults) == 3


def test_after_power_up_it_is_off_and_the_ram_is_noise() -> None:
    glass = Glass(Ssd1306())
    assert glass.pixels() == set()
    glass.c(MODULE)
    assert glass.pixels()


def test_pixels_are_rows_with_the_leftmost_in_the_highest_bit_by_version(glass: Glass) -> None:
    glass.play(("c 21 00 00 22 00 00", "d 02"))
    assert len(glass.chip.pixels()) == 1024
    assert glass.chip.pixels()[16] == 0x80
    before = glass.chip.version
    glass.d("01")
    assert glass.chip.version > before


@tables("""
its glass begins at column 2 of 132
  c b1 02 10 | d 01 | c b0 00 10 | d 01 01 | lit -> 0,8
the last column of its glass is 129
  c b0 01 18 | d 01 02 04 08 | lit -> 127,0
it lights without a charge pump command
  c a5 | lit -> 8192 pixels | c ad 8a | lit
it knows no addressing modes
  c 20 21 22 8d 32 e0 ee
  faults -> unknown command 20h; unknown command 21h; unknown command 22h; unknown command 8Dh
its status after data is RAM
  c b0 02 10 | d 11 | status -> 00 | c e3 | status -> 08
""")
def test_the_sh1106_does_as_its_data_sheet_says(steps: tuple[str, ...]) -> None:
    glass = Glass(Sh1106())
    glass.c("a1 c8 da 12 af")
    glass.wiped()
    glass.play(steps)


# The WS2812B chain (V5), and Blinka on its way to the pulses


Timing = tuple[tuple[int, int], tuple[int, int]]
RED_GREEN_BLUE = bytes([2, 1, 3, 20, 10, 30])  # two lights in the order of the wire: G R B


@cases(
    "count, sent, colours, faults",
    (2, RED_GREEN_BLUE, [(1, 2, 3), (10, 20, 30)], []),
    (2, bytes([7, 7, 7]), [(7, 7, 7), (9, 9, 9)], []),
    (1, RED_GREEN_BLUE, [(1, 2, 3)], ["48 bits for 1 lights: the rest fell off the end"]),
    (2, bytes([5, 5, 5, 9]), [(5, 5, 5), (9, 9, 9)],
     ["32 bits: the last light got a part of its 24"]),
    ids=["all", "too few: the far ones stay as they were", "too many", "a part of a light"],
)  # fmt: skip
def test_24_bits_a_light_green_first_highest_bit_first(
    count: int, sent: bytes, colours: list[tuple[int, int, int]], faults: list[str]
) -> None:
    chain = Ws2812Chain(count)
    chain.receive(pulses(bytes([9, 9, 9] * count)))
    chain.receive(pulses(sent))
    assert chain.colours == colours
    assert (chain.bytes, chain.frames, chain.faults) == (3 * count + len(sent), 2, faults)


@cases("timing", ((400, 850), (800, 450)), ((250, 1000), (875, 375)), ((380, 580), (1000, 580)))
def test_widths_of_both_data_sheets_are_read(timing: Timing) -> None:
    chain = Ws2812Chain(2)
    chain.receive(pulses(RED_GREEN_BLUE, timing=timing))
    assert chain.colours == [(1, 2, 3), (10, 20, 30)]
    assert chain.faults == []


@pytest.mark.parametrize("timing", [((100, 950), (650, 600)), ((300, 100), (650, 600))])
def test_widths_of_neither_bit_are_faults(timing: Timing) -> None:
    chain = Ws2812Chain(1)
    chain.receive(pulses(bytes(3), timing=timing))
    assert len(chain.faults) == 24
    assert "neither 0 nor 1" in chain.faults[0]


def test_a_pause_under_280_us_does_not_latch() -> None:
    chain = Ws2812Chain(2)
    chain.receive(pulses(RED_GREEN_BLUE[:3]), rest_ns=279_000)
    assert chain.colours == [(0, 0, 0)] * 2
    chain.receive(pulses(RED_GREEN_BLUE[3:]))
    assert chain.colours == [(1, 2, 3), (10, 20, 30)]


def test_full_white_draws_60_ma_and_power_up_is_dark() -> None:
    chain = Ws2812Chain(2)
    chain.receive(pulses(b"\xff" * 6))
    assert chain.milliamps == 120 + chain.count
    chain.power_up()
    assert chain.milliamps == chain.count


def test_a_zero_is_shorter_than_a_one_and_forty_lights_take_1_5_milliseconds() -> None:
    assert SENT_NS[0][0] < SENT_NS[1][0]
    assert all(high + low == 1250 for high, low in SENT_NS)
    chain = Ws2812Chain(40)
    chain.receive(pulses(bytes(120)))
    assert chain.seconds == pytest.approx(40 * 24 * 1.25e-6 + 280e-6)
