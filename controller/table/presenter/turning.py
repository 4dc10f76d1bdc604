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
from controller.rules.prompts import Ask
from controller.rules.state import Phase
from controller.table.panel.context import PanelContext
from controller.table.panel.page import Page
from controller.table.panel.pages.offers import OpenDeal
from controller.table.panel.pages.rules import OpenRules

Question = tuple[Ask | None, int, tuple[int, ...]]

_NOTHING: Question = (None, -1, ())
"""The question while a game is being set up."""

_STAY = (Build, SellBuilding, SellFortresses, BreakDown, Mortgage, Lift)
"""Commands after which the page they were chosen from stays open: one rarely does just one."""


def question(context: PanelContext) -> Question:
    """What makes a question the same question. Bidders come and go in an auction."""
    if context.state.phase is Phase.SETUP:
        return _NOTHING
    asked = context.prompt
    return asked.ask, asked.space, () if asked.ask is Ask.AUCTION else asked.seats


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
