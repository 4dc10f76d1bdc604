"""Reading a journal of 5,000 events back, until the game stands where it stood."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from controller.banker import Banker
from controller.entries import fold, living
from controller.journal import Journal
from controller.journal_file import read
from tests.bench.figures import Figure, timed
from tests.bench.games import events_of, long_game, play

EVENTS = 5_000
TIMES = 40
AIM_MS = 15


def measure(step: float) -> list[Figure]:
    """Opening it to go on with, which checks every hash and flushes twice; and reading alone."""
    with TemporaryDirectory(prefix="ringkeeper-bench-") as home:
        path = Path(home) / "game.journal"
        _write(path)
        resumed = [_resume(path) for _ in range(TIMES)]
        seen = [_read(path) for _ in range(TIMES)]
    what = f"journal of {EVENTS:,} events"
    return [
        *timed(f"{what}: opened to play on", resumed, step, aims=(AIM_MS, None)),
        *timed(f"{what}: read only", seen, step),
    ]


def _write(path: Path) -> None:
    banker = long_game(path)
    assert banker.journal is not None
    with banker.journal:
        while events_of(banker) < EVENTS:
            play(banker, commands=100)


def _resume(path: Path) -> float:
    start = perf_counter()
    banker = Banker.resume(Journal.open(path))
    seconds = perf_counter() - start
    assert banker.journal is not None
    banker.journal.close()
    return seconds


def _read(path: Path) -> float:
    start = perf_counter()
    reading = read(path)
    fold(reading.edition, living(reading.entries))
    return perf_counter() - start
