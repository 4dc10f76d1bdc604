"""The memory of a Raspberry Pi 4 or older as /dev/mem shows it: GPIO, clock manager, PWM, PCM and
DMA channel 10; and /dev/vcio, the mailbox that gives memory to a DMA.

Written from Broadcom's BCM2835 ARM Peripherals (4 DMA, 6 GPIO, 6.3 general purpose clocks, 8 PCM,
9 PWM) and the firmware wiki's mailbox properties. Whoever maps it writes registers as on the chip;
the chip itself goes on only while somebody waits (`slept`). It does not know whose program it runs.
"""

from __future__ import annotations

import ctypes
import errno
import mmap
import os
import struct
from array import array
from collections.abc import Callable

MEMORY, MAILBOX = "/dev/mem", "/dev/vcio"
PAGE = 4096

PERIPHERALS = {"Raspberry Pi 4": 0xFE00_0000}
OLDER = 0x3F00_0000
"""Where the processor sees the peripherals: BCM2711, and BCM2837 (Pi 3, Zero 2 W)."""

OSCILLATOR_HZ = {"Raspberry Pi 4": 54_000_000}
OLDER_HZ = 19_200_000

GPIO, CLOCKS, DMA, PCM, PWM = 0x20_0000, 0x10_1000, 0x7000, 0x20_3000, 0x20_C000
_DMA_10 = 0xA00 // 4
_PCM_CLOCK, _PWM_CLOCK = 0x98 // 4, 0xA0 // 4
_PWM_FIFO, _PCM_FIFO = 0x7E20_C018, 0x7E20_3004

_PASSWORD, _KILL, _ENABLE, _BUSY, _FROM_OSCILLATOR = 0x5A, 1 << 5, 1 << 4, 1 << 7, 1
_RESET, _ERROR, _END, _ACTIVE = 1 << 31, 1 << 8, 0b110, 1

ALT_0, ALT_5 = 4, 2
PINS = {12: (ALT_0, "PWM", 0), 18: (ALT_5, "PWM", 0), 13: (ALT_0, "PWM", 1),
        19: (ALT_5, "PWM", 1), 21: (ALT_0, "PCM", 0)}  # fmt: skip
"""GPIO: the function it is set to, whose output it then is, and of which channel."""

_BUS = 0xC000_0000
_GIVEN = 0x3B40_0000
"""Where the mailbox's memory lies, and what the chip's own bus adds to an address."""

Line = Callable[[bytes], object]
"""What hangs on a pin: told each pulse train (see sim/chips/ws2812.py); the line then rests low."""


