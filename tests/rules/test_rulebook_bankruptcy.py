"""Section L of the rules matrix: debts, and what becomes of a bankrupt's belongings."""

from tests.rules.cases import Case, rule_cases


@rule_cases("""
TAXED = A:30;B;C;D
    | A: land 38 -> [.., DebtArose debtor=A creditor=bank amount=75 reason=tax space=38]
# L1. Raising money first
L1: nothing but raising money until the debt is paid
  TAXED, asks debt of A amount=75 other=bank | A: roll -> refused roll-not-awaited
    | B: roll -> refused roll-not-awaited | B: declare-bankrupt -> refused no-debt
L1: who can raise the amount is not bankrupt
  A:30;B;C;D | A: land 38 -> [.., DebtArose debtor=A creditor=bank amount=75 reason=tax space=38]
    | let own A 1 6 | A: declare-bankrupt -> refused can-raise | A: mortgage 1  # 60: not enough yet
    | A: mortgage 6 -> bank>A 50 mortgage, A>bank 75 tax, [Mortgaged, Paid, DebtSettled, Paid,
      TurnBegan], cash[A]=35
L1: buildings at half price and mortgages count to the last unit
  A:15(1^5,3^4);B(21^2,23^2,24^2);C | A: land 24  # 300
    | B: ask-rent 24 | A: declare-bankrupt -> refused can-raise
  A:14(1^5,3^4);B(21^2,23^2,24^2);C | A: land 24  # 300
    | B: ask-rent 24
    | A: declare-bankrupt -> [BuildingsChanged, Paid, BuildingsChanged, Paid, Paid, DeedMoved,
      DeedMoved, DebtSettled, Bankrupted]
L1: without a debt nobody goes bankrupt
  A;B;C | A: declare-bankrupt -> refused no-debt
L1: a deal may save the debtor
  TAXED | let own A 1 | C: offer A 45 for (1) | A: accept C -> C>A 45 deal, A>bank 75 tax

# L2 to L4. Owed to a player
L2: the bank pays half for the buildings and the creditor gets the cash
  A:30;B(37^5,39^5);C;D | A: land 39 | let own A 1 3 | let built 2 3 | let built 1 1
    | B: ask-rent 39
    | A: declare-bankrupt -> [BuildingsChanged seat=A space=1 start=1 level=0 steps=-1 supply=30.10
      bids=-, bank>A 25 building-sold,
      BuildingsChanged seat=A space=3 start=2 level=0 steps=-2 supply=32.10 bids=-,
      bank>A 50 building-sold, A>B 105 bankruptcy, DeedMoved space=1 start=A to=B,
      DeedMoved space=3 start=A to=B, DebtSettled debtor=-1 creditor=-1,
      Bankrupted seat=A creditor=B by_wish=no], cash[A]=0, cash[B]=1605
L3: its open rents and deals are gone
  A:30;B(37^5,39^5);C;D | A: land 39 | let own A 16 | let own C 5 | C: offer A (5) for 1
    | B: ask-rent 39 | let ready D | let at D 11  # seat 3 lands on Moria meanwhile
  A:30@39(16);B(37^5,39^5);C(5);D@11 roll:3 deal:2,0,0,5,-,1,-,- | D: roll
  A:30@39(16);B(37^5,39^5);C(5);D@16 rent:3,0,16,14,3 deal:2,0,0,5,-,1,-,- debt:0,1,2000,rent,39
      turn:4,2
    | A: declare-bankrupt -> RentLapsed owner=A debtor=D space=16 amount=14 waived=no,
      DealEnded by=C accepted=no declined=-1, claims=-, deals=-
L3: rent that others have not asked of it is lost
  A:30;B(37^5,39^5);C(16);D | A: land 16 5,5 | A: land 39 | B: ask-rent 39
    | A: declare-bankrupt -> RentLapsed owner=C debtor=A space=16 amount=14 waived=no, claims=-
L4: the creditor pays the tenth at once and may lift
  A:30;B(37^5,39^5);C;D | A: land 39 | let own A 16 5 | let mortgaged 16 | B: ask-rent 39
    | A: declare-bankrupt -> [A>B 30 bankruptcy, DeedMoved space=5 start=A to=B,
      DeedMoved space=16 start=A to=B, DebtSettled debtor=-1 creditor=-1,
      Bankrupted seat=A creditor=B by_wish=no,
      AcquisitionAwaited seat=B space=16 interest_paid=yes, B>bank 9 interest], asks acquired of B
    | B: lift 16 -> B>bank 90 lift
L4: or holds it and pays the tenth again later
  A:30;B(37^5,39^5);C;D | A: land 39 | let own A 16 | let mortgaged 16 | B: ask-rent 39
    | A: declare-bankrupt | B: keep-mortgage 16 | B: lift 16 -> B>bank 90 lift, B>bank 9 interest
L4: a creditor who cannot pay the tenth has to raise it
  A:0;B(37^5,39^5);C;D | A: land 39 | let own A 16 | let mortgaged 16 | let cash B 8
    | B: ask-rent 39
    | A: declare-bankrupt -> [..,
      DebtArose debtor=B creditor=bank amount=9 reason=interest space=16]
    | B: declare-bankrupt -> refused can-raise
    | B: sell-building 39 -> bank>B 100 building-sold, B>bank 9 interest, asks acquired of B
L4: and goes bankrupt to the bank if it cannot
  A:0(5m,16m);B:3(39);C;D | A: rent 39 | let own C 39  # seat 1 has nothing else
    | A: declare-bankrupt -> [DeedMoved space=5 start=A to=B, DeedMoved space=16 start=A to=B,
      DebtSettled debtor=-1 creditor=-1, Bankrupted seat=A creditor=B by_wish=no,
      AcquisitionAwaited seat=B space=16 interest_paid=yes,
      AcquisitionAwaited seat=B space=5 interest_paid=yes,
      DebtArose debtor=B creditor=bank amount=10 reason=interest space=5,
      DebtArose debtor=B creditor=bank amount=9 reason=interest space=16]
    | B: declare-bankrupt -> Bankrupted seat=B creditor=bank by_wish=no, EstateOpened deeds=5.16,
      mortgaged[16]=no | all-pass | all-pass -> asks roll of C, turn=C

# L5 and L6. Owed to the Bank
L5: the bank auctions the deeds one by one unmortgaged
  A:1;B;C;D | A: land 38 -> [.., DebtArose debtor=A creditor=bank amount=75 reason=tax space=38]
    | let own A 16 5 | let mortgaged 16 5
    | A: declare-bankrupt -> [A>bank 1 bankruptcy, DeedMoved space=5 start=A to=-1,
      MortgageEnded space=5, DeedMoved space=16 start=A to=-1, MortgageEnded space=16,
      DebtSettled debtor=-1 creditor=-1, Bankrupted seat=A creditor=bank by_wish=no,
      EstateOpened deeds=5.16, EstateTaken deeds=16,
      AuctionOpened space=5 piece=-1 seats=B.C.D opening=0] | C: bid 70
    | B: close-auction -> [AuctionClosed seat=C amount=70 space=5 piece=-1, C>bank 70 auction,
      DeedMoved space=5 start=-1 to=C, EstateTaken deeds=-,
      AuctionOpened space=16 piece=-1 seats=B.C.D opening=0]
    | all-pass -> [BidderLeft seat=B, BidderLeft seat=C, BidderLeft seat=D,
      AuctionClosed seat=-1 amount=0 space=16 piece=-1, TurnBegan seat=B turn=2 round=1],
      owner[16]=-1
L5: buildings are not auctioned
  A:0(1^1,3^1);B;C deck:events,11 | A: land 17
    | A: declare-bankrupt -> bank>A 25 building-sold, bank>A 25 building-sold,
      A>bank 50 bankruptcy, supply=32.12, AuctionOpened piece=-1
L5: without deeds there is no auction
  TAXED | A: declare-bankrupt -> [.., TurnBegan seat=B turn=2 round=1]
L6: kept cards go under their decks
  TAXED | let keeps A 0
    | A: declare-bankrupt -> CardReturned seat=A deck=0 card=7 unseen=no, decks[0][-1]=7
L7: the ring stays where it is
  TAXED | let own A 16 | let mortgaged 16 | let ring 16
    | A: declare-bankrupt -> no RingMoved, ring=16

# Harder cases
-: L bankrupt in the turn of another lets that turn go on
  A:30;B(37^5,39^5);C;D | A: land 39 -> turn=B | B: land 13 | B: ask-rent 39
    | B: buy -> refused settle-first | A: declare-bankrupt -> asks buy of B
    | B: buy -> [.., TurnBegan seat=C turn=3 round=1]
-: L bankrupt in its own turn before buying ends that turn
  A:30;B(37^5,39^5);C;D | A: land 39 5,5 | A: land 13  # to be claimed
    | B: ask-rent 39 | A: declare-bankrupt -> [.., TurnBegan seat=B turn=2 round=1], owner[13]=-1
-: L bankrupt after a double does not roll again
  A:0;B(37^5,39^5);C | A: land 39 5,5 | B: ask-rent 39
    | A: declare-bankrupt -> [.., TurnBegan seat=B turn=2 round=1]
-: L the high bidder goes bankrupt and the bid falls
  {bid_money=free} A:100;B(37^5,39^5);C;D | A: land 39 | B: land 13 | B: decline | A: bid 100
    | D: pass | B: ask-rent 39 | A: declare-bankrupt -> asks auction of B.C amount=0 | C: bid 1
    | B: pass -> C>bank 1 auction
-: L the only bidder left goes bankrupt and nobody has the deed
  {bid_money=free} A:100;B(37^5,39^5);C;D | A: land 39 | B: land 13 | B: decline | A: bid 100
    | D: pass | C: pass | B: ask-rent 39 | A: declare-bankrupt -> asks auction of B, no DeedMoved
    | B: pass -> [BidderLeft, AuctionClosed, TurnBegan],
      AuctionClosed seat=-1 amount=0 space=13 piece=-1
-: L a bid whose money went for rent becomes a debt to the bank
  {bid_money=free} A:100(5);B(16);C | A: land 16 | B: land 13 | B: decline | A: bid 95
    | B: ask-rent 16  # 14
    | C: close-auction -> DebtArose debtor=A creditor=bank amount=95 reason=auction space=13,
      owner[13]=A | A: mortgage 5 -> bank>A 100 mortgage, A>bank 95 auction
-: L bankrupt during an auction to the bank is auctioned after it
  {bid_money=free} A:250(5m);B(16^2,18^2,19^2);C;D | A: land 16 | B: land 13 | B: decline
    | A: bid 250 | B: ask-rent 16 -> A>B 200 rent | C: close-auction
    | A: declare-bankrupt -> EstateOpened deeds=5.13  # 250 owed, 50 in cash, 70 for Rivendell
-: L one card many creditors the first who cannot be paid has all
  A:70(1);B;C;D deck:people,14
    | A: land 22 -> A>B 50 card, [Rolled seat=A dice=2.3 doubles=0,
      Moved seat=A start=17 to=22 by=dice, CardDrawn seat=A deck=0 card=14 kept=no, A>B 50 card,
      DebtArose debtor=A creditor=D amount=50 reason=card space=-1,
      DebtArose debtor=A creditor=C amount=50 reason=card space=-1]
    | A: declare-bankrupt -> refused can-raise  # 20 + 30 for seat 2
    | A: mortgage 1 -> bank>A 30 mortgage, A>C 50 card
    | A: declare-bankrupt -> D>bank 3 interest, Bankrupted seat=A creditor=D by_wish=no, owner[1]=D
    # the interest: there was no cash left
-: L collecting from players who cannot pay
  A;B:10;C;D:20(5) deck:events,6 | A: land 17 -> C>A 50 card, asks debt of B
    | B: declare-bankrupt -> Bankrupted seat=B creditor=A by_wish=no, asks debt of D
    | D: mortgage 5 -> bank>D 100 mortgage, D>A 50 card
-: L a debt to somebody who goes bankrupt is owed to the heir
  A;B:10;C:10(5);D deck:events,6 | A: land 17 | let own D 37 39 | let built 5 37 39 | let cash A 5
  A:5@17;B:10;C:10(5);D:1450(37^5,39^5) done:0 deck:events,0.1.2.3.4.5.7.8.9.10.11.12.13.14.15
      debt:2,0,50,card,- debt:1,0,50,card,- debt:0,3,2000,rent,39
    | A: declare-bankrupt -> asks debt of B other=D
    | B: declare-bankrupt -> Bankrupted seat=B creditor=D by_wish=no
    | C: mortgage 5 -> bank>C 100 mortgage, C>D 50 card
-: L a debt to the heir itself is gone
  A;B:10(5);C deck:events,6 | A: land 17 | let cash A 5
  A:5@17;B:10(5);C:1450 done:0 deck:events,0.1.2.3.4.5.7.8.9.10.11.12.13.14.15 debt:1,0,50,card,-
      debt:0,1,2000,rent,39 | A: declare-bankrupt -> asks roll of B
-: L the last player left wins
  A:30;B(37^5,39^5) | A: land 39 | B: ask-rent 39
    | A: declare-bankrupt -> GameEnded why=last-player winners=B worth=0.4280, [A>B 30 bankruptcy,
      DebtSettled debtor=-1 creditor=-1, Bankrupted seat=A creditor=B by_wish=no,
      GameEnded why=last-player worth=0.4280 winners=B] | B: roll -> refused game-over
-: L bankrupt by a rent that a card led to
  A:60;B(21^5,23^5,24^5);C deck:people,1 | A: land 22 | B: ask-rent 24
    | A: declare-bankrupt -> A>B 60 bankruptcy
-: L rounds when the one who started leaves in its own turn
  A:30;B;C | A: land 38 -> [.., DebtArose debtor=A creditor=bank amount=75 reason=tax space=38]
    | A: declare-bankrupt -> [.., TurnBegan seat=B turn=2 round=1]
    | B: land 20 -> [.., TurnBegan seat=C turn=3 round=1]
    | C: land 20 -> [.., TurnBegan seat=B turn=4 round=2]
-: L the parts of a bankrupt group can be built on by the creditor
  A:30;B(37^5,39^5);C;D | A: land 39 | let own A 16 18 19 | B: ask-rent 39 | A: declare-bankrupt
    | B: build 18 -> level[18]=1
L3: all deeds and cards go to the creditor
  A:30(5,16)+people:7+events:4;B(37^5,39^5);C;D | A: land 39 | B: ask-rent 39
    | A: declare-bankrupt -> owner[5]=B, owner[16]=B, kept[A]=-, kept[B]=0:7.1:4,
      [.., CardGiven, CardGiven, DebtSettled, Bankrupted]
L3: the bankrupt retires at once
  A:30;B(37^5,39^5);C;D | A: land 39 | B: ask-rent 39
    | A: declare-bankrupt -> alive=no.yes.yes.yes | A: roll -> refused retired
    | B: land 20 | C: land 20 | D: land 20 -> turn=B  # A is passed over
-: L rounds go on when the one who started is out
  A:30;B(37^5,39^5);C | A: land 39 | B: ask-rent 39
    | A: declare-bankrupt -> [.., Bankrupted seat=A creditor=B], rounds=1 | B: land 20
    | C: land 20 -> [.., TurnBegan], rounds=2 | B: land 20 -> [.., TurnBegan seat=C turn=5 round=2]
""")
def test_bankruptcy(case: Case) -> None:
    case.play()
