"""The browsers that have joined: each has a token in a cookie, a role, and the seats that it plays.

Only a token's hash is kept, so that a memory dump or a file of them (saved.py) lets nobody in.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Collection, Iterable
from hashlib import sha256

import msgspec
from msgspec.structs import replace

from controller.web.access.codes import Role
from controller.web.access.saved import SESSIONS_MOST as SESSIONS_MOST, SavedSession, SessionFile
from hardware.ports import Clock, Handle

IDLE_S = 24 * 3600.0
"""Seconds without contact after which a browser has to join again."""

DEVICE_MOST = SESSIONS_MOST // 2
"""Places of players from one address: a router may stand before a whole family's phones."""

HOUSEHOLD_MOST = 8
"""Phones with a seat behind one router that give way to nobody but the host."""


SAVE_AFTER_S = 1.0
"""Seconds after which a change is in the file: whoever taps very often writes no more often."""


class Session(msgspec.Struct, frozen=True):
    """A browser that has joined. `number` is its number on the panel, `seats` are the seats it
    plays."""

    number: int
    role: Role
    seats: frozenset[int]
    seen: float
    device: str = ""


_NOBODY = Session(0, Role.WATCHER, frozenset(), 0.0)


class Sessions:
    """All joined browsers, by the hash of their tokens. At the start those of the `file`, if there
    is one."""

    def __init__(self, clock: Clock, file: SessionFile | None = None) -> None:
        self._clock, self._file = clock, file
        self._by_hash: dict[bytes, Session] = {}
        self._next, self._game = 1, ""
        self._saving: Handle | None = None
        if file is not None:
            self._restore(file)

    def open(self, role: Role, device: str = "") -> str | None:
        """Let a browser of a device join and return its token, which is stored nowhere else. If all
        places are taken, or all of its device's, one gives way (`_giving_way`); None if none
        does. `device`: empty if it is unknown, or is this computer."""
        own = [one for one in self.all() if device and one.device == device]
        if role is Role.PLAYER and len(own) >= DEVICE_MOST:
            leaves = _longest_silent(one for one in own if not one.seats)
        elif len(self._by_hash) >= SESSIONS_MOST:
            leaves = self._giving_way(role, len(own))
        else:
            leaves = _NOBODY
        if leaves is None:
            return None
        self._by_hash = {key: one for key, one in self._by_hash.items() if one is not leaves}
        token = secrets.token_urlsafe(32)
        self._by_hash[_hash(token)] = Session(
            self._next, role, frozenset(), self._clock.time(), device
        )
        self._next += 1
        self._changed()
        return token

    def of(self, token: str | None) -> Session | None:
        """The session that a token belongs to; None if there is none, or it has ended."""
        if not token:
            return None
        key, now = _hash(token), self._clock.time()
        session = self._by_hash.get(key)
        if session is None or now - session.seen > IDLE_S:
            self._by_hash.pop(key, None)
            return None
        self._by_hash[key] = replace(session, seen=now)
        return self._by_hash[key]

    def sit(self, number: int, seats: Iterable[int]) -> None:
        """Set the seats that a browser plays; others may play the same seats."""
        self._change(number, frozenset(seats))
        self._changed()

    def end(self, number: int) -> None:
        """End a session, also across a restart: its browser has to join again."""
        kept = {key: one for key, one in self._by_hash.items() if one.number != number}
        self._by_hash = kept
        self.save()

    def end_all(self) -> None:
        """End all sessions, also across a restart: every browser has to join again."""
        self._by_hash = {}
        self.save()

    def play(self, game: str) -> None:
        """Set the game that is on the table. For another game, or one without a name, everybody has
        to choose seats again."""
        if game and game == self._game:
            return
        self._game = game
        if any(session.seats for session in self._by_hash.values()):
            for session in self.all():
                self._change(session.number, frozenset())
            self._changed()

    def vacate(self, seats: Iterable[int]) -> None:
        """Nobody plays these seats any more: others sit there now."""
        gone = frozenset(seats)
        for session in self.all():
            if session.seats & gone:
                self.sit(session.number, session.seats - gone)

    def save(self) -> None:
        """Write the file now."""
        if self._saving is not None:
            self._saving.cancel()
            self._saving = None
        if self._file is not None:
            now = self._clock.time()
            saved = [
                SavedSession(key.hex(), one.number, one.role, one.seats, max(0.0, now - one.seen))
                for key, one in self._by_hash.items()
            ]
            self._file.write(self._game, saved)

    def all(self) -> Collection[Session]:
        """All sessions, in the order in which they joined."""
        return sorted(self._by_hash.values(), key=lambda one: one.number)

    def _giving_way(self, role: Role, own: int) -> Session | None:
        """A player's browser without a seat, or else one of the device that has most. The host is
        always let in. For a player a seat's phone gives way only if its device has more than a
        household, and than the player's own. Of several, it is the one that has been silent
        longest."""
        players = [one for one in self._by_hash.values() if one.role is Role.PLAYER]
        counts = Counter(one.device for one in players)
        idle = [one for one in players if not one.seats]
        crowd, most = max(counts.items(), key=lambda one: one[1], default=("", 0))
        of_crowd = [one for one in players if one.device == crowd]
        if idle:
            fullest = max(counts[one.device] for one in idle)
            return _longest_silent(one for one in idle if counts[one.device] == fullest)
        if role is Role.HOST:
            return _longest_silent(of_crowd or self._by_hash.values())
        return _longest_silent(of_crowd) if crowd and most > max(HOUSEHOLD_MOST, own + 1) else None

    def _restore(self, file: SessionFile) -> None:
        saved, now = file.read(), self._clock.time()
        self._game = saved.game
        for one in saved.sessions:
            if one.age <= IDLE_S and one.role is not Role.WATCHER:
                session = Session(one.number, one.role, one.seats, now - one.age)
                self._by_hash[bytes.fromhex(one.hash)] = session
        self._next = 1 + max((one.number for one in saved.sessions), default=0)

    def _changed(self) -> None:
        if self._file is not None and self._saving is None:
            self._saving = self._clock.call_later(SAVE_AFTER_S, self.save)

    def _change(self, number: int, seats: frozenset[int]) -> None:
        for key, session in self._by_hash.items():
            if session.number == number:
                self._by_hash[key] = replace(session, seats=seats)


def _longest_silent(sessions: Iterable[Session]) -> Session | None:
    return min(sessions, key=lambda one: one.seen, default=None)


def _hash(token: str) -> bytes:
    return sha256(token.encode("utf-8", "replace")).digest()
