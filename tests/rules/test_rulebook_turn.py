"""Sections B and E of the rules matrix: moving, and the spaces that tax."""

from __future__ import annotations

from controller.rules import commands as c
from tests.rules.cases import Case, cases
from tests.rules.positions import (
    BARAD_DUR,
    BILL,
    DARK_BLUE,
    DOOM,
    GANDALF,
    GREEN,
    PALANTIR,
    TIRITH,
    Table,
    payments,
)


@cases("""
# B. Turn and movement
B1: landing on go pays 200
  A;B;C | A: land 0 -> bank>A 200 salary
B1: passing go pays 200 once
  A(3);B;C | A: land 3 -> bank>A 200 salary
B1: leaving go pays nothing
  A(5);B;C | A: land 5 -> pays nothing, cash[A]=1500
B1: a card that leads past go pays too
  A(24);B;C deck:people,1 | A: land 36 -> bank>A 200 salary
B2: passing go and then a card to go pays twice
  A;B;C | A: land 2 -> bank>A 200 salary, bank>A 200 salary, pos[A]=0
B2: the same with people seven beyond go
  A;B;C | A: land 7 5,4 -> bank>A 200 salary, bank>A 200 salary
B3 (not lotr-2012): a double is carried out and then the same seat rolls again
  A;B;C | A: land 11 2,2 -> [Rolled, Moved, DeedOffered] | A: buy -> [.., RollsAgain seat=A]
    | B: roll -> refused not-your-turn | A: land 20 -> [.., TurnBegan seat=B turn=2 round=1]
B3: a double to an auction rolls again after it
  A;B | A: land 11 2,2 | A: decline | A: roll -> refused roll-not-awaited
    | all-pass -> [.., RollsAgain seat=A]
B4 (not lotr-2012): the third double leads to jail at once without moving
  A;B;C | A: land 20 5,5 | A: land 20 5,5 | let at A 1
    | A: roll 6,6 -> [Rolled, Jailed, TurnBegan], Jailed seat=A why=doubles, pos[A]=10, [..,
      TurnBegan seat=B turn=2 round=1]
B4: doubles with another roll between do not count together
  A;B | A: land 20 5,5 | A: land 20 5,5 | A: land 20 | B: land 20 | A: land 20 5,5 -> no Jailed
B4 (not lotr-2012 lotr-2003-fr starwars-1997): the eye with a 1 can be the third double
  A;B;C | A: land 20 5,5 | A: land 20 4,4 | A: roll 0,1 -> [Rolled, RingMoved, Jailed, TurnBegan]
B5: a turn starts with nothing but the roll
  A;B;C | -> asks roll of A | A: buy -> refused not-asked | A: decline -> refused not-asked
    | A: choose-tax yes -> refused not-asked
B6: free parking does nothing
  A;B;C | A: land 20 -> [Rolled, Moved, TurnBegan], cash[A]=1500
-: B just visiting does nothing
  A;B;C | A: land 10 -> [Rolled, Moved, TurnBegan] | let ready A | -> asks roll of A
-: B tokens may share a space
  A;B@20 | A: land 20 -> pos=20.20

# E. Tax and penalty spaces
E1: the palantir asks before anything is counted
  A;B;C | A: land 4 -> [.., TaxAwaited seat=A space=4], asks tax of A
    | B: choose-tax yes -> refused not-your-turn | A: roll -> refused roll-not-awaited
E1: the fixed 200
  A;B;C | A: land 4 | A: choose-tax no -> A>bank 200 tax, [TaxChosen seat=A share=no, ..]
E1: a tenth of all one is worth also when it is more
  A:3000;B;C | A: land 4  # past GO: 3200
    | A: choose-tax yes -> A>bank 320 tax
E3: shelobs lair costs 75 without a choice
  A;B;C | A: land 38 -> A>bank 75 tax
E4: taxes go to the bank and free parking gives nothing
  A;B;C | A: land 38 -> cash[3]=10715 | B: land 20 -> pays nothing
""")
def test_turn(case: Case) -> None:
    case.play()


def test_E2_worth_is_cash_printed_values_mortgaged_or_not_and_the_cost_of_buildings() -> None:
    table = Table().own(0, *DARK_BLUE, *GREEN, BILL, GANDALF).mortgaged(BILL)
    table.built(1, BARAD_DUR).built(2, DOOM).built(4, *GREEN).built(5, TIRITH)
    table.cash(0, 1000)
    table.land(0, PALANTIR)
    worth = 1200 + 350 + 400 + 300 + 300 + 320 + 200 + 150 + 3 * 200 + 4 * 200 + 4 * 200 + 5 * 200
    assert worth == 6420
    assert payments(table.do(c.ChooseTax(0, True))) == [(0, 3, 642, "tax")]
