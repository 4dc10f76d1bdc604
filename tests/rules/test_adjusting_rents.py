"""R69: what the corrected books contradict is not claimed, and what they do not is still owed."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.rules import commands as c
from controller.rules.board import BANK
from controller.rules.engine import step
from controller.rules.events import Adjusted, Event, RentDropped, evolve
from controller.rules.position_check.build import build, dump
from controller.rules.prompts import Ask, prompt
from controller.rules.refusals import Refusal
from controller.rules.state import RENT_ROLL, ROLL, Debt, RentRoll, State
from tests.amounts import often
from tests.rules.cases import Case, cases
from tests.rules.positions import BAG_END, BRUINEN, GANDALF, Table, check_books, run_in
from tests.rules.wild import GAMES, begin, sensible


@cases("""
R69: nobody else can ask for it then
  # A correction is no landing: what is owed to the right owner is corrected as money.
  A(11);B;C | B: land 11 -> len(claims)=1, claims[0].amount=10 | adjust owner[11]=C
    | C: ask-rent 11 -> refused no-claim
R69: what a correction does not contradict is still owed
  A(11);B;C | B: land 11 -> len(claims)=1, claims[0].amount=10
    | adjust cash[B]=1200 -> no RentDropped | A: ask-rent 11 -> cash[B]=1190
  A(11);B;C | B: land 11 -> len(claims)=1, claims[0].amount=10 | adjust place[A]=1 -> no RentDropped
    | A: ask-rent 11 -> cash[B]=1490
  A(11);B;C | B: land 11 -> len(claims)=1, claims[0].amount=10 | adjust owner[8]=A -> no RentDropped
    | A: ask-rent 11 -> cash[B]=1490
  A(11);B;C | B: land 11 -> len(claims)=1, claims[0].amount=10
    | adjust owner[16]=B -> no RentDropped | A: ask-rent 11 -> cash[B]=1490
R69: the amount stays what it was at the landing
  # R60: corrected buildings or the rest of the group change no rent that is open.
  A(11);B;C | B: land 11 -> len(claims)=1, claims[0].amount=10
    | adjust owner[11]=A owner[13]=A owner[14]=A -> len(claims)=1, claims[0].amount=10
R69: who has sold the deed since keeps the claim
  # D2: it is due for the landing, whoever has the deed now.
  A(11);B;C | B: land 11 -> len(claims)=1, claims[0].amount=10 | A: offer C (11) for 140
    | C: accept A | adjust owner[11]=-1 -> no RentDropped | A: ask-rent 11
R69: a rent of an earlier landing is owed wherever the token is now
  A(11);B(16);C | B: land 11 2,2 | B: roll -> pos[B]=16 | adjust place[B]=1 -> no RentDropped
    | A: ask-rent 11
R69: a mortgage that was booked already only suspends the claim
  # R60: mortgaged since the landing; a correction lifts it, and the rent can be asked for.
  A(11);B;C | B: land 11 -> len(claims)=1, claims[0].amount=10 | let mortgaged 11
    | adjust cash[B]=900 -> no RentDropped | A: ask-rent 11 -> refused mortgaged
    | adjust mortgage[11]=0 -> no RentDropped | A: ask-rent 11
R69: corrected to and fro in one command changes nothing that is owed
  A(11);B;C | B: land 11 -> len(claims)=1, claims[0].amount=10
    | adjust owner[11]=C owner[11]=A cash[C]=5 -> no RentDropped, len(claims)=1,
      claims[0].debtor=B, claims[0].owner=A, claims[0].space=11, claims[0].amount=10,
      claims[0].turn=2
R69: a debt for rent goes with what it is for and the turn goes on
  A(11);B(8);C | B: land 11 | let cash B 3 | A: ask-rent 11 -> asks debt of B
    | adjust owner[11]=C -> [Adjusted was=0,
      RentDropped owner=A debtor=B space=11 amount=10 what=debt], stack=-, asks roll of C, cash[B]=3
  A(11);B(8);C | B: land 11 | let cash B 3 | A: ask-rent 11 -> asks debt of B
    | adjust owner[11]=B -> [Adjusted was=0,
      RentDropped owner=A debtor=B space=11 amount=10 what=debt], stack=-, asks roll of C, cash[B]=3
  A(11);B(8);C | B: land 11 | let cash B 3 | A: ask-rent 11 -> asks debt of B
    | adjust mortgage[11]=1 -> [Adjusted was=0,
      RentDropped owner=A debtor=B space=11 amount=10 what=debt], stack=-, asks roll of C, cash[B]=3
  A(11);B(8);C | B: land 11 | let cash B 3 | A: ask-rent 11 -> asks debt of B
    | adjust place[B]=1 -> [Adjusted was=11,
      RentDropped owner=A debtor=B space=11 amount=10 what=debt], stack=-, asks roll of C, cash[B]=3
