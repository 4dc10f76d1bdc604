"""Intervals that contain the true value in 95 of 100 studies. Pure.

Shares: Wilson's score interval (Wilson 1927, "Probable inference"). Means, differences and ratios:
the normal approximation, which needs some dozens of games.
"""

from __future__ import annotations

from math import sqrt

import msgspec

Z = 1.959964
"""Of the normal distribution, 95 % lies within so many standard deviations."""

_DIGITS = 6
"""Digits that count: more would depend on the computer, and no study has so many games."""


class Estimate(msgspec.Struct, frozen=True, kw_only=True):
    """A value with its 95 % interval; `low` and `high` are None if there are too few games."""

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


def mean(count: int, total: float, squares: float) -> Estimate:
    """The mean of `count` values, from their sum and the sum of their squares."""
    if not count:
        return Estimate(value=0.0)
    found = total / count
    if count == 1:
        return Estimate(value=rounded(found))
    variance = max(0.0, (squares - total * total / count) / (count - 1))
    return _within(found, sqrt(variance / count))


def ratio(count: int, sums: tuple[int, int], squares: tuple[int, int], product: int) -> Estimate:
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
    return _within(found, sqrt(variance) / abs(bottom))


def _within(value: float, error: float) -> Estimate:
    return Estimate(
        value=rounded(value), low=rounded(value - Z * error), high=rounded(value + Z * error)
    )


def rounded(value: float) -> float:
    """To the digits that count."""
    return float(f"{value:.{_DIGITS}g}")
