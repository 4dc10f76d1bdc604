"""Intervals contain the true value about as often as they say, on data whose truth is known."""

from math import isclose, log, sqrt
from random import Random

import pytest
from hypothesis import given, strategies as st

from controller.study.intervals import (
    Estimate,
    difference_of_shares,
    mean,
    ranks,
    ratio,
    share,
    student,
)
from controller.study.luck import division
from controller.study.tally import SHARE, Tally, total

STUDIES = 2000
LEAST, MOST = 0.93, 0.97
"""Of 2,000 intervals at 95 %, so many contain the truth but for 4 standard errors."""


def inside(one: Estimate, truth: float) -> bool:
    assert one.low is not None
    assert one.high is not None
    return one.low <= truth <= one.high


@pytest.mark.parametrize(("truth", "games"), [(0.25, 400), (0.5, 60), (0.03, 1000)])
def test_wilsons_interval_covers_a_share(truth: float, games: int) -> None:
    rng = Random(1)
    wins = [sum(rng.random() < truth for _ in range(games)) for _ in range(STUDIES)]
    assert LEAST <= sum(inside(share(won, games), truth) for won in wins) / STUDIES <= MOST


def test_the_interval_of_a_mean_covers_it() -> None:
    """Lengths of games are skewed; an exponential distribution is more so."""
    rng = Random(2)
    hits = 0
    for _ in range(STUDIES):
        values = [rng.expovariate(1 / 100) for _ in range(300)]
        one = mean(len(values), sum(values), sum(value * value for value in values))
        hits += inside(one, 100)
    assert LEAST <= hits / STUDIES <= MOST


def test_the_interval_of_a_ratio_covers_it() -> None:
    rng = Random(3)
    hits = 0
    for _ in range(STUDIES):
        put = [rng.randrange(100, 900) for _ in range(300)]
        rent = [int(0.4 * one * rng.uniform(0.2, 1.8)) for one in put]
        squares = sum(one * one for one in rent), sum(one * one for one in put)
        product = sum(one * other for one, other in zip(rent, put, strict=True))
        found = ratio(len(put), (sum(rent), sum(put)), squares, product)
        hits += inside(found, 0.4 - 0.5 / 500)  # int() cuts half a unit off, of 500 on average
    assert LEAST <= hits / STUDIES <= MOST


@pytest.mark.parametrize(("share_", "games"), [(0.05, 400), (0.5, 60), (0.95, 200)])
def test_the_interval_of_a_quantile_covers_it(share_: float, games: int) -> None:
    """Of a distribution whose quantiles are known, and which is anything but normal."""
    rng, truth = Random(8), -log(1 - share_)
    between = ranks(games, share_)
    assert between is not None
    hits = 0
    for _ in range(STUDIES):
        values = sorted(rng.expovariate(1) for _ in range(games))
        hits += values[between[0] - 1] <= truth <= values[between[1] - 1]
    assert LEAST <= hits / STUDIES <= 0.98, "ranks are whole numbers: it may be a little wider"


@pytest.mark.parametrize(
    ("share_", "games", "between"),
    [(0.5, 10, (2, 9)), (0.5, 20, (6, 15)), (0.5, 100, (40, 61)), (0.05, 50, None), (0.5, 5, None)],
)
def test_ranks_of_the_tables(share_: float, games: int, between: tuple[int, int] | None) -> None:
    """Conover, "Practical Nonparametric Statistics", table of the binomial distribution: the median
    of 10 lies between the 2nd and the 9th value."""
    assert ranks(games, share_) == between


def test_a_million_games_have_ranks_too() -> None:
    """As the normal distribution has them, which is exact enough then."""
    found = ranks(1_000_000, 0.5)
    assert found is not None
    assert found[0] == pytest.approx(500_000 - 1.96 * 500, abs=3)
    assert found[1] == pytest.approx(500_000 + 1.96 * 500, abs=3)


