"""What a node says of itself when it starts, and whether this program can speak with it."""

from __future__ import annotations

import struct
from enum import Enum

import msgspec

from common.message import Message, both
from firmware import wire
from firmware.node import FIRMWARE


class NodeKind(Enum):
    """What a node is, as its HELLO says."""

    DICE_HUB = wire.DICE_HUB
    TAG_READER = wire.TAG_READER

    @property
    def title(self) -> str:
        """For people: "dice hub", "tag reader"."""
        return self.name.replace("_", " ").lower()

    @property
    def flashed_as(self) -> str:
        """What `ringkeeper firmware flash` calls it: "hub", "reader"."""
        return {NodeKind.DICE_HUB: "hub", NodeKind.TAG_READER: "reader"}[self]


class Hello(msgspec.Struct, frozen=True, kw_only=True):
    """What a node says of itself (docs/protocol.md, "HELLO")."""

    kind: NodeKind
    firmware: tuple[int, int, int]
    parts: int  # dice or heads
    boot: bytes
    ident: bytes
    features: int = 0

    @property
    def number(self) -> str:
        """Its own number, as people read it."""
        return named(self.ident)

    def about(self) -> Message:
        """For example "dice hub, firmware 0.1.0, 2 dice"."""
        version = ".".join(map(str, self.firmware))
        if self.kind is NodeKind.DICE_HUB:
            return Message(
                "dice hub, firmware {version}, {count} dice", version=version, count=self.parts
            )
        return Message(
            "tag reader, firmware {version}, {count} heads", version=version, count=self.parts
        )

    def advice(self) -> Message | None:
        """What to do about its firmware, if that is not this program's."""
        if self.firmware == FIRMWARE:
            return None
        own = ".".join(map(str, FIRMWARE))
        if self.firmware > FIRMWARE:
            return Message(
                "its firmware is newer than this program's ({own}); update this program", own=own
            )
        return Message(
            "its firmware is older than this program's ({own}); flash it again: ringkeeper "
            "firmware flash {board}",
            own=own, board=self.kind.flashed_as,
        )  # fmt: skip


class Unfit(msgspec.Struct, frozen=True):
    """A node that cannot be talked to: why, and what to do."""

    why: Message
    remedy: Message | None = None
    elsewhere: bool = False  # it is all right, but another part's

    def __str__(self) -> str:
        return str(both(self.why, self.remedy))


PUT = Message(
    "put this program's firmware on the board: ringkeeper firmware flash reader, or flash hub for "
    "a dice hub"
)


def understand(
    boot: bytes, payload: bytes, expected: NodeKind, ident: bytes = b""
) -> Hello | Unfit:
    """The HELLO in a frame's payload, or why this node cannot be talked to, or is not the one that
    is expected: of that kind and, if `ident` is given, with that number."""
    hello = who(boot, payload)
    if isinstance(hello, Unfit):
        return hello
    if hello.kind is not expected:
        swapped = Message("have two devices been swapped? swap the two paths in hardware.toml")
        return Unfit(_OTHER[hello.kind], swapped, elsewhere=True)
    if ident and hello.ident != ident:
        other = Message("is board {board}, not {named}", board=hello.number, named=named(ident))
        remedy = Message("name the right board in hardware.toml (ringkeeper firmware list)")
        return Unfit(other, remedy, elsewhere=True)
    return hello


def who(boot: bytes, payload: bytes) -> Hello | Unfit:
    """What any node says of itself, or why it cannot be talked to."""
    version = payload[0] if payload else 0
    if version != wire.PROTOCOL:
        return _other_version(version)
    if len(payload) < _HELLO.size or payload[1] not in (kind.value for kind in NodeKind):
        return Unfit(Message("does not identify itself"), PUT)
    _, number, major, minor, patch, parts, features = _HELLO.unpack_from(payload)
    ident, kind = payload[_HELLO.size : _HELLO.size + 8], NodeKind(number)
    return Hello(
        kind=kind, firmware=(major, minor, patch), parts=parts, boot=boot, ident=ident,
        features=features,
    )  # fmt: skip


def named(ident: bytes) -> str:
    """A board's own number as hardware.toml and `ringkeeper firmware list` have it."""
    return ident.hex().upper()


_HELLO = struct.Struct(wire.HELLO_AS)

_OTHER = {
    NodeKind.TAG_READER: Message("is a tag reader, not a dice hub"),
    NodeKind.DICE_HUB: Message("is a dice hub, not a tag reader"),
}
"""What a node is that should be the other one."""


def _other_version(version: int) -> Unfit:
    says = Message(
        "speaks version {version} of the line protocol, but this program speaks version {own}",
        version=version, own=wire.PROTOCOL,
    )  # fmt: skip
    if version < wire.PROTOCOL:
        return Unfit(says, PUT)
    update = Message(
        "update this program, or put its firmware on the board: ringkeeper firmware flash reader, "
        "or flash hub for a dice hub"
    )
    return Unfit(says, update)
