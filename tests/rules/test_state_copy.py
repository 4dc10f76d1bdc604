"""A copy of a state has all that the state has, and shares nothing that changes."""

from __future__ import annotations

from typing import Any

import pytest

from controller import editions
from controller.rules.state import OVER, Proposal, State
from controller.rules.state.game import SLOTS

STATE = State(editions.load("lotr-2003"))
BY_EDITION = {"edition", "board", "rules", "named", "rolls", "singles"}
TABLES = {"kept", "secret", "held", "count", "decks"}
BY_SLOT: dict[str, Any] = {
    "dice": (1, 2),
    "phase": OVER,
    "proposal": Proposal(by=0, rules={}, agreed=()),
}
BY_TYPE: dict[type, Any] = {
    bool: True, int: 77, str: "other", tuple: ((7, 7),), frozenset: frozenset({7}),
    list: [[7]], dict: {7: (1, 2, True)},
}  # fmt: skip


@pytest.mark.parametrize("slot", sorted({*SLOTS} - BY_EDITION - {"emitted"}))
def test_every_slot_is_copied(slot: str) -> None:
    state = STATE.copy()
    value = BY_SLOT.get(slot, BY_TYPE.get(type(getattr(state, slot))))
    assert getattr(state, slot) != value
    setattr(state, slot, value)
    copied = getattr(state.copy(), slot)
    assert copied == value
    if isinstance(value, list | dict):
        assert copied is not value
    if slot in TABLES:
        assert copied[0] is not value[0]


@pytest.mark.parametrize("slot", sorted(BY_EDITION))
def test_what_an_edition_decides_is_shared(slot: str) -> None:
    assert getattr(STATE.copy(), slot) is getattr(STATE, slot)


def test_a_copy_has_no_events_yet() -> None:
    state = STATE.copy()
    state.emitted.append(object())
    assert state.copy().emitted == []
