"""Section H of the rules matrix: strongholds and fortresses, and shortages of them."""

from __future__ import annotations

import pytest

from controller.rules import commands as c
from controller.rules import events as e
from controller.rules.board import Piece
from controller.rules.prompts import Ask, prompt
from tests.rules.positions import (
    BAG_END,
    BARAD_DUR,
    BILL,
    BREE,
    BROWN,
    DARK_BLUE,
    DOOM,
    FERRY,
    JAIL,
    LIGHT_BLUE,
    LORIEN,
    LOTR,
    MAGGOT,
    MORIA,
    ORANGE,
    PARKING,
    RAUROS,
    SARUMAN,
    Table,
    box,
    kinds,
    only,
    payments,
)

# H. Building


def test_H1_a_whole_group_is_needed() -> None:
    table = Table().own(0, MORIA, LORIEN)
    assert table.refused(c.Build(0, MORIA)) == "not-whole-group"
    table.own(0, RAUROS)
    assert table.do(c.Build(0, MORIA)) == [
        e.Paid(0, 3, 100, "building", MORIA), e.BuildingsChanged(0, MORIA, 0, 1, 1, (31, 12))
    ]  # fmt: skip


def test_H1_only_on_ones_own_territories() -> None:
    table = Table().own(0, BILL, SARUMAN).own(1, *ORANGE)
    assert table.refused(c.Build(0, MORIA)) == "not-owner"
    assert table.refused(c.Build(0, BREE)) == "not-owner"
    assert table.refused(c.Build(0, BILL)) == "not-a-street"
    assert table.refused(c.Build(0, SARUMAN)) == "not-a-street"
    assert table.refused(c.Build(0, JAIL)) == "not-a-deed"
    assert table.refused(c.Build(0, 40)) == "not-a-space"
    assert table.refused(c.Build(0, -1)) == "not-a-space"


