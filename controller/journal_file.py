"""How a journal looks inside its file: format, hash chain, reading, and what can be wrong.

Reading only; the journal that a game writes is in journal.py.
"""

from __future__ import annotations

import hashlib
import sqlite3
import struct
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from controller.entries import Broken, By, Entry, Kind, living
from controller.rules.commands import AnyCommand
from controller.rules.edition import Edition, EditionData
from controller.rules.events import AnyEvent
from controller.watermark import last_seq

APPLICATION_ID = 0x52_49_4E_47  # "RING", in the SQLite header
FORMAT = 1
"""Version of the format; also in the SQLite header."""

SCHEMA = """
CREATE TABLE header (
    one INTEGER PRIMARY KEY CHECK (one = 1), ident BLOB NOT NULL, edition BLOB NOT NULL,
    open INTEGER NOT NULL
);
CREATE TABLE entries (
    seq INTEGER PRIMARY KEY, time REAL NOT NULL, kind TEXT NOT NULL, payload BLOB NOT NULL,
    hash BLOB NOT NULL
);
"""


UNREADABLE = (sqlite3.DatabaseError, UnicodeDecodeError)
"""What reading a damaged file raises; the second if SQLite's own message quotes the damage."""


class JournalError(Exception):
    """The journal cannot be used: file, what is wrong, and what to do, in one line.

    `entry` is the first entry that is damaged or missing, 0 if it is the file as a whole.
    """

    def __init__(self, path: Path, what: str, todo: str = "", *, entry: int = 0) -> None:
        super().__init__(f"{path}: {what}" + (f"; {todo}" if todo else ""))
        self.path = path
        self.entry = entry


class Unusable(JournalError):
    """What is in the file is damaged, or is not for this version: there is no way to go on with it
    as it is. Other errors are about the way to the file, and may pass."""


def damaged(path: Path, entry: int, why: str) -> Unusable:
    """The error for damage from `entry` on; 0: to the file as a whole."""
    where = f"entry {entry} is damaged ({why})" if entry else f"the file is damaged ({why})"
    rescue = f"copy what is good with: ringkeeper journal repair {path} -o NEW"
    return Unusable(path, where, rescue, entry=entry)


def reason(error: Exception) -> str:
    """What SQLite says, without what it quotes of a damaged file."""
    if isinstance(error, UnicodeDecodeError):
        return "malformed database schema"
    return str(error).split(" - near ")[0]


class Done(msgspec.Struct, frozen=True, omit_defaults=True):
    """Payload of a command; a player's is the usual one, and does not say so."""

    command: AnyCommand
    events: tuple[AnyEvent, ...]
    by: By = "player"


class TakeBack(msgspec.Struct, frozen=True):
    """Payload of a take-back."""

    count: int


class Note(msgspec.Struct, frozen=True):
    """Payload of a note."""

    text: str


_done = msgspec.json.Decoder(Done).decode
_take_back = msgspec.json.Decoder(TakeBack).decode
_note = msgspec.json.Decoder(Note).decode


def _command_entry(seq: int, time: float, payload: bytes) -> Entry:
    done = _done(payload)
    return Entry(
        seq=seq, time=time, kind=Kind.COMMAND, command=done.command, events=done.events,
        by=done.by,
    )  # fmt: skip


def _take_back_entry(seq: int, time: float, payload: bytes) -> Entry:
    return Entry(seq=seq, time=time, kind=Kind.TAKE_BACK, count=_take_back(payload).count)


def _note_entry(seq: int, time: float, payload: bytes) -> Entry:
    return Entry(seq=seq, time=time, kind=Kind.NOTE, text=_note(payload).text)


_ENTRIES: dict[str, Callable[[int, float, bytes], Entry]] = {
    Kind.COMMAND.value: _command_entry,
    Kind.TAKE_BACK.value: _take_back_entry,
    Kind.NOTE.value: _note_entry,
}


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


def wal_of(path: Path) -> Path:
    """Where SQLite keeps what has not come into the file itself yet."""
    path = path.resolve()  # SQLite follows a symbolic link, and keeps its files there
    return path.with_name(path.name + "-wal")


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """A connection in which every statement is a transaction of its own."""
    uri = f"{path.absolute().as_uri()}?mode={mode}"
    database = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=5.0)
    if not mode.startswith("ro"):
        database.execute("PRAGMA secure_delete = ON")  # unused space stays zero: audit.py looks
    return database


def must_be_file(path: Path) -> None:
    """Raise JournalError unless there is a file."""
    try:
        if path.is_file():
            return
        what = "is no file" if path.exists() else "there is no such file"
    except OSError as error:
        what = str(error.strerror)
    raise JournalError(path, what)


def read_header(path: Path, database: sqlite3.Connection) -> Header:
    """The header, if this is a journal that this version can read. Raises JournalError."""
    if path.stat().st_size == 0 and not wal_of(path).exists():
        raise Unusable(path, "is empty, not a journal")
    try:
        (ours,) = database.execute("PRAGMA application_id").fetchone()
        (version,) = database.execute("PRAGMA user_version").fetchone()
        if ours != APPLICATION_ID:
            raise Unusable(path, "is a database, but not a journal of Ringkeeper")
        if version > FORMAT:
            what = f"is of a newer Ringkeeper (format {version}, this one reads {FORMAT})"
            raise Unusable(path, what, "update Ringkeeper")
        row = database.execute("SELECT ident, edition, open FROM header").fetchone()
    except UNREADABLE as error:
        if "not a database" in str(error):
            raise Unusable(path, "is not a journal of Ringkeeper") from error
        raise damaged(path, 0, reason(error)) from error
    if row is None or not isinstance(row[0], bytes) or not isinstance(row[1], bytes):
        raise damaged(path, 0, "its header is gone")
    return Header(row[0], row[1], bool(row[2]))


