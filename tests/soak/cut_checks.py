"""What is wrong with a table's folder after a power cut, by the code that ships: what was told is
there, nothing is there twice, and the next start goes on with it.
"""

import random
import tarfile
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from controller.bots.playing import start_command
from controller.cli.backup.staging import recover
from controller.cli.run.saved_games import Keeper
from controller.editions import load
from controller.files.settings import SettingsStore
from controller.files.tagbook import TagBookError, read as read_tags, simulated
from controller.rules.entries import Entry, effective_entries, fold
from controller.store import audit
from controller.store.faults import JournalError
from controller.store.journal_file import read
from tests.soak.cut_child import BY_HAND, KEPT, NAMES
from tests.soak.disk import Call, Said

EDITION = load("lotr-2003")
PARTS = (KEPT / "hardware.toml").read_bytes()
BOOK = dict(simulated(EDITION))


@dataclass(frozen=True, slots=True)
class Evening:
    """What an evening asked of the disk, and what was in its journals in the end: the games that
    were the table's, one after the other, and the one that an older version began."""

    calls: Sequence[Call]
    games: Sequence[list[Entry]]
    elder: list[Entry]
    folder: str

    @property
    def volumes(self) -> list[int]:
        """Every setting that is told, in order."""
        told = [call.text.split() for call in self.calls if isinstance(call, Said)]
        return [int(words[1]) for words in told if words[:1] == ["settings"]]


@dataclass
class Told:
    """What somebody has been told is done, up to a cut."""

    entries: int = 0
    elder: int = 0
    game: int = 0
    leaving: bool = False
    volumes: list[int] = field(default_factory=list)
    packed: list[tuple[int, int]] = field(default_factory=list)  # entries and volume
    brought: bool = False
    tags: int = 0

    def hear(self, text: str) -> None:
        """Some more lines of it."""
        for line in text.splitlines():
            what, _, number = line.strip().partition(" ")
            match what:
                case "recorded":
                    self.entries = int(number)
                case "elder":
                    self.elder = int(number)
                case "settings":
                    self.volumes.append(int(number))
                case "tags":
                    self.tags = int(number)
                case "packed":
                    self.packed.append((int(number), self.volumes[-1]))
                case "brought":
                    self.brought = True
                case "leaving":
                    self.leaving = True
                case "entered":
                    self.entries, self.game = int(number), self.game + 1
                    self.leaving = False


def wrong(home: Path, told: Told, evening: Evening, *, thorough: bool) -> Iterator[str]:
    """What is wrong; the next start is made meanwhile. `thorough`: and the game is gone on with."""
    path = home / "table.journal"
    try:
        recover(path)  # as `ringkeeper run` does first of all
    except OSError as error:
        yield f"a restore cannot be gone on with: {error}"
    for found in (
        _game(home, told, evening, thorough=thorough),
        _elder(home / "elder.journal", told, evening, thorough=thorough),
        _settings(home / "settings.toml", told, evening.volumes),
        _tags(home, told),
        _backup(home / "backup.tar.gz", told),
        _parts(home / "hardware.toml", told),
    ):
        try:
            yield from found
        except (OSError, JournalError) as error:  # a file that is gone, say
            yield f"{type(error).__name__}: {error}"


def _parts(path: Path, told: Told) -> Iterator[str]:
    if told.brought and path.read_bytes() != PARTS:
        yield "hardware.toml is not what it was"


def _game(home: Path, told: Told, evening: Evening, *, thorough: bool) -> Iterator[str]:
    path = home / "table.journal"
    keeper = Keeper(path)
    try:
        banker = keeper.open("lotr-2003")
        entries = list(banker.history())
        if keeper.trouble is not None:
            yield f"a good journal was taken for a damaged one: {keeper.trouble}"
        game = told.game
        if told.leaving and _is_next(entries, told, evening):
            game += 1
        else:
            yield from _count(len(entries), told.entries)
        if entries and entries != evening.games[game][: len(entries)]:
            yield "the entries are not those that were given"
        if game and not _is_kept(home, evening.games[game - 1], game, entries):
            yield "the game before is gone"
        if banker.state != fold(EDITION, effective_entries(entries)):
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


def _count(there: int, told: int) -> Iterator[str]:
    if not told <= there <= told + 1:
        yield f"{told} entries were acknowledged, {there} are there"


def _is_next(entries: list[Entry], told: Told, evening: Evening) -> bool:
    """Whether the game that is to come is there already: what was packed, then a new one."""
    first = told.packed[-1][0] if told.game == 0 and told.packed else 0
    to_come = [game[:first] for game in evening.games[told.game + 1 :][:1]]
    return len(entries) == first and entries == (to_come[0] if to_come else [])


def _is_kept(home: Path, before: list[Entry], number: int, now: list[Entry]) -> bool:
    """Whether the game before is there: in what took its place if nothing did, for a restore may
    fail, or by itself."""
    return now[: len(before)] == before or any(_earlier(home, before, number))


def _earlier(home: Path, game: list[Entry], number: int) -> Iterator[bool]:
    """Whether a game that another took the place of is still there: packed by a restore, or put
    away when a new one began."""
    if number == 1:
        for packed in home.glob("before-restore-*.tar.gz"):
            with tarfile.open(packed) as archive:
                yield "ringkeeper/game.journal" in archive.getnames()
    for path in home.glob("table-*.journal"):
        yield read(path).entries == game


def _elder(path: Path, told: Told, evening: Evening, *, thorough: bool) -> Iterator[str]:
    """The game that an older version began."""
    begun = 57  # entries of tests/store/kept
    if not told.brought:
        return
    try:
        if thorough:
            keeper = Keeper(path)
            keeper.open("lotr-2003").note("gone on with")
            keeper.close()
            if keeper.trouble is not None:
                yield f"the elder journal was taken for a damaged one: {keeper.trouble}"
        found = read(path)
    except JournalError as error:
        yield f"the elder journal: {error}"
        return
    if found.error is not None:
        yield f"the elder journal: {found.error}"
    entries = found.entries[:-1] if thorough else found.entries
    yield from (f"elder: {one}" for one in _count(len(entries), max(told.elder, begun)))
    if entries != evening.elder[: len(entries)]:
        yield "the elder journal's entries are not those that were given"


def _tags(home: Path, told: Told) -> Iterator[str]:
    """The book as it was written by hand, which is then kept, or as it was saved."""
    if not told.brought:
        return
    now = (home / "tags.toml").read_bytes()
    if now == BY_HAND and not told.tags:
        return
    old = home / "tags.toml.old"
    if not old.exists() or old.read_bytes() != BY_HAND:
        yield "what a person had written into the tag book is gone"
    try:
        if dict(read_tags(home / "tags.toml", EDITION)) != BOOK:
            yield "the tag book is not what was saved"
    except TagBookError as error:
        yield f"the tag book: {error}"


def _backup(path: Path, told: Told) -> Iterator[str]:
    if not path.exists() and not told.packed:
        return
    try:
        with tarfile.open(path) as packed:
            packed.getmember("ringkeeper/game.journal")
    except (OSError, EOFError, tarfile.TarError, KeyError, zlib.error) as error:
        yield f"the backup is not whole: {error}"


def _settings(path: Path, told: Told, volumes: list[int]) -> Iterator[str]:
    """As last told, or the next version, which was on its way."""
    settings = SettingsStore(path)
    yield from map(str, settings.problems)
    allowed = volumes[max(len(told.volumes) - 1, 0) : len(told.volumes) + 1]
    if (path.exists() or told.volumes) and settings.now.volume not in allowed:
        yield f"settings have volume {settings.now.volume}, not one of {allowed}"
