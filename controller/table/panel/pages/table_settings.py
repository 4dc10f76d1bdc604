"""How this table is used: whether moves are confirmed, and who closes an auction. How to play, in
short; and the lines that lead to the table itself.

What they do is in controller/table/monitors/; files/settings.py keeps them.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from controller.dialogue import words
from controller.files.settings import Settings
from controller.table.monitors.board_check import expected
from controller.table.panel.context import PanelContext
from controller.table.panel.page import Action, Choice, Close, Listing, Page
from controller.table.panel.pages.check import Check
from controller.table.panel.pages.enrolling import Tags
from controller.table.panel.pages.leaving import bots_line
from controller.table.panel.pages.lights_and_sound import LightsAndSound, Set
from controller.table.panel.pages.looking import WhatIsIt
from controller.table.panel.pages.pairing import BluetoothDicePage
from controller.table.panel.pages.phones import Phones
from controller.table.panel.pages.taking_back import TakeBackPage
from controller.text.language import LANGUAGES, N_, _

GAME_TIMES = (0, 60, 90, 120, 150, 180, 240)
"""Minutes to choose from, for a game against the clock (N10); 0: the players' own watch."""

ANSWER_TIMES = (30, 60, 90, 120, 180, 300)
"""Seconds to choose from, for a player whom others wait for (R66)."""

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
        now = context.settings
        clock = _("Auctions end: by clock") if now.auction_clock else _("Auctions end: by hand")
        moves = _("Moves: confirm each") if now.confirm_moves else _("Moves: not confirmed")
        lines = [
            Choice(clock, Set(replace(now, auction_clock=not now.auction_clock))),
            Choice(_("Time to answer: {count} s", count=now.answer_seconds), _longer(now)),
            Choice(moves, Set(replace(now, confirm_moves=not now.confirm_moves))),
        ]
        if context.state.rules.time_limit:
            lines.append(Choice(_limit(now), _another(now)))
        lines.append(bots_line(now))
        lines.append(Choice(_spoken(now), _other_language(now)))
        return Listing(_("Table settings"), tuple(lines))


class Speak(Action, frozen=True):
    """Speak a language from now on; none: that of the edition."""

    language: str


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


def _spoken(now: Settings) -> str:
    """What is spoken at the table."""
    return _("Language: {name}", name=LANGUAGES.get(now.language) or _("as the box"))


def _other_language(now: Settings) -> Speak:
    """The next of the languages; after the last one that of the box."""
    choices = ("", *LANGUAGES)
    at = choices.index(now.language) if now.language in choices else 0
    return Speak(choices[(at + 1) % len(choices)])


def _limit(now: Settings) -> str:
    """How a game against the clock ends."""
    if not now.game_minutes:
        return _("Time limit: your own watch")
    return _("Time limit: {count} min of play", count=now.game_minutes)


def _another(now: Settings) -> Set:
    """The next of the times for a game."""
    longer = next((one for one in GAME_TIMES if one > now.game_minutes), GAME_TIMES[0])
    return Set(replace(now, game_minutes=longer))


def _longer(now: Settings) -> Set:
    """The next of the times to answer; after the longest the shortest."""
    longer = next((one for one in ANSWER_TIMES if one > now.answer_seconds), ANSWER_TIMES[0])
    return Set(replace(now, answer_seconds=longer))
