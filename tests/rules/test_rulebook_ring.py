"""Sections M and N of the rules matrix: the One Ring, the other games, and how a game ends."""

from __future__ import annotations

import pytest

from controller.rules.board import Gain, Lose
from controller.rules.commands import (
    AskRent,
    Build,
    Buy,
    CallTime,
    ChooseTax,
    DeclareBankrupt,
    Decline,
    PayFine,
    Roll,
    SellFortresses,
    UseCard,
)
from controller.rules.events import (
    Bankrupted,
    BuildingsChanged,
    DeedClaimed,
    DeedMoved,
    DeedOffered,
    GameEnded,
    Jailed,
    Moved,
    Paid,
    RentDue,
    RentLapsed,
    RingMoved,
    Rolled,
    TurnBegan,
)
from controller.rules.prompts import Ask, prompt
from tests.rules.positions import (
    BAG_END,
    BARAD_DUR,
    BILL,
    BROWN,
    BRUINEN,
    DARK_BLUE,
    DOOM,
    EVENTS,
    EVENTS_17,
    FERRY,
    GANDALF,
    HELM,
    JAIL,
    LOTR,
    MAGGOT,
    MORIA,
    ORANGE,
    PALANTIR,
    PARKING,
    RAUROS,
    STEEDS,
    TO_JAIL,
    WEATHERTOP,
    Table,
    fresh,
    kinds,
    only,
    payments,
    setup,
)

EYE_FIVE = (0, 4)

# M. The Ring


def test_M1_the_ring_starts_in_bag_end() -> None:
    assert Table().state.ring == BAG_END


def test_M1_without_the_optional_rule_there_is_no_ring() -> None:
    table = Table(3, "classic")
    assert table.state.ring == -1
    assert "RingMoved" not in kinds(table.land(0, PARKING, EYE_FIVE))
    assert payments(table.take(1, BRUINEN)) == [(1, 3, 140, "claim")]


def test_M2_each_eye_moves_it_one_territory() -> None:
    table = Table()
    assert only(table.land(0, PARKING, EYE_FIVE), RingMoved) == RingMoved(BAG_END, MAGGOT)
    assert only(table.land(1, PARKING, EYE_FIVE), RingMoved) == RingMoved(MAGGOT, FERRY)


@pytest.mark.parametrize("dice", [(2, 1), (4, 1), (6, 6)])
def test_M2_no_other_face_moves_it(dice: tuple[int, int]) -> None:
    assert "RingMoved" not in kinds(Table().land(0, PARKING, dice))


def test_M3_it_visits_the_22_territories_and_nothing_else() -> None:
    table = Table(2)
    path = [table.state.ring]
    for i in range(20):
        table.at(i % 2, 15)
        table.roll(i % 2, EYE_FIVE)
        path.append(table.state.ring)
    table.at(0, 15)
    table.roll(0, EYE_FIVE)
    assert [*path, table.state.ring] == [
        1, 3, 6, 8, 9, 11, 13, 14, 16, 18, 19, 21, 23, 24, 26, 27, 29, 31, 32, 34, 37, 39
    ]  # fmt: skip
    assert prompt(table.state).ask is Ask.OVER


def test_M4_the_ring_moves_before_the_token() -> None:
    table = Table().ring(RAUROS)
    events = table.land(0, PARKING, EYE_FIVE)
    assert events[:3] == [
        Rolled(0, (0, 4), 0), RingMoved(RAUROS, 21), Moved(0, 15, PARKING, "dice")
    ]  # fmt: skip


def test_M4_so_the_token_may_meet_it_on_that_very_roll() -> None:
    table = Table().ring(WEATHERTOP)
    assert table.land(0, BRUINEN, EYE_FIVE)[-1] == DeedOffered(0, BRUINEN, True)
    table = Table().ring(BRUINEN)
    assert table.land(0, BRUINEN, EYE_FIVE)[-1] == DeedOffered(0, BRUINEN, False)


def test_M5_an_unclaimed_territory_with_the_ring_is_free() -> None:
    table = Table().ring(MORIA).cash(0, 0)
    assert table.land(0, MORIA)[-1] == DeedOffered(0, MORIA, True)
    assert prompt(table.state).amount == 0
    assert table.do(Buy(0)) == [DeedClaimed(0, MORIA), TurnBegan(1, 2, 1)]


