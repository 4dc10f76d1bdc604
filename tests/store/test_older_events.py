"""What earlier versions wrote of the same decisions is no damage; anything else is."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from controller.files.position_file import given
from controller.rules import commands as c
from controller.rules import events as e
from controller.rules.citations import Applied
from controller.rules.engine import step
from controller.rules.entries import Entry, EntryKind, effective_entries, fold
from controller.rules.refusals import Refusal
from controller.store.audit import decide_again
from controller.store.banker import Banker
from controller.store.older_events import as_written_then

HOUSE = (Applied("B1", "salary", True),)
MOVED, NAMED = e.Moved(0, 38, 3, "dice"), e.Moved(0, 38, 3, "dice", applied=HOUSE)
GIVE, TAKE = c.Bundle(deeds=(6,)), c.Bundle(cash=90)


def alike(now: list[e.Event], then: list[e.Event]) -> bool:
    return as_written_then(now, then) == then


def test_fewer_names_are_no_damage_other_names_are() -> None:
    assert alike([NAMED], [MOVED])
    assert not alike([MOVED], [NAMED])


def test_a_deal_that_was_countered_stayed_open() -> None:
    counter, older = e.DealOffered(1, 0, GIVE, TAKE, counters=True), e.DealOffered(1, 0, GIVE, TAKE)
    assert alike([counter], [older])
    assert not alike([older], [counter])
    assert not alike([counter], [e.DealOffered(1, 0, TAKE, GIVE)])


@pytest.mark.parametrize(
    ("now", "then"),
    [
        (e.Met(0, 3, "dice", 1, others=(1,)), e.Met(0, 3, "dice", 1)),
        (e.MeetingEnded(0, kept=True, bearing=True), e.MeetingEnded(0)),
        (e.DealEnded(1, False, 1), e.DealEnded(1, False)),
        (e.RentLapsed(1, 0, 6, 24, waived=True), e.RentLapsed(1, 0, 6, 24)),
    ],
)
def test_what_was_not_said_of_an_event_is_no_damage(now: e.Event, then: e.Event) -> None:
    assert alike([now], [then])
    assert not alike([then], [now]), "what was said counts"


def test_R69_a_correction_dropped_nothing_before_and_the_rent_could_be_asked_for() -> None:
    edition, where = given("lotr-2003/classic A:900@8(11);B:900@5;C:900@10 roll:1")
    banker = Banker(edition)
    right = c.Correction("owner", 1, space=11)
    adjust = c.Adjust(corrections=(right,), reason="a mix-up")
    for command in (c.SetPosition(position=where), c.Roll(1, (2, 4)), adjust):
        assert isinstance(banker.do(command), list)
    older = [*banker.history()]
    assert [*map(type, older[-1].events)] == [e.Adjusted, e.RentDropped]
    decide_again(edition, older)
    older[-1] = replace(older[-1], events=older[-1].events[:1])
    state = fold(edition, effective_entries(older))
    assert [claim.owner for claim in state.claims] == [0], "as it was then"
    ask = c.AskRent(0, 11)
    outcome = step(state, ask)
    assert not isinstance(outcome, Refusal)
    older.append(Entry(seq=4, time=0.0, kind=EntryKind.COMMAND, command=ask, events=tuple(outcome)))
    decide_again(edition, older)
    assert not alike([], [e.RentDropped(0, 1, 11, 10)])


def test_a_deal_that_was_accepted_after_a_counter_is_no_damage() -> None:
    """Older versions let both lie open, so either could still be accepted."""
    edition, where = given("lotr-2003/classic A:900(6);B:900(11) roll:0")
    banker = Banker(edition)
    for command in (
        c.SetPosition(position=where), c.Offer(0, 1, c.Bundle(deeds=(6,)), c.Bundle(cash=90)),
        c.Offer(1, 0, c.Bundle(deeds=(11,)), c.Bundle(cash=90)),
    ):  # fmt: skip
        banker.do(command)
    older = [*banker.history()]
    older[-1] = replace(older[-1], events=(replace(older[-1].events[0], counters=False),))
    state = fold(edition, effective_entries(older))
    accept = c.Accept(1, 0)
    outcome = step(state, accept)
    assert not isinstance(outcome, Refusal)
    older.append(
        Entry(seq=4, time=0.0, kind=EntryKind.COMMAND, command=accept, events=tuple(outcome))
    )
    decide_again(edition, older)
