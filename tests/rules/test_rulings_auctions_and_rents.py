"""Rulings R1 to R8 as they apply to lotr-2003: each default, and each other setting of it."""

from __future__ import annotations

from typing import Any

import pytest

from controller.rules import commands as c
from controller.rules.board import LoseEach
from controller.rules.events import (
    AuctionClosed,
    BuildingsChanged,
    DebtArose,
    MortgageEnded,
    Paid,
    RentDue,
)
from controller.rules.prompts import Ask, prompt
from tests.rules.positions import (
    BAG_END,
    BARAD_DUR,
    BILL,
    BROWN,
    GANDALF,
    LIGHT_BLUE,
    MAGGOT,
    MORIA,
    ORANGE,
    PALANTIR,
    PEOPLE,
    PEOPLE_22,
    SHELOB,
    STEEDS,
    Table,
    kinds,
    not_in,
    only,
    payments,
)


def test_R1_an_auction_without_a_bid_leaves_the_deed_with_the_bank() -> None:
    table = Table()
    events = table.auction(0, MORIA)
    assert (payments(events), table.state.owner[MORIA]) == ([], -1)
    assert table.refused(c.CloseAuction(0)) == "no-auction"
    table.ready(1)
    assert kinds(table.land(1, MORIA))[-1] == "DeedOffered"


# R6: who may bring the hammer down


def test_R6_the_bidder_cannot_close_on_the_own_bid() -> None:
    table = Table(3)
    table.land(0, MORIA)
    table.do(c.Decline(0))
    table.do(c.Bid(0, 1))
    assert table.refused(c.CloseAuction(0)) == "own-hammer"
    assert payments(table.do(c.CloseAuction(1))) == [(0, 3, 1, "auction")]


# R2: deeds of a bankrupt to the Bank


def bankrupt_with_moria(**rules: Any) -> Table:
    """Seat 0 went bankrupt to the Bank and left Moria, mortgaged; it is under the hammer."""
    table = Table(3, **rules).own(0, MORIA).mortgaged(MORIA).cash(0, 0)
    table.land(0, SHELOB)
    table.do(c.DeclareBankrupt(0))
    return table


def test_R2_they_are_auctioned_unmortgaged() -> None:
    table = bankrupt_with_moria()
    assert not table.state.mortgaged[MORIA]
    table.do(c.Bid(1, 10))
    assert payments(table.do(c.CloseAuction(2))) == [(1, 3, 10, "auction")]


@not_in("lotr-2003-fr")
def test_R2_or_still_mortgaged_and_the_buyer_pays_the_tenth() -> None:
    table = bankrupt_with_moria(auction_mortgage_cancelled=False)
    assert table.state.mortgaged[MORIA]
    table.do(c.Bid(1, 10))
    events = table.do(c.CloseAuction(2))
    assert payments(events) == [(1, 3, 10, "auction"), (1, 3, 9, "interest")]
    assert prompt(table.state).ask is Ask.ACQUIRED
    assert payments(table.do(c.Lift(1, MORIA))) == [(1, 3, 90, "lift")]


def test_R2_what_nobody_wanted_is_not_sold_mortgaged_later() -> None:
    table = bankrupt_with_moria(auction_mortgage_cancelled=False)
    assert MortgageEnded(MORIA) in table.all_pass()
    table.ready(1)
    table.take(1, MORIA)
    assert not table.state.mortgaged[MORIA]


# R3: a mortgaged steed or staff in the count of the others


@not_in("lotr-2012")
@pytest.mark.parametrize(("counts", "steed", "staff"), [(True, 100, 50), (False, 50, 20)])
def test_R3_mortgaged_ones_count_or_not(counts: bool, steed: int, staff: int) -> None:
    table = Table(mortgaged_counts=counts).own(1, *STEEDS[:3], GANDALF, 28)
    table.mortgaged(STEEDS[1], 28)
    assert only(table.land(0, BILL), RentDue).amount == steed
    assert only(table.land(0, GANDALF), RentDue).amount == staff


# R4: the Ring on a claimed territory


@pytest.mark.parametrize(
    ("reading", "level", "rent"),
    [
        ("twice-due", 0, 56), ("twice-due", 2, 400), ("twice-due", 5, 1900),
        ("twice-printed", 0, 28), ("twice-printed", 2, 28), ("twice-printed", 5, 28),
    ],
)  # fmt: skip
def test_R4_twice_what_is_due_or_twice_the_bare_rent(reading: str, level: int, rent: int) -> None:
    table = Table(ring_rent=reading).ring(MORIA).own(1, *ORANGE).built(level, *ORANGE)
    assert only(table.land(0, MORIA), RentDue).amount == rent


