"""Deals that the expert may offer: which deeds for which, and for how much money.

At first it asks for as much as the market bears: what a player accepts who counts prices, rents
and groups as the stronger bot does, or for what it would accept itself in the other's place, if
that is less. Each time that is turned down it offers a little more, a few times, and never more
than deeds are worth to anybody. So a player who turns everything down at first gains little, and
one who sells dear nothing.

All the others pay for a deal that two make. So first it offers what it would accept itself: it has
to make as many deals as anybody.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Sequence

import msgspec

from controller.bots.bargains import CARD_WORTH, Lot, envy, lots_between
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


STEP_PART = 10
"""A deal that was turned down is offered again for this part more of what its deeds cost, or for as
much more as leads to a fair price in `DEARER_MOST` steps."""

DEARER_MOST = 5
"""How often more is offered for the same deeds."""


class Swap(msgspec.Struct, frozen=True, gc=False):
    """Deeds that change hands between two seats, and what everybody has then, money aside.
    `least` and `most`: for how many units of money, paid by the one who offers."""

    to: int
    gets: tuple[int, ...]
    gives: tuple[int, ...]
    least: int
    most: int
    worths: Worths


Rises = Callable[[Swap, int], tuple[float, float]]
"""What a deal adds to the chances of its two sides, for so many units of money."""


class Idea(msgspec.Struct, frozen=True, gc=False):
    """Deeds to deal about, and what that may add to the chance to win; whether it would accept that
    itself in the other's place."""

    fair: bool
    rise: float
    swap: Swap

    @property
    def deeds(self) -> object:
        """With whom it is about which deeds."""
        return self.swap.to, self.swap.gives, self.swap.gets


