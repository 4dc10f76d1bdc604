"""F1663 held against its rulebook once more, by somebody who had not written the rules."""

from __future__ import annotations

import random
from typing import Any

import pytest

from controller.bots.playing import start_command
from controller.rules import commands as c
from controller.rules import events as e
from controller.rules.board import Back, LoseEach, Nearest
from controller.rules.citations import Applied
from controller.rules.engine import decide, step
from controller.rules.notation import position, read, write
from controller.rules.position_check.build import (
    Position,
    PositionError,
    Seat,
    build,
    dump,
    problems_of,
)
from controller.rules.prompts import Ask, prompt
from controller.rules.refusals import SENTENCES, Refusal
from controller.rules.state import OVER
from tests.rules.bearing import (
    BLADE,
    BOX,
    EYE_FIVE,
    EYES,
    HILT,
    KNOWN,
    MORGUL,
    QUEST,
    RED,
    STING,
    Fellowship,
)
from tests.rules.positions import (
    BAG_END,
    BARAD_DUR,
    GO,
    JAIL,
    OSGILIATH,
    PARKING,
    Table,
    check_books,
    fresh,
    kinds,
    only,
    payments,
    setup,
)
from tests.rules.wild import sensible

EVENTS_2, TWO = 2, (0, 2)
"""The Quest space two beyond GO, and dice that show 2 without a double."""


def _comes_back(table: Table) -> None:
    """Where a game has come to can be written down and laid out again."""
    state = table.state
    assert problems_of(state.edition, dump(state)) == []
    assert read(state.edition, write(state)) == state


def _laid_out(line: str) -> Fellowship:
    """The table that a line describes."""
    table = Fellowship()
    table.state = read(BOX, f"lotr-2021{line}")
    table.named = set()
    return table


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
    table = Fellowship(claims_at_ring_end=way).own(2, MORGUL).at(1, 20).at(0, 0).bears(1, 5)
    table.land(0, MORGUL)
    events = table.do(c.Roll(1, (2, 3)))
    ended = events[-1]
    assert isinstance(ended, e.GameEnded)
    assert ended.worth[0] == cash
    rent = [event for event in table.told if isinstance(event, e.RentLapsed | e.RentAsked)]
    assert [one.row for event in rent for one in event.applied] == ["R50"]


def _ends(table: Fellowship) -> list[tuple[int, int, int, str]]:
    """Seat 0, the bearer, moves the Tracker to Mount Doom: what the Bank pays then."""
    return payments(table.bears(0, 5).roll(0))


def test_M9_R3_R11_lotr_2021_a_mortgaged_weapon_pays_as_one_where_others_do_not_count() -> None:
    house: dict[str, Any] = {"count_mortgaged_rent": True, "mortgaged_counts": False}
    table = Fellowship(**house).own(1, MORGUL, STING).mortgaged(MORGUL)
    paid = _ends(table)
    assert paid == [(3, 0, 15, "bonus"), (3, 1, 2, "count"), (3, 1, 1, "count")]
    table = Fellowship(**house).own(1, MORGUL).mortgaged(MORGUL)
    assert _ends(table) == [(3, 0, 15, "bonus"), (3, 1, 1, "count")]


def test_M9_R3_R46_lotr_2021_a_mortgaged_shard_may_take_a_die_from_the_other() -> None:
    table = Fellowship(mortgaged_counts=False).own(1, HILT, BLADE).mortgaged(HILT).bears(0, 5)
    assert only(table.roll(0), e.CountBegan).staffs == (BLADE,)
    assert table.refused(c.Roll(1, (2, 3))) == "dice-count"
    assert payments(table.die(1, 4)) == [(3, 1, 4, "count")]
    assert Applied("D6", "mortgaged_counts", True) in table.named


def test_M9_D8_lotr_2021_where_a_shard_says_how_many_times_the_roll_the_count_does_too() -> None:
    table = Fellowship(staff_rent_roll="fresh").own(1, HILT, BLADE).bears(0, 5)
    table.roll(0)
    assert payments(table.roll(1, (3, 4))) == [(3, 1, 14, "count")]


