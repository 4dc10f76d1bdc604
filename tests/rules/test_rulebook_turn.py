"""Sections B, C, E and F of the rules matrix: moving, buying, auctions, taxes and Jail."""

import pytest

from tests.rules.cases import Case, rule_cases
from tests.rules.positions import BAG_END, LOTR, RIVENDELL, Table, not_in, payments


@rule_cases("""
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
E2: worth is cash printed values mortgaged or not and the cost of buildings
  A:1000(5m,12,31^4,32^4,34^5,37^1,39^2);B;C | A: land 4 | A: choose-tax yes -> A>bank 642 tax

# C. Buying and auctions
C1: an unclaimed deed may be claimed at its printed value
  A;B;C | A: land 16 -> [.., DeedOffered seat=A space=16 free=no], asks buy of A amount=180
    | A: buy -> [A>bank 180 claim, DeedClaimed seat=A space=16, TurnBegan seat=B turn=2 round=1],
      owner[16]=A
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
C6: bids are paid in power the bidder has
  A;B:40;C | A: land 16 | A: decline | B: bid 41 -> refused bid-too-high | B: bid 40 -> [BidMade]
C7: a player in jail may bid
  A;B#0 roll:1 | A: auction 16 B,20 -> B>bank 20 auction
-: C auction without an auction
  A;B;C | A: bid 10 -> refused no-auction | A: pass -> refused no-auction
    | A: close-auction -> refused no-auction
C5: without a bid the deed stays with the bank
  A;B;C | A: auction 16 -> pays nothing, [.., AuctionClosed seat=-1 amount=0 space=16 piece=-1,
      TurnBegan seat=B turn=2 round=1], owner[16]=-1

# Jail
F1: the space leads to jail
  A;B;C
    | A: land 30 -> [Rolled seat=A dice=2.3 doubles=0, Moved seat=A start=25 to=30 by=dice,
      Jailed seat=A why=space, TurnBegan seat=B turn=2 round=1], pos[A]=10 | let ready A
    | -> asks jail of A
F1: a card leads to jail
  A;B;C deck:events,5 | A: land 17 -> Jailed seat=A why=card
F1: three doubles lead to jail
  A;B;C | A: land 20 2,2 | A: land 20 3,3 | A: land 20 4,4 -> Jailed seat=A why=doubles
F1: landing there is just visiting
  A;B;C | A: land 10 -> jail[A]=-1
F2: no salary and the turn ends even after a double
  A;B;C | A: land 30 5,5 -> pays nothing, [.., TurnBegan seat=B turn=2 round=1]
F3: the fine is 50
  A#0;B;C | A: pay-fine -> [A>bank 50 fine, Freed seat=A how=fine], asks roll of A
F3 (not lotr-2003-fr): without 50 one has to raise it first
  A:49#0(5);B;C | A: pay-fine -> refused too-dear | A: mortgage 5 | A: pay-fine -> [Paid, Freed]
F4: the fine may be paid before the first two rolls
  each(A#0;B;C / A#1;B;C) | A: pay-fine -> [Paid, Freed]
  A#2;B;C | A: pay-fine -> refused fine-too-late
F4: only before rolling and only in jail
  A;B;C | A: pay-fine -> refused not-in-jail | let jailed A | B: pay-fine -> refused not-your-turn
    | A: roll | A: pay-fine -> refused not-your-turn | let jailed A
    | A: roll 3,3  # out, on Moria: unclaimed
    | A: pay-fine -> refused not-asked
F4: after the fine the turn is an ordinary one
  A#0;B;C | A: pay-fine | A: pay-fine -> refused not-in-jail
    | A: roll 5,5 -> [Rolled, Moved, RollsAgain]
F5: a kept card opens the door and goes under its deck
  A#0+events:4;B;C
    | A: use-card -> [CardReturned seat=A deck=1 card=4 unseen=no, Freed seat=A how=card],
      decks[1][-1]=4, asks roll of A | A: use-card -> refused not-in-jail
F5: also on the third turn
  A#2+events:4;B;C | A: use-card -> [CardReturned, Freed]
F5: without a card
  A#0;B;C | A: use-card -> refused no-card
  A+events:4;B;C | A: use-card -> refused not-in-jail
F5: a card bought from another player may be played at once
  A#0;B;C+people:7 | A: offer C 45 for +people | C: accept A -> A>C 45 deal
    | A: use-card -> [CardReturned, Freed]
F6 (not lotr-2012): three turns to roll a double
  A#0;B turn:2,1
    | A: roll -> [Rolled seat=A dice=2.3 doubles=0, JailRollFailed seat=A tries=1,
      TurnBegan seat=B turn=3 round=1] | B: land 20
    | A: roll -> [Rolled, JailRollFailed, TurnBegan], JailRollFailed seat=A tries=2 | B: land 20
    | A: roll 3,3 -> [Rolled, Freed, Moved, DeedOffered], Freed seat=A how=double
F6 (not lotr-2012): a double moves out at once by that roll
  A#0;B;C
    | A: roll 3,3 -> [Rolled seat=A dice=3.3 doubles=0, Freed seat=A how=double,
      Moved seat=A start=10 to=16 by=dice, DeedOffered seat=A space=16 free=no]
F7: no second roll after getting out by a double
  A#0;B;C turn:2,1 | A: roll 5,5 -> [.., TurnBegan seat=B turn=3 round=1]
F7: that double does not count towards three
  A#0;B | A: roll 5,5 | B: land 20 | A: land 20 2,2 | A: land 20 2,2 -> no Jailed
F8: after the third failure the fine is paid and that roll moves
  A#2(15);B;C turn:2,1
    | A: roll -> [Rolled seat=A dice=2.3 doubles=0, JailRollFailed seat=A tries=3,
      FineForced seat=A, A>bank 50 fine, Freed seat=A how=fine,
      Moved seat=A start=10 to=15 by=dice, TurnBegan seat=B turn=3 round=1]
F8: too little for the fine is a debt and the move waits
  A:10#2(5);B;C
    | A: roll -> [.., DebtArose debtor=A creditor=bank amount=50 reason=fine space=-1], pos[A]=10
    | A: roll -> refused roll-not-awaited | A: pay-fine -> refused not-asked
    | A: use-card -> refused not-asked
    | A: mortgage 5 -> [Mortgaged, Paid, DebtSettled, Paid, Freed, Moved, DeedOffered]
F8: who cannot raise the fine is bankrupt and does not move
  A:10#2;B;C turn:2,1 | A: roll
    | A: declare-bankrupt -> [A>bank 10 bankruptcy, DebtSettled debtor=-1 creditor=-1,
      Bankrupted seat=A creditor=bank by_wish=no, TurnBegan seat=B turn=3 round=1], pos[A]=10
F8 (not lotr-2012 starwars-1997): the eye of that roll moves the ring first
  A#2;B;C
    | A: roll stirs -> [Rolled, RingMoved, JailRollFailed, FineForced, Paid, Freed, Moved,
      DeedOffered], RingMoved start=1 to=3, Moved seat=A start=10 to=15 by=dice
F8 (not starwars-1997): a roll in jail that brings the ring to mount doom ends the game
  A#2;B;C ring:37
    | A: roll stirs -> [Rolled, RingMoved, GameEnded], GameEnded why=ring, pos[A]=10, ring=39
F9: in jail one deals builds sells and collects
  A#0(11,16,18,19);B;C | A: build 16 | A: sell-building 16 -> bank>A 50 building-sold
    | A: offer B (11) for 140 | B: accept A | B: offer A (11) for 150 | A: accept B -> A>B 150 deal
    | A: roll | B: rent 18 -> B>A 28 rent, jail[A]=1
F9: a claim by a jailed owner keeps its deadline
  A#0(29);B | A: roll | B: land 29 | A: ask-rent 29 -> B>A 24 rent
-: F the card is drawn and kept by landing
  A;B;C deck:people,7 | A: land 22 | let ready A | let jailed A
    | A: use-card -> [CardReturned, Freed]
-: F after jail a double by a paid out player rolls again
  A#0+events:4;B;C | A: use-card | A: roll 5,5 -> [.., RollsAgain seat=A]
F5: of two cards one is used
  A#0+events:4+people:7;B;C | A: use-card -> CardReturned deck=1, kept[A]=0:7

# Alike
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
def test_turn(case: Case) -> None:
    case.play()


@not_in("lotr-2012")
@pytest.mark.parametrize("space", LOTR.board.deeds)
def test_C1_every_deed_has_its_classic_price(space: int) -> None:
    prices = {
        1: 60, 3: 60, 5: 200, 6: 100, 8: 100, 9: 120, 11: 140, 12: 150, 13: 140, 14: 160, 15: 200,
        16: 180, 18: 180, 19: 200, 21: 220, 23: 220, 24: 240, 25: 200, 26: 260, 27: 260, 28: 150,
        29: 280, 31: 300, 32: 300, 34: 320, 35: 200, 37: 350, 39: 400,
    }  # fmt: skip
    table = Table().ring(RIVENDELL if space != RIVENDELL else BAG_END)
    assert payments(table.take(0, space))[-1] == (0, 3, prices[space], "claim")
