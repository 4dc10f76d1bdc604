"""Section C of the rules matrix: claiming deeds, and auctions."""

from __future__ import annotations

import pytest

from controller.rules import commands as c
from controller.rules import events as e
from controller.rules.prompts import prompt
from tests.rules.positions import (
    BAG_END,
    BILL,
    DOOM,
    LOTR,
    MORIA,
    RIVENDELL,
    Table,
    kinds,
    not_in,
    only,
    payments,
)

# C. Buying and auctions


def test_C1_an_unclaimed_deed_may_be_claimed_at_its_printed_value() -> None:
    table = Table()
    assert table.land(0, MORIA)[-1] == e.DeedOffered(0, MORIA, False)
    assert prompt(table.state).amount == 180
    assert table.do(c.Buy(0)) == [
        e.Paid(0, 3, 180, "claim", MORIA), e.DeedClaimed(0, MORIA), e.TurnBegan(1, 2, 1)
    ]  # fmt: skip
    assert table.state.owner[MORIA] == 0


@not_in("lotr-2012")
@pytest.mark.parametrize("space", LOTR.board.deeds)
def test_C1_every_deed_has_its_classic_price(space: int) -> None:
    prices = {
        1: 60, 3: 60, 5: 200, 6: 100, 8: 100, 9: 120, 11: 140, 12: 150, 13: 140, 14: 160, 15: 200,
        16: 180, 18: 180, 19: 200, 21: 220, 23: 220, 24: 240, 25: 200, 26: 260, 27: 260, 28: 150,
        29: 280, 31: 300, 32: 300, 34: 320, 35: 200, 37: 350, 39: 400,
    }  # fmt: skip
    table = Table().ring(RIVENDELL if space != RIVENDELL else BAG_END)
    assert payments(table.take(0, space))[-1] == (0, 3, prices[space], "claim")


def test_C1_only_in_cash() -> None:
    table = Table().cash(0, 179).own(0, BILL)
    table.land(0, MORIA)
    assert table.refused(c.Buy(0)) == "too-dear"
    table.do(c.Mortgage(0, BILL))  # raising money first is allowed
    assert payments(table.do(c.Buy(0))) == [(0, 3, 180, "claim")]


def test_C1_nobody_else_may_claim_and_nothing_goes_on_before() -> None:
    table = Table()
    table.land(0, MORIA)
    assert table.refused(c.Buy(1)) == "not-your-turn"
    assert table.refused(c.Decline(1)) == "not-your-turn"
    assert table.refused(c.Roll(0, (2, 3))) == "roll-not-awaited"
    assert table.refused(c.Roll(1, (2, 3))) == "roll-not-awaited"


def test_C1_what_is_left_is_auctioned_by_the_bank() -> None:
    table = Table()
    table.land(0, MORIA)
    assert table.do(c.Decline(0)) == [
        e.DeedDeclined(0, MORIA),
        e.AuctionOpened(MORIA, -1, (0, 1, 2)),
    ]
    assert table.refused(c.Buy(0)) == "not-asked"
    assert table.do(c.Bid(1, 90)) == [e.BidMade(1, 90)]
    assert table.do(c.Pass(0)) == [e.BidderLeft(0)]
    assert table.do(c.Pass(2)) == [
        e.BidderLeft(2), e.AuctionClosed(1, 90, MORIA, -1), e.Paid(1, 3, 90, "auction", MORIA),
        e.DeedMoved(MORIA, -1, 1), e.TurnBegan(1, 2, 1),
    ]  # fmt: skip


def test_C1_ones_own_deed_does_nothing() -> None:
    table = Table().own(0, MORIA)
    assert kinds(table.land(0, MORIA)) == ["Rolled", "Moved", "TurnBegan"]


def test_C2_bidding_may_start_at_any_price() -> None:
    table = Table()
    assert payments(table.auction(0, DOOM, (2, 1))) == [(2, 3, 1, "auction")]
    assert table.state.owner[DOOM] == 2


def test_C2_a_bid_may_exceed_the_printed_price() -> None:
    table = Table()
    assert payments(table.auction(0, BAG_END, (2, 1500))) == [
        (3, 0, 200, "salary"), (2, 3, 1500, "auction")
    ]  # fmt: skip


def test_C3_a_raise_is_at_least_one() -> None:
    table = Table()
    table.land(0, MORIA)
    table.do(c.Decline(0))
    table.do(c.Bid(1, 50))
    assert table.refused(c.Bid(2, 50)) == "bid-too-low"
    assert table.refused(c.Bid(2, 49)) == "bid-too-low"
    assert kinds(table.do(c.Bid(2, 51))) == ["BidMade"]


def test_C4_who_declined_may_bid_too() -> None:
    table = Table(2)
    assert payments(table.auction(0, MORIA, (1, 20), (0, 21))) == [(0, 2, 21, "auction")]


def test_C4_who_is_out_may_not() -> None:
    table = Table(3).retire(2)
    table.land(0, MORIA)
    assert only(table.do(c.Decline(0)), e.AuctionOpened).seats == (0, 1)
    assert table.refused(c.Bid(2, 10)) == "retired"


def test_C5_without_a_bid_the_deed_stays_with_the_bank() -> None:
    table = Table()
    events = table.auction(0, MORIA)
    assert payments(events) == []
    assert events[-2:] == [e.AuctionClosed(-1, 0, MORIA, -1), e.TurnBegan(1, 2, 1)]
    assert table.state.owner[MORIA] == -1


def test_C6_bids_are_paid_in_power_the_bidder_has() -> None:
    table = Table().cash(1, 40)
    table.land(0, MORIA)
    table.do(c.Decline(0))
    assert table.refused(c.Bid(1, 41)) == "bid-too-high"
    assert kinds(table.do(c.Bid(1, 40))) == ["BidMade"]


def test_C7_a_player_in_jail_may_bid() -> None:
    table = Table(2).jailed(1)
    assert payments(table.auction(0, MORIA, (1, 20))) == [(1, 2, 20, "auction")]


def test_C_auction_without_an_auction() -> None:
    table = Table()
    assert table.refused(c.Bid(0, 10)) == "no-auction"
    assert table.refused(c.Pass(0)) == "no-auction"
    assert table.refused(c.CloseAuction(0)) == "no-auction"
