"""Effects: does what choosing a line of a page, or a tap, leaves to be done beyond the panel."""

from __future__ import annotations

from collections.abc import Callable

from controller.table.diagnostics.trials import Trials
from controller.table.enroller import Enroller
from controller.table.gateway import CommandGateway
from controller.table.lifecycle import GameLifecycle
from controller.table.monitors.monitors import Monitors
from controller.table.panel import pages
from controller.table.presenter.presenter import Presenter
from controller.table.wording import notices
from hardware.ports import Clock


class Effects:
    """Hands each of them to whoever does it; `another` begins a new game of an edition id."""

    def __init__(
        self,
        clock: Clock,
        face: Presenter,
        *,
        teller: CommandGateway,
        evening: GameLifecycle,
        enroller: Enroller,
        watches: Monitors,
        trials: Trials,
        another: Callable[[str], object],
    ) -> None:
        self._clock, self._face = clock, face
        self._teller, self._evening, self._enroller = teller, evening, enroller
        self._watches, self._trials, self._another = watches, trials, another

    def take(self, act: pages.Act) -> None:
        """Do what choosing a line does, on the panel and beyond."""
        self.carry_out(self._face.open(act))

    def carry_out(self, act: pages.Effect | None) -> None:
        """Do what is left of it, and show that."""
        match act:
            case None:
                self._face.show()
            case pages.Say():
                self._face.notice(notices.said(act, self._clock.time()))
            case pages.Many(commands):
                self._teller.do_all(commands)
            case pages.TakeBack(count):
                self._teller.take_back(count, self._watches.board.stands())
            case pages.Confirm(seat):
                self._watches.moves.confirm(seat)
            case pages.Enrol() | pages.EnrolOne() | pages.Adopt() | pages.Step():
                self._enroller.take(act)
            case pages.Begin() | pages.GoOn() | pages.NewGame() | pages.PickEdition():
                self._begin(act)
            case pages.Set() | pages.Try() | pages.SwitchOff():
                self._adjust(act)
            case _:
                self._teller.do(act)

    def _begin(self, act: pages.Beginning) -> None:
        match act:
            case pages.Begin():
                self._evening.begin(self._teller.do)
            case pages.GoOn():
                self._face.close_page()
                self._face.show()
            case pages.NewGame():
                self._another(self._face.state.edition.id)
            case pages.PickEdition(edition):
                self._another(edition)

    def _adjust(self, act: pages.Adjusting) -> None:
        match act:
            case pages.Set(settings):
                self._evening.set(settings)
                self._watches.hammer.changed(self._face.state)
                self._watches.deadline.changed(self._face.state)
            case pages.Try(which):
                self._trials.begin(which)
            case pages.SwitchOff():
                self._evening.switch_off()
