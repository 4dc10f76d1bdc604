"""The rulebook of 2012, row by row where it differs from that of 2003, worked out by hand; and its
corners, held against it once more by somebody who had not written the rules."""

from functools import partial

from controller.editions import load
from controller.rules import commands as c, events as e
from controller.rules.board import Gain, GainEach
from controller.rules.state import Phase
from tests.rules import positions as p
from tests.rules.cases import Case, rule_cases


@rule_cases("""
# A. Setup and money
A3 lotr-2012: power
  A;B;C | -> edition.data.currency=Power
A4 lotr-2012: the classic sum stands in for the picture
  A;B | -> cash=1500.1500.12140, edition.data.sources[start_money]=stand-in
A8 lotr-2012: two normal dice
  A;B;C | -> edition.data.dice=1:2:3:4:5:6.1:2:3:4:5:6, edition.rolls[1,1]=2.yes.0
  A;B;C | A: roll 0,4 -> refused bad-dice
A9 lotr-2012: seven tokens of which six are named
  A;B;C
    | -> edition.data.tokens[0]=Sting, edition.data.tokens[1]=Gandalf's Hat,
      len(edition.data.tokens)=7

# B. GO
B1 lotr-2012: the salary is paid before the landing
  A:59;B;C | A: land 3 2,4 -> [Rolled, Moved, Paid, DeedOffered]
    | A: buy -> cash[A]=199  # with the salary it can
B1 lotr-2012: or as the last step of the move
  {salary_when=after-landing} A;B;C | A: land 3 2,4 -> [Rolled, Moved, SalaryDeferred, DeedOffered]
    | A: buy -> A>bank 60 claim, bank>A 200 salary, turn=B
B1 lotr-2012: and then it does not help to buy
  {salary_when=after-landing} A:59;B;C | A: land 3 2,4 | A: buy -> refused too-dear | A: decline
    | all-pass -> bank>A 200 salary
B1 lotr-2012: on go itself at once
  A;B;C | A: land 0 -> bank>A 200 salary
B1 lotr-2012: a turn that ends in jail does not come to it
  {salary_when=after-landing} A;B;C deck:good,5
    | A: land 2 -> pays nothing, pos[A]=10, turn=B, salary_due=0  # past GO, then a card: F2
  A;B;C deck:good,5 | A: land 2 -> bank>A 200 salary  # that was before the card

# C. Auctions
C2 lotr-2012: bidding starts at one
  A;B;C | A: land 16 | A: decline | B: bid 0 -> refused bid-too-low | B: bid 1
C5 lotr-2012: the last bidder must buy
  A;B;C | A: auction 16 C,1 -> C>bank 1 auction
  A;B;C | A: auction 16 -> [.., TurnBegan seat=B turn=2 round=1]  # R1: no bid
C6 lotr-2012: bids are in cash
  A;B:100(5,15);C | A: land 16 | A: decline | B: bid 101 -> refused bid-too-high | B: bid 100

# D. Rent
D1 lotr-2012: until the player to the left rolls
  A;B;C(16) | A: land 16 | B: land 20 -> RentLapsed owner=C debtor=A space=16 amount=14 waived=no
    | C: ask-rent 16 -> refused no-claim
D1 lotr-2012: another roll of the payer does not end it
  A;B;C(16) | A: land 16 4,4 | A: roll 3,1 | C: ask-rent 16 -> A>C 14 rent
D5 lotr-2012: unbuilt members keep the double
  A;B(16^1,18,19);C | A: rent 18 -> A>B 28 rent | A: rent 16 -> A>B 70 rent
D8 lotr-2012: a staff asks for a roll of its own
  A;B(12);C | A: land 12 -> RentRollDue factor=4 | B: ask-rent 12 | A: roll 6,3 -> A>B 36 rent
    | let own B 28 | A: land 12 | B: ask-rent 12 | A: roll 6,3 -> A>B 90 rent

# E. Obstacles
E1 E2 lotr-2012: the printed amount and no choice
  A;B;C | A: land 4 -> bank>A 200 salary, A>bank 200 tax | A: choose-tax yes -> refused not-asked
    | -> edition.data.spaces[4].source=stand-in
E3 lotr-2012: the other obstacle
  A;B;C | A: land 38 -> A>bank 75 tax, edition.data.spaces[38].source=stand-in
E4 lotr-2012: nothing waits on free parking
  A;B;C | A: land 4 | B: land 20 -> pays nothing

# F. Jail
F7 lotr-2012: no further roll after a double out of jail
  A#0;B;C | A: roll 5,5 -> [Rolled, RingMoved, Freed, Moved, TurnBegan], TurnBegan seat=B
F9 lotr-2012: business goes on in jail
  A#0(1,3,5,16);B;C | A: build 1 | A: sell-building 1 | A: mortgage 16 | A: offer B (5) for 180
    | B: accept A -> B>A 180 deal

# H. Building
H3 lotr-2012: at any time
  A;B(1,3);C | A: land 13  # P0 has still to claim it
    | B: build 1 -> B>bank 50 building
H5 lotr-2012: four everywhere unless read literally
  A(1^3,3^4);B;C | A: build 3 -> refused uneven | -> names R30:hotel_needs
  {hotel_needs=place} A(1^3,3^4);B;C
    | A: build 3 -> [..,
      BuildingsChanged seat=A space=3 start=4 level=5 steps=1 supply=29.11 bids=-]
H7 lotr-2012: the last one is auctioned if two want it
  {houses=1} A(1,3);B(37,39);C | A: build 1 -> [ShortageArose] | B: contest -> AuctionOpened
H8 lotr-2012: from one and in cash
  {houses=1} A(1,3);B(37,39);C | A: build 1 | B: contest -> AuctionOpened opening=0
    | A: bid 0 -> refused bid-too-low | A: bid 1
H1 lotr-2012: from the set-up on every building is one step more
  - | set-up 3 | A: roll 6,6 | B: roll | C: roll | let own A 1 3 | A: build 1
    | A: build 3 | A: build 1 | A: build 3 | A: build 1 -> built[0]=5 | A: build 3
    | A: build 1 | A: build 3 | A: build 1 -> built[0]=9, level[1]=5, supply=28.11, comes back

# I. Selling buildings
I2 lotr-2012: a fortress becomes four strongholds
  A(16^5,18^5,19^5);B;C | A: sell-fortresses 16 -> refused step-by-step
    | A: sell-building 16 -> [BuildingsChanged seat=A space=16 start=5 level=4 steps=-1
      supply=28.10 bids=-, bank>A 50 building-sold]

# K. Mortgages
K1 lotr-2012: at any time even off turn
  A;B(16);C | B: mortgage 16 -> bank>B 90 mortgage  # R57
  {mortgage_when=in-debt} A;B(16);C | B: mortgage 16 -> refused only-in-debt
K6 lotr-2012: the tenth is of the listed loan
  A(19m);B;C | A: lift 19 -> A>bank 100 lift, A>bank 10 interest
K5 lotr-2012: a buyer pays the tenth and again when lifting
  A(19m);B;C | A: offer B (19) for 40 | B: accept A -> B>A 40 deal, B>bank 10 interest
    | B: keep-mortgage 19 | B: lift 19 -> B>bank 100 lift, B>bank 10 interest

# L. Debt and bankruptcy
L1 lotr-2012: first sell and mortgage
  A:10(16);B;C | A: land 38 | A: declare-bankrupt -> refused can-raise
    | A: mortgage 16 -> bank>A 90 mortgage, A>bank 75 tax
L2 lotr-2012: buildings are sold beforehand at half
  A:0(1^2,3^2);B(37^5,39^5);C;D | A: rent 39
    | A: declare-bankrupt -> bank>A 50 building-sold, bank>A 50 building-sold, bank>A 30 mortgage,
      bank>A 30 mortgage, A>B 160 bankruptcy, B>bank 3 interest, B>bank 3 interest
    # four at 25, two loans of 30
L3 lotr-2012: the creditor gets everything mortgaged
  A:5(15m,16)+good:4;B(37^5,39^5);C;D | A: rent 39
    | A: declare-bankrupt -> bank>A 90 mortgage, A>B 95 bankruptcy, B>bank 10 interest,
      B>bank 9 interest, Mortgaged seat=A space=16, mortgaged[16]=yes, mortgaged[15]=yes,
      owner[16]=B, owner[15]=B, kept[B]=1:4
L4 lotr-2012: and pays the tenth on each
  A:5(15m,16)+good:4;B(37^5,39^5);C;D | A: rent 39 -> pays nothing
    | A: declare-bankrupt -> bank>A 90 mortgage, A>B 95 bankruptcy, B>bank 10 interest,
      B>bank 9 interest
L5 lotr-2012: the bank auctions unmortgaged
  A:10(16m);B;C | A: land 38 | A: declare-bankrupt -> MortgageEnded space=16, EstateOpened deeds=16
    | B: bid 5 | C: bid 6 | all-pass -> owner[16]=C, mortgaged[16]=no
L6 lotr-2012: kept cards go under their pile
  A:10+good:4;B;C deck:evil,11 | A: land 7
    | A: declare-bankrupt -> CardReturned seat=A deck=1 card=4 unseen=no, decks[1][-1]=4

# M. The Ring
M1 lotr-2012: from bag end if played
  A;B;C | -> ring=1
  /classic A;B;C | -> ring=-1
M2 lotr-2012: each double moves it
  A;B;C | A: land 20 4,4 -> [Rolled, RingMoved, Moved, RollsAgain], RingMoved start=1 to=3
    | B: land 20 -> no RingMoved | C: land 20 2,2 -> RingMoved start=3 to=6
M9 lotr-2012: the count at mount doom takes the board values
  A(5m,16);B(1^5,3^5) ring:37
    | A: land 20 3,3 -> [Rolled, RingMoved, GameEnded], GameEnded why=ring worth=1780.2120 winners=B
M13 lotr-2012: the third double moves it before jail
  A;B;C | A: land 20 4,4 | let at A 6 | A: roll 2,2  # just visiting
    | A: roll 3,3 -> [Rolled, RingMoved, Jailed, TurnBegan], Jailed why=doubles

# N. The short game
N2 lotr-2012: there is a short game
  A;B;C | -> edition.data.games=standard.classic.short
N3 lotr-2012: three deeds each for free
  /short A(1,6,11);B(3,8,12);C(5,9,13)
    | -> len(held[A])=3, len(held[B])=3, len(held[C])=3, cash[A]=1500, cash[B]=1500, cash[C]=1500
N5 lotr-2012: and it turns into three again
  /short{deeds_dealt=0} A(16^5,18^5,19^5);B;C
    | A: sell-building 16 -> bank>A 50 building-sold, BuildingsChanged level=3  # R31
N6 lotr-2012: out of jail on the next turn
  /short{deeds_dealt=0} A#0;B;C | A: roll -> A>bank 50 fine, Freed how=fine, Moved to=15
N7 lotr-2012: the obstacles cost what they always do
  /short{deeds_dealt=0} A;B;C | A: land 4 -> bank>A 200 salary, A>bank 200 tax
N8 lotr-2012: the first bankruptcy ends it
  /short{deeds_dealt=0} A:7(8);B(37^5,39^5);C | A: rent 39
    | A: declare-bankrupt -> GameEnded why=bankruptcy worth=0.3952.1500 winners=B
N9 lotr-2012: a fortress counts with its three strongholds
  /short{deeds_dealt=0} A:0;B(1^5,3^5);C | A: land 38
    | A: declare-bankrupt -> GameEnded worth=0.2020.1500
N10 N11 lotr-2012: there is no game against the clock
  A;B;C | A: call-time -> refused no-time-limit

# What the shared tests show with dice of other editions
F6 lotr-2012: a double in one of three turns opens the jail
  A#0;B;C | A: roll -> JailRollFailed seat=A tries=1 | let ready A
    | A: roll -> JailRollFailed seat=A tries=2 | let ready A
    | A: roll 5,5 -> [Rolled, RingMoved, Freed, Moved, TurnBegan], pos[A]=20
R3 lotr-2012: mortgaged ones count or not
  A;B(5m,12,15m,25,28m,35);C | A: land 25 -> RentDue amount=200
    | C: land 12 -> RentRollDue factor=10
  {mortgaged_counts=false} A;B(5m,12,15m,25,28m,35);C | A: land 25 -> RentDue amount=50
    | C: land 12 -> RentRollDue factor=4
R50 lotr-2012: rent not asked for when the ring ends the game
  A;B;C(16) ring:32 | A: land 16 3,3 | let ring 37
    | A: roll 3,3 -> GameEnded why=ring worth=1500.1500.1680
  {claims_at_ring_end=asked} A;B;C(16) ring:32 | A: land 16 3,3 | let ring 37
    | A: roll 3,3 -> GameEnded why=ring worth=1486.1500.1694
R57 lotr-2012: mortgaging at any time or only in debt
  A(16);B;C | A: mortgage 16
  {mortgage_when=in-debt} A(16);B;C | A: mortgage 16 -> refused only-in-debt | let cash A 10
    | A: land 38 | A: mortgage 16 -> bank>A 90 mortgage, A>bank 75 tax
R41 lotr-2012: a fresh roll or the one that brought the token
  A;B(12);C | A: land 12 -> [Rolled, Moved, RentRollDue, TurnBegan], names R41:staff_rent_roll
  {staff_rent_roll=roll-that-led} A;B(12);C
    | A: land 12 -> [Rolled, Moved, RentDue, TurnBegan], RentDue amount=20
B2 lotr-2012: a card back to go pays again
  A;B;C card:Advance:0 | A: land 2 -> bank>A 200 salary, bank>A 200 salary, names R26:decks_swapped
  {salary_when=after-landing} A;B;C card:Advance:0  # R32, read by the order of a turn's steps
    | A: land 2 -> bank>A 400 salary, [Rolled, Moved, SalaryDeferred amount=200, CardDrawn,
      Moved, SalaryDeferred amount=400, SalaryDeferred amount=0, Paid, TurnBegan]
R25 lotr-2012: amounts that are pictures are stand ins and say so
  A;B;C | A: land 38 -> Paid amount=75 reason=tax applied=R25,
      edition.data.sources[start_money]=stand-in, names R25

# Two rules in one move
D8 J1 lotr-2012: a staff is not sold while its rent is rolled for
  {staff_roll_when=at-landing} A;B(12,28);C | A: land 12
    | B: offer C (12) for 150 -> refused settle-first
    # 2 would have 10 times the roll with one staff
    | B: offer C (28) for 150 | C: accept B
    | A: roll 3,4 -> RentDue debtor=A owner=B space=12 amount=70 turn=1 | B: offer C (12) for 150
    | C: accept B | B: ask-rent 12 -> A>B 70 rent, names D2:staff_roll_when:house

# Positions
D8 lotr-2012: a position need not say how many times the roll
  A:500@12;B:200(12) rent-roll:0 factor:4 | -> comes back | A: roll 3,4 -> RentDue amount=28
    | B: ask-rent 12 -> A>B 28 rent
  each(A:500@12;B:200(12,28) / A:500@12;B:200(12,28m)) rent-roll:0 factor:10 | -> comes back
    | A: roll 3,4 -> RentDue amount=70 | B: ask-rent 12 -> A>B 70 rent
B1 R32 lotr-2012: go is paid on passing and the ruling is named
  each({deeds_dealt=0} / /classic{deeds_dealt=0} / /short{deeds_dealt=0}) A:0;B;C | A: land 3 2,4
    -> bank>A 200 salary, Paid rows=R32
R3 lotr-2012: somebody elses mortgage is no reason
  A;B(5,15);C(25m) | A: land 5 -> RentDue amount=50 applied=- | let mortgaged 15
    | C: land 5 -> RentDue rows=R3, names R3:mortgaged_counts
D8 R41 lotr-2012: a card that says the factor leaves nothing to rule
  A;B(12);C(28m) card:Nearest:staff:10 | A: land 7 -> RentRollDue factor=10 applied=-
    | B: ask-rent 12 | A: roll 1,3 -> A>B 40 rent | C: land 12 -> RentRollDue rows=R41
D4 R4 lotr-2012: where the ring stands a house rule of the group is named too
  {group_double_with_mortgage=true} A;B(6m,8,9);C ring:9 | A: land 9 -> RentDue amount=32 rows=R4.D4
    | -> names D4:group_double_with_mortgage:house
  {group_double_with_mortgage=true,ring_rent=twice-printed} A;B(6m,8,9);C ring:9
    | A: land 9 -> RentDue amount=16 rows=R4, names R4:ring_rent:house
D8 lotr-2012: but it may where a card has said it
  A:500@12;B:200(12) rent-roll:0 factor:10 | -> factor=10
  {staff_rent_roll=by-number} A:500@12;B:200(12) rent-roll:0 | -> factor=1  # of as many dice
- lotr-2012: what it cannot come to
  A:9;B:9 roll:0 bearer:0 -> cannot be: bearer: no player bears the Ring in this game
  A:9@8;B:9@8 done:0 meeting:1,2,dice,1 -> cannot be: stack[0]: no player bears the Ring
  A:9@8;B:9@8 done:0 battle:1,2,-,1 -> cannot be: stack[0]: no player bears the Ring
  A:9@12;B:9(12) rent-roll:0 factor:7 -> cannot be: no rent here is 7 times the dice
  A:9@12;B:9(12) rent-roll:0 rentdice:1 -> cannot be: here two dice are rolled for a staff
  {salary_when=after-landing} A:9@3;B:9 buy:0 salary:150 -> cannot be: GO pays 200 each time
  A:9@3;B:9 buy:0 salary:200 -> cannot be: salary_due: no landing is in progress
  A:9#3;B:9 move:0 dice:2,2 debt:0,bank,50,fine,- -> cannot be: dice: the roll that failed
""")
def test_lotr_2012(case: Case) -> None:
    case.play()


