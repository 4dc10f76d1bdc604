"""What has to go back by hand after a take-back: tokens and Ring, deeds, buildings, money.

Values found by comparing two states; how they are told is in controller/table/notices.py, how they
are lit in controller/scenes/home.py.
"""

from __future__ import annotations

import msgspec

from controller.rules.board import BANK
from controller.rules.state import Phase, State

RING = -1
"""The seat of the way that the Ring goes."""


class Way(msgspec.Struct, frozen=True):
    """A token stands on `start` and belongs on `to`; seat RING: the Ring itself."""

    seat: int
    start: int
    to: int


class Homeward(msgspec.Struct, frozen=True, kw_only=True):
    """What is not where it was: `ways` of tokens, the Ring's last; `deeds` with their owner then
    and now (BANK: the Bank); `built` with the level then and now; `paid` is what each seat's
    balance went up by."""

    ways: tuple[Way, ...] = ()
    deeds: tuple[tuple[int, int, int], ...] = ()
    built: tuple[tuple[int, int, int], ...] = ()
    paid: tuple[tuple[int, int], ...] = ()


def homeward(before: State, after: State) -> Homeward | None:
    """From what is on the table to what the books say now. None: the game has not begun, or
    nothing has moved."""
    if after.phase is Phase.SETUP or before.seats != after.seats:
        return None
    ways = [Way(seat, before.pos[seat], after.pos[seat]) for seat in after.living()]
    ring = after.ring_place()
    if ring >= 0 and after.bearer < 0:
        ways.append(Way(RING, before.ring_place(), ring))
    deeds = [
        (space, before.owner[space], after.owner[space])
        for space in after.board.deeds
        if before.owner[space] != after.owner[space]
    ]
    built = [
        (space, before.level[space], after.level[space])
        for space in after.board.deeds
        if before.level[space] != after.level[space]
    ]
    paid = [
        (seat, after.cash[seat] - before.cash[seat])
        for seat in range(after.seats)
        if before.cash[seat] != after.cash[seat]
    ]
    found = Homeward(
        ways=tuple(way for way in ways if way.start not in (way.to, BANK)),
        deeds=tuple(deeds), built=tuple(built), paid=tuple(paid),
    )  # fmt: skip
    return found if found != Homeward() else None
