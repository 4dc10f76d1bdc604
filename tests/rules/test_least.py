"""R66: on whom a deadline runs, and the answer that changes least."""

from __future__ import annotations

from msgspec.structs import replace

from controller.editions import load
from controller.rules import commands as c
from controller.rules.deadline import LEAST_ANSWERS, ON_TIME, least_answer, waits, way_to_raise
from controller.rules.engine import step
from controller.rules.notation import read
from controller.rules.prompts import Ask, prompt
from controller.rules.refusals import Refusal
from controller.rules.state import Acquisition, Auction, Debt, Placement
from controller.text.advice import advised
from tests.rules import positions as p


def least(table: p.Table, seat: int = 0) -> c.AnyCommand | None:
    """What the clock would say for a seat that is asked, whatever the question is."""
    asked = prompt(table.state)
    return LEAST_ANSWERS[asked.ask](table.state, asked, seat)


def test_no_deadline_runs_while_nobody_holds_the_others_up() -> None:
    table = p.Table()
    assert waits(table.state) == ()
    assert least_answer(table.state, 0) is None


def test_who_is_asked_about_scarce_buildings_has_a_deadline() -> None:
    table = p.Table(houses=1).own(0, *p.ORANGE).own(1, *p.LIGHT_BLUE).own(2, *p.DARK_BLUE)
    table.quiet(0)
    table.do(c.Build(0, p.MORIA))
    assert [(wait.seat, wait.answer) for wait in waits(table.state)] == [
        (1, c.Pass(1)), (2, c.Pass(2)),
    ]  # fmt: skip
    about = waits(table.state)[1].about
    table.do(c.Pass(1))
    assert [wait.about for wait in waits(table.state)] == [about]  # its time runs on
    assert least_answer(table.state, 1) is None


def test_every_question_has_a_least_answer() -> None:
    assert {*Ask} - {*LEAST_ANSWERS} == {
        Ask.ROLL, Ask.JAIL, Ask.OVER,  # no new turn begins
        Ask.CLOSING,  # its rents and deals wait each by itself
    }  # fmt: skip
    assert {*LEAST_ANSWERS} >= ON_TIME


def test_a_debtor_sells_the_cheapest_buildings_first_and_evenly() -> None:
    table = p.Table().own(0, *p.BROWN, *p.LIGHT_BLUE, *p.ORANGE, p.BILL).cash(0, 0)
    table.built(2, p.BAG_END, p.MAGGOT).built(1, *p.LIGHT_BLUE)
    table.state.stack.append(Debt(0, 1, 2000, "rent", p.DOOM))
    order = []
    while isinstance(way := least(table), c.SellBuilding | c.Mortgage):
        order.append(way)
        table.do(way)
        if not table.state.stack:
            break
    sold = [one.space for one in order if isinstance(one, c.SellBuilding)]
    assert sold == [p.MAGGOT, p.BAG_END, p.MAGGOT, p.BAG_END, 9, p.BREE, p.FERRY]
    assert all(isinstance(one, c.Mortgage) for one in order[7:])
    loans = [table.state.board.mortgage[one.space] for one in order[7:]]
    assert loans == sorted(loans)
    assert least(table) == c.DeclareBankrupt(0)


def test_fortresses_that_need_strongholds_come_down_together() -> None:
    table = p.Table(houses=0).own(0, *p.DARK_BLUE).cash(0, 0).built(5, *p.DARK_BLUE)
    table.state.stack.append(Debt(0, 1, 500, "rent", p.MORIA))
    way = way_to_raise(table.state, 0)
    assert isinstance(way, c.SellBuilding | c.BreakDown) or way is not None
    table.do(way)


def test_a_building_goes_to_the_lowest_site_and_the_lowest_space() -> None:
    table = p.Table().own(0, *p.ORANGE, *p.LIGHT_BLUE).built(1, p.MORIA, p.LORIEN)
    table.state.stack.append(Placement(0, 0, 80))
    assert least(table) == c.Build(0, p.FERRY)
    table.built(1, *p.LIGHT_BLUE)
    assert least(table) == c.Build(0, 19)


def test_passing_keeping_and_walking_on_change_least() -> None:
    table = p.Table().own(0, p.BARAD_DUR).mortgaged(p.BARAD_DUR)
    table.state.stack.append(Auction(p.MORIA, -1, (0, 1, 2), 2, 10))
    assert least(table, 1) == c.Pass(1)
    table.state.stack = [Acquisition(0, p.BARAD_DUR)]
    assert least(table) == c.KeepMortgage(0, p.BARAD_DUR)
    about = replace(prompt(table.state), ask=Ask.BATTLE)
    assert LEAST_ANSWERS[Ask.BATTLE](table.state, about, 0) == c.WalkOn(0)
    assert LEAST_ANSWERS[Ask.RENT_ROLL](table.state, about, 0) == c.Roll(0, (0,))


def test_R66_lotr_2021_what_a_played_card_holds_up_has_no_deadline_before_its_answer() -> None:
    line = (
        "lotr-2021{time_limit=true} A:2@1(13,16,25m,27,32m,37);B:2@0(6,8,9m,18m,19) buy:0"
        " turn:22,11 first:1 dice:6,5 ring:30 called:1 acquisition:1,18 card:0,quest:1,1,37,-"
        " deck:quest,"
    )
    line += ".".join(str(card) for card in (0, *range(2, 32)))
    state = read(load("lotr-2021"), line)
    assert [wait.answer for wait in waits(state)] == [c.LetPass(1)]
    assert not isinstance(step(state, c.LetPass(1)), Refusal)
    assert c.KeepMortgage(1, 18) in [wait.answer for wait in waits(state)]


def test_R66_the_clock_takes_what_the_display_advises_also_for_deeds_that_stand_alone() -> None:
    table = p.Table().own(0, p.BILL, *p.BROWN).built(1, *p.BROWN).cash(0, 0)
    table.state.stack.append(Debt(0, 1, 150, "rent", p.MORIA))
    taken = []
    while table.state.stack and (way := way_to_raise(table.state, 0)) is not None:
        assert advised(table.state, 0, 150 - table.state.cash[0]) == way
        taken.append(way)
        table.do(way)
    assert [type(one).__name__ for one in taken[:3]] == ["SellBuilding", "SellBuilding", "Mortgage"]
    assert [one.space for one in taken if isinstance(one, c.Mortgage)] == [*p.BROWN, p.BILL]
