"""The journal: the durable record of a game, one entry for each accepted command.

A SQLite file (WAL, synchronous FULL). Each entry is one row and one transaction; its hash is
SHA-256 over the hash before it, its number, time, kind and payload, so that an edit anywhere
shows. What is in the file is in journal_file.py, what can go wrong in faults.py, what
entries mean in rules/entries.py, deciding them again in audit.py.

After a write that failed nobody knows what is on the disk: a flush may fail when all has arrived.
So nothing is said then before the file has been closed, opened again and looked at (`settle`), and
what is found there has been written once more, to be sure of it.
"""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

import msgspec

from common.message import Message
from controller.rules.commands import AnyCommand
from controller.rules.edition import Edition
from controller.rules.entries import By, Entry, EntryKind
from controller.rules.events import AnyEvent
from controller.store import faults, journal_file
from controller.store.access import PAGES_MOST, ROW_MOST, SCHEMA, connect, must_be_file
from controller.store.faults import JournalError
from controller.store.journal_parts import rollback_of, shm_of, wal_of
from controller.store.lock_file import JournalInUse, LockFile, beside
from hardware.system.files import flush_folder

__all__ = ["Journal", "JournalError"]

_encode = msgspec.json.Encoder().encode


class Unsettled(NamedTuple):
    """An entry that may be recorded or not, the hash that it would have, and what failed."""

    entry: Entry
    head: bytes
    fault: faults.Fault


