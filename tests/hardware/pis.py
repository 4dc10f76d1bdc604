"""A Raspberry Pi for one process: its device nodes, or its memory and its mailbox, are simulated,
and every library is the real one. `python -m tests.hardware.pis SCENARIO [MODEL PIN]` prints what
came of it, as JSON: of a Pi 5, or of an older model with a strip by PWM.

Blinka decides once in a process what it runs on, so each scenario has a process of its own.
"""

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
from tests.linux.bcm283x import MAILBOX, MEMORY, Bcm283x, Mailbox
from tests.linux.gpiochip import SimChip
from tests.linux.libc import LibC

LIGHTS = 8
CPU = "Hardware\t: BCM2835\nRevision\t: c04170\n"
GPIO_CHIP = "/dev/gpiochip0"
NATIVE = ("gpiod._ext", "adafruit_raspberry_pi5_neopixel_write")


class Pi:
    """A strip at a pin of a computer, and what was told of it."""

    kernel: SimKernel
    pin, count, backend = 10, LIGHTS, StripBackend.AUTO
    chain: Ws2812Chain

    def __init__(self) -> None:
        self.told: list[DeviceEvent] = []

    def open(self, backend: StripBackend | None = None) -> PixelStrip:
        return open_strip(
            pin=self.pin, count=self.count, sink=self.told.append, brightness=1.0,
            limit_ma=60_000, backend=backend or self.backend, kernel=self.kernel,
            order=self.chain.order,
        )  # fmt: skip

    def settle(self) -> None:
        """Let what was sent arrive."""

    def refused(self) -> str:
        try:
            self.open(StripBackend.PIO if self.backend is StripBackend.AUTO else None).close()
        except PartError as error:
            return str(error)
        return ""


class Pi5(Pi):
    """The computer, a chain at GPIO 10 for PIO and one for SPI, and what was told."""

    def __init__(self) -> None:
        super().__init__()
        self.chain, self.by_spi = Ws2812Chain(LIGHTS), Ws2812Chain(LIGHTS)
        self.kernel = SimKernel("Raspberry Pi 5 Model B Rev 1.0")
        self.libc = LibC(self.kernel, {"/sys/dev/char/1:3/subsystem": "/sys/bus/gpio"})
        self.chip = SimChip(self.kernel, GPIO_CHIP, "pinctrl-rp1")
        self.pio = pio.Pio(self.chain.receive)
        self.kernel.nodes[pio.PATH] = self.pio
        self.kernel.nodes[spidev.PATH] = spidev.Spidev(self.by_spi.receive)
        for name in NATIVE:
            self.libc.under(str(importlib.import_module(name).__file__))
        seen_as(CPU)

    @property
    def held(self) -> dict[int, str]:
        return {gpio: line.consumer for gpio, line in self.chip.lines.items() if line.is_open}


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


ORDERS = ("RGB", "GRB", "BRG", "RGBW", "GRBW")


def orders(pi: Pi) -> dict[str, Any]:
    """Red, and a pale blue, by each order of colours: what the lights show, their white too."""
    shown = {}
    for pi.chain.order in ORDERS:
        strip = pi.open()
        seen = []
        for colour in ((255, 0, 0), (20, 20, 90)):
            strip.show([colour] * pi.chain.count)
            pi.settle()
            seen.append([*set(pi.chain.colours), *set(pi.chain.whites)])
        strip.close()
        pi.settle()
        shown[pi.chain.order] = seen
    return {"shown": shown, "faults": pi.chain.faults}


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


