"""The tags that lie on a reader with one head, 0: each touch told once, from when they are seen.

A tag is placed when it is first seen, and removed when it was not seen for `gone_s` seconds. What
sees them is a reader's own talk (plain_reader.py, pn532.py).
"""

from __future__ import annotations

from hardware.ports import DeviceEvent, TagPlaced, TagRemoved
from hardware.readers.uid import UidCheck

TAGS_MOST = 8
"""Tags that are kept as lying; one antenna sees no more."""


class Lying:
    """`part` is the reader's name in hardware.toml; `most` tags can lie there, and one more means
    that the first went."""

    BACK_S = 1.0
    """Seconds that a reader which was plugged in again has to start and to see what lies on it."""

    def __init__(self, part: str, gone_s: float, most: int = TAGS_MOST) -> None:
        self._part, self._gone_s, self._most = part, gone_s, most
        self._gone_at: dict[bytes, float] = {}
        self._check = UidCheck(part)

    def __contains__(self, uid: bytes) -> bool:
        return uid in self._gone_at

    def uids(self) -> list[bytes]:
        """The tags that lie there, oldest first."""
        return list(self._gone_at)

    @property
    def deadline(self) -> float:
        """When the next tag counts as gone unless it is seen again."""
        return min(self._gone_at.values(), default=float("inf"))

    def opened(self, now: float) -> None:
        """The reader is there, perhaps again: what lay on it has some time to be seen."""
        self._gone_at = dict.fromkeys(self._gone_at, now + self.BACK_S + self._gone_s)

    def seen(self, uid: bytes, now: float) -> list[DeviceEvent]:
        told: list[DeviceEvent] = []
        if (refused := self._check.refused(uid)) is not None:
            return refused
        if uid not in self._gone_at:
            while len(self._gone_at) >= self._most:
                told.append(self._remove(next(iter(self._gone_at))))
            told.append(TagPlaced(source=self._part, head=0, uid=uid))
        self._gone_at[uid] = now + self._gone_s
        return told

    def tick(self, now: float) -> list[DeviceEvent]:
        """Those that are gone by now."""
        gone = [uid for uid, at in self._gone_at.items() if at <= now]
        return [self._remove(uid) for uid in gone]

    def _remove(self, uid: bytes) -> DeviceEvent:
        del self._gone_at[uid]
        return TagRemoved(source=self._part, head=0, uid=uid)
