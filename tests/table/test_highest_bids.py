"""R6: among highest bids the highest wins, for a raise above the second, in a few bids."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from controller.editions import load
from controller.rules import commands as c
from controller.rules.board import BANK
from controller.rules.engine import step
from controller.rules.notation import position, read
from controller.rules.property.market import least_bid
from controller.rules.state import Auction, State
from controller.store.banker import Banker
from controller.store.journal import Journal
from controller.table.monitors.deadline import AGAIN
from controller.table.monitors.highest_bids import next_bid
from tests.store.faulty_disk import no_room_for
from tests.table.hands import EDITION, hands

MOST = 500
"""What each of the four has."""

AMOUNTS = st.one_of(st.integers(1, MOST + 50), st.integers(70, 90), st.integers(480, 500))
"""Close ones are the hard ones."""


def auction(state: State) -> Auction:
    top = state.stack[-1]
    assert isinstance(top, Auction)
    return top


@given(
    st.lists(st.tuples(st.integers(0, 3), AMOUNTS), min_size=1, unique_by=lambda one: one[0]),
    st.sampled_from(["-,0", "0,40", "1,75", "2,300", "3,499"]),
    st.sampled_from(["auction_raise=1", "auction_raise=10", "bid_money=free"]),
)
def test_the_highest_wins_for_a_raise_above_the_second(
    said: list[tuple[int, int]], standing: str, rule: str
) -> None:
    state = read(
        load("lotr-2003"),
        f"lotr-2003/classic{{{rule}}} A:{MOST}@11;B:{MOST};C:{MOST};D:{MOST}"
        f" done:0 dice:4,2 auction:11,0.1.2.3,{standing}",
    )
    holder, price, bids = auction(state).bidder, auction(state).bid, 0
    least, more = least_bid(state, auction(state)), state.rules.auction_raise
    highest = {seat: most for seat, most in said if seat != holder or most >= price}
    while (bid := next_bid(state, highest)) is not None:
        assert isinstance(step(state, bid), list), "it is a bid that the rules allow"
        assert bid.amount <= highest[bid.seat]
        bids += 1
    assert bids <= 2
    able = {seat: min(most, MOST) for seat, most in highest.items()}
    if not any(most >= least for seat, most in able.items() if seat != holder):
        assert bids == 0
        return
    best = max(able, key=able.__getitem__)  # of equal ones the first
    winner, rest = auction(state), [most for seat, most in able.items() if seat != best]
    if best == holder and able[best] - more < least:  # it could not top any bid
        assert winner.bidder != holder
    else:
        assert winner.bidder == best
        assert winner.bid <= max([price, *rest]) + more


def test_R66_a_bid_that_could_not_be_written_down_is_bid_again(tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    one = Banker(EDITION, Journal.create(path, EDITION))
    where = "lotr-2003/classic A:900@11;B:900 done:0 dice:4,2 auction:11,0.1,-,0"
    assert isinstance(one.do(c.SetPosition(position=position(EDITION, where))), list)
    table = hands(one)
    with no_room_for(path):
        table.table.monitors.highest_bids.put(1, 50)
        table.wait(AGAIN / 2)
        assert auction(table.state).bidder == BANK
    table.wait(AGAIN)
    assert (auction(table.state).bidder, auction(table.state).bid) == (1, 1)
    assert table.table.monitors.highest_bids.of(1) == 50
