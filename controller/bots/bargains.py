"""Deals for the stronger bot: judged from both sides, and the best one found.

A bargain moves all that one side holds of a group, for all that the other holds of another, for
money, or both; money makes it as good for one as for the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from controller.bots.worth import Outlook
from controller.rules.commands import Bundle, Offer
from controller.rules.engine import verify
from controller.rules.state import Deal, State

ENVY = 0.5
"""How much a gain of all the others together weighs against one's own."""

LEAST_GAIN = 15
"""What a deal has to bring before it is worth the bother."""

ROUND = 10
"""Money in deals comes in tens: quick to set on the panel."""

PURSE_PART = 0.9
"""The part of its money that a bot gives in one deal: it has to build, too."""

CARD_WORTH = 30
"""Of a kept card that opens the Jail: a bit less than the fine."""


class Lot(msgspec.Struct, frozen=True, gc=False):
    """All deeds of a group that one side holds, and what they are worth to both sides: `gain` to
    the taker, `loss` to the giver."""

    deeds: tuple[int, ...] = ()
    gain: float = 0.0
    loss: float = 0.0


def envy(state: State) -> float:
    """What one other seat's gain costs a seat."""
    return ENVY / max(1, sum(state.alive) - 1)


def verdict(state: State, seat: int, deal: Deal) -> float:
    """What a deal is worth to one of its two sides, the other side's gain considered."""
    outlook = Outlook(state)
    gains = {
        deal.by: outlook.gained(deal.by, deal.take.deeds, deal.give.deeds),
        deal.to: outlook.gained(deal.to, deal.give.deeds, deal.take.deeds),
    }
    money = _money(deal.take) + deal.settles - _money(deal.give)
    gains[deal.by] += money
    gains[deal.to] -= money
    other = deal.to if seat == deal.by else deal.by
    return gains[seat] - envy(state) * max(0.0, gains[other])


def _money(bundle: Bundle) -> int:
    return bundle.cash + CARD_WORTH * len(bundle.cards)


def bargains(state: State, seat: int) -> Iterator[Offer]:
    """Deals that a seat could offer, that are good for both sides; the best first."""
    outlook = Outlook(state)
    found = []
    for to in state.from_left_of(seat):
        for wanted, given in lots_between(outlook, seat, to):
            offer = _balanced(state, seat, to, wanted, given)
            if offer is not None:
                found.append(offer)
    found.sort(key=lambda pair: -pair[0])
    return (offer for _, offer in found if verify(state, offer) is None)


def lots_between(
    outlook: Outlook, seat: int, to: int, *, new: bool = False
) -> Iterator[tuple[Lot, Lot]]:
    """What might be taken of another, and given for it, both sides having something of the groups;
    nothing on one side is money only. `new`: then also deeds of groups that are new to one side,
    which the other is paid with."""
    wanted, given = _fitting(outlook, seat, to), _fitting(outlook, to, seat)
    yield from _pairs(outlook, wanted, given)
    if new:
        yield from _pairs(outlook, wanted, list(_lots(outlook, to, seat, fitting=False)))
        yield from _pairs(outlook, list(_lots(outlook, seat, to, fitting=False)), given)


def _pairs(
    outlook: Outlook, wanted: Sequence[Lot], given: Sequence[Lot]
) -> Iterator[tuple[Lot, Lot]]:
    group_of = outlook.state.board.group_of
    for one in wanted:
        for other in given:
            if one.deeds and other.deeds and group_of[one.deeds[0]] == group_of[other.deeds[0]]:
                continue
            if one.deeds or other.deeds:
                yield one, other


def _fitting(outlook: Outlook, taker: int, giver: int) -> list[Lot]:
    """What a giver holds of groups that the taker has something of; or nothing."""
    return [*_lots(outlook, taker, giver, fitting=True), Lot()]


def _lots(outlook: Outlook, taker: int, giver: int, *, fitting: bool) -> Iterator[Lot]:
    state = outlook.state
    theirs, ours = state.count[giver], state.count[taker]
    for group, members in enumerate(state.board.groups):
        if theirs[group] and bool(ours[group]) is fitting and not state.built[group]:
            deeds = tuple([i for i in members if state.owner[i] == giver])
            gain = outlook.gained(taker, deeds, ())
            yield Lot(deeds, gain, -outlook.gained(giver, (), deeds))


def _balanced(
    state: State, seat: int, to: int, wanted: Lot, given: Lot
) -> tuple[float, Offer] | None:
    """The deal with as much money as makes it equally good for both; None if it cannot be good
    for both. With what it is worth to the seat."""
    weight = envy(state)
    own, theirs = wanted.gain - given.loss, given.gain - wanted.loss
    mine, yours = own - weight * theirs, theirs - weight * own
    if mine + yours < 2 * LEAST_GAIN:
        return None
    cash = round((mine - yours) / (2 * (1 + weight)) / ROUND) * ROUND
    cash = max(-_purse(state, to), min(_purse(state, seat), cash))
    mine, yours = mine - cash * (1 + weight), yours + cash * (1 + weight)
    if min(mine, yours) < LEAST_GAIN:
        return None
    give = Bundle(max(0, cash), given.deeds)
    return mine, Offer(seat, to, give, Bundle(max(0, -cash), wanted.deeds))


def _purse(state: State, seat: int) -> int:
    return int(PURSE_PART * state.cash[seat]) // ROUND * ROUND
