"""Figures of readers that must hold: a little of tests/soak/readers.py."""

from __future__ import annotations

import pytest

from tests.soak.reader_chips import HEADS, hung_ms, pairs, sweep_ms, tap_ms, weak
from tests.soak.readers import SWEEP_MOST_MS, TAP_MOST_MS


def test_an_empty_sweep_of_eight_heads_takes_20_ms_at_most() -> None:
    assert sweep_ms({}, sweeps=3 * HEADS) <= SWEEP_MOST_MS


@pytest.mark.parametrize("length", [4, 7])
@pytest.mark.parametrize("crowded", [False, True])
def test_a_tag_is_told_within_60_ms(length: int, crowded: bool) -> None:
    assert tap_ms(6, length, crowded=crowded, seed=length)[-1] <= TAP_MOST_MS


def test_weak_tags_are_not_removed() -> None:
    felt = weak(hours=0.003)
    assert felt.missed > 0
    assert felt.longest <= 4, "misses come in rows"
    assert felt.false_removals == 0


def test_two_tags_in_one_field_are_both_told() -> None:
    assert pairs(20, seed=2) == 20


def test_a_hung_chip_is_back_within_60_ms() -> None:
    assert hung_ms(5)[-1] <= 60
