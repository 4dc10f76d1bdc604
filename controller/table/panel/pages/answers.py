"""The answers to the question that is asked: a list of them, and an auction's bids and passes."""

from __future__ import annotations

from controller.dialogue import labels, words
from controller.rules import commands as c
from controller.rules.board import HIDDEN
from controller.rules.ending import counted
from controller.rules.legal import Option
from controller.rules.prompts import Ask
from controller.rules.property.raising import RaisingStep
from controller.rules.state import State
from controller.rules.state.unseen import is_secret
from controller.table.panel.context import PanelContext
from controller.table.panel.page import Action, Choice, Listing, Page, Say, if_any
from controller.table.panel.pages.confirm import new_game
from controller.table.panel.pages.options import Group, entries
from controller.text.advice import advised
from controller.text.language import _


class Answers(Page, frozen=True):
    """All answers to the question that is asked."""

    def listing(self, context: PanelContext) -> Listing | None:
        asked = context.prompt
        if asked.ask is Ask.OVER:
            return _final(context)
        if asked.ask is Ask.CARD:
            return _card(context, asked.seats[0])
        if asked.ask is Ask.DRAW:
            return _drawn(context, asked.seats[0])
        rest = [one for one in context.answers if not isinstance(one.command, c.CloseAuction)]
        several = len({option.command.seat for option in context.answers}) > 1
        seat = asked.seats[0] if len(asked.seats) == 1 else -1
        title = words.name(context.state, seat) if seat >= 0 else _("Who, and what?")
        lines = entries(context, rest, named=several) + _hammer(context)  # bids before their end
        if asked.ask is Ask.BUY and context.option(c.Buy(seat)) is None:
            ways = [one for one in context.of_seat(seat) if isinstance(one.command, RaisingStep)]
            lines = _raised(context, [*entries(context, ways), *lines])
        elif asked.ask is Ask.DEBT:
            lines = _raised(context, lines)
        return if_any(title, lines, seat)

    def leads(self, command: c.AnyCommand) -> bool:
        return True


def answering(context: PanelContext) -> Page:
    """The page that answers the question: for a building to place, the list of its spaces."""
    asked = context.prompt
    return Group(asked.seats[0], c.Build) if asked.ask is Ask.PLACE else Answers()


class Bidders(Page, frozen=True):
    """Who bids?"""

    def listing(self, context: PanelContext) -> Listing | None:
        return if_any(_auction(context), entries(context, context.of_kind(c.Bid), named=True))


class Many(Action, frozen=True):
    """Several commands, one after the other, until one is refused."""

    commands: tuple[c.AnyCommand, ...]


class Leavers(Page, frozen=True):
    """Who passes in the auction? Or does the hammer fall?"""

    def listing(self, context: PanelContext) -> Listing | None:
        hammer, passes = _hammer(context), context.of_kind(c.Pass)
        lines = hammer + entries(context, passes, named=True)
        if not hammer and len(passes) > 1:
            everybody = Many(tuple(one.command for one in passes))
            lines.insert(0, Choice(_("Nobody wants it"), everybody))
        return if_any(_auction(context), lines)


class Rents(Page, frozen=True):
    """Rents that may be asked for: all, or those of a space that several owe for (R81)."""

    space: int = -1

    def listing(self, context: PanelContext) -> Listing | None:
        options = context.of_kind(c.AskRent)
        if self.space < 0:
            return if_any(_("Ask for rent"), entries(context, options, named=True))
        lines = [
            Choice(labels.line(context.state, one.command), one.command)
            for one in options
            if is_rent_of(one, self.space)
        ]
        return if_any(_("Ask for rent"), lines)

    def leads(self, command: c.AnyCommand) -> bool:
        return True


def is_rent_of(option: Option, space: int) -> bool:
    """Whether an option is to ask for the rent on a space."""
    return isinstance(option.command, c.AskRent) and option.command.space == space


def _auction(context: PanelContext) -> str:
    """The title of the auction's own screen, which stays while its pages are open."""
    asked = context.prompt
    if asked.ask is not Ask.AUCTION:
        return ""
    piece = words.piece(context.state, asked.piece) if asked.piece >= 0 else ""
    return _("Auction: {item}", item=piece or words.place(context.state, asked.space))


def _card(context: PanelContext, seat: int) -> Listing:
    """Both answers, whether or not the seat could cancel the card: else the page would tell."""
    both = c.CancelCard(seat), c.LetPass(seat)
    lines = tuple(Choice(labels.label(context.state, one), one) for one in both)
    return Listing(words.name(context.state, seat), lines, seat)


def _drawn(context: PanelContext, seat: int) -> Listing:
    """The cards that can have been drawn, by their titles, after the secret ones, which stay so
    (R71): unless they are drawn for a bot, which can play only what it knows."""
    state = context.state
    offered = [one.command for one in context.of_kind(c.NameCard)]
    found = [one for one in offered if isinstance(one, c.NameCard)]
    covered = any(one.card == HIDDEN for one in found) and seat not in state.by_bot
    open_ones = [
        one
        for one in found
        if one.card != HIDDEN and not (covered and is_secret(state, one.deck, one.card))
    ]
    lines = [Choice(labels.line(state, one), one) for one in open_ones]
    lines.sort(key=lambda choice: choice.label.casefold())
    first = [Choice(labels.line(state, one), one) for one in found if one.card == HIDDEN]
    return Listing(_("Which card?"), (*first, *lines), seat)


def _raised(context: PanelContext, lines: list[Choice]) -> list[Choice]:
    """The answers of whoever lacks money: on top what to start with, or deals if only they can
    help; the last one gives up."""
    asked, state = context.prompt, context.state
    seat = asked.seats[0]
    way = advised(state, seat, asked.amount - state.spendable(seat))
    first = [Choice(labels.label(state, way), way)] if way is not None else []
    offers = [one for one in context.of_seat(seat) if isinstance(one.command, c.Offer)]
    deals = entries(context, offers)
    rest = [*lines[:-1], *deals] if first else [*deals, *lines[:-1]]
    return list(dict.fromkeys([*first, *rest, *lines[-1:]]))


def _final(context: PanelContext) -> Listing:
    state = context.state
    ranked = sorted(range(state.seats), key=lambda seat: -state.worth[seat])
    lines = [
        Choice(
            f"{words.name(state, s)} {state.worth[s]}", Say(words.name(state, s), _has(state, s))
        )
        for s in ranked
    ]
    if context.head:
        what = _("Write this code down: it will prove that nobody changed the record.")
        lines.append(Choice(_("Record: {code}", code=context.head), Say(context.head, what)))
    return Listing(_("Final count"), (*lines, new_game(context)))


def _has(state: State, seat: int) -> str:
    cash, deeds, built = (words.money(state, amount) for amount in counted(state, seat))
    if state.worth[seat] == state.cash[seat]:  # nothing else has counted
        return _("Cash {cash}", cash=cash)
    return _("Cash {cash}, deeds {deeds}, buildings {built}", cash=cash, deeds=deeds, built=built)


def _hammer(context: PanelContext) -> list[Choice]:
    """The end of an auction is one line without a name, whoever may ask for it."""
    return [
        Choice(labels.label(context.state, one.command), one.command)
        for one in context.of_kind(c.CloseAuction)[:1]
    ]
