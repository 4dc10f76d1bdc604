"""The French rulebook, row by row where it differs from the US one, worked out by hand; and what an
audit of the French game against it found: each test is a defect that was."""

from functools import partial
from typing import Any

from controller.editions import load
from controller.rules import commands as c
from controller.rules.citations import named as names_of
from controller.rules.engine import verify
from controller.rules.game.agreement import verify_change
from controller.rules.notation import read
from controller.rules.refusals import Refusal
from controller.text.language import in_language
from controller.text.sentences import refusal_sentence
from tests.rules.cases import Case, rule_cases
from tests.rules.positions import Table, fresh, setup
from tests.steps import cases


@rule_cases("""
# A. Setup and money
A3 lotr-2003-fr: pouvoir
  A;B;C | -> edition.data.currency=Pouvoir
A8 lotr-2003-fr: both dice have the eye which counts one
  A;B;C
    | -> edition.data.dice=0:2:3:4:5:6.0:2:3:4:5:6, edition.rolls[0,0]=2.yes.2,
      edition.rolls[4,0]=5.no.1
  A;B;C | A: roll 1,4 -> refused bad-dice

# C. Auctions
C2 lotr-2003-fr: any price opens
  A;B;C | A: land 5 | A: decline | C: bid 1
C1 lotr-2003-fr: who declines a steed may bid for it too
  A;B;C | A: auction 5 B,5 A,6 -> A>bank 6 auction

# D. Rent
D8 lotr-2003-fr: a staff counts the throw that led to it
  A;B(12);C | A: rent 12 4,5 -> A>B 36 rent | let own B 28
    | A: rent 12 0,5 -> A>B 60 rent  # the Eye is a 1
D8 lotr-2003-fr: sent there by a card one rolls anew
  A;B(28);C deck:peuple,3 | A: land 22 -> RentRollDue factor=10 | B: ask-rent 28
    | A: roll 3,4 -> A>B 70 rent
D10 lotr-2003-fr: rent partly in property if the creditor agrees
  A:20(5m,16);B(37,39);C | A: rent 37 | A: offer B (16) for 0 settles=60
    | B: accept A -> A>B 10 rent, DebtReduced debtor=A creditor=B amount=60, owner[16]=B, cash[A]=10
D10 lotr-2003-fr: nothing left of a rent settled in property is said
  A:20(5m,16);B(37,39);C | A: rent 37 | A: offer B (16) for 0 settles=70
    | B: accept A -> [DealEnded, DeedMoved, DebtReduced, DebtSettled],
      DebtSettled debtor=A creditor=B, stack=-
D10 lotr-2003-fr: a rent settled in property under another debt is said too
  A:0(5);B;C debt:0,1,100,rent,39 debt:0,bank,500,card,- | A: offer B (5) for 0 settles=100
    | B: accept A -> DebtSettled debtor=A creditor=B, len(stack)=1, stack[0].debtor=A,
      stack[0].creditor=bank, stack[0].amount=500, stack[0].reason=card
D10 lotr-2003-fr: a deal for a rent takes money as a part of what it settles
  A:20(5m,16);B(37,39);C | A: rent 37 | A: offer B 15(16) for 0 settles=70
    | B: accept A -> A>B 15 deal, cash[A]=5, stack=-
  A:20(5m,16);B(37,39);C | A: rent 37 | A: offer B (16) for 30 settles=70  # and change comes back
    | B: accept A -> B>A 30 deal
D10 L1 lotr-2003-fr: no more money than the deal settles nor for anything else
  A:20(5m,16);B(37,39);C | A: rent 37 | A: offer B 11(16) for 0 settles=10 -> refused in-debt
    | A: offer C 5 for 0 -> refused gift | let own C 15 | A: offer C 5 for (15) -> refused in-debt
D10 J1 lotr-2003-fr: a debtor sells a deed to somebody else and pays
  A:20(5m,16);B(37,39);C | A: rent 37 | A: offer C (16) for 50
    | C: accept A -> C>A 50 deal, A>B 70 rent
D10 lotr-2003-fr: the creditor may propose it too
  # The rulebook says that the creditor may accept, not who names the terms first.
  A:20(5m,16);B(37,39);C | A: rent 37  # and change comes back
    | B: offer A 30 for (16) settles=-70 -> [DealOffered by=B to=A give=30 take=(16) settles=-70
      counters=no]
    | A: accept B -> B>A 30 deal, [DealEnded by=B accepted=yes declined=-1, B>A 30 deal,
      DeedMoved space=16 start=A to=B, DebtReduced debtor=A creditor=B amount=70,
      DebtSettled debtor=A creditor=B], owner[16]=B, cash[A]=50, stack=-
D10 J1 lotr-2003-fr: a counter offer is about the same rent
  A:20(5m,16);B(37,39);C | A: rent 37 | A: offer B (16) for 0 settles=70
    | B: offer A 0 for (16,5) settles=-60 -> len(deals)=1, deals[0].settles=-60 | A: accept B
    | B: keep-mortgage 5 -> A>B 10 rent
D10 L1 lotr-2003-fr: the debtors money is a part of it whoever proposes
  A:20(5m,16);B(37,39);C | A: rent 37 | B: offer A 0 for 11(16) settles=-10 -> refused in-debt
    | B: offer A 0 for (16) -> refused too-cheap | B: offer A 0 for 10(16) settles=-10
    | A: accept B -> A>B 10 deal
D10 lotr-2003-fr: no more than is owed whoever proposes
  A:20(5m,16);B(37,39);C | A: rent 37
    | B: offer A 0 for (16) settles=-71 -> refused settles-too-much
D10 lotr-2003-fr: mortgaged property too
  A:20(5m,16);B(37,39);C | A: rent 37 | A: offer B (5) for 0 settles=50
    | B: accept A -> pays nothing  # P1 is first asked about Bill's mortgage
    | B: keep-mortgage 5 -> A>B 20 rent, owner[5]=B
D10 lotr-2003-fr: nobody has to and only for rent
  A:20(16);B;C | A: land 38 | A: offer B (16) for 0 settles=50 -> refused settles-too-much

# E. Taxes
E1 E2 lotr-2003-fr: the printed amount
  A;B;C | A: land 4 0,2 -> A>bank 200 tax | A: choose-tax yes -> refused not-asked
E3 lotr-2003-fr: and for luxury
  A;B;C | A: land 38 -> A>bank 75 tax

# F. Jail
F4 lotr-2003-fr: or by R29 after the roll that failed
  {fine_when=after-roll} A#0;B;C | A: roll | A: pay-fine -> A>bank 50 fine | B: land 20 | C: land 20
    | A: roll -> Moved start=10
F7 lotr-2003-fr: no further roll after a double out of jail
  A#0;B;C | A: roll 5,5 -> [Rolled, Freed, Moved, TurnBegan], names R34:jail_double_rolls_again
  {jail_double_rolls_again=true} A#0;B;C | A: roll 5,5 -> RollsAgain  # R34
F9 lotr-2003-fr: rent comes in while in jail
  A;B#0(16);C roll:1 | A: rent 16 -> A>B 14 rent

# H. Building
H3 lotr-2003-fr: on ones turn or between those of others
  A;B(1,3);C | B: build 1  # P0 has not rolled yet
    | A: land 13 | B: build 3 -> refused build-later | A: decline | all-pass
    | B: build 3  # on its own turn
    | B: land 13 | let own B 6 8 9 | B: build 8
H7 lotr-2003-fr: a shortage is auctioned if two want the piece
  {houses=1} A(37,39);B(16,18,19);C | A: build 39 -> [ShortageArose]
  {houses=1} A(1,3);B(16);C | A: build 1 -> [Paid, BuildingsChanged]
H8 lotr-2003-fr: opening at the lowest printed price
  {houses=1} A(37,39);B(16,18,19);C | A: build 39
    | B: contest -> AuctionOpened opening=100  # R33: of 200 and 100
    | B: bid 99 -> refused bid-too-low | B: bid 100

# I. Selling buildings
I2 lotr-2003-fr: all fortresses of the group together
  A(16^5,18^5,19^5);B;C
    | A: sell-fortresses 16 -> bank>A 250 building-sold, bank>A 250 building-sold,
      bank>A 250 building-sold
I2 lotr-2003-fr: or one for four strongholds and half its price
  A(16^5,18^5,19^5);B;C
    | A: sell-building 16 -> [BuildingsChanged seat=A space=16 start=5 level=4 steps=-1
      supply=28.10 bids=-, bank>A 50 building-sold]

# J. Trading
J5 lotr-2003-fr: mortgaged property goes to players only
  A(16m);B;C | A: offer D (16) for 9 -> refused no-such-seat | A: offer B (16) for 9

# K. Mortgages
K1 lotr-2003-fr: only with a debt that cash cannot pay
  A:10(16);B(19);C | A: mortgage 16 -> refused only-in-debt | A: land 38
    | B: mortgage 19 -> refused only-in-debt
    | A: mortgage 16 -> bank>A 90 mortgage, A>bank 75 tax  # R40
  {mortgage_when=any-time} A(16);B;C | A: mortgage 16
K2 lotr-2003-fr: only that property has to be unbuilt
  A:0(1^1,3);B;C | A: land 38 | A: mortgage 1 -> refused place-built | A: mortgage 3 -> level[1]=1
K5 lotr-2003-fr: a buyer may keep it for nothing
  A(19m);B;C | A: offer B (19) for 40 | B: accept A -> B>A 40 deal | B: keep-mortgage 19
    | B: lift 19 -> B>bank 100 lift, B>bank 10 interest
K5 lotr-2003-fr: or lift it at once with the tenth
  A(19m);B;C | A: offer B (19) for 40 | B: accept A
    | B: lift 19 -> B>bank 100 lift, B>bank 10 interest

# L. Bankruptcy
L1 lotr-2003-fr: not while enough can be gathered
  A:10(16);B;C | A: land 38 | A: declare-bankrupt -> refused can-raise
L2 lotr-2003-fr: buildings at half for the creditor
  A:5(1^1,3^1,15m)+evenement:4;B(37^5,39^5);C;D | A: rent 39 -> pays nothing
    | A: declare-bankrupt -> bank>A 25 building-sold, bank>A 25 building-sold, A>B 55 bankruptcy,
      B>bank 10 interest, names R22:interest_base
L3 lotr-2003-fr: deeds as they are and cards
  A:5(1^1,3^1,15m)+evenement:4;B(37^5,39^5);C;D | A: rent 39
    | A: declare-bankrupt -> owner[1]=B, owner[3]=B, owner[15]=B, mortgaged[1]=no,
      mortgaged[3]=no, mortgaged[15]=yes, kept[B]=1:4
L4 lotr-2003-fr: the creditor pays the tenth at once
  A:5(1^1,3^1,15m)+evenement:4;B(37^5,39^5);C;D | A: rent 39
    | A: declare-bankrupt -> bank>A 25 building-sold, bank>A 25 building-sold, A>B 55 bankruptcy,
      B>bank 10 interest | B: keep-mortgage 15 | B: lift 15 -> B>bank 100 lift, B>bank 10 interest
L4 lotr-2003-fr: and nothing more if settled at once
  A:5(1^1,3^1,15m)+evenement:4;B(37^5,39^5);C;D | A: rent 39 | A: declare-bankrupt
    | B: lift 15 -> B>bank 100 lift
L5 lotr-2003-fr: the bank auctions one by one
  A:10(6m,8m);B;C | A: land 38
    | A: declare-bankrupt -> [A>bank 10 bankruptcy, DeedMoved space=6 start=A to=-1,
      MortgageEnded space=6, DeedMoved space=8 start=A to=-1, MortgageEnded space=8,
      DebtSettled debtor=-1 creditor=-1, Bankrupted seat=A creditor=bank by_wish=no,
      EstateOpened deeds=6.8, EstateTaken deeds=8,
      AuctionOpened space=6 piece=-1 seats=B.C opening=0], EstateOpened deeds=6.8,
      AuctionOpened space=6  # R2
    | all-pass -> AuctionOpened space=8
L6 lotr-2003-fr: kept cards go under their deck
  A:10+evenement:4;B;C deck:peuple,11 | A: land 7
    | A: declare-bankrupt -> CardReturned seat=A deck=1 card=4 unseen=no

# M. The Ring
M1 lotr-2003-fr: from cul de sac
  A;B;C | -> edition.data.spaces[1].name=Cul-de-Sac, edition.data.ring_name=L’Anneau Unique
M2 lotr-2003-fr: two eyes two territories
  A;B;C
    | A: land 20 0,0 -> [Rolled seat=A dice=0.0 doubles=1, RingMoved start=1 to=3,
      RingMoved start=3 to=6, Moved seat=A start=18 to=20 by=dice, RollsAgain seat=A], RollsAgain
    # and a double
    | B: land 20 3,0 -> RingMoved start=6 to=8
M2 lotr-2003-fr: a double without eyes does not move it
  A;B;C | A: land 20 4,4 -> no RingMoved
M3 lotr-2003-fr: the next buildable territory or the next unclaimed
  A;B(3);C | A: land 20 0,4 -> RingMoved to=3  # R20
  {ring_target=next-unclaimed} A;B(3);C | A: land 20 0,4 -> RingMoved to=6
M7 lotr-2003-fr: over at once with the first of two eyes
  A;B;C ring:37 | A: land 20 0,0 -> [Rolled, RingMoved, GameEnded]
M9 lotr-2003-fr: the count takes the prices of the cards
  A(5m,16);B(1^5,3^5) ring:37 | A: land 20 0,3 -> GameEnded why=ring worth=1780.2120 winners=B
M13 lotr-2003-fr: two eyes as third double move it before jail
  A;B;C doubles:2
    | A: roll 0,0 -> [Rolled, RingMoved, RingMoved, Jailed, TurnBegan], Jailed why=doubles

# N. Other games
N2 lotr-2003-fr: short and timed games
  A;B;C | -> edition.data.games=standard.classic.short.time-limit
N3 lotr-2003-fr: two deeds each paid for
  /short A:1340(1,6);B:1340(3,8);C:1180(5,9) | -> held=1:6.3:8.5:9, cash=1340.1340.1180.11280
N6 lotr-2003-fr: jail is as ever
  /short{deeds_dealt=0} A#0;B;C | A: roll -> [Rolled, JailRollFailed, TurnBegan], jail[A]=1
N7 lotr-2003-fr: so are the taxes
  /short{deeds_dealt=0} A;B;C | A: land 4 0,2 -> A>bank 200 tax
N8 lotr-2003-fr: the second bankruptcy ends it
  /short{deeds_dealt=0} A:0;B;C;D | A: land 38 -> stack[-1]=Debt
    | A: declare-bankrupt -> [.., TurnBegan seat=B turn=2 round=1] | let cash B 0
    | B: land 38 -> stack[-1]=Debt
    | B: declare-bankrupt -> [.., GameEnded why=bankruptcy worth=0.0.1500.1500 winners=C.D]
    # R48: shared
N9 lotr-2003-fr: the second one hands everything over first
  /short{deeds_dealt=0} A;B;C;D:0 | D: land 38 -> stack[-1]=Debt | D: declare-bankrupt
    | let own B 37 39 | let built 5 37 39 | let own A 16 5 | let mortgaged 5 | let cash A 40
    | A: rent 39 | A: declare-bankrupt -> GameEnded worth=0.4160.1500.0 winners=B
N10 lotr-2003-fr: against the clock the richest wins
  /time-limit A:1340(1,6);B:1340(3,8);C:1180(5,9) | -> held=1:6.3:8.5:9, cash[A]=1340
    | A: call-time -> GameEnded why=time worth=1500.1500.1500 winners=A.B.C
N11 lotr-2003-fr: counted as in the short game
  /time-limit{deeds_dealt=0} A(19m);B | A: call-time -> GameEnded worth=1600.1500  # R27
  /time-limit{count_cash_only=true,deeds_dealt=0} A(19);B
    | A: call-time -> GameEnded worth=1500.1500
R40 lotr-2003-fr: mortgaging only in debt or at any time
  A(12);B;C | A: mortgage 12 -> refused only-in-debt | -> names R40:mortgage_when
  {mortgage_when=any-time} A(12);B;C | A: mortgage 12 -> bank>A 75 mortgage
D8 lotr-2003-fr: whatever card it is
  A;B(28);C card:Advance:28 | A: land 22 -> RentRollDue factor=4 | B: ask-rent 28
    | A: roll 3,4 -> A>B 28 rent
D10 lotr-2003-fr: of two that owe each other rent the sign says whose
  A:20@37(16,5m);B:5(37m,39);C done:0 debt:0,1,70,rent,37 debt:1,0,25,rent,16
    | B: offer A 0 for (16) settles=26 -> refused settles-too-much
    | B: offer A 0 for (16) settles=-60 | A: accept B -> DebtReduced debtor=A creditor=B amount=60
I3 lotr-2003-fr: no swap without strongholds in the bank
  {houses=3} A(16^5,18^5,19^5);B;C | A: sell-building 16 -> refused no-houses
    | A: break-down 16 -> refused no-houses | A: sell-fortresses 16 -> cash[A]=2250

# R20: the Ring never stays where it is
R20 lotr-2003-fr: the ring leaves the only unclaimed territory
  {ring_target=next-unclaimed} A;B(3,6,8,9,11,13,14,16,18,19,21,23,24,26,27,29,31,32,34,37,39);C
    | A: land 20 each(0,4 / 4,0) -> RingMoved start=1 to=3
R20 lotr-2003-fr: the mountain may be the only one left
  {ring_target=next-unclaimed} A;B(1,3,6,8,9,11,13,14,16,18,19,21,23,24,26,27,29,31,32,34,37);C
    | A: land 20 0,4 -> RingMoved start=1 to=39
R20 M7 lotr-2003-fr: the ring does not leap a claimed mountain to start anew
  {ring_target=next-unclaimed} A;B(39);C ring:37 | A: land 20 0,4 -> [Rolled, RingMoved, GameEnded]

# H7, H8 x J1: a shortage in which somebody sells the place meanwhile
H8 lotr-2003-fr: a shortage that nobody has a place for any more is over
  {houses=1} A(1,3);B(6,8,9);C(16,18,19) | A: build 1 | B: contest | A: offer C (1) for 5
    | C: accept A | B: offer C (6) for 5 | C: accept B
    | C: pass -> [ShortageAnswered, ShortageEnded], supply[0]=1
H7 lotr-2003-fr: against a rival without a place there is no auction
  {houses=1} A(1,3);B(6,8,9);C(16,18,19) | A: build 1 | B: contest | B: offer C (6) for 5
    | C: accept B | C: pass -> [ShortageAnswered, ShortageEnded, Paid, BuildingsChanged], level[1]=1
H7 lotr-2003-fr: nor against a builder without one
  {houses=1} A(1,3);B(6,8,9);C(16,18,19) | A: build 1 | B: contest | A: offer C (3) for 5
    | C: accept A | C: pass -> [ShortageAnswered, ShortageEnded, PlacementAwaited]

# K1, D10 x several debts
K1 R40 lotr-2003-fr: no more is mortgaged than the debt asks for
  A;B:10(5,15);C:10(16,25);D debt:2,0,50,card,- debt:1,0,50,card,-
    | C: mortgage 25  # 110; the other debt comes first
    | C: mortgage 16 -> refused only-in-debt
    | B: mortgage 5 -> bank>B 100 mortgage, B>A 50 card, C>A 50 card
D10 lotr-2003-fr: property settles the rent not a card
  A:0(5);B;C debt:0,1,60,card,- debt:0,1,100,rent,39 | A: offer B (5) for 0 settles=80
    | B: accept A -> len(stack)=2, stack[0].debtor=A, stack[0].creditor=B, stack[0].amount=60,
      stack[0].reason=card, stack[1].debtor=A, stack[1].creditor=B, stack[1].amount=20,
      stack[1].reason=rent, stack[1].space=39
D10 L1 lotr-2003-fr: what property is worth for a rent is for the creditor to say
  A:0(5);B(37^5,39^5);C | A: rent 39 | A: offer B (5) for 0 settles=80  # its loan would be 100
    | B: accept A -> DebtReduced amount=80

# What is said
J1 lotr-2003-fr: no deal of a seat that there is not
  A;B;C | A: accept 9 -> refused no-such-seat | A: withdraw 9 -> refused no-such-seat
  A;B;C | A: accept D -> refused no-such-seat | A: withdraw D -> refused no-such-seat
  A;B;C | A: accept -1 -> refused no-such-seat | A: withdraw -1 -> refused no-such-seat

# What is named, and what a house rule cannot do
E1 lotr-2003-fr: there is no share to choose
  - | set-up 3 tax_choice=true -> refused bad-rule
  A;B;C | A: change-rules tax_choice=true -> refused bad-rule
R20 lotr-2003-fr: with all claimed that are ahead it goes step by step
  {ring_target=next-unclaimed} A;B(31,32,34,37,39);C ring:29
    | A: land 20 0,0 -> [Rolled, RingMoved to=31, RingMoved to=32, ..], ring=32
H7 R39 lotr-2003-fr: one scarce building at a time for a bid
  {shortage_value=bid} A:99(1,3);B:99(6,8,9) roll:0 each(shortage:0,1,house,1,- placement:0,house,9
      / auction:house,0.1,-,0 shortage:0,1,house,1,-)
    -> cannot be: two scarce buildings
  {shortage_value=bid} A:99(1,3);B:99(6,8,9) roll:0 placement:0,house,0
      -> cannot be: nothing was bid for it
R48 lotr-2003-fr: the winner has the most
  A:1;B:2 over worth:1.2 winners:0 -> cannot be: winners: A cannot have won with 1
  A:2;B:2 over worth:2.2 winners:0 -> cannot be: winners: B has 2 too and must have won
  A:2;B:2;C:0! over worth:2.2.0 winners:0.1 | -> comes back
  {ties=most-deeds} A:2;B:2 over worth:2.2 winners:1 | -> comes back
""")
def test_lotr_2003_fr(case: Case) -> None:
    case.play()


