"""Turning the pages when a game goes on: which stay open, and which open by themselves."""

from __future__ import annotations

from controller.rules import commands as c
from controller.table.panel.page import Page
from controller.table.panel.pages.offers import OpenDeal
from controller.table.panel.pages.rules import OpenRules

_STAY = (c.Build, c.SellBuilding, c.SellFortresses, c.BreakDown, c.Mortgage, c.Lift)
"""Commands after which the page they were chosen from stays open: one rarely does just one."""


def done(command: c.AnyCommand | None) -> bool:
    """Whether the page on which a command was chosen has had its use; None: it was a take-back."""
    return not isinstance(command, _STAY)


def follows(command: c.AnyCommand | None) -> Page | None:
    """The page that opens after a command that was chosen on a page."""
    match command:
        case c.ChangeRules() | c.Agree():
            return OpenRules()
        case c.Offer(seat):
            return OpenDeal(seat)
        case _:
            return None
