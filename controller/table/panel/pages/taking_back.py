"""Taking back: how far, and what is to be put back by hand."""

from __future__ import annotations

from collections.abc import Sequence

from controller.rules.entries import By
from controller.table.panel.context import PanelContext
from controller.table.panel.page import Action, Choice, Close, Listing, Page, if_any
from controller.text.language import _, ngettext

TAKE_BACK_LINES = 99
"""Commands that the take-back page goes back at most; for more, open it again."""


class TakeBack(Action, frozen=True):
    """Take the last `count` commands back. `by` and `seat`: who does it, if that is known: the
    host, or the player of a seat."""

    count: int
    by: By = "player"
    seat: int = -1


class TakeBackPage(Page, frozen=True):
    """How far to take back, by what was done."""

    def listing(self, context: PanelContext) -> Listing | None:
        done = tuple(context.history()[:TAKE_BACK_LINES])
        lines = [Choice(sentence, _back(done[:count])) for count, sentence in enumerate(done, 1)]
        return if_any(_("Take back from here"), lines)

    def kept(
        self, context: PanelContext, before: Sequence[Choice], now: Sequence[Choice], at: int
    ) -> int:
        """Its lines count from the last command on: they move with each."""
        if at >= len(before):
            return min(at, len(now) - 1)
        return min(at + _grown(before, now), len(now) - 1)


class SureBack(Page, frozen=True):
    """A question before several commands are taken back: which, in words, last first."""

    done: tuple[str, ...]

    def listing(self, context: PanelContext) -> Listing | None:
        count = len(self.done)
        if tuple(context.history()[:count]) != self.done:
            return None
        title = ngettext("Take back {count} move?", "Take back {count} moves?", count)
        lines = (Choice(sentence, Close()) for sentence in self.done)
        return Listing(title, (Choice(_("No"), Close()), Choice(_("Yes"), TakeBack(count)), *lines))


class GoesBack(Page, frozen=True):
    """After a take-back: what is to be put back by hand, a line for each."""

    lines: tuple[str, ...]

    def listing(self, context: PanelContext) -> Listing:
        return Listing(_("Taken back"), tuple(Choice(line, Close()) for line in self.lines))


def _back(done: tuple[str, ...]) -> TakeBack | SureBack:
    """The last command, whose line says it, is taken back at once; more are asked about."""
    return TakeBack(1) if len(done) == 1 else SureBack(done)


def _grown(before: Sequence[Choice], now: Sequence[Choice]) -> int:
    """How many lines have come on top of those that were there."""
    was, are = [one.label for one in before], [one.label for one in now]
    fits = (k for k in range(len(are)) if are[k:] == was[: len(are) - k])
    return next(fits, 0)
