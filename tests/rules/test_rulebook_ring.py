"""Section M of the rules matrix: the One Ring."""

from __future__ import annotations

import pytest

from controller.rules import commands as c
from controller.rules import events as e
from controller.rules.prompts import Ask, prompt
from tests.rules.positions import (
    BAG_END,
    BARAD_DUR,
    BILL,
    BRUINEN,
    DARK_BLUE,
    DOOM,
    FERRY,
    GANDALF,
    MAGGOT,
    MORIA,
    ORANGE,
    PARKING,
    RAUROS,
    WEATHERTOP,
    Table,
    kinds,
    not_in,
    only,
    payments,
    stirs,
)

# M. The Ring


def test_M1_the_ring_starts_in_bag_end() -> None:
    assert Table().state.ring == BAG_END


def test_M1_without_the_optional_rule_there_is_no_ring() -> None:
    table = Table(3, "classic")
    assert table.state.ring == -1
    assert "RingMoved" not in kinds(table.land(0, PARKING, stirs()))
    assert payments(table.take(1, BRUINEN)) == [(1, 3, 140, "claim")]


def test_M2_each_eye_moves_it_one_territory() -> None:
    table = Table()
    assert only(table.land(0, PARKING, stirs()), e.RingMoved) == e.RingMoved(BAG_END, MAGGOT)
    assert only(table.land(1, PARKING, stirs()), e.RingMoved) == e.RingMoved(MAGGOT, FERRY)


@pytest.mark.parametrize("dice", [(2, 1), (4, 1), (6, 6)])
def test_M2_no_other_face_moves_it(dice: tuple[int, int]) -> None:
    assert "RingMoved" not in kinds(Table().land(0, PARKING, dice))


@not_in("lotr-2012")
def test_M3_it_visits_the_22_territories_and_nothing_else() -> None:
    table = Table(2)
    path = [table.state.ring]
    for i in range(20):
        table.at(i % 2, 15)
        table.roll(i % 2, stirs())
        path.append(table.state.ring)
    table.at(0, 15)
    table.roll(0, stirs())
    assert [*path, table.state.ring] == [
        1, 3, 6, 8, 9, 11, 13, 14, 16, 18, 19, 21, 23, 24, 26, 27, 29, 31, 32, 34, 37, 39
    ]  # fmt: skip
    assert prompt(table.state).ask is Ask.OVER


@not_in("lotr-2012")
def test_M4_the_ring_moves_before_the_token() -> None:
    table = Table().ring(RAUROS)
    events = table.land(0, PARKING, stirs())
    assert events[:3] == [
        e.Rolled(0, (0, 4), 0), e.RingMoved(RAUROS, 21), e.Moved(0, 15, PARKING, "dice")
    ]  # fmt: skip


def test_M4_so_the_token_may_meet_it_on_that_very_roll() -> None:
    table = Table().ring(WEATHERTOP)
    assert table.land(0, BRUINEN, stirs())[-1] == e.DeedOffered(0, BRUINEN, True)
    table = Table().ring(BRUINEN)
    assert table.land(0, BRUINEN, stirs())[-1] == e.DeedOffered(0, BRUINEN, False)


def test_M5_an_unclaimed_territory_with_the_ring_is_free() -> None:
    table = Table().ring(MORIA).cash(0, 0)
    assert table.land(0, MORIA)[-1] == e.DeedOffered(0, MORIA, True)
    assert prompt(table.state).amount == 0
    assert table.do(c.Buy(0)) == [e.DeedClaimed(0, MORIA), e.TurnBegan(1, 2, 1)]


def test_M5_left_all_the_same_it_is_auctioned_for_money() -> None:
    table = Table(2).ring(MORIA)
    assert payments(table.auction(0, MORIA, (1, 7))) == [(1, 2, 7, "auction")]


def test_M6_rent_is_double_where_the_ring_stands() -> None:
    table = Table().ring(MORIA).own(1, MORIA)
    assert payments(table.rent(0, MORIA)) == [(0, 1, 28, "rent")]


@not_in("lotr-2012")
def test_M6_the_rent_stays_what_it_was_at_the_landing_when_the_ring_goes_on() -> None:
    table = Table().ring(MORIA).own(2, MORIA)
    table.land(0, MORIA)
    table.land(1, PARKING, stirs())
    assert payments(table.do(c.AskRent(2, MORIA))) == [(0, 2, 28, "rent")]


