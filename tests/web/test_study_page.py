"""The page about a study: as many digits as intervals need, and charts whose words are legible."""

from __future__ import annotations

import re

import pytest

from controller.report import charts
from controller.study.intervals import Estimate
from controller.web.report.estimates import interval, signed, value, verdict


@pytest.mark.parametrize(
    ("one", "factor", "difference", "ends"),
    [
        ((-0.01, -0.04, 0.02), 1.0, "−0.010", "−0.040 to 0.020"),
        ((0.0, -0.000_13, 0.000_13), 100.0, "0.000", "−0.013 to 0.013"),
        ((0.0, -1.2, 1.2), 1.0, "0.0", "−1.2 to 1.2"),
        ((0.1, 0.08, 0.12), 1.0, "+0.100", "0.080 to 0.120"),
        ((-0.17, -0.338, -0.002), 1.0, "−0.170", "−0.338 to −0.002"),
        ((74.28, 22.7, 125.8), 1.0, "+74", "23 to 126"),
    ],
)
def test_a_difference_has_the_digits_that_its_interval_needs(
    one: tuple[float, float, float], factor: float, difference: str, ends: str
) -> None:
    found = Estimate(value=one[0], low=one[1], high=one[2])
    assert signed(found, factor) == difference
    assert interval(found, factor) == ends
    assert value(found, factor) == difference.removeprefix("+")


def test_what_never_differed_is_said_to_be_the_same() -> None:
    same = Estimate(value=0.0)
    assert (signed(same, 1.0), interval(same)) == ("0.0", "")
    assert verdict(same, 1500) == "the same in every game"
    assert verdict(same, 1) == "too few games to say"


@pytest.mark.parametrize("share", [0.4, 12, 38, 97.5, 100])
def test_the_axis_of_shares_ends_at_100(share: float) -> None:
    drawn = charts.bars([charts.Bar("won", share, "", "x", (0, share))], "t", "a", shares=True)
    labels = re.findall(r"<text[^>]*>(\d+)</text>", drawn)
    assert max(map(int, labels)) <= min(100, max(1, share))
    assert len(labels) >= 2


def test_names_of_lines_that_end_at_the_axis_stand_at_their_peaks_and_apart() -> None:
    rows = [
        charts.Curve(letter, "#ffffff", [(0, 0), (40, high), (80, 0)])
        for letter, high in (("A", 14), ("B", 15))
    ]
    drawn = charts.curves(rows, "Minutes", "t", "a", at_peak=True)
    ends = {letter: (float(x), float(y)) for x, y, letter in re.findall(
        r'class="end"[^>]* x="([\d.]+)" y="(-?[\d.]+)"[^>]*>([AB])<', drawn
    )}  # fmt: skip
    assert ends.keys() == {"A", "B"}
    assert abs(ends["A"][1] - ends["B"][1]) >= 15
    assert max(y for _x, y in ends.values()) < 100, "far above the numbers of the axis"
