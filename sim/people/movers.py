"""Hands that move the tokens on a simulated board with heads under it, after every command.

They know where tokens belong from the rules; whether the table sees them there is the chips' and
up to the firmware.
"""

from __future__ import annotations

from collections.abc import Collection

from controller.files.tagbook import TokenTag
from controller.rules.commands import StartGame
from controller.rules.entries import Entry
from controller.rules.state import Phase
from controller.table.monitors.board_check import expected
from sim.clock import SimTimer
from sim.table.table import SimTable

WALK_S = 2.0
"""Seconds until a token that has somewhere to go is set down there."""


class Movers:
    """Moves every token of a table home, within `after` seconds of each command. Seats in `lazy`
    are left to stand where they are, unless they were left to a bot (R70). One for each game."""

    def __init__(self, table: SimTable, after: float = WALK_S) -> None:
        self.after = after
        self.lazy: set[int] = set()
        self._table = table
        self._timer: SimTimer | None = None
        self._end = table.table.banker.subscribe(self._on_entry)
        self._plan()

    def close(self) -> None:
        """Move nothing more."""
        self._end()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def set_up(self, lazy: Collection[int] = ()) -> None:
        """Set every token where it belongs as a game begins, or goes on; from then on leave the
        tokens of lazy seats to others."""
        self._table.chips.clear_board()
        self.lazy = set()
        self.move()
        self.lazy = set(lazy)

    def leave(self, seat: int, lazy: bool) -> None:
        """Leave a seat's token to others from now on; or see to it again."""
        (self.lazy.add if lazy else self.lazy.discard)(seat)
        self._plan()

    def move(self) -> None:
        """Set every token down where it belongs, except those of lazy seats whose player is there;
        at once. Tokens of players who are out are taken away."""
        state, chips = self._table.state, self._table.chips
        where = expected(state)
        for seat in range(state.seats):
            uid = token_of(self._table, seat)
            stands = chips.standing(uid)
            moved = seat not in self.lazy or seat in state.by_bot  # left to a bot (R70)
            if seat in where and moved and stands != where[seat]:
                chips.stand(where[seat], uid)
            elif seat not in where and stands >= 0 and state.phase is not Phase.OVER:
                chips.lift(uid)

    def _on_entry(self, entry: Entry) -> None:
        if isinstance(entry.command, StartGame):
            self.set_up(self.lazy)
        self._plan()

    def _plan(self) -> None:
        """Soon, however much happens until then."""
        if self._timer is None:
            self._timer = self._table.clock.call_later(self.after, self._walked)

    def _walked(self) -> None:
        self._timer = None
        self.move()


def token_of(table: SimTable, seat: int) -> bytes:
    """The number of the tag in a seat's token."""
    return table.table.tagbook.uids(TokenTag(token=table.state.players[seat][1]))[0]
