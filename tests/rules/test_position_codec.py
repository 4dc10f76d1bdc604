"""The codec of positions: every kind of interruption has one row, and every value of it a field."""

from __future__ import annotations

from typing import get_args

import pytest

from controller.editions import load
from controller.rules.notation import read
from controller.rules.position.codec import RowFormat
from controller.rules.position.fields import FIELDS, LISTS, PLAIN_FIELDS
from controller.rules.position.interruptions import INTERRUPTIONS, RENT
from controller.rules.position_check.build import PositionError
from controller.rules.position_model import Open, Position
from controller.rules.state import Interrupt


def test_there_is_exactly_one_row_for_every_kind_of_interruption() -> None:
    assert len(INTERRUPTIONS) == len({row.key for row in INTERRUPTIONS})
    assert {row.of for row in INTERRUPTIONS} == {*get_args(Interrupt)}
    assert {row.written for row in INTERRUPTIONS} == {*get_args(Open)}
    assert {row.key for row in INTERRUPTIONS} < {*FIELDS}


@pytest.mark.parametrize("row", [RENT, *INTERRUPTIONS], ids=lambda row: row.key)
def test_every_value_of_the_model_is_laid_out_and_told(row: RowFormat) -> None:
    fields = [field.name for field in row.fields]
    assert sorted(fields) == sorted(row.written.__struct_fields__)


def test_what_is_left_out_of_a_line_is_as_usual_in_the_model() -> None:
    """A default of the model that differs would come back as something else."""
    defaults = Position()
    for name, usual in PLAIN_FIELDS.values():
        assert getattr(defaults, name) == usual, name
    assert [getattr(defaults, name) for name in LISTS.values()] == [()] * len(LISTS)


def test_a_card_that_was_played_has_been_named_R71() -> None:
    line = "lotr-2021 A:1500+quest:?;B:1500 roll:0 card:0,quest:?,1,-,-"
    with pytest.raises(PositionError) as caught:
        read(load("lotr-2021"), line)
    assert "nobody has said which card is played" in str(caught.value)
