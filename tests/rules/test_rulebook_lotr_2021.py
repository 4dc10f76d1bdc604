"""The rulebook of F1663, row by row, but for the Ring; worked out by hand.

The board and its prices are stand-ins (R28); what a test needs of them stands in the test.
"""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from controller.rules.board import BANK, Advance, Card, GainEach, Keep, Lose, LoseEach, ToJail
from controller.rules.commands import (
    Accept,
    AskRent,
    Bid,
    BreakDown,
    Build,
    Bundle,
    Buy,
    CallTime,
    ChooseTax,
    CloseAuction,
    Contest,
    DeclareBankrupt,
    Decline,
    KeepMortgage,
    Lift,
    Mortgage,
    Offer,
    Pass,
    PayFine,
    Player,
    Roll,
    SellBuilding,
    SellFortresses,
    UseCard,
    WalkOn,
)
from controller.rules.edition import Edition
from controller.rules.events import (
    AuctionClosed,
    AuctionOpened,
    BuildingsChanged,
    CardDrawn,
    CardReturned,
    EstateOpened,
    FineForced,
    Freed,
    GameEnded,
    Jailed,
    MortgageEnded,
    Moved,
    OpeningTied,
    RentDue,
    RentLapsed,
    RentRollAwaited,
    RingTaken,
    RollsAgain,
)
from controller.rules.legal import legal
from controller.rules.prompts import Ask, prompt
from controller.rules.state import Debt
from tests.rules.bearing import (
    AXE,
    BLADE,
    BOW,
    BOX,
    EYES,
    GOLLUM,
    HILT,
    HORN,
    KNOWN,
    PINK,
    QUEST,
    RED,
    STING,
    WRAITH,
    Fellowship,
)
from tests.rules.positions import (
    FIVE,
    JAIL,
    PARKING,
    TO_JAIL,
    fresh,
    kinds,
    only,
    payments,
    setup,
)

# A. Setup and money


def test_A1_lotr_2021_two_to_six_play() -> None:
    table = Fellowship(6)
    assert table.state.seats == 6
    assert (BOX.data.rules.players_least, BOX.data.rules.players_most) == (2, 6)


def test_A3_lotr_2021_the_money_is_coins() -> None:
    assert BOX.data.currency == "Coins"


def test_A4_lotr_2021_everybody_begins_with_30() -> None:
    assert Fellowship().state.cash == [30, 30, 30, 250 - 90]


def test_A5_lotr_2021_five_silver_and_five_gold_coins() -> None:
    assert BOX.data.start_split == {"1": 5, "5": 5}


def test_A6_lotr_2021_silver_is_1_and_gold_is_5() -> None:
    assert sorted(map(int, BOX.data.start_split)) == [1, 5]


def test_A7_lotr_2021_the_highest_starts_the_eye_counts_0_and_takes_the_ring() -> None:
    table = Fellowship(2)
    table.state = type(table.state)(BOX)
    table.do(setup(2, of=BOX))
    table.do(Roll(0, (0, 6)))  # 6
    events = table.do(Roll(1, (3, 4)))  # 7
    assert only(events, RingTaken) == RingTaken(1, -1)
    assert (table.state.turn, table.state.bearer, table.state.circle) == (1, 1, 0)


def test_A8_lotr_2021_both_dice_have_the_eye_and_it_counts_0() -> None:
    assert BOX.throws[0, 5] == (5, False, 1)
    assert BOX.throws[5, 0] == (5, False, 1)
    assert BOX.throws[0, 0] == (0, True, 2)


def test_A9_lotr_2021_nine_tokens() -> None:
    assert len(BOX.data.tokens) == len(set(BOX.data.tokens)) == 9
    players = (Player("A", "Boromir"), Player("B", "Sam"))
    table = Fellowship()
    table.state = type(table.state)(BOX)
    table.do(setup(2, of=BOX, players=players))


def test_A10_lotr_2021_32_outposts_and_12_fortresses() -> None:
    assert Fellowship().state.supply == [32, 12]
    assert (BOX.building(0), BOX.building(1)) == ("Outpost", "Fortress")


def test_A11_lotr_2021_one_deck_of_32_quests() -> None:
    (deck,) = BOX.board.decks
    assert len(deck.cards) == 32
    assert {s.deck for s in BOX.board.spaces if s.kind == "card"} == {"quest"}


def test_A12_lotr_2021_28_deeds() -> None:
    assert len(BOX.board.deeds) == 28


def test_A13_lotr_2021_the_bank_never_runs_out() -> None:
    table = Fellowship().cash(1, 250 - 60)
    table.at(0, 38)
    table.cash(2, 40)
    events = table.roll(0, FIVE)
    assert (0, 3, 2, "salary") not in payments(events)
    assert (3, 0, 2, "salary") in payments(events)
    assert table.state.cash[3] < 0


def test_R59_lotr_2021_coins_are_unlimited() -> None:
    table = Fellowship().cash(1, 400)
    assert table.state.cash[3] < 0
    assert (3, 0, 2, "salary") in payments(table.land(0, 3))


