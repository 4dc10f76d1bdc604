"""The rulebook of F1663: buying and auctions, rent, deals, mortgages; worked out by hand.

The board and its prices are stand-ins (R28); what a test needs of them stands in the test.
"""

from __future__ import annotations

import pytest

from controller.rules import commands as c
from controller.rules import events as e
from controller.rules.board import BANK
from controller.rules.prompts import Ask, prompt
from controller.text.sentences import Names, event_sentence
from tests.rules.bearing import (
    AXE,
    BLADE,
    BOX,
    HILT,
    HORN,
    KNOWN,
    MORGUL,
    PINK,
    RED,
    STING,
    Fellowship,
    with_interest,
)
from tests.rules.positions import PARKING, kinds, only, payments

# C. Buying and auctions


def test_C1_lotr_2021_buy_or_auction() -> None:
    table = Fellowship()
    table.land(1, MORGUL)
    assert prompt(table.state).ask is Ask.BUY
    assert payments(table.do(c.Buy(1))) == [(1, 3, 2, "claim")]
    table = Fellowship()
    table.land(1, MORGUL)
    assert only(table.do(c.Decline(1)), e.AuctionOpened).space == MORGUL


def test_C2_lotr_2021_bidding_opens_at_1() -> None:
    table = Fellowship()
    table.land(1, MORGUL)
    table.do(c.Decline(1))
    assert table.refused(c.Bid(2, 0)) == "bid-too-low"
    table.do(c.Bid(2, 1))


def test_C3_lotr_2021_a_raise_is_1() -> None:
    table = Fellowship()
    table.land(1, MORGUL)
    table.do(c.Decline(1))
    table.do(c.Bid(2, 3))
    assert table.refused(c.Bid(0, 3)) == "bid-too-low"
    table.do(c.Bid(0, 4))


def test_R6_lotr_2021_any_order_a_pass_is_final_the_banker_may_close() -> None:
    table = Fellowship()
    table.land(1, MORGUL)
    table.do(c.Decline(1))
    table.do(c.Bid(2, 1))
    table.do(c.Pass(0))
    assert table.refused(c.Bid(0, 5)) == "has-passed"
    assert only(table.do(c.CloseAuction(1)), e.AuctionClosed).seat == 2


def test_R6_lotr_2021_or_a_raise_of_10() -> None:
    table = Fellowship(auction_raise=10)
    table.land(1, MORGUL)
    table.do(c.Decline(1))
    table.do(c.Bid(2, 1))
    assert table.refused(c.Bid(0, 10)) == "bid-too-low"
    table.do(c.Bid(0, 11))


def test_C4_lotr_2021_anybody_bids_the_decliner_too() -> None:
    assert payments(Fellowship().auction(1, MORGUL, (2, 1), (1, 2)))[-1] == (1, 3, 2, "auction")


def test_C5_lotr_2021_no_bid_and_the_deed_stays_with_the_bank() -> None:
    table = Fellowship()
    events = table.auction(1, MORGUL)
    assert only(events, e.AuctionClosed).seat == -1
    assert payments(events) == []
    assert table.state.owner[MORGUL] == BANK


def test_C6_lotr_2021_bids_are_paid_to_the_bank() -> None:
    assert payments(Fellowship().auction(1, MORGUL, (2, 7))) == [(2, 3, 7, "auction")]


def test_C7_lotr_2021_bidding_from_jail() -> None:
    table = Fellowship().jailed(2)
    assert payments(table.auction(1, MORGUL, (2, 1))) == [(2, 3, 1, "auction")]


# D. Rent


def test_D1_lotr_2021_rent_is_lost_when_the_next_player_rolls() -> None:
    table = Fellowship().own(0, MORGUL)
    table.land(1, MORGUL)
    assert only(table.land(2, PARKING), e.RentLapsed).space == MORGUL
    assert table.refused(c.AskRent(0, MORGUL)) == "no-claim"


def test_D2_lotr_2021_rent_must_be_asked_for() -> None:
    table = Fellowship().own(0, MORGUL)
    assert payments(table.land(1, MORGUL)) == []
    assert payments(table.do(c.AskRent(0, MORGUL))) == [(1, 0, 1, "rent")]


def test_R21_lotr_2021_the_owner_asks_in_time() -> None:
    table = Fellowship().own(0, MORGUL)
    assert payments(table.land(1, MORGUL)) == []
    table.land(2, PARKING)
    assert table.refused(c.AskRent(0, MORGUL)) == "no-claim"


