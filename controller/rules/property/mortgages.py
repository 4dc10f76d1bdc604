"""Mortgages: taking one, lifting it, and coming by a deed that carries one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from common.message import Message
from controller.rules.board import BANK
from controller.rules.citations import Names
from controller.rules.commands import KeepMortgage, Lift, Mortgage
from controller.rules.events import (
    AcquisitionAwaited,
    AcquisitionEnded,
    DealEnded,
    Mortgaged,
    MortgageEnded,
    Paid,
)
from controller.rules.money.paying import interest, interest_names, pay, short_of
from controller.rules.prompts import awaited
from controller.rules.refusals import Refusal, refuse
from controller.rules.state import Acquisition, Debt, Placement, State


def verify_owner(state: State, seat: int, space: int) -> Refusal | None:
    """Whether a seat owns the deed of a space."""
    board = state.board
    if not 0 <= space < board.size:
        return refuse("not-a-space", space=space, last=state.board.size - 1)
    if board.group_of[space] < 0:
        return refuse("not-a-deed", space=state.place(space))
    if state.owner[space] != seat or state.owner[space] == BANK:
        return refuse("not-owner", space=state.place(space), name=state.name(seat))
    return None


def group_built(state: State, space: int) -> bool:
    """Whether any building stands in the group of a space."""
    return state.built[state.board.group_of[space]] > 0


def verify_mortgage(state: State, command: Mortgage) -> Refusal | None:
    """K1, K2: any time, own deeds, no building left in the group."""
    space = command.space
    no = verify_owner(state, command.seat, space)
    if no is not None:
        return no
    if state.mortgaged[space]:
        return refuse("mortgaged", space=state.place(space))
    if awaits_a_gift(state, command.seat, space):
        return refuse("settle-first", what=awaited(state))
    if state.rules.mortgage_when == "in-debt" and not _owes_more(state, command.seat):
        return refuse("only-in-debt", state.named["mortgage_when"], name=state.name(command.seat))
    if state.rules.mortgage_needs == "place":
        built, code = state.level[space] > 0, "place-built"
    else:
        built, code = group_built(state, space), "group-built"
    return refuse(code, state.named["mortgage_needs"], space=state.place(space)) if built else None


def awaits_a_gift(state: State, seat: int, space: int) -> bool:
    """Whether the building that a card gives is to be placed now, perhaps in this group: it may not
    be declined, so the group is not spoilt for it either (R73)."""
    top = state.stack[-1] if state.stack else None
    if type(top) is not Placement or not top.free or top.seat != seat:
        return False
    return state.board.group_of[space] in state.monopolies[seat]


def _owes_more(state: State, seat: int) -> bool:
    """Whether a seat owes what its free cash cannot pay; a debt may have to wait for others',
    though the money for it is there (K1, R40)."""
    owed = [top.amount for top in state.stack if type(top) is Debt and top.debtor == seat]
    return sum(owed) > state.spendable(seat)


def mortgage(state: State, command: Mortgage) -> None:
    """Turn the deed over and take the loan. Deals that offer it unmortgaged are off the table."""
    space = command.space
    applied = () if _owes_more(state, command.seat) else state.named["mortgage_when"]
    if group_built(state, space):
        applied += state.named["mortgage_needs"]
    state.emit(Mortgaged(command.seat, space, applied=applied))
    loan = state.board.mortgage[space]
    state.emit(Paid(state.seats, command.seat, loan, "mortgage", space))
    for deal in state.deals:
        if space in deal.give.deeds or space in deal.take.deeds:
            state.emit(DealEnded(deal.by, False))


def just_acquired(state: State, seat: int, space: int) -> bool:
    """Whether this seat is being asked about this mortgaged deed."""
    return bool(state.stack) and Acquisition(seat, space) in state.stack


def lift_cost(state: State, seat: int, space: int) -> int:
    """Loan and interest (K3), unless that was paid on coming by the deed just now (K5, L4)."""
    loan = state.board.mortgage[space]
    return loan if interest_is_paid(state, seat, space) else loan + interest(state, space)


def interest_is_paid(state: State, seat: int, space: int) -> bool:
    """Whether this seat has just come by this deed, its interest paid."""
    return just_acquired(state, seat, space) and state.interest_paid[space]


def verify_lift(state: State, command: Lift) -> Refusal | None:
    """K3, K4: the owner, in cash that is not needed for a debt or a bid."""
    seat, space = command.seat, command.space
    no = verify_owner(state, seat, space)
    if no is not None:
        return no
    if not state.mortgaged[space]:
        return refuse("not-mortgaged", space=state.place(space))
    if state.in_debt(seat):
        return refuse("in-debt", name=state.name(seat))
    enough = state.spendable(seat) >= state.board.mortgage[space]
    applied = interest_names(state, space) if enough else ()
    return short_of(state, seat, lift_cost(state, seat, space), applied)


def lift(state: State, command: Lift) -> None:
    """Pay back and turn the deed up."""
    seat, space = command.seat, command.space
    acquired = just_acquired(state, seat, space)
    paid = interest_is_paid(state, seat, space)
    printed = 0 if paid else state.board.lift[space]  # one sum, with no interest in it
    state.emit(Paid(seat, state.seats, printed or state.board.mortgage[space], "lift", space))
    if not (paid or printed):
        applied = interest_names(state, space)
        pay(state, seat, state.seats, interest(state, space), "interest", space, applied)
    state.emit(MortgageEnded(space, applied=() if paid else _no_interest(state, space)))
    if acquired:
        state.emit(AcquisitionEnded(seat, space))


def verify_keep(state: State, command: KeepMortgage) -> Refusal | None:
    """Only right after coming by the deed."""
    if just_acquired(state, command.seat, command.space):
        return None
    why = Message("{name} has not just received that deed", name=state.name(command.seat))
    return refuse("not-asked", why=why)


def keep(state: State, command: KeepMortgage) -> None:
    """The interest is paid; it will be due again when lifting (K5)."""
    state.emit(AcquisitionEnded(command.seat, command.space))


def interest_on_taking(state: State, space: int, *, estate: bool = False) -> int:
    """What a new owner pays at once for a mortgaged deed: a buyer (K5), or the creditor of an
    estate (L4); each of them again, or once per mortgage (R17)."""
    rules = state.rules
    if not (rules.creditor_pays_interest if estate else rules.buyer_pays_interest):
        return 0
    if state.interest_paid[space] and not state.rules.interest_each_owner:
        return 0
    return interest(state, space)


def interest_due(state: State, spaces: Iterable[int]) -> int:
    """What a buyer of these deeds pays the Bank at once, for those that are mortgaged (K5)."""
    return sum([interest_on_taking(state, i) for i in spaces if state.mortgaged[i]])


def take_over_mortgage(state: State, seat: int, spaces: list[int], *, estate: bool = False) -> None:
    """A seat came by mortgaged deeds: the interest at once (a debt, if need be: R38), then it is
    asked for each whether to lift."""
    once = not state.rules.interest_each_owner
    costs = [(space, interest_on_taking(state, space, estate=estate)) for space in spaces]
    again = [_again(state, space) for space in spaces]
    taken = state.named["creditor_pays_interest" if estate else "buyer_pays_interest"]
    for (space, cost), each in zip(reversed(costs), reversed(again), strict=True):
        paid = cost > 0 or (once and state.interest_paid[space])
        applied = taken + each + _no_interest(state, space)
        state.emit(AcquisitionAwaited(seat, space, paid, applied=applied))
    for (space, cost), each in zip(costs, again, strict=True):
        applied = interest_names(state, space) + taken + each
        if estate and state.cash[seat] < cost:
            applied += state.named["R38"]
        pay(state, seat, state.seats, cost, "interest", space, applied)


def _no_interest(state: State, space: int) -> Names:
    """What says that the interest is nothing: no payment does (K3)."""
    return () if interest(state, space) else interest_names(state, space)


def no_last_interest(state: State, spaces: Sequence[int]) -> Names:
    """What says that the interest on an estate is nothing (L4, K3)."""
    if not spaces:
        return ()
    if not state.rules.creditor_pays_interest:
        return state.named["creditor_pays_interest"]
    return _no_interest(state, spaces[0])


def pay_last_interest(state: State, seat: int, spaces: Sequence[int]) -> None:
    """The interest on an estate that ends the game: as far as the creditor's cash goes."""
    taken = state.named["creditor_pays_interest"]
    for space in spaces:
        cost = min(interest_on_taking(state, space, estate=True), state.cash[seat])
        applied = interest_names(state, space) + taken + _again(state, space)
        pay(state, seat, state.seats, cost, "interest", space, applied)


def names_on_taking(state: State, spaces: list[int]) -> Names:
    """The rulings and house rules by which a buyer pays what `interest_on_taking` says, each
    once."""
    names = list(state.named["buyer_pays_interest"])
    for space in spaces:
        names += interest_names(state, space) + _again(state, space)
    return tuple(dict.fromkeys(names))


def _again(state: State, space: int) -> Names:
    """What makes a new owner pay the interest again, or not, if one before has paid it (R17)."""
    return state.named["interest_each_owner"] if state.interest_paid[space] else ()
