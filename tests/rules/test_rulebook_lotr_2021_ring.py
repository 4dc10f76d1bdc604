"""The rulebook of F1663: the Ring of Power and its Tracker; worked out by hand.

The Tracker's circles after Start cost 1, 2, 4, 8 and 16 (a stand-in but for the 16), then comes
Mount Doom. GO pays more from circle 3 on, rents to the bearer are doubled from circle 5 on.
"""

from __future__ import annotations

import msgspec
import pytest

from controller.rules import commands as c
from controller.rules import events as e
from controller.rules.board import Advance, Back, Nearest, ToJail
from controller.rules.legal import answers, legal
from controller.rules.notation import read, write
from controller.rules.position_check.build import PositionError, build, dump
from controller.rules.position_model import Position
from controller.rules.prompts import Ask, prompt
from controller.rules.state import Acquisition, Debt, RingBattle
from tests.rules.bearing import (
    BLADE,
    BOX,
    EYE_FIVE,
    EYES,
    HILT,
    KNOWN,
    MORGUL,
    PINK,
    QUEST,
    RED,
    WRAITH,
    Fellowship,
)
from tests.rules.positions import BILL, DOOM, JAIL, PARKING, TO_JAIL, kinds, only, payments

# M. The Ring


def test_M1_lotr_2021_the_ring_begins_on_the_first_players_piece() -> None:
    state = Fellowship(3).state
    assert (state.bearer, state.turn, state.tracker, state.loose_ring) == (0, 0, 0, -1)


def test_M2_M3_M13_lotr_2021_no_throw_moves_it_by_itself() -> None:
    for dice in (EYE_FIVE, EYES, (5, 5)):
        table = Fellowship().turn_of(1, PARKING)
        table.state.doubles = 2
        assert "RingMoved" not in kinds(table.roll(1, dice))
        assert (table.state.ring, table.state.bearer) == (-1, 0)


def test_M14_lotr_2021_it_doubles_no_rent_where_it_is() -> None:
    table = Fellowship().at(0, MORGUL).own(2, MORGUL).turn_of(1, 0)
    table.roll(1)
    assert only(table.do(c.WalkOn(1)), e.RentDue).amount == 1


def test_M4_lotr_2021_tracker_roll_move() -> None:
    events = Fellowship().land(0, PARKING)
    assert kinds(events) == ["TrackerMoved", "Rolled", "Moved", "TurnBegan"]


def test_M5_lotr_2021_the_bearer_buys_as_anybody() -> None:
    table = Fellowship()
    table.land(0, MORGUL)
    assert payments(table.do(c.Buy(0))) == [(0, 3, 2, "claim")]


def test_M6_lotr_2021_the_bearer_pays_no_rent() -> None:
    events = Fellowship().own(1, MORGUL).land(0, MORGUL)
    assert only(events, e.Spared) == e.Spared(0, MORGUL, False)
    assert "RentDue" not in kinds(events)


@pytest.mark.parametrize("start", [0, 13])
def test_M7_lotr_2021_the_tracker_at_mount_doom_ends_the_game(start: int) -> None:
    table = Fellowship().bears(0, 5).at(0, start)
    events = table.roll(0)
    assert only(events, e.TrackerMoved).circle == 6
    assert "Rolled" not in kinds(events)
    assert only(events, e.GameEnded).why == "ring"


def test_M8_lotr_2021_cash_counts() -> None:
    ended = only(Fellowship().cash(1, 50).bears(0, 5).roll(0), e.GameEnded)
    assert ended.worth == (45, 50, 30)
    assert ended.winners == (1,)


def test_M9_lotr_2021_the_bank_pays_rent_for_each_property() -> None:
    table = Fellowship().own(1, *KNOWN, MORGUL).own(2, PINK[0]).bears(0, 5)
    ended = only(table.roll(0), e.GameEnded)
    # 1: three times twice 1 for the set, 1 for one Weapon; 2: the bare rent of 2
    assert ended.worth == (45, 37, 32)


def test_M10_lotr_2021_mortgaged_property_earns_nothing() -> None:
    table = Fellowship().own(1, MORGUL).mortgaged(MORGUL).bears(0, 5)
    assert only(table.roll(0), e.GameEnded).worth == (45, 30, 30)


