"""The rulebook of F1663: set-up, turns, Ringwraith and Gollum, Jail, quest cards, by hand.

The board and its prices are stand-ins (R28); what a test needs of them stands in the test.
"""

from __future__ import annotations

import pytest

from controller.rules import commands as c
from controller.rules import events as e
from controller.rules.board import Advance, GainEach, Keep, Lose, ToJail
from tests.rules.bearing import BOX, EYES, GOLLUM, KNOWN, MORGUL, QUEST, WRAITH, Fellowship
from tests.rules.positions import FIVE, JAIL, PARKING, TO_JAIL, kinds, only, payments, setup

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
    table.do(c.Roll(0, (0, 6)))  # 6
    events = table.do(c.Roll(1, (3, 4)))  # 7
    assert only(events, e.RingTaken) == e.RingTaken(1, -1)
    assert (table.state.turn, table.state.bearer, table.state.tracker) == (1, 1, 0)


def test_A8_lotr_2021_both_dice_have_the_eye_and_it_counts_0() -> None:
    assert BOX.rolls[0, 5] == (5, False, 1)
    assert BOX.rolls[5, 0] == (5, False, 1)
    assert BOX.rolls[0, 0] == (0, True, 2)


def test_A9_lotr_2021_nine_tokens() -> None:
    assert len(BOX.data.tokens) == len(set(BOX.data.tokens)) == 9
    players = (c.Player("A", "Boromir"), c.Player("B", "Sam"))
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
    assert payments(table.do(c.WalkOn(1))) == [(3, 1, 2, "salary")]  # it has met the bearer


def test_R32_lotr_2021_the_salary_comes_before_the_landing() -> None:
    table = Fellowship().bears(0).at(0, PARKING)
    events = table.land(1, WRAITH)
    assert payments(events) == [(3, 1, 2, "salary"), (1, 3, 2, "tax")]


def test_B3_lotr_2021_a_double_rolls_again() -> None:
    table = Fellowship().at(1, 14)
    table.ready(1)
    assert only(table.roll(1, (3, 3)), e.RollsAgain).seat == 1


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
    assert only(events, e.Jailed) == e.Jailed(1, "doubles")
    assert "Moved" not in kinds(events)
    assert table.state.turn == 2


def test_B4_lotr_2021_the_bearer_makes_the_third_move() -> None:
    table = Fellowship().at(0, 10)
    table.roll(0, (5, 5))  # Free Parking
    table.at(0, 10)
    table.roll(0, (5, 5))
    table.at(0, 10)
    events = table.roll(0, (5, 5))
    assert only(events, e.Moved).to == PARKING
    assert "Jailed" not in kinds(events)
    assert table.state.turn == 1


def test_B5_lotr_2021_the_bearer_moves_the_tracker_before_the_roll() -> None:
    table = Fellowship()
    assert kinds(table.land(0, PARKING))[:2] == ["TrackerMoved", "Rolled"]
    assert table.state.tracker == 1
    assert "TrackerMoved" not in kinds(table.land(1, PARKING - 5))


def test_B6_lotr_2021_free_parking_does_nothing() -> None:
    table = Fellowship().bears(0).at(0, 1)
    assert kinds(table.land(1, PARKING)) == ["Rolled", "Moved", "TurnBegan"]


def test_E4_lotr_2021_there_is_no_money_on_free_parking() -> None:
    table = Fellowship().at(0, 30)
    table.land(1, WRAITH)
    assert payments(table.land(2, PARKING)) == []


# E. Ringwraith and Gollum


@pytest.mark.parametrize(("space", "amount"), [(WRAITH, 2), (GOLLUM, 2)])
def test_E1_E2_lotr_2021_pay_the_printed_amount(space: int, amount: int) -> None:
    table = Fellowship().at(0, PARKING)
    events = table.land(1, space)
    assert (1, 3, amount, "tax") in payments(events)
    assert table.refused(c.ChooseTax(1, True)) == "not-asked"


@pytest.mark.parametrize("space", [WRAITH, GOLLUM])
def test_E1_lotr_2021_the_bearer_pays_nothing(space: int) -> None:
    events = Fellowship().at(1, PARKING).at(2, PARKING).land(0, space)
    assert [p for p in payments(events) if p[3] == "tax"] == []


