"""The strip from what is to be shown down to the colours that the chain holds; and which lights
belong to which space: evenly or by corners, both ways round, cut anywhere."""

import itertools
from collections.abc import Iterator
from typing import Self

import pytest
from hypothesis import given, settings, strategies as st

from hardware.ports import Colour, DeviceEvent
from hardware.profile.profile import parse_profile
from hardware.strip.strip import PixelStrip, milliamps, open_strip
from hardware.strip_layout import SIDE, StripLayout, shares, wrong
from sim.chips.ws2812 import Ws2812Chain
from sim.linux.spidev import GPIO, soldered
from tests.steps import cases

colours = st.lists(st.tuples(*[st.integers(0, 255)] * 3), min_size=8, max_size=8)


class Rig:
    def __init__(
        self, *, count: int = 8, brightness: float = 1.0, limit_ma: int = 60_000, order: str = "GRB"
    ) -> None:
        self.chain = Ws2812Chain(count, order)
        self.events: list[DeviceEvent] = []
        self.strip: PixelStrip = open_strip(
            pin=GPIO, count=count, sink=self.events.append, brightness=brightness,
            limit_ma=limit_ma, order=order, kernel=soldered(self.chain.receive),
        )  # fmt: skip

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.strip.close()


@pytest.fixture
def rig() -> Iterator[Rig]:
    with Rig() as rig:
        yield rig


def test_opened_and_closed_it_is_dark() -> None:
    with Rig() as rig:
        assert rig.chain.frames == 1
        assert rig.chain.milliamps == 8  # the chips of eight dark lights
        rig.strip.show([(5, 5, 5)] * 8)
    assert rig.chain.milliamps == 8


def test_an_unchanged_frame_is_not_sent_and_the_callers_list_may_change(rig: Rig) -> None:
    shown: list[Colour] = [(1, 2, 3)] * 8
    rig.strip.show(shown)
    frames, sent = rig.chain.frames, rig.chain.bytes
    assert rig.strip.show(list(shown)) == 0
    assert (rig.chain.frames, rig.chain.bytes) == (frames, sent)
    shown[0] = (9, 9, 9)
    assert rig.strip.show(shown) == 24
    assert rig.chain.colours == shown
    with pytest.raises(ValueError, match="8 lights, not 7"):
        rig.strip.show([(0, 0, 0)] * 7)


@settings(max_examples=25)
@given(st.lists(colours, min_size=1, max_size=4))
def test_the_chain_holds_what_was_last_shown(frames: list[list[Colour]]) -> None:
    with Rig() as rig:
        for frame in frames:
            before = rig.chain.bytes
            assert rig.strip.show(frame) == rig.chain.bytes - before
            assert rig.chain.colours == frame
            assert rig.chain.faults == []


@settings(max_examples=60)
@given(colours, st.integers(9, 600), st.floats(0.001, 1.0))
def test_the_limit_is_never_exceeded(frame: list[Colour], limit_ma: int, brightness: float) -> None:
    with Rig(limit_ma=limit_ma, brightness=brightness) as rig:
        rig.strip.show(frame)
        assert rig.chain.milliamps <= limit_ma
        assert rig.chain.milliamps == pytest.approx(rig.strip.milliamps)
        for held, wanted in zip(rig.chain.colours, frame, strict=True):
            assert all(h <= max(w * brightness + 0.5, 1) for h, w in zip(held, wanted, strict=True))


def test_full_white_is_60_ma_a_light_and_a_dark_one_takes_1_ma() -> None:
    assert milliamps([(255, 255, 255)] * 3) == 183
    assert milliamps([(0, 0, 0)] * 144) == 144


def test_over_the_limit_the_whole_frame_is_dimmed_alike() -> None:
    with Rig(limit_ma=240) as rig:
        rig.strip.show([(255, 255, 255)] * 4 + [(0, 0, 0)] * 3 + [(200, 100, 0)])
        white, *_, last = rig.chain.colours
        assert len(set(rig.chain.colours[:4])) == 1
        assert white[0] == white[1] == white[2]
        assert last[0] / white[0] == pytest.approx(200 / 255, abs=0.02)
        assert 220 < rig.chain.milliamps <= 240
    with Rig(limit_ma=5) as rig:  # below the chips' own current
        rig.strip.show([(255, 255, 255)] * 8)
        assert set(rig.chain.colours) == {(0, 0, 0)}


@cases(
    "share, shown, held",
    (0.5, [(255, 128, 1)] * 8, [(128, 64, 1)] * 8),
    *((share, [(0, 2, 16), (1, 0, 0)] * 4, [(0, 0, 1), (1, 0, 0)] * 4)
      for share in (0.05, 0.01, 0.001)),
)  # fmt: skip
def test_no_light_is_dimmed_away(share: float, shown: list[Colour], held: list[Colour]) -> None:
    with Rig(brightness=share) as rig:
        rig.strip.show(shown)
        assert rig.chain.colours == held
        rig.strip.show([(0, 0, 0)] * 8)
        assert rig.chain.colours == [(0, 0, 0)] * 8


def test_brightness_can_be_changed_while_it_is_lit(rig: Rig) -> None:
    frame: list[Colour] = [(200, 100, 0)] * 8
    rig.strip.show(frame)
    rig.strip.brightness = 0.1
    assert rig.strip.show(frame) == 24
    assert rig.chain.colours == [(20, 10, 0)] * 8
    for share in (0.0, -1.0, 1.5):
        with pytest.raises(ValueError, match="brightness"):
            rig.strip.brightness = share


