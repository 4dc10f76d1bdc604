"""Section M of the rules matrix: the One Ring."""

from __future__ import annotations

from controller.rules.prompts import Ask, prompt
from tests.rules.cases import Case, cases
from tests.rules.positions import Table, not_in, stirs


@cases("""
# M. The Ring
M1: the ring starts in bag end
  A;B;C | -> ring=1
M1: without the optional rule there is no ring
  /classic A;B;C | -> ring=-1 | A: land 20 stirs -> no RingMoved | B: land 11 -> pays nothing
    | B: buy -> B>bank 140 claim
M2: each eye moves it one territory
  A;B;C | A: land 20 stirs -> RingMoved start=1 to=3 | B: land 20 stirs -> RingMoved start=3 to=6
M2: no other face moves it
  A;B;C | A: land 20 2,1 -> no RingMoved
  A;B;C | A: land 20 4,1 -> no RingMoved
  A;B;C | A: land 20 6,6 -> no RingMoved
M4 (not lotr-2012): the ring moves before the token
  A;B;C ring:19
    | A: land 20 stirs -> [Rolled seat=A dice=0.4 doubles=0, RingMoved start=19 to=21,
      Moved seat=A start=15 to=20 by=dice, TurnBegan seat=B turn=2 round=1]
M4: so the token may meet it on that very roll
  A;B;C ring:9 | A: land 11 stirs -> [.., DeedOffered seat=A space=11 free=yes]
  A;B;C ring:11 | A: land 11 stirs -> [.., DeedOffered seat=A space=11 free=no]
M5: an unclaimed territory with the ring is free
  A:0;B;C ring:16 | A: land 16 -> [.., DeedOffered seat=A space=16 free=yes], asks buy of A amount=0
    | A: buy -> [DeedClaimed seat=A space=16, TurnBegan seat=B turn=2 round=1]
M5: left all the same it is auctioned for money
  A;B ring:16 | A: auction 16 B,7 -> B>bank 7 auction
M6: rent is double where the ring stands
  A;B(16);C ring:16 | A: rent 16 -> A>B 28 rent
M6 (not lotr-2012): the rent stays what it was at the landing when the ring goes on
  A;B;C(16) ring:16 | A: land 16 | B: land 20 stirs | C: ask-rent 16 -> A>C 28 rent
M7 (not lotr-2012): moved onto mount doom the game is over and the move is not finished
  A;B;C ring:37 | A: land 20 stirs -> [Rolled, RingMoved, GameEnded], GameEnded why=ring, pos[A]=15
    | A: roll -> refused game-over | B: roll -> refused game-over | B: build 16 -> refused game-over
M7: nobody passes go or pays in that roll
  A;B(3);C ring:37 | A: land 3 stirs -> pays nothing
M8: cash counts
  A:10;B:700;C:699 ring:37 | A: land 20 stirs -> GameEnded why=ring worth=10.700.699 winners=B
M9: territories steeds and staffs count at their printed value
  A:0(5,12,16,39);B:0;C ring:37 | A: land 20 stirs -> GameEnded worth=930.0.1500
M10: mortgaged ones at half
  A:0(12m,16m,37);B;C ring:37 | A: land 20 stirs -> GameEnded worth=515.1500.1500
M11: strongholds and fortresses at cost with the strongholds handed in
  A:0(16^2,18^3,19^3,37^5,39^4);B;C ring:37 | A: land 20 stirs -> GameEnded worth=3910.1500.1500
M12: nobody gets a bonus
  A;B;C ring:37 | A: land 20 stirs -> GameEnded worth=1500.1500.1500
M13: a third double with the eye moves the ring and leads to jail
  A;B;C | A: land 20 5,5 | A: land 20 5,5
    | A: roll 0,1 -> [Rolled seat=A dice=0.1 doubles=3, RingMoved start=1 to=3,
      Jailed seat=A why=doubles, TurnBegan seat=B turn=2 round=1]
M13: and on mount doom it ends the game instead
  A;B;C ring:37 | A: land 20 5,5 | A: land 20 5,5 | A: roll 0,1 -> [Rolled, RingMoved, GameEnded]
M14: double is of the whole rent that would be due
  A;B(16,18,19);C ring:16 | A: land 16 -> RentDue amount=56
  A;B(16^1,18^1,19^1);C ring:16 | A: land 16 -> RentDue amount=140
  A;B(16^4,18^4,19^4);C ring:16 | A: land 16 -> RentDue amount=1500
  A;B(16^5,18^5,19^5);C ring:16 | A: land 16 -> RentDue amount=1900
M14: none if mortgaged and none on ones own
  A;B(16m);C ring:16 | A: land 16 -> [Rolled, Moved, TurnBegan]
  A(16);B;C ring:16 | A: land 16 -> [Rolled, Moved, TurnBegan]
M14: the others of the group charge as ever
  A;B(16,18,19);C ring:16 | A: land 19 -> RentDue amount=32
""")
def test_ring(case: Case) -> None:
    case.play()


@not_in("lotr-2012")
def test_M3_it_visits_the_22_territories_and_nothing_else() -> None:
    table = Table(2)
    path = [table.state.ring]
    for i in range(20):
        table.at(i % 2, 15)
        table.roll(i % 2, stirs())
        path.append(table.state.ring)
    table.at(0, 15)
    table.roll(0, stirs())
    assert [*path, table.state.ring] == [
        1, 3, 6, 8, 9, 11, 13, 14, 16, 18, 19, 21, 23, 24, 26, 27, 29, 31, 32, 34, 37, 39
    ]  # fmt: skip
    assert prompt(table.state).ask is Ask.OVER
