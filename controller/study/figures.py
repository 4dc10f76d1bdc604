"""The figures of a study, from what its games added up to: what page and JSON have. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from controller.rules.edition import Edition
from controller.study.compare import ENDED_BY, OF_ONE, OF_THE_WIN, WON_BY
from controller.study.intervals import Estimate, difference_of_shares, mean, ratio, rounded, share
from controller.study.luck import Division, division, wins_by_strength
from controller.study.plan import Pace, Plan, RuleSet, edition_of
from controller.study.tally import SHARE, Pairs, Tally

QUANTILES = (5, 25, 50, 75, 95)
"""Of 100 games, so many are at most as long."""

UNFINISHED = "unfinished"
"""In place of an ending: the game was given up."""


class Length(msgspec.Struct, frozen=True, kw_only=True):
    """How long games are. `quantiles` are those of `QUANTILES`; `histogram` has each length and how
    many games have it."""

    mean: Estimate
    quantiles: tuple[int, ...]
    histogram: tuple[tuple[int, int], ...]


class GroupReturn(msgspec.Struct, frozen=True, kw_only=True):
    """A group of deeds: rent and money invested in a game, on average, and the one as a multiple of
    the other."""

    group: int
    name: str
    rent: float
    invested: float
    returns: Estimate


class RingStep(msgspec.Struct, frozen=True, kw_only=True):
    """A step of the Ring: in which share of games it was taken, and in which round on average."""

    step: int
    games: Estimate
    round: float


class RuleSetFigures(msgspec.Struct, frozen=True, kw_only=True):
    """What is known about one rule set. `ended` and `endings` are shares of games; `places` is what
    the seat that began wins of a game, then the next; `visits` are shares of all stops by space;
    `strengths` is what a seat of each strength wins."""

    rule_set: RuleSet
    games: int
    ended: Estimate
    turns: Length
    minutes: Length
    minutes_a_turn: float
    endings: dict[str, Estimate]
    places: tuple[Estimate, ...]
    visits: tuple[float, ...]
    jailed: float
    groups: tuple[GroupReturn, ...]
    ring: tuple[RingStep, ...]
    ring_taken: float
    ring_lost: float
    strengths: dict[str, Estimate]
    division: Division | None


class StudyFigures(msgspec.Struct, frozen=True, kw_only=True):
    """A study: what was played, with the seeds from `first_seed` to `last_seed`, and what came of
    it. `differences`: the second rule set less the first, by measure, game by game."""

    plan: str
    code: str
    edition: str
    bots: tuple[str, ...]
    first_seed: int
    last_seed: int
    games_planned: int
    turns_most: int
    pace: Pace
    minutes_limit: int
    rule_sets: tuple[RuleSetFigures, ...]
    differences: dict[str, Estimate]


def figures(plan: Plan, tallies: Sequence[Tally], pairs: Pairs) -> StudyFigures:
    """All figures, as far as games have been played."""
    edition = edition_of(plan)
    return StudyFigures(
        plan=plan.id(), code=plan.code, edition=edition.id, bots=plan.bots,
        first_seed=plan.seed, last_seed=plan.seed + plan.games - 1, games_planned=plan.games,
        turns_most=plan.turns, pace=plan.pace, minutes_limit=plan.minutes,
        rule_sets=tuple(
            _rule_set(edition, one, tally, plan.bots)
            for one, tally in zip(plan.rule_sets, tallies, strict=True)
        ),
        differences=_differences(pairs, plan.bots),
    )  # fmt: skip


def as_json(found: StudyFigures) -> bytes:
    """The figures for other programs: the same bytes for the same plan."""
    text = msgspec.json.encode(found, order="deterministic")
    return msgspec.json.format(text, indent=2) + b"\n"


def _rule_set(
    edition: Edition, rule_set: RuleSet, tally: Tally, bots: tuple[str, ...]
) -> RuleSetFigures:
    games, turns = tally.games, _histogram_sums(tally.turns)
    seconds = sum(tally.seconds[:1])
    stops = max(1, sum(tally.visits))
    return RuleSetFigures(
        rule_set=rule_set, games=games, ended=share(tally.ended, games),
        turns=_length(tally.turns, mean(games, *turns)),
        minutes=_length(tally.minutes, mean(games, *_in_minutes(tally.seconds))),
        minutes_a_turn=rounded(seconds / 60 / max(1, turns[0])),
        endings={name or UNFINISHED: share(count, games) for name, count in tally.endings.items()},
        places=tuple(share(won / SHARE, tally.ended) for won in tally.places),
        visits=tuple(rounded(count / stops) for count in tally.visits),
        jailed=_per_game(tally.jailed, games), groups=tuple(_groups(edition, tally)),
        ring=tuple(_ring(tally)), ring_taken=_per_game(tally.ring_taken, games),
        ring_lost=_per_game(tally.ring_lost, games),
        strengths=wins_by_strength(tally, bots), division=division(tally, bots),
    )  # fmt: skip


def _per_game(total: int, games: int) -> float:
    return rounded(total / max(1, games))


def _histogram_sums(histogram: Mapping[int, int]) -> tuple[int, int]:
    return (
        sum(value * count for value, count in histogram.items()),
        sum(value * value * count for value, count in histogram.items()),
    )


def _in_minutes(seconds: Sequence[int]) -> tuple[float, float]:
    total, squares = seconds or (0, 0)
    return total / 60, squares / 3600


def _length(histogram: Mapping[int, int], average: Estimate) -> Length:
    rows = tuple(sorted(histogram.items()))
    return Length(mean=average, quantiles=tuple(quantiles(rows)), histogram=rows)


def quantiles(rows: Sequence[tuple[int, int]]) -> list[int]:
    """The values of a histogram that `QUANTILES` of 100 do not exceed; empty without values."""
    games = sum(count for _, count in rows)
    found: list[int] = []
    below = 0
    for value, count in rows:
        below += count
        while len(found) < len(QUANTILES) and 100 * below >= QUANTILES[len(found)] * games:
            found.append(value)
    return found


def _groups(edition: Edition, tally: Tally) -> list[GroupReturn]:
    found = []
    for group, (rent, put, rent_squares, put_squares, product) in enumerate(tally.groups):
        if put:
            squares = rent_squares, put_squares
            found.append(GroupReturn(
                group=group, name=edition.board.group_names[group],
                rent=_per_game(rent, tally.games), invested=_per_game(put, tally.games),
                returns=ratio(tally.games, (rent, put), squares, product),
            ))  # fmt: skip
    return found


def _ring(tally: Tally) -> list[RingStep]:
    return [
        RingStep(step=step, games=share(games, tally.games), round=rounded(rounds / games))
        for step, (games, rounds) in enumerate(tally.ring, 1)
    ]


def _differences(pairs: Pairs, bots: Sequence[str]) -> dict[str, Estimate]:
    """Those of all measures. Every pair has a length, and an ending."""
    every = pairs.measures.get("turns", [0])[0]
    found = {}
    for name, (games, total, squares) in pairs.measures.items():
        count = every if name.startswith(ENDED_BY) else games
        found[name] = _difference(name, (count, total, squares), bots)
    return found


def _difference(name: str, sums: Sequence[int], bots: Sequence[str]) -> Estimate:
    """In the unit of the measure: shares of a win as parts of 1, for one seat."""
    pairs, total, squares = sums
    if name in OF_ONE or name.startswith(ENDED_BY):
        return difference_of_shares(pairs, total, squares)
    if name == OF_THE_WIN:
        return difference_of_shares(pairs, total / SHARE, squares / SHARE**2)
    if name.startswith(WON_BY):
        seats = bots.count(name.removeprefix(WON_BY))
        unit = SHARE * seats
        return difference_of_shares(pairs, total / unit, squares / unit**2, 1 / seats)
    return mean(pairs, total, squares)
