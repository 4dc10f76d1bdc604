"""Checks of the computer itself: its supply, room on its disk, versions. No part of a table.

Everything is read under a root that a test can name; what cannot be read is said to be not known.
"""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys
from importlib import metadata
from pathlib import Path

from common.message import Message, verbatim
from hardware.checks.findings import Finding, Verdict
from hardware.system.supply import AIR, LOW_BEFORE, LOW_NOW, OWN_SUPPLY, SLOW_NOW, throttled

FREE_LEAST = 50_000_000
"""Bytes that have to be free: an evening's journal is far below one million."""

VCGENCMD_S = 2.0
"""Seconds that the Raspberry Pi's own tool has to answer."""

LIBRARIES = (
    "ringkeeper", "msgspec", "gpiozero", "lgpio", "rpi-lgpio", "RPi.GPIO", "pyserial", "luma.oled",
    "smbus2", "pillow", "adafruit-circuitpython-neopixel", "Adafruit-Blinka", "rpi-ws281x",
    "Adafruit-Blinka-Raspberry-Pi5-Neopixel", "adafruit-circuitpython-neopixel-spi", "starlette",
    "uvicorn",
)  # fmt: skip


def supply(root: Path = Path("/"), tool: str = "vcgencmd") -> Finding:
    """Whether the Pi has or had too little voltage, or has slowed itself down."""
    bits = throttled(root)
    bits = _asked(tool) if bits is None else bits
    if bits is None:
        unknown = Message("this computer does not report its voltage")
        return Finding("supply", Verdict.UNKNOWN, unknown)
    if bits & LOW_NOW:
        what = Message("the voltage is too low now")
    elif bits & LOW_BEFORE:
        what = Message("the voltage has been too low at least once since the Pi started")
    elif bits & SLOW_NOW:
        hot = Message("it is too hot and has slowed down")
        return Finding("supply", Verdict.WRONG, hot, AIR)
    else:
        return Finding(
            "supply", Verdict.FINE, Message("the voltage has been high enough since the Pi started")
        )
    return Finding("supply", Verdict.WRONG, what, OWN_SUPPLY)


def _asked(tool: str) -> int | None:
    """`vcgencmd get_throttled` prints throttled=0x50005."""
    try:
        done = subprocess.run(
            [tool, "get_throttled"], capture_output=True, text=True, timeout=VCGENCMD_S, check=True
        )
        return int(done.stdout.partition("=")[2], 16)
    except (OSError, ValueError, subprocess.SubprocessError):
        return None


def room(folder: Path, least: int = FREE_LEAST) -> Finding:
    """Whether a folder's disk has room, and lets us write."""
    try:
        free = shutil.disk_usage(folder).free
    except OSError as error:
        remedy = Message("name a journal in an existing folder (--journal)")
        return Finding("disk", Verdict.WRONG, verbatim(f"{folder}: {error.strerror}"), remedy)
    told = Message("{size} MB are free in {folder}", size=f"{free / 1e6:.0f}", folder=folder)
    if free < least:
        remedy = Message("free some space, or nothing can be recorded")
        return Finding("disk", Verdict.WRONG, told, remedy)
    return Finding("disk", Verdict.FINE, told)


def versions(root: Path = Path("/")) -> dict[str, str]:
    """What runs here: the computer, its system, Python, and the libraries that are installed."""
    told = {
        "computer": _line(root / "proc/device-tree/model") or platform.machine(),
        "system": _os_name(root),
        "kernel": platform.release(),
        "python": sys.version.split()[0],
    }
    for name in LIBRARIES:
        try:
            told[name] = metadata.version(name)
        except metadata.PackageNotFoundError:
            continue
    return told


def _os_name(root: Path) -> str:
    try:
        lines = (root / "etc/os-release").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.system()
    named = [line.partition("=")[2].strip('"') for line in lines if line.startswith("PRETTY_NAME=")]
    return named[0] if named else platform.system()


def _line(path: Path) -> str:
    try:
        return path.read_bytes().rstrip(b"\0\n").decode("utf-8", "replace")
    except OSError:
        return ""