def test_R11_lotr_2021_or_it_pays_too() -> None:
    table = Fellowship(count_mortgaged_rent=True).own(1, MORGUL).mortgaged(MORGUL).bears(0, 5)
    assert only(table.roll(0), e.GameEnded).worth == (45, 31, 30)


def test_M11_lotr_2021_buildings_count_by_their_rent() -> None:
    table = Fellowship().own(1, *KNOWN).built(5, KNOWN[0]).built(4, *KNOWN[1:]).bears(0, 5)
    assert only(table.roll(0), e.GameEnded).worth == (45, 30 + 10 + 6 + 6, 30)


def test_M12_lotr_2021_the_bearer_gets_15() -> None:
    assert payments(Fellowship().bears(0, 5).roll(0)) == [(3, 0, 15, "bonus")]


def test_M15_lotr_2021_whoever_takes_the_ring_sends_the_tracker_to_start() -> None:
    table = Fellowship().bears(0, 4).at(1, PARKING)
    table.turn_of(0, PARKING - 5).roll(0)
    table.do(c.GiveRing(0, 1))
    assert (table.state.bearer, table.state.tracker) == (1, 0)


def test_M16_lotr_2021_the_eye_costs_the_ring_and_the_circles_amount() -> None:
    table = Fellowship().bears(0, 2)  # the turn moves it to circle 3: 4 coins
    events = table.land(0, PARKING, EYE_FIVE)
    assert only(events, e.EyeThrown).seat == only(events, e.EyeClosed).seat == 0
    assert only(events, e.RingDropped) == e.RingDropped(0, PARKING, "eye")
    assert payments(events) == [(0, 3, 4, "eye")]
    assert (table.state.bearer, table.state.loose_ring, table.state.tracker) == (-1, PARKING, 0)


def test_M16_lotr_2021_the_eye_of_anybody_else_does_nothing() -> None:
    table = Fellowship()
    events = table.land(1, PARKING, EYE_FIVE)
    assert payments(events) == []
    assert table.state.bearer == 0


def test_M16_lotr_2021_what_cannot_be_paid_is_a_debt() -> None:
    table = Fellowship().bears(0, 3).own(0, MORGUL).cash(0, 7)  # circle 4 costs 8
    table.land(0, PARKING, EYE_FIVE)
    assert prompt(table.state).ask is Ask.DEBT
    assert (prompt(table.state).amount, table.state.loose_ring) == (8, PARKING)


@pytest.mark.parametrize("far", [3, 5])
def test_M17_lotr_2021_a_lone_ring_is_taken_by_who_passes_or_lands(far: int) -> None:
    table = Fellowship().turn_of(1, PARKING - 5)
    table.lone(PARKING - 5 + far).at(0, 1).at(2, 1)
    events = table.roll(1)
    assert only(events, e.RingTaken) == e.RingTaken(1, -1)
    assert table.state.pos[1] == PARKING


def test_M17_lotr_2021_the_finder_is_spared_where_it_lands() -> None:
    table = Fellowship().own(0, MORGUL).at(0, 30).at(2, 30).turn_of(1, 0).lone(3)
    assert "Spared" in kinds(table.roll(1))


def test_M18_lotr_2021_the_bearer_may_offer_in_passing_and_goes_on() -> None:
    table = Fellowship().bears(0, 2).at(1, 17).at(2, 30).turn_of(0, 15)
    events = table.roll(0)
    assert only(events, e.Met) == e.Met(0, 3, "dice", 1, others=(1,))
    assert (prompt(table.state).ask, prompt(table.state).seats) == (Ask.OFFER_RING, (0,))
    assert table.refused(c.GiveRing(0, 2)) == "not-met"
    assert table.refused(c.GiveRing(1, 0)) == "not-asked"
    assert table.refused(c.GiveRing(0, 9)) == "no-such-seat"
    events = table.do(c.GiveRing(0, 1))
    assert kinds(events) == ["RingTaken", "MeetingEnded", "Moved", "TurnBegan"]
    assert only(events, e.MeetingEnded).seat == 0
    assert (table.state.bearer, table.state.tracker, table.state.pos[0]) == (1, 0, PARKING)


def test_M18_lotr_2021_or_keep_it_and_the_tracker_stays() -> None:
    table = Fellowship().bears(0, 2).at(1, 17).at(2, 30).turn_of(0, 15)
    table.roll(0)
    table.do(c.WalkOn(0))
    assert (table.state.bearer, table.state.tracker, table.state.pos[0]) == (0, 3, PARKING)


