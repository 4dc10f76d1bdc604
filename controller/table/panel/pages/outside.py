"""What the main menu asks of others: that the host comes (controller/mqtt), and that the program
saves a copy of all that is the table's own, beside its games."""

from __future__ import annotations

from collections.abc import Iterator

from controller.table.panel.context import PanelContext
from controller.table.panel.page import Action, Choice
from controller.text.language import _


class CallHost(Action, frozen=True):
    """Call the host."""


class EndCall(Action, frozen=True):
    """The host is no longer called. `coming`: because the host is on the way."""

    coming: bool = False


def call_line(context: PanelContext) -> Iterator[Choice]:
    """The line that calls the host, or takes the call back; none if nobody would learn of it."""
    if not context.calls:
        return
    if context.called:
        yield Choice(_("Host called. Cancel the call"), EndCall())
    else:
        yield Choice(_("Call the host"), CallHost())


class SaveCopy(Action, frozen=True):
    """Save a copy of the table's files; where it lies is said when it is whole."""


def copy_line(context: PanelContext) -> Iterator[Choice]:
    """The line that does so, if the program that runs the table can."""
    if context.copies:
        yield Choice(_("Save a copy"), SaveCopy())