def without_gpiod(pi: Pi) -> dict[str, Any]:
    """As where nobody installed what Blinka needs for its pins."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "gpiod"]:
        del sys.modules[name]
    sys.modules["gpiod"] = None  # type: ignore[assignment]
    return {"said": pi.refused()}


# A Pi 4 or older, with a strip by PWM


MANY = 40

REVISIONS = {
    "Raspberry Pi Zero 2 W Rev 1.0": "902120", "Raspberry Pi 3 Model B Rev 1.2": "a02082",
    "Raspberry Pi 4 Model B Rev 1.4": "c03114",
}  # fmt: skip

DIM = [[(one, 0, 0)] * MANY for one in (1, 2, 3)]
COLOURS = [(light, 255 - light, 7 * light % 256) for light in range(MANY)]


class Pi4(Pi):
    """The computer, and a chain at the pin."""

    count, backend = MANY, StripBackend.PWM

    def __init__(self, model: str, pin: int) -> None:
        super().__init__()
        self.pin = pin
        self.chain = Ws2812Chain(MANY)
        self.kernel = SimKernel(model)
        self.chip = Bcm283x(model, {pin: self.chain.receive})
        self.kernel.nodes |= {MEMORY: self.chip, MAILBOX: Mailbox(self.chip)}
        self.libc = LibC(self.kernel, {"/sys/dev/char/1:3/subsystem": "/sys/bus/gpio"})
        label = "pinctrl-bcm2711" if "Pi 4" in model else "pinctrl-bcm2835"
        self.gpio = SimChip(self.kernel, GPIO_CHIP, label)
        for name in ("gpiod._ext", "_rpi_ws281x"):
            self.libc.under(str(importlib.import_module(name).__file__))
        self.revision(REVISIONS[model])
        seen_as(self.kernel.files["/proc/cpuinfo"])

    def settle(self) -> None:
        self.chip.slept()

    def revision(self, code: str) -> None:
        """What board it says it is to PWM's library: in /proc/cpuinfo, or in the device tree where
        the processor is the Pi's."""
        self.kernel.files["/proc/cpuinfo"] = f"Hardware\t: BCM2835\nRevision\t: {code}\n"
        tree = bytes.fromhex(code.zfill(8)).decode("latin-1")
        self.kernel.files["/proc/device-tree/system/linux,revision"] = tree


def opens_by_pwm(pi: Pi4) -> dict[str, Any]:
    """Any colours, all the way to the pin, and dark again."""
    strip = pi.open()
    sent = strip.show(COLOURS)
    pi.chip.slept()
    shown = pi.chain.colours[:]
    strip.close()
    pi.chip.slept()
    return {
        "way": str(strip.way), "bytes": sent, "shown": shown == COLOURS, "faults": pi.chain.faults,
        "dark": set(pi.chain.colours) == {(0, 0, 0)}, "told": [str(one) for one in pi.told],
    }  # fmt: skip


def fails_by_pwm(pi: Pi4) -> dict[str, Any]:
    """The DMA ends with an error: once, for a while, and no more."""
    strip = pi.open()
    pi.chip.slept()
    strip.show(COLOURS)
    pi.chip.faults = 1
    once = strip.show(DIM[0]), [str(one) for one in pi.told]
    pi.chip.faults = 100
    lost = [strip.show(colours) for colours in DIM[1:]], [str(one) for one in pi.told]
    pi.chip.faults = 0
    found = strip.show(COLOURS)
    pi.chip.slept()
    return {
        "once": once, "lost": lost, "found": found, "shown": pi.chain.colours == COLOURS,
        "told": [str(one) for one in pi.told],
    }  # fmt: skip


def refuses(pi: Pi4) -> dict[str, Any]:
    """Without rights, without nodes, on a board that the library does not know; and then well."""
    said = {}
    for path in (MAILBOX, MEMORY):
        pi.kernel.denied = {path}
        said[f"denied {path}"] = pi.refused()
        pi.kernel.denied = set()
        node = pi.kernel.nodes.pop(path)
        said[f"no {path}"] = pi.refused()
        pi.kernel.nodes[path] = node
    code = pi.kernel.files["/proc/cpuinfo"].split()[-1]
    pi.revision(code[:-3] + "fff")
    said["unknown"] = pi.refused()
    said["unknown again"] = pi.refused()
    pi.revision(code)
    said["well"] = pi.refused()
    return said


OF_5: dict[str, Callable[[Pi5], dict[str, Any]]] = {
    one.__name__: one for one in (opens, fails, library, first_frame_fails, without_gpiod, orders)
}
OF_4: dict[str, Callable[[Pi4], dict[str, Any]]] = {
    "opens": opens_by_pwm, "fails": fails_by_pwm, "refuses": refuses,
    "without_gpiod": without_gpiod, "orders": orders,
}  # fmt: skip

if __name__ == "__main__":
    _scenario, *_which = sys.argv[1:]
    if _which:
        print(json.dumps(OF_4[_scenario](Pi4(_which[0], int(_which[1])))))
    else:
        print(json.dumps(OF_5[_scenario](Pi5())))