def test_M5_left_all_the_same_it_is_auctioned_for_money() -> None:
    table = Table(2).ring(MORIA)
    assert payments(table.auction(0, MORIA, (1, 7))) == [(1, 2, 7, "auction")]


def test_M6_rent_is_double_where_the_ring_stands() -> None:
    table = Table().ring(MORIA).own(1, MORIA)
    assert payments(table.rent(0, MORIA)) == [(0, 1, 28, "rent")]


def test_M6_the_rent_stays_what_it_was_at_the_landing_when_the_ring_goes_on() -> None:
    table = Table().ring(MORIA).own(2, MORIA)
    table.land(0, MORIA)
    table.land(1, PARKING, EYE_FIVE)
    assert payments(table.do(AskRent(2, MORIA))) == [(0, 2, 28, "rent")]


def test_M7_moved_onto_mount_doom_the_game_is_over_and_the_move_is_not_finished() -> None:
    table = Table().ring(BARAD_DUR)
    events = table.land(0, PARKING, EYE_FIVE)
    assert kinds(events) == ["Rolled", "RingMoved", "GameEnded"]
    assert only(events, GameEnded).why == "ring"
    assert table.state.pos[0] == 15
    assert table.refused(Roll(0, (2, 3))) == "game-over"
    assert table.refused(Roll(1, (2, 3))) == "game-over"
    assert table.refused(Build(1, MORIA)) == "game-over"


def test_M7_nobody_passes_go_or_pays_in_that_roll() -> None:
    table = Table().ring(BARAD_DUR).own(1, MAGGOT)
    assert payments(table.land(0, MAGGOT, EYE_FIVE)) == []


def ring_ends(table: Table) -> GameEnded:
    """The end by the Ring, and the count."""
    table.ring(BARAD_DUR)
    return only(table.land(0, PARKING, EYE_FIVE), GameEnded)


def test_M8_cash_counts() -> None:
    ended = ring_ends(Table().cash(0, 10).cash(1, 700).cash(2, 699))
    assert ended == GameEnded("ring", (10, 700, 699), (1,))


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
        Rolled(0, (0, 1), 3), RingMoved(BAG_END, MAGGOT), Jailed(0, "doubles"), TurnBegan(1, 2, 1)
    ]  # fmt: skip


def test_M13_and_on_mount_doom_it_ends_the_game_instead() -> None:
    table = Table().ring(BARAD_DUR)
    table.land(0, PARKING, (5, 5))
    table.land(0, PARKING, (5, 5))
    assert kinds(table.roll(0, (0, 1))) == ["Rolled", "RingMoved", "GameEnded"]


@pytest.mark.parametrize(("level", "rent"), [(0, 56), (1, 140), (4, 1500), (5, 1900)])
def test_M14_double_is_of_the_whole_rent_that_would_be_due(level: int, rent: int) -> None:
    table = Table().ring(MORIA).own(1, *ORANGE).built(level, *ORANGE)
    assert only(table.land(0, MORIA), RentDue).amount == rent


def test_M14_none_if_mortgaged_and_none_on_ones_own() -> None:
    table = Table().ring(MORIA).own(1, MORIA).mortgaged(MORIA)
    assert kinds(table.land(0, MORIA)) == ["Rolled", "Moved", "TurnBegan"]
    table = Table().ring(MORIA).own(0, MORIA)
    assert kinds(table.land(0, MORIA)) == ["Rolled", "Moved", "TurnBegan"]


def test_M14_the_others_of_the_group_charge_as_ever() -> None:
    table = Table().ring(MORIA).own(1, *ORANGE)
    assert only(table.land(0, RAUROS), RentDue).amount == 32


# N. Shorter games and the end


def test_N1_the_last_player_left_wins() -> None:
    table = Table(2).cash(0, 10).top(EVENTS, Lose(150)).own(0, MORIA).mortgaged(MORIA)
    table.land(0, EVENTS_17)
    events = table.do(DeclareBankrupt(0))
    assert events[-1] == GameEnded("last-player", (0, 1500), (1,))
    assert "AuctionOpened" not in kinds(events)


