"""What a row of the table of requests says (rows.py), and who asks at which table. Values only."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, NamedTuple

import msgspec

from controller.table.requests.question import Fresh, Question
from controller.table.table import Table


class Role(Enum):
    """What a browser may do. One that has not joined is a watcher; there is no code for that."""

    PLAYER = "player"
    HOST = "host"
    WATCHER = "watcher"


class When(Enum):
    """When a request is accepted."""

    GAME = "game"  # neither in a pause nor while the table asks something first
    PAUSE = "pause"  # in a pause, too: it changes nothing in the game
    EVER = "ever"  # while cards are being laid, too


class At(msgspec.Struct, frozen=True):
    """At which table somebody asks, and who: with a role, for `seats` of their own. `question`: the
    questions that were asked there. `stop` ends the program."""

    table: Table
    role: Role
    seats: frozenset[int] = frozenset()
    question: Question = msgspec.field(default_factory=Question)
    stop: Callable[[], object] | None = None


Answer = str | Mapping[str, object]
"""Why a request was not carried out, and empty if it was; or what was asked for."""


class Request(NamedTuple):
    """One kind of request: its message, who may send it, when, for which moment, and what it does.
    `orders`: the words by which a broker asks for it. `shows`: the part of a page whose answer has
    it as it is then: a page that heard of the change later would draw the old for a moment."""

    kind: type[Any]
    role: Role
    when: When
    fresh: Fresh
    does: Callable[[At, Any], Answer]
    orders: Mapping[str, msgspec.Struct] = {}
    shows: str = ""

    @property
    def name(self) -> str:
        """What a browser calls it; empty: no browser sends it."""
        config = getattr(self.kind, "__struct_config__", None)
        return str(config.tag) if config is not None and config.tag_field == "do" else ""
