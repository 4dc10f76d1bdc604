"""A staff's rent that takes a roll of its own is rolled for once its owner has asked, in every
edition (D2, D8): the claim, its deadline, what may happen before the roll, and how it is written.
"""

from __future__ import annotations

from typing import Any

import pytest

from controller.editions import load
from controller.rules import commands as c
from controller.rules import events as e
from controller.rules.board import BANK, Nearest
from controller.rules.deadline import waits
from controller.rules.engine import step, verify
from controller.rules.legal import legal
from controller.rules.notation import position, read, write
from controller.rules.position_check.build import PositionError
from controller.rules.prompts import Ask, prompt
from controller.rules.refusals import Refusal
from controller.rules.state import RentRoll, State
from controller.store.banker import Banker
from tests.rules.bearing import BLADE, BOX, HILT, QUEST, Fellowship
from tests.rules.positions import (
    BARAD_DUR,
    DARK_BLUE,
    GANDALF,
    MORIA,
    PARKING,
    PEOPLE,
    PEOPLE_7,
    SARUMAN,
    Table,
    kinds,
    only,
    payments,
)

EDITIONS = ("lotr-2003", "lotr-2003-fr", "lotr-2012", "lotr-2021", "starwars-1997")
FRESH: dict[str, Any] = {"staff_rent_roll": "fresh"}


def landed(**rules: Any) -> Table:
    """Seat 0 has come to a staff of seat 1; seat 1 is about to roll."""
    table = Table(**(FRESH | rules)).own(1, GANDALF)
    table.land(0, GANDALF)
    return table


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_edition_rolls_for_a_staff_before_the_owner_asks(edition: str) -> None:
    """By every edition's own rules, where a card leads to the staff."""
    box = load(edition)
    assert box.data.rules.staff_roll_when == "when-asked"
    table = Table(edition=box, **({} if edition == "lotr-2021" else FRESH)).own(1, GANDALF)
    if edition == "lotr-2021":
        e.evolve(table.state, e.RingTaken(2, 0))
    told = table.land(0, GANDALF)
    due = only(told, e.RentRollDue)
    assert (due.debtor, due.owner, due.space, due.amount) == (0, 1, GANDALF, 0)
    assert kinds(told)[-1] == "TurnBegan"
    assert prompt(table.state).ask is Ask.ROLL
    dice = (4, 3)[: due.dice]
    assert table.refused(c.Roll(0, dice)) in ("not-your-turn", "dice-count")
    asked = table.do(c.AskRent(1, GANDALF))
    assert asked == [e.RentRollAsked(1, 0, GANDALF, 0, due.factor, due.dice)]
    assert prompt(table.state).ask is Ask.RENT_ROLL
    amount = due.factor * sum(dice)
    assert payments(table.do(c.Roll(0, dice))) == [(0, 1, amount, "rent")]
    assert (prompt(table.state).ask, prompt(table.state).seats) == (Ask.ROLL, (1,))


def test_D1_nobody_asks_and_nothing_is_rolled() -> None:
    table = landed(rent_deadline=1)
    told = table.roll(1)
    assert told[0] == e.RentLapsed(1, 0, GANDALF, 0)
    assert "RentRolled" not in kinds(told)
    assert table.refused(c.AskRent(1, GANDALF)) == "no-claim"


def test_D1_the_roll_for_a_staff_ends_no_time_to_ask_for_another_rent() -> None:
    table = Table(**FRESH, rent_deadline=1).own(1, GANDALF, MORIA)
    table.land(0, MORIA, (4, 4))
    table.land(0, GANDALF, (4, 3))
    table.roll_rent(0, 1, GANDALF, (6, 5))
    assert payments(table.do(c.AskRent(1, MORIA))) == [(0, 1, 14, "rent")]


