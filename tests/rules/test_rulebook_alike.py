"""Rows that some of the other rulebooks have alike, and otherwise than that of lotr-2003."""

from __future__ import annotations

from tests.rules.cases import Case, cases


@cases("""
C7 (only lotr-2012 starwars-1997): property is bought from jail
  A;B;C#0 roll:2 | A: auction 16 C,30 -> C>bank 30 auction
D4 (only lotr-2012 lotr-2003-fr): no double with one of the group mortgaged
  A;B(37,39);C | A: rent 37 -> A>B 70 rent | let mortgaged 39 | A: rent 37 -> A>B 35 rent
D7 (only lotr-2012 lotr-2003-fr starwars-1997): steeds mounts and ships by number
  A;B(5);C | A: rent 5 -> A>B 25 rent | let own B 15 | A: rent 15 -> A>B 50 rent | let own B 25
    | A: rent 25 -> A>B 100 rent | let own B 35 | A: rent 35 -> A>B 200 rent
F4 (only lotr-2012 lotr-2003-fr): the fine at the start of the next turn only
  A#0;B;C | A: pay-fine -> A>bank 50 fine | A: roll -> Moved seat=A start=10 to=15 by=dice
  A#1;B;C | A: pay-fine -> refused fine-too-late
H2 (only lotr-2012 lotr-2003-fr): not with one of the group mortgaged
  A(1,3m);B;C | A: build 1 -> refused group-mortgaged
I1 (only lotr-2012 lotr-2003-fr): half the price on the deed
  A(16^1,18^1,19^1);B;C | A: sell-building 16 -> bank>A 50 building-sold
J3 (only lotr-2012 lotr-2003-fr): only unbuilt property no buildings
  A(16^1,18,19);B;C | A: offer B (18) for 9 -> refused group-built
N4 (only lotr-2012 lotr-2003-fr starwars-1997): three small ones before a big one
  /short{deeds_dealt=0} A(16^3,18^3,19^3);B;C
    | A: build 16 -> [..,
      BuildingsChanged seat=A space=16 start=3 level=5 steps=1 supply=26.11 bids=-]
R7 (only lotr-2012 lotr-2003-fr): tenths are rounded up or down
  {rounding=up} A(12m);B;C | A: lift 12 -> A>bank 75 lift, A>bank 8 interest  # 7.5
  {rounding=half-up} A(12m);B;C | A: lift 12 -> A>bank 75 lift, A>bank 8 interest  # 7.5
  {rounding=down} A(12m);B;C | A: lift 12 -> A>bank 75 lift, A>bank 7 interest  # 7.5
""")
def test_alike(case: Case) -> None:
    case.play()
