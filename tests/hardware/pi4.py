"""A Raspberry Pi 4 or older for one process, with a strip by PWM: its memory and its mailbox are
simulated, and every library is the real one. `python -m tests.hardware.pi4 SCENARIO MODEL PIN`
prints what came of it, as JSON.
"""

from __future__ import annotations

import importlib
import json
import sys
from typing import Any

from hardware.ports import DeviceEvent, PartError
from hardware.profile.types import StripBackend
from hardware.strip.strip import PixelStrip, open_strip
from sim.chips.ws2812 import Ws2812Chain
from sim.linux.kernel import SimKernel
from tests.hardware.pi5 import GPIO_CHIP, seen_as
from tests.linux.bcm283x import MAILBOX, MEMORY, Bcm283x, Mailbox
from tests.linux.gpiochip import SimChip
from tests.linux.libc import LibC

LIGHTS = 40

REVISIONS = {
    "Raspberry Pi Zero 2 W Rev 1.0": "902120", "Raspberry Pi 3 Model B Rev 1.2": "a02082",
    "Raspberry Pi 4 Model B Rev 1.4": "c03114",
}  # fmt: skip

DIM = [[(one, 0, 0)] * LIGHTS for one in (1, 2, 3)]
COLOURS = [(light, 255 - light, 7 * light % 256) for light in range(LIGHTS)]


class Pi4:
    """The computer, and a chain at the pin."""

    def __init__(self, model: str, pin: int) -> None:
        self.pin = pin
        self.chain = Ws2812Chain(LIGHTS)
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
        self.told: list[DeviceEvent] = []

    def revision(self, code: str) -> None:
        """What board it says it is to PWM's library: in /proc/cpuinfo, or in the device tree where
        the processor is the Pi's."""
        self.kernel.files["/proc/cpuinfo"] = f"Hardware\t: BCM2835\nRevision\t: {code}\n"
        tree = bytes.fromhex(code.zfill(8)).decode("latin-1")
        self.kernel.files["/proc/device-tree/system/linux,revision"] = tree

    def open(self) -> PixelStrip:
        return open_strip(
            pin=self.pin, count=LIGHTS, sink=self.told.append, brightness=1.0, limit_ma=60_000,
            backend=StripBackend.PWM, kernel=self.kernel,
        )  # fmt: skip

    def refused(self) -> str:
        try:
            self.open().close()
        except PartError as error:
            return str(error)
        return ""


def opens(pi: Pi4) -> dict[str, Any]:
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


def fails(pi: Pi4) -> dict[str, Any]:
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


def without_gpiod(pi: Pi4) -> dict[str, Any]:
    """As where nobody installed what Blinka needs for its pins."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "gpiod"]:
        del sys.modules[name]
    sys.modules["gpiod"] = None  # type: ignore[assignment]
    return {"said": pi.refused()}


SCENARIOS = {one.__name__: one for one in (opens, fails, refuses, without_gpiod)}

if __name__ == "__main__":
    print(json.dumps(SCENARIOS[sys.argv[1]](Pi4(sys.argv[2], int(sys.argv[3])))))
