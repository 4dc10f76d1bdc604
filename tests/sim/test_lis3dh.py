"""The accelerometer against its datasheet, with no driver in sight.

Section and table numbers are those of ST DocID17530 Rev 2; AN3308 is ST's application note.
"""

from __future__ import annotations

from math import sin, tau
from statistics import pstdev

import pytest

from sim.chips.lis3dh_parts import (
    CTRL1,
    CTRL2,
    CTRL3,
    CTRL4,
    CTRL5,
    CTRL6,
    DIGIT_MG,
    FIFO_CTRL,
    FIFO_SRC,
    INT1_CFG,
    INT1_DURATION,
    INT1_SRC,
    INT1_THS,
    INT2_CFG,
    INT2_THS,
    OUT_X_L,
    REFERENCE,
    STATUS,
    TEMP_CFG,
    WHO_AM_I,
)
from sim.chips.lis3dh_sensing import Resting, Vector
from tests.held import Held

MANY = 0x80
"""Steps the sub-address on with every byte, §6.1.1."""


class Bench(Held):
    """A chip with its clock in the test's hands."""

    def __init__(self, **own: float | Vector) -> None:
        super().__init__(seed=3, **own)

    def put(self, register: int, value: int) -> None:
        self.chip.write(bytes((register, value)))

    def get(self, register: int) -> int:
        self.chip.write(bytes((register,)))
        return self.chip.read()

    def burst(self, register: int, count: int) -> bytes:
        self.chip.write(bytes((register | MANY,)))
        return self.chip.take(count)

    def second(self) -> bool:
        return self.chip.int2

    def axes(self) -> tuple[int, int, int]:
        """The output registers as signed 16-bit numbers."""
        data = self.burst(OUT_X_L, 6)
        x, y, z = (int.from_bytes(data[at : at + 2], "little", signed=True) for at in (0, 2, 4))
        return x, y, z


@pytest.fixture
def bench() -> Bench:
    return Bench()


def test_7_register_values_after_power_up(bench: Bench) -> None:
    assert bench.get(WHO_AM_I) == 0x33
    assert bench.burst(0x1E, 2) == b"\x10\x00"
    assert bench.burst(CTRL1, 6) == b"\x07\0\0\0\0\0"
    assert bench.get(FIFO_SRC) == 0x20
    bench.now = 5.0
    assert bench.get(STATUS) == 0  # powered down: no sample is ever taken


def test_7_read_only_registers_cannot_be_written(bench: Bench) -> None:
    for register in (WHO_AM_I, FIFO_SRC, INT1_SRC, STATUS):
        before = bench.get(register)
        bench.put(register, before ^ 0xFF)
        assert bench.get(register) == before


def test_6_1_1_the_address_steps_on_only_with_its_top_bit(bench: Bench) -> None:
    bench.chip.write(bytes((CTRL1, 0x57, 0x07)))
    assert bench.get(CTRL1) == 0x07
    bench.chip.write(bytes((CTRL1 | MANY, 0x57, 0x08)))
    assert bench.burst(CTRL1, 2) == b"\x57\x08"
    bench.chip.write(bytes((CTRL1,)))
    assert bench.chip.take(2) == b"\x57\x57"


@pytest.mark.parametrize("scale", DIGIT_MG)
@pytest.mark.parametrize(("mode", "bits"), [(0, 12), (1, 10), (2, 8)])
def test_table_4_sensitivity_and_table_9_width(scale: int, mode: int, bits: int) -> None:
    bench = Bench()
    bench.felt = (0.5, 0.0, 1.0)
    four = {2: 0, 4: 0x10, 8: 0x20, 16: 0x30}[scale] | (0x08 if mode == 0 else 0)
    bench.put(CTRL4, four)
    bench.put(CTRL1, 0x57 | (0x08 if mode == 2 else 0))
    bench.now += 0.2
    x, _, z = bench.axes()
    digit = DIGIT_MG[scale][mode]
    assert x % (1 << 16 - bits) == z % (1 << 16 - bits) == 0
    assert (x >> 16 - bits) * digit == pytest.approx(500, abs=digit + 8)
    assert (z >> 16 - bits) * digit == pytest.approx(1000, abs=digit + 8)
    bench.felt = (100.0, -100.0, 0.0)
    bench.now += 0.2
    assert bench.axes()[:2] == (0x7FFF >> 16 - bits << 16 - bits, -0x8000)