def test_A2_lotr_2021_the_bank_is_an_account_of_its_own() -> None:
    table = Fellowship(2)
    assert table.bank == 2
    assert len(table.state.cash) == 3


# B. Turn and movement


@pytest.mark.parametrize("space", [0, 3])
def test_B1_lotr_2021_go_pays_2_on_landing_or_passing(space: int) -> None:
    table = Fellowship().bears(2).at(2, PARKING)
    assert (3, 1, 2, "salary") in payments(table.land(1, space))


def test_B1_lotr_2021_go_pays_the_bearer_4_from_the_marked_circle_on() -> None:
    table = Fellowship().bears(0, 2)  # this turn moves it to circle 3, the marked one
    assert (3, 0, 4, "salary") in payments(table.land(0, 3))
    table = Fellowship().bears(0, 1)
    assert (3, 0, 2, "salary") in payments(table.land(0, 3))


def test_B1_lotr_2021_others_get_2_whatever_the_circle() -> None:
    table = Fellowship().bears(0, 4).at(0, PARKING)
    assert (3, 1, 2, "salary") in payments(table.land(1, 3))


def test_B2_lotr_2021_go_pays_twice_in_a_turn_if_a_card_leads_there() -> None:
    table = Fellowship().bears(2).at(2, PARKING).top(0, Advance(0))
    assert payments(table.land(1, QUEST, (4, 5))) == [(3, 1, 2, "salary")]
    assert payments(table.do(WalkOn(1))) == [(3, 1, 2, "salary")]  # it has met the bearer


def test_R32_lotr_2021_the_salary_comes_before_the_landing() -> None:
    table = Fellowship().bears(0).at(0, PARKING)
    events = table.land(1, GOLLUM)
    assert payments(events) == [(3, 1, 2, "salary"), (1, 3, 2, "tax")]


def test_B3_lotr_2021_a_double_rolls_again() -> None:
    table = Fellowship().at(1, 14)
    table.ready(1)
    assert only(table.roll(1, (3, 3)), RollsAgain).seat == 1


def test_B3_lotr_2021_two_eyes_are_a_double_too() -> None:
    table = Fellowship().turn_of(1, PARKING)
    events = table.roll(1, EYES)
    assert kinds(events) == ["Rolled", "RollsAgain"]
    assert table.state.doubles == 1


def test_B4_lotr_2021_the_third_double_leads_to_jail_without_a_move() -> None:
    table = Fellowship().turn_of(1, PARKING)
    table.roll(1, EYES)
    table.roll(1, EYES)
    events = table.roll(1, (5, 5))
    assert only(events, Jailed) == Jailed(1, "doubles")
    assert "Moved" not in kinds(events)
    assert table.state.turn == 2


def test_B4_lotr_2021_the_bearer_makes_the_third_move() -> None:
    table = Fellowship().at(0, 10)
    table.roll(0, (5, 5))  # Free Parking
    table.at(0, 10)
    table.roll(0, (5, 5))
    table.at(0, 10)
    events = table.roll(0, (5, 5))
    assert only(events, Moved).to == PARKING
    assert "Jailed" not in kinds(events)
    assert table.state.turn == 1


def test_B5_lotr_2021_the_bearer_moves_the_tracker_before_the_roll() -> None:
    table = Fellowship()
    assert kinds(table.land(0, PARKING))[:2] == ["TrackerMoved", "Rolled"]
    assert table.state.circle == 1
    assert "TrackerMoved" not in kinds(table.land(1, PARKING - 5))


def test_B6_lotr_2021_free_parking_does_nothing() -> None:
    table = Fellowship().bears(0).at(0, 1)
    assert kinds(table.land(1, PARKING)) == ["Rolled", "Moved", "TurnBegan"]


def test_E4_lotr_2021_there_is_no_money_on_free_parking() -> None:
    table = Fellowship().at(0, 30)
    table.land(1, GOLLUM)
    assert payments(table.land(2, PARKING)) == []


# C. Buying and auctions


def test_C1_lotr_2021_buy_or_auction() -> None:
    table = Fellowship()
    table.land(1, STING)
    assert prompt(table.state).ask is Ask.BUY
    assert payments(table.do(Buy(1))) == [(1, 3, 2, "claim")]
    table = Fellowship()
    table.land(1, STING)
    assert only(table.do(Decline(1)), AuctionOpened).space == STING


def test_C2_lotr_2021_bidding_opens_at_1() -> None:
    table = Fellowship()
    table.land(1, STING)
    table.do(Decline(1))
    assert table.refused(Bid(2, 0)) == "bid-too-low"
    table.do(Bid(2, 1))


def test_C3_lotr_2021_a_raise_is_1() -> None:
    table = Fellowship()
    table.land(1, STING)
    table.do(Decline(1))
    table.do(Bid(2, 3))
    assert table.refused(Bid(0, 3)) == "bid-too-low"
    table.do(Bid(0, 4))


