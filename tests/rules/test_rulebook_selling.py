"""Section I of the rules matrix: selling strongholds and fortresses."""

from __future__ import annotations

import pytest

from controller.rules import commands as c
from controller.rules.commands import Bundle as B
from controller.rules.events import BuildingsChanged, Paid
from tests.rules.positions import (
    BAG_END,
    BILL,
    BROWN,
    DARK_BLUE,
    DOOM,
    GREEN,
    LORIEN,
    MAGGOT,
    MORIA,
    ORANGE,
    RAUROS,
    Table,
    box,
    kinds,
    only,
    payments,
)


def test_I1_the_bank_pays_half_of_the_price_paid() -> None:
    table = Table().own(0, *ORANGE).built(1, *ORANGE)
    assert table.do(c.SellBuilding(0, MORIA)) == [
        BuildingsChanged(0, MORIA, 1, 0, -1, (30, 12)), Paid(3, 0, 50, "building-sold", MORIA),
    ]  # fmt: skip


def test_I1_only_ones_own_and_only_what_is_there() -> None:
    table = Table().own(0, *ORANGE, BILL).own(1, *BROWN).built(1, *BROWN)
    assert table.refused(c.SellBuilding(0, MAGGOT)) == "not-owner"
    assert table.refused(c.SellBuilding(0, MORIA)) == "no-building"
    assert table.refused(c.SellBuilding(0, BILL)) == "no-building"
    assert table.refused(c.SellBuilding(0, 99)) == "not-a-space"


def test_I2_all_fortresses_of_a_group_at_once() -> None:
    table = Table().own(0, *ORANGE).built(5, *ORANGE)
    events = table.do(c.SellFortresses(0, LORIEN))
    assert payments(events) == [(3, 0, 250, "building-sold")] * 3
    assert [table.state.level[i] for i in ORANGE] == [0, 0, 0]
    assert table.state.supply == [32, 12]


def test_I2_not_all_at_once_when_one_has_only_strongholds() -> None:
    table = Table().own(0, *ORANGE).built(5, MORIA).built(4, LORIEN, RAUROS)
    assert table.refused(c.SellFortresses(0, MORIA)) == "no-fortresses"
    assert table.refused(c.SellFortresses(1, MORIA)) == "not-owner"


def test_I2_one_step_at_a_time_a_fortress_is_five() -> None:
    table = Table().own(0, *BROWN).built(5, *BROWN)
    paid = []
    for _ in range(5):
        for space in BROWN:
            paid += payments(table.do(c.SellBuilding(0, space)))
    assert paid == [(3, 0, 25, "building-sold")] * 10
    assert table.state.supply == [32, 12]


def test_I2_the_first_step_of_a_fortress_brings_four_strongholds_back_to_the_board() -> None:
    table = Table().own(0, *BROWN).built(5, *BROWN)
    events = table.do(c.SellBuilding(0, BAG_END))
    assert events[0] == BuildingsChanged(0, BAG_END, 5, 4, -1, (28, 11))


@pytest.mark.parametrize(
    ("houses", "left", "paid"), [(4, 4, 25), (3, 3, 50), (2, None, 0), (0, None, 0)]
)
def test_I3_with_few_strongholds_in_the_bank_a_fortress_comes_down_to_those(
    houses: int, left: int | None, paid: int
) -> None:
    # Next to four strongholds evenness allows three; each missing one is paid at half price too.
    table = Table(houses=houses + 4).own(0, *BROWN).built(4, MAGGOT).built(5, BAG_END)
    assert table.state.supply[0] == houses
    if left is None:
        assert table.refused(c.SellBuilding(0, BAG_END)) == "no-houses"
    else:
        events = table.do(c.SellBuilding(0, BAG_END))
        assert only(events, BuildingsChanged).level == left
        assert payments(events) == [(3, 0, paid, "building-sold")]


@pytest.mark.parametrize(
    ("houses", "levels", "paid"),
    [(0, [0, 0], 250), (1, [0, 1], 225), (2, [1, 1], 200), (3, [1, 2], 175)],
)
def test_I3_where_no_single_sale_is_possible_the_fortresses_go_down_together(
    houses: int, levels: list[int], paid: int
) -> None:
    table = Table(houses=houses).own(0, *BROWN).built(5, *BROWN)
    assert table.refused(c.SellBuilding(0, BAG_END)) == "no-houses"
    events = table.do(c.BreakDown(0, BAG_END))
    assert [table.state.level[i] for i in BROWN] == levels
    assert sum(amount for _, _, amount, _ in payments(events)) == paid
    assert table.state.supply == [0, 12]


def test_I3_strongholds_already_standing_stay_in_the_count() -> None:
    table = Table(houses=6).own(0, *BROWN).built(4, MAGGOT).built(5, BAG_END)  # 2 in the Bank
    events = table.do(c.BreakDown(0, MAGGOT))
    assert [table.state.level[i] for i in BROWN] == [3, 3]
    assert sum(amount for _, _, amount, _ in payments(events)) == 75  # 9 steps down to 6


def test_I3_what_does_not_change_is_not_sold() -> None:
    table = Table(houses=10).own(0, *ORANGE).built(4, LORIEN, RAUROS).built(5, MORIA)
    changed = [e.space for e in table.do(c.BreakDown(0, MORIA)) if isinstance(e, BuildingsChanged)]
    assert [table.state.level[i] for i in ORANGE] == [3, 3, 4]
    assert RAUROS not in changed


def test_I3_together_only_when_one_by_one_is_impossible() -> None:
    table = Table().own(0, *BROWN).built(5, *BROWN)
    assert table.refused(c.BreakDown(0, BAG_END)) == "one-by-one"
    table = Table().own(0, *BROWN).built(2, *BROWN)
    assert table.refused(c.BreakDown(0, BAG_END)) == "one-by-one"
    table = Table().own(0, *BROWN)
    assert table.refused(c.BreakDown(0, BAG_END)) == "no-building"


def test_I4_evenly_in_reverse_of_building() -> None:
    table = Table().own(0, *ORANGE).built(3, MORIA).built(2, LORIEN, RAUROS)
    assert table.refused(c.SellBuilding(0, LORIEN)) == "uneven"
    table.do(c.SellBuilding(0, MORIA))
    table.do(c.SellBuilding(0, LORIEN))
    assert table.refused(c.SellBuilding(0, LORIEN)) == "uneven"


def test_I4_a_fortress_counts_above_four() -> None:
    table = Table().own(0, *BROWN).built(4, MAGGOT).built(5, BAG_END)
    assert table.refused(c.SellBuilding(0, MAGGOT)) == "uneven"


def test_I5_no_building_of_the_classic_deeds_has_an_odd_price() -> None:
    assert all(price % 2 == 0 for prices in box().board.piece_price for price in prices)


def test_I_sold_at_any_time_also_by_a_debtor() -> None:
    table = Table().own(0, *GREEN).built(1, *GREEN).own(1, *DARK_BLUE).built(1, *DARK_BLUE)
    table.cash(0, 150)
    table.rent(0, DOOM)
    events = table.do(c.SellBuilding(0, GREEN[0]))
    assert payments(events) == [(3, 0, 100, "building-sold"), (0, 1, 200, "rent")]
    assert kinds(events)[-2:] == ["DebtSettled", "Paid"]


def test_I_a_group_with_buildings_is_not_dealt_in() -> None:
    table = Table().own(0, *ORANGE).built(1, MORIA)
    assert table.refused(c.Offer(0, 1, B(deeds=(LORIEN,)), B(cash=100))) == "group-built"
