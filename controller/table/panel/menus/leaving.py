"""Leaving the game on the panel, and sitting down again: who, how, and once more whether."""

from __future__ import annotations

from controller.rules.commands import AnyCommand, Disagree, Leave, Sit
from controller.rules.game.leaving import retiring
from controller.table.panel.desk import Desk
from controller.table.panel.menus.options import act, if_any, of_kind
from controller.table.panel.pages import Choice, Goers, Going, Listing
from controller.table.wording import labels, words
from controller.text.language import _


def line(desk: Desk) -> list[Choice]:
    """The lines of the main menu: staying after all, and what leads here, if anybody may leave or
    sit down."""
    return _stay(desk) + ([Choice(_("Leave the game"), Goers())] if _goers(desk) else [])


def _stay(desk: Desk) -> list[Choice]:
    """That who asked to retire stays; not the others' refusals, which are answers."""
    return [
        Choice(_named(desk, one.command), one.command)
        for one in of_kind(desk, Disagree)
        if one.command.seat == retiring(desk.state)
    ]


def _named(desk: Desk, command: AnyCommand) -> str:
    who = words.name(desk.state, command.seat)
    return _("{name}: {what}", name=who, what=labels.label(desk.state, command))


def listing(desk: Desk, page: Goers | Going) -> Listing | None:
    """One of these pages; None if nobody may (any more)."""
    if isinstance(page, Goers):
        return if_any(_("Who leaves?"), _goers(desk))
    ways = [one for one in of_kind(desk, Leave) if one.command.seat == page.seat]
    lines = [Choice(labels.label(desk.state, one.command), act(desk, one)) for one in ways]
    return if_any(_("Leave the game"), lines, page.seat)


def _goers(desk: Desk) -> list[Choice]:
    """A line for each seat: how it may leave, or that somebody sits down there again."""
    back = {one.command.seat: one.command for one in of_kind(desk, Sit)}
    seats = dict.fromkeys(one.command.seat for one in of_kind(desk, Leave, Sit))
    lines = []
    for seat in seats:
        if seat in back:
            lines.append(Choice(_named(desk, back[seat]), back[seat]))
        else:
            lines.append(Choice(words.name(desk.state, seat), Going(seat)))
    return lines
