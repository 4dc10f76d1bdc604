"""The journal: what goes in comes out, is durable, and belongs to one process; its chain says what
it is for, and a waiting lock never stands the loop still (docs/decisions/journal.md)."""

import hashlib
import json
import os
import re
import sqlite3
import struct
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from controller.__main__ import main
from controller.cli import OK
from controller.cli.run.saved_games import Keeper
from controller.rules.entries import EntryKind, effective_entries, fold
from controller.rules.state import Phase
from controller.store import audit, journal_file
from controller.store.banker import Banker
from controller.store.copying import copy
from controller.store.faults import Fault, Passing
from controller.store.journal import Journal, JournalError
from controller.store.journal_file import Header, head_code, link, read
from controller.table import Press
from controller.view.interface import Ui
from controller.view.oled import draw
from controller.view.oled.canvas import Canvas
from hardware.ports import Button
from tests.cli.command_lines import Out
from tests.games.played import EDITION, clock, close, play, record
from tests.store.faulty_disk import Call, FaultyDisk, files_may_grow_to
from tests.table.hands import hands


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


CODE = re.compile(r"^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$")
"""Eight signs, none of I, L, O and U: Crockford's base 32."""


def test_a_head_code_is_short_and_of_signs_that_are_not_confused() -> None:
    codes = {head_code(bytes([number]) * 32) for number in range(256)}
    assert len(codes) == 256
    assert all(CODE.match(code) for code in codes)
    assert head_code(b"\0" * 32) == "0000-0000"
    assert head_code(b"\xff" * 32) == "ZZZZ-ZZZZ"


