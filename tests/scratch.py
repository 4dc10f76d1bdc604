"""Where tests write: in memory, if the machine has a folder there.

Journals are flushed to the disk after every command, and waiting for that takes longer than all
that is computed. No test looks at a disk: what a power cut leaves is worked out from the writes and
flushes themselves.
"""

import os
from collections.abc import Mapping
from pathlib import Path
from shutil import disk_usage

MEMORY = Path("/dev/shm")
"""A file system in memory on every Linux: a flush costs nothing there."""

ROOM = 2**30
"""Bytes that have to be free there; a suite writes about 30 MB, and pytest keeps three of them."""


def scratch(named: Mapping[str, str], memory: Path = MEMORY, room: int = ROOM) -> Path | None:
    """The folder to write in; None: wherever the machine, or whoever has set TMPDIR, wants it."""
    if "TMPDIR" in named or not os.access(memory, os.W_OK | os.X_OK):
        return None
    if os.statvfs(memory).f_flag & os.ST_NOEXEC:  # some tests run what they have written
        return None
    return memory if disk_usage(memory).free >= room else None
