"""R6: among highest bids the highest wins, for a raise above the second, in a few bids."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from controller.editions import load
from controller.rules.engine import step
from controller.rules.notation import read
from controller.rules.state import Auction
from controller.table.monitors.highest_bids import next_bid

MOST = 500
"""What each of the four has."""


@given(
    st.dictionaries(st.integers(0, 3), st.integers(1, MOST + 50), min_size=1),
    st.sampled_from(["-,0", "0,40", "3,499"]),
    st.sampled_from([1, 10]),
)
def test_the_highest_wins_for_a_raise_above_the_second(
    highest: dict[int, int], standing: str, least_raise: int
) -> None:
    state = read(
        load("lotr-2003"),
        f"lotr-2003/classic{{auction_raise={least_raise}}} A:{MOST}@11;B:{MOST};C:{MOST};D:{MOST}"
        f" done:0 dice:4,2 auction:11,0.1.2.3,{standing}",
    )
    top = state.stack[-1]
    assert isinstance(top, Auction)
    holder, price, bids = top.bidder, top.bid, 0
    while (bid := next_bid(state, highest)) is not None:
        assert isinstance(step(state, bid), list), "it is a bid that the rules allow"
        assert bid.amount <= highest[bid.seat]
        bids += 1
    top = state.stack[-1]
    assert isinstance(top, Auction)
    assert bids <= 2
    if bids == 0:
        assert (top.bidder, top.bid) == (holder, price)
        return
    able = {seat: min(amount, MOST) for seat, amount in highest.items()}
    rest = [amount for seat, amount in able.items() if seat != top.bidder]
    assert able[top.bidder] == max(able.values())
    assert top.bid <= max([price, *rest]) + least_raise
