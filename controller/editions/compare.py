"""How two editions differ: settings by their rows, games, box, board and decks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, get_type_hints

import msgspec

from controller.rules.board import Deck, Source, Space
from controller.rules.capabilities import has_parts, settings
from controller.rules.edition import Edition, EditionData, Rules


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """One difference between two editions, with both values and their sources. `part` is settings,
    box, games, board or decks; `row` is a setting's row, empty elsewhere."""

    part: str
    name: str
    first: Any
    second: Any
    row: str = ""
    text: str = ""
    sources: tuple[str, str] = ("", "")


def row_of(setting: str) -> tuple[str, str]:
    """The row id of a setting, and its description."""
    meta = kinds()[setting].__metadata__[-1]
    return meta.extra["row"], meta.description


@cache
def kinds() -> dict[str, Any]:
    """The types of the settings, with their annotations."""
    return get_type_hints(Rules, include_extras=True)


def source_of(data: EditionData, key: str) -> Source:
    """The source of a setting, or of another value of the file."""
    return data.sources.get(key, "rulebook")


def own_settings(edition: Edition) -> list[str]:
    """The settings that this box has, in the order of their rows: not those that need what no game
    of it has, nor those that only a ruling for other boxes asks about."""
    data = edition.data
    played = [data.rules, *(edition.rules_for(game, {}) for game in data.games)]
    has = {part for rules in played for part in has_parts(edition, rules)}
    timed = any(rules.time_limit for rules in played)
    return [
        name
        for name, one in settings().items()
        if one.needs in has
        and not _foreign(data, name)
        and (timed or _TIMED not in row_of(name)[0].split())
    ]


_TIMED = "N10"
"""The row of the game that the clock ends: no rule of a box that has no such game."""


def own_rows(data: EditionData, setting: str) -> str:
    """The row ids of a setting without the rulings that are not for this box."""
    ids = row_of(setting)[0].split()
    return " ".join(one for one in ids if one[0] != "R" or one in data.rulings)


def _foreign(data: EditionData, setting: str) -> bool:
    """Whether a setting comes from a ruling that is not for this box, which leaves it as it is."""
    first, default = row_of(setting)[0].split()[0], _defaults().get(setting)
    if not own_rows(data, setting):
        return True
    asked = first[0] != "R" or first in data.rulings
    return not asked and default is not None and getattr(data.rules, setting) == default


@cache
def _defaults() -> dict[str, Any]:
    fields = msgspec.structs.fields(Rules)
    return {one.name: one.default for one in fields if one.default is not msgspec.NODEFAULT}


def differences(first: EditionData, second: EditionData) -> list[Difference]:
    """All differences, in the order of the file."""
    found = [*_settings(first, second), *_box(first, second), *_games(first, second)]
    for position, (one, other) in enumerate(zip(first.spaces, second.spaces, strict=True)):
        found += _space(position, one, other)
    return [*found, *_decks(first, second)]


def _settings(first: EditionData, second: EditionData) -> Iterator[Difference]:
    """What a box has none of is no setting of it, whatever its file says."""
    own = [own_settings(Edition(data)) for data in (first, second)]
    for name in Rules.__struct_fields__:
        one, other = (
            getattr(data.rules, name) if name in names else None
            for data, names in zip((first, second), own, strict=True)
        )
        if one != other:
            rows = " ".join((own_rows(first, name), own_rows(second, name))).split()
            row, text = row_of(name)
            yield Difference(
                part="settings", name=name, first=one, second=other,
                row=" ".join(id_ for id_ in row.split() if id_ in rows), text=text,
                sources=(
                    "" if one is None else source_of(first, name),
                    "" if other is None else source_of(second, name),
                ),
            )  # fmt: skip


_ELSEWHERE = {"id", "rules", "games", "spaces", "decks", "sources", "look"}


def _box(first: EditionData, second: EditionData) -> Iterator[Difference]:
    for name in EditionData.__struct_fields__:
        one, other = getattr(first, name), getattr(second, name)
        if name in _ELSEWHERE or one == other:
            continue
        sources = (first.sources.get(name, ""), second.sources.get(name, ""))
        if isinstance(one, dict):
            for key in dict.fromkeys((*one, *other)):
                ours, theirs = one.get(key), other.get(key)
                if ours != theirs:
                    yield Difference(
                        part="box", name=f"{name} {key}", first=_plain(ours),
                        second=_plain(theirs), sources=sources,
                    )  # fmt: skip
        else:
            yield Difference(
                part="box", name=name, first=_plain(one), second=_plain(other), sources=sources
            )


def _games(first: EditionData, second: EditionData) -> Iterator[Difference]:
    for name in dict.fromkeys((*first.games, *second.games)):
        one, other = (_game(data, name) for data in (first, second))
        if one != other:
            yield Difference(part="games", name=name, first=one, second=other)


def _game(data: EditionData, name: str) -> dict[str, Any] | None:
    return dict(sorted(data.games[name].rules.items())) if name in data.games else None


def _space(position: int, first: Space, second: Space) -> Iterator[Difference]:
    for field in Space.__struct_fields__:
        one, other = getattr(first, field), getattr(second, field)
        if field != "source" and one != other:
            yield Difference(
                part="board", name=f"{position} {field}", first=_plain(one), second=_plain(other),
                sources=(first.source, second.source),
            )  # fmt: skip


def _decks(first: EditionData, second: EditionData) -> Iterator[Difference]:
    """Decks by number: their names and the cards' effects. The cards' words differ in every edition
    and are not compared."""
    for index in range(max(len(first.decks), len(second.decks))):
        one, other = (
            data.decks[index] if index < len(data.decks) else None for data in (first, second)
        )
        if one is None or other is None or one.name != other.name:
            yield Difference(
                part="decks", name=f"{index}", first=one and one.name, second=other and other.name,
                sources=(one.source if one else "", other.source if other else ""),
            )  # fmt: skip
        ours, theirs = _effects(one), _effects(other)
        if one and other and ours != theirs:
            yield Difference(
                part="decks", name=f"{index} cards", first=_only(ours, theirs),
                second=_only(theirs, ours),
            )  # fmt: skip


def _effects(deck: Deck | None) -> list[Any]:
    effects = [_plain(card.effect) for card in deck.cards] if deck else []
    return sorted(effects, key=msgspec.json.encode)


def _only(effects: list[Any], others: list[Any]) -> list[Any]:
    """The items that the other does not have, each as often as it is missing."""
    rest, only = others.copy(), []
    for one in effects:
        if one in rest:
            rest.remove(one)
        else:
            only.append(one)
    return only


def _plain(value: Any) -> Any:
    return msgspec.to_builtins(value)
