"""Two pulled plugs in the ordinary run; `python -m tests.soak` pulls 500."""

from __future__ import annotations

from pathlib import Path

from tests.sim.plugs import pulled


def test_a_table_whose_plug_was_pulled_goes_on_in_the_right_place(tmp_path: Path) -> None:
    assert list(pulled(tmp_path, 2, seed=1)) == []
