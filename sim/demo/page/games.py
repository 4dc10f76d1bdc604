"""The games in a folder that are unfinished: those that a page offers to resume.

A journal that cannot be read, or that another program has open, is no reason to complain here:
the game reports that when somebody chooses it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from controller.rules.entries import Broken, effective_entries, fold
from controller.rules.state import Phase
from controller.store.faults import JournalError
from controller.store.journal_file import read
from controller.text.language import _
from sim.people.roster import seats_of

OFFERED = 3
"""Games that are offered, the newest first."""

LOOKED_AT = 12
"""Files that are looked at for them: reading one takes a moment."""


def broken_off(folder: Path | None, besides: Path | None) -> list[dict[str, Any]]:
    """The newest games in a folder in which somebody has rolled and that are not over, but for one
    that is played."""
    if folder is None or not folder.is_dir():
        return []
    found = []
    for path in _newest(folder)[:LOOKED_AT]:
        if path != besides and (game := _game(path)) is not None:
            found.append(game)
        if len(found) == OFFERED:
            break
    return found


def _newest(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.journal"), key=lambda path: -path.stat().st_mtime)


def _game(path: Path) -> dict[str, Any] | None:
    try:
        reading, when = read(path), path.stat().st_mtime
        state = fold(reading.edition, effective_entries(reading.entries))
    except (JournalError, Broken, OSError):
        return None
    if reading.error is not None or state.phase is Phase.OVER or not (state.turns or state.opening):
        return None
    return {
        "file": path.name,
        "box": reading.edition.data.name,
        "names": [name for name, _token in state.players],
        "bots": seats_of(reading.entries, state.seats),
        "round": _("round {number}", number=state.rounds),
        "when": when,  # it was played last, seconds since 1970
    }


def named(folder: Path | None, name: str) -> Path | None:
    """A game by the name of its file; None if it is not in the folder."""
    inside: Iterator[Path] = folder.glob("*.journal") if folder is not None else iter(())
    return next((path for path in inside if path.name == name), None)
