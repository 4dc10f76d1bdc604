"""The page about a study: as many digits as intervals need, and charts whose words are legible."""

import re
from pathlib import Path
from typing import Any

import pytest

from controller import editions
from controller.editions import load
from controller.report import charts
from controller.study.intervals import Estimate
from controller.web.report.estimates import interval, signed, value, verdict
from controller.web.report.study_page import make
from tests.steps import cases
from tests.study import plans


@cases(
    "one, factor, difference, ends",
    ((-0.01, -0.04, 0.02), 1.0, "−0.010", "−0.040 to 0.020"),
    ((0.0, -0.000_13, 0.000_13), 100.0, "0.000", "−0.013 to 0.013"),
    ((0.0, -1.2, 1.2), 1.0, "0.0", "−1.2 to 1.2"),
    ((0.1, 0.08, 0.12), 1.0, "+0.100", "0.080 to 0.120"),
    ((-0.17, -0.338, -0.002), 1.0, "−0.170", "−0.338 to −0.002"),
    ((74.28, 22.7, 125.8), 1.0, "+74", "23 to 126"),
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


def _one_turn(folder: Path, edition: str, game: str, rules: dict[str, Any], **more: Any) -> str:
    data = load(edition).data
    of = {"edition": data, "bots": ("simple",) * 2, "turns": 1, "minutes": 0, "game": game, **more}
    store = plans.played(folder, plans.plan(2, {}, rules, **of) if rules else plans.plan(2, **of))
    return make(store.plan, plans.found(store), "en")


@pytest.mark.parametrize("edition", editions.known())
def test_what_nobody_bought_or_nobody_did_is_no_figure(tmp_path: Path, edition: str) -> None:
    """Issue 14.4: after one turn no deed is sold, no rent paid, no game over."""
    for game in load(edition).data.games:
        minutes = 1 if load(edition).rules_for(game, {}).time_limit else 0
        html = _one_turn(tmp_path / game, edition, game, {}, minutes=minutes)
        assert "Nobody bought a deed in these games." in html
        assert "Rent for every 100 invested" not in html
        assert "How games end, out of 100" in html
        assert not re.search(r"<figure><figcaption>[^<]*</figcaption></figure>", html)


def test_no_chart_of_a_study_is_taller_than_what_it_says(tmp_path: Path) -> None:
    """Issue 40.19, charts too tall for what they say: bars need 30 units each, and two more for
    title and axis; one or two lines a third of the width of a page."""
    html = _one_turn(tmp_path, "lotr-2003", "standard", {"salary": 400}, turns=40)
    drawn = re.findall(r'viewBox="([^"]+)"[^>]* class="chart (\w+)"(.*?)</svg>', html, re.DOTALL)
    assert len(drawn) >= 6
    for box, kind, inside in drawn:
        _x, _y, wide, high = map(float, box.split())
        bars = inside.count("<rect ")
        most = 30 * (bars + 2) if kind == "short" else wide / (3 if kind == "whole" else 2)
        assert high <= most, (kind, box)


def test_two_rule_sets_in_which_nobody_bought_anything(tmp_path: Path) -> None:
    html = _one_turn(tmp_path, "lotr-2003", "standard", {"salary": 400})
    assert html.count("Nobody bought a deed in these games.") == 2


@pytest.mark.parametrize("shares", [False, True])
def test_a_chart_of_nothing_is_none_and_one_of_zeros_is_drawn(shares: bool) -> None:
    assert charts.bars([], "t", "a", shares=shares) == ""
    zeros = [charts.Bar("one", 0.0), charts.Bar("two", 0.0, "", "0", (0.0, 0.0))]
    assert charts.bars(zeros, "t", "a", shares=shares).count("<rect") >= 2
    assert charts.curves([], "x", "t", "a", at_peak=shares) == ""
    nothing = charts.Curve("A", "#ffffff", [])
    assert charts.curves([nothing], "x", "t", "a", at_peak=shares) == ""
    flat = charts.Curve("B", "#ffffff", [(0.0, 0.0), (1.0, 0.0)])
    assert "<svg" in charts.curves([nothing, flat], "x", "t", "a", at_peak=shares)


def test_the_interval_of_a_count_does_not_go_below_0() -> None:
    """Two games took 30 and 44 minutes (issue 14.4)."""
    two = Estimate(value=37.083, low=-53.978, high=128.14)
    assert (value(two), interval(two, least=0.0)) == ("37", "0 to 128")
    assert interval(two) == "−54 to 128"


@cases(
    "bots, language, told",
    (("simple",) * 4, "en", "4 × Simple bot"),
    (("simple",) * 4, "fr", "4 × Robot simple"),
    (("simple", "strong", "simple"), "en", "2 × Simple bot, Strong bot"),
    (("expert", "strong"), "fr", "Robot expert, Robot fort"),
)
def test_bots_are_counted(tmp_path: Path, bots: tuple[str, ...], language: str, told: str) -> None:
    store = plans.played(tmp_path, plans.plan(1, bots=bots, turns=1))
    assert f"<p>{told}</p>" in make(store.plan, plans.found(store), language)
