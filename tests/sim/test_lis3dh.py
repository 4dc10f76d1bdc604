"""The accelerometer against its datasheet, with no driver in sight.

Section and table numbers are those of ST DocID17530 Rev 2; AN3308 is ST's application note.
"""

from math import sin, tau
from statistics import pstdev

import pytest

from sim.chips import lis3dh_parts
from sim.chips.lis3dh_parts import DIGIT_MG
from sim.chips.lis3dh_sensing import Resting, Vector
from tests.held import Held
from tests.steps import Stepped, cases, hexed, hexes, tables

MANY = 0x80  # steps the sub-address on with every byte, §6.1.1


class Bench(Held, Stepped):
    """A chip with its clock in the test's hands. A register has its name, or its number; with a +
    the address steps on; with an & some of its bits are meant. All numbers are in hexadecimal but
    seconds, g, and thousandths of g."""

    def __init__(self, **own: float | Vector) -> None:
        super().__init__(seed=3, **own)

    def put(self, register: str, *values: str) -> None:
        self.chip.write(bytes((self._number(register), *hexes(*values))))

    def get(self, register: str) -> str:
        name, _, mask = register.partition("&")
        self.put(name)
        return f"{self.chip.read() & int(mask or 'ff', 16):02x}"

    def take(self, count: str) -> str:
        return hexed(self.chip.take(int(count)))

    def burst(self, register: str, count: str) -> str:
        self.put(f"{register}+")
        return self.take(count)

    def wait(self, seconds: str) -> None:
        self.now += float(seconds)

    def feel(self, x: str, y: str, z: str) -> None:
        self.felt = (float(x), float(y), float(z))

    def int1(self) -> str:
        return "high" if self.pin() else "low"

    def int2(self) -> str:
        return "high" if self.chip.int2 else "low"

    def fifo(self, control: str) -> None:
        """The FIFO of §5.1, on, up to the first sample."""
        self.put("CTRL5", "40")
        self.put("FIFO_CTRL", control)
        self.put("CTRL1", "57")
        self.wait("0.0016")

    def interrupt(self, config: str, milli: str, two: str = "00", five: str = "00") -> None:
        """±2 g: a step of the threshold is 16 mg, §8.23."""
        for register, value in (("CTRL2", two), ("CTRL3", "40"), ("CTRL5", five)):
            self.put(register, value)
        self.put("INT1_THS", f"{int(milli) // 16:02x}")
        self.put("INT1_CFG", config)
        self.put("CTRL1", "57")
        self.wait("0.1016")

    def volts(self, volts: str) -> None:
        self.chip.adc_volts = (float(volts), 1.2, 1.2)

    def signed(self, register: str, bits: str) -> int:
        """What two registers hold, of which so many bits count."""
        self.put(f"{register}+")
        return int.from_bytes(self.chip.take(2), "little", signed=True) >> 16 - int(bits)

    def axes(self) -> tuple[int, int, int]:
        x, y, z = self.samples(1)[0]
        return x, y, z

    def samples(self, count: int) -> list[list[int]]:
        """So many of the FIFO's: x, y and z."""
        self.put("OUT_X_L+")
        data = memoryview(self.chip.take(6 * count)).cast("h").tolist()
        return [data[at : at + 3] for at in range(0, len(data), 3)]

    def _number(self, register: str) -> int:
        name = register.removesuffix("+")
        number = getattr(lis3dh_parts, name, None)
        return (int(name, 16) if number is None else number) | (MANY if name != register else 0)


@pytest.fixture
def bench() -> Bench:
    return Bench()


