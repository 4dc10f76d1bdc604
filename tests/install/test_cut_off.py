"""install.sh killed in the middle and run again. Every point: `python -m tests.install.cut_off`."""

import pytest

from tests.install.cut_off import tried


@pytest.mark.parametrize(("start", "at"), [("first", 40), ("update", 60)])
def test_cut_off_it_ends_well_when_it_is_run_again(start: str, at: int) -> None:
    cut, wrong = tried(start, at)
    assert cut.code != 0, "it was cut off"
    assert wrong == []