def test_M9_D4_lotr_2021_the_count_names_what_its_rents_depend_on() -> None:
    table = Fellowship(group_double_with_mortgage=False).own(1, *RED).mortgaged(RED[0])
    assert [amount for _, _, amount, _ in _ends(table)] == [15, 3, 3]
    assert Applied("D4", "group_double_with_mortgage", True) in table.named


def test_M12_lotr_2021_the_bearer_gets_15_whatever_is_counted() -> None:
    table = Fellowship(ring_end_count="worth").own(1, MORGUL).bears(0, 5)
    assert only(table.roll(0), e.GameEnded).worth == (45, 32, 30)


# Jail


def test_R24_lotr_2021_on_which_turns_one_pays_or_uses_a_card_is_a_ruling() -> None:
    table = Fellowship().jailed(1)
    table.do(c.PayFine(1))
    assert Applied("R24", "fine_turns") in table.named
    table = Fellowship().jailed(1, 1)
    assert table.refused(c.PayFine(1)) == "fine-too-late"
    assert Applied("R24", "fine_turns") in table.named
    table = Fellowship().keeps(1, 0).jailed(1, 1)
    table.do(c.UseCard(1))
    assert Applied("R24") in table.named
    table = Fellowship().keeps(1, 0).jailed(1)
    table.do(c.UseCard(1))
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
    assert only(events, e.EyeThrown).seat == 1
    assert only(events, e.RingTaken).seat == 1
    table = Fellowship().at(0, 30).at(2, 30).jailed(1, 2)
    assert "EyeThrown" not in kinds(table.lone(PARKING - 7).roll(1, EYE_FIVE))


def _heir_in_jail(tries: int = 0) -> Fellowship:
    """The bearer, seat 1, has gone bankrupt to seat 2, who is in Jail and next to roll."""
    table = Fellowship(ring_of_bankrupt="creditor").jailed(2, tries).bears(1, 1).at(0, 30)
    table.top(0, LoseEach(1)).cash(1, 0)
    table.land(1, 17)
    table.state.rounds = table.state.turns
    table.do(c.DeclareBankrupt(1))
    assert (table.state.bearer, table.state.turn) == (2, 2)
    return table


def test_R10_lotr_2021_an_heir_in_jail_is_a_position_that_can_be_written_down() -> None:
    _comes_back(_heir_in_jail())
    assert "is in Jail, where nobody bears the Ring" in _wrong(" A:9;B:9#1 roll:0 bearer:1")


@pytest.mark.parametrize("dice", [EYE_FIVE, EYES])
def test_R10_R45_lotr_2021_an_eye_costs_an_heir_in_jail_the_ring(dice: tuple[int, int]) -> None:
    table = _heir_in_jail()
    events = table.roll(2, dice)
    assert only(events, e.RingDropped).space == JAIL
    assert payments(events) == [(2, 3, 1, "eye")]
    _comes_back(table)


# The bearer's doubles


def test_R44_lotr_2021_a_fourth_roll_can_be_written_down() -> None:
    table = Fellowship(bearer_rolls_fourth=True).at(1, 30).at(2, 30)
    for doubles in (1, 2, 3, 4):
        events = table.at(0, 10).roll(0, (5, 5))
        assert only(events, e.Rolled).doubles == doubles
        _comes_back(table)
    assert "double number 3 in a row leads to Jail" in _wrong(" A:9;B:9 roll:0 doubles:3")


def test_B4_R44_lotr_2021_who_gave_the_ring_away_is_safe_no_more() -> None:
    table = Fellowship(bearer_rolls_fourth=True).at(1, PARKING).at(2, 30)
    table.state.doubles = 2
    table.at(0, 10).roll(0, (5, 5))
    table.do(c.GiveRing(0, 1))
    assert only(table.roll(0, (2, 2)), e.Jailed).why == "doubles"


