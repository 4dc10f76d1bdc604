"""Throws that are not as they should be (docs/dice.md): never a wrong face, never two rolls."""

from __future__ import annotations

import pytest

from tests.sim import odd_throws as odd
from tests.soak.dice import odd_throws

KINDS = {"on a cloth": odd.cloth, "table knocked": odd.knocked}


@pytest.mark.parametrize("kind", KINDS)
def test_an_odd_throw_is_one_roll_of_the_face_on_top(kind: str) -> None:
    told = odd_throws(KINDS[kind], 60)
    assert told.wrong == told.doubled == 0
    assert told.right >= 58


def test_rolled_from_the_finger_tips_it_is_the_right_face_or_nothing() -> None:
    told = odd_throws(odd.fingertips, 60)
    assert told.wrong == told.doubled == 0
    assert told.right > 0


def test_caught_in_mid_roll_and_put_down_it_is_no_roll() -> None:
    told = odd_throws(odd.caught, 60)
    assert told.right + told.wrong + told.doubled == 0
