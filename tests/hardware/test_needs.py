"""hardware/profile/needs.py, which install.sh runs before any library is there, says what the
driver will take (hardware/strip/ways.py), and names what it cannot read."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.ports import PartError
from hardware.profile import needs
from hardware.profile.types import SPI_DATA, Profile, StripBackend, StripProfile, WebProfile
from hardware.strip.ways import open_way
from sim.linux.kernel import SimKernel
from tests.steps import cases

MODELS = (
    "Raspberry Pi Zero 2 W Rev 1.0", "Raspberry Pi 3 Model B Plus Rev 1.3",
    "Raspberry Pi 4 Model B Rev 1.4", "Raspberry Pi 400 Rev 1.0", "Raspberry Pi 5 Model B Rev 1.0",
    "Raspberry Pi 500 Rev 1.0", "Raspberry Pi Compute Module 5 Rev 1.0",
    "Raspberry Pi Compute Module 4 Rev 1.1",
)  # fmt: skip


def closed(model: str, backend: StripBackend, pin: int) -> str:
    """Why no way to a strip is open on a model that has no device at all."""
    with pytest.raises(PartError) as caught:
        open_way(backend, StripProfile(backend=backend, pin=pin).gpio, 40, SimKernel(model))
    return str(caught.value)


@pytest.mark.parametrize("pin", [10, 18])
@pytest.mark.parametrize("backend", StripBackend)
@pytest.mark.parametrize("model", MODELS)
def test_what_the_driver_uses_is_installed(model: str, backend: StripBackend, pin: int) -> None:
    wanted = set(needs.needs({"strip": {"backend": backend.value, "pin": pin}}, model))
    why = closed(model, backend, pin)
    by_pio = "by PIO" in why
    by_spi = "by SPI" in why and "not by SPI: it does not reach" not in why
    by_pwm = "by PWM" in why and "it needs a Pi 4 or older" not in why
    pio_there = needs.PIO_MODEL.match(model) is not None
    assert ("lock pi-pio" in wanted) is (by_pio and pio_there)
    assert ("interface spi" in wanted) is by_spi
    # PWM is the last resort: where SPI can be it is not prepared for, nor where its pin is not
    assert ("lock pi-pwm" in wanted) <= by_pwm
    assert by_pwm <= ("lock pi-pwm" in wanted or by_spi)
    assert ("right memory" in wanted) is ("lock pi-pwm" in wanted)


def test_the_names_it_knows_are_the_driver_s() -> None:
    assert needs.SPI_DATA == SPI_DATA
    assert set(needs.STRIP_KEYS) == set(StripProfile.__struct_fields__)
    assert set(needs.WEB_KEYS) == set(WebProfile.__struct_fields__)
    assert set(needs.TABLES) == set(Profile.__struct_fields__)
    assert set(needs.BACKENDS) == {backend.value for backend in StripBackend}


@cases("web, asked", ({}, False), ({"lan": False}, False), ({"lan": True, "port": 8090}, True))
def test_only_who_asks_for_phones_is_given_the_network(web: dict[str, Any], asked: bool) -> None:
    words = list(needs.needs({"web": web}, "Raspberry Pi 4 Model B Rev 1.4"))
    assert ("right network" in words) is asked


def test_the_example_has_no_mistake() -> None:
    example = Path(needs.__file__).parents[2] / "docs/hardware.example.toml"
    assert set(needs.read(example)) == set(needs.TABLES)


@given(st.binary(max_size=200))
def test_no_file_is_too_odd(data: bytes) -> None:
    import tempfile

    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        tables: dict[str, Any] = {}
        wrong: needs.Mistake | None = None
        try:
            tables = needs.read(Path(file.name))
        except needs.Mistake as mistake:
            wrong = mistake
    if wrong:
        assert 0 <= wrong.line <= max(1, len(data.splitlines()))
        assert "; expected " in str(wrong)
        return
    words = list(needs.needs(tables, "Raspberry Pi 4 Model B Rev 1.4"))
    assert words[0] == "lock pi"


def test_it_runs_by_itself_with_the_standard_library_alone(tmp_path: Path) -> None:
    parts = tmp_path / "hardware.toml"
    parts.write_text("[display]\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-I", "-S", needs.__file__, str(parts), str(tmp_path / "none")],
        capture_output=True, text=True, check=True, cwd="/",
    )  # fmt: skip
    assert done.stdout.splitlines() == ["lock pi", "interface i2c"]
