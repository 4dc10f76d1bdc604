"""What can go wrong with a journal: what passes, what is damage, and what is said of each.

What passes (a lock, a full disk, a card that did not answer) never makes a good journal a damaged
one. SQLite says which it is by a code, https://sqlite.org/rescode.html; its words are not read.
"""

from __future__ import annotations

import errno
import os
import sqlite3
from enum import Enum
from pathlib import Path

from controller.text.language import N_, _
from controller.text.wording import worded
from hardware.message import Message, both, verbatim


class JournalError(Exception):
    """The journal cannot be used: file, what is wrong, and what to do, in one line.

    `why` is what is wrong alone, `told` with what to do, both without the file; `entry` is the
    first entry that is damaged or missing, 0 if it is the file as a whole.
    """

    def __init__(
        self, path: Path, why: Message, todo: Message | None = None, *, entry: int = 0
    ) -> None:
        super().__init__(path, why)
        self.path = path
        self.why, self.told = why, both(why, todo)
        self.entry = entry

    def __str__(self) -> str:
        """In the language spoken now."""
        return f"{self.path}: {worded(self.told)}"

    @property
    def short(self) -> str:
        """The same for a small display: of the file its name."""
        return str(self).replace(str(self.path), self.path.name)


class Unusable(JournalError):
    """What is in the file is damaged, or is not for this version: there is no way to resume it
    as it is. Other errors are about the way to the file, and may pass."""


class Newer(Unusable):
    """It is of a later Ringkeeper: what its entries mean is not known here."""


class Fault(Enum):
    """Why the file could not be read or written just now."""

    LOCKED = "locked"
    DISK = "disk"
    MISSING = "missing"
    MEMORY = "memory"
    FULL = "full"
    LONG = "long"
    PROTECTED = "protected"
    FORBIDDEN = "forbidden"
    OTHER = "other"


class Outcome(Enum):
    """What a fault leaves behind."""

    UNREAD = "unread"  # nothing was to be written
    NOT_RECORDED = "not-recorded"  # what was to be written is not there, and will not come back
    UNKNOWN = "unknown"  # it may be there: the file has to be looked at again


class Passing(JournalError):
    """The journal could not be read or written just now; the file is as good as it was."""

    def __init__(
        self, path: Path, fault: Fault, outcome: Outcome = Outcome.UNREAD, detail: str = ""
    ) -> None:
        words, todo = _WORDS[fault]
        super().__init__(path, _said(words, path.name, detail), _said(todo))
        self.fault, self.outcome, self.detail = fault, outcome, detail

    def __str__(self) -> str:
        """What is wrong with which file, what became of the command, what to do; in the language
        spoken now."""
        what, todo = _WORDS[self.fault]
        became = _BECAME[self.outcome]
        told = (self._what(what, str(self.path)), _(became) if became else "", _(todo))
        return " ".join(filter(None, told))

    @property
    def short(self) -> str:
        """The same for a display whose title says what became of the command."""
        what, todo = _WORDS[self.fault]
        if self.outcome is Outcome.UNKNOWN:
            todo = _CHECKED
        return f"{self._what(what, self.path.name)} {_(todo)}"

    def _what(self, text: str, file: str) -> str:
        return _(text, file=file, detail=self.detail)