def test_M18_lotr_2021_the_way_goes_by_several_one_after_the_other() -> None:
    table = Fellowship().at(1, 17).at(2, 19).turn_of(0, 15)
    table.roll(0)
    assert prompt(table.state).space == 17
    table.do(c.WalkOn(0))
    assert (prompt(table.state).ask, prompt(table.state).space) == (Ask.OFFER_RING, 19)
    table.do(c.WalkOn(0))
    assert table.state.pos[0] == PARKING


def test_M19_lotr_2021_who_would_pass_the_bearer_may_battle_and_stops_there() -> None:
    table = Fellowship().bears(0).at(0, 10).turn_of(1, 8)
    table.roll(1)
    assert (prompt(table.state).ask, prompt(table.state).other) == (Ask.BATTLE, 0)
    events = table.do(c.Battle(1))
    assert only(events, e.BattleBegan) == e.BattleBegan(1, 0, 1)
    table.die(1, 5)
    events = table.die(0, 4)
    assert only(events, e.RingTaken) == e.RingTaken(1, 0)
    assert table.state.pos[1] == 10


def test_L4_R10_lotr_2021_a_battle_ends_when_the_estate_of_its_bearer_is_settled() -> None:
    table = Fellowship().bears(0).at(0, 10).turn_of(1, 8).own(0, BILL).mortgaged(BILL).cash(0, 0)
    table.roll(1)
    table.do(c.Battle(1))
    table.state.stack.append(Debt(0, 2, 50, "rent", DOOM))
    table.do(c.DeclareBankrupt(0))
    assert prompt(table.state).ask is Ask.ACQUIRED
    assert read(table.state.edition, write(table.state)) == table.state
    events = table.do(c.KeepMortgage(2, BILL))
    assert only(events, e.BattleEnded).winner == -1
    assert table.state.bearer == 1


def test_M19_lotr_2021_or_walks_on() -> None:
    table = Fellowship().bears(0).at(0, 10).turn_of(1, 15 - 10 + 4)
    table.roll(1)
    assert table.refused(c.WalkOn(2)) == "not-asked"
    table.do(c.WalkOn(1))
    assert (table.state.pos[1], table.state.bearer) == (14, 0)


def test_M20_lotr_2021_who_lands_on_the_bearer_may_battle() -> None:
    table = Fellowship().bears(0).at(0, MORGUL).own(2, MORGUL).turn_of(1, 0)
    table.roll(1)
    table.do(c.Battle(1))
    table.die(1, 6)
    events = table.die(0, 2)
    assert "Spared" in kinds(events)  # the winner bears it where it lands
    assert "RentDue" not in kinds(events)


def test_M21_lotr_2021_the_higher_has_the_ring_and_the_tracker_stays_if_it_stays() -> None:
    table = Fellowship().bears(0, 3).at(0, MORGUL).own(2, MORGUL).turn_of(1, 0)
    table.roll(1)
    table.do(c.Battle(1))
    assert (prompt(table.state).ask, prompt(table.state).seats) == (Ask.BATTLE_ROLL, (1, 0))
    assert only(table.die(0, 6), e.BattleRolled) == e.BattleRolled(0, 6)  # in either order
    assert table.refused(c.Roll(0, (6,))) == "not-your-turn"
    events = table.die(1, 2)
    assert only(events, e.BattleEnded).winner == 0
    assert (table.state.bearer, table.state.tracker) == (0, 3)
    assert only(events, e.RentDue).debtor == 1  # the loser's landing


def test_M21_lotr_2021_the_bearer_never_starts_one() -> None:
    table = Fellowship().at(1, 17).turn_of(0, 15)
    table.roll(0)
    assert table.refused(c.Battle(0)) == "not-asked"


def test_M22_lotr_2021_a_tie_is_thrown_again() -> None:
    table = Fellowship().bears(0).at(0, MORGUL).turn_of(1, 0)
    table.roll(1)
    table.do(c.Battle(1))
    table.die(1, 4)
    assert only(table.die(0, 4), e.BattleTied) == e.BattleTied()
    assert prompt(table.state).seats == (1, 0)


# Rulings


def test_R9_lotr_2021_or_the_bearer_wins_a_tie() -> None:
    table = Fellowship(battle_tie="bearer").bears(0).at(0, MORGUL).turn_of(1, 0)
    table.roll(1)
    table.do(c.Battle(1))
    table.die(1, 4)
    assert only(table.die(0, 4), e.BattleEnded).winner == 0
    assert table.state.bearer == 0


