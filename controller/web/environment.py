"""What a room has to know of where its table stands: on a board, or in a simulation."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec


class Venue(msgspec.Struct, frozen=True, kw_only=True):
    """Where a table stands. `pace`: seconds that pass by its clock in one of people's, 0 while it
    stands still. `take_seat` is called with each seat that somebody begins to play on a phone. The
    first message of a part in `quiet` is not logged. `bots`: the seats that the simulation's own
    bots play, and that anybody may take from them."""

    pace: Callable[[], float] = lambda: 1.0
    take_seat: Callable[[int], object] = lambda _seat: None
    quiet: Callable[[], Sequence[str]] = tuple
    bots: Callable[[], Sequence[int]] = tuple


VENUE_OF_ITS_OWN = Venue()
"""A real table's: its clock is people's, and they play all seats."""
