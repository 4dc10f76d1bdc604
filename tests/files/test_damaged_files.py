"""Damaged files stop nobody: what is good of a journal is gone on with, what is wrong is shown."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from common.message import verbatim
from controller.cli.run.saved_games import Keeper
from controller.rules.entries import Entry
from controller.rules.state import Phase
from controller.store import journal
from controller.store.access import connect
from controller.store.audit import verify
from controller.store.journal import Journal, JournalError
from controller.store.journal_file import FORMAT, link, read
from controller.store.journal_parts import wal_of
from controller.table import Press, TurnKnob
from controller.view.interface import Menu
from hardware.checks.findings import Finding, Verdict
from hardware.checks.record import Checkup
from hardware.pi import OpenedParts
from hardware.ports import Button
from hardware.profile.types import Profile
from sim.clock import SimClock
from tests.cli.command_lines import Patch
from tests.games.played import close
from tests.table.hands import EDITION, banker as begun, hands


def played(path: Path) -> list[Entry]:
    """A game with some commands, as a pulled plug leaves it."""
    one = begun(journal=path)
    table = hands(one)
    for faces in ((6, 6), (2, 1), (2, 1), (2, 1)):
        for die, face in enumerate(faces):
            table.die(die, face)
    table.table.close()
    close(one)
    return list(one.history())


def spoilt(path: Path, seq: int) -> None:
    """A row changed by hand."""
    database = connect(path, "rw")
    database.execute("UPDATE entries SET payload = x'7B7D' WHERE seq = ?", (seq,))
    database.close()


def test_the_game_goes_on_after_the_last_good_entry(tmp_path: Path) -> None:
    path = tmp_path / "table.journal"
    entries = played(path)
    spoilt(path, 4)
    keeper = Keeper(path)
    banker = keeper.open(None)
    assert [entry.command for entry in banker.history()] == [e.command for e in entries[:3]]
    [away] = tmp_path.glob("table-*-damaged.journal")
    assert read(away).error is not None  # as it was
    assert keeper.trouble is not None
    assert keeper.trouble.verdict is Verdict.WRONG
    assert str(keeper.trouble.what).startswith("its end is damaged; check that money, deeds")
    assert "it ends after entry 3; " in str(keeper.trouble.remedy)
    assert "entry 4 is damaged" in str(keeper.trouble.remedy)
    assert away.name in str(keeper.trouble.remedy)
    keeper.close()
    assert verify(path).problem is None
    again = Keeper(path)
    assert len(again.open(None).history()) == 3
    assert again.trouble is None
    again.close()


def pragma(text: str) -> Callable[[Path], object]:
    """What changes the file's head."""

    def change(path: Path) -> None:
        with closing(connect(path, "rw")) as database:
            database.execute(f"PRAGMA {text}")

    return change


def another(path: Path) -> None:
    """A database of another program."""
    path.unlink()
    with closing(connect(path, "rwc")) as database:
        database.execute("CREATE TABLE recipes (name TEXT)")


GARBAGE: dict[str, Callable[[Path], object]] = {
    "empty": lambda path: path.write_bytes(b""),
    "no database": lambda path: path.write_bytes(b"tea" * 4000),
    "half a page": lambda path: path.write_bytes(path.read_bytes()[:700]),
    "another database": another,
    "of a newer version": pragma("user_version = 99"),
}


@pytest.mark.parametrize("how", GARBAGE)
def test_a_file_that_cannot_be_read_makes_room_for_a_new_game(how: str, tmp_path: Path) -> None:
    path = tmp_path / "table.journal"
    played(path)
    GARBAGE[how](path)
    before = path.read_bytes()
    keeper = Keeper(path)
    assert keeper.open("lotr-2012").state.phase is Phase.SETUP
    assert keeper.trouble is not None
    assert str(keeper.trouble.what) == "it cannot be read, so a new game starts"
    mark = "newer" if "newer" in how else "damaged"
    [away] = tmp_path.glob(f"table-*-{mark}.journal")
    assert away.read_bytes() == before
    keeper.close()


def test_a_newer_journal_waits_unharmed_for_the_next_update(tmp_path: Path) -> None:
    """docs/installing.md, "Going back": one sentence names the file; under its own name again, the
    version that wrote it resumes the game."""
    path = tmp_path / "table.journal"
    entries = played(path)
    pragma(f"user_version = {FORMAT + 1}")(path)
    older = Keeper(path)
    older.open(None)
    older.close()
    [away] = tmp_path.glob("table-*-newer.journal")
    assert older.trouble is not None
    assert str(older.trouble.remedy) == (
        f"is from a newer Ringkeeper (format {FORMAT + 1}, this one reads {FORMAT}); "
        f"kept as {away.name}"
    )
    path.unlink()
    away.rename(path)
    pragma(f"user_version = {FORMAT}")(path)  # what only the newer version can read
    newer = Keeper(path)
    assert list(newer.open(None).history()) == entries
    assert newer.trouble is None
    newer.close()


