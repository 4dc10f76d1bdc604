"""Debts: raised and paid before anybody goes bankrupt; and bankruptcy."""

from __future__ import annotations

from collections.abc import Sequence

from controller.rules.board import BANK, FORTRESS, Piece
from controller.rules.citations import Names
from controller.rules.commands import DeclareBankrupt, Mortgage
from controller.rules.ending import end_if_decided
from controller.rules.events import (
    Bankrupted,
    CardGiven,
    CardReturned,
    DealEnded,
    DebtDeferred,
    DebtForgiven,
    DebtSettled,
    DeedMoved,
    EstateOpened,
    MortgageEnded,
    Paid,
    RulesDropped,
)
from controller.rules.money.paying import pay
from controller.rules.money.rent import drop_claims_of
from controller.rules.prompts import awaited
from controller.rules.property.mortgages import (
    mortgage,
    no_last_interest,
    pay_last_interest,
    take_over_mortgage,
)
from controller.rules.property.raising import carry_out, comes_to, raisable, steps_in_words, way_to
from controller.rules.property.selling import change_level
from controller.rules.refusals import Refusal, refuse
from controller.rules.ring.bearer import leave_ring
from controller.rules.state import Auction, Debt, Placement, State


def settle(state: State, debt: Debt) -> bool:
    """Pay the debt on top if the cash is there now; one that only the money behind a bid could pay
    waits for the auction (R68)."""
    seat = debt.debtor
    free = state.spendable(seat)
    if free < debt.amount:
        if free == state.cash[seat] or free + raisable(state, seat) >= debt.amount:
            return False
        state.emit(DebtDeferred(seat, applied=state.named["bid_money"]))
        return True
    state.emit(DebtSettled())
    state.emit(Paid(debt.debtor, debt.creditor, debt.amount, debt.reason, debt.space))
    return True


def verify_declare(state: State, command: DeclareBankrupt) -> Refusal | None:
    """L1, R65: only when no order of sales, swaps and mortgages would be enough."""
    top = state.stack[-1] if state.stack else None
    seat = command.seat
    if type(top) is not Debt or top.debtor != seat:
        if state.in_debt(seat):
            return refuse("settle-first", what=awaited(state))
        return refuse("no-debt", name=state.name(seat))
    if state.spendable(seat) + raisable(state, seat) < top.amount:
        return None
    steps = way_to(state, seat, top.amount)
    return refuse(
        "can-raise", state.named["R65"], name=state.name(seat), debt=top.amount,
        amount=comes_to(state, seat, steps), way=steps_in_words(state, steps),
    )  # fmt: skip


def declare(state: State, command: DeclareBankrupt) -> None:
    """Everything goes to the creditor, or back to the Bank, and the seat is out; or what there is
    pays the debt, by a house rule."""
    top = state.stack[-1]
    assert isinstance(top, Debt)
    if spared(state):
        _forgive(state, top)
        return
    seat, applied = command.seat, _why_hopeless(state, command.seat)
    deeds = _clear(state, seat)
    if top.creditor == state.seats:
        _to_bank(state, seat, deeds, applied)
    elif _is_last(state) and not state.rules.estate_before_count:  # R36
        _to_bank(state, seat, deeds, applied + state.named["estate_before_count"])
    else:
        _to_creditor(state, seat, top.creditor, deeds, applied)


def spared(state: State) -> bool:
    """Whether nobody goes bankrupt yet (L1)."""
    return state.rounds < state.rules.first_bankruptcy_round


def _forgive(state: State, debt: Debt) -> None:
    """All that can be raised is raised, as for one who is late (R66), and paid."""
    seat, creditor = debt.debtor, debt.creditor
    for step in way_to(state, seat, state.spendable(seat) + raisable(state, seat)):
        carry_out(state, step)
    paid, applied = state.spendable(seat), state.named["first_bankruptcy_round"]
    state.emit(DebtForgiven(seat, creditor, debt.amount - paid, applied=applied))
    if paid:
        state.emit(Paid(seat, creditor, paid, debt.reason, debt.space))


def _why_hopeless(state: State, seat: int) -> Names:
    """By what the money could not be raised: a Fortress that cannot be broken down for want of
    strongholds (R8), or sold with its group (R64), or what becomes of money behind a bid (R68)."""
    named, rules = state.named, state.rules
    applied: Names = ()
    if any(state.level[space] == FORTRESS for space in state.held[seat]):
        applied += named["fortresses_at_once"]
        if state.supply[Piece.HOUSE] < min(rules.houses, rules.houses_before_hotel):
            applied += named["break_down_without_houses"]
            at_once = rules.fortresses_at_once and not rules.break_down_without_houses
            applied += named["fortress_sale"] if at_once else ()
    if any(type(top) is Auction and top.bidder == seat for top in state.stack):
        applied += named["bid_money"]
    return applied


