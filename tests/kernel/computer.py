"""A Raspberry Pi made of a folder and a socket: programs started on it see its device nodes, its
model and its clock. What hangs on its pins and its bus are the chip models of sim/chips.
"""

from __future__ import annotations

import fcntl
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sim.chips.ssd1306 import Ssd1306
from sim.chips.ws2812 import Ws2812Chain
from sim.linux import spidev
from sim.linux.kernel import SimKernel
from sim.wires.bus import I2cBus
from tests.linux import i2cdev, pio
from tests.linux.carrier import Carrier
from tests.linux.clock import ProcessClock
from tests.linux.gpiochip import SimChip
from tests.patience import PATIENCE_S

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "tests" / "linux" / "preload.c"
RINGKEEPER = "import sys; from controller.__main__ import main; sys.exit(main(sys.argv[1:]))"
CHIP = "/dev/gpiochip0"
ADDRESS, LIGHTS = 0x3C, 40
WAKES_BYTES = 8


@dataclass(frozen=True)
class Model:
    """What tells one Raspberry Pi from another."""

    name: str
    revision: str
    label: str
    compatible: str
    core_hertz: int = 250_000_000
    has_pio: bool = False


MODELS = {
    "zero2w": Model(
        "Raspberry Pi Zero 2 W Rev 1.0", "902120", "pinctrl-bcm2835",
        "raspberrypi,model-zero-2-w brcm,bcm2837", 400_000_000,
    ),
    "3": Model(
        "Raspberry Pi 3 Model B Rev 1.2", "a02082", "pinctrl-bcm2835",
        "raspberrypi,3-model-b brcm,bcm2837", 400_000_000,
    ),
    "4": Model(
        "Raspberry Pi 4 Model B Rev 1.4", "c03114", "pinctrl-bcm2711",
        "raspberrypi,4-model-b brcm,bcm2711", 500_000_000,
    ),
    "5": Model(
        "Raspberry Pi 5 Model B Rev 1.0", "c04170", "pinctrl-rp1",
        "raspberrypi,5-model-b brcm,bcm2712", 200_000_000, True,
    ),
}  # fmt: skip


class Computer:
    """One of them, with a display, a strip and what else is wired to its pins. `speed`: seconds
    that pass on it while one passes here."""

    def __init__(
        self, model: Model, folder: Path, *, speed: float = 1, lights: int = LIGHTS
    ) -> None:
        self.model = model
        self.kernel = SimKernel(model.name)
        self.oled, self.bus, self.chain = Ssd1306(), I2cBus(), Ws2812Chain(lights)
        self.bus.attach(ADDRESS, self.oled)
        self.clock = ProcessClock(folder / "clock", speed)
        self.pins = SimChip(self.kernel, CHIP, model.label, now=self.clock.now_ns)
        self.kernel.nodes[i2cdev.PATH] = i2cdev.I2cDev(self.bus)
        self.kernel.nodes[spidev.PATH] = spidev.Spidev(
            self.chain.receive, core_hertz=model.core_hertz
        )
        if model.has_pio:
            self.kernel.nodes[pio.PATH] = pio.Pio(self.chain.receive)
        self.folder = folder
        self._root = _files(folder / "root", model, [*self.kernel.nodes])
        self._socket = folder / "kernel"
        self._started: list[Program] = []
        self.carrier = Carrier(self.kernel, self._socket)

    def close(self) -> None:
        """Switch it off, with whatever still runs on it."""
        for program in self._started:
            program.process.kill()
            program.process.wait()
            program.close()
        self.carrier.close()
        self.clock.close()

    @property
    def speed(self) -> float:
        """Seconds that pass on it while one passes here."""
        return self.clock.speed

    def environment(self) -> dict[str, str]:
        """What a program has to be told to run on it."""
        return os.environ | self.time() | {
            "SIM_KERNEL": str(self._socket), "SIM_ROOT": str(self._root), "PYTHONPATH": str(ROOT),
        }  # fmt: skip

    def time(self) -> dict[str, str]:
        """What a program elsewhere, on a board, has to be told to live in the same time."""
        return {"LD_PRELOAD": str(shim()), "SIM_CLOCK": str(self.clock.path)}

    def start(self, *words: str | Path) -> Program:
        self._started.append(program := Program(self, [*map(str, words)]))
        return program

    def remove(self, path: str) -> None:
        if self.kernel.nodes.pop(path, None) is not None:
            (self._root / path.lstrip("/")).unlink()

    def write(self, path: str, text: str) -> None:
        place = self._root / path.lstrip("/")
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text)

    def plug(self, path: str, port: Path) -> None:
        """Plug a board in, so that its port appears under this path."""
        (self._root / path.lstrip("/")).symlink_to(port)

    def glass(self) -> bytes:
        """What the display shows; dark while its panel is off."""
        with self.carrier.lock:
            return self.oled.pixels() if self.oled.on else bytes(1024)


