"""Small files beside the journal: what a table must still know of its broker after a restart."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import TypeVar

import msgspec

from hardware.system.small_file import read_small
from hardware.system.whole_file import write_whole

Kept = TypeVar("Kept")


def read_kept(path: Path | None, kind: type[Kept]) -> Kept | None:
    """What the file says; None if there is none, or it makes no sense."""
    if path is None:
        return None
    with contextlib.suppress(OSError, msgspec.DecodeError, UnicodeError, RecursionError):
        return msgspec.json.decode(read_small(path), type=kind)
    return None


def write_kept(path: Path | None, kept: bytes) -> None:
    """Write it, whole. A file that cannot be written stops nothing: after a restart events are
    repeated, a recorded command may count within its minute, and old topics may stay."""
    if path is None:
        return
    with contextlib.suppress(OSError):
        write_whole(path, kept)
