"""Copies of a journal: a backup of it, and the good entries of a damaged one.

A copy has the rows, the identity and so the chain of what it was made of: a head code that somebody
wrote down holds for it too. Nothing is decided again here; that is audit.py's.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from controller.entries import Broken, Entry, fold, living
from controller.journal import as_journal_error, must_be_free, set_up
from controller.journal_access import connect, must_be_file, reading
from controller.journal_faults import JournalError, Unusable, damaged, reason
from controller.journal_file import (
    UNREADABLE,
    Header,
    Row,
    edition_of,
    read,
    read_entries,
    read_header,
)
from controller.journal_parts import copied
from controller.rules.edition import Edition


def copy(path: Path, target: Path) -> None:
    """A good journal as it stands, in one file, whether a game is on or not. JournalError."""
    found = read(path)
    if found.error is not None:
        raise found.error
    with reading(path) as database:
        header = read_header(path, database)
        rows = [row for _entry, row in read_entries(path, database, header)]
    _save(target, header, rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rescue:
    """What a repair copied, and why not more (None: nothing was wrong)."""

    copied: int
    problem: JournalError | None


def repair(path: Path | str, target: Path | str) -> Rescue:
    """Copy every good entry, up to the first damaged one, into a new journal.

    The damaged journal is not touched. Raises JournalError if nothing can be read of it, or if
    the new one cannot be written.
    """
    path, target = Path(path), Path(target)
    must_be_file(path)
    try:
        with copied(path) as scratch:
            good = _salvage(path, scratch)
    except OSError as error:
        raise as_journal_error(path, error) from error
    _save(target, good.header, good.rows)
    return Rescue(copied=len(good.rows), problem=good.problem)


def _save(target: Path, header: Header, rows: list[Row]) -> None:
    try:
        must_be_free(target)
        set_up(target, header, rows)
    except (sqlite3.Error, OSError, MemoryError) as error:
        raise as_journal_error(target, error) from error


@dataclass
class _Good:
    header: Header
    edition: Edition
    rows: list[Row] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    problem: JournalError | None = None


def _salvage(path: Path, scratch: Path) -> _Good:
    """The good rows of a copy of `path`. Unusable: there is nothing at all."""
    with closing(connect(scratch, "rw")) as database:
        try:
            # Without this SQLite reads nothing at all of a file that has been cut short.
            database.execute("PRAGMA writable_schema = ON")
            header = read_header(scratch, database)
            good = _Good(header, edition_of(scratch, header))
        except (JournalError, *UNREADABLE) as error:
            why = reason(error).removeprefix(f"{scratch}: ").split(";")[0]
            raise Unusable(path, f"nothing can be rescued: {why}") from error
        _gather(path, database, good)
    return good


def _gather(path: Path, database: sqlite3.Connection, good: _Good) -> None:
    try:
        for entry, row in read_entries(path, database, good.header):
            good.entries.append(entry)
            good.rows.append(row)
        fold(good.edition, living(good.entries))
    except JournalError as error:
        good.problem = error
    except Broken as broken:
        good.problem = damaged(path, broken.seq, str(broken))
        del good.rows[broken.seq - 1 :]