# Positions that no game comes to


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        (" A:9;B:9@30 roll:0 bearer:0 eye:1", "eye: no landing is in progress"),
        (" A:9@15;B:9@15 done:0 bearer:0 meeting:0,300,dice,1", "300 steps are still to go"),
        (" A:9@15;B:9@15 done:0 bearer:0 meeting:0,3,card,0", "0 times the rent is not a rent"),
        (" A:9@15;B:9@15 roll:0 bearer:1 meeting:0,3,dice,1", "no move is in progress"),
        (" A:9@15;B:9@15 roll:0 bearer:1 battle:0,3,-,1", "no move is in progress"),
        (" A:9@15;B:9@16 done:0 bearer:1 battle:0,-,-,1", "A is not where the bearer is"),
        (" A:9@12;B:9(12) rent-roll:0 bearer:1 rentdice:3", "3 dice cannot be rolled"),
        (" A:9@12;B:9(12) rent-roll:0 bearer:1 rentdice:0", "0 dice cannot be rolled"),
        (" A:9;B:9(12) count:0 bearer:1 tally:12 tracker:2", "the Ring has not reached the end"),
        (" A:9;B:9(12) count:0 ring:3 tally:12", "the Ring has not reached the end"),
        (" A:9;B:9(12m) count:0 bearer:1 tally:12 tracker:6", "is mortgaged and does not count"),
        ("{ring=true} A:9;B:9 roll:0", "either moves by itself or is borne by a player, not both"),
        (" A:9;B:9 roll:0 salary:4", "salary_due: no landing is in progress"),
        ("{salary_when=after-landing} A:9;B:9 roll:0 salary:4", "salary_due: no landing"),
        (" A:9;B:9;C:9 roll:0 turn:10,3", "turn 10 is not in round 3"),
        (
            " A:9@15;B:9@15 done:0 bearer:0 debt:1,bank,19,fine,- meeting:0,3,dice,1",
            "cannot interrupt anything else",
        ),
        (" A:9@11;B:9 buy:0 auction:11,0.1,-,0", "Pass of Caradhras is being auctioned"),
        (" A:9@11;B:9 buy:0 estate:11 auction:3,0.1,-,0", "Pass of Caradhras is being auctioned"),
        (
            " A:9(1,3);B:9(6,8,9) roll:0 bearer:0 waived:1 shortage:0,1,house,1,-",
            "B has left Outposts to the others this turn",
        ),
        *(
            (
                "{salary_when=after-landing}"
                f" A:0!;B:9;C:9 done:0 ring:25 {left} auction:16,1.2,-,0",
                "A is out of the game",
            )
            for left in ("doubles:1", "salary:2", "eye:1")
        ),
        ("{ring=true,bearer=false} A:9;B:9(12) count:0 ring:5 tally:12", "has not reached the end"),
        (
            "{ring=true,bearer=false} A:9;B:9(12) count:0 ring:39",
            "tally: rents are rolled for in the phase",
        ),
        (
            "{ring_end_count=worth} A:9;B:9(12) count:0 bearer:1 tracker:6 tally:12",
            "has not reached the end",
        ),
    ],
)
def test_what_cannot_be(line: str, wrong: str) -> None:
    assert wrong in _wrong(line)


def test_M1_M15_lotr_2021_there_is_one_ring() -> None:
    table = fresh(BOX)
    assert table.refused(setup(3, of=BOX, rules={"ring": True})) == "bad-rule"
    table.do(setup(3, of=BOX, rules={"ring": True, "bearer": False}))
    assert table.state.ring == BAG_END


def test_M7_M9_lotr_2021_the_count_of_a_ring_that_moves_by_itself_can_be_written_down() -> None:
    table = Fellowship(bearer=False, ring=True).own(1, HILT).ring(BARAD_DUR)
    assert only(table.roll(0, EYE_FIVE), e.CountBegan).staffs == (HILT,)
    _comes_back(table)
    assert payments(table.die(1, 4)) == [(3, 1, 4, "count")]
    _comes_back(table)


def test_B3_lotr_2021_a_turn_and_its_round_fit_now_and_after_the_next_roll() -> None:
    """Where only the turn is said, the round is one that can have it."""
    for turns in range(1, 12):
        for seat in range(min(3, turns)):
            seats = tuple(Seat(name=name) for name in "ABC")
            table = fresh(BOX)
            table.state = build(BOX, Position(seats=seats, turns=turns, turn=seat))
            _comes_back(table)
            table.do(c.Roll(seat, TWO))
            _comes_back(table)
    table = _laid_out(" A:9@14;B:9@14;C:9@14 roll:0 turn:9,3 ring:2")
    for seat in (0, 1, 2):
        table.roll(seat, (2, 4))
        _comes_back(table)


