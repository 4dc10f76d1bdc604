"""House rules changed in mid-game: who has to agree, when, and what cannot be changed any more."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from controller.bots import Strength, bots_of
from controller.bots.playing import DiceRoller, play_out
from controller.rules import notation
from controller.rules.commands import Agree, AnyCommand, ChangeRules, Disagree, Roll
from controller.rules.engine import step, verify
from controller.rules.events import RulesAgreed, RulesChanged, RulesProposed
from controller.rules.legal import Option, answers, anytime, legal
from controller.rules.position_check.build import build, dump
from controller.rules.refusals import Refusal
from controller.store import audit
from controller.store.banker import Banker
from controller.store.journal import Journal
from tests.games.played import clock
from tests.rules.admitted import admits
from tests.rules.cases import Case, cases
from tests.rules.positions import BROWN, FIVE, LOTR, MORIA, Table, payments, setup


@cases("""
-: anybody can take it off the table
  A;B;C | B: change-rules salary=400 | A: disagree -> [RulesDropped seat=A]
    | C: agree -> refused no-proposal | C: disagree -> refused no-proposal | -> rules.salary=200
  A;B;C | B: change-rules salary=400 | B: disagree -> [RulesDropped seat=B]
    | C: agree -> refused no-proposal | C: disagree -> refused no-proposal | -> rules.salary=200
  A;B;C | B: change-rules salary=400 | C: disagree -> [RulesDropped seat=C]
    | C: agree -> refused no-proposal | C: disagree -> refused no-proposal | -> rules.salary=200
-: one proposal at a time and each agrees once
  A;B;C | B: change-rules salary=400 | A: change-rules fine=10 -> refused proposal-stands
    | B: agree -> refused agreed-already | C: agree | C: agree -> refused agreed-already
-: who has left need not agree
  A;B;C:0! | A: change-rules salary=400 | B: agree -> [RulesAgreed, RulesChanged]
-: another number of strongholds before a fortress builds so
  A(1,3);B | A: change-rules houses_before_hotel=3 | B: agree | A: build 1 | A: build 3 | A: build 1
    | A: build 3 | A: build 1 | A: build 3 | A: build 1 -> level[1]=5
