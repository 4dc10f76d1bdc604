"""The figures of many games, as `lengths.json` has them: `python -m tests.lengths` writes it.

Minutes are those of the pace in the file, which is an assumption (docs/length.md).
"""

from __future__ import annotations

import hashlib
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import msgspec

from controller.rules.edition import Edition, EditionData, Rules

LENGTHS_FILE = Path(__file__).with_name("lengths.json")

Spread = tuple[float, float, float]
"""What 10, 50 and 90 of 100 games do not exceed."""


class Cell(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Games of one kind with so many players. `minutes` and `rounds` of whole games, in which a
    game that was given up counts as `Lengths.limit` minutes; `endless`: the share of those;
    `untraded`: the same of games in which nobody trades. `turn_seconds`: seconds a turn on average.
    `stages`: the minutes that are left, by stage (stage.py)."""

    minutes: Spread
    rounds: Spread
    endless: float
    untraded: float
    turn_seconds: float
    stages: dict[str, Spread]


class Effect(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What house rules do together to a kind of game: by which factors `Cell.minutes` grow, and the
    share of games that were given up."""

    rules: dict[str, bool | int | str]
    factors: Spread
    endless: float


class Kind(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A way to play an edition, without its Ring if `rules` say so: cells by number of players.
    `amounts` has those that were tried, by setting, the usual one first. House rules that changed
    anything are in `effects`, salary and starting money always."""

    game: str
    rules: dict[str, bool]
    players: dict[int, Cell]
    amounts: dict[str, tuple[int, ...]] = {}
    effects: tuple[Effect, ...] = ()


class Box(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An edition's kinds of game. `edition` is its id, for people who read the file."""

    edition: str
    kinds: tuple[Kind, ...]


class Lengths(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All figures: boxes by what decides about their games (`box_key`). `limit`: minutes after
    which a game was given up; `seed`: that of the first game of each cell; `games` of a cell, of
    one in which nobody trades, and of house rules; `pace`: seconds for a roll, a bid, and any other
    decision; `settings`: those of which every value was tried; `code`: of the rules and bots that
    played (study/code.py)."""

    code: str
    seed: int
    games: tuple[int, int, int]
    bots: str
    pace: tuple[int, int, int]
    limit: int
    settings: tuple[str, ...]
    boxes: dict[str, Box]


@cache
def lengths() -> Lengths:
    """The figures, read when they are first needed."""
    return msgspec.json.decode(LENGTHS_FILE.read_bytes(), type=Lengths)


@lru_cache(maxsize=4)
def box_of_edition(edition: Edition) -> Box | None:
    """The figures of this box; None if games of such a box have not been played."""
    return lengths().boxes.get(box_key(edition.data))


@cache
def _defaults() -> dict[str, Any]:
    """Settings' defaults: a setting that is as before need not be known to older figures."""
    found = msgspec.structs.fields(Rules)
    return {one.name: None if one.required else one.default for one in found}


def box_key(data: EditionData) -> str:
    """What decides about games of an edition, in 16 hexadecimal digits: its board, cards, dice and
    settings. Names and words do not: a copy with other names is the same box."""
    rules: dict[str, Any] = msgspec.to_builtins(data.rules)
    usual = _defaults()
    parts = {
        "dice": data.dice,
        "tokens": len(data.tokens),
        "spaces": [
            [one.kind, one.group, one.price, one.amount, one.mortgage, one.lift, one.build,
             one.build_hotel, one.rent, one.percent, one.deck]
            for one in data.spaces
        ],
        "decks": [[card.effect for card in deck.cards] for deck in data.decks],
        "rules": {name: value for name, value in rules.items() if value != usual[name]},
        "games": {game: one.rules for game, one in data.games.items()},
    }  # fmt: skip
    text = msgspec.json.encode(parts, order="deterministic")
    return hashlib.sha256(text).hexdigest()[:16]
