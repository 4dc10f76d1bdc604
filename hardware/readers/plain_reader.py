"""A tag reader that people own, which only ever sends: a tag is there while it is reported.

Its parser (rdm6300.py, text_lines.py) knows what it says; line/hotplug.py has the port under it.
Such a reader has one head, 0, and whether it is still alive cannot be known: only its port.
"""

from __future__ import annotations

from typing import Protocol

from common.message import Message
from hardware.ports import DeviceEvent, LineNoise, PartFound, PartTrouble
from hardware.readers.lying import TAGS_MOST, Lying


class Parser(Protocol):
    """Bytes in, UIDs out; never raises, and its memory does not grow."""

    about: Message
    """What it is, for people."""

    baud: int

    one_tag: bool
    """Whether the reader cannot see two tags at once: a new one means that the old one went."""

    repeats: bool
    """Whether what was damaged is sent again."""

    confirm_s: float
    """Seconds within which a number has to come twice before it counts; 0: it comes but once."""

    def opened(self, now: float) -> None:
        """The port is open, perhaps in the middle of something."""

    def feed(self, data: bytes, now: float) -> list[bytes]:
        """The UIDs that `data` completes, of 4, 5 or 7 bytes, repeats and all."""

    def noise(self) -> str:
        """What made no sense since this was last asked; empty if all did."""

    def trouble(self) -> Message | None:
        """What is wrong with it and for people to mend, since this was last asked."""


class PlainReader:
    """The talk of such a reader. A tag is gone when it was not told of for `gone_s` seconds. `part`
    is its name in hardware.toml."""

    NOISE_S = 1.0
    """Seconds between two events about noise."""

    def __init__(self, part: str, parser: Parser, gone_s: float) -> None:
        self.there: bool | None = None
        self.baud = parser.baud
        self._part = part
        self._parser = parser
        self._lying = Lying(part, gone_s, 1 if parser.one_tag else TAGS_MOST)
        self._heard: dict[bytes, float] = {}  # numbers that are not confirmed, and when they came
        self._noise_from = 0.0  # no event about noise before
        self._told: Message | None = None  # the last trouble
        self._open = False

    @property
    def deadline(self) -> float:
        """When the next tag counts as gone unless it is reported again."""
        return self._lying.deadline if self._open else float("inf")

    def lying(self) -> list[bytes]:
        """The UIDs of the tags that lie there."""
        return self._lying.uids()

    def opened(self, now: float) -> list[DeviceEvent]:
        """It is there. What lay on it has some time to be reported again."""
        self._open = self.there = True
        self._told = None
        self._parser.opened(now)
        self._lying.opened(now)
        return [PartFound(part=self._part, about=self._parser.about)]

    def closed(self) -> None:
        """It is not there; nothing is known of its tags."""
        self._open = False

    def received(self, data: bytes, now: float) -> list[DeviceEvent]:
        told: list[DeviceEvent] = []
        for uid in self._parser.feed(data, now):
            told += self._seen(uid, now)
        return told + self._troubled() + self._noisy(now)

    def tick(self, now: float) -> list[DeviceEvent]:
        return self._lying.tick(now)

    def bytes_to_send(self) -> bytes:
        return b""

    def _seen(self, uid: bytes, now: float) -> list[DeviceEvent]:
        known = uid in self._lying or self._confirmed(uid, now)
        return self._lying.seen(uid, now) if known else []

    def _confirmed(self, uid: bytes, now: float) -> bool:
        """Whether it came before, just now: a checksum lets some of what is damaged pass."""
        wait_s = self._parser.confirm_s
        recent = {one: at for one, at in self._heard.items() if now - at <= wait_s}
        known = not wait_s or recent.pop(uid, None) is not None
        self._heard = recent if known else {**dict([*recent.items()][-TAGS_MOST:]), uid: now}
        return known

    def _troubled(self) -> list[DeviceEvent]:
        why = self._parser.trouble()
        if why is None or self._told is not None:
            return []
        self._told = why
        return [PartTrouble(part=self._part, why=why)]

    def _noisy(self, now: float) -> list[DeviceEvent]:
        if now < self._noise_from:
            return []
        why = self._parser.noise()
        if not why:
            return []
        self._noise_from = now + self.NOISE_S
        return [LineNoise(part=self._part, why=why, resent=self._parser.repeats)]
