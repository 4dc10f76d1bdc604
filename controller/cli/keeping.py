"""The journal of `ringkeeper run`: gone on with at the start, put away when a new game begins."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

from controller import editions
from controller.banker import Banker
from controller.cli import Misuse
from controller.cli.game import EDITION_UNLESS_NAMED
from controller.editions.problems import EditionError
from controller.journal import Journal, JournalError
from controller.rules.edition import Edition


def journal_path() -> Path:
    """The record of a table whose journal is not named; its folder may not be there yet."""
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state) / "ringkeeper" / "table.journal"


class Keeper:
    """Keeps one journal open at a path."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._journal: Journal | None = None

    def open(self, wanted: str | None, usual: str | None = None) -> Banker:
        """Go on with the journal, or begin one for the edition that is wanted; if none is, for the
        `usual` one, that of the last game.

        Raises JournalError for a damaged journal or one that is open elsewhere, EditionError for
        a file of one's own with mistakes, and Misuse for a journal of another edition.
        """
        edition = _edition(wanted) if wanted else _usual(usual)
        if not self.path.exists():
            return self._begin(edition)
        self._journal = Journal.open(self.path)
        held = self._journal.edition.id
        if wanted is not None and edition.id != held:
            if self._journal.entries:
                self.close()
                raise Misuse(f"{self.path} holds a game of {held}; name another --journal")
            return self.renew(wanted)
        return Banker.resume(self._journal)

    def renew(self, wanted: str) -> Banker:
        """Put the journal away under a name with the time in it, and begin another. One in which
        nothing has happened is not kept. Raises JournalError."""
        edition = _edition(wanted)
        empty = self._journal is None or not self._journal.entries
        self.close()
        try:
            if self.path.exists():
                if empty:
                    self.path.unlink()
                else:
                    self.path.rename(self._free_name())
        except OSError as error:
            why = f"cannot be put away ({error.strerror})"
            raise JournalError(self.path, why, "its folder must be writable") from error
        return self._begin(edition)

    def close(self) -> None:
        """Close the journal; more than once is harmless."""
        if self._journal is not None:
            self._journal.close()
            self._journal = None

    def _begin(self, edition: Edition) -> Banker:
        self._journal = Journal.create(self.path, edition)
        return Banker.resume(self._journal)

    def _free_name(self) -> Path:
        """A name that nothing has, not even in the same second."""
        when = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
        stem, suffix = self.path.stem, self.path.suffix
        names = (f"{stem}-{when}{more}{suffix}" for more in ("", *(f"-{n}" for n in range(2, 99))))
        return next(path for name in names if not (path := self.path.with_name(name)).exists())


def _usual(usual: str | None) -> Edition:
    """The edition of the last game; one of one's own may be gone, or wrong by now."""
    try:
        return _edition(usual or EDITION_UNLESS_NAMED)
    except (Misuse, EditionError):
        return _edition(EDITION_UNLESS_NAMED)


def _edition(wanted: str) -> Edition:
    try:
        return editions.load(wanted)
    except EditionError as error:
        if wanted.endswith(".toml"):
            raise
        raise Misuse(f"--edition {error}") from error
