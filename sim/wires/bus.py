"""The I2C wire: carries what a master writes to the chips on it, counts bytes and time, can be cut.

It knows nothing of what the bytes mean; chips do (chips/ssd1306.py). Its methods are smbus2's.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Sequence
from typing import Protocol

from sim.wires import Tapped

BLOCK_MAX = 32
"""Most data bytes in one SMBus block write (smbus2 and the kernel refuse more)."""

_WRITE, _READ = 0, 1  # the bit after the address (UM10204, 3.1.10)


class I2cChip(Protocol):
    """A chip as the wire sees it: whole transfers in, single bytes out, power."""

    def write(self, message: bytes) -> None:
        """Take the bytes that the master sent after the address, up to its stop condition."""

    def read(self) -> int:
        """Give the byte that the master clocks out after a read address."""

    def power_up(self) -> None:
        """Forget everything, as after the supply came on."""


class I2cBus(Tapped[[bytes]]):
    """One I2C bus with its chips, by 7-bit address.

    `bytes` counts every byte on the wire, address bytes too; `seconds` is how long the wire was
    busy (I2C specification UM10204: 9 clocks a byte, about one clock each for start and stop). A
    tap hears each transfer as it lies on the wire: the address with its read bit, then the bytes;
    the address alone if nobody acknowledged it.
    """

    def __init__(self, *, hertz: int = 400_000) -> None:
        self.hertz = hertz
        self.bytes = 0
        self.transfers = 0
        self.seconds = 0.0
        self._chips: dict[int, I2cChip] = {}
        self.fault, self.failed = errno.EIO, 0  # what a disturbed transfer ends with; how many did
        self.every = 0  # so many transfers after a disturbed one comes the next; 0: never
        self._disturbed = 0  # the transfer that will be, counted from now; 0: none
        self._pulled: set[int] = set()
        self._pull_after: dict[int, int] = {}

    def attach(self, address: int, chip: I2cChip) -> None:
        self._chips[address] = chip

    def unplug(self, address: int, *, after_bytes: int = 0) -> None:
        """Pull the chip's plug, now or once it has taken `after_bytes` more bytes."""
        if after_bytes:
            self._pull_after[address] = after_bytes
        else:
            self._pulled.add(address)

    def plug(self, address: int) -> None:
        """Put the plug back: the chip powers up afresh."""
        self._pull_after.pop(address, None)
        if address in self._pulled:
            self._pulled.discard(address)
            self._chips[address].power_up()

    def fail(self, transfer: int) -> None:
        """Disturb one transfer: 1 is the next."""
        self._disturbed = transfer

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: Sequence[int]) -> None:
        """Send address, register byte and data in one transfer. OSError 121 if nobody answers."""
        if len(data) > BLOCK_MAX:
            raise ValueError(f"an SMBus block carries {BLOCK_MAX} bytes at most, not {len(data)}")
        self.write(i2c_addr, bytes([register, *data]))

    def write(self, address: int, message: bytes) -> None:
        """Send an address and bytes in one transfer. OSError 121 if nobody answers."""
        chip = self._answering(address, _WRITE)
        room = self._room(address, len(message))
        self._count(1 + min(len(message), room))
        for hear in self.hearers:
            hear(bytes((address << 1,)) + message[:room])
        chip.write(message[:room])
        if room < len(message):
            self._pulled.add(address)
            raise _no_answer()

    def read_byte(self, i2c_addr: int) -> int:
        """Read one byte. OSError 121 if nobody answers."""
        chip = self._answering(i2c_addr, _READ)
        self._count(2)
        value = chip.read()
        for hear in self.hearers:
            hear(bytes((i2c_addr << 1 | _READ, value)))
        return value

    def close(self) -> None:
        """The wire stays; smbus2 has this too."""

    def _answering(self, address: int, read: int) -> I2cChip:
        coming = self._disturbed or self.every
        self._disturbed = max(0, coming - 1)
        if coming == 1:
            self.failed += 1
            raise OSError(self.fault, os.strerror(self.fault))
        chip = self._chips.get(address)
        if chip is None or address in self._pulled:
            self._count(1)  # the address goes out, nobody pulls SDA low to acknowledge
            for hear in self.hearers:
                hear(bytes((address << 1 | read,)))
            raise _no_answer()
        return chip

    def _room(self, address: int, wanted: int) -> int:
        left = self._pull_after.get(address)
        if left is None:
            return wanted
        if left >= wanted:
            self._pull_after[address] = left - wanted
            return wanted
        del self._pull_after[address]
        return left

    def _count(self, count: int) -> None:
        self.bytes += count
        self.transfers += 1
        self.seconds += (9 * count + 2) / self.hertz


def _no_answer() -> OSError:
    return OSError(errno.EREMOTEIO, "Remote I/O error")
