"""How a journal looks inside its file: format, hash chain, reading, and what can be wrong.

Reading only; the journal that a game writes is in journal.py.
"""

import hashlib
import sqlite3
import struct
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from common.message import Message, verbatim
from common.problem import Problem
from controller.rules.commands import AnyCommand
from controller.rules.edition import Edition, EditionData, Rules
from controller.rules.entries import Broken, By, Entry, EntryKind, effective_entries
from controller.rules.events import AnyEvent
from controller.store import faults
from controller.store.access import check_tables, must_be_file, reading
from controller.store.journal_parts import wal_of
from controller.store.lock_file import last_seq
from controller.store.pages import changed_page
from hardware import reasons

APPLICATION_ID = 0x52_49_4E_47  # "RING", in the SQLite header
FORMAT = 1
"""Version of the format; also in the SQLite header."""

EDITION_MOST, IDENT_LENGTH = 1 << 20, 16
"""Bytes of an edition in the header; ours have 16,000. Bytes of an `ident`."""

_TRIES = 3
"""How often a journal is read before an error of the disk's is believed."""

UNREADABLE = (sqlite3.Error, UnicodeDecodeError, MemoryError)
"""What reading raises, whether it passes or not: the second if SQLite quotes damage, the third in
place of SQLITE_NOMEM."""


class Done(msgspec.Struct, frozen=True, omit_defaults=True):
    """Payload of a command; a player's is the usual one, and does not say so."""

    command: AnyCommand
    events: tuple[AnyEvent, ...]
    by: By = "player"
    played: int = 0


class TakeBack(msgspec.Struct, frozen=True, omit_defaults=True):
    """Payload of a take-back; one at the table does not say who did it, nor did those of 0.1.0."""

    count: int
    played: int = 0
    by: By = "player"
    seat: int = -1


class Note(msgspec.Struct, frozen=True):
    """Payload of a note."""

    text: str


_done = msgspec.json.Decoder(Done).decode
_take_back = msgspec.json.Decoder(TakeBack).decode
_note = msgspec.json.Decoder(Note).decode


def _command_entry(seq: int, time: float, payload: bytes) -> Entry:
    done = _done(payload)
    return Entry(
        seq=seq, time=time, kind=EntryKind.COMMAND, command=done.command, events=done.events,
        by=done.by, played=done.played,
    )  # fmt: skip


def _take_back_entry(seq: int, time: float, payload: bytes) -> Entry:
    back = _take_back(payload)
    return Entry(
        seq=seq, time=time, kind=EntryKind.TAKE_BACK, count=back.count, played=back.played,
        by=back.by, seat=back.seat,
    )  # fmt: skip


def _note_entry(seq: int, time: float, payload: bytes) -> Entry:
    return Entry(seq=seq, time=time, kind=EntryKind.NOTE, text=_note(payload).text)


_ENTRIES: dict[str, Callable[[int, float, bytes], Entry]] = {
    EntryKind.COMMAND.value: _command_entry,
    EntryKind.TAKE_BACK.value: _take_back_entry,
    EntryKind.NOTE.value: _note_entry,
}


JournalRow = tuple[int, float, str, bytes, bytes]
"""An entry as it stands in the file: number, time, kind, payload, hash."""


class Header(msgspec.Struct, frozen=True):
    """What a journal says about itself: `ident` tells it from others (16 bytes), `edition` is
    the edition that is played, as JSON, `open` is set until it is closed in good order."""

    ident: bytes
    edition: bytes
    open: bool

    def genesis(self) -> bytes:
        """The hash before the first entry."""
        return hashlib.sha256(b"ringkeeper 1\n" + self.ident + self.edition).digest()


def link(previous: bytes, seq: int, time: float, kind: str, payload: bytes) -> bytes:
    """The hash of an entry."""
    start = previous + struct.pack(">qd", seq, time)
    return hashlib.sha256(start + kind.encode() + b"\0" + payload).digest()


def read_header(path: Path, database: sqlite3.Connection) -> Header:
    """The header, if this is a journal that this version can read. Raises JournalError."""
    if path.stat().st_size == 0 and not wal_of(path).exists():
        raise faults.Unusable(path, Message("is empty, not a journal"))
    try:
        (ours,) = database.execute("PRAGMA application_id").fetchone()
        (version,) = database.execute("PRAGMA user_version").fetchone()
        if ours != APPLICATION_ID:
            raise faults.Unusable(path, Message("is a database, but not a Ringkeeper journal"))
        if version > FORMAT:
            what = Message(
                "is from a newer Ringkeeper (format {format}, this one reads {own})",
                format=version, own=FORMAT,
            )  # fmt: skip
            raise faults.Newer(path, what, Message("update Ringkeeper"))
        check_tables(path, database)
        rows = database.execute("SELECT ident, edition, open FROM header LIMIT 2").fetchall()
    except UNREADABLE as error:
        if faults.code_of(error) == sqlite3.SQLITE_NOTADB:
            raise faults.Unusable(path, Message("is not a Ringkeeper journal")) from error
        raise unreadable(path, 0, error) from error
    if len(rows) != 1 or not _is_header(*rows[0]):
        raise faults.damaged(path, 0, Message("its header is missing"))
    return Header(rows[0][0], rows[0][1], bool(rows[0][2]))


