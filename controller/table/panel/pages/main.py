"""The main menu, and the rules that have decided something."""

from __future__ import annotations

from collections.abc import Iterator

from controller.dialogue import labels, words
from controller.dialogue.forms.correcting import Correcting
from controller.dialogue.forms.proposing import Proposing
from controller.rules.commands import AskRent, CallTime, ChangeRules, CloseAuction
from controller.rules.state import Phase, State
from controller.table.panel.context import PanelContext
from controller.table.panel.page import Choice, Close, Listing, Page, if_any
from controller.table.panel.pages import leaving
from controller.table.panel.pages.answers import Answers, Rents
from controller.table.panel.pages.confirm import end_line, last_lines, new_game
from controller.table.panel.pages.filling import Step
from controller.table.panel.pages.length import left_lines
from controller.table.panel.pages.offers import OpenDeals
from controller.table.panel.pages.options import act
from controller.table.panel.pages.outside import call_line, copy_line
from controller.table.panel.pages.resuming import pause_line
from controller.table.panel.pages.rules import OpenRules
from controller.table.panel.pages.seats import SeatPage
from controller.table.panel.pages.table_settings import Habits, Help, table_lines
from controller.table.panel.pages.taking_back import TakeBackPage
from controller.text.language import _


class Decided(Page, frozen=True):
    """The rulings and house rules that have decided something in this game."""

    def listing(self, context: PanelContext) -> Listing | None:
        rules = [Choice(rule, Close()) for rule in context.decided()]
        return if_any(_("Rules used so far"), rules)


class Main(Page, frozen=True):
    """Everything: seats, rents, deals, taking back."""

    def listing(self, context: PanelContext) -> Listing:
        return Listing(_("Menu"), tuple(_main(context)))


def _main(context: PanelContext) -> Iterator[Choice]:
    if context.answers:
        yield Choice(_("Current question"), Answers())
    for kind in (CloseAuction, CallTime):
        for option in context.of_kind(kind)[:1]:
            yield Choice(labels.label(context.state, option.command), act(context, option))
    if context.minutes_left is not None:
        yield Choice(_("Time left: {count} min", count=context.minutes_left), Habits())
    for seat in context.state.seats_in_play():
        yield Choice(_who(context.state, seat), SeatPage(seat))
    yield from left_lines(context)
    yield from _common(context)
    yield from leaving.line(context)
    yield from table_lines(context)
    if context.decided():
        yield Choice(_("Rules used so far"), Decided())
    yield Choice(_("How to play"), Help())
    yield from call_line(context)
    yield from pause_line(context)
    yield from end_line(context)
    yield new_game(context)
    yield from copy_line(context)
    yield from last_lines(context)


def _who(state: State, seat: int) -> str:
    """A seat, its cash, and whether a bot plays it."""
    line = f"{words.name(state, seat)} {state.cash[seat]}"
    return _("{line} (bot)", line=line) if seat in state.by_bot else line


def _common(context: PanelContext) -> Iterator[Choice]:
    """What concerns several seats, or all of them."""
    if context.of_kind(AskRent):
        yield Choice(_("Rents to ask for"), Rents())
    if context.state.deals:
        yield Choice(_("Open deals"), OpenDeals())
    if context.state.proposal is not None:
        yield Choice(_("Proposed house rules"), OpenRules())
    elif context.of_kind(ChangeRules):
        proposing = Proposing(first=context.settings.favourites)
        yield Choice(_("House rules"), Step(proposing))
    if context.history():
        yield Choice(_("Take back"), TakeBackPage())
    if context.state.phase not in (Phase.SETUP, Phase.OVER):
        yield Choice(_("Correct a mistake"), Step(Correcting()))