@pytest.mark.parametrize("space", LOTR.board.territories)
def test_H1_the_price_is_the_one_on_the_deed(space: int) -> None:
    table = Table().own(0, *box().board.groups[box().board.group_of[space]])
    price = {0: 50, 1: 100, 2: 150, 3: 200}[space // 10]
    assert payments(table.do(c.Build(0, space))) == [(0, 3, price, "building")]


def test_H2_nothing_is_built_while_one_of_the_group_is_mortgaged() -> None:
    table = Table().own(0, *ORANGE).mortgaged(RAUROS)
    assert table.refused(c.Build(0, MORIA)) == "group-mortgaged"
    assert table.refused(c.Build(0, RAUROS)) == "group-mortgaged"


def test_H3_at_any_time_also_in_the_turn_of_others_and_between_two_rolls() -> None:
    table = Table().own(1, *ORANGE)
    table.erect(1, MORIA)
    table.land(0, PARKING, (5, 5))
    table.erect(1, LORIEN)
    table.land(0, BILL)  # to be claimed or left
    table.erect(1, RAUROS)
    table.do(c.Decline(0))  # an auction
    table.erect(1, MORIA)
    assert [table.state.level[i] for i in ORANGE] == [2, 1, 1]


def test_H3_not_with_a_debt_of_ones_own_but_during_that_of_another() -> None:
    table = Table().own(1, *DARK_BLUE).built(1, *DARK_BLUE).own(0, *ORANGE).cash(0, 150)
    table.rent(0, DOOM)
    assert table.refused(c.Build(0, MORIA)) == "in-debt"
    table.erect(1, BARAD_DUR)
    assert table.state.level[BARAD_DUR] == 2


def test_H3_what_stands_behind_a_bid_cannot_be_built_with() -> None:
    table = Table().own(1, *ORANGE).cash(1, 150)
    table.land(0, BILL)
    table.do(c.Decline(0))
    table.do(c.Bid(1, 51))
    assert table.refused(c.Build(1, MORIA)) == "bid-stands"
    table.do(c.Bid(2, 52))
    assert kinds(table.do(c.Build(1, MORIA))) == ["Paid", "BuildingsChanged"]


def test_H4_evenly_over_a_group_of_three() -> None:
    table = Table().own(0, *ORANGE)
    table.erect(0, LORIEN)
    assert table.refused(c.Build(0, LORIEN)) == "uneven"
    table.erect(0, RAUROS)
    assert table.refused(c.Build(0, RAUROS)) == "uneven"
    table.erect(0, MORIA)
    table.erect(0, MORIA)
    assert table.refused(c.Build(0, MORIA)) == "uneven"


def test_H4_evenly_over_a_group_of_two_up_to_four() -> None:
    table = Table().own(0, *BROWN)
    for _ in range(4):
        table.erect(0, MAGGOT)
        assert table.refused(c.Build(0, MAGGOT)) in ("uneven", "full")
        table.erect(0, BAG_END)
    assert table.state.supply == [24, 12]


def test_H4_each_group_by_itself() -> None:
    table = Table().own(0, *BROWN, *ORANGE)
    table.erect(0, MAGGOT)
    table.erect(0, MORIA)
    assert table.refused(c.Build(0, MORIA)) == "uneven"


def test_H5_a_fortress_needs_four_on_every_territory_of_the_group() -> None:
    table = Table().own(0, *ORANGE).built(3, MORIA).built(4, LORIEN, RAUROS)
    assert table.refused(c.Build(0, LORIEN)) == "uneven"
    table.erect(0, MORIA)
    assert table.do(c.Build(0, LORIEN))[-1] == e.BuildingsChanged(0, LORIEN, 4, 5, 1, (24, 11))


def test_H5_one_fortress_on_a_territory_is_all() -> None:
    table = Table().own(0, *ORANGE).built(5, *ORANGE)
    assert table.refused(c.Build(0, LORIEN)) == "full"


def test_H6_a_fortress_costs_its_price_and_the_four_strongholds_go_back() -> None:
    table = Table().own(0, *DARK_BLUE).built(4, *DARK_BLUE)
    assert table.state.supply == [24, 12]
    assert payments(table.do(c.Build(0, DOOM))) == [(0, 3, 200, "building")]
    assert table.state.supply == [28, 11]


def test_H_too_little_cash() -> None:
    table = Table().own(0, *ORANGE).cash(0, 99)
    assert table.refused(c.Build(0, MORIA)) == "too-dear"


def contested(*, houses: int = 1, seats: int = 3) -> Table:
    """Seats 0 and 1 could both build strongholds, and the Bank has few of them."""
    table = Table(seats, houses=houses).own(0, *ORANGE).own(1, *LIGHT_BLUE)
    table.quiet(0)
    return table


def test_H7_when_others_could_want_more_than_the_bank_has_they_are_asked_first() -> None:
    table = contested()
    assert table.do(c.Build(0, MORIA)) == [e.ShortageArose(0, MORIA, Piece.HOUSE, (1,))]
    assert prompt(table.state).ask is Ask.SHORTAGE
    assert prompt(table.state).seats == (1,)
    assert table.refused(c.Contest(0)) == "not-asked"
    assert table.refused(c.Contest(2)) == "not-asked"
    assert table.refused(c.Build(1, BREE)) == "settle-first"
    assert table.refused(c.Roll(1, (2, 3))) == "roll-not-awaited"


def test_H7_if_they_leave_it_the_builder_has_it_at_the_printed_price() -> None:
    table = contested()
    table.do(c.Build(0, MORIA))
    assert table.do(c.Pass(1)) == [
        e.ShortageAnswered(1, False), e.ShortageEnded(), e.Paid(0, 3, 100, "building", MORIA),
        e.BuildingsChanged(0, MORIA, 0, 1, 1, (0, 12)),
    ]  # fmt: skip


def test_H7_who_left_it_is_not_asked_again_this_turn_but_in_the_next() -> None:
    table = contested(houses=3)
    table.do(c.Build(0, MORIA))
    table.do(c.Pass(1))
    assert kinds(table.do(c.Build(0, LORIEN))) == ["Paid", "BuildingsChanged"]
    table.quiet(1)
    assert kinds(table.do(c.Build(0, RAUROS))) == ["ShortageArose"]


def test_H7_if_they_want_it_too_it_goes_to_the_highest_bidder() -> None:
    table = contested()
    table.do(c.Build(0, MORIA))
    assert table.do(c.Contest(1)) == [
        e.ShortageAnswered(1, True), e.ShortageEnded(), e.AuctionOpened(-1, Piece.HOUSE, (0, 1)),
    ]  # fmt: skip
    assert table.refused(c.Bid(2, 300)) == "has-passed"
    table.do(c.Bid(0, 101))
    table.do(c.Bid(1, 130))
    events = table.do(c.Pass(0))
    assert events[1:] == [
        e.AuctionClosed(1, 130, -1, Piece.HOUSE), e.Paid(1, 3, 130, "auction"),
        e.PlacementAwaited(1, Piece.HOUSE, 130),
    ]  # fmt: skip
    assert prompt(table.state).ask is Ask.PLACE
    assert table.refused(c.Build(0, MORIA)) == "settle-first"
    assert table.refused(c.Build(1, MORIA)) == "not-owner"
    paid = (130,) if table.state.rules.shortage_value == "bid" else ()  # R39
    assert table.do(c.Build(1, BREE)) == [
        e.BuildingsChanged(1, BREE, 0, 1, 1, (0, 12), paid), e.PlacementEnded(),
    ]  # fmt: skip


def test_H7_with_enough_for_everybody_nobody_is_asked() -> None:
    # Nine spaces each would be 4 times 3; both together 24.
    table = contested(houses=24)
    assert kinds(table.do(c.Build(0, MORIA))) == ["Paid", "BuildingsChanged"]
    assert kinds(table.do(c.Build(0, LORIEN))) == ["Paid", "BuildingsChanged"]


def test_H7_what_the_others_can_pay_for_counts() -> None:
    table = contested(houses=4).cash(0, 350).cash(1, 99)
    # Three at 100, and one at 50: just enough.
    assert kinds(table.do(c.Build(0, MORIA))) == ["Paid", "BuildingsChanged"]


def test_H7_who_could_not_pay_for_one_is_not_asked() -> None:
    table = contested().cash(1, 49)
    assert kinds(table.do(c.Build(0, MORIA))) == ["Paid", "BuildingsChanged"]


def test_H7_who_has_become_too_poor_cannot_contest() -> None:
    table = contested().own(2, BILL).cash(1, 60)
    table.at(1, 0)
    table.land(1, BILL)
    table.do(c.Build(0, MORIA))
    table.do(c.AskRent(2, BILL))
    assert table.refused(c.Contest(1)) == "no-piece"
    assert kinds(table.do(c.Pass(1)))[0] == "ShortageAnswered"


def test_H7_a_debtor_neither_contests_nor_bids() -> None:
    table = contested(houses=3).own(2, *DARK_BLUE).built(1, *DARK_BLUE).cash(1, 199)
    table.rent(1, DOOM)
    assert prompt(table.state).ask is Ask.DEBT
    assert only(table.do(c.Build(0, MORIA)), e.ShortageArose).seats == (2,)
    assert table.refused(c.Contest(1)) == "not-asked"


def test_H7_fortresses_too() -> None:
    table = Table(2, hotels=1).own(0, *ORANGE).own(1, *BROWN)
    table.built(4, *ORANGE, *BROWN)
    assert table.do(c.Build(0, MORIA)) == [e.ShortageArose(0, MORIA, Piece.HOTEL, (1,))]
    table.do(c.Contest(1))
    table.do(c.Bid(1, 5))
    table.do(c.CloseAuction(0))
    assert only(table.do(c.Build(1, MAGGOT)), e.BuildingsChanged).supply == (16, 0)


def test_H7_a_place_that_needs_the_other_piece_is_refused() -> None:
    table = Table(2, houses=13).own(0, *ORANGE).own(1, *BROWN, *LIGHT_BLUE)
    table.built(4, *BROWN).built(2, FERRY).built(1, BREE, 9)
    table.do(c.Build(0, MORIA))
    table.do(c.Contest(1))
    table.do(c.Bid(1, 5))
    table.do(c.Pass(0))
    assert table.refused(c.Build(1, BAG_END)) == "wrong-piece"
    assert table.refused(c.Build(1, FERRY)) == "uneven"
    assert kinds(table.do(c.Build(1, BREE))) == ["BuildingsChanged", "PlacementEnded"]


def test_H7_a_building_without_a_place_left_goes_back_for_what_was_paid() -> None:
    # Seat 1 mortgages away its only place after winning.
    table = contested()
    table.do(c.Build(0, MORIA))
    table.do(c.Contest(1))
    table.do(c.Bid(1, 77))
    table.do(c.Pass(0))
    assert table.do(c.Mortgage(1, BREE))[-2:] == [
        e.Paid(3, 1, 77, "building-sold"), e.PlacementEnded(),
    ]  # fmt: skip
    assert table.state.supply == [1, 12]


def test_H7_during_a_deed_auction_the_same_money_does_not_bid_twice() -> None:
    table = contested().cash(1, 200)
    table.land(2, BILL)
    table.do(c.Decline(2))
    table.do(c.Bid(1, 150))
    table.do(c.Build(0, MORIA))
    table.do(c.Contest(1))
    assert table.refused(c.Bid(1, 51)) == "bid-too-high"
    table.do(c.Bid(1, 50))


def test_H7_if_the_builder_goes_bankrupt_meanwhile_the_question_is_gone() -> None:
    table = contested().own(2, *DARK_BLUE).built(5, *DARK_BLUE)
    table.land(0, DOOM)
    table.cash(0, 100)
    table.do(c.Build(0, MORIA))
    table.do(c.AskRent(2, DOOM))
    assert prompt(table.state).ask is Ask.DEBT
    events = table.do(c.DeclareBankrupt(0))
    assert "AuctionOpened" not in kinds(events)
    assert prompt(table.state).ask is Ask.ROLL


def test_H7_a_rival_who_goes_bankrupt_meanwhile_bids_no_more() -> None:
    table = Table(4, houses=1).own(0, *ORANGE).own(1, *LIGHT_BLUE).own(2, *BROWN)
    table.own(3, BILL)
    table.at(1, 0)
    table.land(1, BILL)
    table.do(c.Build(0, MORIA))
    table.do(c.Contest(1))
    table.cash(1, 0)
    for space in LIGHT_BLUE:
        table.mortgaged(space)
    table.do(c.AskRent(3, BILL))
    table.do(c.DeclareBankrupt(1))
    for space in LIGHT_BLUE:
        table.do(c.KeepMortgage(3, space))
    assert only(table.do(c.Contest(2)), e.AuctionOpened).seats == (0, 2)


def test_H7_a_winner_who_goes_bankrupt_places_nothing() -> None:
    table = contested()
    table.own(2, BILL)
    table.land(1, BILL)
    table.do(c.Build(0, MORIA))
    table.do(c.Contest(1))
    table.do(c.Bid(1, 70))
    table.do(c.Pass(0))
    table.cash(1, 0).own(2, *LIGHT_BLUE)
    table.do(c.AskRent(2, BILL))
    events = table.do(c.DeclareBankrupt(1))
    assert "PlacementEnded" not in kinds(events)
    assert prompt(table.state).ask is Ask.ROLL
    assert table.state.supply == [1, 12]


def test_H8_the_building_auction_opens_at_one() -> None:
    table = contested()
    table.do(c.Build(0, MORIA))
    table.do(c.Contest(1))
    assert table.refused(c.Bid(0, 0)) == "bid-too-low"
    table.do(c.Bid(0, 1))
    assert payments(table.do(c.Pass(1))) == [(0, 3, 1, "auction")]


def test_H8_without_a_bid_it_stays_with_the_bank() -> None:
    table = contested()
    table.do(c.Build(0, MORIA))
    table.do(c.Contest(1))
    table.do(c.Pass(0))
    assert table.do(c.Pass(1))[-1] == e.AuctionClosed(-1, 0, -1, Piece.HOUSE)
    assert table.state.supply == [1, 12]


def test_H9_with_none_left_one_has_to_wait_until_some_are_sold_back() -> None:
    table = Table(2, houses=1).own(0, *ORANGE).own(1, *LIGHT_BLUE).built(1, BREE)
    assert table.refused(c.Build(0, MORIA)) == "none-left"
    table.do(c.SellBuilding(1, BREE))
    table.do(c.Build(0, MORIA))
    table.do(c.Pass(1))
    assert table.state.level[MORIA] == 1


def test_H9_without_fortresses_too() -> None:
    table = Table(2, hotels=0).own(0, *ORANGE).built(4, *ORANGE)
    assert table.refused(c.Build(0, MORIA)) == "none-left"
