"""A game that waits: at the start, whether to go on with it or to begin another; or paused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from controller.dialogue import questions
from controller.files.tagbook import Tag
from controller.rules.state import Phase
from controller.table.panel.context import PanelContext
from controller.table.panel.page import Action, Choice, Listing, Page, Panel, Rest, Say
from controller.table.panel.pages.confirm import NewGame, Sure, last_lines, new_game
from controller.text.language import _


class GoOn(Action, frozen=True):
    """Resume the game."""

    def applied(self, context: PanelContext, panel: Panel) -> tuple[Panel, Rest]:
        return panel.going_on(), None


class Resume(Page, frozen=True):
    """At the start: go on with the game in the journal?"""

    pauses: ClassVar[bool] = True

    def listing(self, context: PanelContext) -> Listing:
        """Which game it is, and what is asked in it; either line goes on."""
        state = context.state
        count = len(state.seats_in_play())
        if state.rounds:
            which = _("Resume: {count} players, round {round}", count=count, round=state.rounds)
        else:
            which = _("Resume: {count} players", count=count)
        lines = [Choice(which, GoOn()), Choice(questions.question(state), GoOn())]
        lines.append(new_game(context))
        return Listing(_("Resume?"), (*lines, *last_lines(context)))

    def back(self, context: PanelContext, panel: Panel) -> Panel:
        return panel.opened(context, Sure(NewGame()))

    def tap(self, context: PanelContext, panel: Panel, tag: Tag) -> Say:
        """A card that lay on the pad when the plug was pulled is seen when the table starts: it is
        no answer to a question that nobody has read."""
        return _first_ok(_("Resume?"))


class Paused(Page, frozen=True):
    """The game waits until somebody goes on with it: OK, Back or the knob here, or the host."""

    pauses: ClassVar[bool] = True

    def listing(self, context: PanelContext) -> Listing:
        return Listing(_("Paused"), (Choice(_("Resume"), GoOn()),))

    def tap(self, context: PanelContext, panel: Panel, tag: Tag) -> Say:
        return _first_ok(_("Paused"))


def _first_ok(title: str) -> Say:
    text = _("Press OK first, then tap again: the card on the pad did not count.")
    return Say(title, text, True)


def pause_line(context: PanelContext) -> Iterator[Choice]:
    """The line that pauses the game, while there is one."""
    if context.state.phase not in (Phase.SETUP, Phase.OVER):
        yield Choice(_("Pause"), Paused())
