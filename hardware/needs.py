"""What the parts of a table need on this model of Raspberry Pi: libraries, interfaces, rights.

install.sh runs this file by itself, before any library is there: the standard library alone.

    python3 -I hardware/needs.py /etc/ringkeeper/hardware.toml /proc/device-tree/model
"""

from __future__ import annotations

import os
import re
import stat
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

SIZE_MOST = 1_000_000
"""Bytes of a hardware.toml; what is longer is none."""

PIO_MODEL = re.compile(r"Raspberry Pi (5|500|Compute Module 5)\b")
"""Models with an RP1, which sends to a strip by PIO."""

SPI_DATA = 10
"""The GPIO at which SPI sends."""


def needs(tables: dict[str, Any], model: str) -> Iterator[str]:
    """Words for install.sh: `lock NAME` is requirements/NAME.txt, `interface NAME` one that
    raspi-config switches on, `right memory` for the library that reaches the Pi's memory,
    `chip rp1` where the pins hang on one, which RPi.GPIO does not know."""
    yield "lock pi"
    if PIO_MODEL.match(model):
        yield "chip rp1"
    if "display" in tables:
        yield "interface i2c"
    strip = tables.get("strip")
    if isinstance(strip, dict):
        yield from _strip(strip.get("backend", "auto"), strip.get("pin"), model)


def _strip(backend: object, pin: object, model: str) -> Iterator[str]:
    """As `hardware/strip_ways.py` takes them: PIO where there is one, SPI at its pin, else PWM."""
    pio = PIO_MODEL.match(model) is not None
    if pio and backend in ("auto", "neopixel", "pio"):
        yield "lock pi-pio"
    if backend == "spi" or (backend == "auto" and pin == SPI_DATA):
        yield "interface spi"
    elif not pio and backend in ("auto", "neopixel", "pwm"):
        yield from ("lock pi-pwm", "right memory")


def read(path: Path) -> dict[str, Any]:
    """The tables of a hardware.toml; none of one that cannot be read: `ringkeeper run` says why."""
    try:
        with open(path, "rb", opener=_at_once) as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                return {}
            text = file.read(SIZE_MOST + 1)
        return tomllib.loads(text.decode("utf-8-sig")) if len(text) <= SIZE_MOST else {}
    except (OSError, ValueError, RecursionError):
        return {}


def _at_once(path: str, flags: int) -> int:
    """Open a file; a pipe that nobody writes to is not waited for."""
    return os.open(path, flags | os.O_NONBLOCK)


def model_at(path: Path) -> str:
    """What the device tree says the computer is; "" where there is none."""
    try:
        return path.read_text(encoding="ascii", errors="replace").strip("\0\n ")
    except OSError:
        return ""


if __name__ == "__main__":
    print(*needs(read(Path(sys.argv[1])), model_at(Path(sys.argv[2]))), sep="\n")
