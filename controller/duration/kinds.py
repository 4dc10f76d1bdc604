"""Finds the figures for a game: its kind, and what its house rules do to them.

House rules were tried one by one with four players, and a few together. Others are combined as if
each did to the rest what it does by itself: factors are multiplied, each of the three quantiles by
its own, so that the spread becomes as wide as all of them make it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from functools import lru_cache, reduce
from typing import Any

import msgspec

from controller.duration.table import Box, Cell, Effect, Kind, Spread, box_of_edition, lengths
from controller.rules.capabilities import known
from controller.rules.edition import Edition, Rules

BY_THE_CLOCK = frozenset({"time_limit", "time_call", "count_cash_only"})
"""Settings that decide nothing before time is called."""

_RINGS = frozenset({"ring", "bearer"})
"""Settings that make another kind of game of it."""

MONEY = frozenset({"salary", "start_money"})
"""Amounts that were tried together as well. More than the most that was tried makes no game
shorter: what is known about that is then the least."""

UNCHANGED: Spread = (1.0, 1.0, 1.0)


class Changed(msgspec.Struct, frozen=True):
    """What house rules do: factors of the quantiles, and the share that still ends of the games
    that would end otherwise."""

    factors: Spread
    ends: float

    def __mul__(self, other: Changed) -> Changed:
        low, middle, high = (a * b for a, b in zip(self.factors, other.factors, strict=True))
        return Changed((low, middle, high), self.ends * other.ends)

    def or_more(self, other: Changed) -> Changed:
        """Whatever makes games longer."""
        low, middle, high = map(max, self.factors, other.factors)
        return Changed((low, middle, high), min(self.ends, other.ends))


NOTHING = Changed(UNCHANGED, 1.0)


class Figures(msgspec.Struct, frozen=True):
    """Those for one game; `changed` by its house rules, and `single` by each of them alone;
    `least`: with more money than was tried, so it may as well take longer."""

    cell: Cell
    changed: Changed
    single: Mapping[str, Changed]
    least: bool = False


@lru_cache(maxsize=16)
def figures(edition: Edition, game: str, players: int, rules: Rules) -> Figures | None:
    """The figures for a game; None if nothing is known about such a game."""
    box = box_of_edition(edition)
    if box is None:
        return None
    fits = [
        (kind, changes)
        for kind, changes in _kinds(box, edition, rules)
        if players in kind.players and all(_was_tried(kind, *one) for one in changes.items())
    ]
    if not fits:
        return None
    kind, changes = min(fits, key=lambda fit: (len(fit[1]), fit[0].game != game))
    single = {name: _single(kind, name, value) for name, value in changes.items()}
    least = any(_is_beyond(kind, *one) for one in changes.items())
    return Figures(kind.players[players], _together(kind, changes, single), single, least)


def _kinds(box: Box, edition: Edition, rules: Rules) -> Iterator[tuple[Kind, dict[str, Any]]]:
    """Each kind of game, and the house rules that make this game of it."""
    there = {*known(edition, rules)} | _RINGS
    for kind in box.kinds:
        own = edition.rules_for(kind.game, dict(kind.rules))
        changes = {
            name: getattr(rules, name)
            for name in own.__struct_fields__
            if getattr(rules, name) != getattr(own, name)
            and name in there and name not in BY_THE_CLOCK
        }  # fmt: skip
        if _RINGS.isdisjoint(changes):
            yield kind, changes


def _was_tried(kind: Kind, name: str, value: Any) -> bool:
    """Whether such a value was tried; an amount between two that were, too, and money beyond."""
    amounts = kind.amounts.get(name, ())
    if not amounts:
        return name in lengths().settings
    return min(amounts) <= value and (value <= max(amounts) or name in MONEY)


def _is_beyond(kind: Kind, name: str, value: Any) -> bool:
    """Whether that is more than the most that was tried."""
    amounts = kind.amounts.get(name, ())
    return bool(amounts) and value > max(amounts)


def _single(kind: Kind, name: str, value: Any) -> Changed:
    """What a house rule does by itself; an amount between two, as much as lies between; one beyond
    all of them, what the largest does."""
    amounts = sorted(kind.amounts.get(name, ()))
    if not amounts or value in amounts:
        return _effect(kind, {name: value})
    if value > amounts[-1]:
        return _effect(kind, {name: amounts[-1]})
    at = bisect_left(amounts, value)
    below, above = (_effect(kind, {name: amounts[one]}) for one in (at - 1, at))
    share = (value - amounts[at - 1]) / (amounts[at] - amounts[at - 1])
    low, middle, high = (
        a + share * (b - a) for a, b in zip(below.factors, above.factors, strict=True)
    )
    return Changed((low, middle, high), below.ends + share * (above.ends - below.ends))


def _effect(kind: Kind, rules: Mapping[str, Any]) -> Changed:
    """What was found for exactly these house rules; nothing was, if they changed nothing."""
    return next((_changed(kind, one) for one in kind.effects if one.rules == rules), NOTHING)


def _changed(kind: Kind, effect: Effect) -> Changed:
    usual = kind.players[min(RULES_PLAYERS, max(kind.players))].endless
    ends = min(1.0, (1 - effect.endless) / max(1 - usual, 0.01))
    return Changed(effect.factors, ends)


RULES_PLAYERS = 4
"""Players with whom house rules were tried."""


def _together(kind: Kind, changes: Mapping[str, Any], single: Mapping[str, Changed]) -> Changed:
    """All house rules; more money from two sides at once does at least what was found for no more
    of both."""
    money = [single[name] for name in sorted(MONEY & {*single})]
    both = reduce(Changed.__mul__, money, NOTHING)
    if len(money) == len(MONEY):
        for one in kind.effects:
            if one.rules.keys() == MONEY and all(
                changes[name] >= value for name, value in one.rules.items()
            ):
                both = both.or_more(_changed(kind, one))
    others = (one for name, one in single.items() if name not in MONEY)
    return reduce(Changed.__mul__, others, both)
