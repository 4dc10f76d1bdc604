"""What passes is no damage, and after a failed flush nothing is said that is not so.

The disk's answers are real ones of SQLite's (faulty_disk.py); locks are in test_journal.py,
reasons in docs/decisions/journal.md.
"""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from common.message import verbatim
from controller.cli.run.saved_games import Keeper
from controller.rules.entries import Entry, effective_entries, fold
from controller.store import audit
from controller.store.banker import Banker
from controller.store.faults import (
    Fault,
    JournalError,
    Outcome,
    Passing,
    RecordedAfterAll,
    Unusable,
    damaged,
    not_ours,
    passing,
)
from controller.store.journal import Journal
from controller.store.journal_file import read
from controller.store.lock_file import LockFile, holder, last_seq
from controller.text.language import LANGUAGES, in_language
from controller.view.oled.canvas import WIDTH
from controller.view.oled.font import SMALL, wrap
from tests.amounts import often
from tests.cli.command_lines import Patch
from tests.games.played import EDITION, close, play, record, start
from tests.store import faulty_disk
from tests.store.faulty_disk import FaultyDisk, failing, files_may_grow_to

CODES = {
    "BUSY": (faulty_disk.BUSY, Fault.LOCKED),
    "READONLY": (faulty_disk.READONLY, Fault.PROTECTED),
    "NOMEM": (faulty_disk.NOMEM, Fault.MEMORY),
    "FULL": (faulty_disk.FULL, Fault.FULL),
    "CANTOPEN": (faulty_disk.CANTOPEN, Fault.MISSING),
    "IOERR_READ": (faulty_disk.IOERR_READ, Fault.DISK),
    "IOERR_WRITE": (faulty_disk.IOERR_WRITE, Fault.DISK),
}  # fmt: skip


@pytest.fixture
def disk() -> Iterator[FaultyDisk]:
    """The disk of all journals of a test."""
    one = FaultyDisk()
    with one.in_use():
        yield one


def after_a_power_cut(path: Path, at: Path) -> list[Entry]:
    """What the next start would find if the plug were pulled now, all so far being on the disk."""
    at.mkdir()
    for ending in ("", "-wal", ".lock"):
        if (part := path.with_name(path.name + ending)).exists():
            shutil.copyfile(part, at / part.name)
    found = read(at / path.name)
    assert found.error is None
    return found.entries


# What passes


@pytest.mark.parametrize("name", CODES)
@pytest.mark.parametrize("what", ["open", "read"])
def test_what_passes_never_moves_a_good_journal(
    name: str, what: str, disk: FaultyDisk, tmp_path: Path
) -> None:
    path = tmp_path / "table.journal"
    close(record(path, 20))
    before = path.read_bytes()
    code, fault = CODES[name]
    if name == "BUSY":
        what = "lock"  # no read answers so: SQLite takes it for a reader elsewhere
    found: set[Fault] = set()
    for file in ("main", "wal"):
        for number in range(6):
            disk.answer = failing(what, file, code, after=number)
            keeper = Keeper(path)
            try:
                keeper.open(None)
            except Passing as error:
                found.add(error.fault)
            keeper.close()
            disk.answer = lambda _call: faulty_disk.OK
            assert keeper.trouble is None
            assert list(tmp_path.glob("*-damaged*")) == []
            assert read(path).error is None
            assert len(read(path).entries) == 21
    assert found - {Fault.MISSING} <= {fault}
    assert found, "nothing failed: the test proves nothing"
    assert path.read_bytes()[:16] == before[:16]


@pytest.mark.parametrize("code", [faulty_disk.CORRUPT, 26])
def test_damage_and_no_database_are_rescued(code: int, disk: FaultyDisk, tmp_path: Path) -> None:
    path = tmp_path / "table.journal"
    close(record(path, 20))
    disk.answer = failing("read", "main", code, after=4, times=1)
    with pytest.raises(Unusable):
        Journal.open(path)


