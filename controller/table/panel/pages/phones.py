"""How phones join: the address of the table's pages, the codes, and who has joined."""

from __future__ import annotations

from collections.abc import Iterator

from controller.table.panel.context import PanelContext, PhoneDoor
from controller.table.panel.page import Action, Choice, Close, Listing, Page, Panel
from controller.table.panel.pages.network import Look
from controller.text.language import _
from controller.view.interface import ScanCode, ShownPage

ALL = 0


class EndPhone(Action, frozen=True):
    """A phone has to join again; ALL: every one, and with other codes."""

    number: int


class AskEnd(Page, frozen=True):
    """A second thought: is that phone to leave?"""

    number: int
    who: str

    def listing(self, context: PanelContext) -> Listing:
        title = (
            _("Disconnect all phones?")
            if self.number == ALL
            else _("Disconnect {who}?", who=self.who)
        )
        return Listing(title, (Choice(_("No"), Close()), Choice(_("Yes"), EndPhone(self.number))))


class Scan(Page, frozen=True):
    """The address and the players' code for a phone's camera. The code stands behind a #, which
    browsers keep to themselves: no server and no log has it."""

    def listing(self, context: PanelContext) -> Listing | None:
        if context.phones is None or context.phones.scan() is None:
            return None
        return Listing(_("Scan to join"), (Choice(_("Close"), Close()),))

    def shown(self, context: PanelContext, panel: Panel) -> ShownPage | None:
        found = context.phones.scan() if context.phones is not None else None
        return _scan_code(_("Scan to join"), *found) if found is not None else None


class HostCode(Page, frozen=True):
    """How the host joins: a page of its own, since players look at the others to join."""

    def listing(self, context: PanelContext) -> Listing | None:
        if context.phones is None:
            return None
        typed = context.phones.host() if context.phones.scan() is None else ()
        lines = (*typed, _("Close"))
        return Listing(_("Host's code"), tuple(Choice(line, Close()) for line in lines))

    def shown(self, context: PanelContext, panel: Panel) -> ShownPage | None:
        if context.phones is None or context.phones.scan() is None:  # nothing for a camera
            return super().shown(context, panel)
        return _scan_code(_("Host's code"), *context.phones.host())


def _scan_code(title: str, place: str, code: str) -> ScanCode:
    return ScanCode(title=title, parts=scanned(place, code), place=place, code=code)


def scanned(place: str, code: str) -> tuple[str, str]:
    """What a phone's camera reads, for a QR code: the address, and a code behind it."""
    address = f"HTTP://{place.upper()}/"  # capitals take fewer modules, and mean the same
    return address, f"#{code.replace(' ', '')}"


class Phones(Page, frozen=True):
    """A QR code, the address and the players' code, the way to the host's; then a line for each
    phone."""

    def listing(self, context: PanelContext) -> Listing | None:
        if context.phones is None:
            return None
        lines = list(_lines(context.phones))
        if context.network is not None:
            lines.append(Choice(_("Network"), Look()))
        return Listing(_("Phones"), tuple(lines))


def _lines(door: PhoneDoor) -> Iterator[Choice]:
    if door.scan() is not None:
        yield Choice(_("QR code to scan"), Scan())
    for line in door.lines():
        yield Choice(line, Close())
    yield Choice(_("Host's code"), HostCode())
    joined = door.joined()
    for number, who in joined:
        yield Choice(_("Joined: {who}", who=who), AskEnd(number, who))
    if joined:
        yield Choice(_("Disconnect all, new codes"), AskEnd(ALL, ""))
