"""The WS2812B chain against its data sheet (V5), and Blinka on its way to the pulses."""

from __future__ import annotations

import pytest

from sim.chips.ws2812 import SENT_NS, Ws2812Chain, pulses
from tests.steps import cases

Timing = tuple[tuple[int, int], tuple[int, int]]
RED_GREEN_BLUE = bytes([2, 1, 3, 20, 10, 30])  # two lights in the order of the wire: G R B


@cases(
    "count, sent, colours, faults",
    (2, RED_GREEN_BLUE, [(1, 2, 3), (10, 20, 30)], []),
    (2, bytes([7, 7, 7]), [(7, 7, 7), (9, 9, 9)], []),
    (1, RED_GREEN_BLUE, [(1, 2, 3)], ["48 bits for 1 lights: the rest fell off the end"]),
    (2, bytes([5, 5, 5, 9]), [(5, 5, 5), (9, 9, 9)],
     ["32 bits: the last light got a part of its 24"]),
    ids=["all", "too few: the far ones stay as they were", "too many", "a part of a light"],
)  # fmt: skip
def test_24_bits_a_light_green_first_highest_bit_first(
    count: int, sent: bytes, colours: list[tuple[int, int, int]], faults: list[str]
) -> None:
    chain = Ws2812Chain(count)
    chain.receive(pulses(bytes([9, 9, 9] * count)))
    chain.receive(pulses(sent))
    assert chain.colours == colours
    assert (chain.bytes, chain.frames, chain.faults) == (3 * count + len(sent), 2, faults)


def test_forty_lights_take_one_and_a_half_milliseconds() -> None:
    chain = Ws2812Chain(40)
    chain.receive(pulses(bytes(120)))
    assert chain.seconds == pytest.approx(40 * 24 * 1.25e-6 + 280e-6)


@cases("timing", ((400, 850), (800, 450)), ((250, 1000), (875, 375)), ((380, 580), (1000, 580)))
def test_widths_of_both_data_sheets_are_read(timing: Timing) -> None:
    chain = Ws2812Chain(2)
    chain.receive(pulses(RED_GREEN_BLUE, timing=timing))
    assert chain.colours == [(1, 2, 3), (10, 20, 30)]
    assert chain.faults == []


@pytest.mark.parametrize("timing", [((100, 950), (650, 600)), ((300, 100), (650, 600))])
def test_widths_of_neither_bit_are_faults(timing: Timing) -> None:
    chain = Ws2812Chain(1)
    chain.receive(pulses(bytes(3), timing=timing))
    assert len(chain.faults) == 24
    assert "neither 0 nor 1" in chain.faults[0]


def test_a_pause_under_280_us_does_not_latch() -> None:
    chain = Ws2812Chain(2)
    chain.receive(pulses(RED_GREEN_BLUE[:3]), rest_ns=279_000)
    assert chain.colours == [(0, 0, 0)] * 2
    chain.receive(pulses(RED_GREEN_BLUE[3:]))
    assert chain.colours == [(1, 2, 3), (10, 20, 30)]


def test_full_white_draws_60_ma_and_power_up_is_dark() -> None:
    chain = Ws2812Chain(2)
    chain.receive(pulses(b"\xff" * 6))
    assert chain.milliamps == 120 + chain.count
    chain.power_up()
    assert chain.milliamps == chain.count


def test_a_zero_is_shorter_than_a_one() -> None:
    assert SENT_NS[0][0] < SENT_NS[1][0]
    assert all(high + low == 1250 for high, low in SENT_NS)
