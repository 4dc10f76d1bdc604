"""Files: small ones that anybody may have exchanged, read in bounded time and memory; and
files that are whole after a pulled plug: the old one or the new one.

What POSIX alone has is done without elsewhere: the simulated table and a table of phones can be
tried where nobody has tried them yet.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from pathlib import Path


def flags(*names: str) -> int:
    """Flags of open(2) without their O_, such as "CLOEXEC"; those that the system lacks are 0."""
    found = 0
    for name in names:
        found |= int(getattr(os, f"O_{name}", 0))
    return found


CREATES = flags("WRONLY", "CREAT", "EXCL", "NOFOLLOW", "CLOEXEC", "BINARY")
"""A file that was not there, and no link in its place."""

READS_AT_ONCE = flags("RDONLY", "CLOEXEC", "NONBLOCK", "BINARY")
"""Does not wait for somebody who writes to a pipe."""


def lock(file: int, *, shared: bool = False) -> None:
    """Keep others out of an open file. BlockingIOError if somebody has it; elsewhere nobody is
    kept out."""
    try:
        import fcntl
    except ModuleNotFoundError:
        return
    fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)


SMALL_MOST = 256 * 1024
"""Bytes of a file that somebody writes or sets: hardware.toml, tag book, settings, dice faces,
edition, position. The largest of ours, an edition, has a tenth of it."""


def read_small(path: Path, most: int = SMALL_MOST) -> bytes:
    """All of a plain file. OSError, also for a pipe, a device, or one of more than `most` bytes."""
    # Opening a pipe would wait for somebody who writes to it.
    handle = os.open(path, READS_AT_ONCE)
    try:
        mode = os.fstat(handle).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        if not stat.S_ISREG(mode):
            raise OSError(errno.EINVAL, "is not a plain file", str(path))
        with open(handle, "rb", closefd=False) as file:
            content = file.read(most + 1)
    finally:
        os.close(handle)
    if len(content) > most:
        what = f"has more than {most // 1024} kB, too much for such a file"
        raise OSError(errno.EFBIG, what, str(path))
    return content


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
