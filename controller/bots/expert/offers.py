"""Deals that the expert may offer: which deeds for which, and for how much money.

It asks twice. At first for as much as the market bears: what a player accepts who counts prices,
rents and groups as the stronger bot does. If that is turned down, for terms that would be good for
itself in the other's place.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from controller.bots.bargains import Lot, envy, lots_between
from controller.bots.expert.imagined import handed
from controller.bots.expert.judge import Judge, Worths
from controller.bots.worth import Outlook
from controller.rules.commands import Bundle, Offer
from controller.rules.engine import verify
from controller.rules.state import State

UNIT_PART = 150
"""Money in deals comes in this part of the start money, tens where that is 1500: quick to set on
the panel."""

DEAL_PART = 0.95
"""The part of its money that the expert gives in one deal at most."""


class Swap(msgspec.Struct, frozen=True, gc=False):
    """Deeds that change hands between two seats, and what everybody has then, money aside.
    `asks`: the money at which the market says that the other gains."""

    to: int
    gets: tuple[int, ...]
    gives: tuple[int, ...]
    asks: float
    worths: Worths


class Idea(msgspec.Struct, frozen=True, gc=False):
    """What to offer for the same deeds, one after the other, and what the first adds to the chance
    to win."""

    rise: float
    offers: tuple[Offer, ...]

    @property
    def deeds(self) -> object:
        """With whom it is about which deeds."""
        first = self.offers[0]
        return first.to, first.give.deeds, first.take.deeds


class Haggler:
    """Looks for deals of a seat in a position."""

    def __init__(self, judge: Judge, state: State, seat: int) -> None:
        self._judge, self._state, self._seat = judge, state, seat
        worths = judge.worths(state)
        self._now = [judge.share(state, worths, one) for one in range(state.seats)]
        self._unit = max(1, state.rules.start_money // UNIT_PART)

    def ideas(self) -> Iterator[Idea]:
        """Deals that are good for the seat and that the other may well accept, the best first; only
        as many are looked at as the effort allows."""
        found = filter(None, map(self._idea, self._swaps()))
        return iter(sorted(found, key=lambda idea: -idea.rise))

    def _swaps(self) -> Iterator[Swap]:
        state, seat = self._state, self._seat
        outlook = Outlook(state)
        for to in state.from_left_of(seat):
            for wanted, given in lots_between(outlook, seat, to):
                if self._judge.effort.spent:
                    return
                twin = handed(state, seat, to, wanted.deeds, given.deeds)
                asks = asked_for(state, wanted, given)
                worths = self._judge.worths(twin)
                yield Swap(to, wanted.deeds, given.deeds, asks, worths)

    def _idea(self, swap: Swap) -> Idea | None:
        """The terms to ask for, as far as they are good for the seat."""
        least = int(swap.asks // self._unit) + 1
        least = max(least, -(self._state.cash[swap.to] // self._unit))
        most = int(DEAL_PART * self._state.cash[self._seat]) // self._unit
        if least > most or not self._good(swap, self._seat, least):
            return None
        units = dict.fromkeys([least, self._fair(swap, least, most)])
        rises = [(self._rise(swap, one), one) for one in units if one is not None]
        good = [(rise, self._offer(swap, one)) for rise, one in rises if self._enough(rise)]
        offers = tuple(offer for _, offer in good if verify(self._state, offer) is None)
        return Idea(good[0][0], offers) if offers else None

    def _fair(self, swap: Swap, least: int, most: int) -> int | None:
        """The fewest units of money for which the expert would accept in the other's place."""
        if not self._good(swap, swap.to, most):
            return None
        while least < most:
            middle = (least + most) // 2
            if self._good(swap, swap.to, middle):
                most = middle
            else:
                least = middle + 1
        return least

    def _good(self, swap: Swap, seat: int, units: int) -> bool:
        """Whether a deal raises the chance of one of its sides, as far as the deeds tell."""
        worths = swap.worths.copy()
        worths[self._seat] -= units * self._unit
        worths[swap.to] += units * self._unit
        return self._enough(self._judge.share(self._state, worths, seat) - self._now[seat])

    def _enough(self, rise: float) -> bool:
        return rise > self._judge.weights.least_rise

    def _rise(self, swap: Swap, units: int) -> float:
        """What the deal adds to the seat's chance, the money being gone for buildings."""
        pays = units * self._unit
        twin = handed(self._state, self._seat, swap.to, swap.gets, swap.gives, pays)
        return self._judge.chance(twin, self._seat) - self._now[self._seat]

    def _offer(self, swap: Swap, units: int) -> Offer:
        money = units * self._unit
        give, take = Bundle(max(0, money), swap.gives), Bundle(max(0, -money), swap.gets)
        return Offer(self._seat, swap.to, give, take)


def asked_for(state: State, wanted: Lot, given: Lot) -> float:
    """How much money makes a deal neither good nor bad for the other by `bargains.verdict`; below
    0 it pays so much."""
    weight = envy(state)
    own, theirs = wanted.gain - given.loss, given.gain - wanted.loss
    if own + theirs <= 0:  # then the deal is no gain for the seat that would be envied
        return -theirs
    return (weight * own - theirs) / (1 + weight)
