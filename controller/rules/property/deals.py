"""Deals between players: offered by one, accepted by the other, carried out at once."""

from __future__ import annotations

from common.message import Message
from controller.rules.commands import Accept, Bundle, Offer, Withdraw
from controller.rules.events import (
    AcquisitionEnded,
    CardGiven,
    DealEnded,
    DealOffered,
    DebtReduced,
    DebtSettled,
    DeedMoved,
    Paid,
)
from controller.rules.money.paying import short_of
from controller.rules.prompts import awaited
from controller.rules.property.mortgages import (
    awaits_a_gift,
    group_built,
    interest_due,
    just_acquired,
    names_on_taking,
    take_over_mortgage,
    verify_owner,
)
from controller.rules.property.raising import raisable
from controller.rules.refusals import Refusal, refuse
from controller.rules.state import RENT_ROLL, Deal, Debt, State


def verify_offer(state: State, command: Offer) -> Refusal | None:
    """J1-J4: unbuilt property, money and kept cards, for something in return."""
    by, to = command.seat, command.to
    if not 0 <= to < state.seats:
        return refuse("no-such-seat", seat=to)
    if not state.alive[to]:
        return refuse("retired", name=state.name(to))
    if by == to:
        return refuse("own-deal")
    if state.closing():
        return refuse("time-called")
    if wants_none(state, to, by):
        return refuse("no-offers", name=state.name(to))
    return _verify_terms(state, as_deal(command))


def wants_none(state: State, seat: int, by: int) -> bool:
    """Whether a seat has said that it wants no offers; one that answers its own is none."""
    if seat not in state.no_deals:
        return False
    own = find_deal(state, seat)
    return own is None or own.to != by


def _verify_terms(state: State, deal: Deal) -> Refusal | None:
    give, take = deal.give, deal.take
    if give == Bundle() and take == Bundle():
        return refuse("empty-deal")
    if not (give.deeds or give.cards or take.deeds or take.cards):
        return refuse("gift")
    return (
        _verify_settling(state, deal)
        or _verify_side(state, deal.by, give, deal.to)
        or _verify_side(state, deal.to, take, deal.by)
        or _verify_cash(state, deal.by, give, take, deal.settles)
        or _verify_cash(state, deal.to, take, give, -deal.settles)
        or _verify_debtor(state, deal.by, give, take, deal.settles)
        or _verify_debtor(state, deal.to, take, give, -deal.settles)
    )


def _verify_settling(state: State, deal: Deal) -> Refusal | None:
    """D10: property in place of a rent that one side owes the other, where the rules have it."""
    if not deal.settles:
        return None
    if not state.rules.property_pays_rent:
        return refuse("no-property-rent", state.named["property_pays_rent"])
    debtor, creditor = owing(deal.by, deal.to, deal.settles)
    owed = rent_owed(state, debtor, creditor)
    if abs(deal.settles) > owed:
        name, to = state.name(debtor), state.name(creditor)
        return refuse("settles-too-much", name=name, to=to, owed=owed)
    return None


def as_deal(command: Offer) -> Deal:
    """What an offer puts on the table."""
    return Deal(command.seat, command.to, command.give, command.take, command.settles)


def new_owners(deal: Deal) -> dict[int, int]:
    """By deed that would change hands: whose it would be."""
    return dict.fromkeys(deal.give.deeds, deal.to) | dict.fromkeys(deal.take.deeds, deal.by)


def owing(by: int, to: int, settles: int) -> tuple[int, int]:
    """Who owes the rent that a deal settles, and to whom: of two that owe each other, the sign
    says which."""
    return (to, by) if settles < 0 else (by, to)


def rent_owed(state: State, debtor: int, creditor: int) -> int:
    """The rent that a seat owes another."""
    return next(
        (
            top.amount
            for top in state.stack
            if type(top) is Debt
            and (top.debtor, top.creditor, top.reason) == (debtor, creditor, "rent")
        ),
        0,
    )


def _verify_side(state: State, seat: int, bundle: Bundle, taker: int) -> Refusal | None:
    """Whether a seat has what it gives, and may give it (J1, J2)."""
    if len(set(bundle.deeds)) < len(bundle.deeds):
        return refuse("bad-deal", name=state.name(seat), why=Message("a deed is named twice"))
    for space in bundle.deeds:
        no = verify_owner(state, seat, space)
        if no is not None:
            return no
        if group_built(state, space):
            return refuse("group-built", space=state.place(space))
        if rolled_for(state, seat, space, taker) or awaits_a_gift(state, seat, space):
            return refuse("settle-first", what=awaited(state))
    held = [deck for deck, _ in state.kept[seat]]
    if any(bundle.cards.count(deck) > held.count(deck) for deck in bundle.cards):
        name = state.name(seat)
        why = Message("{name} does not hold so many cards of that deck", name=name)
        return refuse("bad-deal", name=name, why=why)
    return None


def rolled_for(state: State, seat: int, space: int, taker: int) -> bool:
    """Whether a staff's rent is being rolled for, so that it is decided whose it is (D8). Whoever
    rolls may have it, then there is none; and a debtor may sell all there is (L1)."""
    here = state.phase is RENT_ROLL and space == state.pos[state.turn]
    return here and taker != state.turn and not state.in_debt(seat)


