"""The OLED controllers against their data sheets, with no driver in sight.

Section numbers are those of the SSD1306 data sheet unless SH1106 is named.
"""

from __future__ import annotations

import pytest

from sim.chips.ssd1306 import HEIGHT, WIDTH, OledChip, Ssd1306
from tests.chips.sh1106 import Sh1106

MODULE = b"\x8d\x14\xa1\xc8\xda\x12\xaf"
"""How a driver sets this module up: charge pump, mirrored both ways, on (3.2 of the app note)."""


def commands(chip: OledChip, *stream: int) -> None:
    chip.write(bytes([0x00, *stream]))


def data(chip: OledChip, *stream: int) -> None:
    chip.write(bytes([0x40, *stream]))


def lit(chip: OledChip) -> set[tuple[int, int]]:
    return {(x, y) for y in range(HEIGHT) for x in range(WIDTH) if chip.lit(x, y)}


def wiped(chip: OledChip) -> None:
    """All RAM to 0, by page mode, which both chips have."""
    for page in range(8):
        commands(chip, 0xB0 | page, 0x00, 0x10)
        data(chip, *bytes(chip.COLUMNS))


@pytest.fixture
def chip() -> Ssd1306:
    chip = Ssd1306()
    commands(chip, *MODULE)
    wiped(chip)
    commands(chip, 0x20, 0x00, 0x21, 0, 127, 0x22, 0, 7)
    return chip


def test_8_1_5_control_byte_with_co_carries_one_byte_each(chip: Ssd1306) -> None:
    chip.write(b"\x80\x21\x80\x05\x80\x06\x40\xff\x0f")
    assert lit(chip) == {(5, y) for y in range(8)} | {(6, y) for y in range(4)}
    assert chip.faults == []


def test_8_1_5_low_six_bits_of_a_control_byte_must_be_zero(chip: Ssd1306) -> None:
    chip.write(b"\x01\xe3")
    assert chip.faults == ["control byte 01h: the low six bits must be 0"]


def test_8_7_lowest_bit_is_the_top_row_of_a_page(chip: Ssd1306) -> None:
    commands(chip, 0x21, 3, 3, 0x22, 2, 2)
    data(chip, 0b1000_0001)
    assert lit(chip) == {(3, 16), (3, 23)}


def test_10_1_3_horizontal_mode_goes_to_the_next_page_and_round(chip: Ssd1306) -> None:
    commands(chip, 0x21, 10, 11, 0x22, 1, 2)
    data(chip, 1, 2, 4, 8, 16)
    assert lit(chip) == {(10, 12), (11, 9), (10, 18), (11, 19)}


def test_10_1_3_vertical_mode_goes_down_first(chip: Ssd1306) -> None:
    commands(chip, 0x20, 0x01, 0x21, 10, 11, 0x22, 1, 2)
    data(chip, 1, 2, 4, 8, 16)
    assert lit(chip) == {(10, 12), (10, 17), (11, 10), (11, 19)}


def test_10_1_3_page_mode_stays_in_its_page(chip: Ssd1306) -> None:
    commands(chip, 0x20, 0x02, 0xB3, 0x0E, 0x17)
    data(chip, 1, 2, 4)
    assert lit(chip) == {(126, 26), (127, 25)}


def test_10_1_4_a_window_is_refused_in_page_mode(chip: Ssd1306) -> None:
    commands(chip, 0x20, 0x02, 0x21, 0, 5)
    assert chip.faults == ["column window 0-5 in PAGE mode"]


def test_10_1_4_a_window_that_ends_before_it_starts_is_refused(chip: Ssd1306) -> None:
    commands(chip, 0x21, 9, 5, 0x22, 5, 2)
    assert chip.faults == [
        "column window 9-5 in HORIZONTAL mode",
        "page window 5-2 in HORIZONTAL mode",
    ]


def test_10_1_1_page_mode_addresses_are_refused_in_horizontal_mode(chip: Ssd1306) -> None:
    commands(chip, 0xB3, 0x02, 0x11)
    assert len(chip.faults) == 3


def test_10_1_6_start_line_scrolls_up(chip: Ssd1306) -> None:
    commands(chip, 0x22, 1, 1)
    data(chip, 1)
    commands(chip, 0x48)
    assert lit(chip) == {(0, 0)}


@pytest.mark.parametrize("flipped", [False, True])
def test_10_1_15_offset_moves_every_row_to_another_com(chip: Ssd1306, flipped: bool) -> None:
    """Table 10-2: with C0h COM i shows row i + offset, with C8h row 63 - i + offset."""
    data(chip, 1)  # RAM row 0
    commands(chip, 0xC8 if flipped else 0xC0, 0xD3, 8)
    com = 7 if flipped else 56
    assert lit(chip) == {(0, 63 - com)}


def test_10_1_11_rows_beyond_the_multiplex_ratio_stay_dark(chip: Ssd1306) -> None:
    commands(chip, 0xA8, 47, 0xA5)
    assert {y for _, y in lit(chip)} == set(range(16, 64))
    commands(chip, 0xA8, 3)
    assert chip.faults == ["multiplex ratio 3: 0 to 14 are invalid"]


