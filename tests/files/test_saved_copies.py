"""Copies that a host has saved: the newest ten stay; other files in the folder are left alone."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from controller.files import saved_copies
from controller.files.saved_copies import COPIES_MOST, SavedCopies


def old_copies(folder: Path, count: int, year: int = 2025) -> list[str]:
    folder.mkdir(exist_ok=True)
    names = [f"ringkeeper-{year}-01-{day:02}-183000.tar.gz" for day in range(1, count + 1)]
    for name in names:
        (folder / name).write_bytes(b"x" * 1200)
    return names


def write(target: Path) -> None:
    target.write_bytes(b"new")


def test_the_newest_ten_stay(tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    saved = SavedCopies(folder)
    assert saved.all() == []
    names = old_copies(folder, COPIES_MOST + 2)
    new = saved.save(write)
    assert [one.name for one in saved.all()] == [new.name, *reversed(names[3:])]
    assert len(saved.all()) == COPIES_MOST == 10
    assert (saved.all()[1].when, saved.all()[1].size) == ("2025-01-12 18:30", 1200)


def test_the_new_copy_stays_even_if_the_clock_says_it_is_the_oldest(tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    names = old_copies(folder, COPIES_MOST, year=2999)
    new = SavedCopies(folder).save(write)
    assert {one.name for one in SavedCopies(folder).all()} == {new.name, *names[1:]}


def test_after_a_clock_that_went_back_the_oldest_goes_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Kind: an age measured by a clock that jumps. A Pi without a network makes several copies with
    stamps of before those that it has."""
    folder = tmp_path / "copies"
    names = old_copies(folder, COPIES_MOST, year=2999)
    for name in names:
        os.utime(folder / name, (32_000_000_000,) * 2)
    saved = SavedCopies(folder)
    new = [f"ringkeeper-2026-01-01-00000{number}.tar.gz" for number in range(3)]
    for name in new:
        monkeypatch.setattr(saved_copies, "copy_name", lambda name=name: name)
        saved.save(write)
    assert [one.name for one in saved.all()] == [*reversed(new), *reversed(names[3:])]


def test_nothing_is_removed_if_the_new_copy_cannot_be_written(tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    old_copies(folder, COPIES_MOST + 2)

    def fails(_target: Path) -> None:
        raise OSError("No space left on device")

    with pytest.raises(OSError, match="No space"):
        SavedCopies(folder).save(fails)
    assert len(SavedCopies(folder).all()) == COPIES_MOST + 2


def test_other_files_are_neither_shown_nor_removed(tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    old_copies(folder, COPIES_MOST + 2)
    mine = [
        folder / "my-own.tar.gz", folder / "ringkeeper-2020-01-01-000000.tar.gz.txt",
        folder / "ringkeeper-2020-01-01-000000x.tar.gz", tmp_path / "game.journal",
    ]  # fmt: skip
    for one in mine:
        one.write_bytes(b"mine")
    (folder / "ringkeeper-2020-01-02-000000.tar.gz").symlink_to(tmp_path / "game.journal")
    saved = SavedCopies(folder)
    saved.save(write)
    assert all(one.exists() for one in mine)
    for name in ("my-own.tar.gz", "../game.journal", "ringkeeper-2020-01-02-000000.tar.gz", ""):
        with pytest.raises(KeyError):
            saved.path(name)
