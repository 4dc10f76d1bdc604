"""F1663 held against its rulebook once more, by somebody who had not written the rules."""

from __future__ import annotations

import pytest

from controller.rules.applied import Applied
from controller.rules.board import Back, LoseEach
from controller.rules.commands import (
    Bundle,
    DeclareBankrupt,
    GiveRing,
    Offer,
    PayFine,
    Roll,
    UseCard,
)
from controller.rules.events import (
    CountBegan,
    EyeThrown,
    GameEnded,
    Jailed,
    RentAsked,
    RentLapsed,
    RingDropped,
    RingTaken,
    Rolled,
)
from controller.rules.notation import position, read, write
from controller.rules.position import PositionError, describe, problems_of
from controller.rules.refusals import SENTENCES
from tests.rules.bearing import (
    BLADE,
    BOW,
    BOX,
    EYE_FIVE,
    EYES,
    HILT,
    RED,
    STING,
    Fellowship,
)
from tests.rules.positions import (
    BAG_END,
    GO,
    JAIL,
    PARKING,
    Table,
    fresh,
    kinds,
    only,
    payments,
    setup,
)

EVENTS_2, TWO = 2, (0, 2)
"""The Quest space two beyond GO, and dice that show 2 without a double."""


def _comes_back(table: Table) -> None:
    """Where a game has come to can be written down and laid out again."""
    state = table.state
    assert problems_of(state.edition, describe(state)) == []
    assert read(state.edition, write(state)) == state


def _wrong(line: str) -> str:
    """What is wrong with a position of this edition."""
    with pytest.raises(PositionError) as caught:
        position(BOX, f"lotr-2021{line}")
    return str(caught.value)


# Moves


def test_B1_R51_lotr_2021_go_pays_who_is_sent_back_onto_it() -> None:
    table = Fellowship().at(0, 30).at(2, 30).top(0, Back(2))
    events = table.land(1, EVENTS_2, TWO)
    assert table.state.pos[1] == GO
    assert payments(events) == [(3, 1, 2, "salary")]
    table = Fellowship().bears(0, 3).at(1, 30).at(2, 30).top(0, Back(2))
    assert payments(table.land(0, EVENTS_2, TWO)) == [(3, 0, 4, "salary"), (0, 3, 8, "eye")]


def test_B1_R51_lotr_2021_but_not_who_is_sent_back_past_it() -> None:
    table = Fellowship().at(0, 30).at(2, 30).top(0, Back(3))
    assert payments(table.land(1, EVENTS_2, TWO)) == []


# The end by the Tracker


@pytest.mark.parametrize(("way", "cash"), [("lapse", 30), ("asked", 29)])
def test_D1_R50_lotr_2021_at_mount_doom_nobody_rolls_any_more(way: str, cash: int) -> None:
    """The rent of the turn before is open until the next player rolls: the bearer does not."""
    table = Fellowship(claims_at_ring_end=way).own(2, STING).at(1, 20).at(0, 0).bears(1, 5)
    table.land(0, STING)
    events = table.do(Roll(1, (2, 3)))
    ended = events[-1]
    assert isinstance(ended, GameEnded)
    assert ended.worth[0] == cash
    rent = [event for event in table.told if isinstance(event, RentLapsed | RentAsked)]
    assert [one.row for event in rent for one in event.applied] == ["R50"]


def _ends(table: Fellowship) -> list[tuple[int, int, int, str]]:
    """Seat 0, the bearer, moves the Tracker to Mount Doom: what the Bank pays then."""
    return payments(table.bears(0, 5).roll(0))


def test_M9_R3_R11_lotr_2021_a_mortgaged_weapon_pays_as_one_where_others_do_not_count() -> None:
    house = {"count_mortgaged_rent": True, "mortgaged_counts": False}
    table = Fellowship(**house).own(1, STING, BOW).mortgaged(STING)
    paid = _ends(table)
    assert paid == [(3, 0, 15, "bonus"), (3, 1, 2, "count"), (3, 1, 1, "count")]
    table = Fellowship(**house).own(1, STING).mortgaged(STING)
    assert _ends(table) == [(3, 0, 15, "bonus"), (3, 1, 1, "count")]


