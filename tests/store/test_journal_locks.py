"""A waiting lock never stands the loop still (docs/decisions/journal.md): whoever holds
whichever of SQLite's locks, for however long, nothing sleeps, no journal is lost, and what is said
is so."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from controller.cli.run.saved_games import Keeper
from controller.store import audit
from controller.store.banker import Banker
from controller.store.copying import copy
from controller.store.faults import Fault, Passing
from controller.store.journal import Journal
from controller.store.journal_file import read
from tests.games.played import close, play, record
from tests.store.faulty_disk import FaultyDisk

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
def test_a_file_that_another_program_has_locked_is_said_at_once(
    bytes_: tuple[int, int], tmp_path: Path
) -> None:
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
