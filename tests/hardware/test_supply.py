"""Low voltage and heat during a game: each is told once (linux, raspberrypi-firmware.h)."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.ports import DeviceEvent, PartTrouble
from hardware.system.supply import LOOK_EVERY_S, SupplyWatch
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
