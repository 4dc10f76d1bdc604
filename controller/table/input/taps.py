"""The grammar of taps: what a tag means when it is laid down, the same at every moment of a game.

A tap asks for a rent, claims a deed under one's feet, bids, or opens a page to look at; it never
buys, builds or gives anything by itself.
"""

from __future__ import annotations

from controller.dialogue import questions, words
from controller.files.tagbook import CardTag, DeedTag, DrawnTag, OperatorTag, Tag, TokenTag, Work
from controller.rules import commands as c
from controller.rules.board import BANK, HIDDEN, Keep
from controller.rules.prompts import Ask
from controller.rules.property.market import most_bid
from controller.rules.state import Auction, Phase, State
from controller.rules.state.unseen import are_covered, is_secret
from controller.rules.turn.jail import use_of
from controller.table.panel.amounts import tap_bid
from controller.table.panel.context import PanelContext
from controller.table.panel.page import Chosen, Panel, Say
from controller.table.panel.pages.answers import Rents, answering, is_rent_of
from controller.table.panel.pages.deals import Partners
from controller.table.panel.pages.looking import holder_of, seat_of, what_is
from controller.table.panel.pages.main import Main
from controller.table.panel.pages.offers import OpenDeal
from controller.table.panel.pages.options import Group
from controller.table.panel.pages.seats import DeedPage, SeatPage
from controller.table.panel.pages.setting_up import Join
from controller.table.panel.pages.taking_back import TakeBackPage
from controller.text.language import _

_OWNERS_TURN = (Ask.ROLL, Ask.JAIL, Ask.RENT_ROLL)
"""Questions that leave every owner free to manage property."""


def meaning(context: PanelContext, panel: Panel, tag: Tag) -> Chosen:
    """What a tap on the pad does now: the open page may have a meaning for it."""
    if panel.top is not None and (act := panel.top.tap(context, panel, tag)) is not None:
        return act
    return plainly(context, tag)


def plainly(context: PanelContext, tag: Tag) -> Chosen:
    """What a tap does, whatever is open on the display."""
    match tag:
        case TokenTag(token=token):
            return _token(context, token)
        case _ if context.state.phase is Phase.SETUP:
            return Say(_("Not yet"), questions.question(context.state), True)
        case DeedTag(space=space):
            return _deed(context, space)
        case CardTag(deck=deck):
            return _card(context, deck)
        case OperatorTag(work=work):
            return _work(context, work)
        case DrawnTag(deck=deck, card=number) if context.prompt.ask is Ask.DRAW:
            return _drawn(context, deck, number)
        case DrawnTag():
            return what_is(context.state, tag)


def unknown(context: PanelContext) -> Say:
    """The context's stray tag, which is not in the book."""
    if context.tags is None:
        text = _("Push the knob: everything is in the menu too.")
    else:
        text = _("To teach it: push the knob, then Cards and tokens.")
    return Say(_("Unknown card"), text, True)


def _deed(context: PanelContext, space: int) -> Chosen:
    state, asked = context.state, context.prompt
    owner = state.owner[space]
    if owner == BANK:
        if asked.ask is not Ask.BUY:
            return what_is(state, DeedTag(space=space))
        return (
            c.Buy(asked.seats[0]) if asked.space == space else _another(state, asked.space, space)
        )
    if any(claim.space == space and claim.owner == owner for claim in state.claims):
        asks = [one.command for one in context.of_kind(c.AskRent) if is_rent_of(one, space)]
        return Rents(space) if len(asks) > 1 else next(iter(asks), c.AskRent(owner, space))
    if owner in asked.seats:
        if asked.ask is Ask.PLACE:
            return c.Build(owner, space)
        if asked.ask is Ask.SHORTAGE:
            return answering(context)
        if asked.ask is Ask.ACQUIRED and asked.space == space:
            return c.Lift(owner, space)
    free = asked.ask in _OWNERS_TURN or owner in asked.seats
    opens = free and DeedPage(space).remembered(context)
    return DeedPage(space) if opens else what_is(state, DeedTag(space=space))


def _another(state: State, stands: int, space: int) -> Say:
    """Somebody may claim a deed, and another free one was laid down: a slip, or a look at it. The
    claim is left open, so the no says where the token stands."""
    text = _("Not bought: you are on {place}. {card}",
             place=words.place(state, stands), card=words.card(state, space))  # fmt: skip
    return Say(words.place(state, space), text, True)


def _token(context: PanelContext, token: str) -> Chosen:
    state = context.state
    if state.phase is Phase.SETUP:
        return Join(token)
    seat = seat_of(state, token)
    if seat < 0:
        return Say(token, _("Nobody plays with this token."), True)
    if not state.alive[seat]:
        return Say(words.name(state, seat), _("Out of the game."), True)
    return _of_player(context, seat)


def _of_player(context: PanelContext, seat: int) -> Chosen:
    """The token of somebody who plays: an answer, if one is asked for; else to look at."""
    state, asked = context.state, context.prompt
    if asked.ask is Ask.AUCTION:
        return _raise(state, seat)
    if seat in asked.seats:
        if asked.ask is Ask.SHORTAGE:
            return c.Contest(seat)
        if asked.ask in (Ask.DEBT, Ask.PLACE, Ask.CARD, Ask.RETIRE):
            return answering(context)
    offered = next((deal.by for deal in state.deals if deal.to == seat), None)
    return OpenDeal(offered) if offered is not None else SeatPage(seat)


def _raise(state: State, seat: int) -> c.Bid:
    """A bid of the next round amount; the engine refuses it to a seat that may not bid."""
    top = state.stack[-1]
    assert isinstance(top, Auction)
    return c.Bid(seat, tap_bid(state, top, most_bid(state, seat, top)))


def _card(context: PanelContext, deck: int) -> Chosen:
    state = context.state
    if context.prompt.ask is Ask.DRAW:
        return _way_out(context, deck)
    holder = holder_of(state, deck)
    if context.prompt.ask is Ask.JAIL and holder in context.prompt.seats:
        card = next(card for own, card in state.kept[holder] if own == deck)
        return use_of(state, holder, deck, card)
    return what_is(state, CardTag(deck=deck))


def _drawn(context: PanelContext, deck: int, card: int) -> Chosen:
    """The card that was drawn from the printed deck; a secret one stays so (R71)."""
    state, seat = context.state, context.prompt.seats[0]
    known = not are_covered(state) or seat in state.by_bot
    covered = is_secret(state, deck, card) and not known
    return c.NameCard(seat, HIDDEN if covered else card, deck)


def _way_out(context: PanelContext, deck: int) -> Chosen:
    """A card to keep that was drawn; of several in a deck, which do the same, the first that can
    be it."""
    seat, cards = context.prompt.seats[0], context.state.board.decks[deck].cards
    ways = [i for i, card in enumerate(cards) if isinstance(card.effect, Keep)]
    offered = [one for one in ways if context.option(c.NameCard(seat, one, deck))]
    return c.NameCard(seat, (offered or ways)[0], deck)


def _work(context: PanelContext, work: Work) -> Chosen:
    seat = context.state.turn
    match work:
        case Work.MENU:
            return Main()
        case Work.TAKE_BACK:
            return TakeBackPage()
        case Work.BUILD:
            return Group(seat, c.Build)
        case Work.MORTGAGE:
            return Group(seat, c.Mortgage)
        case Work.DEAL:
            return Partners(seat)
