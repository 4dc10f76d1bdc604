"""The figures of a study as rows, for tables of other programs. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from controller.study.figures import RuleSetFigures, StudyFigures
from controller.study.intervals import Estimate
from controller.study.length import QUANTILES, Length

BOTH = 0
"""In place of the number of a rule set: the second less the first."""

Row = tuple[int, str, str, Estimate]
"""Number of the rule set from 1, or `BOTH`; the figure; what it is of, empty for the whole game."""


def rows(found: StudyFigures) -> Iterator[Row]:
    """All figures that are an estimate."""
    for number, one in enumerate(found.rule_sets, 1):
        for figure, of, estimate in _of_rule_set(one):
            yield number, figure, of, estimate
    for measure, estimate in found.differences.items():
        yield BOTH, "difference", measure, estimate


def _of_rule_set(one: RuleSetFigures) -> Iterator[tuple[str, str, Estimate]]:
    for name in ("ended", "minutes_a_turn", "jailed", "ring_taken", "ring_lost"):
        yield name, "", getattr(one, name)
    yield from _of_length("turns", one.turns)
    yield from _of_length("minutes", one.minutes)
    for why, share in one.endings.items():
        yield "ending", why, share
    for place, share in enumerate(one.places, 1):
        yield "wins_by_order_of_play", str(place), share
    for strength, share in one.strengths.items():
        yield "wins_by_strength", strength, share
    if one.division is not None:
        yield "skill", "", one.division.skill
    for space, share in enumerate(one.visits):
        yield "visits", str(space), share
    for group in one.groups:
        yield "group_returns", group.name, group.returns
    for step in one.ring:
        yield "ring_games", str(step.step), step.games
        yield "ring_round", str(step.step), step.round


def _of_length(name: str, length: Length) -> Iterator[tuple[str, str, Estimate]]:
    yield name, "", length.mean
    every = zip(QUANTILES, length.quantiles, length.quantile_intervals, strict=True)
    for share, value, ends in every:
        low, high = ends or (None, None)
        yield f"{name}_quantile", str(share), Estimate(value=value, low=low, high=high)
