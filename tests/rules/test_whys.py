"""Refusals that have several cases say which of them it is: `no-claim` and `not-asked`, worded."""

from __future__ import annotations

from controller.rules import commands as c
from controller.rules.engine import step
from controller.rules.events import DebtArose, evolve
from controller.rules.refusals import Refusal
from tests.rules.bearing import STING, Fellowship
from tests.rules.cases import Case, cases
from tests.rules.positions import BILL, GO, MORIA, PALANTIR, PARKING, SARUMAN, Table


@cases("""
K5 M18: not asked says that there is nothing to answer
  A(16);B;C
  A(16);B;C | A: keep-mortgage 16 -> refused not-asked: Not now: A has not just received that deed.
    | A: walk-on -> refused not-asked: Not now: A has met nobody on the way.
H7 R63: not asked says why about scarce buildings
  A;B;C
  A;B;C | B: contest -> refused not-asked: Not now: nobody is building what the Bank is short of.
  {shortage_contest=wishes,shortage_asked=once-a-turn,houses=2} A(1,3);B(6,8,9);C(21,23,24);D(16)
    | A: build 1 | A: contest -> refused not-asked: Not now: A is the one who builds.
    | D: contest -> refused not-asked: Not now: D could not build such a building. | B: pass
    | B: contest -> refused not-asked: Not now: B has already answered.
    | C: contest 2  # one is auctioned
    | C: contest -> refused not-asked: Not now: C has already answered.
    | A: contest -> refused not-asked: Not now: A is the one who builds.
  {shortage_contest=wishes,shortage_asked=once-a-turn,hotels=2,houses=32}
      A(1^4,3^4);B(6^4,8^4,9^4);C(21^4,23^4,24^4);D(16) | A: build 1
    | A: contest -> refused not-asked: Not now: A is the one who builds.
    | D: contest -> refused not-asked: Not now: D could not build such a building. | B: pass
    | B: contest -> refused not-asked: Not now: B has already answered.
    | C: contest 2  # one is auctioned
    | C: contest -> refused not-asked: Not now: C has already answered.
    | A: contest -> refused not-asked: Not now: A is the one who builds.
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
