"""The board after each move, as differences, for a slider over the whole game.

It contains no secrets: cards in hands are left out, and the words are those of the log.
"""

from __future__ import annotations

from typing import Any

import msgspec

from controller.rules import events as e
from controller.rules.edition import Edition
from controller.rules.entries import Entry
from controller.rules.state import State
from controller.text.sentences import Names, event_sentences, is_told
from controller.web.sections.board import Section, game_section

_SHOWN = ("owner", "level", "mortgaged", "ring", "tracker", "turn", "rounds")
_OF_A_PLAYER = (
    "name", "initial", "colour", "ink", "sign", "side", "pieces", "cash", "alive", "jail", "pos"
)  # fmt: skip
"""The keys of a player that board.js and report.js use (sections/board.py)."""

Frame = dict[str, Any]
"""The table at one moment."""


class Step(msgspec.Struct, frozen=True, array_like=True):
    """A move: what it changed on the table, and its sentences, one a line."""

    changes: Any
    words: str


class Replay:
    """Collects the steps of a game. `frame` is the table as it is now."""

    def __init__(self, edition: Edition) -> None:
        self._edition = edition
        self._names = Names(edition, ())
        self.frame: Frame = {}
        self.journey: Section | None = None
        self.steps: list[Step] = []

    def see(self, entry: Entry, state: State) -> None:
        """Note a move; `state` is the state after it."""
        if any(isinstance(event, e.GameStarted | e.PositionSet) for event in entry.events):
            self._names = Names.of(self._edition, [entry])
            self.steps = []
        game = game_section(state, why="time")  # how it ended is said elsewhere
        now, self.journey = _frame(game), game["journey"]
        changes = difference(self.frame, now) if self.steps else now
        told = [event for event in entry.events if is_told(event)]
        self.steps.append(Step(changes, "\n".join(event_sentences(entry, told, self._names))))
        self.frame = now


def _frame(game: Section) -> Frame:
    players = [{name: one[name] for name in _OF_A_PLAYER} for one in game["players"]]
    over = game["over"] is not None
    return {"players": players, "over": over, **{name: game[name] for name in _SHOWN}}


def difference(old: Any, new: Any) -> Any:
    """What turns `old` into `new`: the changes by key or index. A list of another length, and any
    value that is neither list nor dict, is given whole; {} if nothing has changed. Dicts that
    replace each other have the same keys."""
    if isinstance(old, dict) and isinstance(new, dict):
        return {key: difference(old[key], new[key]) for key in new if old[key] != new[key]}
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        pairs = enumerate(zip(old, new, strict=True))
        return {str(at): difference(one, other) for at, (one, other) in pairs if one != other}
    return new
