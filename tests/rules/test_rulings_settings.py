"""Rulings R17 to R56 as they apply to lotr-2003: each default, and each other setting of it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from controller.rules import commands as c
from controller.rules import events as e
from controller.rules.board import Nearest
from controller.rules.ending import counted, final_worth, taxable_worth
from controller.rules.notation import read, write
from controller.rules.position_check.build import PositionError, build, dump, problems_of
from controller.rules.property.raising import raisable
from controller.rules.state.values import bids_after, step_values
from tests.rules.cases import Case, cases
from tests.rules.positions import (
    BARAD_DUR,
    BILL,
    BREE,
    DARK_BLUE,
    GANDALF,
    LIGHT_BLUE,
    MORIA,
    ORANGE,
    PARKING,
    PEOPLE,
    PEOPLE_7,
    Table,
    box,
    fresh,
    kinds,
    not_in,
    only,
    payments,
    run_in,
    setup,
    stirs,
)


@cases("""
R17: due by each new owner or once
  {interest_each_owner=true} A(16m);B;C | A: offer B (16) for 1
    | B: accept A -> B>A 1 deal, B>bank 9 interest | B: keep-mortgage 16 | B: offer C (16) for 1
    | C: accept B -> C>B 1 deal, C>bank 9 interest | C: keep-mortgage 16
    | C: lift 16 -> C>bank 90 lift, C>bank 9 interest
  {interest_each_owner=false} A(16m);B;C | A: offer B (16) for 1
    | B: accept A -> B>A 1 deal, B>bank 9 interest | B: keep-mortgage 16 | B: offer C (16) for 1
    | C: accept B -> C>B 1 deal | C: keep-mortgage 16
    | C: lift 16 -> C>bank 90 lift, C>bank 9 interest
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
  {interest_base=price} A(16m);B;C | A: lift 16 -> A>bank 90 lift, A>bank 18 interest

# R23: ties for the start
R23: the tied players roll again
  - | set-up 4 | A: roll 6,5 | B: roll | C: roll 5,6 | D: roll 4,4 -> [.., OpeningTied seats=A.C]
    | B: roll 6,6 -> refused not-your-turn | A: roll | C: roll -> [.., OpeningTied seats=A.C]
    | A: roll 2,2 | C: roll -> [.., TurnBegan seat=C turn=1 round=1]
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
    | A: call-time -> GameEnded worth=390.500
  /time-limit{deeds_dealt=0,count_cash_only=true} A:300(16m);B:500
    | A: call-time -> GameEnded worth=300.500

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
  A:0+events:4;B;C | A: land 38 | A: declare-bankrupt -> CardReturned, len(decks[1])=16
R36: the estate before the count or not
  /short{deeds_dealt=0,estate_before_count=true} A:30(16m);B(39);C | A: rent 39
    | A: declare-bankrupt -> GameEnded worth=0.2011.1500
  /short{deeds_dealt=0,estate_before_count=false} A:30(16m);B(39);C | A: rent 39
    | A: declare-bankrupt -> GameEnded worth=0.1900.1500
R37: the throw that failed moves the token or not
  /short{deeds_dealt=0,jail_fail_moves=true} A#0(15);B;C turn:2,1
    | A: roll -> Freed seat=A how=fine, [Rolled, JailRollFailed, FineForced, Paid, Freed, Moved,
      TurnBegan], pos[A]=15, [.., TurnBegan seat=B turn=3 round=1]
  {jail_fail_moves=true} A#2(15);B;C turn:2,1
    | A: roll -> Freed seat=A how=fine, [Rolled, JailRollFailed, FineForced, Paid, Freed, Moved,
      TurnBegan], pos[A]=15, [.., TurnBegan seat=B turn=3 round=1]
  /short{deeds_dealt=0,jail_fail_moves=false} A#0(15);B;C turn:2,1
    | A: roll -> Freed seat=A how=fine, [Rolled, JailRollFailed, FineForced, Paid, Freed,
      TurnBegan], pos[A]=10, [.., TurnBegan seat=B turn=3 round=1]
  {jail_fail_moves=false} A#2(15);B;C turn:2,1
    | A: roll -> Freed seat=A how=fine, [Rolled, JailRollFailed, FineForced, Paid, Freed,
      TurnBegan], pos[A]=10, [.., TurnBegan seat=B turn=3 round=1]
R38: the tenth on an inherited mortgage is a debt like any other
  A:0(16m);B:0(5,39);C | A: rent 39
    | A: declare-bankrupt -> [..,
      DebtArose debtor=B creditor=bank amount=9 reason=interest space=16]
    | B: lift 16 -> refused in-debt | B: mortgage 5 -> bank>B 100 mortgage, B>bank 9 interest
    | B: lift 16 -> B>bank 90 lift

