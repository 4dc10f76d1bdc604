"""Entries of the record of a game, and how they fold into a state. Not how they are stored."""

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import Literal

import msgspec

from controller.rules.commands import AnyCommand
from controller.rules.edition import Edition
from controller.rules.events import AnyEvent, blank
from controller.rules.state import State


class EntryKind(Enum):
    """What an entry records."""

    COMMAND = "command"  # accepted, with the events that came of it
    TAKE_BACK = "take-back"  # the last commands that still count no longer do
    NOTE = "note"  # something to remember; changes nothing


By = Literal["player", "clock", "bot", "host"]
"""Who gave a command in a seat's name: somebody at the table; the clock, because nobody answered by
the deadline (R66); the bot that plays a seat that was left (R70); or the host, on the host's page.
What is nobody's in particular (`OF_THE_TABLE`) is a "player"'s."""


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One entry: `seq` from 1, `time` in seconds since 1970, as the computer's clock had it. A
    command has `command`, `events` and `by` whom it was given; a take-back `count` (how many
    commands) and who did it: the host, or a player (`seat`; -1: whoever was at the table); a note
    `text`. `played`: how many seconds a game against the clock had been played for; 0 in any
    other."""

    seq: int
    time: float
    kind: EntryKind
    command: AnyCommand | None = None
    events: tuple[AnyEvent, ...] = ()
    count: int = 0
    seat: int = -1
    text: str = ""
    by: By = "player"
    played: int = 0


class Broken(Exception):
    """The entries contradict each other; `seq` is the first that does."""

    def __init__(self, seq: int, why: str) -> None:
        super().__init__(why)
        self.seq = seq


def effective_entries(entries: Iterable[Entry]) -> list[Entry]:
    """The commands that still count, in order. A take-back never counts again itself: a second
    one goes further back. Raises Broken if more is taken back than there is."""
    counting: list[Entry] = []
    for entry in entries:
        if entry.kind is EntryKind.COMMAND:
            counting.append(entry)
        elif entry.kind is EntryKind.TAKE_BACK:
            if not 0 < entry.count <= len(counting):
                raise Broken(entry.seq, f"takes back {entry.count} of {len(counting)} commands")
            del counting[-entry.count :]
    return counting


def undone(entries: Sequence[Entry], take_back: Entry) -> list[Entry]:
    """The commands that a take-back among these entries took back, in order."""
    return effective_entries(entries[: take_back.seq - 1])[-take_back.count :]


CANNOT_HAPPEN = (
    LookupError,
    TypeError,
    ValueError,
    AttributeError,
    ArithmeticError,
    AssertionError,
)
"""What an event raises that names a seat, a space or a card that is not there."""


def fold(edition: Edition, commands: Sequence[Entry]) -> State:
    """The state after these commands, from their events alone: nothing is decided again.

    Raises Broken at a command whose events cannot happen in this game, however they got there.
    """
    state = blank(edition)
    for _ in unfold(state, commands):
        pass
    return state


def unfold(state: State, commands: Iterable[Entry]) -> Iterator[Entry]:
    """Let the events of these commands happen to a state, one command after the other: each of them
    once it has happened. Raises Broken as `fold` does."""
    for entry in commands:
        try:
            for event in entry.events:
                event.apply(state)
        except (*CANNOT_HAPPEN, msgspec.MsgspecError) as error:
            raise Broken(entry.seq, "its events cannot happen in this game") from error
        yield entry
