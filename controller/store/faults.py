"""What can go wrong with a journal: what passes, what is damage, and the message for each.

What passes (a lock, a full disk, a card that did not answer) never makes a good journal a damaged
one. SQLite says which it is by a code, https://sqlite.org/rescode.html; its words are not read.
"""

from __future__ import annotations

import errno
import os
import sqlite3
from enum import Enum
from pathlib import Path

from common.message import Message, both, verbatim
from controller.text.language import N_
from controller.text.wording import worded


class JournalError(Exception):
    """The journal cannot be used: file, what is wrong, and what to do, in one line.

    `why` is what is wrong alone, `advice` with what to do, both without the file; `entry` is the
    first entry that is damaged or missing, 0 if it is the file as a whole.
    """

    def __init__(
        self, path: Path, why: Message, todo: Message | None = None, *, entry: int = 0
    ) -> None:
        super().__init__(path, why)
        self.path = path
        self.why, self.advice = why, both(why, todo)
        self.entry = entry
        self._said = Message("{file}: {wrong}", file=path, wrong=self.advice)

    def __str__(self) -> str:
        """In the language spoken now."""
        return worded(self._said)

    @property
    def short(self) -> str:
        """The same for a small display: of a file its name."""
        return worded(by_name(self._said))


def by_name(message: Message) -> Message:
    """The same with the names of files in place of their whole paths."""
    values = dict(message.values)
    for key, value in values.items():
        if isinstance(value, Path):
            values[key] = value.name
        elif isinstance(value, Message):
            values[key] = by_name(value)
    return Message(message.text, **values)


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
    LIMIT = "limit"
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
        self._what, self._todo = Message(words, file=path, detail=detail), Message(todo)
        super().__init__(path, by_name(self._what), self._todo)
        self.fault, self.outcome, self.detail = fault, outcome, detail

    def __str__(self) -> str:
        """What is wrong with which file, what became of the command, what to do; in the language
        spoken now."""
        told = self._what, _BECAME.get(self.outcome), self._todo
        return " ".join(map(worded, filter(None, told)))

    @property
    def short(self) -> str:
        """The same for a display whose title says what became of the command."""
        todo = _CHECKED if self.outcome is Outcome.UNKNOWN else self._todo
        return f"{worded(self.why)} {worded(todo)}"


class RecordedAfterAll(JournalError):
    """The command before this one, of which nothing was known, is in the journal, and has happened;
    this one was not carried out."""

    def __init__(self, path: Path) -> None:
        after_all = Message(
            "Your previous action was recorded after all; this one was not. Check, then carry on."
        )
        super().__init__(path, after_all)

    @property
    def short(self) -> str:
        """For a display."""
        return worded(self.why)


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
    Fault.LIMIT: (
        N_("{file} is as large as this system lets a file become."),
        N_("Raise the limit (ulimit -f), or keep the game on another disk."),
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
    Outcome.NOT_RECORDED: Message("Nothing was recorded."),
    Outcome.UNKNOWN: Message("It is not known yet whether the command was recorded."),
}

_CHECKED = Message("Do it again; the table checks first whether it counted.")

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
    errno.EFBIG: Fault.LIMIT,
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
    return _is_no_text(error) or code_of(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _is_no_text(error: BaseException) -> bool:
    """Whether a text in the file is not UTF-8: Python says so, and SQLite has no code for it."""
    return isinstance(error, sqlite3.OperationalError) and not code_of(error)


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
        elif fault is Fault.DISK:
            fault = _what_stops(path)
    if fault is Fault.FULL and long:
        fault = Fault.LONG
    if fault in (Fault.MISSING, Fault.PROTECTED) and _is_forbidden(path):
        fault = Fault.FORBIDDEN
    return Passing(path, fault, outcome, str(error))


_PROBE_BYTES = 1 << 16
"""More than a new journal has, or than an entry adds to one."""


def _what_stops(path: Path) -> Fault:
    """SQLite takes each failed write for an error of the disk, unless the disk is full: what the
    system says if the same is tried without SQLite."""
    from tempfile import TemporaryFile  # not wanted while all goes well

    parts = path, path.with_name(f"{path.name}-wal")
    try:
        size = max([one.stat().st_size for one in parts if one.exists()], default=0)
        with TemporaryFile(dir=path.parent) as probe:
            probe.seek(size)
            probe.write(bytes(_PROBE_BYTES))
            probe.flush()
            os.fsync(probe.fileno())
    except OSError as error:
        return _SYSTEM.get(error.errno or 0, Fault.DISK)
    return Fault.DISK


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
    if _is_no_text(error):
        return verbatim("text that is not UTF-8")
    return verbatim(str(error).split(" - near ")[0])


def not_ours(path: Path, beside: Path) -> JournalError:
    """Something beside a journal has the name of one of its files, and is none."""
    why = Message("{file} beside it is not one of Ringkeeper's files", file=beside.name)
    return JournalError(path, why, Message("move it away"))
