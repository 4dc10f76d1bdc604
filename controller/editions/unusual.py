"""What is unusual in an edition's file but playable: a warning, not a mistake."""

from __future__ import annotations

import msgspec


class Unusual(msgspec.Struct, frozen=True, kw_only=True):
    """One unusual thing. `place` is a path into the file; `values` fill the sentence of `key`,
    which is in sentences/unusual.py."""

    file: str
    place: str
    key: str
    values: dict[str, str | int] = {}
