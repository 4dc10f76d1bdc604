"""Lines that lead to the table itself, in the main menu and while a game is set up alike."""

from __future__ import annotations

from collections.abc import Iterator

from controller.table.panel.context import PanelContext
from controller.table.panel.page import Choice
from controller.table.panel.pages.check import Check
from controller.table.panel.pages.enrolling import Tags
from controller.table.panel.pages.habits import Habits
from controller.table.panel.pages.lamps import LightsAndSound
from controller.text.language import _


def table_lines(context: PanelContext) -> Iterator[Choice]:
    """Its tags and parts, if they can be seen to here, its lights and its habits."""
    if context.tags is not None:
        yield Choice(_("Cards and tokens"), Tags())
    if context.findings is not None:
        yield Choice(_("Check the parts"), Check())
    yield Choice(_("Lights and sound"), LightsAndSound())
    yield Choice(_("Table settings"), Habits())
