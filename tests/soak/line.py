"""A hundred thousand reports over a very bad cable, and a million streams of rubbish.

    python -m tests.soak.line [--reports 100000] [--unplugs 200] [--streams 1000000]

The node and the link are the real ones; the cable between them is tests/lines.py's. The soak runs
it in full, tests/hardware/test_link.py a little of it.
"""

import argparse
import asyncio
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from hardware.dice.dice import Dice
from hardware.line.hello import NodeKind
from hardware.line.link import Missed, Report
from hardware.ports import DieSettled, PartLost
from sim.wires.serial_wire import Faults
from tests.lines import Pair
from tests.micropython import interpreter
from tests.micropython.bench import Bench, reports_over
from tests.soak.feed import Counting, payload_of
from tests.soak.rubbish import fuzz

BAD = Faults(corrupt=0.01, drop=0.002, double=0.002, stall=0.01, stall_seconds=0.05)
"""One byte in a hundred is damaged, one in 500 dropped, one in 500 doubled; each millisecond in
which something waits begins, one time in a hundred, a standstill of 50 ms."""


TORN = replace(BAD, one_byte=True, stall=0.0005)
"""The same through a pty, each byte by itself: a cable that is pulled out tears a frame."""


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
        torn_frames=torn, dropped=pair.link.dropped + pair.node.decoder.bad(),
        repeats=pair.link.repeats, seconds=pair.ms / 1000,
    )  # fmt: skip


def by_micropython(reports: int, unplugs: int, faults: Faults) -> Iterator[str]:
    """Rolls from a real MicroPython over a pty to SerialLine; yields what is wrong."""
    if interpreter.INTERPRETER is None:
        print(interpreter.WHY_NOT)
        return

    async def played() -> Bench:
        async with Bench(Dice("dice"), faults, seed=3) as bench:
            await reports_over(bench, reports, unplugs)
        return bench

    bench = asyncio.run(played())
    heard = [(event.die, event.face, event.roll) for event in bench.sink.of(DieSettled)]
    seconds, lost = bench.clock.time(), len(bench.sink.of(PartLost))
    print(f"MicroPython: {len(heard)} of {reports} rolls, {lost} times lost, {seconds:.0f} s")
    if heard != [(roll % 2, roll * 3 % 7, roll // 2 + 1) for roll in range(reports)]:
        yield "not every roll came once and in order from MicroPython"


def problems(reports: int, unplugs: int, count: int) -> Iterator[str]:
    """Do it all, print the figures, and yield what is wrong."""
    outcome = bad_line(reports, unplugs)
    print(outcome)
    if (outcome.right, outcome.wrong, outcome.missed) != (reports, 0, 0):
        yield f"not every report came once and in order: {outcome}"
    if outcome.unplugs != unplugs:
        yield f"only {outcome.unplugs} of {unplugs} unplugs"
    yield from by_micropython(reports // 20, unplugs // 2, BAD)
    yield from by_micropython(reports // 100, unplugs // 4, TORN)
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
