"""A copy of all that is the table's own, saved beside its games."""

from __future__ import annotations

from collections.abc import Iterator

from controller.table.panel.context import PanelContext
from controller.table.panel.page import Action, Choice
from controller.text.language import _


class SaveCopy(Action, frozen=True):
    """Save a copy of the table's files; where it lies is said when it is whole."""


def copy_line(context: PanelContext) -> Iterator[Choice]:
    """The line that does so, if the program that runs the table can."""
    if context.copies:
        yield Choice(_("Save a copy"), SaveCopy())
