"""What the board looked like after each move, as differences, for a slider over the whole game.

Nothing of it is secret: cards in hands are left out, and words are those of the log.
"""

from __future__ import annotations

from typing import Any

import msgspec

from controller.rules import events as e
from controller.rules.edition import Edition
from controller.rules.entries import Entry
from controller.rules.state import State
from controller.text.sentences import Names, event_sentence
from controller.web.sections.board import game_section
from controller.web.sections.chronicle import is_told

_SHOWN = ("owner", "level", "mortgaged", "ring", "tracker", "turn", "rounds")
_OF_A_PLAYER = (
    "name", "initial", "colour", "ink", "sign", "side", "pieces", "cash", "alive", "jail", "pos"
)  # fmt: skip
"""What board.js and report.js look at of a game and its players (sections/board.py)."""

Frame = dict[str, Any]
"""The table at one moment."""


class Step(msgspec.Struct, frozen=True, array_like=True):
    """A move: what has changed on the table since the one before, and what is said of it, a
    sentence a line."""

    changes: Any
    words: str


class Replay:
    """Collects the steps of a game. `frame` is the table as it is now."""

    def __init__(self, edition: Edition) -> None:
        self._edition = edition
        self._names = Names(edition, ())
        self.frame: Frame = {}
        self.steps: list[Step] = []

    def see(self, entry: Entry, state: State) -> None:
        """Note a move; `state` is as it left it."""
        if any(isinstance(event, e.GameStarted | e.PositionSet) for event in entry.events):
            self._names = Names.of(self._edition, [entry])
            self.steps = []
        now = _frame(state)
        changes = difference(self.frame, now) if self.steps else now
        told = (event_sentence(event, self._names) for event in entry.events if is_told(event))
        self.steps.append(Step(changes, "\n".join(told)))
        self.frame = now


def _frame(state: State) -> Frame:
    game = game_section(state, why="time")  # how it ended is said elsewhere
    players = [{name: one[name] for name in _OF_A_PLAYER} for one in game["players"]]
    over = game["over"] is not None
    return {"players": players, "over": over, **{name: game[name] for name in _SHOWN}}


def difference(old: Any, new: Any) -> Any:
    """What makes `new` of `old`: by key or index what has changed there. A list of another length,
    and whatever is neither list nor dict, stands there whole; {} if nothing has changed. Dicts that
    take each other's place have the same keys."""
    if isinstance(old, dict) and isinstance(new, dict):
        return {key: difference(old[key], new[key]) for key in new if old[key] != new[key]}
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        pairs = enumerate(zip(old, new, strict=True))
        return {str(at): difference(one, other) for at, (one, other) in pairs if one != other}
    return new
