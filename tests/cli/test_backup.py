"""`ringkeeper backup` and `restore`: a table's files, from one card to another, and on an installed
table, where /etc/ringkeeper is root's and who types is not."""

import os
import sqlite3
import tarfile
from pathlib import Path
from typing import Any

import pytest

from controller.cli.profile import hardware_places, profile_path
from controller.store.banker import Banker
from controller.store.journal import Journal
from hardware.dice import dice_radio
from tests.cli.command_lines import Out, Patch
from tests.cli.sessions import Session
from tests.games.played import close
from tests.steps import tables
from tests.table.hands import EDITION, banker, hands

FILES = {
    "hardware.toml", "tags.toml", "tags-lotr-2012.toml", "dice-faces.toml", "dice-radio.toml",
    "dice-bluetooth.toml", "settings.toml",
}  # fmt: skip


def game(path: Path, rolls: int = 1) -> Banker:
    """A game that is on."""
    one = banker(journal=path)
    table = hands(one)
    for _ in range(rolls):
        table.die(0, 6)
        table.die(1, 6)
    table.table.close()
    return one


class AtTable(Session):
    """A table's folder, with all of its files but a game; archives lie beside it."""

    def begin(self, name: str) -> None:
        """A game that is on."""
        self._game = game(Path(name))

    def end(self) -> None:
        close(self._game)

    def game(self, name: str) -> None:
        close(game(Path(name)))

    def fresh(self, name: str) -> None:
        """A journal in which nothing stands is open."""
        self._game = Banker(EDITION, Journal.create(Path(name), EDITION))

    def same_game(self, name: str) -> None:
        """As it was left."""
        with Journal.open(Path(name)) as journal:
            assert Banker.resume(journal).state == self._game.state

    def cut_out(self, name: str) -> None:
        """The last entry but one of a journal."""
        with sqlite3.connect(name) as journal:
            journal.execute("DELETE FROM entries WHERE seq = (SELECT max(seq) - 1 FROM entries)")
        journal.close()

    def halve(self, name: str, to: str) -> None:
        """What was cut off in the middle."""
        whole = Path(name).read_bytes()
        Path(to).write_bytes(whole[: len(whole) // 2])

    def pack(self, archive: str, file: str, *members: str) -> None:
        """An archive with a file under these names."""
        with tarfile.open(archive, "w:gz") as packed:
            for member in members:
                packed.add(file, member)

    def packed(self, archive: str, *wanted: str) -> None:
        """Just these are in it; ALL: those that a table has."""
        with tarfile.open(archive) as file:
            found = {name.removeprefix("ringkeeper/") for name in file.getnames()}
        assert found == {*wanted} - {"ALL"} | (FILES if "ALL" in wanted else set())

    def holds(self, archive: str, name: str) -> None:
        """This is in it, too."""
        with tarfile.open(archive) as file:
            assert f"ringkeeper/{name}" in file.getnames()

    def aside(self, to: str) -> None:
        """Name the one archive that a restore has made, and that it told of."""
        [found] = Path().glob("before-restore-*.tar.gz")
        self.out(f"The previous files are in {found.absolute()}.")
        found.rename(to)

    def nothing_aside(self) -> None:
        """No restore has put anything aside."""
        assert list(Path().glob("before-restore-*")) == []

    def brackets(self) -> None:
        """The reason stands whole in them, at the end."""
        assert self.stderr.rstrip().endswith(")")


@pytest.fixture
def at(tmp_path: Path, monkeypatch: Patch, capsys: Out) -> AtTable:
    home = tmp_path / "table"
    home.mkdir()
    monkeypatch.chdir(home)
    monkeypatch.setenv("STATE_DIRECTORY", str(home))
    at = AtTable(capsys)
    at.write("hardware.toml", "[panel]\nok = 23\n")
    at.tags()
    at.write("tags-lotr-2012.toml", 'edition = "lotr-2012"\n')
    for name in ("dice-faces.toml", "dice-bluetooth.toml"):
        at.write(name, "# none yet\n")
    dice_radio.keep(Path("dice-radio.toml"), dice_radio.drawn())
    at.volume("2")
    return at


@tables(r"""
everything comes back on an empty card
  begin table.journal | write table-2026-11-01-200000.journal an older game
  rk backup ../b.tar.gz -> 0 | end                                        # in mid-game
  packed ../b.tar.gz ALL game.journal earlier/table-2026-11-01-200000.journal
  mode ../b.tar.gz -> 600 | remove | write hardware.toml | rk restore ../b.tar.gz -> 0
  reads hardware.toml [panel]\nok = 23\n | tagged | volume -> 2
  reads table-2026-11-01-200000.journal an older game
  sound table.journal | same_game table.journal
what was there before a restore is kept
  rk backup ../b.tar.gz -> 0 | volume 5 | game table.journal
  rk restore ../b.tar.gz -> 0 | volume -> 2
  aside ../before.tar.gz | packed ../before.tar.gz ALL game.journal
  rk restore ../before.tar.gz -> 0 | volume -> 5
a game that is on is not written over
  rk backup ../b.tar.gz -> 0 | fresh table.journal | rk restore ../b.tar.gz -> 1
  err stop it first: sudo systemctl stop ringkeeper | nothing_aside | end
a damaged game is packed as it is and can be replaced
  game table.journal | rk backup ../good.tar.gz -> 0 | spoil table.journal
  rk backup ../bad.tar.gz -> 1 | err the game's record is damaged
  holds ../bad.tar.gz damaged/table.journal | rk restore ../good.tar.gz -> 0 | sound table.journal
what is no backup changes nothing
  rk backup ../b.tar.gz -> 0 | halve ../b.tar.gz ../half.tar.gz | write ../tea.tar.gz tea
  pack ../strange.tar.gz hardware.toml ringkeeper/../../evil /etc/evil.toml ringkeeper/evil.toml
  keep
  rk restore ../half.tar.gz -> 1 | err not a Ringkeeper backup | kept
  rk restore ../tea.tar.gz -> 1 | err not a Ringkeeper backup | kept
  rk restore ../strange.tar.gz -> 1 | err not a Ringkeeper backup | kept
  rk restore ../none.tar.gz -> 1 | no not a Ringkeeper backup | kept
a backup whose game is damaged changes nothing
  spoil tea | pack ../b.tar.gz tea ringkeeper/game.journal | rk restore ../b.tar.gz -> 1
  err its game cannot be resumed: is not a Ringkeeper journal
  game table.journal | cut_out table.journal
  pack ../b.tar.gz table.journal ringkeeper/game.journal
  rk restore ../b.tar.gz -> 1 | brackets | nothing_aside
games by hand are packed and come back
  game by-hand.journal | game table.journal
  write by-hand-2026-11-01-200000.journal an older game | rk backup ../b.tar.gz -> 0
  packed ../b.tar.gz ALL game.journal by-hand.journal earlier/by-hand-2026-11-01-200000.journal
  remove | write hardware.toml | rk restore ../b.tar.gz -> 0              # or it would go to /etc
  sound by-hand.journal | reads by-hand-2026-11-01-200000.journal an older game
a game being played by hand is not replaced
  begin by-hand.journal | rk backup ../b.tar.gz -> 0 | rk restore ../b.tar.gz -> 1
  err a game is running | end | rk restore ../b.tar.gz -> 0
who could read a file still can after a restore: the dice's key can nobody else
  mode settings.toml 640 | rk backup ../b.tar.gz -> 0 | remove dice-faces.toml dice-radio.toml
  rk restore ../b.tar.gz -> 0 | mode settings.toml -> 640 | mode dice-faces.toml -> 644
  mode dice-radio.toml -> 600
a backup of nothing replaces no backup
  rk backup ../b.tar.gz -> 0 | remove | keep .. | rk backup ../b.tar.gz -> 1 | mute | kept
  err ringkeeper backup: there are no files of this table here; ../b.tar.gz was not written
""")
def test_a_table_s_files(at: AtTable, steps: tuple[str, ...]) -> None:
    at.play(steps)


@pytest.mark.parametrize("words", ["backup", "doctor --quick --bundle"])
def test_a_wrong_name_costs_no_file(words: str, at: AtTable) -> None:
    """An archive replaces an archive, and nothing else."""
    at.keep()
    for name in ("hardware.toml", "settings.toml"):
        assert at.rk(words, name) == 2
        at.err(f"{name} is there already and is not a .tar.gz file; name another")
        at.kept()
    at.write("new.tar.gz")
    for _again in range(2):
        assert at.rk(words, "new.tar.gz") in (0, 1)
        at.holds("new.tar.gz", "hardware.toml")
        at.content()


@pytest.fixture
def etc(session: Session, tmp_path: Path, monkeypatch: Patch) -> Session:
    """A folder that only root may write to, for a test that may itself be root."""
    for folder in ("etc", "state"):
        session.folder(folder)
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    session.write("etc/hardware.toml", "[panel]\nok = 23\n")
    real = os.access

    def access(path: Any, mode: int) -> bool:
        return Path(path).absolute() != tmp_path / "etc" and real(path, mode)

    monkeypatch.setattr(os, "access", access)
    return session


@tables(r"""
the parts come to lie with the games, and what to do is said
  rk backup --hardware etc/hardware.toml b.tar.gz -> 0
  write etc/hardware.toml [panel]\nok = 24\n
  rk restore --hardware etc/hardware.toml b.tar.gz -> 0
  reads state/hardware-restored.toml [panel]\nok = 23\n | reads etc/hardware.toml [panel]\nok = 24\n
  out sudo install -m 644 | out state/hardware-restored.toml etc/hardware.toml
parts that are as in the backup need nobody's hand
  rk backup --hardware etc/hardware.toml b.tar.gz -> 0
  rk restore --hardware etc/hardware.toml b.tar.gz -> 0
  out etc/hardware.toml already matches the backup. | no hardware-restored
  gone state/hardware-restored.toml
""")
def test_an_installed_table_s_parts(etc: Session, steps: tuple[str, ...]) -> None:
    etc.play(steps)


def test_who_lacks_the_right_is_told_so(etc: Session, tmp_path: Path, monkeypatch: Patch) -> None:
    real, state = os.open, tmp_path / "state"

    def denied(path: Any, *more: Any, **named: Any) -> int:
        if str(path).startswith(str(state)):
            raise PermissionError(13, "Permission denied", str(path))
        return real(path, *more, **named)

    assert etc.rk("backup --hardware etc/hardware.toml b.tar.gz") == 0
    monkeypatch.setattr(os, "open", denied)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert etc.rk("restore b.tar.gz") == 1
    assert etc.stderr == (
        f"ringkeeper restore: {state}/table.journal.lock: Permission denied; this belongs to the "
        "installed table: sudo ringkeeper restore ...\n"
    )


def test_sudo_from_a_home_that_nobody_else_may_look_into_finds_the_table_s_parts(
    etc: Session, tmp_path: Path, monkeypatch: Patch
) -> None:
    """Debian 13 makes homes so: stat(2) of what is in one says EACCES, not ENOENT."""
    real = os.stat

    def stat(path: Any, **more: Any) -> os.stat_result:
        if path in ("hardware.toml", Path("hardware.toml")):
            raise PermissionError(13, "Permission denied", str(path))
        return real(path, **more)

    monkeypatch.setenv("CONFIGURATION_DIRECTORY", str(tmp_path / "etc"))
    monkeypatch.setattr(os, "stat", stat)
    assert etc.rk("backup b.tar.gz") == 0
    assert etc.stdout == "b.tar.gz contains hardware.toml.\n"


@pytest.mark.usefixtures("etc")
def test_the_installed_table_is_where_systemd_says(tmp_path: Path, monkeypatch: Patch) -> None:
    """No test reads what is installed on the machine that it runs on (tests/conftest.py)."""
    assert profile_path(None) is None
    monkeypatch.setenv("CONFIGURATION_DIRECTORY", str(tmp_path / "etc"))
    assert profile_path(None) == tmp_path / "etc" / "hardware.toml"
    monkeypatch.delenv("CONFIGURATION_DIRECTORY")
    assert hardware_places()[1] == Path("/etc/ringkeeper/hardware.toml")