R69: money is corrected together with what was owed
  # The debtor has enough for the debt, which is none any more. Alone, it would pay (R80).
  A(11);B(8);C | B: land 11 | let cash B 3 | A: ask-rent 11 -> asks debt of B
    | adjust cash[B]=50 owner[11]=C -> stack=-, cash[B]=50
R69: a debt that stands is still owed
  A(11);B(8);C | B: land 11 | let cash B 3 | A: ask-rent 11 -> asks debt of B
    | adjust owner[16]=C -> no RentDropped, asks debt of B
R69: what a dropped debt interrupted goes on
  {rent_deadline=2} A(11);B(8);C | B: land 11 | C: land 16 | C: decline | let cash B 3
    | A: ask-rent 11 -> asks debt of B | adjust owner[11]=C -> asks auction of A.B.C
R69: a deed that is auctioned cannot turn out to be somebody s
  # The auction has to end first.
  A;B;C | A: land 16 | A: decline | adjust owner[16]=B -> refused settle-first
R69: an offer of a deed that turns out to be mortgaged is off
  A(11);B;C | A: offer B (11) for 140
    | adjust mortgage[11]=1 -> [Adjusted was=0, DealEnded by=A accepted=no declined=-1], deals=-
R69: an offer of a deed that is somebody else s cannot be accepted
  # As when it was sold since; the offer says why.
  A(11);B;C | A: offer B (11) for 140 | adjust owner[11]=C | B: accept A -> refused not-owner
R69 D8: the right owner gets the rent that is rolled for
  {staff_rent_roll=fresh,staff_roll_when=at-landing} A(12);B;C | B: land 12
    | adjust owner[12]=C -> no RentDropped
    | B: roll -> len(claims)=1, claims[0].owner=C, claims[0].amount=20
R69: of two landings on the same deed only the last did not happen
  A(11);B;C | B: land 11 -> len(claims)=1, claims[0].amount=10
  A(11);B@11;C roll:2 rent:1,0,11,10,2 rent:1,0,11,20,2
    | adjust place[B]=1 -> len(claims)=1, claims[0].amount=10
R69: when the last open rent goes after time was called the game is counted
  A(11);B;C | B: land 11 -> len(claims)=1, claims[0].amount=10
  A(11);B@11;C done:2 called:1 rent:1,0,11,10,2
    | adjust owner[11]=C -> [Adjusted, RentDropped, GameEnded]
R69: afterwards it is played on
  A(11);B;C | B: land 11 -> len(claims)=1, claims[0].amount=10 | adjust owner[11]=B
    | C: roll -> no RentLapsed
""")
def test_adjusting_rents(case: Case) -> None:
    case.play()


RENT = 10


MINE, SAM, MERRY = 0, 1, 2


OWNERS = pytest.mark.parametrize("to", [SAM, MERRY, BANK])


def right(*corrections: c.Correction) -> c.Adjust:
    """A command of the host's."""
    return c.Adjust(corrections=corrections, reason="it was booked wrongly")


def landed(**rules: Any) -> Table:
    """Sam has landed on seat 0's Ford of Bruinen, and has not been asked."""
    table = Table(**rules).own(MINE, BRUINEN)
    table.land(SAM, BRUINEN)
    assert [claim.amount for claim in table.state.claims] == [RENT]
    return table


def dropped(events: list[Event]) -> list[RentDropped]:
    """The rents that turned out not to be owed."""
    return [event for event in events if isinstance(event, RentDropped)]


def check_open_rents(state: State, before: State) -> None:
    """Nobody collects for what they do not own; one who had sold the deed keeps the claim (D2)."""
    for claim in state.claims:
        sold = before.owner[claim.space] != claim.owner
        assert sold or state.owner[claim.space] == claim.owner
        assert sold or state.mortgaged[claim.space] <= before.mortgaged[claim.space]
    for top in state.stack:
        if isinstance(top, Debt) and top.reason == "rent" and top.space >= 0:
            sold = before.owner[top.space] != top.creditor
            assert sold or state.owner[top.space] == top.creditor
        if isinstance(top, RentRoll):
            sold = before.owner[top.space] != top.owner
            assert sold or state.owner[top.space] == top.owner


@OWNERS
def test_R69_rent_of_a_deed_that_is_somebody_else_s_cannot_be_asked_for(to: int) -> None:
    table = landed()
    events = table.do(right(c.Correction("owner", to, space=BRUINEN)))
    assert dropped(events) == [RentDropped(MINE, SAM, BRUINEN, RENT)]
    assert table.state.claims == []
    assert table.refused(c.AskRent(MINE, BRUINEN)) == "no-claim"


@pytest.mark.parametrize("when", ["when-asked", "at-landing"])
def test_R69_rent_of_a_deed_that_is_mortgaged_cannot_be_asked_for(when: str) -> None:
    table = landed(rent_mortgage=when)
    events = table.do(right(c.Correction("mortgage", 1, space=BRUINEN)))
    assert dropped(events) == [RentDropped(MINE, SAM, BRUINEN, RENT)]
    table.do(right(c.Correction("mortgage", 0, space=BRUINEN)))
    assert table.refused(c.AskRent(MINE, BRUINEN)) == "no-claim"


