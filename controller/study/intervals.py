"""Intervals that contain the true value in 95 of 100 studies. Pure.

Shares: Wilson's score interval (Wilson 1927, "Probable inference"). Differences of shares, game by
game: an adjusted Wald interval (Bonett and Price 2012, "Adjusted Wald confidence interval for a
difference of binomial proportions based on paired data"). Means, other differences and ratios:
Student's t, which is exact for normal values and a little narrow for a few games of uneven length.
What was the same in every game has no interval: how far it might have differed is not known. What
a few games decide has a wider one, and none at all after a few games (`swayed`).

Quantiles: between two values of the sorted sample (David and Nagaraja, "Order Statistics", 7.1),
which holds for lengths of any distribution.
"""

from __future__ import annotations

from math import ceil, exp, floor, lgamma, log, pi, sqrt, tan

import msgspec

Z = 1.959964
"""Of the normal distribution, 95 % lies within so many standard deviations."""

_DIGITS = 6
"""Digits that count: more would depend on the computer, and no study has so many games."""


class Estimate(msgspec.Struct, frozen=True, kw_only=True):
    """A value with its 95 % interval; `low` and `high` are None if there are too few games, or all
    had the same value."""

    value: float
    low: float | None = None
    high: float | None = None


def share(wins: float, of: int) -> Estimate:
    """A share of 1: `wins` of so many games; shared wins may be parts of 1."""
    if not of:
        return Estimate(value=0.0)
    found, square = wins / of, Z * Z
    centre = (found + square / (2 * of)) / (1 + square / of)
    half = Z / (1 + square / of) * sqrt(found * (1 - found) / of + square / (4 * of * of))
    low = 0.0 if wins <= 0 else max(0.0, centre - half)
    high = 1.0 if wins >= of else min(1.0, centre + half)
    return Estimate(value=rounded(found), low=rounded(low), high=rounded(high))


def student(freedom: int) -> float:
    """Of Student's distribution with so many degrees of freedom, 95 % lies within so many standard
    errors: exact for 1 and 2, else within 0.2 % (Abramowitz and Stegun, 26.7.5)."""
    if freedom == 1:
        return tan(pi * 0.475)
    if freedom == 2:
        return 0.95 * sqrt(2 / (1 - 0.95**2))
    terms = (sum(by * Z**power for power, by in enumerate(row)) for row in _CORNISH_FISHER)
    return Z + sum(term / float(freedom) ** power for power, term in enumerate(terms, 1))


_CORNISH_FISHER = (
    (0, 1 / 4, 0, 1 / 4),
    (0, 3 / 96, 0, 16 / 96, 0, 5 / 96),
    (0, -15 / 384, 0, 17 / 384, 0, 19 / 384, 0, 3 / 384),
    (0, -945 / 92160, 0, -1920 / 92160, 0, 1482 / 92160, 0, 776 / 92160, 0, 79 / 92160),
)
"""By power of 1 / the degrees of freedom, then by power of Z."""


def mean(count: int, total: float, squares: float) -> Estimate:
    """The mean of `count` values, from their sum and the sum of their squares."""
    if not count:
        return Estimate(value=0.0)
    found = total / count
    if count == 1:
        return Estimate(value=rounded(found))
    variance = max(0.0, (squares - total * total / count) / (count - 1))
    return _within(found, sqrt(variance / count), count)


def difference_of_shares(count: int, total: float, squares: float, most: float = 1.0) -> Estimate:
    """The mean of differences between shares of a game, each from -`most` to `most`: as if there
    were one more pair of each of these. So a rare event is not taken for one that never happens."""
    if not count:
        return Estimate(value=0.0)
    pairs = count + 2
    centre = total / pairs
    half = Z * sqrt(max(0.0, (squares + 2 * most * most) / pairs - centre * centre) / pairs)
    return Estimate(
        value=rounded(total / count),
        low=rounded(max(-most, centre - half)), high=rounded(min(most, centre + half)),
    )  # fmt: skip


def swayed(one: Estimate, count: int) -> Estimate:
    """The same for what a few games may decide, such as a rent that one game of many brings, or a
    game that takes ten times as long by other rules. What is rarer than one of `RARE` games is
    hardly seen, so the interval is as wide as if there were more to see. Below `SWAYED_LEAST` games
    it has none: too few would contain the true value (tests/study/test_coverage.py)."""
    if one.low is None or one.high is None or count < SWAYED_LEAST:
        return Estimate(value=one.value)
    wider = sqrt(1 + RARE / count)
    low, high = (one.value + wider * (end - one.value) for end in (one.low, one.high))
    return Estimate(value=one.value, low=rounded(low), high=rounded(high))


RARE, SWAYED_LEAST = 1000, 480
"""Games."""


def ratio(
    count: int, sums: tuple[float, float], squares: tuple[float, float], product: float
) -> Estimate:
    """The first sum over the second, both over `count` games, by the delta method: `squares` and
    `product` are sums by game."""
    top, bottom = sums
    if not bottom:
        return Estimate(value=0.0)
    found = top / bottom
    if count == 1:
        return Estimate(value=rounded(found))
    rest = squares[0] - 2 * found * product + found * found * squares[1]
    variance = max(0.0, rest) * count / (count - 1)
    return _within(found, sqrt(variance) / abs(bottom), count)


def ranks(count: int, share: float) -> tuple[int, int] | None:
    """Ranks, from 1, of the two of `count` sorted values that enclose this quantile with 95 %
    confidence: the number of values below it is binomial. None: too few values."""
    middle, spread = count * share, sqrt(count * share * (1 - share))
    start = max(0, floor(middle - _FAR * spread))
    low, below = start, 0.0
    for fewer in range(start, min(count - 1, ceil(middle + _FAR * spread)) + 1):
        below += _binomial(count, fewer, share)
        if below <= _TAIL:
            low = fewer + 1
        if below >= 1 - _TAIL:
            return (low, fewer + 1) if low else None
    return None


_TAIL, _FAR = 0.025, 8.0
"""What is left out at each end; and beyond so many standard deviations there is nothing."""


def _binomial(count: int, successes: int, share: float) -> float:
    ways = lgamma(count + 1) - lgamma(successes + 1) - lgamma(count - successes + 1)
    return exp(ways + successes * log(share) + (count - successes) * log(1 - share))


def _within(value: float, error: float, count: int) -> Estimate:
    if not error:
        return Estimate(value=rounded(value))
    half = student(count - 1) * error
    return Estimate(value=rounded(value), low=rounded(value - half), high=rounded(value + half))


def within_shares(one: Estimate) -> Estimate:
    """An estimate of a share of 1, whose interval cannot go beyond."""
    if one.low is None or one.high is None:
        return one
    return Estimate(value=one.value, low=max(0.0, one.low), high=min(1.0, one.high))


def rounded(value: float) -> float:
    """To the digits that count."""
    return float(f"{value:.{_DIGITS}g}")
