"""How long the game will take: a line of the set-up, and one of the main menu.

The figures are read when such a line is first needed: a table starts without them.
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.dialogue.forms.setting_up import SettingUp
from controller.table.panel.context import PanelContext
from controller.table.panel.page import Choice, Close, Listing, Page
from controller.table.panel.pages.setting_up import SetUpPage, given
from controller.text.language import _


class LikelyLength(SetUpPage, frozen=True):
    """Set-up: how long such games take, and why."""

    def so_far(self, context: PanelContext, setup: SettingUp) -> Listing:
        from controller.text.sentences import lengths as words

        found, rules = setup.length(given(context)), setup.split(given(context))[0]
        lines = [_("How long such a game takes is not known.")]
        if found is not None:
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


def length_lines(context: PanelContext, setup: SettingUp) -> tuple[list[Choice], list[Choice]]:
    """At set-up, once enough players sit: how long such a game takes; and a warning if many do not
    end, to be seen first."""
    from controller.text.sentences import lengths as words

    if len(setup.tokens) < given(context).players[0]:
        return [], []
    found = setup.length(given(context))
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
