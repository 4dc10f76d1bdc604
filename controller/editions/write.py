"""Writes an edition as a file of its own: complete, with comments, based on no other file. And what
an owner compared with the box, as a text for the project."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from common.loader import wanted
from controller.editions.compare import kinds, own_rows, own_settings, row_of, source_of
from controller.rules.edition import Edition, EditionData, Rules
from hardware.profile.toml_text import key_text, quoted

_HEAD = """\
# {name}
#
# A whole edition: change what is different in your box, then run `ringkeeper edition check` on this
# file, and play it with `--edition` and its name. `source` says where a value comes from: rulebook,
# sheet (in the box), box (your own, compared), classic (the classic game), translated (a set in
# another language), reported (by owners of the box), guess (reported, but its place is inferred),
# ruling (of ours, where the rulebook is silent) or stand-in (ours, because the real one is not
# known). Row ids (A1, R6) are those of `ringkeeper edition show`.
"""

_ABOUT = {
    "dice": "the six faces of each die; 0 is the Eye",
    "start_split": "the start money in notes or coins; adds up to rules.start_money",
    "house": "the name of a small building, and below, if needed, its plural",
    "hotel": "the big one",
    "sides": "the sides that tokens are on, and the names of their buildings",
}

_TABLES = {"group_colours", "look", "sides", "decks", "rules", "games", "sources"}
"""The keys that are tables, which TOML wants after all plain values."""

_PARTS = {
    "group_colours": "Colours on the strip and the page; every group of the board has one.",
    "look": "The pages: an accent, the dark ground below it, and the set of pictures.",
    "rules": "The settings: row, meaning, source and allowed values.",
    "sources": "The sources of settings and other values; all others are from the rulebook.",
}


def written(data: EditionData, id_: str) -> str:
    """The text of a file that loads as this edition under another id."""
    return "\n".join([_HEAD.format(name=data.name), *_plain_part(data, id_), *_table_part(data)])


def compared(data: EditionData, box: str) -> str:
    """What is marked as compared with a box, as lines for the file of the edition `box`; empty if
    nothing is. Facts only: a card's number and effect, not its words; nothing that its owner named.
    """
    spaces = [(i, one) for i, one in enumerate(data.spaces) if one.source == "box"]
    cards = [
        (f"{deck.id} {number}", card.effect)
        for deck in data.decks
        for number, card in enumerate(deck.cards, 1)
        if card.source == "box"
    ]
    values = [
        (key, getattr(data.rules if hasattr(data.rules, key) else data, key))
        for key, source in data.sources.items()
        if source == "box"
    ]
    if not (spaces or cards or values):
        return ""
    lines = [f"edition = {_value(box)}", "", "[spaces]", *_lines(spaces)]
    return "\n".join([*lines, "", "[cards]", *_lines(cards), "", "[values]", *_lines(values), ""])


def _lines(values: Iterable[tuple[object, Any]]) -> Iterator[str]:
    return (f"{key_text(str(key))} = {_value(value)}" for key, value in values)


def _plain_part(data: EditionData, id_: str) -> Iterator[str]:
    for name in EditionData.__struct_fields__:
        if name == "spaces":
            yield from _spaces(data)
        elif name not in _TABLES:
            value = id_ if name == "id" else getattr(data, name)
            if value is not None:
                about = f"  # {_ABOUT[name]}" if name in _ABOUT else ""
                yield f"{name} = {_value(value)}{about}"


def _spaces(data: EditionData) -> Iterator[str]:
    yield "\n# The board from GO on. `short` is for the display, 14 characters at most; `rent` is"
    yield "# bare, with 1 to 4 buildings and with a big one; for steeds and staffs by number owned."
    yield "# A small building costs `build`; a big one too, unless `build_hotel` says otherwise."
    yield "spaces = ["
    for position, space in enumerate(data.spaces):
        yield f"  {_value(space)},  # {position}"
    yield "]"


def _table_part(data: EditionData) -> Iterator[str]:
    yield from _table("group_colours", data.group_colours)
    yield from _table("look", msgspec.to_builtins(data.look))
    for name, side in data.sides.items():
        yield from _table(f"sides.{key_text(name)}", _own(side))
    yield "\n# Cards: a title of at most 20 characters, a text of at most 60, and what it does."
    for deck in data.decks:
        yield f"\n[[decks]]\nid = {_value(deck.id)}\nname = {_value(deck.name)}"
        yield f"source = {_value(deck.source)}  # of its name and its places\ncards = ["
        yield from (f"  {_value(card)}," for card in deck.cards)
        yield "]"
    yield f"\n# {_PARTS['rules']}\n[rules]"
    yield from _rules(data)
    for name, game in data.games.items():
        yield from _table(f"games.{key_text(name)}", _own(game))
    yield from _table("sources", data.sources)


def _rules(data: EditionData) -> Iterator[str]:
    own = own_settings(Edition(data))
    for name in Rules.__struct_fields__:
        value = getattr(data.rules, name)
        if value is not None:
            source = source_of(data, name) if name in own else "of other boxes"
            row, text = own_rows(data, name) or row_of(name)[0], row_of(name)[1]
            yield f"# {row}: {text} ({source}); {wanted(kinds()[name])}"
            yield f"{name} = {_value(value)}"


def _table(name: str, values: dict[str, Any]) -> Iterator[str]:
    about = f"# {_PARTS[name]}\n" if name in _PARTS else ""
    yield f"\n{about}[{name}]"
    yield from _lines(values.items())


def _own(struct: msgspec.Struct) -> dict[str, Any]:
    """The fields of a struct that differ from their defaults; the source always."""
    kept: dict[str, Any] = {}
    tag = type(struct).__struct_config__.tag
    if tag is not None:
        kept["type"] = tag
    for field in msgspec.structs.fields(struct):
        value = getattr(struct, field.name)
        if value is not None and (
            field.required or value != field.default or field.name == "source"
        ):
            kept[field.name] = value
    return kept


def _value(value: Any) -> str:
    """A value on one line of TOML."""
    match value:
        case bool():
            return str(value).lower()
        case int():
            return str(value)
        case str():
            return quoted(value)
        case tuple() | list():
            return f"[{', '.join(map(_value, value))}]"
        case msgspec.Struct():
            return _value(_own(value))
        case dict():
            inside = ", ".join(f"{key_text(key)} = {_value(item)}" for key, item in value.items())
            return f"{{ {inside} }}" if inside else "{}"
    raise TypeError(f"{value!r} has no place in an edition")
