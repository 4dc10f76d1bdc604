"""A node's app that reports numbers, for the proofs of the line."""

from firmware import wire
from firmware.node import Node


class Counting:
    """An app that reports 0, 1, 2 and so on up to `most`, with all kinds of bytes behind."""

    kind = wire.DICE_HUB
    features = 0
    parts = 2
    AHEAD = 16  # kept at most, so that none is missed while the cable is out

    def __init__(self, most: int) -> None:
        self.most = most
        self.count = 0

    def poll(self, node: Node, now: int) -> int | None:  # noqa: ARG002
        while self.count < self.most and node.outbox.count < self.AHEAD:
            node.report(wire.DIE, payload_of(self.count))
            self.count += 1
        return None

    def order(self, kind: int, payload: bytes) -> int:  # noqa: ARG002
        return wire.DONE_OK


def payload_of(number: int) -> bytes:
    """Its number in 4 bytes, then 0-10 bytes that depend on it."""
    return number.to_bytes(4, "big") + bytes((number * 7 + at) % 256 for at in range(number % 11))