class Haggler:
    """Looks for deals of a seat in a position."""

    def __init__(
        self, judge: Judge, state: State, seat: int, tired: Collection[object] = ()
    ) -> None:
        """`tired`: deeds, as an idea has them, that are not looked at: of them enough was said."""
        self._judge, self._state, self._seat, self._tired = judge, state, seat, tired
        worths = judge.worths(state)
        self._now = [judge.share(state, worths, one) for one in range(state.seats)]
        self._unit = max(1, state.rules.start_money // UNIT_PART)

    def ideas(self) -> Iterator[Idea]:
        """Deals that are good for the seat and that the other may well accept: the fair ones first,
        and of those the best; only as many are looked at as the effort allows."""
        found = filter(None, map(self._idea, self._swaps()))
        return iter(sorted(found, key=lambda idea: (idea.fair, idea.rise), reverse=True))

    def offer(self, idea: Idea, times: int) -> Offer | None:
        """What to offer after so many were turned down; None if nothing is good any more."""
        fair = self._fairest(idea.swap, self._rises)
        units = self._steps(idea.swap, fair)[times : times + 1]
        if not units or not self._enough(self._rises(idea.swap, units[0])[0]):
            return None
        offer = self._offer(idea.swap, units[0])
        return offer if verify(self._state, offer) is None else None

    def _swaps(self) -> Iterator[Swap]:
        state, seat = self._state, self._seat
        outlook = Outlook(state)
        for to in state.from_left_of(seat):
            for wanted, given in lots_between(outlook, seat, to, new=True):
                if (to, given.deeds, wanted.deeds) in self._tired:
                    continue
                least, most = self._terms(to, wanted, given)
                if -(state.cash[to] // self._unit) > most:
                    continue
                if self._judge.effort.spent:
                    return
                twin = handed(state, seat, to, wanted.deeds, given.deeds)
                worths = self._judge.worths(twin)
                yield Swap(to, wanted.deeds, given.deeds, least, most, worths)

    def _terms(self, to: int, wanted: Lot, given: Lot) -> tuple[int, int]:
        """The units of money for which the market says that the other gains, and the most that the
        seat pays."""
        cash = self._state.cash
        least = int(asked_for(self._state, wanted, given) // self._unit) + 1
        dearest = most_paid(
            self._judge, self._state, Bundle(0, wanted.deeds), Bundle(0, given.deeds)
        )
        most = min(int(DEAL_PART * cash[self._seat]), math.floor(dearest))
        return max(least, -(cash[to] // self._unit)), most // self._unit

    def _idea(self, swap: Swap) -> Idea | None:
        """What a deal brings at a fair price, or else at the lowest that the other may accept, if
        that is enough."""
        fair = self._fairest(swap, self._shares)
        rise, _ = self._shares(swap, fair)
        if fair <= swap.most and self._enough(rise):
            return Idea(True, rise, swap)
        units = min(swap.least, self._roughly(swap))
        if not self._enough(self._shares(swap, units)[0]):
            return None
        rise, _ = self._rises(swap, units)
        return Idea(False, rise, swap) if self._enough(rise) else None

    def _steps(self, swap: Swap, fair: int) -> Sequence[int]:
        """Units of money to offer one after the other, as long as they are turned down: up to what
        it would accept itself in the other's place. If that is out of reach, there is one more."""
        if fair <= swap.least:
            return [one for one in dict.fromkeys((fair, swap.least)) if one <= swap.most]
        prices = sum(self._state.board.price[i] for i in (*swap.gets, *swap.gives))
        step = max(1, prices // STEP_PART // self._unit)
        if fair > swap.most:
            return range(swap.least, swap.most + 1, step)[:2]
        step = max(step, math.ceil((fair - swap.least) / DEARER_MOST))
        return [*range(swap.least, fair, step), fair]

    def _roughly(self, swap: Swap) -> int:
        """The fewest units that raise the other's chance, as far as the deeds tell."""
        return self._fewest(swap, lambda units: self._enough(self._shares(swap, units)[1]))

    def _fairest(self, swap: Swap, rises: Rises) -> int:
        """The fewest units for which it would accept itself in the other's place."""

        def accepted(units: int) -> bool:
            mine, theirs = rises(swap, units)
            return self._judge.fair(theirs, mine)

        gets, gives = Bundle(0, swap.gives), Bundle(0, swap.gets)
        dearest = math.floor(most_accepted(self._judge, self._state, gets, gives))
        return max(self._fewest(swap, accepted), -(dearest // self._unit))

    def _fewest(self, swap: Swap, accepted: Callable[[int], bool]) -> int:
        """The fewest units that are accepted; one more than there may be if none are."""
        least, most = -(self._state.cash[swap.to] // self._unit), swap.most + 1
        while least < most:
            middle = (least + most) // 2
            if accepted(middle):
                most = middle
            else:
                least = middle + 1
        return least

    def _shares(self, swap: Swap, units: int) -> tuple[float, float]:
        """What a deal adds to the chances of its two sides, as far as the deeds tell."""
        worths = swap.worths.copy()
        worths[self._seat] -= units * self._unit
        worths[swap.to] += units * self._unit
        return self._added(swap, worths)

    def _rises(self, swap: Swap, units: int) -> tuple[float, float]:
        """The same, the money being gone for buildings, unless it is late."""
        if self._judge.effort.spent:
            return self._shares(swap, units)
        pays = units * self._unit
        twin = handed(self._state, self._seat, swap.to, swap.gets, swap.gives, pays)
        return self._added(swap, self._judge.worths(twin))

    def _added(self, swap: Swap, worths: Worths) -> tuple[float, float]:
        mine, theirs = (
            self._judge.share(self._state, worths, seat) - self._now[seat]
            for seat in (self._seat, swap.to)
        )
        return mine, theirs

    def _enough(self, rise: float) -> bool:
        return rise > self._judge.weights.least_rise

    def _offer(self, swap: Swap, units: int) -> Offer:
        money = units * self._unit
        give, take = Bundle(max(0, money), swap.gives), Bundle(max(0, -money), swap.gets)
        return Offer(self._seat, swap.to, give, take)


def most_paid(judge: Judge, state: State, gets: Bundle, gives: Bundle) -> float:
    """The most money that is paid in a deal: by what is printed on the deeds, less what is given
    besides. However much more a position would be worth with them, whoever sells knows that."""
    return judge.weights.dearest * _printed(state, gets) - _printed(state, gives)


def most_accepted(judge: Judge, state: State, gets: Bundle, gives: Bundle) -> float:
    """The same in a deal that another offers; below 0, the least that is taken for deeds. For less
    they can be mortgaged and kept."""
    weights = judge.weights
    kept = weights.dearest * _printed(state, gets) - weights.cheapest * _printed(state, gives)
    return max(most_paid(judge, state, gets, gives), min(0.0, kept))


def _printed(state: State, bundle: Bundle) -> float:
    return sum(map(Outlook(state).face, bundle.deeds)) + CARD_WORTH * len(bundle.cards)


def asked_for(state: State, wanted: Lot, given: Lot) -> float:
    """How much money makes a deal neither good nor bad for the other by `bargains.verdict`; below
    0 it pays so much."""
    weight = envy(state)
    own, theirs = wanted.gain - given.loss, given.gain - wanted.loss
    if own + theirs <= 0:  # then the deal is no gain for the seat that would be envied
        return -theirs
    return (weight * own - theirs) / (1 + weight)
