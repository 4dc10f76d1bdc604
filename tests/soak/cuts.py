"""Power cuts at every place of an evening, and the next start with the code that ships.

No command that was acknowledged is lost, none is there twice, the chain is whole, and the game goes
on; settings and tag book are as last told, or a later version; a backup is whole or not there. The
control flushes less (`synchronous=NORMAL`) and has to be found out (decision 22).
"""

from __future__ import annotations

import random
import shutil
import sys
import tarfile
import tempfile
import time
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from controller import audit
from controller.cli.keeping import Keeper
from controller.editions import load
from controller.entries import Entry, fold, living
from controller.journal_file import read
from controller.playing import start_command
from controller.settings import Keeping
from controller.tagbook import read as read_tags
from controller.tagbook import simulated
from tests.bench.games import scratch
from tests.soak.cut_child import NAMES
from tests.soak.disk import Call, Disk, Said
from tests.soak.trace import CannotRecord, record

EDITION = load("lotr-2003")
SHM_BYTES = 32768
VERIFIED = 20  # every twentieth state is decided again as well, and gone on with


def cuts(count: int, seed: int = 1) -> Iterator[str]:
    """So many states after a cut, and the control; yields what is wrong."""
    began = time.perf_counter()
    try:
        calls, whole = _evening(seed, "FULL")
        yield from _tried(calls, whole, count, seed)
        for what in FAULTS:
            faulty, then = _evening(seed, "FULL", what)
            yield from (f"{what}: {wrong}" for wrong in _tried(faulty, then, count // 4, seed))
        seconds = time.perf_counter() - began
        states = count * (4 + len(FAULTS)) // 4
        print(f"{states} states after a cut, of {len(calls)} calls, in {seconds:.0f} s")
        control = list(_tried(*_evening(seed, "NORMAL"), count // 4, seed))
    except CannotRecord as error:
        yield str(error)
        return
    print(f"control, synchronous=NORMAL: {len(control)} findings in {count // 4} states")
    if not control:
        yield "the control flushes less, and nothing was found: these cuts prove nothing"


FAULTS = (
    "fdatasync:error=EIO:when=20+7", "fdatasync:error=EIO:when=15..18",
    "pwrite64:error=ENOSPC:when=90+41", "pwrite64:error=EIO:when=80+53",
)  # fmt: skip
"""Calls that fail in evenings of their own, as strace(1) has it: what is told after that holds."""


def _evening(seed: int, flush: str, inject: str = "") -> tuple[list[Call], list[Entry]]:
    """What an evening asked of the disk, and the entries of its journal."""
    with tempfile.TemporaryDirectory() as folder:
        words = [sys.executable, "-m", "tests.soak.cut_child", folder, str(seed), flush]
        calls = record(words, Path(folder), inject)
        return calls, read(Path(folder) / "table.journal").entries


@dataclass
class Told:
    """What somebody has been told is done, up to a cut."""

    entries: int = 0
    volumes: list[int] = field(default_factory=list)
    tags: int = 0
    packed: bool = False

    def hear(self, text: str) -> None:
        """One more line of it."""
        what, _, number = text.strip().partition(" ")
        match what:
            case "recorded":
                self.entries = int(number)
            case "settings":
                self.volumes.append(int(number))
            case "tags":
                self.tags = int(number)
            case "packed":
                self.packed = True


def _tried(calls: Sequence[Call], whole: list[Entry], count: int, seed: int) -> Iterator[str]:
    chance = random.Random(seed)
    wanted = sorted(chance.choices(range(1, len(calls) + 1), k=count))
    disk, told, done = Disk(), Told(), 0
    told_of = [call.text.split() for call in calls if isinstance(call, Said)]
    later = [int(words[1]) for words in told_of if words[0] == "settings"]
    with scratch(memory=True) as place:
        for number, at in enumerate(wanted):
            for call in calls[done:at]:
                disk.give(call)
                if isinstance(call, Said):
                    told.hear(call.text)
            done = at
            home = place / "home"
            _lay_out(home, disk.cut(chance), chance)
            for wrong in _wrong(home, told, whole, later, thorough=number % VERIFIED == 0):
                yield f"seed {seed}, cut {number} after call {at}: {wrong}"
            shutil.rmtree(home)


def _lay_out(home: Path, files: dict[str, bytes], chance: random.Random) -> None:
    """The folder as it is found. What SQLite keeps in memory (-shm) is whatever it was."""
    home.mkdir()
    for path, content in files.items():
        name = Path(path).name
        whatever = chance.randbytes(SHM_BYTES) if name.endswith("-shm") else content
        (home / name).write_bytes(whatever)


def _wrong(
    home: Path, told: Told, whole: list[Entry], volumes: list[int], *, thorough: bool
) -> Iterator[str]:
    yield from _wrong_settings(home / "settings.toml", told, volumes)
    if told.tags and dict(read_tags(home / "tags.toml", EDITION)) != dict(simulated(EDITION)):
        yield "the tag book is not what was saved"
    yield from _wrong_backup(home / "backup.tar.gz", told)
    path = home / "table.journal"
    keeper = Keeper(path)
    try:
        banker = keeper.open("lotr-2003")
        entries = list(banker.history())
        if keeper.trouble is not None:
            yield f"a good journal was taken for a damaged one: {keeper.trouble}"
        if len(entries) < told.entries:
            yield f"{told.entries} entries were acknowledged, {len(entries)} are there"
        if len(entries) > told.entries + 1:
            yield f"{told.entries} entries were acknowledged, and there are {len(entries)}"
        if entries != whole[: len(entries)]:
            yield "the entries are not those that were given"
        if banker.state != fold(EDITION, living(entries)):
            yield "the state is not that of the entries"
        if thorough and not banker.state.seats:
            banker.do(start_command(EDITION, NAMES, random.Random(1)))
        elif thorough:
            banker.take_back(1)
    except Exception as error:  # whatever it is, the next cut is tried
        yield f"{type(error).__name__}: {error}"
    finally:
        keeper.close()
    if thorough and (problem := audit.verify(path).problem):
        yield problem


def _wrong_backup(path: Path, told: Told) -> Iterator[str]:
    if not path.exists() and not told.packed:
        return
    try:
        with tarfile.open(path) as packed:
            packed.getmember("ringkeeper/game.journal")
    except (OSError, EOFError, tarfile.TarError, KeyError, zlib.error) as error:
        yield f"the backup is not whole: {error}"


def _wrong_settings(path: Path, told: Told, volumes: list[int]) -> Iterator[str]:
    """As last told, or the next version, which was on its way."""
    settings = Keeping(path)
    if settings.trouble:
        yield settings.trouble
    allowed = volumes[max(len(told.volumes) - 1, 0) : len(told.volumes) + 1]
    if (path.exists() or told.volumes) and settings.now.volume not in allowed:
        yield f"settings have volume {settings.now.volume}, not one of {allowed}"