@tables("""
7: register values after power-up
  get WHO_AM_I -> 33 | burst 1e 2 -> 10 00 | burst CTRL1 6 -> 07 00 00 00 00 00
  get FIFO_SRC -> 20 | wait 5 | get STATUS -> 00  # powered down: no sample is ever taken
7: read-only registers cannot be written
  put WHO_AM_I cc | get WHO_AM_I -> 33 | put FIFO_SRC df | get FIFO_SRC -> 20
  put INT1_SRC ff | get INT1_SRC -> 00 | put STATUS ff | get STATUS -> 00
6.1.1: the address steps on only with its top bit
  put CTRL1 57 07 | get CTRL1 -> 07 | put CTRL1+ 57 08 | burst CTRL1 2 -> 57 08
  put CTRL1 | take 2 -> 57 57
table 9: turn-on time in normal mode
  put CTRL4 00 | put CTRL1 57 | wait 0.011599 | get STATUS -> 00 | wait 0.000002 | get STATUS -> 0f
table 9: turn-on time in low-power mode
  put CTRL4 00 | put CTRL1 5f | wait 0.010999 | get STATUS -> 00 | wait 0.000002 | get STATUS -> 0f
table 9: turn-on time of high resolution is seven samples
  put CTRL4 08 | put CTRL1 57 | wait 0.0799 | get STATUS -> 00 | wait 0.0002 | get STATUS -> 0f
8.15: status tells new and lost samples
  put CTRL1 57 | wait 0.015 | get STATUS -> 0f | look burst OUT_X_L 6 | get STATUS -> 00
  wait 0.02 | get STATUS -> ff
5.1.1: bypass mode stores nothing and empties
  fifo 80 | wait 0.105 | get FIFO_SRC&3f -> 0a | put FIFO_CTRL 00 | wait 0.1 | get FIFO_SRC -> 20
a byte-wise read takes a sample with its last byte
  fifo 80 | wait 0.055 | look get 28 | look get 29 | look get 2a | look get 2b | look get 2c
  get FIFO_SRC&1f -> 05 | look get 2d | get FIFO_SRC&1f -> 04
8.24: duration counts samples
  put INT1_DURATION 05 | interrupt 02 320 | feel 0.6 0 1 | wait 0.05 | int1 -> low
  wait 0.01 | int1 -> high
8.21 and AN3308, free-fall: all three below the threshold
  interrupt 95 352 | int1 -> low | feel 0.1 -0.1 0.2 | wait 0.02 | int1 -> high
  get INT1_SRC -> 55 | feel 0.1 -0.5 0.2 | wait 0.02 | int1 -> low
8.12: a latched interrupt stays until its source is read
  interrupt 2a 1200 00 08 | feel 1.5 0 0 | wait 0.02 | feel 0 0 1 | wait 1 | int1 -> high
  get INT1_SRC&42 -> 42 | int1 -> low | wait 1 | int1 -> low
8.9: high-pass takes gravity away
  interrupt 2a 96 01 | int1 -> low | feel 0 0 1.2 | wait 0.01 | int1 -> high
  wait 0.5 | int1 -> low  # it lies with 1.2 g now, the filter has followed
8.14: reading the reference resets the filter
  interrupt 2a 96 31 | feel 0 0.9 0.4 | wait 0.1 | int1 -> high  # the slowest would take seconds
  look get REFERENCE | wait 0.02 | int1 -> low
8.9: reference mode and autoreset
  put REFERENCE 3e | interrupt 2a 96 41 | feel 0 0 0.99 | wait 0.1  # 62 steps of 16 mg: 0.99 g
  int1 -> high | put CTRL2 c1 | wait 0.2 | int1 -> low  # x and y were 0.99 g away from it
  feel 0 0.5 0.99 | wait 0.011 | int1 -> high | wait 0.03 | int1 -> low
8.13: polarity and the second generator
  put INT2_THS 14 | put INT2_CFG 20 | put CTRL6 20 | put CTRL1 57 | wait 0.1
  int2 -> high | int1 -> low | put CTRL6 22 | int2 -> low | int1 -> high
  put CTRL3 20 | int1 -> low
8.10: data ready on the pin
  put CTRL3 10 | put CTRL1 57 | wait 0.015 | int1 -> high | look burst OUT_X_L 6 | int1 -> low
3.7: the converter spans 0.8 to 1.6 volts
  put TEMP_CFG 80 | volts 1.2 | signed 08 10 -> 0 | volts 1.6 | signed 08 10 -> 511
  volts 0.8 | signed 08 10 -> -512 | volts 1.3 | signed 08 10 -> 128 | volts 3 | signed 08 10 -> 511
""")
def test_it_does_as_the_data_sheet_says(bench: Bench, steps: tuple[str, ...]) -> None:
    bench.play(steps)


