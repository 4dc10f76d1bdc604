"""How this table is used: whether moves are confirmed, and who closes an auction. The pages for it.

What they do is in moves.py and hammer.py; settings.py keeps them.
"""

from __future__ import annotations

from msgspec.structs import replace

from controller.language import _
from controller.table import words
from controller.table.boardwatch import expected
from controller.table.desk import Desk
from controller.table.pages import (
    Choice,
    Confirm,
    Habits,
    Listing,
    Moved,
    Set,
    TakeBackPage,
)


def listing(desk: Desk, page: Habits | Moved) -> Listing | None:
    """A page about how the table is used."""
    match page:
        case Habits():
            return Listing(_("Table habits"), tuple(_lines(desk)))
        case Moved(seat):
            return _moved(desk, seat)


def _lines(desk: Desk) -> list[Choice]:
    now = desk.settings
    clock = _("Auctions end: by clock") if now.auction_clock else _("Auctions end: by hand")
    moves = _("Moves: confirm each") if now.confirm_moves else _("Moves: not confirmed")
    return [
        Choice(clock, Set(replace(now, auction_clock=not now.auction_clock))),
        Choice(moves, Set(replace(now, confirm_moves=not now.confirm_moves))),
    ]


def _moved(desk: Desk, seat: int) -> Listing | None:
    """Has the token been moved?"""
    state = desk.state
    if seat not in expected(state):
        return None
    title = _("Move to {place}", place=words.place(state, state.pos[seat]))
    done = Choice(_("Done (or tap the token)"), Confirm(seat))
    return Listing(title, (done, Choice(_("Take back"), TakeBackPage())), seat)
