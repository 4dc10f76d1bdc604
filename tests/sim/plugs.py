"""Pulling the plug: `kill -9` of a whole table at random moments of an evening, over and over.

What was accepted is on the disk and comes back; the display asks whether to go on, and it goes on
in the right place. Yields what is wrong.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from controller.rules.edition import Edition
from controller.rules.engine import step
from controller.rules.entries import Entry, effective_entries
from controller.rules.events import blank
from controller.rules.refusals import Refusal
from controller.rules.state import State
from controller.store.journal_file import read
from tests.store.crash_child import digest


def pulled(folder: Path, plugs: int, seed: int) -> Iterator[str]:
    """Pull so many plugs of evenings that are gone on with; a new one begins when one is over."""
    chance = random.Random(f"plugs {seed}")
    home, known = folder / "0", (0, 0)
    for number in range(plugs):
        home.mkdir(exist_ok=True)
        lines = _until_killed(home, seed * 1000 + number, chance)
        yield from (f"plug {number}: {wrong}" for wrong in _wrong(home, lines, known))
        known = _last(lines) or known
        if "over" in lines:
            home, known = folder / str(number + 1), (0, 0)


def _until_killed(home: Path, seed: int, chance: random.Random) -> list[str]:
    """What a table said until its plug was pulled: after some commands, or while it starts."""
    words = [sys.executable, "-m", "tests.sim.plug_child", str(home), str(seed)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as child:
        assert child.stdout is not None
        if chance.random() < 0.1:
            time.sleep(chance.uniform(0.0, 1.0))  # somewhere in the start; real time, not a clock's
            said = b""
        else:
            said = b"".join(child.stdout.readline() for _ in range(chance.randrange(1, 60)))
        child.kill()  # SIGKILL: it goes on meanwhile, and is hit in the middle of something
        said += child.stdout.read()
    whole = said[: said.rfind(b"\n") + 1].decode()
    return whole.splitlines()


def _wrong(home: Path, lines: list[str], known: tuple[int, int]) -> Iterator[str]:
    """What the table said of itself against the file, and against what it had said before."""
    traces = [line for line in lines if line.startswith(("Traceback", "  File", "Assertion"))]
    if traces:
        yield "\n".join(lines[lines.index(traces[0]) :])
        return
    if known[0] and lines and not lines[0].startswith("resumed"):
        yield f"nobody was asked whether to go on: {lines[0]}"
    resumed = next((line.split() for line in lines if line.startswith("resumed")), None)
    if resumed is not None:
        seq, state = int(resumed[1]), int(resumed[2])
        if seq not in (known[0], known[0] + 1):
            yield f"{known[0]} entries were said to be recorded, {seq} came back"
        if seq == known[0] and state != known[1]:
            yield f"entry {seq} came back as another state"
    if not (home / "evening.journal").exists():
        return
    reading = read(home / "evening.journal")
    if reading.error is not None:
        yield f"the journal is damaged: {reading.error}"
        return
    said = _last(lines) or known
    if len(reading.entries) not in (said[0], said[0] + 1):
        yield f"{said[0]} entries were said to be recorded, {len(reading.entries)} are in the file"
    if said[0] and digest(_decided(reading.edition, reading.entries[: said[0]])) != said[1]:
        yield f"the file has another state after entry {said[0]}"


def _decided(edition: Edition, entries: Sequence[Entry]) -> State:
    """The state after these entries by the rules alone: each command that counts is given once
    more, so that what the table's own way back to a state leaves out is seen."""
    state = blank(edition)
    for entry in effective_entries(entries):
        assert entry.command is not None
        assert not isinstance(step(state, entry.command), Refusal), entry.seq
    return state


def _last(lines: list[str]) -> tuple[int, int] | None:
    """The last entry that was said to be recorded, and the digest of the state after it."""
    for line in reversed(lines):
        words = line.removeprefix("resumed ").split()
        if len(words) == 2 and words[0].isdecimal():
            return int(words[0]), int(words[1])
    return None