# R39 and R56: buildings won at auction
R39: or what was bid for it half when sold
  {houses=1,shortage_value=bid} A(16,18,19);B(6,8,9);C | A: build 16 | B: contest | B: bid 61
    | A: pass | B: build 8 -> bids[8]=61 | B: sell-building 8 -> bank>B 31 building-sold
  {houses=1,shortage_value=bid,rounding=down} A(16,18,19);B(6,8,9);C | A: build 16 | B: contest
    | B: bid 61 | A: pass | B: build 8 -> bids[8]=61
    | B: sell-building 8 -> bank>B 30 building-sold, bids[8]=-
R39 (only lotr-2012 lotr-2003-fr): a building won at auction is worth its printed price
  {houses=1} A(16,18,19);B(6,8,9);C | A: build 16 | B: contest | B: bid 333 | A: pass | B: build 8
    | let cash B 0 | let ring 37 | A: land 20 stirs -> GameEnded worth=2060.370.1500
  {houses=1} A(16,18,19);B(6,8,9);C | A: build 16 | B: contest | B: bid 333 | A: pass | B: build 8
    | B: sell-building 8 -> bank>B 25 building-sold
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
    | B: lift 16 -> B>bank 90 lift, B>bank 18 interest | B: land 20 5,5 | B: land 20 5,5 -> Jailed
