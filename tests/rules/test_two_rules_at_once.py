"""Where two rules meet in one move or settlement of lotr-2003; and which case a refusal names."""

from __future__ import annotations

from typing import Any

import pytest

from controller.rules import commands as c
from controller.rules import events as e
from controller.rules import notation
from controller.rules.board import Advance, Piece
from controller.rules.citations import Applied
from controller.rules.engine import step
from controller.rules.events import DebtArose, evolve
from controller.rules.legal import legal
from controller.rules.refusals import Refusal
from tests.rules.bearing import STING, Fellowship
from tests.rules.cases import Case, cases
from tests.rules.positions import (
    BILL,
    BROWN,
    DARK_BLUE,
    DOOM,
    GO,
    LIGHT_BLUE,
    MAGGOT,
    MORIA,
    PALANTIR,
    PARKING,
    PEOPLE,
    RED,
    SARUMAN,
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
K3 K5: interest of nothing is named
  {interest_percent=0} A(5m,16m);B;C | A: lift 5 -> MortgageEnded applied=K3:interest_percent:house
    | A: offer B (16) for 0 | B: accept A -> AcquisitionAwaited applied=K3:interest_percent:house
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


def test_F3_lotr_2003_a_fine_of_nothing_is_named() -> None:
    house = Applied("F3", "fine", True)
    table = Table(fine=0).jailed(0)
    table.do(c.PayFine(0))
    assert house in only(table.told, e.Freed).applied
    table = Table(fine=0, jail_rolls=1).jailed(0)
    table.roll(0)
    assert house in only(table.told, e.FineForced).applied


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


@cases("""
K5 M18: not asked says that there is nothing to answer
  A(16);B;C | A: keep-mortgage 16 -> refused not-asked: Not now: A has not just received that deed.
    | A: walk-on -> refused not-asked: Not now: A has met nobody on the way.
""")
def test_whys(case: Case) -> None:
    case.play()


def said(table: Table, command: c.AnyCommand) -> str:
    """The sentence of a refusal."""
    outcome = step(table.state, command)
    assert isinstance(outcome, Refusal), outcome
    return str(outcome)


def no_rent(table: Table, space: int = MORIA, owner: int = 1) -> str:
    """Why there is no rent to ask for, without the words before it."""
    name = table.state.name(owner)
    head = f"{name} cannot ask for the rent on {table.state.place(space)}: "
    text = said(table, c.AskRent(owner, space))
    assert text.startswith(head)
    return text.removeprefix(head)


def test_D1_lotr_2003_no_claim_says_which_of_its_cases_it_is() -> None:
    table = Table().own(1, MORIA)
    assert no_rent(table) == "nobody owes it."
    assert no_rent(table, GO) == "there is no rent there."
    assert no_rent(table, BILL) == "the Bank holds the deed."
    assert no_rent(table.own(2, BILL), BILL) == "P2 holds the deed."
    table.rent(0, MORIA)
    assert no_rent(table) == "it has already been paid."
    table = Table().own(1, MORIA)
    table.land(0, MORIA)
    table.quiet(1)
    table.quiet(2)
    assert no_rent(table) == "it is too late to ask."
    table = Table().own(1, MORIA).mortgaged(MORIA)
    table.land(0, MORIA)
    assert no_rent(table) == "the deed is mortgaged."
    table = Table(rent_must_be_asked=False).own(1, MORIA)
    table.land(0, MORIA)
    assert no_rent(table) == "at this table rent is paid without asking."


def test_D8_lotr_2003_no_claim_says_that_nobody_has_rolled_yet() -> None:
    table = Table(staff_rent_roll="fresh").own(1, SARUMAN)
    table.land(0, SARUMAN)
    table.do(c.AskRent(1, SARUMAN))
    assert no_rent(table, SARUMAN) == "P0 has not rolled for it yet."
    table = Table(staff_rent_roll="fresh", staff_roll_when="at-landing").own(1, SARUMAN)
    table.land(0, SARUMAN)
    assert no_rent(table, SARUMAN) == "P0 has not rolled for it yet."


def test_D9_lotr_2021_no_claim_says_that_the_bearer_owes_none() -> None:
    """Also when the dice have passed on, as they do at once."""
    table = Fellowship().own(1, STING)
    table.land(0, STING)
    assert table.state.turn == 1
    assert no_rent(table, STING) == "P0 bears the Ring and owes no rent."
    table.quiet(1)
    assert no_rent(table, STING) == "nobody owes it."


def test_C1_lotr_2003_not_asked_says_why_there_is_no_deed_to_claim() -> None:
    table = Table().own(1, MORIA)
    assert said(table, c.Buy(1)) == "Not now: it is not P1's turn."
    table.at(0, PARKING)
    place = table.state.place(PARKING)
    assert said(table, c.Buy(0)) == f"Not now: P0 is on {place}, which nobody can own."
    table.at(0, MORIA)
    assert said(table, c.Buy(0)) == f"Not now: P1 owns {table.state.place(MORIA)}."
    table.own(0, MORIA)
    assert said(table, c.Buy(0)) == f"Not now: P0 already owns {table.state.place(MORIA)}."
    table.at(0, BILL)
    bill = table.state.place(BILL)
    assert (
        said(table, c.Buy(0)) == f"Not now: {bill} can be claimed only right after landing on it."
    )


def test_E1_lotr_2003_not_asked_says_why_there_is_no_tax_to_choose() -> None:
    table = Table()
    assert said(table, c.ChooseTax(0, True)) == "Not now: P0 is not on a tax space."
    table.land(0, PALANTIR)
    table.do(c.ChooseTax(0, False))
    assert said(table, c.ChooseTax(0, True)) == "Not now: P0 is not on a tax space."
    table = Table()
    table.land(0, PALANTIR)
    evolve(table.state, DebtArose(1, table.bank, 5000, "card"))
    assert said(table, c.ChooseTax(0, True)) == "First this: P1 has 5000 to pay."


def test_F4_F5_lotr_2003_not_asked_says_why_there_is_no_way_out_of_jail_now() -> None:
    table = Table()
    evolve(table.state, DebtArose(1, table.bank, 5000, "card"))
    assert said(table, c.PayFine(0)) == "Not now: P0 is not in Jail."
    table.jailed(2)
    assert said(table, c.UseCard(2)) == "Not now: P1 has 5000 to pay."


def scarce(hotels: int) -> Table:
    """Two pieces of a kind are left; P0 has asked for one, P1 wants none, P2 two."""
    few: dict[str, Any] = {"hotels": 2, "houses": 32} if hotels else {"houses": 2}
    table = Table(4, shortage_contest="wishes", shortage_asked="once-a-turn", **few)
    table.own(0, *BROWN).own(1, *LIGHT_BLUE).own(2, *RED).own(3, MORIA)
    if hotels:
        table.built(4, *BROWN, *LIGHT_BLUE, *RED)
    table.do(c.Build(0, BROWN[0]))
    return table


@pytest.mark.parametrize("piece", list(Piece))
def test_H7_R63_lotr_2003_not_asked_says_why_about_scarce_buildings(piece: Piece) -> None:
    assert said(Table(), c.Contest(1)) == "Not now: nobody is building what the Bank is short of."
    table = scarce(piece)
    assert said(table, c.Contest(0)) == "Not now: P0 is the one who builds."
    assert said(table, c.Contest(3)) == "Not now: P3 could not build such a building."
    table.do(c.Pass(1))
    assert said(table, c.Contest(1)) == "Not now: P1 has already answered."
    table.do(c.Contest(2, 2))  # one is auctioned
    assert said(table, c.Contest(2)) == "Not now: P2 has already answered."
    assert said(table, c.Contest(0)) == "Not now: P0 is the one who builds."
