"""`ringkeeper backup` and `restore`: a table's files, from one card to another, and on an installed
table, where /etc/ringkeeper is root's and who types is not."""

from __future__ import annotations

import os
import sqlite3
import tarfile
from pathlib import Path
from typing import Any

import pytest

from controller.__main__ import main
from controller.cli import OK, USAGE, WRONG
from controller.cli.profile import hardware_places, profile_path
from controller.files.settings import Settings, SettingsStore
from controller.files.tagbook import read, simulated
from controller.files.tagfile import save
from controller.store.audit import verify
from controller.store.banker import Banker
from controller.store.journal import Journal
from hardware.dice import dice_radio
from tests.cli.command_lines import Out, Patch
from tests.games.played import close
from tests.table.hands import EDITION, banker, hands

FILES = {
    "hardware.toml", "tags.toml", "tags-lotr-2012.toml", "dice-faces.toml", "dice-radio.toml",
    "dice-bluetooth.toml", "settings.toml",
}  # fmt: skip


@pytest.fixture
def at(tmp_path: Path, monkeypatch: Patch) -> Path:
    """A table's folder, with all of its files but a game."""
    home = tmp_path / "table"
    home.mkdir()
    monkeypatch.chdir(home)
    monkeypatch.setenv("STATE_DIRECTORY", str(home))
    (home / "hardware.toml").write_text("[panel]\nok = 23\n", encoding="utf-8")
    save(home / "tags.toml", simulated(EDITION), EDITION)
    (home / "tags-lotr-2012.toml").write_text('edition = "lotr-2012"\n', encoding="utf-8")
    (home / "dice-faces.toml").write_text("# none yet\n", encoding="utf-8")
    (home / "dice-bluetooth.toml").write_text("# none yet\n", encoding="utf-8")
    dice_radio.keep(home / "dice-radio.toml", dice_radio.drawn())
    SettingsStore(home / "settings.toml").change(Settings(volume=2))
    return home


def game(path: Path) -> Banker:
    """A game that is on."""
    one = banker(journal=path)
    table = hands(one)
    table.die(0, 6)
    table.die(1, 6)
    table.table.close()
    return one


def names(archive: Path) -> set[str]:
    """What is in it."""
    with tarfile.open(archive) as file:
        return {name.removeprefix("ringkeeper/") for name in file.getnames()}


def emptied(folder: Path) -> None:
    """A new card in the Pi."""
    for path in folder.iterdir():
        path.unlink()


def test_everything_comes_back_on_an_empty_card(at: Path, tmp_path: Path) -> None:
    one = game(at / "table.journal")
    (at / "table-2026-11-01-200000.journal").write_bytes(b"an older game")
    assert main(["backup", str(tmp_path / "b.tar.gz")]) == OK  # in mid-game
    close(one)
    assert names(tmp_path / "b.tar.gz") == {
        *FILES, "game.journal", "earlier/table-2026-11-01-200000.journal",
    }  # fmt: skip
    assert (tmp_path / "b.tar.gz").stat().st_mode & 0o077 == 0
    emptied(at)
    (at / "hardware.toml").write_text("", encoding="utf-8")
    assert main(["restore", str(tmp_path / "b.tar.gz")]) == OK
    assert (at / "hardware.toml").read_text(encoding="utf-8") == "[panel]\nok = 23\n"
    assert dict(read(at / "tags.toml", EDITION)) == dict(simulated(EDITION))
    assert SettingsStore(at / "settings.toml").now == Settings(volume=2)
    assert (at / "table-2026-11-01-200000.journal").read_bytes() == b"an older game"
    assert verify(at / "table.journal").problem is None
    with Journal.open(at / "table.journal") as journal:
        assert Banker.resume(journal).state == one.state


