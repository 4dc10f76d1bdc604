"""Rulings R17 to R56 as they apply to lotr-2003: each default, and each other setting of it."""

import pytest

from controller.rules import commands as c
from tests.rules.cases import Case, rule_cases
from tests.rules.positions import Table, box, kinds, not_in


@rule_cases("""
WON = {houses=1} A(16,18,19);B(6,8,9);C | A: build 16 | B: contest | B: bid 333 | A: pass
R17: due by each new owner or once
  {interest_each_owner=true} A(16m);B;C | A: offer B (16) for 1
    | B: accept A -> B>A 1 deal, B>bank 9 interest | B: keep-mortgage 16 | B: offer C (16) for 1
    | C: accept B -> C>B 1 deal, C>bank 9 interest | C: keep-mortgage 16
    | C: lift 16 -> C>bank 90 lift, C>bank 9 interest, names R17:interest_each_owner
  {interest_each_owner=false} A(16m);B;C | A: offer B (16) for 1
    | B: accept A -> B>A 1 deal, B>bank 9 interest | B: keep-mortgage 16 | B: offer C (16) for 1
    | C: accept B -> C>B 1 deal | C: keep-mortgage 16
    | C: lift 16 -> C>bank 90 lift, C>bank 9 interest, names R17:interest_each_owner:house
R17: a new mortgage starts afresh
  {interest_each_owner=false} A(16m);B;C | A: offer B (16) for 1 | B: accept A | B: lift 16
    | B: mortgage 16 | B: offer C (16) for 1 | C: accept B -> C>B 1 deal, C>bank 9 interest

# R18 and R19: which rolls move the Ring
R18 (not lotr-2012 lotr-2003-fr): a third double with the eye
  A;B;C | A: land 20 5,5 | A: land 20 5,5 | A: roll 0,1 -> [Rolled, RingMoved, Jailed, TurnBegan]
  {ring_before_jail=false} A;B;C | A: land 20 5,5 | A: land 20 5,5
    | A: roll 0,1 -> [Rolled, Jailed, TurnBegan]

# R21: asking for rent
R21: the owner asks
  A;B(16);C | A: land 16 -> pays nothing | B: ask-rent 16 -> A>B 14 rent
R21: or the banker collects by itself
  {rent_must_be_asked=false} A;B(12,16,25);C | A: land 16 -> A>B 14 rent
    | B: ask-rent 16 -> refused no-claim | let next 4 | C: land 22 -> C>B 50 rent | let next 3
    | A: land 7 | A: roll 2,2 -> A>B 40 rent
R21: a rent collected that way can be a debt
  {rent_must_be_asked=false} A:49(5);B(39);C
    | A: land 39 -> [.., DebtArose debtor=A creditor=B amount=50 reason=rent space=39]
    | A: mortgage 5 -> bank>A 100 mortgage, A>B 50 rent

# R22: what the tenth is of
R22: of the loan or of the price
  {interest_base=mortgage} A(16m);B;C | A: lift 16 -> A>bank 90 lift, A>bank 9 interest
  {interest_base=price} A(16m);B;C | A: lift 16 -> A>bank 90 lift, A>bank 18 interest,
      names R22:interest_base:house

# R23: ties for the start
R23: the tied players roll again
  - | set-up 4 | A: roll 6,5 | B: roll | C: roll 5,6 | D: roll 4,4 -> [.., OpeningTied seats=A.C]
    | B: roll 6,6 -> refused not-your-turn | A: roll | C: roll -> [.., OpeningTied seats=A.C]
    | A: roll 2,2 | C: roll -> [.., TurnBegan seat=C turn=1 round=1], names R23:opening_ties
R23: or the seat order decides
  - | set-up 3 opening_ties=seat-order | A: roll | B: roll 6,5 | C: roll 5,6 -> turn=B, turns=1

# R24: on which turns the fine may be paid
R24: after the third failure the fine is raised like any debt
  A:0#2(5);B;C
    | A: roll -> FineForced seat=A, [..,
      DebtArose debtor=A creditor=bank amount=50 reason=fine space=-1]
    | A: mortgage 5 -> Moved seat=A start=10 to=15 by=dice

# R27, R28
R27: the count of the time limit game
  /time-limit{deeds_dealt=0,count_cash_only=false} A:300(16m);B:500
    | A: call-time -> GameEnded worth=390.500, names R27:count_cash_only
  /time-limit{deeds_dealt=0,count_cash_only=true} A:300(16m);B:500
    | A: call-time -> GameEnded worth=300.500, names R27:count_cash_only:house

# R31: short game
R31: a fortress of the short game is three strongholds and four steps
  /short{deeds_dealt=0} A(1^5,3^5);B;C
    | A: sell-building 1 -> bank>A 25 building-sold,
      [BuildingsChanged seat=A space=1 start=5 level=3 steps=-1 supply=29.11 bids=-, ..]
    | A: sell-building 3 | A: sell-building 1 | A: sell-building 3 | A: sell-building 1
    | A: sell-building 3 | A: sell-building 1 | A: sell-building 3

# R32: GO
R32 (not lotr-2012): go is paid before the landing is carried out
  A:0;B(1);C | A: land 1 -> [Rolled, Moved, Paid, RentDue, TurnBegan] | let cash A 0 | A: land 3
    | A: buy -> A>bank 60 claim  # out of the salary

# R34
R34: an extra roll after leaving jail by a double
  {jail_double_rolls_again=false} A#0;B;C turn:2,1 | A: roll 5,5 -> TurnBegan seat=B turn=3 round=1
  {jail_double_rolls_again=true} A#0;B;C | A: roll 5,5 -> RollsAgain seat=A
R34: the extra roll ends a run of doubles like any other
  {jail_double_rolls_again=true} A#0;B;C | A: roll 5,5 -> [Rolled seat=A dice=5.5 doubles=1, ..]
    | A: land 20 2,2 | A: land 20 2,2 -> Jailed

# R35 to R38
R35: kept cards of a bankrupt to the bank go under their decks
  A:0+events:4;B;C | A: land 38 | A: declare-bankrupt -> CardReturned, len(decks[1])=16, names R35
R36: the estate before the count or not
  /short{deeds_dealt=0,estate_before_count=true} A:30(16m);B(39);C | A: rent 39
    | A: declare-bankrupt -> GameEnded worth=0.2011.1500, names R36:estate_before_count
  /short{deeds_dealt=0,estate_before_count=false} A:30(16m);B(39);C | A: rent 39
    | A: declare-bankrupt -> GameEnded worth=0.1900.1500, names R36:estate_before_count:house
R37: the throw that failed moves the token or not
  /short{deeds_dealt=0,jail_fail_moves=true} A#0(15);B;C turn:2,1
    | A: roll -> Freed seat=A how=fine, [Rolled, JailRollFailed, FineForced, Paid, Freed, Moved,
      TurnBegan], pos[A]=15, [.., TurnBegan seat=B turn=3 round=1], names R37:jail_fail_moves
  {jail_fail_moves=true} A#2(15);B;C turn:2,1
    | A: roll -> Freed seat=A how=fine, [Rolled, JailRollFailed, FineForced, Paid, Freed, Moved,
      TurnBegan], pos[A]=15, [.., TurnBegan seat=B turn=3 round=1]
  /short{deeds_dealt=0,jail_fail_moves=false} A#0(15);B;C turn:2,1
    | A: roll -> Freed seat=A how=fine, [Rolled, JailRollFailed, FineForced, Paid, Freed,
      TurnBegan], pos[A]=10, [.., TurnBegan seat=B turn=3 round=1], names R37:jail_fail_moves:house
  {jail_fail_moves=false} A#2(15);B;C turn:2,1
    | A: roll -> Freed seat=A how=fine, [Rolled, JailRollFailed, FineForced, Paid, Freed,
      TurnBegan], pos[A]=10, [.., TurnBegan seat=B turn=3 round=1]
R38: the tenth on an inherited mortgage is a debt like any other
  A:0(16m);B:0(5,39);C | A: rent 39
    | A: declare-bankrupt -> [..,
      DebtArose debtor=B creditor=bank amount=9 reason=interest space=16]
    | B: lift 16 -> refused in-debt | B: mortgage 5 -> bank>B 100 mortgage, B>bank 9 interest
    | B: lift 16 -> B>bank 90 lift, names R38

# R39 and R56: buildings won at auction
R39: or what was bid for it half when sold
  {houses=1,shortage_value=bid} A(16,18,19);B(6,8,9);C | A: build 16 | B: contest | B: bid 61
    | A: pass | B: build 8 -> bids[8]=61 | B: sell-building 8 -> bank>B 31 building-sold
  {houses=1,shortage_value=bid,rounding=down} A(16,18,19);B(6,8,9);C | A: build 16 | B: contest
    | B: bid 61 | A: pass | B: build 8 -> bids[8]=61
    | B: sell-building 8 -> bank>B 30 building-sold, bids[8]=-
R39 (only lotr-2012 lotr-2003-fr): a building won at auction is worth its printed price
  WON | B: build 8 | let cash B 0 | let ring 37 | A: land 20 stirs -> GameEnded worth=2060.370.1500
  WON | B: build 8 | B: sell-building 8 -> bank>B 25 building-sold, names R39:shortage_value
R56: one at a time and the bid takes the place of the price
  {houses=2} A(16,18,19);B(6,8,9);C | A: build 16 2 | B: contest 2 | A: bid 60
    | B: pass -> A>bank 60 auction, PlacementAwaited seat=A piece=0 paid=60 free=no left=0
    | A: build 16 -> pays nothing, AuctionOpened seats=A.B  # the second one

# R48, R50
R48 (not starwars-1997): a tie in the count
  {ties=shared} A:1300(5);B:1240(1,3,11);C:100 ring:37 | A: land 20 stirs -> GameEnded winners=A.B
  {ties=most-deeds} A:1300(5);B:1240(1,3,11);C:100 ring:37 | A: land 20 stirs -> GameEnded winners=B
R48 (not starwars-1997): still tied after the deeds it is shared
  {ties=most-deeds} A(1);B(3);C:1 ring:37 | A: land 20 stirs -> GameEnded winners=A.B
R50 (not lotr-2012): or it is asked for then as far as the money goes
  {claims_at_ring_end=asked} A;B;C(16) ring:37 | A: land 16 | let cash A 9
    | B: land 20 stirs -> A>C 9 rent, [Rolled, RingMoved, RentAsked, Paid, GameEnded]
R50 (not lotr-2012): rent not asked for lapses when the ring ends the game
  A;B;C(16) ring:37 | A: land 16
    | B: land 20 stirs -> [Rolled, RingMoved, RentLapsed, GameEnded],
      RentLapsed owner=C debtor=A space=16 amount=14 waived=no, GameEnded worth=1500.1500.1680,
      claims=- | C: ask-rent 16 -> refused game-over
-: R d1 the deadline may be the first following roll
  {rent_deadline=1} A;B;C(16) | A: land 16 | let at B 15
    | B: roll -> [RentLapsed owner=C debtor=A space=16 amount=14 waived=no, ..]
-: R d4 the group double with a mortgage can be switched
  A;B(16,18m,19);C | A: land 16 -> RentDue amount=28
  {group_double_with_mortgage=false} A;B(16,18m,19);C | A: land 16 -> RentDue amount=14
-: R figures of the house
  {salary=400,doubles_to_jail=2,fine=0,interest_percent=20} A;B;C | A: land 0 -> bank>A 400 salary
    | let jailed B | B: pay-fine -> [Freed seat=B how=fine] | let own B 16 | let mortgaged 16
    | B: lift 16 -> B>bank 90 lift, B>bank 18 interest | B: land 20 5,5 | B: land 20 5,5 -> Jailed,
      names K3:interest_percent:house
R19: movement jail staff and opening
  {ring_rolls=movement-and-jail} A;B(12);C card:Nearest:staff:10 | A: land 20 stirs -> RingMoved
    | let jailed B | B: roll stirs -> RingMoved | C: land 7 | B: ask-rent 12
    | C: roll stirs -> no RingMoved
  {ring_rolls=movement} A;B(12);C card:Nearest:staff:10 | A: land 20 stirs -> RingMoved
    | let jailed B | B: roll stirs -> no RingMoved | C: land 7 | B: ask-rent 12
    | C: roll stirs -> no RingMoved
  {ring_rolls=every} A;B(12);C card:Nearest:staff:10 | A: land 20 stirs -> RingMoved | let jailed B
    | B: roll stirs -> RingMoved | C: land 7 | B: ask-rent 12 | C: roll stirs -> RingMoved
  - | set-up 2 ring_rolls=movement-and-jail | A: roll stirs -> no RingMoved
  - | set-up 2 ring_rolls=movement | A: roll stirs -> no RingMoved
  - | set-up 2 ring_rolls=every | A: roll stirs -> RingMoved
R19: a staff roll may then end the game
  {ring_rolls=every} A;B(12);C card:Nearest:staff:10 | A: land 7 | let ring 37 | B: ask-rent 12
    | A: roll stirs -> [RentRolled, RingMoved, GameEnded]
R34: the ring may end the game by that double
  # nobody rolls again: so the position can be written down
  {jail_double_rolls_again=true,ring_moved_by=doubles} A#0;B;C | let ring 37
    | A: roll 3,3 -> GameEnded, doubles=0, comes back, names R19:ring_rolls
R39: the bid counts for that step alone
  {shortage_value=bid} A;B(6^2,8^3,9^2);C bids:8,61.50.50 | -> bids[8]=61.50.50, bids[9]=-
    | B: sell-building 8 -> bank>B 25 building-sold, bids[8]=61.50
    | B: sell-building 6 | B: sell-building 9 | B: sell-building 8 -> bids[8]=61
    | B: sell-building 6 | B: sell-building 9 | B: sell-building 8 -> bids[8]=-
  # bid what is printed
  {houses=1,shortage_value=bid} A(16,18,19);B(6,8,9);C | A: build 16 | B: contest | B: bid 50
    | A: pass | B: build 8 -> bids[8]=-
R39 (only lotr-2003 starwars-1997): a step that is bought afterwards has its own value
  A;B(6^2,8^2,9^2);C bids:8,61.50 | B: build 8 -> bids[8]=61.50.50, bids[9]=-,
    names R39:shortage_value
R39: the bid counts for tax and in the final count
  {houses=1,shortage_value=bid} A(16,18,19);B(6,8,9);C | A: build 16 | B: contest | B: bid 61
    | A: pass | B: build 8 -> bids[8]=61 | let cash B 0 | -> taxable[B]=381
  {houses=1,shortage_value=bid,time_limit=true} A(16,18,19);B:0(6,8^1,9);C bids:8,61
    | A: call-time -> GameEnded worth=2060.381.1500
R39: the bid counts when a creditor gets what the bank pays
  {houses=1,shortage_value=bid} A(16,18,19);B:0(6,8^1,9);C(5,37m,39m) bids:8,61
      debt:1,2,2000,rent,- | -> raisable[B]=191
    | B: declare-bankrupt -> [.., Paid payer=bank payee=B amount=31 reason=building-sold, ..]
R39: nothing is remembered once the printed price counts again
  {houses=1,shortage_value=bid} A(16,18,19);B(6,8^1,9);C bids:8,61
    | A: change-rules shortage_value=printed | B: agree | C: agree -> bids[8]=-
R39: a bid is in a position and its notation
  {houses=1,shortage_value=bid} A(16,18,19);B(6,8^1,9);C bids:8,61
    | -> bids[8]=61, writes bids:8,61, comes back
  {houses=1,shortage_value=bid} A:9(16);B:9(6,8^1,9) roll:0 bids:8,61.62
      -> cannot be: the number of values is 2
  {houses=1,shortage_value=bid} A:9(16);B:9(6,8^1,9) roll:0 bids:8,50
      -> cannot be: are not valid bids
  {houses=1,shortage_value=bid} A:9(16);B:9(6,8^1,9) roll:0 bids:9,7 -> cannot be: 0, one
  {houses=1,shortage_value=printed} A:9(16);B:9(6,8^1,9) roll:0 bids:8,61
      -> cannot be: printed price
  {houses=1,shortage_value=bid} A:9(16);B:9(6,8^1,9) roll:0 bids:8,61 bids:8,62
      -> cannot be: appear twice
R39 (only lotr-2003 starwars-1997): what was paid counts when it is sold and in every count
  WON | B: build 8 | B: sell-building 8 -> bank>B 167 building-sold
  WON | B: build 8 | let cash B 0 | -> taxable[B]=653, worth[B]=653, counted[B]=0.320.333
R39 (only lotr-2003 starwars-1997): a fortress gives half of its own step, the others keep theirs
  A:0(6^4,8^5,9^4);B:0 bids:8,50.61.50.9.333 bids:6,50.50.7.50
    | A: sell-building 8 -> bank>A 167 building-sold, bids[8]=50.61.50.9
    | A: sell-building 8 -> bank>A 5 building-sold, bids[8]=50.61.50
    | A: sell-building 6 -> bank>A 25 building-sold, comes back
-: R fewer rolls in jail
  {jail_rolls=2} A#1;B;C | A: roll -> [Rolled, JailRollFailed seat=A tries=2, FineForced seat=A, ..]
""")
def test_settings(case: Case) -> None:
    case.play()


