"""Says when a card was left on a pad: it has counted once, and hides what is laid on it next."""

from __future__ import annotations

from collections.abc import Callable

from hardware.ports import Clock, Handle, TagPlaced, TagRemoved

LEFT_S = 12.0
"""Seconds after which a card was forgotten: a tap takes half of one, reading a notice seven."""


class PadMonitor:
    """Watches the pads; `say` gets the uid of a card that was left, once each time."""

    def __init__(self, clock: Clock, say: Callable[[bytes], object]) -> None:
        self._clock, self._say = clock, say
        self._timers: dict[tuple[str, int, bytes], Handle] = {}

    def placed(self, event: TagPlaced) -> None:
        """A card came to lie on a pad."""
        spot = event.source, event.head, event.uid
        self._cancel(spot)
        self._timers[spot] = self._clock.call_later(LEFT_S, lambda: self._left(spot))

    def removed(self, event: TagRemoved) -> None:
        """It was taken up."""
        self._cancel((event.source, event.head, event.uid))

    def lost(self, part: str) -> None:
        """A reader is gone: nobody knows what lies on it."""
        for spot in [spot for spot in self._timers if spot[0] == part]:
            self._cancel(spot)

    def close(self) -> None:
        """Say nothing more."""
        for spot in list(self._timers):
            self._cancel(spot)

    def _left(self, spot: tuple[str, int, bytes]) -> None:
        self._timers.pop(spot, None)
        self._say(spot[2])

    def _cancel(self, spot: tuple[str, int, bytes]) -> None:
        timer = self._timers.pop(spot, None)
        if timer is not None:
            timer.cancel()
