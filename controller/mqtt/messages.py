"""What a table sends to a broker: JSON messages, and the topics they are sent on.

Times are seconds since 1970; seats count from 0. All topics are below one prefix."""

from __future__ import annotations

import re
import unicodedata
from hashlib import sha256
from typing import Literal

import msgspec

VERSION = 1
"""Of these messages; a reader leaves out what has a higher one."""

Phase = Literal["setup", "playing", "paused", "over"]


class SeatState(msgspec.Struct, frozen=True):
    """A player: cash and net worth in the edition's currency, the number of deeds, and whether they
    are out of the game."""

    name: str
    token: str
    cash: int
    worth: int
    deeds: int = 0
    out: bool = False


class RingState(msgspec.Struct, frozen=True):
    """Where the Ring is: the space, by number and name, and the steps left to its end, if known."""

    space: int
    name: str
    left: int | None = None


class TableState(msgspec.Struct, frozen=True):
    """How things stand after event number `n` of a game.

    `game` is the id of its journal, `name` what people call the table. `round` is 0 before the
    first. `turn` is whose turn it is, `asked` who has to answer the `question` (a sentence in the
    table's `language`). `began` and `ends`: when the game began, and when its time is up, if it has
    a limit. `called`: since when somebody has been calling for the host."""

    game: str
    n: int
    at: float
    name: str
    edition: str
    language: str
    phase: Phase
    currency: str = ""
    seats: tuple[SeatState, ...] = ()
    round: int = 0
    turn: int | None = None
    asked: int | None = None
    question: str = ""
    ring: RingState | None = None
    began: float | None = None
    ends: float | None = None
    winners: tuple[int, ...] = ()
    called: float | None = None
    version: int = VERSION


class TableEvent(msgspec.Struct, frozen=True):
    """Something that happened: event `part` of entry `n` in the journal of a `game`. These three
    identify it, so that a repeated message can be told from a new one. `kind` is a stable word for
    programs, `text` a sentence in the table's language for people."""

    game: str
    n: int
    part: int
    at: float
    kind: str
    text: str
    seat: int | None = None
    amount: int | None = None
    version: int = VERSION

    @property
    def id(self) -> tuple[str, int, int]:
        """What tells it from every other event."""
        return self.game, self.n, self.part


class RecentEvents(msgspec.Struct, frozen=True):
    """The last events of a table, the oldest first, retained for whoever missed some of them."""

    events: tuple[TableEvent, ...]
    version: int = VERSION


PREFIX = "ringkeeper"
"""What every topic begins with, unless hardware.toml says otherwise."""

ONLINE, OFFLINE = "online", "offline"
"""What is retained as a table's status; when a table is lost, the broker sends OFFLINE (a will)."""

ANY_TABLE = "+"
"""In the place of a table's id: all tables, for a subscription."""


class Topics(msgspec.Struct, frozen=True):
    """The topics of the table with this id (see `table_id`). QoS 1 throughout.

    `status` (retained): ONLINE or OFFLINE. `state` (retained): a `TableState`. `events`: a
    `TableEvent` each, not retained. `recent` (retained): the last of them, as `RecentEvents`.
    `commands`: what a table takes, if it may."""

    table: str
    prefix: str = PREFIX

    @property
    def status(self) -> str:
        return self._below("status")

    @property
    def state(self) -> str:
        return self._below("state")

    @property
    def events(self) -> str:
        return self._below("events")

    @property
    def recent(self) -> str:
        return self._below("recent")

    @property
    def commands(self) -> str:
        return self._below("commands")

    @property
    def root(self) -> str:
        return f"{self.prefix}/{self.table}/"

    def _below(self, name: str) -> str:
        return f"{self.root}{name}"


def table_of(topic: str, prefix: str = PREFIX) -> tuple[str, str] | None:
    """The table's id and the last part of a topic, or None if it is no topic of a table."""
    start = f"{prefix}/"
    parts = topic.removeprefix(start).split("/") if topic.startswith(start) else []
    return (parts[0], parts[1]) if len(parts) == 2 and all(parts) else None


def table_id(name: str) -> str:
    """An id for a table with this name: lower-case letters, digits and dashes, since a topic may
    hold no slash, plus or number sign, and Home Assistant takes no more in its ids. It ends with a
    hash of the name if letters or digits are lost, or nothing is left: other names would have the
    same. é is e, and nothing is lost."""
    plain = re.sub(r"[^a-z0-9]+", "-", _ascii(name).lower()).strip("-")
    lost = any(letter.isalnum() and not _ascii(letter) for letter in name)
    if plain and not lost and len(plain) <= _ID_MOST:
        return plain
    same = unicodedata.normalize("NFKC", name).strip().casefold()
    code = sha256(same.encode()).hexdigest()[:_HASH_DIGITS]
    return f"{plain[: _ID_MOST - _HASH_DIGITS - 1] or 'table'}-{code}"


_HASH_DIGITS = 6
"""Of the hash of a name: two of 100 tables have the same once in 3,000 halls."""

_ID_MOST = 64
"""Letters of an id; one of a longer name ends with a hash, too. A computer's name has no more."""


def _ascii(text: str) -> str:
    return unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
