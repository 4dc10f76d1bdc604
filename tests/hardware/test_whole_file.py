"""Files that are whole after a pulled plug, and their folders; and that ours are written so."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from hardware.system.files import make_folder, write_whole

ROOT = Path(__file__).parents[2]

OWN_WAYS = {
    "hardware/system/files.py",
    "controller/cli/backup/backup.py",  # within a folder that was opened once
    "controller/cli/backup/staging.py",
    "controller/store/faults.py",  # a try, of which nothing stays
    "controller/store/lock_file.py",  # a lock, written in place
    "controller/study/store.py",  # several processes at once
}
"""Modules that flush a file themselves, and why."""


@pytest.fixture
def flushed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What has been put on the disk since, by path."""
    paths: list[str] = []
    real = os.fsync

    def fsync(handle: int) -> None:
        real(handle)
        paths.append(os.readlink(f"/proc/self/fd/{handle}"))

    monkeypatch.setattr(os, "fsync", fsync)
    return paths


def test_a_first_folder_is_written_down_in_those_above_it(
    tmp_path: Path, flushed: list[str]
) -> None:
    write_whole(tmp_path / "a" / "b" / "c.toml", "x")
    new = f"{tmp_path}/a/b/c.toml.new"
    assert flushed == [str(tmp_path), f"{tmp_path}/a", new, f"{tmp_path}/a/b"]
    flushed.clear()
    write_whole(tmp_path / "a" / "b" / "c.toml", "y")
    assert flushed == [new, f"{tmp_path}/a/b"]


def test_a_folder_has_its_own_mode_and_a_file_in_its_way_is_an_error(tmp_path: Path) -> None:
    make_folder(tmp_path / "a" / "b", 0o700)
    assert [one.stat().st_mode & 0o777 for one in (tmp_path / "a" / "b", tmp_path / "a")] == [
        0o700, 0o777 & ~umask(),
    ]  # fmt: skip
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match=r"exists|Not a directory"):
        write_whole(tmp_path / "file" / "x.toml", "x")


def umask() -> int:
    """That of this process."""
    now = os.umask(0)
    os.umask(now)
    return now


@pytest.mark.parametrize("failing", ["fsync", "write", "replace"])
def test_a_failed_write_leaves_the_old_file_and_nothing_beside_it(
    failing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "settings.toml"
    content: str = "new"
    if failing == "replace":
        (path / "inside").mkdir(parents=True)  # no file takes the place of a folder
    else:
        path.write_text("old")
    if failing == "write":
        content = "\ud800"  # no such text can be written
    if failing == "fsync":
        monkeypatch.setattr(os, "fsync", full)
    with pytest.raises((OSError, UnicodeError)):
        write_whole(path, content)
    assert [one.name for one in tmp_path.iterdir()] == ["settings.toml"]
    assert path.is_dir() or path.read_text() == "old"


def full(_handle: int) -> None:
    """A disk without room."""
    raise OSError(28, "No space left on device")


def test_all_of_ours_are_written_so() -> None:
    own = {
        str(path.relative_to(ROOT))
        for folder in ("common", "controller", "hardware")
        for path in (ROOT / folder).rglob("*.py")
        if re.search(r"\bfsync\(", path.read_text("utf-8"))
    }
    assert own == OWN_WAYS