def test_R12_lotr_2021_double_rent_to_the_bearer_from_the_16_on() -> None:
    table = Fellowship().own(0, *KNOWN).bears(0, 5).at(0, 30)
    assert only(table.land(1, KNOWN[0]), e.RentDue).amount == 4  # on top of the set's double
    table = Fellowship().own(0, *KNOWN).bears(0, 4).at(0, 30)
    assert only(table.land(1, KNOWN[0]), e.RentDue).amount == 2
    table = Fellowship().own(2, *KNOWN).bears(0, 5).at(0, 30)
    assert only(table.land(1, KNOWN[0]), e.RentDue).amount == 2


def test_R12_lotr_2021_for_shards_and_built_places_too() -> None:
    table = Fellowship().own(0, HILT, *RED).built(5, *RED).bears(0, 5).at(0, 30)
    table.land(1, HILT)
    assert payments(table.roll_rent(1, 0, HILT, (4,))) == [(1, 0, 8, "rent")]
    assert only(table.land(2, RED[0]), e.RentDue).amount == 2 * 30


@pytest.mark.parametrize(("again", "circle"), [(True, 2), (False, 1)])
def test_R13_lotr_2021_a_new_roll_after_a_double_moves_the_tracker(
    again: bool, circle: int
) -> None:
    table = Fellowship(tracker_again=again).at(1, 30).at(2, 30)
    table.at(0, 10).roll(0, (5, 5))
    assert table.state.tracker == 1
    table.at(0, 15).roll(0)
    assert table.state.tracker == circle


def test_R14_lotr_2021_two_eyes_no_landing_but_the_bearer_drops_it_and_pays() -> None:
    table = Fellowship().bears(0, 1).turn_of(0, WRAITH)
    events = table.roll(0, EYES)
    assert payments(events) == [(0, 3, 2, "eye")]
    assert table.state.loose_ring == WRAITH
    assert only(events, e.RollsAgain).seat == 0


def test_R14_lotr_2021_or_the_space_is_carried_out_again() -> None:
    table = Fellowship(still_throw_lands=True).turn_of(1, WRAITH)
    assert payments(table.roll(1, EYES)) == [(1, 3, 2, "tax")]


def test_R15_lotr_2021_a_jailed_token_is_not_on_the_way() -> None:
    table = Fellowship().jailed(1)
    table.at(2, 30).turn_of(0, JAIL - 2)
    assert "Met" not in kinds(table.roll(0))
    assert table.state.pos[0] == JAIL + 3


def test_R10_R15_lotr_2021_nor_is_a_creditor_in_jail_who_has_come_by_the_ring() -> None:
    table = Fellowship(ring_of_bankrupt="creditor").jailed(0)
    table.bears(0).at(2, 30).turn_of(1, JAIL - 2)
    assert kinds(table.roll(1)).count("Moved") == 1
    assert table.state.pos[1] == JAIL + 3
    table = Fellowship(ring_of_bankrupt="creditor").jailed(0)
    table.bears(0).at(2, 30).turn_of(1, JAIL - 5)
    assert "Met" not in kinds(table.roll(1))  # just visiting


def test_R16_lotr_2021_leaving_a_space_is_not_passing_it() -> None:
    table = Fellowship().at(0, 30).at(2, 30).turn_of(1, 15).lone(15)
    assert "RingTaken" not in kinds(table.roll(1))
    assert table.state.loose_ring == 15


def _gives_it_away_with_an_eye(needs: str) -> Fellowship:
    table = Fellowship(eye_needs=needs).bears(0, 2).at(1, 17).at(2, 30).turn_of(0, 15)
    table.roll(0, EYE_FIVE)
    table.do(c.GiveRing(0, 1))
    return table


@pytest.mark.parametrize("needs", ["throw-and-landing", "landing"])
def test_R42_lotr_2021_who_gave_the_ring_away_does_not_pay_for_the_eye(needs: str) -> None:
    table = _gives_it_away_with_an_eye(needs)
    assert (table.state.bearer, table.state.cash[0], table.state.eye) == (1, 30, False)


