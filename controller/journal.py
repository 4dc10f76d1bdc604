"""The journal: the durable record of a game, one entry for each accepted command.

A SQLite file (WAL, synchronous FULL). Each entry is one row and one transaction; its hash is
SHA-256 over the hash before it, its number, time, kind and payload, so that an edit anywhere
shows. What is in the file and what can be wrong with it is in journal_file.py, what entries mean
in entries.py, deciding them again in audit.py.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec

from controller.entries import By, Entry, Kind
from controller.journal_file import (
    APPLICATION_ID,
    FORMAT,
    SCHEMA,
    Done,
    JournalError,
    Note,
    TakeBack,
    connect,
    damaged,
    link,
    must_be_file,
    read,
    wal_of,
)
from controller.rules.commands import AnyCommand
from controller.rules.edition import Edition
from controller.rules.events import AnyEvent
from controller.watermark import Taken, Watermark

__all__ = ["Journal", "JournalError"]

_encode = msgspec.json.Encoder().encode


class Journal:
    """An open journal. `entries` is all of it; `edition` the one it is played with."""

    def __init__(self, path: Path, mark: Watermark) -> None:
        """Not for callers: use `create` or `open`."""
        self.path = path
        self._mark = mark
        # Read-only: a connection that may write would tidy a damaged -wal away when it closes.
        reading = read(path)
        if reading.error is not None:
            raise reading.error
        self.edition = reading.edition
        self.entries: list[Entry] = reading.entries
        self._head = reading.head
        self._database = connect(path, "rw")
        try:
            self._database.execute("PRAGMA synchronous = FULL")
            # From here on the file is incomplete without its -wal, and says so.
            self._database.execute("UPDATE header SET open = 1")
            self._database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            mark.begin(reading.header.ident, len(self.entries))
        except BaseException:
            self._database.close()
            raise

    @classmethod
    def create(cls, path: Path | str, edition: Edition) -> Self:
        """A new journal. Raises JournalError, also if there is a file already."""
        path = Path(path)
        mark = _take(path)
        try:
            _must_be_free(path)
            try:
                _set_up(path, edition)
                return cls(path, mark)
            except BaseException:
                _remove(path)
                raise
        except BaseException as error:
            mark.release(remove=True)
            raise _as_journal_error(path, error) from error

    @classmethod
    def open(cls, path: Path | str) -> Self:
        """An existing journal, to go on with. Raises JournalError if anything in it is damaged;
        it is left as it is then."""
        path = Path(path)
        must_be_file(path)
        mark = _take(path)
        try:
            return cls(path, mark)
        except BaseException as error:
            mark.release(remove=False)
            raise _as_journal_error(path, error) from error

    def append(
        self, time: float, command: AnyCommand, events: Sequence[AnyEvent], by: By = "player"
    ) -> Entry:
        """Record an accepted command. It is durable on return; JournalError: it is not there."""
        entry = Entry(
            seq=len(self.entries) + 1, time=time, kind=Kind.COMMAND, command=command,
            events=tuple(events), by=by,
        )  # fmt: skip
        return self._add(entry)

    def append_take_back(self, time: float, count: int) -> Entry:
        """Record that the last `count` commands that counted no longer do."""
        seq = len(self.entries) + 1
        return self._add(Entry(seq=seq, time=time, kind=Kind.TAKE_BACK, count=count))

    def append_note(self, time: float, text: str) -> Entry:
        """Record something to remember."""
        seq = len(self.entries) + 1
        return self._add(Entry(seq=seq, time=time, kind=Kind.NOTE, text=text))

    def take_over(self, entries: Sequence[Entry]) -> None:
        """Record entries of another journal, in one transaction."""
        try:
            self._database.execute("BEGIN")
            for entry in entries:
                self._add(entry)
            self._database.execute("COMMIT")
        except sqlite3.Error as error:
            raise _as_journal_error(self.path, error) from error

    def _add(self, entry: Entry) -> Entry:
        payload = _encode(_content(entry))
        kind = entry.kind.value
        head = link(self._head, entry.seq, entry.time, kind, payload)
        row = (entry.seq, entry.time, kind, payload, head)
        try:
            # A statement by itself is a transaction: it returns when it is on the disk.
            self._database.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?)", row)
        except sqlite3.Error as error:
            raise _as_journal_error(self.path, error) from error
        self._head = head
        self.entries.append(entry)
        self._mark.advance(entry.seq)
        return entry

    def close(self) -> None:
        """Put everything into the one file. Closing twice does no harm."""
        if self._mark.released:
            return
        whole = False
        with suppress(sqlite3.Error):  # what cannot be tidied up is so at the next opening
            self._database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            self._database.execute("UPDATE header SET open = 0")
            whole = True
        self._database.close()
        self._mark.release(remove=whole)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _content(entry: Entry) -> msgspec.Struct:
    if entry.command is not None:
        return Done(entry.command, entry.events, entry.by)
    if entry.kind is Kind.TAKE_BACK:
        return TakeBack(entry.count)
    return Note(entry.text)


def _take(path: Path) -> Watermark:
    try:
        return Watermark(path)
    except Taken as taken:
        what = f"another Ringkeeper (process {taken}) has it open"
        raise JournalError(path, what, "close that one first") from taken
    except OSError as error:
        raise JournalError(path, f"cannot be written here ({error.strerror})") from error


def _must_be_free(path: Path) -> None:
    if path.exists():
        raise JournalError(path, "there is a file already", "choose another name")
    if wal_of(path).exists():
        what = f"the rest of an earlier journal is here, {wal_of(path).name}"
        raise JournalError(path, what, "move it away, or choose another name")


def _set_up(path: Path, edition: Edition) -> None:
    """Make it under another name first: after a pulled plug there is a journal, or none."""
    fresh = path.with_name(f".{path.name}.new")
    _remove(fresh)
    try:
        _write(fresh, edition)
        fresh.rename(path)
    except BaseException:
        _remove(fresh)
        raise
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _remove(path: Path) -> None:
    """A journal that has not begun, and what SQLite has beside it."""
    for part in (path, wal_of(path), path.with_name(f"{path.name}-shm")):
        part.unlink(missing_ok=True)


def _write(path: Path, edition: Edition) -> None:
    database = connect(path, "rwc")
    try:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.executescript(
            f"BEGIN; PRAGMA application_id = {APPLICATION_ID};"
            f"PRAGMA user_version = {FORMAT}; {SCHEMA} COMMIT;"
        )
        values = (os.urandom(16), msgspec.json.encode(edition.data))
        database.execute("INSERT INTO header VALUES (1, ?, ?, 0)", values)
    finally:
        database.close()


def _as_journal_error(path: Path, error: BaseException) -> BaseException:
    if not isinstance(error, sqlite3.Error | OSError):
        return error
    reason = str(error)
    if "full" in reason:
        return JournalError(path, "the disk is full; nothing was recorded", "free some space")
    if "readonly" in reason or "unable to open" in reason:
        todo = "it and its folder must be writable"
        return JournalError(path, "cannot be written; nothing was recorded", todo)
    if "malformed" in reason or "not a database" in reason:
        return damaged(path, 0, reason)
    return JournalError(path, f"cannot be written ({reason}); nothing was recorded")
