"""How this table is used: whether moves are confirmed, and who closes an auction. How to play, in
short.

What they do is in monitors/ (moves.py, auction_clock.py, deadline.py); settings.py keeps them.
"""

from __future__ import annotations

from msgspec.structs import replace

from controller.files.settings import Settings
from controller.table.monitors.board_check import expected
from controller.table.panel.context import PanelContext
from controller.table.panel.pages import (
    Choice,
    Confirm,
    Habits,
    Help,
    Leave,
    Listing,
    Moved,
    Set,
    TakeBackPage,
)
from controller.table.wording import words
from controller.text.language import N_, _

ANSWER_TIMES = (30, 60, 90, 120, 180, 300)
"""Seconds to choose from, for a player whom others wait for (R66)."""

HELP = (
    N_("Roll both dice: the lights show the way."),
    N_("Move your token by hand."),
    N_("Tap the deed you stand on: it is yours."),
    N_("Or press Back: then all may bid for it."),
    N_("Somebody owes you? Tap the deed."),
    N_("Tap your token: see what you have and can do."),
    N_("No card at hand? The knob and OK do it all."),
    N_("A mistake? Hold Back."),
    N_("Everything else: push the knob."),
)
"""How to play at this table, a line each."""


def listing(context: PanelContext, page: Habits | Moved | Help) -> Listing | None:
    """A page about how the table is used."""
    match page:
        case Habits():
            return Listing(_("Table settings"), tuple(_lines(context)))
        case Help():
            return Listing(_("How to play"), tuple(Choice(_(line), Leave()) for line in HELP))
        case Moved(seat):
            return _moved(context, seat)


def _lines(context: PanelContext) -> list[Choice]:
    now = context.settings
    clock = _("Auctions end: by clock") if now.auction_clock else _("Auctions end: by hand")
    moves = _("Moves: confirm each") if now.confirm_moves else _("Moves: not confirmed")
    return [
        Choice(clock, Set(replace(now, auction_clock=not now.auction_clock))),
        Choice(_("Time to answer: {count} s", count=now.answer_seconds), _longer(now)),
        Choice(moves, Set(replace(now, confirm_moves=not now.confirm_moves))),
    ]


def _longer(now: Settings) -> Set:
    """The next of the times to answer; after the longest the shortest."""
    longer = next((one for one in ANSWER_TIMES if one > now.answer_seconds), ANSWER_TIMES[0])
    return Set(replace(now, answer_seconds=longer))


def _moved(context: PanelContext, seat: int) -> Listing | None:
    """Has the token been moved?"""
    state = context.state
    if seat not in expected(state):
        return None
    place = words.place(state, state.pos[seat])
    title = _("{name} to {place}", name=words.name(state, seat), place=place)
    done = Choice(_("Done (or tap the token)"), Confirm(seat))
    return Listing(title, (done, Choice(_("Take back"), TakeBackPage())))
