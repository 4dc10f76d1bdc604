"""A copy of a state has all that the state has, and shares nothing that changes."""

from __future__ import annotations

import pytest

from controller import editions
from controller.rules.state import State
from controller.rules.state.game import SLOTS

STATE = State(editions.load("lotr-2003"))
SHARED = {"named", "rolls", "singles"}  # found out once, for every game of an edition


class Value(list[list[int]]):
    """What no state has to begin with, and can be copied as a list is."""

    def copy(self) -> Value:
        return Value(self)


@pytest.mark.parametrize("slot", sorted({*SLOTS} - {"edition", "emitted"}))
def test_every_slot_is_copied(slot: str) -> None:
    state = STATE.copy()
    value = Value([[7]])
    setattr(state, slot, value)
    copied = getattr(state.copy(), slot)
    assert copied == value
    if isinstance(getattr(STATE, slot), list | dict) and slot not in SHARED:
        assert copied is not value


@pytest.mark.parametrize("slot", ["kept", "secret", "held", "count", "decks"])
def test_a_list_of_lists_is_copied_to_its_depth(slot: str) -> None:
    state = STATE.copy()
    setattr(state, slot, [[7]])
    getattr(state.copy(), slot)[0].append(8)
    assert getattr(state, slot) == [[7]]


def test_a_copy_has_no_events_yet() -> None:
    state = STATE.copy()
    state.emitted.append(object())
    assert state.copy().emitted == []
