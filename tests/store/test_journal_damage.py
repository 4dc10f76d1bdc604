"""Damaged journals: each is recognised, named, left as it is, and rescued as far as it is good."""

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from controller.__main__ import main
from controller.cli.run.saved_games import Keeper
from controller.rules.commands import Buy
from controller.rules.entries import Entry, EntryKind, effective_entries, fold
from controller.rules.events import Paid
from controller.store import audit, journal_file, journal_parts
from controller.store.banker import Banker
from controller.store.journal import Journal, JournalError
from tests.cli.command_lines import Out
from tests.games.played import EDITION, close, play, record, write
from tests.steps import cases

COMMANDS = 120


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A journal of a set-up and 120 commands, closed in good order."""
    path = tmp_path_factory.mktemp("good") / "g.db"
    close(record(path, COMMANDS))
    return path.read_bytes()


def said_about(path: Path) -> tuple[str, int]:
    """What `verify` says, and the entry it names. It only looks."""
    before = path.read_bytes()
    try:
        verdict = audit.verify(path)
        problem, entry = verdict.problem or "", verdict.entry
    except JournalError as error:
        problem, entry = str(error), error.entry
    assert path.read_bytes() == before
    return problem, entry


def refused(path: Path) -> str:
    """What opening it says; it must refuse and leave the file alone."""
    before = path.read_bytes()
    with pytest.raises(JournalError) as caught:
        Journal.open(path)
    assert path.read_bytes() == before
    return str(caught.value)


def change(path: Path, statement: str, *values: object) -> None:
    """Edit a journal as somebody with an SQLite tool would."""
    database = sqlite3.connect(path)
    database.execute(statement, values)
    database.commit()
    database.close()


@pytest.fixture
def path(tmp_path: Path, good: bytes) -> Path:
    """A good journal of one's own, to be damaged."""
    journal = tmp_path / "g.db"
    journal.write_bytes(good)
    return journal


@cases(
    "statement, entry, why",
    ("UPDATE entries SET payload = CAST(replace(payload, '1500', '9500') AS BLOB)"
     " WHERE seq = 1", 1, "its hash does not match"),
    ("UPDATE entries SET time = time + 60 WHERE seq = 50", 50, "it was changed"),
    ("UPDATE entries SET kind = 'note' WHERE seq = 50", 50, "it was changed"),
    ("UPDATE entries SET kind = x'00' WHERE seq = 50", 50, "wrong form"),
    ("UPDATE entries SET payload = 7 WHERE seq = 50", 50, "wrong form"),
    ("UPDATE entries SET hash = zeroblob(32) WHERE seq = 50", 50, "it was changed"),
    ("DELETE FROM entries WHERE seq = 50", 50, "it is missing; the next one is 51"),
    ("DELETE FROM entries WHERE seq < 50", 1, "it is missing; the next one is 50"),
    ("UPDATE entries SET seq = 0 WHERE seq = 50", 1, "it is missing; the next one is 0"),
    ("UPDATE header SET ident = zeroblob(16)", 1, "it was changed"),
    ("UPDATE header SET edition = CAST(replace(edition, 'Bag End', 'Bog End') AS BLOB)", 1,
     "it was changed"),
    ("UPDATE header SET edition = x'7b7d'", 0, "was made by another version"),
    ("UPDATE header SET edition = x'7b7b'", 0, "edition cannot be read"),
    ("DELETE FROM header", 0, "its header is missing"),
    ("DROP TABLE entries", 0, "its tables are not those of a journal"),
    ("DROP TABLE header", 0, "its tables are not those of a journal"),
    ("PRAGMA application_id = 3", 0, "a database, but not a Ringkeeper journal"),
    ("PRAGMA user_version = 2", 0, "a newer Ringkeeper (format 2, this one reads 1); update"),
)  # fmt: skip
def test_an_edit_is_found(path: Path, statement: str, entry: int, why: str) -> None:
    change(path, statement)
    problem, found = said_about(path)
    assert problem.startswith(f"{path}: ")
    assert why in problem
    assert found == entry
    assert why in refused(path)


def test_an_entry_that_sqlite_cannot_read_is_named(tmp_path: Path) -> None:
    """Fileformat2, 1.6: a page of a table begins with its kind."""
    path = tmp_path / "g.db"
    close(record(path, 70))
    data = bytearray(path.read_bytes())
    page = data.rindex(b'"Paid"') // 4096 * 4096
    data[page] = 0xFF
    path.write_bytes(data)
    reading = journal_file.read(path)
    assert reading.error is not None
    assert reading.error.entry == len(reading.entries) + 1 > 1


