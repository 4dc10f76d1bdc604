"""The rulebook of F1663 but for its Ring, its Quests and its end; worked out by hand.

The board and its prices are stand-ins (R28); what a test needs of them stands in the test.
"""

import pytest

from controller.rules import commands as c, events as e
from controller.text.sentences import Names, event_sentence
from tests.rules.bearing import BOX, KNOWN, RED, Fellowship
from tests.rules.cases import Case, rule_cases
from tests.rules.positions import only, payments, setup


@rule_cases("""
# A. Setup and money
A1 lotr-2021: two to six play
  A;B;C;D;E;F | -> seats=6, edition.data.rules.players_least=2, edition.data.rules.players_most=6
A3 lotr-2021: the money is coins
  A;B;C | -> edition.data.currency=Coins
A4 lotr-2021: everybody begins with 30
  A;B;C | -> cash=30.30.30.160
A5 lotr-2021: five silver and five gold coins
  A;B;C | -> edition.data.start_split=1:5.5:5
A7 lotr-2021: the highest starts the eye counts 0 and takes the ring
  - | set-up 2 | A: roll 0,6  # 6
    | B: roll 3,4 -> RingTaken seat=B start=-1, turn=B, bearer=B, tracker=0  # 7
A8 lotr-2021: both dice have the eye and it counts 0
  A;B;C | -> edition.rolls[0,5]=5.no.1, edition.rolls[5,0]=5.no.1, edition.rolls[0,0]=0.yes.2
A12 lotr-2021: 28 deeds
  A;B;C | -> len(edition.board.deeds)=28
A13 lotr-2021: the bank never runs out
  A@38;B:190;C:40 | A: roll -> bank>A 2 salary, cash[3]=-12
R59 lotr-2021: coins are unlimited
  A;B:400;C | -> cash[3]=-210 | A: land 3 -> bank>A 2 salary, names R59

# B. Turn and movement
B1 lotr-2021: go pays 2 on landing or passing
  A;B;C@20 bearer:2 | B: land each(0 / 3) -> bank>B 2 salary
B1 lotr-2021: go pays the bearer 4 from the marked circle on
  # this turn moves it to circle 3, the marked one
  A;B;C tracker:2 | A: land 3 -> bank>A 4 salary
  A;B;C tracker:1 | A: land 3 -> bank>A 2 salary
B1 lotr-2021: others get 2 whatever the circle
  A@20;B;C tracker:4 | B: land 3 -> bank>B 2 salary
B2 lotr-2021: go pays twice in a turn if a card leads there
  A;B;C@20 bearer:2 deck:quest,14 | B: land 7 4,5 -> bank>B 2 salary
    | B: walk-on -> bank>B 2 salary  # it has met the bearer
R32 lotr-2021: the salary comes before the landing
  A@20;B;C | B: land 4 -> bank>B 2 salary, B>bank 2 tax, names R32:salary_when
B3 lotr-2021: a double rolls again
  A;B@14;C roll:1 | B: roll 3,3 -> RollsAgain seat=B
B3 lotr-2021: two eyes are a double too
  A;B@20;C roll:1 | B: roll 0,0 -> [Rolled, RollsAgain], doubles=1
B4 lotr-2021: the third double leads to jail without a move
  A;B@20;C roll:1 | B: roll 0,0 | B: roll 0,0
    | B: roll 5,5 -> Jailed seat=B why=doubles, no Moved, turn=C
B4 lotr-2021: the bearer makes the third move
  A@10;B;C | A: roll 5,5  # Free Parking
    | let at A 10 | A: roll 5,5 | let at A 10 | A: roll 5,5 -> Moved to=20, no Jailed, turn=B
B5 lotr-2021: the bearer moves the tracker before the roll
  A;B;C | A: land 20 -> [TrackerMoved, Rolled, Moved, TurnBegan], tracker=1
    | B: land 15 -> no TrackerMoved
B6 lotr-2021: free parking does nothing
  A@1;B;C | B: land 20 -> [Rolled, Moved, TurnBegan]
E4 lotr-2021: there is no money on free parking
  A@30;B;C | B: land 4 | C: land 20 -> pays nothing

# E. Ringwraith and Gollum
E1 E2 lotr-2021: pay the printed amount
  A@20;B;C | B: land 4 -> bank>B 2 salary, B>bank 2 tax | B: choose-tax yes -> refused not-asked
  A@20;B;C | B: land 38 -> B>bank 2 tax | B: choose-tax yes -> refused not-asked
E1 lotr-2021: the bearer pays nothing
  A;B@20;C@20 | A: land 4 -> bank>A 2 salary
  A;B@20;C@20 | A: land 38 -> pays nothing

# F. Jail
F1 lotr-2021: the space leads to jail
  A;B;C | B: land 30 -> Jailed why=space
F1 lotr-2021: a quest card leads to jail
  A;B;C deck:quest,15 | B: land 7 -> Jailed why=card
F1 lotr-2021: the bearer does not go there by the space
  A;B;C | A: land 30 -> pos[A]=30, jail[A]=-1
F2 lotr-2021: no money for go and the turn is over
  A;B;C | B: land 30 3,3 -> pays nothing, turn=C
F2 lotr-2021: the bearers turn ends on the space after a double too
  A;B;C | A: land 30 3,3 -> turn=B
F3 lotr-2021: the fine is 5
  A;B#0;C roll:1 | B: pay-fine -> B>bank 5 fine
F4 lotr-2021: at the start of the next turn only
  A;B#1;C roll:1 | B: pay-fine -> refused fine-too-late
R24 lotr-2021: a card on any turn
  A;B#2+quest:11;C roll:1 | B: use-card -> Freed how=card
F5 lotr-2021: a card then roll and move
  A;B#0+quest:11;C roll:1 | B: use-card -> [CardReturned, Freed] | B: roll -> Moved to=15
F6 lotr-2021: three tries for a double
  A;B#0;C roll:1 | B: roll | let ready B | B: roll -> jail[B]=2 | let ready B
    | B: roll -> FineForced
F7 lotr-2021: a double moves and ends the turn
  A;B#0;C roll:1 | B: roll 5,5 -> Moved to=20, turn=C
F8 lotr-2021: after the third failure 5 and that roll moves
  A;B#2;C roll:1 | B: roll 4,6 -> B>bank 5 fine, FineForced seat=B, Moved to=20
F9 lotr-2021: rent building mortgage and trade from jail
  A;B#0(5,6,8,9);C roll:1 | C: land 5 | B: ask-rent 5 | B: build 6 | B: mortgage 5
    | B: offer C (5) for 1

# G. Quest cards
G1 lotr-2021: under the deck when done
  A;B;C card:Lose:3 | B: land 7 -> decks[0][-1]=0
G2 lotr-2021: the card that opens the jail is kept and traded
  A;B;C deck:quest,11 | B: land 7 -> CardDrawn kept=yes | B: offer C +quest for 3
    | C: accept B -> len(kept[C])=1
G3 lotr-2021: cards apply to the bearer
  A;B;C card:Lose:3 | A: land 7 -> A>bank 3 card
G3 lotr-2021: a bearer sent to jail drops the ring on the quest space
  A;B;C tracker:3 deck:quest,15
    | A: land 7 -> pays nothing, bearer=-1, loose_ring=7, tracker=0, pos[A]=10
R5 lotr-2021: a card with several debtors
  A;B;C deck:quest,5 | B: land 7 -> C>B 1 card, A>B 1 card
A10 lotr-2021: 32 outposts and 12 fortresses
  A;B;C | -> supply=32.12, edition.data.house=Outpost, edition.data.hotel=Fortress
A2 lotr-2021: the bank is an account of its own
  A;B | -> len(cash)=3

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

# C. Buying and auctions
C1 lotr-2021: buy or auction
  A;B;C | B: land 5 -> asks buy of B | B: buy -> B>bank 2 claim
  A;B;C | B: land 5 | B: decline -> AuctionOpened space=5
C2 lotr-2021: bidding opens at 1
  A;B;C | B: land 5 | B: decline | C: bid 0 -> refused bid-too-low | C: bid 1
C3 lotr-2021: a raise is 1
  A;B;C | B: land 5 | B: decline | C: bid 3 | A: bid 3 -> refused bid-too-low | A: bid 4
R6 lotr-2021: any order a pass is final the banker may close
  A;B;C | B: land 5 | B: decline | C: bid 1 | A: pass | A: bid 5 -> refused has-passed
    | B: close-auction -> AuctionClosed seat=C
R6 lotr-2021: or a raise of 10
  {auction_raise=10} A;B;C | B: land 5 | B: decline | C: bid 1 | A: bid 10 -> refused bid-too-low
    | A: bid 11
C4 lotr-2021: anybody bids the decliner too
  A;B;C | B: auction 5 C,1 B,2 -> B>bank 2 auction
C5 lotr-2021: no bid and the deed stays with the bank
  A;B;C | B: auction 5 -> pays nothing, AuctionClosed seat=-1, owner[5]=-1
C6 lotr-2021: bids are paid to the bank
  A;B;C | B: auction 5 C,7 -> C>bank 7 auction
C7 lotr-2021: bidding from jail
  A;B;C#0 roll:2 | B: auction 5 C,1 -> C>bank 1 auction

# D. Rent
D1 lotr-2021: rent is lost when the next player rolls
  A(5);B;C | B: land 5 | C: land 20 -> RentLapsed space=5 | A: ask-rent 5 -> refused no-claim
D2 lotr-2021: rent must be asked for
  A(5);B;C | B: land 5 -> pays nothing | A: ask-rent 5 -> B>A 1 rent
R21 lotr-2021: the owner asks in time
  A(5);B;C | B: land 5 -> pays nothing | C: land 20 | A: ask-rent 5 -> refused no-claim
R21 lotr-2021: or the banker collects by itself
  {rent_must_be_asked=false} A(5);B;C | B: land 5 -> B>A 1 rent, names R21:rent_must_be_asked:house
D3 lotr-2021: no rent on mortgaged property
  A(5m);B;C | B: land 5 -> no RentDue
D4 lotr-2021: the double stays though another of the set is mortgaged
  A(6m,8,9);B;C | B: land 8 -> RentDue amount=2
D5 lotr-2021: bare places of a built set pay double
  A(6^1,8,9);B;C | B: land 8 -> RentDue amount=2 | C: land 6 -> RentDue amount=3
D7 lotr-2021: weapons by number
  A(5);B;C | B: land 5 -> RentDue amount=1
  A(5,15);B;C | B: land 5 -> RentDue amount=2
  A(5,15,25);B;C | B: land 5 -> RentDue amount=4
  A(5,15,25,35);B;C | B: land 5 -> RentDue amount=8
D6 lotr-2021: mortgaged weapons and shards count
  A(5,12,15m,28m);B;C | B: land 5 -> RentDue amount=2 | C: land 12 -> RentRollDue dice=2
D8 lotr-2021: one shard one die
  A(12);B;C | B: land 12 -> RentRollDue debtor=B owner=A space=12 amount=0 turn=2 factor=1 dice=1
    | A: ask-rent 12 | B: roll 3,4 -> refused dice-count
    | B: roll 1 -> refused bad-dice  # this edition's dice have no 1
    | B: roll 4 -> B>A 4 rent
D8 lotr-2021: both shards both dice
  A(12,28);B;C | B: land 12 | A: ask-rent 12 | B: roll 3 -> refused dice-count
    | B: roll 6,5 -> B>A 11 rent
D9 lotr-2021: the bearer pays no rent
  A;B(5,21^5,23^5,24^5);C | A: land 21 -> no RentDue, Spared
D10 lotr-2021: rent is not paid in property
  A(6^5,8^5,9^5);B:0(5);C | B: rent 6 | B: offer A (5) for 0 settles=5 -> refused no-property-rent

# J. Deals
J1 lotr-2021: property cash and cards at any time
  A;B(5);C+quest:11 | B: offer C 1(5) for +quest | C: accept B -> owner[5]=C, len(kept[B])=1
J2 lotr-2021: the set must be free of buildings
  A;B(11^1,13,14);C | B: offer C (13) for 1 -> refused group-built
J3 lotr-2021: buildings do not go to players
  A;B(11^1,13,14);C | B: offer C (11) for 9 -> refused group-built
J4 lotr-2021: money is not lent
  A;B;C | B: offer C 5 for 0 -> refused gift
  A;B;C | B: offer C 0 for 0 -> refused empty-deal

# K. Mortgages
K1 lotr-2021: mortgaging without a debt
  A;B(5);C | B: mortgage 5 -> bank>B 1 mortgage
R40 R57 lotr-2021: or only in debt
  {mortgage_when=in-debt} A;B(5);C | B: mortgage 5 -> refused only-in-debt
K2 lotr-2021: all buildings of the set are sold first
  A;B(11^1,13,14);C | B: mortgage 14 -> refused group-built
K3 lotr-2021: lifting costs what is printed
  # mortgage 2
  A;B(21m);C | B: lift 21 -> B>bank 2 lift, edition.board.lift[21]=2
K3 lotr-2021: a deed may print more than its mortgage gave
  A;B(21m);C interest:1 | B: lift 21 -> B>bank 3 lift
J5 lotr-2021: nothing is sold to the bank
  A;B(5m);C | B: offer D (5) for 1 -> refused no-such-seat
K4 lotr-2021: only the owner lifts
  A;B(5m);C | C: lift 5 -> refused not-owner
K6 R22 lotr-2021: the printed cost needs no base
  {interest_base=each(mortgage / price)} A;B(21m);C | B: lift 21 -> B>bank 2 lift
K5 lotr-2021: a buyer lifts or keeps without a fee
  A;B(5m);C | B: offer C (5) for 1 | C: accept B -> C>B 1 deal | C: keep-mortgage 5 -> pays nothing
    | C: lift 5 -> C>bank 1 lift
""")
def test_lotr_2021(case: Case) -> None:
    case.play()