def _is_header(ident: object, edition: object, _open: object) -> bool:
    if not isinstance(ident, bytes) or not isinstance(edition, bytes):
        return False
    return len(ident) == IDENT_LENGTH and len(edition) <= EDITION_MOST


_FOREIGN = (sqlite3.SQLITE_TOOBIG, sqlite3.SQLITE_AUTH, sqlite3.SQLITE_INTERRUPT)
"""Codes that our own bounds lead to (access.py): nothing that we write does."""


def unreadable(path: Path, entry: int, error: BaseException) -> faults.JournalError:
    """The error for what SQLite says while `entry` is read; 0: the file as a whole."""
    if faults.is_damage(error):
        return faults.damaged(path, entry, faults.reason(error))
    if faults.code_of(error) in _FOREIGN:
        why = Message(
            "Ringkeeper does not write journals like this: {why}", why=faults.reason(error)
        )
        return faults.damaged(path, entry, why)
    return faults.passing(path, error)


def edition_of(path: Path, header: Header) -> Edition:
    """The edition that a journal was begun with. Raises JournalError."""
    try:
        return _edition(header.edition)
    except _Unplayable as error:
        raise faults.damaged(
            path, 0, Message("its edition cannot be played: {why}", why=error)
        ) from error
    except msgspec.ValidationError as error:  # JSON, but not as this version writes it
        what = Message(
            "was made by another version of Ringkeeper, or is damaged ({why})",
            why=reasons.reason(error),
        )
        raise faults.Unusable(path, what, Message("use the version that made it")) from error
    except (msgspec.MsgspecError, ValueError, LookupError, RecursionError) as error:
        raise faults.damaged(
            path, 0, Message("its edition cannot be read: {why}", why=reasons.reason(error))
        ) from error


class _Unplayable(Exception):
    """It is an edition, but nobody can play it."""


@lru_cache(maxsize=4)
def _edition(raw: bytes) -> Edition:
    """An edition from a header. Checking one takes longer than all else in reading, and a journal
    is looked at again while a game is on, and people wait."""
    data = _data(raw)
    if (problem := _unplayable(data)) is not None:
        raise _Unplayable(str(problem))
    return Edition(data)


def _unplayable(data: EditionData) -> Problem | None:
    """What is wrong with an edition that anybody may have written; None if it can be played."""
    from controller.editions.check import check
    from controller.editions.problems import Findings

    findings = Findings("")
    check(data, findings)
    return next(iter(findings.problems), None)


def _data(raw: bytes) -> EditionData:
    """An edition's data. A setting that came after the journal was begun is as it was then, if it
    says how, or else as the edition has it now. ValidationError."""
    try:
        return msgspec.json.decode(raw, type=EditionData)
    except msgspec.ValidationError:
        data = msgspec.json.decode(raw)
        now = _rules_of(data)
        if now is None:
            raise
        return msgspec.convert({**data, "rules": {**now, **data["rules"]}}, EditionData)


def _rules_of(data: Any) -> dict[str, Any] | None:
    """The settings of the box that an edition is of; None if there is none, or it is no edition."""
    from controller import editions  # a journal of this version needs no other edition

    if not isinstance(data, dict) or not isinstance(data.get("rules"), dict):
        return None
    box = editions.box_of(str(data.get("id")))
    if not box:
        return None
    rules: dict[str, Any] = msgspec.to_builtins(editions.load(box).data.rules)
    return {
        field.name: rules[field.name] for field in msgspec.structs.fields(Rules) if field.required
    }


def read_entries(
    path: Path, database: sqlite3.Connection, header: Header
) -> Iterator[tuple[Entry, JournalRow]]:
    """Each entry with its row, in order. Raises JournalError at the first that is damaged."""
    head, expected = header.genesis(), 1
    rows = _rows(path, database)
    while (row := next(rows, None)) is not None:
        if row[0] != expected:
            missing = Message("it is missing; the next one is {entry}", entry=row[0])
            raise faults.damaged(path, expected, missing)
        yield entry_of(path, head, row), row
        head, expected = row[4], expected + 1


def _rows(path: Path, database: sqlite3.Connection) -> Iterator[JournalRow]:
    count = 0
    try:
        for row in database.execute(
            "SELECT seq, time, kind, payload, hash FROM entries ORDER BY seq"
        ):
            yield row
            count += 1
    except UNREADABLE as error:
        raise unreadable(path, count + 1, error) from error


