"""F1663 held against its rulebook once more, by somebody who had not written the rules."""

import random
from typing import Any

import pytest

from controller.bots.playing import start_command
from controller.rules import commands as c
from controller.rules.engine import step
from controller.rules.notation import read, write
from controller.rules.position_check.build import Position, Seat, build, dump, problems_of
from controller.rules.state import OVER
from tests.rules.bearing import BOX
from tests.rules.cases import Case, rule_cases
from tests.rules.positions import Table, check_books, fresh
from tests.rules.wild import sensible

"""The Quest space two beyond GO, and dice that show 2 without a double."""


@rule_cases("""
HEIR = {ring_of_bankrupt=creditor} A@30;B:0@17;C#0 done:1 turn:3,3 bearer:1 tracker:2
    debt:1,0,1,card,- debt:1,2,1,card,- | B: declare-bankrupt -> bearer=C, turn=C
# Moves
B1 R51 lotr-2021: go pays who is sent back onto it
  A@30;B;C@30 card:Back:2 | B: land 2 0,2 -> bank>B 2 salary, pos[B]=0
  A;B@30;C@30 tracker:3 card:Back:2 | A: land 2 0,2 -> bank>A 4 salary, A>bank 8 eye
B1 R51 lotr-2021: but not who is sent back past it
  A@30;B;C@30 deck:quest,8 | B: land 2 0,2 -> pays nothing

# The end by the Tracker
M9 R3 R46 lotr-2021: a mortgaged shard may take a die from the other
  {mortgaged_counts=false} A;B(12m,28);C tracker:5 | A: roll -> CountBegan staffs=28
    | B: roll -> refused dice-count | B: roll 4 -> bank>B 4 count, names D6:mortgaged_counts:house
M9 D8 lotr-2021: where a shard says how many times the roll the count does too
  {staff_rent_roll=fresh} A;B(12,28);C tracker:5 | A: roll | B: roll 3,4 -> bank>B 14 count
M12 lotr-2021: the bearer gets 15 whatever is counted
  {ring_end_count=worth} A;B(5);C tracker:5 | A: roll -> GameEnded worth=45.32.30,
      names M9:ring_end_count:house

# Jail
R24 lotr-2021: on which turns one pays or uses a card is a ruling
  A;B#0;C roll:1 | B: pay-fine -> names R24:fine_turns
  A;B#1;C roll:1 | B: pay-fine -> refused fine-too-late | -> names R24:fine_turns
  A;B#1+quest:11;C roll:1 | B: use-card -> names R24
  A;B#0+quest:11;C roll:1 | B: use-card -> names no R24

# Rents that come to nothing
D8 R14 lotr-2021: two eyes are no rent for a shard
  {staff_rent_roll=roll-that-led,still_throw_lands=true} A@30(12);B@12;C@30 roll:1
    | B: roll 0,0 -> no RentDue | B: land 12 -> RentDue, names R14:still_throw_lands:house

# The Eye in Jail
R42 R45 lotr-2021: an eye thrown in jail counts for who finds the ring
  {eye_needs=landing} A@30;B#2;C@30 roll:1 ring:13
    | B: roll 0,5 -> EyeThrown seat=B, RingTaken seat=B
  A@30;B#2;C@30 roll:1 ring:13 | B: roll 0,5 -> no EyeThrown

# The bearer's doubles
B4 R44 lotr-2021: who gave the ring away is safe no more
  {bearer_rolls_fourth=true} A@10;B@20;C@30 doubles:2 | A: roll 5,5 | A: give-ring B
    | A: roll 2,2 -> Jailed why=doubles, names R44:bearer_rolls_fourth:house

# Positions that no game comes to
M1 M15 lotr-2021: there is one ring
  - | set-up 3 ring=true -> refused bad-rule | set-up 3 ring=true bearer=false -> ring=1,
      names M1:ring:house, names M15:bearer:house
M7 M9 lotr-2021: the count of a ring that moves by itself can be written down
  {ring=true,bearer=false} A;B(12);C ring:37 | A: roll 0,5 -> CountBegan staffs=12, comes back
    | B: roll 4 -> bank>B 4 count, comes back

# A bankruptcy while somebody is on the way
L5 M18 lotr-2021: an estate is auctioned before a move goes on
  # At once, it says; else the mover could buy what is about to come under the hammer.
  A:9@8;B:3@20(11);C:9@30;D:9@8 done:0 bearer:3 meeting:0,3,dice,1 debt:1,bank,9,auction,-
    | B: declare-bankrupt -> asks auction of A.C.D | C: bid 1 -> comes back
    | all-pass -> asks battle of A | A: walk-on -> RentDue owner=C
L5 M21 lotr-2021: and before a battle
  A:9@11;B:3@20(11,13);C:9@30;D:9@11 done:0 bearer:3 battle:0,-,-,1 debt:1,bank,9,auction,-
    | B: declare-bankrupt | C: bid 1 | all-pass | all-pass  # for Bree
    | A: roll 2 | D: roll 5 -> RentDue owner=C
L5 F8 lotr-2021: the auctions before the fine moves the token can be written down
  A:1#3(1,3,5,15);B:0@20(11,13);C:9@8 move:0 bearer:2 debt:0,bank,5,fine,- debt:1,bank,9,interest,-
      turn:1,1 dice:2,4 | B: declare-bankrupt | A: mortgage 1 -> comes back
    | A: mortgage 3 -> comes back | A: mortgage 5 -> comes back
    | A: mortgage 15 -> comes back, asks auction of A.C  # the fine is paid
    | all-pass | all-pass -> pos[A]=16

# The clock and the Eye
M16 R53 N10 lotr-2021: the clock saves nobody from the eye
  {time_limit=true} A;B@30;C@30 tracker:4 | A: land 5 0,5 | C: call-time
    | A: buy -> A>bank 2 claim, A>bank 16 eye, [Paid, DeedClaimed, EyeClosed, RingDropped, Paid,
      GameEnded], names R53
  {time_limit=true} A;B@3;C@30 tracker:4 | A: land 5 0,5
    | A: give-ring B  # the Eye costs nothing any more
    | C: call-time -> names N10:time_limit:house

# Debts of several
L1 D1 lotr-2021: nobody is ruined while others owe what would pay
  {rent_deadline=2} A:1@21(6,8,9);B:0@31(21);C:9@30(31) roll:2 bearer:2 rent:0,1,21,3,4
      rent:1,2,31,3,5 turn:6,2 | B: ask-rent 21  # of seat 0, who has to raise it
    | C: ask-rent 31 -> refused debtor-waits | A: mortgage 6
    | A: mortgage 8 -> bank>A 1 mortgage, A>B 3 rent | C: ask-rent 31 -> B>C 3 rent

# What is named, and said
I1 R7 lotr-2021: a building that brings nothing says why
  {rounding=down} A(6^1,8,9);B;C | A: sell-building 6 -> pays nothing, names R7:rounding:house
K1 R57 lotr-2021: mortgaging more than the debt asks for is by ruling
  A:8@12(11m,24);B:0(1m) done:0 bearer:1 debt:0,bank,2,eye,12 acquisition:0,11
    | A: mortgage 24 -> names R57:mortgage_when
D8 M9 lotr-2021: another throw for a shard is named after a card and in the count
  {staff_rent_roll=roll-that-led} A;B@30(12);C@30 bearer:1 tracker:1 card:Nearest:staff:2
    | A: land 7 -> RentRollDue applied=D8:staff_rent_roll:house.R46:staff_roller
  {staff_rent_roll=roll-that-led} A;B(12);C tracker:5 | A: roll
    | B: roll -> CountRolled applied=R46.D8:staff_rent_roll:house
  {staff_rent_roll=fresh} A;B@30(12);C@30 bearer:1 tracker:1 card:Nearest:staff:2
    | A: land 7 -> RentRollDue applied=D8:staff_rent_roll:house.R46:staff_roller
  {staff_rent_roll=fresh} A;B(12);C tracker:5 | A: roll
    | B: roll -> CountRolled applied=R46.D8:staff_rent_roll:house
  {staff_rent_roll=fresh-after-card} A;B@30(12);C@30 bearer:1 tracker:1 card:Nearest:staff:2
    | A: land 7 -> RentRollDue applied=D8:staff_rent_roll:house.R46:staff_roller
  {staff_rent_roll=fresh-after-card} A;B(12);C tracker:5 | A: roll
    | B: roll -> CountRolled applied=R46.D8:staff_rent_roll:house
D2 lotr-2021: who has no rent to ask for hears that and no more
  # Somebody else has; and money behind a bid cannot be spent.
  A:20@11;B:9@20(12);C:9@30(1m) buy:0 doubles:1 bearer:1 rent:0,1,12,3,1
    | C: ask-rent 12 -> refused no-claim: C cannot ask for the rent on Shard of Narsil: Hilt: B
      holds the deed. | A: decline | C: bid 9
    | C: lift 1 -> refused bid-stands: C has bid 9. That money is reserved, which leaves 0 to spend.

# Data
A5 A8 A9 lotr-2021: what the rulebook does not say is not said to be in it
  A;B;C | -> edition.data.sources[tokens]=sheet
  A;B;C | -> edition.data.sources[start_split]=sheet
  A;B;C | -> edition.data.sources[dice]=stand-in
D1 R50 lotr-2021: at mount doom nobody rolls any more
  # The rent of the turn before is open until the next player rolls: the bearer does not.
  {claims_at_ring_end=lapse} A;B@20;C(5) bearer:1 tracker:5 | A: land 5
    | B: roll 2,3 -> GameEnded worth=30.45.31, RentLapsed rows=R50
  {claims_at_ring_end=asked} A;B@20;C(5) bearer:1 tracker:5 | A: land 5
    | B: roll 2,3 -> GameEnded worth=29.45.32, RentAsked rows=R50
M9 R3 R11 lotr-2021: a mortgaged weapon pays as one where others do not count
  {count_mortgaged_rent=true,mortgaged_counts=false} A;B(5m,15);C bearer:0 tracker:5
    | A: roll -> bank>A 15 bonus, bank>B 2 count, bank>B 1 count
  {count_mortgaged_rent=true,mortgaged_counts=false} A;B(5m);C bearer:0 tracker:5
    | A: roll -> bank>A 15 bonus, bank>B 1 count, names R11:count_mortgaged_rent:house
M9 D4 lotr-2021: the count names what its rents depend on
  {group_double_with_mortgage=false} A;B(21m,23,24);C bearer:0 tracker:5
    | A: roll -> bank>A 15 bonus, bank>B 3 count, bank>B 3 count,
      names D4:group_double_with_mortgage:house, names R11:count_mortgaged_rent
R44 lotr-2021: a fourth roll can be written down
  {bearer_rolls_fourth=true} A@10;B@30;C@30 | A: roll 5,5 -> Rolled doubles=1, comes back
    | let at A 10 | A: roll 5,5 -> Rolled doubles=2, comes back
    | let at A 10 | A: roll 5,5 -> Rolled doubles=3, comes back
    | let at A 10 | A: roll 5,5 -> Rolled doubles=4, comes back
  A:9;B:9 roll:0 doubles:3 -> cannot be: double number 3 in a row leads to Jail
R46 lotr-2021: who may not throw for a shard hears which rule says so
  {staff_roller=owner} A:20@12;B:9@20(12);C:9@30 rent-roll:0 bearer:1 rentdice:1
    # though the turn is A's
    | A: roll 3 -> refused not-your-turn: It is up to B now, not to A.
    | -> names only R46, names R46:staff_roller:house | C: roll 3 -> refused not-your-turn
  {staff_rent_roll=fresh} A:20@12;B:9@20(12) rent-roll:0 bearer:1
    | A: roll 3 -> refused dice-count | -> names D8:staff_rent_roll:house
J4 lotr-2021: money is called money
  A;B;C | A: offer B 3 for 0 -> refused gift: Money ..  # here it is coins
- lotr-2021: a round that was written down goes on
  A:9@14;B:9@14;C:9@14 roll:0 turn:9,3 ring:2 | A: roll 2,4 -> comes back
    | B: roll 2,4 -> comes back | C: roll 2,4 -> comes back
R10 lotr-2021: an heir in jail is a position that can be written down
  HEIR | -> comes back
  A:9;B:9#1 roll:0 bearer:1 -> cannot be: is in Jail, where nobody bears the Ring
R10 R45 lotr-2021: an eye costs an heir in jail the ring
  HEIR | C: roll each(0,5 / 0,0) -> C>bank 1 eye, RingDropped space=10, comes back
- lotr-2021: what cannot be
  A:9;B:9@30 roll:0 bearer:0 eye:1 -> cannot be: eye: no landing is in progress
  A:9@15;B:9@15 done:0 bearer:0 meeting:0,300,dice,1 -> cannot be: 300 steps are still to go
  A:9@15;B:9@15 done:0 bearer:0 meeting:0,3,card,0 -> cannot be: 0 times the rent is not a rent
  A:9@15;B:9@15 roll:0 bearer:1 meeting:0,3,dice,1 -> cannot be: no move is in progress
  A:9@15;B:9@15 roll:0 bearer:1 battle:0,3,-,1 -> cannot be: no move is in progress
  A:9@15;B:9@16 done:0 bearer:1 battle:0,-,-,1 -> cannot be: A is not where the bearer is
  A:9@12;B:9(12) rent-roll:0 bearer:1 rentdice:3 -> cannot be: 3 dice cannot be rolled
  A:9@12;B:9(12) rent-roll:0 bearer:1 rentdice:0 -> cannot be: 0 dice cannot be rolled
  A:9;B:9(12) count:0 bearer:1 tally:12 tracker:2 -> cannot be: the Ring has not reached the end
  A:9;B:9(12) count:0 ring:3 tally:12 -> cannot be: the Ring has not reached the end
  A:9;B:9(12m) count:0 bearer:1 tally:12 tracker:6
      -> cannot be: is mortgaged and does not count
  {ring=true} A:9;B:9 roll:0
      -> cannot be: either moves by itself or is borne by a player, not both
  A:9;B:9 roll:0 salary:4 -> cannot be: salary_due: no landing is in progress
  {salary_when=after-landing} A:9;B:9 roll:0 salary:4 -> cannot be: salary_due: no landing
  A:9;B:9;C:9 roll:0 turn:10,3 -> cannot be: turn 10 is not in round 3
  A:9@15;B:9@15 done:0 bearer:0 debt:1,bank,19,fine,- meeting:0,3,dice,1
      -> cannot be: cannot interrupt anything else
  A:9@11;B:9 buy:0 auction:11,0.1,-,0 -> cannot be: Pass of Caradhras is being auctioned
  A:9@11;B:9 buy:0 estate:11 auction:3,0.1,-,0 -> cannot be: Pass of Caradhras is being auctioned
  A:9(1,3);B:9(6,8,9) roll:0 bearer:0 waived:1 shortage:0,1,house,1,-
      -> cannot be: B has left Outposts to the others this turn
  {salary_when=after-landing} A:0!;B:9;C:9 done:0 ring:25 each(doubles:1 / salary:2 / eye:1)
      auction:16,1.2,-,0
    -> cannot be: A is out of the game
  {ring=true,bearer=false} A:9;B:9(12) count:0 ring:5 tally:12 -> cannot be: has not reached the end
  {ring=true,bearer=false} A:9;B:9(12) count:0 ring:39
      -> cannot be: tally: rents are rolled for in the phase
  {ring_end_count=worth} A:9;B:9(12) count:0 bearer:1 tracker:6 tally:12
      -> cannot be: has not reached the end
""")
def test_corners_lotr_2021(case: Case) -> None:
    case.play()


