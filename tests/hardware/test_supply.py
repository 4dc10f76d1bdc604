"""Low voltage and heat during a game: each is told once (linux, raspberrypi-firmware.h)."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.ports import DeviceEvent, PartTrouble
from hardware.system.supply import LOOK_EVERY_S, SupplyWatch, throttled
from sim.clock import SimClock


class Watched:
    """A computer whose bits the test sets."""

    def __init__(self, root: Path, bits: str | None = "0") -> None:
        self.clock = SimClock()
        self.events: list[DeviceEvent] = []
        self._path = root / "sys/devices/platform/soc/soc:firmware/get_throttled"
        self._path.parent.mkdir(parents=True)
        if bits is not None:
            self.bits(bits)
        self.watch = SupplyWatch(self.clock, self.events.append, root)
        self.watch.look()

    def bits(self, bits: str) -> None:
        self._path.write_text(f"{bits}\n", encoding="ascii")

    def later(self, seconds: float) -> list[str]:
        """What is said meanwhile."""
        self.clock.advance(seconds)
        said = [str(one.why) for one in self.events if isinstance(one, PartTrouble)]
        self.events.clear()
        return said


@pytest.mark.parametrize(
    ("bits", "said"),
    [
        ("50005", "the voltage is or was too low; use the Pi's own supply"),
        ("50000", "the voltage is or was too low; use the Pi's own supply"),
        ("4", "the Pi is or was too hot, and slowed down; improve its ventilation"),
        ("8", "the Pi is or was too hot, and slowed down; improve its ventilation"),
        ("80000", "the Pi is or was too hot, and slowed down; improve its ventilation"),
    ],
)
def test_it_is_told_within_a_minute_and_once(tmp_path: Path, bits: str, said: str) -> None:
    pi = Watched(tmp_path)
    assert pi.later(3600) == []
    pi.bits(bits)
    (told,) = pi.later(LOOK_EVERY_S)
    assert told.startswith(said)
    assert pi.later(3600) == []


def test_a_pi_5_has_the_address_of_its_bus_in_the_path(tmp_path: Path) -> None:
    folder = tmp_path / "sys/devices/platform/soc@107c000000/soc@107c000000:firmware"
    folder.mkdir(parents=True)
    (folder / "get_throttled").write_text("50005\n", encoding="ascii")
    assert throttled(tmp_path) == 0x50005


@pytest.mark.parametrize(
    ("low", "heat", "bits"),
    [("1", "81000", 0b1001), ("0", "79999", 0), ("1", None, 1), ("0", "tea", 0),
     (None, "80000", None), (None, None, None)],
)  # fmt: skip
def test_a_kernel_without_that_file_tells_voltage_and_heat_by_its_sensors(
    tmp_path: Path, low: str | None, heat: str | None, bits: int | None
) -> None:
    """Linux, hwmon/raspberrypi-hwmon and driver-api/thermal/sysfs-api."""
    files = {
        "hwmon/hwmon0/name": "cpu_thermal", "hwmon/hwmon2/name": low and "rpi_volt",
        "hwmon/hwmon2/in0_lcrit_alarm": low, "thermal/cooling_device0/type": "pwm-fan",
        "thermal/thermal_zone0/type": heat and "cpu-thermal", "thermal/thermal_zone0/temp": heat,
    }  # fmt: skip
    for name, text in files.items():
        if text:
            path = tmp_path / "sys/class" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f"{text}\n", encoding="ascii")
    assert throttled(tmp_path) == bits


def test_both_are_told(tmp_path: Path) -> None:
    assert len(Watched(tmp_path, "80001").later(3600)) == 2  # soft temperature limit, low now


@pytest.mark.parametrize("bits", [None, "tea", ""])
def test_a_computer_that_does_not_know_costs_nothing(tmp_path: Path, bits: str | None) -> None:
    pi = Watched(tmp_path, bits)
    assert pi.clock.next_due() is None
    assert pi.later(3600) == []


def test_after_the_end_nothing_is_due(tmp_path: Path) -> None:
    pi = Watched(tmp_path)
    pi.watch.close()
    pi.bits("1")
    assert pi.later(3600) == []
