"""Checks a journal by deciding everything again: `ringkeeper journal verify`, not part of a game.

The good entries of a damaged one are copied in copying.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from common.message import verbatim
from controller.rules.commands import Adjust, Offer
from controller.rules.edition import Edition
from controller.rules.engine import step
from controller.rules.entries import Broken, Entry, EntryKind, effective_entries, fold
from controller.rules.events import blank
from controller.rules.refusals import Refusal
from controller.rules.state import State
from controller.store import journal_file
from controller.store.access import connect, must_be_file
from controller.store.copying import Rescue, repair
from controller.store.faults import damaged
from controller.store.journal_file import UNREADABLE, head_code, unreadable
from controller.store.journal_parts import wal_of
from controller.store.older_events import as_written_then
from controller.text.sentences import Names, command_sentence, event_sentence, refusal_sentence

__all__ = ["AuditResult", "Rescue", "decide_again", "page_damage", "repair", "verify"]

SET_BACK_S = 1.0
"""Seconds that the time may go back without a word: a clock that is set right by the network."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditResult:
    """What a check found. `problem` is a sentence, None if all is well; `entry` is the first
    entry that is wrong, 0 if none. `state` is where the good entries lead. `head_code` identifies
    all of it. `set_back` are entries whose time is before that of the entry before them, and by
    how many seconds: no damage, a clock may have been set."""

    entries: int
    commands: int
    events: int
    state: State
    problem: str | None = None
    entry: int = 0
    head_code: str = ""
    set_back: tuple[tuple[int, float], ...] = ()


Counted = Callable[[list[Entry]], Iterable[Entry]]
"""Hands entries on one by one, and shows how many it has handed on."""


def verify(path: Path | str, counted: Counted = iter) -> AuditResult:
    """Check the file, the hash chain, and that the rules decide every entry as recorded.

    Raises JournalError only if nothing at all can be read.
    """
    reading = journal_file.read(path)
    problem, entry = None, 0
    try:
        decide_again(reading.edition, reading.entries, counted)
    except Broken as broken:
        problem, entry = f"{path}: entry {broken.seq}: {broken}", broken.seq
    if problem is None and reading.error is not None:
        problem, entry = str(reading.error), reading.error.entry
    if problem is None and (why := page_damage(Path(path))) is not None:
        problem = str(damaged(Path(path), 0, verbatim(why)))
    good = reading.entries[: entry - 1] if entry else reading.entries
    return AuditResult(
        entries=len(reading.entries),
        commands=sum(one.kind is EntryKind.COMMAND for one in reading.entries),
        events=sum(len(one.events) for one in reading.entries),
        state=fold(reading.edition, effective_entries(good)),
        problem=problem,
        entry=entry,
        head_code=head_code(reading.head),
        set_back=_set_back(good),
    )


def _set_back(entries: list[Entry]) -> tuple[tuple[int, float], ...]:
    pairs = pairwise(entries)
    return tuple((b.seq, a.time - b.time) for a, b in pairs if a.time - b.time >= SET_BACK_S)


def decide_again(edition: Edition, entries: list[Entry], counted: Counted = iter) -> State:
    """Replay every command and compare. Raises Broken at the first that differs."""
    state = blank(edition)
    names = Names.of(edition, entries)
    for index, entry in enumerate(counted(entries)):
        if entry.kind is EntryKind.TAKE_BACK:
            state = fold(edition, effective_entries(entries[: index + 1]))
        elif entry.command is not None:
            before = state.copy() if isinstance(entry.command, Offer | Adjust) else None
            _compare(state, entry, names)
            if before is not None:  # what it countered or contradicted may have stayed open
                state = before
                for event in entry.events:
                    event.apply(state)
    return state


def _compare(state: State, entry: Entry, names: Names) -> None:
    assert entry.command is not None
    asked = command_sentence(entry.command, names)
    outcome = step(state, entry.command)
    if isinstance(outcome, Refusal):
        raise Broken(entry.seq, f"“{asked}” is refused by the rules: {refusal_sentence(outcome)}")
    decided = as_written_then(outcome, entry.events)
    if tuple(decided) == entry.events:
        return
    said = [event_sentence(event, names) for event in entry.events]
    right = [event_sentence(event, names) for event in outcome]
    for number, (mine, theirs) in enumerate(zip(right, said, strict=False), 1):
        if mine != theirs:
            differ = f"event {number} is recorded as “{theirs}”, but the rules give “{mine}”"
            raise Broken(entry.seq, f"“{asked}”: {differ}")
    counts = f"{len(said)} events are recorded, but the rules give {len(right)}"
    raise Broken(entry.seq, f"“{asked}”: its events differ ({counts})")


def page_damage(path: Path) -> str | None:
    """What is wrong with the structure of the file. None if nothing, or while a game is going on.
    JournalError if it cannot be read now."""
    must_be_file(path)
    if wal_of(path).exists():
        return None
    try:
        with closing(connect(path, "ro&immutable=1")) as database:
            (said,) = database.execute("PRAGMA integrity_check(1)").fetchone()
    except UNREADABLE as error:
        said = str(unreadable(path, 0, error))
    return None if said == "ok" else " ".join(str(said).split())
