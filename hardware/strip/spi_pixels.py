"""Lights by SPI: the bits of a WS2812B, and the frames of an APA102 or SK9822.

Each bit of a WS2812B is four of SPI's, 1000 for a 0 and 1110 for a 1, so that a byte of SPI begins
high and ends low: a pause between two bytes lengthens nothing but a low. An APA102 has a clock of
its own, and takes bytes as they are.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from hardware.strip.spi_frame import SpiFrame
from hardware.system.kernel import Kernel

Channels = tuple[int, ...]
"""A light's bytes of 0 to 255, in the order in which its chip takes them."""


class Code(NamedTuple):
    """How a frame is made of lights: `begin` goes before the first, `end` after the last of so
    many; each `light` with as many channels has as many bytes. `hertz` is SPI's clock."""

    hertz: int
    begin: array[int]
    light: Callable[[Channels], array[int]]
    end: Callable[[int], array[int]]


_REST_S = 300e-6
"""Low for so long, a WS2812B takes what it has (V5, RES: 280 us or more)."""

_HERTZ = 3_300_000
"""Asked for. Every Pi divides its clock by an even number, so it becomes 3.23 to 3.29 MHz: a 0 is
high for 304 to 310 ns, a 1 for 912 to 930 ns, inside both versions of the WS2812B's data sheet."""

_REST = array("B", bytes(round(_HERTZ * _REST_S / 8) + 1))

_REMEMBERED = 4096
"""Colours whose bytes are remembered: 0.5 MB at most."""


@lru_cache(maxsize=_REMEMBERED)
def _pulses(light: Channels) -> array[int]:
    bits = "".join(f"{channel:08b}" for channel in light)
    return array("B", bytes.fromhex(bits.replace("1", "e").replace("0", "8")))


WS2812_CODE = Code(_HERTZ, _REST, _pulses, lambda _count: _REST)
"""Also of an SK6812, and of other copies."""

_CLOCK_HERTZ = 4_000_000
"""A metre of wire and a level shifter carry it well, and 1000 lights go out in 8 ms."""

_FULL = 0xFF
"""Three bits of 1, and the most of 31 steps of brightness: strip.py dims."""

_BEGIN = bytes(8)
"""Twice the 32 zeros that there must be: a light that was cut off eats up to 31 of them."""


def _end(count: int) -> array[int]:
    """32 zeros, at which an SK9822 takes what it has, and half a clock for each light: so much
    later the next one gets its own."""
    return array("B", bytes(4 + count // 16 + 1))


APA102_CODE = Code(
    _CLOCK_HERTZ, array("B", _BEGIN), lambda light: array("B", (_FULL, *light)), _end
)
"""Also of an SK9822."""


def frame_bytes(code: Code, count: int, channels: int = 3) -> int:
    """Bytes of a transfer for so many lights, with so many channels each."""
    light = code.light((0,) * channels)
    return len(code.begin) + count * len(light) + len(code.end(count))


class SpiPixels:
    """`count` lights of `channels` bytes each, dark until the first `show`: they are assigned to an
    item, in the order of the wire. Opening, `show` and `deinit` raise OSError.

    What is assigned lies in the frame at once as it goes out, so that a picture of which little
    changes costs little (Adafruit's pixel buffer would encode every light again).
    """

    def __init__(self, code: Code, count: int, kernel: Kernel, channels: int = 3) -> None:
        self._code = code
        self._lights, self._dark = range(count), (0,) * channels
        dark = code.light(self._dark)
        self._first, self._size = len(code.begin), len(dark)
        self._spi = SpiFrame(code.begin + count * dark + code.end(count), code.hertz, kernel)
        self.show, self.close = self._spi.show, self._spi.close

    def __setitem__(self, light: int, channels: Channels) -> None:
        """Give a light a colour from the next `show` on. IndexError beyond the strip's end."""
        at = self._first + self._size * self._lights[light]
        self._spi.frame[at : at + self._size] = self._code.light(channels)

    def deinit(self) -> None:
        """Put the lights out and let go of the device."""
        try:
            for light in self._lights:
                self[light] = self._dark
            self.show()
        finally:
            self.close()