def test_E3_lotr_2021_there_are_two_such_spaces() -> None:
    taxes = [(s.name, s.percent) for s in BOX.board.spaces if s.kind == "tax"]
    assert taxes == [("Ringwraith", 0), ("Gollum", 0)]


# F. Jail


def test_F1_lotr_2021_the_space_leads_to_jail() -> None:
    assert only(Fellowship().land(1, TO_JAIL), e.Jailed).why == "space"


def test_F1_lotr_2021_a_quest_card_leads_to_jail() -> None:
    table = Fellowship().top(0, ToJail())
    assert only(table.land(1, QUEST), e.Jailed).why == "card"


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
    assert payments(Fellowship().jailed(1).do(c.PayFine(1))) == [(1, 3, 5, "fine")]


def test_F4_lotr_2021_at_the_start_of_the_next_turn_only() -> None:
    assert Fellowship().jailed(1, 1).refused(c.PayFine(1)) == "fine-too-late"


def test_R24_lotr_2021_a_card_on_any_turn() -> None:
    table = Fellowship().keeps(1, 0)
    table.jailed(1, 2)
    assert only(table.do(c.UseCard(1)), e.Freed).how == "card"


def test_F5_lotr_2021_a_card_then_roll_and_move() -> None:
    table = Fellowship().keeps(1, 0).jailed(1)
    events = table.do(c.UseCard(1))
    assert kinds(events) == ["CardReturned", "Freed"]
    assert only(table.roll(1), e.Moved).to == JAIL + 5


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
    assert only(table.roll(1, (5, 5)), e.Moved).to == PARKING
    assert table.state.turn == 2


def test_F8_lotr_2021_after_the_third_failure_5_and_that_roll_moves() -> None:
    table = Fellowship().jailed(1, 2)
    events = table.roll(1, (4, 6))
    assert only(events, e.FineForced).seat == 1
    assert payments(events) == [(1, 3, 5, "fine")]
    assert only(events, e.Moved).to == PARKING


def test_F9_lotr_2021_rent_building_mortgage_and_trade_from_jail() -> None:
    table = Fellowship().own(1, MORGUL, *KNOWN)
    table.jailed(1)
    table.land(2, MORGUL)
    table.do(c.AskRent(1, MORGUL))
    table.do(c.Build(1, KNOWN[0]))
    table.do(c.Mortgage(1, MORGUL))
    table.do(c.Offer(1, 2, c.Bundle(deeds=(MORGUL,)), c.Bundle(cash=1)))


# G. Quest cards


def test_G1_lotr_2021_under_the_deck_when_done() -> None:
    table = Fellowship()
    table.top(0, Lose(3))
    card = table.state.decks[0][0]
    table.land(1, QUEST)
    assert table.state.decks[0][-1] == card


def test_G2_lotr_2021_the_card_that_opens_the_jail_is_kept_and_traded() -> None:
    table = Fellowship().top(0, Keep())
    assert only(table.land(1, QUEST), e.CardDrawn).kept
    table.do(c.Offer(1, 2, c.Bundle(cards=(0,)), c.Bundle(cash=3)))
    table.do(c.Accept(2, 1))
    assert len(table.state.kept[2]) == 1


def test_G3_lotr_2021_cards_apply_to_the_bearer() -> None:
    table = Fellowship().top(0, Lose(3))
    assert payments(table.land(0, QUEST)) == [(0, 3, 3, "card")]


def test_G3_lotr_2021_a_bearer_sent_to_jail_drops_the_ring_on_the_quest_space() -> None:
    table = Fellowship().bears(0, 3).top(0, ToJail())
    events = table.land(0, QUEST)
    assert payments(events) == []
    state = table.state
    assert (state.bearer, state.loose_ring, state.tracker) == (-1, QUEST, 0)
    assert state.pos[0] == JAIL


def test_R5_lotr_2021_a_card_with_several_debtors() -> None:
    table = Fellowship().top(0, GainEach(1))
    assert sorted(payments(table.land(1, QUEST))) == [(0, 1, 1, "card"), (2, 1, 1, "card")]