def entry_of(path: Path, head: bytes, row: JournalRow) -> Entry:
    """What a row says that comes after the hash `head`. Raises JournalError."""
    seq, time, kind, payload, stored = row
    try:
        if link(head, seq, time, kind, payload) != stored:
            raise faults.damaged(path, seq, Message("its hash does not match: it was changed"))
        return _ENTRIES[kind](seq, time, payload)
    except (TypeError, AttributeError, struct.error, KeyError) as error:
        raise faults.damaged(path, seq, Message("it has the wrong form")) from error
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise faults.damaged(
            path, seq, Message("it cannot be understood: {why}", why=reasons.reason(error))
        ) from error


def check_complete(
    path: Path, header: Header, count: int, *, had_wal: bool, mark: int | None
) -> None:
    """Raise JournalError if entries at the end are known to be missing. `mark` is the last that
    was acknowledged, None if that is not known (lock_file.py)."""
    todo = Message(
        "put the -wal file back, or copy what is there: ringkeeper journal repair {path} -o NEW",
        path=path,
    )
    if mark is not None and count < mark:
        what = Message(
            "entry {entry} is missing: the -wal file is truncated or missing", entry=mark
        )
        if mark > count + 1:
            what = Message(
                "entries {first} to {last} are missing: the -wal file is truncated or missing",
                first=count + 1, last=mark,
            )  # fmt: skip
        raise faults.Unusable(path, what, todo, entry=count + 1)
    # When a connection ends, with the process or to look at the file again, SQLite tidies the -wal
    # into the file; the mark then shows that everything acknowledged is there.
    if header.open and not had_wal and mark is None:
        what = Message(
            "it was not closed and its -wal file is gone: entries after {entry} may be lost",
            entry=count,
        )
        raise faults.Unusable(path, what, todo, entry=count + 1)


def check_untouched(path: Path, count: int) -> None:
    """Raise Unusable if another program has written or deleted something in a file that nobody
    plays on: entries after the last one may have been there."""
    if (page := changed_page(path)) != 0:
        what = Message(
            "page {page} was changed between its entries by another program: entries after {entry} "
            "may be missing",
            page=page, entry=count,
        )  # fmt: skip
        todo = Message("copy what is there: ringkeeper journal repair {path} -o NEW", path=path)
        raise faults.Unusable(path, what, todo, entry=count + 1)


def check_sense(path: Path, entries: list[Entry]) -> None:
    """Raise JournalError if the entries contradict each other."""
    try:
        effective_entries(entries)
    except Broken as broken:
        raise faults.damaged(path, broken.seq, verbatim(str(broken))) from broken


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """What could be read of a journal; `error` is why not more, `head` the last hash."""

    header: Header
    edition: Edition
    entries: list[Entry]
    head: bytes
    error: faults.JournalError | None


def read(path: Path | str) -> Reading:
    """Read a journal, also while it is being written; nothing is changed, and no file made.

    Raises JournalError if there is nothing to read at all; damage further on is in `error`. An
    error of the disk's is tried again at once, a few times: a card may answer then.
    """
    path = Path(path)
    for _again in range(_TRIES - 1):
        found = _try(path)
        if isinstance(found, Reading) or found.fault is not faults.Fault.DISK:
            break
    else:
        found = _try(path)
    if isinstance(found, faults.Passing):
        raise found
    return found


def _try(path: Path) -> Reading | faults.Passing:
    try:
        must_be_file(path)
        had_wal = wal_of(path).exists()
        with reading(path) as database:
            found = _read(path, database, had_wal)
    except faults.Passing as error:
        return error
    except UNREADABLE as error:
        told = unreadable(path, 0, error)
        if isinstance(told, faults.Passing):
            return told
        raise told from error
    except OSError as error:
        return faults.passing(path, error)
    # An entry that could not be read this time is not damage, and no end of the journal.
    return found.error if isinstance(found.error, faults.Passing) else found


def _read(path: Path, database: sqlite3.Connection, had_wal: bool) -> Reading:
    header = read_header(path, database)
    edition = edition_of(path, header)
    mark = last_seq(path, header.ident)  # before the entries: the game may go on meanwhile
    entries: list[Entry] = []
    error, head = None, header.genesis()
    try:
        for entry, row in read_entries(path, database, header):
            entries.append(entry)
            head = row[4]
        check_sense(path, entries)
        check_complete(path, header, len(entries), had_wal=had_wal, mark=mark)
        if not had_wal:
            check_untouched(path, len(entries))
    except faults.JournalError as damage:
        error = damage
    return Reading(header=header, edition=edition, entries=entries, head=head, error=error)


def head_code(head: bytes) -> str:
    """The last hash, short enough to read aloud and to write down: eight letters and digits."""
    number = int.from_bytes(head[:5])
    code = "".join(_EASY[number >> shift & 31] for shift in range(35, -1, -5))
    return f"{code[:4]}-{code[4:]}"


_EASY = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: none of I, L, O and U, which are heard or read as others."""
