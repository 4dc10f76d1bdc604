"""What earlier versions wrote of the same decisions is no damage; anything else is."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from controller.files.position_file import given
from controller.rules.applied import Applied
from controller.rules.commands import (
    Accept,
    Adjust,
    AskRent,
    Bundle,
    Correction,
    Offer,
    Roll,
    SetPosition,
)
from controller.rules.engine import step
from controller.rules.entries import Entry, EntryKind, effective_entries, fold
from controller.rules.events import (
    Adjusted,
    DealEnded,
    DealOffered,
    DebtReduced,
    DebtSettled,
    Event,
    MeetingEnded,
    Met,
    MortgageEnded,
    Moved,
    Paid,
    RentDropped,
    RentLapsed,
    TurnBegan,
)
from controller.rules.refusals import Refusal
from controller.store.audit import decide_again
from controller.store.banker import Banker
from controller.store.older_events import as_written_then

HOUSE = (Applied("B1", "salary", True),)
MOVED, NAMED = Moved(0, 38, 3, "dice"), Moved(0, 38, 3, "dice", applied=HOUSE)
LIFT, END = Paid(0, 3, 3, "lift", 21), MortgageEnded(21)
LOAN, INTEREST = Paid(0, 3, 2, "lift", 21), Paid(0, 3, 1, "interest", 21)
GIVE, TAKE = Bundle(deeds=(6,)), Bundle(cash=90)
REDUCED, SETTLED, TURN = DebtReduced(0, 1, 70), DebtSettled(0, 1), TurnBegan(1, 2, 1)


def alike(now: list[Event], then: list[Event]) -> bool:
    return as_written_then(now, then) == then


def test_fewer_names_are_no_damage_other_names_are() -> None:
    assert alike([NAMED], [MOVED])
    assert not alike([MOVED], [NAMED])


def test_the_printed_cost_of_lifting_was_two_payments() -> None:
    assert alike([LIFT, END], [LOAN, INTEREST, END])
    assert alike([LIFT, END], [LIFT, END])
    assert not alike([LIFT, END], [LOAN, LOAN, END])
    assert not alike([LIFT, END], [LOAN, Paid(0, 3, 2, "interest", 21), END])
    assert not alike([LIFT, END], [LOAN, Paid(1, 3, 1, "interest", 21), END])


def test_a_rent_settled_in_property_was_reduced_and_no_more() -> None:
    for after in ([], [TURN]):
        assert alike([REDUCED, SETTLED, *after], [REDUCED, *after])
        assert alike([REDUCED, SETTLED, *after], [REDUCED, SETTLED, *after])
        assert not alike([REDUCED, *after], [REDUCED, SETTLED, *after])


def test_a_deal_that_was_countered_stayed_open() -> None:
    counter, older = DealOffered(1, 0, GIVE, TAKE, counters=True), DealOffered(1, 0, GIVE, TAKE)
    assert alike([counter], [older])
    assert not alike([older], [counter])
    assert not alike([counter], [DealOffered(1, 0, TAKE, GIVE)])


@pytest.mark.parametrize(
    ("now", "then"),
    [
        (Met(0, 3, "dice", 1, others=(1,)), Met(0, 3, "dice", 1)),
        (MeetingEnded(0, kept=True, bearing=True), MeetingEnded(0)),
        (DealEnded(1, False, 1), DealEnded(1, False)),
        (RentLapsed(1, 0, 6, 24, waived=True), RentLapsed(1, 0, 6, 24)),
    ],
)
def test_what_was_not_said_of_an_event_is_no_damage(now: Event, then: Event) -> None:
    assert alike([now], [then])
    assert not alike([then], [now]), "what was said counts"


def test_R69_a_correction_dropped_nothing_before_and_the_rent_could_be_asked_for() -> None:
    edition, where = given("lotr-2003/classic A:900@8(11);B:900@5;C:900@10 roll:1")
    banker = Banker(edition)
    right = Correction("owner", 1, space=11)
    adjust = Adjust(corrections=(right,), reason="a mix-up")
    for command in (SetPosition(position=where), Roll(1, (2, 4)), adjust):
        assert isinstance(banker.do(command), list)
    older = [*banker.history()]
    assert [*map(type, older[-1].events)] == [Adjusted, RentDropped]
    decide_again(edition, older)
    older[-1] = replace(older[-1], events=older[-1].events[:1])
    state = fold(edition, effective_entries(older))
    assert [claim.owner for claim in state.claims] == [0], "as it was then"
    ask = AskRent(0, 11)
    outcome = step(state, ask)
    assert not isinstance(outcome, Refusal)
    older.append(Entry(seq=4, time=0.0, kind=EntryKind.COMMAND, command=ask, events=tuple(outcome)))
    decide_again(edition, older)
    assert not alike([], [RentDropped(0, 1, 11, 10)])


def test_a_deal_that_was_accepted_after_a_counter_is_no_damage() -> None:
    """Older versions let both lie open, so either could still be accepted."""
    edition, where = given("lotr-2003/classic A:900(6);B:900(11) roll:0")
    banker = Banker(edition)
    for command in (
        SetPosition(position=where), Offer(0, 1, Bundle(deeds=(6,)), Bundle(cash=90)),
        Offer(1, 0, Bundle(deeds=(11,)), Bundle(cash=90)),
    ):  # fmt: skip
        banker.do(command)
    older = [*banker.history()]
    older[-1] = replace(older[-1], events=(replace(older[-1].events[0], counters=False),))
    state = fold(edition, effective_entries(older))
    accept = Accept(1, 0)
    outcome = step(state, accept)
    assert not isinstance(outcome, Refusal)
    older.append(
        Entry(seq=4, time=0.0, kind=EntryKind.COMMAND, command=accept, events=tuple(outcome))
    )
    decide_again(edition, older)
