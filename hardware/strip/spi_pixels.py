"""Adafruit's pixel buffer on the Pi's SPI0: the strip's bits go out at GPIO 10, without root.

Each bit of a light is four of SPI's, 1000 for a 0 and 1110 for a 1, so that a byte of SPI begins
high and ends low: a pause between two bytes lengthens nothing but a low. What the kernel returns is
looked at, for nobody else sees a frame that did not go out (docs/decisions/0018).
"""

from __future__ import annotations

import ctypes
import errno
import struct

from adafruit_pixelbuf import PixelBuf

from hardware.profile.types import SPI_DEVICE
from hardware.system.kernel import Kernel

HERTZ = 3_300_000
"""Asked for. Every Pi divides its clock by an even number, so it becomes 3.23 to 3.29 MHz: a 0 is
high for 304 to 310 ns, a 1 for 912 to 930 ns, inside both versions of the WS2812B's data sheet."""

REST_S = 300e-6
"""Low for so long, the lights take what they have (WS2812B V5, RES: 280 us or more)."""

BUFFER = "/sys/module/spidev/parameters/bufsiz"
USUAL_BUFFER = 4096
"""Bytes that one transfer may have, unless the kernel's command line says something else."""

# include/uapi/linux/spi/spidev.h
_WR_MODE, _WR_BITS, _WR_HERTZ, _MESSAGE_1 = 0x40016B01, 0x40016B03, 0x40046B04, 0x40206B00
_TRANSFER = struct.Struct("=QQIIHBBBBBB")

_REST = bytes(round(HERTZ * REST_S / 8) + 1)


def _encoded(byte: int) -> bytes:
    bits = (0b1110 if byte >> shift & 1 else 0b1000 for shift in range(7, -1, -1))
    return sum(four << 28 - 4 * place for place, four in enumerate(bits)).to_bytes(4, "big")


_ENCODED = [_encoded(byte) for byte in range(256)]


def frame_bytes(count: int) -> int:
    """Bytes of a transfer for so many lights."""
    return 12 * count + 2 * len(_REST)


def buffer_bytes(kernel: Kernel) -> int:
    """Bytes that the kernel takes in one transfer."""
    told = kernel.text(BUFFER)
    return int(told) if told.isdecimal() else USUAL_BUFFER


class SpiPixels(PixelBuf):  # type: ignore[misc]
    """`count` lights, dark until the first `show`. Opening, `show` and `deinit` raise OSError."""

    def __init__(self, count: int, kernel: Kernel) -> None:
        super().__init__(count, byteorder="GRB", auto_write=False)
        self._kernel = kernel
        self._frame = bytearray(frame_bytes(count))
        self._held = (ctypes.c_char * len(self._frame)).from_buffer(self._frame)
        self._transfer = _TRANSFER.pack(
            ctypes.addressof(self._held), 0, len(self._frame), HERTZ, 0, 8, 0, 0, 0, 0, 0
        )
        self._descriptor = kernel.open(SPI_DEVICE)
        try:
            for request, value in ((_WR_MODE, b"\0"), (_WR_BITS, b"\x08")):
                kernel.ioctl(self._descriptor, request, bytearray(value))
            kernel.ioctl(self._descriptor, _WR_HERTZ, bytearray(struct.pack("=I", HERTZ)))
        except OSError:
            kernel.close(self._descriptor)
            raise

    def deinit(self) -> None:
        """Put the lights out and let go of the device."""
        try:
            self.fill(0)
            self.show()
        finally:
            self.close()

    def close(self) -> None:
        """Let go of the device; the lights stay as they are."""
        self._kernel.close(self._descriptor)

    def _transmit(self, buffer: bytearray) -> None:
        self._frame[len(_REST) : -len(_REST)] = b"".join(map(_ENCODED.__getitem__, buffer))
        sent = self._kernel.ioctl(self._descriptor, _MESSAGE_1, bytearray(self._transfer))
        if sent != len(self._frame):
            raise OSError(errno.EIO, f"only {sent} of {len(self._frame)} bytes went out")
