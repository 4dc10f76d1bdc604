"""Leaving the game on the panel, and sitting down again: who, how, and once more whether."""

from __future__ import annotations

from controller.rules.commands import AnyCommand, Disagree, Leave, Sit
from controller.rules.game.leaving import retiring
from controller.table.panel.context import PanelContext
from controller.table.panel.menus.options import act, if_any, of_kind
from controller.table.panel.pages import Choice, Goers, Going, Listing
from controller.table.wording import labels, words
from controller.text.language import _


def line(context: PanelContext) -> list[Choice]:
    """The lines of the main menu: staying after all, and what leads here, if anybody may leave or
    sit down."""
    return _stay(context) + ([Choice(_("Leave the game"), Goers())] if _goers(context) else [])


def _stay(context: PanelContext) -> list[Choice]:
    """That who asked to retire stays; not the others' refusals, which are answers."""
    return [
        Choice(_named(context, one.command), one.command)
        for one in of_kind(context, Disagree)
        if one.command.seat == retiring(context.state)
    ]


def _named(context: PanelContext, command: AnyCommand) -> str:
    who = words.name(context.state, command.seat)
    return _("{name}: {what}", name=who, what=labels.label(context.state, command))


def listing(context: PanelContext, page: Goers | Going) -> Listing | None:
    """One of these pages; None if nobody may (any more)."""
    if isinstance(page, Goers):
        return if_any(_("Who leaves?"), _goers(context))
    ways = [one for one in of_kind(context, Leave) if one.command.seat == page.seat]
    lines = [Choice(labels.label(context.state, one.command), act(context, one)) for one in ways]
    return if_any(_("Leave the game"), lines, page.seat)


def _goers(context: PanelContext) -> list[Choice]:
    """A line for each seat: how it may leave, or that somebody sits down there again."""
    back = {one.command.seat: one.command for one in of_kind(context, Sit)}
    seats = dict.fromkeys(one.command.seat for one in of_kind(context, Leave, Sit))
    lines = []
    for seat in seats:
        if seat in back:
            lines.append(Choice(_named(context, back[seat]), back[seat]))
        else:
            lines.append(Choice(words.name(context.state, seat), Going(seat)))
    return lines