def test_R6_lotr_2021_any_order_a_pass_is_final_the_banker_may_close() -> None:
    table = Fellowship()
    table.land(1, STING)
    table.do(Decline(1))
    table.do(Bid(2, 1))
    table.do(Pass(0))
    assert table.refused(Bid(0, 5)) == "has-passed"
    assert only(table.do(CloseAuction(1)), AuctionClosed).seat == 2


def test_R6_lotr_2021_or_a_raise_of_10() -> None:
    table = Fellowship(auction_raise=10)
    table.land(1, STING)
    table.do(Decline(1))
    table.do(Bid(2, 1))
    assert table.refused(Bid(0, 10)) == "bid-too-low"
    table.do(Bid(0, 11))


def test_C4_lotr_2021_anybody_bids_the_decliner_too() -> None:
    assert payments(Fellowship().auction(1, STING, (2, 1), (1, 2)))[-1] == (1, 3, 2, "auction")


def test_C5_lotr_2021_no_bid_and_the_deed_stays_with_the_bank() -> None:
    table = Fellowship()
    events = table.auction(1, STING)
    assert only(events, AuctionClosed).seat == -1
    assert payments(events) == []
    assert table.state.owner[STING] == BANK


def test_C6_lotr_2021_bids_are_paid_to_the_bank() -> None:
    assert payments(Fellowship().auction(1, STING, (2, 7))) == [(2, 3, 7, "auction")]


def test_C7_lotr_2021_bidding_from_jail() -> None:
    table = Fellowship().jailed(2)
    assert payments(table.auction(1, STING, (2, 1))) == [(2, 3, 1, "auction")]


# D. Rent


def test_D1_lotr_2021_rent_is_lost_when_the_next_player_rolls() -> None:
    table = Fellowship().own(0, STING)
    table.land(1, STING)
    assert only(table.land(2, PARKING), RentLapsed).space == STING
    assert table.refused(AskRent(0, STING)) == "no-claim"


def test_D2_lotr_2021_rent_must_be_asked_for() -> None:
    table = Fellowship().own(0, STING)
    assert payments(table.land(1, STING)) == []
    assert payments(table.do(AskRent(0, STING))) == [(1, 0, 1, "rent")]


def test_R21_lotr_2021_the_owner_asks_in_time() -> None:
    table = Fellowship().own(0, STING)
    assert payments(table.land(1, STING)) == []
    table.land(2, PARKING)
    assert table.refused(AskRent(0, STING)) == "no-claim"


def test_R21_lotr_2021_or_the_banker_collects_by_itself() -> None:
    table = Fellowship(rent_must_be_asked=False).own(0, STING)
    assert payments(table.land(1, STING)) == [(1, 0, 1, "rent")]


def test_D3_lotr_2021_no_rent_on_mortgaged_property() -> None:
    table = Fellowship().own(0, STING).mortgaged(STING)
    assert "RentDue" not in kinds(table.land(1, STING))


def test_D4_lotr_2021_the_double_stays_though_another_of_the_set_is_mortgaged() -> None:
    table = Fellowship().own(0, *KNOWN).mortgaged(KNOWN[0])
    assert only(table.land(1, KNOWN[1]), RentDue).amount == 2


def test_D5_lotr_2021_bare_places_of_a_built_set_pay_double() -> None:
    table = Fellowship().own(0, *KNOWN).built(1, KNOWN[0])
    assert only(table.land(1, KNOWN[1]), RentDue).amount == 2
    assert only(table.land(2, KNOWN[0]), RentDue).amount == 3


@pytest.mark.parametrize(("level", "rent"), [(0, 2), (1, 3), (2, 4), (3, 5), (4, 6), (5, 10)])
def test_D5_lotr_2021_rents_of_the_set_on_the_sheet(level: int, rent: int) -> None:
    table = Fellowship().own(0, *KNOWN).built(level, *KNOWN)
    assert only(table.land(1, KNOWN[2]), RentDue).amount == rent


@pytest.mark.parametrize(("count", "rent"), [(1, 1), (2, 2), (3, 4), (4, 8)])
def test_D7_lotr_2021_weapons_by_number(count: int, rent: int) -> None:
    table = Fellowship().own(0, *(STING, BOW, AXE, HORN)[:count])
    assert only(table.land(1, STING), RentDue).amount == rent


def test_D6_lotr_2021_mortgaged_weapons_and_shards_count() -> None:
    table = Fellowship().own(0, STING, BOW, HILT, BLADE).mortgaged(BOW, BLADE)
    assert only(table.land(1, STING), RentDue).amount == 2
    assert only(table.land(2, HILT), RentRollAwaited).dice == 2


def test_D8_lotr_2021_one_shard_one_die() -> None:
    table = Fellowship().own(0, HILT)
    assert only(table.land(1, HILT), RentRollAwaited) == RentRollAwaited(1, HILT, 1, 1)
    assert table.refused(Roll(1, (3, 4))) == "dice-count"
    assert table.refused(Roll(1, (1,))) == "bad-dice"  # this edition's dice have no 1
    assert only(table.die(1, 4), RentDue).amount == 4


