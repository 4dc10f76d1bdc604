"""Rolls of the table's own dice: what they report becomes a roll, a notice, or nothing.

Which reports make a roll: see dice_pairing.py; for other news of dice, monitors/dice.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from controller.rules.commands import AnyCommand, Roll
from controller.rules.entries import Entry
from controller.rules.prompts import ROLLED, Ask, dice_awaited
from controller.rules.state import Phase
from controller.table.input import dice_pairing
from controller.table.monitors import dice
from controller.table.monitors.dice import DiceMonitor
from controller.table.presenter import changes
from controller.table.presenter.presenter import Presenter
from controller.table.wording import notices
from hardware.ports import Clock, DieNews, DieSettled


class Rolls:
    """Gathers dice; `do` gives the roll to the banker."""

    def __init__(
        self,
        clock: Clock,
        presenter: Presenter,
        watch: DiceMonitor,
        do: Callable[[AnyCommand], object],
    ) -> None:
        self._clock, self._presenter, self._watch, self._do = clock, presenter, watch, do
        self._dice = dice_pairing.DicePairing()

    @property
    def held(self) -> int | None:
        """The face of the one die that has settled."""
        return self._dice.held

    def start_game(self, history: Iterable[Entry]) -> None:
        """Another game; rolls that are on record already do not count again."""
        self.clear()
        for entry in history:
            if isinstance(entry.command, Roll):
                self._dice.remember(entry.command.thrown)

    def clear(self) -> None:
        """Forget the one die that has settled."""
        self._dice.clear()
        self._watch.held(None)

    def forget(self) -> None:
        """The dice have changed: a die that has settled no longer counts."""
        self.clear()
        self._presenter.apply(changes.held, None)

    def drop(self) -> None:
        """Somebody says that the one die that has settled was no roll."""
        self.forget()
        self._presenter.notice(dice.dropped(self._clock.time()))

    def news(self, event: DieNews) -> None:
        """News of a die other than its rolls."""
        self._watch.news(event, self._awaited())

    def settled(self, event: DieSettled) -> None:
        """A die has come to rest."""
        now = self._clock.time()
        settled = self._dice.settled(event, self._awaited(), now)
        if isinstance(settled, dice_pairing.DiceRoll):
            self._roll(settled, event.die, now)
        else:
            if not isinstance(settled, dice_pairing.Repeat):
                self._watch.held(self.held)
            self._presenter.apply(changes.held, self.held)
            self._say(settled, event.die, now)
        self._watch.battery(event)

    def _awaited(self) -> int:
        state = self._presenter.state
        going = state.phase is not Phase.SETUP and not self._presenter.panel.paused
        asked = going and self._presenter.context.prompt.ask in ROLLED
        return dice_awaited(state) if asked else 0

    def _roll(self, throw: dice_pairing.DiceRoll, die: int, now: float) -> None:
        presenter = self._presenter
        done = self._do(Roll(presenter.context.prompt.seats[0], throw.faces, throw.thrown))
        if not isinstance(done, list):  # a recorded roll ends the wait for the other die itself
            self._watch.held(None)
            presenter.apply(changes.held, None)
            presenter.show()
        if len(throw.faces) == 1 and presenter.context.prompt.ask is not Ask.BATTLE_ROLL:
            self._dice.ignore_other(die, now)

    def _say(self, settled: dice_pairing.NoRoll, die: int, now: float) -> None:
        presenter = self._presenter
        match settled:
            case dice_pairing.OneDie(again=False):
                presenter.show()
            case dice_pairing.OneDie(pips):
                presenter.notice(notices.thrown_again(pips, now))
            case dice_pairing.Unwanted(True) if presenter.panel.paused:
                presenter.notice(notices.paused(now))
            case dice_pairing.Unwanted(True):
                presenter.notice(notices.no_roll(presenter.state, now))
            case dice_pairing.NoSuchDie():
                presenter.notice(notices.no_such_die(die, now))
            case dice_pairing.Unwanted() | dice_pairing.Repeat():
                pass
