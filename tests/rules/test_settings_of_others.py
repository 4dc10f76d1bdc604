"""Settings that other editions have otherwise, tried as house rules of lotr-2003."""

from __future__ import annotations

import msgspec

from controller.editions import load
from controller.rules import commands as c
from controller.rules import events as e
from controller.rules.board import Advance, Card
from controller.rules.edition import Edition
from controller.rules.legal import anytime
from tests.rules.cases import Case, cases
from tests.rules.positions import (
    BAG_END,
    GANDALF,
    JAIL,
    MAGGOT,
    PEOPLE_7,
    SARUMAN,
    Table,
    kinds,
    only,
    payments,
)


@cases("""
# The Ring
M2: doubles may move the ring and an eye then does not
  {ring_moved_by=doubles} A;B;C | A: roll 0,4 -> no RingMoved | let ready B
    | B: roll 4,4 -> [Rolled, RingMoved, Moved, DeedOffered], RingMoved start=1 to=3
M2: a double in jail moves it too
  {ring_moved_by=doubles} A#0;B;C | A: roll 3,3 -> RingMoved
R20: the ring may go to the next unclaimed territory
  {ring_target=next-unclaimed} A;B(3,6);C | A: roll 0,4 -> RingMoved to=8
R20: with all claimed it goes to the next
  {ring_target=next-unclaimed} A;B(1,3,6,8,9,11,13,14,16,18,19,21,23,24,26,27,29,31,32,34,37,39);C
    | A: roll 0,4 -> RingMoved to=3

# Salary, decks, rent
R32 (not starwars-1997): the salary may wait until the landing is carried out
  {salary_when=after-landing} A;B;C
    | A: land 1 2,4 -> [Rolled, Moved, SalaryDeferred, DeedOffered], cash[A]=1500
    | A: buy -> [DeedClaimed seat=A space=1, SalaryDeferred seat=A amount=0, bank>A 200 salary,
      TurnBegan seat=B turn=2 round=1], cash[A]=1700  # the Ring stood on Bag End: it was free
R26: the decks may lie on each others spaces
  {decks_swapped=true} A;B;C | A: land 7 2,5 -> CardDrawn deck=1
R41: a staff may want a fresh roll on every landing
  {staff_rent_roll=fresh} A;B(12,28);C | A: land 12 -> RentRollDue factor=10 | B: ask-rent 12
    | A: roll 3,4 -> A>B 70 rent
D10: rent may be paid partly in property
  {property_pays_rent=true} A:40(16);B(37,39);C | A: rent 37  # 70: the group is whole
    | A: offer B (16) for 0 settles=50
    | B: accept A -> A>B 20 rent, DebtReduced debtor=A creditor=B amount=50, owner[16]=B, cash[A]=20
D10: property may settle all of it but no more
  {property_pays_rent=true} A:0(16);B(37,39);C | A: rent 37
    | A: offer B (16) for 0 settles=71 -> refused settles-too-much
    | A: offer B (16) for 0 settles=70 | B: accept A -> pays nothing, stack=-
D10: not unless the rules have it
  A:0(16);B(37,39);C | A: rent 37 | A: offer B (16) for 0 settles=50 -> refused no-property-rent
R29: only until the next player rolls
  {fine_when=after-roll} A#0;B;C | A: roll | B: land 20 | A: pay-fine -> refused fine-after-roll
    | B: pay-fine -> refused not-in-jail

# Building and selling
R30: a fortress may need its strongholds only there
  {hotel_needs=place} A(1^3,3^4);B;C | A: build 3 -> level[1]=3, level[3]=5
  A(1^3,3^4);B;C | A: build 3 -> refused uneven
H3: building may have to wait for the turn to end
  {build_when=between-turns} A;B(1,3);C | B: build 1  # nobody has rolled in this turn yet
    | A: land 13 | B: build 3 -> refused build-later | let own A 6 8 9
    | A: build 8  # the seat whose turn it is
H8 R33: an auction of buildings may open at the lowest printed price
  {shortage_opening=printed,houses=1} A(37,39);B(1,3);C | A: build 39
    | B: contest -> AuctionOpened opening=50 | B: bid 49 -> refused bid-too-low | B: bid 50
R33: of the places where the piece fits
  {shortage_opening=printed,houses=1} A(37,39);B(6,8,9);C | A: build 39
    | B: contest -> AuctionOpened opening=50
I2: fortresses may have to be sold step by step
  {fortresses_at_once=false} A(1^5,3^5);B;C | A: sell-fortresses 1 -> refused step-by-step
    | A: sell-building 1 -> bank>A 25 building-sold, level[1]=4

# Mortgages
K1 R40: mortgaging may be for debts only
  {mortgage_when=in-debt} A:10(16);B;C | A: mortgage 16 -> refused only-in-debt | A: land 38
    | A: mortgage 16 -> bank>A 90 mortgage, A>bank 75 tax
R40: is the same as K1 for all seats
  {mortgage_when=in-debt} A:10;B(16);C | A: land 38 | B: mortgage 16 -> refused only-in-debt
K2: only the place itself may have to be unbuilt
  {mortgage_needs=place} A(1^1,3);B;C | A: mortgage 1 -> refused place-built | A: mortgage 3
  A(1^1,3);B;C | A: mortgage 3 -> refused group-built
K5: a buyer may keep a mortgage for nothing and lift it with the tenth
  {buyer_pays_interest=false} A(16m);B;C | A: offer B (16) for 50 | B: accept A -> B>A 50 deal
    | B: lift 16 -> B>bank 90 lift, B>bank 9 interest
K5: or keep it
  {buyer_pays_interest=false} A(16m);B;C | A: offer B (16) for 50 | B: accept A
    | B: keep-mortgage 16 | B: lift 16 -> B>bank 90 lift, B>bank 9 interest
L4: a creditor may keep mortgages for nothing
  {creditor_pays_interest=false} A:5(15m,16);B(37^5,39^5);C;D | A: rent 39
    | A: declare-bankrupt -> [A>B 5 bankruptcy, DeedMoved space=15 start=A to=B,
      DeedMoved space=16 start=A to=B, DebtSettled debtor=-1 creditor=-1,
      Bankrupted seat=A creditor=B by_wish=no, AcquisitionAwaited seat=B space=15 interest_paid=no]
    | B: lift 15 -> B>bank 100 lift, B>bank 10 interest
L3: everything may have to be mortgaged before a creditor gets it
  {estate_mortgaged=true} A:5(15m,16);B(37^5,39^5);C;D | A: rent 39
    | A: declare-bankrupt -> bank>A 90 mortgage, A>B 95 bankruptcy, B>bank 10 interest,
      B>bank 9 interest, Mortgaged seat=A space=16, DebtSettled debtor=-1 creditor=-1
R32: nothing waits when the salary is paid at once
  A;B;C | A: land 23 -> no SalaryDeferred
""")
def test_settings_of_others(case: Case) -> None:
    case.play()


