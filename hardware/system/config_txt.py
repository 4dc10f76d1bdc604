"""config.txt as the Pi's firmware reads it: the settings that hold on this model.

Read only. What a table needs of it is checked in hardware/checks/boot.py. Filters and format are
those of the Raspberry Pi documentation, "config.txt" and "Conditional filters".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from common.message import Message
from hardware.system.kernel import MODEL

FILES = ("/boot/firmware/config.txt", "/boot/config.txt")
"""The first one that is there; releases before 12 had the second."""

SERIAL = "/proc/device-tree/serial-number"

INCLUDED_MOST = 8
"""Files that may be included one inside another."""

Text = Callable[[str], str]
"""Reads a file, "" if there is none, as Kernel.text does."""

_MODELS = {
    "pi0": r"Zero", "pi0w": r"Zero (W|2 W)", "pi02": r"Zero 2 W", "pi1": r"Pi Model|Module Rev",
    "pi2": r"Pi 2", "pi3": r"Pi 3|Module 3", "pi3+": r"Pi 3 Model [AB] Plus",
    "pi4": r"Pi 4|Module 4", "pi400": r"Pi 400", "cm4": r"Module 4\b", "cm4s": r"Module 4S",
    "pi5": r"Pi 5|Module 5", "pi500": r"Pi 500", "cm5": r"Module 5",
}  # fmt: skip
"""Filters by model, and what each looks for in the model's name."""

_INTERFACES = {"i2c": ("i2c", "i2c_arm", "i2c1"), "spi": ("spi",)}
_I2C_SPEEDS = ("i2c_baudrate", "i2c_arm_baudrate", "i2c1_baudrate")
_ON = ("on", "yes", "y", "1", "true")

I2C_USUAL = 100_000
"""Bits per second, if config.txt says nothing (overlays/README, i2c_arm_baudrate)."""


class ConfigTxt(msgspec.Struct, frozen=True):
    """What holds on this model, the last of each name. `there`: whether there is such a file."""

    there: bool = False
    settings: dict[str, str] = {}
    params: dict[str, str] = {}  # of dtparam=
    overlays: dict[str, str] = {}  # of dtoverlay=: its name, and what it is given

    def number(self, name: str, otherwise: int) -> int:
        told = self.settings.get(name, "")
        return int(told) if told.isdecimal() else otherwise

    def on(self, *names: str) -> bool:
        """Whether a device-tree parameter is switched on, by whichever of its names came last."""
        said = [value for name, value in self.params.items() if name in names]
        return bool(said) and said[-1] in _ON

    @property
    def i2c_speed(self) -> int:
        """Of the I2C port on the header, bits per second."""
        said = [value for name, value in self.params.items() if name in _I2C_SPEEDS]
        return int(said[-1]) if said and said[-1].isdecimal() else I2C_USUAL


def read(text: Text) -> ConfigTxt:
    file = next((name for name in FILES if text(name)), "")
    settings, params, overlays = dict[str, str](), dict[str, str](), dict[str, str]()
    for line in _holding(_lines(file, text), text):
        name, _, value = (half.strip() for half in line.partition("="))
        if name == "dtparam":
            for one in value.split(","):
                param, _, state = one.partition("=")
                params.pop(param.strip(), None)  # the last one said comes last
                params[param.strip()] = state.strip() or "on"
        elif name == "dtoverlay":
            overlay, _, given = value.partition(",")
            overlays[overlay] = given
        else:
            settings[name] = value
    return ConfigTxt(bool(file), settings, params, overlays)


def text_under(root: Path) -> Text:
    """Reads files below a folder that stands for the whole disk."""

    def text(name: str) -> str:
        try:
            return (root / name.lstrip("/")).read_text(encoding="utf-8", errors="replace")
        except OSError:
            return ""

    return text


def switched_on(interface: str, text: Text) -> bool:
    """Whether config.txt has I2C ("i2c") or SPI ("spi") switched on."""
    return read(text).on(*_INTERFACES[interface])


def unstarted(interface: str) -> Message:
    """What to do where it is switched on, and its device is not there."""
    return Message(
        "restart the Pi: {interface} is switched on in config.txt, but is not there yet",
        interface=interface,
    )


def _lines(file: str, text: Text, depth: int = 0) -> Iterator[str]:
    """Lines without comments, those of included files in their place."""
    for line in text(file).splitlines() if file else ():
        plain = line.partition("#")[0].strip()
        word, _, other = plain.partition(" ")
        if word == "include" and depth < INCLUDED_MOST:
            yield from _lines(str(Path(file).parent / other.strip()), text, depth + 1)
        elif plain:
            yield plain


def _holding(lines: Iterator[str], text: Text) -> Iterator[str]:
    """Those that no filter keeps out: filters of one kind replace each other, those of different
    kinds have to agree, and [all] forgets them."""
    model, serial = text(MODEL), text(SERIAL).strip("\0\n ")
    out = set[str]()
    for line in lines:
        if not line.startswith("["):
            if not out:
                yield line
            continue
        kind, holds = _filter(line.strip("[] ").lower(), model, serial)
        if kind == "all":
            out.clear()
        elif holds:
            out.discard(kind)
        else:
            out.add(kind)


def _filter(name: str, model: str, serial: str) -> tuple[str, bool]:
    """Its kind, and whether lines behind it hold; one that depends on the start (a screen, a pin)
    cannot be known here and holds nothing."""
    if name in _MODELS:
        return "model", re.search(_MODELS[name], model) is not None
    if name.startswith("0x"):
        return "serial", bool(serial) and name.removeprefix("0x").lstrip("0") == serial.lstrip("0")
    kind = re.split("[=:]", name)[0]
    return kind, kind in ("all", "hdmi")
