"""The journal of `ringkeeper run`: resumed at the start, set aside when a new game begins.

One that is damaged stops nobody: it is put away as it is, and the game goes on with what is good of
it. All of it, and looking at it afterwards, is `ringkeeper journal`.
"""

from __future__ import annotations

import argparse
import os
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from common.message import Message
from controller import editions
from controller.cli import Misuse, edition_named
from controller.cli.profile import add_hardware, state_folder
from controller.editions.problems import EditionError
from controller.files.own_editions import FOLDER_OF_OWN, OwnEditions
from controller.rules.edition import Edition
from controller.rules.entries import Entry
from controller.store.banker import Banker
from controller.store.faults import Fault, Newer, Passing, Unusable
from controller.store.journal import Journal, JournalError
from controller.store.journal_file import read
from controller.store.journal_parts import wal_of
from controller.store.lock_file import beside as mark_of
from hardware.checks.findings import Finding, Verdict

JOURNAL = "table.journal"

SETTINGS_FILE = "settings.toml"
"""What is set on the panel, beside the journal."""

BY_HAND = "by-hand.journal"
"""The record of games in a terminal whose journal is not named, beside that of a table."""


def add_where(parser: argparse.ArgumentParser) -> None:
    """The arguments that say whose files are meant."""
    add_hardware(parser)
    what = "the journal (default: that of `ringkeeper run`)"
    parser.add_argument("--journal", type=named_file, metavar="FILE", help=what)


def named_file(text: str) -> Path:
    """A file of the command line, which has a name: not "", "." or "/"."""
    if not Path(text).name:
        raise argparse.ArgumentTypeError(f"{text!r} is not the name of a file")
    return Path(text)


def journal_path() -> Path:
    """The record of a table whose journal is not named; its folder may not be there yet."""
    return (state_folder() or _own_folder()) / JOURNAL


def own_editions(journal: Path) -> OwnEditions:
    """The own editions of the table with this journal."""
    return OwnEditions(journal.with_name(FOLDER_OF_OWN))


def by_hand_path() -> Path:
    """The record of games in a terminal. Who may not write to an installed table has their own."""
    folder = journal_path().parent
    writable = state_folder() is None or os.access(folder, os.W_OK) or not folder.exists()
    return (folder if writable else _own_folder()) / BY_HAND


def _own_folder() -> Path:
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state) / "ringkeeper"


WRITABLE = Message("its folder must be writable")