@pytest.mark.parametrize("scale", DIGIT_MG)
@pytest.mark.parametrize(("mode", "bits"), [(0, 12), (1, 10), (2, 8)])
def test_table_4_sensitivity_table_9_width(bench: Bench, scale: int, mode: int, bits: int) -> None:
    bench.felt = (0.5, 0.0, 1.0)
    four = {2: 0, 4: 0x10, 8: 0x20, 16: 0x30}[scale] | (0x08 if mode == 0 else 0)
    bench.put("CTRL4", f"{four:02x}")
    bench.put("CTRL1", "5f" if mode == 2 else "57")
    bench.now += 0.2
    x, _, z = bench.axes()
    digit = DIGIT_MG[scale][mode]
    assert x % (1 << 16 - bits) == z % (1 << 16 - bits) == 0
    assert (x >> 16 - bits) * digit == pytest.approx(500, abs=digit + 8)
    assert (z >> 16 - bits) * digit == pytest.approx(1000, abs=digit + 8)
    bench.felt = (100.0, -100.0, 0.0)
    bench.now += 0.2
    assert bench.axes()[:2] == (0x7FFF >> 16 - bits << 16 - bits, -0x8000)


@cases(
    "one, hertz",
    ("17", 1), ("27", 10), ("37", 25), ("47", 50), ("57", 100), ("67", 200), ("77", 400),
    ("97", 1344), ("8f", 1600), ("9f", 5376),
)  # fmt: skip
def test_table_31_data_rates(bench: Bench, one: str, hertz: int) -> None:
    bench.play(("put CTRL5 40", "put FIFO_CTRL 80", f"put CTRL1 {one}"))
    bench.now += (0.001 if one[1] == "f" else 0.0016) + 20.5 / hertz
    assert bench.get("FIFO_SRC&1f") == "14"


def test_table_4_noise_density(bench: Bench) -> None:
    """220 µg a root hertz; at 1.344 kHz in normal mode the band is half of that."""
    bench.play(("put CTRL4 88", "put CTRL1 77"))  # 12 bits of 1 mg, so that digits do not hide it
    values = []
    for _ in range(2000):
        bench.now += 1 / 400
        values.append(bench.axes()[0] / 16)
    assert pstdev(values) == pytest.approx(0.22 * (400 / 9) ** 0.5, rel=0.1)


def test_table_4_zero_g_level() -> None:
    bench = Bench(offset=(0.04, -0.04, 0.0))
    bench.play(("put CTRL4 08", "put CTRL1 57", "wait 0.2"))
    x, y, _ = bench.axes()
    assert (x / 16, y / 16) == pytest.approx((40, -40), abs=7)


def test_5_1_2_fifo_mode_stops_when_full(bench: Bench) -> None:
    bench.play(("fifo 40", "wait 0.325", "feel 0 0 -1", "wait 0.5"))
    assert bench.get("FIFO_SRC&5f") == "5f"  # OVRN with 32 unread; FSS has five bits
    assert all(z >= 0 for _, _, z in bench.samples(32))
    assert bench.get("FIFO_SRC") == "20"


def test_5_1_3_stream_mode_keeps_the_newest_in_order(bench: Bench) -> None:
    bench.play(("fifo 80", "wait 0.5"))
    for at in range(16):
        bench.felt = (at / 10, 0.0, 0.0)
        bench.now += 0.01
    xs = [x >> 6 for x, _, _ in bench.samples(32)]
    assert [round(x * 4 / 100) for x in xs[-15:]] == list(range(1, 16))
    assert xs[:10] == pytest.approx([0] * 10, abs=2)


