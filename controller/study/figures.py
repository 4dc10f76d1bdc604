"""The figures of a study, from what its games added up to: what page and JSON have. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from controller.rules.edition import Edition
from controller.study.compare import ENDED_BY, OF_ONE, OF_THE_WIN, WON_BY
from controller.study.intervals import (
    Estimate,
    difference_of_shares,
    mean,
    ratio,
    rounded,
    share,
    swayed,
    within_shares,
)
from controller.study.length import Length, length_of, sums
from controller.study.luck import Division, division, wins_by_strength
from controller.study.plan import Pace, Plan, RuleSet, edition_of
from controller.study.tally import JAILED, LOST, PACE, SHARE, STOPS, TAKEN, Pairs, Tally

UNFINISHED = "unfinished"
"""In place of an ending: the game was given up."""


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
    round: Estimate


class RuleSetFigures(msgspec.Struct, frozen=True, kw_only=True):
    """What is known about one rule set. `ended` and `endings` are shares of games; `places` is what
    the seat that began wins of a game, then the next; `visits` are shares of all stops by space;
    `strengths` is what a seat of each strength wins."""

    rule_set: RuleSet
    games: int
    ended: Estimate
    turns: Length
    minutes: Length
    minutes_a_turn: Estimate
    endings: dict[str, Estimate]
    places: tuple[Estimate, ...]
    visits: tuple[Estimate, ...]
    jailed: Estimate
    groups: tuple[GroupReturn, ...]
    ring: tuple[RingStep, ...]
    ring_taken: Estimate
    ring_lost: Estimate
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
    games, turns = tally.games, sums(tally.turns)
    return RuleSetFigures(
        rule_set=rule_set, games=games, ended=share(tally.ended, games),
        turns=length_of(tally.turns, mean(games, *turns)),
        minutes=length_of(tally.minutes, mean(games, *_in_minutes(tally.seconds))),
        minutes_a_turn=_minutes_a_turn(tally, turns),
        endings={name or UNFINISHED: share(count, games) for name, count in tally.endings.items()},
        places=tuple(share(won / SHARE, tally.ended) for won in tally.places),
        visits=tuple(_visits(tally)), jailed=mean(games, tally.jailed, tally.square(JAILED)),
        groups=tuple(_groups(edition, tally)), ring=tuple(_ring(tally)),
        ring_taken=mean(games, tally.ring_taken, tally.square(TAKEN)),
        ring_lost=mean(games, tally.ring_lost, tally.square(LOST)),
        strengths=wins_by_strength(tally, bots), division=division(tally, bots),
    )  # fmt: skip


def _per_game(total: int, games: int) -> float:
    return rounded(total / max(1, games))


def _minutes_a_turn(tally: Tally, turns: tuple[int, int]) -> Estimate:
    seconds, squares = (one / 60**power for power, one in enumerate(tally.seconds or (0, 0), 1))
    both = (seconds, turns[0]), (squares, turns[1])
    return ratio(tally.games, *both, tally.square(PACE) / 60)


def _visits(tally: Tally) -> Iterator[Estimate]:
    """The share of all stops that each space has."""
    stops = sum(tally.visits)
    for count, (square, product) in zip(tally.visits, tally.visit_squares, strict=True):
        squares = square, tally.square(STOPS)
        yield within_shares(ratio(tally.games, (count, stops), squares, product))


def _in_minutes(seconds: Sequence[int]) -> tuple[float, float]:
    total, squares = seconds or (0, 0)
    return total / 60, squares / 3600


def _groups(edition: Edition, tally: Tally) -> list[GroupReturn]:
    found = []
    for group, (rent, put, *more) in enumerate(tally.groups):
        if put:
            found.append(GroupReturn(
                group=group, name=edition.board.group_names[group],
                rent=_per_game(rent, tally.games), invested=_per_game(put, tally.games),
                returns=returns_of(tally.games, (rent, put, *more)),
            ))  # fmt: skip
    return found


def returns_of(games: int, sums: Sequence[int]) -> Estimate:
    """What is returned of what was invested: from sums of rent, of investment, of their squares,
    and of their products."""
    rent, put, rent_squares, put_squares, product = sums
    found = ratio(games, (rent, put), (rent_squares, put_squares), product)
    return swayed(found, games)


def _ring(tally: Tally) -> list[RingStep]:
    steps = enumerate(zip(tally.ring, tally.ring_squares, strict=True), 1)
    return [
        RingStep(step=step, games=share(games, tally.games), round=mean(games, total, squares))
        for step, ((games, total), squares) in steps
    ]


def _differences(pairs: Pairs, bots: Sequence[str]) -> dict[str, Estimate]:
    """Those of all measures. Every pair has a length, and an ending."""
    every = pairs.measures.get("turns", [0])[0]
    found = {}
    for name, (games, total, squares) in pairs.measures.items():
        count = every if name.startswith(ENDED_BY) else games
        found[name] = difference_of(name, (count, total, squares), bots)
    return found


def difference_of(name: str, sums: Sequence[int], bots: Sequence[str]) -> Estimate:
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
    return swayed(mean(pairs, total, squares), pairs)