def test_10_1_8_segment_remap_touches_only_what_is_written_later(chip: Ssd1306) -> None:
    data(chip, 1)
    commands(chip, 0xA0)
    data(chip, 2)
    assert lit(chip) == {(0, 0), (126, 1)}


def test_10_1_9_all_on_ignores_the_ram(chip: Ssd1306) -> None:
    commands(chip, 0xA5)
    assert len(lit(chip)) == WIDTH * HEIGHT
    commands(chip, 0xA4)
    assert lit(chip) == set()


def test_10_1_10_inverse_shows_zeros(chip: Ssd1306) -> None:
    data(chip, 1)
    commands(chip, 0xA7)
    assert lit(chip) == {(x, y) for x in range(WIDTH) for y in range(HEIGHT)} - {(0, 0)}


def test_10_1_12_off_is_dark_and_keeps_the_ram(chip: Ssd1306) -> None:
    data(chip, 1)
    commands(chip, 0xAE)
    assert lit(chip) == set()
    commands(chip, 0xAF)
    assert lit(chip) == {(0, 0)}


def test_without_the_charge_pump_the_panel_stays_dark(chip: Ssd1306) -> None:
    commands(chip, 0xAE, 0x8D, 0x10, 0xAF, 0xA5)
    assert lit(chip) == set()


def test_contrast_clock_precharge_and_vcomh_take_one_argument_each(chip: Ssd1306) -> None:
    commands(chip, 0x81, 0xCF, 0xD5, 0x80, 0xD9, 0xF1, 0xDB, 0x40, 0xE3)
    assert chip.contrast == 0xCF
    assert chip.faults == []


def test_arguments_may_come_in_a_later_transfer(chip: Ssd1306) -> None:
    commands(chip, 0x81)
    commands(chip, 0x12, 0xA5)
    assert (chip.contrast, chip.all_on) == (0x12, True)


def test_unknown_commands_wrong_pins_and_scrolling_are_faults(chip: Ssd1306) -> None:
    commands(chip, 0xFF, 0xDA, 0x02, 0x20, 0x03, 0x26, 0, 0, 0, 7, 0, 0xFF, 0x2E)
    assert chip.faults == [
        "unknown command FFh",
        "COM pins 02h: this glass needs 12h",
        "memory mode 11b is invalid",
        "26h: scrolling is not modelled",
    ]


def test_table_9_2_status_tells_whether_the_panel_is_off(chip: Ssd1306) -> None:
    commands(chip, 0xE3)
    assert not chip.read() & 0x40
    commands(chip, 0xAE)
    assert chip.read() & 0x40


def test_after_power_up_it_is_off_and_the_ram_is_noise() -> None:
    chip = Ssd1306()
    assert lit(chip) == set()
    commands(chip, *MODULE)
    assert lit(chip)


def test_pixels_are_rows_with_the_leftmost_in_the_highest_bit(chip: Ssd1306) -> None:
    commands(chip, 0x21, 0, 0, 0x22, 0, 0)
    data(chip, 2)
    assert len(chip.pixels()) == 1024
    assert chip.pixels()[16] == 0x80


def test_version_moves_with_whatever_may_change_the_glass(chip: Ssd1306) -> None:
    before = chip.version
    data(chip, 1)
    assert chip.version > before


@pytest.fixture
def sh1106() -> Sh1106:
    chip = Sh1106()
    commands(chip, 0xA1, 0xC8, 0xDA, 0x12, 0xAF)
    wiped(chip)
    return chip


def test_sh1106_glass_begins_at_column_2_of_132(sh1106: Sh1106) -> None:
    commands(sh1106, 0xB1, 0x02, 0x10)
    data(sh1106, 1)
    commands(sh1106, 0xB0, 0x00, 0x10)
    data(sh1106, 1, 1)
    assert lit(sh1106) == {(0, 8)}


def test_sh1106_last_column_of_the_glass_is_129(sh1106: Sh1106) -> None:
    commands(sh1106, 0xB0, 0x01, 0x18)
    data(sh1106, 1, 2, 4, 8)
    assert lit(sh1106) == {(127, 0)}


def test_sh1106_lights_without_a_charge_pump_command(sh1106: Sh1106) -> None:
    commands(sh1106, 0xA5)
    assert len(lit(sh1106)) == WIDTH * HEIGHT
    commands(sh1106, 0xAD, 0x8A)
    assert lit(sh1106) == set()


def test_sh1106_knows_no_addressing_modes(sh1106: Sh1106) -> None:
    commands(sh1106, 0x20, 0x21, 0x22, 0x8D, 0x32, 0xE0, 0xEE)
    assert sh1106.faults == [f"unknown command {c}h" for c in ("20", "21", "22", "8D")]


def test_sh1106_status_after_data_is_ram(sh1106: Sh1106) -> None:
    commands(sh1106, 0xB0, 0x02, 0x10)
    data(sh1106, 0x11)
    assert sh1106.read() == 0x00
    commands(sh1106, 0xE3)
    assert sh1106.read() == 0x08