@given(st.integers(0, 400), st.integers(1, 400))
def test_a_share_lies_in_its_interval(wins: int, more: int) -> None:
    found = share(wins, wins + more)
    assert found.low is not None
    assert found.high is not None
    assert 0 <= found.low <= found.value <= found.high <= 1


def test_two_values_say_what_statistics_says() -> None:
    found = mean(4, 10, 30)  # 1, 2, 3, 4: variance 5/3
    assert found.value == 2.5
    assert found.high is not None
    assert isclose(found.high - 2.5, 3.182446 * sqrt(5 / 3 / 4), rel_tol=2e-3)


@pytest.mark.parametrize(
    ("freedom", "within"),
    [(1, 12.706205), (2, 4.302653), (3, 3.182446), (4, 2.776445), (5, 2.570582), (9, 2.262157),
     (29, 2.045230), (100, 1.983972), (100_000, 1.959988)],
)  # fmt: skip
def test_student_s_distribution_is_that_of_the_tables(freedom: int, within: float) -> None:
    """Any table of its quantiles, at 0.975."""
    assert isclose(student(freedom), within, rel_tol=2e-3)


@pytest.mark.parametrize("games", [2, 3, 5, 10, 30])
def test_few_games_have_an_interval_that_is_wide_enough(games: int) -> None:
    rng = Random(6)
    hits = 0
    for _ in range(STUDIES):
        values = [rng.gauss(100, 30) for _ in range(games)]
        hits += inside(mean(games, sum(values), sum(value * value for value in values)), 100)
    assert LEAST <= hits / STUDIES <= MOST


@pytest.mark.parametrize(
    ("more", "less", "pairs"), [(0.002, 0.001, 1500), (0.02, 0.0, 100), (0.0, 0.1, 10)]
)
def test_a_rare_difference_is_not_taken_for_none(more: float, less: float, pairs: int) -> None:
    rng = Random(7)
    hits = 0
    for _ in range(STUDIES):
        found = [(chance < more) - (more <= chance < more + less)
                 for chance in (rng.random() for _ in range(pairs))]  # fmt: skip
        squares = sum(one * one for one in found)
        hits += inside(difference_of_shares(pairs, sum(found), squares), more - less)
    assert hits / STUDIES >= LEAST


def test_what_never_happened_may_still_happen() -> None:
    found = difference_of_shares(1500, 0, 0)
    assert found.low is not None
    assert found.high is not None
    assert found.low < 0 < found.high
    assert found.high < 0.003
    assert mean(1500, 0, 0).low is None, "by how much, nobody knows"


def _table(rng: Random, strong: float) -> Tally:
    """A game of two simple and two strong players; one of the strong wins in so many of 1."""
    name = "strong" if rng.random() < strong else "simple"
    wins = {one: SHARE * (one == name) for one in ("simple", "strong")}
    place = rng.randrange(4)
    places = [SHARE * (at == place) for at in range(4)]
    return Tally(
        games=1, ended=1, seat_squares=SHARE * SHARE, places=places,
        place_squares=[won * won for won in places],
        strengths={one: [won, won * won] for one, won in wins.items()},
    )  # fmt: skip


@pytest.mark.parametrize("strong", [0.5, 0.7, 0.9])
def test_skill_is_the_share_of_variance_that_strength_explains(strong: float) -> None:
    """With a share s of wins for two of four seats each of these wins s/2: the variance between
    strengths is (s/2 - 1/4)^2, and that of who wins 3/16."""
    truth = (strong / 2 - 0.25) ** 2 / (3 / 16)
    rng = Random(4)
    hits, studies = 0, 200
    for _ in range(studies):
        found = division(
            total([_table(rng, strong) for _ in range(400)]),
            ("simple", "simple", "strong", "strong"),
        )
        assert found is not None
        assert isclose(found.skill.value + found.seat + found.luck, 1, abs_tol=1e-4)
        assert found.skill.value == pytest.approx(truth, abs=0.1)
        hits += inside(found.skill, truth)
    assert hits / studies >= 0.9


def test_equal_players_say_nothing_about_skill() -> None:
    assert division(Tally(games=100, ended=100), ("simple",) * 4) is None
