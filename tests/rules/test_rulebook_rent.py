"""Section D of the rules matrix: rent, and asking for it in time."""

import pytest

from controller.rules import commands as c
from controller.rules.events import RentDue
from tests.rules.cases import Case, rule_cases
from tests.rules.positions import BRUINEN, LOTR, MORIA, Table, box, only, payments


@rule_cases("""
D1: rent is lost when the second following player rolls
  A;B;C;D(16) | A: land 16 -> RentDue debtor=A owner=D space=16 amount=14 turn=1
    | B: land 20 -> len(claims)=1  # the first following player
    | let at C 15
    | C: roll -> [RentLapsed owner=D debtor=A space=16 amount=14 waived=no, ..], [RentLapsed,
      Rolled, Moved, TurnBegan] | D: ask-rent 16 -> refused no-claim
D1: just before that roll it can still be asked for
  A;B;C;D(16) | A: land 16 | B: land 20 -> asks roll of C | D: ask-rent 16 -> A>D 14 rent
D1: more rolls of the same players do not count
  A;B;C(16) | A: land 16 2,2 | A: land 20  # the debtor's second roll
    | B: land 20 2,2 | B: land 20 -> len(claims)=1  # the first following player's second roll
    | C: ask-rent 16 -> A>C 14 rent
D1: with two players the second following is the debtor
  A;B(16) | A: land 16 | B: land 20 -> len(claims)=1 | A: land 20 -> RentLapsed
D1: a roll in jail is a roll
  A;B;C(16) | A: land 16 | B: land 20
  A@16;B@20;C#0(16) roll:2 rent:0,2,16,14,1
    | C: roll -> [RentLapsed, Rolled, JailRollFailed, TurnBegan]
D1: paying the fine before the roll does not end the deadline
  A(16);B;C | B: land 16 | C: land 20
  A#0(16);B@16;C@20 rent:1,0,16,14,2 turn:4,2 | A: pay-fine | A: ask-rent 16 -> B>A 14 rent
D1: who has left the game is no following player
  A;B:0!;C;D(16) | A: land 16 | C: land 20  # the first following player still there
    | D: ask-rent 16 -> A>D 14 rent
D1: two debtors on one space are asked one after the other
  A;B;C;D(16) | A: land 16 | B: land 16
    | D: ask-rent 16 -> RentAsked owner=D debtor=A space=16 amount=14
    | D: ask-rent 16 -> RentAsked owner=D debtor=B space=16 amount=14
    | D: ask-rent 16 -> refused no-claim
D1: the rent is what was due at the landing
  A;B;C(16,18,19) | A: land 16 | C: build 16 | C: ask-rent 16 -> A>C 28 rent
D2: rent must be asked for by the owner
  A;B;C(16) | A: land 16 -> pays nothing | B: ask-rent 16 -> refused no-claim
    | A: ask-rent 16 -> refused no-claim | C: ask-rent 5 -> refused no-claim
    | C: ask-rent 40 -> refused not-a-space | C: ask-rent -1 -> refused not-a-space
    | C: ask-rent 16 -> [RentAsked owner=C debtor=A space=16 amount=14, A>C 14 rent]
D2 (not lotr-2012): it may be asked for in the middle of an auction
  A;B;C(16) | A: land 16 | B: land 5 | B: decline
    | C: ask-rent 16 -> A>C 14 rent, asks auction of A.B.C
D2: asking somebody with a debt has to wait
  A:20(5,15,25,35);B(39);C(16) | A: land 16 2,2 | A: land 39
    | B: ask-rent 39 -> [.., DebtArose debtor=A creditor=B amount=50 reason=rent space=39]
    | C: ask-rent 16 -> refused debtor-busy | A: mortgage 5 -> bank>A 100 mortgage, A>B 50 rent
    | C: ask-rent 16 -> A>C 14 rent
D3: no rent on a mortgaged deed
  A;B(16m);C | A: land 16 -> [Rolled, Moved, TurnBegan]
  A;B(5m);C | A: land 5 -> [Rolled, Moved, TurnBegan]
  A;B(12m);C | A: land 12 -> [Rolled, Moved, TurnBegan]
D4: a whole group doubles bare rent though another of it is mortgaged
  A;B(16,18m,19);C | A: rent 16 -> A>B 28 rent | A: rent 19 -> A>B 32 rent
D4: two of three do not double
  A;B(16,19);C(18) | A: rent 19 -> A>B 16 rent
D5: in a partly built group the unbuilt ones still charge double
  A;B(16,18^1,19);C | A: rent 16 -> A>B 28 rent | A: rent 18 -> A>B 70 rent
D6: a mortgaged steed counts for the rent of the others
  A;B(5,15,25m,35);C | A: rent 5 -> A>B 200 rent
D7: steeds charge by their number
  A;B(5);C(15,25,35) | A: rent 5 -> A>B 25 rent
  A;B(5,15);C(25,35) | A: rent 5 -> A>B 50 rent
  A;B(5,15,25);C(35) | A: rent 5 -> A>B 100 rent
  A;B(5,15,25,35);C | A: rent 5 -> A>B 200 rent
D8: staffs charge by the roll that led there
  A;B(12);C | A: rent 12 each(6,5 -> A>B 44 / 2,1 -> A>B 12 / 0,4 -> A>B 20) rent
  A;B(12,28);C | A: rent 12 each(6,5 -> A>B 110 / 2,1 -> A>B 30 / 0,4 -> A>B 50) rent
D9: everybody but the owner pays
  A;B;C;D(16) | A: rent 16 -> A>D 14 rent | B: rent 16 -> B>D 14 rent | C: rent 16 -> C>D 14 rent
    | D: land 16 -> no RentDue
D9: an owner in jail collects all the same
  A;B#0(16) roll:1 | A: rent 16 -> A>B 14 rent
D10: rent is owed in cash but a deed may be sold to the creditor for it
  A:0(5);B(6^4,8^4,9^4);C | A: rent 6 -> asks debt of A | A: offer B (5) for 400
    | B: accept A -> B>A 400 deal, A>B 400 rent, cash[A]=0, cash[B]=1500, owner[5]=B
-: D a debtor s rent is paid to who owned the deed at the landing
  A;B(16);C | A: land 16 | B: offer C (16) for 100 | C: accept B
    | C: ask-rent 16 -> refused no-claim | B: ask-rent 16 -> A>B 14 rent
D1: each of several claims has its own deadline
  A;B;C;D(5,16) | A: land 16 | B: land 5 | let at C 15
    | C: roll -> RentLapsed owner=D debtor=A space=16 amount=14 | D: ask-rent 5 -> B>D 25 rent
D1: the claim that is asked for is the one used up
  A;B;C(19);D(5,16) | A: land 16 2,2 | A: land 19 2,2 | A: land 5 | B: land 5
    | D: ask-rent 5 -> claims[0].space=16, claims[1].space=19, claims[2].debtor=B, len(claims)=3
    | D: ask-rent 5 -> claims[0].space=16, claims[1].space=19, len(claims)=2
""")
def test_rent(case: Case) -> None:
    case.play()