@pytest.mark.parametrize("level", [0, 5, 31])
def test_5_1_3_watermark_rises_at_the_level_and_one(bench: Bench, level: int) -> None:
    bench.play((f"fifo {0x80 | level:02x}", "put CTRL3 04"))
    seen = []
    for _ in range(31):
        bench.now += 0.01
        seen.append((bench.get("FIFO_SRC&80"), bench.pin()))
    assert seen == [("80" if count > level else "00", count > level) for count in range(1, 32)]


def test_5_1_4_stream_to_fifo_keeps_what_led_to_the_interrupt(bench: Bench) -> None:
    bench.play(("put INT1_THS 40", "put INT1_CFG 02", "fifo c0", "put CTRL5 48"))  # x high
    bench.play(("wait 1", "feel 1.5 0 0", "wait 1"))
    assert sum(x >> 6 > 300 for x, _, _ in bench.samples(32)) == 1


@cases("scale, step", (0x00, 0.016), (0x10, 0.032), (0x20, 0.062), (0x30, 0.186))
def test_8_23_threshold_step(bench: Bench, scale: int, step: float) -> None:
    bench.put("CTRL4", f"{scale | 0x08:02x}")
    bench.interrupt("02", "160")
    for felt, active in ((9.7, False), (10.3, True), (-10.3, True), (9.7, False)):
        bench.felt = (felt * step + (0.02 if active else -0.02) * (1 if felt > 0 else -1), 0.0, 1.0)
        bench.now += 0.2
        assert bench.pin() is active


@pytest.mark.parametrize(("cut", "hertz"), [(0, 2), (1, 1), (2, 0.5), (3, 0.2)])
def test_an3308_table_14_cut_off_at_100_hertz(bench: Bench, cut: int, hertz: float) -> None:
    """A tone at the cut-off comes out 3 dB down (the table rounds 0.25 to 0.2)."""

    class Tone:
        still = float("inf")

        def mean(self, start: float, end: float) -> Vector:
            return (sin(tau * hertz * (start + end) / 2), 0.0, 0.0)

    bench.put("CTRL4", "08")
    bench.put("CTRL2", f"{0x08 | cut << 4:02x}")  # FDS: filtered data in the output registers
    bench.put("CTRL1", "57")
    bench.chip.motion = Tone()
    most = 0
    for at in range(int(600 / hertz)):
        bench.now += 0.01
        if at > 400 / hertz:
            most = max(most, bench.axes()[0] >> 4)
    assert most == pytest.approx(707, rel=0.12 if hertz == 0.2 else 0.06)


def test_3_8_thermometer_gives_one_digit_a_degree(bench: Bench) -> None:
    bench.put("TEMP_CFG", "c0")
    bench.chip.celsius = 21.0
    first = bench.signed("0c", "8")
    bench.chip.celsius = 31.0
    assert bench.signed("0c", "8") - first == 10


# what the simulator needs besides


class Counted(Resting):
    """A rest that counts how often somebody feels it."""

    felt = 0

    def mean(self, start: float, end: float) -> Vector:
        self.felt += 1
        return super().mean(start, end)


def test_a_still_chip_costs_nothing_however_long_it_lies(bench: Bench) -> None:
    rest = Counted((0.0, 1.0, 0.0))
    bench.fifo("80")
    bench.chip.feel(rest)
    bench.now += 86_400.0
    assert bench.get("FIFO_SRC&5f") == "5f"
    assert 0 < rest.felt < 60
    assert {y >> 8 for _, y, _ in bench.samples(32)} <= {0x3E, 0x3F}


def test_it_tells_when_its_pin_will_rise_and_is_not_changed_by_that(bench: Bench) -> None:
    bench.interrupt("02", "480", five="08")
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
