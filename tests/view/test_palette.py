"""Seats, Ring and page share their colours; they stay apart for people who see colours otherwise.

How colour deficiencies are simulated is in tests/sight.py; rhythms are in test_scenes_sight.py.
"""

from itertools import combinations

import pytest

from controller.view.palette import GOLD, SEAT_HUES, css, hue
from tests.sight import SIGHTS, apart

APART = 25.0
"""Lab distance; 2.3 is just noticeable, and about 10 is plain at a glance."""


@pytest.mark.parametrize("sight", SIGHTS)
def test_nine_seats_and_the_ring_stay_apart_as_lights(sight: str) -> None:
    shown = {seat.name: seat.colour for seat in SEAT_HUES} | {"gold": GOLD}
    distances = {
        (one, other): apart(shown[one], shown[other], sight)
        for one, other in combinations(shown, 2)
    }
    alike = {pair: distance for pair, distance in distances.items() if distance <= APART}
    assert alike == {}, f"too alike with {sight}: move one until they are over {APART} apart"


def test_nine_seats_differ_in_colour_shape_and_name() -> None:
    assert len({seat.colour for seat in SEAT_HUES}) == len(SEAT_HUES) == 9
    assert len({seat.shape for seat in SEAT_HUES}) == 9
    assert len({seat.name for seat in SEAT_HUES}) == 9
    assert hue(9) == hue(0)


def test_a_page_writes_the_same_colour() -> None:
    assert css(GOLD) == "#ffbe00"
    assert hue(0).css == "#000af3"
