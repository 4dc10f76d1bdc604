"""A Pico on an emulator (rp2040py), with reader chips on its SPI.

The processor runs MicroPython's machine code, instruction by instruction. What hangs on its pins
are the chip models of sim/chips, and their clock is the board's. Flash is read without a cache, so
times are a lower bound.

    pico = Pico(image); pico.heard = print
    while pico.time.now < 1.0: pico.turn()

And the host's end of an emulated board's USB line, as far as a board notices it.

A host that has nothing to say lets a board wait: its processor hears nothing. The emulator alone
gives it an empty packet instead, every 27 µs. A board that waits for its host then took those
packets and nothing else, never slept, and a second of its time was twenty of ours.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from rp2040py.device.base_device import BaseDevice
from rp2040py.execute_batch import execute_batch
from rp2040py.gpio_pin import GPIOPinState
from rp2040py.memory_map import FLASH_START_ADDRESS
from rp2040py.peripherals.watchdog import REASON, TIMER

from controller.cli.firmware import files_for
from sim.chips.mfrc522 import Mfrc522
from sim.wires.spi import SpiBus
from tests.pico.flash import file_system, spec

SELECTS = (8, 9, 10, 11, 12, 13, 14, 15)  # GPIO of heads 0 to 7 (docs/wiring.md)
SPI = 0
PERIPHERAL_HERTZ = 48_000_000
"""The clock of MicroPython's SPI, which comes from the USB's; the emulator assumes 125 MHz."""

TURN_NS = 1_000_000  # the board's time in one turn at most: in a turn, it hears nothing new


class BoardClock:
    """The board's time, for chips: seconds since power came on."""

    def __init__(self, clock: Any) -> None:
        self._clock = clock

    @property
    def now(self) -> float:
        return float(self._clock.nanos) * 1e-9

    def spend(self, seconds: float) -> None:
        """The board's own processor and SPI spend it."""


class Pico(BaseDevice):
    """A board with its power on, a reader's firmware in its flash. `main_py`: another main.py;
    `memory`: all that its flash holds, as `memory()` of another board. `selected` hears of each
    select line (head, low), `heard` what goes out over USB."""

    def __init__(self, image: Path, *, main_py: bytes = b"", memory: bytes | None = None) -> None:
        board = spec(image)
        super().__init__(board=board)
        layout = board.layout
        assert layout is not None, "the emulator knows a Pico's flash"
        begin = layout.fs_start
        files = files_for("reader", None)
        held = file_system(files | {"main.py": main_py or files["main.py"]}, layout)
        self.mcu.flash[begin : begin + len(held)] = held
        if memory is not None:
            self.mcu.flash[: len(memory)] = memory
        self.time = BoardClock(self.simulator.clock)
        self.bus = SpiBus(self.time)
        self.chips = [Mfrc522(self.time) for _ in SELECTS]
        self.selected: Callable[[int, bool], object] = lambda *_: None
        for head, chip in enumerate(self.chips):
            self._wire(head, self.bus.attach(chip))
        self._clocked = self.simulator.clock.create_alarm(self._byte_over)
        self._byte = 0
        self.mcu.spi[SPI].on_transmit = self._byte_begins
        self.mcu.clk_peri = PERIPHERAL_HERTZ
        self.heard: Callable[[bytes], object] = lambda _: None
        self.cdc.on_serial_data = self._said
        self._host = UsbHost(self.cdc)
        self._turned = self.simulator.clock.create_alarm(self.simulator.stop)
        self.mcu.core.pc = FLASH_START_ADDRESS

    @property
    def asleep(self) -> bool:
        """Whether its processor waits for something to happen."""
        return bool(self.mcu.core.waiting)

    @property
    def timed_out(self) -> bool:
        """Whether the last reset was the watchdog's own, not one that was asked for (REASON)."""
        return self.mcu.watchdog.read_uint32(REASON) == TIMER

    def memory(self) -> bytes:
        return bytes(self.mcu.flash)

    def _wire(self, head: int, select: Callable[[int], None]) -> None:
        def changed(state: GPIOPinState, _: GPIOPinState) -> None:
            on = state is GPIOPinState.LOW
            select(0 if on else 1)
            self.selected(head, on)

        self.mcu.gpio[SELECTS[head]].add_listener(changed)

    def _byte_begins(self, value: int) -> None:
        self._byte = value
        spi = self.mcu.spi[SPI]
        self._clocked.schedule(8 / spi.clock_frequency * 1e9)

    def _byte_over(self) -> None:
        into = bytearray(1)
        self.bus.write_readinto(bytes((self._byte,)), into)
        self.mcu.spi[SPI].complete_transmit(into[0])

    def _said(self, data: bytes | bytearray) -> None:
        self.heard(bytes(data))

    def say(self, data: bytes) -> None:
        self._host.say(data)

    def turn(self) -> None:
        """Some of this computer's milliseconds; one of the board's if that is sooner over."""
        self._turned.schedule(TURN_NS)
        self.simulator.stopped = False
        execute_batch(self.simulator, 1)


# Its USB line


STILL_NS = 110_000_000
"""From a plug until the host resets what is there: 100 ms in which it must not wobble (USB 2.0,
section 7.1.7.3), and the 10 ms of the reset. No word reaches a board before that."""


class UsbHost:
    """The computer that a board is plugged into, on the emulator's `cdc`."""

    def __init__(self, cdc: Any) -> None:
        usb = cdc.usb
        self._cdc = cdc
        self._queue = bytearray()
        self._wanted: list[tuple[int, int]] = []
        self._give, self._gone = usb.on_endpoint_read, usb.on_reset
        usb.on_usb_enabled = lambda: usb.reset_alarm.schedule(STILL_NS)
        usb.on_endpoint_read = self._asked
        usb.on_reset = self._reset

    def say(self, data: bytes) -> None:
        """Bytes for the board, as soon as it takes them."""
        self._queue += data
        wanted, self._wanted = self._wanted, []
        for endpoint, size in wanted:
            self._asked(endpoint, size)

    def _asked(self, endpoint: int, size: int) -> None:
        """The board has room for a packet."""
        fifo = self._cdc.tx_fifo
        while self._queue and not fifo.full:
            self._cdc.send_serial_byte(self._queue.pop(0))
        if endpoint and fifo.empty:
            self._wanted.append((endpoint, size))
        else:
            self._give(endpoint, size)

    def _reset(self) -> None:
        """The board has gone from its port, and what was on its way is lost."""
        self._queue.clear()
        self._wanted.clear()
        self._gone()
