"""What one command costs on its way: deciding it, making its record durable, telling of it.

The parts are timed by themselves on the same commands; the whole is `banker.do` with a journal.
"""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from statistics import fmean
from time import perf_counter

import msgspec

from controller.rules.engine import step as decide_in_place
from controller.rules.entries import Entry, EntryKind
from controller.rules.events import blank
from controller.store.banker import Banker
from controller.store.journal_file import Done, link
from tests.bench.figures import Figure, timed, took
from tests.bench.games import long_game, play, scratch

COMMANDS = 2_000


def measure(step: float) -> list[Figure]:
    """The whole, on a medium that flushes at once and on this disk; then its parts."""
    without, banker = _game(None)
    with scratch(memory=True) as home:
        in_memory, _ = _game(home / "game.journal")
    with scratch() as home:
        on_disk, _ = _game(home / "game.journal")
    micro = partial(timed, unit="µs")
    entries = [entry for entry in banker.counting() if entry.kind is EntryKind.COMMAND]
    return [
        *micro("a command, not recorded", without, step),
        *micro("a command, recorded in memory", in_memory, step),
        *micro("a command, recorded with this disk's flush", on_disk, step),
        *_parts(entries, step),
    ]


def _game(path: Path | None) -> tuple[list[float], Banker]:
    """Seconds of each command of a game."""
    banker = long_game(path)
    samples: list[float] = []

    def do(command: object) -> None:
        start = perf_counter()
        banker.do(command)  # type: ignore[arg-type]
        samples.append(perf_counter() - start)

    play(banker, commands=COMMANDS, do=do)
    if banker.journal:
        banker.journal.close()
    return samples, banker


def _parts(entries: Sequence[Entry], step: float) -> list[Figure]:
    """Each part over the whole game, a command's share of it."""
    edition = long_game().edition
    state = blank(edition)
    encode = msgspec.json.Encoder().encode
    done = [Done(entry.command, entry.events) for entry in entries if entry.command is not None]
    payloads = [encode(one) for one in done]

    def decide() -> None:
        for one in done:
            decide_in_place(state, one.command)

    def evolve() -> None:
        again = blank(edition)
        for one in done:
            for event in one.events:
                event.apply(again)

    def chain() -> None:
        head = b""
        for number, payload in enumerate(payloads):
            head = link(head, number, 0.0, "command", payload)

    parts: dict[str, Callable[[], object]] = {
        "decide it: the events are made": decide,
        "let the events happen": evolve,
        "copy the state": lambda: [state.copy() for _ in done],
        "encode command and events": lambda: [encode(one) for one in done],
        "hash the entry": chain,
    }
    figures = [_part(name, part, len(done), step) for name, part in parts.items()]
    size = fmean(len(payload) for payload in payloads)
    return [*figures, Figure("… an entry's size", size, "bytes")]


def _part(name: str, part: Callable[[], object], count: int, step: float) -> Figure:
    start = perf_counter()
    part()
    seconds = (perf_counter() - start) / count
    return took(f"… {name}", seconds, step, unit="µs")