def test_R21_where_the_bank_collects_by_itself_the_roll_comes_at_once() -> None:
    table = Table(**FRESH, rent_must_be_asked=False).own(1, GANDALF)
    assert isinstance(table.land(0, GANDALF)[-1], e.RentRollAwaited)
    assert payments(table.roll(0, (3, 4))) == [(0, 1, 28, "rent")]


def test_D8_other_tables_roll_at_the_landing_and_then_the_owner_asks() -> None:
    table = Table(**FRESH, staff_roll_when="at-landing").own(1, GANDALF)
    assert isinstance(table.land(0, GANDALF)[-1], e.RentRollAwaited)
    assert only(table.roll(0, (3, 4)), e.RentDue).amount == 28
    assert payments(table.do(c.AskRent(1, GANDALF))) == [(0, 1, 28, "rent")]


# Mortgages, and what counts from the landing


def test_R60_mortgaged_since_it_cannot_be_asked_for_until_it_is_lifted() -> None:
    table = landed(mortgage_when="any-time")
    table.do(c.Mortgage(1, GANDALF))
    assert table.refused(c.AskRent(1, GANDALF)) == "mortgaged"
    table.do(c.Lift(1, GANDALF))
    assert payments(table.roll_rent(0, 1, GANDALF, (3, 4))) == [(0, 1, 28, "rent")]


def test_R60_mortgaged_between_the_asking_and_the_roll_it_is_paid() -> None:
    table = landed(mortgage_when="any-time")
    table.do(c.AskRent(1, GANDALF))
    table.do(c.Mortgage(1, GANDALF))
    assert payments(table.roll(0, (3, 4))) == [(0, 1, 28, "rent")]


def test_R60_how_many_times_the_roll_is_as_it_was_at_the_landing() -> None:
    table = landed().own(1, SARUMAN)
    assert payments(table.roll_rent(0, 1, GANDALF, (3, 4))) == [(0, 1, 28, "rent")]


def test_J1_a_staff_that_is_sold_leaves_the_rent_with_who_owned_it_at_the_landing() -> None:
    for asked_first in (False, True):
        table = landed()
        if asked_first:
            table.do(c.AskRent(1, GANDALF))
        table.do(c.Offer(1, 2, c.Bundle(deeds=(GANDALF,)), c.Bundle(cash=150)))
        table.do(c.Accept(2, 1))
        assert read(table.state.edition, write(table.state)) == table.state
        if not asked_first:
            assert table.refused(c.AskRent(2, GANDALF)) == "no-claim"
            table.do(c.AskRent(1, GANDALF))
        assert payments(table.roll(0, (3, 4))) == [(0, 1, 28, "rent")]


# The Ring-bearer


def test_D9_R49_lotr_2021_the_bearer_at_the_landing_owes_nothing_others_do() -> None:
    table = Fellowship().own(1, HILT).bears(0, 1)
    assert "RentRollDue" not in kinds(table.land(0, HILT, (2, 3)))
    table = Fellowship().own(0, HILT).bears(2, 1)
    table.land(1, HILT)
    table.bears(1, 0)  # since the landing
    assert payments(table.roll_rent(1, 0, HILT, (4,))) == [(1, 0, 4, "rent")]


def test_R12_R49_lotr_2021_the_owner_s_double_is_fixed_at_the_landing() -> None:
    table = Fellowship().own(0, HILT).bears(0, 5).at(0, 30)
    table.land(1, HILT)
    table.bears(2, 0)
    assert payments(table.roll_rent(1, 0, HILT, (4,))) == [(1, 0, 8, "rent")]


def test_R61_R77_lotr_2021_the_bearer_led_there_by_a_card_rolls_once_asked() -> None:
    table = Fellowship().own(1, HILT).at(1, 30).at(2, 30).next(16)
    told = table.land(0, QUEST)
    assert only(told, e.RentRollDue).dice == 2
    assert payments(table.roll_rent(0, 1, HILT, (5, 6))) == [(0, 1, 11, "rent")]


