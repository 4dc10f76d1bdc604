"""The end by the Ring: the count of rents that the Bank pays for each deed, where the edition has
it (M9, M12). Other ends are in rules/ending.py."""

from __future__ import annotations

from controller.rules.board import STAFF
from controller.rules.citations import Names
from controller.rules.commands import Roll
from controller.rules.ending import end
from controller.rules.events import CountBegan, CountRolled, RentAsked, RentLapsed
from controller.rules.money.paying import pay
from controller.rules.money.rent import group_names, normal_rent, owner_factor
from controller.rules.state import State
from controller.rules.state.values import rent_by_number


def end_by_ring(state: State) -> None:
    """The Ring has reached its goal. Rents not asked for lapse (R50); then the count."""
    asked = state.named["claims_at_ring_end"]
    for claim in list(state.claims):
        owner, debtor, space, due = claim.owner, claim.debtor, claim.space, claim.amount
        if state.rules.claims_at_ring_end == "lapse" or claim.dice:  # nobody rolls any more
            state.emit(RentLapsed(owner, debtor, space, due, applied=asked))
        else:  # as far as the money goes: nothing can be raised any more
            state.emit(RentAsked(owner, debtor, space, due, applied=asked))
            pay(state, debtor, owner, min(due, state.cash[debtor]), "rent", space, asked)
    if state.bearer >= 0:  # M12
        bonus = state.named["bearer_bonus"]
        pay(state, state.seats, state.bearer, state.rules.bearer_bonus, "bonus", applied=bonus)
    if state.rules.ring_end_count == "rent":
        _count_rents(state)
    else:
        end(state, "ring")


def _count_rents(state: State) -> None:
    """Rent for each deed; staffs are thrown for by their owners (R46)."""
    bank, staffs = state.seats, []
    for seat in state.seats_in_play():
        for space in state.deeds_of(seat):
            if state.mortgaged[space] and not state.rules.count_mortgaged_rent:  # R11
                continue
            if state.board.kind[space] == STAFF:
                staffs.append(space)
            else:
                rent = normal_rent(state, seat, space) * _factor(state, seat)
                pay(state, bank, seat, rent, "count", space, _count_names(state, seat, space))
    if staffs:
        state.emit(CountBegan(tuple(staffs), applied=state.named["ring_end_count"]))
    else:
        end(state, "ring")


def _factor(state: State, seat: int) -> int:
    return owner_factor(state, seat) if state.rules.count_bearer_double else 1  # R47


def _count_names(state: State, seat: int, space: int) -> Names:
    """The rulings and house rules that a rent in the final count depends on (M9, R11, R47)."""
    named = state.named
    applied = named["ring_end_count"] + group_names(state, seat, space)
    if state.mortgaged[space]:
        applied += named["count_mortgaged_rent"]
    return applied + named["count_bearer_double"] if owner_factor(state, seat) > 1 else applied


def roll(state: State, command: Roll) -> None:
    """An owner throws for a staff; after the last one the game is over."""
    space, dice = state.tally[0], command.dice
    applied = state.named["R46"] + state.named["staff_rent_roll"]
    state.emit(CountRolled(command.seat, space, dice, applied=applied))
    rent = state.thrown(dice)[0] * _factor(state, command.seat)
    if state.rules.staff_rent_roll != "by-number":  # D8: the deed says how many times the roll
        rent *= rent_by_number(state, command.seat, space)
    applied = _count_names(state, command.seat, space)
    pay(state, state.seats, command.seat, rent, "count", space, applied)
    if not state.tally:
        end(state, "ring")
