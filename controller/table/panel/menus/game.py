"""Every page of a game in play, whichever module knows what stands on it."""

from __future__ import annotations

from controller.table.panel.context import PanelContext
from controller.table.panel.menus import agreement, answers, cards, leaving, main, offers, seats
from controller.table.panel.pages import (
    Answers,
    BidAmount,
    Bidders,
    Covered,
    Decided,
    DeedPage,
    Faces,
    Goers,
    GoesBack,
    Going,
    Group,
    Hand,
    Holdings,
    HowMany,
    Leavers,
    Listing,
    Main,
    OpenDeal,
    OpenDeals,
    OpenRules,
    Page,
    PlayPage,
    Proposers,
    Range,
    Rents,
    Resume,
    RulePage,
    RulesPage,
    SeatPage,
    Sure,
    TakeBackPage,
)


def listing(context: PanelContext, page: Page) -> Listing | Range | None:
    """A page of the menus; None if there is nothing (any more) on it."""
    if page not in context.made:
        context.made[page] = _listing(context, page)
    return context.made[page]


def _listing(context: PanelContext, page: Page) -> Listing | Range | None:
    match page:
        case Main() | TakeBackPage() | GoesBack() | Decided() | Sure() | Resume():
            return main.listing(context, page)
        case Answers() | Faces() | BidAmount() | Bidders() | HowMany() | Leavers() | Rents():
            return answers.listing(context, page)
        case SeatPage() | Group() | DeedPage() | Holdings():
            return seats.listing(context, page)
        case Covered() | Hand() | PlayPage():
            return cards.listing(context, page)
        case Goers() | Going():
            return leaving.listing(context, page)
        case OpenDeals() | OpenDeal():
            return offers.listing(context, page)
        case Proposers() | RulesPage() | RulePage() | OpenRules():
            return agreement.listing(context, page)
        case _:
            return None
