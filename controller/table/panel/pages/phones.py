"""How a phone joins: the address of the table's pages, and the codes."""

from __future__ import annotations

from controller.table.panel.context import PanelContext
from controller.table.panel.page import Choice, Close, Listing, Page
from controller.text.language import _


class Phones(Page, frozen=True):
    """The address, the code of the players, and the host's."""

    def listing(self, context: PanelContext) -> Listing | None:
        if context.phones is None:
            return None
        lines = tuple(Choice(line, Close()) for line in context.phones())
        return Listing(_("Phones"), lines)
