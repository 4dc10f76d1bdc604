"""A small file beside a journal: who has it open, and how far it has got.

It locks the journal for one process, and it remembers the last entry that was acknowledged, so
that a journal that has lost its last entries (a `-wal` file deleted or cut) is found out.
"""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path

from hardware.system.files import flags, flush_folder, lock

_SEQ_AT, _SEQ_DIGITS = 44, 20
_LENGTH = _SEQ_AT + _SEQ_DIGITS + 1


class JournalInUse(Exception):
    """Another process has the journal open; the message is its number."""


def beside(journal: Path) -> Path:
    """Where the lock file of a journal is."""
    journal = Path(os.path.realpath(journal))  # one lock, by whatever name the journal is called
    return journal.with_name(journal.name + ".lock")


def last_seq(journal: Path, ident: bytes) -> int | None:
    """The last acknowledged entry of the journal `ident` (16 bytes), None if it is not known."""
    try:
        file = _open(beside(journal), os.O_RDONLY)
    except OSError:
        return None
    try:
        line = os.pread(file, _LENGTH + 1, 0)
    finally:
        os.close(file)
    mine = len(line) == _LENGTH and line[11:43] == ident.hex().encode()
    digits = line[_SEQ_AT:-1]
    return int(digits) if mine and digits.isdigit() else None


def _open(lock_file: Path, how: int) -> int:
    """Open a lock file. OSError if a link, a pipe or the like lies there: not one of ours."""
    file = os.open(lock_file, how | flags("CLOEXEC", "NOFOLLOW", "NONBLOCK", "BINARY"), 0o644)
    if not stat.S_ISREG(os.fstat(file).st_mode):
        os.close(file)
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(lock_file))
    return file


def holder(journal: Path) -> str:
    """The number of the process that has a journal open; empty if none has. Changes nothing."""
    try:
        file = _open(beside(journal), os.O_RDONLY)
    except OSError:
        return ""
    try:
        lock(file, shared=True)
    except BlockingIOError:
        return os.pread(file, 10, 0).decode("ascii", "replace").strip() or "unknown"
    finally:
        os.close(file)
    return ""


class LockFile:
    """The lock file, held. Locked until `release`, or until the process ends in whatever way."""

    def __init__(self, journal: Path) -> None:
        """Take the lock. Raises Taken, and OSError if the file cannot be made."""
        self.path = beside(journal)
        self.released = False
        while True:
            self._file = _open(self.path, os.O_RDWR | os.O_CREAT)
            try:
                lock(self._file)
            except BlockingIOError:
                holder = os.pread(self._file, 10, 0).decode("ascii", "replace").strip()
                os.close(self._file)
                raise JournalInUse(holder or "unknown") from None
            if self._is_at_path():
                return
            os.close(self._file)  # its holder removed it while we opened it

    def _is_at_path(self) -> bool:
        try:
            return os.path.samestat(os.stat(self.path), os.fstat(self._file))
        except FileNotFoundError:
            return False

    def begin(self, ident: bytes, seq: int) -> None:
        """Say whose lock file this is, and where the journal stands. It is on the disk then: a
        journal whose -wal SQLite has tidied away is known by it to be whole."""
        line = f"{os.getpid():<10} {ident.hex()} {seq:0{_SEQ_DIGITS}}\n"
        # Over the old one, which may be all that shows that nothing is missing: within a sector a
        # disk has written the one or the other.
        os.pwrite(self._file, line.encode("ascii"), 0)
        os.ftruncate(self._file, _LENGTH)
        self.flush()
        flush_folder(self.path.parent)

    def flush(self) -> None:
        """Put the lock file on the disk, as far as it is. OSError."""
        if not self.released:
            os.fsync(self._file)

    def advance(self, seq: int) -> None:
        """Note the last acknowledged entry. Not flushed: it only has to survive the process, and
        never runs ahead of the journal, which is."""
        if self.released:
            return  # its number may be another file's by now: the journal's own, for one
        # The entry is on the disk: that this lags behind does no harm.
        with suppress(OSError):
            os.pwrite(self._file, b"%0*d" % (_SEQ_DIGITS, seq), _SEQ_AT)

    def release(self, *, remove: bool) -> None:
        """Let go; `remove` after a clean close, when nothing is left to be remembered."""
        if remove or os.fstat(self._file).st_size == 0:
            with suppress(OSError):  # a disk that takes nothing any more
                self.path.unlink(missing_ok=True)
        os.close(self._file)
        self.released = True
