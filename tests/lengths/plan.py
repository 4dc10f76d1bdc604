"""What is played for the figures of how long games take: kinds of game, numbers of players, and
house rules, each by itself and a few together."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from controller.dialogue.house_rules import AMOUNTS, RINGS, offered
from controller.editions import known, load
from controller.rules.edition import Edition, Rules

TIMES = {
    "salary": (0.0, 0.5, 2.0, 3.0, 5.0), "start_money": (0.5, 2.0, 5.0), "fine": (0.0, 5.0, 20.0),
    "auction_raise": (5.0, 20.0),
}  # fmt: skip
"""How many times the printed amount is tried. Between them the answer lies between; nothing is said
about what lies outside."""

TOGETHER = ((2.0, 2.0), (5.0, 2.0), (5.0, 5.0))
"""Salary and starting money that are tried together: how many times what is printed."""

EXACT = frozenset({"time_limit", "time_call", "count_cash_only"})
"""Settings of games against the clock: they decide nothing before time is called."""

RULES_PLAYERS = 4
"""House rules are tried with so many."""


class KindOf(NamedTuple):
    """A way to play, perhaps without its Ring."""

    edition: str
    game: str
    rules: dict[str, bool]


def kinds() -> list[KindOf]:
    """All of them; one that only repeats another of its edition without the Ring is left out."""
    found = [one for id_ in known() for one in _kinds(load(id_))]
    return sorted(found, key=lambda one: (len(one.rules), one.game != "standard"))


def _kinds(edition: Edition) -> Iterator[KindOf]:
    games = edition.data.games
    plain = {game: edition.rules_for(game, {}) for game in games}
    for game, rules in plain.items():
        yield KindOf(edition.id, game, {})
        out = {name: False for name in RINGS if getattr(rules, name)}
        if out and edition.rules_for(game, out) not in plain.values():
            yield KindOf(edition.id, game, out)


def players_of(kind: KindOf) -> range:
    """From the fewest to the most."""
    edition = load(kind.edition)
    rules = edition.rules_for(kind.game, kind.rules)
    most = min(rules.players_most, len(edition.data.tokens))
    return range(rules.players_least, most + 1)


def house_rules(kind: KindOf) -> dict[str, tuple[Any, ...]]:
    """The values of each setting that are tried, without the usual one."""
    edition = load(kind.edition)
    rules = edition.rules_for(kind.game, kind.rules)
    found: dict[str, tuple[Any, ...]] = {}
    for name, values in offered(edition, rules, fixed=True).items():
        if name in AMOUNTS:
            found[name] = amounts(rules, name)
        elif name not in EXACT:
            found[name] = tuple(one for one in values if one != getattr(rules, name))
    return found


def amounts(rules: Rules, name: str) -> tuple[int, ...]:
    """The amounts that are tried, each once."""
    usual = getattr(rules, name)
    tried = dict.fromkeys(round(times * usual) for times in TIMES[name])
    return tuple(one for one in tried if one != usual)


def pairs(kind: KindOf) -> list[dict[str, int]]:
    """What brings more money into the game, together."""
    rules = load(kind.edition).rules_for(kind.game, kind.rules)
    return [
        {"salary": round(salary * rules.salary), "start_money": round(start * rules.start_money)}
        for salary, start in TOGETHER
    ]