class Journal:
    """An open journal. `entries` is all of it; `edition` the one it is played with."""

    def __init__(self, path: Path, lock_file: LockFile) -> None:
        """Not for callers: use `create` or `open`."""
        self.path = path
        self._lock_file = lock_file
        self._unsettled: Unsettled | None = None
        # Read-only: a connection that may write would tidy a damaged -wal away when it closes.
        reading = journal_file.read(path)
        if reading.error is not None:
            raise reading.error
        self.edition = reading.edition
        self.entries: list[Entry] = reading.entries
        self._head, self._ident = reading.head, reading.header.ident
        lock_file.begin(self._ident, len(self.entries))
        self._database: sqlite3.Connection | None = _writable(path)

    @property
    def ident(self) -> bytes:
        """Which game it is: a number of its own, the same from its first entry to its last."""
        return self._ident

    @property
    def head_code(self) -> str:
        """A short code for everything up to the last entry, to be written down."""
        return journal_file.head_code(self._head)

    @property
    def unsettled(self) -> Entry | None:
        """An entry of which it is not known whether it was recorded; `settle` finds out."""
        return self._unsettled.entry if self._unsettled else None

    @classmethod
    def create(cls, path: Path | str, edition: Edition) -> Self:
        """A new journal. Raises JournalError, also if there is a file already."""
        path = Path(path)
        lock_file = _lock(path)
        try:
            must_be_free(path)
            try:
                header = journal_file.Header(
                    os.urandom(16), msgspec.json.encode(edition.data), open=False
                )
                set_up(path, header)
                return cls(path, lock_file)
            except BaseException:
                _remove(path)
                raise
        except BaseException as error:
            lock_file.release(remove=True)
            raise as_journal_error(path, error) from error

    @classmethod
    def open(cls, path: Path | str) -> Self:
        """An existing journal, to resume. Raises JournalError if anything in it is damaged;
        it is left as it is then."""
        path = Path(path)
        must_be_file(path)
        lock_file = _lock(path)
        try:
            return cls(path, lock_file)
        except BaseException as error:
            lock_file.release(remove=False)
            raise as_journal_error(path, error) from error

    def append(
        self, time: float, command: AnyCommand, events: Sequence[AnyEvent], by: By = "player",
        played: int = 0,
    ) -> Entry:  # fmt: skip
        """Record an accepted command: it is durable on return. Passing says what became of it if
        it is not: not recorded, or not known; after that, `settle` comes first."""
        entry = Entry(
            seq=len(self.entries) + 1, time=time, kind=EntryKind.COMMAND, command=command,
            events=tuple(events), by=by, played=played,
        )  # fmt: skip
        return self._add(entry)

    def append_take_back(
        self, time: float, count: int, played: int = 0, by: By = "player", seat: int = -1
    ) -> Entry:
        """Record that the last `count` commands that counted no longer do, and who did that."""
        entry = Entry(
            seq=len(self.entries) + 1, time=time, kind=EntryKind.TAKE_BACK, count=count,
            played=played, by=by, seat=seat,
        )  # fmt: skip
        return self._add(entry)

    def append_note(self, time: float, text: str) -> Entry:
        seq = len(self.entries) + 1
        return self._add(Entry(seq=seq, time=time, kind=EntryKind.NOTE, text=text))

    def _add(self, entry: Entry) -> Entry:
        assert self._unsettled is None, "settle first"
        payload = _encode(_content(entry))
        kind = entry.kind.value
        head = journal_file.link(self._head, entry.seq, entry.time, kind, payload)
        row = (entry.seq, entry.time, kind, payload, head)
        error = self._insert(entry, row)
        if error is not None and error.fault is faults.Fault.DISK and self._unsettled is None:
            error = self._insert(entry, row)  # a card may do the second time what it did not
        if error is not None:
            raise error
        if self._head != head:
            self._advance(entry, head)
        return entry

    def _insert(self, entry: Entry, row: journal_file.JournalRow) -> faults.Passing | None:
        """Write a row. None: it is on the disk."""
        try:
            self._database = self._database or self._resumed()
            # A statement by itself is a transaction: it returns when it is on the disk.
            done = self._database.execute(_INSERT, row)
            if done.rowcount == 1:
                return None
            raise sqlite3.OperationalError("the row was not written")
        except faults.Passing as closed:
            return faults.Passing(
                self.path, closed.fault, faults.Outcome.NOT_RECORDED, closed.detail
            )
        except (sqlite3.Error, MemoryError) as error:
            long = _is_long(self._database)
            failed = faults.passing(self.path, error, faults.Outcome.NOT_RECORDED, long=long)
        if failed.fault in faults.BEFORE_ANYTHING:
            return failed
        self._unsettled = Unsettled(entry, row[4], failed.fault)
        with suppress(faults.Passing):
            return None if self.settle() is not None else failed
        return faults.Passing(self.path, failed.fault, faults.Outcome.UNKNOWN, failed.detail)

    def settle(self) -> Entry | None:
        """Find out whether the entry that is unsettled was recorded: the entry, or None if it was
        not and never will be. Passing if the file still cannot be read or written, Unusable if it
        is another one than it was."""
        assert self._unsettled is not None
        entry, head, fault = self._unsettled
        self.hold()
        with suppress(OSError):
            self._lock_file.flush()  # the -wal may go now
        self._let_go()
        reading = journal_file.read(self.path)
        if reading.error is not None:
            raise reading.error
        if reading.head not in (self._head, head):
            raise faults.Unusable(self.path, CHANGED)
        recorded = reading.head == head
        try:
            self._database = _writable(self.path, sure=True)
        except faults.Passing:
            # A full disk has not taken the end of a transaction, which makes it count.
            if recorded or fault not in (faults.Fault.FULL, faults.Fault.LONG):
                raise
        self._unsettled = None
        if not recorded:
            return None
        self._advance(entry, head)
        return entry

    def hold(self) -> None:
        """Lock a journal again that was closed and is played on. JournalError if another program
        has it by now."""
        if self._lock_file.released:
            self._lock_file = _lock(self.path)
            with suppress(OSError):  # of a full disk: who writes next says so
                self._lock_file.begin(self._ident, len(self.entries))

    def _resumed(self) -> sqlite3.Connection:
        """Write again after a close. JournalError; Unusable if the file has changed since."""
        self.hold()
        reading = journal_file.read(self.path)
        if reading.error is not None:
            raise reading.error
        if reading.head != self._head:
            raise faults.Unusable(self.path, CHANGED)
        return _writable(self.path)

    def _let_go(self) -> None:
        if self._database is not None:
            with suppress(sqlite3.Error, MemoryError):
                self._database.close()
            self._database = None

    def _advance(self, entry: Entry, head: bytes) -> None:
        self._head = head
        self.entries.append(entry)
        self._lock_file.advance(entry.seq)

    def close(self) -> None:
        """Put everything into the one file. Closing twice does no harm."""
        if self._lock_file.released:
            return
        whole = False
        # What cannot be tidied up is so at the next opening.
        with suppress(sqlite3.Error, MemoryError, JournalError):
            if self._unsettled is None:
                self._database = self._database or self._resumed()
                self._database.execute(CHECKPOINT)
                self._database.execute("UPDATE header SET open = 0")
                whole = True
        self._let_go()
        self._lock_file.release(remove=whole)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


CHANGED = Message("was changed by another program while a game was running")

FLUSH = "FULL"
"""SQLite's `synchronous`: each transaction is flushed before it is acknowledged."""


