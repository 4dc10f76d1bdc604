"""One scheduled call: a new one replaces the one before, and it can be stopped."""

from __future__ import annotations

from collections.abc import Callable

from hardware.ports import Clock, Handle


class Timer:
    """Initially idle."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._handle: Handle | None = None

    @property
    def running(self) -> bool:
        """Whether a call is still to come."""
        return self._handle is not None

    def start(self, seconds: float, then: Callable[[], object]) -> None:
        """Call `then` so many seconds from now; at once, if that is no time or has gone by."""
        self.stop()
        self._handle = self._clock.call_later(max(0.0, seconds), lambda: self._ring(then))

    def stop(self) -> None:
        """Call nothing any more."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _ring(self, then: Callable[[], object]) -> None:
        self._handle = None
        then()
