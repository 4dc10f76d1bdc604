"""A second thought before a step that ends something: a game, a seat's part in it, the program."""

from __future__ import annotations

from collections.abc import Iterator

from controller.dialogue import labels
from controller.rules.commands import AnyCommand, CallTime, EndGame
from controller.rules.engine import verify
from controller.rules.state import Phase
from controller.table.panel.context import PanelContext
from controller.table.panel.page import Action, Choice, Close, Listing, Page
from controller.text.language import _


class NewGame(Action, frozen=True):
    """Put the game away and set up a new one: if it is over, with the same players and rules."""


class SwitchOff(Action, frozen=True):
    """End the program, and shut the computer down if that is allowed."""


class Sure(Page, frozen=True):
    """A question before a step that ends something."""

    act: AnyCommand | NewGame | SwitchOff

    def listing(self, context: PanelContext) -> Listing | None:
        act, seat = self.act, -1
        match act:
            case NewGame():
                title = _("Put this game away?")
            case SwitchOff():
                title = _("Switch off?")
            case EndGame():  # for everybody, so it is no seat's option
                if verify(context.state, act) is not None:
                    return None
                title = _("End the game now?")
            case _ if context.option(act) is None:
                return None
            case CallTime():  # the end for everybody, whoever calls it
                title = _("Is time up?")
            case _:
                label = labels.label(context.state, act)
                question = label.partition(":")[0].rstrip()  # the bar shows whose it is
                title, seat = _("{question}?", question=question), act.seat
        return Listing(title, (Choice(_("No"), Close()), Choice(_("Yes"), act)), seat)

    def leads(self, command: AnyCommand) -> bool:
        return self.act == command


def new_game(context: PanelContext) -> Choice:
    """The line that puts the game away."""
    over = context.state.phase is Phase.OVER
    return Choice(_("Play again") if over else _("New game"), Sure(NewGame()))


def end_line(context: PanelContext) -> Iterator[Choice]:
    """The line that ends and counts a game because everybody wants to stop; a game with a time
    limit has a line of its own."""
    if verify(context.state, EndGame()) is None:
        yield Choice(labels.label(context.state, EndGame()), Sure(EndGame()))


def last_lines(context: PanelContext) -> Iterator[Choice]:
    """The way to switch it off, if that can be done here."""
    if context.stops:
        yield Choice(_("Switch off"), Sure(SwitchOff()))