def _writable(path: Path, *, sure: bool = False) -> sqlite3.Connection:
    """A connection to resume. `sure`: what was read of the file is on the disk, whatever became
    of a flush before; it has been written to another place then, and flushed there."""
    database = None
    try:
        database = connect(path, "rw")
        database.execute(f"PRAGMA synchronous = {FLUSH}")
        database.execute(f"PRAGMA max_page_count = {PAGES_MOST}")
        # From here on the file is incomplete without its -wal, and says so.
        database.execute("UPDATE header SET open = 1")
        _busy, pages, copied = database.execute(CHECKPOINT).fetchone()
        if sure and copied < pages:
            raise faults.Passing(path, faults.Fault.LOCKED)  # somebody reads what was there before
        with suppress(OSError):
            shm_of(path).unlink(missing_ok=True)  # of another program, that has it no longer
    except BaseException as error:
        if database is not None:
            with suppress(sqlite3.Error, MemoryError):
                database.close()
        raise as_journal_error(path, error) from error
    return database


_INSERT = "INSERT INTO entries VALUES (?, ?, ?, ?, ?)"

CHECKPOINT = "PRAGMA wal_checkpoint(TRUNCATE)"
"""Copies the -wal into the file, flushes that, and empties the -wal if nobody reads it."""


def _is_long(database: sqlite3.Connection | None) -> bool:
    """Whether a journal is about as long as it may be (access.py)."""
    with suppress(sqlite3.Error, MemoryError):
        if database is not None:
            (pages,) = database.execute("PRAGMA page_count").fetchone()
            (most,) = database.execute("PRAGMA max_page_count").fetchone()
            return bool(pages + _ROOM >= most)
    return False


_ROOM = ROW_MOST // 4096  # pages that the largest row takes


def _content(entry: Entry) -> msgspec.Struct:
    if entry.command is not None:
        return journal_file.Done(entry.command, entry.events, entry.by, entry.played)
    if entry.kind is EntryKind.TAKE_BACK:
        return journal_file.TakeBack(entry.count, entry.played, entry.by, entry.seat)
    return journal_file.Note(entry.text)


def _lock(path: Path) -> LockFile:
    try:
        return LockFile(path)
    except JournalInUse as taken:
        what = Message("another Ringkeeper (process {process}) has it open", process=taken)
        raise JournalError(path, what, Message("close that one first")) from taken
    except FileNotFoundError as error:
        why = Message("cannot be written here ({why})", why=error.strerror)
        raise JournalError(path, why) from error
    except OSError as error:
        if error.errno in (errno.ELOOP, errno.EINVAL, errno.EISDIR):  # a link, a pipe, a folder
            raise faults.not_ours(path, beside(path)) from error
        raise faults.passing(path, error) from error


def must_be_free(path: Path) -> None:
    """Raise JournalError if there is something where a journal is to be."""
    if path.exists():
        there = Message("there is already a file with this name")
        raise JournalError(path, there, Message("choose another name"))
    if wal_of(path).exists():
        rest = Message("part of an earlier journal is still here: {file}", file=wal_of(path).name)
        raise JournalError(path, rest, Message("move it away, or choose another name"))


def set_up(
    path: Path, header: journal_file.Header, rows: Iterable[journal_file.JournalRow] = ()
) -> None:
    """Make the file of a journal that nobody has open: of a new game, or a copy with the rows of
    another. Under another name first: after a pulled plug there is a journal, or none. Raises
    what `rows` raises, sqlite3.Error and OSError, and leaves nothing behind then."""
    fresh = path.with_name(f".{path.name}.new")
    _remove(fresh)
    try:
        _write(fresh, header, rows)
        fresh.rename(path)
    except BaseException:
        _remove(fresh)
        raise
    flush_folder(path.parent)


def _remove(path: Path) -> None:
    """A journal that has not begun, and what SQLite has beside it."""
    for part in (path, rollback_of(path), wal_of(path), shm_of(path)):
        part.unlink(missing_ok=True)


def _write(
    path: Path, header: journal_file.Header, rows: Iterable[journal_file.JournalRow]
) -> None:
    database = connect(path, "rwc")
    try:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.executescript(
            f"BEGIN; PRAGMA application_id = {journal_file.APPLICATION_ID};"
            f"PRAGMA user_version = {journal_file.FORMAT}; {SCHEMA} COMMIT;"
        )
        database.execute("BEGIN")
        values = (header.ident, header.edition)
        database.execute("INSERT INTO header VALUES (1, ?, ?, 0)", values)
        for row in rows:
            database.execute(_INSERT, row)
        database.execute("COMMIT")
        database.execute(CHECKPOINT)  # closing would do it, and keep to itself that it failed
    finally:
        database.close()


def as_journal_error(path: Path, error: BaseException) -> BaseException:
    """What is raised of a journal in place of an error of SQLite's or the system's."""
    if isinstance(error, sqlite3.Error):
        return journal_file.unreadable(path, 0, error)
    return faults.passing(path, error) if isinstance(error, OSError | MemoryError) else error