def test_D8_lotr_2021_both_shards_both_dice() -> None:
    table = Fellowship().own(0, HILT, BLADE)
    table.land(1, HILT)
    assert table.refused(Roll(1, (3,))) == "dice-count"
    assert only(table.roll(1, (6, 5)), RentDue).amount == 11


def test_D9_lotr_2021_the_bearer_pays_no_rent() -> None:
    table = Fellowship().own(1, STING, *RED).built(5, *RED)
    events = table.land(0, RED[0])
    assert "RentDue" not in kinds(events)
    assert "Spared" in kinds(events)


def test_D10_lotr_2021_rent_is_not_paid_in_property() -> None:
    table = Fellowship().own(0, *KNOWN).built(5, *KNOWN).own(1, STING).cash(1, 0)
    table.rent(1, KNOWN[0])
    deal = Offer(1, 0, Bundle(deeds=(STING,)), Bundle(), settles=5)
    assert table.refused(deal) == "no-property-rent"


def test_D11_lotr_2021_a_deal_holds_no_promise_about_rent() -> None:
    assert Bundle.__struct_fields__ == ("cash", "deeds", "cards")


# E. Ringwraith and Gollum


@pytest.mark.parametrize(("space", "amount"), [(GOLLUM, 2), (WRAITH, 1)])
def test_E1_E2_lotr_2021_pay_the_printed_amount(space: int, amount: int) -> None:
    table = Fellowship().at(0, PARKING)
    events = table.land(1, space)
    assert (1, 3, amount, "tax") in payments(events)
    assert table.refused(ChooseTax(1, True)) == "not-asked"


@pytest.mark.parametrize("space", [GOLLUM, WRAITH])
def test_E1_lotr_2021_the_bearer_pays_nothing(space: int) -> None:
    events = Fellowship().at(1, PARKING).at(2, PARKING).land(0, space)
    assert [p for p in payments(events) if p[3] == "tax"] == []


def test_E3_lotr_2021_there_are_two_such_spaces() -> None:
    taxes = [(s.name, s.percent) for s in BOX.board.spaces if s.kind == "tax"]
    assert taxes == [("Gollum", 0), ("Ringwraith", 0)]


# F. Jail


def test_F1_lotr_2021_the_space_leads_to_jail() -> None:
    assert only(Fellowship().land(1, TO_JAIL), Jailed).why == "space"


def test_F1_lotr_2021_a_quest_card_leads_to_jail() -> None:
    table = Fellowship().top(0, ToJail())
    assert only(table.land(1, QUEST), Jailed).why == "card"


def test_F1_lotr_2021_the_bearer_does_not_go_there_by_the_space() -> None:
    table = Fellowship()
    table.land(0, TO_JAIL)
    assert (table.state.pos[0], table.state.jail[0]) == (TO_JAIL, -1)


def test_F2_lotr_2021_no_money_for_go_and_the_turn_is_over() -> None:
    table = Fellowship()
    events = table.land(1, TO_JAIL, (3, 3))
    assert payments(events) == []
    assert table.state.turn == 2


def test_F2_lotr_2021_the_bearers_turn_ends_on_the_space_after_a_double_too() -> None:
    table = Fellowship()
    table.land(0, TO_JAIL, (3, 3))
    assert table.state.turn == 1


def test_F3_lotr_2021_the_fine_is_5() -> None:
    assert payments(Fellowship().jailed(1).do(PayFine(1))) == [(1, 3, 5, "fine")]


def test_F4_lotr_2021_at_the_start_of_the_next_turn_only() -> None:
    assert Fellowship().jailed(1, 1).refused(PayFine(1)) == "fine-too-late"


def test_R24_lotr_2021_a_card_on_any_turn() -> None:
    table = Fellowship().keeps(1, 0)
    table.jailed(1, 2)
    assert only(table.do(UseCard(1)), Freed).how == "card"


def test_F5_lotr_2021_a_card_then_roll_and_move() -> None:
    table = Fellowship().keeps(1, 0).jailed(1)
    events = table.do(UseCard(1))
    assert kinds(events) == ["CardReturned", "Freed"]
    assert only(table.roll(1), Moved).to == JAIL + 5


def test_F6_lotr_2021_three_tries_for_a_double() -> None:
    table = Fellowship().jailed(1)
    for _ in range(2):
        table.ready(1)
        table.roll(1)
    assert table.state.jail[1] == 2
    table.ready(1)
    assert "FineForced" in kinds(table.roll(1))


def test_F7_lotr_2021_a_double_moves_and_ends_the_turn() -> None:
    table = Fellowship().jailed(1)
    assert only(table.roll(1, (5, 5)), Moved).to == PARKING
    assert table.state.turn == 2


def test_F8_lotr_2021_after_the_third_failure_5_and_that_roll_moves() -> None:
    table = Fellowship().jailed(1, 2)
    events = table.roll(1, (4, 6))
    assert only(events, FineForced).seat == 1
    assert payments(events) == [(1, 3, 5, "fine")]
    assert only(events, Moved).to == PARKING


