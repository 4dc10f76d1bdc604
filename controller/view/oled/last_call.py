"""The screen while a bot waits with its roll: whose rent ends with that, and when (D1)."""

from __future__ import annotations

from controller.rules.state import Claim
from controller.text.language import _
from controller.view.oled.canvas import WIDTH, Canvas
from controller.view.oled.font import BIG, SMALL_BOLD
from controller.view.oled.parts import heading, keys, line, money, name, place, seat_bar, short
from controller.view.oled.story import ScreenContext
from controller.view.oled.turn import roll_keys

SECONDS = 40
"""Columns for the seconds."""


def last_call(canvas: Canvas, view: ScreenContext, rents: list[Claim], left: int) -> None:
    """The oldest of these rents, and how many more; it is the screen of whose rent that is."""
    state, (claim, *more) = view.state, rents
    amount = _("a roll") if claim.dice else money(state, claim.amount)
    where, brief = place(state, claim.space), short(state, claim.space)
    seat_bar(canvas, state, claim.owner, view.purses)
    heading(canvas, _("Ask for rent"), WIDTH - SECONDS)
    canvas.right(WIDTH - 1, 27, _("{count} s", count=left), BIG)
    line(canvas, 4, _("{name} owes {amount}", name=name(state, claim.debtor), amount=amount),
         _("Rent {amount}", amount=amount), font=SMALL_BOLD)  # fmt: skip
    taps = (_("Tap {place}", place=where), _("Tap {place}", place=brief)) if view.ui.pads else ()
    line(canvas, 5, *taps, where, brief)
    count = f"  +{len(more)}" if more else ""
    line(canvas, 6, _("Then {name} rolls", name=name(state, state.turn)) + count)
    keys(canvas, roll_keys(), bool(view.ui.missing))
