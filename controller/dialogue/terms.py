"""What a deal would come to: whom each group then belongs to, and what money both then have."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from controller.dialogue import words
from controller.rules.commands import Bundle
from controller.rules.property.deals import new_owners
from controller.rules.property.mortgages import interest_due
from controller.rules.state import Deal, State
from controller.text.language import _


class Becomes(msgspec.Struct, frozen=True):
    """A group after a deal: its spaces, the owner of each, and what each of the two then has of it,
    if it has any."""

    spaces: tuple[int, ...]
    owners: tuple[int, ...]
    says: dict[int, str]


def groups(state: State, deal: Deal) -> Iterator[Becomes]:
    """Each group that a deal is about, in board order."""
    owners = new_owners(deal)
    for group in dict.fromkeys(state.group(space) for space in sorted(owners)):
        after = tuple(owners.get(space, state.owner[space]) for space in group)
        place = words.place(state, next(space for space in group if space in owners))
        says = {seat: _holds(state, place, seat, after) for seat in (deal.by, deal.to)}
        yield Becomes(group, after, {seat: said for seat, said in says.items() if said})


def both_then(state: State, deal: Deal) -> tuple[str, str]:
    """What money the one who offers, and the other, then have."""
    give, take = deal.give, deal.take
    mine, theirs = left(state, deal.by, give, take), left(state, deal.to, take, give)
    return then_has(state, deal.by, mine), then_has(state, deal.to, theirs)


def left(state: State, seat: int, gives: Bundle, gets: Bundle) -> int:
    """What a seat could spend after it has given and got so much, and paid the interest (K5); below
    0: it lacks that."""
    return state.spendable(seat) + gets.cash - gives.cash - interest_due(state, gets.deeds)


def then_has(state: State, seat: int, amount: int) -> str:
    """The same in words."""
    return _("{name} then has {amount}", name=words.name(state, seat), amount=amount)


def _holds(state: State, place: str, seat: int, owners: tuple[int, ...]) -> str:
    """Empty for nothing."""
    name, count = words.name(state, seat), owners.count(seat)
    if not count:
        return ""
    if count == len(owners):
        return _("{place}: {name} then has the whole group", place=place, name=name)
    return _("{place}: {name} then has {count} of {all}", place=place, name=name, count=count,
             all=len(owners))  # fmt: skip
