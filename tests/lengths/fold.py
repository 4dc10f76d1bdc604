"""From games to figures: quantiles, stages, and what house rules change."""

from collections import defaultdict
from collections.abc import Sequence
from math import log, sqrt
from statistics import mean, variance
from typing import Any

from controller.duration.stage import round_part, stage
from controller.duration.table import Cell, Effect, Spread
from tests.lengths.games import LIMIT_S, Played

POINTS = (0.1, 0.5, 0.9)
STAGE_LEAST = 20
"""Games that have to come through a stage for it to be in the figures."""

SURE = 3.0
"""Standard errors by which a setting has to change the length (of its logarithm) to count: some
sixty settings are tried in each kind of game, and chance alone lets one in 370 pass."""


def quantiles(values: Sequence[float], digits: int = 0) -> Spread:
    """What 10, 50 and 90 of 100 do not exceed."""
    rows = sorted(values)
    low, middle, high = (rows[min(len(rows) - 1, int(point * len(rows)))] for point in POINTS)
    return round(low, digits), round(middle, digits), round(high, digits)


def minutes(games: Sequence[Played]) -> list[float]:
    return [game.seconds / 60 for game in games]


def endless(games: Sequence[Played]) -> float:
    return round(sum(not game.over for game in games) / max(1, len(games)), 3)


def cell(games: Sequence[Played], untraded: Sequence[Played]) -> Cell:
    """The figures of games of one kind; of `untraded` only how many did not end."""
    rounds = quantiles([game.rounds for game in games])
    return Cell(
        minutes=quantiles(minutes(games)), rounds=rounds, endless=endless(games),
        untraded=endless(untraded),
        turn_seconds=round(sum(g.seconds for g in games) / sum(g.turns for g in games), 1),
        stages=_stages(games, rounds[1]),
    )  # fmt: skip


def _stages(games: Sequence[Played], usual: float) -> dict[str, Spread]:
    """A game counts once in each stage for every round that it spends there; one that was given up
    has all the minutes left after which games are."""
    left: defaultdict[str, list[float]] = defaultdict(list)
    through: defaultdict[str, set[int]] = defaultdict(set)
    for number, game in enumerate(games):
        for one in game.samples:
            part = one.part if one.part >= 0 else round_part(one.rounds, usual)
            key = stage(one.players, part)
            left[key].append(((game.seconds - one.seconds) if game.over else LIMIT_S) / 60)
            through[key].add(number)
    return {
        key: quantiles(values)
        for key, values in sorted(left.items())
        if len(through[key]) >= STAGE_LEAST
    }


def matters(usual: Sequence[Played], changed: Sequence[Played], sure: float = SURE) -> bool:
    """Whether these games are surely longer or shorter, or surely more (or fewer) do not end."""
    return abs(_apart(usual, changed)) > sure or abs(_more_endless(usual, changed)) > sure


def _apart(usual: Sequence[Played], changed: Sequence[Played]) -> float:
    logs = [[log(max(1, game.seconds)) for game in games] for games in (usual, changed)]
    error = sqrt(sum(variance(one) / len(one) for one in logs))
    return (mean(logs[1]) - mean(logs[0])) / max(error, 1e-9)


def _more_endless(usual: Sequence[Played], changed: Sequence[Played]) -> float:
    """With one of each kind added to both, so that none is no proof (Agresti and Caffo)."""
    counts = [len(games) + 2 for games in (usual, changed)]
    shares = [
        (sum(not game.over for game in games) + 1) / count
        for games, count in zip((usual, changed), counts, strict=True)
    ]
    error = sqrt(sum(p * (1 - p) / n for p, n in zip(shares, counts, strict=True)))
    return (shares[1] - shares[0]) / error


def effect(rules: dict[str, Any], usual: Sequence[Played], changed: Sequence[Played]) -> Effect:
    """How these rules change the spread."""
    before, after = quantiles(minutes(usual), 3), quantiles(minutes(changed), 3)
    low, middle, high = (round(b / max(a, 0.1), 2) for a, b in zip(before, after, strict=True))
    return Effect(
        rules=dict(rules),
        factors=(low, middle, high), endless=endless(changed),
    )  # fmt: skip
