"""A frame of bytes that goes out at the Pi's SPI0 in one transfer, without root.

What the kernel returns is looked at, for nobody else sees a frame that did not go out
(docs/decisions/strip.md).
"""

from __future__ import annotations

import errno
import struct
from array import array

from hardware.profile.types import SPI_DEVICE
from hardware.system.kernel import Kernel

BUFFER = "/sys/module/spidev/parameters/bufsiz"
USUAL_BUFFER = 4096
"""Bytes that one transfer may have, unless the kernel's command line says something else."""

# include/uapi/linux/spi/spidev.h
_WR_MODE, _WR_BITS, _WR_HERTZ, _MESSAGE_1 = 0x40016B01, 0x40016B03, 0x40046B04, 0x40206B00
_TRANSFER = struct.Struct("=QQIIHBBBBBB")


def buffer_bytes(kernel: Kernel) -> int:
    """Bytes that the kernel takes in one transfer."""
    told = kernel.text(BUFFER)
    return int(told) if told.isdecimal() else USUAL_BUFFER


class SpiFrame:
    """The `frame` and the device that it goes to; it may be changed, but not in length. Opening and
    `show` raise OSError."""

    def __init__(self, frame: array[int], hertz: int, kernel: Kernel) -> None:
        self._kernel, self.frame = kernel, frame
        self._held = memoryview(frame)  # so that it stays where it is
        address, length = frame.buffer_info()
        self._transfer = _TRANSFER.pack(address, 0, length, hertz, 0, 8, 0, 0, 0, 0, 0)
        self._descriptor = kernel.open(SPI_DEVICE)
        try:
            for request, value in ((_WR_MODE, b"\0"), (_WR_BITS, b"\x08")):
                kernel.ioctl(self._descriptor, request, bytearray(value))
            kernel.ioctl(self._descriptor, _WR_HERTZ, bytearray(struct.pack("=I", hertz)))
        except OSError:
            kernel.close(self._descriptor)
            raise

    def show(self) -> None:
        """Send it as it is now."""
        sent = self._kernel.ioctl(self._descriptor, _MESSAGE_1, bytearray(self._transfer))
        if sent != len(self.frame):
            raise OSError(errno.EIO, f"only {sent} of {len(self.frame)} bytes went out")

    def close(self) -> None:
        """Let go of the device; the lights stay as they are."""
        self._kernel.close(self._descriptor)
