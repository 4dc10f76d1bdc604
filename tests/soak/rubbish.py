"""Streams of rubbish into both ends of a line: nothing is raised, nothing kept, the next good frame
is taken. Run by tests/soak/line.py."""

import gc
import resource
import tracemalloc
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from firmware import wire
from firmware.node import Node
from hardware.line.hello import NodeKind
from hardware.line.link import Link, LinkEvent, Report
from tests.soak.feed import Counting, payload_of

GOOD = (wire.DIE, b"boot", 7, b"\1\4\0\0\0\7")
HELLO = bytes((wire.PROTOCOL, wire.DICE_HUB, 0, 1, 0, 2, 0, 0)) + b"ident"


def streams(chance: Random) -> Iterator[bytes]:
    """Without end: bytes at random, and good frames that were cut, damaged, joined, repeated."""
    while True:
        style = chance.randrange(4)
        data = chance.randbytes(chance.randrange(120))
        if style:
            payload = chance.randbytes(chance.randrange(wire.MAX_PAYLOAD + 1))
            kind, boot = chance.randrange(256), chance.choice((b"boot", b"past", wire.NO_BOOT))
            frame = bytearray(wire.encode(kind, boot, chance.randrange(0x10000), payload))
            if style > 1:
                frame[chance.randrange(len(frame))] = chance.choice((0, 1, chance.randrange(256)))
            if style > 2:
                at = chance.randrange(len(frame))
                frame = frame[at:] + frame[: chance.randrange(len(frame))]
            data = data[: chance.randrange(20)] + bytes(frame)
        yield data


class _Ends:
    """Both ends, in the middle of a conversation of a node `boot` with its host."""

    def __init__(self) -> None:
        self.inbox = b""
        self.said = wire.Decoder()
        self.heard: list[tuple[int, bytes, int, bytes]] = []  # by the host, in the last step
        self.link = Link(NodeKind.DICE_HUB)
        self.link.opened(0.0)
        self.link.received(wire.encode(wire.HELLO, b"boot", 0, HELLO), 0.0)
        self.node = Node(self, Counting(0), b"boot")

    def read(self) -> bytes:
        data, self.inbox = self.inbox, b""
        return data

    def write(self, data: bytes) -> int:
        self.heard = self.said.feed(data)
        return len(data)

    def feed_both(self, data: bytes, now: float) -> list[LinkEvent]:
        """Give the same bytes to both ends."""
        self.inbox = data
        self.node.step(int(now * 1000))
        events = self.link.received(data, now)
        self.link.bytes_to_send()
        return events

    def found_again(self, number: int, now: float) -> bool:
        """Whether both ends understand the next good frame. A frame that a stream forged well may
        have moved the conversation on, so a new one is begun."""
        boot = b"new" + bytes((number & 255,))
        hello = wire.encode(wire.HELLO, boot, 5, HELLO)
        report = wire.encode(wire.DIE, boot, 5, payload_of(number))
        taken = [event for event in self.link.received(hello + report, now) if _is_report(event)]
        self.inbox = wire.encode(wire.IDENTIFY, b"boot", 77, b"")
        self.heard = []
        self.node.step(int(now * 1000))
        answered = any(frame[0] == wire.DONE and frame[2] == 77 for frame in self.heard)
        return taken == [Report(kind=wire.DIE, payload=payload_of(number))] and answered


def _is_report(event: LinkEvent) -> bool:
    return isinstance(event, Report)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fuzzed:
    """What came of it. `lost`: streams after which an end did not take the next good frame."""

    streams: int
    size: int  # bytes, given to each end
    lost: int
    traced: int  # bytes by which what Python holds grew over the last `TRACED` streams
    resident_kib: int  # by which the process grew after the first tenth


TRACED = 2000


def fuzz(count: int, seed: int = 1) -> Fuzzed:
    """Feed `count` streams to both ends. Raises whatever an end raises."""
    ends, lost, size, resident = _Ends(), 0, 0, 0
    for number, data in zip(range(count), streams(Random(f"fuzz {seed}")), strict=False):
        if number == count // 10:
            resident = _resident_kib()
        if number == count - TRACED:
            gc.collect()
            tracemalloc.start()
            before = tracemalloc.get_traced_memory()[0]
        now = number / 1000
        ends.feed_both(data, now)
        size += len(data)
        lost += not ends.found_again(number, now)
    gc.collect()
    traced = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    grown = _resident_kib() - resident
    return Fuzzed(streams=count, size=size, lost=lost, traced=traced, resident_kib=grown)


def _resident_kib() -> int:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() // 1024
