"""Finds every value of the wrong type in a file's tree, not only the first.

msgspec converts and stops at the first mistake; this walks the same types and continues. Whether
the values make sense together is checked in check.py.
"""

from __future__ import annotations

from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from common.message import SHOWN_MOST, Message, brief, joined, verbatim
from common.problem import Findings, at_least, at_most, one_of
from controller.rules.board import Effect
from hardware.profile.toml_text import NEAREST_MOST, QUOTE, value_in_words

_MANY = 16
"""The most names that a message lists."""


def look(value: Any, kind: Any, place: str, findings: Findings) -> None:
    """Note every place under `value` that does not fit the type `kind`."""
    bare = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    if isinstance(bare, type) and issubclass(bare, msgspec.Struct) and isinstance(value, dict):
        _struct(value, bare, place, findings)
    elif get_origin(bare) is tuple and get_args(bare)[-1] is ... and isinstance(value, list):
        _length(value, kind, place, findings)
        for index, item in enumerate(value):
            look(item, get_args(bare)[0], f"{place}[{index}]", findings)
    elif get_origin(bare) is dict and isinstance(value, dict):
        for key, item in value.items():
            look(item, get_args(bare)[1], f"{place}.{brief(key)}", findings)
    elif kinds := _tagged(bare):
        _one_of(value, kinds, place, findings, is_effect=bare == Effect)
    else:
        _plain(value, kind, place, findings)


def _struct(
    value: dict[str, Any], kind: type[msgspec.Struct], place: str, findings: Findings
) -> None:
    hints = _hints(kind)
    fields = _fields(kind)
    dot = f"{place}." if place else ""
    for key in (key for key in value if key not in fields):
        near = _nearest(key, list(fields)) if len(findings.problems) < NEAREST_MOST else None
        findings.add(f"{dot}{brief(key)}", Message("there is no such setting"), near)
    for name, field in fields.items():
        if name in value:
            look(value[name], hints[field.name], f"{dot}{name}", findings)
        elif field.required:
            findings.add(f"{dot}{name}", Message("is missing"), wanted(hints[field.name]))


@cache
def _hints(kind: type[msgspec.Struct]) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


@cache
def _fields(kind: type[msgspec.Struct]) -> dict[str, Any]:
    return {field.encode_name: field for field in msgspec.structs.fields(kind)}


def _tagged(kind: Any) -> dict[str, type[msgspec.Struct]]:
    """The structs of a union by their tag; empty if it is not a union of tagged structs."""
    structs = [one for one in get_args(kind) if hasattr(one, "__struct_config__")]
    whole = structs and len(structs) == len(get_args(kind))
    return {str(one.__struct_config__.tag): one for one in structs} if whole else {}


def _one_of(
    value: Any, kinds: dict[str, type[msgspec.Struct]], place: str, findings: Findings,
    *, is_effect: bool,
) -> None:  # fmt: skip
    tag = value.get("type") if isinstance(value, dict) else None
    if not isinstance(tag, str) or tag not in kinds:
        wrong = Message("{value} is not a type", value=value_in_words(tag, QUOTE))
        if is_effect:
            wrong = Message("{value} is not an effect", value=value_in_words(tag, QUOTE))
        findings.add(f"{place}.type", wrong, one_of(kinds))
        return
    rest = {key: item for key, item in value.items() if key != "type"}
    _struct(rest, kinds[tag], place, findings)


def _length(value: list[Any], kind: Any, place: str, findings: Findings) -> None:
    for meta in get_args(kind)[1:] if get_origin(kind) is Annotated else ():
        low, high = meta.min_length or 0, meta.max_length or len(value)
        if not low <= len(value) <= high:
            wrong = Message("has {count} entries", count=len(value))
            findings.add(place, wrong, verbatim(str(low)) if low == high else None)


def _plain(value: Any, kind: Any, place: str, findings: Findings) -> None:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        wrong = Message("{value} is wrong", value=value_in_words(value, QUOTE))
        findings.add(place, wrong, wanted(kind))


_WORDS = {
    int: Message("a whole number"), str: Message("text"), bool: Message("true or false"),
    dict: Message("a table"), tuple: Message("a list"),
}  # fmt: skip


def wanted(kind: Any) -> Message:
    """The values that a type accepts, in words: `a whole number, at least 1, at most 2`."""
    bare, *metas = get_args(kind) if get_origin(kind) is Annotated else (kind,)
    if get_origin(bare) is Literal:
        return one_of(get_args(bare))
    if get_origin(bare) in (Union, UnionType):
        several = [wanted(one) for one in get_args(bare) if one is not type(None)]
        told = several[0]
        for other in several[1:]:
            told = Message("{one} or {other}", one=told, other=other)
        return told
    words = [_WORDS.get(get_origin(bare) or bare, _WORDS[dict])]
    for meta in metas:
        words += [at_least(meta.ge)] * (meta.ge is not None)
        words += [at_most(meta.le)] * (meta.le is not None)
    return joined(words) if words[1:] else words[0]


def _nearest(key: str, names: list[str]) -> Message | None:
    import difflib  # only for a mistake: it costs 1 ms at the start

    close = difflib.get_close_matches(key[:SHOWN_MOST], names, n=1)
    if close:
        return verbatim(f"{close[0]}?")
    return one_of(names) if len(names) < _MANY else None