def test_what_was_there_before_a_restore_is_kept(at: Path, tmp_path: Path, capsys: Out) -> None:
    main(["backup", str(tmp_path)])
    [packed] = tmp_path.glob("ringkeeper-*.tar.gz")
    SettingsStore(at / "settings.toml").change(Settings(volume=5))
    later = game(at / "table.journal")
    close(later)
    assert main(["restore", str(packed)]) == OK
    assert SettingsStore(at / "settings.toml").now == Settings(volume=2)
    [kept] = at.glob("before-restore-*.tar.gz")
    assert f"The previous files are in {kept}." in capsys.readouterr().out
    assert names(kept) == {*FILES, "game.journal"}
    assert main(["restore", str(kept)]) == OK
    assert SettingsStore(at / "settings.toml").now == Settings(volume=5)


def test_a_game_that_is_on_is_not_written_over(at: Path, tmp_path: Path, capsys: Out) -> None:
    main(["backup", str(tmp_path / "b.tar.gz")])
    with Journal.create(at / "table.journal", EDITION):
        assert main(["restore", str(tmp_path / "b.tar.gz")]) == WRONG
    assert "stop it first: sudo systemctl stop ringkeeper" in capsys.readouterr().err
    assert list(at.glob("before-restore-*")) == []


def test_a_damaged_game_is_packed_as_it_is_and_can_be_replaced(
    at: Path, tmp_path: Path, capsys: Out
) -> None:
    one = game(at / "table.journal")
    close(one)
    assert main(["backup", str(tmp_path / "good.tar.gz")]) == OK
    (at / "table.journal").write_bytes(b"tea" * 4000)
    assert main(["backup", str(tmp_path / "bad.tar.gz")]) == WRONG
    assert "the game's record is damaged" in capsys.readouterr().err
    assert "damaged/table.journal" in names(tmp_path / "bad.tar.gz")
    assert main(["restore", str(tmp_path / "good.tar.gz")]) == OK
    assert verify(at / "table.journal").problem is None