BOX = load("lotr-2012")
sit = partial(p.Table, edition=BOX)


def test_A1_lotr_2012_two_to_six() -> None:
    assert p.fresh(BOX).refused(p.setup(1, of=BOX)) == "players"
    assert (BOX.data.rules.players_most, len(BOX.data.tokens)) == (6, 7)
    assert sit(6).state.seats == 6


def test_A5_lotr_2012_so_does_the_classic_split() -> None:
    assert sum(int(note) * count for note, count in BOX.data.start_split.items()) == 1500
    assert BOX.data.sources["start_split"] == "stand-in"


def test_A6_lotr_2012_in_seven_kinds_of_notes() -> None:
    assert sorted(map(int, BOX.data.start_split)) == [1, 5, 10, 20, 50, 100, 500]


def test_A11_lotr_2012_evil_and_good() -> None:
    assert [(deck.name, len(deck.cards)) for deck in BOX.data.decks] == [("EVIL", 16), ("GOOD", 16)]
    assert {deck.source for deck in BOX.data.decks} == {"stand-in"}  # R26
    assert p.only(sit().top(p.PEOPLE, Gain(50)).land(0, p.PEOPLE_7), e.CardDrawn).deck == 0
    assert p.only(sit().top(p.EVENTS, Gain(20)).land(0, p.EVENTS_17), e.CardDrawn).deck == 1


def test_D11_lotr_2012_promises_are_no_part_of_a_deal() -> None:
    assert c.Bundle.__struct_fields__ == ("cash", "deeds", "cards")
    assert sit().refused(c.Offer(0, 1, c.Bundle(), c.Bundle())) == "empty-deal"


def test_M3_lotr_2012_it_visits_the_22_territories_and_nothing_else() -> None:
    table = sit()
    seen = [table.state.ring]
    while len(seen) < 22:
        events = table.land(len(seen) % 2, p.PARKING, (3, 3))
        seen.append(p.only(events, e.RingMoved).to)
    assert tuple(seen) == BOX.board.territories
    assert table.state.phase is Phase.OVER


# What the rulings say of this box


def test_R28_lotr_2012_the_good_cards_are_those_of_its_time() -> None:
    effects = [card.effect for card in BOX.data.decks[p.EVENTS].cards]
    assert effects.count(Gain(50)) == 1  # 45 before 2008
    assert Gain(45) not in effects
    assert p.payments(sit().top(p.EVENTS, GainEach(10)).land(0, p.EVENTS_2))[1:] == [
        (1, 0, 10, "card"), (2, 0, 10, "card")
    ]  # fmt: skip


# What an event names
