"""Hands that move the tokens on a simulated board with heads under it, after every command.

They know where tokens belong from the rules; whether the table sees them there is the chips' and
the firmware's affair.
"""

from __future__ import annotations

from controller.entries import Entry
from controller.table.watching.boardwatch import expected
from controller.tagbook import TokenTag
from sim.clock import Timer
from sim.table import SimTable

WALK_S = 2.0
"""Seconds until a token that has somewhere to go is set down there."""


class Movers:
    """Moves every token of a table home, `after` seconds from each command. Seats in `lazy` are
    left to stand where they are. One for each game."""

    def __init__(self, table: SimTable, after: float = WALK_S) -> None:
        self.after = after
        self.lazy: set[int] = set()
        self._table = table
        self._stands: dict[bytes, int] = {}
        self._timer: Timer | None = None
        self._end = table.table.banker.subscribe(self._told)
        self._plan()

    def close(self) -> None:
        """Move nothing more."""
        self._end()
        if self._timer is not None:
            self._timer.cancel()

    def move(self) -> None:
        """Set every token down where it belongs, except those of lazy seats; at once."""
        state = self._table.state
        book = self._table.table.tagbook
        for seat, space in expected(state).items():
            uid = book.uids(TokenTag(token=state.players[seat][1]))[0]
            if seat not in self.lazy and self._stands.get(uid) != space:
                self._stands[uid] = space
                self._table.chips.stand(space, uid)

    def _told(self, _entry: Entry) -> None:
        self._plan()

    def _plan(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._table.clock.call_later(self.after, self.move)