def test_an_entry_of_a_kind_that_came_later_ends_the_game_there(tmp_path: Path) -> None:
    """docs/installing.md, "Going back": the same format, but a command that is not known here."""
    path = tmp_path / "table.journal"
    entries = played(path)
    with closing(connect(path, "rw")) as database:
        (seq, head) = database.execute(
            "SELECT seq, hash FROM entries ORDER BY seq DESC LIMIT 1"
        ).fetchone()
        payload = b'{"command": {"type": "Bribe"}, "events": []}'
        row = (seq + 1, 1e9, "command", payload, link(head, seq + 1, 1e9, "command", payload))
        database.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?)", row)
    before = path.read_bytes()
    older = Keeper(path)
    assert list(older.open(None).history()) == entries
    older.close()
    [away] = tmp_path.glob("table-*-damaged.journal")
    assert away.read_bytes() == before


def test_lost_last_entries_are_told_and_the_rest_is_gone_on_with(tmp_path: Path) -> None:
    path, pulled = tmp_path / "table.journal", tmp_path / "pulled"
    one = begun(journal=path)
    table = hands(one)
    table.die(0, 6)
    table.die(1, 6)
    pulled.mkdir()
    for part in tmp_path.glob("table.journal*"):  # what is on the disk when the plug is pulled
        if part.suffix not in (".journal-wal", ".journal-shm"):
            (pulled / part.name).write_bytes(part.read_bytes())
    keeper = Keeper(pulled / "table.journal")
    keeper.open(None)
    assert keeper.trouble is not None
    assert "the -wal file is" in str(keeper.trouble.remedy)
    keeper.close()


@pytest.mark.parametrize("step", [0, 1, 2])
def test_a_plug_pulled_in_rescue_loses_none(step: int, tmp_path: Path, monkeypatch: Patch) -> None:
    path = tmp_path / "table.journal"
    entries = played(path)
    spoilt(path, 4)
    wal_of(path).write_bytes(b"")  # some rest of it
    real, done = Path.rename, 0

    def rename(self: Path, target: Path) -> Path:
        nonlocal done
        if done == step:
            raise KeyboardInterrupt
        done += 1
        return real(self, target)

    monkeypatch.setattr(Path, "rename", rename)
    with pytest.raises(KeyboardInterrupt):
        Keeper(path).open(None)
    monkeypatch.undo()
    keeper = Keeper(path)
    banker = keeper.open(None)
    assert [entry.command for entry in banker.history()] == [e.command for e in entries[:3]]
    keeper.close()
    assert any(read(one).error for one in tmp_path.glob("table-*-damaged.journal"))


def test_what_may_pass_is_no_damage(tmp_path: Path) -> None:
    path = tmp_path / "table.journal"
    with Journal.create(path, EDITION), pytest.raises(JournalError, match="another Ringkeeper"):
        Keeper(path).open(None)
    assert list(tmp_path.glob("*-damaged*")) == []


# Shown


def test_what_was_wrong_at_the_start_is_shown_before_anything_else_is_asked() -> None:
    troubles = [
        Finding(
            "tag book",
            Verdict.WRONG,
            verbatim("tags.toml, line 5: Moria: is not known"),
            verbatim("mend"),
        ),
        Finding(
            "journal",
            Verdict.WRONG,
            verbatim("entry 57 is damaged; kept as j-damaged"),
            verbatim("compare it"),
        ),
    ]
    checkup = Checkup(Profile(), OpenedParts(), SimClock(), troubles)
    table = hands(begun(), ask_resume=True, checkup=checkup)

    def page() -> Menu:
        shown = table.table.ui.page
        assert isinstance(shown, Menu)
        return shown

    table.table.show_findings(len(troubles))
    assert page().title == "Tag book"
    text = " ".join(page().items)
    assert text == "Wrong: tags.toml, line 5: Moria: is not known. > mend."
    table.do(Press(Button.OK))
    assert page().title == "Game record"
    table.do(Press(Button.BACK))
    assert page().title == "Resume?"
    table.do(Press(Button.OK), Press(Button.PUSH))
    at = page().items.index("Check the parts")
    table.do(TurnKnob(at), Press(Button.OK))
    assert page().items[:3] == ("! Tag book", "! Game record", "- Display")


class Pulled(BaseException):
    """The plug."""


@pytest.mark.parametrize("statement", range(8))
def test_a_plug_pulled_at_a_start(statement: int, tmp_path: Path, monkeypatch: Patch) -> None:
    """After each thing that SQLite is told to do: what lies there then is begun anew in silence."""

    def connect_and_die(path: Path, mode: str) -> Dying:
        return Dying(connect(path, mode), statement)

    with monkeypatch.context() as patch:
        patch.setattr(journal, "connect", connect_and_die)
        patch.setattr(Path, "unlink", lambda *_args, **_more: None)  # nobody tidies up
        with pytest.raises(Pulled):
            Journal.create(tmp_path / "table.journal", EDITION)
    keeper = Keeper(tmp_path / "table.journal")
    assert keeper.open(None).state.phase is Phase.SETUP
    assert keeper.trouble is None
    keeper.close()
    assert [one.name for one in tmp_path.iterdir()] == ["table.journal"]


class Dying:
    """A connection that ends after so many statements."""

    def __init__(self, database: sqlite3.Connection, left: int) -> None:
        self._database, self._left = database, left

    def execute(self, *words: object) -> sqlite3.Cursor:
        self._count()
        return self._database.execute(*words)  # type: ignore[arg-type]

    def executescript(self, words: str) -> sqlite3.Cursor:
        self._count()
        return self._database.executescript(words)

    def close(self) -> None:
        self._count()
        self._database.close()

    def _count(self) -> None:
        if self._left <= 0:
            self._left = 99
            raise Pulled
        self._left -= 1