@pytest.mark.parametrize("setting", ["lapse", "asked"])
def test_R50_lotr_2021_at_the_end_by_the_ring_nobody_rolls_for_a_rent_any_more(
    setting: str,
) -> None:
    table = Fellowship(2, claims_at_ring_end=setting).own(0, HILT).bears(0, 5).at(0, 30)
    table.land(1, HILT)
    told = table.roll(0)
    assert e.RentLapsed(0, 1, HILT, 0) in told
    assert (1, 0) not in [(payer, payee) for payer, payee, _, _ in payments(told)]


# What else is open


def test_one_rent_is_rolled_for_at_a_time() -> None:
    table = Table(**FRESH).own(1, GANDALF).own(2, SARUMAN)
    table.land(0, GANDALF, (4, 4))
    table.land(0, SARUMAN, (4, 3))
    table.do(c.AskRent(1, GANDALF))
    assert table.refused(c.AskRent(2, SARUMAN)) == "roll-first"
    assert table.refused(c.AskRent(1, GANDALF)) == "no-claim"
    table.roll(0, (3, 4))
    assert payments(table.roll_rent(0, 2, SARUMAN, (6, 5))) == [(0, 2, 44, "rent")]


def test_it_may_be_asked_for_in_an_auction_which_then_goes_on() -> None:
    table = Table(**FRESH, rent_deadline=2).own(1, GANDALF)
    table.land(0, GANDALF)
    table.land(1, MORIA)
    table.do(c.Decline(1))
    table.do(c.Bid(0, 100))
    table.do(c.AskRent(1, GANDALF))
    assert prompt(table.state).ask is Ask.RENT_ROLL
    assert table.refused(c.Bid(2, 120)) == "settle-first"
    before = table.state.dice
    assert payments(table.roll(0, (3, 4))) == [(0, 1, 28, "rent")]
    assert table.state.dice == before  # which belong to the turn
    assert prompt(table.state).ask is Ask.AUCTION


def test_R68_a_roll_that_only_the_bid_could_pay_waits_for_the_auction() -> None:
    table = Table(**FRESH, rent_deadline=2).own(1, GANDALF).cash(0, 110)
    table.land(0, GANDALF)
    table.land(1, MORIA)
    table.do(c.Decline(1))
    table.do(c.Bid(0, 100))
    told = table.roll_rent(0, 1, GANDALF, (3, 4))
    assert [type(event) for event in told] == [e.RentRolled, e.DebtArose, e.DebtDeferred]
    assert table.refused(c.Bid(0, 105)) in ("own-bid", "in-debt")
    table.do(c.Bid(2, 120))
    told = table.do(c.Pass(1))
    assert (0, 1, 28, "rent") in payments([*told, *table.do(c.Pass(0))])


def test_nobody_is_asked_whom_others_owe_what_the_roll_may_cost() -> None:
    """L1: seat 0 may owe up to 4 times 12; seat 2 owes it more than that."""
    box = load("lotr-2003")
    rest = "done:2 turn:3,1 rent:0,1,12,4x2,2 debt:2,0,100,rent,37"
    for cash, code in ((47, "debtor-waits"), (48, None)):
        state = read(box, f"lotr-2003 A:{cash}@12(37);B:9(12);C:0@37(16) {rest}")
        refusal = verify(state, c.AskRent(1, GANDALF))
        assert (refusal and refusal.code) == code


def test_L1_a_debtor_who_is_asked_for_a_rolled_rent_too_settles_first() -> None:
    table = Table(**FRESH, rent_deadline=2).own(1, GANDALF).own(2, *DARK_BLUE).built(5, *DARK_BLUE)
    table.land(0, GANDALF, (4, 4))
    table.own(0, MORIA).cash(0, 5)
    table.rent(0, BARAD_DUR)
    assert table.refused(c.AskRent(1, GANDALF)) == "debtor-busy"