class Keeper:
    """Keeps one journal open at a path. `trouble` is what was wrong with it, if anything was."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.own = own_editions(path)
        self.trouble: Finding | None = None
        self._journal: Journal | None = None

    def open(self, wanted: str | None, usual: str | None = None) -> Banker:
        """Resume the journal, or begin one for the edition that is wanted; if none is, for the
        `usual` one, that of the last game.

        A damaged journal is set aside, and `trouble` says so. Raises JournalError for one that is
        open elsewhere or cannot be written, EditionError for a file of one's own with mistakes,
        and Misuse for a journal of another edition.
        """
        edition = edition_named(self.own.find(wanted)) if wanted else self._usual(usual)
        self._finish_rescue()
        try:
            return self._go_on(wanted, edition)
        except Unusable as error:
            self._rescue(error)
            return self._go_on(wanted, edition)

    def _go_on(self, wanted: str | None, edition: Edition) -> Banker:
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
        nothing has happened is not kept. JournalError: the old one is still here, and locked.
        EditionError for a file of one's own with mistakes."""
        edition = self._edition(wanted)
        old, away = self._journal, self._free_name()
        self.close()
        try:
            self._tidy()
            self._move(self.path, away)
            banker = self._begin(edition)
        except BaseException:
            self._keep(old, away)
            raise
        if old is None or not old.entries:
            with suppress(OSError):
                away.unlink(missing_ok=True)
        return banker

    def _edition(self, wanted: str) -> Edition:
        """By its id or file; that of the game here may have come from a file that has no place."""
        here = self._journal.edition if self._journal is not None else None
        found = self.own.find(wanted)
        if found == wanted and here is not None and here.id == wanted:
            return here
        return edition_named(found)

    def _usual(self, usual: str | None) -> Edition:
        """The edition of the last game; one of one's own may be gone, or wrong by now."""
        try:
            return edition_named(self.own.find(usual or editions.UNLESS_NAMED))
        except (Misuse, EditionError):
            return edition_named(editions.UNLESS_NAMED)

    def _move(self, path: Path, to: Path) -> None:
        try:
            if path.exists():
                path.rename(to)
        except OSError as error:
            why = Message("cannot be renamed ({why})", why=error.strerror)
            raise JournalError(path, why, WRITABLE) from error

    def _keep(self, old: Journal | None, away: Path) -> None:
        """Go on with a journal that could not be put away, or after which none could begin. What
        cannot be done here, the next entry does (Journal.hold)."""
        with suppress(JournalError):
            if not self.path.exists():
                self._move(away, self.path)
            if old is not None:
                self._journal = old
                old.hold()

    def _tidy(self) -> None:
        """All of a journal is in its one file, or it cannot be moved: its -wal would stay behind,
        and what is in it be lost. A disk that did not let it be closed is tried again. Passing."""
        for _again in range(2):
            if not wal_of(self.path).exists() and not mark_of(self.path).exists():
                return
            if self.path.exists():
                Journal.open(self.path).close()
        if wal_of(self.path).exists() or mark_of(self.path).exists():
            raise Passing(self.path, Fault.DISK)

    def close(self) -> None:
        """Close the journal; more than once is harmless."""
        if self._journal is not None:
            self._journal.close()
            self._journal = None

    # A damaged journal: its good entries are copied beside it, it gets another name, and the copy
    # takes its place. A plug pulled in between leaves the copy, which the next start puts there.

    @property
    def _copy(self) -> Path:
        return self.path.with_name(f"{self.path.name}.rescued")

    def _rescue(self, error: Unusable) -> None:
        """Raises JournalError if nothing can be written here."""
        from controller.store import audit  # not wanted while all goes well

        fresh = self._copy.with_name(f"{self._copy.name}.new")
        for old in (fresh, wal_of(fresh)):
            old.unlink(missing_ok=True)
        away = self._free_name("-newer" if isinstance(error, Newer) else "-damaged")
        try:
            with suppress(Unusable):  # nothing can be read of it any more
                audit.repair(self.path, fresh)
        except OSError as failed:
            why = Message(
                "{wrong}; and its good entries cannot be copied ({why})",
                wrong=error.advice, why=failed.strerror,
            )  # fmt: skip
            raise JournalError(self.path, why, Message("free some space")) from failed
        good = self._better_of(fresh)
        try:
            self.path.rename(away)
        except OSError as failed:
            why = Message(
                "{wrong}; and it cannot be renamed ({why})",
                wrong=error.advice, why=failed.strerror,
            )  # fmt: skip
            raise JournalError(self.path, why, WRITABLE) from failed
        self._finish_rescue(away)
        self.trouble = _rescue_finding(error, away, good)

    def _better_of(self, fresh: Path) -> int:
        """Of the copy that was just made, if it could be, and one that a rescue which was broken
        off has left, let the longer be the copy; the other is kept, too, unless the longer goes on
        from it. How many entries it has."""
        now, left = _entries_of(fresh), _entries_of(self._copy)
        if left and left[: len(now)] == now:
            fresh.unlink(missing_ok=True)
            return len(left)
        rescued = self._free_name("-rescued")
        for one, kept in ((self._copy, rescued), (wal_of(self._copy), wal_of(rescued))):
            if one.exists():
                one.rename(kept)
        if fresh.exists():
            fresh.rename(self._copy)
        return len(now)

    def _finish_rescue(self, away: Path | None = None) -> None:
        """Put the copy where the journal was, once that is away; the rest of it goes after it."""
        if self.path.exists():
            return
        away = away or self._free_name("-damaged")
        # The mark too: it is of the damaged journal, and would miss the end of the copy.
        for rest, where in ((wal_of(self.path), wal_of(away)), (mark_of(self.path), mark_of(away))):
            if rest.exists() and rest.stat().st_size:
                rest.rename(where)
        if self._copy.exists():
            self._copy.rename(self.path)

    def _begin(self, edition: Edition) -> Banker:
        self._journal = Journal.create(self.path, edition)
        return Banker.resume(self._journal)

    def _free_name(self, mark: str = "") -> Path:
        """A name that nothing has, not even in the same second."""
        when = datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
        stem, suffix = self.path.stem, self.path.suffix
        names = (
            f"{stem}-{when}{mark}{more}{suffix}" for more in ("", *(f"-{n}" for n in range(2, 99)))
        )
        return next(path for name in names if not (path := self.path.with_name(name)).exists())


def _entries_of(path: Path) -> list[Entry]:
    """What a copy holds; nothing if it is not whole."""
    try:
        reading = read(path)
    except JournalError:
        return []
    return reading.entries if reading.error is None else []


def _rescue_finding(error: Unusable, away: Path, good: int) -> Finding:
    """What people should know of a rescue: first what to do, then what it was."""
    what = Message("it cannot be read, so a new game starts")
    why = error.why
    if good:
        what = Message("its end is damaged; check that money, deeds and tokens match the table")
        why = Message("it ends after entry {count}; {why}", count=good, why=why)
    remedy = Message("{why}; kept as {file}", why=why, file=away.name)
    return Finding("journal", Verdict.WRONG, what, remedy)