# A bankruptcy while somebody is on the way


def test_L5_M18_lotr_2021_an_estate_is_auctioned_before_a_move_goes_on() -> None:
    """At once, it says; else the mover could buy what is about to come under the hammer."""
    table = _laid_out(
        " A:9@8;B:3@20(11);C:9@30;D:9@8 done:0 bearer:3 meeting:0,3,dice,1 debt:1,bank,9,auction,-"
    )
    table.do(c.DeclareBankrupt(1))
    assert prompt(table.state).ask is Ask.AUCTION
    table.do(c.Bid(2, 1))
    _comes_back(table)
    table.all_pass()
    assert prompt(table.state).ask is Ask.BATTLE
    assert only(table.do(c.WalkOn(0)), e.RentDue).owner == 2


def test_L5_M21_lotr_2021_and_before_a_battle() -> None:
    table = _laid_out(
        " A:9@11;B:3@20(11,13);C:9@30;D:9@11 done:0 bearer:3 battle:0,-,-,1 debt:1,bank,9,auction,-"
    )
    table.do(c.DeclareBankrupt(1))
    table.do(c.Bid(2, 1))
    table.all_pass()
    table.all_pass()  # for Bree
    table.die(0, 2)
    assert only(table.die(3, 5), e.RentDue).owner == 2


def test_L5_F8_lotr_2021_the_auctions_before_the_fine_moves_the_token_can_be_written_down() -> None:
    table = _laid_out(
        " A:1#3(1,3,5,15);B:0@20(11,13);D:9@8 move:0 bearer:2 dice:2,4 debt:0,bank,5,fine,-"
        " debt:1,bank,9,interest,-"
    )
    table.do(c.DeclareBankrupt(1))
    for space in (1, 3, 5, 15):
        table.do(c.Mortgage(0, space))
        _comes_back(table)
    assert prompt(table.state).ask is Ask.AUCTION  # the fine is paid
    table.all_pass()
    table.all_pass()
    assert table.state.pos[0] == 16


# The clock and the Eye


def test_M16_R53_N10_lotr_2021_the_clock_saves_nobody_from_the_eye() -> None:
    table = Fellowship(time_limit=True).at(1, 30).at(2, 30).bears(0, 4)
    table.land(0, MORGUL, (0, 5))
    table.do(c.CallTime(2))
    events = table.do(c.Buy(0))
    assert payments(events)[-1] == (0, 3, 16, "eye")
    assert kinds(events)[-1] == "GameEnded"
    table = Fellowship(time_limit=True).at(1, 3).at(2, 30).bears(0, 4)
    table.land(0, MORGUL, (0, 5))
    table.do(c.GiveRing(0, 1))  # the Eye costs nothing any more
    table.do(c.CallTime(2))


# Debts of several


def test_L1_D1_lotr_2021_nobody_is_ruined_while_others_owe_what_would_pay() -> None:
    table = _laid_out(
        "{rent_deadline=2} A:1@21(6,8,9);B:0@31(21);C:9@30(31) roll:2 turn:6,2 bearer:2"
        " rent:0,1,21,3,4 rent:1,2,31,3,5"
    )
    table.do(c.AskRent(1, RED[0]))  # of seat 0, who has to raise it
    assert table.refused(c.AskRent(2, OSGILIATH)) == "debtor-waits"
    table.do(c.Mortgage(0, KNOWN[0]))
    assert payments(table.do(c.Mortgage(0, KNOWN[1])))[-1] == (0, 1, 3, "rent")
    assert payments(table.do(c.AskRent(2, OSGILIATH))) == [(1, 2, 3, "rent")]


# What is named, and said


def test_I1_R7_lotr_2021_a_building_that_brings_nothing_says_why() -> None:
    table = Fellowship(rounding="down").own(0, *KNOWN).built(1, KNOWN[0])
    assert payments(table.do(c.SellBuilding(0, KNOWN[0]))) == []
    assert Applied("R7", "rounding", True) in table.named


