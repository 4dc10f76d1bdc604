"""The clock of a game against the clock: it calls time when the minutes that the settings allow
have been played (N10).

It counts by the table's clock, which only ever runs forward, and never by the time of day: a Pi has
no clock of its own, and gets the time when it finds a network (docs/decisions/clocks.md). What was
played so far stands in the record, so a pulled plug costs what came after the last command, and
the time without power counts for nothing.
"""

from __future__ import annotations

import math

from controller.rules.commands import CallTime
from controller.rules.state import Phase, State
from controller.store.banker import Banker
from controller.table.monitors.deadline import Do
from controller.table.monitors.timer import Timer
from controller.table.presenter import changes
from controller.table.presenter.presenter import Presenter
from controller.table.wording import notices
from hardware.ports import Clock

MINUTE = 60.0

SAID_AT = (10, 5, 1)
"""Minutes before the end at which the table says so."""

LEAST_LEFT = 0.001
"""Seconds. The rest of a span, rounded, may be too little for the time to go on."""

CALL_AGAIN = 10.0
"""Seconds until time is called again that could not be."""


class GameClock:
    """Counts what is played; `do`es the calling."""

    def __init__(self, clock: Clock, presenter: Presenter, do: Do) -> None:
        self._clock, self._presenter, self._do = clock, presenter, do
        self._timer = Timer(clock)
        self._before = 0.0  # seconds that were played up to `_since`
        self._since: float | None = None  # None: it stands still

    def start_game(self, state: State, banker: Banker) -> None:
        """Another game, or this one after a plug was pulled: it goes on from the record."""
        self._before = max((float(entry.played) for entry in banker.history()), default=0.0)
        self._since = None
        banker.played = self.played
        self.changed(state)

    def played(self) -> int:
        """Whole seconds; 0 unless it is a game against the clock."""
        return int(self._seconds()) if self._presenter.state.rules.time_limit else 0

    def paged(self) -> None:
        """Other pages are open: is it asked whether the game goes on, or no longer?"""
        if self._presenter.panel.paused == (self._since is not None):
            self.changed(self._presenter.state)

    def changed(self, state: State) -> None:
        """The game went on, or the settings are others: how long is it yet?"""
        self._timer.stop()
        runs = state.rules.time_limit and state.phase not in (Phase.SETUP, Phase.OVER)
        if not runs or self._presenter.panel.paused:
            self._stand_still()
            return
        if self._since is None:
            self._since = self._clock.time()
        limit = self._presenter.context.settings.game_minutes * MINUTE
        if not limit or state.called:
            self._show(None)
        else:
            self._await(limit - self._seconds())

    def close(self) -> None:
        """Call nothing."""
        self._timer.stop()

    def _seconds(self) -> float:
        passed = 0.0 if self._since is None else self._clock.time() - self._since
        return self._before + passed

    def _stand_still(self) -> None:
        self._before, self._since = self._seconds(), None
        self._show(None)

    def _await(self, left: float) -> None:
        """The next whole minute, of which the last is none."""
        minutes = max(math.ceil(left / MINUTE), 0)
        self._show(minutes)
        if left > 0:
            self._timer.start(max(left - (minutes - 1) * MINUTE, LEAST_LEFT), self._minute)
        else:
            self._call()

    def _minute(self) -> None:
        """Another one is over."""
        state = self._presenter.state
        self.changed(state)
        left = self._presenter.context.minutes_left
        if left in SAID_AT:
            self._presenter.notice(notices.minutes_left(left, self._clock.time()))

    def _call(self) -> None:
        options = self._presenter.context.of_kind(CallTime)
        if not options or not isinstance(self._do(options[0].command, "clock"), list):
            self._timer.start(CALL_AGAIN, lambda: self.changed(self._presenter.state))

    def _show(self, minutes: int | None) -> None:
        if minutes != self._presenter.context.minutes_left:
            self._presenter.apply(changes.renewed, minutes_left=minutes)
            self._presenter.show()