def test_N1_with_three_the_game_goes_on_after_one() -> None:
    table = Table(3).cash(0, 10).top(EVENTS, Lose(150))
    table.land(0, EVENTS_17)
    assert "GameEnded" not in kinds(table.do(DeclareBankrupt(0)))


def test_N2_there_is_a_short_game_with_five_changes() -> None:
    assert set(LOTR.data.games) == {"standard", "classic", "short", "time-limit"}
    assert Table(2, "short").state.game == "short"


def test_N3_three_deeds_each_for_free() -> None:
    table = Table(3, "short")
    owned = [[i for i in LOTR.board.deeds if table.state.owner[i] == seat] for seat in range(3)]
    assert owned == [[1, 6, 11], [3, 8, 12], [5, 9, 13]]
    assert table.state.cash[:3] == [1500, 1500, 1500]


def test_N3_six_players_get_eighteen() -> None:
    table = Table(6, "short")
    assert sum(owner >= 0 for owner in table.state.owner) == 18


def short() -> Table:
    """A short game of three with nothing dealt, so that figures are plain."""
    return Table(3, "short", deeds_dealt=0)


def test_N4_three_strongholds_before_a_fortress() -> None:
    table = short().own(0, *ORANGE).built(3, *ORANGE)
    assert table.do(Build(0, MORIA)) == [
        Paid(0, 3, 100, "building", MORIA), BuildingsChanged(0, MORIA, 3, 5, 1, (26, 11))
    ]  # fmt: skip


def test_N4_on_every_territory_of_the_group() -> None:
    table = short().own(0, *ORANGE).built(3, MORIA, RAUROS).built(2, 18)
    assert table.refused(Build(0, MORIA)) == "uneven"


def test_N4_the_fortress_rent_stays() -> None:
    table = short().own(1, *ORANGE).built(5, *ORANGE)
    assert only(table.land(0, MORIA), RentDue).amount == 950


def test_N5_the_turn_in_value_is_half_of_one_stronghold_less() -> None:
    table = short().own(0, *ORANGE).built(5, *ORANGE)
    assert payments(table.do(SellFortresses(0, MORIA))) == [(3, 0, 200, "building-sold")] * 3


def test_N6_the_fine_on_the_next_turn() -> None:
    table = short().jailed(0)
    assert payments(table.do(PayFine(0))) == [(0, 3, 50, "fine")]


def test_N6_or_a_card() -> None:
    table = short().jailed(0).keeps(0, EVENTS)
    assert kinds(table.do(UseCard(0))) == ["CardReturned", "Freed"]


def test_N6_or_a_double() -> None:
    table = short().jailed(0)
    assert kinds(table.roll(0, (5, 5))) == ["Rolled", "Freed", "Moved", "TurnBegan"]


def test_N6_or_failing_that_the_fine_in_the_same_turn() -> None:
    table = short().jailed(0).own(0, 15)
    assert kinds(table.roll(0)) == [
        "Rolled", "JailRollFailed", "FineForced", "Paid", "Freed", "Moved", "TurnBegan",
    ]  # fmt: skip
    assert table.state.pos[0] == JAIL + 5


def test_N7_the_palantir_costs_a_flat_200() -> None:
    table = short()
    assert payments(table.land(0, PALANTIR)) == [(3, 0, 200, "salary"), (0, 3, 200, "tax")]
    assert table.refused(ChooseTax(0, True)) == "not-asked"


def test_N8_the_first_bankruptcy_ends_the_game() -> None:
    table = short().cash(0, 10).top(EVENTS, Lose(150)).cash(1, 900)
    table.land(0, EVENTS_17)
    events = table.do(DeclareBankrupt(0))
    assert events[-2:] == [Bankrupted(0, 3), GameEnded("bankruptcy", (0, 900, 1500), (2,))]


def test_N9_value_with_the_fortress_counting_three_strongholds() -> None:
    table = short().cash(1, 0).own(1, *BROWN, BILL).built(3, MAGGOT).built(5, BAG_END)
    table.own(2, HELM).mortgaged(HELM).cash(2, 1)
    table.cash(0, 10).top(EVENTS, Lose(150))
    table.land(0, EVENTS_17)
    ended = only(table.do(DeclareBankrupt(0)), GameEnded)
    assert ended.worth == (0, 60 + 60 + 200 + (3 + 4) * 50, 1 + 110)
    assert ended.winners == (1,)