def edition_of(path: Path, header: Header) -> Edition:
    """The edition that a journal was begun with. Raises JournalError."""
    try:
        return Edition(_data(header.edition))
    except msgspec.ValidationError as error:  # JSON, but not as this version writes it
        what = f"was made by another version of Ringkeeper, or is damaged ({error})"
        raise Unusable(path, what, "go on with the version that made it") from error
    except (msgspec.MsgspecError, ValueError) as error:
        raise damaged(path, 0, f"its edition cannot be read: {error}") from error


def _data(raw: bytes) -> EditionData:
    """An edition's data. A setting that came after the journal was begun is as the edition has it
    now. ValidationError."""
    try:
        return msgspec.json.decode(raw, type=EditionData)
    except msgspec.ValidationError:
        data = msgspec.json.decode(raw)
        now = _rules_of(data)
        if now is None:
            raise
        return msgspec.convert({**data, "rules": {**now, **data["rules"]}}, EditionData)


def _rules_of(data: Any) -> dict[str, Any] | None:
    """The settings of an edition of that name; None if there is none, or it is no edition."""
    from controller import editions  # a journal of this version needs no other edition

    if not isinstance(data, dict) or not isinstance(data.get("rules"), dict):
        return None
    if data.get("id") not in editions.known():
        return None
    rules: dict[str, Any] = msgspec.to_builtins(editions.load(data["id"]).data.rules)
    return rules


def read_entries(
    path: Path, database: sqlite3.Connection, header: Header
) -> Iterator[tuple[Entry, bytes]]:
    """Each entry with its hash, in order. Raises JournalError at the first that is damaged."""
    head, expected = header.genesis(), 1
    rows = _rows(path, database)
    while (row := next(rows, None)) is not None:
        if row[0] != expected:
            raise damaged(path, expected, f"it is missing; next comes {row[0]}")
        yield _entry(path, head, row), row[4]
        head, expected = row[4], expected + 1


def _rows(path: Path, database: sqlite3.Connection) -> Iterator[Any]:
    count = 0
    try:
        for row in database.execute(
            "SELECT seq, time, kind, payload, hash FROM entries ORDER BY seq"
        ):
            yield row
            count += 1
    except UNREADABLE as error:
        raise damaged(path, count + 1, reason(error)) from error


def _entry(path: Path, head: bytes, row: tuple[int, float, str, bytes, bytes]) -> Entry:
    seq, time, kind, payload, stored = row
    try:
        if link(head, seq, time, kind, payload) != stored:
            raise damaged(path, seq, "its hash does not fit: it was changed")
        return _ENTRIES[kind](seq, time, payload)
    except (TypeError, AttributeError, struct.error, KeyError) as error:
        raise damaged(path, seq, "it has the wrong form") from error
    except msgspec.MsgspecError as error:
        raise damaged(path, seq, f"it cannot be understood: {error}") from error


def check_complete(path: Path, header: Header, count: int, *, had_wal: bool, mark: int) -> None:
    """Raise JournalError if entries at the end are known to be missing. `mark` is the last that
    was acknowledged, as far as is known (watermark.py)."""
    todo = f"put the -wal file back, or copy what is there: ringkeeper journal repair {path} -o NEW"
    if count < mark:
        what = f"entries {count + 1} to {mark} are missing, its -wal file is cut or gone"
        raise Unusable(path, what, todo, entry=count + 1)
    # A process that ended without closing, by an exception, has its -wal tidied into the file by
    # SQLite; the mark then shows that everything acknowledged is there.
    if header.open and not had_wal and not 0 < mark <= count:
        what = f"it was not closed and its -wal file is gone: after entry {count} some may be lost"
        raise Unusable(path, what, todo, entry=count + 1)


def check_sense(path: Path, entries: list[Entry]) -> None:
    """Raise JournalError if the entries contradict each other."""
    try:
        living(entries)
    except Broken as broken:
        raise damaged(path, broken.seq, str(broken)) from broken


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """What could be read of a journal; `error` is why not more, `head` the last hash."""

    header: Header
    edition: Edition
    entries: list[Entry]
    head: bytes
    error: JournalError | None


def read(path: Path | str) -> Reading:
    """Read a journal, also while it is being written, without changing it.

    Raises JournalError if there is nothing to read at all; damage further on is in `error`.
    """
    path = Path(path)
    must_be_file(path)
    had_wal = wal_of(path).exists()
    # Without a -wal nobody writes; and only so can a file in a write-protected folder be read.
    try:
        with closing(connect(path, "ro" if had_wal else "ro&immutable=1")) as database:
            return _read(path, database, had_wal)
    except UNREADABLE as error:
        raise JournalError(path, f"cannot be read ({reason(error)})") from error


def _read(path: Path, database: sqlite3.Connection, had_wal: bool) -> Reading:
    header = read_header(path, database)
    edition = edition_of(path, header)
    mark = last_seq(path, header.ident)  # before the entries: the game may go on meanwhile
    entries: list[Entry] = []
    error, head = None, header.genesis()
    try:
        for entry, head in read_entries(path, database, header):  # noqa: B007
            entries.append(entry)
        check_sense(path, entries)
        check_complete(path, header, len(entries), had_wal=had_wal, mark=mark)
    except JournalError as damage:
        error = damage
    return Reading(header=header, edition=edition, entries=entries, head=head, error=error)
