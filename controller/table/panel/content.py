"""What stands on any page, whichever module knows it; and the page on top as screens want it."""

from __future__ import annotations

from controller.rules.state import Phase
from controller.table.panel import amounts
from controller.table.panel.context import PanelContext
from controller.table.panel.menus import checking, deals, enrolling, game, habits, lamps, setup
from controller.table.panel.pages import (
    Check,
    DealMoney,
    DealRent,
    Doubtful,
    DraftPage,
    Editions,
    FindingPage,
    Games,
    Habits,
    Help,
    HouseRule,
    HouseRules,
    Joining,
    LayCards,
    LightsAndSound,
    LightWalk,
    Listing,
    Moved,
    Order,
    Page,
    Partners,
    Range,
    Side,
    Steps,
    TagKinds,
    Tags,
    TagsOf,
)
from controller.table.panel.views import Panel
from controller.view.interface import Amount, LayCard, Menu


def content(context: PanelContext, panel: Panel, page: Page) -> Listing | Range | None:
    """What stands on a page; None if there is nothing (any more) on it."""
    match page:
        case Partners() | DraftPage() | Side() | DealMoney() | DealRent():
            return deals.listing(context, panel.draft, page)
        case Joining() | Games() | Editions() | HouseRules() | HouseRule() | Order():
            set_up = context.state.phase is Phase.SETUP
            return setup.listing(context, panel.setup, page) if set_up else None
        case Tags() | TagKinds() | TagsOf() | LayCards() | Doubtful():
            return enrolling.listing(context, panel.enrolment, page)
        case LightsAndSound() | Steps() | LightWalk():
            return lamps.listing(context, page)
        case Habits() | Moved() | Help():
            return habits.listing(context, page)
        case Check() | FindingPage():
            return checking.listing(context.findings(), page) if context.findings else None
        case _:
            return game.listing(context, page)


def shown(context: PanelContext, panel: Panel) -> Menu | Amount | LayCard | None:
    """The page on top as the screens want it."""
    if not panel.views:
        return None
    view = panel.views[-1]
    match content(context, panel, view.page):
        case Listing() as inside if isinstance(view.page, LayCards):
            return enrolling.shown(context, panel.enrolment, inside, view.at)
        case Listing(title, choices, seat):
            items = tuple(choice.label for choice in choices)
            return Menu(title=title, items=items, cursor=view.at, seat=seat)
        case Range(title, low, high, _, seat, plain):
            step = amounts.STEPS[view.step]
            return Amount(
                title=title, amount=view.at, low=low, high=high, seat=seat, step=step, plain=plain
            )
        case None:
            return None
