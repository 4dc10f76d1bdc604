"""Changes which fields an edition's form has: a space's kind, a card's effect, one card more or
fewer.

New fields are empty, to be filled in.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any, get_args, get_type_hints

from msgspec.structs import replace

from controller.editions.check import FACES
from controller.editions.form import BY_KIND
from controller.rules.board import Card, Deck, Effect, Lose, Space, SpaceKind
from controller.rules.edition import EditionData

SPACE_KINDS: tuple[SpaceKind, ...] = get_args(SpaceKind)
EFFECTS: dict[str, type[Effect]] = {
    str(kind.__struct_config__.tag): kind for kind in get_args(Effect)
}
"""The effects of cards, by their names in the file."""

CARDS_MOST = 60
"""The most cards in a deck; the largest of ours has 32."""

MORE, LESS = "more", "less"
"""Add a card at the end of a deck, or remove one."""


def reshaped(data: EditionData, place: str, wish: str) -> EditionData:
    """The edition with another shape: a space's `kind` or a card's `effect.type` becomes `wish`;
    MORE at `decks[0].cards` adds a card, LESS at `decks[0].cards[3]` removes one.

    Raises KeyError for any other place or wish.
    """
    for pattern, change in _CHANGES:
        if found := re.fullmatch(pattern, place):
            try:
                return change(data, wish, *map(int, found.groups()))
            except IndexError:
                break
    raise KeyError(place)


def _other_kind(data: EditionData, wish: str, number: int) -> EditionData:
    kind = next((one for one in SPACE_KINDS if one == wish), None)
    if kind is None:
        raise KeyError(wish)
    old = data.spaces[number]
    kept = {name: getattr(old, name) for name in BY_KIND.get(wish, ())}
    if "group" in kept:
        kept["group"] = _group_of(data, wish) or old.group or next(iter(data.group_colours), "")
    if "deck" in kept and not old.deck and data.decks:
        kept["deck"] = data.decks[0].id
    new = Space(name=old.name, kind=kind, short=old.short, source=old.source, rent=old.rent, **kept)
    spaces = (*data.spaces[:number], new, *data.spaces[number + 1 :])
    counts = Counter(space.kind for space in spaces)
    return replace(data, spaces=tuple(_with_rents(space, counts) for space in spaces))


def _group_of(data: EditionData, kind: str) -> str:
    """The group of steeds or staffs, which have one for each kind; empty for other kinds."""
    theirs = (space.group for space in data.spaces if space.kind == kind != "street")
    return next(theirs, "")


def _with_rents(space: Space, counts: Counter[Any]) -> Space:
    """The space with as many rents as there are steeds or staffs; six for a street; otherwise
    none."""
    wanted = {"street": FACES, "steed": counts["steed"], "staff": counts["staff"]}
    count = wanted.get(space.kind, 0)
    return replace(space, rent=(*space.rent[:count], *[0] * (count - len(space.rent))))


def _other_effect(data: EditionData, wish: str, deck: int, number: int) -> EditionData:
    kind = EFFECTS[wish]
    blank = {name: _blank(name, hint) for name, hint in get_type_hints(kind).items()}
    card = replace(data.decks[deck].cards[number], effect=kind(**blank))
    return _with_cards(data, deck, lambda own: (*own[:number], card, *own[number + 1 :]))


def _blank(name: str, hint: Any) -> Any:
    if hint == tuple[str, ...]:
        return ()
    if name == "kind":
        return get_args(hint)[0]
    return 1 if name in ("steps", "factor") else 0


def _one_more(data: EditionData, wish: str, deck: int) -> EditionData:
    if wish != MORE or len(data.decks[deck].cards) >= CARDS_MOST:
        raise KeyError(wish)
    return _with_cards(
        data, deck, lambda own: (*own, Card(title="", text="", effect=Lose(0), source="box"))
    )


def _one_less(data: EditionData, wish: str, deck: int, number: int) -> EditionData:
    own = data.decks[deck].cards
    if wish != LESS or number >= len(own):
        raise KeyError(wish)
    return _with_cards(data, deck, lambda own: (*own[:number], *own[number + 1 :]))


Cards = tuple[Card, ...]


def _with_cards(data: EditionData, deck: int, change: Callable[[Cards], Cards]) -> EditionData:
    old: Deck = data.decks[deck]
    new = replace(old, cards=change(old.cards))
    return replace(data, decks=(*data.decks[:deck], new, *data.decks[deck + 1 :]))


_CHANGES: tuple[tuple[str, Callable[..., EditionData]], ...] = (
    (r"spaces\[(\d{1,3})\]\.kind", _other_kind),
    (r"decks\[(\d{1,3})\]\.cards\[(\d{1,3})\]\.effect\.type", _other_effect),
    (r"decks\[(\d{1,3})\]\.cards", _one_more),
    (r"decks\[(\d{1,3})\]\.cards\[(\d{1,3})\]", _one_less),
)
