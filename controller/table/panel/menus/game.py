"""Every page of a game in play, whichever module knows what stands on it."""

from __future__ import annotations

from controller.table.panel.desk import Desk
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


def listing(desk: Desk, page: Page) -> Listing | Range | None:
    """A page of the menus; None if there is nothing (any more) on it."""
    if page not in desk.made:
        desk.made[page] = _listing(desk, page)
    return desk.made[page]


def _listing(desk: Desk, page: Page) -> Listing | Range | None:
    match page:
        case Main() | TakeBackPage() | GoesBack() | Decided() | Sure() | Resume():
            return main.listing(desk, page)
        case Answers() | Faces() | BidAmount() | Bidders() | HowMany() | Leavers() | Rents():
            return answers.listing(desk, page)
        case SeatPage() | Group() | DeedPage() | Holdings():
            return seats.listing(desk, page)
        case Covered() | Hand() | PlayPage():
            return cards.listing(desk, page)
        case Goers() | Going():
            return leaving.listing(desk, page)
        case OpenDeals() | OpenDeal():
            return offers.listing(desk, page)
        case Proposers() | RulesPage() | RulePage() | OpenRules():
            return agreement.listing(desk, page)
        case _:
            return None
