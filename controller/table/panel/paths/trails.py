"""Trails: which pages lead to a command, found by looking at what stands on them."""

from __future__ import annotations

from collections import deque

from controller.rules.commands import (
    AnyCommand,
    Bid,
    Build,
    ChangeRules,
    Leave,
    Offer,
    PlayCard,
    Roll,
    Sit,
)
from controller.table.panel import pages
from controller.table.panel.context import PanelContext
from controller.table.panel.menus import agreement
from controller.table.panel.menus.game import listing
from controller.table.panel.pages import (
    Listing,
    Page,
)
from controller.table.panel.pages.cards import UNSAID

Trail = tuple[pages.Act, ...]
"""What to choose, page after page."""


def search(context: PanelContext, start: Page, command: AnyCommand) -> Trail | None:
    """The shortest trail of choices from a page to a command, or to the page that makes it."""
    queue: deque[tuple[Page, Trail]] = deque([(start, ())])
    while queue:
        page, trail = queue.popleft()
        if _makes(page, command):
            return trail
        inside = listing(context, page)
        for choice in inside.choices if isinstance(inside, Listing) else ():
            if choice.act == command:
                return (*trail, choice.act)
            if isinstance(choice.act, Page) and _leads(choice.act, command):
                queue.append((choice.act, (*trail, choice.act)))
    return None


def _makes(page: Page, command: AnyCommand) -> bool:
    """Whether a command with a choice of amounts or deeds is made on a page."""
    match page:
        case pages.BidAmount(seat):
            return isinstance(command, Bid) and command.seat == seat
        case pages.HowMany(seat, space):
            built = isinstance(command, Build) and command.space == space
            return built and command.seat == seat
        case pages.Partners(seat, -1):
            return isinstance(command, Offer) and command.seat == seat
        case pages.RulePage(seat, name):
            values = agreement.settings()[name]
            return not values and _sets(command, seat, name)
        case _:
            return False


def _sets(command: AnyCommand, seat: int, name: str) -> bool:
    """Whether a seat proposes to change that setting, and no other."""
    return isinstance(command, ChangeRules) and command.seat == seat and [*command.rules] == [name]


def _plays(page: pages.PlayPage, command: AnyCommand) -> bool:
    """Whether a card is played on a page, as far as that has been chosen."""
    if not isinstance(command, PlayCard):
        return False
    said = (page.seat, page.deck, page.card) == (command.seat, command.deck, command.card)
    chosen = page.target in (UNSAID, command.target) and page.space in (UNSAID, command.space)
    return said and chosen


def _leads(page: Page, command: AnyCommand) -> bool:
    """Whether a page is worth opening on the way to a command."""
    match page:
        case pages.Answers() | pages.Rents() | pages.OpenDeals() | pages.OpenRules():
            return True
        case pages.Goers():
            return isinstance(command, Leave | Sit)
        case pages.Going(seat):
            return isinstance(command, Leave) and command.seat == seat
        case pages.RulesPage(seat):
            return isinstance(command, ChangeRules) and command.seat == seat
        case pages.RulePage(seat, name):
            return _sets(command, seat, name)
        case pages.HowMany():
            return _makes(page, command)
        case pages.SeatPage(seat) | pages.BidAmount(seat) | pages.Partners(seat, -1):
            return command.seat == seat
        case pages.Group(seat, kind):
            return command.seat == seat and isinstance(command, kind)
        case pages.Faces(seat, first):
            if not isinstance(command, Roll) or command.seat != seat:
                return False
            return first is None or command.dice[0] == first
        case pages.Covered(seat) | pages.Hand(seat):
            return isinstance(command, PlayCard) and command.seat == seat
        case pages.PlayPage():
            return _plays(page, command)
        case pages.OpenDeal(by):
            return getattr(command, "by", None) == by
        case pages.Sure(act):
            return act == command
        case _:
            return False
