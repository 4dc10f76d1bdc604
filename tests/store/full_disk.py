"""A disk on which there is no more room, as the system tells it."""

from __future__ import annotations

import resource
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path


@contextmanager
def files_may_grow_to(size: int) -> Iterator[None]:
    """The system refuses to write beyond `size` bytes of a file, as on a full disk. A module that
    is imported meanwhile is not compiled to a file, which Python would cut and trip over later."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    compiled = sys.dont_write_bytecode
    sys.dont_write_bytecode = True
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        sys.dont_write_bytecode = compiled


def no_room_for(journal: Path) -> AbstractContextManager[None]:
    """Not one entry more fits onto the disk of an open journal."""
    assert journal.stat().st_size > 100
    return files_may_grow_to(100)
