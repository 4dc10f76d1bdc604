"""What the doctor says of config.txt, on each model, for each way to a strip."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.checks.findings import Verdict
from hardware.profile.types import StripBackend, StripProfile
from hardware.strip import boot

PI_4 = "Raspberry Pi 4 Model B Rev 1.4"
AUTO, SPI, PWM = StripBackend.AUTO, StripBackend.SPI, StripBackend.PWM


def computer(root: Path, model: str, config: str) -> Path:
    for name, text in (("proc/device-tree/model", model + "\0"), (boot.FILES[0], config)):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return root


@pytest.mark.parametrize(
    ("model", "backend", "pin", "line"),
    [
        (PI_4, AUTO, 10, "core_freq_min=500"),
        (PI_4, SPI, 18, "core_freq_min=500"),
        ("Raspberry Pi 3 Model B Plus Rev 1.3", AUTO, 10, "core_freq=250"),
        ("Raspberry Pi Zero 2 W Rev 1.0", AUTO, 10, "core_freq=250"),
        (PI_4, PWM, 18, "dtparam=audio=off"),
        (PI_4, StripBackend.NEOPIXEL, 18, "dtparam=audio=off"),
    ],
)
def test_a_line_that_is_missing_is_said_and_found_when_it_is_there(
    tmp_path: Path, model: str, backend: StripBackend, pin: int, line: str
) -> None:
    strip = StripProfile(pin=pin, backend=backend)
    (found,) = boot.needs(strip, computer(tmp_path, model, "dtparam=audio=on\n#" + line))
    assert found.verdict is Verdict.WRONG
    assert str(found.remedy) == f"add the line {line} to it and restart"
    (found,) = boot.needs(strip, computer(tmp_path, model, f"[all]\n{line} # ours\n"))
    assert found.verdict is Verdict.FINE


@pytest.mark.parametrize("pin", [10, 18])
def test_a_pi_5_and_a_pc_need_nothing(tmp_path: Path, pin: int) -> None:
    strip = StripProfile(pin=pin)
    assert boot.needs(strip, computer(tmp_path, "Raspberry Pi 5 Model B Rev 1.0", "a")) == []
    assert boot.needs(strip, tmp_path / "no pi") == []
    assert boot.needs(None, computer(tmp_path, PI_4, "a")) == []


def test_pcm_has_nothing_to_do_with_the_headphones(tmp_path: Path) -> None:
    strip = StripProfile(pin=21, backend=PWM)
    assert boot.needs(strip, computer(tmp_path, PI_4, "dtparam=audio=on")) == []
