"""The 2012 game held against its rulebook once more, by somebody who had not written the rules."""

from __future__ import annotations

from typing import Any

import pytest

from controller.editions import load
from controller.rules.board import Gain, GainEach, Nearest
from controller.rules.events import Paid, RentDue, RentRollDue
from controller.rules.notation import position, read
from controller.rules.position_check.build import PositionError
from tests.rules.cases import Case, cases
from tests.rules.positions import (
    ASFALOTH,
    BILL,
    BREGO,
    EVENTS,
    EVENTS_2,
    FERRY,
    GANDALF,
    LIGHT_BLUE,
    MAGGOT,
    PEOPLE,
    PEOPLE_7,
    SARUMAN,
    WEATHERTOP,
    Table,
    only,
    payments,
)


@cases("""
# Two rules in one move
D8 J1 lotr-2012: a staff is not sold while its rent is rolled for
  {staff_roll_when=at-landing} A;B(12,28);C | A: land 12
    | B: offer C (12) for 150 -> refused settle-first
    # 2 would have 10 times the roll with one staff
    | B: offer C (28) for 150 | C: accept B
    | A: roll 3,4 -> RentDue debtor=A owner=B space=12 amount=70 turn=1 | B: offer C (12) for 150
    | C: accept B | B: ask-rent 12 -> A>B 70 rent

# Positions
D8 lotr-2012: a position need not say how many times the roll
  A:500@12;B:200(12) rent-roll:0 factor:4 | -> comes back | A: roll 3,4 -> RentDue amount=28
    | B: ask-rent 12 -> A>B 28 rent
  A:500@12;B:200(12,28) rent-roll:0 factor:10 | -> comes back | A: roll 3,4 -> RentDue amount=70
    | B: ask-rent 12 -> A>B 70 rent
  A:500@12;B:200(12,28m) rent-roll:0 factor:10 | -> comes back | A: roll 3,4 -> RentDue amount=70
    | B: ask-rent 12 -> A>B 70 rent
""")
def test_corners_lotr_2012(case: Case) -> None:
    case.play()


BOX = load("lotr-2012")


def sit(seats: int = 3, game: str = "standard", **rules: Any) -> Table:
    """A game of this box that has begun."""
    return Table(seats, game, edition=BOX, **rules)


def rows(table: Table, kind: type) -> list[str]:
    """The rows that an event of the last command names."""
    return [one.row for event in table.told if isinstance(event, kind) for one in event.applied]


# What the rulings say of this box


@pytest.mark.parametrize("game", ["standard", "classic", "short"])
def test_B1_R32_lotr_2012_go_is_paid_on_passing_and_the_ruling_is_named(game: str) -> None:
    table = sit(3, game, deeds_dealt=0).cash(0, 0)
    assert payments(table.land(0, MAGGOT, (2, 4))) == [(3, 0, 200, "salary")]
    assert rows(table, Paid) == ["R32"]


def test_R28_lotr_2012_the_good_cards_are_those_of_its_time() -> None:
    effects = [card.effect for card in BOX.data.decks[EVENTS].cards]
    assert effects.count(Gain(50)) == 1  # 45 before 2008
    assert Gain(45) not in effects
    assert payments(sit().top(EVENTS, GainEach(10)).land(0, EVENTS_2))[1:] == [
        (1, 0, 10, "card"), (2, 0, 10, "card")
    ]  # fmt: skip


# What an event names


def test_R3_lotr_2012_somebody_elses_mortgage_is_no_reason() -> None:
    table = sit().own(1, BILL, ASFALOTH).own(2, BREGO).mortgaged(BREGO)
    assert only(table.land(0, BILL), RentDue).amount == 50
    assert rows(table, RentDue) == []
    table.mortgaged(ASFALOTH).land(2, BILL)
    assert rows(table, RentDue) == ["R3"]


def test_D8_R41_lotr_2012_a_card_that_says_the_factor_leaves_nothing_to_rule() -> None:
    table = sit().own(1, GANDALF).own(2, SARUMAN).mortgaged(SARUMAN)
    table.top(PEOPLE, Nearest("staff", 10))
    assert only(table.land(0, PEOPLE_7), RentRollDue).factor == 10
    assert rows(table, RentRollDue) == []
    assert payments(table.roll_rent(0, 1, GANDALF, (1, 3))) == [(0, 1, 40, "rent")]
    table.land(2, GANDALF)
    assert rows(table, RentRollDue) == ["R41"]


def test_D4_R4_lotr_2012_where_the_ring_stands_a_house_rule_of_the_group_is_named_too() -> None:
    table = sit(group_double_with_mortgage=True).own(1, *LIGHT_BLUE).mortgaged(FERRY)
    assert only(table.ring(WEATHERTOP).land(0, WEATHERTOP), RentDue).amount == 4 * 8
    assert rows(table, RentDue) == ["R4", "D4"]
    table = sit(group_double_with_mortgage=True, ring_rent="twice-printed").own(1, *LIGHT_BLUE)
    assert only(table.mortgaged(FERRY).ring(WEATHERTOP).land(0, WEATHERTOP), RentDue).amount == 16
    assert rows(table, RentDue) == ["R4"]


def test_D8_lotr_2012_but_it_may_where_a_card_has_said_it() -> None:
    state = read(BOX, "lotr-2012 A:500@12;B:200(12) rent-roll:0 factor:10")
    assert state.factor == 10
    by_number = "lotr-2012{staff_rent_roll=by-number} A:500@12;B:200(12) rent-roll:0"
    assert read(BOX, by_number).factor == 1  # of as many dice


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        (" A:9;B:9 roll:0 bearer:0", "bearer: no player bears the Ring in this game"),
        (" A:9@8;B:9@8 done:0 meeting:1,2,dice,1", "stack[0]: no player bears the Ring"),
        (" A:9@8;B:9@8 done:0 battle:1,2,-,1", "stack[0]: no player bears the Ring"),
        (" A:9@12;B:9(12) rent-roll:0 factor:7", "no rent here is 7 times the dice"),
        (" A:9@12;B:9(12) rent-roll:0 rentdice:1", "here two dice are rolled for a staff"),
        ("{salary_when=after-landing} A:9@3;B:9 buy:0 salary:150", "GO pays 200 each time"),
        (" A:9@3;B:9 buy:0 salary:200", "salary_due: no landing is in progress"),
        (" A:9#3;B:9 move:0 dice:2,2 debt:0,bank,50,fine,-", "dice: the roll that failed"),
    ],
)
def test_what_lotr_2012_cannot_come_to(line: str, wrong: str) -> None:
    with pytest.raises(PositionError) as caught:
        position(BOX, f"lotr-2012{line}")
    assert wrong in str(caught.value)
