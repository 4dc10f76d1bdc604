"""What a journal is read into keeps its types as types, not as strings.

With `from __future__ import annotations` a decoder has to compile 400 strings whenever a program
starts: a twentieth of the time until strip and display are lit, on every machine.
"""

import sys
from inspect import get_annotations
from typing import Any, get_args

import msgspec

from controller.rules.entries import Entry

OURS = frozenset(name for name in sys.modules if name.startswith("controller."))


def _structs(kind: Any) -> set[type[msgspec.Struct]]:
    """Every class that can occur in a value of this type."""
    found, todo = set(), [kind]
    while todo:
        part = todo.pop()
        todo += get_args(part)
        if isinstance(part, type) and issubclass(part, msgspec.Struct) and part not in found:
            found.add(part)
            todo += [field.type for field in msgspec.structs.fields(part)]
    return found


def test_types_are_not_strings() -> None:
    structs = _structs(Entry)
    parts = {part for struct in structs for part in struct.__mro__ if part.__module__ in OURS}
    strings = {
        part.__module__
        for part in parts
        for kind in get_annotations(part).values()
        if isinstance(kind, str)
    }
    assert len(structs) > 100
    assert strings == set(), "these modules must not import annotations from __future__"
