"""The strip of lights: brightness and current limited, sent when changed.

It knows no scenes and no board; which lights belong to which space is in hardware/strip_layout.py.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from itertools import compress
from operator import ne
from typing import Any

from common.message import Message, verbatim
from hardware.ports import DARK, Colour, DeviceEvent, PartFound, PartLost
from hardware.profile.types import StripBackend
from hardware.reasons import reason
from hardware.strip.ways import open_way
from hardware.strip_layout import DARK_MA, StripLayout
from hardware.system.kernel import Kernel, Linux

__all__ = ["PixelStrip", "StripLayout", "milliamps", "open_strip"]

CHANNEL_MA = 20
"""Current of one fully lit colour of one light, mA (WS2812B, electrical characteristics: 60 mA for
white; later versions have 12 mA a colour, so this is the most that any takes)."""

_TRIES = 2
"""A frame that failed once is sent again before anybody hears of it."""

FAINT = 0.5
"""A brightness below this dims the faintest colour there is, 1 of 255, to nothing."""

COLOURS_MOST = 4096
"""Colours whose dimmed ones are remembered: 0.6 MB at most."""


def milliamps(colours: Sequence[Colour]) -> float:
    """What lights in these colours draw at most, mA, their own chips included."""
    return CHANNEL_MA * sum(map(sum, colours)) / 255 + DARK_MA * len(colours)


class PixelStrip:
    """A strip behind Adafruit's NeoPixel or its like (`pixels`: item assignment, show, deinit).

    Every colour is first dimmed by `brightness` (above 0, up to 1; a faint light is never dimmed
    away); if the frame would then draw more than `limit_ma`, all of it is dimmed further. `show`
    never raises for a strip that fails: a frame that did not go out is sent once more, then
    PartLost is reported once, and each later `show` tries again. `way` says how it was opened.
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
        way: Message | None = None,
    ) -> None:
        self.count, self.part, self.way = count, part, way or verbatim("")
        self.limit_ma = limit_ma
        self.milliamps = 0.0
        self.bytes_written = 0
        self.lost = False
        self._pixels, self._sink = pixels, sink
        self._brightness = 0.0
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
        if share == self._brightness:
            return  # the table sets it again with every picture
        self._brightness = share
        self._dimmed = _Dimmed(share)

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
        with contextlib.suppress(OSError, RuntimeError, ValueError):
            self._pixels.deinit()

    def _limited(self, colours: Sequence[Colour]) -> list[Colour]:
        dimmed = [*map(self._dimmed.__getitem__, colours)]
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
        if (why := self._sending()) is not None:
            self._lose(why)
            return 0
        self._sent, self.milliamps = wanted, milliamps(wanted)
        self.bytes_written += 3 * self.count
        self._find()
        return 3 * self.count

    def _sending(self) -> Message | None:
        """Send what is stored; why it failed, if it did twice."""
        why = None
        for _ in range(1 if self.lost else _TRIES):
            try:
                self._pixels.show()
            except (OSError, RuntimeError, ValueError) as error:
                why = reason(error)
            else:
                return None
        return why

    def _store(self, wanted: list[Colour]) -> None:
        """Only what changed: setting an item costs more than everything else here."""
        pixels, every = self._pixels, range(self.count)
        changed = every if self._sent is None else compress(every, map(ne, wanted, self._sent))
        for i in changed:
            pixels[i] = wanted[i]

    def _lose(self, why: Message) -> None:
        if not self.lost:
            self.lost = True
            told = Message("an update was not sent ({why})", why=why)
            self._sink(PartLost(part=self.part, why=told))

    def _find(self) -> None:
        if self.lost:
            self.lost = False
            self._sink(PartFound(part=self.part, about=Message("{count} lights", count=self.count)))


class _Dimmed(dict[Colour, Colour]):
    """Colours at a brightness, each reckoned once: a picture has few, and every frame all of it."""

    def __init__(self, share: float) -> None:
        super().__init__()
        self._parts = [int(value * share + 0.5) for value in range(256)]
        self._faint = share < FAINT

    def __missing__(self, colour: Colour) -> Colour:
        if len(self) >= COLOURS_MOST:
            self.clear()
        (dimmed,) = _looked_up(self._parts, (colour,))
        if self._faint and dimmed == DARK and colour != DARK:  # its strongest part stays on
            red, green, blue = (int(part == max(colour)) for part in colour)
            dimmed = red, green, blue
        self[colour] = dimmed
        return dimmed


def _looked_up(table: list[int], colours: Sequence[Colour]) -> list[Colour]:
    return [(table[red], table[green], table[blue]) for red, green, blue in colours]


def open_strip(
    *,
    pin: int,
    count: int,
    sink: Callable[[DeviceEvent], None],
    brightness: float = 0.5,
    limit_ma: int = 1500,
    backend: StripBackend = StripBackend.AUTO,
    kernel: Kernel | None = None,
) -> PixelStrip:
    """Open the strip at a GPIO by the first of its back end's ways that is open, and darken it.
    PartError, with every way's reason, if none is."""
    taken = open_way(backend, pin, count, kernel or Linux())
    return PixelStrip(
        taken.pixels, count=count, sink=sink, brightness=brightness, limit_ma=limit_ma,
        way=taken.in_words(),
    )  # fmt: skip
