"""Section F of the rules matrix: Jail and the ways out of it."""

from __future__ import annotations

from controller.rules import commands as c
from controller.rules import events as e
from tests.rules.cases import Case, cases
from tests.rules.positions import EVENTS, PEOPLE, Table, only


@cases("""
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
  A#0;B;C | A: pay-fine -> [Paid, Freed]
  A#1;B;C | A: pay-fine -> [Paid, Freed]
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
""")
def test_jail(case: Case) -> None:
    case.play()


def test_F5_of_two_cards_one_is_used() -> None:
    table = Table().jailed(0).keeps(0, EVENTS).keeps(0, PEOPLE)
    assert only(table.do(c.UseCard(0)), e.CardReturned).deck == EVENTS
    assert [deck for deck, _ in table.state.kept[0]] == [PEOPLE]
