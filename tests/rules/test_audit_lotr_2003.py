"""What an audit of lotr-2003 against its rulebook found, row by row; most hold elsewhere, too."""

from __future__ import annotations

import pytest

from controller.rules.board import BANK, Nearest
from controller.rules.commands import (
    BreakDown,
    CallTime,
    ChooseTax,
    DeclareBankrupt,
    Mortgage,
    SellBuilding,
    SellFortresses,
)
from controller.rules.events import BuildingsChanged, DebtArose, evolve
from controller.rules.selling import raisable
from tests.rules.positions import (
    BAG_END,
    BROWN,
    EDORAS,
    GANDALF,
    HELM,
    MAGGOT,
    PALANTIR,
    PEOPLE,
    PEOPLE_7,
    RED,
    ROHAN,
    Table,
    kinds,
    not_in,
    payments,
)


def indebted(table: Table, amount: int) -> Table:
    """Seat 0 has no cash and owes the Bank."""
    table.cash(0, 0)
    evolve(table.state, DebtArose(0, table.bank, amount, "tax"))
    return table


# L1, R8: what must be raised before anybody may give up


def test_L1_R8_lotr_2003_fortresses_that_no_way_leads_down_from_do_not_count() -> None:
    table = Table(3, houses=8, break_down_without_houses=False, fortresses_at_once=False)
    table.own(0, *BROWN).built(4, *BROWN).built(5, *BROWN)
    table.own(1, *RED).built(2, *RED)
    indebted(table, 50)
    for command in (SellBuilding(0, MAGGOT), SellFortresses(0, MAGGOT), BreakDown(0, MAGGOT)):
        assert table.refused(command) in ("no-houses", "step-by-step")
    assert table.refused(Mortgage(0, MAGGOT)) == "group-built"
    assert raisable(table.state, 0) == 0
    table.do(DeclareBankrupt(0))  # else nobody could go on


@pytest.mark.parametrize(("debt", "enough"), [(75, True), (76, False)])
def test_L1_R8_lotr_2003_one_fortress_of_a_stuck_group_may_still_be_sold(
    debt: int, enough: bool
) -> None:
    table = Table(3, break_down_without_houses=False, houses=12).own(0, *RED).built(4, *RED)
    table.built(5, ROHAN, HELM)
    table.own(1, *BROWN).built(2, *BROWN)
    indebted(table, debt)
    assert table.state.supply[0] == 4  # of the eight that both would need
    if enough:
        assert table.refused(DeclareBankrupt(0)) == "can-raise"
    assert payments(table.do(SellBuilding(0, ROHAN)))[0] == (3, 0, 75, "building-sold")
    if not enough:
        assert table.refused(SellBuilding(0, HELM)) == "no-houses"
        assert table.refused(SellBuilding(0, EDORAS)) == "uneven"
        table.do(DeclareBankrupt(0))


def test_R8_lotr_2003_a_ruling_is_named_once() -> None:
    table = Table(3, houses=11).own(0, *BROWN).own(1, *RED).built(3, *RED)
    evolve(table.state, BuildingsChanged(0, BAG_END, 0, 5, 5, (2, 11)))
    evolve(table.state, BuildingsChanged(0, MAGGOT, 0, 5, 5, (2, 10)))
    table.do(BreakDown(0, BAG_END))
    named = [event.applied for event in table.told if isinstance(event, BuildingsChanged)]
    assert named
    assert all(len(set(rulings)) == len(rulings) for rulings in named)


# N10: nobody escapes what is due by the clock


@not_in("lotr-2003-fr")  # no choice of tax there
def test_N10_E1_lotr_2003_time_cannot_be_called_before_the_tax_is_paid() -> None:
    table = Table(2, "time-limit")
    table.land(0, PALANTIR)
    assert table.refused(CallTime(0)) == table.refused(CallTime(1)) == "settle-first"
    table.do(ChooseTax(0, False))
    assert kinds(table.do(CallTime(0))) == ["GameEnded"]


def test_N10_D8_lotr_2003_time_cannot_be_called_before_the_roll_for_a_staff() -> None:
    table = Table(2, "time-limit").own(BANK, GANDALF).own(1, GANDALF)
    table.top(PEOPLE, Nearest("staff", 10))
    table.land(0, PEOPLE_7)
    assert table.refused(CallTime(1)) == "settle-first"
    table.roll(0)
    assert kinds(table.do(CallTime(1)))[-1] == "GameEnded"