def test_R21_lotr_2021_or_the_banker_collects_by_itself() -> None:
    table = Fellowship(rent_must_be_asked=False).own(0, MORGUL)
    assert payments(table.land(1, MORGUL)) == [(1, 0, 1, "rent")]


def test_D3_lotr_2021_no_rent_on_mortgaged_property() -> None:
    table = Fellowship().own(0, MORGUL).mortgaged(MORGUL)
    assert "RentDue" not in kinds(table.land(1, MORGUL))


def test_D4_lotr_2021_the_double_stays_though_another_of_the_set_is_mortgaged() -> None:
    table = Fellowship().own(0, *KNOWN).mortgaged(KNOWN[0])
    assert only(table.land(1, KNOWN[1]), e.RentDue).amount == 2


def test_D5_lotr_2021_bare_places_of_a_built_set_pay_double() -> None:
    table = Fellowship().own(0, *KNOWN).built(1, KNOWN[0])
    assert only(table.land(1, KNOWN[1]), e.RentDue).amount == 2
    assert only(table.land(2, KNOWN[0]), e.RentDue).amount == 3


@pytest.mark.parametrize(("level", "rent"), [(0, 2), (1, 3), (2, 4), (3, 5), (4, 6), (5, 10)])
def test_D5_lotr_2021_rents_of_the_set_on_the_sheet(level: int, rent: int) -> None:
    table = Fellowship().own(0, *KNOWN).built(level, *KNOWN)
    assert only(table.land(1, KNOWN[2]), e.RentDue).amount == rent


@pytest.mark.parametrize(("count", "rent"), [(1, 1), (2, 2), (3, 4), (4, 8)])
def test_D7_lotr_2021_weapons_by_number(count: int, rent: int) -> None:
    table = Fellowship().own(0, *(MORGUL, STING, AXE, HORN)[:count])
    assert only(table.land(1, MORGUL), e.RentDue).amount == rent


def test_D6_lotr_2021_mortgaged_weapons_and_shards_count() -> None:
    table = Fellowship().own(0, MORGUL, STING, HILT, BLADE).mortgaged(STING, BLADE)
    assert only(table.land(1, MORGUL), e.RentDue).amount == 2
    assert only(table.land(2, HILT), e.RentRollDue).dice == 2


def test_D8_lotr_2021_one_shard_one_die() -> None:
    table = Fellowship().own(0, HILT)
    assert only(table.land(1, HILT), e.RentRollDue) == e.RentRollDue(1, 0, HILT, 0, 2, 1, 1)
    table.do(c.AskRent(0, HILT))
    assert table.refused(c.Roll(1, (3, 4))) == "dice-count"
    assert table.refused(c.Roll(1, (1,))) == "bad-dice"  # this edition's dice have no 1
    assert payments(table.die(1, 4)) == [(1, 0, 4, "rent")]


def test_D8_lotr_2021_both_shards_both_dice() -> None:
    table = Fellowship().own(0, HILT, BLADE)
    table.land(1, HILT)
    table.do(c.AskRent(0, HILT))
    assert table.refused(c.Roll(1, (3,))) == "dice-count"
    assert payments(table.roll(1, (6, 5))) == [(1, 0, 11, "rent")]


def test_D9_lotr_2021_the_bearer_pays_no_rent() -> None:
    table = Fellowship().own(1, MORGUL, *RED).built(5, *RED)
    events = table.land(0, RED[0])
    assert "RentDue" not in kinds(events)
    assert "Spared" in kinds(events)


def test_D10_lotr_2021_rent_is_not_paid_in_property() -> None:
    table = Fellowship().own(0, *KNOWN).built(5, *KNOWN).own(1, MORGUL).cash(1, 0)
    table.rent(1, KNOWN[0])
    deal = c.Offer(1, 0, c.Bundle(deeds=(MORGUL,)), c.Bundle(), settles=5)
    assert table.refused(deal) == "no-property-rent"


def test_D11_lotr_2021_a_deal_holds_no_promise_about_rent() -> None:
    assert c.Bundle.__struct_fields__ == ("cash", "deeds", "cards")


# J. Deals


def test_J1_lotr_2021_property_cash_and_cards_at_any_time() -> None:
    table = Fellowship().own(1, MORGUL).keeps(2, 0)
    table.do(c.Offer(1, 2, c.Bundle(1, (MORGUL,)), c.Bundle(cards=(0,))))
    table.do(c.Accept(2, 1))
    assert table.state.owner[MORGUL] == 2
    assert len(table.state.kept[1]) == 1


