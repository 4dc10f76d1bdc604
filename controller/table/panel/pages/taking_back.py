"""Taking back: how far, and what is to be put back by hand."""

from __future__ import annotations

from collections.abc import Sequence

from controller.rules.entries import By
from controller.table.panel.context import PanelContext
from controller.table.panel.page import Act, Choice, Close, Listing, Page, if_any
from controller.text.language import _

TAKE_BACK_LINES = 99
"""Commands that the take-back page goes back at most; for more, open it again."""


class TakeBack(Act, frozen=True):
    """Take the last `count` commands back. `by` and `seat`: who does it, if that is known: the
    host, or the player of a seat."""

    count: int
    by: By = "player"
    seat: int = -1


class TakeBackPage(Page, frozen=True):
    """How far to take back, by what was done."""

    def listing(self, context: PanelContext) -> Listing | None:
        done = context.history()[:TAKE_BACK_LINES]
        lines = [Choice(sentence, TakeBack(count)) for count, sentence in enumerate(done, 1)]
        return if_any(_("Take back from here"), lines)

    def kept(
        self, context: PanelContext, before: Sequence[Choice], now: Sequence[Choice], at: int
    ) -> int:
        """Its lines count from the last command on: they move with each."""
        if at >= len(before):
            return min(at, len(now) - 1)
        return min(at + _grown(before, now), len(now) - 1)


class GoesBack(Page, frozen=True):
    """After a take-back: what is to be put back by hand, a line for each."""

    lines: tuple[str, ...]

    def listing(self, context: PanelContext) -> Listing:
        return Listing(_("Taken back"), tuple(Choice(line, Close()) for line in self.lines))


def _grown(before: Sequence[Choice], now: Sequence[Choice]) -> int:
    """How many lines have come on top of those that were there."""
    was, are = [one.label for one in before], [one.label for one in now]
    fits = (k for k in range(len(are)) if are[k:] == was[: len(are) - k])
    return next(fits, 0)
