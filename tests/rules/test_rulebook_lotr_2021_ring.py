"""The rulebook of F1663: the Ring of Power, its Tracker, debts and the end; worked out by hand.

The Tracker's circles after Start cost 1, 2, 4, 8 and 16 (a stand-in but for the 16), then comes
Mount Doom. GO pays more from circle 3 on, rents to the bearer are doubled from circle 5 on.
"""

from collections import Counter

from controller.rules import commands as c
from controller.rules.legal import answers
from tests.rules.bearing import BOX, Fellowship
from tests.rules.cases import Case, rule_cases
from tests.rules.positions import kinds


@rule_cases("""
# M. The Ring
M1 lotr-2021: the ring begins on the first players piece
  A;B;C | -> bearer=A, turn=A, tracker=0, loose_ring=-1
M2 M3 M13 lotr-2021: no throw moves it by itself
  A;B@20;C roll:1 doubles:2 | B: roll each(0,5 / 0,0 / 5,5) -> no RingMoved, ring=-1, bearer=A
M14 lotr-2021: it doubles no rent where it is
  A@5;B;C(5) roll:1 | B: roll | B: walk-on -> RentDue amount=1
M4 lotr-2021: tracker roll move
  A;B;C | A: land 20 -> [TrackerMoved, Rolled, Moved, TurnBegan]
M5 lotr-2021: the bearer buys as anybody
  A;B;C | A: land 5 | A: buy -> A>bank 2 claim
M6 lotr-2021: the bearer pays no rent
  A;B(5);C | A: land 5 -> Spared seat=A space=5 turn_over=no, no RentDue
M7 lotr-2021: the tracker at mount doom ends the game
  each(A;B;C / A@13;B;C) tracker:5 | A: roll -> TrackerMoved circle=6, no Rolled, GameEnded why=ring
M8 lotr-2021: cash counts
  A;B:50;C tracker:5 | A: roll -> GameEnded worth=45.50.30 winners=B
M9 lotr-2021: the bank pays rent for each property
  A;B(5,6,8,9);C(11) tracker:5 | A: roll -> GameEnded worth=45.37.32
M10 lotr-2021: mortgaged property earns nothing
  A;B(5m);C tracker:5 | A: roll -> GameEnded worth=45.30.30
R11 lotr-2021: or it pays too
  {count_mortgaged_rent=true} A;B(5m);C tracker:5 | A: roll -> GameEnded worth=45.31.30
M11 lotr-2021: buildings count by their rent
  A;B(6^5,8^4,9^4);C tracker:5 | A: roll -> GameEnded worth=45.52.30
M12 lotr-2021: the bearer gets 15
  A;B;C tracker:5 | A: roll -> bank>A 15 bonus
M15 lotr-2021: whoever takes the ring sends the tracker to start
  A@15;B@20;C tracker:4 | A: roll | A: give-ring B -> bearer=B, tracker=0
M16 lotr-2021: the eye costs the ring and the circles amount
  # the turn moves it to circle 3: 4 coins
  A;B;C tracker:2
    | A: land 20 0,5 -> A>bank 4 eye, EyeThrown seat=A, EyeClosed seat=A,
      RingDropped seat=A space=20 why=eye, bearer=-1, loose_ring=20, tracker=0
M16 lotr-2021: the eye of anybody else does nothing
  A;B;C | B: land 20 0,5 -> pays nothing, bearer=A
M16 lotr-2021: what cannot be paid is a debt
  # circle 4 costs 8
  A:7(5);B;C tracker:3 | A: land 20 0,5 -> asks debt of A amount=8, loose_ring=20
M17 lotr-2021: a lone ring is taken by who passes or lands
  A@1;B@15;C@1 roll:1 each(ring:18 / ring:20) | B: roll -> RingTaken seat=B start=-1, pos[B]=20
M17 lotr-2021: the finder is spared where it lands
  A@30(5);B;C@30 roll:1 ring:3 | B: roll -> Spared
M18 lotr-2021: the bearer may offer in passing and goes on
  A@15;B@17;C@30 tracker:2
    | A: roll -> Met seat=A steps=3 by=dice factor=1 dice=0 others=B, asks offer-ring of A
    | A: give-ring C -> refused not-met | B: give-ring A -> refused not-asked
    | A: give-ring 9 -> refused no-such-seat
    | A: give-ring B -> [RingTaken, MeetingEnded, Moved, TurnBegan], MeetingEnded seat=A,
      bearer=B, tracker=0, pos[A]=20
M18 lotr-2021: or keep it and the tracker stays
  A@15;B@17;C@30 tracker:2 | A: roll | A: walk-on -> bearer=A, tracker=3, pos[A]=20
M18 lotr-2021: the way goes by several one after the other
  A@15;B@17;C@19 | A: roll -> asks offer-ring of A space=17
    | A: walk-on -> asks offer-ring of A space=19 | A: walk-on -> pos[A]=20
M19 lotr-2021: who would pass the bearer may battle and stops there
  A@10;B@8;C roll:1 | B: roll -> asks battle of B other=A
    | B: battle -> BattleBegan seat=B bearer=A factor=1 dice=0 by=dice | B: roll 5
    | A: roll 4 -> RingTaken seat=B start=A, pos[B]=10
L4 R10 lotr-2021: a battle ends when the estate of its bearer is settled
  A:0@10(5m);B@8;C roll:1 | B: roll | B: battle
  A:0@10(5m);B@10;C done:1 battle:1,-,-,1 debt:0,2,50,rent,39
    | A: declare-bankrupt -> asks acquired of C, comes back
    | C: keep-mortgage 5 -> BattleEnded winner=-1, bearer=B, names R10:ring_of_bankrupt
R10 M19 lotr-2021: a battle is over when the creditor has the ring
  # Also in the position, while a mortgage is asked about.
  {rent_deadline=2,ring_of_bankrupt=creditor} A:1@39(6m);B@34(39);C;D@20 roll:1 turn:2,1 bearer:0
      rent:0,1,39,5,1 | B: roll | B: battle | B: ask-rent 39
    | A: declare-bankrupt -> bearer=B, comes back, writes battle:1,-,-,1,0,dice,over acquisition:1,6
    | B: keep-mortgage 6 -> BattleEnded, bearer=B
  {rent_deadline=2,ring_of_bankrupt=creditor} A:1@39(6m);B@34;C(39);D@20 roll:1 turn:2,1 bearer:0
      rent:0,2,39,5,1 | B: roll | B: battle | C: ask-rent 39
    | A: declare-bankrupt -> bearer=C, comes back, writes battle:1,-,-,1,0,dice,over acquisition:2,6
    | C: keep-mortgage 6 -> BattleEnded, bearer=C
M19 lotr-2021: or walks on
  A@10;B@9;C roll:1 | B: roll | C: walk-on -> refused not-asked | B: walk-on -> pos[B]=14, bearer=A
M20 lotr-2021: who lands on the bearer may battle
  A@5;B;C(5) roll:1 | B: roll | B: battle | B: roll 6
    | A: roll 2 -> Spared, no RentDue  # the winner bears it where it lands
M21 lotr-2021: the higher has the ring and the tracker stays if it stays
  A@5;B;C(5) roll:1 tracker:3 | B: roll | B: battle -> asks battle-roll of B.A
    | A: roll 6 -> BattleRolled seat=A face=6  # in either order
    | A: roll 6 -> refused not-your-turn
    | B: roll 2 -> BattleEnded winner=A, bearer=A, tracker=3, RentDue debtor=B
    # the loser's landing
M21 lotr-2021: the bearer never starts one
  A@15;B@17;C | A: roll | A: battle -> refused not-asked
M22 lotr-2021: a tie is thrown again
  A@5;B;C roll:1 | B: roll | B: battle | B: roll 4
    | A: roll 4 -> BattleTied, asks battle-roll of B.A, names R9:battle_tie

# Rulings
R9 lotr-2021: or the bearer wins a tie
  {battle_tie=bearer} A@5;B;C roll:1 | B: roll | B: battle | B: roll 4
    | A: roll 4 -> BattleEnded winner=A, bearer=A, names R9:battle_tie:house
R12 lotr-2021: double rent to the bearer from the 16 on
  A@30(6,8,9);B;C tracker:5 | B: land 6 -> RentDue amount=4  # on top of the set's double
  each(A@30(6,8,9);B;C tracker:4 / A@30;B;C(6,8,9) tracker:5) | B: land 6 -> RentDue amount=2
R12 lotr-2021: for shards and built places too
  A@30(12,21^5,23^5,24^5);B;C tracker:5 | B: land 12 | A: ask-rent 12 | B: roll 4 -> B>A 8 rent
    | C: land 21 -> RentDue amount=60
R13 lotr-2021: a new roll after a double moves the tracker
  A@10;B@30;C@30 | A: roll 5,5 -> tracker=1 | let at A 15 | A: roll -> tracker=2,
      names R13:tracker_again
  {tracker_again=false} A@10;B@30;C@30 | A: roll 5,5 -> tracker=1 | let at A 15
    | A: roll -> tracker=1, names R13:tracker_again:house
R14 lotr-2021: two eyes no landing but the bearer drops it and pays
  A@4;B;C tracker:1 | A: roll 0,0 -> A>bank 2 eye, loose_ring=4, RollsAgain seat=A,
      names R14:still_throw_lands
R14 lotr-2021: or the space is carried out again
  {still_throw_lands=true} A;B@4;C roll:1 | B: roll 0,0 -> B>bank 2 tax
R15 lotr-2021: a jailed token is not on the way
  A@8;B#0;C@30 | A: roll -> no Met, pos[A]=13, names R15
R10 R15 lotr-2021: nor is a creditor in jail who has come by the ring
  {ring_of_bankrupt=creditor} A#0;B@8;C@30 roll:1
    | B: roll -> [Rolled, Moved, DeedOffered], pos[B]=13
  {ring_of_bankrupt=creditor} A#0;B@5;C@30 roll:1 | B: roll -> no Met  # just visiting
R16 lotr-2021: leaving a space is not passing it
  A@30;B@15;C@30 roll:1 ring:15 | B: roll -> no RingTaken, loose_ring=15, names R16
R42 lotr-2021: who gave the ring away does not pay for the eye
  A@15;B@17;C@30 tracker:2 | A: roll 0,5 | A: give-ring B -> bearer=B, cash[A]=30, eye=no,
      names R42:eye_needs
  {eye_needs=landing} A@15;B@17;C@30 tracker:2 | A: roll 0,5
    | A: give-ring B -> bearer=B, cash[A]=30, eye=no, names R42:eye_needs:house
R42 lotr-2021: who finds it in that move was not its bearer
  A@30;B@15;C@30 roll:1 ring:17 | B: roll 0,5 -> bearer=B
  {eye_needs=landing} A@30;B@15;C@30 roll:1 ring:17 | B: roll 0,5 -> bearer=-1
R43 lotr-2021: the start circle costs nothing
  # A bearer stands on Start after a throw only if a double does not move the Tracker.
  {tracker_again=false,eye_needs=landing} A@30;B@15;C@30 roll:1 ring:17
    | B: roll 0,5 -> pays nothing, names R43:tracker_start
  {tracker_start=3,tracker_again=false,eye_needs=landing} A@30;B@15;C@30 roll:1 ring:17
    | B: roll 0,5 -> B>bank 3 eye, names R43:tracker_start:house
R44 lotr-2021: the bearers third double is moved and no fourth throw
  A@10;B@30;C@30 | A: roll 5,5 | let at A 10 | A: roll 5,5 | let at A 10
    | A: roll 5,5 -> Moved to=20, turn=B, names R44:bearer_rolls_fourth
  {bearer_rolls_fourth=true} A@10;B@30;C@30 | A: roll 5,5 | let at A 10 | A: roll 5,5 | let at A 10
    | A: roll 5,5 -> Moved to=20, turn=A
R45 lotr-2021: the eye is a plain 0 in a battle and for a shard
  A@5;B;C roll:1 tracker:3 | B: roll | B: battle | B: roll 2
    | A: roll 0 -> BattleEnded winner=B, no RingDropped, names R45
  A(12);B;C | B: land 12 | A: ask-rent 12 | B: roll 0 -> [RentRolled]
R46 lotr-2021: who throws for a shard
  A(12);B;C | B: land 12 | A: ask-rent 12 -> asks rent-roll of B | B: roll 3 -> B>A 3 rent
  {staff_roller=owner} A(12);B;C | B: land 12 | A: ask-rent 12 -> asks rent-roll of A
    | A: roll 3 -> B>A 3 rent
R46 lotr-2021: and both dice for each of two
  A;B(12,28);C tracker:5 | A: roll | B: roll 3,4 | B: roll 0,0 -> GameEnded worth=45.37.30
R47 lotr-2021: the marked circle in the count
  A(5);B;C tracker:5 | A: roll -> GameEnded worth=46.30.30, names R47:count_bearer_double
  {count_bearer_double=true} A(5);B;C tracker:5 | A: roll -> GameEnded worth=47.30.30,
      names R47:count_bearer_double:house
R48 lotr-2021: a tie is a shared win
  A;B:45;C tracker:5 | A: roll -> GameEnded winners=A.B, names R48:ties
  {ties=most-deeds} A;B:44(5);C tracker:5 | A: roll -> GameEnded winners=B, names R48:ties:house
R49 lotr-2021: immunity is fixed at the landing
  A@30(5);B;C | B: land 5 | let bears B | A: ask-rent 5 -> B>A 1 rent, names R49
R50 lotr-2021: rent not asked for when the ring ends the game
  A;B@30;C(5) bearer:1 | A: land 5 | let bears A 5  # the same turn still: the rent is open
  A@5;B@30;C(5) doubles:1 tracker:5 rent:0,2,5,1,1
    | A: roll -> GameEnded worth=45.30.31, [TrackerMoved seat=A circle=6,
      RentLapsed owner=C debtor=A space=5 amount=1 waived=no, bank>A 15 bonus, bank>C 1 count,
      GameEnded why=ring worth=45.30.31 winners=A], names R50:claims_at_ring_end
  {claims_at_ring_end=asked} A;B@30;C(5) bearer:1 | A: land 5
    | let bears A 5  # the same turn still: the rent is open
  {claims_at_ring_end=asked} A@5;B@30;C(5) doubles:1 tracker:5 rent:0,2,5,1,1
    | A: roll -> GameEnded worth=44.30.32, [TrackerMoved seat=A circle=6,
      RentAsked owner=C debtor=A space=5 amount=1, A>C 1 rent, bank>A 15 bonus, bank>C 1 count,
      GameEnded why=ring worth=44.30.32 winners=A], names R50:claims_at_ring_end:house
R51 lotr-2021: forward by a card is a move like any
  A;B@20;C@30 deck:quest,21 | A: land 7 -> Met seat=A steps=4 by=card factor=1 dice=0 others=B
    | A: give-ring B -> pos[A]=24
R51 lotr-2021: a card finds a lone ring and collects at go
  A@30;B;C@30 roll:1 ring:39 deck:quest,14 | B: land 7 -> bank>B 2 salary, RingTaken seat=B
R51 lotr-2021: the rent of a card stays when somebody is met on the way
  A@10;B;C@30(15) deck:quest,26 | B: land 7 -> asks battle of B
    | B: walk-on -> RentDue amount=2  # twice 1
R51 lotr-2021: backward only the landing counts
  A@30;B;C@30 roll:1 ring:6 deck:quest,8
    | B: land 7 -> RingTaken seat=B  # found on the way there, by the dice
  A@4;B@5;C@30 roll:1 deck:quest,8
    | B: roll 0,2 -> Met seat=B steps=0 by=card factor=1 dice=0 others=A
  A@5;B@5;C@30 roll:1 deck:quest,8 | B: roll 0,2 -> no Met  # passed backward
R51 lotr-2021: to jail meets nobody
  A;B@9;C@9 deck:quest,15 | A: land 7 -> no Met
R52 lotr-2021: the winner of a battle may not
  A@20;B@15;C@20 roll:1 | B: roll | B: battle | B: roll 6 | A: roll 2 -> asks roll of C, turn=C
R53 lotr-2021: the drop comes after the purchase
  A;B;C | A: land 5 0,5 -> no RingDropped | A: buy -> A>bank 2 claim, A>bank 1 eye, loose_ring=5
R54 lotr-2021: safe on go to jail but the eye costs the ring there
  A;B;C
    | A: land 30 0,5 -> A>bank 1 eye, Spared turn_over=yes, RingDropped space=30, pos[A]=30, turn=B,
      names R54
R55 lotr-2021: leaving a space with others is not passing them
  A@15;B@15;C@15 | A: roll -> no Met, names R55
  A@15;B@15;C@30 roll:1 | B: roll -> no Met

# What may come between
L7 lotr-2021: whoever met a bearer that leaves the game finds the ring
  {rent_deadline=2} A:0;B@30;C@30(6^5,8^5,9^5) bearer:1 | A: land 6 | let bears A | let ready B
    | let at B 4 | B: roll -> asks battle of B | C: ask-rent 6
    | A: declare-bankrupt -> RingDropped seat=A space=6 why=bankrupt, RingTaken seat=B start=-1,
      pos[B]=9, Spared  # a battle ends the move
  {rent_deadline=2} A:0;B@30;C@30(6^5,8^5,9^5) bearer:1 | A: land 6 | let bears A | let ready B
    | let at B 4 | B: roll -> asks battle of B | B: battle | C: ask-rent 6
    | A: declare-bankrupt -> RingDropped seat=A space=6 why=bankrupt, RingTaken seat=B start=-1,
      pos[B]=6, Spared  # a battle ends the move
R46 lotr-2021: in the count the owner throws one die for one shard
  A;B(12);C bearer:0 tracker:5 | A: roll -> CountBegan staffs=12, asks count-roll of B
    | A: roll 4 -> refused not-your-turn | B: buy -> refused not-asked
    | -> offers only roll, offers B: roll 0
    | B: roll 4 -> CountRolled space=12, GameEnded worth=45.34.30
M19 lotr-2021: a battle without its bearer is not waited for
  A:30@39;B:30;C:30@39 done:0 bearer:2 battle:0,-,-,1,0,dice,over
      -> cannot be: whoever was attacked has lost the Ring or left
  A:30@39;B:30;C:30@39 done:0 bearer:2 battle:0,-,-,1,0,dice,late
      -> cannot be: 'late' does not describe a battle
  A:30@39;B:30;C:30@39 done:0 bearer:2 battle:0,-,-,1,0,dice | -> comes back

# L. Debt and bankruptcy
L1 lotr-2021: money must be raised first
  A(6^5,8^5,9^5);B:9(5,15m);C | B: rent 6 | B: declare-bankrupt -> refused can-raise
    | B: mortgage 5 -> bank>B 1 mortgage, B>A 10 rent
L2 lotr-2021: buildings are sold at half
  A(6^5,8^5,9^5);B:0(11^1,13^1,14^1);C | B: rent 6
    | B: declare-bankrupt -> bank>B 1 building-sold, bank>B 1 building-sold,
      bank>B 1 building-sold, bank>B 1 mortgage, bank>B 1 mortgage, bank>B 1 mortgage,
      B>A 6 bankruptcy
R58 lotr-2021: the cash goes to the creditor too
  A(6^5,8^5,9^5);B:3(5,15m);C | B: rent 6 -> pays nothing
    | B: declare-bankrupt -> bank>B 1 mortgage, B>A 4 bankruptcy, names R58
L6 lotr-2021: kept cards go under the deck
  A;B:0(5m,15m)+quest:11;C card:Lose:3 | B: land 7 | B: declare-bankrupt -> CardReturned deck=0
L7 lotr-2021: a bankrupt bearers ring lies where it was
  A;B:0(5m,15m)+quest:11;C card:Lose:3 | B: land 7 | let bears B 2
    | B: declare-bankrupt -> bearer=-1, loose_ring=7, tracker=0
R10 lotr-2021: or goes to a creditor who plays
  {ring_of_bankrupt=creditor} A(6^5,8^5,9^5);B:0;C bearer:2 | B: rent 6 | let bears B 2
    | B: declare-bankrupt -> RingTaken seat=A start=B, tracker=0, names R10:ring_of_bankrupt:house

# N. The end
N1 lotr-2021: the last player wins
  A;B:0 card:Lose:3 | B: land 7 | B: declare-bankrupt -> GameEnded why=last-player winners=A
N2 N3 N4 N5 N6 N7 N8 N9 lotr-2021: there is no short game
  A;B;C | -> edition.data.games=standard
  - | set-up 2 short -> refused bad-game
N10 N11 lotr-2021: nor one against the clock
  - | set-up 2 time-limit -> refused bad-game
  A;B;C | A: call-time -> refused no-time-limit
R23 lotr-2021: tied players roll again
  - | set-up 2 | A: roll 0,6 | B: roll 3,3 -> OpeningTied seats=A.B, bearer=-1
B3 lotr-2021: whatever is legal is listed after two eyes
  A;B@20;C roll:1 | B: roll 0,0 -> offers roll

# Other settings of rulings
R23 lotr-2021: or the seat order decides
  - | set-up 2 opening_ties=seat-order | A: roll 3,3 | B: roll 0,6 -> turn=A, bearer=A,
      names R23:opening_ties:house
R24 lotr-2021: the fine on the first turn or on any
  each(A;B#0;C / {fine_turns=3} A;B#2;C) roll:1 | B: pay-fine -> B>bank 5 fine
R32 lotr-2021: or after it
  {salary_when=after-landing} A@20;B;C | B: land 4 -> B>bank 2 tax, bank>B 2 salary
L3 lotr-2021: a player gets deeds all of them mortgaged
  A(6^5,8^5,9^5);B:3(5,15m)+quest:11;C | B: rent 6
    | B: declare-bankrupt -> mortgaged[5]=yes, mortgaged[15]=yes, owner[5]=A, owner[15]=A, CardGiven
L4 lotr-2021: the creditor lifts or keeps without a fee
  A(6^5,8^5,9^5);B:3(5,15m);C | B: rent 6
    | B: declare-bankrupt -> bank>B 1 mortgage, B>A 4 bankruptcy, asks acquired
L5 lotr-2021: the bank cancels mortgages and auctions all
  A;B:0(5m,15m)+quest:11;C card:Lose:3 | B: land 7
    | B: declare-bankrupt -> EstateOpened deeds=5.15, AuctionOpened space=5,
      [.., MortgageEnded space=5, .., MortgageEnded space=15, ..]
R5 lotr-2021: several creditors in order or split
  {several_creditors=in-order} A;B:10;C card:LoseEach:9
    | B: land 7 -> B>C 9 card, len(stack)=1, stack[0].creditor=A, stack[0].amount=9
  {several_creditors=split} A;B:10;C card:LoseEach:9
    | B: land 7 -> B>C 5 card, B>A 5 card, len(stack)=2, stack[0].creditor=A, stack[0].amount=4,
      stack[1].creditor=C, stack[1].amount=4, names R5:several_creditors:house
""")
def test_lotr_2021_ring(case: Case) -> None:
    case.play()


def test_R52_lotr_2021_a_finder_may_offer_to_others_on_that_space() -> None:
    table = Fellowship().at(0, 17).at(2, 17).turn_of(1, 15).lone(17)
    events = table.roll(1)
    assert kinds(events)[-2:] == ["RingTaken", "Met"]
    offers = [option.command for option in answers(table.state)]
    assert offers == [c.WalkOn(1), c.GiveRing(1, 2), c.GiveRing(1, 0)]


def test_A12_lotr_2021_four_weapons_two_shards_eight_sets() -> None:
    kinds_of = Counter(space.kind for space in BOX.board.spaces)
    assert (kinds_of["street"], kinds_of["steed"], kinds_of["staff"]) == (22, 4, 2)
