"""PWM, for who asks: where it cannot be, and that it is asked of the library that a Pi loads."""

from __future__ import annotations

import pytest

from hardware.ports import PartError
from hardware.profile_types import StripBackend
from hardware.strip import open_strip
from sim.kernel import SimKernel


def refused(model: str, pin: int) -> str:
    with pytest.raises(PartError) as caught:
        open_strip(
            pin=pin, count=8, sink=print, backend=StripBackend.PWM, kernel=SimKernel(model)
        )  # fmt: skip
    return str(caught.value)


def test_a_pi_5_has_no_pwm_that_the_library_knows() -> None:
    told = refused("Raspberry Pi 5 Model B Rev 1.0", 18)
    assert told.startswith("strip: could not be opened, not by PWM: it is for a Pi 4 or older; ")


def test_a_pin_without_pwm_is_said() -> None:
    told = refused("Raspberry Pi 4 Model B Rev 1.4", 10)
    assert told.startswith("strip: could not be opened, not by PWM: it does not reach GPIO 10; ")


def test_blinka_is_asked_and_says_that_a_pc_has_no_such_pin() -> None:
    told = refused("", 18)
    assert "not by PWM: Adafruit's Blinka has no GPIO 18 here" in told