class RecordedAfterAll(JournalError):
    """The command before this one, of which nothing was known, is in the journal, and has happened;
    this one was not carried out."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, Message(AFTER_ALL))

    def __str__(self) -> str:
        return f"{self.path}: {self.short}"

    @property
    def short(self) -> str:
        """For a display."""
        return _(AFTER_ALL)


AFTER_ALL = N_(
    "Your previous action was recorded after all; this one was not. Check, then carry on."
)

_WORDS = {
    Fault.LOCKED: (
        N_("{file} is locked by another program."),
        N_("Close it, then try again."),
    ),
    Fault.DISK: (
        N_("The disk reported an error in {file}."),
        N_("Try again; if it keeps happening, replace the memory card."),
    ),
    Fault.MISSING: (
        N_("{file} cannot be opened."),
        N_("Check the file and its folder, then try again."),
    ),
    Fault.MEMORY: (
        N_("Not enough memory for {file}."),
        N_("Close other programs, then try again."),
    ),
    Fault.FULL: (
        N_("The disk is full: {file} cannot grow."),
        N_("Free some space, then try again."),
    ),
    Fault.LONG: (
        N_("{file} has reached the largest size for a record."),
        N_("Start a new game."),
    ),
    Fault.PROTECTED: (
        N_("{file} is write-protected."),
        N_("Make it and its folder writable, then try again."),
    ),
    Fault.FORBIDDEN: (
        N_("{file} belongs to another user."),
        N_("Start the command with sudo."),
    ),
    Fault.OTHER: (
        N_("{file} cannot be used now ({detail})."),
        N_("Try again."),
    ),
}  # fmt: skip

_BECAME = {
    Outcome.UNREAD: "",
    Outcome.NOT_RECORDED: N_("Nothing was recorded."),
    Outcome.UNKNOWN: N_("It is not known yet whether the command was recorded."),
}

_CHECKED = N_("Do it again; the table checks first whether it counted.")

_PRIMARY = 0xFF  # an extended code has its reason above this

_FAULTS = {
    sqlite3.SQLITE_BUSY: Fault.LOCKED,
    sqlite3.SQLITE_LOCKED: Fault.LOCKED,
    sqlite3.SQLITE_PROTOCOL: Fault.LOCKED,
    sqlite3.SQLITE_IOERR: Fault.DISK,
    sqlite3.SQLITE_CANTOPEN: Fault.MISSING,
    sqlite3.SQLITE_NOMEM: Fault.MEMORY,
    sqlite3.SQLITE_FULL: Fault.FULL,
    sqlite3.SQLITE_READONLY: Fault.PROTECTED,
    sqlite3.SQLITE_PERM: Fault.PROTECTED,
}

_SYSTEM = {
    errno.EIO: Fault.DISK,
    errno.ENOSPC: Fault.FULL,
    errno.EDQUOT: Fault.FULL,
    errno.EFBIG: Fault.FULL,
    errno.ENOMEM: Fault.MEMORY,
    errno.EROFS: Fault.PROTECTED,
    errno.EACCES: Fault.PROTECTED,
    errno.EPERM: Fault.PROTECTED,
}

BEFORE_ANYTHING = (Fault.LOCKED,)
"""With these nothing has been written: SQLite did not get as far."""


def code_of(error: BaseException) -> int:
    """SQLite's primary code; 0 if Python made the error."""
    return getattr(error, "sqlite_errorcode", 0) & _PRIMARY


def is_damage(error: BaseException) -> bool:
    """Whether SQLite says that what is in the file is wrong, not the way to it."""
    if isinstance(error, UnicodeDecodeError):  # SQLite's own message quotes the damage
        return True
    return code_of(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def passing(
    path: Path, error: BaseException, outcome: Outcome = Outcome.UNREAD, *, long: bool = False
) -> Passing:
    """What is said of an error of SQLite's or of the system's that is not damage; `long`: the file
    has reached the size that a journal may have."""
    if isinstance(error, OSError):
        fault = _SYSTEM.get(error.errno or 0, Fault.OTHER)
    else:
        fault = _FAULTS.get(code_of(error), Fault.OTHER)
        if isinstance(error, MemoryError):
            fault = Fault.MEMORY
    if fault is Fault.FULL and long:
        fault = Fault.LONG
    if fault in (Fault.MISSING, Fault.PROTECTED) and _is_forbidden(path):
        fault = Fault.FORBIDDEN
    return Passing(path, fault, outcome, str(error))


def _is_forbidden(path: Path) -> bool:
    """Whether it or its folder is another user's, who does not let this one in. A file system that
    is mounted read-only keeps everybody out, and is no such case."""
    for one in (path, path.parent):
        try:
            facts = one.stat()
        except PermissionError:
            return True
        except OSError:
            continue
        if facts.st_uid != os.geteuid() and not os.access(one, os.R_OK | os.W_OK):
            return not os.statvfs(one).f_flag & os.ST_RDONLY
    return False


def damaged(path: Path, entry: int, why: Message) -> Unusable:
    """The error for damage from `entry` on; 0: to the file as a whole."""
    where = Message("the file is damaged ({why})", why=why)
    if entry:
        where = Message("entry {entry} is damaged ({why})", entry=entry, why=why)
    rescue = Message(
        "copy the good entries with: ringkeeper journal repair {path} -o NEW", path=path
    )
    return Unusable(path, where, rescue, entry=entry)


def reason(error: BaseException) -> Message:
    """What SQLite says, without what it quotes of a damaged file."""
    if isinstance(error, UnicodeDecodeError):
        return verbatim("malformed database schema")
    return verbatim(str(error).split(" - near ")[0])


def not_ours(path: Path, beside: Path) -> JournalError:
    """Something beside a journal has the name of one of its files, and is none."""
    why = Message("{file} beside it is not one of Ringkeeper's files", file=beside.name)
    return JournalError(path, why, Message("move that away"))


def _said(text: str, file: str = "", detail: str = "") -> Message:
    return Message(text, file=file, detail=detail)