class Bcm283x:
    """The chip. `lines` hang on GPIOs; the next `faults` transfers of the DMA end with an error."""

    def __init__(self, model: str, lines: dict[int, Line]) -> None:
        start = model[: len("Raspberry Pi 4")]
        self.lines = lines
        self.base = PERIPHERALS.get(start, OLDER)
        self.oscillator_hz = OSCILLATOR_HZ.get(start, OLDER_HZ)
        self.transfers = self.faults = 0
        self.given: dict[int, int] = {}  # the mailbox's: handle, bytes
        self._regions: dict[int, mmap.mmap] = {}

    def ioctl(self, _request: int, _argument: bytearray) -> int:
        raise OSError(errno.ENOTTY, os.strerror(errno.ENOTTY))

    def mapped(self, offset: int, length: int) -> int:
        """Where these bytes of the Pi lie in this process."""
        pages = -(-length // PAGE) * PAGE
        region = self._regions.setdefault(offset, mmap.mmap(-1, pages))
        return ctypes.addressof(ctypes.c_char.from_buffer(region))

    def slept(self) -> None:
        for clock in (_PCM_CLOCK, _PWM_CLOCK):
            self._clock(clock)
        dma = self._registers(DMA)
        status = dma[_DMA_10]
        if status & _RESET or not status & _ACTIVE:
            dma[_DMA_10] = 0
        elif self.faults:
            self.faults -= 1
            dma[_DMA_10] = _ERROR
        else:
            self._transfer(dma[_DMA_10 + 1])
            dma[_DMA_10] = _END
        self._registers(PCM)[0] |= 1 << 21  # all of it is out

    def _clock(self, at: int) -> None:
        clocks = self._registers(CLOCKS)
        control = clocks[at]
        if control >> 24 == _PASSWORD:
            running = control & _ENABLE and not control & _KILL
            clocks[at] = control & 0xFF_FFFF & ~_KILL | _BUSY if running else 0

    def _transfer(self, block: int) -> None:
        """Run a control block (4.2.1.1): from memory to the FIFO that asks."""
        words = struct.unpack_from("<6I", self._at(block, 24))
        information, source, target, length, _, following = words
        assert (information >> 8 & 1, information >> 6 & 1, following) == (1, 1, 0)
        assert information >> 16 & 31 == {_PWM_FIFO: 5, _PCM_FIFO: 2}[target], "whose pace it keeps"
        self.transfers += 1
        data = array("I", self._at(source, length))
        if target == _PWM_FIFO:
            control = self._registers(PWM)[0]
            assert control & 0x2323 == 0x2323, "both channels on, serial, fed by the FIFO"
            self._out("PWM", [data[channel::2] for channel in (0, 1)], _PWM_CLOCK)
        else:
            assert self._registers(PCM)[0] & 0b101 == 0b101, "on, and sending"
            self._out("PCM", [data], _PCM_CLOCK)

    def _out(self, source: str, channels: list[array[int]], clock: int) -> None:
        control, divider = self._registers(CLOCKS)[clock : clock + 2]
        assert control & _BUSY, "its clock runs"
        assert control & 15 == _FROM_OSCILLATOR
        assert divider >> 24 == _PASSWORD
        bit_ns = (divider >> 12 & 0xFFF) * 1e9 / self.oscillator_hz
        for pin, line in self.lines.items():
            function, whose, channel = PINS[pin]
            if whose == source and self.function(pin) == function:
                line(_pulses(channels[channel], bit_ns))

    def function(self, pin: int) -> int:
        """What a GPIO is set to (6.1, GPFSEL)."""
        return self._registers(GPIO)[pin // 10] >> 3 * (pin % 10) & 7

    def _registers(self, offset: int) -> memoryview:
        self.mapped(self.base + offset, PAGE)
        return memoryview(self._regions[self.base + offset]).cast("I")

    def _at(self, bus: int, length: int) -> bytes:
        """Memory by the chip's own address."""
        address = bus & ~_BUS
        for start, region in self._regions.items():
            if start <= address and address + length <= start + len(region):
                return region[address - start : address - start + length]
        raise AssertionError(f"nothing lies at {bus:#x}")


class Mailbox:
    """/dev/vcio: gives, locks, unlocks and takes back memory (properties 3000C to 3000F)."""

    def __init__(self, chip: Bcm283x) -> None:
        self._chip = chip

    def ioctl(self, _request: int, argument: bytearray) -> int:
        tag, _, _, first = struct.unpack_from("<4I", argument, 8)
        given = self._chip.given
        match tag & 0xF:
            case 0xC:
                answer = len(given) + 1
                given[answer] = first
            case 0xD:
                answer = _BUS | _GIVEN
            case 0xE:
                answer = 0
            case _:
                answer = 0 if given.pop(first, None) else 1
        struct.pack_into("<I", argument, 20, answer)
        return 0


def _pulses(words: array[int], bit_ns: float) -> bytes:
    """What a pin does while these words are shifted out, highest bit first."""
    bits = "".join(f"{word:032b}" for word in words).strip("0")
    runs = [len(run) for run in bits.replace("10", "1 0").replace("01", "0 1").split()]
    if len(runs) % 2:
        runs.append(1)  # and then it rests
    return array("I", [round(run * bit_ns) for run in runs]).tobytes()