def test_L_the_owner_is_ruined_before_the_roll_and_the_heir_is_paid() -> None:
    table = Table(**FRESH).own(1, GANDALF).own(2, *DARK_BLUE).built(5, *DARK_BLUE)
    table.land(0, GANDALF)
    table.land(1, BARAD_DUR)
    table.cash(1, 0)
    table.do(c.AskRent(1, GANDALF))
    table.do(c.AskRent(2, BARAD_DUR))
    told = table.do(c.Mortgage(1, GANDALF))
    assert prompt(table.state).ask is Ask.DEBT
    told = table.do(c.DeclareBankrupt(1))
    assert e.Bankrupted(1, 2) in told
    assert table.state.stack[0] == RentRoll(0, 2, GANDALF, 4)
    while prompt(table.state).ask is Ask.ACQUIRED:
        table.do(c.Lift(2, GANDALF))
    assert prompt(table.state).ask is Ask.RENT_ROLL
    assert payments(table.roll(0, (3, 4))) == [(0, 2, 28, "rent")]


def test_L_the_debtor_or_the_heir_of_the_rent_itself_rolls_no_more() -> None:
    for seat, heir in ((0, 2), (1, 0)):
        table = landed()
        table.do(c.AskRent(1, GANDALF))
        e.evolve(table.state, e.Bankrupted(seat, heir))
        assert table.state.stack == []


def test_R66_the_clock_rolls_for_it_when_asked_and_lets_it_go_when_not() -> None:
    table = Table(2, "time-limit", **FRESH).own(BANK, GANDALF, SARUMAN).own(1, GANDALF, SARUMAN)
    table.land(0, GANDALF, (4, 4))
    table.do(c.CallTime(1))
    assert [wait.answer for wait in waits(table.state)] == [c.WaiveRent(1, GANDALF)]
    line = write(table.state)
    assert kinds(table.do(c.WaiveRent(1, GANDALF))) == ["RentLapsed", "GameEnded"]
    table.state = read(table.state.edition, line)
    table.do(c.AskRent(1, GANDALF))
    assert [wait.answer for wait in waits(table.state)] == [c.Roll(0, (0, 0))]
    assert kinds(table.roll(0, (3, 4))) == ["RentRolled", "Paid", "GameEnded"]


def test_H7_R62_a_building_may_be_built_before_the_roll() -> None:
    table = landed().own(2, *DARK_BLUE)
    table.do(c.AskRent(1, GANDALF))
    table.do(c.Build(2, BARAD_DUR))
    assert prompt(table.state).ask is Ask.RENT_ROLL


def test_the_roll_that_failed_in_jail_still_moves_the_token_afterwards() -> None:
    """F8: the fine is being raised when the owner asks: the roll for the staff is not that one."""
    box = load("lotr-2012")
    people = "A:10@10#3(16);B:900@20(12);C:900@12"
    line = "turn:7,3 dice:1,2 debt:0,bank,50,fine,- rentroll:2,1,12,4x2"
    state = read(box, f"lotr-2012 {people} move:0 {line}")
    assert not isinstance(step(state, c.Roll(2, (6, 6))), Refusal)
    assert state.dice == (1, 2)
    told = step(state, c.Mortgage(0, MORIA))
    assert not isinstance(told, Refusal)
    assert "Moved" in kinds(told)
    assert state.pos[0] == 13


# Answers, take-back, notation


def test_every_answer_is_on_the_list_before_and_after_the_asking() -> None:
    table = landed()
    commands = [option.command for option in legal(table.state)]
    assert c.AskRent(1, GANDALF) in commands
    table.do(c.AskRent(1, GANDALF))
    commands = [option.command for option in legal(table.state)]
    assert c.AskRent(1, GANDALF) not in commands
    assert c.Roll(0, (0, 0)) in commands
    table = Fellowship().own(0, HILT)
    table.land(1, HILT)
    table.do(c.AskRent(0, HILT))
    assert c.Roll(1, (0,)) in [option.command for option in legal(table.state)]