BOX = load("lotr-2003-fr")
sit = partial(Table, edition=BOX)


def test_A1_lotr_2003_fr_six_tokens_so_up_to_six() -> None:
    assert len(BOX.data.tokens) == 6
    assert fresh(BOX).refused(setup(1, of=BOX)) == "players"
    assert BOX.data.sources["players_most"] == "stand-in"


def test_A10_lotr_2003_fr_32_places_fortes_and_12_forteresses() -> None:
    assert sit().state.supply == [32, 12]
    assert (BOX.building(0), BOX.building(1)) == ("Place-forte", "Forteresse")


def test_A5_lotr_2003_fr_its_own_split_of_1500() -> None:
    split = {int(note): count for note, count in BOX.data.start_split.items()}
    assert split == {500: 2, 100: 4, 50: 1, 20: 1, 10: 2, 5: 1, 1: 5}
    assert sum(note * count for note, count in split.items()) == sit().state.cash[0] == 1500


def test_A11_lotr_2003_fr_peuple_and_evenement() -> None:
    decks = [(deck.name, len(deck.cards)) for deck in BOX.data.decks]
    assert decks == [("Peuple", 16), ("Événement", 16)]


def said(refusal: Refusal | None) -> str:
    """What a French table says."""
    assert refusal is not None
    with in_language("fr"):
        return refusal_sentence(refusal)


