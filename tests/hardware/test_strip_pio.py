"""The strip through the libraries that a Pi loads: PIO on a Pi 5, down to what its kernel is asked;
PWM, for who asks, down to the registers and the memory that its DMA sends from
(tests/linux/bcm283x.py); and where PWM cannot be."""

import json
import subprocess
import sys
import tomllib
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

from hardware.ports import PartError
from hardware.profile.types import StripBackend
from hardware.strip.strip import open_strip
from sim.linux.kernel import SimKernel
from tests.patience import PATIENCE_S
from tests.steps import cases

ROOT = Path(__file__).parents[2]
ON_A_PI = {"sys_platform": "linux", "platform_machine": "aarch64", "implementation_name": "cpython"}


LIBRARIES = {"pi5": "adafruit_raspberry_pi5_neopixel_write", "pi4": "_rpi_ws281x"}


def scenario(*words: str) -> dict[str, Any]:
    """What came of it on a computer of tests/hardware/pis.py, if its library is built."""
    if find_spec(LIBRARIES[words[0]]) is None:
        pytest.skip(f"no {LIBRARIES[words[0]]}: `make test` builds it where there is a compiler")
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.hardware.pis", *words[1:]],
        check=True, timeout=PATIENCE_S, capture_output=True, text=True, cwd=ROOT,
    )  # fmt: skip
    told: dict[str, Any] = json.loads(ran.stdout.splitlines()[-1])
    return told


@pytest.fixture(scope="module")
def opened() -> dict[str, Any]:
    return scenario("pi5", "opens")


def test_adafruits_neopixel_reaches_the_chain_through_pio(opened: dict[str, Any]) -> None:
    assert opened["way"] == "by PIO (/dev/pio0)"
    assert (opened["bytes"], opened["red"], opened["faults"]) == (24, True, [])
    assert opened["held"] == {"10": "adafruit_blinka"}
    assert opened["gpios"] == [10]
    assert {"gpiod", "board", "digitalio", "neopixel"} <= set(opened["modules"])
    assert opened["dark"], "when it is closed"
    assert opened["after"] == {}, "and its pin is free"


def test_the_extras_of_a_pi_bring_all_that_is_loaded(opened: dict[str, Any]) -> None:
    """Blinka imports gpiod and requires it nowhere: somebody else has to."""
    brought = _closure("ringkeeper", {"", "pi", "pi-pio"})
    owners = metadata.packages_distributions()
    for module in opened["modules"]:
        if module in owners and not {_plain(owner) for owner in owners[module]} & brought:
            assert module in HARMLESS, f"{module} is loaded, and no extra brings {owners[module]}"
    assert {"gpiod", "adafruit-blinka-raspberry-pi5-neopixel"} <= brought


HARMLESS = {"packaging", "_distutils_hack", "pkg_resources", "setuptools"}
"""Blinka asks `packaging`, where it is there, for versions; the rest are a venv's own."""


def test_without_gpiod_neither_way_opens_and_gpiod_is_named() -> None:
    error = scenario("pi5", "without_gpiod")["said"]
    assert error.startswith("strip: could not be opened, not by PIO: ")
    assert "gpiod" in error
    said = scenario("pi4", "without_gpiod", FOUR, "18")["said"]
    assert said.startswith("strip: could not be opened, not by PWM: ")
    assert "gpiod" in said


def test_the_library_says_nothing_of_a_transfer_that_failed_and_it_is_noticed() -> None:
    """Why the kernel's errno is looked at: rp1_pio_sm_xfer_data takes -1 for success."""
    assert scenario("pi5", "library") == {"lit": False, "left": 0}
    told = scenario("pi5", "fails")
    assert told["once"] == [24, []], "sent again, and nobody hears of it"
    assert told["shown"] == [0, 0, 24]
    lost, found = told["told"]
    assert "an update was not sent (Input/output error)" in lost
    assert "PartFound" in found


def test_pio_that_sends_nothing_leaves_the_strip_to_spi() -> None:
    told = scenario("pi5", "first_frame_fails")
    why = "the kernel refused it (Input/output error)"
    assert told["way"] == f"by SPI (/dev/spidev0.0), not by PIO: {why}"
    assert told["red"]
    assert told["held"] == {}, "the line was let go"


