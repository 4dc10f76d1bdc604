"""The rulebook of F1663: building, and selling buildings; worked out by hand.

The board and its prices are stand-ins (R28); what a test needs of them stands in the test.
"""

from __future__ import annotations

import pytest

from controller.rules import commands as c
from controller.rules import events as e
from controller.rules.prompts import Ask, prompt
from tests.rules.bearing import KNOWN, PINK, RED, Fellowship
from tests.rules.positions import kinds, only, payments

# H. Building


def test_H1_lotr_2021_the_whole_set_is_needed() -> None:
    assert Fellowship().own(1, *KNOWN[:2]).refused(c.Build(1, KNOWN[0])) == "not-whole-group"


def test_H2_lotr_2021_not_while_one_of_the_set_is_mortgaged() -> None:
    table = Fellowship().own(1, *KNOWN).mortgaged(KNOWN[2])
    assert table.refused(c.Build(1, KNOWN[0])) == "group-mortgaged"


def test_H3_lotr_2021_at_any_time() -> None:
    table = Fellowship().own(1, *KNOWN)
    assert payments(table.do(c.Build(1, KNOWN[0]))) == [(1, 3, 1, "building")]


def test_H4_lotr_2021_evenly_and_four_at_most() -> None:
    table = Fellowship().own(1, *KNOWN).built(1, KNOWN[0])
    assert table.refused(c.Build(1, KNOWN[0])) == "uneven"
    table = Fellowship().own(1, *KNOWN).built(5, *KNOWN)
    assert table.refused(c.Build(1, KNOWN[0])) == "full"


def test_H5_lotr_2021_four_on_every_place_before_a_fortress() -> None:
    table = Fellowship().own(1, *KNOWN).built(4, *KNOWN[:2]).built(3, KNOWN[2])
    assert table.refused(c.Build(1, KNOWN[0])) == "uneven"


def test_H6_lotr_2021_a_fortress_costs_its_price_and_four_outposts() -> None:
    table = Fellowship().own(1, *KNOWN).built(4, *KNOWN)
    events = table.do(c.Build(1, KNOWN[0]))
    assert payments(events) == [(1, 3, 1, "building")]
    assert only(events, e.BuildingsChanged).supply == (32 - 8, 11)


def _last_outpost() -> Fellowship:
    """Both seats 1 and 2 want the one that is left."""
    table = Fellowship(houses=7).own(1, *KNOWN).own(2, *PINK)
    table.built(1, *KNOWN, *PINK)
    return table


def test_H7_lotr_2021_several_who_want_the_last_one_bid_for_it() -> None:
    table = _last_outpost()
    assert table.state.supply[0] == 1
    table.do(c.Build(2, PINK[0]))
    assert (prompt(table.state).ask, prompt(table.state).seats) == (Ask.SHORTAGE, (1,))
    events = table.do(c.Contest(1))
    assert only(events, e.AuctionOpened).piece == 0


def test_H8_lotr_2021_that_auction_opens_at_1_and_a_raise_is_1() -> None:
    table = _last_outpost()
    table.do(c.Build(2, PINK[0]))
    table.do(c.Contest(1))
    first, second = 1, 2
    assert table.refused(c.Bid(first, 0)) == "bid-too-low"
    table.do(c.Bid(first, 1))
    table.do(c.Bid(second, 2))


def test_R39_lotr_2021_a_building_won_in_an_auction_is_worth_its_printed_price() -> None:
    table = _last_outpost()
    table.do(c.Build(2, PINK[0]))
    table.do(c.Contest(1))
    table.do(c.Bid(2, 9))
    table.all_pass()
    table.do(c.Build(2, PINK[0]))
    assert payments(table.do(c.SellBuilding(2, PINK[0]))) == [(3, 2, 1, "building-sold")]  # 2 / 2


def test_R39_lotr_2021_or_the_price_bid() -> None:
    table = Fellowship(houses=7, shortage_value="bid").own(1, *KNOWN).own(2, *PINK)
    table.built(1, *KNOWN, *PINK)
    table.do(c.Build(2, PINK[0]))
    table.do(c.Contest(1))
    table.do(c.Bid(2, 9))
    table.all_pass()
    table.do(c.Build(2, PINK[0]))
    assert payments(table.do(c.SellBuilding(2, PINK[0]))) == [(3, 2, 5, "building-sold")]  # 9 / 2


def test_R56_lotr_2021_the_bid_takes_the_place_of_the_price() -> None:
    table = _last_outpost()
    table.do(c.Build(2, PINK[0]))
    table.do(c.Contest(1))
    table.do(c.Bid(2, 9))
    assert payments(table.all_pass()) == [(2, 3, 9, "auction")]
    assert payments(table.do(c.Build(2, PINK[0]))) == []


def test_H9_lotr_2021_none_left_means_waiting() -> None:
    table = Fellowship(houses=3).own(1, *KNOWN).built(1, *KNOWN)
    assert table.refused(c.Build(1, KNOWN[0])) == "none-left"


# I. Selling buildings


def test_I1_lotr_2021_half_the_cost() -> None:
    table = Fellowship().own(1, *PINK).built(1, *PINK)
    assert payments(table.do(c.SellBuilding(1, PINK[0]))) == [(3, 1, 1, "building-sold")]


def test_I2_lotr_2021_a_fortress_becomes_four_outposts() -> None:
    table = Fellowship().own(1, *PINK).built(5, *PINK)
    assert table.refused(c.SellFortresses(1, PINK[0])) == "step-by-step"
    assert payments(table.do(c.SellBuilding(1, PINK[0]))) == [(3, 1, 1, "building-sold")]
    assert table.state.level[PINK[0]] == 4


def test_I4_lotr_2021_evenly() -> None:
    table = Fellowship().own(1, *PINK).built(2, PINK[0]).built(1, *PINK[1:])
    assert table.refused(c.SellBuilding(1, PINK[1])) == "uneven"


def test_I5_lotr_2021_odd_halves_are_rounded_up() -> None:
    table = Fellowship().own(1, *RED).built(1, *RED)
    assert payments(table.do(c.SellBuilding(1, RED[0]))) == [(3, 1, 2, "building-sold")]  # 3 / 2


@pytest.mark.parametrize(("way", "half"), [("up", 2), ("half-up", 2), ("down", 1)])
def test_R7_lotr_2021_up_or_down(way: str, half: int) -> None:
    table = Fellowship(rounding=way).own(1, *RED).built(1, *RED)
    assert payments(table.do(c.SellBuilding(1, RED[0]))) == [(3, 1, half, "building-sold")]


def test_R8_lotr_2021_fortresses_go_down_together_when_outposts_are_short() -> None:
    table = Fellowship(houses=3).own(1, *PINK).built(5, *PINK)
    assert "BuildingsChanged" in kinds(table.do(c.BreakDown(1, PINK[0])))


def test_I3_R8_lotr_2021_swapped_down_without_outposts_for_half_of_all_that_is_missing() -> None:
    table = Fellowship(houses=0).own(1, *PINK).built(5, *PINK)
    assert table.refused(c.SellBuilding(1, PINK[0])) == "no-houses"
    assert payments(table.do(c.BreakDown(1, PINK[0]))) == [(3, 1, 5, "building-sold")] * 3


def test_R8_lotr_2021_or_not_at_all() -> None:
    table = Fellowship(houses=0, break_down_without_houses=False).own(1, *PINK).built(5, *PINK)
    assert table.refused(c.SellBuilding(1, PINK[0])) == "no-houses"
    assert table.refused(c.BreakDown(1, PINK[0])) == "no-houses"
