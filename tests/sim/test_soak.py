"""A little of what `python -m tests.soak` does: throws, and two pulled plugs."""

from pathlib import Path

import pytest

from tests.sim.plugs import pulled
from tests.soak.dice import handled, thrown


def test_every_throw_is_one_roll_of_the_right_face(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(thrown(400)) == []
    assert capsys.readouterr().out.startswith("400 rolls heard at 10% loss")


def test_what_is_no_throw_is_no_roll() -> None:
    assert list(handled(40)) == []


def test_a_table_whose_plug_was_pulled_goes_on_in_the_right_place(tmp_path: Path) -> None:
    assert list(pulled(tmp_path, 2, seed=1)) == []
