"""The rulebook of F1663: buying and auctions, rent, deals, mortgages; worked out by hand.

The board and its prices are stand-ins (R28); what a test needs of them stands in the test.
"""

from __future__ import annotations

import pytest

from controller.rules import commands as c
from controller.text.sentences import Names, event_sentence
from tests.rules.bearing import BOX, MORGUL, RED, Fellowship
from tests.rules.cases import Case, cases
from tests.rules.positions import payments


@cases("""
# C. Buying and auctions
C1 lotr-2021: buy or auction
  A;B;C | B: land 5 -> asks buy of B | B: buy -> B>bank 2 claim
  A;B;C | B: land 5 | B: decline -> AuctionOpened space=5
C2 lotr-2021: bidding opens at 1
  A;B;C | B: land 5 | B: decline | C: bid 0 -> refused bid-too-low | C: bid 1
C3 lotr-2021: a raise is 1
  A;B;C | B: land 5 | B: decline | C: bid 3 | A: bid 3 -> refused bid-too-low | A: bid 4
R6 lotr-2021: any order a pass is final the banker may close
  A;B;C | B: land 5 | B: decline | C: bid 1 | A: pass | A: bid 5 -> refused has-passed
    | B: close-auction -> AuctionClosed seat=C
R6 lotr-2021: or a raise of 10
  {auction_raise=10} A;B;C | B: land 5 | B: decline | C: bid 1 | A: bid 10 -> refused bid-too-low
    | A: bid 11
C4 lotr-2021: anybody bids the decliner too
  A;B;C | B: auction 5 C,1 B,2 -> B>bank 2 auction
C5 lotr-2021: no bid and the deed stays with the bank
  A;B;C | B: auction 5 -> pays nothing, AuctionClosed seat=-1, owner[5]=-1
C6 lotr-2021: bids are paid to the bank
  A;B;C | B: auction 5 C,7 -> C>bank 7 auction
C7 lotr-2021: bidding from jail
  A;B;C#0 roll:2 | B: auction 5 C,1 -> C>bank 1 auction

# D. Rent
D1 lotr-2021: rent is lost when the next player rolls
  A(5);B;C | B: land 5 | C: land 20 -> RentLapsed space=5 | A: ask-rent 5 -> refused no-claim
D2 lotr-2021: rent must be asked for
  A(5);B;C | B: land 5 -> pays nothing | A: ask-rent 5 -> B>A 1 rent
R21 lotr-2021: the owner asks in time
  A(5);B;C | B: land 5 -> pays nothing | C: land 20 | A: ask-rent 5 -> refused no-claim
R21 lotr-2021: or the banker collects by itself
  {rent_must_be_asked=false} A(5);B;C | B: land 5 -> B>A 1 rent
D3 lotr-2021: no rent on mortgaged property
  A(5m);B;C | B: land 5 -> no RentDue
D4 lotr-2021: the double stays though another of the set is mortgaged
  A(6m,8,9);B;C | B: land 8 -> RentDue amount=2
D5 lotr-2021: bare places of a built set pay double
  A(6^1,8,9);B;C | B: land 8 -> RentDue amount=2 | C: land 6 -> RentDue amount=3
D5 lotr-2021: rents of the set on the sheet
  A(6,8,9);B;C | B: land 9 -> RentDue amount=2
  A(6^1,8^1,9^1);B;C | B: land 9 -> RentDue amount=3
  A(6^2,8^2,9^2);B;C | B: land 9 -> RentDue amount=4
  A(6^3,8^3,9^3);B;C | B: land 9 -> RentDue amount=5
  A(6^4,8^4,9^4);B;C | B: land 9 -> RentDue amount=6
  A(6^5,8^5,9^5);B;C | B: land 9 -> RentDue amount=10
D7 lotr-2021: weapons by number
  A(5);B;C | B: land 5 -> RentDue amount=1
  A(5,15);B;C | B: land 5 -> RentDue amount=2
  A(5,15,25);B;C | B: land 5 -> RentDue amount=4
  A(5,15,25,35);B;C | B: land 5 -> RentDue amount=8
D6 lotr-2021: mortgaged weapons and shards count
  A(5,12,15m,28m);B;C | B: land 5 -> RentDue amount=2 | C: land 12 -> RentRollDue dice=2
D8 lotr-2021: one shard one die
  A(12);B;C | B: land 12 -> RentRollDue debtor=B owner=A space=12 amount=0 turn=2 factor=1 dice=1
    | A: ask-rent 12 | B: roll 3,4 -> refused dice-count
    | B: roll 1 -> refused bad-dice  # this edition's dice have no 1
    | B: roll 4 -> B>A 4 rent
D8 lotr-2021: both shards both dice
  A(12,28);B;C | B: land 12 | A: ask-rent 12 | B: roll 3 -> refused dice-count
    | B: roll 6,5 -> B>A 11 rent
D9 lotr-2021: the bearer pays no rent
  A;B(5,21^5,23^5,24^5);C | A: land 21 -> no RentDue, Spared
D10 lotr-2021: rent is not paid in property
  A(6^5,8^5,9^5);B:0(5);C | B: rent 6 | B: offer A (5) for 0 settles=5 -> refused no-property-rent

# J. Deals
J1 lotr-2021: property cash and cards at any time
  A;B(5);C+quest:11 | B: offer C 1(5) for +quest | C: accept B -> owner[5]=C, len(kept[B])=1
J2 lotr-2021: the set must be free of buildings
  A;B(11^1,13,14);C | B: offer C (13) for 1 -> refused group-built
J3 lotr-2021: buildings do not go to players
  A;B(11^1,13,14);C | B: offer C (11) for 9 -> refused group-built
J4 lotr-2021: money is not lent
  A;B;C | B: offer C 5 for 0 -> refused gift
  A;B;C | B: offer C 0 for 0 -> refused empty-deal

# K. Mortgages
K1 lotr-2021: mortgaging without a debt
  A;B(5);C | B: mortgage 5 -> bank>B 1 mortgage
R40 R57 lotr-2021: or only in debt
  {mortgage_when=in-debt} A;B(5);C | B: mortgage 5 -> refused only-in-debt
K2 lotr-2021: all buildings of the set are sold first
  A;B(11^1,13,14);C | B: mortgage 14 -> refused group-built
K3 lotr-2021: lifting costs what is printed
  # mortgage 2
  A;B(21m);C | B: lift 21 -> B>bank 2 lift, edition.board.lift[21]=2
K3 lotr-2021: a deed may print more than its mortgage gave
  A;B(21m);C interest:1 | B: lift 21 -> B>bank 3 lift
J5 lotr-2021: nothing is sold to the bank
  A;B(5m);C | B: offer D (5) for 1 -> refused no-such-seat
K4 lotr-2021: only the owner lifts
  A;B(5m);C | C: lift 5 -> refused not-owner
""")
def test_lotr_2021_deeds(case: Case) -> None:
    case.play()