def test_A6_lotr_2021_silver_is_1_and_gold_is_5() -> None:
    assert sorted(map(int, BOX.data.start_split)) == [1, 5]


def test_A9_lotr_2021_nine_tokens() -> None:
    assert len(BOX.data.tokens) == len(set(BOX.data.tokens)) == 9
    players = (c.Player("A", "Boromir"), c.Player("B", "Sam"))
    table = Fellowship()
    table.state = type(table.state)(BOX)
    table.do(setup(2, of=BOX, players=players))


def test_A11_lotr_2021_one_deck_of_32_quests() -> None:
    (deck,) = BOX.board.decks
    assert len(deck.cards) == 32
    assert {s.deck for s in BOX.board.spaces if s.kind == "card"} == {"quest"}


def test_E3_lotr_2021_there_are_two_such_spaces() -> None:
    taxes = [(s.name, s.percent) for s in BOX.board.spaces if s.kind == "tax"]
    assert taxes == [("Ringwraith", 0), ("Gollum", 0)]


@pytest.mark.parametrize(("level", "rent"), [(0, 2), (1, 3), (2, 4), (3, 5), (4, 6), (5, 10)])
def test_D5_lotr_2021_rents_of_the_set_on_the_sheet(level: int, rent: int) -> None:
    table = Fellowship().own(0, *KNOWN).built(level, *KNOWN)
    assert only(table.land(1, KNOWN[2]), e.RentDue).amount == rent


def test_D11_lotr_2021_a_deal_holds_no_promise_about_rent() -> None:
    assert c.Bundle.__struct_fields__ == ("cash", "deeds", "cards")


def test_K3_lotr_2021_the_printed_cost_of_lifting_is_one_sum_with_no_interest_in_it() -> None:
    table = Fellowship().own(0, RED[0]).mortgaged(RED[0])
    assert payments(table.do(c.Lift(0, RED[0]))) == [(0, 3, 2, "lift")]
    assert "interest" not in " ".join(
        event_sentence(event, Names(BOX, ("P0", "P1", "P2"))) for event in table.told
    )