@pytest.mark.parametrize("text", [b"  seq INTEGER", b"command"])
def test_a_text_that_is_no_text_is_damage(path: Path, text: bytes) -> None:
    """SQLite has no code for it: it is neither a busy file nor one to be tried again."""
    content = path.read_bytes()
    at = content.rindex(text)
    path.write_bytes(content[:at] + bytes((content[at] ^ 0x80,)) + content[at + 1 :])
    problem, _entry = said_about(path)
    assert "damaged" in problem
    assert "\n" not in problem


def test_a_cleverly_edited_entry_is_found_by_deciding_again(path: Path) -> None:
    reading = journal_file.read(path)
    paid = next(e for e in reading.entries[1:] if '"Paid"' in str_of(path, e.seq))
    forge(path, paid.seq)
    problem, entry = said_about(path)
    assert entry == paid.seq
    assert "but the rules give" in problem or "events differ" in problem


def str_of(path: Path, seq: int) -> str:
    """An entry's payload as text."""
    database = sqlite3.connect(path)
    (payload,) = database.execute("SELECT payload FROM entries WHERE seq = ?", (seq,)).fetchone()
    database.close()
    return bytes(payload).decode()


def forge(path: Path, seq: int) -> None:
    """Change what was paid in an entry, and mend all hashes after it."""
    database = sqlite3.connect(path, isolation_level=None)
    ident, edition = database.execute("SELECT ident, edition FROM header").fetchone()
    head = journal_file.Header(ident, edition, False).genesis()
    for number, time, kind, payload in database.execute(
        "SELECT seq, time, kind, payload FROM entries ORDER BY seq"
    ).fetchall():
        if number == seq:
            payload = payload.replace(b'"amount":', b'"amount":1')
        head = journal_file.link(head, number, time, kind, payload)
        database.execute("UPDATE entries SET payload = ?, hash = ? WHERE seq = ?",
                         (payload, head, number))  # fmt: skip
    database.close()


@settings(max_examples=25)
@given(cut=st.floats(0, 1, exclude_max=True))
def test_a_journal_cut_short_anywhere_is_found_and_rescued(
    tmp_path_factory: pytest.TempPathFactory, good: bytes, cut: float
) -> None:
    folder = tmp_path_factory.mktemp("cut")
    path = folder / "g.db"
    path.write_bytes(good[: min(int(cut * len(good)), len(good) - 1)])  # rounding cuts nothing
    problem, _ = said_about(path)
    assert problem
    refused(path)
    rescue = rescue_or_reason(path, folder / "new.db")
    if isinstance(rescue, str):
        assert "nothing can be rescued" in rescue
        assert not (folder / "new.db").exists()
    else:
        assert rescue.problem is not None
        verdict = audit.verify(folder / "new.db")
        assert (verdict.problem, verdict.entries) == (None, rescue.copied)
    shutil.rmtree(folder)


def rescue_or_reason(path: Path, target: Path) -> audit.Rescue | str:
    """What repairing gives, or why it cannot."""
    try:
        return audit.repair(path, target)
    except JournalError as error:
        return str(error)