@pytest.mark.parametrize(
    ("one", "hertz"),
    [
        (0x17, 1), (0x27, 10), (0x37, 25), (0x47, 50), (0x57, 100), (0x67, 200), (0x77, 400),
        (0x97, 1344), (0x8F, 1600), (0x9F, 5376),
    ],
)  # fmt: skip
def test_table_31_data_rates(one: int, hertz: int) -> None:
    bench = Bench()
    bench.put(CTRL5, 0x40)
    bench.put(FIFO_CTRL, 0x80)
    bench.put(CTRL1, one)
    bench.now += (0.001 if one & 0x08 else 0.0016) + 20.5 / hertz
    assert bench.get(FIFO_SRC) & 0x1F == 20


@pytest.mark.parametrize(("four", "one", "seconds"), [(0, 0x57, 0.0016), (0, 0x5F, 0.001)])
def test_table_9_turn_on_time(four: int, one: int, seconds: float) -> None:
    bench = Bench()
    bench.put(CTRL4, four)
    bench.put(CTRL1, one)
    bench.now += 0.01 + seconds - 1e-6
    assert bench.get(STATUS) == 0
    bench.now += 2e-6
    assert bench.get(STATUS) == 0x0F


def test_table_9_turn_on_time_of_high_resolution_is_seven_samples(bench: Bench) -> None:
    bench.put(CTRL4, 0x08)
    bench.put(CTRL1, 0x57)
    bench.now += 0.0799
    assert bench.get(STATUS) == 0
    bench.now += 0.0002
    assert bench.get(STATUS) == 0x0F


def test_table_4_noise_density(bench: Bench) -> None:
    """220 µg a root hertz; at 1.344 kHz in normal mode the band is half of that."""
    bench.put(CTRL4, 0x88)
    bench.put(CTRL1, 0x77)  # 12 bits of 1 mg, so that digits do not hide it
    values = []
    for _ in range(2000):
        bench.now += 1 / 400
        values.append(bench.axes()[0] / 16)
    assert pstdev(values) == pytest.approx(0.22 * (400 / 9) ** 0.5, rel=0.1)


def test_table_4_zero_g_level(bench: Bench) -> None:
    bench = Bench(offset=(0.04, -0.04, 0.0))
    bench.put(CTRL4, 0x08)
    bench.put(CTRL1, 0x57)
    bench.now += 0.2
    x, y, _ = bench.axes()
    assert (x / 16, y / 16) == pytest.approx((40, -40), abs=7)


def test_8_15_status_tells_new_and_lost_samples(bench: Bench) -> None:
    bench.put(CTRL1, 0x57)
    bench.now += 0.015
    assert bench.get(STATUS) == 0x0F
    bench.axes()
    assert bench.get(STATUS) == 0
    bench.now += 0.02
    assert bench.get(STATUS) == 0xFF


# the FIFO, §5.1


def fifo(bench: Bench, control: int) -> None:
    bench.put(CTRL5, 0x40)
    bench.put(FIFO_CTRL, control)
    bench.put(CTRL1, 0x57)
    bench.now += 0.0016


def test_5_1_1_bypass_mode_stores_nothing_and_empties(bench: Bench) -> None:
    fifo(bench, 0x80)
    bench.now += 0.105
    assert bench.get(FIFO_SRC) & 0x3F == 10
    bench.put(FIFO_CTRL, 0x00)
    bench.now += 0.1
    assert bench.get(FIFO_SRC) == 0x20


def test_5_1_2_fifo_mode_stops_when_full(bench: Bench) -> None:
    fifo(bench, 0x40)
    bench.now += 0.325
    bench.felt = (0.0, 0.0, -1.0)
    bench.now += 0.5
    assert bench.get(FIFO_SRC) & 0x5F == 0x5F  # OVRN with 32 unread; FSS has five bits
    data = bench.burst(OUT_X_L, 32 * 6)
    assert all(data[at + 5] < 0x80 for at in range(0, len(data), 6))
    assert bench.get(FIFO_SRC) == 0x20


def test_5_1_3_stream_mode_keeps_the_newest_in_order(bench: Bench) -> None:
    fifo(bench, 0x80)
    bench.now += 0.5
    for at in range(16):
        bench.felt = (at / 10, 0.0, 0.0)
        bench.now += 0.01
    data = bench.burst(OUT_X_L, 32 * 6)
    xs = [int.from_bytes(data[at : at + 2], "little", signed=True) >> 6 for at in range(0, 192, 6)]
    assert [round(x * 4 / 100) for x in xs[-15:]] == list(range(1, 16))
    assert xs[:10] == pytest.approx([0] * 10, abs=2)


@pytest.mark.parametrize("level", [0, 5, 31])
def test_5_1_3_watermark_rises_at_the_level_and_one(bench: Bench, level: int) -> None:
    fifo(bench, 0x80 | level)
    bench.put(CTRL3, 0x04)
    seen = []
    for _ in range(31):
        bench.now += 0.01
        seen.append((bench.get(FIFO_SRC) >> 7, bench.pin()))
    assert seen == [(int(count > level), count > level) for count in range(1, 32)]


