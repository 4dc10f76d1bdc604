"""Estimates in words: as many digits as their intervals need, and what a difference says."""

from __future__ import annotations

from math import floor, inf, log10

from controller.report.words import decimal
from controller.study.intervals import SWAYED_LEAST, Estimate
from controller.study.length import QUANTILES, Length
from controller.text.language import _, grouped

_PLACES_MOST = 4
"""Digits after the point: no figure of ours needs more."""


def value(one: Estimate, factor: float = 1.0) -> str:
    """A value, with as many digits as its interval has."""
    return _told(one.value * factor, _places(one, factor))


def interval(one: Estimate, factor: float = 1.0, least: float = -inf) -> str:
    """The ends of an interval; empty if there is none. `least`: the interval is cut off here, since
    no count is below 0."""
    if one.low is None or one.high is None:
        return ""
    places = _places(one, factor)
    low, high = (_told(max(least, end) * factor, places) for end in (one.low, one.high))
    return _("{low} to {high}", low=low, high=high)


def quantiles(length: Length) -> list[tuple[int, str, str]]:
    """Of how many games of 100, the length that they do not exceed, and its interval."""
    rows = zip(QUANTILES, length.quantiles, length.quantile_intervals, strict=True)
    return [(share, grouped(found), _between(ends)) for share, found, ends in rows]


def _between(ends: tuple[int, int] | None) -> str:
    return _("{low} to {high}", low=grouped(ends[0]), high=grouped(ends[1])) if ends else ""


def _places(one: Estimate, factor: float) -> int:
    """Digits after the point, so that half of the interval has two digits that count, and no end of
    it that is not 0 looks like 0."""
    if one.low is None or one.high is None or one.high <= one.low:
        return 1
    places = max(0, 1 - floor(log10((one.high - one.low) * factor / 2)))
    ends = [end * factor for end in (one.low, one.high) if end]
    while places < _PLACES_MOST and any(not round(end, places) for end in ends):
        places += 1
    return min(places, _PLACES_MOST)


def _told(value: float, places: int) -> str:
    """A number with a proper minus, which 0 never has."""
    sign = "−" if round(value, places) < 0 else ""
    return sign + decimal(abs(value), places)


def signed(by: Estimate, factor: float) -> str:
    """A difference, with its sign."""
    places = _places(by, factor)
    plus = "+" if round(by.value * factor, places) > 0 else ""
    return plus + _told(by.value * factor, places)


def verdict(by: Estimate, games: int) -> str:
    """Which rule set has more, as far as so many games can say."""
    if (by.low is None or by.high is None) and games >= SWAYED_LEAST and not by.value:
        return _("the same in every game")
    if by.low is None or by.high is None:
        return _("too few games to say")
    if by.low > 0:
        return _("more with B")
    return _("more with A") if by.high < 0 else _("no difference found")
