"""Power cuts at every place of an evening, and the next start with the code that ships.

No command that was acknowledged is lost, none is there twice, the chain is whole, and the game goes
on; settings and tag book are as last told, or a later version; a backup is whole or not there; a
restore and a new game have happened or not (cut_checks.py). The control flushes less
(`synchronous=NORMAL`), and so do the faults of planted.py: each has to be found out
(docs/decisions/simulation.md).
"""

from __future__ import annotations

import os
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

import msgspec

from controller.rules.entries import Entry
from controller.store.journal_file import read
from tests.bench.games import scratch
from tests.soak.cut_checks import Evening, Told, wrong
from tests.soak.disk import Disk, Said
from tests.soak.planted import planted
from tests.soak.trace import CannotRecord, record

VERIFIED = 20  # every twentieth state is decided again as well, and gone on with

FAULTS = (
    "fdatasync:error=EIO:when=20+7", "fdatasync:error=EIO:when=15..18",
    "pwrite64:error=ENOSPC:when=90+41", "pwrite64:error=EIO:when=80+53",
)  # fmt: skip
"""Calls that fail in evenings of their own, as strace(1) has it: what is told after that holds."""

CHUNKS = 16
"""Parts of an evening's cuts, tried side by side."""

FOUND_AFTER = 2000
"""States in which a fault that was planted has to be found."""


@dataclass
class Tried:
    """States that were looked at, those of them that were different, and what was wrong."""

    states: int = 0
    different: int = 0
    found: list[str] = field(default_factory=list)

    def __iadd__(self, other: Tried) -> Tried:
        self.states += other.states
        self.different += other.different
        self.found += other.found
        return self


def cuts(count: int, seed: int = 1) -> Iterator[str]:
    """So many states after a cut, half of them of an evening without faults; then the control and
    what is planted. Prints a table; yields what is wrong."""
    print(f"{'evening':44}{'calls':>7}{'states':>8}{'differ':>8}{'wrong':>7}{'s':>6}")
    try:
        whole = _evening(seed, "FULL")
        yield from _row("as it is", whole, count, seed)
        for what in FAULTS:
            faulty = _evening(seed, "FULL", what)
            yield from (f"{what}: {one}" for one in _row(what, faulty, count // 4, seed))
        less = _evening(seed, "NORMAL")
        control = list(_row("control: synchronous=NORMAL", less, count // 4, seed))
        if not control:
            yield "the control flushes less, and nothing was found: these cuts prove nothing"
        for name, calls in planted(whole.calls):
            evening = replace(whole, calls=calls)
            most = min(count, FOUND_AFTER)
            if not list(_row(f"planted: {name}", evening, most, seed, stop=True)):
                yield f"{name}: it was planted, and not found"
    except CannotRecord as error:
        yield str(error)


def _row(
    name: str, evening: Evening, count: int, seed: int, *, stop: bool = False
) -> Iterator[str]:
    """One line of the table; yields what is wrong. `stop`: one finding is enough."""
    began, tried = time.perf_counter(), Tried()
    chance = random.Random(seed)
    wanted = sorted(chance.choices(range(1, len(evening.calls) + 1), k=count))
    size = -(-len(wanted) // CHUNKS)
    chunks = [wanted[at : at + size] for at in range(0, len(wanted), size)]
    with ProcessPoolExecutor(os.cpu_count(), initializer=_take, initargs=(evening,)) as pool:
        for part in pool.map(partial(_tried, seed=seed, stop=stop), chunks):
            tried += part
    seconds = time.perf_counter() - began
    figures = f"{len(evening.calls):7}{tried.states:8}{tried.different:8}{len(tried.found):7}"
    print(f"{name:44}{figures}{seconds:6.0f}", flush=True)
    yield from tried.found


def _evening(seed: int, flush: str, inject: str = "") -> Evening:
    """An evening that was looked on."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        words = [sys.executable, "-m", "tests.soak.cut_child", place, str(seed), flush]
        calls = record(words, folder, inject)
        aside = sorted((folder / "aside").iterdir())
        games = [msgspec.json.decode(path.read_bytes(), type=list[Entry]) for path in aside]
        if (last := folder / "table.journal").exists():
            games.append(read(last).entries)
        elder = read(folder / "elder.journal").entries
        return Evening(calls, games, elder, place)


_given: list[Evening] = []  # what a worker looks at


def _take(evening: Evening) -> None:
    _given[:] = [evening]


def _tried(wanted: list[int], *, seed: int, stop: bool) -> Tried:
    """Cuts after these calls, in order; a state that was seen before is not looked at again."""
    (evening,) = _given
    chance = random.Random(f"{seed} {wanted[0]}")
    disk, told, done, tried, seen = Disk(), Told(), 0, Tried(), set[int]()
    with scratch(memory=True) as place:
        for number, at in enumerate(wanted):
            for call in evening.calls[done:at]:
                disk.give(call)
                if isinstance(call, Said):
                    told.hear(call.text)
            done = at
            files = disk.cut(chance)
            tried.states += 1
            if (state := hash((repr(told), *sorted(files.items())))) in seen:
                continue
            seen.add(state)
            tried.different += 1
            home = place / "home"
            _lay_out(home, files, evening.folder)
            thorough = number % VERIFIED == 0
            for one in wrong(home, told, evening, thorough=thorough):
                tried.found.append(f"seed {seed}, cut {number} after call {at}: {one}")
            shutil.rmtree(home)
            if stop and tried.found:
                break
    return tried


def _lay_out(home: Path, files: dict[str, bytes], folder: str) -> None:
    """The folder as it is found; the list of a restore names it."""
    home.mkdir()
    for path, found in files.items():
        name = Path(path).name
        is_list = name.endswith(".restoring")
        content = found.replace(folder.encode(), str(home).encode()) if is_list else found
        (home / name).write_bytes(content)