@pytest.mark.parametrize("reading", ["twice-due", "twice-printed"])
def test_R4_none_if_mortgaged(reading: str) -> None:
    table = Table(ring_rent=reading).ring(MORIA).own(1, MORIA).mortgaged(MORIA)
    assert "RentDue" not in kinds(table.land(0, MORIA))


# R5: several creditors


def test_R5_in_order_each_is_a_debt_of_its_own_from_the_left() -> None:
    table = Table(4, starts=1).top(PEOPLE, LoseEach(50)).cash(1, 120)
    events = table.land(1, PEOPLE_22)
    assert payments(events) == [(1, 2, 50, "card"), (1, 3, 50, "card")]
    assert only(events, DebtArose) == DebtArose(1, 0, 50, "card")
    assert payments(table.do(c.DeclareBankrupt(1))) == [(1, 0, 20, "bankruptcy")]


def test_R5_split_everybody_has_the_same_of_what_there_is() -> None:
    table = Table(4, several_creditors="split").top(PEOPLE, LoseEach(50)).cash(0, 121)
    events = table.land(0, PEOPLE_22)
    assert payments(events) == [(0, 1, 40, "card"), (0, 2, 40, "card"), (0, 3, 40, "card")]
    assert [(e.creditor, e.amount) for e in events if isinstance(e, DebtArose)] == [
        (3, 10), (2, 10), (1, 10)
    ]  # fmt: skip


@pytest.mark.parametrize("way", ["in-order", "split"])
def test_R5_with_enough_money_both_are_the_same(way: str) -> None:
    table = Table(4, several_creditors=way).top(PEOPLE, LoseEach(50)).cash(0, 150)
    assert [amount for _, _, amount, _ in payments(table.land(0, PEOPLE_22))] == [50, 50, 50]


def test_R5_split_with_nothing_at_all() -> None:
    table = Table(3, several_creditors="split").top(PEOPLE, LoseEach(50)).cash(0, 0)
    events = table.land(0, PEOPLE_22)
    assert payments(events) == []
    assert [e.amount for e in events if isinstance(e, DebtArose)] == [50, 50]


# R6: auctions


def test_R6_from_one_in_any_order_and_a_pass_is_final() -> None:
    table = Table(4)
    table.land(0, MORIA)
    table.do(c.Decline(0))
    assert table.refused(c.Bid(3, 0)) == "bid-too-low"
    assert table.refused(c.CloseAuction(0)) == "no-bid-yet"
    table.do(c.Bid(3, 1))
    assert table.refused(c.Bid(3, 2)) == "own-bid"
    assert table.refused(c.Pass(3)) == "own-pass"
    table.do(c.Pass(1))
    assert table.refused(c.Bid(1, 50)) == "has-passed"
    assert table.refused(c.Pass(1)) == "has-passed"
    table.do(c.Bid(0, 2))
    table.do(c.Bid(3, 3))
    table.do(c.Pass(2))
    assert table.do(c.Pass(0))[1] == AuctionClosed(3, 3, MORIA, -1)


def test_R6_the_banker_may_close_on_the_standing_bid() -> None:
    table = Table(4)
    table.land(0, MORIA)
    table.do(c.Decline(0))
    table.do(c.Bid(3, 5))
    assert table.do(c.CloseAuction(1))[0] == AuctionClosed(3, 5, MORIA, -1)


def test_R6_a_standing_bid_of_any_seat_counts() -> None:
    table = Table(2)
    table.land(0, MORIA)
    table.do(c.Decline(0))
    table.do(c.Bid(0, 50))
    assert table.refused(c.Bid(1, 50)) == "bid-too-low"


def test_R6_a_raise_of_ten() -> None:
    table = Table(auction_raise=10)
    table.land(0, MORIA)
    table.do(c.Decline(0))
    table.do(c.Bid(1, 5))
    assert table.refused(c.Bid(2, 14)) == "bid-too-low"
    assert kinds(table.do(c.Bid(2, 15))) == ["BidMade"]


def test_R6_another_opening_bid() -> None:
    table = Table(auction_opening=10)
    table.land(0, MORIA)
    table.do(c.Decline(0))
    assert table.refused(c.Bid(1, 9)) == "bid-too-low"
    assert kinds(table.do(c.Bid(1, 10))) == ["BidMade"]


