"""The rulebook of F1663: building, and selling buildings; worked out by hand.

The board and its prices are stand-ins (R28); what a test needs of them stands in the test.
"""

from __future__ import annotations

from tests.rules.cases import Case, cases


@cases("""
# H. Building
H1 lotr-2021: the whole set is needed
  A;B(6,8);C | B: build 6 -> refused not-whole-group
H2 lotr-2021: not while one of the set is mortgaged
  A;B(6,8,9m);C | B: build 6 -> refused group-mortgaged
H3 lotr-2021: at any time
  A;B(6,8,9);C | B: build 6 -> B>bank 1 building
H4 lotr-2021: evenly and four at most
  A;B(6^1,8,9);C | B: build 6 -> refused uneven
  A;B(6^5,8^5,9^5);C | B: build 6 -> refused full
H5 lotr-2021: four on every place before a fortress
  A;B(6^4,8^4,9^3);C | B: build 6 -> refused uneven
H6 lotr-2021: a fortress costs its price and four outposts
  A;B(6^4,8^4,9^4);C | B: build 6 -> B>bank 1 building, BuildingsChanged supply=24.11
H7 lotr-2021: several who want the last one bid for it
  {houses=7} A;B(6^1,8^1,9^1);C(11^1,13^1,14^1) | -> supply[0]=1 | C: build 11 -> asks shortage of B
    | B: contest -> AuctionOpened piece=0
H8 lotr-2021: that auction opens at 1 and a raise is 1
  {houses=7} A;B(6^1,8^1,9^1);C(11^1,13^1,14^1) | C: build 11 | B: contest
    | B: bid 0 -> refused bid-too-low | B: bid 1 | C: bid 2
R39 lotr-2021: a building won in an auction is worth its printed price
  {houses=7} A;B(6^1,8^1,9^1);C(11^1,13^1,14^1) | C: build 11 | B: contest | C: bid 9 | all-pass
    | C: build 11 | C: sell-building 11 -> bank>C 1 building-sold  # 2 / 2
R39 lotr-2021: or the price bid
  {houses=7,shortage_value=bid} A;B(6^1,8^1,9^1);C(11^1,13^1,14^1) | C: build 11 | B: contest
    | C: bid 9 | all-pass | C: build 11 | C: sell-building 11 -> bank>C 5 building-sold  # 9 / 2
R56 lotr-2021: the bid takes the place of the price
  {houses=7} A;B(6^1,8^1,9^1);C(11^1,13^1,14^1) | C: build 11 | B: contest | C: bid 9
    | all-pass -> C>bank 9 auction | C: build 11 -> pays nothing
H9 lotr-2021: none left means waiting
  {houses=3} A;B(6^1,8^1,9^1);C | B: build 6 -> refused none-left

# I. Selling buildings
I1 lotr-2021: half the cost
  A;B(11^1,13^1,14^1);C | B: sell-building 11 -> bank>B 1 building-sold
I2 lotr-2021: a fortress becomes four outposts
  A;B(11^5,13^5,14^5);C | B: sell-fortresses 11 -> refused step-by-step
    | B: sell-building 11 -> bank>B 1 building-sold, level[11]=4
I4 lotr-2021: evenly
  A;B(11^2,13^1,14^1);C | B: sell-building 13 -> refused uneven
I5 lotr-2021: odd halves are rounded up
  A;B(21^1,23^1,24^1);C | B: sell-building 21 -> bank>B 2 building-sold  # 3 / 2
R7 lotr-2021: up or down
  A;B(21^1,23^1,24^1);C | B: sell-building 21 -> bank>B 2 building-sold
  {rounding=half-up} A;B(21^1,23^1,24^1);C | B: sell-building 21 -> bank>B 2 building-sold
  {rounding=down} A;B(21^1,23^1,24^1);C | B: sell-building 21 -> bank>B 1 building-sold
R8 lotr-2021: fortresses go down together when outposts are short
  {houses=3} A;B(11^5,13^5,14^5);C
    | B: break-down 11 -> [BuildingsChanged, Paid, BuildingsChanged, Paid, BuildingsChanged, Paid]
I3 R8 lotr-2021: swapped down without outposts for half of all that is missing
  {houses=0} A;B(11^5,13^5,14^5);C | B: sell-building 11 -> refused no-houses
    | B: break-down 11 -> bank>B 5 building-sold, bank>B 5 building-sold, bank>B 5 building-sold
R8 lotr-2021: or not at all
  {houses=0,break_down_without_houses=false} A;B(11^5,13^5,14^5);C
    | B: sell-building 11 -> refused no-houses | B: break-down 11 -> refused no-houses
""")
def test_lotr_2021_building(case: Case) -> None:
    case.play()