@pytest.mark.parametrize("count", [40, 72, 144])
def test_white_everywhere_keeps_the_limit_at_every_brightness(count: int) -> None:
    with Rig(count=count, limit_ma=500) as rig:
        for percent in (1, 5, 20, 50, 100):
            rig.strip.brightness = percent / 100
            rig.strip.show([(255, 255, 255)] * count)
            assert rig.chain.milliamps <= 500
            assert rig.chain.milliamps == pytest.approx(rig.strip.milliamps)
        assert rig.chain.milliamps > 300, "and is as bright as it may be"


# The order of its colours


ORDERS = ["".join(one) for one in itertools.permutations("RGB")]
WITH_WHITE = [f"{order}W" for order in ORDERS]


@settings(max_examples=60)
@given(st.sampled_from(ORDERS), colours)
def test_every_order_shows_the_colours_that_were_meant(order: str, frame: list[Colour]) -> None:
    with Rig(order=order) as rig:
        rig.strip.show(frame)
        assert (rig.chain.colours, rig.chain.faults) == (frame, [])


@settings(max_examples=60)
@given(st.sampled_from(WITH_WHITE), colours, st.integers(9, 600), st.floats(0.001, 1.0))
def test_white_takes_over_what_is_white_and_counts(
    order: str, frame: list[Colour], limit_ma: int, brightness: float
) -> None:
    """An SK6812RGBW: red, green, blue and white together are the colour, and one of them is out."""
    with Rig(order=order) as rig:
        assert rig.strip.show(frame) in (0, 32)
        mixed = zip(rig.chain.colours, rig.chain.whites, strict=True)
        assert [tuple(part + white for part in rgb) for rgb, white in mixed] == frame
        assert all(0 in rgb for rgb in rig.chain.colours)
        assert rig.strip.milliamps == pytest.approx(rig.chain.milliamps)
    with Rig(order=order, limit_ma=limit_ma, brightness=brightness) as rig:
        rig.strip.show(frame)
        assert rig.chain.milliamps <= limit_ma
        assert rig.chain.milliamps == pytest.approx(rig.strip.milliamps)


def test_white_everywhere_is_brighter_for_the_same_current() -> None:
    with Rig(order="GRBW", limit_ma=168) as rig:  # 20 mA each, and 8 for the chips
        rig.strip.show([(255, 255, 255)] * 8)
        assert (set(rig.chain.whites), set(rig.chain.colours)) == ({255}, {(0, 0, 0)})
        assert rig.chain.milliamps == 168
    with Rig(order="GRBW", limit_ma=88) as rig:
        rig.strip.show([(255, 255, 255)] * 8)
        assert set(rig.chain.whites) == {127}


def test_a_wrong_order_can_be_put_right_while_it_is_lit() -> None:
    frame: list[Colour] = [(200, 100, 0)] * 8
    with Rig(order="RGB") as rig:
        rig.strip.order = "GRB"  # as if hardware.toml had said so
        rig.strip.show(frame)
        assert rig.chain.colours == [(100, 200, 0)] * 8
        rig.strip.order = "RGB"
        assert rig.strip.show(frame) == 24
        assert rig.chain.colours == frame
        with pytest.raises(ValueError, match="GRBW is no order of RGB"):
            rig.strip.order = "GRBW"


# Its layout


COUNTS = (40, 60, 72, 120, 144)


def round_the_board(layout: StripLayout) -> list[int]:
    """All lights in the order in which a token passes them from GO on."""
    return [light for space in range(layout.spaces) for light in layout.lights(space)]


def test_every_space_has_its_lights_once_whatever_the_corners_and_sides() -> None:
    for first, clockwise, each in itertools.product((0, 7, 39), (True, False), (1, 3)):
        count, way = 40 * each, clockwise
        layout = StripLayout(count=count, leds_per_space=each, first_space=first, clockwise=way)
        assert sorted(round_the_board(layout)) == list(range(count))
        assert sorted(layout.lights(first)) == list(range(each))
    forward = StripLayout(count=80, leds_per_space=2, first_space=10)
    backward = StripLayout(count=80, leds_per_space=2, first_space=10, clockwise=False)
    assert forward.lights(11) == (2, 3)
    assert forward.lights(9) == (78, 79)
    assert backward.lights(9) == (3, 2), "a token reaches light 3 first"
    layout = StripLayout(count=5, leds_per_space=2)
    assert [layout.lights(space) for space in (1, 2, 3, 39)] == [(2, 3), (4,), (), ()]
    layout = StripLayout(count=60, corner_leds=6)
    assert layout.lights(0) == tuple(range(6))
    assert layout.lights(1) == (6,)
    assert layout.lights(10) == tuple(range(15, 21))
    assert round_the_board(layout) == list(range(60))
    layout = StripLayout(count=144, corners=(0, 36, 60, 110), last=143)
    sizes = [sum(len(layout.lights(s)) for s in range(n, n + 10)) for n in (0, 10, 20, 30)]
    assert sizes == [36, 24, 50, 34]
    assert round_the_board(layout) == list(range(144))
    profile = parse_profile("[strip]\ncount = 60\ncorners = [59, 44, 29, 14]\n")
    assert profile.strip
    assert profile.strip.layout.lights(0)[0] == 59
    assert profile.strip.layout.lights(39)[-1] == 0


@pytest.mark.parametrize("clockwise", [True, False])
@pytest.mark.parametrize("shift", [0, 7, 25])
@pytest.mark.parametrize("count", COUNTS)
def test_marked_corners_share_out_every_light(count: int, shift: int, clockwise: bool) -> None:
    sign = 1 if clockwise else -1
    corners = tuple((shift + sign * (count * n // 4)) % count for n in range(4))
    layout = StripLayout(count=count, corners=corners)
    assert wrong(corners, -1, count) is None
    assert tuple(layout.lights(space)[0] for space in (0, 10, 20, 30)) == corners
    assert round_the_board(layout) == [(shift + sign * n) % count for n in range(count)]
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