def test_M9_R3_R46_lotr_2021_a_mortgaged_shard_may_take_a_die_from_the_other() -> None:
    table = Fellowship(mortgaged_counts=False).own(1, HILT, BLADE).mortgaged(HILT).bears(0, 5)
    assert only(table.roll(0), CountBegan).staffs == (BLADE,)
    assert table.refused(Roll(1, (2, 3))) == "dice-count"
    assert payments(table.die(1, 4)) == [(3, 1, 4, "count")]
    assert Applied("D6", "mortgaged_counts", True) in table.named


def test_M9_D8_lotr_2021_where_a_shard_says_how_many_times_the_roll_the_count_does_too() -> None:
    table = Fellowship(staff_rent_roll="fresh").own(1, HILT, BLADE).bears(0, 5)
    table.roll(0)
    assert payments(table.roll(1, (3, 4))) == [(3, 1, 14, "count")]


def test_M9_D4_lotr_2021_the_count_names_what_its_rents_depend_on() -> None:
    table = Fellowship(group_double_with_mortgage=False).own(1, *RED).mortgaged(RED[0])
    assert [amount for _, _, amount, _ in _ends(table)] == [15, 4, 4]
    assert Applied("D4", "group_double_with_mortgage", True) in table.named


def test_M12_lotr_2021_the_bearer_gets_15_whatever_is_counted() -> None:
    table = Fellowship(ring_end_count="worth").own(1, STING).bears(0, 5)
    assert only(table.roll(0), GameEnded).worth == (45, 32, 30)


# Jail


def test_R24_lotr_2021_on_which_turns_one_pays_or_uses_a_card_is_a_ruling() -> None:
    table = Fellowship().jailed(1)
    table.do(PayFine(1))
    assert Applied("R24", "fine_turns") in table.named
    table = Fellowship().jailed(1, 1)
    assert table.refused(PayFine(1)) == "fine-too-late"
    assert Applied("R24", "fine_turns") in table.named
    table = Fellowship().keeps(1, 0).jailed(1, 1)
    table.do(UseCard(1))
    assert Applied("R24") in table.named
    table = Fellowship().keeps(1, 0).jailed(1)
    table.do(UseCard(1))
    assert Applied("R24") not in table.named


# Rents that come to nothing


def test_D8_R14_lotr_2021_two_eyes_are_no_rent_for_a_shard() -> None:
    table = Fellowship(staff_rent_roll="roll-that-led", still_throw_lands=True)
    table.own(0, HILT).at(0, 30).at(2, 30).turn_of(1, HILT)
    assert "RentDue" not in kinds(table.roll(1, EYES))
    assert "RentDue" in kinds(table.land(1, HILT))


# The Eye in Jail


def test_R42_R45_lotr_2021_an_eye_thrown_in_jail_counts_for_who_finds_the_ring() -> None:
    table = Fellowship(eye_needs="landing").at(0, 30).at(2, 30).jailed(1, 2)
    events = table.lone(PARKING - 7).roll(1, EYE_FIVE)
    assert only(events, EyeThrown).seat == 1
    assert only(events, RingTaken).seat == 1
    table = Fellowship().at(0, 30).at(2, 30).jailed(1, 2)
    assert "EyeThrown" not in kinds(table.lone(PARKING - 7).roll(1, EYE_FIVE))


def _heir_in_jail(tries: int = 0) -> Fellowship:
    """The bearer, seat 1, has gone bankrupt to seat 2, who is in Jail and next to roll."""
    table = Fellowship(ring_of_bankrupt="creditor").jailed(2, tries).bears(1, 1).at(0, 30)
    table.top(0, LoseEach(1)).cash(1, 0)
    table.land(1, 17)
    table.state.rounds = table.state.turns
    table.do(DeclareBankrupt(1))
    assert (table.state.bearer, table.state.turn) == (2, 2)
    return table


def test_R10_lotr_2021_an_heir_in_jail_is_a_position_that_can_be_written_down() -> None:
    _comes_back(_heir_in_jail())
    assert "is in Jail, and lost the Ring" in _wrong(" A:9;B:9#1 roll:0 bearer:1")