def retire(state: State, seat: int) -> None:
    """R70: out of the game by wish, as bankrupt to the Bank, solvent or not."""
    _to_bank(state, seat, _clear(state, seat), state.named["leaving"])


def _clear(state: State, seat: int) -> list[int]:
    """What a seat has open, and its buildings, before all else goes. Returns its deeds."""
    for space in state.board.territories:
        if state.owner[space] == seat and state.level[space]:
            change_level(state, seat, space, 0)  # L2: the Bank pays half for every building
    _return_pieces(state, seat)
    drop_claims_of(state, seat)
    for deal in [deal for deal in state.deals if seat in (deal.by, deal.to)]:
        state.emit(DealEnded(deal.by, False))
    if state.proposal is not None:  # those who are left may propose it again
        state.emit(RulesDropped(seat))
    return state.deeds_of(seat)


def _return_pieces(state: State, seat: int) -> None:
    """A building that was won at auction and is not placed yet goes back for what was paid."""
    for top in state.stack:
        if type(top) is Placement and top.seat == seat and top.paid:
            state.emit(Paid(state.seats, seat, top.paid, "building-sold"))


def _is_last(state: State) -> bool:
    """Whether the next bankruptcy is the one that ends the game (N8)."""
    last = state.rules.end_after_bankruptcies
    return bool(last) and state.bankrupts + 1 >= last


def _leave(
    state: State, seat: int, creditor: int, applied: Names, mortgaged: Sequence[int] = ()
) -> bool:
    """Out of the game. True: that ends it."""
    last = _is_last(state)
    by_wish = type(state.stack[-1]) is not Debt
    if not by_wish:
        state.emit(DebtSettled())
    leave_ring(state, seat, creditor)
    applied += state.named["end_after_bankruptcies"]
    state.emit(Bankrupted(seat, creditor, by_wish, applied=applied))
    if last:
        _close_books(state, creditor, mortgaged)
    return end_if_decided(state)


def _close_books(state: State, creditor: int, mortgaged: Sequence[int]) -> None:
    """A short game is over at once, so nobody can raise money any more; but what is owed is paid
    as far as the cash goes: the interest on the estate (L4), and all other debts. A building that
    was won and is not placed yet goes back for what was paid."""
    pay_last_interest(state, creditor, mortgaged)
    for seat in state.seats_in_play():
        _return_pieces(state, seat)
    for top in reversed(state.stack):
        if type(top) is Debt:
            paid = min(top.amount, state.cash[top.debtor])
            pay(state, top.debtor, top.creditor, paid, top.reason, top.space)


def _to_creditor(state: State, seat: int, creditor: int, deeds: list[int], applied: Names) -> None:
    """L2-L4: cash, deeds and cards; the interest on mortgaged deeds is due at once."""
    named = state.named
    applied += named["estate_mortgaged"] if deeds else ()
    if _is_last(state):
        applied += named["estate_before_count"]
    if state.rules.estate_mortgaged:
        for space in deeds:
            if not state.mortgaged[space]:
                mortgage(state, Mortgage(seat, space))
    if state.cash[seat]:
        pay(state, seat, creditor, state.cash[seat], "bankruptcy", applied=named["R58"])
    for space in deeds:
        state.emit(DeedMoved(space, seat, creditor))
    for deck, card in list(state.kept[seat]):
        state.emit(CardGiven(seat, creditor, deck, card))
    _return_secrets(state, seat)
    mortgaged = [space for space in deeds if state.mortgaged[space]]
    if _is_last(state):
        applied += no_last_interest(state, mortgaged)
    if not _leave(state, seat, creditor, applied, mortgaged):
        take_over_mortgage(state, creditor, mortgaged, estate=True)


def _return_secrets(state: State, seat: int) -> None:
    """Cards to be played later do not pass on: they go under their decks unseen (R71, R78)."""
    for deck, card in list(state.secret[seat]):
        state.emit(CardReturned(seat, deck, card, True, applied=state.named["R78"]))


def _to_bank(state: State, seat: int, deeds: list[int], applied: Names) -> None:
    """L5, L6: the deeds are auctioned one by one, unmortgaged (R2); cards under their decks
    (R35). `applied`: by what it comes to this, and a creditor goes without them."""
    named = state.named
    cancelled = named["auction_mortgage_cancelled"]
    still = cancelled if any(state.mortgaged[space] for space in deeds) else ()
    if state.cash[seat]:
        state.emit(Paid(seat, state.seats, state.cash[seat], "bankruptcy"))
    for space in deeds:
        state.emit(DeedMoved(space, seat, BANK))
        if state.mortgaged[space] and state.rules.auction_mortgage_cancelled:
            state.emit(MortgageEnded(space, applied=cancelled))
    for deck, card in list(state.kept[seat]):
        state.emit(CardReturned(seat, deck, card, applied=named["R35"]))
    _return_secrets(state, seat)
    if not _leave(state, seat, state.seats, applied) and deeds:
        state.emit(EstateOpened(tuple(deeds), applied=still))