@pytest.mark.parametrize("times", [1, 2])
def test_a_read_error_is_tried_again(times: int, disk: FaultyDisk, tmp_path: Path) -> None:
    path = tmp_path / "g.db"
    close(record(path, 20))
    disk.answer = failing("read", "main", faulty_disk.IOERR_READ, times=times)
    assert len(read(path).entries) == 21


@pytest.mark.parametrize("what", ["write", "sync"])
def test_a_write_error_is_tried_again(what: str, disk: FaultyDisk, tmp_path: Path) -> None:
    banker = record(tmp_path / "g.db", 20)
    code = faulty_disk.IOERR_WRITE if what == "write" else faulty_disk.IOERR_FSYNC
    disk.answer = failing(what, "wal", code, times=1)
    play(banker, 1, seed=3)  # nobody notices
    assert len(banker.history()) == 22
    assert after_a_power_cut(tmp_path / "g.db", tmp_path / "cut") == list(banker.history())
    play(banker, 5, seed=4)
    close(banker)
    assert audit.verify(tmp_path / "g.db").problem is None


# What a failed flush leaves

EVERY_FAULT = [
    (what, file, code, after)
    for what, file, code in (
        ("write", "wal", faulty_disk.IOERR_WRITE), ("write", "wal", faulty_disk.FULL),
        ("sync", "wal", faulty_disk.IOERR_FSYNC), ("write", "wal", faulty_disk.NOMEM),
        ("write", "wal", faulty_disk.READONLY), ("write", "main", faulty_disk.IOERR_WRITE),
        ("sync", "main", faulty_disk.IOERR_FSYNC), ("lock", "main", faulty_disk.BUSY),
        ("read", "wal", faulty_disk.IOERR_READ), ("truncate", "wal", faulty_disk.IOERR_TRUNCATE),
    )
    for after in range(4)
]  # fmt: skip


@pytest.mark.parametrize("times", [1, 3, 1000])
@pytest.mark.parametrize(("what", "file", "code", "after"), EVERY_FAULT)
def test_what_is_said_of_a_failed_command_is_so(
    what: str, file: str, code: int, after: int, times: int, disk: FaultyDisk, tmp_path: Path
) -> None:
    path = tmp_path / "g.db"
    banker = record(path, 10)
    said: list[int] = [entry.seq for entry in banker.history()]
    banker.subscribe(lambda entry: said.append(entry.seq))
    disk.answer = failing(what, file, code, after=after, times=times)
    told = one_more(banker, seed=3)
    disk.answer = lambda _call: faulty_disk.OK
    there = after_a_power_cut(path, tmp_path / "cut")
    assert not isinstance(told, RecordedAfterAll)
    if told is None:
        assert len(there) == len(banker.history()) == 12
    elif told.outcome is Outcome.NOT_RECORDED:
        assert len(there) == len(banker.history()) == 11, str(told)
    else:
        assert told.outcome is Outcome.UNKNOWN
        assert banker.journal is not None
        assert banker.journal.unsettled is not None
    for seed in range(20, 25):
        one_more(banker, seed)
    assert said == [entry.seq for entry in banker.history()]  # each was told, and once
    assert said == list(range(1, len(said) + 1))
    assert banker.state == fold(EDITION, effective_entries(banker.history()))
    assert after_a_power_cut(path, tmp_path / "later") == list(banker.history())
    close(banker)
    assert audit.verify(path).problem is None
    assert read(path).entries == list(banker.history())


@pytest.mark.parametrize(
    ("code", "outcome"),
    [(faulty_disk.FULL, Outcome.NOT_RECORDED), (faulty_disk.IOERR_WRITE, Outcome.UNKNOWN)],
)
def test_a_full_disk_has_not_taken_the_end_of_a_transaction(
    code: int, outcome: Outcome, disk: FaultyDisk, tmp_path: Path
) -> None:
    """Which makes it count: so what became of the command is known."""
    banker = record(tmp_path / "g.db", 10)
    disk.answer = lambda call: code if call.what == "write" else faulty_disk.OK
    told = one_more(banker, seed=3)
    assert isinstance(told, Passing)
    assert told.outcome is outcome
    disk.answer = lambda _call: faulty_disk.OK
    close(banker)


