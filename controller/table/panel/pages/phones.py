"""How phones join: the address of the table's pages, the codes, and who has joined."""

from __future__ import annotations

from collections.abc import Iterator

from controller.table.panel.context import PanelContext, PhoneDoor
from controller.table.panel.page import Act, Choice, Close, Listing, Page
from controller.text.language import _

ALL = 0


class EndPhone(Act, frozen=True):
    """A phone has to join again; ALL: every one, and with other codes."""

    number: int


class AskEnd(Page, frozen=True):
    """A second thought: is that phone to leave?"""

    number: int
    who: str

    def listing(self, context: PanelContext) -> Listing:
        title = _("End all phones?") if self.number == ALL else _("End: {who}?", who=self.who)
        return Listing(title, (Choice(_("No"), Close()), Choice(_("Yes"), EndPhone(self.number))))


class Phones(Page, frozen=True):
    """The address, the code of the players, and the host's; then a line for each phone."""

    def listing(self, context: PanelContext) -> Listing | None:
        if context.phones is None:
            return None
        return Listing(_("Phones"), tuple(_lines(context.phones)))


def _lines(door: PhoneDoor) -> Iterator[Choice]:
    for line in door.lines():
        yield Choice(line, Close())
    joined = door.joined()
    for number, who in joined:
        yield Choice(_("Joined: {who}", who=who), AskEnd(number, who))
    if joined:
        yield Choice(_("End all, new codes"), AskEnd(ALL, ""))
