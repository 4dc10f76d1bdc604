"""What games of one rule set added up to: whole numbers alone, so that adding is exact.

`total` is associative and commutative, and `Tally()` changes nothing: batches come in any order.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

import msgspec

SHARE = 2520
"""A win in units of which two to nine winners have whole shares."""

SQUARES = JAILED, TAKEN, LOST, STOPS, PACE = "jailed", "taken", "lost", "stops", "pace"
"""What has sums of squares: times in Jail, how often the Ring is taken and lost, all stops; and the
product of seconds and turns."""


class Tally(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Sums over games. Histograms are by value; lists by space, group, step or place (in the order
    of play, 0 began). Wins are in units of 1 / `SHARE`; only games that ended have any.

    `seconds` has the sum and the sum of squares; `strengths` the same of the wins of a strength's
    seats together, and how many seats those are in a game; `place_squares` and `seat_squares` are
    sums of squares by place, and of all seats. `groups` has by group rent, money invested, their
    squares and their product, all summed by game. `ring` has for each step of the Ring how many
    games it was taken in, and the sum of the rounds; `ring_squares` that of their squares.

    `squares` has by name (`SQUARES`) sums of squares and products by game, `visit_squares` by space
    the squares of its stops and their products with all stops.
    """

    games: int = 0
    ended: int = 0
    turns: dict[int, int] = {}
    minutes: dict[int, int] = {}
    seconds: list[int] = []
    actions: list[int] = []  # rolls, bids, other decisions
    endings: dict[str, int] = {}
    places: list[int] = []
    place_squares: list[int] = []
    seat_squares: int = 0
    strengths: dict[str, list[int]] = {}
    visits: list[int] = []
    jailed: int = 0
    groups: list[list[int]] = []
    ring: list[list[int]] = []
    ring_taken: int = 0
    ring_lost: int = 0
    squares: dict[str, int] = {}
    visit_squares: list[list[int]] = []
    ring_squares: list[int] = []

    def square(self, name: str) -> int:
        """One of `SQUARES`; 0 if no game has it."""
        return self.squares.get(name, 0)


class Pairs(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How games of the second rule set differ from those of the first with the same seed: by
    measure (`compare.py`) how many pairs, the sum of the differences, and of their squares."""

    measures: dict[str, list[int]] = {}


def total(tallies: Sequence[Tally]) -> Tally:
    """All of them together."""
    return Tally(**_totals(tallies)) if tallies else Tally()


def plus(one: Tally, other: Tally) -> Tally:
    return total([one, other])


def total_pairs(pairs: Sequence[Pairs]) -> Pairs:
    return Pairs(**_totals(pairs)) if pairs else Pairs()


def _totals(values: Sequence[msgspec.Struct]) -> dict[str, Any]:
    names = values[0].__struct_fields__
    return {name: _sum([getattr(value, name) for value in values]) for name in names}


def _sum(values: Sequence[Any]) -> Any:
    """Numbers are added; lists element by element, a shorter one as if it went on with nothing;
    mappings key by key, sorted."""
    if isinstance(values[0], dict):
        return _sum_of_mappings(values)
    if not isinstance(values[0], list):
        return sum(values)
    if not isinstance(next((one[0] for one in values if one), 0), list):
        return [*map(sum, zip_longest(*values, fillvalue=0))]
    longest = max(map(len, values))
    return [_sum([one[at] for one in values if len(one) > at]) for at in range(longest)]


def _sum_of_mappings(values: Sequence[dict[Any, Any]]) -> dict[Any, Any]:
    found: defaultdict[Any, list[Any]] = defaultdict(list)
    for one in values:
        for key, value in one.items():
            found[key].append(value)
    return {key: _sum(found[key]) for key in sorted(found)}
