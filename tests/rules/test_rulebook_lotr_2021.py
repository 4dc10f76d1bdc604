"""The rulebook of F1663: set-up, turns, Ringwraith and Gollum, Jail, quest cards, by hand.

The board and its prices are stand-ins (R28); what a test needs of them stands in the test.
"""

from __future__ import annotations

from controller.rules import commands as c
from tests.rules.bearing import BOX, Fellowship
from tests.rules.cases import Case, cases
from tests.rules.positions import setup


@cases("""
# A. Setup and money
A1 lotr-2021: two to six play
  A;B;C;D;E;F | -> seats=6, edition.data.rules.players_least=2, edition.data.rules.players_most=6
A3 lotr-2021: the money is coins
  A;B;C | -> edition.data.currency=Coins
A4 lotr-2021: everybody begins with 30
  A;B;C | -> cash=30.30.30.160
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
  A;B:400;C | -> cash[3]=-210 | A: land 3 -> bank>A 2 salary

# B. Turn and movement
B1 lotr-2021: go pays 2 on landing or passing
  A;B;C@20 bearer:2 | B: land 0 -> bank>B 2 salary
  A;B;C@20 bearer:2 | B: land 3 -> bank>B 2 salary
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
  A@20;B;C | B: land 4 -> bank>B 2 salary, B>bank 2 tax
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
""")
def test_lotr_2021(case: Case) -> None:
    case.play()


def test_A5_lotr_2021_five_silver_and_five_gold_coins() -> None:
    assert BOX.data.start_split == {"1": 5, "5": 5}


def test_A6_lotr_2021_silver_is_1_and_gold_is_5() -> None:
    assert sorted(map(int, BOX.data.start_split)) == [1, 5]


def test_A9_lotr_2021_nine_tokens() -> None:
    assert len(BOX.data.tokens) == len(set(BOX.data.tokens)) == 9
    players = (c.Player("A", "Boromir"), c.Player("B", "Sam"))
    table = Fellowship()
    table.state = type(table.state)(BOX)
    table.do(setup(2, of=BOX, players=players))


def test_A10_lotr_2021_32_outposts_and_12_fortresses() -> None:
    assert Fellowship().state.supply == [32, 12]
    assert (BOX.building(0), BOX.building(1)) == ("Outpost", "Fortress")


def test_A11_lotr_2021_one_deck_of_32_quests() -> None:
    (deck,) = BOX.board.decks
    assert len(deck.cards) == 32
    assert {s.deck for s in BOX.board.spaces if s.kind == "card"} == {"quest"}


def test_A2_lotr_2021_the_bank_is_an_account_of_its_own() -> None:
    table = Fellowship(2)
    assert table.bank == 2
    assert len(table.state.cash) == 3


def test_E3_lotr_2021_there_are_two_such_spaces() -> None:
    taxes = [(s.name, s.percent) for s in BOX.board.spaces if s.kind == "tax"]
    assert taxes == [("Ringwraith", 0), ("Gollum", 0)]
