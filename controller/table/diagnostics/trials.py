"""Parts that are tried out at the table, if it knows how its parts are; a trial is checker.py's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.table.panel.pages.check import Exercise
from controller.table.presenter import changes
from controller.table.presenter.presenter import Presenter
from hardware.checks.record import Checkup
from hardware.ports import Clock, DeviceEvent

if TYPE_CHECKING:
    from controller.table.diagnostics.checker import Checker, Speak


class Trials:
    """Without a checkup nothing can be tried out, and no page offers it."""

    def __init__(
        self, presenter: Presenter, checkup: Checkup | None, clock: Clock, speak: Speak
    ) -> None:
        self._presenter, self._checkup, self._clock, self._speak = presenter, checkup, clock, speak
        self._checker: Checker | None = None
        if checkup is not None:
            presenter.apply(changes.on_context, findings=checkup.findings)

    def took(self, event: DeviceEvent) -> bool:
        """Whether an event is for the trial, and not for the game."""
        if self._checkup is not None:
            self._checkup.record.on(event)
        return self._checker is not None and self._checker.took(event)

    def begin(self, which: Exercise) -> None:
        """Try something out."""
        from controller.table.diagnostics.checker import Checker  # hardly ever wanted

        assert self._checkup is not None  # or no page would offer it
        if self._checker is None:
            self._checker = Checker(self._presenter, self._checkup, self._clock, self._speak)
        self._checker.begin(which)

    def close(self) -> None:
        """The table goes: nothing comes of a trial any more."""
        if self._checker is not None:
            self._checker.close()
