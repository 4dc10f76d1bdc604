"""The strip on the Pi's SPI0: its bits go out at GPIO 10, without root.

Each bit of a light is four of SPI's, 1000 for a 0 and 1110 for a 1, so that a byte of SPI begins
high and ends low: a pause between two bytes lengthens nothing but a low. What the kernel returns is
looked at, for nobody else sees a frame that did not go out (docs/decisions/strip.md).
"""

from __future__ import annotations

import errno
import struct
from array import array
from functools import lru_cache

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

_REST = array("B", bytes(round(HERTZ * REST_S / 8) + 1))

Channels = tuple[int, ...]
"""A light's bytes of 0 to 255, in the order in which its chip takes them."""

_CHANNEL = 4
"""Bytes of SPI for a byte of the strip's."""

_REMEMBERED = 4096
"""Colours whose bytes are remembered: 0.5 MB at most."""


@lru_cache(maxsize=_REMEMBERED)
def _encoded(light: Channels) -> array[int]:
    bits = "".join(f"{channel:08b}" for channel in light)
    return array("B", bytes.fromhex(bits.replace("1", "e").replace("0", "8")))


def frame_bytes(count: int, channels: int = 3) -> int:
    """Bytes of a transfer for so many lights, with so many channels each."""
    return _CHANNEL * channels * count + 2 * len(_REST)


def buffer_bytes(kernel: Kernel) -> int:
    """Bytes that the kernel takes in one transfer."""
    told = kernel.text(BUFFER)
    return int(told) if told.isdecimal() else USUAL_BUFFER


class SpiPixels:
    """`count` lights of `channels` bytes each, dark until the first `show`: they are assigned to an
    item, in the order of the wire. Opening, `show` and `deinit` raise OSError.

    What is assigned lies in the frame at once as it goes out, so that a picture of which little
    changes costs little (Adafruit's pixel buffer would encode every light again).
    """

    def __init__(self, count: int, kernel: Kernel, channels: int = 3) -> None:
        self._kernel = kernel
        self._lights, self._dark = range(count), (0,) * channels
        self._light = _CHANNEL * channels
        self._frame = _REST + count * _encoded(self._dark) + _REST
        self._held = memoryview(self._frame)  # so that it stays where it is
        address, length = self._frame.buffer_info()
        self._transfer = _TRANSFER.pack(address, 0, length, HERTZ, 0, 8, 0, 0, 0, 0, 0)
        self._descriptor = kernel.open(SPI_DEVICE)
        try:
            for request, value in ((_WR_MODE, b"\0"), (_WR_BITS, b"\x08")):
                kernel.ioctl(self._descriptor, request, bytearray(value))
            kernel.ioctl(self._descriptor, _WR_HERTZ, bytearray(struct.pack("=I", HERTZ)))
        except OSError:
            kernel.close(self._descriptor)
            raise

    def __setitem__(self, light: int, channels: Channels) -> None:
        """Give a light a colour from the next `show` on. IndexError beyond the strip's end."""
        at = len(_REST) + self._light * self._lights[light]
        self._frame[at : at + self._light] = _encoded(channels)

    def show(self) -> None:
        sent = self._kernel.ioctl(self._descriptor, _MESSAGE_1, bytearray(self._transfer))
        if sent != len(self._frame):
            raise OSError(errno.EIO, f"only {sent} of {len(self._frame)} bytes went out")

    def deinit(self) -> None:
        """Put the lights out and let go of the device."""
        try:
            for light in self._lights:
                self[light] = self._dark
            self.show()
        finally:
            self.close()

    def close(self) -> None:
        """Let go of the device; the lights stay as they are."""
        self._kernel.close(self._descriptor)
