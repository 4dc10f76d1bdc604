"""Calls an auction going once, and going twice, when nobody has bid more for so long."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from controller.rules.state import Auction, State
from controller.table.monitors.timer import Timer
from controller.view.timing import GOING_ONCE, GOING_TWICE
from hardware.ports import Clock


def standing(state: State) -> bool:
    """Whether a bid stands: the banker sells to somebody, or not at all."""
    top = state.stack[-1] if state.stack else None
    return isinstance(top, Auction) and top.bidder >= 0


class Going:
    """`call`s 1 when an auction is going once, 2 when it is going twice."""

    def __init__(self, clock: Clock, call: Callable[[int], object]) -> None:
        self._clock, self._call = clock, call
        self._timer = Timer(clock)
        self._called = 0.0  # the time of the last call

    def changed(self, state: State, since: float) -> None:
        """The game went on; the last bid was made at the time `since`."""
        self.close()
        now = self._clock.time()
        for times, after in ((1, GOING_ONCE), (2, GOING_TWICE)):
            # A timer may ring a trifle early, by rounding: nothing is called twice.
            if standing(state) and (at := since + after) > max(now, self._called):
                self._timer.start(at - now, partial(self._due, at, times, state, since))
                return

    def close(self) -> None:
        """Call nothing more."""
        self._timer.stop()

    def _due(self, at: float, times: int, state: State, since: float) -> None:
        self._called = at
        self._call(times)
        self.changed(state, since)
