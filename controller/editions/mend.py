"""Repairs a tree with mistakes, only so that the rest of it can be checked too."""

from __future__ import annotations

from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec

from controller.rules.edition import EditionData


def mended(tree: dict[str, Any], sound: dict[str, Any]) -> EditionData | None:
    """`tree` with every value that does not fit its type replaced from `sound`, a faultless
    edition's tree.

    None if the board or the decks are too damaged for that to be useful.
    """
    parts = {}
    for name, kind in get_type_hints(EditionData, include_extras=True).items():
        value = _part(tree.get(name), kind, sound[name])
        if value is None:
            return None
        parts[name] = value
    return msgspec.convert(parts, EditionData)


def _part(value: Any, kind: Any, sound: Any) -> Any:
    if _fits(value, kind):
        return value
    item = _struct_in(kind)
    if item is None:
        return sound  # a plain setting
    if not isinstance(value, list) or len(value) != len(sound):
        return None
    return [own if _fits(own, item) else other for own, other in zip(value, sound, strict=True)]


def _struct_in(kind: Any) -> type[msgspec.Struct] | None:
    """The struct in a list type: spaces and decks."""
    bare = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    first = get_args(bare)[0] if get_origin(bare) is tuple else None
    return first if isinstance(first, type) and issubclass(first, msgspec.Struct) else None


def _fits(value: Any, kind: Any) -> bool:
    try:
        msgspec.convert(value, kind)
    except (msgspec.ValidationError, TypeError):
        return False
    return True
