"""Sections B and E of the rules matrix: moving, and the spaces that tax."""

from __future__ import annotations

from controller.rules import commands as c
from controller.rules import events as e
from controller.rules.board import Advance
from controller.rules.prompts import Ask, prompt
from tests.rules.positions import (
    BARAD_DUR,
    BILL,
    BRUINEN,
    DARK_BLUE,
    DOOM,
    EDORAS,
    EVENTS,
    EVENTS_2,
    GANDALF,
    GO,
    GREEN,
    JAIL,
    MAGGOT,
    PALANTIR,
    PARKING,
    PEOPLE,
    PEOPLE_7,
    PEOPLE_36,
    SHELOB,
    TIRITH,
    Table,
    kinds,
    not_in,
    only,
    payments,
)

# B. Turn and movement


def test_B1_landing_on_go_pays_200() -> None:
    table = Table()
    assert payments(table.land(0, GO)) == [(3, 0, 200, "salary")]


def test_B1_passing_go_pays_200_once() -> None:
    table = Table().own(0, MAGGOT)
    assert payments(table.land(0, MAGGOT)) == [(3, 0, 200, "salary")]


def test_B1_leaving_go_pays_nothing() -> None:
    table = Table().own(0, BILL)
    assert payments(table.land(0, BILL)) == []
    assert table.state.cash[0] == 1500


def test_B1_a_card_that_leads_past_go_pays_too() -> None:
    table = Table().top(PEOPLE, Advance(EDORAS)).own(0, EDORAS)
    assert payments(table.land(0, PEOPLE_36)) == [(3, 0, 200, "salary")]


def test_B2_passing_go_and_then_a_card_to_go_pays_twice() -> None:
    table = Table().top(EVENTS, Advance(GO))
    events = table.land(0, EVENTS_2)
    assert payments(events) == [(3, 0, 200, "salary"), (3, 0, 200, "salary")]
    assert table.state.pos[0] == GO


def test_B2_the_same_with_people_seven_beyond_go() -> None:
    table = Table().top(PEOPLE, Advance(GO))
    assert payments(table.land(0, PEOPLE_7, (5, 4))) == [(3, 0, 200, "salary")] * 2


@not_in("lotr-2012")
def test_B3_a_double_is_carried_out_and_then_the_same_seat_rolls_again() -> None:
    table = Table()
    events = table.land(0, BRUINEN, (2, 2))
    assert kinds(events) == ["Rolled", "Moved", "DeedOffered"]
    assert table.do(c.Buy(0))[-1] == e.RollsAgain(0)
    assert table.refused(c.Roll(1, (2, 3))) == "not-your-turn"
    assert table.land(0, PARKING)[-1] == e.TurnBegan(1, 2, 1)


def test_B3_a_double_to_an_auction_rolls_again_after_it() -> None:
    table = Table(2)
    table.land(0, BRUINEN, (2, 2))
    table.do(c.Decline(0))
    assert table.refused(c.Roll(0, (2, 3))) == "roll-not-awaited"
    assert table.all_pass()[-1] == e.RollsAgain(0)


@not_in("lotr-2012")
def test_B4_the_third_double_leads_to_jail_at_once_without_moving() -> None:
    table = Table()
    table.land(0, PARKING, (5, 5))
    table.land(0, PARKING, (5, 5))
    table.at(0, 1)
    events = table.roll(0, (6, 6))
    assert kinds(events) == ["Rolled", "Jailed", "TurnBegan"]
    assert only(events, e.Jailed) == e.Jailed(0, "doubles")
    assert table.state.pos[0] == JAIL
    assert events[-1] == e.TurnBegan(1, 2, 1)


def test_B4_doubles_with_another_roll_between_do_not_count_together() -> None:
    table = Table(2)
    table.land(0, PARKING, (5, 5))
    table.land(0, PARKING, (5, 5))
    table.land(0, PARKING, (2, 3))
    table.quiet(1)
    assert "Jailed" not in kinds(table.land(0, PARKING, (5, 5)))


@not_in("lotr-2012", "lotr-2003-fr", "starwars-1997")
def test_B4_the_eye_with_a_1_can_be_the_third_double() -> None:
    table = Table()
    table.land(0, PARKING, (5, 5))
    table.land(0, PARKING, (4, 4))
    assert kinds(table.roll(0, (0, 1))) == ["Rolled", "RingMoved", "Jailed", "TurnBegan"]


def test_B5_a_turn_starts_with_nothing_but_the_roll() -> None:
    table = Table()
    assert prompt(table.state).ask is Ask.ROLL
    assert table.refused(c.Buy(0)) == "not-asked"
    assert table.refused(c.Decline(0)) == "not-asked"
    assert table.refused(c.ChooseTax(0, True)) == "not-asked"


def test_B6_free_parking_does_nothing() -> None:
    table = Table()
    assert kinds(table.land(0, PARKING)) == ["Rolled", "Moved", "TurnBegan"]
    assert table.state.cash[0] == 1500


def test_B_just_visiting_does_nothing() -> None:
    table = Table()
    assert kinds(table.land(0, JAIL)) == ["Rolled", "Moved", "TurnBegan"]
    table.ready(0)
    assert prompt(table.state).ask is Ask.ROLL


def test_B_tokens_may_share_a_space() -> None:
    table = Table(2).at(1, PARKING)
    table.quiet(0)
    assert table.state.pos == [PARKING, PARKING]


# E. Tax and penalty spaces


def test_E1_the_palantir_asks_before_anything_is_counted() -> None:
    table = Table()
    assert table.land(0, PALANTIR)[-1] == e.TaxAwaited(0, PALANTIR)
    assert prompt(table.state).ask is Ask.TAX
    assert table.refused(c.ChooseTax(1, True)) == "not-your-turn"
    assert table.refused(c.Roll(0, (2, 3))) == "roll-not-awaited"


def test_E1_the_fixed_200() -> None:
    table = Table()
    table.land(0, PALANTIR)
    events = table.do(c.ChooseTax(0, False))
    assert events[0] == e.TaxChosen(0, False)
    assert payments(events) == [(0, 3, 200, "tax")]


def test_E1_a_tenth_of_all_one_is_worth_also_when_it_is_more() -> None:
    table = Table().cash(0, 3000)
    table.land(0, PALANTIR)  # past GO: 3200
    assert payments(table.do(c.ChooseTax(0, True))) == [(0, 3, 320, "tax")]


def test_E2_worth_is_cash_printed_values_mortgaged_or_not_and_the_cost_of_buildings() -> None:
    table = Table().own(0, *DARK_BLUE, *GREEN, BILL, GANDALF).mortgaged(BILL)
    table.built(1, BARAD_DUR).built(2, DOOM).built(4, *GREEN).built(5, TIRITH)
    table.cash(0, 1000)
    table.land(0, PALANTIR)
    worth = 1200 + 350 + 400 + 300 + 300 + 320 + 200 + 150 + 3 * 200 + 4 * 200 + 4 * 200 + 5 * 200
    assert worth == 6420
    assert payments(table.do(c.ChooseTax(0, True))) == [(0, 3, 642, "tax")]


def test_E3_shelobs_lair_costs_75_without_a_choice() -> None:
    table = Table()
    assert payments(table.land(0, SHELOB)) == [(0, 3, 75, "tax")]


def test_E4_taxes_go_to_the_bank_and_free_parking_gives_nothing() -> None:
    table = Table()
    before = table.state.cash[table.bank]
    table.land(0, SHELOB)
    assert table.state.cash[table.bank] == before + 75
    assert payments(table.land(1, PARKING)) == []
