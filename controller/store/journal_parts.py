"""What a journal has beside it, and a copy of all of it, taken without any of SQLite's locks.

SQLite puts into a -wal what has been written and copies it into the file from time to time; after
that it restarts the -wal, with another number in its header (fileformat2, 4.1). As long as that
header stays, whatever is being copied into the file is in the -wal, too. So a copy of the file and
then of the -wal is a whole journal, whoever writes meanwhile, if the header is the same afterwards.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from controller.store.faults import Fault, Passing

_TRIES = 10
"""How often a copy is begun anew because the -wal was: about once in a thousand pages written."""

MEMORY = Path("/dev/shm")
"""Where Linux keeps files in memory: a full disk hinders no reading."""

_HEADER = 32  # bytes of a -wal's header


def wal_of(path: Path) -> Path:
    """Where SQLite keeps what has not come into the file itself yet."""
    return beside(path, "-wal")


def shm_of(path: Path) -> Path:
    """SQLite's index of a -wal that several programs have open, and its locks."""
    return beside(path, "-shm")


def rollback_of(path: Path) -> Path:
    """What SQLite has beside a file that it makes, before that has a -wal: a failure leaves it."""
    return beside(path, "-journal")


def beside(path: Path, ending: str) -> Path:
    """A file that SQLite has beside a journal."""
    path = Path(os.path.realpath(path))  # SQLite follows a symbolic link, and keeps its files there
    return path.with_name(path.name + ending)


@contextmanager
def copied(path: Path) -> Iterator[Path]:
    """A copy of a journal and its -wal, in a folder of its own, whether a game is on or not.
    OSError; Passing if it changes all the time."""
    import tempfile  # a start has no use for it

    with tempfile.TemporaryDirectory(dir=_where(path)) as folder:
        copy = Path(folder) / "journal"
        for _again in range(_TRIES):
            before = _stand(path)
            _copy(path, copy)
            if _stand(path) == before:
                break
        else:
            raise Passing(path, Fault.LOCKED)
        yield copy


def _copy(path: Path, copy: Path) -> None:
    import shutil

    shutil.copyfile(path, copy)
    wal_of(copy).unlink(missing_ok=True)
    with suppress(FileNotFoundError):  # it was tidied into the file just now: `_stand` tells
        shutil.copyfile(wal_of(path), wal_of(copy))


def _stand(path: Path) -> object:
    """What changes when a -wal is restarted, or the file without one is written."""
    with suppress(FileNotFoundError), wal_of(path).open("rb") as wal:
        if len(header := wal.read(_HEADER)) == _HEADER:
            return header
    found = path.stat()
    return found.st_size, found.st_mtime_ns


def _where(path: Path) -> str | None:
    """In memory, if it has room; or else where the system has its temporary files."""
    sizes = (part.stat().st_size for part in (path, wal_of(path)) if part.exists())
    with suppress(OSError):
        room = os.statvfs(MEMORY)
        if os.access(MEMORY, os.W_OK) and room.f_bavail * room.f_frsize > 2 * sum(sizes):
            return str(MEMORY)
    return None
