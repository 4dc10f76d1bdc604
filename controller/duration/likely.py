"""How long a game will take: before it begins, and how much longer while it is played. Pure.

None means unknown, not endless.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from controller.duration.kinds import Changed, Figures, figures
from controller.duration.stage import PARTS, ring_part, round_part, stage
from controller.duration.table import Cell, Spread, lengths
from controller.rules.edition import Edition
from controller.rules.entries import Entry
from controller.rules.events import TurnBegan
from controller.rules.state import Phase, State

PAUSE_S = 300.0
"""Nobody thinks longer than this: what goes beyond it was a pause, or the computer's clock was
set."""

TRUSTED_S = 20 * 60.0
"""Seconds of the assumed pace that count as much as the same time at this table: at first the one
decides about the pace, later the other."""

PACE_LEAST, PACE_MOST = 0.25, 4.0
"""A table's pace, as a multiple of the assumed one, is taken for no more extreme than this."""

MATTERS = 0.05
"""A house rule by which so many more games do not end is one to be named."""


class Length(msgspec.Struct, frozen=True, kw_only=True):
    """Minutes: 10, 50 and 90 of 100 such games take no longer. `limit`: any from there on are
    "longer than that", since games were given up then. `endless`: the share of those; `untraded`:
    the same if nobody trades; `because`: the settings that are the reason. `least`: it may as well
    take longer, and more games may be endless, since there is more money than was tried."""

    low: float
    middle: float
    high: float
    limit: float
    endless: float = 0.0
    untraded: float = 0.0
    because: tuple[str, ...] = ()
    least: bool = False


class Pace(msgspec.Struct, frozen=True, kw_only=True):
    """What a table has played so far: seconds, without pauses, and turns."""

    seconds: float = 0.0
    turns: int = 0


def likely(
    edition: Edition, game: str, players: int, changes: Mapping[str, Any], minutes: int = 0
) -> Length | None:
    """The length of a game with these house rules; `minutes`: when the table's clock calls time in
    a game with a time limit, 0: never. None: not known."""
    try:
        rules = edition.rules_for(game, dict(changes))
    except (KeyError, TypeError, msgspec.ValidationError):
        return None
    found = figures(edition, game, players, rules)
    if found is None:
        return None
    ends = minutes if rules.time_limit else 0
    return _length(found, found.cell.minutes, 1.0, ends)


def remaining(state: State, pace: Pace, minutes: float | None = None) -> Length | None:
    """How much longer a game goes on at this table's pace; `minutes`: until its clock calls time.
    None: unknown, or no game is being played."""
    if state.phase in (Phase.SETUP, Phase.OVER):
        return None
    found = figures(state.edition, state.game, state.seats, state.rules)
    left = _left(state, found.cell) if found is not None else None
    if found is None or left is None:
        return None
    return _length(found, left, _slower(pace, found.cell), minutes or 0)


def played(entries: Iterable[Entry]) -> Pace:
    """The pace of a table, from the commands that count, by the times at which they were
    recorded."""
    seconds, turns, before = 0.0, 0, None
    for entry in entries:
        if before is not None:
            seconds += min(max(0.0, entry.time - before), PAUSE_S)
        before = entry.time
        turns += sum(type(event) is TurnBegan for event in entry.events)
    return Pace(seconds=seconds, turns=turns)


def _slower(pace: Pace, cell: Cell) -> float:
    """By how much this table is slower than was assumed."""
    usual = pace.turns * cell.turn_seconds
    slower = (pace.seconds + TRUSTED_S) / (usual + TRUSTED_S)
    return min(PACE_MOST, max(PACE_LEAST, slower))


def _left(state: State, cell: Cell) -> Spread | None:
    """Minutes that are left in this stage of a game; if too few games came through it to know,
    those in the nearest one with as many players left, else with one more or less."""
    part = ring_part(state)
    if part is None:
        part = round_part(state.rounds, cell.rounds[1])
    alive = len(state.seats_in_play())
    if state.rounds <= 1 and part == 0 and alive == state.seats:
        return cell.minutes
    near = sorted(range(PARTS), key=lambda other: abs(other - part))
    keys = [stage(players, one) for players in (alive, alive + 1, alive - 1) for one in near]
    return next((cell.stages[key] for key in keys if key in cell.stages), None)


def _length(found: Figures, minutes: Spread, slower: float, called: float) -> Length:
    """`called`: minutes until time is called, 0: never."""
    limit = lengths().limit * slower
    changed, cell = found.changed, found.cell
    ends = (1 - cell.endless) * changed.ends
    low, middle, high = (
        limit if point > ends else min(limit, slower * value * factor)
        for point, value, factor in zip(_POINTS, minutes, changed.factors, strict=True)
    )
    middle, high = max(low, middle), max(low, middle, high)
    if called:
        low, middle, high = (min(one, called) for one in (low, middle, high))
        return Length(
            low=low, middle=middle, high=high, limit=max(limit, called + 1),
            least=found.least and high < called,
        )  # fmt: skip
    return Length(
        low=low, middle=middle, high=high, limit=limit, endless=1 - ends,
        untraded=cell.untraded, because=_because(found.single, changed), least=found.least,
    )  # fmt: skip


_POINTS = (0.1, 0.5, 0.9)


def _because(single: Mapping[str, Changed], changed: Changed) -> tuple[str, ...]:
    """The house rules by which games do not end; if none does it alone, those that lengthen
    them."""
    alone = tuple(name for name, one in single.items() if 1 - one.ends >= MATTERS)
    if alone or 1 - changed.ends < MATTERS:
        return alone
    return tuple(name for name, one in single.items() if one.factors[2] > 1)
