"""Plays the seats that were left to a bot (R70), until somebody sits down there again.

Whose they are the state says, so a table that was switched off goes on with them. The bot waits
until what happened has been told, and gives people time: for a rent they may ask for, a deal they
are offered, a page they have open, or what goes back by hand after a take-back.
"""

from __future__ import annotations

from random import Random

from controller.bots import Bot, Strength, bots_of
from controller.bots.manners import Manners
from controller.bots.playing import DiceRoller, asks_or_answers, bots_command
from controller.rules.legal import answers
from controller.rules.state import OVER, SETUP, State
from controller.table.monitors.deadline import AGAIN, Do
from controller.table.monitors.timer import Timer
from controller.table.presenter.presenter import Presenter
from hardware.ports import Clock

THINKS = 2.5
"""Seconds before a bot does something."""

CONSIDERED = 20.0
"""Seconds for people to ask for a rent, to answer a deal, or to put back what was taken back."""

COURTESY = 8.0
"""Seconds that a page may be open before a bot goes on."""


class StandIn:
    """Plays for who has left; `do`es what their bots choose, and throws by `chance`."""

    def __init__(self, clock: Clock, presenter: Presenter, do: Do, chance: Random) -> None:
        self._clock, self._presenter, self._do, self._chance = clock, presenter, do, chance
        self._timer = Timer(clock)
        self._bots: list[Bot] = []
        self._manners = Manners()
        self._strength = ""  # of the bots
        self._since = 0.0  # when the game last went on
        self.plays = False

    def start_game(self, state: State) -> None:
        """Another game, or this one again: bots remember nothing of one before."""
        self._bots, self._manners = [], Manners()
        self.changed(state)

    def changed(self, state: State) -> None:
        """The game went on."""
        self.close()
        self._since = self._clock.time()
        self.plays = bool(state.by_bot) and state.phase not in (SETUP, OVER)
        if self.plays:
            self._timer.start(THINKS, self._go)

    def close(self) -> None:
        """Play no more."""
        self._timer.stop()

    def _go(self) -> None:
        state = self._presenter.state
        now, until = self._clock.time(), self._since + self._patience(state)
        if now < until:  # times, not spans: rounded, the rest of a span may end where it began
            self._timer.start(min(until - now, THINKS), self._go)
            return
        roller = DiceRoller(state.edition, self._chance)
        command = bots_command(state, state.by_bot, self._bots_for(state), roller, self._manners)
        if command is not None and not isinstance(self._do(command, "bot"), list):
            self._timer.start(AGAIN, self._go)  # it could not be written down: once more

    def _patience(self, state: State) -> float:
        """How long after the last command the bot goes on."""
        presenter = self._presenter
        if presenter.panel.paused or presenter.telling():  # looked at again
            return self._clock.time() - self._since + THINKS
        people = [one for one in answers(state) if one.command.seat not in state.by_bot]
        if presenter.ui.put_back is not None or any(asks_or_answers(one.command) for one in people):
            return CONSIDERED
        return COURTESY if presenter.panel.top is not None else 0.0

    def _bots_for(self, state: State) -> list[Bot]:
        """Loaded only when the first player leaves, so that a table is ready at once. They play as
        well as the settings say at the moment."""
        strength = self._presenter.context.settings.bots
        if len(self._bots) != state.seats or strength != self._strength:
            self._strength, self._bots = (
                strength,
                bots_of(Strength(strength), state.seats, self._clock.time),
            )
        return self._bots
