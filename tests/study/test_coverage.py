"""Issue 40, 18: an interval that is shown contains the true value in at least nine of ten studies,
of however few games. Tried on samples of recorded games (recorded.py), whose truth is that of all
of them; what does not cover has no interval."""

import gzip
import json
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random

import pytest

from controller.study.compare import MEASURES, OF_ONE
from controller.study.figures import difference_of, returns_of
from controller.study.intervals import SWAYED_LEAST, Estimate, mean
from tests.study.recorded import FILE, RULES

STUDIES = 150
LEAST = 0.90
GAMES = 60, 120, 240, 480, 1000

Game = list[int]
Figure = Callable[[Sequence[Game]], Estimate]


@cache
def recorded() -> list[Game]:
    """What the games came to."""
    games: list[Game] = json.loads(gzip.decompress(FILE.read_bytes()))
    return games


def _mean(at: int) -> Figure:
    def figure(games: Sequence[Game]) -> Estimate:
        values = [game[at] for game in games]
        return mean(len(values), sum(values), sum(value * value for value in values))

    return figure


def _difference(name: str, at: int) -> Figure:
    def figure(games: Sequence[Game]) -> Estimate:
        values = [game[at + len(MEASURES)] - game[at] for game in games]
        sums = len(values), sum(values), sum(value * value for value in values)
        return difference_of(name, sums, ())

    return figure


def _returns(at: int) -> Figure:
    def figure(games: Sequence[Game]) -> Estimate:
        rows = [(game[at], game[at + 1]) for game in games]
        rent, put = (sum(column) for column in zip(*rows, strict=True))
        squares = sum(one * one for one, _ in rows), sum(other * other for _, other in rows)
        return returns_of(
            len(games), (rent, put, *squares, sum(one * other for one, other in rows))
        )

    return figure


def _figures() -> Iterator[tuple[str, Figure]]:
    for at, name in enumerate(MEASURES):
        if name not in OF_ONE:
            yield name, _mean(at)
            yield f"difference in {name}", _difference(name, at)
    first = len(RULES) * len(MEASURES)
    for group, at in enumerate(range(first, len(recorded()[0]), 2)):
        yield f"what group {group} returns", _returns(at)


@pytest.mark.parametrize(("name", "figure"), [*_figures()], ids=[name for name, _ in _figures()])
def test_an_interval_that_is_shown_covers(name: str, figure: Figure) -> None:
    truth, rng = figure(recorded()).value, Random(name)
    for games in GAMES:
        shown = [figure(rng.choices(recorded(), k=games)) for _ in range(STUDIES)]
        ends = [
            (one.low, one.high) for one in shown if one.low is not None and one.high is not None
        ]
        assert (len(ends) > 0.9 * STUDIES) is (games >= SWAYED_LEAST or name in MEASURES), games
        inside = sum(low <= truth <= high for low, high in ends)
        assert inside >= LEAST * len(ends), (games, inside / max(1, len(ends)))


def test_without_a_least_number_of_games_they_would_not_cover() -> None:
    """Some of the recorded figures are of the kind that the least number is for."""
    rare = [sorted(game[at] for game in recorded()) for at in range(10, len(recorded()[0]), 2)]
    parts = [sum(rents[-len(rents) // 100 :]) / sum(rents) for rents in rare]
    assert max(parts) > 0.2, "one game of a hundred brings a fifth of a group's rent"
