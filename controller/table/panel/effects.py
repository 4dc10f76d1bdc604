"""Effects: does what choosing a line of a page, or a tap, leaves to be done beyond the panel."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from controller.table.connections import Connections
from controller.table.copies import Copies
from controller.table.diagnostics.trials import Trials
from controller.table.dice_pairer import DicePairer
from controller.table.enroller import Enroller
from controller.table.gateway import CommandGateway
from controller.table.host_calls import HostCalls
from controller.table.lifecycle import GameLifecycle
from controller.table.monitors.monitors import Monitors
from controller.table.panel.page import Action, Chosen, Rest, Say
from controller.table.panel.pages.answers import Many
from controller.table.panel.pages.check import Try
from controller.table.panel.pages.confirm import NewGame, SwitchOff
from controller.table.panel.pages.enrolling import Adopt, Enrol, EnrolOne, Step
from controller.table.panel.pages.lights_and_sound import Set, Speak
from controller.table.panel.pages.network import (
    CloseHotspot,
    JoinNetwork,
    Look,
    OpenHotspot,
    Search,
)
from controller.table.panel.pages.outside import CallHost, EndCall, SaveCopy
from controller.table.panel.pages.pairing import PairDie
from controller.table.panel.pages.phones import EndPhone
from controller.table.panel.pages.setting_up import PickEdition
from controller.table.panel.pages.setup import Begin
from controller.table.panel.pages.table_settings import Confirm
from controller.table.panel.pages.taking_back import TakeBack
from controller.table.presenter import changes
from controller.table.presenter.presenter import Presenter
from controller.table.wording import notices
from hardware.ports import Clock


class Effects:
    """Hands each of them to whoever does it; `another` begins a new game of an edition,
    `respoken` shows everything in the language that was just chosen."""

    def __init__(
        self,
        clock: Clock,
        presenter: Presenter,
        *,
        gateway: CommandGateway,
        lifecycle: GameLifecycle,
        enroller: Enroller,
        monitors: Monitors,
        trials: Trials,
        copies: Copies,
        pairer: DicePairer,
        calls: HostCalls,
        connections: Connections,
        another: Callable[[str], object],
        respoken: Callable[[], object],
    ) -> None:
        self._clock, self._presenter = clock, presenter
        self._gateway, self._lifecycle, self._enroller = gateway, lifecycle, enroller
        self._monitors, self._trials, self._copies = monitors, trials, copies
        self._pairer, self._connections, self._calls = pairer, connections, calls
        self._another, self._respoken = another, respoken

    def choose(self, act: Chosen) -> None:
        """Do what choosing a line does, on the panel and beyond; a command goes to the banker."""
        self.carry_out(self._presenter.open(act) if isinstance(act, Action) else act)

    def carry_out(self, act: Rest) -> None:
        """Do what is left of it, and show that."""
        match act:
            case None:
                self._presenter.show()
                self._monitors.paged()
            case Say():
                self._presenter.notice(notices.said(act, self._clock.time()))
            case Many(commands):
                self._gateway.do_all(commands)
            case TakeBack():
                self._gateway.take_back(act, self._monitors.board.stands())
            case Confirm(seat):
                self._monitors.moves.confirm(seat)
            case Enrol() | EnrolOne() | Adopt() | Step():
                self._enroller.carry_out(act)
            case Begin():
                self._lifecycle.begin(self._gateway.do)
            case NewGame():
                self._another(self._presenter.state.edition.id)
            case PickEdition(edition):
                self._another(edition)
            case Set(settings):
                self._lifecycle.set(settings)
                self._monitors.hammer.changed(self._presenter.state)
                self._monitors.deadline.changed(self._presenter.state)
                self._monitors.game_clock.changed(self._presenter.state)
            case Speak(language):
                self._lifecycle.set(replace(self._presenter.context.settings, language=language))
                self._respoken()
            case Try(which):
                self._trials.begin(which)
            case PairDie(die):
                self._pairer.begin(die)
            case CallHost() | EndCall():
                self._calls.carry_out(act)
            case SaveCopy():
                self._copies.save()
            case Look() | Search() | OpenHotspot() | CloseHotspot() | JoinNetwork():
                self._connections.carry_out(act)
            case SwitchOff():
                self._lifecycle.switch_off()
            case EndPhone(number):
                assert self._presenter.context.phones is not None  # or nobody would have joined
                self._presenter.context.phones.end(number)
                self._presenter.apply(changes.renewed)
                self._presenter.show()
            case Action():
                raise NotImplementedError(act)
            case _:
                self._gateway.do(act)
