"""How long games are: mean, quantiles with their intervals, and a histogram. Pure."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from itertools import accumulate

import msgspec

from controller.study.intervals import Estimate, ranks

QUANTILES = (5, 25, 50, 75, 95)
"""Of 100 games, so many are at most as long."""


class Length(msgspec.Struct, frozen=True, kw_only=True):
    """How long games are. `quantiles` are those of `QUANTILES`, `quantile_intervals` the ends of
    their 95 % intervals (None: too few games); `histogram` has each length and how many games have
    it."""

    mean: Estimate
    quantiles: tuple[int, ...]
    quantile_intervals: tuple[tuple[int, int] | None, ...]
    histogram: tuple[tuple[int, int], ...]


def length_of(histogram: Mapping[int, int], average: Estimate) -> Length:
    """What a histogram says, and the mean."""
    rows = tuple(sorted(histogram.items()))
    return Length(
        mean=average, quantiles=tuple(quantiles(rows)),
        quantile_intervals=tuple(quantile_intervals(rows)), histogram=rows,
    )  # fmt: skip


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


def quantile_intervals(rows: Sequence[tuple[int, int]]) -> list[tuple[int, int] | None]:
    """The ends of the 95 % intervals of `quantiles`; empty without values."""
    ends = list(accumulate(count for _, count in rows))
    found: list[tuple[int, int] | None] = []
    for share_ in QUANTILES if ends else ():
        between = ranks(ends[-1], share_ / 100)
        low, high = (rows[bisect_left(ends, rank)][0] for rank in between or (1, 1))
        found.append((low, high) if between else None)
    return found


def sums(histogram: Mapping[int, int]) -> tuple[int, int]:
    """The sum of a histogram's values, and that of their squares."""
    return (
        sum(value * count for value, count in histogram.items()),
        sum(value * value * count for value, count in histogram.items()),
    )
