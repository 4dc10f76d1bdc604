"""How this table is used: whether moves are confirmed, and who closes an auction. How to play, in
short; and the lines that lead to the table itself.

What they do is in controller/table/monitors/; files/settings.py keeps them.
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.dialogue import words
from controller.files.setting_rows import Group
from controller.table.monitors.board_check import expected
from controller.table.panel.context import PanelContext
from controller.table.panel.page import Action, Choice, Close, Listing, Page
from controller.table.panel.pages.check import Check
from controller.table.panel.pages.enrolling import Tags
from controller.table.panel.pages.lights_and_sound import LightsAndSound, settings_lines
from controller.table.panel.pages.looking import WhatIsIt
from controller.table.panel.pages.pairing import BluetoothDicePage
from controller.table.panel.pages.phones import Phones
from controller.table.panel.pages.taking_back import TakeBackPage
from controller.text.language import N_, _

HELP = (
    N_("Roll both dice: the lights show the way."),
    N_("Move your token by hand."),
    N_("Tap the deed you stand on: it is yours."),
    N_("Or press Back: then everyone may bid."),
    N_("Somebody owes you? Tap the deed."),
    N_("Tap your token: see what you have and can do."),
    N_("No card at hand? The knob and OK do it all."),
    N_("A mistake? Hold Back."),
    N_("Everything else: push the knob."),
)
"""How to play at this table, a line each."""


class Habits(Page, frozen=True):
    """How this table is used: confirming moves, closing auctions, how long things may take."""

    def listing(self, context: PanelContext) -> Listing:
        groups = Group.HABITS, Group.EVERYWHERE
        lines = [one for group in groups for one in settings_lines(context, group)]
        return Listing(_("Table settings"), tuple(lines))


class Help(Page, frozen=True):
    """How to play at this table, in a few lines."""

    def listing(self, context: PanelContext) -> Listing:
        return Listing(_("How to play"), tuple(Choice(_(line), Close()) for line in HELP))


class Confirm(Action, frozen=True):
    """The token of a seat has been moved."""

    seat: int


class AskMoved(Page, frozen=True):
    """Has the token of a seat been moved?"""

    seat: int

    def listing(self, context: PanelContext) -> Listing | None:
        state, seat = context.state, self.seat
        if seat not in expected(state):
            return None
        place = words.place(state, state.pos[seat])
        title = _("{name} to {place}", name=words.name(state, seat), place=place)
        done = Choice(_("Done (or tap the token)"), Confirm(seat))
        return Listing(title, (done, Choice(_("Take back"), TakeBackPage())))


def table_lines(context: PanelContext) -> Iterator[Choice]:
    """Its tags and parts, if they can be seen to here, its lights and its habits."""
    if context.pads:
        yield Choice(_("What is this card?"), WhatIsIt())
    if context.tags is not None:
        yield Choice(_("Cards and tokens"), Tags())
    if context.bluetooth is not None:
        yield Choice(_("Bluetooth dice"), BluetoothDicePage())
    if context.findings is not None:
        yield Choice(_("Check the parts"), Check())
    if context.phones is not None:
        yield Choice(_("Phones"), Phones())
    yield Choice(_("Lights and sound"), LightsAndSound())
    yield Choice(_("Table settings"), Habits())
