"""The Star Wars rulebook, row by row where it differs from that of 2003; worked out by hand."""

from __future__ import annotations

from functools import partial

import pytest

from controller.editions import load
from controller.rules import commands as c
from controller.rules import events as e
from controller.rules.board import Gain, Keep, Nearest
from controller.rules.state import Phase
from tests.rules.positions import (
    BARAD_DUR,
    BILL,
    BROWN,
    DARK_BLUE,
    DOOM,
    EVENTS,
    EVENTS_17,
    GANDALF,
    JAIL,
    LIGHT_BLUE,
    LORIEN,
    MORIA,
    ORANGE,
    PALANTIR,
    PARKING,
    PEOPLE,
    PEOPLE_7,
    PEOPLE_22,
    RED,
    SARUMAN,
    SHELOB,
    Table,
    fresh,
    kinds,
    only,
    payments,
    setup,
    undealt,
)

BOX = load("starwars-1997")
sit = partial(Table, edition=BOX)
short = partial(undealt, edition=BOX)
TAX = (3, 2)


# A. Setup and money


def test_A1_starwars_1997_up_to_nine() -> None:
    assert sit(9).state.seats == 9
    assert sit(2).state.seats == 2
    assert fresh(BOX).refused(setup(1, of=BOX)) == "players"
    assert BOX.data.sources["players_most"] == "stand-in"


def test_A3_starwars_1997_credits() -> None:
    assert BOX.data.currency == "Credits"


def test_A8_starwars_1997_two_normal_dice() -> None:
    assert BOX.data.dice == ((1, 2, 3, 4, 5, 6),) * 2
    assert len(BOX.rolls) == 36
    assert sit().refused(c.Roll(0, (0, 4))) == "bad-dice"


def test_A9_starwars_1997_nine_tokens_in_two_sides() -> None:
    assert [BOX.side_of(token) for token in BOX.data.tokens] == ["Rebel"] * 5 + ["Empire"] * 4
    assert BOX.side_of("Darth Vader") == "Empire"
    assert load("lotr-2003").side_of("Frodo") == ""


def test_A10_starwars_1997_buildings_look_as_their_owner_does() -> None:
    assert [BOX.building(piece, 1, "Han Solo") for piece in (0, 1)] == [
        "X-wing Fighter", "Freighter"
    ]  # fmt: skip
    assert [BOX.building(piece, 2, "Boba Fett") for piece in (0, 1)] == [
        "TIE Fighters", "Star Destroyers"
    ]  # fmt: skip
    assert BOX.building(0) == "Fighter"  # in the Bank
    assert BOX.some(0, 1, "Han Solo") == "an X-wing Fighter"
    assert BOX.some(1, 2) == "2 cruisers"
    assert load("lotr-2003").some(1, 2) == "2 fortresses"
    assert load("lotr-2003-fr").some(0, 2) == "2 places-fortes"


def test_A10_starwars_1997_but_32_and_12_serve_both_sides() -> None:
    table = sit(6).own(0, *ORANGE).own(5, *RED)  # Luke, Vader
    assert table.state.players[5][1] == "Darth Vader"
    table.built(4, *ORANGE).built(4, *RED)
    assert table.state.supply == [32 - 24, 12]
    table.do(c.Build(0, MORIA))
    table.do(c.Build(5, RED[0]))
    assert table.state.supply == [32 - 16, 10]


def test_A10_starwars_1997_so_one_side_may_build_out_the_other() -> None:
    table = sit(6, houses=1).own(0, *BROWN).own(5, *LIGHT_BLUE)
    assert kinds(table.do(c.Build(0, BROWN[0]))) == ["ShortageArose"]
    assert "AuctionOpened" in kinds(table.do(c.Contest(5)))
    table.do(c.Bid(5, 10))
    table.all_pass()
    table.do(c.Build(5, LIGHT_BLUE[0]))
    assert table.refused(c.Build(0, BROWN[0])) == "none-left"


def test_A11_starwars_1997_imperial_is_chance_and_rebel_the_chest() -> None:
    assert [deck.name for deck in BOX.data.decks] == ["Imperial", "Rebel"]
    assert only(sit().top(PEOPLE, Gain(50)).land(0, PEOPLE_7), e.CardDrawn).deck == 0
    assert only(sit().top(EVENTS, Gain(20)).land(0, EVENTS_17), e.CardDrawn).deck == 1


def test_A12_starwars_1997_28_deeds() -> None:
    assert len(BOX.board.deeds) == 28


# B to E