def test_F9_lotr_2021_rent_building_mortgage_and_trade_from_jail() -> None:
    table = Fellowship().own(1, STING, *KNOWN)
    table.jailed(1)
    table.land(2, STING)
    table.do(AskRent(1, STING))
    table.do(Build(1, KNOWN[0]))
    table.do(Mortgage(1, STING))
    table.do(Offer(1, 2, Bundle(deeds=(STING,)), Bundle(cash=1)))


# G. Quest cards


def test_G1_lotr_2021_under_the_deck_when_done() -> None:
    table = Fellowship()
    table.top(0, Lose(3))
    card = table.state.decks[0][0]
    table.land(1, QUEST)
    assert table.state.decks[0][-1] == card


def test_G2_lotr_2021_the_card_that_opens_the_jail_is_kept_and_traded() -> None:
    table = Fellowship().top(0, Keep())
    assert only(table.land(1, QUEST), CardDrawn).kept
    table.do(Offer(1, 2, Bundle(cards=(0,)), Bundle(cash=3)))
    table.do(Accept(2, 1))
    assert len(table.state.kept[2]) == 1


def test_G3_lotr_2021_cards_apply_to_the_bearer() -> None:
    table = Fellowship().top(0, Lose(3))
    assert payments(table.land(0, QUEST)) == [(0, 3, 3, "card")]


def test_G3_lotr_2021_a_bearer_sent_to_jail_drops_the_ring_on_the_quest_space() -> None:
    table = Fellowship().bears(0, 3).top(0, ToJail())
    events = table.land(0, QUEST)
    assert payments(events) == []
    state = table.state
    assert (state.bearer, state.lone, state.circle) == (-1, QUEST, 0)
    assert state.pos[0] == JAIL


def test_R28_lotr_2021_the_quests_are_stand_ins() -> None:
    assert {card.source for card in BOX.board.decks[0].cards} == {"stand-in"}


def test_R5_lotr_2021_a_card_with_several_debtors() -> None:
    table = Fellowship().top(0, GainEach(1))
    assert sorted(payments(table.land(1, QUEST))) == [(0, 1, 1, "card"), (2, 1, 1, "card")]


# H. Building


def test_H1_lotr_2021_the_whole_set_is_needed() -> None:
    assert Fellowship().own(1, *KNOWN[:2]).refused(Build(1, KNOWN[0])) == "not-whole-group"


def test_H2_lotr_2021_not_while_one_of_the_set_is_mortgaged() -> None:
    table = Fellowship().own(1, *KNOWN).mortgaged(KNOWN[2])
    assert table.refused(Build(1, KNOWN[0])) == "group-mortgaged"


def test_H3_lotr_2021_at_any_time() -> None:
    table = Fellowship().own(1, *KNOWN)
    assert payments(table.do(Build(1, KNOWN[0]))) == [(1, 3, 1, "building")]


def test_H4_lotr_2021_evenly_and_four_at_most() -> None:
    table = Fellowship().own(1, *KNOWN).built(1, KNOWN[0])
    assert table.refused(Build(1, KNOWN[0])) == "uneven"
    table = Fellowship().own(1, *KNOWN).built(5, *KNOWN)
    assert table.refused(Build(1, KNOWN[0])) == "full"


def test_H5_lotr_2021_four_on_every_place_before_a_fortress() -> None:
    table = Fellowship().own(1, *KNOWN).built(4, *KNOWN[:2]).built(3, KNOWN[2])
    assert table.refused(Build(1, KNOWN[0])) == "uneven"


def test_H6_lotr_2021_a_fortress_costs_its_price_and_four_outposts() -> None:
    table = Fellowship().own(1, *KNOWN).built(4, *KNOWN)
    events = table.do(Build(1, KNOWN[0]))
    assert payments(events) == [(1, 3, 1, "building")]
    assert only(events, BuildingsChanged).supply == (32 - 8, 11)


def _last_outpost() -> Fellowship:
    """Both seats 1 and 2 want the one that is left."""
    table = Fellowship(houses=7).own(1, *KNOWN).own(2, *PINK)
    table.built(1, *KNOWN, *PINK)
    return table


def test_H7_lotr_2021_several_who_want_the_last_one_bid_for_it() -> None:
    table = _last_outpost()
    assert table.state.supply[0] == 1
    table.do(Build(2, PINK[0]))
    assert (prompt(table.state).ask, prompt(table.state).seats) == (Ask.SHORTAGE, (1,))
    events = table.do(Contest(1))
    assert only(events, AuctionOpened).piece == 0


def test_H8_lotr_2021_that_auction_opens_at_1_and_a_raise_is_1() -> None:
    table = _last_outpost()
    table.do(Build(2, PINK[0]))
    table.do(Contest(1))
    first, second = 1, 2
    assert table.refused(Bid(first, 0)) == "bid-too-low"
    table.do(Bid(first, 1))
    table.do(Bid(second, 2))


def test_R39_lotr_2021_a_building_won_in_an_auction_is_worth_its_printed_price() -> None:
    table = _last_outpost()
    table.do(Build(2, PINK[0]))
    table.do(Contest(1))
    table.do(Bid(2, 9))
    table.all_pass()
    table.do(Build(2, PINK[0]))
    assert payments(table.do(SellBuilding(2, PINK[0]))) == [(3, 2, 1, "building-sold")]  # 2 / 2


