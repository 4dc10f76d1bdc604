"""What a node says of itself when it starts, and whether this program can speak with it."""

from __future__ import annotations

from enum import Enum

import msgspec

from firmware import wire


class NodeKind(Enum):
    """What a node is, as its HELLO says."""

    DICE_HUB = wire.DICE_HUB
    TAG_READER = wire.TAG_READER

    @property
    def title(self) -> str:
        """For people: "dice hub", "tag reader"."""
        return self.name.replace("_", " ").lower()


class Hello(msgspec.Struct, frozen=True, kw_only=True):
    """What a node says of itself (docs/protocol.md, "HELLO")."""

    kind: NodeKind
    firmware: tuple[int, int, int]
    parts: int  # dice or heads
    boot: bytes
    ident: bytes

    def about(self) -> str:
        """For example "dice hub, firmware 0.1.0, 2 dice"."""
        parts = "dice" if self.kind is NodeKind.DICE_HUB else "heads"
        version = ".".join(map(str, self.firmware))
        return f"{self.kind.title}, firmware {version}, {self.parts} {parts}"


def understand(boot: bytes, payload: bytes, expected: NodeKind) -> Hello | str:
    """The HELLO in a frame's payload, or a sentence why this node cannot be talked to."""
    version = payload[0] if payload else 0
    if version != wire.PROTOCOL:
        return _other_version(version)
    if len(payload) < 8 or payload[1] not in (kind.value for kind in NodeKind):
        return "does not say what it is; put this program's firmware on the board"
    kind = NodeKind(payload[1])
    if kind is not expected:
        return f"is a {kind.title}, not a {expected.title}; have two devices been swapped?"
    firmware = (payload[2], payload[3], payload[4])
    return Hello(kind=kind, firmware=firmware, parts=payload[5], boot=boot, ident=payload[8:16])


def _other_version(version: int) -> str:
    says = f"speaks version {version} of the line protocol and this program version {wire.PROTOCOL}"
    if version < wire.PROTOCOL:
        return f"{says}; put this program's firmware on the board"
    return f"{says}; update this program, or put its firmware on the board"
