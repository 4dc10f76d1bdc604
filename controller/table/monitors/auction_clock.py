"""The auction's clock: going once and going twice are heard; and where the settings ask for it, the
hammer falls then if nobody bids more (R6: the banker closes).

The banker closes as ever by a CloseAuction of a seat that does not hold the bid. A bid, and a hand
on the panel, delay the hammer.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from controller.rules.commands import AnyCommand, CloseAuction
from controller.rules.state import State
from controller.table.monitors.going import Going, standing
from controller.table.monitors.timer import Timer
from controller.table.presenter import changes
from controller.table.presenter.presenter import Presenter
from controller.view.sounds import TUNES, Sound
from controller.view.timing import AUCTION_CLOCK
from hardware.ports import Clock

RAISED_HAND = 4.0
"""Seconds after the last turn, press or tap in which somebody may be about to bid."""


class AuctionClock:
    """Watches auctions; `do`es the closing."""

    def __init__(
        self, clock: Clock, presenter: Presenter, do: Callable[[AnyCommand], object]
    ) -> None:
        self._clock, self._presenter, self._do = clock, presenter, do
        self._timer, self._calls = Timer(clock), Going(clock, self._going)
        self._touched = -math.inf

    def changed(self, state: State) -> None:
        """The game went on, or the settings are others: when is the hammer due?"""
        self.close()
        presenter = self._presenter
        since, clock = presenter.ui.bid_since, presenter.context.settings.auction_clock
        going = standing(state) and not presenter.panel.paused
        if going:
            self._calls.changed(state, since)
        self._await(since + AUCTION_CLOCK if going and clock else None)

    def touched(self) -> None:
        """Somebody does something at the table."""
        self._touched = self._clock.time()

    def close(self) -> None:
        """Call nothing, and let no hammer fall by itself."""
        self._timer.stop()
        self._calls.close()

    def _going(self, times: int) -> None:
        self._presenter.sound(TUNES[(Sound.ONCE, Sound.TWICE)[times - 1]])

    def _await(self, due: float | None) -> None:
        if due != self._presenter.ui.hammer:
            self._presenter.apply(changes.due, hammer=due)
        if due is not None:
            self._timer.start(due - self._clock.time(), self._fall)

    def _fall(self) -> None:
        now = self._clock.time()
        if now < self._touched + RAISED_HAND:
            self._await(now + RAISED_HAND)
            self._presenter.apply(changes.shown, lights=False)
            return
        options = self._presenter.context.options
        close = next((o.command for o in options if isinstance(o.command, CloseAuction)), None)
        if close is not None and not isinstance(self._do(close), list):
            self._await(now + RAISED_HAND)  # it could not be written down: once more