@cases(
    "line, rules, why",
    ("A:1#2;B:1 roll:0", {"jail_rolls": 2},
     "quelqu’un en prison a déjà lancé trop souvent pour cela"),
    ("A:1(1);B:1;C:1 roll:2 turn:3,1 rent:1,0,1,2,2 rent:1,0,1,2,1", {"rent_deadline": 1},
     "un loyer qui peut encore être réclamé serait perdu"),
    ("A:1(1^1,3m);B:1 roll:0", {"mortgage_needs": "group"},
     "c’est incompatible avec les bâtiments et les hypothèques actuels"),
    ("A:1(1);B:1 roll:0 deal:0,1,0,1,-,0,-,-,9", {"property_pays_rent": False},
     "un échange proposé dépend de la règle actuelle"),
    ("A:1;B:1;C:1;D:0! roll:0", {"end_after_bankruptcies": 1},
     "trop de joueurs sont déjà hors jeu"),
    ("A:1;B:1 roll:0 doubles:2 dice:2,2", {"doubles_to_jail": 2},
     "il y a déjà eu trop de doubles à ce tour"),
)  # fmt: skip
def test_house_rules_are_refused_in_french(line: str, rules: dict[str, Any], why: str) -> None:
    state = read(BOX, f"lotr-2003-fr {line}")
    sentence = said(verify_change(state, c.ChangeRules(0, rules)))
    assert sentence == f"Cette règle maison ne convient pas\N{NO-BREAK SPACE}: {why}."


@cases("dice, faces", ((1, 6), "1 et 6"), ((3, 9), "3 et 9"), ((0, 1), "l’Œil et 1"))
def test_A8_lotr_2003_fr_dice_that_cannot_be_in_french(dice: tuple[int, int], faces: str) -> None:
    refusal = verify(sit().state, c.Roll(0, dice))
    assert said(refusal) == f"Les dés de cette boîte ne donnent pas {faces}."


def test_L4_lotr_2003_fr_what_is_named_as_a_ruling_is_one() -> None:
    for game in BOX.data.games:
        named = names_of(BOX, game, BOX.rules_for(game, {}))
        assert {one.row[0] for names in named.values() for one in names} == {"R"}


# Positions
