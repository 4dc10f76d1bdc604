"""The browsers that have joined: each has a token in a cookie, a role, and the seats that it plays.

Only a token's hash is kept, so that a memory dump or a file of them lets nobody in.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterable
from hashlib import sha256

import msgspec
from msgspec.structs import replace

from controller.web.access.codes import Role
from hardware.ports import Clock

COOKIE = "ringkeeper"

IDLE_S = 24 * 3600.0
"""Seconds after which a browser that was not heard of has to join again."""

SESSIONS_MOST = 32
"""Browsers that have joined; of those that play no seat, the one that was
not heard of for the longest time makes room."""


class Session(msgspec.Struct, frozen=True):
    """A browser that has joined. `number` is what people call it by, `seats` those it plays."""

    number: int
    role: Role
    seats: frozenset[int]
    seen: float


class Sessions:
    """All of them, by the hash of their tokens."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._by_hash: dict[bytes, Session] = {}
        self._next = 1

    def open(self, role: Role) -> str | None:
        """A browser joins; its token, which is known nowhere else. None: there is no room, as all
        the others play or are the host's."""
        if len(self._by_hash) >= SESSIONS_MOST:
            idle = {
                key: one.seen
                for key, one in self._by_hash.items()
                if one.role is Role.PLAYER and not one.seats
            }
            if not idle:
                return None
            del self._by_hash[min(idle, key=idle.__getitem__)]
        token = secrets.token_urlsafe(32)
        self._by_hash[_hash(token)] = Session(self._next, role, frozenset(), self._clock.time())
        self._next += 1
        return token

    def of(self, token: str | None) -> Session | None:
        """Whose token it is; None: nobody's, or that session has ended."""
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
        """A browser plays these seats from now on; others may play them, too."""
        self._change(number, frozenset(seats))

    def end(self, number: int) -> None:
        """A browser has to join again."""
        kept = {key: one for key, one in self._by_hash.items() if one.number != number}
        self._by_hash = kept

    def end_all(self) -> None:
        """All of them have to join again."""
        self._by_hash = {}

    def unseat(self) -> None:
        """Another game is on the table: everybody chooses a seat again."""
        for session in self.all():
            self._change(session.number, frozenset())

    def all(self) -> Collection[Session]:
        """All that have joined, the first one first."""
        return sorted(self._by_hash.values(), key=lambda one: one.number)

    def _change(self, number: int, seats: frozenset[int]) -> None:
        for key, session in self._by_hash.items():
            if session.number == number:
                self._by_hash[key] = replace(session, seats=seats)


def _hash(token: str) -> bytes:
    return sha256(token.encode("utf-8", "replace")).digest()
