"""What a second audit of lotr-2003 found where two rules meet in one move or one settlement."""

from __future__ import annotations

from typing import Any

import pytest

from controller.rules import commands as c
from controller.rules import events as e
from controller.rules import notation
from controller.rules.board import Advance, Piece
from controller.rules.citations import Applied
from controller.rules.legal import legal
from tests.rules.positions import (
    BILL,
    BREE,
    BROWN,
    DARK_BLUE,
    DOOM,
    GANDALF,
    GO,
    LIGHT_BLUE,
    MAGGOT,
    MORIA,
    PEOPLE,
    STEEDS,
    Table,
    box,
    not_in,
    only,
    payments,
    undealt,
)

# J x L: what a debtor gives away, its creditor does not get


def owes_doom(cash: int) -> Table:
    """Seat 0 owes seat 1 a rent of 2000, and can raise 490 besides its cash."""
    table = Table(3).own(0, *STEEDS, MORIA).own(1, *DARK_BLUE).built(5, *DARK_BLUE).cash(0, cash)
    table.rent(0, DOOM)
    return table


@not_in("lotr-2003-fr")  # rent in property there
def test_L1_L3_J1_lotr_2003_a_debtor_gives_nothing_away_that_would_pay_the_debt() -> None:
    table = owes_doom(1600)
    assert table.refused(c.DeclareBankrupt(0)) == "can-raise"
    assert table.refused(c.Offer(0, 2, c.Bundle(deeds=STEEDS), c.Bundle())) == "too-cheap"
    assert table.refused(c.Offer(2, 0, c.Bundle(cash=309), c.Bundle(deeds=STEEDS))) == "too-cheap"
    assert table.refused(c.Offer(0, 1, c.Bundle(deeds=STEEDS), c.Bundle(cash=1))) == "too-cheap"
    table.do(c.Offer(2, 0, c.Bundle(cash=310), c.Bundle(deeds=STEEDS)))  # 1910, and 90 on Moria
    table.do(c.Accept(0, 2))
    assert table.refused(c.DeclareBankrupt(0)) == "can-raise"


def test_L1_L3_J1_lotr_2003_nor_what_the_creditor_would_have_had() -> None:
    table = owes_doom(1000).keeps(0, 0)
    table.mortgaged(BILL)
    assert table.refused(c.Offer(0, 2, c.Bundle(deeds=(BILL,)), c.Bundle())) == "too-cheap"
    assert table.refused(c.Offer(0, 2, c.Bundle(cards=(0,)), c.Bundle())) == "too-cheap"
    assert table.refused(c.Offer(0, 2, c.Bundle(deeds=(MORIA,)), c.Bundle(cash=90))) == "too-cheap"
    table.do(c.Offer(0, 2, c.Bundle(deeds=(MORIA,)), c.Bundle(cash=91)))
    table.do(c.Accept(2, 0))


# N8 x L4, N8 x L1: what is owed when a bankruptcy ends the game


@not_in("lotr-2003-fr")  # ends at the second
def test_N8_L4_lotr_2003_the_interest_on_the_estate_is_paid_before_the_count() -> None:
    table = undealt().own(1, *DARK_BLUE).built(5, *DARK_BLUE).own(0, MORIA).mortgaged(MORIA)
    table.cash(0, 0).rent(0, DOOM)
    events = table.do(c.DeclareBankrupt(0))
    assert payments(events) == [(1, 3, 9, "interest")]
    assert only(events, e.GameEnded).worth[1] == 1500 - 9 + 90 + 350 + 400 + 8 * 200


@not_in("lotr-2003-fr")  # ends at the second
def test_N8_L1_lotr_2003_other_debts_are_paid_as_far_as_the_cash_goes() -> None:
    table = undealt(4).own(1, *DARK_BLUE).built(5, *DARK_BLUE).own(3, BILL).cash(0, 0)
    table.cash(2, 120)
    e.evolve(table.state, e.DebtArose(2, 3, 500, "rent", BILL))
    e.evolve(table.state, e.DebtArose(0, 1, 2000, "rent", DOOM))
    events = table.do(c.DeclareBankrupt(0))
    assert payments(events) == [(2, 3, 120, "rent")]
    assert only(events, e.GameEnded).worth[2:] == (0, 1500 + 120 + 200)


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


# H7 x I2, H7 x L: a building that was won and is not placed yet


def test_H7_I2_lotr_2003_nobody_breaks_a_fortress_down_with_a_stronghold_that_is_sold() -> None:
    table = Table(3, houses=4).own(0, *BROWN).own(1, *LIGHT_BLUE).built(5, *LIGHT_BLUE)
    e.evolve(table.state, e.PlacementAwaited(0, Piece.HOUSE, 30))
    assert table.refused(c.SellBuilding(1, BREE)) == "no-houses"  # 3 of 4, and that is uneven
    table.do(c.BreakDown(1, BREE))
    assert [table.state.level[i] for i in LIGHT_BLUE] == [1, 1, 1]
    table.do(c.Build(0, MAGGOT))
    assert table.state.level[MAGGOT] == 1


def test_H7_L3_lotr_2003_what_was_paid_for_it_goes_to_the_creditor() -> None:
    table = Table(3).own(0, *BROWN).cash(0, 0)
    e.evolve(table.state, e.PlacementAwaited(0, Piece.HOUSE, 30))
    e.evolve(table.state, e.DebtArose(0, 1, 500, "rent", MORIA))
    events = table.do(c.DeclareBankrupt(0))
    assert (3, 0, 30, "building-sold") in payments(events)
    assert (0, 1) in [(payer, payee) for payer, payee, *_ in payments(events)]


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


def test_J1_L1_lotr_2003_a_deal_that_fails_on_the_interest_of_a_debtor_names_it() -> None:
    table = Table(3, interest_percent=20).own(0, MORIA).own(2, BILL, GANDALF).mortgaged(BILL)
    e.evolve(table.state, e.DebtArose(0, table.bank, 1600, "tax"))  # 1500, and 90 on Moria
    deal = c.Offer(2, 0, c.Bundle(cash=90, deeds=(BILL,)), c.Bundle(deeds=(MORIA,)))
    assert table.refused(deal) == "too-cheap"
    assert Applied("K3", "interest_percent", True) in table.named


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
