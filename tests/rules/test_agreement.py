"""House rules changed in mid-game: who has to agree, when, and what cannot be changed any more."""

import random
from pathlib import Path

import pytest

from controller.bots import Strength, bots_of
from controller.bots.playing import DiceRoller, play_out
from controller.rules.commands import Agree, AnyCommand, ChangeRules, Roll
from controller.rules.engine import step
from controller.rules.legal import Option, anytime
from controller.store import audit
from controller.store.banker import Banker
from controller.store.journal import Journal
from tests.games.played import clock
from tests.rules.admitted import admits
from tests.rules.cases import Case, rule_cases
from tests.rules.positions import FIVE, LOTR, Table, setup


@rule_cases("""
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
-: all others have to agree and then it holds
  A;B;C | B: change-rules salary=400 -> [RulesProposed seat=B rules=salary:400]
    | C: agree -> [RulesAgreed seat=C], rules.salary=200
    | A: agree -> [RulesAgreed seat=A, RulesChanged rules=salary:400 supply=32.12],
      rules.salary=400, proposal=- | let at A 38 | A: roll -> bank>A 400 salary
-: only before a roll
  A;B;C | B: change-rules salary=400 | A: land 16
    | A: change-rules salary=400 -> refused rules-later | A: agree -> refused rules-later
    | B: disagree -> refused rules-later | -> offers no agree, offers no disagree
-: what cannot hold is refused
  A;B(1^2,3^2);C#1 roll:2 | A: change-rules -> refused bad-rule: ..nothing would change..
    | A: change-rules salary=200 -> refused bad-rule: ..nothing would change..
    | A: change-rules slary=1 -> refused bad-rule: ..slary..
    | A: change-rules salary=much -> refused bad-rule: ..“salary” must be a whole number..
    | A: change-rules salary=-1 -> refused bad-rule: ..salary..
    | A: change-rules bank_stock=20000 -> refused bad-rule: ..“bank_stock” cannot be changed..
    | A: change-rules ring=false -> refused bad-rule: ..“ring” cannot be changed..
    | A: change-rules players_most=2 -> refused bad-rule: ..“players_most” cannot be changed..
    | A: change-rules deeds_dealt=2 -> refused bad-rule: ..“deeds_dealt” cannot be changed..
    | A: change-rules houses=2 -> refused bad-rule: ..more buildings on the board..
    | A: change-rules houses=1 -> refused bad-rule: ..more buildings on the board..
    | A: change-rules houses_before_hotel=3
      -> refused bad-rule: ..how many buildings a space takes cannot be changed while..
    | A: change-rules jail_rolls=1 -> refused bad-rule: ..rolled too often..
-: what can no longer hold when it is agreed to is refused then
  A;B | A: change-rules houses=3 | let own B 1 3 | let built 2 1 3 | B: agree -> refused bad-rule
    | -> offers no agree, offers B: disagree
-: the bank has as many buildings as the new rules leave
  A;B(1^2,3^2) | A: change-rules houses=10 hotels=3
    | B: agree -> RulesChanged rules=houses:10.hotels:3 supply=6.3, supply=6.3
-: another worth of the eye counts in the next throw
  A;B | A: change-rules eye_value=4 | B: agree -> rolls[0,4]=8.yes.1
-: a proposal is part of a position and of its line
  A;B;C | B: change-rules rounding=down salary=30 tax_choice=false
    | A: agree -> writes proposal:1,0,rounding=down,salary=30,tax_choice=false, comes back
    | C: agree -> comes back
-: a proposal that cannot be is told
  A:1@0;B:1@0 roll:0 proposal:0,0,salary=30 -> cannot be: agreed twice
  A:1@0;B:1@0 roll:0 proposal:0,1,salary=30 -> cannot be: everybody has agreed
  A:1@0;B:1@0 roll:0 proposal:0,-,bank_stock=30 -> cannot be: cannot be changed
  A:1@0;B:1@0 roll:0 proposal:0,- -> cannot be: 'proposal' has the wrong number of values
  A:1@0;B:1@0 roll:0 proposal:0,-,salary -> cannot be: is not a house rule
  A:1@0;B:1@0 roll:0 proposal:0,-,salary=1 proposal:0,-,salary=2 -> cannot be: appears twice
""")
def test_agreement(case: Case) -> None:
    case.play()


SALARY = {"salary": 400}


def test_legal_has_it_as_an_option_that_stands_for_all() -> None:
    state = Table(2).state
    option = Option(ChangeRules(0, {}))
    assert option in anytime(state, 0)
    assert admits(option, state, ChangeRules(0, SALARY))
    assert not admits(option, state, ChangeRules(0, {"ring": False}))
    assert not admits(option, state, ChangeRules(1, SALARY))


def test_it_is_in_the_journal_can_be_verified_and_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "game.db"
    journal = Journal.create(path, LOTR)
    banker = Banker(LOTR, journal, clock)
    given: list[AnyCommand] = [
        setup(2), Roll(0, (6, 6)), Roll(1, FIVE), ChangeRules(0, SALARY), Agree(1),
    ]  # fmt: skip
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
