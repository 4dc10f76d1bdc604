"""Which lights belong to which space: evenly or by corners, both ways round, cut anywhere."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.profile.profile import parse_profile
from hardware.strip_layout import SIDE, StripLayout, shares, wrong
from tests.steps import cases

COUNTS = (40, 60, 72, 120, 144)


def round_the_board(layout: StripLayout) -> list[int]:
    """All lights in the order in which a token passes them from GO on."""
    return [light for space in range(layout.spaces) for light in layout.lights(space)]


def test_every_space_has_its_lights_once() -> None:
    for first, clockwise, each in itertools.product((0, 7, 39), (True, False), (1, 3)):
        count, way = 40 * each, clockwise
        layout = StripLayout(count=count, leds_per_space=each, first_space=first, clockwise=way)
        assert sorted(round_the_board(layout)) == list(range(count))
        assert sorted(layout.lights(first)) == list(range(each))


def test_it_follows_the_way_the_strip_lies() -> None:
    forward = StripLayout(count=80, leds_per_space=2, first_space=10)
    backward = StripLayout(count=80, leds_per_space=2, first_space=10, clockwise=False)
    assert forward.lights(11) == (2, 3)
    assert forward.lights(9) == (78, 79)
    assert backward.lights(9) == (3, 2), "a token reaches light 3 first"


def test_a_short_strip_leaves_the_far_spaces_without_lights() -> None:
    layout = StripLayout(count=5, leds_per_space=2)
    assert [layout.lights(space) for space in (1, 2, 3, 39)] == [(2, 3), (4,), (), ()]


def test_corners_may_have_more_lights_than_streets() -> None:
    layout = StripLayout(count=60, corner_leds=6)
    assert layout.lights(0) == tuple(range(6))
    assert layout.lights(1) == (6,)
    assert layout.lights(10) == tuple(range(15, 21))
    assert round_the_board(layout) == list(range(60))


@pytest.mark.parametrize("clockwise", [True, False])
@pytest.mark.parametrize("shift", [0, 7, 25])
@pytest.mark.parametrize("count", COUNTS)
def test_marked_corners_share_out_every_light(count: int, shift: int, clockwise: bool) -> None:
    sign = 1 if clockwise else -1
    corners = tuple((shift + sign * (count * n // 4)) % count for n in range(4))
    layout = StripLayout(count=count, corners=corners)
    assert wrong(corners, -1, count) is None
    assert tuple(layout.lights(space)[0] for space in (0, 10, 20, 30)) == corners
    passed = round_the_board(layout)
    assert passed == [(shift + sign * n) % count for n in range(count)]
    assert all(layout.lights(space) for space in range(40))


@pytest.mark.parametrize("clockwise", [True, False])
def test_lights_beyond_both_ends_of_the_board_stay_dark(clockwise: bool) -> None:
    corners, last = (5, 20, 35, 50), 64
    if not clockwise:
        corners, last = (66, 51, 36, 21), 7
    layout = StripLayout(count=72, corners=corners, last=last)
    assert wrong(corners, last, 72) is None
    used = sorted(round_the_board(layout))
    assert used == list(range(min(*corners, last), max(*corners, last) + 1))
    assert len(used) == 60


def test_sides_may_have_different_numbers_of_lights() -> None:
    layout = StripLayout(count=144, corners=(0, 36, 60, 110), last=143)
    sizes = [sum(len(layout.lights(s)) for s in range(n, n + 10)) for n in (0, 10, 20, 30)]
    assert sizes == [36, 24, 50, 34]
    assert round_the_board(layout) == list(range(144))


@given(st.integers(SIDE, 60), st.integers(0, 30))
def test_a_side_is_shared_out_whole_and_evenly(lights: int, corner: int) -> None:
    corner_lights, *streets = shares(lights, corner)
    assert corner_lights + sum(streets) == lights
    assert len(streets) == SIDE - 1
    assert min(corner_lights, *streets) >= 1
    assert max(streets) - min(streets) <= 1
    if 0 < corner <= lights - 9:
        assert corner_lights == corner


@cases(
    "corners, last, count, why",
    ((0, 10, 20), -1, 40, "there must be 4 corner marks, not 3"),
    ((0, 10, 20, 40), -1, 40, "light 40 is not on a strip of 40"),
    ((0, 10, 10, 30), -1, 40, "two marks are at the same light"),
    ((0, 20, 10, 30), -1, 40, "the corners do not follow one another round the board"),
    ((0, 9, 20, 30), 39, 40, "side 1 has 9 lights, but needs 10"),
    ((0, 10, 20, 30), 38, 40, "side 4 has 9 lights, but needs 10"),
    ((39, 29, 19, 9), 5, 40, "side 4 has 5 lights, but needs 10"),
)
def test_wrong_marks_are_named(corners: tuple[int, ...], last: int, count: int, why: str) -> None:
    assert str(wrong(corners, last, count)) == why


@given(
    st.lists(st.integers(0, 143), min_size=4, max_size=4), st.integers(-1, 143),
    st.integers(40, 144),
)  # fmt: skip
def test_marks_are_told_wrong_or_light_every_space(marks: list[int], last: int, count: int) -> None:
    corners = tuple(marks)
    if not wrong(corners, last, count):
        layout = StripLayout(count=count, corners=corners, last=last)
        passed = round_the_board(layout)
        assert len(set(passed)) == len(passed)
        assert all(layout.lights(space) for space in range(40))
        if last >= 0:
            assert passed[-1] == last


def test_hardware_toml_may_set_corners_by_hand() -> None:
    profile = parse_profile("[strip]\ncount = 60\ncorners = [59, 44, 29, 14]\n")
    assert profile.strip
    assert profile.strip.layout.lights(0)[0] == 59
    assert profile.strip.layout.lights(39)[-1] == 0
