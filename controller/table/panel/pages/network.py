"""The network: where the table is, its own hotspot, and joining another network.

Only the panel leads here. What is asked of the computer is table/connections.py's.
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.table.panel.context import NetworkView, PanelContext
from controller.table.panel.page import Action, Choice, Close, Listing, Page, Panel, Rest, Say
from controller.table.panel.pages.typing import TypingPage
from controller.text.language import _
from controller.view.interface import ScanCode, ShownPage
from hardware.system.network import (
    PASSWORD_LEAST,
    PASSWORD_MOST,
    FoundNetwork,
    Lock,
    NetworkStatus,
    wifi_code,
)


class NetworkAct(Action, frozen=True):
    """Something is asked of the network."""


class Look(NetworkAct, frozen=True):
    """Where is the table now? Opens the page that says so."""

    def applied(self, context: PanelContext, panel: Panel) -> tuple[Panel, Rest]:
        return panel.opened(context, NetworkPage()), self


class Search(NetworkAct, frozen=True):
    """Which networks are in range? Opens the list of them."""

    def applied(self, context: PanelContext, panel: Panel) -> tuple[Panel, Rest]:
        return panel.opened(context, FoundPage()), self


class OpenHotspot(NetworkAct, frozen=True):
    """Open a network of the table's own."""


class CloseHotspot(NetworkAct, frozen=True):
    """Close it."""


class JoinNetwork(NetworkAct, frozen=True):
    """Join a network; no password: as it is saved, or it has none."""

    network: FoundNetwork
    password: str = ""


class NetworkPage(Page, frozen=True):
    """Where the table is, and what can be done about it. While an answer is awaited it says so."""

    def listing(self, context: PanelContext) -> Listing | None:
        if context.network is None:
            return None
        return Listing(_("Network"), tuple(_lines(context, context.network)))


class AskHotspot(Page, frozen=True):
    """A second thought: whoever reaches the table over the present network loses it."""

    name: str

    def listing(self, context: PanelContext) -> Listing:
        yes = _("Yes: leave {network}", network=self.name)
        return Listing(
            _("Open a hotspot?"), (Choice(_("No"), Close()), Choice(yes, OpenHotspot()))
        )  # fmt: skip


class WifiCode(Page, frozen=True):
    """The hotspot's name and password, for a phone's camera."""

    def listing(self, context: PanelContext) -> Listing | None:
        if _own(context) is None:
            return None
        return Listing(_("Join Wi-Fi"), (Choice(_("Close"), Close()),))

    def shown(self, context: PanelContext, panel: Panel) -> ShownPage | None:
        own = _own(context)
        if own is None:
            return None
        code = (wifi_code(own.name, own.password),)
        return ScanCode(title=_("Join Wi-Fi"), parts=code, place=own.name, code=own.password)


class FoundPage(Page, frozen=True):
    """The networks in range, the strongest first."""

    def listing(self, context: PanelContext) -> Listing | None:
        network = context.network
        if network is None:
            return None
        if network.waiting:
            return Listing(_("Join a network"), (_wait(),))
        again = Choice(_("Search again"), Search())
        lines = [Choice(_strength(one), _to_join(one)) for one in network.found or ()]
        none = [] if lines else [Choice(_("None in range"), Close())]
        return Listing(_("Join a network"), (*lines, *none, again))


class AskJoin(Page, frozen=True):
    """Join a network that needs no password, or whose password is saved."""

    network: FoundNetwork

    def listing(self, context: PanelContext) -> Listing:
        lines = [Choice(_("Join"), JoinNetwork(self.network))]
        if self.network.lock is Lock.PASSWORD:
            lines.append(Choice(_("Type another password"), PasswordPage(network=self.network)))
        return Listing(self.network.name, (*lines, Choice(_("Close"), Close())))


class PasswordPage(TypingPage, frozen=True, kw_only=True):
    """The password of a network, typed with the knob."""

    network: FoundNetwork
    least: int = PASSWORD_LEAST
    most: int = PASSWORD_MOST

    def title(self) -> str:
        return _("Password")

    def typed(self) -> Rest:
        return JoinNetwork(self.network, self.text)

    def wrong(self) -> Rest:
        text = _("A Wi-Fi password has at least {count} characters.", count=self.least)
        return Say(_("Too short"), text, True)


def _lines(context: PanelContext, network: NetworkView) -> Iterator[Choice]:
    if network.waiting:
        yield _wait()
        return
    status = network.status or NetworkStatus()
    yield Choice(_where(status), Close())
    if status.address:
        yield Choice(_place(context, status), Close())
    if status.hotspot:
        if status.password:
            yield Choice(_("Wi-Fi code to scan"), WifiCode())
            yield Choice(_("Password: {password}", password=status.password), Close())
        yield Choice(_("Close the hotspot"), CloseHotspot())
        return
    yield Choice(_("Open a hotspot"), AskHotspot(status.name) if status.name else OpenHotspot())
    yield Choice(_("Join a network"), Search())


def _wait() -> Choice:
    return Choice(_("Please wait..."), Close())


def _where(status: NetworkStatus) -> str:
    if status.hotspot:
        return _("Hotspot: {network}", network=status.name)
    if status.name:
        return _("On: {network}", network=status.name)
    return _("On a cable") if status.address else _("On no network")


def _place(context: PanelContext, status: NetworkStatus) -> str:
    """The address with the port that the table listens at."""
    found = context.phones.scan() if context.phones is not None else None
    port = found[0].rpartition(":")[2] if found is not None else ""
    return f"{status.address}:{port}" if port else status.address


def _own(context: PanelContext) -> NetworkStatus | None:
    """The hotspot that is open, if its password is known."""
    status = context.network.status if context.network is not None else None
    return status if status is not None and status.hotspot and status.password else None


def _strength(network: FoundNetwork) -> str:
    return f"{network.strength} %  {network.name}"


def _to_join(network: FoundNetwork) -> Action:
    if network.lock is Lock.OTHER:
        text = _("{network} asks for more than a password. The panel cannot join it.",
                 network=network.name)  # fmt: skip
        return Say(_("Not possible here"), text, True)
    if network.lock is Lock.OPEN or network.saved:
        return AskJoin(network)
    return PasswordPage(network=network)