@dataclass
class Program:
    """`ringkeeper` on a computer, and what it says."""

    computer: Computer
    words: list[str]
    process: subprocess.Popen[str] = field(init=False)
    output: int = field(init=False)  # in memory: it is journald that writes this to a card.

    def __post_init__(self) -> None:
        self.output, self._wakes = os.memfd_create("said"), os.memfd_create("wakes")
        # Two threads of the program write to it. Linux locks the position of a file in a folder
        # for each write, but not that of one in memory: without this some lines overwrite others.
        fcntl.fcntl(self.output, fcntl.F_SETFL, os.O_APPEND)
        os.ftruncate(self._wakes, WAKES_BYTES)
        counted = {"SIM_WAKES": f"/proc/{os.getpid()}/fd/{self._wakes}"}
        self.process = subprocess.Popen(
            [sys.executable, "-c", RINGKEEPER, *self.words], stdin=subprocess.DEVNULL,
            stdout=self.output, stderr=self.output, text=True,
            env=self.computer.environment() | counted, cwd=self.computer.folder,
        )  # fmt: skip

    @property
    def said(self) -> str:
        return os.pread(self.output, os.fstat(self.output).st_size, 0).decode()

    def until(self, true: Callable[[], bool], seconds: float = PATIENCE_S) -> None:
        """Wait for something; AssertionError with what was said if it does not come."""
        end = time.monotonic() + seconds
        while not true():
            assert self.process.poll() is None, f"it has ended:\n{self.said[-2000:]}"
            assert time.monotonic() < end, f"not within {seconds} s:\n{self.said[-2000:]}"
            time.sleep(0.002)

    def wakes(self) -> int:
        """How often its threads have waited; preload.c says what is left out."""
        return int.from_bytes(os.pread(self._wakes, WAKES_BYTES, 0), sys.byteorder)

    def descriptors(self) -> int:
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def resident(self) -> int:
        return 1024 * int(self._of("status").partition("VmRSS:")[2].split()[0])

    def written(self) -> int:
        """Bytes that Linux has sent to a disk for it, whole pages (proc_pid_io(5))."""
        return int(self._of("io").partition("\nwrite_bytes:")[2].split()[0])

    def _of(self, file: str) -> str:
        return Path(f"/proc/{self.process.pid}/{file}").read_text()

    def threads(self) -> int:
        return len(os.listdir(f"/proc/{self.process.pid}/task"))

    def stop(self) -> int:
        """As systemd does; its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.ended()

    def ended(self) -> int:
        return self.process.wait(PATIENCE_S)

    def close(self) -> None:
        """Let go of what it said and of its counter."""
        os.close(self.output)
        os.close(self._wakes)


def shim() -> Path:
    """The library that stands before the C library, built from its source."""
    target = ROOT / "build" / f"preload-{SOURCE.stat().st_mtime_ns:x}.so"
    if not target.exists():
        target.parent.mkdir(exist_ok=True)
        options = ("-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-ldl")
        with tempfile.TemporaryDirectory(dir=target.parent) as own:  # others may build it, too
            fresh = Path(own) / target.name
            subprocess.run(["cc", SOURCE, "-o", fresh, *options], check=True)
            fresh.rename(target)
    return target


@contextmanager
def computer(model: str, **options: Any) -> Iterator[Computer]:
    """A computer that is switched off at the end."""
    with tempfile.TemporaryDirectory() as folder:
        made = Computer(MODELS[model], Path(folder), **options)
        try:
            yield made
        finally:
            made.close()


def _files(root: Path, model: Model, nodes: list[str]) -> Path:
    """The kernel's own files, as this model has them."""
    texts = {
        "proc/device-tree/model": f"{model.name}\0",
        "proc/cpuinfo": f"Revision\t: {model.revision}\nModel\t\t: {model.name}\n",
        "proc/device-tree/compatible": model.compatible.replace(" ", "\0") + "\0",
        "sys/module/spidev/parameters/bufsiz": "4096\n",
        **{node.lstrip("/"): "" for node in nodes},
    }  # fmt: skip
    for name, text in texts.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    link = root / "sys/dev/char/254:0/subsystem"
    link.parent.mkdir(parents=True)
    link.symlink_to("/sys/bus/gpio")
    return root