@pytest.mark.parametrize("what", ["place", "jail"])
def test_R69_rent_is_not_owed_where_the_token_never_was(what: Any) -> None:
    table = landed()
    value = BAG_END if what == "place" else 0
    events = table.do(right(c.Correction(what, value, seat=SAM)))
    assert dropped(events) == [RentDropped(MINE, SAM, BRUINEN, RENT)]
    assert table.refused(c.AskRent(MINE, BRUINEN)) == "no-claim"


def asked_for_a_roll() -> Table:
    """Sam has to roll for the rent of seat 0's staff, which was asked for."""
    table = Table(staff_rent_roll="fresh", staff_roll_when="when-asked").own(MINE, GANDALF)
    table.land(SAM, GANDALF)
    return table


@pytest.mark.parametrize("one", [
    c.Correction("owner", BANK, space=GANDALF), c.Correction("mortgage", 1, space=GANDALF),
    c.Correction("place", BAG_END, seat=SAM),
])  # fmt: skip
def test_R69_D8_nobody_rolls_for_a_rent_that_is_not_owed(one: c.Correction) -> None:
    table = asked_for_a_roll()
    assert dropped(table.do(right(one))) == [RentDropped(MINE, SAM, GANDALF, 0)]
    table = asked_for_a_roll()
    table.do(c.AskRent(MINE, GANDALF))
    assert isinstance(table.state.stack[-1], RentRoll)
    assert dropped(table.do(right(one))) == [RentDropped(MINE, SAM, GANDALF, 0, "roll")]
    assert table.state.stack == []
    assert prompt(table.state).ask is Ask.ROLL


@pytest.mark.parametrize("one", [
    c.Correction("owner", BANK, space=GANDALF), c.Correction("owner", SAM, space=GANDALF),
    c.Correction("mortgage", 1, space=GANDALF),
])  # fmt: skip
def test_R69_D8_a_landing_that_costs_nothing_needs_no_roll(one: c.Correction) -> None:
    table = Table(staff_rent_roll="fresh", staff_roll_when="at-landing").own(MINE, GANDALF)
    table.land(SAM, GANDALF)
    assert table.state.phase is RENT_ROLL
    assert dropped(table.do(right(one))) == [RentDropped(MINE, SAM, GANDALF, 0, "landing")]
    assert (table.state.phase, table.state.turn) == (ROLL, MERRY)


def about_rents(rng: random.Random, state: State) -> c.Correction:
    """A correction of what an open rent depends on, if there is one."""
    rents = [(one.debtor, one.space) for one in state.claims]
    rents += [(one.debtor, one.space) for one in state.stack if isinstance(one, Debt | RentRoll)]
    rents = [(seat, space) for seat, space in rents if space >= 0]
    seat, space = rng.choice(rents or [(state.turn, rng.choice(state.board.deeds))])
    match rng.randrange(4):
        case 0:
            return c.Correction("owner", rng.randrange(-1, state.seats), space=space)
        case 1:
            return c.Correction("mortgage", 1 - state.mortgaged[space], space=space)
        case 2:
            return c.Correction("place", rng.randrange(40), seat=seat)
        case _:
            return c.Correction("cash", rng.randrange(2000), seat=seat)


@run_in("lotr-2003")  # its games are of every box
@settings(max_examples=often(60, 400), deadline=None)
@given(st.integers(0, len(GAMES) - 1), st.integers(0, 2**32), st.integers(1, 200))
def test_R69_no_correction_leaves_somebody_who_collects_for_what_they_do_not_own(
    which: int, seed: int, steps: int
) -> None:
    """And only what it is about is dropped, the events alone tell it, and the game goes on."""
    rng = random.Random(seed)
    state, _ = begin(rng, which)
    for _ in range(steps):
        if not prompt(state).seats:
            break
        open_rents = state.claims or any(isinstance(one, Debt | RentRoll) for one in state.stack)
        if rng.random() < (0.5 if open_rents else 0.05):
            before, told = state.copy(), state.copy()
            some = tuple(about_rents(rng, state) for _ in range(rng.choice((1, 1, 2))))
            outcome = step(state, right(*some))
            if isinstance(outcome, Refusal):
                continue
            for event in outcome:
                evolve(told, event)
            assert told == state
            check_books(state)
            check_open_rents(state, before)
            check_dropped(before, outcome)
            assert build(state.edition, dump(state)) == state
        else:
            step(state, sensible(rng, state))


def check_dropped(before: State, outcome: list[Event]) -> None:
    """Every rent that was dropped was about a deed or a token that was corrected."""
    right = [event.corrected for event in outcome if isinstance(event, Adjusted)]
    spaces = {one.space for one in right if one.what in ("owner", "mortgage")}
    seats = {one.seat for one in right if one.what in ("place", "jail")}
    for rent in dropped(outcome):
        was_here = before.pos[rent.debtor] == rent.space
        assert rent.space in spaces or (rent.debtor in seats and was_here)
