"""What is left of a damaged journal, by its bytes: rows are looked for where SQLite finds none.

A row is known by how SQLite writes it (fileformat2, 1.6 and 2.1). Nothing found counts by itself:
only what the hash chain vouches for from the first entry on is taken, so nothing is ever made up.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice

from controller.store.access import ROW_MOST
from controller.store.journal_file import IDENT_LENGTH, Header, JournalRow, link

PAGE = 4096  # bytes; SQLite's usual, and so ours
LOCAL_MOST = PAGE - 35
LOCAL_LEAST = (PAGE - 12) * 32 // 255 - 23

ROWS_MOST = 400_000
"""Rows that are looked at: half as many again as the longest journal has."""

SAME_MOST = 8
"""Rows that may claim the same number, and headers: a damaged page may be there twice."""

_VARINT = rb"[\x80-\xff]{0,3}[\x00-\x7f]"
# How a row begins: length of this, seq (not here), time, kind (of 4, 7 or 9 letters), payload, hash
_ENTRY = re.compile(rb"[\x06-\x09]\x00[\x01-\x09][\x15\x1b\x1f]" + _VARINT + rb"\x4c", re.DOTALL)
_HEADER = re.compile(rb"[\x05-\x08]\x00\x2c" + _VARINT + rb"[\x01\x08\x09]", re.DOTALL)

_INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}  # type -> bytes


@dataclass(slots=True)
class _Budget:
    """Bytes that may still be put together: rows of a file that means harm could share theirs."""

    left: int


@dataclass(slots=True)
class Salvaged:
    """What was found in a file: headers, what may be an `ident` though the edition after it is
    not whole, and rows by their number; several may claim one."""

    headers: list[Header] = field(default_factory=list)
    idents: set[bytes] = field(default_factory=set)
    rows: dict[int, list[JournalRow]] = field(default_factory=dict)


def carve(data: bytes) -> Salvaged:
    """Everything in a file that looks like a row of ours."""
    found, budget = Salvaged(), _Budget(2 * len(data))
    for match in islice(_HEADER.finditer(data), SAME_MOST):
        found.idents.add(data[match.end() : match.end() + IDENT_LENGTH])
        _one, ident, edition, opened = _values(data, match.start(), 4, budget) or (None,) * 4
        if isinstance(ident, bytes) and isinstance(edition, bytes) and len(ident) == IDENT_LENGTH:
            found.headers.append(Header(ident, edition, bool(opened)))
    for match in islice(_ENTRY.finditer(data), ROWS_MOST):
        values = _values(data, match.start(), 5, budget)
        if values is None:
            continue
        _seq, time, kind, payload, stored = values
        if isinstance(kind, str) and isinstance(payload, bytes) and isinstance(stored, bytes):
            for seq in _numbers(data, match.start()):
                row = (seq, float(time), kind, payload, stored)  # type: ignore[arg-type]
                claims = found.rows.setdefault(seq, [])
                if len(claims) < SAME_MOST:
                    claims.append(row)
    return found


def chained(found: Salvaged, headers: Iterable[Header]) -> tuple[Header, list[JournalRow]] | None:
    """The header that rows follow from, and these rows; of several the one with the most."""
    chains = [(header, list(_chain(header, found.rows))) for header in headers]
    return max(chains, key=lambda chain: len(chain[1]), default=None)


def _chain(header: Header, rows: dict[int, list[JournalRow]]) -> Iterator[JournalRow]:
    head, seq = header.genesis(), 1
    while (row := _next(head, rows.get(seq, []), rows.get(seq + 1, []))) is not None:
        yield row
        head, seq = row[4], seq + 1


def _next(head: bytes, claim: list[JournalRow], after: list[JournalRow]) -> JournalRow | None:
    """The row that follows. One whose own hash is damaged is vouched for by the row after it."""
    for row in claim:
        if link(head, *row[:4]) == row[4]:
            return row
    for row in claim:
        right = link(head, *row[:4])
        if any(link(right, *one[:4]) == one[4] for one in after):
            return (*row[:4], right)
    return None


Value = None | int | float | str | bytes


def _values(data: bytes, at: int, columns: int, budget: _Budget) -> list[Value] | None:
    """The values of the row that begins here; None if it is none."""
    length, types, where = data[at], list[int](), at + 1
    while where < at + length and len(types) <= columns:
        kind, where = _varint(data, where)
        types.append(kind)
    if len(types) != columns or where != at + length:
        return None
    size = length + sum(map(_size, types))
    budget.left -= size
    if size > ROW_MOST or budget.left < 0:
        return None
    body = _payload(data, at, size)
    if len(body) != size:
        return None
    values, where = list[Value](), length
    for kind in types:
        piece = body[where : where + _size(kind)]
        where += len(piece)
        try:
            values.append(_value(kind, piece))
        except UnicodeDecodeError:
            return None
    return values


def _payload(data: bytes, at: int, size: int) -> bytes:
    """The bytes of a row: what is in its page, and in pages that it flows over into."""
    local = size
    if size > LOCAL_MOST:
        local = LOCAL_LEAST + (size - LOCAL_LEAST) % (PAGE - 4)
        local = local if local <= LOCAL_MOST else LOCAL_LEAST
    end = at + local
    if end > (at // PAGE + 1) * PAGE:
        return b""
    body, link_at = bytearray(data[at:end]), end
    while len(body) < size:
        number = int.from_bytes(data[link_at : link_at + 4], "big")
        link_at = (number - 1) * PAGE
        if not 0 < link_at < len(data):
            return b""
        body += data[link_at + 4 : link_at + min(PAGE, 4 + size - len(body))]
    return bytes(body)


def _numbers(data: bytes, at: int) -> Iterator[int]:
    """The numbers that a row may have: one to three bytes right before it."""
    for length in (1, 2, 3):
        number, end = _varint(data, at - length)
        if end == at and number:
            yield number


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """A number, and where it ends; of four bytes at most, for none of ours is larger."""
    number = 0
    for where in range(max(at, 0), min(at + 4, len(data))):
        number = number << 7 | data[where] & 0x7F
        if data[where] < 0x80:
            return number, where + 1
    return 0, at + 4


def _size(kind: int) -> int:
    if kind >= 12:
        return (kind - 12) // 2
    return 8 if kind == 7 else _INTEGERS.get(kind, 0)


def _value(kind: int, piece: bytes) -> Value:
    if kind >= 12:
        return piece.decode() if kind % 2 else piece
    if kind == 7:
        number: float = struct.unpack(">d", piece)[0]
        return number
    return {0: None, 8: 0, 9: 1}.get(kind, int.from_bytes(piece, "big", signed=True))
