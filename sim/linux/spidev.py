"""/dev/spidev0.0 as on Linux, and the wire at its data pin: transfers in, pulses out.

Written from the kernel's include/uapi/linux/spi/spidev.h and its documentation (spi/spidev).
It does not know who sends, nor what hangs on the wire.
"""

from __future__ import annotations

import ctypes
import errno
import os
import re
import struct
from array import array
from collections.abc import Callable
from functools import lru_cache

from sim.linux.kernel import SimKernel
from sim.wires import Tapped

PATH = "/dev/spidev0.0"
BUFFER = 4096
"""Bytes that a transfer may have (the module's parameter bufsiz, as it is unless changed)."""

GPIO = 10
"""Its data pin."""

Line = Callable[[bytes, int], object]
"""What hangs on the data pin: told a pulse train (see sim/chips/ws2812.py), and how long, in
nanoseconds, the line then rests low."""

_MAGIC = ord("k")
_WRITE = 1
_TRANSFER = struct.Struct("=QQIIHBBBBBB")
_RUNS = re.compile(b"(1+)(0+)")


def soldered(line: Line) -> SimKernel:
    """A computer whose only device node is SPI0, with something at its data pin."""
    return with_spi(Spidev(line))


def with_spi(spi: Spidev) -> SimKernel:
    """A computer whose only device node is this one."""
    kernel = SimKernel()
    kernel.nodes[PATH] = spi
    return kernel


class Spidev(Tapped[[bytes]]):
    """The node. `core_hertz` is the clock that the controller divides by an even number (BCM2711
    ARM Peripherals, 9.5, CLK). The next `faults` transfers raise `fault`. A tap hears the bytes
    that are clocked out."""

    def __init__(self, line: Line, *, core_hertz: int = 500_000_000, buffer: int = BUFFER) -> None:
        self.line, self.core_hertz, self.buffer = line, core_hertz, buffer
        self.mode, self.bits, self.hertz = 0, 8, 500_000
        self.transfers = 0
        self.faults, self.fault = 0, errno.EIO
        self.short = 0  # so many bytes fewer than wanted go out

    def ioctl(self, request: int, argument: bytearray) -> int:
        direction, size = request >> 30, request >> 16 & 0x3FFF
        if request >> 8 & 0xFF != _MAGIC or direction != _WRITE:
            raise OSError(errno.ENOTTY, os.strerror(errno.ENOTTY))
        match request & 0xFF:
            case 0 if size % _TRANSFER.size == 0:
                return self._message(argument)
            case 1:
                self.mode = argument[0]
            case 3:
                self.bits = argument[0]
            case 4:
                self.hertz = int.from_bytes(argument[:4], "little")
            case _:
                raise OSError(errno.ENOTTY, os.strerror(errno.ENOTTY))
        return 0

    def _message(self, argument: bytearray) -> int:
        parts = [_TRANSFER.unpack_from(argument, at) for at in range(0, len(argument), 32)]
        if sum(part[2] for part in parts) > self.buffer:
            raise OSError(errno.EMSGSIZE, os.strerror(errno.EMSGSIZE))
        if self.faults:
            self.faults -= 1
            raise OSError(self.fault, os.strerror(self.fault))
        sent = 0
        for address, _, length, hertz, *_ in parts:
            data = ctypes.string_at(address, length - self.short)
            self._send(data, hertz or self.hertz)
            sent += len(data)
        self.transfers += 1
        return sent

    def _send(self, data: bytes, hertz: int) -> None:
        divider = -(-self.core_hertz // hertz)
        bit_ns = (divider + divider % 2) * 1_000_000_000 / self.core_hertz
        for hear in self.hearers:
            hear(data)
        dark = len(data) - len(data.rstrip(b"\0"))
        self.line(_train(data.strip(b"\0"), bit_ns), round(dark * 8 * bit_ns))


def _train(data: bytes, bit_ns: float) -> bytes:
    """The pulses of bytes after which the line stays low."""
    apart = _apart(bit_ns)
    try:  # bytes that begin high and end low are pulses by themselves
        return b"".join(map(apart.__getitem__, data))
    except KeyError:
        return _runs(data + b"\0", bit_ns)


def _runs(data: bytes, bit_ns: float) -> bytes:
    bits = b"".join(b"%08d" % int(bin(byte)[2:]) for byte in data)
    return array(
        "I", [round(len(run) * bit_ns) for pulse in _RUNS.findall(bits) for run in pulse]
    ).tobytes()


@lru_cache(maxsize=8)
def _apart(bit_ns: float) -> dict[int, bytes]:
    return {byte: _runs(bytes([byte]), bit_ns) for byte in range(0x80, 0x100, 2)}