def test_B2_starwars_1997_go_may_pay_twice() -> None:
    table = sit()
    table.top(EVENTS, BOX.card(1, 0).effect)
    assert payments(table.land(0, 2)) == [(3, 0, 200, "salary")] * 2


def test_D4_starwars_1997_the_double_stays_with_a_mortgage_in_the_group() -> None:
    table = sit().own(1, *DARK_BLUE).mortgaged(DOOM)
    assert payments(table.rent(0, BARAD_DUR)) == [(0, 1, 70, "rent")]


def test_D8_starwars_1997_utilities_take_the_throw() -> None:
    table = sit().own(1, GANDALF)
    assert payments(table.rent(0, GANDALF, (4, 5))) == [(0, 1, 36, "rent")]
    table.top(PEOPLE, Nearest("staff", 10)).own(1, SARUMAN)
    assert only(table.land(0, PEOPLE_22), e.RentRollDue).factor == 10
    assert payments(table.roll_rent(0, 1, SARUMAN, (3, 4))) == [(0, 1, 70, "rent")]


def test_E1_starwars_1997_docking_tax_is_200_or_a_tenth() -> None:
    table = sit().own(0, MORIA, BILL).cash(0, 605)
    assert BOX.data.spaces[PALANTIR].name == "Docking Tax"
    table.at(0, 39)
    assert e.TaxAwaited(0, PALANTIR) in table.roll(0, TAX)
    # 605 + 200 salary + 180 + 200 = 1,185; a tenth, rounded up (R7)
    assert payments(table.do(c.ChooseTax(0, True))) == [(0, 3, 119, "tax")]
    fixed = sit().at(0, 39)
    fixed.roll(0, TAX)
    assert payments(fixed.do(c.ChooseTax(0, False))) == [(0, 3, 200, "tax")]


def test_E3_starwars_1997_bounty() -> None:
    assert BOX.data.spaces[SHELOB].name == "Bounty"
    assert payments(sit().land(0, SHELOB)) == [(0, 3, 75, "tax")]


# F and G. Jail and cards


def test_F4_starwars_1997_the_fine_on_either_of_two_turns() -> None:
    for tries in (0, 1):
        assert payments(sit().jailed(0, tries).do(c.PayFine(0))) == [(0, 3, 50, "fine")]
    assert sit().jailed(0, 2).refused(c.PayFine(0)) == "fine-too-late"


def test_F9_starwars_1997_all_business_from_jail() -> None:
    table = sit().jailed(0).own(0, *BROWN).own(0, MORIA).own(1, BILL)
    table.do(c.Build(0, BROWN[0]))
    table.do(c.SellBuilding(0, BROWN[0]))
    table.do(c.Mortgage(0, BROWN[1]))
    table.do(c.Offer(0, 1, c.Bundle(cash=180), c.Bundle(deeds=(BILL,))))
    assert payments(table.do(c.Accept(1, 0))) == [(0, 1, 180, "deal")]


def test_G2_starwars_1997_the_card_is_kept_and_may_be_sold() -> None:
    table = sit().top(EVENTS, Keep())
    assert only(table.land(0, EVENTS_17), e.CardDrawn).kept
    table.do(c.Offer(0, 1, c.Bundle(cards=(EVENTS,)), c.Bundle(cash=40)))
    assert payments(table.do(c.Accept(1, 0))) == [(1, 0, 40, "deal")]
    assert table.state.kept[1] == [(EVENTS, 4)]


def test_L6_starwars_1997_kept_cards_go_back_by_R35() -> None:
    table = sit().keeps(0, EVENTS).cash(0, 0)
    table.land(0, SHELOB)
    assert e.CardReturned(0, EVENTS, 4) in table.do(c.DeclareBankrupt(0))


# M. No Ring


def test_M1_starwars_1997_there_is_none() -> None:
    table = sit()
    assert table.state.ring == -1
    assert payments(table.take(0, BROWN[0])) == [(3, 0, 200, "salary"), (0, 3, 60, "claim")]


def test_M2_starwars_1997_so_doubles_only_mean_another_roll() -> None:
    events = sit().land(0, PARKING, (1, 1))
    assert kinds(events) == ["Rolled", "Moved", "RollsAgain"]


def test_M3_M4_M5_M6_M7_M8_M9_M10_M11_M12_M13_M14_starwars_1997_nor_what_it_would_do() -> None:
    table = sit().own(1, BROWN[0])
    for dice in ((1, 1), (2, 2)):
        assert "RingMoved" not in kinds(table.land(0, PARKING, dice))
    assert "RingMoved" not in kinds(table.land(0, PARKING, (3, 3)))  # the third double
    assert only(table.land(2, BROWN[0]), e.RentDue).amount == 2  # not twice, nor is any free
    assert payments(table.take(2, BROWN[1]))[-1] == (2, 3, 60, "claim")
    table.land(0, 39)  # the end of the Ring's way elsewhere
    assert table.state.phase is not Phase.OVER


