"""Reading a journal of 5,000 events back, until the game stands where it stood."""

from pathlib import Path
from time import perf_counter

from controller.rules.entries import effective_entries, fold
from controller.store.banker import Banker
from controller.store.journal import Journal
from controller.store.journal_file import read
from tests.bench.figures import Figure, timed
from tests.bench.games import events_of, long_game, play, scratch

EVENTS = 5_000
TIMES = 40
AIM_MS = 15


def measure(step: float) -> list[Figure]:
    """Reading alone, every hash checked; and opening it to go on with, which also writes."""
    with scratch(memory=True) as home:
        _write(home / "game.journal")
        seen = [_read(home / "game.journal") for _ in range(TIMES)]
        resumed = [_resume(home / "game.journal") for _ in range(TIMES)]
    with scratch() as home:
        _write(home / "game.journal")
        on_disk = [_resume(home / "game.journal") for _ in range(TIMES)]
    what = f"journal of {EVENTS:,} events"
    return [
        *timed(f"{what}, read back into a state", seen, step, aims=(AIM_MS, None)),
        *timed("… opened to play on", resumed, step),
        *timed("… opened to play on, with this disk's flushes", on_disk, step),
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
    fold(reading.edition, effective_entries(reading.entries))
    return perf_counter() - start