def test_a_take_back_goes_before_the_asking() -> None:
    banker = Banker(BOX)
    line = "lotr-2021 Frodo:12@5;Sam:30@36(12,28m);Gimli:20@30 roll:0 turn:7,3 bearer:2"
    for command in (c.SetPosition(position=position(BOX, line)), c.Roll(0, (4, 3))):
        assert not isinstance(banker.do(command), Refusal)
    waiting = write(banker.state)
    assert " rent:0,1,12,1x2,7" in waiting
    banker.do(c.AskRent(1, 12))
    assert write(banker.state).endswith(" rentroll:0,1,12,1x2")
    banker.take_back()
    assert write(banker.state) == waiting
    banker.do(c.AskRent(1, 12))
    assert not isinstance(banker.do(c.Roll(0, (0, 0))), Refusal)
    assert banker.state.cash[:2] == [12, 30]  # two Eyes count 0
    assert banker.state.claims == []


def test_every_moment_can_be_written_and_read_again() -> None:
    table = Table(**FRESH).own(1, GANDALF).top(PEOPLE, Nearest("staff", 10))
    table.land(0, PEOPLE_7)
    moments: list[State] = []
    commands: list[c.AnyCommand] = [c.AskRent(1, GANDALF), c.Roll(0, (6, 5))]
    for command in commands:
        moments.append(table.state.copy())
        table.do(command)
    moments.append(table.state.copy())
    for state in moments:
        assert read(state.edition, write(state)) == state
    assert " rent:0,1,12,10x2,1" in write(moments[0])


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("rent:0,1,16,4x2,1", "nobody rolls for"),
        ("rent:0,1,12,0x2,1", "0x2"),
        ("rent:0,1,12,4x3,1", "4x3"),
        ("rent:0,1,12,0,1", "no rent is due"),
        ("rentroll:0,1,16,4x2", "nobody rolls for"),
        ("rentroll:0,0,12,4x2", "nobody pays rent to themselves"),
        ("rentroll:0,1,12,4x2 rentroll:2,1,12,4x2", "one rent is rolled for at a time"),
        ("rentroll:0,3,12,4x2", ""),
    ],
)
def test_what_cannot_be_is_told(field: str, wrong: str) -> None:
    box = load("lotr-2012")
    line = f"lotr-2012 A:500@12;B:500(12,16);C:500@12 roll:1 turn:2,1 {field}"
    if not wrong:  # the Bank has the rent of an owner who was ruined
        assert read(box, line).stack == [RentRoll(0, 3, 12, 4)]
        return
    with pytest.raises(PositionError, match=wrong):
        position(box, line)


def test_D8_both_shards_and_one_of_them_mortgaged_take_both_dice() -> None:
    table = Fellowship().own(0, HILT, BLADE).mortgaged(BLADE)
    table.land(1, HILT)
    assert payments(table.roll_rent(1, 0, HILT, (6, 5))) == [(1, 0, 11, "rent")]


def test_F9_who_is_in_jail_asks_and_who_is_asked_may_have_moved_on() -> None:
    table = Table(**FRESH, rent_deadline=2).own(1, GANDALF).jailed(1)
    table.land(0, GANDALF, (4, 4))
    table.land(0, PARKING, (4, 3))
    assert payments(table.roll_rent(0, 1, GANDALF, (3, 4))) == [(0, 1, 28, "rent")]
    assert table.state.pos[0] == PARKING


def test_L1_the_rolled_rent_may_be_more_than_one_has() -> None:
    table = landed().cash(0, 10)
    told = table.roll_rent(0, 1, GANDALF, (6, 5))
    assert only(told, e.DebtArose).amount == 44
    told = table.do(c.DeclareBankrupt(0))
    assert e.Bankrupted(0, 1) in told


def test_C1_the_turn_s_own_question_waits_below() -> None:
    table = landed(rent_deadline=2)
    table.land(1, MORIA)
    table.do(c.AskRent(1, GANDALF))
    assert table.refused(c.Buy(1)) == "settle-first"
    table.roll(0, (3, 4))
    table.do(c.Buy(1))