def test_most_of_a_journal_cut_in_half_is_rescued(path: Path, good: bytes, tmp_path: Path) -> None:
    path.write_bytes(good[: len(good) * 2 // 3])
    rescue = audit.repair(path, tmp_path / "new.db")
    assert rescue.copied > COMMANDS // 4
    (tmp_path / "whole.db").write_bytes(good)
    whole = journal_file.read(tmp_path / "whole.db").entries
    with Journal.open(tmp_path / "new.db") as journal:
        assert journal.entries == whole[: rescue.copied]


@settings(max_examples=80)
@given(where=st.floats(0, 1, exclude_max=True), bit=st.integers(0, 7))
def test_a_flipped_bit_is_found_or_changes_nothing(
    tmp_path_factory: pytest.TempPathFactory, good: bytes, where: float, bit: int
) -> None:
    folder = tmp_path_factory.mktemp("bit")
    (folder / "good.db").write_bytes(good)
    expected = journal_file.read(folder / "good.db").entries
    spoilt = bytearray(good)
    spoilt[int(where * len(good))] ^= 1 << bit
    path = folder / "g.db"
    path.write_bytes(spoilt)
    problem, _ = said_about(path)
    if not problem:
        assert journal_file.read(path).entries == expected
    shutil.rmtree(folder)


def test_a_byte_changed_between_the_entries_is_found(path: Path, good: bytes) -> None:
    size = 4096
    leaves = [at for at in range(size, len(good), size) if good[at] == 13]
    at = leaves[len(leaves) // 2]
    cells = int.from_bytes(good[at + 3 : at + 5], "big")
    gap = at + 8 + 2 * cells  # fileformat2, 1.6: after header and cell pointers
    assert gap < at + int.from_bytes(good[at + 5 : at + 7], "big"), "the page is full"
    spoilt = bytearray(good)
    spoilt[gap] = 7
    path.write_bytes(spoilt)
    assert f"page {at // size + 1} was changed between its entries" in said_about(path)[0]


READERS = {
    "show": (), "report": (), "moves": (), "take-back": ("1",), "verify": (),
}  # fmt: skip


def without_its_end(path: Path, count: int) -> None:
    """As the shell of SQLite deletes the last entries."""
    with closing(sqlite3.connect(path)) as database:
        database.execute(
            "DELETE FROM entries WHERE seq > (SELECT max(seq) FROM entries) - ?", (count,)
        )
        database.commit()


@pytest.mark.parametrize("count", [1, 7, 60, COMMANDS + 1])
@pytest.mark.parametrize("reader", READERS)
def test_missing_last_entries_are_told(reader: str, count: int, path: Path, capsys: Out) -> None:
    without_its_end(path, count)
    before = path.read_bytes()
    assert main(["journal", reader, str(path), *READERS[reader]]) == 1
    told = capsys.readouterr().err
    left = COMMANDS + 1 - count
    assert f"by another program: entries after {left} may be missing; copy what is there" in told
    assert told.count("\n") == 1
    assert path.read_bytes() == before


def test_a_table_plays_on_with_what_is_left_and_says_so(path: Path) -> None:
    """As after any damage (decision 16)."""
    without_its_end(path, 7)
    keeper = Keeper(path)
    with closing(keeper):
        assert len(keeper.open(None).history()) >= COMMANDS + 1 - 7
    assert keeper.trouble is not None
    assert "may be missing" in str(keeper.trouble)


def test_a_very_long_journal_is_not_taken_for_a_damaged_one(tmp_path: Path) -> None:
    # More than 511 pages of entries: the way to them gets a second level, and is split.
    path = tmp_path / "g.db"
    note = Entry(seq=1, time=0.0, kind=EntryKind.NOTE, text="tea " * 900)
    write(path, EDITION, [note] * 600)
    data = path.read_bytes()
    assert sum(data[at] == 5 for at in range(0, len(data), 4096)) > 1, "it is too short"
    assert said_about(path) == ("", 0)


def forged(path: Path, seat: int) -> None:
    """A journal with a good chain, in which a payer sits at no seat of the table."""
    close(record(path, 10))
    with Journal.open(path) as journal:
        event = Paid(seat, 0, 100, "rent")
        journal.append(0.0, Buy(0), (event,))


def test_events_that_cannot_happen_are_damage(path: Path, tmp_path: Path) -> None:
    path.unlink()
    forged(path, seat=99)
    problem, entry = said_about(path)
    assert entry == 12, problem
    with Journal.open(path) as journal, pytest.raises(JournalError, match="entry 12 is damaged"):
        Banker.resume(journal)
    with Journal.open(path):
        pass  # the attempt has closed it in good order
    rescue = audit.repair(path, tmp_path / "new.db")
    assert rescue.copied == 11
    assert said_about(tmp_path / "new.db") == ("", 0)


def test_a_link_to_a_journal_is_the_same_journal(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(path)
    with Journal.open(path) as journal:
        journal.append_note(0.0, "tea")
        with pytest.raises(JournalError, match="has it open"):
            Journal.open(link)
        assert said_about(link) == ("", 0)
    assert said_about(link) == ("", 0)


@cases("content", b"", b"a letter", b"SQLite format 3\0" + bytes(84), bytes(9000))
def test_a_file_that_is_no_journal(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "g.db"
    path.write_bytes(content)
    assert said_about(path)[0].startswith(f"{path}: ")
    refused(path)
    with pytest.raises(JournalError, match="nothing can be rescued"):
        audit.repair(path, tmp_path / "new.db")


def test_a_repair_leaves_the_damaged_file_and_others_alone(path: Path, tmp_path: Path) -> None:
    change(path, "UPDATE entries SET time = 0 WHERE seq = 30")
    spoilt = path.read_bytes()
    (tmp_path / "mine.db").write_bytes(b"mine")
    with pytest.raises(JournalError, match="there is already a file with this name"):
        audit.repair(path, tmp_path / "mine.db")
    rescue = audit.repair(path, tmp_path / "new.db")
    assert rescue.copied == 29
    assert rescue.problem is not None
    assert rescue.problem.entry == 30
    assert path.read_bytes() == spoilt
    assert (tmp_path / "mine.db").read_bytes() == b"mine"


def killed(tmp_path: Path) -> Path:
    """A journal as a process leaves it that is killed: with its -wal and its mark."""
    banker = record(tmp_path / "live.db", 40)
    play(banker, 20, seed=3)
    (tmp_path / "dead").mkdir()
    for part in ("", "-wal", ".lock"):
        shutil.copy(tmp_path / f"live.db{part}", tmp_path / "dead" / f"live.db{part}")
    close(banker)
    return tmp_path / "dead" / "live.db"


def test_a_journal_of_a_killed_process_is_whole(tmp_path: Path) -> None:
    path = killed(tmp_path)
    assert audit.verify(path).problem is None
    with Journal.open(path) as journal:
        assert len(journal.entries) == 61


def test_a_wal_that_is_gone_is_missed(tmp_path: Path) -> None:
    path = killed(tmp_path)
    os.unlink(journal_parts.wal_of(path))
    assert (
        "entries 1 to 61 are missing: the -wal file is truncated or missing" in said_about(path)[0]
    )
    assert "put the -wal file back" in refused(path)


def test_a_wal_whose_end_is_cut_off_misses_one_entry(tmp_path: Path) -> None:
    path = killed(tmp_path)
    wal = journal_parts.wal_of(path)
    os.truncate(wal, wal.stat().st_size - 100)
    assert "entry 61 is missing: the -wal file is truncated or missing" in said_about(path)[0]


@pytest.mark.parametrize("kind", ["link", "pipe", "folder"])
def test_a_mark_that_is_none_of_ours_is_said_by_its_name(kind: str, tmp_path: Path) -> None:
    path = killed(tmp_path)
    mark = path.with_name("live.db.lock")
    mark.unlink()
    make = {"link": lambda: mark.symlink_to("victim"), "pipe": lambda: os.mkfifo(mark)}
    make.get(kind, mark.mkdir)()
    told = "live.db.lock beside it is not one of Ringkeeper's files; move it away"
    assert refused(path).endswith(told)


def test_a_program_that_ends_by_an_exception_leaves_a_journal_to_go_on_with(tmp_path: Path) -> None:
    path = tmp_path / "game.db"
    lines = (
        "import random, sys",
        "from controller.store.banker import Banker",
        "from controller.editions import load",
        "from controller.store.journal import Journal",
        "from controller.bots.playing import start_command",
        "edition = load('lotr-2003')",
        "banker = Banker(edition, Journal.create(sys.argv[1], edition))",
        "banker.do(start_command(edition, ['Ada', 'Bo'], random.Random(1)))",
        "raise SystemError('something else went wrong')",
    )
    ended = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", "\n".join(lines), str(path)],
        check=False, capture_output=True, text=True,
    )  # fmt: skip
    assert "something else went wrong" in ended.stderr
    with Journal.open(path) as journal:
        assert len(journal.entries) == 1


def test_a_wal_that_is_gone_is_missed_without_the_mark_too(tmp_path: Path) -> None:
    path = killed(tmp_path)
    os.unlink(journal_parts.wal_of(path))
    os.unlink(path.with_name("live.db.lock"))
    problem, entry = said_about(path)
    assert "it was not closed and its -wal file is gone" in problem
    assert entry == 1


@pytest.mark.parametrize("keep", [0.0, 0.3, 0.6, 0.95])
def test_a_wal_that_is_cut_is_missed_and_the_rest_rescued(tmp_path: Path, keep: float) -> None:
    path = killed(tmp_path)
    wal = journal_parts.wal_of(path)
    wal.write_bytes(wal.read_bytes()[: int(wal.stat().st_size * keep)])
    problem, entry = said_about(path)
    assert f"entries {entry} to 61 are missing" in problem
    refused(path)
    rescue = audit.repair(path, tmp_path / "new.db")
    assert rescue.copied == entry - 1
    assert audit.verify(tmp_path / "new.db").problem is None


def test_a_byte_changed_in_the_wal_is_missed(tmp_path: Path) -> None:
    path = killed(tmp_path)
    wal = journal_parts.wal_of(path)
    spoilt = bytearray(wal.read_bytes())
    spoilt[len(spoilt) // 2] ^= 1
    wal.write_bytes(spoilt)
    problem, entry = said_about(path)
    assert f"entries {entry} to 61 are missing" in problem


def test_a_mark_of_another_journal_is_ignored(path: Path, tmp_path: Path) -> None:
    other = killed(tmp_path)
    shutil.copy(other.with_name("live.db.lock"), path.with_name("g.db.lock"))
    assert audit.verify(path).problem is None
    Journal.open(path).close()


def test_states_of_a_rescued_journal_are_those_of_the_good_part(path: Path, tmp_path: Path) -> None:
    whole = journal_file.read(path)
    change(path, "DELETE FROM entries WHERE seq = 80")
    verdict = audit.verify(path)
    assert verdict.state == fold(whole.edition, effective_entries(whole.entries[:79]))
    audit.repair(path, tmp_path / "new.db")
    assert audit.verify(tmp_path / "new.db").state == verdict.state
