"""Leaving the game on the panel, and sitting down again: who, how, and once more whether."""

from __future__ import annotations

from controller.dialogue import labels, words
from controller.rules.commands import AnyCommand, Disagree, Leave, Sit
from controller.rules.game.leaving import retiring
from controller.table.panel.context import PanelContext
from controller.table.panel.page import Choice, Listing, Page, if_any
from controller.table.panel.pages.lights_and_sound import setting_line
from controller.table.panel.pages.options import act
from controller.text.language import _


class Going(Page, frozen=True):
    """How a player may leave: a bot takes the seat, and how well it plays; or the player
    retires."""

    seat: int

    def listing(self, context: PanelContext) -> Listing | None:
        ways = [one for one in context.of_kind(Leave) if one.command.seat == self.seat]
        lines = [
            Choice(labels.label(context.state, one.command), act(context, one)) for one in ways
        ]
        if any(isinstance(one.command, Leave) and one.command.how == "bot" for one in ways):
            lines.append(setting_line(context.settings, "bots"))
        return if_any(_("Leave the game"), lines, self.seat)

    def leads(self, command: AnyCommand) -> bool:
        return isinstance(command, Leave) and command.seat == self.seat


class Goers(Page, frozen=True):
    """Who leaves the game, or sits down again?"""

    def listing(self, context: PanelContext) -> Listing | None:
        """A line for each seat: how it may leave, or that somebody sits down there again."""
        back = {one.command.seat: one.command for one in context.of_kind(Sit)}
        seats = dict.fromkeys(one.command.seat for one in context.of_kind(Leave, Sit))
        lines = []
        for seat in seats:
            if seat in back:
                lines.append(Choice(_named(context, back[seat]), back[seat]))
            else:
                lines.append(Choice(words.name(context.state, seat), Going(seat)))
        return if_any(_("Who leaves?"), lines)

    def leads(self, command: AnyCommand) -> bool:
        return isinstance(command, Leave | Sit)


def line(context: PanelContext) -> list[Choice]:
    """The lines of the main menu: staying after all, and what leads here, if anybody may leave or
    sit down."""
    leave = [Choice(_("Leave the game"), Goers())] if context.of_kind(Leave, Sit) else []
    return _stay(context) + leave


def _stay(context: PanelContext) -> list[Choice]:
    """That who asked to retire stays; not the others' refusals, which are answers."""
    return [
        Choice(_named(context, one.command), one.command)
        for one in context.of_kind(Disagree)
        if one.command.seat == retiring(context.state)
    ]


def _named(context: PanelContext, command: AnyCommand) -> str:
    who = words.name(context.state, command.seat)
    return _("{name}: {what}", name=who, what=labels.label(context.state, command))
