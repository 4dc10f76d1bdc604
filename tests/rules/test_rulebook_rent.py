"""Section D of the rules matrix: rent, and asking for it in time."""

from __future__ import annotations

from controller.rules import commands as c
from controller.rules.events import RentLapsed
from tests.rules.cases import Case, cases
from tests.rules.positions import BILL, BRUINEN, MORIA, RAUROS, Table, payments


@cases("""
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
  A;B(12);C | A: rent 12 6,5 -> A>B 44 rent
  A;B(12);C | A: rent 12 2,1 -> A>B 12 rent
  A;B(12);C | A: rent 12 0,4 -> A>B 20 rent
  A;B(12,28);C | A: rent 12 6,5 -> A>B 110 rent
  A;B(12,28);C | A: rent 12 2,1 -> A>B 30 rent
  A;B(12,28);C | A: rent 12 0,4 -> A>B 50 rent
-: D territories charge what their deeds say
  # Landing on each with 0 to 4 strongholds and a fortress; figures of the classic deeds.
  {ring=false} A;B(1) | A: land 1 -> RentDue amount=2 | let own B 1 3 | let built 0 1 3
    | A: land 1 -> RentDue amount=4 | let built 1 1 3 | A: land 1 -> RentDue amount=10
    | let built 2 1 3 | A: land 1 -> RentDue amount=30 | let built 3 1 3
    | A: land 1 -> RentDue amount=90 | let built 4 1 3 | A: land 1 -> RentDue amount=160
    | let built 5 1 3 | A: land 1 -> RentDue amount=250
  {ring=false} A;B(3) | A: land 3 -> RentDue amount=4 | let own B 1 3 | let built 0 1 3
    | A: land 3 -> RentDue amount=8 | let built 1 1 3 | A: land 3 -> RentDue amount=20
    | let built 2 1 3 | A: land 3 -> RentDue amount=60 | let built 3 1 3
    | A: land 3 -> RentDue amount=180 | let built 4 1 3 | A: land 3 -> RentDue amount=320
    | let built 5 1 3 | A: land 3 -> RentDue amount=450
  {ring=false} A;B(6) | A: land 6 -> RentDue amount=6 | let own B 6 8 9 | let built 0 6 8 9
    | A: land 6 -> RentDue amount=12 | let built 1 6 8 9 | A: land 6 -> RentDue amount=30
    | let built 2 6 8 9 | A: land 6 -> RentDue amount=90 | let built 3 6 8 9
    | A: land 6 -> RentDue amount=270 | let built 4 6 8 9 | A: land 6 -> RentDue amount=400
    | let built 5 6 8 9 | A: land 6 -> RentDue amount=550
  {ring=false} A;B(8) | A: land 8 -> RentDue amount=6 | let own B 6 8 9 | let built 0 6 8 9
    | A: land 8 -> RentDue amount=12 | let built 1 6 8 9 | A: land 8 -> RentDue amount=30
    | let built 2 6 8 9 | A: land 8 -> RentDue amount=90 | let built 3 6 8 9
    | A: land 8 -> RentDue amount=270 | let built 4 6 8 9 | A: land 8 -> RentDue amount=400
    | let built 5 6 8 9 | A: land 8 -> RentDue amount=550
  {ring=false} A;B(9) | A: land 9 -> RentDue amount=8 | let own B 6 8 9 | let built 0 6 8 9
    | A: land 9 -> RentDue amount=16 | let built 1 6 8 9 | A: land 9 -> RentDue amount=40
    | let built 2 6 8 9 | A: land 9 -> RentDue amount=100 | let built 3 6 8 9
    | A: land 9 -> RentDue amount=300 | let built 4 6 8 9 | A: land 9 -> RentDue amount=450
    | let built 5 6 8 9 | A: land 9 -> RentDue amount=600
  {ring=false} A;B(11) | A: land 11 -> RentDue amount=10 | let own B 11 13 14 | let built 0 11 13 14
    | A: land 11 -> RentDue amount=20 | let built 1 11 13 14 | A: land 11 -> RentDue amount=50
    | let built 2 11 13 14 | A: land 11 -> RentDue amount=150 | let built 3 11 13 14
    | A: land 11 -> RentDue amount=450 | let built 4 11 13 14 | A: land 11 -> RentDue amount=625
    | let built 5 11 13 14 | A: land 11 -> RentDue amount=750
  {ring=false} A;B(13) | A: land 13 -> RentDue amount=10 | let own B 11 13 14 | let built 0 11 13 14
    | A: land 13 -> RentDue amount=20 | let built 1 11 13 14 | A: land 13 -> RentDue amount=50
    | let built 2 11 13 14 | A: land 13 -> RentDue amount=150 | let built 3 11 13 14
    | A: land 13 -> RentDue amount=450 | let built 4 11 13 14 | A: land 13 -> RentDue amount=625
    | let built 5 11 13 14 | A: land 13 -> RentDue amount=750
  {ring=false} A;B(14) | A: land 14 -> RentDue amount=12 | let own B 11 13 14 | let built 0 11 13 14
    | A: land 14 -> RentDue amount=24 | let built 1 11 13 14 | A: land 14 -> RentDue amount=60
    | let built 2 11 13 14 | A: land 14 -> RentDue amount=180 | let built 3 11 13 14
    | A: land 14 -> RentDue amount=500 | let built 4 11 13 14 | A: land 14 -> RentDue amount=700
    | let built 5 11 13 14 | A: land 14 -> RentDue amount=900
  {ring=false} A;B(16) | A: land 16 -> RentDue amount=14 | let own B 16 18 19 | let built 0 16 18 19
    | A: land 16 -> RentDue amount=28 | let built 1 16 18 19 | A: land 16 -> RentDue amount=70
    | let built 2 16 18 19 | A: land 16 -> RentDue amount=200 | let built 3 16 18 19
    | A: land 16 -> RentDue amount=550 | let built 4 16 18 19 | A: land 16 -> RentDue amount=750
    | let built 5 16 18 19 | A: land 16 -> RentDue amount=950
  {ring=false} A;B(18) | A: land 18 -> RentDue amount=14 | let own B 16 18 19 | let built 0 16 18 19
    | A: land 18 -> RentDue amount=28 | let built 1 16 18 19 | A: land 18 -> RentDue amount=70
    | let built 2 16 18 19 | A: land 18 -> RentDue amount=200 | let built 3 16 18 19
    | A: land 18 -> RentDue amount=550 | let built 4 16 18 19 | A: land 18 -> RentDue amount=750
    | let built 5 16 18 19 | A: land 18 -> RentDue amount=950
  {ring=false} A;B(19) | A: land 19 -> RentDue amount=16 | let own B 16 18 19 | let built 0 16 18 19
    | A: land 19 -> RentDue amount=32 | let built 1 16 18 19 | A: land 19 -> RentDue amount=80
    | let built 2 16 18 19 | A: land 19 -> RentDue amount=220 | let built 3 16 18 19
    | A: land 19 -> RentDue amount=600 | let built 4 16 18 19 | A: land 19 -> RentDue amount=800
    | let built 5 16 18 19 | A: land 19 -> RentDue amount=1000
  {ring=false} A;B(21) | A: land 21 -> RentDue amount=18 | let own B 21 23 24 | let built 0 21 23 24
    | A: land 21 -> RentDue amount=36 | let built 1 21 23 24 | A: land 21 -> RentDue amount=90
    | let built 2 21 23 24 | A: land 21 -> RentDue amount=250 | let built 3 21 23 24
    | A: land 21 -> RentDue amount=700 | let built 4 21 23 24 | A: land 21 -> RentDue amount=875
    | let built 5 21 23 24 | A: land 21 -> RentDue amount=1050
  {ring=false} A;B(23) | A: land 23 -> RentDue amount=18 | let own B 21 23 24 | let built 0 21 23 24
    | A: land 23 -> RentDue amount=36 | let built 1 21 23 24 | A: land 23 -> RentDue amount=90
    | let built 2 21 23 24 | A: land 23 -> RentDue amount=250 | let built 3 21 23 24
    | A: land 23 -> RentDue amount=700 | let built 4 21 23 24 | A: land 23 -> RentDue amount=875
    | let built 5 21 23 24 | A: land 23 -> RentDue amount=1050
  {ring=false} A;B(24) | A: land 24 -> RentDue amount=20 | let own B 21 23 24 | let built 0 21 23 24
    | A: land 24 -> RentDue amount=40 | let built 1 21 23 24 | A: land 24 -> RentDue amount=100
    | let built 2 21 23 24 | A: land 24 -> RentDue amount=300 | let built 3 21 23 24
    | A: land 24 -> RentDue amount=750 | let built 4 21 23 24 | A: land 24 -> RentDue amount=925
    | let built 5 21 23 24 | A: land 24 -> RentDue amount=1100
  {ring=false} A;B(26) | A: land 26 -> RentDue amount=22 | let own B 26 27 29 | let built 0 26 27 29
    | A: land 26 -> RentDue amount=44 | let built 1 26 27 29 | A: land 26 -> RentDue amount=110
    | let built 2 26 27 29 | A: land 26 -> RentDue amount=330 | let built 3 26 27 29
    | A: land 26 -> RentDue amount=800 | let built 4 26 27 29 | A: land 26 -> RentDue amount=975
    | let built 5 26 27 29 | A: land 26 -> RentDue amount=1150
  {ring=false} A;B(27) | A: land 27 -> RentDue amount=22 | let own B 26 27 29 | let built 0 26 27 29
    | A: land 27 -> RentDue amount=44 | let built 1 26 27 29 | A: land 27 -> RentDue amount=110
    | let built 2 26 27 29 | A: land 27 -> RentDue amount=330 | let built 3 26 27 29
    | A: land 27 -> RentDue amount=800 | let built 4 26 27 29 | A: land 27 -> RentDue amount=975
    | let built 5 26 27 29 | A: land 27 -> RentDue amount=1150
  {ring=false} A;B(29) | A: land 29 -> RentDue amount=24 | let own B 26 27 29 | let built 0 26 27 29
    | A: land 29 -> RentDue amount=48 | let built 1 26 27 29 | A: land 29 -> RentDue amount=120
    | let built 2 26 27 29 | A: land 29 -> RentDue amount=360 | let built 3 26 27 29
    | A: land 29 -> RentDue amount=850 | let built 4 26 27 29 | A: land 29 -> RentDue amount=1025
    | let built 5 26 27 29 | A: land 29 -> RentDue amount=1200
  {ring=false} A;B(31) | A: land 31 -> RentDue amount=26 | let own B 31 32 34 | let built 0 31 32 34
    | A: land 31 -> RentDue amount=52 | let built 1 31 32 34 | A: land 31 -> RentDue amount=130
    | let built 2 31 32 34 | A: land 31 -> RentDue amount=390 | let built 3 31 32 34
    | A: land 31 -> RentDue amount=900 | let built 4 31 32 34 | A: land 31 -> RentDue amount=1100
    | let built 5 31 32 34 | A: land 31 -> RentDue amount=1275
  {ring=false} A;B(32) | A: land 32 -> RentDue amount=26 | let own B 31 32 34 | let built 0 31 32 34
    | A: land 32 -> RentDue amount=52 | let built 1 31 32 34 | A: land 32 -> RentDue amount=130
    | let built 2 31 32 34 | A: land 32 -> RentDue amount=390 | let built 3 31 32 34
    | A: land 32 -> RentDue amount=900 | let built 4 31 32 34 | A: land 32 -> RentDue amount=1100
    | let built 5 31 32 34 | A: land 32 -> RentDue amount=1275
  {ring=false} A;B(34) | A: land 34 -> RentDue amount=28 | let own B 31 32 34 | let built 0 31 32 34
    | A: land 34 -> RentDue amount=56 | let built 1 31 32 34 | A: land 34 -> RentDue amount=150
    | let built 2 31 32 34 | A: land 34 -> RentDue amount=450 | let built 3 31 32 34
    | A: land 34 -> RentDue amount=1000 | let built 4 31 32 34 | A: land 34 -> RentDue amount=1200
    | let built 5 31 32 34 | A: land 34 -> RentDue amount=1400
  {ring=false} A;B(37) | A: land 37 -> RentDue amount=35 | let own B 37 39 | let built 0 37 39
    | A: land 37 -> RentDue amount=70 | let built 1 37 39 | A: land 37 -> RentDue amount=175
    | let built 2 37 39 | A: land 37 -> RentDue amount=500 | let built 3 37 39
    | A: land 37 -> RentDue amount=1100 | let built 4 37 39 | A: land 37 -> RentDue amount=1300
    | let built 5 37 39 | A: land 37 -> RentDue amount=1500
  {ring=false} A;B(39) | A: land 39 -> RentDue amount=50 | let own B 37 39 | let built 0 37 39
    | A: land 39 -> RentDue amount=100 | let built 1 37 39 | A: land 39 -> RentDue amount=200
    | let built 2 37 39 | A: land 39 -> RentDue amount=600 | let built 3 37 39
    | A: land 39 -> RentDue amount=1400 | let built 4 37 39 | A: land 39 -> RentDue amount=1700
    | let built 5 37 39 | A: land 39 -> RentDue amount=2000
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
""")
def test_rent(case: Case) -> None:
    case.play()


