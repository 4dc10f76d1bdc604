"""The way to a journal's file: connections that trust nothing in it, and what lies beside it.

A journal may be anybody's: copied from a stick, sent by a friend, made to do harm. So before a row
is read the tables are compared with ours, nothing acts through a trigger or a view, and lengths and
steps are bounded (https://sqlite.org/security.html).

No connection ever waits for a lock: the table's loop may stand on it. SQLite's own locks of a -wal,
in the -shm, it waits for up to ten seconds, whatever its busy timeout is; so nobody uses them. Who
writes has the file for itself, who reads while it has a -wal reads a copy
(docs/decisions/journal.md).
"""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from common.message import Message
from controller.store.faults import JournalError, Unusable, damaged, not_ours, passing
from controller.store.journal_parts import beside, copied, wal_of

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

_TABLES = [("table", one.split()[2], one.split()[2], one.strip()) for one in SCHEMA.split(";")[:-1]]

FILE_MOST = 64 << 20
"""Bytes of a journal, and again of its -wal: an evening's is below one million."""

ROW_MOST = 4 << 20
"""Bytes of a row; the largest that we write is a header, of sixteen thousand."""

STEPS_MOST, STEPS_AT_ONCE = 1000, 1_000_000
"""What reading may take: 1000 times a million steps of SQLite's machine. The longest journal that
there may be, checked in every way, takes a hundredth of that."""

PAGES_MOST = FILE_MOST // 4096


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """A connection in which every statement is a transaction of its own, and none waits."""
    uri = f"{path.absolute().as_uri()}?mode={mode}"
    database = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=0.0)
    database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, ROW_MOST)
    database.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
    database.set_authorizer(_only_asked_for)
    reads = mode.startswith("ro")
    try:
        database.execute("PRAGMA trusted_schema = OFF")
        database.execute("PRAGMA cell_size_check = ON")
        if reads:
            database.execute("PRAGMA query_only = ON")
            database.set_progress_handler(_patience(), STEPS_AT_ONCE)
        else:
            # Before the -wal is first looked at: its index is in memory then, not in a -shm.
            database.execute("PRAGMA locking_mode = EXCLUSIVE")
            database.execute("PRAGMA secure_delete = ON")  # unused space is zero: audit.py looks
    except BaseException:
        database.close()
        raise
    return database


def _only_asked_for(
    _action: int, _one: str | None, _two: str | None, _base: str | None, through: str | None
) -> int:
    """SQLite asks before it prepares a statement: nothing is done through a trigger or a view,
    whenever that was added."""
    return sqlite3.SQLITE_OK if through is None else sqlite3.SQLITE_DENY


class _patience:
    """Ends a statement that takes longer than any journal of ours can."""

    def __init__(self) -> None:
        self._left = STEPS_MOST

    def __call__(self) -> bool:
        self._left -= 1
        return self._left < 0


def check_tables(path: Path, database: sqlite3.Connection) -> None:
    """Raise Unusable unless there is what we make, and nothing else."""
    found = database.execute("SELECT type, name, tbl_name, sql FROM sqlite_master LIMIT 9")
    if sorted(map(str, found)) != sorted(map(str, _TABLES)):
        raise damaged(path, 0, Message("its tables are not those of a journal"))


def must_be_file(path: Path) -> None:
    """Raise JournalError unless there is a file, no larger than a journal may be, and nothing
    strange beside it. Looks only at the folder."""
    try:
        _must_be_journal(path, path.stat())
        for ending, most in (("-wal", FILE_MOST), ("-shm", FILE_MOST), ("-journal", 0)):
            _must_be_ours(path, beside(path, ending), most)
    except FileNotFoundError as error:
        raise JournalError(path, Message("there is no such file")) from error
    except OSError as error:
        raise passing(path, error) from error


def _must_be_journal(path: Path, found: os.stat_result) -> None:
    if not stat.S_ISREG(found.st_mode):
        raise JournalError(path, Message("is not a file"))
    if found.st_size > FILE_MOST:
        what = Message(
            "is too large for a Ringkeeper journal (at most {most} MiB)", most=FILE_MOST >> 20
        )
        raise Unusable(path, what)


def _must_be_ours(path: Path, companion: Path, most: int) -> None:
    """What SQLite would open by itself: a pipe would hang it, an old journal be rolled back."""
    try:
        found = companion.lstat()
    except FileNotFoundError:
        return
    if not stat.S_ISREG(found.st_mode) or found.st_size > most:
        raise not_ours(path, companion)


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection that only reads, leaves no file behind, and meets no lock. OSError."""
    if not wal_of(path).exists():
        # Nobody writes then; and only so can a file in a write-protected folder be read.
        with closing(connect(path, "ro&immutable=1")) as database:
            yield database
    else:
        with copied(path) as copy, closing(connect(copy, "ro")) as database:
            yield database