def test_J2_lotr_2021_the_set_must_be_free_of_buildings() -> None:
    table = Fellowship().own(1, *PINK).built(1, PINK[0])
    deal = c.Offer(1, 2, c.Bundle(deeds=(PINK[1],)), c.Bundle(cash=1))
    assert table.refused(deal) == "group-built"


def test_J3_lotr_2021_buildings_do_not_go_to_players() -> None:
    table = Fellowship().own(1, *PINK).built(1, PINK[0])
    deal = c.Offer(1, 2, c.Bundle(deeds=(PINK[0],)), c.Bundle(cash=9))
    assert table.refused(deal) == "group-built"


def test_J4_lotr_2021_money_is_not_lent() -> None:
    assert Fellowship().refused(c.Offer(1, 2, c.Bundle(cash=5), c.Bundle())) == "gift"
    assert Fellowship().refused(c.Offer(1, 2, c.Bundle(), c.Bundle())) == "empty-deal"


# K. Mortgages


def test_K1_lotr_2021_mortgaging_without_a_debt() -> None:
    table = Fellowship().own(1, MORGUL)
    assert payments(table.do(c.Mortgage(1, MORGUL))) == [(3, 1, 1, "mortgage")]


def test_R40_R57_lotr_2021_or_only_in_debt() -> None:
    table = Fellowship(mortgage_when="in-debt").own(1, MORGUL)
    assert table.refused(c.Mortgage(1, MORGUL)) == "only-in-debt"


def test_K2_lotr_2021_all_buildings_of_the_set_are_sold_first() -> None:
    table = Fellowship().own(1, *PINK).built(1, PINK[0])
    assert table.refused(c.Mortgage(1, PINK[2])) == "group-built"


def test_K3_lotr_2021_lifting_costs_what_is_printed() -> None:
    table = Fellowship().own(1, RED[0]).mortgaged(RED[0])  # mortgage 2
    paid = payments(table.do(c.Lift(1, RED[0])))
    assert sum(amount for _, _, amount, _ in paid) == BOX.board.lift[RED[0]] == 2


def test_K3_lotr_2021_a_deed_may_print_more_than_its_mortgage_gave() -> None:
    table = Fellowship(edition=with_interest(1)).own(1, RED[0]).mortgaged(RED[0])
    assert payments(table.do(c.Lift(1, RED[0]))) == [(1, 3, 3, "lift")]


@pytest.mark.parametrize("base", ["mortgage", "price"])
def test_K6_R22_lotr_2021_the_printed_cost_needs_no_base(base: str) -> None:
    table = Fellowship(interest_base=base).own(1, RED[0]).mortgaged(RED[0])
    assert sum(p[2] for p in payments(table.do(c.Lift(1, RED[0])))) == 2


def test_J5_lotr_2021_nothing_is_sold_to_the_bank() -> None:
    table = Fellowship().own(1, MORGUL).mortgaged(MORGUL)
    deal = c.Offer(1, table.bank, c.Bundle(deeds=(MORGUL,)), c.Bundle(cash=1))
    assert table.refused(deal) == "no-such-seat"


def test_K4_lotr_2021_only_the_owner_lifts() -> None:
    table = Fellowship().own(1, MORGUL).mortgaged(MORGUL)
    assert table.refused(c.Lift(2, MORGUL)) == "not-owner"


def test_K5_lotr_2021_a_buyer_lifts_or_keeps_without_a_fee() -> None:
    table = Fellowship().own(1, MORGUL).mortgaged(MORGUL)
    table.do(c.Offer(1, 2, c.Bundle(deeds=(MORGUL,)), c.Bundle(cash=1)))
    assert payments(table.do(c.Accept(2, 1))) == [(2, 1, 1, "deal")]
    assert payments(table.do(c.KeepMortgage(2, MORGUL))) == []
    assert sum(p[2] for p in payments(table.do(c.Lift(2, MORGUL)))) == 1


def test_K3_lotr_2021_the_printed_cost_of_lifting_is_one_sum_with_no_interest_in_it() -> None:
    table = Fellowship().own(0, RED[0]).mortgaged(RED[0])
    assert payments(table.do(c.Lift(0, RED[0]))) == [(0, 3, 2, "lift")]
    assert "interest" not in " ".join(
        event_sentence(event, Names(BOX, ("P0", "P1", "P2"))) for event in table.told
    )
