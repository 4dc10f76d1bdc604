"""What a strip needs of config.txt: a clock for SPI that stays, and PWM that nobody else has.

Nothing is changed here: it is looked at for the doctor, and the line to add is said.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from hardware.checks.findings import Finding, Verdict
from hardware.message import Message
from hardware.profile.types import StripBackend, StripProfile

FILES = ("boot/firmware/config.txt", "boot/config.txt")

CORE = ((re.compile(r"Raspberry Pi 4|Compute Module 4"), "core_freq_min=500"),
        (re.compile(r"Raspberry Pi (3|Zero 2)|Compute Module 3"), "core_freq=250"))  # fmt: skip
"""SPI's clock is the core's, divided, and the core's changes with its load; these hold it."""

_QUIET = "dtparam=audio=off"
PWM_OF_AUDIO = (12, 13, 18, 19)

PART = "config.txt"


_ON = {
    "i2c": re.compile(r"(i2c|i2c_arm|i2c1)=(\w+)"),
    "spi": re.compile(r"(spi)=(\w+)"),
}
"""How config.txt switches an interface on: dtparam=i2c_arm=on, as raspi-config writes it."""


def switched_on(interface: str, text: Callable[[str], str]) -> bool:
    """Whether config.txt has I2C ("i2c") or SPI ("spi") switched on: what it says last. `text`
    reads a file, as Kernel.text does."""
    config = next((there for name in FILES if (there := text(f"/{name}"))), "")
    said = [
        found[2]
        for line in config.splitlines()
        if (plain := line.partition("#")[0].replace(" ", "")).startswith("dtparam=")
        for one in plain.removeprefix("dtparam=").split(",")
        if (found := _ON[interface].fullmatch(one if "=" in one else f"{one}=on"))
    ]
    return bool(said) and said[-1] in ("on", "yes", "y", "1", "true")


def unstarted(interface: str) -> Message:
    """What to do where it is switched on, and its device is not there."""
    return Message(
        "restart the Pi: {interface} is switched on in config.txt, but is not there yet",
        interface=interface,
    )


def needs(strip: StripProfile | None, root: Path = Path("/")) -> list[Finding]:
    """What is missing in config.txt for this strip on this model; nothing elsewhere."""
    model = _text(root / "proc/device-tree/model").rstrip("\0\n")
    config = next((text for name in FILES if (text := _text(root / name))), "")
    wanted = _wanted(strip, model) if strip is not None and config else None
    if wanted is None:
        return []
    line, why = wanted
    if line in _lines(config):
        return [Finding(PART, Verdict.FINE, Message("has {line}, for the strip", line=line))]
    remedy = Message("add the line {line} to it and restart", line=line)
    return [Finding(PART, Verdict.WRONG, why, remedy)]


def _wanted(strip: StripProfile, model: str) -> tuple[str, Message] | None:
    """The line, and what comes of it if it is not there."""
    for form, line in CORE:
        if strip.by_spi and form.search(model):
            why = Message("lets the SPI clock change, so the strip's colours flicker")
            return line, why
    older = model.startswith("Raspberry Pi") and not re.search(r"Pi 5|Module 5", model)
    if (
        not strip.by_spi
        and older
        and strip.pin in PWM_OF_AUDIO
        and strip.backend is not StripBackend.PIO
    ):
        return _QUIET, Message("gives PWM to the headphone socket, but the strip needs it")
    return None


def _lines(config: str) -> set[str]:
    return {line.partition("#")[0].replace(" ", "").strip() for line in config.splitlines()}


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