def test_R39_starwars_1997_a_building_won_at_auction_is_worth_what_was_paid() -> None:
    table = sit(houses=1).own(0, *BROWN).own(1, *LIGHT_BLUE)
    table.do(c.Build(0, BROWN[0]))
    table.do(c.Contest(1))
    table.do(c.Bid(1, 333))
    table.all_pass()
    table.do(c.Build(1, LIGHT_BLUE[0]))
    assert payments(table.do(c.SellBuilding(1, LIGHT_BLUE[0]))) == [(3, 1, 167, "building-sold")]


@pytest.mark.parametrize(("ties", "winners"), [("shared", (0, 1)), ("most-deeds", (1,))])
def test_R48_starwars_1997_a_tie_is_shared_or_has_the_most_deeds(
    ties: str, winners: tuple[int, ...]
) -> None:
    table = sit(2, "time-limit", deeds_dealt=0, ties=ties).own(1, BROWN[0]).cash(1, 1440)
    assert only(table.do(c.CallTime(0)), e.GameEnded).winners == winners


# N. Other games


def test_N2_starwars_1997_standard_short_and_timed() -> None:
    assert set(BOX.data.games) == {"standard", "short", "time-limit"}


def test_N3_starwars_1997_three_deeds_each_for_free() -> None:
    table = sit(9, "short")
    assert [len(deeds) for deeds in table.state.held] == [3] * 9
    assert table.state.cash[:9] == [1500] * 9


def test_N5_starwars_1997_which_gives_one_half_less_back() -> None:
    table = short().own(0, *ORANGE).built(5, *ORANGE)
    events = table.do(c.SellBuilding(0, MORIA))
    assert payments(events) == [(3, 0, 50, "building-sold")]
    assert table.state.level[MORIA] == 3  # R31


def test_N6_starwars_1997_out_of_jail_on_the_next_turn() -> None:
    events = short().jailed(0).roll(0)
    assert payments(events) == [(0, 3, 50, "fine")]
    assert only(events, e.Moved).start == JAIL


def test_N7_starwars_1997_docking_tax_is_a_flat_200() -> None:
    table = short().at(0, 39)
    assert payments(table.roll(0, TAX)) == [(3, 0, 200, "salary"), (0, 3, 200, "tax")]


def test_N8_starwars_1997_the_first_bankruptcy_ends_it() -> None:
    table = short().cash(0, 0).own(1, *BROWN).built(5, *BROWN)
    table.land(0, SHELOB)
    ended = only(table.do(c.DeclareBankrupt(0)), e.GameEnded)
    # N9: two big ones of 4 x 50, three handed in for each
    assert ended == e.GameEnded("bankruptcy", (0, 1500 + 120 + 400, 1500), (1,))


def test_N9_starwars_1997_mortgaged_property_counts_half() -> None:
    table = short().cash(0, 0).own(1, MORIA).mortgaged(MORIA).own(2, BILL)
    table.land(0, SHELOB)
    assert only(table.do(c.DeclareBankrupt(0)), e.GameEnded).worth == (0, 1590, 1700)


def test_N10_starwars_1997_two_deeds_paid_for_and_the_clock() -> None:
    table = sit(3, "time-limit")
    assert table.state.held == [[1, 6], [3, 8], [5, 9]]
    assert table.state.cash[:3] == [1340, 1340, 1180]
    ended = only(table.do(c.CallTime(1)), e.GameEnded)
    assert ended.winners == (0, 1, 2)


def test_N1_starwars_1997_the_standard_game_goes_on_to_the_last() -> None:
    table = sit().cash(0, 0)
    table.land(0, SHELOB)
    assert table.do(c.DeclareBankrupt(0))[-1] == e.TurnBegan(1, 2, 1)
    table.cash(1, 0)
    table.land(1, SHELOB)
    assert only(table.do(c.DeclareBankrupt(1)), e.GameEnded).winners == (2,)


def test_C1_starwars_1997_a_deed_is_bought_or_auctioned() -> None:
    table = sit()
    table.land(0, MORIA)
    assert payments(table.do(c.Buy(0))) == [(0, 3, 180, "claim")]
    table.land(1, LORIEN)
    assert "AuctionOpened" in kinds(table.do(c.Decline(1)))
