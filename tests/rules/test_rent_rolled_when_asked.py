"""A staff's rent that takes a roll of its own is rolled for once its owner has asked, in every
edition (D2, D8): the claim, its deadline, what may happen before the roll, and how it is written.
"""

from typing import Any

import pytest

from controller.editions import load
from controller.rules import commands as c, events as e
from controller.rules.notation import position, write
from controller.rules.prompts import Ask, prompt
from controller.rules.refusals import Refusal
from controller.store.banker import Banker
from tests.rules.bearing import BOX
from tests.rules.cases import Case, rule_cases
from tests.rules.positions import GANDALF, Table, kinds, only, payments


@rule_cases("""
THERE = A:500@12;B:500(12,16);C:500@12 roll:1 turn:2,1
D1: nobody asks and nothing is rolled
  {staff_rent_roll=fresh,rent_deadline=1} A;B(12);C | A: land 12
    | B: roll -> [RentLapsed owner=B debtor=A space=12 amount=0 waived=no, ..], no RentRolled
    | B: ask-rent 12 -> refused no-claim | -> names D1:rent_deadline:house
D1: the roll for a staff ends no time to ask for another rent
  {staff_rent_roll=fresh,rent_deadline=1} A;B(12,16);C | A: land 16 4,4 | A: land 12 4,3
    | B: ask-rent 12 | A: roll 6,5 | B: ask-rent 16 -> A>B 14 rent
R21: where the bank collects by itself the roll comes at once
  {staff_rent_roll=fresh,rent_must_be_asked=false} A;B(12);C | A: land 12 -> [.., RentRollAwaited]
    | A: roll 3,4 -> A>B 28 rent
D8: other tables roll at the landing and then the owner asks
  {staff_rent_roll=fresh,staff_roll_when=at-landing} A;B(12);C | A: land 12 -> [.., RentRollAwaited]
    | A: roll 3,4 -> RentDue amount=28 | B: ask-rent 12 -> A>B 28 rent

# Mortgages, and what counts from the landing
R60: mortgaged since it cannot be asked for until it is lifted
  {staff_rent_roll=fresh,mortgage_when=any-time} A;B(12);C | A: land 12 | B: mortgage 12
    | B: ask-rent 12 -> refused mortgaged | B: lift 12 | B: ask-rent 12 | A: roll 3,4 -> A>B 28 rent
R60: mortgaged between the asking and the roll it is paid
  {staff_rent_roll=fresh,mortgage_when=any-time} A;B(12);C | A: land 12 | B: ask-rent 12
    | B: mortgage 12 | A: roll 3,4 -> A>B 28 rent
R60: how many times the roll is as it was at the landing
  {staff_rent_roll=fresh} A;B(12);C | A: land 12 | let own B 28 | B: ask-rent 12
    | A: roll 3,4 -> A>B 28 rent
J1: a staff that is sold leaves the rent with who owned it at the landing
  {staff_rent_roll=fresh} A;B(12);C | A: land 12 | B: offer C (12) for 150
    | C: accept B -> comes back | C: ask-rent 12 -> refused no-claim | B: ask-rent 12
    | A: roll 3,4 -> A>B 28 rent
  {staff_rent_roll=fresh} A;B(12);C | A: land 12 | B: ask-rent 12 | B: offer C (12) for 150
    | C: accept B -> comes back | A: roll 3,4 -> A>B 28 rent

# The Ring-bearer
D9 R49 lotr-2021: the bearer at the landing owes nothing others do
  A;B(12);C tracker:1 | A: land 12 -> no RentRollDue
  A(12);B;C bearer:2 tracker:1 | B: land 12 | let bears B 0  # since the landing
    | A: ask-rent 12 | B: roll 4 -> B>A 4 rent
R12 R49 lotr-2021: the owner s double is fixed at the landing
  A@30(12);B;C tracker:5 | B: land 12 | let bears C 0 | A: ask-rent 12 | B: roll 4 -> B>A 8 rent
R61 R77 lotr-2021: the bearer led there by a card rolls once asked
  A;B@30(12);C@30 deck:quest,16 | A: land 7 -> RentRollDue dice=2 | B: ask-rent 12
    | A: roll 5,6 -> A>B 11 rent, names R77:card_staff_dice
R50 lotr-2021: at the end by the ring nobody rolls for a rent any more
  A@30(12);B tracker:5 | B: land 12
    | A: roll -> bank>A 15 bonus, RentLapsed owner=A debtor=B space=12 amount=0 waived=no
  {claims_at_ring_end=asked} A@30(12);B tracker:5 | B: land 12
    | A: roll -> bank>A 15 bonus, RentLapsed owner=A debtor=B space=12 amount=0 waived=no

# What else is open
-: one rent is rolled for at a time
  {staff_rent_roll=fresh} A;B(12);C(28) | A: land 12 4,4 | A: land 28 4,3 | B: ask-rent 12
    | C: ask-rent 28 -> refused roll-first | B: ask-rent 12 -> refused no-claim | A: roll 3,4
    | C: ask-rent 28 | A: roll 6,5 -> A>C 44 rent
-: it may be asked for in an auction which then goes on
  {staff_rent_roll=fresh} A;B(12);C | A: land 12 | B: land 16 | B: decline | A: bid 100
    | B: ask-rent 12 -> asks rent-roll of A | C: bid 120 -> refused settle-first
    | A: roll 3,4 -> A>B 28 rent, dice=2.3, asks auction of B.C  # which belong to the turn
R68: a roll that only the bid could pay waits for the auction
  {staff_rent_roll=fresh,rent_deadline=2} A:110;B(12);C | A: land 12 | B: land 16 | B: decline
    | A: bid 100 | B: ask-rent 12
    | A: roll 3,4 -> [RentRolled seat=A dice=3.4 factor=4,
      DebtArose debtor=A creditor=B amount=28 reason=rent space=12, DebtDeferred debtor=A]
    | A: bid 105 -> refused own-bid | C: bid 120 | B: pass -> pays nothing
    | A: pass -> C>bank 120 auction, A>B 28 rent
L1: a debtor who is asked for a rolled rent too settles first
  {staff_rent_roll=fresh,rent_deadline=2} A;B(12);C(37^5,39^5) | A: land 12 4,4 | let own A 16
    | let cash A 5 | A: rent 37 | B: ask-rent 12 -> refused debtor-busy
-: L the owner is ruined before the roll and the heir is paid
  {staff_rent_roll=fresh} A;B(12);C(37^5,39^5) | A: land 12 | B: land 37 | let cash B 0
    | B: ask-rent 12 | C: ask-rent 37 | B: mortgage 12 -> asks debt of B
    | B: declare-bankrupt -> Bankrupted seat=B creditor=C by_wish=no, stack[0].debtor=A,
      stack[0].owner=C, stack[0].space=12, stack[0].factor=4 | C: lift 12 -> asks rent-roll of A
    | A: roll 3,4 -> A>C 28 rent
H7 R62: a building may be built before the roll
  {staff_rent_roll=fresh} A;B(12);C | A: land 12 | let own C 37 39 | B: ask-rent 12
    | C: build 37 -> asks rent-roll of A
-: the roll that failed in jail still moves the token afterwards
  # F8: the fine is being raised when the owner asks: the roll for the staff is not that one.
  lotr-2012 A:10#3(16);B:900@20(12);C:900@12 move:0 debt:0,bank,50,fine,- rentroll:2,1,12,4x2
      turn:7,3 dice:1,2 | C: roll 6,6 -> dice=1.2 | A: mortgage 16 -> Moved, pos[A]=13

# Answers, take-back, notation
D8: both shards and one of them mortgaged take both dice
  lotr-2021 A(12,28m);B;C | B: land 12 | A: ask-rent 12 | B: roll 6,5 -> B>A 11 rent
F9: who is in jail asks and who is asked may have moved on
  {staff_rent_roll=fresh} A;B#0(12);C roll:1 | A: land 12 4,4 | A: land 20 4,3 | B: ask-rent 12
    | A: roll 3,4 -> A>B 28 rent, pos[A]=20
L1: the rolled rent may be more than one has
  {staff_rent_roll=fresh} A;B(12);C | A: land 12 | let cash A 10 | B: ask-rent 12
    | A: roll 6,5 -> DebtArose amount=44
    | A: declare-bankrupt -> Bankrupted seat=A creditor=B by_wish=no
C1: the turn s own question waits below
  {staff_rent_roll=fresh,rent_deadline=2} A;B(12);C | A: land 12 | B: land 16 | B: ask-rent 12
    | B: buy -> refused settle-first | A: roll 3,4 | B: buy
-: nobody is asked whom others owe what the roll may cost
  # L1: A may owe up to 4 times 12; C owes it more than that.
  A:47@12(37);B:9(12);C:0@37(16) done:2 turn:3,1 rent:0,1,12,4x2,2 debt:2,0,100,rent,37
    | B: ask-rent 12 -> refused debtor-waits
  A:48@12(37);B:9(12);C:0@37(16) done:2 turn:3,1 rent:0,1,12,4x2,2 debt:2,0,100,rent,37
    | B: ask-rent 12
-: L the debtor or the heir of the rent itself rolls no more
  {staff_rent_roll=fresh} A;B(12);C | A: land 12 | B: ask-rent 12 | let bankrupt A C -> stack=-
  {staff_rent_roll=fresh} A;B(12);C | A: land 12 | B: ask-rent 12 | let bankrupt B A -> stack=-
R66: the clock rolls for it when asked and lets it go when not
  /time-limit{staff_rent_roll=fresh} A;B(12,28) | A: land 12 4,4
    | B: call-time -> waits B, least B: waive-rent 12 | B: waive-rent 12 -> [RentLapsed, GameEnded]
  /time-limit{staff_rent_roll=fresh} A;B(12,28) | A: land 12 4,4 | B: call-time -> comes back
    | B: ask-rent 12 -> waits A, least A: roll 0,0 | A: roll 3,4 -> [RentRolled, Paid, GameEnded]
-: every answer is on the list before and after the asking
  {staff_rent_roll=fresh} A;B(12);C | A: land 12 -> offers B: ask-rent 12
    | B: ask-rent 12 -> offers no B: ask-rent 12, offers A: roll 0,0
  lotr-2021 A(12);B;C | B: land 12 | A: ask-rent 12 -> offers B: roll 0
-: every moment can be written and read again
  {staff_rent_roll=fresh} A;B(12);C card:Nearest:staff:10
    | A: land 7 -> writes rent:0,1,12,10x2,1, comes back | B: ask-rent 12 -> comes back
    | A: roll 6,5 -> comes back
- lotr-2012: what cannot be is told
  THERE rent:0,1,16,4x2,1 -> cannot be: nobody rolls for
  THERE rent:0,1,12,0x2,1 -> cannot be: 0x2
  THERE rent:0,1,12,4x3,1 -> cannot be: 4x3
  THERE rent:0,1,12,0,1 -> cannot be: no rent is due
  THERE rentroll:0,1,16,4x2 -> cannot be: nobody rolls for
  THERE rentroll:0,0,12,4x2 -> cannot be: nobody pays rent to themselves
  THERE rentroll:0,1,12,4x2 rentroll:2,1,12,4x2 -> cannot be: one rent is rolled for at a time
  # the Bank has the rent of an owner who was ruined
  THERE rentroll:0,3,12,4x2
    | -> len(stack)=1, stack[0].debtor=A, stack[0].owner=bank, stack[0].space=12, stack[0].factor=4
""")
def test_rent_rolled_when_asked(case: Case) -> None:
    case.play()


EDITIONS = ("lotr-2003", "lotr-2003-fr", "lotr-2012", "lotr-2021", "starwars-1997")
FRESH: dict[str, Any] = {"staff_rent_roll": "fresh"}


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