def one_more(banker: Banker, seed: int) -> Passing | RecordedAfterAll | None:
    """Let a bot give a command; what was said if it failed."""
    try:
        play(banker, 1, seed)
    except (Passing, RecordedAfterAll) as error:
        return error
    return None


@pytest.mark.parametrize("code", [faulty_disk.FULL, faulty_disk.BUSY, faulty_disk.IOERR_FSYNC])
@pytest.mark.parametrize("times", [1, 3, 10**6])
def test_a_game_that_cannot_be_closed_is_not_put_away_without_its_end(
    times: int, code: int, disk: FaultyDisk, tmp_path: Path
) -> None:
    """A new game began on a full disk, and the old one was renamed without its -wal."""
    path = tmp_path / "table.journal"
    what = {faulty_disk.FULL: "write", faulty_disk.BUSY: "lock"}.get(code, "sync")
    for file in ("main", "wal"):
        keeper = Keeper(path)
        banker = keeper.open("lotr-2003") if path.exists() else keeper.renew("lotr-2003")
        if not banker.state.seats:
            start(banker)
        play(banker, 5, seed=2)
        entries = list(banker.history())
        disk.answer = failing(what, file, code, times=times)
        with suppress(JournalError):
            keeper.renew("lotr-2003")
        disk.answer = lambda _call: faulty_disk.OK
        keeper.close()
        away = sorted(tmp_path.glob("table-*.journal"), key=lambda one: one.stat().st_mtime_ns)
        kept = read(away[-1] if away else path)
        if kept.entries != entries:
            kept = read(path)
        assert kept.error is None
        assert kept.entries == entries
        again = Keeper(path)
        again.open("lotr-2003")
        assert again.trouble is None
        again.close()


def test_a_game_goes_on_after_a_new_one_could_not_begin(disk: FaultyDisk, tmp_path: Path) -> None:
    """Its journal had been closed; the number of its lock file may be the journal's own by then."""
    path = tmp_path / "table.journal"
    keeper = Keeper(path)
    banker = keeper.open("lotr-2003")
    start(banker)
    disk.answer = failing("sync", "main", faulty_disk.IOERR_FSYNC)
    with pytest.raises(JournalError):
        keeper.renew("lotr-2003")
    disk.answer = lambda _call: faulty_disk.OK
    play(banker, 5, seed=2)
    close(banker)
    assert audit.verify(path).problem is None
    assert read(path).entries == list(banker.history())


@pytest.mark.parametrize(
    ("what", "code", "entries", "by"),
    [
        ("write", faulty_disk.FULL, 6, 4), ("sync", faulty_disk.IOERR_FSYNC, 6, 2),
        ("open", faulty_disk.CANTOPEN, 0, 1),
    ],
)  # fmt: skip
def test_a_game_keeps_its_name_and_its_lock_when_no_new_one_can_begin(
    what: str, code: int, entries: int, by: int, disk: FaultyDisk, tmp_path: Path
) -> None:
    """Whichever of the calls fails: those that close the old journal, or those that make the new
    one. The old one played on without a lock, or had lost its file."""
    for after in range(0, 40, often(by, 1)):
        folder = tmp_path / str(after)
        folder.mkdir()
        path = folder / "table.journal"
        keeper = Keeper(path)
        banker = keeper.open("lotr-2003")
        if entries:
            start(banker)
        disk.answer = failing(what, "main", code, after=after)
        try:
            keeper.renew("lotr-2003")
        except JournalError:
            disk.answer = lambda _call: faulty_disk.OK
        else:
            break
        assert holder(path) == str(os.getpid())
        with pytest.raises(JournalError, match="another Ringkeeper"):
            Journal.open(path)
        if not entries:
            start(banker)
        play(banker, 1)
        keeper.close()
        assert [one.name for one in folder.iterdir()] == ["table.journal"]
        assert read(path).entries == list(banker.history())
    else:
        pytest.fail("a new game never began")
    disk.answer = lambda _call: faulty_disk.OK
    keeper.close()
    assert after > 0
    assert len(list(folder.glob("table-*.journal"))) == (1 if entries else 0)


