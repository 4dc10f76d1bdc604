"""What the panel asks of the network, one thing at a time; the game goes on meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import SystemRandom

from msgspec.structs import replace

from common.message import Message
from controller.table.panel.context import NetworkView
from controller.table.panel.page import Page
from controller.table.panel.pages.network import (
    CloseHotspot,
    FoundPage,
    JoinNetwork,
    Look,
    NetworkAct,
    NetworkPage,
    OpenHotspot,
    Search,
    WifiCode,
)
from controller.table.presenter import changes
from controller.table.presenter.presenter import Presenter
from controller.table.wording import notices
from controller.text.language import _
from controller.text.wording import worded
from controller.view.interface import Tone
from hardware.ports import Clock
from hardware.system.network import Answer, FoundNetwork, Networks, NetworkStatus

LEGIBLE = "abcdefghjkmnpqrstuvwxyz23456789"
"""No sign of a password that we make looks like another one."""


def readable_password() -> str:
    """Eight signs in two halves: 40 bits, for as long as the hotspot is open."""
    sign = SystemRandom().choice
    first, second = ("".join(sign(LEGIBLE) for _n in range(4)) for _half in range(2))
    return f"{first}-{second}"


class Connections:
    """`networks` does it; None: nobody can, from here. `speak` runs what comes later in the table's
    language."""

    def __init__(
        self, presenter: Presenter, clock: Clock, networks: Networks | None,
        speak: Callable[[Callable[[], object]], None],
    ) -> None:  # fmt: skip
        self._presenter, self._clock, self._networks, self._speak = (
            presenter,
            clock,
            networks,
            speak,
        )
        if networks is not None:
            presenter.apply(changes.on_context, network=NetworkView())

    def carry_out(self, act: NetworkAct) -> None:
        """Ask for it, unless something else is under way; the page then says that it waits."""
        presenter, networks = self._presenter, self._networks
        assert networks is not None  # or no page would offer it
        if self._view().waiting:
            self._show(FoundPage() if isinstance(act, Search) else NetworkPage())
            presenter.show()
            return
        self._know(replace(self._view(), waiting=True))
        match act:
            case Look():
                self._show(NetworkPage())
                networks.look(partial(self._later, self._looked))
            case Search():
                self._know(replace(self._view(), found=None))
                self._show(FoundPage())
                networks.search(partial(self._later, self._searched))
            case OpenHotspot():
                self._show(NetworkPage())
                password = readable_password()
                networks.open_hotspot(password, partial(self._later, self._opened))
            case CloseHotspot():
                self._show(NetworkPage())
                networks.close_hotspot(partial(self._later, self._closed))
            case JoinNetwork(network, password):
                self._show(NetworkPage())
                networks.join(network, password, partial(self._later, self._joined))
            case _:
                raise NotImplementedError(act)
        presenter.show()

    def _later(self, what: Callable[[Answer], object], answer: Answer | Message) -> None:
        self._know(replace(self._view(), waiting=False))
        self._speak(partial(self._told, what, answer))

    def _told(self, what: Callable[[Answer], object], answer: Answer | Message) -> None:
        if isinstance(answer, Message):
            self._say(f"{worded(answer)}.", Tone.NO)
        else:
            what(answer)
        self._presenter.show()

    def _looked(self, status: NetworkStatus) -> None:
        self._know(replace(self._view(), status=status))

    def _searched(self, found: tuple[FoundNetwork, ...]) -> None:
        self._know(replace(self._view(), found=found))

    def _opened(self, status: NetworkStatus) -> None:
        """Whoever waits for it sees at once what to scan."""
        self._looked(status)
        self._say(_("The hotspot is open."), Tone.YES)
        if status.password and self._watched():
            self._presenter.open(WifiCode())

    def _closed(self, status: NetworkStatus) -> None:
        self._looked(status)
        self._say(_("The hotspot is closed."), Tone.YES)

    def _joined(self, status: NetworkStatus) -> None:
        self._looked(status)
        text = _("On {network}: {address}", network=status.name, address=status.address)
        self._say(text, Tone.YES)

    def _say(self, text: str, tone: Tone) -> None:
        self._presenter.notice(notices.notice(_("Network"), text, tone, self._clock.time()))

    def _view(self) -> NetworkView:
        found = self._presenter.context.network
        assert found is not None  # since it began
        return found

    def _know(self, view: NetworkView) -> None:
        self._presenter.apply(changes.renewed, network=view)

    def _watched(self) -> bool:
        return self._presenter.panel.top == NetworkPage()

    def _show(self, page: Page) -> None:
        """This page on top: the one that is open already, or a new one."""
        panel = self._presenter.panel
        pages = [view.page for view in panel.views]
        if page in pages:
            kept = replace(panel, views=panel.views[: pages.index(page) + 1])
            self._presenter.apply(changes.paged, kept)
        else:
            self._presenter.open(page)