def test_R39_lotr_2021_or_the_price_bid() -> None:
    table = Fellowship(houses=7, shortage_value="bid").own(1, *KNOWN).own(2, *PINK)
    table.built(1, *KNOWN, *PINK)
    table.do(Build(2, PINK[0]))
    table.do(Contest(1))
    table.do(Bid(2, 9))
    table.all_pass()
    table.do(Build(2, PINK[0]))
    assert payments(table.do(SellBuilding(2, PINK[0]))) == [(3, 2, 5, "building-sold")]  # 9 / 2


def test_R56_lotr_2021_the_bid_takes_the_place_of_the_price() -> None:
    table = _last_outpost()
    table.do(Build(2, PINK[0]))
    table.do(Contest(1))
    table.do(Bid(2, 9))
    assert payments(table.all_pass()) == [(2, 3, 9, "auction")]
    assert payments(table.do(Build(2, PINK[0]))) == []


def test_H9_lotr_2021_none_left_means_waiting() -> None:
    table = Fellowship(houses=3).own(1, *KNOWN).built(1, *KNOWN)
    assert table.refused(Build(1, KNOWN[0])) == "none-left"


# I. Selling buildings


def test_I1_lotr_2021_half_the_cost() -> None:
    table = Fellowship().own(1, *PINK).built(1, *PINK)
    assert payments(table.do(SellBuilding(1, PINK[0]))) == [(3, 1, 1, "building-sold")]


def test_I2_lotr_2021_a_fortress_becomes_four_outposts() -> None:
    table = Fellowship().own(1, *PINK).built(5, *PINK)
    assert table.refused(SellFortresses(1, PINK[0])) == "step-by-step"
    assert payments(table.do(SellBuilding(1, PINK[0]))) == [(3, 1, 1, "building-sold")]
    assert table.state.level[PINK[0]] == 4


def test_I4_lotr_2021_evenly() -> None:
    table = Fellowship().own(1, *PINK).built(2, PINK[0]).built(1, *PINK[1:])
    assert table.refused(SellBuilding(1, PINK[1])) == "uneven"


def test_I5_lotr_2021_odd_halves_are_rounded_up() -> None:
    table = Fellowship().own(1, *RED).built(1, *RED)
    assert payments(table.do(SellBuilding(1, RED[0]))) == [(3, 1, 2, "building-sold")]  # 3 / 2


@pytest.mark.parametrize(("way", "half"), [("up", 2), ("half-up", 2), ("down", 1)])
def test_R7_lotr_2021_up_or_down(way: str, half: int) -> None:
    table = Fellowship(rounding=way).own(1, *RED).built(1, *RED)
    assert payments(table.do(SellBuilding(1, RED[0]))) == [(3, 1, half, "building-sold")]


def test_R8_lotr_2021_fortresses_go_down_together_when_outposts_are_short() -> None:
    table = Fellowship(houses=3).own(1, *PINK).built(5, *PINK)
    assert "BuildingsChanged" in kinds(table.do(BreakDown(1, PINK[0])))


def test_I3_R8_lotr_2021_swapped_down_without_outposts_for_half_of_all_that_is_missing() -> None:
    table = Fellowship(houses=0).own(1, *PINK).built(5, *PINK)
    assert table.refused(SellBuilding(1, PINK[0])) == "no-houses"
    assert payments(table.do(BreakDown(1, PINK[0]))) == [(3, 1, 5, "building-sold")] * 3


def test_R8_lotr_2021_or_not_at_all() -> None:
    table = Fellowship(houses=0, break_down_without_houses=False).own(1, *PINK).built(5, *PINK)
    assert table.refused(SellBuilding(1, PINK[0])) == "no-houses"
    assert table.refused(BreakDown(1, PINK[0])) == "no-houses"


# J. Deals


def test_J1_lotr_2021_property_cash_and_cards_at_any_time() -> None:
    table = Fellowship().own(1, STING).keeps(2, 0)
    table.do(Offer(1, 2, Bundle(1, (STING,)), Bundle(cards=(0,))))
    table.do(Accept(2, 1))
    assert table.state.owner[STING] == 2
    assert len(table.state.kept[1]) == 1


def test_J2_lotr_2021_the_set_must_be_free_of_buildings() -> None:
    table = Fellowship().own(1, *PINK).built(1, PINK[0])
    deal = Offer(1, 2, Bundle(deeds=(PINK[1],)), Bundle(cash=1))
    assert table.refused(deal) == "group-built"


def test_J3_lotr_2021_buildings_do_not_go_to_players() -> None:
    table = Fellowship().own(1, *PINK).built(1, PINK[0])
    deal = Offer(1, 2, Bundle(deeds=(PINK[0],)), Bundle(cash=9))
    assert table.refused(deal) == "group-built"


def test_J4_lotr_2021_money_is_not_lent() -> None:
    assert Fellowship().refused(Offer(1, 2, Bundle(cash=5), Bundle())) == "gift"
    assert Fellowship().refused(Offer(1, 2, Bundle(), Bundle())) == "empty-deal"