def test_D11_lotr_2021_a_deal_holds_no_promise_about_rent() -> None:
    assert c.Bundle.__struct_fields__ == ("cash", "deeds", "cards")


@pytest.mark.parametrize("base", ["mortgage", "price"])
def test_K6_R22_lotr_2021_the_printed_cost_needs_no_base(base: str) -> None:
    table = Fellowship(interest_base=base).own(1, RED[0]).mortgaged(RED[0])
    assert sum(p[2] for p in payments(table.do(c.Lift(1, RED[0])))) == 2


def test_K5_lotr_2021_a_buyer_lifts_or_keeps_without_a_fee() -> None:
    table = Fellowship().own(1, MORGUL).mortgaged(MORGUL)
    table.do(c.Offer(1, 2, c.Bundle(deeds=(MORGUL,)), c.Bundle(cash=1)))
    assert payments(table.do(c.Accept(2, 1))) == [(2, 1, 1, "deal")]
    assert payments(table.do(c.KeepMortgage(2, MORGUL))) == []
    assert sum(p[2] for p in payments(table.do(c.Lift(2, MORGUL)))) == 1


def test_K3_lotr_2021_the_printed_cost_of_lifting_is_one_sum_with_no_interest_in_it() -> None:
    table = Fellowship().own(0, RED[0]).mortgaged(RED[0])
    assert payments(table.do(c.Lift(0, RED[0]))) == [(0, 3, 2, "lift")]
    assert "interest" not in " ".join(
        event_sentence(event, Names(BOX, ("P0", "P1", "P2"))) for event in table.told
    )
