"""What the table's own interface shows besides the state: menus, amounts, notices, fresh events.

Values only. Screens, scenes and sounds are functions of (state, this, time).
"""

from __future__ import annotations

from enum import Enum

import msgspec

from controller.rules.events import Event


class Tone(Enum):
    """How a notice is meant; a colour on the strip and a sound go with it."""

    YES = "yes"
    NO = "no"
    INFO = "info"


class Notice(msgspec.Struct, frozen=True, kw_only=True):
    """A short message over everything else until `until` (seconds of the table's clock)."""

    title: str
    text: str
    tone: Tone
    since: float
    until: float


class Menu(msgspec.Struct, frozen=True, kw_only=True):
    """A list to choose from by turning; the title names the seat and the question."""

    title: str
    items: tuple[str, ...]
    cursor: int
    seat: int  # -1: nobody's in particular


class Amount(msgspec.Struct, frozen=True, kw_only=True):
    """An amount being set by turning, `step` units a detent; the encoder's push changes that."""

    title: str
    amount: int
    low: int
    high: int
    seat: int
    step: int = 1


class Ui(msgspec.Struct, frozen=True, kw_only=True):
    """The interface at one moment.

    `page` None: the screen of the prompt itself. `fresh` are the events of the last accepted
    command, `since` when it was accepted: what animations play. `missing` are the parts that are
    lost. `question` is shown on the prompt's screen under its title: how to answer.
    """

    page: Menu | Amount | None = None
    notice: Notice | None = None
    fresh: tuple[Event, ...] = ()
    since: float = 0.0
    missing: tuple[str, ...] = ()
    held_die: int | None = None  # face of the one die thrown so far
