"""Landing: what the space that a token has reached sets off. How it got there, and where a card
leads on from there, is in moving.py."""

from __future__ import annotations

from controller.rules import fast_path
from controller.rules.board import BANK, CARD, QUIET, STAFF, TAX
from controller.rules.citations import Names
from controller.rules.events import Jailed, NothingDue, RentRollAwaited, RentRollDue, TaxAwaited
from controller.rules.money.paying import pay, win_pot
from controller.rules.money.rent import charge, normal_rent, owner_factor, rent_due, rent_names
from controller.rules.state import FREE, State
from controller.rules.state.values import rent_by_number


def land(state: State, seat: int, space: int, *, by_card: bool = False) -> None:
    """Carry out the space that the token reached; cards are drawn in moving.py."""
    kind = state.board.kind[space]
    if kind <= STAFF:
        owner = state.owner[space]
        if owner == BANK:
            if state.rounds < state.rules.first_buying_round:
                state.emit(NothingDue(seat, space, applied=state.named["first_buying_round"]))
            else:
                fast_path.offer_deed(state, seat, space)
        elif owner != seat and not state.mortgaged[space]:
            if _spared_by_jail(state, seat, owner, space):
                return
            if kind == STAFF and _rolls_afresh(state, by_card):
                _await_roll(state, seat, owner, space)
            else:
                charge(state, seat, owner, space, rent_due(state, owner, space))
    elif kind == TAX:
        _tax(state, seat, space)
    elif kind == QUIET:
        if state.rules.pot != "none" and state.board.spaces[space].kind == "free":
            win_pot(state, seat, space)
    elif kind != CARD:
        state.emit(Jailed(seat, "space"))


def _spared_by_jail(state: State, seat: int, owner: int, space: int) -> bool:
    """Whether no rent is due because its owner is in Jail (F9)."""
    if state.rules.jail_rent or state.jail[owner] == FREE:
        return False
    state.emit(NothingDue(seat, space, applied=state.named["jail_rent"]))
    return True


def _rolls_afresh(state: State, by_card: bool) -> bool:
    """Whether a staff's rent asks for a roll of its own (D8, R41)."""
    rolls = state.rules.staff_rent_roll
    return rolls in ("fresh", "by-number") or (by_card and rolls == "fresh-after-card")


def _await_roll(
    state: State, seat: int, owner: int, space: int, factor: int = 0, card_dice: int = 0
) -> None:
    """A roll for a staff, of as many dice as the owner has staffs where it goes by number, or as a
    card says (R77); times `factor`, or what the deed says. It is made at once, or once the owner
    has asked for the rent (D2)."""
    number, doubled = rent_by_number(state, owner, space), owner_factor(state, owner)
    applied: Names = rent_names(state, owner, space, by_card=factor > 0)
    applied += state.named["staff_roller"] + _by_card(state, seat, factor, card_dice)
    applied += state.named["staff_roll_when"]
    dice, times = 2, factor or number
    if state.rules.staff_rent_roll == "by-number":
        as_card = card_dice and state.rules.card_staff_dice == "as-card"
        dice, times = card_dice if as_card else min(2, number), max(1, factor)
    if state.rules.staff_roll_when == "when-asked" and state.rules.rent_must_be_asked:
        times *= doubled
        if times:
            turn = state.turns
            state.emit(RentRollDue(seat, owner, space, 0, turn, times, dice, applied=applied))
        return
    if state.rules.staff_rent_roll == "by-number":
        times *= doubled
    state.emit(RentRollAwaited(seat, space, times, dice, applied=applied))


def _by_card(state: State, seat: int, factor: int, dice: int) -> Names:
    """What a rent that a card names comes under (R61, R77)."""
    applied = state.named["card_staff_dice"] if dice else ()
    binds = seat == state.bearer and (factor > 1 or dice)
    return applied + state.named["card_rent_binds"] if binds else applied


def land_by_card(state: State, seat: int, space: int, factor: int, dice: int = 0) -> None:
    """On a deed that a card led to, for another rent than the normal one: so many times that, or
    so many `dice` for a staff."""
    owner = state.owner[space]
    if owner in (BANK, seat) or state.mortgaged[space]:
        land(state, seat, space)
    elif _spared_by_jail(state, seat, owner, space):
        return
    elif state.board.kind[space] == STAFF:
        _await_roll(state, seat, owner, space, factor, dice)
    else:
        rent = factor * normal_rent(state, owner, space) * owner_factor(state, owner)
        charge(state, seat, owner, space, rent, applied=_by_card(state, seat, factor, dice))


def _tax(state: State, seat: int, space: int) -> None:
    """The printed amount, or the choice of a share where the rules have it (E1)."""
    place = state.board.spaces[space]
    applied = state.named["tax_choice"] if place.percent else ()
    if place.percent and state.rules.tax_choice:
        state.emit(TaxAwaited(seat, space, applied=applied))
    else:
        applied += state.named["R25"]
        pay(state, seat, state.seats, place.amount, "tax", space, applied)