def test_what_is_no_backup_changes_nothing(at: Path, tmp_path: Path, capsys: Out) -> None:
    main(["backup", str(tmp_path / "b.tar.gz")])
    whole = (tmp_path / "b.tar.gz").read_bytes()
    (tmp_path / "half.tar.gz").write_bytes(whole[: len(whole) // 2])
    (tmp_path / "tea.tar.gz").write_bytes(b"tea")
    strange = tmp_path / "strange.tar.gz"
    with tarfile.open(strange, "w:gz") as archive:
        for name in ("ringkeeper/../../evil.toml", "/etc/evil.toml", "ringkeeper/evil.toml"):
            archive.add(at / "hardware.toml", name)
    before = {path.name: path.read_bytes() for path in at.iterdir()}
    for name in ("half", "tea", "strange", "none"):
        assert main(["restore", str(tmp_path / f"{name}.tar.gz")]) == WRONG
    assert {path.name: path.read_bytes() for path in at.iterdir()} == before
    said = capsys.readouterr().err
    assert said.count("not a Ringkeeper backup") == 3
    assert "Traceback" not in said


def test_a_backup_whose_game_is_damaged_changes_nothing(
    at: Path, tmp_path: Path, capsys: Out
) -> None:
    (at / "tea").write_bytes(b"tea" * 4000)
    with tarfile.open(tmp_path / "b.tar.gz", "w:gz") as archive:
        archive.add(at / "hardware.toml", "ringkeeper/hardware.toml")
        archive.add(at / "tea", "ringkeeper/game.journal")
    assert main(["restore", str(tmp_path / "b.tar.gz")]) == WRONG
    assert "its game cannot be resumed: is not a Ringkeeper journal" in capsys.readouterr().err
    banker = game(at / "table.journal")
    close(banker)
    with sqlite3.connect(at / "table.journal") as journal:  # its last entry but one is cut out
        journal.execute("DELETE FROM entries WHERE seq = (SELECT max(seq) - 1 FROM entries)")
    journal.close()
    with tarfile.open(tmp_path / "b.tar.gz", "w:gz") as archive:
        archive.add(at / "table.journal", "ringkeeper/game.journal")
    assert main(["restore", str(tmp_path / "b.tar.gz")]) == WRONG
    assert capsys.readouterr().err.rstrip().endswith(")"), "and the reason stands whole in brackets"
    assert list(at.glob("before-restore-*")) == []


def test_games_by_hand_are_packed_and_come_back(at: Path, tmp_path: Path) -> None:
    for name in ("by-hand.journal", "table.journal"):
        one = game(at / name)
        close(one)
    (at / "by-hand-2026-11-01-200000.journal").write_bytes(b"an older game")
    assert main(["backup", str(tmp_path / "b.tar.gz")]) == OK
    assert names(tmp_path / "b.tar.gz") == {
        *FILES, "game.journal", "by-hand.journal", "earlier/by-hand-2026-11-01-200000.journal",
    }  # fmt: skip
    emptied(at)
    (at / "hardware.toml").write_text("", encoding="utf-8")  # or it would go to /etc
    assert main(["restore", str(tmp_path / "b.tar.gz")]) == OK
    assert verify(at / "by-hand.journal").problem is None
    assert (at / "by-hand-2026-11-01-200000.journal").read_bytes() == b"an older game"


def test_a_game_being_played_by_hand_is_not_replaced(at: Path, tmp_path: Path, capsys: Out) -> None:
    one = game(at / "by-hand.journal")
    assert one.journal is not None
    assert main(["backup", str(tmp_path / "b.tar.gz")]) == OK
    assert main(["restore", str(tmp_path / "b.tar.gz")]) == WRONG
    assert "a game is running" in capsys.readouterr().err
    one.journal.close()
    assert main(["restore", str(tmp_path / "b.tar.gz")]) == OK


def test_who_could_read_a_file_still_can_after_a_restore(at: Path, tmp_path: Path) -> None:
    (at / "settings.toml").chmod(0o640)
    assert main(["backup", str(tmp_path / "b.tar.gz")]) == OK
    (at / "dice-faces.toml").unlink()
    (at / "dice-radio.toml").unlink()
    assert main(["restore", str(tmp_path / "b.tar.gz")]) == OK
    assert (at / "settings.toml").stat().st_mode & 0o777 == 0o640
    assert (at / "dice-faces.toml").stat().st_mode & 0o777 == 0o644
    assert (at / "dice-radio.toml").stat().st_mode & 0o777 == 0o600, "the dice's key"


@pytest.mark.parametrize("words", ["backup", "doctor --quick --bundle"])
def test_a_wrong_name_costs_no_file(words: str, at: Path, capsys: Out) -> None:
    """An archive replaces an archive, and nothing else."""
    for name in ("hardware.toml", "settings.toml"):
        before = (at / name).read_bytes()
        assert main([*words.split(), name]) == USAGE
        assert (at / name).read_bytes() == before
        told = capsys.readouterr().err
        assert f"{name} is there already and is not a .tar.gz file; name another" in told
    (at / "new.tar.gz").touch()
    for _again in range(2):
        assert main([*words.split(), "new.tar.gz"]) in (OK, WRONG)
        assert "hardware.toml" in names(at / "new.tar.gz")
        assert not capsys.readouterr().err


def test_a_backup_of_nothing_replaces_no_backup(at: Path, tmp_path: Path, capsys: Out) -> None:
    archive = tmp_path / "b.tar.gz"
    assert main(["backup", str(archive)]) == OK
    packed = archive.read_bytes()
    emptied(at)
    capsys.readouterr()
    assert main(["backup", str(archive)]) == WRONG
    told = capsys.readouterr()
    assert told.err == (
        f"ringkeeper backup: there are no files of this table here; {archive} was not written\n"
    )
    assert not told.out
    assert archive.read_bytes() == packed
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["b.tar.gz"]


GOOD = "[panel]\nok = 23\n"


@pytest.fixture
def etc(tmp_path: Path, monkeypatch: Patch) -> Path:
    """A folder that only root may write to, for a test that may itself be root."""
    etc, state = tmp_path / "etc", tmp_path / "state"
    for folder in (etc, state):
        folder.mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("STATE_DIRECTORY", str(state))
    (etc / "hardware.toml").write_text(GOOD, encoding="utf-8")
    real = os.access

    def access(path: Any, mode: int) -> bool:
        return Path(path) != etc and real(path, mode)

    monkeypatch.setattr(os, "access", access)
    return etc


def test_the_parts_come_to_lie_with_the_games_and_what_to_do_is_said(
    etc: Path, tmp_path: Path, capsys: Out
) -> None:
    parts, archive = etc / "hardware.toml", tmp_path / "b.tar.gz"
    assert main(["backup", "--hardware", str(parts), str(archive)]) == OK
    parts.write_text("[panel]\nok = 24\n", encoding="utf-8")
    assert main(["restore", "--hardware", str(parts), str(archive)]) == OK
    aside = tmp_path / "state/hardware-restored.toml"
    assert aside.read_text(encoding="utf-8") == GOOD
    assert parts.read_text(encoding="utf-8") == "[panel]\nok = 24\n"
    assert f"sudo install -m 644 {aside} {parts}" in capsys.readouterr().out


def test_parts_that_are_as_in_the_backup_need_nobody_s_hand(
    etc: Path, tmp_path: Path, capsys: Out
) -> None:
    parts, archive = etc / "hardware.toml", tmp_path / "b.tar.gz"
    assert main(["backup", "--hardware", str(parts), str(archive)]) == OK
    assert main(["restore", "--hardware", str(parts), str(archive)]) == OK
    said = capsys.readouterr()
    assert f"{parts} already matches the backup.\n" in said.out
    assert "hardware-restored" not in said.out + said.err
    assert not (tmp_path / "state/hardware-restored.toml").exists()


def test_who_has_not_the_right_is_told_to_use_sudo(
    etc: Path, tmp_path: Path, monkeypatch: Patch, capsys: Out
) -> None:
    real, state = os.open, tmp_path / "state"

    def denied(path: Any, *more: Any, **named: Any) -> int:
        if str(path).startswith(str(state)):
            raise PermissionError(13, "Permission denied", str(path))
        return real(path, *more, **named)

    parts = str(etc / "hardware.toml")
    assert main(["backup", "--hardware", parts, str(tmp_path / "b.tar.gz")]) == OK
    capsys.readouterr()
    monkeypatch.setattr(os, "open", denied)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert main(["restore", str(tmp_path / "b.tar.gz")]) == WRONG
    lock = state / "table.journal.lock"
    assert capsys.readouterr().err == (
        f"ringkeeper restore: {lock}: Permission denied; this belongs to the installed table: "
        "sudo ringkeeper restore ...\n"
    )


def test_sudo_from_a_home_that_nobody_else_may_look_into_finds_the_table_s_parts(
    etc: Path, monkeypatch: Patch, capsys: Out
) -> None:
    """Debian 13 makes homes so: stat(2) of what is in one says EACCES, not ENOENT."""
    real = os.stat

    def stat(path: Any, **more: Any) -> os.stat_result:
        if path in ("hardware.toml", Path("hardware.toml")):
            raise PermissionError(13, "Permission denied", str(path))
        return real(path, **more)

    monkeypatch.setenv("CONFIGURATION_DIRECTORY", str(etc))
    monkeypatch.setattr(os, "stat", stat)
    archive = etc.parent / "b.tar.gz"
    assert main(["backup", str(archive)]) == OK
    assert capsys.readouterr().out == f"{archive} contains hardware.toml.\n"


def test_the_installed_table_is_where_systemd_says(etc: Path, monkeypatch: Patch) -> None:
    """No test reads what is installed on the machine that it runs on (tests/conftest.py)."""
    assert profile_path(None) is None
    monkeypatch.setenv("CONFIGURATION_DIRECTORY", str(etc))
    assert profile_path(None) == etc / "hardware.toml"
    monkeypatch.delenv("CONFIGURATION_DIRECTORY")
    assert hardware_places()[1] == Path("/etc/ringkeeper/hardware.toml")
