"""A hundred thousand reports over a very bad cable, and a million streams of rubbish.

    python -m tests.soak.line [--reports 100000] [--unplugs 200] [--streams 1000000]

The node and the link are the real ones; the cable between them is tests/lines.py's. The soak runs
it in full, tests/hardware/test_bad_line.py a little of it.
"""

from __future__ import annotations

import argparse
import gc
import resource
import sys
import time
import tracemalloc
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from firmware import wire
from firmware.node import Node
from hardware.hello import NodeKind
from hardware.link import Link, LinkEvent, Missed, Report
from sim.serial_wire import Faults
from tests.lines import Pair

BAD = Faults(corrupt=0.01, drop=0.002, double=0.002, stall=0.01, stall_seconds=0.05)
"""One byte in a hundred is damaged, one in 500 dropped, one in 500 doubled; each millisecond in
which something waits begins, one time in a hundred, a standstill of 50 ms."""


class Counting:
    """An app that reports 0, 1, 2 and so on up to `most`, with all kinds of bytes behind."""

    kind = wire.DICE_HUB
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What came of it. `right`: reports that came as they were sent, once and in their order."""

    sent: int
    right: int
    wrong: int
    missed: int
    unplugs: int
    torn_frames: int  # reports under way when the cable was pulled
    dropped: int  # bad frames, both ends
    repeats: int
    seconds: float  # simulated


def bad_line(reports: int, unplugs: int, seed: int = 1, faults: Faults = BAD) -> Outcome:
    """Send `reports` over a bad cable that is pulled out `unplugs` times, mostly in mid-frame."""
    app = Counting(reports)
    pair = Pair(app, NodeKind.DICE_HUB, faults, seed)
    chance = Random(f"unplugs {seed}")
    pulls = sorted((chance.randrange(1, max(2, reports)) for _ in range(unplugs)), reverse=True)
    right = wrong = missed = torn = 0
    while right + wrong < reports:
        pair.run(1)
        for event in pair.events:
            if isinstance(event, Report):
                good = event.payload == payload_of(right + wrong)
                right, wrong = right + good, wrong + (not good)
            missed += isinstance(event, Missed)
        pair.events.clear()
        if pulls and right + wrong >= pulls[-1] and (pair.to_host.waiting or chance.random() < 0.1):
            pulls.pop()
            torn += pair.to_host.waiting > 0
            pair.unplug()
            pair.run(chance.randrange(1, 500))
            pair.plug()
    return Outcome(
        sent=app.count, right=right, wrong=wrong, missed=missed, unplugs=unplugs - len(pulls),
        torn_frames=torn, dropped=pair.link._decoder.bad() + pair.node.decoder.bad(),
        repeats=pair.link.repeats, seconds=pair.ms / 1000,
    )  # fmt: skip


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


def problems(reports: int, unplugs: int, count: int) -> Iterator[str]:
    """Do it all, print the figures, and yield what is wrong."""
    outcome = bad_line(reports, unplugs)
    print(outcome)
    if (outcome.right, outcome.wrong, outcome.missed) != (reports, 0, 0):
        yield f"not every report came once and in order: {outcome}"
    if outcome.unplugs != unplugs:
        yield f"only {outcome.unplugs} of {unplugs} unplugs"
    fuzzed = fuzz(count)
    print(fuzzed)
    if fuzzed.lost or fuzzed.traced > 20_000 or fuzzed.resident_kib > 4096:
        yield f"rubbish did harm: {fuzzed}"


def main() -> int:
    """Run all; 1 if anything was wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak.line", description=__doc__)
    parser.add_argument("--reports", type=int, default=100_000)
    parser.add_argument("--unplugs", type=int, default=200)
    parser.add_argument("--streams", type=int, default=1_000_000)
    args = parser.parse_args()
    began = time.perf_counter()
    wrong = list(problems(args.reports, args.unplugs, args.streams))
    print(*wrong, f"{len(wrong)} wrong, {time.perf_counter() - began:.0f} s", sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
