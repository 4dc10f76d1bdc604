"""Who plays which seat, written down with the game: resuming it seats people and bots as they sat.

It is a note in the journal, which changes nothing there; a journal without one says nothing of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from controller.rules.entries import Entry, EntryKind
from controller.store.banker import Banker

_BEGINS = "seats: "
_WORDS = {False: "by hand", True: "bot"}


def note_seats(banker: Banker, by_bot: Sequence[bool]) -> None:
    """Write down who plays which seat, if it is not what stands there. JournalError."""
    if banker.journal is not None and by_bot and seats_noted(banker.history()) != list(by_bot):
        banker.note(_BEGINS + ", ".join(_WORDS[bot] for bot in by_bot))


def seats_noted(entries: Iterable[Entry]) -> list[bool]:
    """Which seats bots had last; empty if nothing says so."""
    for entry in reversed(list(entries)):
        if entry.kind is EntryKind.NOTE and entry.text.startswith(_BEGINS):
            return [word == _WORDS[True] for word in entry.text[len(_BEGINS) :].split(", ")]
    return []


def seats_of(entries: Iterable[Entry], seats: int) -> list[bool]:
    """The same for so many seats; people sit where nothing is noted."""
    return [*seats_noted(entries), *[False] * seats][:seats]
