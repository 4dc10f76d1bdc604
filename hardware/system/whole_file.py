"""Files that are whole after a pulled plug: the old one or the new one."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from hardware.system.posix import CREATES


def write_whole(path: Path, content: str | bytes, *, private: bool = False) -> None:
    """Write a file, and its folder if there is none, so that after a pulled plug it is the old one
    or the new one, whole. OSError; nothing is left beside it then. `private`: nobody but its owner
    may read it."""
    make_folder(path.parent)
    beside = path.with_name(f"{path.name}.new")
    with contextlib.suppress(FileNotFoundError):
        beside.unlink()  # of an attempt that was interrupted, or a link that leads elsewhere
    made = os.open(beside, CREATES, 0o600 if private else 0o644)
    try:
        with open(made, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except (OSError, UnicodeError):
        with contextlib.suppress(OSError):
            beside.unlink()
        raise
    flush_folder(path.parent)


def make_folder(path: Path, mode: int = 0o777) -> None:
    """Make a folder and those above it that are missing; each survives a pulled plug, for it is
    written down in the one above it. `mode` is its own. OSError."""
    if path.is_dir():
        return
    make_folder(path.parent)
    path.mkdir(mode, exist_ok=True)
    flush_folder(path.parent)


def flush_folder(path: Path) -> None:
    """Put on the disk which files a folder has, and by which names. OSError."""
    if not hasattr(os, "O_DIRECTORY"):
        return  # not POSIX: a folder cannot be opened
    folder = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
