"""The journal: what goes in comes out, is durable, and belongs to one process."""

from __future__ import annotations

import hashlib
import os
import sqlite3
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from controller.rules.entries import EntryKind, effective_entries, fold
from controller.store import audit, journal_file
from controller.store.banker import Banker
from controller.store.journal import Journal, JournalError
from tests.games.played import EDITION, clock, close, play, record
from tests.store.faulty_disk import Call, FaultyDisk
from tests.store.full_disk import files_may_grow_to


def test_what_goes_in_comes_out(tmp_path: Path) -> None:
    banker = record(tmp_path / "g.db")
    close(banker)
    reading = journal_file.read(tmp_path / "g.db")
    assert reading.error is None
    assert reading.edition.data == EDITION.data
    assert tuple(reading.entries) == banker.history()
    assert fold(reading.edition, effective_entries(reading.entries)) == banker.state


def test_every_entry_is_on_the_disk_before_anybody_hears_of_it(tmp_path: Path) -> None:
    disk = FaultyDisk()
    with disk.in_use():
        banker = record(tmp_path / "g.db", 3)
        disk.calls.clear()
        assert banker.note("a note") is not None
        assert [call.file for call in disk.calls if call.what in ("write", "sync")][-1:] == ["wal"]
        assert disk.calls.count(Call("sync", "wal")) == 1  # FULL: with every entry
        close(banker)


def test_after_closing_there_is_one_file(tmp_path: Path) -> None:
    banker = record(tmp_path / "g.db", 3)
    close(banker)
    close(banker)  # twice does no harm
    assert [path.name for path in tmp_path.iterdir()] == ["g.db"]


def test_every_entry_is_one_row_chained_by_sha256(tmp_path: Path) -> None:
    close(record(tmp_path / "g.db", 20))
    database = sqlite3.connect(tmp_path / "g.db")
    ident, edition = database.execute("SELECT ident, edition FROM header").fetchone()
    rows = database.execute("SELECT * FROM entries ORDER BY seq").fetchall()
    database.close()
    head = hashlib.sha256(b"ringkeeper 1\n" + ident + edition).digest()
    assert [row[0] for row in rows] == list(range(1, 22))
    for seq, time, kind, payload, stored in rows:
        material = head + struct.pack(">qd", seq, time) + kind.encode() + b"\0" + payload
        head = hashlib.sha256(material).digest()
        assert head == stored


def test_it_goes_on_where_it_stopped(tmp_path: Path) -> None:
    close(record(tmp_path / "g.db", 30))
    with Journal.open(tmp_path / "g.db") as journal:
        banker = Banker.resume(journal, clock)
        play(banker, 30, seed=2)
        state = banker.state
    assert audit.verify(tmp_path / "g.db").problem is None
    with Journal.open(tmp_path / "g.db") as journal:
        assert Banker.resume(journal).state == state
        assert len(journal.entries) == 61


def test_it_can_be_read_while_it_is_written(tmp_path: Path) -> None:
    banker = record(tmp_path / "g.db", 10)
    assert len(journal_file.read(tmp_path / "g.db").entries) == 11
    play(banker, 5, seed=2)
    assert len(journal_file.read(tmp_path / "g.db").entries) == 16
    assert audit.verify(tmp_path / "g.db").problem is None
    close(banker)


def test_a_note_changes_nothing(tmp_path: Path) -> None:
    banker = record(tmp_path / "g.db", 10)
    before = banker.state.facts()
    banker.note("Tea is ready.")
    close(banker)
    reading = journal_file.read(tmp_path / "g.db")
    assert (reading.entries[-1].kind, reading.entries[-1].text) == (EntryKind.NOTE, "Tea is ready.")
    assert audit.verify(tmp_path / "g.db").state.facts() == before


def test_a_second_process_is_refused(tmp_path: Path) -> None:
    banker = record(tmp_path / "g.db", 3)
    with pytest.raises(JournalError, match=rf"process {os.getpid()}\) has it open; close that"):
        Journal.open(tmp_path / "g.db")
    play(banker, 3, seed=2)  # the first is not disturbed
    close(banker)
    Journal.open(tmp_path / "g.db").close()


def test_a_new_journal_never_replaces_a_file(tmp_path: Path) -> None:
    path = tmp_path / "g.db"
    path.write_text("my diary")
    with pytest.raises(JournalError, match="there is already a file with this name"):
        Journal.create(path, EDITION)
    assert path.read_text() == "my diary"
    assert list(tmp_path.iterdir()) == [path]


def test_a_new_journal_never_swallows_the_rest_of_an_old_one(tmp_path: Path) -> None:
    (tmp_path / "g.db-wal").write_bytes(b"all that is left")
    with pytest.raises(JournalError, match=r"part of an earlier journal is still here: g.db-wal"):
        Journal.create(tmp_path / "g.db", EDITION)
    assert (tmp_path / "g.db-wal").read_bytes() == b"all that is left"


@pytest.mark.parametrize("make", [Journal.open, journal_file.read, audit.verify])
def test_a_missing_file_is_named(tmp_path: Path, make: object) -> None:
    assert callable(make)
    with pytest.raises(JournalError, match=r"g.db: there is no such file"):
        make(tmp_path / "g.db")
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(JournalError, match="is not a file"):
        make(tmp_path)


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="cannot be written here"):
        Journal.create(tmp_path / "no" / "g.db", EDITION)


def test_what_cannot_be_written_has_not_happened(tmp_path: Path) -> None:
    banker = record(tmp_path / "g.db", 40)
    told: list[object] = []
    banker.subscribe(told.append)
    facts, length = banker.state.facts(), len(banker.history())
    with files_may_grow_to(100), pytest.raises(JournalError, match="as large as this system lets"):
        play(banker, 1, seed=4)
    assert (banker.state.facts(), len(banker.history()), told) == (facts, length, [])
    play(banker, 20, seed=5)  # there is space again
    close(banker)
    assert audit.verify(tmp_path / "g.db").problem is None
    assert len(banker.history()) == length + 20


def test_a_journal_that_cannot_be_set_up_leaves_nothing_behind(tmp_path: Path) -> None:
    with files_may_grow_to(4096), pytest.raises(JournalError, match="as large as this system lets"):
        Journal.create(tmp_path / "g.db", EDITION)
    assert list(tmp_path.iterdir()) == []


@contextmanager
def as_nobody() -> Iterator[None]:
    """File permissions count, also if the tests are run by root."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


def test_a_write_protected_journal_can_be_read_but_not_played(tmp_path: Path) -> None:
    for folder in (tmp_path, *tmp_path.parents[:-2]):
        folder.chmod(0o755)
    close(record(tmp_path / "g.db", 10))
    (tmp_path / "g.db").chmod(0o444)
    tmp_path.chmod(0o555)
    try:
        with as_nobody():
            assert audit.verify(tmp_path / "g.db").problem is None
            with pytest.raises(JournalError, match="write-protected"):
                Journal.open(tmp_path / "g.db")
    finally:
        tmp_path.chmod(0o755)
    with Journal.open(tmp_path / "g.db") as journal:
        assert len(journal.entries) == 11