def test_it_is_the_same_wherever_it_is_said(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "g.journal"
    assert main(["play", "--bots", "2", "--journal", str(path), "--json"]) == OK
    code = json.loads(capsys.readouterr().out)["head_code"]
    assert CODE.match(code)
    assert main(["journal", "verify", str(path)]) == OK
    assert f"{path}: head code {code}" in capsys.readouterr().out
    assert main(["journal", "verify", "--json", str(path)]) == OK
    assert json.loads(capsys.readouterr().out)["head_code"] == code
    with Journal.open(path) as journal:
        banker = Banker.resume(journal)
        assert banker.state.phase is Phase.OVER
        table = hands(banker)
        assert table.table.ui.head == code
        table.do(Press(Button.OK))
        assert f"Record: {code}" in table.page.items


def test_a_game_that_is_on_shows_no_code(tmp_path: Path) -> None:
    banker = record(tmp_path / "g.db", 10)
    assert CODE.match(banker.head_code)
    assert hands(banker).table.ui.head == ""
    close(banker)


def test_the_last_screen_has_it(tmp_path: Path) -> None:
    banker = record(tmp_path / "g.db", 5000)
    assert banker.state.phase is Phase.OVER
    with_code, without = Canvas(), Canvas()
    draw(with_code, banker.state, Ui(head=banker.head_code), 60.0)
    draw(without, banker.state, Ui(), 60.0)
    assert not with_code.outside
    assert with_code.picture() != without.picture()
    close(banker)


def test_a_forger_who_mends_the_chain_changes_the_code(tmp_path: Path) -> None:
    path = tmp_path / "g.db"
    close(record(path, 40))
    before = audit.verify(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        ident, edition = database.execute("SELECT ident, edition FROM header").fetchone()
        head = Header(ident, edition, False).genesis()
        for seq, time, kind, payload in database.execute(
            "SELECT seq, time, kind, payload FROM entries ORDER BY seq"
        ).fetchall():
            head = link(head, seq, time - 3600 * (seq > 20), kind, payload)
            database.execute(
                "UPDATE entries SET time = ?, hash = ? WHERE seq = ?",
                (time - 3600 * (seq > 20), head, seq),
            )
    after = audit.verify(path)
    assert after.problem is None  # by itself it is a good journal
    assert after.head_code != before.head_code
    assert after.set_back == ((21, 3600.0),)


def test_a_clock_that_was_set_back_is_told_and_no_damage(tmp_path: Path, capsys: Out) -> None:
    times = iter([100.0, 200.0, 199.5, 90.0, 91.0, *(90.0 - n for n in range(20))])
    with Journal.create(tmp_path / "g.db", EDITION) as journal:
        banker = Banker(EDITION, journal, lambda: next(times))
        for number in range(12):
            banker.note(str(number))
    assert main(["journal", "verify", str(tmp_path / "g.db")]) == OK
    said = capsys.readouterr().out
    assert "the clock was set back by 0:01:50 before entry 4; the order is by number" in said
    assert "before entry 3" not in said
    assert "times more" in said


def test_a_copy_keeps_identity_and_chain_also_while_a_game_is_on(tmp_path: Path) -> None:
    banker = record(tmp_path / "g.db", 30)
    copy(tmp_path / "g.db", tmp_path / "copy.db")
    one, other = read(tmp_path / "g.db"), read(tmp_path / "copy.db")
    assert other.error is None
    assert (other.header.ident, other.header.edition) == (one.header.ident, one.header.edition)
    assert (other.head, other.entries) == (one.head, one.entries)
    assert audit.verify(tmp_path / "copy.db").head_code == banker.head_code
    with Journal.open(tmp_path / "copy.db") as journal:
        play(Banker.resume(journal, clock), 3)
    close(banker)


def test_what_is_rescued_keeps_the_chain_of_its_good_part(tmp_path: Path) -> None:
    path = tmp_path / "g.db"
    close(record(path, 30))
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        (head,) = database.execute("SELECT hash FROM entries WHERE seq = 20").fetchone()
        database.execute("UPDATE entries SET time = 0 WHERE seq = 21")
    audit.repair(path, tmp_path / "new.db")
    assert audit.verify(tmp_path / "new.db").head_code == head_code(head)


SHM_LOCKS = {
    "write": (120, 1), "checkpoint": (121, 1), "recovery": (122, 1), "every reader's": (123, 5),
    "the dead man's switch": (128, 1), "all": (120, 9),
}  # fmt: skip
"""Bytes of a -shm that are locked (walformat, 2.3): the first and how many."""

HOLD = """
import fcntl, os, sys
file = os.open(sys.argv[1], os.O_RDWR | os.O_CREAT)
os.truncate(file, 32768)
fcntl.lockf(file, fcntl.LOCK_EX, int(sys.argv[3]), int(sys.argv[2]))
print("held", flush=True)
sys.stdin.read()
"""


@contextmanager
def held(file: Path, first: int, count: int) -> Iterator[None]:
    """Another process has locked these bytes of a file, and does not let go."""
    words = [sys.executable, "-I", "-S", "-c", HOLD, str(file), str(first), str(count)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        yield
        other.communicate("")


def not_closed(path: Path) -> list[int]:
    """A journal as a pulled plug leaves it, with its -wal; the numbers of its entries."""
    scratch = path.with_name("played.db")
    banker = record(scratch, 20)
    for ending in ("", "-wal"):
        (path.parent / f"{path.name}{ending}").write_bytes(
            scratch.with_name(f"{scratch.name}{ending}").read_bytes()
        )
    numbers = [entry.seq for entry in banker.history()]
    close(banker)
    return numbers


@pytest.mark.parametrize("lock", SHM_LOCKS)
def test_no_lock_in_a_shm_is_ever_waited_for(lock: str, tmp_path: Path) -> None:
    path, disk = tmp_path / "g.db", FaultyDisk()
    numbers = not_closed(path)
    with held(tmp_path / "g.db-shm", *SHM_LOCKS[lock]), disk.in_use():
        assert [entry.seq for entry in read(path).entries] == numbers
        copy(path, tmp_path / "copy.db")
        keeper = Keeper(path)
        banker = keeper.open(None)
        play(banker, 5, seed=4)
        assert [entry.seq for entry in read(path).entries] == list(range(1, len(numbers) + 6))
        banker.take_back(2)
        keeper.close()
    assert disk.calls
    assert disk.slept == 0, f"it has waited for {disk.slept / 1e6:.1f} s"
    assert keeper.trouble is None
    assert audit.verify(path).problem is None
    assert read(tmp_path / "copy.db").error is None


PENDING, SHARED = 0x40000000, 0x40000002  # fileformat: SQLite's locks of the file itself


@pytest.mark.parametrize("bytes_", [(PENDING, 1), (SHARED, 510), (PENDING, 512)])
def test_a_file_locked_by_others_is_told_at_once(bytes_: tuple[int, int], tmp_path: Path) -> None:
    path, disk = tmp_path / "g.db", FaultyDisk()
    numbers = not_closed(path)
    with held(path, *bytes_), disk.in_use():
        with pytest.raises(Passing) as caught:
            Journal.open(path)
        assert len(read(path).entries) == len(numbers)  # to read needs no lock
    assert disk.slept == 0
    assert caught.value.fault is Fault.LOCKED
    with Journal.open(path) as journal:
        assert [entry.seq for entry in journal.entries] == numbers


def test_nobody_else_can_lock_a_journal_while_a_game_is_on(tmp_path: Path) -> None:
    path = tmp_path / "g.db"
    banker = record(path, 20)
    words = [
        sys.executable, "-I", "-c",
        "import sqlite3, sys; sqlite3.connect(sys.argv[1], timeout=0).execute('BEGIN IMMEDIATE')",
        str(path),
    ]  # fmt: skip
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert "database is locked" in done.stderr
    play(banker, 5, seed=4)
    close(banker)
    assert audit.verify(path).problem is None


def test_a_game_that_is_on_is_read_whole_whatever_is_written_meanwhile(tmp_path: Path) -> None:
    """Each time the -wal has been copied into the file and begun anew in the midst of it."""
    path = tmp_path / "g.db"
    banker = record(path, 3)
    for number in range(40):
        banker.note("x" * 150_000 * (number % 2))  # the -wal is begun anew every few entries
        found = read(path)
        assert found.error is None
        assert len(found.entries) == len(banker.history())
    close(banker)


def test_a_shm_of_an_older_version_does_not_stay(tmp_path: Path) -> None:
    path = tmp_path / "g.db"
    not_closed(path)
    (tmp_path / "g.db-shm").write_bytes(bytes(32768))
    Banker.resume(journal := Journal.open(path))
    assert not (tmp_path / "g.db-shm").exists()
    journal.close()
    assert sorted(one.name for one in tmp_path.iterdir()) == ["g.db", "played.db"]
