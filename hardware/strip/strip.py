"""The strip of lights: brightness and current limited, sent when changed.

It knows no scenes and no board; which lights belong to which space is in hardware/strip_layout.py.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from itertools import chain, compress
from operator import ne
from typing import Any

from common.message import Message, verbatim
from hardware.ports import DARK, Colour, DeviceEvent, PartFound, PartLost
from hardware.profile.types import GRB, StripBackend, StripKind
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


def milliamps(colours: Sequence[Sequence[int]]) -> float:
    """What lights with these channels draw at most, mA, their own chips included."""
    return CHANNEL_MA * sum(map(sum, colours)) / 255 + DARK_MA * len(colours)


class PixelStrip:
    """A strip behind Adafruit's NeoPixel or its like (`pixels`: item assignment, show, deinit).

    `pixels` are given each light's channels in the `order` of its chip, as "GRB"; a W is a white
    light, which takes over what red, green and blue have in common, for a third of the current.
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
        order: str = GRB,
        part: str = "strip",
        way: Message | None = None,
    ) -> None:
        self.count, self.part, self.way = count, part, way or verbatim("")
        self.limit_ma = limit_ma
        self.milliamps = 0.0
        self.bytes_written = 0
        self.lost = False
        self._pixels, self._sink = pixels, sink
        self._order = order
        self._reckon(brightness)
        self._sent: list[_Channels] | None = None  # what the chain holds; None: not known

    @property
    def brightness(self) -> float:
        """The share of its light that every colour is shown with."""
        return self._brightness

    @brightness.setter
    def brightness(self, share: float) -> None:
        """From the next `show` on. ValueError unless above 0 and up to 1."""
        if share != self._brightness:  # the table sets it again with every picture
            self._reckon(share)

    @property
    def order(self) -> str:
        """The order of a light's channels on the wire."""
        return self._order

    @order.setter
    def order(self, order: str) -> None:
        """From the next `show` on. ValueError for another number of channels."""
        if len(order) != len(self._order):
            raise ValueError(f"{order} is no order of {self._order}")
        if order != self._order:
            self._order = order
            self._reckon(self._brightness)

    def _reckon(self, share: float) -> None:
        if not 0 < share <= 1:
            raise ValueError(f"a brightness of {share}, not above 0 and up to 1")
        self._brightness, self._dimmed = share, _Dimmed(share, self._order)

    def show(self, colours: Sequence[Colour]) -> int:
        """Show `count` colours; return the bytes sent (3 or 4 a light), 0 if nothing changed."""
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

    def _limited(self, colours: Sequence[Colour]) -> list[_Channels]:
        dimmed = [*map(self._dimmed.__getitem__, colours)]
        own = DARK_MA * len(dimmed)
        draw = milliamps(dimmed) - own
        left = max(self.limit_ma - own, 0)
        if draw <= left:
            return dimmed
        # Rounded down, so that the sum cannot come out above the limit again.
        table = bytes(int(v * left / draw) for v in range(256))
        return _looked_up(table, dimmed, len(self._order))

    def _send(self, wanted: list[_Channels]) -> int:
        self._store(wanted)
        self._sent = None
        if (why := self._sending()) is not None:
            self._lose(why)
            return 0
        self._sent, self.milliamps = wanted, milliamps(wanted)
        sent = len(self._order) * self.count
        self.bytes_written += sent
        self._find()
        return sent

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

    def _store(self, wanted: list[_Channels]) -> None:
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


_Channels = tuple[int, ...]


class _Dimmed(dict[Colour, _Channels]):
    """Colours at a brightness, as channels in the order of the wire, each reckoned once: a picture
    has few, and every frame all of it."""

    def __init__(self, share: float, order: str) -> None:
        super().__init__()
        self._parts = bytes(int(value * share + 0.5) for value in range(256))
        self._faint = share < FAINT
        self._white = "W" in order
        self._places = ["RGBW".index(channel) for channel in order]

    def __missing__(self, colour: Colour) -> _Channels:
        if len(self) >= COLOURS_MOST:
            self.clear()
        dimmed = [self._parts[part] for part in colour]
        if self._faint and not any(dimmed) and colour != DARK:  # its strongest part stays on
            dimmed = [int(part == max(colour)) for part in colour]
        white = min(dimmed) if self._white else 0
        channels = [*(part - white for part in dimmed), white]
        self[colour] = wired = tuple(channels[place] for place in self._places)
        return wired


def _looked_up(table: bytes, lights: Sequence[_Channels], width: int) -> list[_Channels]:
    flat = iter(bytes(chain.from_iterable(lights)).translate(table))
    return list(zip(*[flat] * width, strict=True))


def open_strip(
    *,
    pin: int,
    count: int,
    sink: Callable[[DeviceEvent], None],
    brightness: float = 0.5,
    limit_ma: int = 1500,
    order: str = GRB,
    backend: StripBackend = StripBackend.AUTO,
    kind: StripKind = StripKind.WS2812,
    kernel: Kernel | None = None,
) -> PixelStrip:
    """Open the strip at a GPIO by the first of its back end's ways that is open, and darken it.
    PartError, with every way's reason, if none is."""
    taken = open_way(backend, pin, count, kernel or Linux(), len(order), kind)
    return PixelStrip(
        taken.pixels, count=count, sink=sink, brightness=brightness, limit_ma=limit_ma,
        order=order, way=taken.in_words(),
    )  # fmt: skip
