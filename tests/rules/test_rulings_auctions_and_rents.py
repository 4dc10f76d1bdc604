"""Rulings R1 to R8 as they apply to lotr-2003: each default, and each other setting of it."""

from __future__ import annotations

import pytest

from controller.rules.board import LoseEach
from controller.rules.events import DebtArose
from tests.rules.cases import Case, cases
from tests.rules.positions import PEOPLE, PEOPLE_22, Table, payments


@cases("""
R1: an auction without a bid leaves the deed with the bank
  A;B;C | A: auction 16 -> pays nothing, owner[16]=-1 | A: close-auction -> refused no-auction
    | let ready B | B: land 16 -> [Rolled, Moved, DeedOffered]

# R6: who may bring the hammer down
R6: the bidder cannot close on the own bid
  A;B;C | A: land 16 | A: decline | A: bid 1 | A: close-auction -> refused own-hammer
    | B: close-auction -> A>bank 1 auction

# R2: deeds of a bankrupt to the Bank
R2: they are auctioned unmortgaged
  A:0(16m);B;C | A: land 38 | A: declare-bankrupt -> mortgaged[16]=no | B: bid 10
    | C: close-auction -> B>bank 10 auction
R2 (not lotr-2003-fr): or still mortgaged and the buyer pays the tenth
  {auction_mortgage_cancelled=false} A:0(16m);B;C | A: land 38
    | A: declare-bankrupt -> mortgaged[16]=yes | B: bid 10
    | C: close-auction -> B>bank 10 auction, B>bank 9 interest, asks acquired of B
    | B: lift 16 -> B>bank 90 lift
R2: what nobody wanted is not sold mortgaged later
  {auction_mortgage_cancelled=false} A:0(16m);B;C | A: land 38 | A: declare-bankrupt
    | all-pass -> MortgageEnded space=16 | let ready B | B: land 16 | B: buy -> mortgaged[16]=no

# R3: a mortgaged steed or staff in the count of the others
R3 (not lotr-2012): mortgaged ones count or not
  {mortgaged_counts=true} A;B(5,12,15m,25,28m);C | A: land 5 -> RentDue amount=100
    | A: land 12 -> RentDue amount=50
  {mortgaged_counts=false} A;B(5,12,15m,25,28m);C | A: land 5 -> RentDue amount=50
    | A: land 12 -> RentDue amount=20

# R4: the Ring on a claimed territory
R4: twice what is due or twice the bare rent
  {ring_rent=twice-due} A;B(16,18,19);C ring:16 | A: land 16 -> RentDue amount=56
  {ring_rent=twice-due} A;B(16^2,18^2,19^2);C ring:16 | A: land 16 -> RentDue amount=400
  {ring_rent=twice-due} A;B(16^5,18^5,19^5);C ring:16 | A: land 16 -> RentDue amount=1900
  {ring_rent=twice-printed} A;B(16,18,19);C ring:16 | A: land 16 -> RentDue amount=28
  {ring_rent=twice-printed} A;B(16^2,18^2,19^2);C ring:16 | A: land 16 -> RentDue amount=28
  {ring_rent=twice-printed} A;B(16^5,18^5,19^5);C ring:16 | A: land 16 -> RentDue amount=28
R4: none if mortgaged
  {ring_rent=twice-due} A;B(16m);C ring:16 | A: land 16 -> no RentDue
  {ring_rent=twice-printed} A;B(16m);C ring:16 | A: land 16 -> no RentDue

# R5: several creditors
R5: in order each is a debt of its own from the left
  A;B:120;C;D roll:1 first:1 deck:people,14
    | B: land 22 -> B>C 50 card, B>D 50 card,
      DebtArose debtor=B creditor=A amount=50 reason=card space=-1
    | B: declare-bankrupt -> B>A 20 bankruptcy
R5: split with nothing at all
  {several_creditors=split} A:0;B;C deck:people,14
    | A: land 22 -> pays nothing, [Rolled seat=A dice=2.3 doubles=0,
      Moved seat=A start=17 to=22 by=dice, CardDrawn seat=A deck=0 card=14 kept=no,
      DebtArose debtor=A creditor=C amount=50 reason=card space=-1,
      DebtArose debtor=A creditor=B amount=50 reason=card space=-1]

# R6: auctions
R6: from one in any order and a pass is final
  A;B;C;D | A: land 16 | A: decline | D: bid 0 -> refused bid-too-low
    | A: close-auction -> refused no-bid-yet | D: bid 1 | D: bid 2 -> refused own-bid
    | D: pass -> refused own-pass | B: pass | B: bid 50 -> refused has-passed
    | B: pass -> refused has-passed | A: bid 2 | D: bid 3 | C: pass
    | A: pass -> [BidderLeft, AuctionClosed, Paid, DeedMoved, TurnBegan],
      AuctionClosed seat=D amount=3 space=16 piece=-1
R6: the banker may close on the standing bid
  A;B;C;D | A: land 16 | A: decline | D: bid 5
    | B: close-auction -> [AuctionClosed seat=D amount=5 space=16 piece=-1, ..]
R6: a standing bid of any seat counts
  A;B | A: land 16 | A: decline | A: bid 50 | B: bid 50 -> refused bid-too-low
R6: a raise of ten
  {auction_raise=10} A;B;C | A: land 16 | A: decline | B: bid 5 | C: bid 14 -> refused bid-too-low
    | C: bid 15 -> [BidMade]
R6: another opening bid
  {auction_opening=10} A;B;C | A: land 16 | A: decline | B: bid 9 -> refused bid-too-low
    | B: bid 10 -> [BidMade]

# R7: rounding
R7 (not lotr-2012 lotr-2003-fr): tenths to the bank
  {rounding=up} A(12);B;C | A: mortgage 12 | A: lift 12 -> A>bank 75 lift, A>bank 8 interest  # 7.5
    | let cash B 1301 | B: land 4  # worth 1501: 150.1
    | B: choose-tax yes -> B>bank 151 tax
  {rounding=half-up} A(12);B;C | A: mortgage 12
    | A: lift 12 -> A>bank 75 lift, A>bank 8 interest  # 7.5
    | let cash B 1301 | B: land 4  # worth 1501: 150.1
    | B: choose-tax yes -> B>bank 150 tax
  {rounding=down} A(12);B;C | A: mortgage 12
    | A: lift 12 -> A>bank 75 lift, A>bank 7 interest  # 7.5
    | let cash B 1301 | B: land 4  # worth 1501: 150.1
    | B: choose-tax yes -> B>bank 150 tax
R7 (not lotr-2003-fr): each deed by itself
  A(12m,37m);B;C | A: offer B (12,37) for 1
    | B: accept A -> B>A 1 deal, B>bank 8 interest, B>bank 18 interest  # 7.5 and 17.5

# R8: fortresses when the Bank has too few strongholds
R8: allowed down to what the bank has
  {houses=7} A(1^5,3^4);B;C
    | A: sell-building 1 -> [BuildingsChanged seat=A space=1 start=5 level=3 steps=-2 supply=0.12
      bids=-, bank>A 50 building-sold]
R8: together where evenness blocks every single sale
  {houses=3} A(1^5,3^5);B;C | A: sell-building 1 -> refused no-houses
    | A: break-down 3 -> level[1]=1, level[3]=2
R8: not possible without enough strongholds
  {houses=7,break_down_without_houses=false} A(1^5,3^4);B;C
    | A: sell-building 1 -> refused no-houses | A: break-down 1 -> refused no-houses
  {houses=8,break_down_without_houses=false} A(1^5,3^4);B;C
    | A: sell-building 1 -> [BuildingsChanged, Paid]
R8 (not lotr-2012): not possible still leaves selling all at once
  {houses=0,break_down_without_houses=false} A(1^5,3^5);B;C
    | A: sell-fortresses 3 -> bank>A 125 building-sold, bank>A 125 building-sold
R8: a debtor whose fortress cannot be sold may go bankrupt
  {houses=4,break_down_without_houses=false} A:0(1^5,3^4);B;C | A: land 38
    | A: sell-building 3 -> refused uneven | A: sell-building 1 -> refused no-houses
    | A: declare-bankrupt -> bank>A 125 building-sold, bank>A 100 building-sold,
      A>bank 225 bankruptcy
R8: but not when strongholds of its own would free it
  {houses=7,break_down_without_houses=false} A:0(1^5,3^4,6^1,8^1,9^1);B;C | A: land 38
    | A: declare-bankrupt -> refused can-raise
""")
def test_auctions_and_rents(case: Case) -> None:
    case.play()


# R2: deeds of a bankrupt to the Bank


def test_R5_split_everybody_has_the_same_of_what_there_is() -> None:
    table = Table(4, several_creditors="split").top(PEOPLE, LoseEach(50)).cash(0, 121)
    events = table.land(0, PEOPLE_22)
    assert payments(events) == [(0, 1, 40, "card"), (0, 2, 40, "card"), (0, 3, 40, "card")]
    assert [(e.creditor, e.amount) for e in events if isinstance(e, DebtArose)] == [
        (3, 10), (2, 10), (1, 10)
    ]  # fmt: skip


@pytest.mark.parametrize("way", ["in-order", "split"])
def test_R5_with_enough_money_both_are_the_same(way: str) -> None:
    table = Table(4, several_creditors=way).top(PEOPLE, LoseEach(50)).cash(0, 150)
    assert [amount for _, _, amount, _ in payments(table.land(0, PEOPLE_22))] == [50, 50, 50]
