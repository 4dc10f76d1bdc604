"""An edition as the fields of a form, and a completed form as an edition again.

A field is named by its place in the file, such as `spaces[1].rent[0]`; check.py names mistakes the
same way. Their names on a page are not here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, get_type_hints

import msgspec

from common.loader import load, wanted
from common.message import Message
from controller.editions.compare import kinds, source_of
from controller.editions.problems import Findings
from controller.rules.board import Card, Deck, Source, Space
from controller.rules.edition import EditionData

CALLED = (
    "name", "currency", "currency_one", "house", "house_many", "hotel", "hotel_many", "ring_name",
)  # fmt: skip
"""Names of the game, its money, its buildings and the Ring."""

AMOUNTS_IN_BOX = ("start_money", "salary", "fine", "houses", "hotels", "bank_stock")
"""Settings that are amounts printed on sheets and boards."""

OF_TRACKER = (
    "tracker_start", "bearer_salary", "bearer_salary_circle", "bearer_rent_circle", "bearer_bonus",
)  # fmt: skip
"""Settings of a Tracker apart from its circles; only boxes with a Ring-bearer have them."""

OF_DEED = ("group", "price", "mortgage", "lift")
BY_KIND = {
    "street": (*OF_DEED, "build", "build_hotel"),
    "steed": OF_DEED,
    "staff": OF_DEED,
    "tax": ("amount", "percent"),
    "card": ("deck",),
}
"""The fields of each kind of space apart from its names, its source and its rents."""

_MAY_BE_EMPTY = {"lift": 0, "build_hotel": None}
"""Fields that may be empty, and the value that an empty one stands for."""


class Field(msgspec.Struct, frozen=True):
    """One field: its path through the file's tree, its type, and its text. An empty `number` stands
    for `unless`, if that is set."""

    way: tuple[str | int, ...]
    kind: Any
    text: str
    number: bool
    unless: int | msgspec.UnsetType | None = msgspec.UNSET


def fields(data: EditionData) -> dict[str, Field]:
    """Every field of an edition's form, by its place, in the order of the file."""
    found = [*_of_box(data)]
    for number, space in enumerate(data.spaces):
        found += _of_space(space, ("spaces", number))
    for number, deck in enumerate(data.decks):
        found += _of_deck(deck, ("decks", number))
    return {place_of(field.way): field for field in found}


def filled(data: EditionData, values: Mapping[str, str], findings: Findings) -> EditionData:
    """The edition with these texts in its fields. A text that does not fit is noted as a mistake,
    and its field keeps its value. Raises KeyError if there is no such field."""
    tree, every = msgspec.json.decode(msgspec.json.encode(data)), fields(data)
    for place, text in values.items():
        field, line = every[place], _line(text)
        if line == field.text:
            continue
        value, before = _value(field, line), len(findings.problems)
        if field.number and value == "":
            findings.add(place, Message("is empty"), wanted(field.kind))
        else:
            load(value, field.kind, findings, place)
        if len(findings.problems) == before:
            _put(tree, field.way, value)
    return msgspec.convert(tree, EditionData)


def place_of(way: tuple[str | int, ...]) -> str:
    """A path through the tree in the notation of mistakes: `spaces[1].price`."""
    parts = (f"[{one}]" if isinstance(one, int) else f".{one}" for one in way)
    return "".join(parts).removeprefix(".")


def _of_box(data: EditionData) -> Iterator[Field]:
    for name in CALLED:
        yield Field((name,), str, getattr(data, name), False)
    for note, count in data.start_split.items():
        yield Field(("start_split", note), int, str(count), True)
    yield _source_of(data, "start_split")
    tracker = OF_TRACKER if data.rules.bearer else ()
    for name in (*AMOUNTS_IN_BOX, *tracker):
        if (value := getattr(data.rules, name)) is not None:
            yield Field(("rules", name), kinds()[name], str(value), True)
            yield _source_of(data, name)
    if tracker and data.rules.tracker:
        for number, circle in enumerate(data.rules.tracker):
            yield Field(("rules", "tracker", number), int, str(circle), True)
        yield _source_of(data, "tracker")


def _source_of(data: EditionData, key: str) -> Field:
    return Field(("sources", key), Source, source_of(data, key), False)


def _of_space(space: Space, way: tuple[str | int, ...]) -> Iterator[Field]:
    for name in ("name", "short", "source", *BY_KIND.get(space.kind, ())):
        value, unless = getattr(space, name), _MAY_BE_EMPTY.get(name, msgspec.UNSET)
        text, number = "" if value == unless else str(value), not isinstance(value, str)
        yield Field((*way, name), _hints(Space)[name], text, number, unless)
    for place, rent in enumerate(space.rent):
        yield Field((*way, "rent", place), int, str(rent), True)


def _of_deck(deck: Deck, way: tuple[str | int, ...]) -> Iterator[Field]:
    yield Field((*way, "name"), str, deck.name, False)
    yield Field((*way, "source"), Source, deck.source, False)
    for number, card in enumerate(deck.cards):
        yield from _of_card(card, (*way, "cards", number))


def _of_card(card: Card, way: tuple[str | int, ...]) -> Iterator[Field]:
    for name in ("title", "text", "source"):
        yield Field((*way, name), _hints(Card)[name], getattr(card, name), False)
    for name, kind in _hints(type(card.effect)).items():
        value = getattr(card.effect, name)
        text = ", ".join(value) if isinstance(value, tuple) else str(value)
        yield Field((*way, "effect", name), kind, text, isinstance(value, int))


@cache
def _hints(kind: type[msgspec.Struct]) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def _line(text: str) -> str:
    """A text on one line, without invisible characters."""
    shown = "".join(sign if sign.isprintable() or sign == _FIXED else " " for sign in text)
    return re.sub(" +", " ", shown).strip(" ")


def _value(field: Field, line: str) -> Any:
    """A text as a value of its field; the text itself if it does not fit."""
    if field.kind == tuple[str, ...]:
        return [name for one in line.split(",") if (name := one.strip())]
    if not field.number:
        return line
    if not line and field.unless is not msgspec.UNSET:
        return field.unless
    printed = _PRINTED.fullmatch(line)
    return int(re.sub(r"[^\d-]", "", printed[1])) if printed else line


_FIXED = "\N{NO-BREAK SPACE}"
_PRINTED = re.compile(
    r"[$€£M]? ?(-?[0-9]{1,3}(?:[ ,.'\u2019\u00a0][0-9]{3})+|-?[0-9]{1,18})(?:[ \u00a0]?[$€£PM])?"
)
"""A number as people and deeds write it: `1275`, `1,275`, `1 275`, `$1275`, `M1275`, `1275 P`."""


def _put(tree: Any, way: tuple[str | int, ...], value: Any) -> None:
    for step in way[:-1]:
        tree = tree[step]
    tree[way[-1]] = value
