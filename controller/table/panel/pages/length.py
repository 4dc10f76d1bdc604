"""How long the game will take: a line of the set-up, and one of the main menu.

The figures are read when such a line is first needed: a table starts without them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from controller.dialogue.house_rules import Setup, fitting
from controller.table.panel.context import PanelContext
from controller.table.panel.page import Choice, Close, Listing, Page
from controller.table.panel.pages.setting_up import SetUpPage
from controller.text.language import _

if TYPE_CHECKING:
    from controller.duration.likely import Length

Rules = dict[str, Any]
"""House rules by setting name."""


class LikelyLength(SetUpPage, frozen=True):
    """Set-up: how long such games take, and why."""

    def so_far(self, context: PanelContext, setup: Setup) -> Listing:
        from controller.text.sentences import lengths as words

        found, rules = _likely(context, setup)
        if found is None:
            lines = [_("How long such a game takes is not known.")]
        else:
            lines = [*words.explained(found, rules)]
        return Listing(_("How long?"), tuple(Choice(line, Close()) for line in lines))


class LikelyEnd(Page, frozen=True):
    """How much longer the game goes on, and how that is known."""

    def listing(self, context: PanelContext) -> Listing:
        lines = (
            _("Estimated from many games and from your own pace."),
            _("Two of 10 games end earlier or later than that."),
        )
        return Listing(_("How long?"), tuple(Choice(line, Close()) for line in lines))


def beforehand(context: PanelContext, setup: Setup) -> tuple[Length | None, Rules] | None:
    """How long the game being set up will take (None: unknown) and its house rules; None instead of
    both if too few players have joined yet."""
    if len(setup.tokens) < context.edition.data.rules.players_least:
        return None
    return _likely(context, setup)


def _likely(context: PanelContext, setup: Setup) -> tuple[Length | None, Rules]:
    from controller.duration.likely import likely

    rules, _left = fitting(context.edition, setup.game, setup.rules)
    minutes = context.settings.game_minutes
    return likely(context.edition, setup.game, len(setup.tokens), rules, minutes), rules


def length_lines(context: PanelContext, setup: Setup) -> tuple[list[Choice], list[Choice]]:
    """At set-up, once enough players sit: how long such a game takes; and a warning if many do not
    end, to be seen first."""
    from controller.text.sentences import lengths as words

    told = beforehand(context, setup)
    if told is None:
        return [], []
    found, _rules = told
    if found is None:
        return [Choice(_("Length: not known"), LikelyLength())], []
    length = Choice(_("Length: {span}", span=words.span(found)), LikelyLength())
    warning = [Choice(words.excess(found), LikelyLength())] if words.warns(found) else []
    return [length], warning


def left_lines(context: PanelContext) -> Iterator[Choice]:
    """In a game: how much longer it goes on, unless the table's clock decides."""
    from controller.duration.likely import played, remaining
    from controller.text.sentences import lengths as words

    found = remaining(context.state, played(context.counting()), context.minutes_left)
    if found is not None and (context.minutes_left is None or found.low < context.minutes_left):
        yield Choice(_("Likely left: {span}", span=words.span(found)), LikelyEnd())
