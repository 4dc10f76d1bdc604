"""The codec of positions: every kind of interruption has one row, and every value of it a field."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

import pytest

from controller.editions import load
from controller.rules.notation import read
from controller.rules.position.codec import Row
from controller.rules.position.kinds import NUMBER, NUMBERS, kinds_of
from controller.rules.position.line import FIELDS
from controller.rules.position.rows import DEAL, INTERRUPTIONS, PROPOSAL, RENT
from controller.rules.position_check.build import PositionError
from controller.rules.position_model import IN_FILE, Open, Part
from controller.rules.state import Interrupt

ROWS = (RENT, DEAL, PROPOSAL, *INTERRUPTIONS)


def test_there_is_exactly_one_row_for_every_kind_of_interruption() -> None:
    assert len(INTERRUPTIONS) == len({row.key for row in INTERRUPTIONS})
    assert {row.of for row in INTERRUPTIONS} == {*get_args(Interrupt)}
    assert {row.written for row in INTERRUPTIONS} == {*get_args(Open)}
    assert {row.key for row in INTERRUPTIONS} < {*FIELDS}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.key)
def test_every_value_of_the_model_is_laid_out_and_told(row: Row) -> None:
    assert {*row.kinds} == {*row.written.__struct_fields__}


@pytest.mark.parametrize("part", IN_FILE.values())
def test_what_is_no_number_says_in_its_annotation_what_it_is(part: type[Part]) -> None:
    """A name that a file may give would stay a name."""
    plain = get_type_hints(part)
    numbers = {plain[name] for name, kind in kinds_of(part).items() if kind in (NUMBER, NUMBERS)}
    assert numbers <= {int, int | None, tuple[int, ...], dict[str, Any]}


def test_a_card_that_was_played_has_been_named_R71() -> None:
    line = "lotr-2021 A:1500+quest:?;B:1500 roll:0 card:0,quest:?,1,-,-"
    with pytest.raises(PositionError) as caught:
        read(load("lotr-2021"), line)
    assert "nobody has said which card is played" in str(caught.value)
