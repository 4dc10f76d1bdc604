"""What earlier versions wrote of the same decisions is no damage; anything else is."""

from __future__ import annotations

from controller.rules.applied import Applied
from controller.rules.events import (
    DebtReduced,
    DebtSettled,
    Event,
    MortgageEnded,
    Moved,
    Paid,
    TurnBegan,
)
from controller.store.older_events import as_written_then

HOUSE = (Applied("B1", "salary", True),)
MOVED, NAMED = Moved(0, 38, 3, "dice"), Moved(0, 38, 3, "dice", applied=HOUSE)
LIFT, END = Paid(0, 3, 3, "lift", 21), MortgageEnded(21)
LOAN, INTEREST = Paid(0, 3, 2, "lift", 21), Paid(0, 3, 1, "interest", 21)
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
