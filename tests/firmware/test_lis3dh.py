"""The accelerometer's driver on the simulated chip, over I2C and over SPI."""

import pytest

from firmware.lis3dh import I2cBus, Lis3dh, SpiBus
from firmware.ports import SensorBus
from tests.held import Held


class Bench(Held):
    """A chip on a wire; `felt` is what it feels."""

    def __init__(self) -> None:
        super().__init__()
        self.plugged = True
        self.transfers = 0

    # machine.I2C

    def readfrom_mem(self, addr: int, memaddr: int, nbytes: int) -> bytes:
        self._answer(addr)
        self.chip.write(bytes((memaddr,)))
        return self.chip.take(nbytes)

    def writeto_mem(self, addr: int, memaddr: int, buf: bytes) -> None:
        self._answer(addr)
        self.chip.write(bytes((memaddr,)) + buf)

    def _answer(self, addr: int) -> None:
        self.transfers += 1
        if not self.plugged or addr != 0x18:
            raise OSError(19, "ENODEV")

    # machine.SPI and its select pin: §6.2, bit 7 reads, bit 6 steps the address on

    def select(self, level: int) -> None:
        self._message = b""
        self._selected = not level

    def write(self, buf: bytes) -> None:
        assert self._selected
        address = buf[0] & 0x3F | (0x80 if buf[0] & 0x40 else 0)
        self.transfers += 1
        if self.plugged:
            self.chip.write(bytes((address,)) + (b"" if buf[0] & 0x80 else buf[1:]))

    def read(self, nbytes: int) -> bytes:
        assert self._selected
        return self.chip.take(nbytes) if self.plugged else b"\xff" * nbytes


@pytest.fixture(params=["i2c", "spi"])
def wired(request: pytest.FixtureRequest) -> tuple[Bench, SensorBus]:
    bench = Bench()
    return bench, I2cBus(bench) if request.param == "i2c" else SpiBus(bench, bench.select)


Wired = tuple[Bench, SensorBus]


def begun(wired: Wired, scale: int = 4, rate: int = 100) -> tuple[Bench, Lis3dh]:
    sensor = Lis3dh(wired[1], scale, rate)
    assert sensor.start()
    return wired[0], sensor


Started = tuple[Bench, Lis3dh]


@pytest.fixture
def started(wired: Wired) -> Started:
    return begun(wired)


@pytest.mark.parametrize("scale", [2, 4, 8, 16])
@pytest.mark.parametrize("rate", [50, 100, 200, 400])
def test_thousandths_of_g_at_any_scale_and_rate(wired: Wired, scale: int, rate: int) -> None:
    bench, sensor = begun(wired, scale, rate)
    bench.felt = (0.5, -0.25, 0.8)
    bench.now += 10.5 / rate
    values = sensor.read()
    assert len(values) in (27, 30)
    step = {2: 4, 4: 8, 8: 16, 16: 48}[scale]
    assert values[-3:] == pytest.approx([500, -250, 800], abs=step + 12)


def test_one_burst_takes_all_and_the_next_what_is_new(started: Started) -> None:
    bench, sensor = started
    bench.now += 0.2
    before = bench.transfers
    assert len(sensor.read()) == 3 * 19
    assert bench.transfers - before == 2
    assert sensor.read() == []
    bench.now += 0.05
    assert len(sensor.read()) == 3 * 5
    bench.now += 60.0
    assert len(sensor.read()) == 3 * 32


def test_motion_sets_the_pin_and_rest_does_not(started: Started) -> None:
    bench, sensor = started
    bench.now += 0.5
    sensor.watch()
    bench.now += 30.0
    assert not bench.pin()
    bench.felt = (0.2, 0.0, 1.0)
    bench.now += 0.02
    assert bench.pin()
    bench.felt = (0.0, 0.0, 1.0)
    bench.now += 5.0
    assert bench.pin()  # latched: the die may be starting
    assert sensor.moved()
    assert not bench.pin()
    assert not sensor.moved()


def test_watch_takes_any_position_for_rest(started: Started) -> None:
    bench, sensor = started
    bench.now += 0.5
    bench.felt = (0.0, -1.0, 0.0)
    bench.now += 0.011
    sensor.watch()
    bench.now += 1.0
    assert not bench.pin()


def test_a_chip_that_lost_its_power_is_set_up_again(started: Started) -> None:
    bench, sensor = started
    assert sensor.check()
    bench.chip.power_up()
    bench.now += 0.1
    assert sensor.read() == []
    assert not sensor.check()
    assert sensor.restarts == 1
    assert sensor.check()
    bench.now += 0.1
    assert sensor.read()


@pytest.mark.parametrize("register", [*range(0x20, 0x26), 0x2E, 0x30, 0x32, 0x33])
def test_a_single_wrong_register_is_found(started: Started, register: int) -> None:
    bench, sensor = started
    bench.chip.write(bytes((register, 0x15)))
    assert not sensor.check()
    assert sensor.check()


def test_asleep_it_notices_nothing(started: Started) -> None:
    bench, sensor = started
    sensor.watch()
    sensor.sleep(True)
    bench.felt = (1.0, 0.0, 0.0)
    bench.now += 1.0
    assert not bench.pin()
    sensor.sleep(False)
    bench.now += 0.1
    assert sensor.check()
    assert sensor.read()


def test_without_a_chip_nothing_raises(wired: Wired) -> None:
    bench, bus = wired
    bench.plugged = False
    sensor = Lis3dh(bus)
    assert not sensor.start()
    assert not sensor.check()
    assert not sensor.moved()
    assert sensor.read() == []
    sensor.watch()
    sensor.sleep(True)
    bench.plugged = True
    assert not sensor.check()
    assert sensor.check()


def test_the_pull_up_of_sdo_is_off_from_the_start_and_again_after_a_fault() -> None:
    """DocID17530 Rev 2, section 8.6: bit 7 of CTRL_REG0 disconnects it, bit 4 stays 1."""
    bench = Bench()
    chip = Lis3dh(I2cBus(bench))
    assert bench.readfrom_mem(0x18, 0x1E, 1) == b"\x10"
    assert chip.start()
    assert bench.readfrom_mem(0x18, 0x1E, 1) == b"\x90"
    bench.chip.power_up()
    assert not chip.check()
    assert bench.readfrom_mem(0x18, 0x1E, 1) == b"\x90"
