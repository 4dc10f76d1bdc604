"""Makes this computer look like a Raspberry Pi to Adafruit's Blinka, with simulated data lines.

Only the lowest, native modules are replaced: the PIO (Pi 5) or DMA (Pi 4) sender, the libgpiod
pin, and what the platform detection reads of the processor. NeoPixel and Blinka run as they are.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

from sim.ws2812 import pulses

Line = Callable[[bytes], object]
"""What hangs on a GPIO: called with each pulse train (see sim.ws2812.pulses)."""

_CPUINFO = {
    4: {"Hardware": "BCM2835", "Revision": "c03115"},  # Pi 4 B, 4 GB
    5: {"Hardware": "BCM2835", "Revision": "c04170"},  # Pi 5 B, 4 GB
}
_BLINKA = ("adafruit_blinka", "board", "digitalio", "microcontroller", "neopixel")
_PIN_MODULE = "adafruit_blinka.microcontroller.generic_linux.raspberry_pi_pin"

_lines: dict[int, Line] = {}
_installed: int | None = None


def install(model: int = 5) -> None:
    """Replace the native modules; once a process. `model` is 4 or 5 (the 4's sender sleeps)."""
    global _installed
    if _installed is not None:
        if _installed != model:
            raise RuntimeError(f"this process already looks like a Pi {_installed}")
        return
    _forget_blinka()
    os.environ.setdefault("BLINKA_SKIP_DEPENDENCY_CHECK", "1")
    _put(_PIN_MODULE, Pin=_Pin)
    if model == 5:
        _put("adafruit_raspberry_pi5_neopixel_write", neopixel_write=_pio_write)
    else:
        _put("_rpi_ws281x", **_dma_library())
    _import_as_pi(_CPUINFO[model])
    _installed = model


def connect(gpio: int, line: Line) -> None:
    """Solder a data line to a GPIO. ValueError if there is one already."""
    if gpio in _lines:
        raise ValueError(f"a data line is already connected to GPIO {gpio}")
    _lines[gpio] = line


def disconnect(gpio: int) -> None:
    """Unsolder it."""
    _lines.pop(gpio, None)


def _forget_blinka() -> None:
    """What was imported earlier in this process has already seen that this is no Pi."""
    for name in list(sys.modules):
        if name.split(".")[0].removesuffix("_write") in _BLINKA:
            del sys.modules[name]


def _import_as_pi(cpuinfo: dict[str, str]) -> None:
    """Import what asks for the board, with the answers of /proc/cpuinfo replaced meanwhile."""
    from adafruit_platformdetect import Detector

    honest = Detector.get_cpuinfo_field
    Detector.get_cpuinfo_field = lambda _, field: cpuinfo.get(field)
    try:
        importlib.import_module("neopixel")
    finally:
        Detector.get_cpuinfo_field = honest


def _put(name: str, **contents: Any) -> None:
    module = ModuleType(name)
    module.__spec__ = ModuleSpec(name, None)  # Blinka looks modules up by find_spec
    module.__dict__.update(contents)
    sys.modules[name] = module


def _send(gpio: int, data: bytes) -> None:
    line = _lines.get(gpio)
    if line is not None:
        line(pulses(data))


def _pio_write(gpio: Any, data: bytes) -> None:
    """`adafruit_raspberry_pi5_neopixel_write.neopixel_write`: the bytes as they are, by PIO."""
    _send(getattr(gpio, "_pin", gpio).id, bytes(data))


class _Pin:
    """A GPIO line by libgpiod, as Blinka's digitalio uses it."""

    IN, OUT, OPEN_DRAIN = "in", "out", "open drain"
    PULL_NONE, PULL_UP, PULL_DOWN = "none", "up", "down"

    def __init__(self, number: int) -> None:
        self.id = number
        self.mode, self.pull, self.level = self.IN, self.PULL_NONE, 0

    def init(self, mode: str = "in", pull: str | None = None) -> None:
        self.mode, self.pull = mode, pull or self.PULL_NONE

    def value(self, level: int | None = None) -> int | None:
        if level is None:
            return self.level
        self.level = level
        return None

    def deinit(self) -> None:
        self.mode = self.IN


class _Channel:
    """One of the two channels of rpi_ws281x."""

    def __init__(self) -> None:
        self.count = self.gpionum = self.invert = self.brightness = self.strip_type = 0
        self.leds: dict[int, int] = {}


def _dma_library() -> dict[str, Any]:
    """`_rpi_ws281x`, the SWIG module of jgarff's rpi_ws281x, as far as Blinka calls it."""
    library: dict[str, Any] = {
        "WS2811_STRIP_RGB": 0x100800,
        "SK6812_STRIP_RGBW": 0x18100800,
        "WS2811_SUCCESS": 0,
        "new_ws2811_t": lambda: [_Channel(), _Channel()],
        "delete_ws2811_t": _succeed,
        "ws2811_fini": _succeed,
        "ws2811_init": _succeed,
        "ws2811_t_freq_set": _succeed,
        "ws2811_t_dmanum_set": _succeed,
        "ws2811_get_return_t_str": lambda code: f"code {code}",
        "ws2811_channel_get": lambda strip, number: strip[number],
        "ws2811_led_set": lambda channel, i, value: channel.leds.__setitem__(i, value),
        "ws2811_render": _dma_render,
    }
    for field in ("count", "gpionum", "invert", "brightness", "strip_type"):
        library[f"ws2811_channel_t_{field}_set"] = lambda c, v, field=field: setattr(c, field, v)
        library[f"ws2811_channel_t_{field}_get"] = lambda c, field=field: getattr(c, field)
    return library


def _succeed(*_: object) -> int:
    return 0


def _dma_render(strip: list[_Channel]) -> int:
    """Each channel's colours in the order of its strip type (here always as stored)."""
    for channel in strip:
        if channel.count:
            colours = (channel.leds.get(i, 0).to_bytes(3, "big") for i in range(channel.count))
            _send(channel.gpionum, b"".join(colours))
    return 0