def test_a_game_that_another_program_has_taken_meanwhile_is_not_written_to(tmp_path: Path) -> None:
    """The lock was let go of and could not be taken again; then it is taken before the next entry,
    or nothing is recorded."""
    path = tmp_path / "table.journal"
    banker = record(path, 5)
    close(banker)
    before = list(banker.history())
    with Journal.open(path) as other:
        with pytest.raises(JournalError, match="another Ringkeeper"):
            play(banker, 1)
        other.append_note(1.0, "of the other one")
    with pytest.raises(Unusable, match="changed by another program"):
        play(banker, 1)
    assert list(banker.history()) == before
    assert len(read(path).entries) == len(before) + 1
    close(banker)


# What is said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("outcome", [Outcome.NOT_RECORDED, Outcome.UNKNOWN])
@pytest.mark.parametrize("fault", Fault)
def test_every_fault_says_what_which_file_and_what_to_do_and_fits_the_display(
    fault: Fault, outcome: Outcome, language: str
) -> None:
    error = Passing(Path("/var/lib/ringkeeper/table.journal"), fault, outcome, "disk I/O error")
    with in_language(language):
        shown, told = error.short, str(error)
        for text in (shown, str(RecordedAfterAll(error.path).short)):
            assert len(wrap(text, WIDTH - 8, SMALL)) <= 4, text
    assert "table.journal" in shown
    assert "/var/lib" not in shown
    assert "/var/lib/ringkeeper/table.journal" in told
    assert (outcome is Outcome.UNKNOWN) == ("not known" in told or "ne sait pas" in told)


def test_a_mark_is_never_empty_while_it_is_begun_anew(tmp_path: Path) -> None:
    """Between the two there was nothing to show that a journal without its -wal is whole."""
    for room in (10**6, 0):
        lock_file = LockFile(tmp_path / "g.db")
        with files_may_grow_to(room), suppress(OSError):
            lock_file.begin(bytes(16), 5)
        lock_file.release(remove=False)
    assert last_seq(tmp_path / "g.db", bytes(16)) == 5


def test_a_mark_that_cannot_be_written_stops_no_command_that_is_recorded(tmp_path: Path) -> None:
    lock_file = LockFile(tmp_path / "g.db")
    lock_file.begin(bytes(16), 0)
    with files_may_grow_to(10):
        lock_file.advance(1)
    assert last_seq(tmp_path / "g.db", bytes(16)) == 0  # it lags behind
    lock_file.release(remove=True)


def test_another_user_s_record_is_not_write_protected(tmp_path: Path, monkeypatch: Patch) -> None:
    """An installed table's record belongs to its service: sudo is the answer, no other rights."""
    path = tmp_path / "table.journal"
    path.touch()
    error = sqlite3.OperationalError("unable to open database file")
    error.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
    assert passing(path, error).fault is Fault.MISSING
    monkeypatch.setattr(os, "access", lambda *_: False)
    monkeypatch.setattr(os, "geteuid", lambda: path.stat().st_uid + 1)
    assert str(passing(path, error)) == (
        f"{path} belongs to another user. Start the command with sudo."
    )


def test_on_a_display_a_file_is_its_name_and_words_that_look_like_its_path_stay() -> None:
    """Issue 11, 11.2: no sentence is taken apart; the file is a value of it."""
    path = Path("and/or")
    error = damaged(path, 3, verbatim("no and/or here"))
    assert error.short == (
        "or: entry 3 is damaged (no and/or here); copy the good entries with: "
        "ringkeeper journal repair or -o NEW"
    )
    assert str(error).endswith("repair and/or -o NEW")
    shorter = [Passing(path, Fault.LOCKED), RecordedAfterAll(path), not_ours(path, path)]
    assert [("and/or" in one.short, "and/or" in str(one)) for one in shorter] == [(False, True)] * 3
