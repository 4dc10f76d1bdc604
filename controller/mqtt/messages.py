"""What a table sends to a broker, as JSON. Times are seconds since 1970; seats count from 0."""

from __future__ import annotations

from typing import Literal

import msgspec

VERSION = 1
"""Of these messages; a reader leaves out what has a higher one."""

Phase = Literal["setup", "playing", "paused", "over"]


class SeatState(msgspec.Struct, frozen=True):
    """A player: cash and net worth in the edition's currency, the number of deeds, and whether they
    are out of the game."""

    name: str
    token: str
    cash: int
    worth: int
    deeds: int = 0
    out: bool = False


class RingState(msgspec.Struct, frozen=True):
    """Where the Ring is: the space, by number and name, and the steps left to its end, if known."""

    space: int
    name: str
    left: int | None = None


class TableState(msgspec.Struct, frozen=True):
    """How things stand after event number `n` of a game.

    `game` is the id of its journal, `name` what people call the table. `round` is 0 before the
    first. `turn` is whose turn it is, `asked` who has to answer the `question` (a sentence in the
    table's `language`). `began` and `ends`: when the game began, and when its time is up, if it has
    a limit. `called`: since when somebody has been calling for the host."""

    game: str
    n: int
    at: float
    name: str
    edition: str
    language: str
    phase: Phase
    currency: str = ""
    seats: tuple[SeatState, ...] = ()
    round: int = 0
    turn: int | None = None
    asked: int | None = None
    question: str = ""
    ring: RingState | None = None
    began: float | None = None
    ends: float | None = None
    winners: tuple[int, ...] = ()
    called: float | None = None
    version: int = VERSION


class TableEvent(msgspec.Struct, frozen=True):
    """Something that happened: event `part` of entry `n` in the journal of a `game`. These three
    identify it, so that a repeated message can be told from a new one. `kind` is a stable word for
    programs, `text` a sentence in the table's language for people."""

    game: str
    n: int
    part: int
    at: float
    kind: str
    text: str
    seat: int | None = None
    amount: int | None = None
    version: int = VERSION

    @property
    def id(self) -> tuple[str, int, int]:
        """What tells it from every other event."""
        return self.game, self.n, self.part


class RecentEvents(msgspec.Struct, frozen=True):
    """The last events of a table, the oldest first, retained for whoever missed some of them."""

    events: tuple[TableEvent, ...]
    version: int = VERSION
