"""Copies of a table's files that its host has saved: the newest few, in a folder beside its games.

What is in a copy is decided by who writes it: controller/cli/backup/.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import msgspec
from msgspec.structs import replace

from hardware.system.files import make_folder

FOLDER_OF_COPIES = "copies"
"""Beside the journal."""

COPIES_MOST = 10
"""Copies that stay: when one more is saved, the oldest is removed."""

_NAME = re.compile(r"ringkeeper-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)\d\d\.tar\.gz")


class SavedCopy(msgspec.Struct, frozen=True):
    """A copy: its file's name, when it was saved by the table's clock (`2026-11-26 18:05`), and its
    size in bytes."""

    name: str
    when: str
    size: int


def copy_name() -> str:
    """The name of a copy that is made now."""
    return f"ringkeeper-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}.tar.gz"


class SavedCopies:
    """The copies in a folder, which need not exist yet. Other files there are left alone."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def all(self) -> list[SavedCopy]:
        """All copies, the newest first."""
        found = ((path, _NAME.fullmatch(path.name)) for path in self._folder.glob("*.tar.gz"))
        copies = [
            (path.stat(), SavedCopy(path.name, f"{name[1]} {name[2]}:{name[3]}", 0))
            for path, name in found
            if name and path.is_file() and not path.is_symlink()
        ]
        copies.sort(key=lambda one: (one[0].st_mtime_ns, one[1].name), reverse=True)
        return [replace(one, size=stat.st_size) for stat, one in copies]

    def path(self, name: str) -> Path:
        """The file of a copy. Raises KeyError if there is no such copy."""
        if name not in (one.name for one in self.all()):
            raise KeyError(name)
        return self._folder / name

    def save(self, write: Callable[[Path], object]) -> Path:
        """Have `write` write one more copy to a path; then remove the oldest of more than
        COPIES_MOST, but never the new one, whatever the clock says. If `write` raises, nothing is
        removed."""
        make_folder(self._folder, 0o700)
        target = self._folder / copy_name()
        write(target)
        others = [one.name for one in self.all() if one.name != target.name]
        self._put_last(target, others[:1])
        for name in others[COPIES_MOST - 1 :]:
            (self._folder / name).unlink(missing_ok=True)
        return target

    def _put_last(self, target: Path, newest: list[str]) -> None:
        """Stamp a copy as later than the newest before it: the clock may have gone back."""
        later = [(self._folder / name).stat().st_mtime_ns + 1 for name in newest]
        stamp = max(later, default=0)
        if stamp > target.stat().st_mtime_ns:
            os.utime(target, ns=(stamp, stamp))
