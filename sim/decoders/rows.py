"""A row: one message on a wire, its bytes and their meaning. Values only."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from common.message import Message
from hardware.ports import Colour


class Line(msgspec.Struct, frozen=True):
    """Consecutive bytes of a row, and their meaning."""

    raw: bytes
    words: Message


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One message on a wire. Its `lines` contain all its bytes, each byte once.

    `to_part`: from the Pi to the part, otherwise the other way. `name`: its name in the datasheet
    or docs/protocol.md. `wrong`: it is invalid, or nobody answered.
    """

    to_part: bool
    name: str
    words: Message
    lines: tuple[Line, ...]
    colours: tuple[Colour, ...] = ()  # of a strip's lights
    uid: bytes = b""  # of a tag
    wrong: bool = False

    @property
    def raw(self) -> bytes:
        """All bytes, in order."""
        return b"".join(line.raw for line in self.lines)


def hexadecimal(number: int) -> str:
    """A byte as datasheets write it, such as `3Ch`."""
    return f"{number:02X}h"


def cut(raw: bytes, fields: Iterable[tuple[int, Message]]) -> tuple[Line, ...]:
    """Bytes in fields of the given lengths; empty fields are left out."""
    lines, at = [], 0
    for count, words in fields:
        if count:
            lines.append(Line(raw[at : at + count], words))
            at += count
    return tuple(lines)