""")
def test_settings(case: Case) -> None:
    case.play()


@pytest.mark.parametrize(
    ("rolls", "jail", "staff", "opening"),
    [("movement-and-jail", 1, 0, 0), ("movement", 0, 0, 0), ("every", 1, 1, 1)],
)
def test_R19_movement_jail_staff_and_opening(
    rolls: str, jail: int, staff: int, opening: int
) -> None:
    table = Table(ring_rolls=rolls)
    assert kinds(table.land(0, PARKING, stirs())).count("RingMoved") == 1
    table.jailed(1)
    assert kinds(table.roll(1, stirs())).count("RingMoved") == jail
    table.top(PEOPLE, Nearest("staff", 10)).own(1, GANDALF)
    table.land(2, PEOPLE_7)
    assert kinds(table.roll_rent(2, 1, GANDALF, stirs())).count("RingMoved") == staff
    table = fresh()
    table.do(setup(2, rules={"ring_rolls": rolls}))
    assert kinds(table.roll(0, stirs())).count("RingMoved") == opening


def test_R19_a_staff_roll_may_then_end_the_game() -> None:
    table = Table(ring_rolls="every").top(PEOPLE, Nearest("staff", 10)).own(1, GANDALF)
    table.land(0, PEOPLE_7)
    table.ring(BARAD_DUR)
    told = kinds(table.roll_rent(0, 1, GANDALF, stirs()))
    assert told == ["RentRolled", "RingMoved", "GameEnded"]


def opening(totals: list[tuple[int, int]], **rules: Any) -> Table:
    """A table where these have been thrown for the start."""
    table = fresh()
    table.do(setup(len(totals), rules=rules))
    for seat, dice in enumerate(totals):
        table.roll(seat, dice)
    return table


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


def test_R34_the_ring_may_end_the_game_by_that_double() -> None:
    table = Table(jail_double_rolls_again=True, ring_moved_by="doubles").jailed(0)
    table.ring(BARAD_DUR)
    assert "GameEnded" in kinds(table.roll(0, (3, 3)))
    assert table.state.doubles == 0  # nobody rolls again: so the position can be written down
    assert build(box(), dump(table.state)) == table.state


def scarce(price: int, houses: int = 1) -> Table:
    """Seat 1 has won a stronghold for Bree at this price and placed it."""
    table = Table(3, houses=houses).own(0, *ORANGE).own(1, *LIGHT_BLUE)
    table.do(c.Build(0, MORIA))
    table.do(c.Contest(1))
    table.do(c.Bid(1, price))
    table.do(c.Pass(0))
    table.do(c.Build(1, BREE))
    return table


def bid_counts(price: int = 61, **rules: Any) -> Table:
    """As `scarce`, where the bid counts; two more strongholds on Bree, bought for 50 each."""
    table = Table(3, houses=1, shortage_value="bid", **rules).own(0, *ORANGE).own(1, *LIGHT_BLUE)
    table.do(c.Build(0, MORIA))
    table.do(c.Contest(1))
    table.do(c.Bid(1, price))
    table.do(c.Pass(0))
    table.do(c.Build(1, BREE))
    assert table.state.bids[BREE] == (price,)
    return table


def test_R39_the_bid_counts_for_that_step_alone() -> None:
    table = bid_counts()
    table.own(0, BREE - 2, BREE + 1).own(1, BREE - 2, BREE + 1)
    e.evolve(table.state, e.BuildingsChanged(1, BREE, 1, 2, 1, (9, 12), (61, 50)))
    assert step_values(table.state, BREE) == (61, 50)
    assert step_values(table.state, BREE + 1) == ()
    assert bids_after(table.state, BREE, 3) == (61, 50, 50)
    assert bids_after(table.state, BREE, 1) == (61,)
    assert bids_after(table.state, BREE, 0) == ()
    assert bids_after(table.state, BREE + 1, 1, 50) == ()  # bid what is printed


def test_R39_the_bid_counts_for_tax_and_in_the_final_count() -> None:
    table = bid_counts()
    table.cash(1, 0)
    assert taxable_worth(table.state, 1) == 100 + 100 + 120 + 61
    table = bid_counts(time_limit=True).cash(1, 0)
    assert only(table.do(c.CallTime(0)), e.GameEnded).worth[1] == 100 + 100 + 120 + 61


def test_R39_the_bid_counts_when_a_creditor_gets_what_the_bank_pays() -> None:
    table = bid_counts().own(2, *DARK_BLUE).cash(1, 0)
    table.mortgaged(*DARK_BLUE).own(2, BILL)
    e.evolve(table.state, e.DebtArose(1, 2, 2000, "rent"))
    assert raisable(table.state, 1) == 31 + 50 + 50 + 60
    assert (3, 1, 31, "building-sold") in payments(table.do(c.DeclareBankrupt(1)))


def test_R39_nothing_is_remembered_once_the_printed_price_counts_again() -> None:
    table = bid_counts()
    e.evolve(table.state, e.RulesChanged({"shortage_value": "printed"}, (0, 12)))
    assert table.state.bids[BREE] == ()


def test_R39_a_bid_is_in_a_position_and_its_notation() -> None:
    state = bid_counts().state
    position = dump(state)
    assert position.bids == {"8": (61,)}
    assert build(box(), position) == state
    assert "bids:8,61" in write(state)
    assert read(box(), write(state)) == state
    for bids, why in (
        ({"8": (61, 62)}, "the number of values is 2"),
        ({"8": (50,)}, "are not valid bids"),
        ({"9": (7,)}, "0, one"),
    ):  # fmt: skip
        wrong = msgspec.structs.replace(position, bids=bids)
        assert why in str(problems_of(box(), wrong)[0])
    printed = msgspec.structs.replace(position, rules={"houses": 1, "shortage_value": "printed"})
    assert "printed price" in str(problems_of(box(), printed)[0])
    with pytest.raises(PositionError, match="appear twice"):
        read(box(), write(state) + " bids:8,62")


@run_in("lotr-2003", "starwars-1997")
def test_R39_what_was_paid_counts_when_it_is_sold_and_in_every_count() -> None:
    assert payments(scarce(333).do(c.SellBuilding(1, BREE))) == [(3, 1, 167, "building-sold")]
    table = scarce(333).cash(1, 0)
    assert taxable_worth(table.state, 1) == 100 + 100 + 120 + 333
    assert final_worth(table.state, 1) == 100 + 100 + 120 + 333
    assert counted(table.state, 1) == (0, 100 + 100 + 120, 333)


@run_in("lotr-2003", "starwars-1997")
def test_R39_a_fortress_gives_half_of_its_own_step_and_leaves_the_others_with_theirs() -> None:
    line = f"{box().id} A:0(6^4,8^5,9^4);B:0 roll:0 bids:8,50.61.50.9.333 bids:6,50.50.7.50"
    table = Table(2)
    table.state = read(box(), line)
    assert payments(table.do(c.SellBuilding(0, BREE))) == [(2, 0, 167, "building-sold")]
    assert table.state.bids[BREE] == (50, 61, 50, 9)
    assert payments(table.do(c.SellBuilding(0, BREE))) == [(2, 0, 5, "building-sold")]
    assert table.state.bids[BREE] == (50, 61, 50)
    assert payments(table.do(c.SellBuilding(0, 6))) == [(2, 0, 25, "building-sold")]
    assert read(box(), write(table.state)) == table.state


def test_R_fewer_rolls_in_jail() -> None:
    table = Table(jail_rolls=2).jailed(0, 1)
    assert table.roll(0)[1:3] == [e.JailRollFailed(0, 2), e.FineForced(0)]
