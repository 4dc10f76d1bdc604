"""What a correction contradicts, and what is dropped with it: open rents, and offers (R69).

Only what the corrected books rule out is dropped. A rent stays what it was at the landing
(R60), also one of a deed that was sold since, and whatever else is corrected.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from controller.rules.board import BANK
from controller.rules.events import DealEnded, RentDropped
from controller.rules.state import RENT_ROLL, Claim, Debt, RentRoll, State


class Books(NamedTuple):
    """What the books said, as far as a rent depends on it."""

    owner: list[int]
    mortgaged: list[bool]
    pos: list[int]


def books(state: State) -> Books:
    """What the books say now, to compare with what they say once they are corrected."""
    return Books(state.owner.copy(), state.mortgaged.copy(), state.pos.copy())


def drop_contradicted(state: State, before: Books) -> bool:
    """End what the corrected books contradict. Returns whether there was anything."""
    dropped = [*_rents(state, before), *_offers(state, before)]
    for event in dropped:
        state.emit(event)
    return bool(dropped)


def _rents(state: State, before: Books) -> Iterator[RentDropped]:
    claims: list[Claim] = state.claims
    unasked = [RentDropped(one.owner, one.debtor, one.space, one.amount) for one in claims]
    rents = [*_asked(state), *unasked]
    stood = enumerate(before.pos)
    moved = {_landed(rents, seat, space) for seat, space in stood if state.pos[seat] != space}
    for at, rent in enumerate(rents):
        if at in moved or _lost(state, before, rent) or _pledged(state, before, rent):
            yield rent
    if state.phase is RENT_ROLL and _rolled_for(state, before) and not _rolled_for(state):
        space = state.pos[state.turn]
        owner = before.owner[before.pos[state.turn]]
        yield RentDropped(owner, state.turn, space, 0, "landing")


def _asked(state: State) -> Iterator[RentDropped]:
    """Every rent that has been asked for and is not paid yet, as what would drop it."""
    for top in state.stack:
        if type(top) is Debt and top.reason == "rent" and top.space >= 0:
            yield RentDropped(top.creditor, top.debtor, top.space, top.amount, "debt")
        elif type(top) is RentRoll:
            yield RentDropped(top.owner, top.debtor, top.space, 0, "roll")


def _landed(rents: list[RentDropped], seat: int, space: int) -> int:
    """Which rent comes from the landing that did not happen: the newest there; -1: none. An older
    one is from another landing."""
    found = [at for at, one in enumerate(rents) if (one.debtor, one.space) == (seat, space)]
    return found[-1] if found else -1


def _lost(state: State, before: Books, rent: RentDropped) -> bool:
    """Whether the creditor had the deed only in the books. One who had sold it keeps the claim."""
    return before.owner[rent.space] == rent.owner != state.owner[rent.space]


def _pledged(state: State, before: Books, rent: RentDropped) -> bool:
    """Whether the creditor's deed turns out to be mortgaged, so that it pays nothing (D4)."""
    newly = state.mortgaged[rent.space] and not before.mortgaged[rent.space]
    return newly and state.owner[rent.space] == rent.owner


def _rolled_for(state: State, before: Books | None = None) -> bool:
    """Whether the player whose turn it is has landed where rent is rolled for (D8)."""
    has = before or books(state)
    space = has.pos[state.turn]
    return has.owner[space] not in (BANK, state.turn) and not has.mortgaged[space]


def _offers(state: State, before: Books) -> Iterator[DealEnded]:
    """Deals that offer a deed unmortgaged, as when it is mortgaged (K1). One of a deed that its
    giver does not own stays, as after a sale: it cannot be accepted."""
    pledged = {
        space for space in state.board.deeds if state.mortgaged[space] > before.mortgaged[space]
    }
    for deal in state.deals:
        if not pledged.isdisjoint((*deal.give.deeds, *deal.take.deeds)):
            yield DealEnded(deal.by, False)