@pytest.mark.parametrize(("turns", "allowed"), [(1, [0]), (2, [0, 1]), (3, [0, 1, 2])])
def test_R24_first_turn_first_two_or_any(turns: int, allowed: list[int]) -> None:
    for tries in (0, 1, 2):
        table = Table(fine_turns=turns).jailed(0, tries)
        if tries in allowed:
            assert kinds(table.do(c.PayFine(0))) == ["Paid", "Freed"]
        else:
            assert table.refused(c.PayFine(0)) == "fine-too-late"


@not_in("lotr-2012", "lotr-2003-fr", "starwars-1997")
def test_R28_cards_that_are_not_known_are_marked_as_stand_ins() -> None:
    for deck in box().data.decks:
        assert len(deck.cards) == 16
        sources = [card.source for card in deck.cards]
        assert set(sources) <= {"rulebook", "translated", "stand-in"}
        assert sources.count("rulebook") == 2
        assert "stand-in" in sources


def test_R28_every_card_says_where_it_is_from() -> None:
    sources = [card.source for deck in box().data.decks for card in deck.cards]
    assert set(sources) <= {"rulebook", "translated", "reported", "stand-in"}
    assert "stand-in" in sources


def test_R28_the_effects_are_the_classic_ones() -> None:
    names = [sorted(type(card.effect).__name__ for card in deck.cards) for deck in box().data.decks]
    people = ["Advance"] * 5 + ["Back", "Gain", "Gain", "Keep", "Lose", "LoseEach"]
    events = ["Advance", *["Gain"] * 8, "GainEach", "Keep", *["Lose"] * 3, "Repairs", "ToJail"]
    assert names == [[*people, "Nearest", "Nearest", "Nearest", "Repairs", "ToJail"], events]
