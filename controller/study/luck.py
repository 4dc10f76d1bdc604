"""How luck and skill divide: which part of the differences between players is due to what. Pure.

A seat's result in a game is its share of the win, 0 or 1 unless several win. Its variance over all
seats and games has three parts: what is explained by how well the bot plays (skill), by the place
in the order of play (seat), and all else: dice, cards, the deal (luck). So 0 % skill means that the
better player wins as often as any other, and 100 % that the result is known beforehand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from controller.study.intervals import Estimate, Z, mean, rounded, share, student
from controller.study.tally import SHARE, Tally

_GAMES_LEAST = 30
"""Below, nothing is said."""


class Division(msgspec.Struct, frozen=True, kw_only=True):
    """Parts of 1, from games with players of several strengths. An interval is known for two
    strengths."""

    skill: Estimate
    seat: float
    luck: float


def division(tally: Tally, bots: Sequence[str]) -> Division | None:
    """What the results are due to; None if all bots are alike, or there are too few games."""
    games, seats = tally.ended, len(bots)
    if len(tally.strengths) < 2 or games < _GAMES_LEAST:
        return None
    variance = tally.seat_squares / (games * seats * SHARE * SHARE) - 1 / seats**2
    if variance <= 0:  # everybody has won every game together
        return None
    skill = _skill(tally, bots, variance)
    seat = _seat(tally, seats, variance)
    seat = min(seat, 1 - skill.value)
    return Division(skill=skill, seat=rounded(seat), luck=rounded(1 - skill.value - seat))


def wins_by_strength(tally: Tally, bots: Sequence[str]) -> dict[str, Estimate]:
    """What a seat of each strength wins of a game, on average: its seats' share of the win,
    divided by their number."""
    found = {}
    for name, (won, _squares) in tally.strengths.items():
        together, seats = share(won / SHARE, tally.ended), bots.count(name)
        ends = (together.value, together.low or 0.0, together.high or 0.0)
        value, low, high = (rounded(one / seats) for one in ends)
        found[name] = Estimate(value=value, low=low, high=high)
    return found


def _means(tally: Tally, bots: Sequence[str]) -> dict[str, Estimate]:
    return {
        name: mean(tally.ended, *_per_seat(won, bots.count(name)))
        for name, won in tally.strengths.items()
    }


def _per_seat(won: Sequence[int], seats: int) -> tuple[float, float]:
    unit = SHARE * seats
    return won[0] / unit, won[1] / unit**2


def _skill(tally: Tally, bots: Sequence[str], variance: float) -> Estimate:
    """The variance between strengths, less what chance alone adds to it on average."""
    even, seats = 1 / len(bots), len(bots)
    found, games = _means(tally, bots), tally.ended
    between = sum(bots.count(name) * (one.value - even) ** 2 for name, one in found.items())
    noise = sum(bots.count(name) * _error(one, games) ** 2 for name, one in found.items())
    value = rounded(min(1.0, max(0.0, (between - noise) / seats / variance)))
    if len(found) > 2:
        return Estimate(value=value)
    low, high = _two(found, bots, even, games)
    return Estimate(
        value=value, low=rounded(min(1.0, low / variance)), high=rounded(min(1.0, high / variance))
    )


def _two(
    found: Mapping[str, Estimate], bots: Sequence[str], even: float, games: int
) -> tuple[float, float]:
    """With two strengths one number says all: what a seat of the first wins above its even share.
    The variance grows with its square, so the interval's ends become the variance's."""
    name = next(iter(found))
    own = bots.count(name)
    factor = own / len(bots) * (1 + own / (len(bots) - own))
    one = found[name]
    half = Z * _error(one, games)
    low, high = one.value - half - even, one.value + half - even
    least = 0.0 if low <= 0 <= high else min(low * low, high * high)
    return factor * least, factor * max(low * low, high * high)


def _seat(tally: Tally, seats: int, variance: float) -> float:
    """The same for the order of play."""
    means = [
        mean(tally.ended, won / SHARE, squares / SHARE**2)
        for won, squares in zip(tally.places, tally.place_squares, strict=True)
    ]
    between = sum((one.value - 1 / seats) ** 2 - _error(one, tally.ended) ** 2 for one in means)
    return max(0.0, between / seats / variance)


def _error(one: Estimate, games: int) -> float:
    """The standard error, from the interval of a mean."""
    if one.low is None or one.high is None:
        return 0.0
    return (one.high - one.low) / 2 / student(games - 1)