@not_in("lotr-2012")
def test_M7_moved_onto_mount_doom_the_game_is_over_and_the_move_is_not_finished() -> None:
    table = Table().ring(BARAD_DUR)
    events = table.land(0, PARKING, stirs())
    assert kinds(events) == ["Rolled", "RingMoved", "GameEnded"]
    assert only(events, e.GameEnded).why == "ring"
    assert table.state.pos[0] == 15
    assert table.refused(c.Roll(0, (2, 3))) == "game-over"
    assert table.refused(c.Roll(1, (2, 3))) == "game-over"
    assert table.refused(c.Build(1, MORIA)) == "game-over"


def test_M7_nobody_passes_go_or_pays_in_that_roll() -> None:
    table = Table().ring(BARAD_DUR).own(1, MAGGOT)
    assert payments(table.land(0, MAGGOT, stirs())) == []


def ring_ends(table: Table) -> e.GameEnded:
    """The end by the Ring, and the count."""
    table.ring(BARAD_DUR)
    return only(table.land(0, PARKING, stirs()), e.GameEnded)


def test_M8_cash_counts() -> None:
    ended = ring_ends(Table().cash(0, 10).cash(1, 700).cash(2, 699))
    assert ended == e.GameEnded("ring", (10, 700, 699), (1,))


def test_M9_territories_steeds_and_staffs_count_at_their_printed_value() -> None:
    table = Table().cash(0, 0).cash(1, 0).own(0, MORIA, BILL, GANDALF, DOOM)
    assert ring_ends(table).worth[0] == 180 + 200 + 150 + 400


def test_M10_mortgaged_ones_at_half() -> None:
    table = Table().cash(0, 0).own(0, MORIA, GANDALF, BARAD_DUR).mortgaged(MORIA, GANDALF)
    assert ring_ends(table).worth[0] == 90 + 75 + 350


def test_M11_strongholds_and_fortresses_at_cost_with_the_strongholds_handed_in() -> None:
    table = Table().cash(0, 0).own(0, *ORANGE, *DARK_BLUE)
    table.built(2, MORIA).built(3, 18, RAUROS).built(4, DOOM).built(5, BARAD_DUR)
    buildings = (2 + 3 + 3) * 100 + 4 * 200 + 5 * 200
    assert ring_ends(table).worth[0] == 180 + 180 + 200 + 350 + 400 + buildings


def test_M12_nobody_gets_a_bonus() -> None:
    table = Table()
    assert ring_ends(table).worth == (1500, 1500, 1500)


def test_M13_a_third_double_with_the_eye_moves_the_ring_and_leads_to_jail() -> None:
    table = Table()
    table.land(0, PARKING, (5, 5))
    table.land(0, PARKING, (5, 5))
    events = table.roll(0, (0, 1))
    assert events == [
        e.Rolled(0, (0, 1), 3), e.RingMoved(BAG_END, MAGGOT), e.Jailed(0, "doubles"),
        e.TurnBegan(1, 2, 1),
    ]  # fmt: skip


def test_M13_and_on_mount_doom_it_ends_the_game_instead() -> None:
    table = Table().ring(BARAD_DUR)
    table.land(0, PARKING, (5, 5))
    table.land(0, PARKING, (5, 5))
    assert kinds(table.roll(0, (0, 1))) == ["Rolled", "RingMoved", "GameEnded"]


@pytest.mark.parametrize(("level", "rent"), [(0, 56), (1, 140), (4, 1500), (5, 1900)])
def test_M14_double_is_of_the_whole_rent_that_would_be_due(level: int, rent: int) -> None:
    table = Table().ring(MORIA).own(1, *ORANGE).built(level, *ORANGE)
    assert only(table.land(0, MORIA), e.RentDue).amount == rent


def test_M14_none_if_mortgaged_and_none_on_ones_own() -> None:
    table = Table().ring(MORIA).own(1, MORIA).mortgaged(MORIA)
    assert kinds(table.land(0, MORIA)) == ["Rolled", "Moved", "TurnBegan"]
    table = Table().ring(MORIA).own(0, MORIA)
    assert kinds(table.land(0, MORIA)) == ["Rolled", "Moved", "TurnBegan"]


def test_M14_the_others_of_the_group_charge_as_ever() -> None:
    table = Table().ring(MORIA).own(1, *ORANGE)
    assert only(table.land(0, RAUROS), e.RentDue).amount == 32
