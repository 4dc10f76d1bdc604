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
from controller.rules.events import Adjusted, DealEnded, Event, RentDropped, evolve
from controller.rules.position_check.build import build, dump
from controller.rules.prompts import Ask, prompt
from controller.rules.refusals import Refusal
from controller.rules.state import DONE, RENT_ROLL, ROLL, Claim, Debt, RentRoll, State
from tests.amounts import often
from tests.rules.positions import (
    BAG_END,
    BREE,
    BRUINEN,
    GANDALF,
    MORIA,
    Table,
    check_books,
    kinds,
    run_in,
)
from tests.rules.wild import GAMES, begin, sensible

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


def in_debt(cash: int = 3) -> Table:
    """Sam has landed there, was asked, and cannot pay."""
    table = Table().own(MINE, BRUINEN).own(SAM, BREE)
    table.land(SAM, BRUINEN)
    table.cash(SAM, cash).do(c.AskRent(MINE, BRUINEN))
    assert prompt(table.state).ask is Ask.DEBT
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


def test_R69_nobody_else_can_ask_for_it_then() -> None:
    """A correction is no landing: what is owed to the right owner is corrected as money."""
    table = landed()
    table.do(right(c.Correction("owner", MERRY, space=BRUINEN)))
    assert table.refused(c.AskRent(MERRY, BRUINEN)) == "no-claim"


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


@pytest.mark.parametrize("one", [
    c.Correction("cash", 1200, seat=SAM), c.Correction("place", BAG_END, seat=MINE),
    c.Correction("owner", MINE, space=BREE), c.Correction("owner", SAM, space=MORIA),
])  # fmt: skip
def test_R69_what_a_correction_does_not_contradict_is_still_owed(one: c.Correction) -> None:
    table = landed()
    assert dropped(table.do(right(one))) == []
    before = table.state.cash[SAM]
    table.do(c.AskRent(MINE, BRUINEN))
    assert table.state.cash[SAM] == before - RENT


def test_R69_the_amount_stays_what_it_was_at_the_landing() -> None:
    """R60: corrected buildings or the rest of the group change no rent that is open."""
    table = landed()
    group = table.state.board.groups[table.state.board.group_of[BRUINEN]]
    table.do(right(*(c.Correction("owner", MINE, space=space) for space in group)))
    assert [claim.amount for claim in table.state.claims] == [RENT]


def test_R69_who_has_sold_the_deed_since_keeps_the_claim() -> None:
    """D2: it is due for the landing, whoever has the deed now."""
    table = landed()
    table.do(c.Offer(MINE, MERRY, c.Bundle(deeds=(BRUINEN,)), c.Bundle(cash=140)))
    table.do(c.Accept(MERRY, MINE))
    assert dropped(table.do(right(c.Correction("owner", BANK, space=BRUINEN)))) == []
    table.do(c.AskRent(MINE, BRUINEN))


def test_R69_a_rent_of_an_earlier_landing_is_owed_wherever_the_token_is_now() -> None:
    table = Table().own(MINE, BRUINEN).own(SAM, MORIA)
    table.land(SAM, BRUINEN, (2, 2))
    table.roll(SAM, (2, 3))
    assert table.state.pos[SAM] == MORIA
    assert dropped(table.do(right(c.Correction("place", BAG_END, seat=SAM)))) == []
    table.do(c.AskRent(MINE, BRUINEN))


def test_R69_a_mortgage_that_was_booked_already_only_suspends_the_claim() -> None:
    """R60: mortgaged since the landing; a correction lifts it, and the rent can be asked for."""
    table = landed().mortgaged(BRUINEN)
    assert dropped(table.do(right(c.Correction("cash", 900, seat=SAM)))) == []
    assert table.refused(c.AskRent(MINE, BRUINEN)) == "mortgaged"
    assert dropped(table.do(right(c.Correction("mortgage", 0, space=BRUINEN)))) == []
    table.do(c.AskRent(MINE, BRUINEN))


def test_R69_corrected_to_and_fro_in_one_command_changes_nothing_that_is_owed() -> None:
    table = landed()
    there, back = (c.Correction("owner", to, space=BRUINEN) for to in (MERRY, MINE))
    assert dropped(table.do(right(there, back, c.Correction("cash", 5, seat=MERRY)))) == []
    assert table.state.claims