@pytest.mark.parametrize(("needs", "bearer"), [("throw-and-landing", 1), ("landing", -1)])
def test_R42_lotr_2021_who_finds_it_in_that_move_was_not_its_bearer(
    needs: str, bearer: int
) -> None:
    table = Fellowship(eye_needs=needs).at(0, 30).at(2, 30).turn_of(1, 15).lone(17)
    table.roll(1, EYE_FIVE)
    assert table.state.bearer == bearer


@pytest.mark.parametrize("amount", [0, 3])
def test_R43_lotr_2021_the_start_circle_costs_nothing(amount: int) -> None:
    """A bearer stands on Start after a throw only if a double does not move the Tracker."""
    table = (
        Fellowship(tracker_again=False, tracker_start=amount, eye_needs="landing")
        .at(0, 30)
        .at(2, 30)
        .turn_of(1, 15)
        .lone(17)
    )
    events = table.roll(1, EYE_FIVE)
    assert payments(events) == ([(1, 3, amount, "eye")] if amount else [])


@pytest.mark.parametrize(("fourth", "turn"), [(False, 1), (True, 0)])
def test_R44_lotr_2021_the_bearers_third_double_is_moved_and_no_fourth_throw(
    fourth: bool, turn: int
) -> None:
    table = Fellowship(bearer_rolls_fourth=fourth).at(1, 30).at(2, 30)
    for _ in range(3):
        events = table.at(0, 10).roll(0, (5, 5))
    assert only(events, e.Moved).to == PARKING
    assert table.state.turn == turn


def test_R45_lotr_2021_the_eye_is_a_plain_0_in_a_battle_and_for_a_shard() -> None:
    table = Fellowship().bears(0, 3).at(0, MORGUL).turn_of(1, 0)
    table.roll(1)
    table.do(c.Battle(1))
    table.die(1, 2)
    events = table.die(0, 0)
    assert only(events, e.BattleEnded).winner == 1
    assert "RingDropped" not in kinds(events)
    table = Fellowship().own(0, HILT)
    table.land(1, HILT)
    assert kinds(table.roll_rent(1, 0, HILT, (0,))) == ["RentRolled"]


@pytest.mark.parametrize(("roller", "seat"), [("debtor", 1), ("owner", 0)])
def test_R46_lotr_2021_who_throws_for_a_shard(roller: str, seat: int) -> None:
    table = Fellowship(staff_roller=roller).own(0, HILT)
    table.land(1, HILT)
    table.do(c.AskRent(0, HILT))
    assert prompt(table.state).seats == (seat,)
    assert payments(table.die(seat, 3)) == [(1, 0, 3, "rent")]


def test_R46_lotr_2021_in_the_count_the_owner_throws_one_die_for_one_shard() -> None:
    table = Fellowship().own(1, HILT).bears(0, 5)
    events = table.roll(0)
    assert only(events, e.CountBegan).staffs == (HILT,)
    assert (prompt(table.state).ask, prompt(table.state).seats) == (Ask.COUNT_ROLL, (1,))
    assert table.refused(c.Roll(0, (4,))) == "not-your-turn"
    assert table.refused(c.Buy(1)) == "not-asked"
    assert [option.command for option in legal(table.state)] == [c.Roll(1, (0,))]
    events = table.die(1, 4)
    assert only(events, e.CountRolled).space == HILT
    assert only(events, e.GameEnded).worth == (45, 34, 30)


def test_R46_lotr_2021_and_both_dice_for_each_of_two() -> None:
    table = Fellowship().own(1, HILT, BLADE).bears(0, 5)
    table.roll(0)
    table.roll(1, (3, 4))
    assert only(table.roll(1, EYES), e.GameEnded).worth == (45, 37, 30)


@pytest.mark.parametrize(("double", "worth"), [(False, 45 + 1), (True, 45 + 2)])
def test_R47_lotr_2021_the_marked_circle_in_the_count(double: bool, worth: int) -> None:
    table = Fellowship(count_bearer_double=double).own(0, MORGUL).bears(0, 5)
    assert only(table.roll(0), e.GameEnded).worth[0] == worth


def test_R48_lotr_2021_a_tie_is_a_shared_win() -> None:
    table = Fellowship().cash(1, 45).bears(0, 5)
    assert only(table.roll(0), e.GameEnded).winners == (0, 1)
    table = Fellowship(ties="most-deeds").own(1, MORGUL).cash(1, 44).bears(0, 5)
    assert only(table.roll(0), e.GameEnded).winners == (1,)


