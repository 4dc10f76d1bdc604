"""Section G of the rules matrix: the cards, and where they lead."""

import pytest

from controller.rules import events as e
from controller.rules.board import Gain, Keep
from tests.rules.cases import Case, rule_cases
from tests.rules.positions import EVENTS, EVENTS_17, PEOPLE, PEOPLE_22, Table, box, only


@rule_cases("""
G1: a used card goes face down under its deck
  A;B;C deck:events,1 | A: land 17 -> decks[1][0]=0, decks[1][-1]=1, cash[A]=1700
G1: the decks lie in the order of the set up
  A;B;C | -> decks=0:1:2:3:4:5:6:7:8:9:10:11:12:13:14:15.0:1:2:3:4:5:6:7:8:9:10:11:12:13:14:15
G2: a kept card may be sold at any time for any amount
  A;B+people:7;C | A: land 1  # in the middle of somebody else's turn
    | C: offer B 37 for +people
    | B: accept C -> C>B 37 deal, len(kept[A])=0, len(kept[B])=0, len(kept[C])=1
G2: a card that one does not hold cannot be sold
  A;B+people:7;C | C: offer B 37 for +events -> refused bad-deal
-: G the bank pays
  A;B;C deck:people,6 | A: land 22 -> bank>A 50 card
  A;B;C deck:people,15 | A: land 22 -> bank>A 150 card
-: G pay the bank
  A;B;C deck:events,11 | A: land 17 -> A>bank 150 card
-: G pay the bank more than one has is a debt
  A:149(5);B;C deck:events,11
    | A: land 17 -> [.., DebtArose debtor=A creditor=bank amount=150 reason=card space=-1]
    | A: mortgage 5 -> bank>A 100 mortgage, A>bank 150 card
-: G everybody pays from the left
  A;B;C;D roll:1 first:1 deck:events,6 | B: land 17 -> C>B 50 card, D>B 50 card, A>B 50 card
-: G who is out neither pays nor is paid
  A;B;C:0!;D deck:people,14 deck:events,6 | A: land 17 -> B>A 50 card, D>A 50 card
    | A: land 22 -> A>B 50 card, A>D 50 card
-: G pay everybody from the left
  A;B;C roll:1 first:1 deck:people,14 | B: land 22 -> B>C 50 card, B>A 50 card
-: G repairs by building
  # 4 + 1 + 1 strongholds and a fortress
  A(16^1,18^1,19,37^4,39^5);B(31^3,32^3,34^3);C deck:people,10 | A: land 22 -> A>bank 250 card
  # 4 + 1 + 1 strongholds and a fortress
  A(16^1,18^1,19,37^4,39^5);B(31^3,32^3,34^3);C deck:events,13 | A: land 17 -> A>bank 355 card
-: G repairs without buildings cost nothing
  A(16,18,19);B;C deck:people,10 | A: land 22 -> pays nothing
-: G a card to jail pays no salary and ends the turn
  A;B;C deck:people,9
    | A: land 36 5,5 -> pays nothing, [Rolled, Moved, CardDrawn, Jailed, TurnBegan], pos[A]=10
-: G advance without passing go pays no salary
  A;B;C deck:people,13
    | A: land 22 -> pays nothing, [.., DeedOffered seat=A space=39 free=no],
      [Rolled seat=A dice=2.3 doubles=0, Moved seat=A start=17 to=22 by=dice,
      CardDrawn seat=A deck=0 card=13 kept=no, Moved seat=A start=22 to=39 by=card,
      DeedOffered seat=A space=39 free=no]
-: G the place a card leads to is carried out
  A;B(11);C deck:people,2
    | A: land 22 -> bank>A 200 salary, RentDue debtor=A owner=B space=11 amount=10 turn=1
-: G back three lands there
  A;B(19);C deck:people,8 deck:events,14
    | A: land 7 5,2 -> [Rolled seat=A dice=5.2 doubles=0, Moved seat=A start=0 to=7 by=dice,
      CardDrawn seat=A deck=0 card=8 kept=no, Moved seat=A start=7 to=4 by=card,
      TaxAwaited seat=A space=4], [.., TaxAwaited seat=A space=4]
  A;B(19);C deck:people,8 deck:events,14
    | A: land 22 5,2 -> [Rolled seat=A dice=5.2 doubles=0, Moved seat=A start=15 to=22 by=dice,
      CardDrawn seat=A deck=0 card=8 kept=no, Moved seat=A start=22 to=19 by=card,
      RentDue debtor=A owner=B space=19 amount=16 turn=1, TurnBegan seat=B turn=2 round=1],
      RentDue amount=16, names R28
  A;B(19);C deck:people,8 deck:events,14
    | A: land 36 5,2 -> bank>A 10 card, [Rolled seat=A dice=5.2 doubles=0,
      Moved seat=A start=29 to=36 by=dice, CardDrawn seat=A deck=0 card=8 kept=no,
      Moved seat=A start=36 to=33 by=card, CardDrawn seat=A deck=1 card=14 kept=no,
      bank>A 10 card, TurnBegan seat=B turn=2 round=1]  # the Events card there
-: G back three pays no salary
  A;B;C deck:people,8 | A: land 7 5,2 -> pays nothing
-: G the next steed ahead at twice its rent
  A;B(5,15,25);C deck:people,4
    | A: land 7 5,2 -> pays nothing, pos[A]=15, RentDue amount=200  # three steeds
  A;B(5,15,25);C deck:people,4
    | A: land 22 5,2 -> pays nothing, pos[A]=25, RentDue amount=200  # three steeds
  A;B(5,15,25);C deck:people,4
    | A: land 36 5,2 -> bank>A 200 salary, pos[A]=5, RentDue amount=200  # three steeds
-: G the next steed unclaimed may be claimed
  A;B;C deck:people,4 | A: land 22 -> [.., DeedOffered seat=A space=25 free=no]
    | A: buy -> A>bank 200 claim
-: G the next steed mortgaged or ones own costs nothing
  A(25m);B;C deck:people,4 | A: land 22 -> [Rolled, Moved, CardDrawn, Moved, TurnBegan]
  A;B(25m);C deck:people,4 | A: land 22 -> [Rolled, Moved, CardDrawn, Moved, TurnBegan]
-: G the eye in a fresh roll counts one and leaves the ring
  A;B(12);C deck:people,3 | A: land 7 5,2 | B: ask-rent 12 | A: roll 0,4 -> A>B 50 rent, ring=1
-: G after a double the fresh roll does not end the turn
  A;B(28);C deck:people,3 | A: land 22 4,4 -> [.., RollsAgain seat=A] | B: ask-rent 28
    | A: roll 4,3 -> asks roll of A, doubles=1
-: G a staff that becomes the roller s own before the fresh roll costs nothing
  {staff_roll_when=at-landing} A;B(12);C deck:people,3 | A: land 7 5,2 | A: offer B 100 for (12)
    | B: accept A | A: roll 4,3 -> [RentRolled, TurnBegan], claims=-
-: G the next staff by card past go
  A;B;C deck:people,3 | A: land 36 -> bank>A 200 salary, [.., DeedOffered seat=A space=12 free=no]
-: G a card to the ring claims for free or pays double
  A;B;C ring:24 deck:people,1 | A: land 22 -> [.., DeedOffered seat=A space=24 free=yes]
  A;B(24);C ring:24 deck:people,1 | A: land 22 -> RentDue amount=40
-: G a card to go to jail space never comes but the space itself jails
  A;B;C | A: land 30 -> [Rolled, Moved, Jailed, TurnBegan]
-: G both kept cards leave fifteen in each deck
  A+people:7;B+events:4;C | -> len(decks[0])=15, len(decks[1])=15
G3: cards leave the ring where it is
  A;B;C card:Advance:39 | let ring 23 | A: land 22 -> no RingMoved, ring=23
-: G the next staff costs ten times a fresh roll whoever has both
  A;B(12);C card:Nearest:staff:10
    | A: land 7 5,2 -> [.., RentRollDue debtor=A owner=B space=12 amount=0 turn=1 factor=10,
      TurnBegan seat=B turn=2 round=1]
    | B: ask-rent 12 -> [RentRollAsked owner=B debtor=A space=12 amount=0 factor=10], asks rent-roll
    | B: roll 4,3 -> refused not-your-turn | A: roll 1,3 -> refused bad-dice
    | A: roll 4,4 -> A>B 80 rent, [RentRolled seat=A dice=4.4 factor=10, ..],
      asks roll of B  # the fresh double gives no other roll
  A;B(12,28);C card:Nearest:staff:10 | A: land 7 5,2 | B: ask-rent 12
    | A: roll 4,4 -> A>B 80 rent, asks roll of B
""")
def test_cards(case: Case) -> None:
    case.play()