def test_N9_the_estate_goes_to_the_creditor_before_the_count() -> None:
    table = short().own(1, *DARK_BLUE).built(5, *DARK_BLUE).own(0, MORIA).cash(0, 40)
    table.rent(0, DOOM)
    ended = only(table.do(DeclareBankrupt(0)), GameEnded)
    assert ended.worth[1] == 1500 + 40 + 180 + 350 + 400 + 8 * 200


def test_N10_two_deeds_each_paid_for_at_once() -> None:
    table = Table(3, "time-limit")
    owned = [[i for i in LOTR.board.deeds if table.state.owner[i] == seat] for seat in range(3)]
    assert owned == [[1, 6], [3, 8], [5, 9]]
    assert table.state.cash == [1500 - 160, 1500 - 160, 1500 - 320, 15140 - 4500 + 640]


def test_N10_the_deals_are_booked_one_by_one() -> None:
    events = fresh().do(setup(2, "time-limit"))
    assert events[3:] == [
        DeedMoved(1, -1, 0), Paid(0, 2, 60, "dealt", 1), DeedMoved(3, -1, 1),
        Paid(1, 2, 60, "dealt", 3), DeedMoved(5, -1, 0), Paid(0, 2, 200, "dealt", 5),
        DeedMoved(6, -1, 1), Paid(1, 2, 100, "dealt", 6),
    ]  # fmt: skip


def test_N10_at_the_hour_the_game_ends_whoever_says_so() -> None:
    table = Table(3, "time-limit", deeds_dealt=0).cash(1, 1501)
    table.land(0, MORIA)  # in the middle of a turn
    assert table.do(CallTime(2)) == [GameEnded("time", (1500, 1501, 1500), (1,))]


def test_N10_without_a_time_limit_the_clock_ends_nothing() -> None:
    for game in ("standard", "classic", "short"):
        assert Table(3, game).refused(CallTime(0)) == "no-time-limit"


def test_N10_a_debt_or_an_auction_is_settled_first() -> None:
    table = Table(3, "time-limit", deeds_dealt=0)
    table.land(0, MORIA)
    table.do(Decline(0))
    assert table.refused(CallTime(0)) == "settle-first"
    table.all_pass()
    assert kinds(table.do(CallTime(0))) == ["GameEnded"]


def test_N10_open_rents_are_lost_then() -> None:
    table = Table(3, "time-limit", deeds_dealt=0).own(2, MORIA)
    table.land(0, MORIA)
    assert table.do(CallTime(0))[0] == RentLapsed(2, 0, MORIA, 14)


def test_N11_value_as_in_the_short_game() -> None:
    table = Table(2, "time-limit", deeds_dealt=0).own(0, *STEEDS).mortgaged(BILL).cash(0, 0)
    assert only(table.do(CallTime(0)), GameEnded).worth == (700, 1500)


def test_N_a_house_rule_may_end_at_the_second_bankruptcy() -> None:
    table = Table(4, end_after_bankruptcies=2)
    for seat in (0, 1):
        table.cash(seat, 0).top(EVENTS, Lose(150))
        table.land(seat, EVENTS_17)
        events = table.do(DeclareBankrupt(seat))
        assert ("GameEnded" in kinds(events)) == (seat == 1)


def test_N_games_differ_from_the_standard_one_only_where_the_rulebook_says_so() -> None:
    games = {name: sorted(game.rules) for name, game in LOTR.data.games.items()}
    assert games == {
        "standard": [],
        "classic": ["ring"],
        "short": [
            "deeds_dealt", "end_after_bankruptcies", "fine_turns", "houses_before_hotel",
            "jail_rolls", "tax_choice",
        ],
        "time-limit": ["deeds_dealt", "deeds_paid", "time_limit"],
    }  # fmt: skip


def test_N_after_go_to_jail_in_the_short_game_the_turn_ends() -> None:
    table = short()
    assert table.land(0, TO_JAIL)[-1] == TurnBegan(1, 2, 1)
    table.top(EVENTS, Gain(200))
    assert payments(table.land(1, EVENTS_17)) == [(3, 1, 200, "card")]