# R7: rounding


@not_in("lotr-2012", "lotr-2003-fr")
@pytest.mark.parametrize(
    ("way", "interest", "tenth"), [("up", 8, 151), ("half-up", 8, 150), ("down", 7, 150)]
)
def test_R7_tenths_to_the_bank(way: str, interest: int, tenth: int) -> None:
    table = Table(rounding=way).own(0, GANDALF)
    table.do(c.Mortgage(0, GANDALF))
    assert payments(table.do(c.Lift(0, GANDALF)))[1] == (0, 3, interest, "interest")  # 7.5
    table.cash(1, 1501 - 200)
    table.land(1, PALANTIR)  # worth 1501: 150.1
    assert payments(table.do(c.ChooseTax(1, True))) == [(1, 3, tenth, "tax")]


@not_in("lotr-2003-fr")
def test_R7_each_deed_by_itself() -> None:
    table = Table().own(0, GANDALF, BARAD_DUR).mortgaged(GANDALF, BARAD_DUR)
    table.do(c.Offer(0, 1, c.Bundle(deeds=(GANDALF, BARAD_DUR)), c.Bundle(cash=1)))
    interests = [p for p in payments(table.do(c.Accept(1, 0))) if p[3] == "interest"]
    assert interests == [(1, 3, 8, "interest"), (1, 3, 18, "interest")]  # 7.5 and 17.5


# R8: fortresses when the Bank has too few strongholds


def test_R8_allowed_down_to_what_the_bank_has() -> None:
    table = Table(houses=7).own(0, *BROWN).built(4, MAGGOT).built(5, BAG_END)
    events = table.do(c.SellBuilding(0, BAG_END))
    assert events == [
        BuildingsChanged(0, BAG_END, 5, 3, -2, (0, 12)), Paid(3, 0, 50, "building-sold", BAG_END)
    ]  # fmt: skip


def test_R8_together_where_evenness_blocks_every_single_sale() -> None:
    table = Table(houses=3).own(0, *BROWN).built(5, *BROWN)
    assert table.refused(c.SellBuilding(0, BAG_END)) == "no-houses"
    table.do(c.BreakDown(0, MAGGOT))
    assert [table.state.level[i] for i in BROWN] == [1, 2]


def test_R8_not_possible_without_enough_strongholds() -> None:
    table = Table(houses=7, break_down_without_houses=False).own(0, *BROWN)
    table.built(4, MAGGOT).built(5, BAG_END)
    assert table.refused(c.SellBuilding(0, BAG_END)) == "no-houses"
    assert table.refused(c.BreakDown(0, BAG_END)) == "no-houses"
    table = Table(houses=8, break_down_without_houses=False).own(0, *BROWN)
    table.built(4, MAGGOT).built(5, BAG_END)
    assert kinds(table.do(c.SellBuilding(0, BAG_END))) == ["BuildingsChanged", "Paid"]


@not_in("lotr-2012")
def test_R8_not_possible_still_leaves_selling_all_at_once() -> None:
    table = Table(houses=0, break_down_without_houses=False).own(0, *BROWN).built(5, *BROWN)
    assert payments(table.do(c.SellFortresses(0, MAGGOT))) == [(3, 0, 125, "building-sold")] * 2


def test_R8_a_debtor_whose_fortress_cannot_be_sold_may_go_bankrupt() -> None:
    table = Table(3, houses=4, break_down_without_houses=False).own(0, *BROWN).cash(0, 0)
    table.built(4, MAGGOT).built(5, BAG_END)
    table.land(0, SHELOB)
    assert table.refused(c.SellBuilding(0, MAGGOT)) == "uneven"
    assert table.refused(c.SellBuilding(0, BAG_END)) == "no-houses"
    assert payments(table.do(c.DeclareBankrupt(0)))[0] == (3, 0, 125, "building-sold")


def test_R8_but_not_when_strongholds_of_its_own_would_free_it() -> None:
    table = Table(3, houses=7, break_down_without_houses=False).own(0, *BROWN, *LIGHT_BLUE)
    table.built(4, MAGGOT).built(5, BAG_END).built(1, *LIGHT_BLUE).cash(0, 0)
    table.land(0, SHELOB)
    assert table.refused(c.DeclareBankrupt(0)) == "can-raise"