@pytest.mark.parametrize("dice", [EYE_FIVE, EYES])
def test_R10_R45_lotr_2021_an_eye_costs_an_heir_in_jail_the_ring(dice: tuple[int, int]) -> None:
    table = _heir_in_jail()
    events = table.roll(2, dice)
    assert only(events, RingDropped).space == JAIL
    assert payments(events) == [(2, 3, 1, "eye")]
    _comes_back(table)


# The bearer's doubles


def test_R44_lotr_2021_a_fourth_roll_can_be_written_down() -> None:
    table = Fellowship(bearer_rolls_fourth=True).at(1, 30).at(2, 30)
    for doubles in (1, 2, 3, 4):
        events = table.at(0, 10).roll(0, (5, 5))
        assert only(events, Rolled).doubles == doubles
        _comes_back(table)
    assert "3 in a row lead to Jail" in _wrong(" A:9;B:9 roll:0 doubles:3")


def test_B4_R44_lotr_2021_who_gave_the_ring_away_is_safe_no_more() -> None:
    table = Fellowship(bearer_rolls_fourth=True).at(1, PARKING).at(2, 30)
    table.state.doubles = 2
    table.at(0, 10).roll(0, (5, 5))
    table.do(GiveRing(0, 1))
    assert only(table.roll(0, (2, 2)), Jailed).why == "doubles"


# Positions that no game comes to


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        (" A:9;B:9@30 roll:0 bearer:0 eye:1", "eye: no landing is being carried out"),
        (" A:9@15;B:9@15 done:0 bearer:0 meeting:0,300,dice,1", "300 steps are still to go"),
        (" A:9@15;B:9@15 done:0 bearer:0 meeting:0,3,card,0", "0 times the rent is no rent"),
        (" A:9@15;B:9@15 roll:0 bearer:1 meeting:0,3,dice,1", "nobody is on the way"),
        (" A:9@15;B:9@15 roll:0 bearer:1 battle:0,3,-,1", "nobody is on the way"),
        (" A:9@15;B:9@16 done:0 bearer:1 battle:0,-,-,1", "A is not where the bearer is"),
        (" A:9@12;B:9(12) rent-roll:0 bearer:1 rentdice:3", "3 dice cannot be thrown"),
        (" A:9@12;B:9(12) rent-roll:0 bearer:1 rentdice:0", "0 dice cannot be thrown"),
        (" A:9;B:9(12) count:0 bearer:1 tally:12 tracker:2", "the Ring is not at its end"),
        (" A:9;B:9(12) count:0 ring:3 tally:12", "the Ring is not at its end"),
        (" A:9;B:9(12m) count:0 bearer:1 tally:12 tracker:6", "is mortgaged (R11)"),
        ("{ring=true} A:9;B:9 roll:0", "either moves by itself or is borne by a player, not both"),
        (" A:9;B:9 roll:0 salary:4", "salary_due: no landing is being carried out"),
        ("{salary_when=after-landing} A:9;B:9 roll:0 salary:4", "salary_due: no landing"),
    ],
)
def test_what_cannot_be(line: str, wrong: str) -> None:
    assert wrong in _wrong(line)


def test_M1_M15_lotr_2021_there_is_one_ring() -> None:
    table = fresh(BOX)
    assert table.refused(setup(3, of=BOX, rules={"ring": True})) == "bad-rule"
    table.do(setup(3, of=BOX, rules={"ring": True, "bearer": False}))
    assert table.state.ring == BAG_END


# Data


@pytest.mark.parametrize(
    ("key", "source"), [("tokens", "sheet"), ("start_split", "sheet"), ("dice", "stand-in")]
)
def test_A5_A8_A9_lotr_2021_what_the_rulebook_does_not_say_is_not_said_to_be_in_it(
    key: str, source: str
) -> None:
    assert BOX.data.sources[key] == source


# Sentences


def test_J4_lotr_2021_money_is_called_money() -> None:
    table = Fellowship()
    assert table.refused(Offer(0, 1, Bundle(cash=3), Bundle())) == "gift"
    assert not SENTENCES["gift"].startswith("Power")  # here it is coins
