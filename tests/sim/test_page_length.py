"""How long a game takes that is being chosen on the demo's page: questions as anybody may ask."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.editions import load
from sim.demo.page.boxes import ASKED_MOST, read_wish, usual_length


def asked(**changes: Any) -> str:
    usual = {"edition": "lotr-2003", "game": "standard", "players": 4, "rules": {}}
    return json.dumps(usual | changes)


def answer(**changes: Any) -> dict[str, Any]:
    wish = read_wish(asked(**changes))
    assert wish is not None
    return usual_length(load(wish.edition), wish, 0)


def test_a_choice_is_answered_with_its_length_and_its_warnings() -> None:
    assert answer() == {
        "words": "Played by people, such games usually take 40 to 70 min.", "warnings": [],
    }  # fmt: skip
    rich = answer(game="classic", rules={"salary": 1000})
    assert rich["warnings"] == [
        "GO pays 1000: 3 of 10 games take more than 5 hours.",
        "Trade deeds: if nobody does, 7 of 10 games take more than 5 hours.",
    ]


def test_what_is_not_known_is_said_to_be_so() -> None:
    unknown = {"words": "How long such a game takes is not known.", "warnings": []}
    assert answer(game="no such game") == unknown
    assert answer(players=0) == unknown
    assert answer(rules={"no such rule": 1}) == unknown


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", asked(players=99), asked(rules=[]), "[" * ASKED_MOST,
             asked(edition="x" * 300), asked() + " " * ASKED_MOST, "\ud800"]
)  # fmt: skip
def test_what_is_no_question_is_not_answered(text: str) -> None:
    assert read_wish(text) is None


@given(text=st.text())
def test_anything_may_be_asked(text: str) -> None:
    read_wish(text)
