"""A day in one process: games, and hours in between in which nobody comes near the table.

`python -m tests.kernel.day` takes about a quarter of an hour for 24 hours. Hands play ten times as
fast as at a table, and time runs 240 times as fast while nobody is there; every wake-up of the
program takes place. On a busy computer the boards would answer late: it asks to be served first
(SCHED_RR, which takes root), and a line that falls silent is a fault.
"""

import os
import shutil
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from controller.rules.state import Phase
from tests.kernel.computer import Computer, computer
from tests.kernel.evening import Sitting

PLAYED, RESTED = 10.0, 240.0  # seconds that pass on the computer while one passes here
HOUR = 3600.0
REST_S = 2.4 * HOUR
"""How long the table is left alone, once in the middle of each game and once after it."""

HALF = 100  # commands until the rest in the middle
WARM = 2  # rounds until everything has been loaded that ever is
GROWS_MOST = 1 << 20  # bytes that memory may have grown since then
COMMAND_BYTES, COMMAND_LINES = 12_000, 2.0  # what a command may write to the card, and say
REST_BYTES, REST_LINES = 100_000, 60.0  # the same for an hour in which nothing happens
TAKES_MOST_S = 1800.0  # real seconds for 24 hours


@dataclass(frozen=True)
class Standing:
    """What the process has and has done, so far."""

    at: float
    resident: int
    threads: int
    descriptors: int
    written: int
    said: str


@dataclass
class Day:
    """What came of it. `played` and `rested`: seconds, bytes to the card, lines and bytes said.
    `heard`: what was said while nobody was there."""

    rounds: list[Standing] = field(default_factory=list)
    journals: list[int] = field(default_factory=list)
    played: list[float] = field(default_factory=lambda: [0.0] * 4)
    rested: list[float] = field(default_factory=lambda: [0.0] * 4)
    commands: int = 0
    heard: Counter[str] = field(default_factory=Counter)

    def faults(self) -> list[str]:
        """What did not stay as it was."""
        warm, last = self.rounds[min(WARM, len(self.rounds)) - 1], self.rounds[-1]
        found = []
        if last.resident > warm.resident + GROWS_MOST:
            found.append(f"memory: {warm.resident} to {last.resident} bytes")
        if last.threads != warm.threads:
            found.append(f"threads: {warm.threads} to {last.threads}")
        if last.descriptors != warm.descriptors:
            found.append(f"descriptors: {warm.descriptors} to {last.descriptors}")
        _, written, lines, _ = self.played
        if written > COMMAND_BYTES * self.commands or lines > COMMAND_LINES * self.commands:
            found.append(f"{self.commands} commands: {written:.0f} bytes, {lines:.0f} lines")
        seconds, written, lines, _ = self.rested
        if written > REST_BYTES * seconds / HOUR or lines > REST_LINES * seconds / HOUR:
            found.append(f"{seconds / HOUR:.1f} h of rest: {written:.0f} bytes, {lines:.0f} lines")
        if self.heard:
            found.append("something was said while nobody was there")
        return found


def standing(sitting: Sitting, pi: Computer) -> Standing:
    program = sitting.program
    return Standing(
        pi.clock.now_ns() / 1e9, program.resident(), program.threads(), program.descriptors(),
        program.written(), program.said,
    )  # fmt: skip


def day(pi: Computer, hours: float, *, half: int = HALF, rest_s: float = REST_S) -> Day:
    """So many hours at a table, and at least one round of a game and two rests."""
    sitting, outcome = Sitting(pi, 1, "short"), Day()
    end = pi.clock.now_ns() / 1e9 + hours * HOUR

    def counted(into: list[float], what: Callable[[], object]) -> None:
        before = standing(sitting, pi)
        what()
        after = standing(sitting, pi)
        fresh = after.said[len(before.said) :]
        passed = (
            after.at - before.at, after.written - before.written, fresh.count("\n"), len(fresh)
        )  # fmt: skip
        into[:] = [old + new for old, new in zip(into, passed, strict=True)]
        if into is outcome.rested:
            outcome.heard.update(fresh.splitlines())

    def rest() -> None:
        leave_alone(sitting, pi, rest_s)

    try:
        sitting.resume()
        while True:
            counted(outcome.played, lambda: sitting.play(half))
            counted(outcome.rested, rest)
            counted(outcome.played, sitting.play)
            counted(outcome.rested, rest)
            assert sitting.mirror.table.state.phase is Phase.OVER
            outcome.rounds.append(standing(sitting, pi))
            if pi.clock.now_ns() / 1e9 >= end:
                break
            counted(
                outcome.played, lambda: outcome.journals.append(sitting.play_again().stat().st_size)
            )
        sitting.end()
        outcome.commands = sitting.outcome.commands
    finally:
        sitting.close()
    return outcome


def leave_alone(sitting: Sitting, pi: Computer, seconds: float, *, speed: float = RESTED) -> None:
    """Let time pass, here and there; the display shows then what it did, or what it would."""
    before, end = pi.speed, pi.clock.now_ns() + int(seconds * 1e9)
    pi.clock.run(speed)
    time.sleep((end - pi.clock.now_ns()) / 1e9 / speed)
    pi.clock.run(before)
    sitting.mirror.clock.advance(seconds)
    sitting.compare("a rest")


def main() -> int:
    """24 hours; a table of what came of them. Ends with 1 if anything is wrong."""
    if shutil.which("cc") is None:
        print("There is no C compiler (cc): the simulated kernel needs one.", file=sys.stderr)
        return 1
    with suppress(PermissionError):
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))
    hours, began = float(sys.argv[1]) if len(sys.argv) > 1 else 24.0, time.monotonic()
    with computer("4", speed=PLAYED) as pi:
        outcome = day(pi, hours)
    print("| after a game and its rests | memory | threads | descriptors |\n|---:|---:|---:|---:|")
    for number, one in enumerate(outcome.rounds, 1):
        print(f"| {number} | {one.resident / 1e6:.1f} MB | {one.threads} | {one.descriptors} |")
    for what, (seconds, written, lines, said) in (
        ("play", outcome.played), ("rest", outcome.rested),
    ):  # fmt: skip
        an_hour = HOUR / seconds
        print(
            f"{what}: {seconds / HOUR:.2f} h; an hour {written * an_hour / 1000:.0f} kB to the "
            f"card, {lines * an_hour:.0f} lines, {said * an_hour / 1000:.1f} kB, to journald"
        )
    for line, times in outcome.heard.most_common(10):
        print(f"said at rest, {times} times: {line}")
    print(f"records: {', '.join(f'{size / 1000:.0f} kB' for size in outcome.journals)}")
    took, faults = time.monotonic() - began, outcome.faults()
    if took > TAKES_MOST_S * hours / 24:
        faults.append("it took too long")
    print(f"{outcome.commands} commands, {took:.0f} s", *faults, sep="\n")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