def _required(dist: str, extras: frozenset[str]) -> list[str]:
    """What it asks for; of ourselves as pyproject.toml says now."""
    if dist == "ringkeeper":
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        optional = project["optional-dependencies"]
        chosen = [need for extra in sorted(extras - {""}) for need in optional[extra]]
        return [*project["dependencies"], *chosen]
    try:
        return metadata.requires(dist) or []
    except metadata.PackageNotFoundError:
        return []  # what only a Pi has


def _plain(name: str) -> str:
    return name.lower().replace("_", "-").replace(".", "-")


def _closure(name: str, extras: set[str]) -> set[str]:
    """What an installation of a distribution brings on a Pi, by name."""
    brought: set[str] = set()
    seen: set[tuple[str, frozenset[str]]] = set()  # ringkeeper[pi] asks for ringkeeper[all]
    todo = [(name, frozenset(extras))]
    while todo:
        dist, wanted = todo.pop()
        if (_plain(dist), wanted) in seen:
            continue
        seen.add((_plain(dist), wanted))
        brought.add(_plain(dist))
        for text in _required(dist, wanted):
            need = Requirement(text)
            chosen = wanted or {""}
            pis = [{**ON_A_PI, "extra": extra} for extra in chosen]
            if need.marker is None or any(map(need.marker.evaluate, pis)):
                todo.append((need.name, frozenset(need.extras)))
    return brought


@cases("words", ("pi5", "orders"), ("pi4", "orders", "Raspberry Pi 4 Model B Rev 1.4", "18"))
def test_red_is_red_by_pio_and_pwm_whatever_the_order(words: tuple[str, ...]) -> None:
    told = scenario(*words)
    plain = [[[255, 0, 0], 0], [[20, 20, 90], 0]]
    white = [[[255, 0, 0], 0], [[0, 0, 70], 20]]
    assert told["faults"] == []
    assert told["shown"] == {
        **dict.fromkeys(("RGB", "GRB", "BRG"), plain), **dict.fromkeys(("RGBW", "GRBW"), white)
    }  # fmt: skip


# PWM


ZERO, THREE, FOUR = (
    "Raspberry Pi Zero 2 W Rev 1.0", "Raspberry Pi 3 Model B Rev 1.2",
    "Raspberry Pi 4 Model B Rev 1.4",
)  # fmt: skip


@cases("model, pin", (ZERO, 18), (THREE, 12), (FOUR, 18), (FOUR, 13), (FOUR, 21))
def test_every_colour_reaches_the_pin_and_goes_out_again(model: str, pin: int) -> None:
    """By both channels of PWM and by PCM; the pulses are in the strip's data sheet at the clock of
    each model, 19.2 and 54 MHz divided."""
    told = scenario("pi4", "opens", model, str(pin))
    assert told == {
        "way": "by PWM", "bytes": 120, "shown": True, "faults": [], "dark": True, "told": []
    }  # fmt: skip


def test_a_dma_that_fails_is_made_ready_anew_and_told_of_once() -> None:
    """The library keeps the error, and sends nothing any more until it is made ready again."""
    told = scenario("pi4", "fails", FOUR, "18")
    assert told["once"] == [120, []], "sent again, and nobody hears of it"
    sent, heard = told["lost"]
    assert sent[-1] == 0
    assert len(heard) == 1
    assert "DMA error" in heard[0]
    assert told["found"] == 120
    assert told["shown"]
    assert "PartFound" in told["told"][-1]


def test_what_is_missing_is_named_and_asking_again_harms_nobody() -> None:
    """Asked again after it could not make itself ready, the library ends the whole program."""
    told = scenario("pi4", "refuses", FOUR, "18")
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


CLOSED = "strip: could not be opened, not by PWM: "


@cases(
    "model, pin, said",
    ("Raspberry Pi 5 Model B Rev 1.0", 18, f"{CLOSED}it needs a Pi 4 or older; "),
    (FOUR, 10, f"{CLOSED}it does not reach GPIO 10; "),
    ("", 18, "not by PWM: /dev/vcio is not there"),
)
def test_where_pwm_cannot_be(model: str, pin: int, said: str) -> None:
    way = StripBackend.PWM
    with pytest.raises(PartError, match=said):
        open_strip(pin=pin, count=8, sink=print, backend=way, kernel=SimKernel(model))