def test_D1_each_of_several_claims_has_its_own_deadline() -> None:
    table = Table(4).own(3, MORIA, BILL)
    table.land(0, MORIA)
    table.land(1, BILL)
    table.at(2, 15)
    assert [e for e in table.roll(2) if isinstance(e, RentLapsed)] == [RentLapsed(3, 0, MORIA, 14)]
    assert payments(table.do(c.AskRent(3, BILL))) == [(1, 3, 25, "rent")]


def test_D1_the_claim_that_is_asked_for_is_the_one_used_up() -> None:
    table = Table(4).own(3, MORIA, BILL).own(2, RAUROS)
    table.land(0, MORIA, (2, 2))
    table.land(0, RAUROS, (2, 2))
    table.land(0, BILL)
    table.land(1, BILL)
    table.do(c.AskRent(3, BILL))
    left = [(claim.owner, claim.debtor, claim.space) for claim in table.state.claims]
    assert left == [(3, 0, MORIA), (2, 0, RAUROS), (3, 1, BILL)]
    table.do(c.AskRent(3, BILL))
    left = [(claim.owner, claim.debtor, claim.space) for claim in table.state.claims]
    assert left == [(3, 0, MORIA), (2, 0, RAUROS)]


def test_D11_a_deal_can_hold_no_promise_about_rent() -> None:
    assert c.Bundle.__struct_fields__ == ("cash", "deeds", "cards")
    table = Table().own(1, BRUINEN).own(0, MORIA)
    table.do(c.Offer(0, 1, c.Bundle(deeds=(MORIA,)), c.Bundle(cash=100)))
    table.do(c.Accept(1, 0))
    assert payments(table.rent(0, MORIA)) == [(0, 1, 14, "rent")]
