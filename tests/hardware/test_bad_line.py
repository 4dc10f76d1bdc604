"""A little of tests/soak/line.py: reports over a very bad cable, rubbish into both ends."""

from __future__ import annotations

import pytest

from tests.soak.line import BAD, bad_line
from tests.soak.rubbish import fuzz


@pytest.mark.parametrize("seed", [1, 2])
def test_each_report_comes_once_and_in_order_over_a_bad_cable(seed: int) -> None:
    """docs/protocol.md, "Reports are kept until acknowledged"; the cable is pulled in mid-frame."""
    outcome = bad_line(1500, 12, seed, BAD)
    assert (outcome.right, outcome.wrong, outcome.missed) == (1500, 0, 0)
    assert outcome.unplugs == 12
    assert outcome.torn_frames >= 6
    assert outcome.dropped > 500


def test_rubbish_raises_nothing_keeps_nothing_and_the_next_good_frame_is_taken() -> None:
    fuzzed = fuzz(8000, seed=2)
    assert fuzzed.lost == 0
    assert fuzzed.traced < 20_000  # bytes
