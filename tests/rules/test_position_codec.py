"""The codec of positions: every kind of interruption has one row, and every value of it a field."""

from __future__ import annotations

from typing import get_args

import pytest

from controller.editions import load
from controller.rules.notation import read
from controller.rules.position.codec import RowFormat
from controller.rules.position.fields import FIELDS
from controller.rules.position.interruptions import INTERRUPTIONS, RENT
from controller.rules.position_check.build import PositionError
from controller.rules.position_model import Open
from controller.rules.state import Interrupt


def test_there_is_exactly_one_row_for_every_kind_of_interruption() -> None:
    assert len(INTERRUPTIONS) == len({row.key for row in INTERRUPTIONS})
    assert {row.of for row in INTERRUPTIONS} == {*get_args(Interrupt)}
    assert {row.written for row in INTERRUPTIONS} == {*get_args(Open)}
    assert {row.key for row in INTERRUPTIONS} < {*FIELDS}


@pytest.mark.parametrize("row", [RENT, *INTERRUPTIONS], ids=lambda row: row.key)
def test_every_value_of_the_model_is_laid_out_and_told(row: RowFormat) -> None:
    assert {*row.kinds} == {*row.written.__struct_fields__}


def test_a_card_that_was_played_has_been_named_R71() -> None:
    line = "lotr-2021 A:1500+quest:?;B:1500 roll:0 card:0,quest:?,1,-,-"
    with pytest.raises(PositionError) as caught:
        read(load("lotr-2021"), line)
    assert "nobody has said which card is played" in str(caught.value)