@pytest.mark.parametrize("one", [
    c.Correction("owner", MERRY, space=BRUINEN), c.Correction("owner", SAM, space=BRUINEN),
    c.Correction("mortgage", 1, space=BRUINEN), c.Correction("place", BAG_END, seat=SAM),
])  # fmt: skip
def test_R69_a_debt_for_rent_goes_with_what_it_is_for_and_the_turn_goes_on(
    one: c.Correction,
) -> None:
    table = in_debt()
    events = table.do(right(one))
    assert dropped(events) == [RentDropped(MINE, SAM, BRUINEN, RENT, "debt")]
    assert table.state.stack == []
    assert prompt(table.state).ask is Ask.ROLL
    assert table.state.cash[SAM] == 3


def test_R69_money_is_corrected_together_with_what_was_owed() -> None:
    """The debtor has enough for the debt, which is none any more. Alone, it would pay (R80)."""
    table = in_debt()
    alone = c.Correction("cash", 50, seat=SAM)
    table.do(right(alone, c.Correction("owner", MERRY, space=BRUINEN)))
    assert (table.state.stack, table.state.cash[SAM]) == ([], 50)


def test_R69_a_debt_that_stands_is_still_owed() -> None:
    table = in_debt()
    assert dropped(table.do(right(c.Correction("owner", MERRY, space=MORIA)))) == []
    assert prompt(table.state).ask is Ask.DEBT


def test_R69_what_a_dropped_debt_interrupted_goes_on() -> None:
    table = Table(rent_deadline=2).own(MINE, BRUINEN).own(SAM, BREE)
    table.land(SAM, BRUINEN)
    table.land(MERRY, MORIA)
    table.do(c.Decline(MERRY))
    table.cash(SAM, 3).do(c.AskRent(MINE, BRUINEN))
    assert prompt(table.state).ask is Ask.DEBT
    table.do(right(c.Correction("owner", MERRY, space=BRUINEN)))
    assert prompt(table.state).ask is Ask.AUCTION


def test_R69_a_deed_that_is_auctioned_cannot_turn_out_to_be_somebody_s() -> None:
    """The auction has to end first."""
    table = Table()
    table.land(MINE, MORIA)
    table.do(c.Decline(MINE))
    assert table.refused(right(c.Correction("owner", SAM, space=MORIA))) == "settle-first"


def test_R69_an_offer_of_a_deed_that_turns_out_to_be_mortgaged_is_off() -> None:
    table = Table().own(MINE, BRUINEN)
    table.do(c.Offer(MINE, SAM, c.Bundle(deeds=(BRUINEN,)), c.Bundle(cash=140)))
    events = table.do(right(c.Correction("mortgage", 1, space=BRUINEN)))
    assert [event for event in events if isinstance(event, DealEnded)] == [DealEnded(MINE, False)]
    assert table.state.deals == []


def test_R69_an_offer_of_a_deed_that_is_somebody_else_s_cannot_be_accepted() -> None:
    """As when it was sold since; the offer says why."""
    table = Table().own(MINE, BRUINEN)
    table.do(c.Offer(MINE, SAM, c.Bundle(deeds=(BRUINEN,)), c.Bundle(cash=140)))
    table.do(right(c.Correction("owner", MERRY, space=BRUINEN)))
    assert table.refused(c.Accept(SAM, MINE)) == "not-owner"


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


def test_R69_D8_the_right_owner_gets_the_rent_that_is_rolled_for() -> None:
    table = Table(staff_rent_roll="fresh", staff_roll_when="at-landing").own(MINE, GANDALF)
    table.land(SAM, GANDALF)
    assert dropped(table.do(right(c.Correction("owner", MERRY, space=GANDALF)))) == []
    table.roll(SAM, (2, 3))
    assert [(claim.owner, claim.amount) for claim in table.state.claims] == [(MERRY, 20)]


def test_R69_of_two_landings_on_the_same_deed_only_the_last_did_not_happen() -> None:
    table = landed()
    turn = table.state.claims[0].turn
    table.state.claims.append(Claim(SAM, MINE, BRUINEN, 2 * RENT, turn))
    table.do(right(c.Correction("place", BAG_END, seat=SAM)))
    assert [claim.amount for claim in table.state.claims] == [RENT]


def test_R69_when_the_last_open_rent_goes_after_time_was_called_the_game_is_counted() -> None:
    table = landed()
    table.state.called, table.state.phase = True, DONE
    assert kinds(table.do(right(c.Correction("owner", MERRY, space=BRUINEN)))) == [
        "Adjusted", "RentDropped", "GameEnded",
    ]  # fmt: skip


def test_R69_afterwards_it_is_played_on() -> None:
    table = landed()
    table.do(right(c.Correction("owner", SAM, space=BRUINEN)))
    assert "RentLapsed" not in kinds(table.do(c.Roll(MERRY, (2, 3))))


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