def _verify_cash(
    state: State, seat: int, gives: Bundle, gets: Bundle, settles: int = 0
) -> Refusal | None:
    """Whether a seat can pay what it gives, and the interest on what it gets (K5). Who owes pays
    nothing but the debt: money that is a part of what it settles by the deal (D10), no more."""
    if gives.cash < 0:
        return refuse("bad-deal", name=state.name(seat), why=Message("the amount is below 0"))
    if gives.cash > max(0, settles) and state.in_debt(seat):
        return refuse("in-debt", name=state.name(seat))
    no = short_of(state, seat, gives.cash)
    if no is not None:
        return no
    cash = state.spendable(seat)
    due = interest_due(state, gets.deeds)
    if cash - gives.cash + gets.cash < due:
        applied = names_on_taking(state, [i for i in gets.deeds if state.mortgaged[i]])
        return refuse("interest", applied, name=state.name(seat), amount=due)
    return None


def _verify_debtor(
    state: State, seat: int, gives: Bundle, gets: Bundle, settled: int = 0
) -> Refusal | None:
    """L1, L3: who owes keeps what pays the debt, or sells it for more; else a debtor could give
    all to a friend before giving up. What property in place of a rent is worth is for its creditor
    to say (D10)."""
    owed = sum([top.amount for top in state.stack if type(top) is Debt and top.debtor == seat])
    if settled > 0 or not owed or not (gives.deeds or gives.cards):
        return None
    before = state.cash[seat] + raisable(state, seat)
    after = before + gets.cash - _loans(state, gives) + _loans(state, gets)
    mortgaged = [i for i in gets.deeds if state.mortgaged[i]]
    after -= interest_due(state, mortgaged)
    if after >= owed or after > before:
        return None
    applied = names_on_taking(state, mortgaged) if mortgaged else ()
    return refuse("too-cheap", applied, name=state.name(seat), amount=owed)


def _loans(state: State, bundle: Bundle) -> int:
    """What the Bank would lend on the deeds of a bundle."""
    return sum([state.board.mortgage[i] for i in bundle.deeds if not state.mortgaged[i]])


def offer(state: State, command: Offer) -> None:
    """Lay the deal on the table; the seat's earlier offer is gone, and one that the other had made
    it is answered by this."""
    seat, to, settles = command.seat, command.to, command.settles
    applied = state.named["property_pays_rent"] if settles else ()
    theirs = find_deal(state, to)
    counters = theirs is not None and theirs.to == seat
    state.emit(
        DealOffered(seat, to, command.give, command.take, settles, counters, applied=applied)
    )


def find_deal(state: State, by: int) -> Deal | None:
    """The deal that a seat offers."""
    return next((deal for deal in state.deals if deal.by == by), None)


def verify_accept(state: State, command: Accept) -> Refusal | None:
    """Only the seat it was offered to, and only while both can keep it."""
    deal = find_deal(state, command.by)
    if deal is None or deal.to != command.seat:
        return _no_deal(state, command)
    return _verify_terms(state, deal)


def _no_deal(state: State, command: Accept | Withdraw) -> Refusal:
    by, seat = command.by, command.seat
    if not 0 <= by < state.seats:
        return refuse("no-such-seat", seat=by)
    if by == seat:
        return refuse("no-own-deal", name=state.name(by))
    return refuse("no-deal", name=state.name(by), to=state.name(seat))


def accept(state: State, command: Accept) -> None:
    """Everything changes hands; who gets mortgaged deeds pays the interest (K5)."""
    deal = find_deal(state, command.by)
    assert deal is not None
    state.emit(DealEnded(deal.by, True))
    mortgaged = [
        (seat, [i for i in bundle.deeds if state.mortgaged[i]])
        for seat, bundle in ((deal.to, deal.give), (deal.by, deal.take))
    ]
    _hand_over(state, deal.by, deal.to, deal.give)
    _hand_over(state, deal.to, deal.by, deal.take)
    if deal.settles:
        _settle(state, *owing(deal.by, deal.to, deal.settles), abs(deal.settles))
    for seat, spaces in mortgaged:
        take_over_mortgage(state, seat, spaces)


def _settle(state: State, debtor: int, creditor: int, amount: int) -> None:
    """So much of a rent is paid in property (D10)."""
    applied, owed = state.named["property_pays_rent"], rent_owed(state, debtor, creditor)
    state.emit(DebtReduced(debtor, creditor, amount, applied=applied))
    if amount == owed:
        state.emit(DebtSettled(debtor, creditor, applied=applied))


def _hand_over(state: State, giver: int, taker: int, bundle: Bundle) -> None:
    if bundle.cash:
        state.emit(Paid(giver, taker, bundle.cash, "deal"))
    for space in bundle.deeds:
        if just_acquired(state, giver, space):
            state.emit(AcquisitionEnded(giver, space))
        state.emit(DeedMoved(space, giver, taker))
    for wanted in bundle.cards:
        card = next(card for deck, card in state.kept[giver] if deck == wanted)
        state.emit(CardGiven(giver, taker, wanted, card))


def verify_withdraw(state: State, command: Withdraw) -> Refusal | None:
    """Either side may end it; who has made it gets no other for it."""
    deal = find_deal(state, command.by)
    if deal is None or command.seat not in (deal.by, deal.to):
        return _no_deal(state, command)
    if command.no_more and command.seat == deal.by:
        return refuse("own-offer", name=state.name(deal.by), to=state.name(deal.to))
    return None


def withdraw(state: State, command: Withdraw) -> None:
    """Who wants no more has turned down all offers that lie there."""
    seat, by, no_more = command.seat, command.by, command.no_more
    others = [deal.by for deal in state.deals if no_more and deal.to == seat and deal.by != by]
    for one in (by, *others):
        state.emit(DealEnded(one, False, seat, no_more))
