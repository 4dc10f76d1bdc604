"""Turning the pages when a game goes on: which stay open, and which open by themselves."""

from __future__ import annotations

from controller.rules.commands import (
    Agree,
    AnyCommand,
    BreakDown,
    Build,
    ChangeRules,
    Lift,
    Mortgage,
    Offer,
    SellBuilding,
    SellFortresses,
)
from controller.table.panel.page import Page
from controller.table.panel.pages.offers import OpenDeal
from controller.table.panel.pages.rules import OpenRules

_STAY = (Build, SellBuilding, SellFortresses, BreakDown, Mortgage, Lift)
"""Commands after which the page they were chosen from stays open: one rarely does just one."""


def done(command: AnyCommand | None) -> bool:
    """Whether the page on which a command was chosen has had its use; None: it was a take-back."""
    return not isinstance(command, _STAY)


def follows(command: AnyCommand | None) -> Page | None:
    """The page that opens after a command that was chosen on a page."""
    match command:
        case ChangeRules() | Agree():
            return OpenRules()
        case Offer(seat):
            return OpenDeal(seat)
        case _:
            return None
