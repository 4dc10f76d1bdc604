"""A few hundred throws, and as many things that are none; `python -m tests.soak` does a hundred
thousand."""

from __future__ import annotations

import pytest

from tests.soak.dice import handled, thrown


def test_every_throw_is_one_roll_of_the_right_face(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(thrown(400)) == []
    assert capsys.readouterr().out.startswith("400 rolls heard at 10% loss")


def test_what_is_no_throw_is_no_roll() -> None:
    assert list(handled(40)) == []