def test_R18_the_third_double_moves_the_ring_first_or_not_at_all() -> None:
    for first in (True, False):
        table = Table(ring_moved_by="doubles", ring_before_jail=first)
        table.state.doubles = 2
        events = kinds(table.roll(0, (3, 3)))
        assert ("RingMoved" in events) is first
        assert "Jailed" in events


def test_R32_a_salary_that_waits_cannot_save_from_a_debt() -> None:
    table = Table(salary_when="after-landing").own(1, BAG_END).built(0).cash(0, 3)
    table.ring(MAGGOT).own(1, MAGGOT)
    table.rent(0, BAG_END, (2, 4))
    assert table.state.cash[0] == 203 - 4 + 0 or table.state.in_debt(0)


def test_D8_a_card_that_leads_to_a_staff_may_mean_a_fresh_roll_for_the_usual_rent() -> None:
    table = Table(staff_rent_roll="fresh-after-card").own(1, SARUMAN)
    table.state.edition = led_to(SARUMAN)
    assert only(table.land(0, PEOPLE_7, (2, 5)), e.RentRollDue).factor == 4
    assert payments(table.roll_rent(0, 1, SARUMAN, (3, 4))) == [(0, 1, 28, "rent")]
    table = Table(staff_rent_roll="fresh-after-card").own(1, GANDALF)
    assert only(table.land(0, GANDALF, (3, 4)), e.RentDue).amount == 28  # no card, no new roll


def led_to(space: int) -> Edition:
    """An edition in which every card leads to a space."""
    data = load("lotr-2003").data
    card = Card(title="A way", text="Go there.", effect=Advance(to=space))
    decks = [msgspec.structs.replace(deck, cards=(card,) * 16) for deck in data.decks]
    return Edition(msgspec.structs.replace(data, decks=tuple(decks)))


def test_R29_the_fine_may_be_paid_right_after_a_roll_that_failed() -> None:
    table = Table(fine_when="after-roll").jailed(0)
    assert table.refused(c.PayFine(0)) == "fine-after-roll"  # before the roll
    table.roll(0, (2, 3))
    assert c.PayFine(0) in [option.command for option in anytime(table.state, 0)]
    events = table.do(c.PayFine(0))
    assert payments(events) == [(0, 3, 50, "fine")]
    assert (table.state.jail[0], table.state.pos[0], table.state.turn) == (-1, JAIL, 1)
    table.quiet(1)
    table.quiet(2)
    assert only(table.roll(0, (2, 3)), e.Moved).to == JAIL + 5
