"""A Raspberry Pi 5 for one process: its device nodes are simulated, and every Python module is the
real one. `python -m tests.hardware.pi5 SCENARIO` prints what came of it, as JSON.

Blinka decides once in a process what it runs on, so each scenario has a process of its own.
"""

from __future__ import annotations

import builtins
import importlib
import io
import json
import os
import sys
from collections.abc import Callable, Iterator
from typing import Any

from hardware.ports import DeviceEvent, PartError
from hardware.profile.types import StripBackend
from hardware.strip.strip import PixelStrip, open_strip
from sim.chips.ws2812 import Ws2812Chain
from sim.linux import spidev
from sim.linux.kernel import SimKernel
from tests.linux import pio
from tests.linux.gpiochip import SimChip
from tests.linux.libc import LibC

LIGHTS = 8
CPU = "Hardware\t: BCM2835\nRevision\t: c04170\n"
GPIO_CHIP = "/dev/gpiochip0"
NATIVE = ("gpiod._ext", "adafruit_raspberry_pi5_neopixel_write")


class Pi5:
    """The computer, a chain at GPIO 10 for PIO and one for SPI, and what was told."""

    def __init__(self) -> None:
        self.chain, self.by_spi = Ws2812Chain(LIGHTS), Ws2812Chain(LIGHTS)
        self.kernel = SimKernel("Raspberry Pi 5 Model B Rev 1.0")
        self.libc = LibC(self.kernel, {"/sys/dev/char/1:3/subsystem": "/sys/bus/gpio"})
        self.chip = SimChip(self.kernel, GPIO_CHIP, "pinctrl-rp1")
        self.pio = pio.Pio(self.chain.receive)
        self.kernel.nodes[pio.PATH] = self.pio
        self.kernel.nodes[spidev.PATH] = spidev.Spidev(self.by_spi.receive)
        for name in NATIVE:
            self.libc.under(str(importlib.import_module(name).__file__))
        self.told: list[DeviceEvent] = []
        seen_as(CPU)

    @property
    def held(self) -> dict[int, str]:
        return {gpio: line.consumer for gpio, line in self.chip.lines.items() if line.is_open}

    def open(self, backend: StripBackend = StripBackend.AUTO) -> PixelStrip:
        return open_strip(
            pin=10, count=LIGHTS, sink=self.told.append, brightness=1.0, limit_ma=60_000,
            backend=backend, kernel=self.kernel,
        )  # fmt: skip


def seen_as(cpu: str) -> None:
    """What Blinka reads to learn what it runs on."""
    builtins.open = _opened(builtins.open, cpu)
    os.scandir = _listed(os.scandir)


def _opened(honest: Callable[..., Any], cpu: str) -> Callable[..., Any]:
    def opened(path: Any, *arguments: Any, **named: Any) -> Any:
        return io.StringIO(cpu) if path == "/proc/cpuinfo" else honest(path, *arguments, **named)

    return opened


class _Entry:
    def __init__(self, path: str) -> None:
        self.path, self.name = path, path.rpartition("/")[2]

    def is_dir(self, **_: bool) -> bool:
        return False


class _Listing(list[_Entry]):
    def __enter__(self) -> Iterator[_Entry]:
        return iter(self)

    def __exit__(self, *_: object) -> None: ...


def _listed(honest: Callable[..., Any]) -> Callable[..., Any]:
    def listed(path: Any = ".") -> Any:
        return _Listing([_Entry(GPIO_CHIP)]) if os.fspath(path) == "/dev" else honest(path)

    return listed


RED, BLUE = [(255, 0, 0)] * LIGHTS, [(0, 0, 255)] * LIGHTS


def opens(pi: Pi5) -> dict[str, Any]:
    """The whole way down, and back up when it is closed."""
    strip = pi.open()
    bytes_sent = strip.show(RED)
    held = pi.held
    lit = pi.chain.colours[:]
    strip.close()
    ours = {name.partition(".")[0] for name in sys.modules}
    return {
        "way": str(strip.way), "bytes": bytes_sent, "red": lit == RED, "held": held,
        "dark": set(pi.chain.colours) == {(0, 0, 0)}, "gpios": sorted(pi.pio.gpios),
        "faults": pi.chain.faults, "after": pi.held, "modules": sorted(ours),
    }  # fmt: skip


def fails(pi: Pi5) -> dict[str, Any]:
    """A transfer that the kernel refuses; the library as it is says nothing of it."""
    strip = pi.open()
    pi.pio.faults = 1
    once = strip.show(RED), [str(event) for event in pi.told]
    pi.pio.faults = 3
    shown = [strip.show(BLUE) for _ in range(3)]
    return {"once": once, "shown": shown, "told": [str(event) for event in pi.told]}


def library(pi: Pi5) -> dict[str, Any]:
    """What Adafruit's class does by itself with a transfer that is refused."""
    pi.open().close()
    board, neopixel = (importlib.import_module(name) for name in ("board", "neopixel"))
    pixels = neopixel.NeoPixel(board.D10, LIGHTS, auto_write=False)
    pi.pio.faults = 1
    pixels.fill((1, 1, 1))
    pixels.show()
    return {"lit": pi.chain.colours == [(1, 1, 1)] * LIGHTS, "left": pi.pio.faults}


def first_frame_fails(pi: Pi5) -> dict[str, Any]:
    """PIO opens and sends nothing: SPI is left, at the same pin."""
    pi.pio.faults = 100
    strip = pi.open()
    strip.show(RED)
    return {"way": str(strip.way), "red": pi.by_spi.colours == RED, "held": pi.held}


def without_gpiod(pi: Pi5) -> dict[str, Any]:
    """As where nobody installed it."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "gpiod"]:
        del sys.modules[name]
    sys.modules["gpiod"] = None  # type: ignore[assignment]
    try:
        pi.open(StripBackend.PIO)
    except PartError as error:
        return {"error": str(error)}
    return {}


SCENARIOS = {one.__name__: one for one in (opens, fails, library, first_frame_fails, without_gpiod)}

if __name__ == "__main__":
    print(json.dumps(SCENARIOS[sys.argv[1]](Pi5())))
