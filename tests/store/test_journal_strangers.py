"""A journal may be anybody's: nothing in it acts, hangs, fills the memory or leaves a file behind
(docs/decisions/journal.md). Every way in: verify, show, repair, take-back, demo, play, run."""

import json
import os
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from controller.cli.run.saved_games import Keeper
from controller.store import audit
from controller.store.access import FILE_MOST, ROW_MOST
from controller.store.banker import Banker
from controller.store.faults import JournalError, Unusable
from controller.store.journal import Journal
from controller.store.journal_file import read
from tests.games.played import close, play, record
from tests.patience import PATIENCE_S

ENDLESS = (
    "WITH RECURSIVE n(seq) AS (SELECT 1 UNION ALL SELECT 1 FROM n) "
    "SELECT seq, 0.0 AS time, 'note' AS kind, x'00' AS payload, x'00' AS hash FROM n WHERE seq > 1"
)
STRANGE = {
    "a view for the entries": (
        "ALTER TABLE entries RENAME TO e", f"CREATE VIEW entries AS {ENDLESS}",
    ),
    "a view for the header": (
        "ALTER TABLE header RENAME TO h", "CREATE VIEW header AS SELECT * FROM h",
    ),
    "a trigger that swallows": (
        "CREATE TRIGGER t BEFORE INSERT ON entries BEGIN SELECT RAISE(IGNORE); END",
    ),
    "a trigger that deletes": (
        "CREATE TRIGGER t AFTER INSERT ON entries"
        " BEGIN DELETE FROM entries WHERE seq = NEW.seq; END",
    ),
    "one table more": ("CREATE TABLE more (x)",),
    "an index": ("CREATE INDEX i ON entries (time)",),
    "another column": ("ALTER TABLE entries ADD COLUMN x",),
    "a header that is too long": (f"UPDATE header SET edition = zeroblob({ROW_MOST + 1000})",),
    "an edition that is too long": ("UPDATE header SET edition = zeroblob(2000000)",),
    "a payload that is too long": (
        f"UPDATE entries SET payload = zeroblob({ROW_MOST + 1000}) WHERE seq = 3",
    ),
    "another ident": ("UPDATE header SET ident = zeroblob(3000000)",),
    "deeply nested rules": (
        "UPDATE header SET edition ="
        " CAST('{\"id\":' || replace(hex(zeroblob(100000)), '0', '[') AS BLOB)",
    ),
    "a deeply nested command": (
        "UPDATE entries SET payload = CAST(replace(hex(zeroblob(100000)), '0', '[') AS BLOB)"
        " WHERE seq = 3",
    ),
}  # fmt: skip


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A good journal in a folder of its own."""
    (tmp_path / "in").mkdir()
    journal = tmp_path / "in" / "g.db"
    close(record(journal, 20))
    return journal


def change(path: Path, *statements: str) -> None:
    """Edit a journal as somebody with an SQLite tool would."""
    with closing(sqlite3.connect(path, isolation_level=None, timeout=0)) as database:
        for statement in statements:
            database.execute(statement)


WAYS: dict[str, tuple[str, ...]] = {
    "verify": ("journal", "verify", "{path}"),
    "show": ("journal", "show", "{path}"),
    "repair": ("journal", "repair", "{path}", "-o", "{new}"),
    "take-back": ("journal", "take-back", "{path}", "1"),
    "dice": ("dice", "test", "--journal", "{path}"),
    "play": ("play", "--bots", "3", "--journal", "{path}"),
    "demo": ("demo", "--headless", "--bots", "3", "--journal", "{path}"),
    "run": ("run", "--journal", "{path}", "--edition", "lotr-2003"),
}  # fmt: skip

MEMORY_MOST = 1 << 30  # bytes of address space: Python and the table need 300 MB of it


def bounded() -> None:
    """A child that asks for more memory, or takes longer, ends."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_MOST, MEMORY_MOST))
    resource.setrlimit(resource.RLIMIT_CPU, (20, 20))


def told(way: str, path: Path) -> subprocess.CompletedProcess[str]:
    """What a command line says of it, with memory and time bounded."""
    words = [word.format(path=path, new=path.parent.parent / "new.db") for word in WAYS[way]]
    return subprocess.run(
        [sys.executable, "-m", "controller", *words],
        capture_output=True, text=True, timeout=PATIENCE_S, check=False, preexec_fn=bounded,
    )  # fmt: skip


@pytest.mark.parametrize("strange", STRANGE)
def test_what_is_strange_in_a_journal_is_found_before_it_acts(strange: str, path: Path) -> None:
    change(path, *STRANGE[strange])
    before = path.read_bytes()
    for look in (read, audit.verify):
        try:
            found = look(path)
        except Unusable:
            continue
        assert (found.error if look is read else found.problem) is not None  # type: ignore[union-attr]
    with pytest.raises(Unusable):
        Journal.open(path)
    assert path.read_bytes() == before
    assert [one.name for one in path.parent.iterdir()] == ["g.db"]


