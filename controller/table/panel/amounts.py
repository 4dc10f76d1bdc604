"""Amounts: by how much a tap raises a bid, and how an amount follows the encoder."""

from __future__ import annotations

from controller.rules.property.market import least_bid
from controller.rules.state import Auction, State
from controller.view.interface import STEPS, turned

__all__ = ["MOST", "STEPS", "first_step", "pace", "tap_bid", "turned"]

MOST = 100
"""Units per detent at most, however fast the knob is turned."""

TENS_FROM = 100
"""From this much on a sum is first set by tens, and bid for in tens: nobody deals about single
units then."""

SLOW = 0.06
"""Seconds between detents from which turning counts plainly, a unit a step."""

_FAST = ((0.012, 25), (0.03, 10), (SLOW, 5))
"""Seconds a detent, and by how much turning at that speed multiplies the step."""

FIFTIES_FROM = 200
"""A tap raises a standing bid below this by 10, from there on by 50: an auction that goes by
ones is long before it begins."""


def tap_bid(state: State, auction: Auction, most: int) -> int:
    """What a tapped token bids: the least at first, then the next round amount over the standing
    bid, or the least again where everybody starts with a few coins. A seat that cannot go that far
    bids all of `most` if that is enough."""
    bid, least = auction.bid, least_bid(state, auction)
    if not bid or state.rules.start_money < TENS_FROM:
        return least
    step = 10 if bid < FIFTIES_FROM else 50
    raised = max(least, (bid // step + 1) * step)
    return min(raised, most) if most >= least else raised


def first_step(most: int) -> int:
    """The index of the step with which a sum of at most so much is begun to be set."""
    return STEPS.index(10) if most >= TENS_FROM else 0


def pace(seconds: float, steps: int) -> int:
    """The multiplier for `steps` detents that took `seconds`."""
    each = seconds / max(1, abs(steps))
    return next((times for under, times in _FAST if each < under), 1)
