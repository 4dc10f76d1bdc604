"""Compares two rule sets game by game: the same seed, so that luck largely cancels out. Pure."""

from __future__ import annotations

from collections.abc import Callable

from controller.study.tally import Pairs, Tally

MEASURES: dict[str, Callable[[Tally], int]] = {
    "turns": lambda tally: next(iter(tally.turns)),
    "seconds": lambda tally: tally.seconds[0],
    "ended": lambda tally: tally.ended,
    "jailed": lambda tally: tally.jailed,
    "rent": lambda tally: sum(group[0] for group in tally.groups),
}
"""By name, a number that each game has."""

OF_ONE = frozenset({"ended"})
"""Measures that are 0 or 1."""

OF_THE_WIN = "first to play"
"""The share of the win of the seat that began, in units of 1 / `SHARE`, if both games ended."""

WON_BY = "won by "
"""The same of all seats of a strength, which follows."""

ENDED_BY = "ended by "
"""Whether a game ended in the way that follows ("": was given up). Only of pairs in which one game
did; all others count as no difference."""

RING_PACE = "ring"
"""The round of the Ring's last step that it took in both games."""


def difference(one: Tally, other: Tally) -> Pairs:
    """The second game less the first; both tallies are of a single game."""
    found = {name: measure(other) - measure(one) for name, measure in MEASURES.items()}
    if one.ended and other.ended:
        found[OF_THE_WIN] = other.places[0] - one.places[0]
        for name in one.strengths:
            found[WON_BY + name] = other.strengths[name][0] - one.strengths[name][0]
    for why in one.endings.keys() | other.endings.keys():
        found[ENDED_BY + why] = other.endings.get(why, 0) - one.endings.get(why, 0)
    if steps := min(len(one.ring), len(other.ring)):
        found[RING_PACE] = other.ring[steps - 1][1] - one.ring[steps - 1][1]
    return Pairs(measures={name: [1, by, by * by] for name, by in found.items()})