# K. Mortgages


def test_K1_lotr_2021_mortgaging_without_a_debt() -> None:
    table = Fellowship().own(1, STING)
    assert payments(table.do(Mortgage(1, STING))) == [(3, 1, 1, "mortgage")]


def test_R40_R57_lotr_2021_or_only_in_debt() -> None:
    table = Fellowship(mortgage_when="in-debt").own(1, STING)
    assert table.refused(Mortgage(1, STING)) == "only-in-debt"


def test_K2_lotr_2021_all_buildings_of_the_set_are_sold_first() -> None:
    table = Fellowship().own(1, *PINK).built(1, PINK[0])
    assert table.refused(Mortgage(1, PINK[2])) == "group-built"


def test_K3_lotr_2021_lifting_costs_what_is_printed() -> None:
    table = Fellowship().own(1, RED[0]).mortgaged(RED[0])  # mortgage 2, printed 3
    paid = payments(table.do(Lift(1, RED[0])))
    assert sum(amount for _, _, amount, _ in paid) == BOX.board.lift[RED[0]] == 3


@pytest.mark.parametrize("base", ["mortgage", "price"])
def test_K6_R22_lotr_2021_the_printed_cost_needs_no_base(base: str) -> None:
    table = Fellowship(interest_base=base).own(1, RED[0]).mortgaged(RED[0])
    assert sum(p[2] for p in payments(table.do(Lift(1, RED[0])))) == 3


def test_J5_lotr_2021_nothing_is_sold_to_the_bank() -> None:
    table = Fellowship().own(1, STING).mortgaged(STING)
    deal = Offer(1, table.bank, Bundle(deeds=(STING,)), Bundle(cash=1))
    assert table.refused(deal) == "no-such-seat"


def test_K4_lotr_2021_only_the_owner_lifts() -> None:
    table = Fellowship().own(1, STING).mortgaged(STING)
    assert table.refused(Lift(2, STING)) == "not-owner"


def test_K5_lotr_2021_a_buyer_lifts_or_keeps_without_a_fee() -> None:
    table = Fellowship().own(1, STING).mortgaged(STING)
    table.do(Offer(1, 2, Bundle(deeds=(STING,)), Bundle(cash=1)))
    assert payments(table.do(Accept(2, 1))) == [(2, 1, 1, "deal")]
    assert payments(table.do(KeepMortgage(2, STING))) == []
    assert sum(p[2] for p in payments(table.do(Lift(2, STING)))) == 2


# L. Debt and bankruptcy


def _owes_rent(cash: int = 3) -> Fellowship:
    """Seat 1 owes seat 0 ten for a Fortress, with `cash`, Sting (mortgage 1) and the Bow."""
    table = Fellowship().own(0, *KNOWN).built(5, *KNOWN).own(1, STING, BOW).mortgaged(BOW)
    table.cash(1, cash)
    table.rent(1, KNOWN[0])
    return table


def test_L1_lotr_2021_money_must_be_raised_first() -> None:
    table = _owes_rent(9)
    assert table.refused(DeclareBankrupt(1)) == "can-raise"
    assert payments(table.do(Mortgage(1, STING)))[-1] == (1, 0, 10, "rent")


def test_L2_lotr_2021_buildings_are_sold_at_half() -> None:
    table = Fellowship().own(0, *KNOWN).built(5, *KNOWN).own(1, *PINK).built(1, *PINK)
    table.cash(1, 0)
    table.rent(1, KNOWN[0])
    paid = payments(table.do(DeclareBankrupt(1)))
    assert paid[:3] == [(3, 1, 1, "building-sold")] * 3


def test_L3_lotr_2021_a_player_gets_deeds_all_of_them_mortgaged() -> None:
    table = _owes_rent().keeps(1, 0)
    events = table.do(DeclareBankrupt(1))
    assert all(table.state.mortgaged[i] and table.state.owner[i] == 0 for i in (STING, BOW))
    assert "CardGiven" in kinds(events)


def test_R58_lotr_2021_the_cash_goes_to_the_creditor_too() -> None:
    paid = payments(_owes_rent().do(DeclareBankrupt(1)))
    assert paid == [(3, 1, 1, "mortgage"), (1, 0, 4, "bankruptcy")]


def test_L4_lotr_2021_the_creditor_lifts_or_keeps_without_a_fee() -> None:
    table = _owes_rent()
    assert [p for p in payments(table.do(DeclareBankrupt(1))) if p[3] == "interest"] == []
    assert prompt(table.state).ask is Ask.ACQUIRED


def _owes_bank() -> Fellowship:
    table = Fellowship().own(1, STING, BOW).mortgaged(STING, BOW).keeps(1, 0).cash(1, 0)
    table.top(0, Lose(3))
    table.land(1, QUEST)
    return table


