"""Every finding about a position: one that brings it about, and what is then read.

findings.json has a row for each: a line of notation, or a position as a file has it, and what is
said of it. What the host reads of a correction that brings one about is in refusals.json.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from common.problem import Problem
from controller.editions import load
from controller.rules.notation import edition_of, position
from controller.rules.position_check.build import PositionError, problems_of
from controller.rules.position_model import Position
from controller.text.language import in_language
from controller.text.wording import worded
from tests.rules.said import POSITIONS, parts, texts

ROWS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "findings.json").read_text("utf-8")
)


def problems(row: dict[str, Any]) -> Sequence[Problem]:
    if "position" in row:
        laid = msgspec.convert(row["position"], Position)
        return problems_of(load("lotr-2003"), laid, "")
    with pytest.raises(PositionError) as caught:
        position(load(edition_of(row["line"])), row["line"])
    return caught.value.problems


def found(row: dict[str, Any]) -> Problem:
    """The finding that the row is about, among the others in the same position."""
    told = {str(one.message()): one for one in problems(row)}
    assert row["says"] in told
    return told[row["says"]]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["says"][:90])
def test_what_cannot_be_is_said_in_both_languages(row: dict[str, Any]) -> None:
    finding = found(row)
    with in_language("fr"):
        french = worded(finding.wrong)
    assert french not in (str(finding.wrong), "")
    assert "{" not in str(finding.wrong) + french


def test_every_finding_has_a_position_that_brings_it_about() -> None:
    """A new one: add a row, and read the sentence there in both languages. It says by itself what
    is wrong: a host reads it without the key and without what was expected (adjusting.py)."""
    have = {text for row in ROWS for text in parts(found(row).message())}
    made = texts(POSITIONS)
    assert {text: where for text, where in made.items() if text not in have} == {}
