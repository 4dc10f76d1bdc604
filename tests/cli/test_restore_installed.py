"""`ringkeeper restore` on an installed table: /etc/ringkeeper is root's, who types is not."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from controller.__main__ import main
from controller.cli import OK, WRONG
from controller.cli.profile import hardware_places, profile_path

GOOD = "[panel]\nok = 23\n"


@pytest.fixture
def etc(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
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
    etc: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
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
    etc: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    parts, archive = etc / "hardware.toml", tmp_path / "b.tar.gz"
    assert main(["backup", "--hardware", str(parts), str(archive)]) == OK
    assert main(["restore", "--hardware", str(parts), str(archive)]) == OK
    said = capsys.readouterr()
    assert f"{parts} already matches the backup.\n" in said.out
    assert "hardware-restored" not in said.out + said.err
    assert not (tmp_path / "state/hardware-restored.toml").exists()


def test_who_has_not_the_right_is_told_to_use_sudo(
    etc: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
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
    etc: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
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


def test_the_installed_table_is_where_systemd_says(
    etc: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No test reads what is installed on the machine that it runs on (tests/conftest.py)."""
    assert profile_path(None) is None
    monkeypatch.setenv("CONFIGURATION_DIRECTORY", str(etc))
    assert profile_path(None) == etc / "hardware.toml"
    monkeypatch.delenv("CONFIGURATION_DIRECTORY")
    assert hardware_places()[1] == Path("/etc/ringkeeper/hardware.toml")
