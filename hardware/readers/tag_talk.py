"""Conversations with tags on readers of our own, one at a time (TAG of docs/protocol.md)."""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping

from common.message import Message
from firmware import wire
from hardware.line.hotplug import HotPort
from hardware.line.serial_line import SerialLine
from hardware.ports import (
    DeviceEvent,
    PartFound,
    PartLost,
    PartTrouble,
    TagPlaced,
    TagRemoved,
    TagSaid,
)
from hardware.readers.ntag import GONE, Talk

OLD_FIRMWARE = Message(
    "the reader cannot write addresses; flash its firmware again: ringkeeper firmware flash reader"
)

Done = Callable[[Message | None], object]


class TagTalk:
    """`lines` are the table's dice and readers, by name."""

    def __init__(self, lines: Mapping[str, HotPort]) -> None:
        self._lines = lines
        self._number = 0
        self._now: tuple[TagPlaced, Talk, Done] | None = None

    @property
    def tag(self) -> TagPlaced | None:
        """The tag that is talked with."""
        return self._now[0] if self._now is not None else None

    def unable(self, source: str) -> Message | None:
        """Why this reader, one of our own, cannot ask tags."""
        line = self._line(source)
        able = line is not None and line.hello is not None and line.hello.features & wire.ASKS_TAGS
        return None if able else OLD_FIRMWARE

    def ours(self, source: str) -> bool:
        """Whether it is a reader of our own, and there."""
        line = self._line(source)
        return line is not None and line.up

    def begin(self, tag: TagPlaced, talk: Talk, done: Done) -> None:
        """Talk with a tag; what comes of it goes to `done`."""
        self._now = tag, talk, done
        self._go_on(tag, talk, None)

    def stop(self) -> None:
        """Ask nothing more, and tell nobody."""
        self._now = None

    def on(self, event: DeviceEvent) -> None:
        """Take what a device said, if it is about this tag."""
        if self._now is None:
            return
        tag, talk, _ = self._now
        if isinstance(event, TagSaid) and (event.source, event.number) == (
            tag.source, self._number,
        ):  # fmt: skip
            self._go_on(tag, talk, event.answer)
        elif _parts(event, tag):
            self._end(GONE)

    def _go_on(self, tag: TagPlaced, talk: Talk, answer: bytes | None) -> None:
        try:
            command = next(talk) if answer is None else talk.send(answer)
        except StopIteration as end:
            self._end(end.value)
            return
        self._number = (self._number + 1) % 256
        about = struct.pack(wire.ASK_AS, self._number, tag.head, len(tag.uid))
        line = self._line(tag.source)
        if line is None or not line.order(wire.TAG, about + tag.uid + command):
            self._end(GONE)

    def _end(self, why: Message | None) -> None:
        assert self._now is not None
        _, _, done = self._now
        self._now = None
        done(why)

    def _line(self, source: str) -> SerialLine | None:
        line = self._lines.get(source)
        return line if isinstance(line, SerialLine) else None


def _parts(event: DeviceEvent, tag: TagPlaced) -> bool:
    """Whether no answer of the tag will come any more: it, its head or its reader has gone."""
    if isinstance(event, TagRemoved):
        return (event.source, event.head, event.uid) == (tag.source, tag.head, tag.uid)
    if isinstance(event, PartLost | PartFound | PartTrouble):
        return event.part in (tag.source, f"{tag.source} head {tag.head}")
    return False
