"""Checks a journal by deciding everything again, and rescues what is good of a damaged one.

Not part of a game: `ringkeeper journal verify` and `journal repair`.
"""

from __future__ import annotations

import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

import msgspec

from controller import journal_file
from controller.entries import Broken, Entry, Kind, fold, living
from controller.journal import Journal
from controller.journal_file import JournalError, Unusable
from controller.rules.edition import Edition
from controller.rules.engine import step
from controller.rules.events import blank
from controller.rules.refusals import Refusal
from controller.rules.state import State
from controller.sentences import Names, command_sentence, event_sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What a check found. `problem` is a sentence, None if all is well; `entry` is the first
    entry that is wrong, 0 if none. `state` is where the good entries lead."""

    entries: int
    commands: int
    events: int
    state: State
    problem: str | None = None
    entry: int = 0


def verify(path: Path | str) -> Verdict:
    """Check the file, the hash chain, and that the rules decide every entry as recorded.

    Raises JournalError only if nothing at all can be read.
    """
    reading = journal_file.read(path)
    problem, entry = None, 0
    try:
        decide_again(reading.edition, reading.entries)
    except Broken as broken:
        problem, entry = f"{path}: entry {broken.seq}: {broken}", broken.seq
    if problem is None and reading.error is not None:
        problem, entry = str(reading.error), reading.error.entry
    if problem is None and (why := page_damage(Path(path))) is not None:
        problem = str(journal_file.damaged(Path(path), 0, why))
    good = reading.entries[: entry - 1] if entry else reading.entries
    return Verdict(
        entries=len(reading.entries),
        commands=sum(one.kind is Kind.COMMAND for one in reading.entries),
        events=sum(len(one.events) for one in reading.entries),
        state=fold(reading.edition, living(good)),
        problem=problem,
        entry=entry,
    )


def decide_again(edition: Edition, entries: list[Entry]) -> State:
    """Decide every command anew and compare. Raises Broken at the first that differs."""
    state = blank(edition)
    names = Names.of(edition, entries)
    for index, entry in enumerate(entries):
        if entry.kind is Kind.TAKE_BACK:
            state = fold(edition, living(entries[: index + 1]))
        elif entry.command is not None:
            _compare(state, entry, names)
    return state


def _compare(state: State, entry: Entry, names: Names) -> None:
    assert entry.command is not None
    asked = command_sentence(entry.command, names)
    outcome = step(state, entry.command)
    if isinstance(outcome, Refusal):
        raise Broken(entry.seq, f"“{asked}” is refused by the rules: {outcome}")
    if not any(event.applied for event in entry.events):  # from before events named rulings
        outcome = [msgspec.structs.replace(event, applied=()) for event in outcome]
    if tuple(outcome) == entry.events:
        return
    said = [event_sentence(event, names) for event in entry.events]
    right = [event_sentence(event, names) for event in outcome]
    for number, (mine, theirs) in enumerate(zip(right, said, strict=False), 1):
        if mine != theirs:
            differ = f"event {number} is recorded as “{theirs}”, by the rules it is “{mine}”"
            raise Broken(entry.seq, f"“{asked}”: {differ}")
    counts = f"{len(said)} events are recorded, by the rules there are {len(right)}"
    raise Broken(entry.seq, f"“{asked}”: its events differ ({counts})")


_TREE_PAGES = {2: 12, 5: 12, 10: 8, 13: 8}  # first byte of a page -> length of its header
_INNER = 5  # first byte of a page that only leads to other pages of a table


def page_damage(path: Path) -> str | None:
    """What is wrong with the file where no entry is: its structure, or space that SQLite leaves
    zero (fileformat2, 1.6). None if nothing, or while a game is going on."""
    if journal_file.wal_of(path).exists():
        return None
    database = journal_file.connect(path, "ro&immutable=1")
    try:
        (said,) = database.execute("PRAGMA integrity_check(1)").fetchone()
    except journal_file.UNREADABLE as error:
        said = journal_file.reason(error)
    finally:
        database.close()
    if said != "ok":
        return " ".join(str(said).split())
    data = path.read_bytes()
    size = int.from_bytes(data[16:18], "big")
    pages = [data[at : at + size] for at in range(0, len(data), size)]
    # When the way to a long game's pages is split, SQLite leaves old cell pointers in the gaps.
    skip = _INNER if sum(page[0] == _INNER for page in pages) > 1 else None
    for number, page in enumerate(pages, 1):
        start = 0 if number > 1 else 100
        if page[start] != skip and _is_written_in_a_gap(page, start):
            return f"page {number} was changed between its entries"
    return None


def _is_written_in_a_gap(page: bytes, start: int) -> bool:
    length = _TREE_PAGES.get(page[start])
    if length is None:
        return False  # an overflow page: entries, which have their hash
    cells = int.from_bytes(page[start + 3 : start + 5], "big")
    content = int.from_bytes(page[start + 5 : start + 7], "big")
    return any(page[start + length + 2 * cells : content])


@dataclass(frozen=True, slots=True, kw_only=True)
class Rescue:
    """What a repair copied, and why not more (None: nothing was wrong)."""

    copied: int
    problem: JournalError | None


def repair(path: Path | str, target: Path | str) -> Rescue:
    """Copy every good entry, up to the first damaged one, into a new journal.

    The damaged journal is not touched. Raises JournalError if nothing can be read of it, or if
    the new one cannot be written.
    """
    path, target = Path(path), Path(target)
    journal_file.must_be_file(path)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "journal"
        shutil.copyfile(path, copy)
        wal = journal_file.wal_of(path)
        if wal.exists():
            shutil.copyfile(wal, journal_file.wal_of(copy))
        edition, entries, problem = _salvage(path, copy)
    written = False
    try:
        with Journal.create(target, edition) as journal:
            written = True
            journal.take_over(entries)
    except JournalError:
        if written:
            target.unlink(missing_ok=True)  # half a copy is worth nothing
        raise
    return Rescue(copied=len(entries), problem=problem)


def _salvage(path: Path, copy: Path) -> tuple[Edition, list[Entry], JournalError | None]:
    database = journal_file.connect(copy, "rw")
    entries: list[Entry] = []
    try:
        # Without this SQLite reads nothing at all of a file that has been cut short.
        database.execute("PRAGMA writable_schema = ON")
        header = journal_file.read_header(copy, database)
        edition = journal_file.edition_of(copy, header)
        try:
            for entry, _ in journal_file.read_entries(path, database, header):
                entries.append(entry)
            fold(edition, living(entries))
        except JournalError as error:
            return edition, entries, error
        except Broken as broken:
            wrong = journal_file.damaged(path, broken.seq, str(broken))
            return edition, entries[: broken.seq - 1], wrong
        return edition, entries, None
    except (JournalError, *journal_file.UNREADABLE) as error:
        reason = journal_file.reason(error).removeprefix(f"{copy}: ").split(";")[0]
        raise Unusable(path, f"nothing can be rescued: {reason}") from error
    finally:
        database.close()
