"""The browsers that have joined, in a file: a phone stays joined when the Pi starts again.

The file is for its owner alone and holds no token, only hashes of them. Whatever is wrong with it,
everybody joins again; it never stops a game.

A Pi has no clock of its own, and time since its start says nothing of the start before. So the file
has each browser's age, the seconds since it was heard of, and when it was written by the time of
day. To the age is added what has passed since by that time; if it was put back, nothing. Age is
thus time at the table at least, and an hour that comes again lets nobody in for longer than that.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from controller.web.access.codes import Role
from hardware.reasons import reason
from hardware.system.files import read_small, write_whole

SESSIONS_FILE = "phones.json"
"""Beside the journal."""

SESSIONS_MOST = 32
"""Browsers that have joined."""

SAVED_MOST = 16_384
"""The largest file that is read, in bytes; SESSIONS_MOST browsers take a third of it."""

Seconds = Annotated[float, Meta(ge=0)]


class SavedSession(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A joined browser: the hash of its token, its number, its role and its seats."""

    hash: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    number: Annotated[int, Meta(ge=1, le=1_000_000)]
    role: Role
    seats: Annotated[frozenset[Annotated[int, Meta(ge=0, le=8)]], Meta(max_length=9)]
    age: Seconds


class SavedSessions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of the file. `game`: the journal that the seats belong to; `written`: seconds
    since 1970."""

    version: Literal[1]
    game: Annotated[str, Meta(max_length=64)]
    written: Seconds
    sessions: Annotated[tuple[SavedSession, ...], Meta(max_length=SESSIONS_MOST)]


NONE_SAVED = SavedSessions(1, "", 0.0, ())


class SessionFile:
    """The file of joined browsers. `say` prints a line; `now` gives seconds since 1970, as far as
    known."""

    def __init__(
        self, path: Path, say: Callable[[str], object], now: Callable[[], float] = time.time
    ) -> None:
        self.path, self._say, self._now = path, say, now

    def read(self) -> SavedSessions:
        """The browsers in the file, with their ages as of now; none if the file is missing or
        invalid."""
        try:
            saved = msgspec.json.decode(read_small(self.path, SAVED_MOST), type=SavedSessions)
        except FileNotFoundError:
            return NONE_SAVED
        except (OSError, msgspec.DecodeError, UnicodeError, RecursionError) as error:
            why = reason(error) if isinstance(error, OSError) else "the file is damaged"
            self._say(f"{self.path}: {why}. Phones have to join again; nothing else is lost.")
            return NONE_SAVED
        since = max(0.0, self._now() - saved.written)
        aged = (msgspec.structs.replace(one, age=one.age + since) for one in saved.sessions)
        return msgspec.structs.replace(saved, sessions=tuple(aged))

    def write(self, game: str, sessions: Sequence[SavedSession]) -> None:
        """Replace the file. If that fails, it is removed: an old file would let browsers in that
        have been disconnected since."""
        saved = SavedSessions(1, game, max(0.0, self._now()), tuple(sessions))
        try:
            write_whole(self.path, msgspec.json.encode(saved).decode(), private=True)
        except OSError as error:
            self._say(f"{self.path}: {error.strerror}. After a restart, phones have to join again.")
            with suppress(OSError):
                self.path.unlink()