def test_R49_lotr_2021_immunity_is_fixed_at_the_landing() -> None:
    table = Fellowship().own(0, MORGUL).at(0, 30)
    table.land(1, MORGUL)
    table.bears(1)
    assert payments(table.do(c.AskRent(0, MORGUL))) == [(1, 0, 1, "rent")]


@pytest.mark.parametrize(("claims", "cash"), [("lapse", 30), ("asked", 29)])
def test_R50_lotr_2021_rent_not_asked_for_when_the_ring_ends_the_game(
    claims: str, cash: int
) -> None:
    table = Fellowship(claims_at_ring_end=claims).own(2, MORGUL).bears(1).at(1, 30)
    table.land(0, MORGUL)
    table.bears(0, 5)
    table.state.doubles = 1  # the same turn still: the rent is open
    table.state.turn, table.state.turns = 0, table.state.claims[0].turn
    events = table.roll(0)
    ended = only(events, e.GameEnded)
    assert ended.worth[0] == cash + 15
    assert any(isinstance(event, e.RentLapsed | e.RentAsked) for event in events)


def test_R51_lotr_2021_forward_by_a_card_is_a_move_like_any() -> None:
    table = Fellowship().at(1, 20).at(2, 30).top(0, Advance(24))
    events = table.land(0, QUEST)
    assert only(events, e.Met) == e.Met(0, 4, "card", 1, others=(1,))
    table.do(c.GiveRing(0, 1))
    assert table.state.pos[0] == 24


def test_R51_lotr_2021_a_card_finds_a_lone_ring_and_collects_at_go() -> None:
    table = Fellowship().at(0, 30).at(2, 30).top(0, Advance(0))
    table.ready(1)
    table.lone(39)
    events = table.land(1, QUEST)
    assert only(events, e.RingTaken).seat == 1
    assert payments(events) == [(3, 1, 2, "salary")]


def test_R51_lotr_2021_the_rent_of_a_card_stays_when_somebody_is_met_on_the_way() -> None:
    table = Fellowship().own(2, 15).at(0, 10).at(2, 30).bears(0).top(0, Nearest("steed", 2))
    table.land(1, QUEST)
    assert prompt(table.state).ask is Ask.BATTLE
    assert only(table.do(c.WalkOn(1)), e.RentDue).amount == 2  # twice 1


def test_R51_lotr_2021_backward_only_the_landing_counts() -> None:
    table = Fellowship().at(0, 30).at(2, 30).top(0, Back(3))
    table.ready(1)
    table.lone(QUEST - 1)
    events = table.land(1, QUEST)
    assert only(events, e.RingTaken).seat == 1  # found on the way there, by the dice
    table = Fellowship().bears(0).at(0, QUEST - 3).at(2, 30).top(0, Back(3)).turn_of(1, QUEST - 2)
    events = table.roll(1, (0, 2))
    assert only(events, e.Met) == e.Met(1, 0, "card", 1, others=(0,))
    table = Fellowship().bears(0).at(0, QUEST - 2).at(2, 30).top(0, Back(3)).turn_of(1, QUEST - 2)
    assert "Met" not in kinds(table.roll(1, (0, 2)))  # passed backward


def test_R51_lotr_2021_to_jail_meets_nobody() -> None:
    table = Fellowship().at(1, 9).at(2, 9).top(0, ToJail())
    assert "Met" not in kinds(table.land(0, QUEST))


def test_R52_lotr_2021_a_finder_may_offer_to_others_on_that_space() -> None:
    table = Fellowship().at(0, 17).at(2, 17).turn_of(1, 15).lone(17)
    events = table.roll(1)
    assert kinds(events)[-2:] == ["RingTaken", "Met"]
    offers = [option.command for option in answers(table.state)]
    assert offers == [c.WalkOn(1), c.GiveRing(1, 2), c.GiveRing(1, 0)]


def test_R52_lotr_2021_the_winner_of_a_battle_may_not() -> None:
    table = Fellowship().bears(0).at(0, PARKING).at(2, PARKING).turn_of(1, 15)
    table.roll(1)
    table.do(c.Battle(1))
    table.die(1, 6)
    table.die(0, 2)
    assert prompt(table.state).ask is Ask.ROLL
    assert table.state.turn == 2


