"""A tree of TOML or JSON as the structs that it describes, with every mistake in it, each with its
line.

Whether the values make sense together is for whoever loads them to check; files are opened and
their text is taken apart in hardware/profile/toml_text.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from common.message import SHOWN_MOST, Message, brief, joined, verbatim
from common.problem import Findings, at_least, at_most, either, one_of

NEAREST_MOST = 20
"""Names that are not known get a suggestion among so many mistakes: each takes a millisecond, and
hardly more are ever shown."""

_MANY = 16
"""The most names that a message lists."""

LEFT_OUT = msgspec.UNSET
"""What is left of a value in which something that it needs is wrong."""

MISSING = Message("is missing")
UNKNOWN_NAME = Message("is not a known name")


def load(tree: Any, kind: Any, findings: Findings, place: str = "") -> Any:
    """A tree as `kind`, without what is wrong in it, all of which is noted; LEFT_OUT if nothing is
    left. Structs forbid unknown fields. A Message in an annotation says what belongs there, of
    a list as a whole."""
    try:
        return msgspec.convert(tree, kind)
    except (msgspec.ValidationError, TypeError):
        kind = _given(kind)
        bare = _bare(kind)
    if _is_struct(bare) and isinstance(tree, dict):
        return _struct(tree, bare, findings, place)
    if isinstance(tree, list) and get_args(bare)[1:] == (...,) and _told(kind) is None:
        return _list(tree, kind, findings, place)
    if get_origin(bare) is dict and isinstance(tree, dict):
        return _table(tree, get_args(bare)[1], findings, place)
    if kinds := _tagged(bare):
        return _one_of(tree, kinds, findings, place)
    findings.add(place, wrong_value(tree), _wanted_at(place, kind))
    return LEFT_OUT


def _given(kind: Any) -> Any:
    """What it is if it is there: `X` of `X | None`."""
    choices = [one for one in get_args(kind) if one is not type(None)]
    return choices[0] if _is_union(kind) and len(choices) == 1 else kind


def _is_union(kind: Any) -> bool:
    return get_origin(kind) in (Union, UnionType)


def _bare(kind: Any) -> Any:
    return get_args(kind)[0] if get_origin(kind) is Annotated else kind


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _struct(
    value: dict[str, Any], kind: type[msgspec.Struct], findings: Findings, place: str
) -> Any:
    hints, fields = _hints(kind), _fields(kind)
    dot = f"{place}." if place else ""
    for key in (key for key in value if key not in fields):
        near = nearest(key, fields) if len(findings.problems) < NEAREST_MOST else ""
        known = one_of(fields) if len(fields) < _MANY else None
        findings.add(f"{dot}{key}", UNKNOWN_NAME, verbatim(near) if near else known)
    good = {}
    for name, field in fields.items():
        hint = hints[field.name]
        if name in value:
            good[field.name] = load(value[name], hint, findings, f"{dot}{name}")
        elif field.required:
            findings.add(f"{dot}{name}", MISSING, wanted(hint))
            good[field.name] = LEFT_OUT
    needed = {field.name for field in fields.values() if field.required}
    good = {name: one for name, one in good.items() if one is not LEFT_OUT}
    return kind(**good) if needed <= good.keys() else LEFT_OUT


@cache
def _hints(kind: type[msgspec.Struct]) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


@cache
def _fields(kind: type[msgspec.Struct]) -> dict[str, Any]:
    return {field.encode_name: field for field in msgspec.structs.fields(kind)}


def _list(value: list[Any], kind: Any, findings: Findings, place: str) -> Any:
    before = len(findings.problems)
    for meta in getattr(kind, "__metadata__", ()):
        low, high = meta.min_length or 0, meta.max_length or len(value)
        if not low <= len(value) <= high:
            wrong = Message("has {count} entries", count=len(value))
            findings.add(place, wrong, verbatim(str(low)) if low == high else None)
    item = get_args(_bare(kind))[0]
    good = [load(one, item, findings, f"{place}[{i}]") for i, one in enumerate(value)]
    return tuple(good) if len(findings.problems) == before else LEFT_OUT


def _table(value: dict[str, Any], kind: Any, findings: Findings, place: str) -> Any:
    dot = f"{place}." if place else ""
    good = {key: load(item, kind, findings, f"{dot}{key}") for key, item in value.items()}
    return {key: item for key, item in good.items() if item is not LEFT_OUT}


def _tagged(kind: Any) -> dict[str, type[msgspec.Struct]]:
    """The structs of a union by their tag; empty if it is not a union of tagged structs."""
    structs = [one for one in get_args(kind) if _is_struct(one)]
    whole = structs and len(structs) == len(get_args(kind))
    return {str(one.__struct_config__.tag): one for one in structs} if whole else {}


def _one_of(
    value: Any, kinds: dict[str, type[msgspec.Struct]], findings: Findings, place: str
) -> Any:
    """A table of a union, by its `type`."""
    tag = value.get("type") if isinstance(value, dict) else None
    if isinstance(tag, str) and tag in kinds:
        rest = {key: item for key, item in value.items() if key != "type"}
        return _struct(rest, kinds[tag], findings, place)
    if isinstance(value, dict):
        wrong = MISSING if tag is None else wrong_value(tag)
        findings.add(f"{place}.type", wrong, one_of(kinds))
    else:
        findings.add(place, wrong_value(value), _wanted_at(place, dict))
    return LEFT_OUT


def _wanted_at(place: str, kind: Any) -> Message:
    """What belongs there; of a table how it begins in TOML, unless it is one of several."""
    words = wanted(kind)
    if words == _TABLE and place and not place.endswith("]"):
        return Message("a table [{key}]", key=place)
    return words


_TABLE = Message("a table")
_WORDS = {
    int: Message("a whole number"), str: Message("text"), bool: Message("true or false"),
    dict: _TABLE, tuple: Message("a list"),
}  # fmt: skip


def _told(kind: Any) -> Message | None:
    """What belongs there, if the annotation says it."""
    metas = getattr(kind, "__metadata__", ())
    return next((meta for meta in metas if isinstance(meta, Message)), None)


def wanted(kind: Any) -> Message:
    """The values that a type accepts, in words: `a whole number, at least 1, at most 2`."""
    if (told := _told(kind)) is not None:
        return told
    bare = _bare(kind)
    if get_origin(bare) is Literal:
        return one_of(get_args(bare))
    if _is_union(bare):
        return either([wanted(one) for one in get_args(bare) if one is not type(None)])
    if isinstance(bare, type) and issubclass(bare, Enum):
        return either([verbatim(f'"{choice.value}"') for choice in bare])
    words = [_WORDS.get(get_origin(bare) or bare, _WORDS[dict])]
    for meta in getattr(kind, "__metadata__", ()):
        words += [at_least(meta.ge)] * (meta.ge is not None)
        words += [at_most(meta.le)] * (meta.le is not None)
    return joined(words) if words[1:] else words[0]


def nearest(name: str, known: Iterable[str]) -> str:
    """What somebody may have meant by a name that is not known; empty if none is near."""
    import difflib  # only for a mistake: it costs 1 ms at the start

    near = difflib.get_close_matches(name[:SHOWN_MOST], list(known), n=1)
    return near[0] if near else ""


def wrong_value(value: object) -> Message:
    """That a value cannot be that."""
    return Message("{value} is wrong", value=value_in_words(value))


def value_in_words(value: object) -> Message:
    """A wrong value for people: as it is written in the file, or what it is if it is long."""
    match value:
        case dict():
            return Message("a table")
        case list():
            if len(value) > 8 or any(isinstance(one, dict | list) for one in value):
                return Message("a list")
            return verbatim(f"[{', '.join(str(value_in_words(one)) for one in value)}]")
        case bool():
            return verbatim("true" if value else "false")
        case str():
            return verbatim(f"'{brief(value)}'")
        case _:
            return verbatim(brief(str(value)))
