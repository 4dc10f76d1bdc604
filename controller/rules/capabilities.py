"""What a box has of what settings need, and so which of them it knows as house rules.

A setting says beside its row what it needs, and which of its values need something (edition.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from common.message import Message
from controller.rules.board import (
    AgainstOne,
    ColourRent,
    FreeFortress,
    LoseEach,
    Nearest,
    Secret,
    SwapDeeds,
    TakeDeed,
    TakeGroup,
)
from controller.rules.board_index import Board
from controller.rules.edition import Edition, Need, Rules


class SettingNeeds(msgspec.Struct, frozen=True):
    """What a setting needs of a box, what some of its values need, and all its values; none for a
    number."""

    needs: Need | None
    of: Mapping[Any, Need]
    values: tuple[Any, ...]


@lru_cache(maxsize=16)
def known(edition: Edition, rules: Rules) -> Mapping[str, tuple[Any, ...]]:
    """The settings that can decide something in a game of this box, by name in the order of their
    rows, each with the values that the box has; none for a number. `rules` are those that it is
    played with."""
    has = has_parts(edition, rules)
    found: dict[str, tuple[Any, ...]] = {}
    for name, asked in settings().items():
        own = getattr(rules, name)
        values = tuple(one for one in asked.values if one == own or asked.of.get(one, None) in has)
        if asked.needs in has and (not asked.values or len(values) > 1):
            found[name] = values
    return found


def has_parts(edition: Edition, rules: Rules) -> set[Need | None]:
    """What of all that settings need is there; nothing (None) always is."""
    return {None, *(need for need, there in NEEDS.items() if there(edition, rules))}


@cache
def settings() -> dict[str, SettingNeeds]:
    """Every setting by its name."""
    hints = get_type_hints(Rules, include_extras=True)
    return {name: _asked(*get_args(hint)) for name, hint in hints.items()}


def _asked(kind: Any, *metas: msgspec.Meta) -> SettingNeeds:
    extra = metas[-1].extra or {}
    values: tuple[Any, ...] = (True, False) if kind is bool else ()
    if get_origin(kind) is Literal:
        values = get_args(kind)
    return SettingNeeds(extra["needs"], extra["of"], values)


def _factors(edition: Edition) -> bool:
    """Whether a staff's rent is a factor of the roll, not a number of dice (D8)."""
    return any(max(one.rent) > 2 for one in edition.data.spaces if one.kind == "staff")


def _own_dice(edition: Edition) -> bool:
    """Whether a card says how many dice are rolled for the staff that it leads to (R77)."""
    effects = [card.effect for deck in edition.board.decks for card in deck.cards]
    return any(isinstance(effect, Nearest) and effect.dice for effect in effects)


NEEDS: Mapping[Need, Callable[[Edition, Rules], bool]] = {
    "Ring": lambda _, rules: rules.ring,
    "Ring-bearer": lambda _, rules: rules.bearer,
    "Ring or bearer": lambda _, rules: rules.ring or rules.bearer,
    "Eye": lambda box, _: any(0 in die for die in box.data.dice),
    "roll of 0": lambda box, rules: any(
        not pips for pips, _, _ in box.rolls_with(rules.eye_value).values()
    ),
    "share of tax": lambda box, _: any(space.percent for space in box.data.spaces),
    "two decks": lambda box, _: len(box.board.decks) == 2,
    "dealt deeds": lambda _, rules: rules.deeds_dealt > 0,
    "last bankruptcy": lambda _, rules: rules.end_after_bankruptcies > 0,
    "several creditors": lambda box, _: box.has(LoseEach),
    "staffs by factor": lambda box, _: _factors(box),
    "staffs by dice": lambda box, _: not _factors(box),
    "secret card": lambda box, _: box.has(Secret),
    "card against a player": lambda box, _: box.has(AgainstOne),
    "card for a colour's rent": lambda box, _: box.has(ColourRent),
    "card that takes deeds": lambda box, _: box.has(TakeDeed | TakeGroup | SwapDeeds),
    "card for a Fortress": lambda box, _: box.has(FreeFortress),
    "card with its own dice": lambda box, _: _own_dice(box),
    "script": lambda _box, _rules: False,
    "Free Parking": lambda box, _: any(space.kind == "free" for space in box.data.spaces),
}


_NO_TRACKER = Message("a Ring-bearer needs a Tracker, and this edition has none")
_TWO_RINGS = Message("the Ring either moves by itself or is borne by a player, not both")
_NO_TWO_DECKS = Message("there are no two decks to swap")
_NO_SHARE = Message("no tax in this edition lets you choose a share")


def wrong_box(board: Board, rules: Rules, own: Rules) -> Message | None:
    """What house rules ask of a board that it does not have (R26, E1); `own` are those that they
    change."""
    if rules.decks_swapped and len(board.decks) != 2:
        return _NO_TWO_DECKS
    share = any(space.percent for space in board.spaces)
    return _NO_SHARE if rules.tax_choice and not own.tax_choice and not share else None


def wrong_ring(rules: Rules) -> Message | None:
    """What is wrong with how the Ring is played (M1, M15): there is one, and a bearer's Tracker."""
    if not rules.bearer:
        return None
    if rules.ring:
        return _TWO_RINGS
    return None if rules.tracker else _NO_TRACKER