def test_L5_lotr_2021_the_bank_cancels_mortgages_and_auctions_all() -> None:
    table = _owes_bank()
    events = table.do(DeclareBankrupt(1))
    assert [e.space for e in events if isinstance(e, MortgageEnded)] == [STING, BOW]
    assert only(events, EstateOpened).deeds == (STING, BOW)
    assert only(events, AuctionOpened).space == STING


def test_L6_lotr_2021_kept_cards_go_under_the_deck() -> None:
    events = _owes_bank().do(DeclareBankrupt(1))
    assert only(events, CardReturned).deck == 0


def test_L7_lotr_2021_a_bankrupt_bearers_ring_lies_where_it_was() -> None:
    table = _owes_bank().bears(1, 2)
    table.do(DeclareBankrupt(1))
    assert (table.state.bearer, table.state.lone, table.state.circle) == (-1, QUEST, 0)


def test_R10_lotr_2021_or_goes_to_a_creditor_who_plays() -> None:
    table = Fellowship(ring_of_bankrupt="creditor").own(0, *KNOWN).built(5, *KNOWN)
    table.cash(1, 0).bears(2)
    table.rent(1, KNOWN[0])
    table.bears(1, 2)
    events = table.do(DeclareBankrupt(1))
    assert only(events, RingTaken) == RingTaken(0, 1)
    assert table.state.circle == 0


# N. The end


def test_N1_lotr_2021_the_last_player_wins() -> None:
    table = Fellowship(2).cash(1, 0).top(0, Lose(3))
    table.land(1, QUEST)
    ended = only(table.do(DeclareBankrupt(1)), GameEnded)
    assert (ended.why, ended.winners) == ("last-player", (0,))


def test_N2_N3_N4_N5_N6_N7_N8_N9_lotr_2021_there_is_no_short_game() -> None:
    assert list(BOX.data.games) == ["standard"]
    assert fresh(BOX).refused(setup(2, "short", BOX)) == "bad-game"


def test_N10_N11_lotr_2021_nor_one_against_the_clock() -> None:
    assert fresh(BOX).refused(setup(2, "time-limit", BOX)) == "bad-game"
    assert Fellowship().refused(CallTime(0)) == "no-time-limit"


def test_R23_lotr_2021_tied_players_roll_again() -> None:
    table = Fellowship(2)
    table.state = type(table.state)(BOX)
    table.do(setup(2, of=BOX))
    table.do(Roll(0, (0, 6)))
    assert only(table.do(Roll(1, (3, 3))), OpeningTied).seats == (0, 1)
    assert table.state.bearer == -1


def test_A12_lotr_2021_four_weapons_two_shards_eight_sets() -> None:
    kinds_of = Counter(space.kind for space in BOX.board.spaces)
    assert (kinds_of["street"], kinds_of["steed"], kinds_of["staff"]) == (22, 4, 2)


def test_B3_lotr_2021_whatever_is_legal_is_listed_after_two_eyes() -> None:
    table = Fellowship().turn_of(1, PARKING)
    table.roll(1, EYES)
    assert any(isinstance(option.command, Roll) for option in legal(table.state))


# Other settings of rulings


@pytest.mark.parametrize(
    ("way", "paid"),
    [("in-order", [(1, 2, 9, "card")]), ("split", [(1, 2, 5, "card"), (1, 0, 5, "card")])],
)
def test_R5_lotr_2021_several_creditors_in_order_or_split(
    way: str, paid: list[tuple[int, int, int, str]]
) -> None:
    table = Fellowship(several_creditors=way).top(0, LoseEach(1)).cash(1, 10)
    table.state.edition = charging(9)
    assert payments(table.land(1, QUEST)) == paid
    assert [(top.creditor, top.amount) for top in table.state.stack if isinstance(top, Debt)] == (
        [(0, 9)] if way == "in-order" else [(0, 4), (2, 4)]
    )


def charging(amount: int) -> Edition:
    """This box, were all Quests to pay every other player so much."""
    (deck,) = BOX.data.decks
    card = Card(title="A toll", text="Pay every other player.", effect=LoseEach(amount))
    decks = (msgspec.structs.replace(deck, cards=(card,) * len(deck.cards)),)
    return Edition(msgspec.structs.replace(BOX.data, decks=decks))


def test_R23_lotr_2021_or_the_seat_order_decides() -> None:
    table = fresh(BOX)
    table.do(setup(2, of=BOX, rules={"opening_ties": "seat-order"}))
    table.do(Roll(0, (3, 3)))
    table.do(Roll(1, (0, 6)))
    assert (table.state.turn, table.state.bearer) == (0, 0)


@pytest.mark.parametrize(("turns", "tries"), [(1, 0), (3, 2)])
def test_R24_lotr_2021_the_fine_on_the_first_turn_or_on_any(turns: int, tries: int) -> None:
    table = Fellowship(fine_turns=turns).jailed(1, tries)
    assert payments(table.do(PayFine(1))) == [(1, 3, 5, "fine")]


def test_R32_lotr_2021_or_after_it() -> None:
    table = Fellowship(salary_when="after-landing").bears(0).at(0, PARKING)
    assert payments(table.land(1, GOLLUM)) == [(1, 3, 2, "tax"), (3, 1, 2, "salary")]
