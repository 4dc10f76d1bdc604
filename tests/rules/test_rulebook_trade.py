"""Sections J and K of the rules matrix: deals between players, and mortgages."""

import pytest

from controller.rules import commands as c
from tests.rules.cases import Case, rule_cases
from tests.rules.positions import LOTR, Table, box, payments


@rule_cases("""
SOLD = A(16m);B;C | A: offer B (16) for 40
    | B: accept A -> [DealEnded by=A accepted=yes declined=-1, DeedMoved space=16 start=A to=B,
      B>A 40 deal, AcquisitionAwaited seat=B space=16 interest_paid=yes, B>bank 9 interest]
# J. Trading
J1: unbuilt territories steeds and staffs at any price
  A(5,11,12);B;C
    | A: offer B (11,5,12) for 1 -> [DealOffered by=A to=B give=(11,5,12) take=1 settles=0
      counters=no]
    | B: accept A -> [DealEnded by=A accepted=yes declined=-1, DeedMoved space=11 start=A to=B,
      DeedMoved space=5 start=A to=B, DeedMoved space=12 start=A to=B, B>A 1 deal]
J1: deeds for deeds and cards and money
  A(11);B(16)+events:4;C | A: offer B 50(11) for (16)+events
    | B: accept A -> A>B 50 deal, CardGiven start=B to=A deck=1 card=4, owner[11]=B, owner[16]=A
J1: at any time
  A;B(16);C(5) | A: land 11 | A: decline  # in the middle of an auction
    | B: offer C (16) for (5)
    | C: accept B -> [DealEnded, DeedMoved, DeedMoved], asks auction of A.B.C
J1: only what one has
  A(16);B;C | A: offer B (39) for 10 -> refused not-owner
  A(16);B;C | A: offer B (20) for 10 -> refused not-a-deed
  A(16);B;C | A: offer B (77) for 10 -> refused not-a-space
  A(16);B;C | A: offer B each((16,16) / +events / +9) for 10 -> refused bad-deal
  A(16);B;C | A: offer B 1501(16) for 10 -> refused too-dear
  A(16);B;C | A: offer B -5(16) for 10 -> refused bad-deal
  A(16);B;C | A: offer B 0 for 10 -> refused gift
J1: only with somebody else at the table
  A(16);B;C:0! | A: offer A (16) for 10 -> refused own-deal
    | A: offer C (16) for 10 -> refused retired | A: offer D (16) for 10 -> refused no-such-seat
    | A: offer B 0 for 0 -> refused empty-deal
J1: only who it was offered to may accept and only once
  A(16);B;C | B: accept A -> refused no-deal | A: offer B (16) for 10
    | C: accept A -> refused no-deal | A: accept A -> refused no-own-deal | B: accept A
    | B: accept A -> refused no-deal
J1: a deal is looked at again when it is accepted
  A(16);B;C | A: offer B (16) for 1000 | let cash B 999 | B: accept A -> refused too-dear
    | let cash B 1000 | let own C 16 | B: accept A -> refused not-owner
J1: either side may end it and a new offer replaces it
  A(5,16);B;C | A: offer B (16) for 10 | C: withdraw A -> refused no-deal
    | B: withdraw A -> [DealEnded by=A accepted=no declined=1] | B: withdraw A -> refused no-deal
    | A: offer B (16) for 10 | A: offer C (5) for 10 | B: accept A -> refused no-deal
    | A: withdraw A -> [DealEnded by=A accepted=no declined=0]
J1: another offer between the same two answers the first
  A(16);B(5);C(12) | A: offer B (16) for 10 | C: offer B (12) for 10
    | B: offer A (5) for (16) -> [DealOffered by=B to=A give=(5) take=(16) settles=0 counters=yes],
      len(deals)=2, deals[0].by=C, deals[0].to=1, deals[1].by=B, deals[1].to=0
    | B: accept A -> refused no-deal | A: accept B -> owner[16]=B, owner[5]=A
J1: an offer to somebody else leaves a deal open
  A(16);B(5);C | A: offer B (16) for 10
    | B: offer C (5) for 10 -> [DealOffered by=B to=C give=(5) take=10 settles=0 counters=no]
    | B: accept A
J1: money behind a bid is not dealt with
  A(16);B:100;C | A: land 11 | A: decline | B: bid 60 | A: offer B (16) for 41 -> refused bid-stands
    | A: offer B (16) for 40
J1: who declines may want no more offers until their next turn
  A(16);B(5);C(12) | A: offer B (16) for 10 | C: offer B (12) for 10 -> offers B: withdraw A yes
    | A: withdraw A yes -> refused own-offer
    | B: withdraw A yes -> [DealEnded by=A accepted=no declined=1 no_more=yes,
      DealEnded by=C accepted=no declined=1 no_more=yes], len(deals)=0, writes nodeals:1, comes back
    | A: offer B (16) for 10 -> refused no-offers: B takes no offers until B's next turn.
    | B: offer A (5) for 10 | C: offer B (12) for 10 -> refused no-offers
    | A: offer B (16) for (5) -> DealOffered counters=yes  # what answers B's own is no new offer
    | A: land 10 | B: land 10 -> no_deals=-, writes no nodeals | C: offer B (12) for 10
J1: who is out of the game wants nothing any more
  A(16);B(5);C(12) | A: offer B (16) for 10 | B: withdraw A yes | B: leave retire | A: agree
    | C: agree -> no_deals=-
J2: the whole group must be free of buildings
  A(5,16^1,18,19);B;C | A: offer B (16) for 9 -> refused group-built
    | A: offer B (18) for 9 -> refused group-built | A: offer B (19) for 9 -> refused group-built
    | A: offer B (5) for 9
J2: a deal dies of a building put up meanwhile
  A(16,18,19);B;C | A: offer B (16) for 9 | A: build 18 | B: accept A -> refused group-built
J2 (not lotr-2003-fr): a deal about an unmortgaged deed ends when it is mortgaged
  A(5,16);B(39);C | A: offer B (16) for 300 | C: offer A 300 for (16) | B: offer C (39) for 300
    | A: mortgage 16 -> [Mortgaged seat=A space=16, bank>A 90 mortgage,
      DealEnded by=A accepted=no declined=-1, DealEnded by=C accepted=no declined=-1]
    | B: accept A -> refused no-deal | -> len(deals)=1, deals[0].by=B
J4: power is not lent or given away
  A;B;C | A: offer B 100 for 0 -> refused gift | A: offer B 0 for 100 -> refused gift
    | A: offer B 100 for 110 -> refused gift
J5: a mortgaged deed is sold to players only
  A(16m);B;C | A: offer D (16) for 90 -> refused no-such-seat
-: J a debtor sells but spends nothing
  A:150(5);B(37^1,39^1);C(16) | A: rent 39 | A: offer C 10 for (16) -> refused in-debt
    | A: offer C (5) for 50 | C: accept A -> C>A 50 deal, A>B 200 rent

# K. Mortgages
K1: at any time for the printed loan
  A(16);B(5);C | A: mortgage 16 -> [Mortgaged seat=A space=16, bank>A 90 mortgage]
    | B: mortgage 5 -> bank>B 100 mortgage  # not its turn
K1: only once and only ones own
  A(16);B;C | A: mortgage 16 | A: mortgage 16 -> refused mortgaged
    | B: mortgage 16 -> refused not-owner | B: mortgage 5 -> refused not-owner
    | B: mortgage 20 -> refused not-a-deed
K2: first all buildings of the group are sold
  A(16,18^1,19);B;C | A: mortgage 16 -> refused group-built | A: mortgage 18 -> refused group-built
    | A: mortgage 19 -> refused group-built
K3 (not lotr-2003-fr): lifting costs the loan and a tenth
  A(16);B;C | A: mortgage 16
    | A: lift 16 -> [A>bank 90 lift, A>bank 9 interest, MortgageEnded space=16]
K3: only with that much free cash and without a debt
  A:98(5,16m);B;C | A: lift 16 -> refused too-dear | A: lift 5 -> refused not-mortgaged
    | let own B 37 39 | let built 1 37 39 | let cash A 199 | A: rent 39
    | A: lift 16 -> refused in-debt
K4: only the owner lifts
  A(16m);B;C | B: lift 16 -> refused not-owner
K5: the buyer pays a tenth at once and is asked
  SOLD, cash[B]=1451, asks acquired of B space=16 amount=90 | A: roll -> refused roll-not-awaited
    | A: keep-mortgage 16 -> refused not-asked
K5: lifting at once costs the loan only
  SOLD | B: lift 16 -> [B>bank 90 lift, MortgageEnded space=16, AcquisitionEnded seat=B space=16]
K5: keeping it means another tenth later
  SOLD | B: keep-mortgage 16 -> [AcquisitionEnded seat=B space=16]
    | B: keep-mortgage 16 -> refused not-asked | B: lift 16 -> B>bank 90 lift, B>bank 9 interest
K5: who cannot pay the tenth cannot take the deed
  A(16m);B:48;C | A: offer B (16) for 40 -> refused interest | let cash B 49
    | A: offer B (16) for 40 | let cash B 48 | B: accept A -> refused interest
K5: each of several mortgaged deeds is asked about
  A(13m,16m);B(5m);C | A: offer B (16,13) for (5)
    | B: accept A -> B>bank 9 interest, B>bank 7 interest, A>bank 10 interest | B: lift 16
    | B: keep-mortgage 13 | A: keep-mortgage 5 -> asks roll of A
K5: sold on before the answer the question goes with it
  SOLD | B: offer C (16) for 5
    | C: accept B -> C>B 5 deal, C>bank 9 interest, AcquisitionEnded seat=B space=16,
      asks acquired of C | C: keep-mortgage 16 -> asks roll of A
K5: an old question never makes a later mortgage cheaper
  SOLD | B: lift 16 | B: mortgage 16 | B: lift 16 -> B>bank 90 lift, B>bank 9 interest
K6: the tenth is of the loan
  A(25m,39m);B;C | A: lift 25 -> A>bank 100 lift, A>bank 10 interest
    | A: lift 39 -> A>bank 200 lift, A>bank 20 interest
-: K after lifting the last the owner builds again
  A(16m,18,19m);B;C | A: lift 16 | A: build 16 -> refused group-mortgaged | A: lift 19
    | A: build 16 -> A>bank 100 building
""")
def test_trade(case: Case) -> None:
    case.play()


def test_J3_buildings_are_nothing_to_deal_in() -> None:
    assert set(c.Bundle.__struct_fields__) == {"cash", "deeds", "cards"}


@pytest.mark.parametrize("space", LOTR.board.deeds)
def test_K1_every_loan_is_half_the_price(space: int) -> None:
    table = Table().own(0, space)
    assert payments(table.do(c.Mortgage(0, space)))[0][2] * 2 == box().board.price[space]
