"""What a second audit of lotr-2003 found where two rules meet in one move or one settlement."""

from __future__ import annotations

from typing import Any

import pytest

from controller.rules import commands as c
from controller.rules import events as e
from controller.rules import notation
from controller.rules.board import Advance
from controller.rules.citations import Applied
from controller.rules.legal import legal
from tests.rules.cases import Case, cases
from tests.rules.positions import (
    BILL,
    BROWN,
    DARK_BLUE,
    DOOM,
    GO,
    MAGGOT,
    MORIA,
    PEOPLE,
    Table,
    box,
    not_in,
    only,
    payments,
    undealt,
)


@cases("""
# J x L: what a debtor gives away, its creditor does not get
L1 L3 J1 (not lotr-2003-fr): a debtor gives nothing away that would pay the debt
  A:1600(5,15,16,25,35);B(37^5,39^5);C | A: rent 39 | A: declare-bankrupt -> refused can-raise
    | A: offer C (5,15,25,35) for 0 -> refused too-cheap
    | C: offer A 309 for (5,15,25,35) -> refused too-cheap
    | A: offer B (5,15,25,35) for 1 -> refused too-cheap
    | C: offer A 310 for (5,15,25,35)  # 1910, and 90 on Moria
    | A: accept C | A: declare-bankrupt -> refused can-raise
L1 L3 J1: nor what the creditor would have had
  A:1000(5,15,16,25,35);B(37^5,39^5);C | A: rent 39 | let keeps A 0 | let mortgaged 5
    | A: offer C (5) for 0 -> refused too-cheap | A: offer C +people for 0 -> refused too-cheap
    | A: offer C (16) for 90 -> refused too-cheap | A: offer C (16) for 91 | C: accept A

# N8 x L4, N8 x L1: what is owed when a bankruptcy ends the game
N8 L4 (not lotr-2003-fr): the interest on the estate is paid before the count
  /short{deeds_dealt=0} A:0(16m);B(37^5,39^5);C | A: rent 39
    | A: declare-bankrupt -> B>bank 9 interest, GameEnded worth=0.3931.1500
N8 L1 (not lotr-2003-fr): other debts are paid as far as the cash goes
  /short{deeds_dealt=0} A:0;B(37^5,39^5);C:120;D(5) debt:2,3,500,rent,5 debt:0,1,2000,rent,39
    | A: declare-bankrupt -> C>D 120 rent, GameEnded worth=0.3850.0.1820

# H7 x I2, H7 x L: a building that was won and is not placed yet
H7 I2: nobody breaks a fortress down with a stronghold that is sold
  {houses=4} A(1,3);B(6^5,8^5,9^5);C placement:0,house,30
    | B: sell-building 8 -> refused no-houses  # 3 of 4, and that is uneven
    | B: break-down 8 -> level[6]=1, level[8]=1, level[9]=1 | A: build 3 -> level[3]=1
H7 L3: what was paid for it goes to the creditor
  A:0(1,3);B;C placement:0,house,30 debt:0,1,500,rent,16
    | A: declare-bankrupt -> bank>A 30 building-sold, A>B 30 bankruptcy

# What costs nothing by a house rule: no payment could name it
J1 L1: a deal that fails on the interest of a debtor names it
  # 1500, and 90 on Moria
  {interest_percent=20} A(16);B;C(5m,12) debt:0,bank,1600,tax,-
    | C: offer A 90(5) for (16) -> refused too-cheap | -> names K3:interest_percent:house
""")
def test_two_rules_at_once(case: Case) -> None:
    case.play()


# D1 x L: a player who leaves before rolling is none of those who follow


def left_before_rolling(deadline: int) -> Table:
    """Seat 0 has landed on Moria, of seat 2; seat 1 leaves the game in its turn before it rolls."""
    table = Table(4, rent_deadline=deadline).own(2, MORIA).cash(1, 0)
    table.land(0, MORIA)
    e.evolve(table.state, e.DebtArose(1, table.bank, 75, "tax"))
    table.do(c.DeclareBankrupt(1))
    assert table.state.turn == 2
    line = notation.write(table.state)
    assert notation.read(box(), line) == table.state
    return table


