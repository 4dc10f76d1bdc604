"""Trails: which pages lead to a command, found by looking at what stands on them."""

from __future__ import annotations

from collections import deque

from controller.rules.commands import AnyCommand
from controller.table.panel.context import PanelContext
from controller.table.panel.page import Chosen, Listing, Page

Trail = tuple[Chosen, ...]
"""What to choose, page after page."""


def search(context: PanelContext, start: Page, command: AnyCommand) -> Trail | None:
    """The shortest trail of choices from a page to a command, or to the page that makes it."""
    queue: deque[tuple[Page, Trail]] = deque([(start, ())])
    while queue:
        page, trail = queue.popleft()
        if page.makes(command):
            return trail
        inside = page.remembered(context)
        for choice in inside.choices if isinstance(inside, Listing) else ():
            if choice.act == command:
                return (*trail, choice.act)
            if isinstance(choice.act, Page) and choice.act.leads(command):
                queue.append((choice.act, (*trail, choice.act)))
    return None
