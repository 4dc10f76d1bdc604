"""Saves a copy of a running table's files: what `ringkeeper backup` packs, but without keys."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from common.message import Message
from controller.files.saved_copies import SavedCopies
from controller.store.faults import JournalError
from controller.table.copies import Copied, Copy, SavedAt


def copier(profile: Path | None, journal: Path, saved: SavedCopies) -> Copy:
    """Saves a copy of the files of a table with this hardware.toml and record among those that are
    `saved`. A host may download it over plain http, so the dice's key stays where it is."""

    def packed() -> Copied:
        from controller.cli.backup.backup import pack  # hardly ever wanted

        left_out: list[Message] = []

        def write(target: Path) -> None:
            left_out.extend(pack(target, profile, journal, with_key=False).left_out)

        try:
            return SavedAt(saved.save(write), tuple(left_out))
        except OSError as error:
            return error.strerror or str(error)
        except JournalError as error:
            return str(error)

    def copy(done: Callable[[Copied], object]) -> None:
        """In a thread: a long record takes seconds."""
        packing = asyncio.get_running_loop().run_in_executor(None, packed)
        packing.add_done_callback(lambda future: done(future.result()))

    return copy