def test_K1_R57_lotr_2021_mortgaging_more_than_the_debt_asks_for_is_by_ruling() -> None:
    table = _laid_out(
        " A:8@12(11m,24);B:0@0(1m) done:0 bearer:1 debt:0,bank,2,eye,12 acquisition:0,11"
    )
    table.do(c.Mortgage(0, 24))
    assert Applied("R57", "mortgage_when") in table.named


def test_R46_lotr_2021_who_may_not_throw_for_a_shard_hears_which_rule_says_so() -> None:
    line = "{staff_roller=owner} A:20@12;B:9@20(12);C:9@30 rent-roll:0 bearer:1 rentdice:1"
    table = _laid_out(line)
    refusal = decide(table.state, c.Roll(0, (3,)))
    assert isinstance(refusal, Refusal)
    assert str(refusal) == "It is up to B now, not to A."  # though the turn is A's
    assert refusal.applied == (Applied("R46", "staff_roller", True),)
    assert table.refused(c.Roll(2, (3,))) == "not-your-turn"
    table = _laid_out("{staff_rent_roll=fresh} A:20@12;B:9@20(12) rent-roll:0 bearer:1")
    assert table.refused(c.Roll(0, (3,))) == "dice-count"
    assert Applied("D8", "staff_rent_roll", True) in table.named


@pytest.mark.parametrize("roll", ["roll-that-led", "fresh", "fresh-after-card"])
def test_D8_M9_lotr_2021_another_throw_for_a_shard_is_named_after_a_card_and_in_the_count(
    roll: str,
) -> None:
    named = Applied("D8", "staff_rent_roll", True)
    table = Fellowship(staff_rent_roll=roll).own(1, HILT).at(2, 30).bears(1, 1).at(1, 30)
    table.top(0, Nearest("staff", 2)).land(0, QUEST)
    assert named in only(table.told, e.RentRollDue).applied
    table = Fellowship(staff_rent_roll=roll).own(1, HILT).bears(0, 5)
    table.roll(0)
    table.roll(1)
    assert named in only(table.told, e.CountRolled).applied


def test_D2_lotr_2021_who_has_no_rent_to_ask_for_hears_that_and_no_more() -> None:
    """Somebody else has; and money behind a bid cannot be spent."""
    table = _laid_out(
        " A:20@11;B:9@20(12);C:9@30(1m) buy:0 bearer:1 dice:3,3 doubles:1 rent:0,1,12,3,1"
    )
    refusal = decide(table.state, c.AskRent(2, HILT))
    assert str(refusal) == "C cannot ask for the rent on Shard of Narsil: Hilt: B holds the deed."
    table.do(c.Decline(0))
    table.do(c.Bid(2, 9))
    assert (
        str(decide(table.state, c.Lift(2, 1)))
        == "C has bid 9. That money is reserved, which leaves 0 to spend."
    )


# House rules by which things meet that seldom do

MEETING = (
    # Rents of two turns ago: debts and estates come into the moves and battles of others.
    {"deeds_dealt": 4, "start_money": 3, "rent_deadline": 2},
    {
        "deeds_dealt": 4, "start_money": 3, "rent_deadline": 2, "creditor_pays_interest": True,
        "ring_of_bankrupt": "creditor", "houses": 6, "hotels": 1,
    },
    {"deeds_dealt": 4, "start_money": 5, "bearer": False, "ring": True, "time_limit": True},
)  # fmt: skip


@pytest.mark.parametrize("rules", MEETING)
def test_wherever_a_game_comes_to_can_be_written_down(rules: dict[str, Any]) -> None:
    for seed in range(3):
        rng = random.Random(seed)
        names = [f"P{i}" for i in range(rng.choice((2, 3, 4, 6)))]
        table = fresh(BOX)
        step(table.state, start_command(BOX, names, rng, "standard", rules))
        for turn in range(120):
            if table.state.phase is OVER:
                break
            step(table.state, sensible(rng, table.state))
            check_books(table.state)
            if turn % 3 == 0 or table.state.stack:
                _comes_back(table)


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
    assert table.refused(c.Offer(0, 1, c.Bundle(cash=3), c.Bundle())) == "gift"
    assert not SENTENCES["gift"].startswith("Power")  # here it is coins
