"""What a simulated board is wired to: answers the questions of device/bus.py in a thread.

Pins are numbered as on the board. The chips are those of sim/.
"""

import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from time import monotonic, sleep

from sim.chips.lis3dh import Lis3dh
from sim.chips.mfrc522 import Mfrc522
from sim.clock import SimClock
from sim.wires.spi import BoardTime, SpiBus

ANSWER = 250  # as device/bus.py has it
MESSAGE = 251  # what goes through `Flashable.air`: a length, and 250 bytes of which as many count.
TICKS = 1 << 30


class World:
    """Pins and nothing else. A subclass answers more: each question by its first letter."""

    simulated_time = False

    def __init__(self) -> None:
        self.pins: dict[int, int] = {}
        self.asleep = False
        self.answers: dict[str, Callable[[bytes], bytes]] = {
            "p": lambda question: bytes((self.level(question[0]),)),
            "P": self._output,
        }

    def level(self, pin: int) -> int:
        return self.pins.get(pin, 0)

    def set(self, pin: int, level: int) -> None:
        self.pins[pin] = level

    def woken(self) -> bool:
        """Whether a board in deep sleep wakes up; asked until it does."""
        return False

    def nap(self, seconds: float) -> None:
        """It sleeps for so long; 0: until a pin wakes it."""

    def _output(self, question: bytes) -> bytes:
        self.set(question[0], question[1])
        return b""

    def serve(self, bus: socket.socket, end: Callable[[], None]) -> None:
        """Answer until the board ends; `end` is called when it wants to be reset or to sleep."""
        with bus, suppress(ConnectionError):  # it may be switched off at any moment
            while question := bus.recv(512):
                kind = chr(question[0])
                if kind in "XZ":
                    self.asleep = kind == "Z"
                    self.nap(int.from_bytes(question[1:], "big") / 1000)
                    end()
                    return
                answer = self.answers[kind](question[1:])
                bus.send((bytes((len(answer),)) + answer).ljust(ANSWER, b"\0"))


class DieWorld(World):
    """An ESP32-C3 with an accelerometer and a cell, in simulated time. `pace`: so many real seconds
    go by while it sleeps for a simulated one."""

    simulated_time = True
    WAKE = 3  # firmware/die_main.py
    CELL_UV = 1_950_000  # half of 3.9 V, in millionths of a volt
    STEP_S = 0.01

    def __init__(self, *, pace: float = 0.0) -> None:
        super().__init__()
        self.clock = SimClock()
        self.chip = Lis3dh(self.clock.time)
        self._pace = pace
        self.wired = True  # its sensor
        self.cell_uv: Callable[[], int] = lambda: self.CELL_UV
        self.naps: list[float] = []  # seconds
        self.light = 0.0  # seconds of light sleep
        self._nap_ends: float | None = None
        self._memory = b""
        self.remembered = threading.Event()
        self.answers |= {
            "l": self._doze,
            "t": lambda _: (int(self.clock.time() * 1000 + 0.001) % TICKS).to_bytes(4, "big"),
            "s": lambda question: self._pass(int.from_bytes(question, "big") / 1000),
            "a": lambda _: self.cell_uv().to_bytes(4, "big"),
            "m": lambda _: self._memory,
            "M": self._remember,
            "i": self._read_register,
            "I": self._write_register,
            "W": lambda question: bytes((question == bytes((self.WAKE,)),)),
        }

    def level(self, pin: int) -> int:
        return int(self.chip.int1) if pin == self.WAKE else super().level(pin)

    def nap(self, seconds: float) -> None:
        self._nap_ends = self.clock.time() + seconds if seconds else None
        if seconds:
            self.naps.append(seconds)

    def woken(self) -> bool:
        self._pass(self.STEP_S)
        if self._nap_ends is not None:
            return self.clock.time() >= self._nap_ends
        return self.chip.int1

    def _doze(self, question: bytes) -> bytes:
        seconds = int.from_bytes(question, "big") / 1000
        self.light += seconds
        return self._pass(seconds)

    def _pass(self, seconds: float) -> bytes:
        if self._pace:
            sleep(self._pace * seconds)
        self.clock.advance(seconds)
        return b""

    def _remember(self, data: bytes) -> bytes:
        self._memory = data
        self.remembered.set()
        return b""

    def _read_register(self, question: bytes) -> bytes:
        if not self.wired:
            return b""
        self.chip.write(question[1:2])
        return self.chip.take(question[2])

    def _write_register(self, question: bytes) -> bytes:
        self.chip.write(question[1:])
        return b""


class ReaderWorld(World):
    """A Pico with MFRC522 chips, in real time."""

    SELECTS = range(8, 16)  # firmware/reader_main.py
    WATCHDOG_OFF = bytes.fromhex("4005b000 40000000")
    """CTRL of the watchdog through the alias that clears bits, and its bit ENABLE (RP2040 data
    sheet, 2.1.2 and 4.7.6)."""

    def __init__(self, heads: int) -> None:
        super().__init__()
        self.time = BoardTime(monotonic())
        self.bus = SpiBus(self.time)
        self.chips = [Mfrc522(self.time) for _ in range(heads)]
        self.watched = False
        self.wired = threading.Lock()  # hold it to lay a tag or take it away
        self._lines = [self.bus.attach(chip) for chip in self.chips]
        self.answers |= {"w": self._write, "x": self._exchange, "D": self._watch, "R": self._poke}

    def set(self, pin: int, level: int) -> None:
        super().set(pin, level)
        head = pin - self.SELECTS.start
        if 0 <= head < len(self._lines):
            with self.wired:
                self._lines[head](level)

    def _write(self, data: bytes) -> bytes:
        self._exchange(data)
        return b""

    def _exchange(self, data: bytes) -> bytes:
        into = bytearray(len(data))
        with self.wired:
            self.time.now = max(self.time.now, monotonic())
            self.bus.write_readinto(data, into)
        return bytes(into)

    def _watch(self, _: bytes) -> bytes:
        self.watched = True
        return b""

    def _poke(self, question: bytes) -> bytes:
        self.watched &= question != self.WATCHDOG_OFF
        return b""


def threaded(world: World, bus: socket.socket, end: Callable[[], None]) -> threading.Thread:
    thread = threading.Thread(target=world.serve, args=(bus, end))
    thread.start()
    return thread
