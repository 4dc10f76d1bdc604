"""Sections M and N of the rules matrix: the One Ring, the other games, and how a game ends."""

from controller.rules import commands as c
from controller.rules.deadline import waits
from controller.rules.prompts import Ask, prompt
from tests.rules.cases import Case, rule_cases
from tests.rules.positions import BARAD_DUR, BILL, BREE, DARK_BLUE, MORIA, Table, box, not_in, stirs


@rule_cases("""
# M. The Ring
M1: the ring starts in bag end
  A;B;C | -> ring=1
M1: without the optional rule there is no ring
  /classic A;B;C | -> ring=-1 | A: land 20 stirs -> no RingMoved | B: land 11 -> pays nothing
    | B: buy -> B>bank 140 claim
M2: each eye moves it one territory
  A;B;C | A: land 20 stirs -> RingMoved start=1 to=3 | B: land 20 stirs -> RingMoved start=3 to=6
M2: no other face moves it
  A;B;C | A: land 20 each(2,1 / 4,1 / 6,6) -> no RingMoved
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
  each(A;B(16m);C / A(16);B;C) ring:16 | A: land 16 -> [Rolled, Moved, TurnBegan]
M14: the others of the group charge as ever
  A;B(16,18,19);C ring:16 | A: land 19 -> RentDue amount=32

# Ending
N1: the last player left wins
  A:10(16m);B deck:events,11 | A: land 17
    | A: declare-bankrupt -> [.., GameEnded why=last-player worth=0.1500 winners=B],
      no AuctionOpened
N1: with three the game goes on after one
  A:10;B;C deck:events,11 | A: land 17 | A: declare-bankrupt -> no GameEnded
N2: there is a short game with five changes
  A;B;C | -> edition.data.games=standard.classic.short.time-limit
  /short A(1,5,8);B(3,6,9) | -> game=short
N4: three strongholds before a fortress
  /short{deeds_dealt=0} A(16^3,18^3,19^3);B;C
    | A: build 16 -> [A>bank 100 building,
      BuildingsChanged seat=A space=16 start=3 level=5 steps=1 supply=26.11 bids=-]
N4: on every territory of the group
  /short{deeds_dealt=0} A(16^3,18^2,19^3);B;C | A: build 16 -> refused uneven
N4: the fortress rent stays
  /short{deeds_dealt=0} A;B(16^5,18^5,19^5);C | A: land 16 -> RentDue amount=950
N5 (only lotr-2003 lotr-2003-fr): the turn in value is half of one stronghold less
  /short{deeds_dealt=0} A(16^5,18^5,19^5);B;C
    | A: sell-fortresses 16 -> bank>A 200 building-sold, bank>A 200 building-sold,
      bank>A 200 building-sold
N6: the fine on the next turn
  /short{deeds_dealt=0} A#0;B;C | A: pay-fine -> A>bank 50 fine
N6: or a card
  /short{deeds_dealt=0} A#0+events:4;B;C | A: use-card -> [CardReturned, Freed]
N6: or a double
  /short{deeds_dealt=0} A#0;B;C | A: roll 5,5 -> [Rolled, Freed, Moved, TurnBegan]
N6: or failing that the fine in the same turn
  /short{deeds_dealt=0} A#0(15);B;C
    | A: roll -> [Rolled, JailRollFailed, FineForced, Paid, Freed, Moved, TurnBegan], pos[A]=15
N7: the palantir costs a flat 200
  /short{deeds_dealt=0} A;B;C | A: land 4 -> bank>A 200 salary, A>bank 200 tax
    | A: choose-tax yes -> refused not-asked
N8: the first bankruptcy ends the game
  /short{deeds_dealt=0} A:10;B:900;C deck:events,11 | A: land 17
    | A: declare-bankrupt -> [A>bank 10 bankruptcy, DebtSettled debtor=-1 creditor=-1,
      Bankrupted seat=A creditor=bank by_wish=no,
      GameEnded why=bankruptcy worth=0.900.1500 winners=C]
N9: value with the fortress counting three strongholds
  /short{deeds_dealt=0} A:10;B:0(1^5,3^3,5);C:1(23m) deck:events,11 | A: land 17
    | A: declare-bankrupt -> GameEnded worth=0.670.111 winners=B
N9: the estate goes to the creditor before the count
  /short{deeds_dealt=0} A:40(16);B(37^5,39^5);C | A: rent 39
    | A: declare-bankrupt -> GameEnded worth=0.4070.1500
N10: at the hour the game ends whoever says so
  /time-limit{deeds_dealt=0} A;B:1501;C
    | C: call-time -> [TimeCalled seat=C, GameEnded why=time worth=1500.1501.1500 winners=B]
N10: without a time limit the clock ends nothing
  A;B;C | A: call-time -> refused no-time-limit
  /classic A;B;C | A: call-time -> refused no-time-limit
  /short A(1,6,11);B(3,8,12);C(5,9,13) | A: call-time -> refused no-time-limit
N10 R66: unless time can be called at any time all is settled first
  /time-limit{deeds_dealt=0,time_call=nothing-open} A;B;C(8) | A: land 8
    | A: call-time -> refused settle-first  # an open rent
    | C: ask-rent 8 | let ready A | A: land 16 | A: decline | A: call-time -> refused settle-first
    | all-pass | A: call-time -> [TimeCalled, GameEnded]
N10 R66: an open rent is asked for or let go before the count
  /time-limit{deeds_dealt=0} A;B;C(16) | A: land 16 | C: waive-rent 16 -> refused rent-stands
    | A: call-time -> [TimeCalled seat=A], asks closing of C | B: call-time -> refused time-called
    | B: roll -> refused roll-not-awaited | B: waive-rent 16 -> refused no-claim
    | C: waive-rent 16 -> [RentLapsed owner=C debtor=A space=16 amount=14 waived=yes,
      GameEnded why=time worth=1500.1500.1680 winners=C]
N10 R66: a move comes to its end but a double gives no further roll
  /time-limit{deeds_dealt=0} A;B;C(8) | A: land 16 3,3 | B: call-time -> asks buy of A | A: decline
    | B: bid 20 | A: pass
    | C: pass -> [BidderLeft, AuctionClosed, Paid, DeedMoved, GameEnded],
      GameEnded worth=1500.1660.1600, names R66:time_call
N10 R66: a debt that is left is raised and a deal answered
  /time-limit{deeds_dealt=0} A:10(5);B;C(37,39) | B: offer C 5 for (39) | A: land 37 | B: call-time
    | C: ask-rent 37 -> asks debt of A | A: mortgage 5 -> asks closing of C
    | A: offer B 5 for (39) -> refused time-called | C: build 39 -> refused time-called
    | C: accept B -> [DealEnded, Paid, DeedMoved, GameEnded]
N10 R66: time can be called before the first turn
  - | set-up 2 time-limit deeds_dealt=0 | A: roll | B: call-time -> [TimeCalled, GameEnded]
N11: value as in the short game
  /time-limit{deeds_dealt=0} A:0(5m,15,25,35);B | A: call-time -> GameEnded worth=700.1500
N11 R66: all may agree to end a game and it is counted as the short game
  # R27 counts a game against the clock like this, and the rulebooks have no other count.
  A:0(5m,15,25,35);B | end-game -> [EndAgreed, GameEnded why=agreed worth=700.1500 winners=B]
    | end-game -> refused game-over
R27: only money counts at an end by agreement too if the players want that
  {count_cash_only=true} A:700(5,15,25,35);B | end-game -> GameEnded worth=700.1500
R66: what is open comes to its end before the count that all want
  A;B;C(16) | A: land 16 3,3 | end-game -> [EndAgreed] | end-game -> refused time-called
    | A: roll -> refused roll-not-awaited  # a double gives no further roll
    | C: ask-rent 16 -> GameEnded why=agreed worth=1486.1500.1694 winners=C
N10: a game with a time limit ends by calling time
  /time-limit{deeds_dealt=0} A;B;C | end-game -> refused call-time
N11: who is out of the game does not keep the others from ending it
  # The host ends it for all: it is no seat's command.
  A:0;B;C deck:events,11 | A: land 17 | A: declare-bankrupt -> alive[A]=no
    | end-game -> GameEnded winners=B.C
N11: no game is ended before it begins
  - | end-game -> refused no-game | set-up 2 | end-game -> [EndAgreed, GameEnded]
N3: three deeds each for free
  - | set-up 3 short -> held[A]=1.6.11, held[B]=3.8.12, held[C]=5.9.13, cash[A]=1500, cash[B]=1500,
      cash[C]=1500
N3: six players get eighteen
  - | set-up 6 short -> len(held[A])=3, len(held[B])=3, len(held[C])=3, len(held[D])=3,
      len(held[E])=3, len(held[F])=3
N10: two deeds each paid for at once
  - | set-up 3 time-limit -> held[A]=1.6, held[B]=3.8, held[C]=5.9, cash=1340.1340.1180.11280
N10: the deals are booked one by one
  - | set-up 2 time-limit -> [GameStarted, Paid, Paid, DeedMoved space=1 start=-1 to=A,
      Paid payer=A payee=bank amount=60 reason=dealt space=1, DeedMoved space=3 start=-1 to=B,
      Paid payer=B payee=bank amount=60 reason=dealt space=3, DeedMoved space=5 start=-1 to=A,
      Paid payer=A payee=bank amount=200 reason=dealt space=5, DeedMoved space=6 start=-1 to=B,
      Paid payer=B payee=bank amount=100 reason=dealt space=6]
-: N a house rule may end at the second bankruptcy
  {end_after_bankruptcies=2} A:0;B:0;C;D card:Lose:150 | A: land 17
    | A: declare-bankrupt -> no GameEnded | B: land 22 | B: declare-bankrupt -> GameEnded
-: N after go to jail in the short game the turn ends
  /short{deeds_dealt=0} A;B;C card:Gain:200 | A: land 30 -> [.., TurnBegan seat=B turn=2 round=1]
    | B: land 17 -> bank>B 200 card
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


def test_R66_who_does_not_answer_is_answered_for_until_the_count() -> None:
    """What the clock would say, one answer after the other, ends every game that is left."""
    table = Table(3, "time-limit", deeds_dealt=0).own(2, *DARK_BLUE).built(3, *DARK_BLUE)
    table.own(1, BREE).mortgaged(BREE).own(0, BILL, MORIA).cash(0, 10)
    table.land(0, BARAD_DUR)
    table.do(c.AskRent(2, BARAD_DUR))
    table.do(c.CallTime(1))
    while prompt(table.state).ask is not Ask.OVER:
        late = waits(table.state)
        assert late
        table.do(late[0].answer)
    assert not table.state.alive[0]


def test_N_games_differ_from_the_standard_one_only_where_the_rulebook_says_so() -> None:
    games = {name: sorted(game.rules) for name, game in box().data.games.items()}
    assert games == {
        "standard": [],
        "classic": ["ring"],
        "short": [
            "deeds_dealt", "end_after_bankruptcies", "fine_turns", "houses_before_hotel",
            "jail_rolls", "tax_choice",
        ],
        "time-limit": ["deeds_dealt", "deeds_paid", "time_limit"],
    }  # fmt: skip
