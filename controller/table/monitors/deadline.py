"""The table's deadline: the clock answers for a player who keeps others waiting (R66).

Which questions have a deadline, and what the least answer is, the rules say
(controller/rules/deadline.py); here are the seconds, and the dice where the answer is a roll.
A question's time begins when it is asked, and begins again with each answer that somebody gives to
a debt, where many are needed.
"""

from __future__ import annotations

from random import Random
from typing import Protocol

import msgspec

from controller.bots.playing import DiceRoller
from controller.rules.commands import AnyCommand, Roll
from controller.rules.deadline import Wait, waits
from controller.rules.entries import By
from controller.rules.state import State
from controller.table.monitors.timer import Timer
from controller.table.presenter import changes
from controller.table.presenter.presenter import Presenter
from hardware.ports import Clock

AGAIN = 4.0
"""Seconds after which an answer is given again that could not be written down."""


class Do(Protocol):
    """Gives the banker a command; None: it could not be written down."""

    def __call__(self, command: AnyCommand, by: By = "player") -> object: ...


class Deadline:
    """Watches who is late; `do`es the answering."""

    def __init__(self, clock: Clock, presenter: Presenter, do: Do, chance: Random) -> None:
        self._clock, self._presenter, self._do, self._chance = clock, presenter, do, chance
        self._timer = Timer(clock)
        self._due: dict[tuple[int, msgspec.Struct], float] = {}  # when each question is overdue

    def start_game(self, state: State) -> None:
        """Another game, or this one after a pause or a pulled plug: all have the whole time."""
        self._due = {}
        self.changed(state)

    def changed(self, state: State, *, answered: int = -1) -> None:
        """The game went on, or the settings are others. `answered`: the seat that gave a command by
        hand: a question that still stands for it has its whole time again."""
        self.close()
        now, seconds = self._clock.time(), self._presenter.context.settings.answer_seconds
        before, self._due = self._due, {}
        for wait in () if self._presenter.panel.paused else waits(state):
            key = (wait.seat, wait.about)
            again = wait.seat == answered and wait.progresses
            self._due[key] = now + seconds if again else before.get(key, now + seconds)
        self._await(min(self._due.values(), default=None))

    def close(self) -> None:
        """Answer nothing."""
        self._timer.stop()

    def _await(self, due: float | None) -> None:
        if due != self._presenter.ui.deadline:
            self._presenter.apply(changes.due, deadline=due)
        if due is not None:
            self._timer.start(due - self._clock.time(), self._late)

    def _late(self) -> None:
        """The first whose time is over is answered for; the next one, if any, right after that."""
        now = self._clock.time()
        found = {(wait.seat, wait.about): wait for wait in waits(self._presenter.state)}
        key = min(self._due, key=lambda one: self._due[one])
        if not isinstance(self._do(self._answer(found[key]), "clock"), list):
            self._put_off(now + AGAIN)

    def _put_off(self, due: float) -> None:
        self._due = {key: max(at, due) for key, at in self._due.items()}
        self._await(due)

    def _answer(self, late: Wait) -> AnyCommand:
        command = late.answer
        if not isinstance(command, Roll):
            return command
        dice = DiceRoller(self._presenter.state.edition, self._chance).roll()
        return Roll(command.seat, dice[: len(command.dice)])