def test_5_1_4_stream_to_fifo_keeps_what_led_to_the_interrupt(bench: Bench) -> None:
    bench.put(INT1_THS, 0x40)
    bench.put(INT1_CFG, 0x02)  # x high
    fifo(bench, 0xC0)
    bench.put(CTRL5, 0x48)
    bench.now += 1.0
    bench.felt = (1.5, 0.0, 0.0)
    bench.now += 1.0
    data = bench.burst(OUT_X_L, 192)
    xs = [int.from_bytes(data[at : at + 2], "little", signed=True) >> 6 for at in range(0, 192, 6)]
    assert sum(x > 300 for x in xs) == 1


def test_a_byte_wise_read_takes_a_sample_with_its_last_byte(bench: Bench) -> None:
    fifo(bench, 0x80)
    bench.now += 0.055
    for register in range(OUT_X_L, OUT_X_L + 5):
        bench.get(register)
    assert bench.get(FIFO_SRC) & 0x1F == 5
    bench.get(OUT_X_L + 5)
    assert bench.get(FIFO_SRC) & 0x1F == 4


# interrupts


def interrupt(bench: Bench, config: int, milli: int, *, two: int = 0x00, five: int = 0x00) -> None:
    """±2 g: a step of the threshold is 16 mg, §8.23."""
    bench.put(CTRL2, two)
    bench.put(CTRL3, 0x40)
    bench.put(CTRL5, five)
    bench.put(INT1_THS, milli // 16)
    bench.put(INT1_CFG, config)
    bench.put(CTRL1, 0x57)
    bench.now += 0.1016


@pytest.mark.parametrize(
    ("scale", "step"), [(0x00, 0.016), (0x10, 0.032), (0x20, 0.062), (0x30, 0.186)]
)
def test_8_23_threshold_step(bench: Bench, scale: int, step: float) -> None:
    bench.put(CTRL4, scale | 0x08)
    interrupt(bench, 0x02, 16 * 10)
    for felt, active in ((9.7, False), (10.3, True), (-10.3, True), (9.7, False)):
        bench.felt = (felt * step + (0.02 if active else -0.02) * (1 if felt > 0 else -1), 0.0, 1.0)
        bench.now += 0.2
        assert bench.pin() is active


def test_8_24_duration_counts_samples(bench: Bench) -> None:
    bench.put(INT1_DURATION, 5)
    interrupt(bench, 0x02, 320)
    bench.felt = (0.6, 0.0, 1.0)
    bench.now += 0.05
    assert not bench.pin()
    bench.now += 0.01
    assert bench.pin()


def test_8_21_and_of_low_events_is_free_fall(bench: Bench) -> None:
    """AN3308, free-fall: all three below the threshold."""
    interrupt(bench, 0x95, 352)
    assert not bench.pin()
    bench.felt = (0.1, -0.1, 0.2)
    bench.now += 0.02
    assert bench.pin()
    assert bench.get(INT1_SRC) == 0x40 | 0x15
    bench.felt = (0.1, -0.5, 0.2)
    bench.now += 0.02
    assert not bench.pin()


def test_8_12_a_latched_interrupt_stays_until_its_source_is_read(bench: Bench) -> None:
    interrupt(bench, 0x2A, 1200, five=0x08)
    bench.felt = (1.5, 0.0, 0.0)
    bench.now += 0.02
    bench.felt = (0.0, 0.0, 1.0)
    bench.now += 1.0
    assert bench.pin()
    assert bench.get(INT1_SRC) & 0x42 == 0x42
    assert not bench.pin()
    bench.now += 1.0
    assert not bench.pin()


def test_8_9_high_pass_takes_gravity_away(bench: Bench) -> None:
    interrupt(bench, 0x2A, 96, two=0x01)
    assert not bench.pin()
    bench.felt = (0.0, 0.0, 1.2)
    bench.now += 0.01
    assert bench.pin()
    bench.now += 0.5
    assert not bench.pin()  # it lies with 1.2 g now, the filter has followed


@pytest.mark.parametrize(("cut", "hertz"), [(0, 2), (1, 1), (2, 0.5), (3, 0.2)])
def test_an3308_table_14_cut_off_at_100_hertz(cut: int, hertz: float) -> None:
    """A tone at the cut-off comes out 3 dB down (the table rounds 0.25 to 0.2)."""

    class Tone:
        still = float("inf")

        def mean(self, start: float, end: float) -> Vector:
            return (sin(tau * hertz * (start + end) / 2), 0.0, 0.0)

    bench = Bench()
    bench.put(CTRL4, 0x08)
    bench.put(CTRL2, 0x08 | cut << 4)  # FDS: filtered data in the output registers
    bench.put(CTRL1, 0x57)
    bench.chip.motion = Tone()
    most = 0
    for at in range(int(600 / hertz)):
        bench.now += 0.01
        if at > 400 / hertz:
            most = max(most, bench.axes()[0] >> 4)
    assert most == pytest.approx(707, rel=0.12 if hertz == 0.2 else 0.06)


def test_8_14_reading_the_reference_resets_the_filter(bench: Bench) -> None:
    interrupt(bench, 0x2A, 96, two=0x31)  # the slowest: it would take seconds to follow
    bench.felt = (0.0, 0.9, 0.4)
    bench.now += 0.1
    assert bench.pin()
    bench.get(REFERENCE)
    bench.now += 0.02
    assert not bench.pin()


def test_8_9_reference_mode_and_autoreset(bench: Bench) -> None:
    bench.put(REFERENCE, 62)  # of 16 mg: 0.99 g
    interrupt(bench, 0x2A, 96, two=0x41)
    bench.felt = (0.0, 0.0, 0.99)
    bench.now += 0.1
    assert bench.pin()  # x and y are 0.99 g away from the one reference
    bench.put(CTRL2, 0xC1)
    bench.now += 0.2
    assert not bench.pin()
    bench.felt = (0.0, 0.5, 0.99)
    bench.now += 0.011
    assert bench.pin()
    bench.now += 0.03
    assert not bench.pin()


def test_8_13_polarity_and_the_second_generator(bench: Bench) -> None:
    bench.put(INT2_THS, 20)
    bench.put(INT2_CFG, 0x20)
    bench.put(CTRL6, 0x20)
    bench.put(CTRL1, 0x57)
    bench.now += 0.1
    assert bench.second()
    assert not bench.pin()
    bench.put(CTRL6, 0x22)
    assert not bench.second()
    assert bench.pin()
    bench.put(CTRL3, 0x20)
    assert not bench.pin()


def test_8_10_data_ready_on_the_pin(bench: Bench) -> None:
    bench.put(CTRL3, 0x10)
    bench.put(CTRL1, 0x57)
    bench.now += 0.015
    assert bench.pin()
    bench.axes()
    assert not bench.pin()


# the converter and the thermometer, §3.7, §3.8


def test_3_7_converter_spans_0_8_to_1_6_volts(bench: Bench) -> None:
    bench.put(TEMP_CFG, 0x80)
    for volts, digits in ((1.2, 0), (1.6, 511), (0.8, -512), (1.3, 128), (3.0, 511)):
        bench.chip.adc_volts = (volts, 1.2, 1.2)
        data = bench.burst(0x08, 2)
        assert int.from_bytes(data, "little", signed=True) >> 6 == digits


def test_3_8_thermometer_gives_one_digit_a_degree(bench: Bench) -> None:
    bench.put(TEMP_CFG, 0xC0)
    bench.chip.celsius = 21.0
    first = int.from_bytes(bench.burst(0x0C, 2), "little", signed=True) >> 8
    bench.chip.celsius = 31.0
    assert (int.from_bytes(bench.burst(0x0C, 2), "little", signed=True) >> 8) - first == 10


# what the simulator needs besides


class Counted(Resting):
    """A rest that counts how often somebody feels it."""

    felt = 0

    def mean(self, start: float, end: float) -> Vector:
        self.felt += 1
        return super().mean(start, end)


def test_a_still_chip_costs_nothing_however_long_it_lies() -> None:
    bench, rest = Bench(), Counted((0.0, 1.0, 0.0))
    fifo(bench, 0x80)
    bench.chip.feel(rest)
    bench.now += 86_400.0
    assert bench.get(FIFO_SRC) & 0x5F == 0x5F
    assert 0 < rest.felt < 60
    data = bench.burst(OUT_X_L, 192)
    assert {data[at + 3] for at in range(0, 192, 6)} <= {0x3E, 0x3F}


def test_it_tells_when_its_pin_will_rise_and_is_not_changed_by_that(bench: Bench) -> None:
    interrupt(bench, 0x02, 480, five=0x08)
    start = bench.now

    class Pushed:
        still = start + 0.5

        def mean(self, begin: float, end: float) -> Vector:  # noqa: ARG002
            return (1.0 if begin > start + 0.2 else 0.0, 0.0, 1.0)

    bench.chip.feel(Pushed())
    due = bench.chip.rise(start + 0.5)
    assert due == pytest.approx(start + 0.21, abs=0.011)
    assert not bench.pin()
    assert due is not None
    bench.now = due - 0.001
    assert not bench.pin()
    bench.now = due
    assert bench.pin()
    assert bench.chip.rise(9.0) == bench.now
