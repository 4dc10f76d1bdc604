"""What a disk may hold after a power cut (tests/soak/disk.py): the cuts of `python -m tests.soak`
are only as good as this. fsync(2) and rename(2) say what is promised; nothing else is."""

import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from controller.rules.entries import effective_entries, fold
from controller.rules.state import Phase
from controller.store import audit
from controller.store.banker import Banker
from controller.store.journal import Journal
from tests.amounts import often
from tests.games.played import clock, play
from tests.soak.disk import (
    SECTOR,
    Call,
    Create,
    Disk,
    Flush,
    FlushFailed,
    FlushFolder,
    Rename,
    Said,
    Truncate,
    Unlink,
    Write,
)
from tests.soak.planted import PLANTED
from tests.store.crash_child import digest

OLD, NEW = b"a" * 3 * SECTOR, b"b" * 3 * SECTOR


def found(calls: Sequence[Call], cuts: int = 400) -> list[dict[str, bytes]]:
    """What different cuts after these calls leave."""
    disk, chance = Disk(), random.Random(1)
    for call in calls:
        disk.give(call)
    return [disk.cut(chance) for _ in range(cuts)]


def test_what_was_flushed_is_there_whatever_happens() -> None:
    calls = (Create("a", 1), Write(1, 0, OLD), Flush(1), FlushFolder())
    assert all(state == {"a": OLD} for state in found(calls))


def test_what_was_not_flushed_may_be_there_or_not_or_torn_at_any_sector() -> None:
    calls = (Create("a", 1), Write(1, 0, OLD), Flush(1), FlushFolder(), Write(1, 0, NEW))
    sectors = {
        tuple(state["a"][at : at + 1] for at in range(0, len(OLD), SECTOR))
        for state in found(calls)
    }
    assert len(sectors) == 8  # each of three sectors by itself


def test_writes_arrive_in_any_order_without_a_flush_between_them() -> None:
    calls = (
        Create("a", 1), FlushFolder(), Write(1, 0, b"1" * SECTOR), Write(1, SECTOR, b"2" * SECTOR),
    )  # fmt: skip
    assert bytes(SECTOR) + b"2" * SECTOR in {state["a"] for state in found(calls)}


def test_a_name_stays_only_when_its_folder_was_flushed() -> None:
    calls = (Create("a", 1), Write(1, 0, OLD), Flush(1))
    assert {len(state) for state in found(calls)} == {0, 1}


def test_a_file_renamed_before_it_was_flushed_may_be_empty() -> None:
    calls = (Create("a.new", 1), Write(1, 0, NEW), Rename("a.new", "a"), FlushFolder())
    assert b"" in {state["a"] for state in found(calls)}


def test_what_was_removed_may_come_back() -> None:
    calls = (Create("a", 1), Write(1, 0, OLD), Flush(1), FlushFolder(), Unlink("a"))
    assert sorted(
        {len(state): state for state in found(calls)}.values(), key=len, reverse=True
    ) == [{"a": OLD}, {}]


def test_a_file_that_was_cut_short_may_be_long_again() -> None:
    calls = (Create("a", 1), Write(1, 0, OLD), Flush(1), FlushFolder(), Truncate(1, 0))
    assert {state["a"] for state in found(calls)} == {OLD, b""}


def test_what_a_failed_flush_has_lost_no_later_flush_brings_back() -> None:
    calls = (
        Create("a", 1), Flush(1), FlushFolder(), Write(1, 0, OLD), FlushFailed(1), Flush(1),
    )  # fmt: skip
    assert {state["a"] for state in found(calls)} == {OLD, b""}
    again = (*calls, Write(1, 0, NEW), Flush(1))
    assert {state["a"] for state in found(again)} == {NEW}


# Faults that are planted: a careful program makes these calls, and a careless one others

WHOLE = b"w" * 3 * SECTOR
WAL, JOURNAL, LIST = "table.journal-wal", "table.journal", ".table.journal.restoring"
IN_PLACE = ("settings.toml", "tags.toml.old", "tags.toml", "backup.tar.gz")


