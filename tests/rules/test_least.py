"""R66: on whom a deadline runs, and the answer that changes least."""

from controller.rules import commands as c
from controller.rules.deadline import LEAST_ANSWERS, ON_TIME, least_answer, waits, way_to_raise
from controller.rules.prompts import Ask
from controller.rules.state import Debt
from controller.text.advice import advised
from tests.rules import positions as p
from tests.rules.cases import Case, rule_cases


@rule_cases("""
-: no deadline runs while nobody holds the others up
  A;B;C | -> waits
-: a debtor sells the cheapest buildings first and evenly
  {time_limit=true} A:0(1^2,3^2,5,6^1,8^1,9^1,16,18,19);B;C done:0 called:1 debt:0,1,2000,rent,39
    | -> least A: sell-building 3 | A: sell-building 3 -> least A: sell-building 1
    | A: sell-building 1 -> least A: sell-building 3
    | A: sell-building 3 -> least A: sell-building 1
    | A: sell-building 1 -> least A: sell-building 9
    | A: sell-building 9 -> least A: sell-building 8
    | A: sell-building 8 -> least A: sell-building 6 | A: sell-building 6 -> least A: mortgage 1
    | A: mortgage 1 -> least A: mortgage 3 | A: mortgage 3 -> least A: mortgage 6
    | A: mortgage 6 -> least A: mortgage 8 | A: mortgage 8 -> least A: mortgage 9
    | A: mortgage 9 -> least A: mortgage 16 | A: mortgage 16 -> least A: mortgage 18
    | A: mortgage 18 -> least A: mortgage 5 | A: mortgage 5 -> least A: mortgage 19
    | A: mortgage 19 -> least A: declare-bankrupt
-: fortresses that need strongholds come down together
  {time_limit=true,houses=0} A:0(37^5,39^5);B;C done:0 called:1 debt:0,1,500,rent,16
    | -> least A: break-down 39 | A: break-down 39
-: a building goes to the lowest site and the lowest space
  {time_limit=true} A(6,8,9,16^1,18^1,19);B;C done:0 called:1 placement:0,house,80
    | -> least A: build 6
  {time_limit=true} A(6^1,8^1,9^1,16^1,18^1,19);B;C done:0 called:1 placement:0,house,80
    | -> least A: build 19
-: passing keeping and walking on change least
  {time_limit=true} A;B;C done:0 called:1 auction:16,0.1.2,2,10 | -> least B: pass
  {time_limit=true} A(37m);B;C done:0 called:1 acquisition:0,37 | -> least A: keep-mortgage 37
  lotr-2021{time_limit=true} A@15;B@15;C done:0 called:1 bearer:1 meeting:0,3,dice,1
    | -> least A: walk-on
  lotr-2021{time_limit=true} A@12;B(12);C rent-roll:0 bearer:1 rentdice:1 called:1
    | -> least A: roll 0
R66 lotr-2021: what a played card holds up has no deadline before its answer
  {time_limit=true} A:2@1(13,16,25m,27,32m,37);B:2@0(6,8,9m,18m,19) buy:0 turn:22,11 first:1
      dice:6,5 ring:30 called:1 acquisition:1,18 card:0,quest:1,1,37,-
    deck:quest,0.2.3.4.5.6.7.8.9.10.11.12.13.14.15.16.17.18.19.20.21.22.23.24.25.26.27.28.29.30.31
    | -> waits B, least B: let-pass | B: let-pass -> least B: keep-mortgage 18
""")
def test_least(case: Case) -> None:
    case.play()


def test_who_is_asked_about_scarce_buildings_has_a_deadline() -> None:
    table = p.Table(houses=1).own(0, *p.ORANGE).own(1, *p.LIGHT_BLUE).own(2, *p.DARK_BLUE)
    table.quiet(0)
    table.do(c.Build(0, p.MORIA))
    assert [(wait.seat, wait.answer) for wait in waits(table.state)] == [
        (1, c.Pass(1)), (2, c.Pass(2)),
    ]  # fmt: skip
    about = waits(table.state)[1].about
    table.do(c.Pass(1))
    assert [wait.about for wait in waits(table.state)] == [about]  # its time runs on
    assert least_answer(table.state, 1) is None


def test_every_question_has_a_least_answer() -> None:
    assert {*Ask} - {*LEAST_ANSWERS} == {
        Ask.ROLL, Ask.JAIL, Ask.OVER,  # no new turn begins
        Ask.CLOSING,  # its rents and deals wait each by itself
    }  # fmt: skip
    assert {*LEAST_ANSWERS} >= ON_TIME


def test_R66_the_clock_takes_what_the_display_advises_also_for_deeds_that_stand_alone() -> None:
    table = p.Table().own(0, p.BILL, *p.BROWN).built(1, *p.BROWN).cash(0, 0)
    table.state.stack.append(Debt(0, 1, 150, "rent", p.MORIA))
    taken = []
    while table.state.stack and (way := way_to_raise(table.state, 0)) is not None:
        assert advised(table.state, 0, 150 - table.state.cash[0]) == way
        taken.append(way)
        table.do(way)
    assert [type(one).__name__ for one in taken[:3]] == ["SellBuilding", "SellBuilding", "Mortgage"]
    assert [one.space for one in taken if isinstance(one, c.Mortgage)] == [*p.BROWN, p.BILL]
