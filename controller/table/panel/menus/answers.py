"""The answers to the question that is asked: a list of them, a typed roll, an auction's bids."""

from __future__ import annotations

from controller.rules.board import HIDDEN
from controller.rules.cards.unseen import is_secret
from controller.rules.commands import (
    AskRent,
    Bid,
    Build,
    CancelCard,
    CloseAuction,
    LetPass,
    NameCard,
    Offer,
    Pass,
    Roll,
)
from controller.rules.prompts import Ask, dice_awaited
from controller.rules.property.building import most_wished
from controller.rules.property.values import next_piece
from controller.rules.state import State
from controller.table.panel.amounts import tap_bid
from controller.table.panel.desk import Desk
from controller.table.panel.menus.options import entries, if_any, of_kind
from controller.table.panel.pages import (
    Answers,
    BidAmount,
    Bidders,
    Choice,
    Faces,
    HowMany,
    Leavers,
    Listing,
    Many,
    NewGame,
    Range,
    Rents,
    Say,
    Sure,
)
from controller.table.wording import labels, words
from controller.text.advice import advised
from controller.text.language import _, ngettext


def listing(
    desk: Desk, page: Answers | Faces | BidAmount | Bidders | HowMany | Leavers | Rents
) -> Listing | Range | None:
    """One of these pages; None if nobody can answer so (any more)."""
    match page:
        case Answers():
            return _answers(desk)
        case Faces():
            return _faces(desk, page)
        case BidAmount():
            return _bid(desk, page.seat)
        case HowMany(seat, space):
            return _wish(desk, seat, space)
        case Bidders():
            return if_any(_auction(desk), entries(desk, of_kind(desk, Bid), named=True))
        case Leavers():
            return if_any(_auction(desk), _leavers(desk))
        case Rents():
            return if_any(_("Ask for rent"), entries(desk, of_kind(desk, AskRent), named=True))


def _auction(desk: Desk) -> str:
    """The title of the auction's own screen, which stays while its pages are open."""
    asked = desk.prompt
    if asked.ask is not Ask.AUCTION:
        return ""
    piece = words.piece(desk.state, asked.piece) if asked.piece >= 0 else ""
    return _("Auction: {item}", item=piece or words.place(desk.state, asked.space))


def _answers(desk: Desk) -> Listing | None:
    asked = desk.prompt
    if asked.ask is Ask.OVER:
        return _final(desk)
    if asked.ask is Ask.CARD:
        return _card(desk, asked.seats[0])
    if asked.ask is Ask.DRAW:
        return _drawn(desk, asked.seats[0])
    rest = [one for one in desk.answers if not isinstance(one.command, CloseAuction)]
    several = len({option.command.seat for option in desk.answers}) > 1
    seat = asked.seats[0] if len(asked.seats) == 1 else -1
    title = words.name(desk.state, seat) if seat >= 0 else _("Who, and what?")
    lines = _hammer(desk) + entries(desk, rest, named=several)
    return if_any(title, _raised(desk, lines) if asked.ask is Ask.DEBT else lines, seat)


def _card(desk: Desk, seat: int) -> Listing:
    """Both answers, whether or not the seat could cancel the card: else the page would tell."""
    both = CancelCard(seat), LetPass(seat)
    lines = tuple(Choice(labels.label(desk.state, one), one) for one in both)
    return Listing(words.name(desk.state, seat), lines, seat)


def _drawn(desk: Desk, seat: int) -> Listing:
    """The cards that can have been drawn, by their titles, after the secret ones, which stay so
    (R71): unless they are drawn for a bot, which can play only what it knows."""
    state = desk.state
    offered = [one.command for one in of_kind(desk, NameCard)]
    found = [one for one in offered if isinstance(one, NameCard)]
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


def _raised(desk: Desk, lines: list[Choice]) -> list[Choice]:
    """The answers of a debtor: on top what to start with, or deals if only they can help."""
    asked, state = desk.prompt, desk.state
    seat = asked.seats[0]
    way = advised(state, seat, asked.amount - state.spendable(seat))
    first = [Choice(labels.label(state, way), way)] if way is not None else []
    offers = [one for one in desk.of_seat(seat) if isinstance(one.command, Offer)]
    deals = entries(desk, offers)
    rest = [*lines[:-1], *deals] if first else [*deals, *lines[:-1]]
    return list(dict.fromkeys([*first, *rest, *lines[-1:]]))


def _final(desk: Desk) -> Listing:
    state = desk.state
    ranked = sorted(range(state.seats), key=lambda seat: -state.worth[seat])
    lines = [
        Choice(
            f"{words.name(state, s)} {state.worth[s]}", Say(words.name(state, s), _has(state, s))
        )
        for s in ranked
    ]
    if desk.head:
        what = _("Write this code down: it shows later that nobody changed the record.")
        lines.append(Choice(_("Record: {code}", code=desk.head), Say(desk.head, what)))
    return Listing(_("Final count"), (*lines, Choice(_("New game"), Sure(NewGame()))))


def _has(state: State, seat: int) -> str:
    deeds = sum(owner == seat for owner in state.owner)
    cash = words.money(state, state.cash[seat])
    return ngettext("{cash}, {count} deed", "{cash}, {count} deeds", deeds, cash=cash)


def _faces(desk: Desk, page: Faces) -> Listing | None:
    if not any(isinstance(option.command, Roll) for option in desk.of_seat(page.seat)):
        return None
    dice = desk.edition.data.dice
    if dice_awaited(desk.state) == 1:
        one = [Choice(words.face(f), Roll(page.seat, (f,))) for f in dict.fromkeys(dice[0])]
        return Listing(_("The die"), tuple(one), page.seat)
    if page.first is None:
        first = [Choice(words.face(f), Faces(page.seat, f)) for f in dict.fromkeys(dice[0])]
        return Listing(_("First die"), tuple(first), page.seat)
    second = [
        Choice(words.face(f), Roll(page.seat, (page.first, f))) for f in dict.fromkeys(dice[1])
    ]
    return Listing(_("{face} and...", face=words.face(page.first)), tuple(second), page.seat)


def _bid(desk: Desk, seat: int) -> Range | None:
    for option in desk.of_seat(seat):
        if isinstance(option.command, Bid):
            least = option.command.amount
            title = _("{name} bids", name=words.name(desk.state, seat))
            start = tap_bid(desk.prompt.amount, least, option.most)
            return Range(title, least, option.most, start, seat)
    return None


def _wish(desk: Desk, seat: int, space: int) -> Range | None:
    """R62: how many somebody wants who builds; one, unless more is said."""
    state = desk.state
    most = most_wished(state, seat, space) if desk.option(Build(seat, space)) else 1
    if most < 2:
        return None
    pieces = words.piece(state, next_piece(state, space), 2, seat)
    return Range(_("How many {pieces}?", pieces=pieces), 1, most, 1, seat, plain=True)


def _hammer(desk: Desk) -> list[Choice]:
    """The end of an auction is one line without a name, whoever may ask for it."""
    return [
        Choice(labels.label(desk.state, one.command), one.command)
        for one in of_kind(desk, CloseAuction)[:1]
    ]


def _leavers(desk: Desk) -> list[Choice]:
    hammer, passes = _hammer(desk), of_kind(desk, Pass)
    lines = hammer + entries(desk, passes, named=True)
    if not hammer and len(passes) > 1:
        lines.insert(0, Choice(_("Nobody wants it"), Many(tuple(one.command for one in passes))))
    return lines