@pytest.mark.parametrize("space", LOTR.board.territories)
def test_D_territories_charge_what_their_deeds_say(space: int) -> None:
    """Landing on each with 0 to 4 strongholds and a fortress; figures of the classic deeds."""
    rents = {
        1: (2, 10, 30, 90, 160, 250), 3: (4, 20, 60, 180, 320, 450),
        6: (6, 30, 90, 270, 400, 550), 8: (6, 30, 90, 270, 400, 550),
        9: (8, 40, 100, 300, 450, 600), 11: (10, 50, 150, 450, 625, 750),
        13: (10, 50, 150, 450, 625, 750), 14: (12, 60, 180, 500, 700, 900),
        16: (14, 70, 200, 550, 750, 950), 18: (14, 70, 200, 550, 750, 950),
        19: (16, 80, 220, 600, 800, 1000), 21: (18, 90, 250, 700, 875, 1050),
        23: (18, 90, 250, 700, 875, 1050), 24: (20, 100, 300, 750, 925, 1100),
        26: (22, 110, 330, 800, 975, 1150), 27: (22, 110, 330, 800, 975, 1150),
        29: (24, 120, 360, 850, 1025, 1200), 31: (26, 130, 390, 900, 1100, 1275),
        32: (26, 130, 390, 900, 1100, 1275), 34: (28, 150, 450, 1000, 1200, 1400),
        37: (35, 175, 500, 1100, 1300, 1500), 39: (50, 200, 600, 1400, 1700, 2000),
    }[space]  # fmt: skip
    table = Table(2, ring=False).own(1, space)
    assert only(table.land(0, space), RentDue).amount == rents[0]
    table.own(1, *box().board.groups[box().board.group_of[space]])
    for level in range(6):
        table.built(level, *table.state.group(space))
        rent = 2 * rents[0] if level == 0 else rents[level]
        assert only(table.land(0, space), RentDue).amount == rent


def test_D11_a_deal_can_hold_no_promise_about_rent() -> None:
    assert c.Bundle.__struct_fields__ == ("cash", "deeds", "cards")
    table = Table().own(1, BRUINEN).own(0, MORIA)
    table.do(c.Offer(0, 1, c.Bundle(deeds=(MORIA,)), c.Bundle(cash=100)))
    table.do(c.Accept(1, 0))
    assert payments(table.rent(0, MORIA)) == [(0, 1, 14, "rent")]
