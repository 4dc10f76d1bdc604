"""Saves a copy of a running table's files, as `ringkeeper backup` does, beside its games."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from controller.store.faults import JournalError
from controller.table.copies import Copied, Copy


def copier(profile: Path | None, journal: Path) -> Copy:
    """What saves a copy of the files of a table whose hardware.toml and record these are."""

    def packed() -> Copied:
        from controller.cli.backup.backup import name_now, pack  # hardly ever wanted

        target = journal.with_name(name_now())
        try:
            pack(target, profile, journal)
        except OSError as error:
            return error.strerror or str(error)
        except JournalError as error:
            return str(error)
        return target

    def copy(done: Callable[[Copied], object]) -> None:
        """In a thread: a long record takes seconds."""
        packing = asyncio.get_running_loop().run_in_executor(None, packed)
        packing.add_done_callback(lambda future: done(future.result()))

    return copy
