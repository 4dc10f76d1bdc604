"""Copies of a journal: a backup of it, and the good entries of a damaged one.

A copy has the rows, the identity and so the chain of what it was made of: a head code that somebody
wrote down holds for it too. Nothing is decided again here; that is audit.py's.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from common.message import Message, verbatim
from controller import editions
from controller.rules.edition import Edition
from controller.rules.entries import Broken, Entry, effective_entries, fold
from controller.store import journal_file
from controller.store.access import connect, must_be_file, reading
from controller.store.faults import JournalError, Newer, Unusable, damaged, reason
from controller.store.journal import as_journal_error, must_be_free, set_up
from controller.store.journal_parts import copied
from controller.store.salvage import carve, chained


def copy(path: Path, target: Path) -> None:
    """A good journal as it stands, in one file, whether a game is on or not. JournalError."""
    found = journal_file.read(path)
    if found.error is not None:
        raise found.error
    with reading(path) as database:
        header = journal_file.read_header(path, database)
        rows = [row for _entry, row in journal_file.read_entries(path, database, header)]
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
            good = _best(path, scratch)
    except OSError as error:
        raise as_journal_error(path, error) from error
    _save(target, good.header, good.rows)
    return Rescue(copied=len(good.rows), problem=good.problem)


def _save(target: Path, header: journal_file.Header, rows: list[journal_file.JournalRow]) -> None:
    try:
        must_be_free(target)
        set_up(target, header, rows)
    except (sqlite3.Error, OSError, MemoryError) as error:
        raise as_journal_error(target, error) from error


@dataclass
class _Good:
    header: journal_file.Header
    edition: Edition
    rows: list[journal_file.JournalRow] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    problem: JournalError | None = None


def _best(path: Path, scratch: Path) -> _Good:
    """What SQLite finds in a copy, or if that is damaged what its bytes show, whichever is more."""
    lost: JournalError
    try:
        good = _salvage(path, scratch)
        good.problem = good.problem or journal_file.read(path).error  # its end may be missing
        if good.problem is None:
            return good
        lost = good.problem
    except Newer:
        raise
    except Unusable as error:
        good, lost = None, error
    # SQLite has put the -wal into the file when it closed it, as far as it holds what counts.
    carved = _carved(path, scratch.read_bytes(), lost)
    if carved is not None and (good is None or len(carved.rows) > len(good.rows)):
        return carved
    if good is None:
        raise lost
    return good


def _carved(path: Path, data: bytes, lost: JournalError) -> _Good | None:
    found = carve(data)
    usable = [header for header in found.headers if _playable(path, header)]
    best = chained(found, usable)
    if best is None or not best[1]:  # an edition that can still be read may be damaged all the same
        best = chained(found, _with_ours(found.idents))
    if best is None or not best[1]:
        return None
    header, rows = best
    good = _Good(header, journal_file.edition_of(path, header))
    head = header.genesis()
    what = Message("entry {entry} and any after it cannot be read", entry=len(rows) + 1)
    good.problem = Unusable(path, what, lost.advice, entry=len(rows) + 1)
    try:
        for row in rows:
            good.entries.append(journal_file.entry_of(path, head, row))
            good.rows.append(row)
            head = row[4]
        fold(good.edition, effective_entries(good.entries))
    except Broken as broken:
        good.problem = damaged(path, broken.seq, verbatim(str(broken)))
        del good.rows[broken.seq - 1 :]
    except JournalError as error:
        good.problem = error
    return good


def _with_ours(idents: set[bytes]) -> list[journal_file.Header]:
    """Headers with each edition of ours: the chain says whether it is the one that was played."""
    ours = [msgspec.json.encode(editions.load(one).data) for one in editions.known()]
    return [journal_file.Header(ident, edition, open=False) for ident in idents for edition in ours]


def _playable(path: Path, header: journal_file.Header) -> bool:
    try:
        journal_file.edition_of(path, header)
    except JournalError:
        return False
    return True


def _salvage(path: Path, scratch: Path) -> _Good:
    """The good rows of a copy of `path`. Unusable: there is nothing at all."""
    with closing(connect(scratch, "rw")) as database:
        try:
            # Without this SQLite reads nothing at all of a file that has been cut short.
            database.execute("PRAGMA writable_schema = ON")
            header = journal_file.read_header(scratch, database)
            good = _Good(header, journal_file.edition_of(scratch, header))
        except (JournalError, *journal_file.UNREADABLE) as error:
            why = error.why if isinstance(error, JournalError) else reason(error)
            made = Newer if isinstance(error, Newer) else Unusable
            raise made(path, Message("nothing can be rescued: {why}", why=why)) from error
        _gather(path, database, good)
    return good


def _gather(path: Path, database: sqlite3.Connection, good: _Good) -> None:
    try:
        for entry, row in journal_file.read_entries(path, database, good.header):
            good.entries.append(entry)
            good.rows.append(row)
        fold(good.edition, effective_entries(good.entries))
    except JournalError as error:
        good.problem = error
    except Broken as broken:
        good.problem = damaged(path, broken.seq, verbatim(str(broken)))
        del good.rows[broken.seq - 1 :]