def test_R53_lotr_2021_the_drop_comes_after_the_purchase() -> None:
    table = Fellowship()
    assert "RingDropped" not in kinds(table.land(0, MORGUL, EYE_FIVE))
    events = table.do(c.Buy(0))
    assert payments(events) == [(0, 3, 2, "claim"), (0, 3, 1, "eye")]
    assert table.state.loose_ring == MORGUL


def test_R54_lotr_2021_safe_on_go_to_jail_but_the_eye_costs_the_ring_there() -> None:
    table = Fellowship()
    events = table.land(0, TO_JAIL, EYE_FIVE)
    assert only(events, e.Spared).turn_over
    assert only(events, e.RingDropped).space == TO_JAIL
    assert payments(events) == [(0, 3, 1, "eye")]
    assert (table.state.pos[0], table.state.turn) == (TO_JAIL, 1)


def test_R55_lotr_2021_leaving_a_space_with_others_is_not_passing_them() -> None:
    table = Fellowship().at(1, 15).at(2, 15).turn_of(0, 15)
    assert "Met" not in kinds(table.roll(0))
    table = Fellowship().at(0, 15).at(2, 30).turn_of(1, 15)
    assert "Met" not in kinds(table.roll(1))


# What may come between


def _meets_a_debtor() -> Fellowship:
    """Seat 1, on its way to Rivendell, has met the bearer, seat 0, who still owes seat 2 rent."""
    table = Fellowship(rent_deadline=2).own(2, *KNOWN).built(5, *KNOWN).bears(1).at(1, 30)
    table.cash(0, 0).at(2, 30)
    table.land(0, KNOWN[0])
    table.bears(0).turn_of(1, KNOWN[2] - 5).roll(1)
    assert prompt(table.state).ask is Ask.BATTLE
    return table


@pytest.mark.parametrize("battle", [False, True])
def test_L7_lotr_2021_whoever_met_a_bearer_that_leaves_the_game_finds_the_ring(
    battle: bool,
) -> None:
    table = _meets_a_debtor()
    if battle:
        table.do(c.Battle(1))
    table.do(c.AskRent(2, KNOWN[0]))
    events = table.do(c.DeclareBankrupt(0))
    assert only(events, e.RingDropped) == e.RingDropped(0, KNOWN[0], "bankrupt")
    assert only(events, e.RingTaken) == e.RingTaken(1, -1)
    assert table.state.pos[1] == (KNOWN[0] if battle else KNOWN[2])  # a battle ends the move
    assert "Spared" in kinds(events)


@pytest.mark.parametrize("creditor", [1, 2])
def test_R10_M19_lotr_2021_a_battle_is_over_when_the_creditor_has_the_ring(creditor: int) -> None:
    """House rule `ring_of_bankrupt`: also in the position, while a mortgage is asked about."""
    table = Fellowship(4, ring_of_bankrupt="creditor", rent_deadline=2)
    table.own(creditor, 39).own(0, QUEST - 1).bears(3).at(3, PARKING).turn_of(0, 34).cash(0, 1)
    table.state.mortgaged[QUEST - 1] = True
    table.roll(0)
    table.bears(0).turn_of(1, 34)
    table.roll(1)
    table.do(c.Battle(1))
    table.do(c.AskRent(creditor, 39))
    table.do(c.DeclareBankrupt(0))
    state = table.state
    assert (state.bearer, type(state.stack[0]), type(state.stack[1])) == (
        creditor, RingBattle, Acquisition,
    )  # fmt: skip
    assert write(state).endswith(f"battle:1,-,-,1,0,dice,over acquisition:{creditor},6")
    assert read(state.edition, write(state)) == state
    position = msgspec.json.decode(msgspec.json.encode(dump(state)), type=Position)
    assert build(state.edition, position) == state
    events = table.do(c.KeepMortgage(creditor, 6))
    assert "BattleEnded" in kinds(events)
    assert table.state.bearer == creditor


def test_M19_lotr_2021_a_battle_without_its_bearer_is_not_waited_for() -> None:
    text = "lotr-2021 A:30@39;B:30;C:30@39 done:0 bearer:2 battle:0,-,-,1,0,dice,{}"
    with pytest.raises(PositionError, match="whoever was attacked has lost the Ring or left"):
        read(BOX, text.format("over"))
    with pytest.raises(PositionError, match="'late' does not describe a battle"):
        read(BOX, text.format("late"))
    assert read(BOX, text.removesuffix(",{}"))
