"""The strip of a Pi 5 through the libraries that a Pi loads, down to what its kernel is asked."""

from __future__ import annotations

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

from tests.patience import PATIENCE_S

pytestmark = pytest.mark.skipif(
    find_spec("adafruit_raspberry_pi5_neopixel_write") is None,
    reason="the library of the Pi 5 is not built here: `make test` does where there is a compiler",
)

ROOT = Path(__file__).parents[2]
ON_A_PI = {"sys_platform": "linux", "platform_machine": "aarch64", "implementation_name": "cpython"}


def scenario(name: str) -> dict[str, Any]:
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.hardware.pi5", name],
        check=True, timeout=PATIENCE_S, capture_output=True, text=True, cwd=ROOT,
    )  # fmt: skip
    told: dict[str, Any] = json.loads(ran.stdout.splitlines()[-1])
    return told


@pytest.fixture(scope="module")
def opened() -> dict[str, Any]:
    return scenario("opens")


def test_adafruits_neopixel_reaches_the_chain_through_pio(opened: dict[str, Any]) -> None:
    assert opened["way"] == "by PIO (/dev/pio0)"
    assert (opened["bytes"], opened["red"], opened["faults"]) == (24, True, [])
    assert opened["held"] == {"10": "adafruit_blinka"}
    assert opened["gpios"] == [10]
    assert {"gpiod", "board", "digitalio", "neopixel"} <= set(opened["modules"])


def test_closing_puts_the_lights_out_and_lets_go_of_the_pin(opened: dict[str, Any]) -> None:
    assert opened["dark"]
    assert opened["after"] == {}


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


def test_without_gpiod_the_strip_does_not_open_and_gpiod_is_named() -> None:
    error = scenario("without_gpiod")["error"]
    assert error.startswith("strip: could not be opened, not by PIO: ")
    assert "gpiod" in error


def test_the_library_says_nothing_of_a_transfer_that_failed() -> None:
    """Why the kernel's errno is looked at: rp1_pio_sm_xfer_data takes -1 for success."""
    assert scenario("library") == {"lit": False, "left": 0}


def test_a_transfer_that_fails_is_noticed_all_the_same() -> None:
    told = scenario("fails")
    assert told["once"] == [24, []], "sent again, and nobody hears of it"
    assert told["shown"] == [0, 0, 24]
    lost, found = told["told"]
    assert "an update was not sent (Input/output error)" in lost
    assert "PartFound" in found


def test_pio_that_sends_nothing_leaves_the_strip_to_spi() -> None:
    told = scenario("first_frame_fails")
    assert told["way"] == (
        "by SPI (/dev/spidev0.0), not by PIO: the kernel refused it (Input/output error)"
    )
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
            if need.marker is None or any(
                need.marker.evaluate({**ON_A_PI, "extra": extra}) for extra in chosen
            ):
                todo.append((need.name, frozenset(need.extras)))
    return brought
