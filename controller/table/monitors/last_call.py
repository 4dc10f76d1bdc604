"""The last call for rents: a bot waits with a roll that would end a person's rent, and the last
seconds are heard (D1).

At a table where people roll nobody waits by the clock: dice that have been thrown count.
"""

from __future__ import annotations

from collections.abc import Container

from controller.rules.money.rent import lapsing
from controller.rules.state import State
from controller.table.monitors.timer import Timer
from controller.table.presenter import changes
from controller.table.presenter.presenter import Presenter
from controller.view.sounds import TUNES, Sound
from hardware.ports import Clock

ASKED_S = 10.0
"""How long a bot waits with such a roll, seconds."""

HEARD_S = 3
"""So many last seconds are heard."""


class LastCall:
    """Says until when a bot waits."""

    def __init__(self, clock: Clock, presenter: Presenter) -> None:
        self._clock, self._presenter = clock, presenter
        self._timer = Timer(clock)
        self._turn = -1  # in which a bot waits, or has waited

    def waits(self, bots: Container[int]) -> bool:
        """Whether the bot that is about to roll has to wait, for rents of none of these seats. Its
        time begins when that is first asked in a turn."""
        state, now = self._presenter.state, self._clock.time()
        if all(claim.owner in bots for claim in lapsing(state)):
            return False
        if self._turn != state.turns:
            self._turn = state.turns
            self._until(now + ASKED_S)
        due = self._presenter.ui.rolls
        return due is not None and now < due

    def changed(self, state: State) -> None:
        """The game went on: perhaps it has been asked for."""
        if state.turns != self._turn or not lapsing(state):
            self.start_game()

    def start_game(self) -> None:
        """Another game, or this one after a pause: whoever waits from now on has the whole time."""
        self._turn = -1
        self._until(None)

    def close(self) -> None:
        """Let nothing be heard."""
        self._timer.stop()

    def _until(self, due: float | None) -> None:
        self._timer.stop()
        if due != self._presenter.ui.rolls:
            self._presenter.apply(changes.due, rolls=due)
        if due is not None:
            self._timer.start(due - HEARD_S - self._clock.time(), lambda: self._tick(HEARD_S))

    def _tick(self, left: int) -> None:
        """So many seconds are left."""
        self._presenter.sound(TUNES[Sound.TURN])
        if left > 1:
            self._timer.start(1.0, lambda: self._tick(left - 1))
