"""Who else has a device open: by its descriptors, as far as this user may look at them."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

PROC = Path("/proc")


class Holder(msgspec.Struct, frozen=True):
    """A program, as `ps` names it."""

    name: str
    process: int


def holder(path: str, proc: Path = PROC) -> Holder | None:
    """The first program, other than this one, that has it open under whatever name; None: nobody
    that this user may see."""
    try:
        wanted = os.stat(path).st_rdev
    except OSError:
        return None
    for descriptor in proc.glob("[0-9]*/fd/*"):
        process = int(descriptor.parts[-3])
        if process == os.getpid():
            continue
        try:
            if wanted and descriptor.stat().st_rdev == wanted:
                return Holder((descriptor.parents[1] / "comm").read_text().strip(), process)
        except (OSError, ValueError):  # it has just ended, or is not ours to look at
            continue
    return None