def _comes_back(table: Table) -> None:
    """Where a game has come to can be written down and laid out again."""
    state = table.state
    assert problems_of(state.edition, dump(state)) == []
    assert read(state.edition, write(state)) == state


def test_B3_lotr_2021_a_turn_and_its_round_fit_now_and_after_the_next_roll() -> None:
    """Where only the turn is said, the round is one that can have it."""
    for turns in range(1, 12):
        for seat in range(min(3, turns)):
            seats = tuple(Seat(name=name) for name in "ABC")
            table = fresh(BOX)
            table.state = build(BOX, Position(seats=seats, turns=turns, turn=seat))
            _comes_back(table)
            table.do(c.Roll(seat, (0, 2)))
            _comes_back(table)


# House rules by which things meet that seldom do


MEETING = (
    # Rents of two turns ago: debts and estates come into the moves and battles of others.
    {"deeds_dealt": 4, "start_money": 3, "rent_deadline": 2},
    {
        "deeds_dealt": 4, "start_money": 3, "rent_deadline": 2, "creditor_pays_interest": True,
        "ring_of_bankrupt": "creditor", "houses": 6, "hotels": 1,
    },
    {"deeds_dealt": 4, "start_money": 5, "bearer": False, "ring": True, "time_limit": True},
)  # fmt: skip


@pytest.mark.parametrize("rules", MEETING)
def test_wherever_a_game_comes_to_can_be_written_down(rules: dict[str, Any]) -> None:
    for seed in range(3):
        rng = random.Random(seed)
        names = [f"P{i}" for i in range(rng.choice((2, 3, 4, 6)))]
        table = fresh(BOX)
        step(table.state, start_command(BOX, names, rng, "standard", rules))
        for turn in range(120):
            if table.state.phase is OVER:
                break
            step(table.state, sensible(rng, table.state))
            check_books(table.state)
            if turn % 3 == 0 or table.state.stack:
                _comes_back(table)


# Sentences
