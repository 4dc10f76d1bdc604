"""Leaving the game on the panel, and sitting down again: who, how, and once more whether."""

from __future__ import annotations

from controller.language import _
from controller.rules.commands import Leave, Sit
from controller.table.desk import Desk
from controller.table.menus.options import act, if_any, of_kind
from controller.table.pages import Choice, Goers, Going, Listing
from controller.table.wording import labels, words


def line(desk: Desk) -> list[Choice]:
    """The line of the main menu that leads here, if anybody may leave or sit down."""
    return [Choice(_("Leave the game"), Goers())] if _goers(desk) else []


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
        who = words.name(desk.state, seat)
        if seat in back:
            what = labels.label(desk.state, back[seat])
            lines.append(Choice(_("{name}: {what}", name=who, what=what), back[seat]))
        else:
            lines.append(Choice(who, Going(seat)))
    return lines
