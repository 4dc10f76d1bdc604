"""Sections H and I of the rules matrix: building, shortages, and selling buildings."""

import pytest

from controller.rules import commands as c
from tests.rules.cases import Case, rule_cases
from tests.rules.positions import LOTR, Table, box, payments


@rule_cases("""
SCARCE = {houses=1} A(16,18,19);B(6,8,9);C | A: land 20
# H. Building
H1: a whole group is needed
  A(16,18);B;C | A: build 16 -> refused not-whole-group | let own A 19
    | A: build 16 -> [A>bank 100 building,
      BuildingsChanged seat=A space=16 start=0 level=1 steps=1 supply=31.12 bids=-]
H1: only on ones own territories
  A(5,28);B(16,18,19);C | A: build 16 -> refused not-owner | A: build 8 -> refused not-owner
    | A: build 5 -> refused not-a-street | A: build 28 -> refused not-a-street
    | A: build 10 -> refused not-a-deed | A: build 40 -> refused not-a-space
    | A: build -1 -> refused not-a-space
H2: nothing is built while one of the group is mortgaged
  A(16,18,19m);B;C | A: build 16 -> refused group-mortgaged | A: build 19 -> refused group-mortgaged
H3: at any time also in the turn of others and between two rolls
  A;B(16,18,19);C | B: build 16 | A: land 20 5,5 | B: build 18 | A: land 5  # to be claimed or left
    | B: build 19 | A: decline  # an auction
    | B: build 16 -> level[16]=2, level[18]=1, level[19]=1
H3: not with a debt of ones own but during that of another
  A:150(16,18,19);B(37^1,39^1);C | A: rent 39 | A: build 16 -> refused in-debt
    | B: build 37 -> level[37]=2
H3: what stands behind a bid cannot be built with
  A;B:150(16,18,19);C | A: land 5 | A: decline | B: bid 51 | B: build 16 -> refused bid-stands
    | C: bid 52 | B: build 16 -> [Paid, BuildingsChanged]
H4: evenly over a group of three
  A(16,18,19);B;C | A: build 18 | A: build 18 -> refused uneven | A: build 19
    | A: build 19 -> refused uneven | A: build 16 | A: build 16 | A: build 16 -> refused uneven
H4: evenly over a group of two up to four
  A(1,3);B;C | A: build 3 | A: build 3 -> refused uneven | A: build 1 | A: build 3
    | A: build 3 -> refused uneven | A: build 1 | A: build 3 | A: build 3 -> refused uneven
    | A: build 1 | A: build 3 | A: build 3 -> refused uneven | A: build 1 -> supply=24.12
H4: each group by itself
  A(1,3,16,18,19);B;C | A: build 3 | A: build 16 | A: build 16 -> refused uneven
H5: a fortress needs four on every territory of the group
  A(16^3,18^4,19^4);B;C | A: build 18 -> refused uneven | A: build 16
    | A: build 18 -> [..,
      BuildingsChanged seat=A space=18 start=4 level=5 steps=1 supply=24.11 bids=-]
H5: one fortress on a territory is all
  A(16^5,18^5,19^5);B;C | A: build 18 -> refused full
H6: a fortress costs its price and the four strongholds go back
  A(37^4,39^4);B;C | -> supply=24.12 | A: build 39 -> A>bank 200 building, supply=28.11
-: H too little cash
  A:99(16,18,19);B;C | A: build 16 -> refused too-dear
H7: when others could want more than the bank has they are asked first
  SCARCE
    | A: build 16 -> [ShortageArose builder=A space=16 piece=0 seats=B count=1], asks shortage of B
    | A: contest -> refused not-asked | C: contest -> refused not-asked
    | B: build 8 -> refused settle-first | B: roll -> refused roll-not-awaited
H7: if they leave it the builder has it at the printed price
  SCARCE | A: build 16
    | B: pass -> [ShortageAnswered seat=B count=0 wants=-, ShortageEnded, A>bank 100 building,
      BuildingsChanged seat=A space=16 start=0 level=1 steps=1 supply=0.12 bids=-]
H7: who left it is not asked again this turn but in the next
  {houses=3} A(16,18,19);B(6,8,9);C | A: land 20 | A: build 16 | B: pass
    | A: build 18 -> [Paid, BuildingsChanged] | B: land 20 | A: build 19 -> [ShortageArose]
H7: if they want it too it goes to the highest bidder
  {houses=1} A(16,18,19);B(6,8,9);C | A: land 20 | A: build 16
    | B: contest -> [ShortageAnswered seat=B count=1 wants=-, ShortageEnded,
      AuctionOpened space=-1 piece=0 seats=A.B opening=0] | C: bid 300 -> refused has-passed
    | A: bid 101 | B: bid 130
    | A: pass -> [BidderLeft seat=A, AuctionClosed seat=B amount=130 space=-1 piece=0,
      B>bank 130 auction, PlacementAwaited seat=B piece=0 paid=130 free=no left=0], asks place of B
    | A: build 16 -> refused settle-first | B: build 16 -> refused not-owner  # R39
    | B: build 8 -> [BuildingsChanged seat=B space=8 start=0 level=1 steps=1 supply=0.12 bids=130,
      PlacementEnded]
H7: with enough for everybody nobody is asked
  {houses=24} A(16,18,19);B(6,8,9);C | A: land 20 | A: build 16 -> [Paid, BuildingsChanged]
    | A: build 18 -> [Paid, BuildingsChanged]
H7: what the others can pay for counts
  {houses=4} A(16,18,19);B(6,8,9);C | A: land 20 | let cash A 350 | let cash B 99
    | A: build 16 -> [Paid, BuildingsChanged]
H7: who could not pay for one is not asked
  SCARCE | let cash B 49 | A: build 16 -> [Paid, BuildingsChanged]
H7: who has become too poor cannot contest
  SCARCE | let own C 5 | let cash B 60 | let at B 0 | B: land 5 | A: build 16 | C: ask-rent 5
    | B: contest -> refused no-piece
    | B: pass -> [ShortageAnswered, ShortageEnded, Paid, BuildingsChanged]
H7: a debtor neither contests nor bids
  {houses=3} A(16,18,19);B(6,8,9);C | A: land 20 | let own C 37 39 | let built 1 37 39
    | let cash B 199 | B: rent 39 -> asks debt of B | A: build 16 -> ShortageArose seats=C
    | B: contest -> refused not-asked
H7: fortresses too
  {hotels=1} A(16^4,18^4,19^4);B(1^4,3^4)
    | A: build 16 -> [ShortageArose builder=A space=16 piece=1 seats=B count=1] | B: contest
    | B: bid 5 | A: close-auction | B: build 3 -> BuildingsChanged supply=16.0
H7: a place that needs the other piece is refused
  {houses=13} A(16,18,19);B(1^4,3^4,6^2,8^1,9^1) | A: build 16 | B: contest | B: bid 5 | A: pass
    | B: build 1 -> refused wrong-piece | B: build 6 -> refused uneven
    | B: build 8 -> [BuildingsChanged, PlacementEnded]
H7: a building without a place left goes back for what was paid
  SCARCE | A: build 16 | B: contest | B: bid 77 | A: pass
    | B: mortgage 8 -> [Mortgaged seat=B space=8, bank>B 50 mortgage, bank>B 77 building-sold,
      PlacementEnded], supply=1.12
H7: during a deed auction the same money does not bid twice
  SCARCE | let cash B 200 | C: land 5 | C: decline | B: bid 150 | A: build 16 | B: contest
    | B: bid 51 -> refused bid-too-high | B: bid 50
H7: if the builder goes bankrupt meanwhile the question is gone
  SCARCE | let own C 37 39 | let built 5 37 39 | A: land 39 | let cash A 100 | A: build 16
    | C: ask-rent 39 -> asks debt of A | A: declare-bankrupt -> no AuctionOpened, asks roll of B
H7: a rival who goes bankrupt meanwhile bids no more
  {houses=1} A(16,18,19);B(6,8,9);C(1,3);D(5) | B: land 5 | A: build 16 | B: contest | let cash B 0
    | let mortgaged 6 | let mortgaged 8 | let mortgaged 9 | D: ask-rent 5 | B: declare-bankrupt
    | D: keep-mortgage 6 | D: keep-mortgage 8 | D: keep-mortgage 9
    | C: contest -> AuctionOpened seats=A.C
H7: a winner who goes bankrupt places nothing
  SCARCE | let own C 5 | B: land 5 | A: build 16 | B: contest | B: bid 70 | A: pass | let cash B 0
    | let own C 6 8 9 | C: ask-rent 5
    | B: declare-bankrupt -> no PlacementEnded, asks roll of C, supply=1.12
H8: the building auction opens at one
  SCARCE | A: build 16 | B: contest | A: bid 0 -> refused bid-too-low | A: bid 1
    | B: pass -> A>bank 1 auction
H8: without a bid it stays with the bank
  SCARCE | A: build 16 | B: contest | A: pass
    | B: pass -> [.., AuctionClosed seat=-1 amount=0 space=-1 piece=0], supply=1.12
H9: with none left one has to wait until some are sold back
  {houses=1} A(16,18,19);B(6,8^1,9) | A: build 16 -> refused none-left | B: sell-building 8
    | A: build 16 | B: pass -> level[16]=1
H9: without fortresses too
  {hotels=0} A(16^4,18^4,19^4);B | A: build 16 -> refused none-left

# Selling
I1: the bank pays half of the price paid
  A(16^1,18^1,19^1);B;C
    | A: sell-building 16 -> [BuildingsChanged seat=A space=16 start=1 level=0 steps=-1
      supply=30.12 bids=-, bank>A 50 building-sold]
I1: only ones own and only what is there
  A(5,16,18,19);B(1^1,3^1);C | A: sell-building 3 -> refused not-owner
    | A: sell-building 16 -> refused no-building | A: sell-building 5 -> refused no-building
    | A: sell-building 99 -> refused not-a-space
I2: all fortresses of a group at once
  A(16^5,18^5,19^5);B;C
    | A: sell-fortresses 18 -> bank>A 250 building-sold, bank>A 250 building-sold,
      bank>A 250 building-sold, level[16]=0, level[18]=0, level[19]=0, supply=32.12
I2: not all at once when one has only strongholds
  A(16^5,18^4,19^4);B;C | A: sell-fortresses 16 -> refused no-fortresses
    | B: sell-fortresses 16 -> refused not-owner
I2: the first step of a fortress brings four strongholds back to the board
  A(1^5,3^5);B;C
    | A: sell-building 1 -> [BuildingsChanged seat=A space=1 start=5 level=4 steps=-1 supply=28.11
      bids=-, ..]
I3: with few strongholds in the bank a fortress comes down to those
  {houses=8} A(1^5,3^4);B;C | -> supply[0]=4
    | A: sell-building 1 -> bank>A 25 building-sold, BuildingsChanged level=4
  {houses=7} A(1^5,3^4);B;C | -> supply[0]=3
    | A: sell-building 1 -> bank>A 50 building-sold, BuildingsChanged level=3
  {houses=6} A(1^5,3^4);B;C | -> supply[0]=2 | A: sell-building 1 -> refused no-houses
  {houses=4} A(1^5,3^4);B;C | -> supply[0]=0 | A: sell-building 1 -> refused no-houses
I3: where no single sale is possible the fortresses go down together
  {houses=0} A(1^5,3^5);B;C | A: sell-building 1 -> refused no-houses
    | A: break-down 1 -> bank>A 125 building-sold, bank>A 125 building-sold, level[1]=0,
      level[3]=0, supply=0.12
  {houses=1} A(1^5,3^5);B;C | A: sell-building 1 -> refused no-houses
    | A: break-down 1 -> bank>A 125 building-sold, bank>A 100 building-sold, level[1]=0,
      level[3]=1, supply=0.12
  {houses=2} A(1^5,3^5);B;C | A: sell-building 1 -> refused no-houses
    | A: break-down 1 -> bank>A 100 building-sold, bank>A 100 building-sold, level[1]=1,
      level[3]=1, supply=0.12
  {houses=3} A(1^5,3^5);B;C | A: sell-building 1 -> refused no-houses
    | A: break-down 1 -> bank>A 100 building-sold, bank>A 75 building-sold, level[1]=1,
      level[3]=2, supply=0.12
I3: strongholds already standing stay in the count
  # 2 in the Bank
  {houses=6} A(1^5,3^4);B;C
    | A: break-down 3 -> bank>A 25 building-sold, bank>A 50 building-sold, level[1]=3, level[3]=3
    # 9 steps down to 6
I3: together only when one by one is impossible
  each(A(1^5,3^5);B;C / A(1^2,3^2);B;C) | A: break-down 1 -> refused one-by-one
  A(1,3);B;C | A: break-down 1 -> refused no-building
I4: evenly in reverse of building
  A(16^3,18^2,19^2);B;C | A: sell-building 18 -> refused uneven | A: sell-building 16
    | A: sell-building 18 | A: sell-building 18 -> refused uneven
I4: a fortress counts above four
  A(1^5,3^4);B;C | A: sell-building 3 -> refused uneven
-: I sold at any time also by a debtor
  A:150(31^1,32^1,34^1);B(37^1,39^1);C | A: rent 39
    | A: sell-building 31 -> bank>A 100 building-sold, A>B 200 rent, [BuildingsChanged, Paid,
      DebtSettled, Paid]
-: I a group with buildings is not dealt in
  A(16^1,18,19);B;C | A: offer B (18) for 100 -> refused group-built
I2: one step at a time a fortress is five
  A(1^5,3^5);B;C | A: sell-building 1 -> bank>A 25 building-sold
    | A: sell-building 3 | A: sell-building 1 | A: sell-building 3 | A: sell-building 1
    | A: sell-building 3 | A: sell-building 1 | A: sell-building 3 | A: sell-building 1
    | A: sell-building 3 -> bank>A 25 building-sold, supply=32.12, cash[A]=1750
I3: what does not change is not sold
  {houses=10} A(16^5,18^4,19^4);B;C | A: break-down 16 -> level[16]=3, level[18]=3, level[19]=4,
      [BuildingsChanged space=18, Paid, BuildingsChanged space=16, Paid]
""")
def test_building(case: Case) -> None:
    case.play()


@pytest.mark.parametrize("space", LOTR.board.territories)
def test_H1_the_price_is_the_one_on_the_deed(space: int) -> None:
    table = Table().own(0, *box().board.groups[box().board.group_of[space]])
    price = {0: 50, 1: 100, 2: 150, 3: 200}[space // 10]
    assert payments(table.do(c.Build(0, space))) == [(0, 3, price, "building")]


def test_I5_no_building_of_the_classic_deeds_has_an_odd_price() -> None:
    assert all(price % 2 == 0 for prices in box().board.piece_price for price in prices)
