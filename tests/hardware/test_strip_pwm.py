"""PWM, for who asks: the library that a Pi loads, down to the registers and the memory that its DMA
sends from (tests/linux/bcm283x.py); and where it cannot be.
"""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from hardware.ports import PartError
from hardware.profile.types import StripBackend
from hardware.strip.strip import open_strip
from sim.linux.kernel import SimKernel
from tests.patience import PATIENCE_S

ROOT = Path(__file__).parents[2]
ZERO, THREE, FOUR = (
    "Raspberry Pi Zero 2 W Rev 1.0", "Raspberry Pi 3 Model B Rev 1.2",
    "Raspberry Pi 4 Model B Rev 1.4",
)  # fmt: skip

needs_library = pytest.mark.skipif(
    find_spec("_rpi_ws281x") is None,
    reason="the library of PWM is not built here: `make test` does where there is a compiler",
)


def scenario(name: str, model: str = FOUR, pin: int = 18) -> dict[str, Any]:
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.hardware.pi4", name, model, str(pin)],
        check=True, timeout=PATIENCE_S, capture_output=True, text=True, cwd=ROOT,
    )  # fmt: skip
    told: dict[str, Any] = json.loads(ran.stdout.splitlines()[-1])
    return told


@needs_library
@pytest.mark.parametrize(
    ("model", "pin"), [(ZERO, 18), (THREE, 12), (FOUR, 18), (FOUR, 13), (FOUR, 21)]
)
def test_every_colour_reaches_the_pin_and_goes_out_again(model: str, pin: int) -> None:
    """By both channels of PWM and by PCM; the pulses are in the strip's data sheet at the clock of
    each model, 19.2 and 54 MHz divided."""
    told = scenario("opens", model, pin)
    assert told == {
        "way": "by PWM", "bytes": 120, "shown": True, "faults": [], "dark": True, "told": []
    }  # fmt: skip


@needs_library
def test_a_dma_that_fails_is_made_ready_anew_and_told_of_once() -> None:
    """The library keeps the error, and sends nothing any more until it is made ready again."""
    told = scenario("fails")
    assert told["once"] == [120, []], "sent again, and nobody hears of it"
    sent, heard = told["lost"]
    assert sent[-1] == 0
    assert len(heard) == 1
    assert "DMA error" in heard[0]
    assert told["found"] == 120
    assert told["shown"]
    assert "PartFound" in told["told"][-1]


@needs_library
def test_what_is_missing_is_named_and_asking_again_harms_nobody() -> None:
    """Asked again after it could not make itself ready, the library ends the whole program."""
    told = scenario("refuses")
    start = "strip: could not be opened, not by PWM: "
    for path in ("/dev/vcio", "/dev/mem"):
        assert told[f"no {path}"].startswith(f"{start}{path} is not there; ")
        assert told[f"denied {path}"] == (
            f"{start}this program is not allowed to use {path}; "
            "run install.sh again, which gives the service that right"
        )
    assert "Hardware revision is not supported" in told["unknown"]
    assert told["unknown again"] == told["unknown"]
    assert told["well"] == ""


@needs_library
def test_without_gpiod_pwm_does_not_open_and_gpiod_is_named() -> None:
    said = scenario("without_gpiod")["said"]
    assert said.startswith("strip: could not be opened, not by PWM: ")
    assert "gpiod" in said


def refused(model: str, pin: int) -> str:
    with pytest.raises(PartError) as caught:
        open_strip(
            pin=pin, count=8, sink=print, backend=StripBackend.PWM, kernel=SimKernel(model)
        )  # fmt: skip
    return str(caught.value)


def test_a_pi_5_has_no_pwm_that_the_library_knows() -> None:
    told = refused("Raspberry Pi 5 Model B Rev 1.0", 18)
    assert told.startswith("strip: could not be opened, not by PWM: it needs a Pi 4 or older; ")


def test_a_pin_without_pwm_is_said() -> None:
    told = refused("Raspberry Pi 4 Model B Rev 1.4", 10)
    assert told.startswith("strip: could not be opened, not by PWM: it does not reach GPIO 10; ")


def test_a_pc_has_no_such_memory() -> None:
    assert "not by PWM: /dev/vcio is not there" in refused("", 18)
