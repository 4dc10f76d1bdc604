"""Gives commands to the banker, and says so when they are refused or cannot be written down."""

from __future__ import annotations

from controller.dialogue import outcomes
from controller.rules.commands import AnyCommand
from controller.rules.entries import By
from controller.rules.events import Event
from controller.rules.refusals import Refusal
from controller.rules.state import State
from controller.store.banker import Banker
from controller.store.faults import JournalError, RecordedAfterAll
from controller.table.panel.pages.taking_back import TakeBack
from controller.table.presenter import changes
from controller.table.presenter.presenter import Presenter
from controller.table.wording import notices
from controller.view.put_back import Stands
from hardware.ports import Clock


class CommandGateway:
    """Stands between a table and its banker; `banker` is another one after a new game."""

    def __init__(self, clock: Clock, presenter: Presenter, banker: Banker) -> None:
        self.banker = banker
        self._clock, self._presenter = clock, presenter

    @property
    def state(self) -> State:
        """The game."""
        return self.banker.state

    def do(self, command: AnyCommand, by: By = "player") -> list[Event] | Refusal | None:
        """Give a command. None: it has not happened, the journal could not be written; or that is
        not known yet; or only now the command before it is known to have happened."""
        try:
            outcome = self.banker.do(command, by)
        except RecordedAfterAll as error:  # everybody was told of that one
            self._unrecorded(error)
            return None
        except JournalError as error:
            self._presenter.apply(changes.forgotten)
            self._unrecorded(error)
            return None
        if isinstance(outcome, Refusal):
            self.refuse(outcome)
        return outcome

    def do_all(self, commands: tuple[AnyCommand, ...]) -> None:
        """One after the other, until one is refused."""
        for command in commands:
            if not isinstance(self.do(command), list):
                return

    def take_back(self, asked: TakeBack, stands: Stands) -> None:
        """Take the last commands back, and show what has to be put back by hand; tokens from where
        they `stands`."""
        before = self.state
        try:
            outcome = self.banker.take_back(asked.count, asked.by, asked.seat)
        except JournalError as error:
            self._unrecorded(error)
            return
        if isinstance(outcome, Refusal):
            self.refuse(outcome)
            return
        self._presenter.apply(changes.taken_back, before, stands, self._clock.time())
        back = self._presenter.ui.put_back
        gone = outcomes.all_done(before, self.banker.undone(outcome))
        self._presenter.notice(notices.taken_back(self.state, back, gone, self._clock.time()))

    def refuse(self, why: Refusal) -> None:
        """Say why something is not done."""
        self._presenter.notice(notices.refused(why, self._clock.time()))

    def _unrecorded(self, error: JournalError) -> None:
        self._presenter.notice(notices.unrecorded(error, self._clock.time()))
