"""Section C of the rules matrix: claiming deeds, and auctions."""

from __future__ import annotations

from tests.rules.cases import Case, cases


@cases("""
# C. Buying and auctions
C1: an unclaimed deed may be claimed at its printed value
  A;B;C | A: land 16 -> [.., DeedOffered seat=A space=16 free=no], asks buy of A amount=180
    | A: buy -> [A>bank 180 claim, DeedClaimed seat=A space=16, TurnBegan seat=B turn=2 round=1],
      owner[16]=A
C1 (not lotr-2012): every deed has its classic price
  A;B;C ring:13 | A: land 1 -> bank>A 200 salary | A: buy -> A>bank 60 claim
  A;B;C ring:13 | A: land 3 -> bank>A 200 salary | A: buy -> A>bank 60 claim
  A;B;C ring:13 | A: land 5 -> pays nothing | A: buy -> A>bank 200 claim
  A;B;C ring:13 | A: land 6 -> pays nothing | A: buy -> A>bank 100 claim
  A;B;C ring:13 | A: land 8 -> pays nothing | A: buy -> A>bank 100 claim
  A;B;C ring:13 | A: land 9 -> pays nothing | A: buy -> A>bank 120 claim
  A;B;C ring:13 | A: land 11 -> pays nothing | A: buy -> A>bank 140 claim
  A;B;C ring:13 | A: land 12 -> pays nothing | A: buy -> A>bank 150 claim
  A;B;C | A: land 13 -> pays nothing | A: buy -> A>bank 140 claim
  A;B;C ring:13 | A: land 14 -> pays nothing | A: buy -> A>bank 160 claim
  A;B;C ring:13 | A: land 15 -> pays nothing | A: buy -> A>bank 200 claim
  A;B;C ring:13 | A: land 16 -> pays nothing | A: buy -> A>bank 180 claim
  A;B;C ring:13 | A: land 18 -> pays nothing | A: buy -> A>bank 180 claim
  A;B;C ring:13 | A: land 19 -> pays nothing | A: buy -> A>bank 200 claim
  A;B;C ring:13 | A: land 21 -> pays nothing | A: buy -> A>bank 220 claim
  A;B;C ring:13 | A: land 23 -> pays nothing | A: buy -> A>bank 220 claim
  A;B;C ring:13 | A: land 24 -> pays nothing | A: buy -> A>bank 240 claim
  A;B;C ring:13 | A: land 25 -> pays nothing | A: buy -> A>bank 200 claim
  A;B;C ring:13 | A: land 26 -> pays nothing | A: buy -> A>bank 260 claim
  A;B;C ring:13 | A: land 27 -> pays nothing | A: buy -> A>bank 260 claim
  A;B;C ring:13 | A: land 28 -> pays nothing | A: buy -> A>bank 150 claim
  A;B;C ring:13 | A: land 29 -> pays nothing | A: buy -> A>bank 280 claim
  A;B;C ring:13 | A: land 31 -> pays nothing | A: buy -> A>bank 300 claim
  A;B;C ring:13 | A: land 32 -> pays nothing | A: buy -> A>bank 300 claim
  A;B;C ring:13 | A: land 34 -> pays nothing | A: buy -> A>bank 320 claim
  A;B;C ring:13 | A: land 35 -> pays nothing | A: buy -> A>bank 200 claim
  A;B;C ring:13 | A: land 37 -> pays nothing | A: buy -> A>bank 350 claim
  A;B;C ring:13 | A: land 39 -> pays nothing | A: buy -> A>bank 400 claim
C1: only in cash
  A:179(5);B;C | A: land 16 | A: buy -> refused too-dear
    | A: mortgage 5  # raising money first is allowed
    | A: buy -> A>bank 180 claim
C1: nobody else may claim and nothing goes on before
  A;B;C | A: land 16 | B: buy -> refused not-your-turn | B: decline -> refused not-your-turn
    | A: roll -> refused roll-not-awaited | B: roll -> refused roll-not-awaited
C1: what is left is auctioned by the bank
  A;B;C | A: land 16
    | A: decline -> [DeedDeclined seat=A space=16,
      AuctionOpened space=16 piece=-1 seats=A.B.C opening=0] | A: buy -> refused not-asked
    | B: bid 90 -> [BidMade seat=B amount=90] | A: pass -> [BidderLeft seat=A]
    | C: pass -> [BidderLeft seat=C, AuctionClosed seat=B amount=90 space=16 piece=-1,
      B>bank 90 auction, DeedMoved space=16 start=-1 to=B, TurnBegan seat=B turn=2 round=1]
C1: ones own deed does nothing
  A(16);B;C | A: land 16 -> [Rolled, Moved, TurnBegan]
C2: bidding may start at any price
  A;B;C | A: auction 39 C,1 -> C>bank 1 auction, owner[39]=C
C2: a bid may exceed the printed price
  A;B;C | A: auction 1 C,1500 -> bank>A 200 salary, C>bank 1500 auction
C3: a raise is at least one
  A;B;C | A: land 16 | A: decline | B: bid 50 | C: bid 50 -> refused bid-too-low
    | C: bid 49 -> refused bid-too-low | C: bid 51 -> [BidMade]
C4: who declined may bid too
  A;B | A: auction 16 B,20 A,21 -> A>bank 21 auction
C4: who is out may not
  A;B;C:0! | A: land 16 | A: decline -> AuctionOpened seats=A.B | C: bid 10 -> refused retired
C5: without a bid the deed stays with the bank
  A;B;C
    | A: auction 16 -> pays nothing, [Rolled seat=A dice=2.3 doubles=0,
      Moved seat=A start=11 to=16 by=dice, DeedOffered seat=A space=16 free=no,
      DeedDeclined seat=A space=16, AuctionOpened space=16 piece=-1 seats=A.B.C opening=0,
      BidderLeft seat=A, BidderLeft seat=B, BidderLeft seat=C,
      AuctionClosed seat=-1 amount=0 space=16 piece=-1, TurnBegan seat=B turn=2 round=1],
      owner[16]=-1
C6: bids are paid in power the bidder has
  A;B:40;C | A: land 16 | A: decline | B: bid 41 -> refused bid-too-high | B: bid 40 -> [BidMade]
C7: a player in jail may bid
  A;B#0 roll:1 | A: auction 16 B,20 -> B>bank 20 auction
-: C auction without an auction
  A;B;C | A: bid 10 -> refused no-auction | A: pass -> refused no-auction
    | A: close-auction -> refused no-auction
""")
def test_buying(case: Case) -> None:
    case.play()
