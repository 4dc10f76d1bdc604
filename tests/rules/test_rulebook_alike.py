"""Rows that some of the other rulebooks have alike, and otherwise than that of lotr-2003."""

from __future__ import annotations

import pytest

from controller.rules.commands import Build, Bundle, Lift, Offer, PayFine, SellBuilding
from controller.rules.events import BuildingsChanged, Moved
from tests.rules.positions import (
    BAG_END,
    BARAD_DUR,
    BROWN,
    DARK_BLUE,
    DOOM,
    GANDALF,
    JAIL,
    LORIEN,
    MAGGOT,
    MORIA,
    ORANGE,
    STEEDS,
    Table,
    only,
    payments,
    run_in,
    undealt,
)


@run_in("lotr-2012", "starwars-1997")
def test_C7_property_is_bought_from_jail() -> None:
    table = Table().jailed(2)
    assert payments(table.auction(0, MORIA, (2, 30))) == [(2, 3, 30, "auction")]


@run_in("lotr-2012", "lotr-2003-fr")
def test_D4_no_double_with_one_of_the_group_mortgaged() -> None:
    table = Table().own(1, *DARK_BLUE)
    assert payments(table.rent(0, BARAD_DUR)) == [(0, 1, 70, "rent")]
    table.mortgaged(DOOM)
    assert payments(table.rent(0, BARAD_DUR)) == [(0, 1, 35, "rent")]


@run_in("lotr-2012", "lotr-2003-fr", "starwars-1997")
def test_D7_steeds_mounts_and_ships_by_number() -> None:
    table = Table()
    for steed, rent in zip(STEEDS, (25, 50, 100, 200), strict=True):
        table.own(1, steed)
        assert payments(table.rent(0, steed)) == [(0, 1, rent, "rent")]


@run_in("lotr-2012", "lotr-2003-fr")
def test_F4_the_fine_at_the_start_of_the_next_turn_only() -> None:
    table = Table().jailed(0)
    assert payments(table.do(PayFine(0))) == [(0, 3, 50, "fine")]
    assert only(table.roll(0), Moved) == Moved(0, JAIL, 15, "dice")
    assert Table().jailed(0, 1).refused(PayFine(0)) == "fine-too-late"


@run_in("lotr-2012", "lotr-2003-fr")
def test_H2_not_with_one_of_the_group_mortgaged() -> None:
    assert Table().own(0, *BROWN).mortgaged(MAGGOT).refused(Build(0, BAG_END)) == "group-mortgaged"


@run_in("lotr-2012", "lotr-2003-fr")
def test_I1_half_the_price_on_the_deed() -> None:
    table = Table().own(0, *ORANGE).built(1, *ORANGE)
    assert payments(table.do(SellBuilding(0, MORIA))) == [(3, 0, 50, "building-sold")]


@run_in("lotr-2012", "lotr-2003-fr")
def test_J3_only_unbuilt_property_no_buildings() -> None:
    table = Table().own(0, *ORANGE).built(1, MORIA)
    assert table.refused(Offer(0, 1, Bundle(deeds=(LORIEN,)), Bundle(cash=9))) == "group-built"


@run_in("lotr-2012", "lotr-2003-fr", "starwars-1997")
def test_N4_three_small_ones_before_a_big_one() -> None:
    table = undealt().own(0, *ORANGE).built(3, *ORANGE)
    assert table.do(Build(0, MORIA))[-1] == BuildingsChanged(0, MORIA, 3, 5, 1, (26, 11))


@run_in("lotr-2012", "lotr-2003-fr")
@pytest.mark.parametrize(("way", "interest"), [("up", 8), ("half-up", 8), ("down", 7)])
def test_R7_tenths_are_rounded_up_or_down(way: str, interest: int) -> None:
    table = Table(rounding=way).own(0, GANDALF).mortgaged(GANDALF)
    assert payments(table.do(Lift(0, GANDALF)))[1] == (0, 3, interest, "interest")  # 7.5
