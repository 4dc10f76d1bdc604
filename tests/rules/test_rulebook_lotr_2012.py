"""The rulebook of 2012, row by row where it differs from that of 2003; worked out by hand."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from controller.editions import load
from controller.rules import commands as c
from controller.rules import events as e
from controller.rules.board import Advance, Gain, Lose, ToJail
from controller.rules.citations import Applied
from controller.rules.state import Phase
from tests.rules.positions import (
    ASFALOTH,
    BAG_END,
    BARAD_DUR,
    BILL,
    BREE,
    BROWN,
    DARK_BLUE,
    DOOM,
    EVENTS,
    EVENTS_2,
    EVENTS_17,
    FERRY,
    FIVE,
    GANDALF,
    JAIL,
    LORIEN,
    MAGGOT,
    MORIA,
    ORANGE,
    PALANTIR,
    PARKING,
    PELENNOR,
    PEOPLE,
    PEOPLE_7,
    RAUROS,
    RIVENDELL,
    SARUMAN,
    SHELOB,
    STEEDS,
    Table,
    fresh,
    kinds,
    only,
    payments,
    setup,
    undealt,
)

BOX = load("lotr-2012")
sit = partial(Table, edition=BOX)
short = partial(undealt, edition=BOX)
FREE = -1


# A. Setup and money


def test_A1_lotr_2012_two_to_six() -> None:
    assert fresh(BOX).refused(setup(1, of=BOX)) == "players"
    assert (BOX.data.rules.players_most, len(BOX.data.tokens)) == (6, 7)
    assert sit(6).state.seats == 6


def test_A3_lotr_2012_power() -> None:
    assert BOX.data.currency == "Power"


def test_A4_lotr_2012_the_classic_sum_stands_in_for_the_picture() -> None:
    assert sit(2).state.cash == [1500, 1500, 15140 - 3000]
    assert BOX.data.sources["start_money"] == "stand-in"


def test_A5_lotr_2012_so_does_the_classic_split() -> None:
    assert sum(int(note) * count for note, count in BOX.data.start_split.items()) == 1500
    assert BOX.data.sources["start_split"] == "stand-in"


def test_A6_lotr_2012_in_seven_kinds_of_notes() -> None:
    assert sorted(map(int, BOX.data.start_split)) == [1, 5, 10, 20, 50, 100, 500]


def test_A8_lotr_2012_two_normal_dice() -> None:
    assert BOX.data.dice == ((1, 2, 3, 4, 5, 6),) * 2
    assert BOX.rolls[1, 1] == (2, True, 0)
    assert sit().refused(c.Roll(0, (0, 4))) == "bad-dice"


def test_A9_lotr_2012_seven_tokens_of_which_six_are_named() -> None:
    assert BOX.data.tokens[:2] == ("Sting", "Gandalf's Hat")
    assert len(BOX.data.tokens) == 7


def test_A11_lotr_2012_evil_and_good() -> None:
    assert [(deck.name, len(deck.cards)) for deck in BOX.data.decks] == [("EVIL", 16), ("GOOD", 16)]
    assert {deck.source for deck in BOX.data.decks} == {"stand-in"}  # R26
    assert only(sit().top(PEOPLE, Gain(50)).land(0, PEOPLE_7), e.CardDrawn).deck == 0
    assert only(sit().top(EVENTS, Gain(20)).land(0, EVENTS_17), e.CardDrawn).deck == 1


# B. GO


def test_B1_lotr_2012_the_salary_is_paid_before_the_landing() -> None:
    table = sit().cash(0, 59)
    assert kinds(table.land(0, MAGGOT, (2, 4))) == ["Rolled", "Moved", "Paid", "DeedOffered"]
    table.do(c.Buy(0))  # with the salary it can
    assert table.state.cash[0] == 59 + 200 - 60


LATER: dict[str, Any] = {"salary_when": "after-landing"}
"""R32, read by the order in which the rulebook lists the steps of a turn."""


def test_B1_lotr_2012_or_as_the_last_step_of_the_move() -> None:
    table = sit(**LATER)
    assert kinds(table.land(0, MAGGOT, (2, 4))) == [
        "Rolled", "Moved", "SalaryDeferred", "DeedOffered"
    ]  # fmt: skip
    assert payments(table.do(c.Buy(0))) == [(0, 3, 60, "claim"), (3, 0, 200, "salary")]
    assert table.state.turn == 1


def test_B1_lotr_2012_and_then_it_does_not_help_to_buy() -> None:
    table = sit(**LATER).cash(0, 59)
    table.land(0, MAGGOT, (2, 4))
    assert table.refused(c.Buy(0)) == "too-dear"
    table.do(c.Decline(0))
    assert payments(table.all_pass()) == [(3, 0, 200, "salary")]


def test_B1_lotr_2012_on_go_itself_at_once() -> None:
    assert payments(sit().land(0, 0)) == [(3, 0, 200, "salary")]


def test_B1_lotr_2012_a_turn_that_ends_in_jail_does_not_come_to_it() -> None:
    table = sit(**LATER).top(EVENTS, ToJail())
    assert payments(table.land(0, EVENTS_2)) == []  # past GO, then a card: F2
    assert (table.state.pos[0], table.state.turn, table.state.salary_due) == (JAIL, 1, 0)
    table = sit().top(EVENTS, ToJail())
    assert payments(table.land(0, EVENTS_2)) == [(3, 0, 200, "salary")]  # that was before the card


def test_B2_lotr_2012_a_card_back_to_go_pays_again() -> None:
    table = sit().top(EVENTS, Advance(to=0))
    assert payments(table.land(0, EVENTS_2)) == [(3, 0, 200, "salary")] * 2
    table = sit(**LATER).top(EVENTS, Advance(to=0))
    events = table.land(0, EVENTS_2)
    assert [event.amount for event in events if isinstance(event, e.SalaryDeferred)] == [
        200,
        400,
        0,
    ]
    assert payments(events) == [(3, 0, 400, "salary")]


# C. Auctions


def test_C2_lotr_2012_bidding_starts_at_one() -> None:
    table = sit()
    table.land(0, MORIA)
    table.do(c.Decline(0))
    assert table.refused(c.Bid(1, 0)) == "bid-too-low"
    table.do(c.Bid(1, 1))


def test_C5_lotr_2012_the_last_bidder_must_buy() -> None:
    table = sit()
    assert payments(table.auction(0, MORIA, (2, 1))) == [(2, 3, 1, "auction")]
    assert sit().auction(0, MORIA)[-1] == e.TurnBegan(1, 2, 1)  # R1: no bid


def test_C6_lotr_2012_bids_are_in_cash() -> None:
    table = sit().cash(1, 100).own(1, BILL, ASFALOTH)
    table.land(0, MORIA)
    table.do(c.Decline(0))
    assert table.refused(c.Bid(1, 101)) == "bid-too-high"
    table.do(c.Bid(1, 100))


# D. Rent


def test_D1_lotr_2012_until_the_player_to_the_left_rolls() -> None:
    table = sit().own(2, MORIA)
    table.land(0, MORIA)
    assert e.RentLapsed(2, 0, MORIA, 14) in table.land(1, PARKING)
    assert table.refused(c.AskRent(2, MORIA)) == "no-claim"


def test_D1_lotr_2012_another_roll_of_the_payer_does_not_end_it() -> None:
    table = sit().own(2, MORIA)
    table.land(0, MORIA, (4, 4))
    table.roll(0, (3, 1))
    assert payments(table.do(c.AskRent(2, MORIA))) == [(0, 2, 14, "rent")]


def test_D5_lotr_2012_unbuilt_members_keep_the_double() -> None:
    table = sit().own(1, *ORANGE).built(1, MORIA)
    assert payments(table.rent(0, LORIEN)) == [(0, 1, 28, "rent")]
    assert payments(table.rent(0, MORIA)) == [(0, 1, 70, "rent")]


def test_D8_lotr_2012_a_staff_asks_for_a_roll_of_its_own() -> None:
    table = sit().own(1, GANDALF)
    assert only(table.land(0, GANDALF), e.RentRollDue).factor == 4
    assert payments(table.roll_rent(0, 1, GANDALF, (6, 3))) == [(0, 1, 36, "rent")]
    table.own(1, SARUMAN)
    table.land(0, GANDALF)
    assert payments(table.roll_rent(0, 1, GANDALF, (6, 3))) == [(0, 1, 90, "rent")]


def test_D11_lotr_2012_promises_are_no_part_of_a_deal() -> None:
    assert c.Bundle.__struct_fields__ == ("cash", "deeds", "cards")
    assert sit().refused(c.Offer(0, 1, c.Bundle(), c.Bundle())) == "empty-deal"


# E. Obstacles


def test_E1_E2_lotr_2012_the_printed_amount_and_no_choice() -> None:
    table = sit()
    assert payments(table.land(0, PALANTIR)) == [(3, 0, 200, "salary"), (0, 3, 200, "tax")]
    assert table.refused(c.ChooseTax(0, True)) == "not-asked"
    assert BOX.data.spaces[PALANTIR].source == "stand-in"


def test_E3_lotr_2012_the_other_obstacle() -> None:
    assert payments(sit().land(0, SHELOB)) == [(0, 3, 75, "tax")]
    assert BOX.data.spaces[SHELOB].source == "stand-in"


def test_E4_lotr_2012_nothing_waits_on_free_parking() -> None:
    table = sit()
    table.land(0, PALANTIR)
    assert payments(table.land(1, PARKING)) == []


# F. Jail


def test_F7_lotr_2012_no_further_roll_after_a_double_out_of_jail() -> None:
    table = sit().jailed(0)
    events = table.roll(0, (5, 5))
    assert kinds(events) == ["Rolled", "RingMoved", "Freed", "Moved", "TurnBegan"]
    assert events[-1].seat == 1  # type: ignore[attr-defined]


def test_F9_lotr_2012_business_goes_on_in_jail() -> None:
    table = sit().jailed(0).own(0, *BROWN).own(0, MORIA, BILL)
    table.do(c.Build(0, BAG_END))
    table.do(c.SellBuilding(0, BAG_END))
    table.do(c.Mortgage(0, MORIA))
    table.do(c.Offer(0, 1, c.Bundle(deeds=(BILL,)), c.Bundle(cash=180)))
    assert payments(table.do(c.Accept(1, 0))) == [(1, 0, 180, "deal")]


# H. Building


def test_H3_lotr_2012_at_any_time() -> None:
    table = sit().own(1, *BROWN)
    table.land(0, RIVENDELL)  # P0 has still to claim it
    assert payments(table.do(c.Build(1, BAG_END))) == [(1, 3, 50, "building")]


def test_H5_lotr_2012_four_everywhere_unless_read_literally() -> None:
    table = sit().own(0, *BROWN).built(3, BAG_END).built(4, MAGGOT)
    assert table.refused(c.Build(0, MAGGOT)) == "uneven"
    literal = sit(hotel_needs="place").own(0, *BROWN).built(3, BAG_END).built(4, MAGGOT)
    assert literal.do(c.Build(0, MAGGOT))[-1] == e.BuildingsChanged(0, MAGGOT, 4, 5, 1, (29, 11))


def test_H7_lotr_2012_the_last_one_is_auctioned_if_two_want_it() -> None:
    table = sit(houses=1).own(0, *BROWN).own(1, *DARK_BLUE)
    assert kinds(table.do(c.Build(0, BAG_END))) == ["ShortageArose"]
    assert "AuctionOpened" in kinds(table.do(c.Contest(1)))


def test_H8_lotr_2012_from_one_and_in_cash() -> None:
    table = sit(houses=1).own(0, *BROWN).own(1, *DARK_BLUE)
    table.do(c.Build(0, BAG_END))
    assert only(table.do(c.Contest(1)), e.AuctionOpened).opening == 0
    assert table.refused(c.Bid(0, 0)) == "bid-too-low"
    table.do(c.Bid(0, 1))


# I. Selling buildings


def test_I2_lotr_2012_a_fortress_becomes_four_strongholds() -> None:
    table = sit().own(0, *ORANGE).built(5, *ORANGE)
    assert table.refused(c.SellFortresses(0, MORIA)) == "step-by-step"
    events = table.do(c.SellBuilding(0, MORIA))
    assert events == [
        e.BuildingsChanged(0, MORIA, 5, 4, -1, (28, 10)), e.Paid(3, 0, 50, "building-sold", MORIA)
    ]  # fmt: skip


# K. Mortgages


def test_K1_lotr_2012_at_any_time_even_off_turn() -> None:
    table = sit().own(1, MORIA)
    assert payments(table.do(c.Mortgage(1, MORIA))) == [(3, 1, 90, "mortgage")]  # R57
    strict = sit(mortgage_when="in-debt").own(1, MORIA)
    assert strict.refused(c.Mortgage(1, MORIA)) == "only-in-debt"


def test_K6_lotr_2012_the_tenth_is_of_the_listed_loan() -> None:
    table = sit().own(0, RAUROS).mortgaged(RAUROS)
    assert payments(table.do(c.Lift(0, RAUROS))) == [(0, 3, 100, "lift"), (0, 3, 10, "interest")]


def test_K5_lotr_2012_a_buyer_pays_the_tenth_and_again_when_lifting() -> None:
    table = sit().own(0, RAUROS).mortgaged(RAUROS)
    table.do(c.Offer(0, 1, c.Bundle(deeds=(RAUROS,)), c.Bundle(cash=40)))
    assert payments(table.do(c.Accept(1, 0))) == [(1, 0, 40, "deal"), (1, 3, 10, "interest")]
    table.do(c.KeepMortgage(1, RAUROS))
    assert payments(table.do(c.Lift(1, RAUROS))) == [(1, 3, 100, "lift"), (1, 3, 10, "interest")]


# L. Debt and bankruptcy


def broke() -> Table:
    """P0 owes P1 2,000 for Mount Doom, and has 5, Moria, and Asfaloth mortgaged."""
    table = sit(4).own(1, *DARK_BLUE).built(5, *DARK_BLUE).keeps(0, EVENTS)
    table.own(0, MORIA, ASFALOTH).mortgaged(ASFALOTH).cash(0, 5)
    table.rent(0, DOOM)
    return table


def test_L1_lotr_2012_first_sell_and_mortgage() -> None:
    table = sit().own(0, MORIA).cash(0, 10)
    table.land(0, SHELOB)
    assert table.refused(c.DeclareBankrupt(0)) == "can-raise"
    assert payments(table.do(c.Mortgage(0, MORIA))) == [(3, 0, 90, "mortgage"), (0, 3, 75, "tax")]


def test_L2_lotr_2012_buildings_are_sold_beforehand_at_half() -> None:
    table = sit(4).own(1, *DARK_BLUE).built(5, *DARK_BLUE).own(0, *BROWN).built(2, *BROWN)
    table.cash(0, 0)
    table.rent(0, DOOM)
    paid = payments(table.do(c.DeclareBankrupt(0)))
    assert [p for p in paid if p[3] == "building-sold"] == [(4, 0, 50, "building-sold")] * 2
    assert (0, 1, 100 + 60, "bankruptcy") in paid  # four at 25, two loans of 30


def test_L3_lotr_2012_the_creditor_gets_everything_mortgaged() -> None:
    table = broke()
    events = table.do(c.DeclareBankrupt(0))
    assert e.Mortgaged(0, MORIA) in events
    assert (0, 1, 95, "bankruptcy") in payments(events)
    assert table.state.mortgaged[MORIA]
    assert table.state.mortgaged[ASFALOTH]
    assert (table.state.owner[MORIA], table.state.owner[ASFALOTH]) == (1, 1)
    assert table.state.kept[1] == [(EVENTS, 4)]


def test_L4_lotr_2012_and_pays_the_tenth_on_each() -> None:
    interest = [p for p in payments(broke().do(c.DeclareBankrupt(0))) if p[3] == "interest"]
    assert interest == [(1, 4, 10, "interest"), (1, 4, 9, "interest")]


def test_L5_lotr_2012_the_bank_auctions_unmortgaged() -> None:
    table = sit(3).own(0, MORIA).mortgaged(MORIA).cash(0, 10)
    table.land(0, SHELOB)
    events = table.do(c.DeclareBankrupt(0))
    assert e.MortgageEnded(MORIA) in events
    assert e.EstateOpened((MORIA,)) in events
    table.do(c.Bid(1, 5))
    table.do(c.Bid(2, 6))
    table.all_pass()
    assert (table.state.owner[MORIA], table.state.mortgaged[MORIA]) == (2, False)


def test_L6_lotr_2012_kept_cards_go_under_their_pile() -> None:
    table = sit(3).keeps(0, EVENTS).cash(0, 10).top(PEOPLE, Lose(15))
    table.land(0, PEOPLE_7)
    assert e.CardReturned(0, EVENTS, 4) in table.do(c.DeclareBankrupt(0))
    assert table.state.decks[EVENTS][-1] == 4


# M. The Ring


def test_M1_lotr_2012_from_bag_end_if_played() -> None:
    assert sit().state.ring == BAG_END
    assert sit(3, "classic").state.ring == -1


def test_M2_lotr_2012_each_double_moves_it() -> None:
    table = sit()
    events = table.land(0, PARKING, (4, 4))
    assert kinds(events)[:3] == ["Rolled", "RingMoved", "Moved"]
    assert only(events, e.RingMoved) == e.RingMoved(BAG_END, MAGGOT)
    assert "RingMoved" not in kinds(table.land(1, PARKING, FIVE))
    assert only(table.land(2, PARKING, (2, 2)), e.RingMoved) == e.RingMoved(MAGGOT, FERRY)


def test_M9_lotr_2012_the_count_at_mount_doom_takes_the_board_values() -> None:
    table = sit(2).ring(BARAD_DUR).own(0, MORIA, BILL).mortgaged(BILL).own(1, *BROWN)
    table.built(5, *BROWN)
    events = table.land(0, PARKING, (3, 3))
    assert kinds(events) == ["Rolled", "RingMoved", "GameEnded"]
    # 1,500 + 180 + half of 200; 1,500 + 2 x 60 + 2 fortresses of 5 x 50
    assert only(events, e.GameEnded) == e.GameEnded("ring", (1780, 2120), (1,))


def test_M13_lotr_2012_the_third_double_moves_it_before_jail() -> None:
    table = sit()
    table.land(0, PARKING, (4, 4))
    table.at(0, FERRY).roll(0, (2, 2))  # just visiting
    events = table.roll(0, (3, 3))
    assert kinds(events) == ["Rolled", "RingMoved", "Jailed", "TurnBegan"]
    assert only(events, e.Jailed).why == "doubles"


# N. The short game


def test_N2_lotr_2012_there_is_a_short_game() -> None:
    assert set(BOX.data.games) == {"standard", "classic", "short"}


def test_N3_lotr_2012_three_deeds_each_for_free() -> None:
    table = sit(3, "short")
    assert [len(deeds) for deeds in table.state.held] == [3, 3, 3]
    assert table.state.cash[:3] == [1500] * 3


def test_N5_lotr_2012_and_it_turns_into_three_again() -> None:
    table = short().own(0, *ORANGE).built(5, *ORANGE)
    events = table.do(c.SellBuilding(0, MORIA))  # R31
    assert only(events, e.BuildingsChanged).level == 3
    assert payments(events) == [(3, 0, 50, "building-sold")]


def test_N6_lotr_2012_out_of_jail_on_the_next_turn() -> None:
    events = short().jailed(0).roll(0, (2, 3))
    assert payments(events) == [(0, 3, 50, "fine")]
    assert only(events, e.Freed).how == "fine"
    assert only(events, e.Moved).to == 15


def test_N7_lotr_2012_the_obstacles_cost_what_they_always_do() -> None:
    assert payments(short().land(0, PALANTIR)) == [(3, 0, 200, "salary"), (0, 3, 200, "tax")]


def test_N8_lotr_2012_the_first_bankruptcy_ends_it() -> None:
    table = short().own(1, *DARK_BLUE).built(5, *DARK_BLUE).cash(0, 7).own(0, BREE)
    table.rent(0, DOOM)
    ended = only(table.do(c.DeclareBankrupt(0)), e.GameEnded)
    # R36: 7 and the loan of 50 on Bree go to P1 first, who pays 5 and counts Bree at half, 50.
    worth = 1500 + 57 - 5 + 50 + 350 + 400 + 2 * 4 * 200
    assert ended == e.GameEnded("bankruptcy", (0, worth, 1500), (1,))


def test_N9_lotr_2012_a_fortress_counts_with_its_three_strongholds() -> None:
    table = short().own(1, *BROWN).built(5, *BROWN).cash(0, 0)
    table.land(0, SHELOB)
    ended = only(table.do(c.DeclareBankrupt(0)), e.GameEnded)
    assert ended.worth == (0, 1500 + 120 + 2 * 4 * 50, 1500)


def test_N10_N11_lotr_2012_there_is_no_game_against_the_clock() -> None:
    assert sit().refused(c.CallTime(0)) == "no-time-limit"


# What the shared tests show with dice of other editions


def test_F6_lotr_2012_a_double_in_one_of_three_turns_opens_the_jail() -> None:
    table = sit().jailed(0)
    for tries in (1, 2):
        table.ready(0)
        assert e.JailRollFailed(0, tries) in table.roll(0)
    table.ready(0)
    events = table.roll(0, (5, 5))
    assert kinds(events)[:4] == ["Rolled", "RingMoved", "Freed", "Moved"]
    assert table.state.pos[0] == PARKING


def test_M3_lotr_2012_it_visits_the_22_territories_and_nothing_else() -> None:
    table = sit()
    seen = [table.state.ring]
    while len(seen) < 22:
        events = table.land(len(seen) % 2, PARKING, (3, 3))
        seen.append(only(events, e.RingMoved).to)
    assert tuple(seen) == BOX.board.territories
    assert table.state.phase is Phase.OVER


@pytest.mark.parametrize(("counts", "rent", "factor"), [(True, 200, 10), (False, 50, 4)])
def test_R3_lotr_2012_mortgaged_ones_count_or_not(counts: bool, rent: int, factor: int) -> None:
    table = sit(mortgaged_counts=counts).own(1, *STEEDS, GANDALF, SARUMAN)
    table.mortgaged(STEEDS[0], STEEDS[1], SARUMAN)
    assert only(table.land(0, STEEDS[2]), e.RentDue).amount == rent
    assert only(table.land(2, GANDALF), e.RentRollDue).factor == factor


def test_R25_lotr_2012_amounts_that_are_pictures_are_stand_ins_and_say_so() -> None:
    table = sit()
    table.land(0, SHELOB)
    paid = [event for event in table.told if isinstance(event, e.Paid) and event.reason == "tax"]
    assert [(event.amount, event.applied) for event in paid] == [(75, (Applied("R25"),))]
    assert BOX.data.sources["start_money"] == "stand-in"


@pytest.mark.parametrize(("claims", "cash"), [("lapse", 1500), ("asked", 1486)])
def test_R50_lotr_2012_rent_not_asked_for_when_the_ring_ends_the_game(
    claims: str, cash: int
) -> None:
    table = sit(claims_at_ring_end=claims).own(2, MORIA).ring(PELENNOR)
    table.land(0, MORIA, (3, 3))
    table.ring(BARAD_DUR)
    ended = only(table.roll(0, (3, 3)), e.GameEnded)
    assert (ended.why, ended.worth[0]) == ("ring", cash)


def test_R57_lotr_2012_mortgaging_at_any_time_or_only_in_debt() -> None:
    payments(sit().own(0, MORIA).do(c.Mortgage(0, MORIA)))
    table = sit(mortgage_when="in-debt").own(0, MORIA)
    assert table.refused(c.Mortgage(0, MORIA)) == "only-in-debt"
    table.cash(0, 10).land(0, SHELOB)
    assert (3, 0, 90, "mortgage") in payments(table.do(c.Mortgage(0, MORIA)))


@pytest.mark.parametrize(("way", "asked"), [("fresh", True), ("roll-that-led", False)])
def test_R41_lotr_2012_a_fresh_roll_or_the_one_that_brought_the_token(
    way: str, asked: bool
) -> None:
    events = sit(staff_rent_roll=way).own(1, GANDALF).land(0, GANDALF)
    assert ("RentRollDue" in kinds(events)) is asked
    if not asked:
        assert only(events, e.RentDue).amount == 5 * 4
