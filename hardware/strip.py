"""The strip of lights by Adafruit's NeoPixel: brightness and current limited, sent when changed.

It knows no scenes and no board; which lights belong to which space is in strip_layout.py.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import os
from collections.abc import Callable, Sequence
from typing import Any

from hardware.ports import Colour, DeviceEvent, PartError, PartFound, PartLost
from hardware.profile_types import SPI_DATA
from hardware.strip_layout import DARK_MA, StripLayout

__all__ = ["BACKENDS", "PixelStrip", "StripLayout", "milliamps", "open_strip"]

CHANNEL_MA = 20
"""Current of one fully lit colour of one light, mA (WS2812B, electrical characteristics: 60 mA for
white; later versions have 12 mA a colour, so this is the most that any takes)."""

BACKENDS = ("auto", "pio", "spi", "pwm", "neopixel")

FAINT = 0.5
"""A brightness below this dims the faintest colour there is, 1 of 255, to nothing."""


def milliamps(colours: Sequence[Colour]) -> float:
    """What lights in these colours draw at most, mA, their own chips included."""
    return CHANNEL_MA * sum(map(sum, colours)) / 255 + DARK_MA * len(colours)


class PixelStrip:
    """A strip behind an Adafruit pixel buffer (`pixels`: item assignment, show, deinit).

    Every colour is first dimmed by `brightness` (above 0, up to 1; a faint light is never dimmed
    away); if the frame would then draw more than `limit_ma`, all of it is dimmed further. `show`
    never raises for a strip that fails: PartLost is reported once, each later `show` tries again.
    """

    def __init__(
        self,
        pixels: Any,
        *,
        count: int,
        sink: Callable[[DeviceEvent], None],
        brightness: float = 0.5,
        limit_ma: int = 1500,
        part: str = "strip",
    ) -> None:
        self.count, self.part = count, part
        self.limit_ma = limit_ma
        self.milliamps = 0.0
        self.bytes_written = 0
        self.lost = False
        self._pixels, self._sink = pixels, sink
        self.brightness = brightness
        self._sent: list[Colour] | None = None  # what the chain holds; None: not known

    @property
    def brightness(self) -> float:
        """The share of its light that every colour is shown with."""
        return self._brightness

    @brightness.setter
    def brightness(self, share: float) -> None:
        """From the next `show` on. ValueError unless above 0 and up to 1."""
        if not 0 < share <= 1:
            raise ValueError(f"a brightness of {share}, not above 0 and up to 1")
        self._brightness = share
        self._dimmed = [int(value * share + 0.5) for value in range(256)]

    def show(self, colours: Sequence[Colour]) -> int:
        """Show `count` colours; return the bytes sent (3 a light), 0 if nothing changed."""
        if len(colours) != self.count:
            raise ValueError(f"the strip has {self.count} lights, not {len(colours)}")
        wanted = self._limited(colours)
        if wanted == self._sent:
            return 0
        return self._send(wanted)

    def close(self) -> None:
        """Put the lights out and free the pin."""
        with contextlib.suppress(OSError, RuntimeError):
            self._pixels.deinit()

    def _limited(self, colours: Sequence[Colour]) -> list[Colour]:
        dimmed = _looked_up(self._dimmed, colours)
        if self._brightness < FAINT:
            dimmed = [_kept(*pair) for pair in zip(dimmed, colours, strict=True)]
        own = DARK_MA * len(dimmed)
        draw = milliamps(dimmed) - own
        left = max(self.limit_ma - own, 0)
        if draw <= left:
            return dimmed
        # Rounded down, so that the sum cannot come out above the limit again.
        return _looked_up([int(v * left / draw) for v in range(256)], dimmed)

    def _send(self, wanted: list[Colour]) -> int:
        self._store(wanted)
        self._sent = None
        try:
            self._pixels.show()
        except (OSError, RuntimeError) as error:
            self._lose(str(error))
            return 0
        self._sent, self.milliamps = wanted, milliamps(wanted)
        self.bytes_written += 3 * self.count
        self._find()
        return 3 * self.count

    def _store(self, wanted: list[Colour]) -> None:
        """Only what changed: setting an item costs more than everything else here."""
        pixels, sent = self._pixels, self._sent
        for i, colour in enumerate(wanted):
            if sent is None or sent[i] != colour:
                pixels[i] = colour

    def _lose(self, why: str) -> None:
        if not self.lost:
            self.lost = True
            self._sink(PartLost(part=self.part, why=_sentence(why)))

    def _find(self) -> None:
        if self.lost:
            self.lost = False
            self._sink(PartFound(part=self.part, about=f"{self.count} lights"))


def _kept(dimmed: Colour, colour: Colour) -> Colour:
    """A colour dimmed, with its strongest part on if all of it would be dimmed away."""
    if dimmed != (0, 0, 0) or colour == (0, 0, 0):
        return dimmed
    most = max(colour)
    red, green, blue = (int(part == most) for part in colour)
    return red, green, blue


def _looked_up(table: list[int], colours: Sequence[Colour]) -> list[Colour]:
    return [(table[red], table[green], table[blue]) for red, green, blue in colours]


def open_strip(
    *,
    pin: int,
    count: int,
    sink: Callable[[DeviceEvent], None],
    brightness: float = 0.5,
    limit_ma: int = 1500,
    backend: str = "neopixel",
) -> PixelStrip:
    """Open the strip on a GPIO (or on SPI0's MOSI for "spi") and darken it. PartError if it fails.

    The first frame already goes out here: the DMA library reports missing rights only then.
    """
    try:
        pixels = _open_pixels(backend, pin, count)
        pixels.show()
    except Exception as error:  # Blinka raises nearly every kind, depending on the machine
        raise _cannot_open(error, backend) from error
    return PixelStrip(pixels, count=count, sink=sink, brightness=brightness, limit_ma=limit_ma)


def _open_pixels(backend: str, pin: int, count: int) -> Any:
    # Without this Blinka may stop to ask at the terminal whether it shall install something.
    os.environ.setdefault("BLINKA_SKIP_DEPENDENCY_CHECK", "1")
    with contextlib.redirect_stdout(io.StringIO()):  # it prints its doubts about PCs
        import board

        if backend == "spi" or (backend == "auto" and pin == SPI_DATA):
            spi = importlib.import_module("neopixel_spi")
            return spi.NeoPixel_SPI(board.SPI(), count, auto_write=False, pixel_order="GRB")
        from neopixel import NeoPixel

        gpio = getattr(board, f"D{pin}")
        return NeoPixel(gpio, count, auto_write=False, pixel_order="GRB")


def _cannot_open(error: Exception, backend: str) -> PartError:
    match error:
        case NotImplementedError() | AttributeError():
            why = "this computer has no pins for a NeoPixel strip"
            remedy = "run it on a Raspberry Pi, or take [strip] out of hardware.toml"
        case ImportError() if backend == "spi":
            why = f"a library is missing ({error.name})"
            remedy = "install adafruit-circuitpython-neopixel-spi (docs/wiring.md)"
        case _:
            why = f"the strip could not be opened ({_sentence(str(error))})"
            remedy = "see 'Strip' in docs/wiring.md for the library and the rights it needs"
    return PartError("strip", why, remedy)


def _sentence(text: str) -> str:
    """The first line of a library's message, without its full stop."""
    lines = text.strip().splitlines() or ["no reason given"]
    return lines[0].strip().rstrip(".!")