@pytest.mark.parametrize(("space", "deck"), [(2, 1), (17, 1), (33, 1), (7, 0), (22, 0), (36, 0)])
def test_G1_the_top_card_of_the_deck_that_the_space_names(space: int, deck: int) -> None:
    table = Table().top(deck, Gain(100) if deck == EVENTS else Gain(50))
    top = table.state.decks[deck][0]
    assert only(table.land(0, space, (5, 2)), e.CardDrawn) == e.CardDrawn(0, deck, top, False)


def test_G1_sixteen_draws_bring_every_card_once_and_the_seventeenth_the_first_again() -> None:
    table = Table(2)
    seen = []
    for _ in range(17):
        table.cash(0, 1500)
        e.evolve(table.state, e.TurnBegan(0, table.state.turns + 1, 1))
        e.evolve(table.state, e.Freed(0, "card"))
        drawn = only(table.land(0, EVENTS_17), e.CardDrawn)
        seen.append(drawn.card)
        if drawn.kept:  # put it back so that the order stays whole
            table.state.kept[0].clear()
            table.state.decks[EVENTS].append(drawn.card)
    assert sorted(seen[:16]) == list(range(16))
    assert seen[16] == seen[0]


def test_G2_two_cards_are_kept_until_used() -> None:
    keeps = [
        (deck, i)
        for deck in (PEOPLE, EVENTS)
        for i in range(16)
        if box().card(deck, i).effect == Keep()
    ]
    assert len(keeps) == 2
    table = Table().top(EVENTS, Keep())
    card = table.state.decks[EVENTS][0]
    assert only(table.land(0, EVENTS_17), e.CardDrawn).kept
    assert table.state.kept[0] == [(EVENTS, card)]
    assert card not in table.state.decks[EVENTS]


def test_G_every_card_of_both_decks_can_be_drawn() -> None:
    for deck, space in ((PEOPLE, PEOPLE_22), (EVENTS, EVENTS_17)):
        for card in range(16):
            table = Table()
            order = table.state.decks[deck]
            order.remove(card)
            order.insert(0, card)
            assert only(table.land(0, space), e.CardDrawn).card == card
