"""The topics of a table on an MQTT broker, all below one prefix."""

from __future__ import annotations

import re
import unicodedata
from hashlib import sha256

import msgspec

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
        """Whether the table is connected."""
        return self._below("status")

    @property
    def state(self) -> str:
        """How things stand."""
        return self._below("state")

    @property
    def events(self) -> str:
        """What has just happened."""
        return self._below("events")

    @property
    def recent(self) -> str:
        """The last events, for whoever missed them."""
        return self._below("recent")

    @property
    def commands(self) -> str:
        """What the table is asked to do."""
        return self._below("commands")

    @property
    def root(self) -> str:
        """What all of them begin with."""
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
