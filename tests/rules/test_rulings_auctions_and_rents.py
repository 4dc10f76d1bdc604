"""Rulings R1 to R8 as they apply to lotr-2003, each setting of them; and settings that other
editions have otherwise, tried as house rules of lotr-2003."""

from tests.rules.cases import Case, rule_cases


@rule_cases("""
R1: an auction without a bid leaves the deed with the bank
  A;B;C | A: auction 16 -> pays nothing, owner[16]=-1 | A: close-auction -> refused no-auction
    | let ready B | B: land 16 -> [Rolled, Moved, DeedOffered], names R1

# R6: who may bring the hammer down
R6: the bidder cannot close on the own bid
  A;B;C | A: land 16 | A: decline | A: bid 1 | A: close-auction -> refused own-hammer
    | B: close-auction -> A>bank 1 auction, names R6

# R2: deeds of a bankrupt to the Bank
R2: they are auctioned unmortgaged
  A:0(16m);B;C | A: land 38 | A: declare-bankrupt -> mortgaged[16]=no | B: bid 10
    | C: close-auction -> B>bank 10 auction, names R2:auction_mortgage_cancelled
R2 (not lotr-2003-fr): or still mortgaged and the buyer pays the tenth
  {auction_mortgage_cancelled=false} A:0(16m);B;C | A: land 38
    | A: declare-bankrupt -> mortgaged[16]=yes | B: bid 10
    | C: close-auction -> B>bank 10 auction, B>bank 9 interest, asks acquired of B
    | B: lift 16 -> B>bank 90 lift, names R2:auction_mortgage_cancelled:house
R2: what nobody wanted is not sold mortgaged later
  {auction_mortgage_cancelled=false} A:0(16m);B;C | A: land 38 | A: declare-bankrupt
    | all-pass -> MortgageEnded space=16 | let ready B | B: land 16 | B: buy -> mortgaged[16]=no

# R3: a mortgaged steed or staff in the count of the others
R3 (not lotr-2012): mortgaged ones count or not
  {mortgaged_counts=true} A;B(5,12,15m,25,28m);C | A: land 5 -> RentDue amount=100
    | A: land 12 -> RentDue amount=50
  {mortgaged_counts=false} A;B(5,12,15m,25,28m);C | A: land 5 -> RentDue amount=50
    | A: land 12 -> RentDue amount=20, names R3:mortgaged_counts:house

# R4: the Ring on a claimed territory
R4: twice what is due or twice the bare rent
  {ring_rent=twice-due} A;B(16,18,19);C ring:16 | A: land 16 -> RentDue amount=56,
      names R4:ring_rent
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
    | B: declare-bankrupt -> B>A 20 bankruptcy, names R5:several_creditors
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
      bids=-, bank>A 50 building-sold], names R8:break_down_without_houses
R8: together where evenness blocks every single sale
  {houses=3} A(1^5,3^5);B;C | A: sell-building 1 -> refused no-houses
    | A: break-down 3 -> level[1]=1, level[3]=2
R8: not possible without enough strongholds
  {houses=7,break_down_without_houses=false} A(1^5,3^4);B;C
    | A: sell-building 1 -> refused no-houses | A: break-down 1 -> refused no-houses
    | -> names R8:break_down_without_houses:house
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
R5: split everybody has the same of what there is
  {several_creditors=split} A:121;B;C;D card:LoseEach:50
    | A: land 22 -> A>B 40 card, A>C 40 card, A>D 40 card, [.., DebtArose creditor=D amount=10, ..,
      DebtArose creditor=C amount=10, .., DebtArose creditor=B amount=10, ..]
R5: with enough money both are the same
  {several_creditors=each(in-order / split)} A:150;B;C;D card:LoseEach:50
    | A: land 22 -> A>B 50 card, A>C 50 card, A>D 50 card

# The Ring
M2: doubles may move the ring and an eye then does not
  {ring_moved_by=doubles} A;B;C | A: roll 0,4 -> no RingMoved | let ready B
    | B: roll 4,4 -> [Rolled, RingMoved, Moved, DeedOffered], RingMoved start=1 to=3
M2: a double in jail moves it too
  {ring_moved_by=doubles} A#0;B;C | A: roll 3,3 -> RingMoved, names M2:ring_moved_by:house
R20: the ring may go to the next unclaimed territory
  {ring_target=next-unclaimed} A;B(3,6);C | A: roll 0,4 -> RingMoved to=8
R20: with all claimed it goes to the next
  {ring_target=next-unclaimed} A;B(1,3,6,8,9,11,13,14,16,18,19,21,23,24,26,27,29,31,32,34,37,39);C
    | A: roll 0,4 -> RingMoved to=3

# Salary, decks, rent
R32 (not starwars-1997): the salary may wait until the landing is carried out
  {salary_when=after-landing} A;B;C
    | A: land 1 2,4 -> [Rolled, Moved, SalaryDeferred, DeedOffered], cash[A]=1500
    | A: buy -> [DeedClaimed seat=A space=1, SalaryDeferred seat=A amount=0, bank>A 200 salary,
      TurnBegan seat=B turn=2 round=1], cash[A]=1700  # the Ring stood on Bag End: it was free
R26: the decks may lie on each others spaces
  {decks_swapped=true} A;B;C | A: land 7 2,5 -> CardDrawn deck=1, names R26:decks_swapped:house
R41: a staff may want a fresh roll on every landing
  {staff_rent_roll=fresh} A;B(12,28);C | A: land 12 -> RentRollDue factor=10 | B: ask-rent 12
    | A: roll 3,4 -> A>B 70 rent
D10: rent may be paid partly in property
  {property_pays_rent=true} A:40(16);B(37,39);C | A: rent 37  # 70: the group is whole
    | A: offer B (16) for 0 settles=50
    | B: accept A -> A>B 20 rent, DebtReduced debtor=A creditor=B amount=50, owner[16]=B, cash[A]=20
    | -> names D10:property_pays_rent:house
D10: property may settle all of it but no more
  {property_pays_rent=true} A:0(16);B(37,39);C | A: rent 37
    | A: offer B (16) for 0 settles=71 -> refused settles-too-much
    | A: offer B (16) for 0 settles=70 | B: accept A -> pays nothing, stack=-
D10: not unless the rules have it
  A:0(16);B(37,39);C | A: rent 37 | A: offer B (16) for 0 settles=50 -> refused no-property-rent
R29: only until the next player rolls
  {fine_when=after-roll} A#0;B;C | A: roll | B: land 20 | A: pay-fine -> refused fine-after-roll
    | B: pay-fine -> refused not-in-jail

# Building and selling
R30: a fortress may need its strongholds only there
  {hotel_needs=place} A(1^3,3^4);B;C | A: build 3 -> level[1]=3, level[3]=5
  A(1^3,3^4);B;C | A: build 3 -> refused uneven
H3: building may have to wait for the turn to end
  {build_when=between-turns} A;B(1,3);C | B: build 1  # nobody has rolled in this turn yet
    | A: land 13 | B: build 3 -> refused build-later | let own A 6 8 9
    | A: build 8  # the seat whose turn it is
H8 R33: an auction of buildings may open at the lowest printed price
  {shortage_opening=printed,houses=1} A(37,39);B(1,3);C | A: build 39
    | B: contest -> AuctionOpened opening=50 | B: bid 49 -> refused bid-too-low | B: bid 50
R33: of the places where the piece fits
  {shortage_opening=printed,houses=1} A(37,39);B(6,8,9);C | A: build 39
    | B: contest -> AuctionOpened opening=50
I2: fortresses may have to be sold step by step
  {fortresses_at_once=false} A(1^5,3^5);B;C | A: sell-fortresses 1 -> refused step-by-step
    | A: sell-building 1 -> bank>A 25 building-sold, level[1]=4, names I2:fortresses_at_once:house

# Mortgages
K1 R40: mortgaging may be for debts only
  {mortgage_when=in-debt} A:10(16);B;C | A: mortgage 16 -> refused only-in-debt | A: land 38
    | A: mortgage 16 -> bank>A 90 mortgage, A>bank 75 tax
R40: is the same as K1 for all seats
  {mortgage_when=in-debt} A:10;B(16);C | A: land 38 | B: mortgage 16 -> refused only-in-debt
K2: only the place itself may have to be unbuilt
  {mortgage_needs=place} A(1^1,3);B;C | A: mortgage 1 -> refused place-built | A: mortgage 3
  A(1^1,3);B;C | A: mortgage 3 -> refused group-built
K5: a buyer may keep a mortgage for nothing and lift it with the tenth
  {buyer_pays_interest=false} A(16m);B;C | A: offer B (16) for 50 | B: accept A -> B>A 50 deal
    | B: lift 16 -> B>bank 90 lift, B>bank 9 interest, names K5:buyer_pays_interest:house
K5: or keep it
  {buyer_pays_interest=false} A(16m);B;C | A: offer B (16) for 50 | B: accept A
    | B: keep-mortgage 16 | B: lift 16 -> B>bank 90 lift, B>bank 9 interest
L4: a creditor may keep mortgages for nothing
  {creditor_pays_interest=false} A:5(15m,16);B(37^5,39^5);C;D | A: rent 39
    | A: declare-bankrupt -> [A>B 5 bankruptcy, DeedMoved space=15 start=A to=B,
      DeedMoved space=16 start=A to=B, DebtSettled debtor=-1 creditor=-1,
      Bankrupted seat=A creditor=B by_wish=no, AcquisitionAwaited seat=B space=15 interest_paid=no]
    | B: lift 15 -> B>bank 100 lift, B>bank 10 interest, names L4:creditor_pays_interest:house
L3: everything may have to be mortgaged before a creditor gets it
  {estate_mortgaged=true} A:5(15m,16);B(37^5,39^5);C;D | A: rent 39
    | A: declare-bankrupt -> bank>A 90 mortgage, A>B 95 bankruptcy, B>bank 10 interest,
      B>bank 9 interest, Mortgaged seat=A space=16, DebtSettled debtor=-1 creditor=-1,
      names L3:estate_mortgaged:house
R32: nothing waits when the salary is paid at once
  A;B;C | A: land 23 -> no SalaryDeferred
R18: the third double moves the ring first or not at all
  {ring_moved_by=doubles,ring_before_jail=true} A;B;C doubles:2 dice:2,2
    | A: roll 3,3 -> RingMoved, Jailed, names R18:ring_before_jail
  {ring_moved_by=doubles,ring_before_jail=false} A;B;C doubles:2 dice:2,2
    | A: roll 3,3 -> no RingMoved, Jailed, names R18:ring_before_jail:house
R32: a salary that waited is paid before a rent is asked for
  {salary_when=after-landing} A:3;B(1,3);C | let ring 3
    | A: rent 1 2,4 -> bank>A 200 salary, A>B 4 rent
D8: a card that leads to a staff may mean a fresh roll for the usual rent
  {staff_rent_roll=fresh-after-card} A;B(28);C card:Advance:28
    | A: land 7 2,5 -> RentRollDue factor=4 | B: ask-rent 28 | A: roll 3,4 -> A>B 28 rent
  {staff_rent_roll=fresh-after-card} A;B(12);C
    | A: land 12 3,4 -> RentDue amount=28  # no card, no new roll
R29: the fine may be paid right after a roll that failed
  {fine_when=after-roll} A#0;B;C | A: pay-fine -> refused fine-after-roll  # before the roll
    | A: roll -> offers A: pay-fine
    | A: pay-fine -> A>bank 50 fine, jail[A]=-1, pos[A]=10, turn=B | B: land 20 | C: land 20
    | A: roll -> Moved to=15
""")
def test_auctions_and_rents(case: Case) -> None:
    case.play()
