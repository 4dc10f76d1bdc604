"""A game as a file that a page downloads, or opens."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from controller.store.audit import verify
from controller.store.copying import copy
from controller.store.faults import JournalError
from controller.store.journal import Journal
from sim.demo.session import GAME, free

FILE_MOST = 1 << 26
"""The largest file that is opened, in bytes; a long evening's has a few million."""


def carried_out(journal: Journal) -> bytes:
    """The game up to now, as one file. JournalError."""
    with TemporaryDirectory() as scratch:
        made = Path(scratch, GAME)
        copy(journal.path, made)
        return made.read_bytes()


def carried_in(folder: Path, data: bytes) -> str:
    """Keep a game that comes as a file; the name that it gets. ValueError with what is wrong with
    the file; nothing is kept then. OSError."""
    with TemporaryDirectory() as scratch:
        came = Path(scratch, GAME)
        came.write_bytes(data)
        try:
            problem = verify(came).problem
        except JournalError as error:
            problem = str(error)
    if problem is not None:
        raise ValueError(problem.removeprefix(f"{came}: ").replace(str(came), GAME))
    folder.mkdir(parents=True, exist_ok=True)
    path = free(folder / GAME)
    path.write_bytes(data)
    return path.name