@pytest.mark.parametrize("deadline", [1, 2])
def test_D1_L3_lotr_2003_who_leaves_before_rolling_is_no_following_player(deadline: int) -> None:
    table = left_before_rolling(deadline)
    table.land(2, 20)
    if deadline == 1:
        assert table.refused(c.AskRent(2, MORIA)) == "no-claim"
    else:
        assert payments(table.do(c.AskRent(2, MORIA))) == [(0, 2, 14, "rent")]
    table = left_before_rolling(2)
    table.land(2, 20)
    table.land(3, 20)
    assert table.refused(c.AskRent(2, MORIA)) == "no-claim"


# What costs nothing by a house rule: no payment could name it


def test_F3_lotr_2003_a_fine_of_nothing_is_named() -> None:
    house = Applied("F3", "fine", True)
    table = Table(fine=0).jailed(0)
    table.do(c.PayFine(0))
    assert house in only(table.told, e.Freed).applied
    table = Table(fine=0, jail_rolls=1).jailed(0)
    table.roll(0)
    assert house in only(table.told, e.FineForced).applied


def test_K3_K5_lotr_2003_interest_of_nothing_is_named() -> None:
    house = Applied("K3", "interest_percent", True)
    table = Table(interest_percent=0).own(0, MORIA, BILL).mortgaged(MORIA, BILL)
    table.do(c.Lift(0, BILL))
    assert only(table.told, e.MortgageEnded).applied == (house,)
    table.do(c.Offer(0, 1, c.Bundle(deeds=(MORIA,)), c.Bundle()))
    table.do(c.Accept(1, 0))
    assert house in only(table.told, e.AcquisitionAwaited).applied


@pytest.mark.parametrize("start", [36, 38])
def test_B1_lotr_2003_a_salary_of_nothing_is_named(start: int) -> None:
    house = Applied("B1", "salary", True)
    table = Table(salary=0).at(0, start).top(PEOPLE, Advance(GO))
    table.roll(0, (3, 4) if start == 36 else (3, 6))
    moves = [event.applied for event in table.told if isinstance(event, e.Moved)]
    assert moves == [(house,)] * (1 if start == 36 else 2)


@pytest.mark.parametrize("full", [1, 2])
def test_H5_lotr_2003_a_fortress_after_fewer_strongholds_names_the_house_rule(full: int) -> None:
    table = Table(houses_before_hotel=full).own(0, *BROWN)
    table.erect(0, *BROWN * full)
    table.do(c.Build(0, MAGGOT))
    changed = only(table.told, e.BuildingsChanged)
    assert (changed.start, changed.level) == (full, 5)
    assert Applied("H5", "houses_before_hotel", True) in changed.applied


@not_in("lotr-2003-fr")  # ends at the second
@pytest.mark.parametrize("rule", [{"creditor_pays_interest": False}, {"interest_percent": 0}])
def test_L4_N8_lotr_2003_so_is_a_creditor_who_pays_nothing_at_the_end(rule: dict[str, Any]) -> None:
    table = undealt(**rule).own(1, *DARK_BLUE).built(5, *DARK_BLUE).own(0, MORIA).mortgaged(MORIA)
    table.cash(0, 0).rent(0, DOOM)
    assert payments(table.do(c.DeclareBankrupt(0))) == []
    named = [one.setting for one in only(table.told, e.Bankrupted).applied if one.house]
    assert named == [*rule]


# R2 x K5: an estate that is auctioned still mortgaged


@not_in("lotr-2003-fr")  # no interest there
def test_R2_K5_lotr_2003_a_bid_leaves_the_interest_that_comes_with_the_deed() -> None:
    table = Table(3, auction_mortgage_cancelled=False).own(0, BILL).mortgaged(BILL)
    table.cash(0, 0).cash(1, 100)
    e.evolve(table.state, e.DebtArose(0, table.bank, 75, "tax"))
    table.do(c.DeclareBankrupt(0))
    assert table.refused(c.Bid(1, 91)) == "bid-too-high"
    assert "buyer_pays_interest" not in [one.setting for one in table.named if one.house]
    assert Applied("R22", "interest_base") in table.named
    (option,) = [option for option in legal(table.state) if isinstance(option.command, c.Bid)][:1]
    assert (option.command, option.most) == (c.Bid(1, 1), 90)
    table.do(c.Bid(1, 90))
    assert payments(table.all_pass()) == [(1, 3, 90, "auction"), (1, 3, 10, "interest")]