def written(name: str, place: str, file: int) -> Iterator[Call]:
    """A file that is whole when it takes its place."""
    yield from (Create(name, file), Write(file, 0, WHOLE), Flush(file))
    yield from (Rename(name, place), FlushFolder(), Said(place))


def careful() -> Iterator[Call]:
    """What an evening asks of the disk, in small."""
    yield from written(f".{JOURNAL}.new", JOURNAL, 1)
    yield from (Create(WAL, 2), Write(2, 0, OLD), Flush(2), FlushFolder(), Said(WAL))
    yield from (Write(1, len(WHOLE), OLD), Flush(1), Truncate(2, 0), Said("closed"))
    for file, name in enumerate(IN_PLACE, 3):
        yield from written(f".{name}.new", name, file)
    fresh = ".hardware.toml.restored"
    yield from (Create(fresh, 8), Write(8, 0, WHOLE), Flush(8), FlushFolder())
    yield from written(f"{LIST}.new", LIST, 9)
    yield from (Rename(fresh, "hardware.toml"), FlushFolder(), Unlink(LIST), FlushFolder())
    yield Said("hardware.toml")


def lost(state: dict[str, bytes], told: set[str]) -> bool:
    """Whether something is gone that somebody was told of, or is there and not whole."""
    if WAL in told and OLD not in state.get(JOURNAL, b"") + state.get(WAL, b""):
        return True
    if any(state.get(name, WHOLE) != WHOLE for name in IN_PLACE):
        return True
    parts = [state.get(name) for name in (".hardware.toml.restored", "hardware.toml")]
    if LIST in state and WHOLE not in parts:
        return True
    return not told - {WAL, LIST, "closed"} <= state.keys()


def any_lost(calls: Sequence[Call]) -> bool:
    """Whether any cut after any of these calls loses something."""
    disk, chance, told = Disk(), random.Random(1), set[str]()
    for call in calls:
        disk.give(call)
        if isinstance(call, Said):
            told.add(call.text)
        if any(lost(disk.cut(chance), told) for _ in range(20)):
            return True
    return False


def test_a_careful_program_loses_nothing() -> None:
    assert not any_lost(list(careful()))


@pytest.mark.parametrize("fault", PLANTED)
def test_every_planted_fault_is_found(fault: str) -> None:
    """The same faults are planted into a whole evening by `python -m tests.soak` (soak/cuts.py)."""
    assert any_lost(PLANTED[fault](list(careful())))


KILLS = often(5, 50)


def play_until_killed(path: Path, seed: int) -> tuple[int, int]:
    """The last entry that the child acknowledged, and the digest of the state after it."""
    moment = random.Random(seed).randrange(1, 400)
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.store.crash_child", str(path), str(seed)],
        stdout=subprocess.PIPE,
    )
    assert child.stdout is not None
    with child, child.stdout as acknowledgements:
        lines = [acknowledgements.readline() for _ in range(moment)]
        child.kill()  # SIGKILL: it goes on meanwhile, and is hit in the middle of something
        lines += acknowledgements.read().splitlines(keepends=True)
    whole = [line for line in lines if line.endswith(b"\n")]
    seq, state = whole[-1].split()
    return int(seq), int(state)


@pytest.mark.parametrize("seed", range(KILLS))
def test_a_killed_game_resumes_as_it_stood(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "g.db"
    acknowledged, state = play_until_killed(path, seed)
    assert audit.verify(path).problem is None
    with Journal.open(path) as journal:
        banker = Banker.resume(journal, clock)
        # One more may be on the disk, if it was killed before it could say so.
        assert len(journal.entries) in (acknowledged, acknowledged + 1)
        then = fold(journal.edition, effective_entries(journal.entries[:acknowledged]))
        assert digest(then) == state
        if len(journal.entries) == acknowledged:
            assert digest(banker.state) == state
        play(banker, 5000, seed + 1000)
        assert banker.state.phase is Phase.OVER
    assert audit.verify(path).problem is None