""")
def test_agreement(case: Case) -> None:
    case.play()


SALARY = {"salary": 400}


def test_all_others_have_to_agree_and_then_it_holds() -> None:
    table = Table(3)
    assert table.do(ChangeRules(1, SALARY)) == [RulesProposed(1, SALARY)]
    assert table.do(Agree(2)) == [RulesAgreed(2)]
    assert table.state.rules.salary == 200
    assert table.do(Agree(0)) == [RulesAgreed(0), RulesChanged(SALARY, (32, 12))]
    assert (table.state.rules.salary, table.state.proposal) == (400, None)
    assert (3, 0, 400, "salary") in payments(table.at(0, 38).roll(0))


def test_only_before_a_roll() -> None:
    table = Table(3)
    table.do(ChangeRules(1, SALARY))
    table.land(0, MORIA)  # to be claimed or left
    for command in (ChangeRules(0, SALARY), Agree(0), Disagree(1)):
        assert table.refused(command) == "rules-later"
    assert not any(isinstance(o.command, Agree | Disagree) for o in legal(table.state))


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        ({}, "nothing would change"),
        ({"salary": 200}, "nothing would change"),
        ({"slary": 1}, "slary"),
        ({"salary": "much"}, "“salary” must be a whole number"),
        ({"salary": -1}, "salary"),
        ({"bank_stock": 20_000}, "“bank_stock” cannot be changed"),
        ({"ring": False}, "“ring” cannot be changed"),
        ({"players_most": 2}, "“players_most” cannot be changed"),
        ({"deeds_dealt": 2}, "“deeds_dealt” cannot be changed"),
        ({"houses": 2}, "more buildings are on the board"),
        ({"houses": 1}, "more buildings are on the board"),
        ({"houses_before_hotel": 3}, "how many buildings a space takes cannot be changed while"),
        ({"jail_rolls": 1}, "rolled too often"),
    ],
)
def test_what_cannot_hold_is_refused(rules: dict[str, Any], why: str) -> None:
    table = Table(3).own(1, *BROWN).built(2, *BROWN).jailed(2, 1)
    assert table.refused(ChangeRules(0, rules)) == "bad-rule"
    refusal = verify(table.state, ChangeRules(0, rules))
    assert isinstance(refusal, Refusal)
    assert why in str(refusal) or "more buildings on the board" in str(refusal)


def test_what_can_no_longer_hold_when_it_is_agreed_to_is_refused_then() -> None:
    table = Table(2)
    table.do(ChangeRules(0, {"houses": 3}))
    table.own(1, *BROWN).built(2, *BROWN)
    assert table.refused(Agree(1)) == "bad-rule"
    assert Option(Agree(1)) not in answers(table.state)
    assert Option(Disagree(1)) in answers(table.state)


def test_the_bank_has_as_many_buildings_as_the_new_rules_leave() -> None:
    table = Table(2).own(1, *BROWN).built(2, *BROWN)
    table.do(ChangeRules(0, {"houses": 10, "hotels": 3}))
    assert table.do(Agree(1))[-1] == RulesChanged({"houses": 10, "hotels": 3}, (6, 3))
    assert table.state.supply == [6, 3]


def test_another_worth_of_the_eye_counts_in_the_next_throw() -> None:
    table = Table(2)
    table.do(ChangeRules(0, {"eye_value": 4}))
    table.do(Agree(1))
    assert table.state.thrown((0, 4)) == (8, True, 1)


def test_legal_has_it_as_an_option_that_stands_for_all() -> None:
    state = Table(2).state
    option = Option(ChangeRules(0, {}))
    assert option in anytime(state, 0)
    assert admits(option, state, ChangeRules(0, SALARY))
    assert not admits(option, state, ChangeRules(0, {"ring": False}))
    assert not admits(option, state, ChangeRules(1, SALARY))


def test_a_proposal_is_part_of_a_position_and_of_its_line() -> None:
    table = Table(3)
    table.do(ChangeRules(1, {"rounding": "down", "salary": 30, "tax_choice": False}))
    table.do(Agree(0))
    state = table.state
    line = notation.write(state)
    assert "proposal:1,0,rounding=down,salary=30,tax_choice=false" in line
    assert notation.read(LOTR, line) == state == build(LOTR, dump(state))
    table.do(Agree(2))
    assert notation.read(LOTR, notation.write(state)) == state


@pytest.mark.parametrize(
    ("field", "problem"),
    [
        ("proposal:0,0,salary=30", "agreed twice"),
        ("proposal:0,1,salary=30", "everybody has agreed"),
        ("proposal:0,-,bank_stock=30", "cannot be changed"),
        ("proposal:0,-", "'proposal' has the wrong number of values"),
        ("proposal:0,-,salary", "is not a house rule"),
        ("proposal:0,-,salary=1 proposal:0,-,salary=2", "appears twice"),
    ],
)
def test_a_proposal_that_cannot_be_is_told(field: str, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        notation.position(LOTR, f"lotr-2003 A:1@0;B:1@0 roll:0 {field}")


def test_it_is_in_the_journal_can_be_verified_and_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "game.db"
    journal = Journal.create(path, LOTR)
    banker = Banker(LOTR, journal, clock)
    given: list[AnyCommand] = [
        setup(2),
        Roll(0, (6, 6)),
        Roll(1, FIVE),
        ChangeRules(0, SALARY),
        Agree(1),
    ]
    for command in given:
        assert isinstance(banker.do(command), list)
    assert banker.state.rules.salary == 400
    banker.take_back(1)
    assert (banker.state.rules.salary, banker.state.proposal is not None) == (200, True)
    banker.take_back(1)
    assert banker.state.proposal is None
    for command in given[3:]:
        banker.do(command)
    journal.close()
    verdict = audit.verify(path)
    assert verdict.problem is None
    assert verdict.state == banker.state


@pytest.mark.parametrize("strength", list(Strength))
def test_bots_agree_and_play_on(strength: Strength) -> None:
    state = Table(4).state
    rng = random.Random(3)
    bots = bots_of(strength, 4)
    assert isinstance(step(state, ChangeRules(0, SALARY)), list)
    play_out(state, bots, DiceRoller(LOTR, rng), turns=60)
    assert (state.rules.salary, state.proposal) == (400, None)