@pytest.mark.parametrize("way", [way for way in WAYS if way not in ("run", "repair")])
def test_no_way_in_hangs_at_a_view_or_crashes(way: str, path: Path) -> None:
    change(path, *STRANGE["a view for the entries"])
    done = told(way, path)
    assert done.returncode == 1, done
    assert "its tables are not those of a journal" in done.stderr
    assert "Traceback" not in done.stderr


def test_repair_rescues_what_the_chain_vouches_for_and_no_view(path: Path) -> None:
    change(path, *STRANGE["a view for the entries"])
    done = told("repair", path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "new.db: 21 entries copied" in done.stdout
    assert audit.verify(path.parent.parent / "new.db").problem is None


@pytest.mark.parametrize("way", ["verify", "repair", "play"])
def test_a_file_of_900_mb_costs_no_memory(way: str, path: Path) -> None:
    with path.open("r+b") as file:
        file.truncate(900 << 20)  # a sparse file: it takes no room here
    done = told(way, path)
    assert done.returncode == 1, done
    assert f"too large for a Ringkeeper journal (at most {FILE_MOST >> 20} MiB)" in done.stderr


def test_a_stranger_in_place_of_the_tables_journal_is_put_away(path: Path) -> None:
    change(path, *STRANGE["a trigger that swallows"])
    keeper = Keeper(path)
    banker = keeper.open(None)
    assert keeper.trouble is not None
    play_on(banker)
    keeper.close()
    assert audit.verify(path).problem is None


def play_on(banker: Banker) -> None:
    """A game is begun, or goes on."""
    if banker.state.seats:
        play(banker, 3)


@pytest.mark.parametrize("strange", ["a trigger that swallows", "a trigger that deletes"])
def test_nobody_adds_a_trigger_while_a_game_is_on(strange: str, path: Path) -> None:
    with Journal.open(path) as journal:
        banker = Banker.resume(journal)
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            change(path, *STRANGE[strange])
        play(banker, 1)
        assert len(banker.history()) == 22
    assert audit.verify(path).problem is None


@pytest.mark.parametrize("ending", ["-wal", "-shm", "-journal", ".lock"])
@pytest.mark.parametrize("what", ["a pipe", "a link"])
def test_what_lies_beside_a_journal_is_not_followed(what: str, ending: str, path: Path) -> None:
    diary = path.parent.parent / "diary"
    diary.write_text("dear diary")
    trap = path.with_name(path.name + ending)
    if what == "a pipe":
        os.mkfifo(trap)
    else:
        trap.symlink_to(diary)
    done = told("verify", path)
    assert "Traceback" not in done.stderr
    assert done.returncode == (0 if ending == ".lock" else 1)
    with pytest.raises(JournalError):
        Journal.open(path)
    assert diary.read_text() == "dear diary"
    assert trap.lstat()


@pytest.mark.parametrize("look", [read, audit.verify])
def test_looking_at_a_wal_makes_no_file(look: Callable[[Path], object], tmp_path: Path) -> None:
    banker = record(tmp_path / "g.db", 20)
    there = tmp_path / "copy"
    there.mkdir()
    for ending in ("", "-wal"):
        (there / f"g.db{ending}").write_bytes((tmp_path / f"g.db{ending}").read_bytes())
    close(banker)
    look(there / "g.db")
    assert sorted(one.name for one in there.iterdir()) == ["g.db", "g.db-wal"]
    assert len(read(there / "g.db").entries) == 21


FOOLISH: dict[str, Callable[[dict[str, Any]], object]] = {
    "no spaces": lambda box: box["spaces"].clear(),
    "too few spaces": lambda box: box["spaces"].__delitem__(slice(10, None)),
    "no dice": lambda box: box["dice"].clear(),
    "dice without faces": lambda box: box["dice"].__setitem__(0, []),
    "no decks": lambda box: box["decks"].clear(),
    "a deck without cards": lambda box: box["decks"][0]["cards"].clear(),
    "no tokens": lambda box: box["tokens"].clear(),
    "a price below nothing": lambda box: box["spaces"][1].update(price=-5),
    "a price beyond all numbers": lambda box: box["spaces"][1].update(price=2**62),
    "a card to nowhere": lambda box: box["decks"][0]["cards"][0].update(
        effect={"type": "Advance", "to": 77}
    ),
    "games that nobody knows": lambda box: box["games"].clear(),
}


@pytest.mark.parametrize("foolish", FOOLISH)
def test_an_edition_that_cannot_be_played_is_found_beforehand(foolish: str, path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        (raw,) = database.execute("SELECT edition FROM header").fetchone()
        box = json.loads(raw)
        FOOLISH[foolish](box)
        database.execute("UPDATE header SET edition = ?", (json.dumps(box).encode(),))
    with pytest.raises(Unusable, match="edition"):
        read(path)
