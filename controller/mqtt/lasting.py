"""Whether the connection to a broker lasts.

Two tables of one name push each other off, again and again: the broker takes them for one. What is
said of the broker would come and go with each turn, on both displays.
"""

from __future__ import annotations

from collections.abc import Callable

from hardware.ports import Clock, Handle

LASTING_S = 90.0
"""Seconds after which a connection has lasted: longer than the other table's longest pause."""
SHORT_MOST = 2
"""After so many short connections in a row, another table probably has our name."""


class Lasting:
    """Holds back that the broker is there, once connections to it keep being lost."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._began = 0.0
        self._short = 0  # connections that did not last, one after the other
        self._timer: Handle | None = None

    def began(self, tell: Callable[[], object]) -> None:
        """A connection has been made. It is told at once or, after too many short ones, only once
        it has lasted."""
        self._began = self._clock.time()
        if self._short < SHORT_MOST:
            tell()
        else:
            self._timer = self._clock.call_later(LASTING_S, tell)

    def ended(self, *, pushed_out: bool = False) -> bool:
        """The connection is lost; `pushed_out`: to another table of this name, as the broker says.
        Returns whether that happens again and again (not every broker says why)."""
        self.close()
        lasted = self._clock.time() - self._began >= LASTING_S
        self._short = 0 if lasted else self._short + 1
        if pushed_out:
            self._short = max(self._short, SHORT_MOST)
        return self._short >= SHORT_MOST

    def close(self) -> None:
        """Tell nothing more of this connection."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
