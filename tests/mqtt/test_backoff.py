"""Pauses between attempts to reach a broker."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from controller.mqtt.client import Backoff


@given(st.integers(), st.lists(st.floats(0, 100), min_size=1))
def test_a_pause_is_never_shorter_than_half_the_first_nor_longer_than_the_most(
    seed: int, lasted: list[float]
) -> None:
    backoff = Backoff(1.0, 60.0, Random(seed))
    assert all(0.5 <= backoff.pause(one) <= 60.0 for one in lasted)


def test_a_broker_that_drops_us_at_once_is_tried_ever_less_often() -> None:
    backoff = Backoff(1.0, 60.0, Random(1))
    pauses = [backoff.pause(0.1) for _ in range(8)]
    assert all(32 <= pause <= 60 for pause in pauses[6:])


def test_after_a_connection_that_lasted_the_first_pause_is_short_again() -> None:
    backoff = Backoff(1.0, 60.0, Random(1))
    for _ in range(8):
        backoff.pause(0.1)
    assert backoff.pause(61.0) <= 1.0
