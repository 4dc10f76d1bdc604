"""House rules in mid-game: what a seat may propose to change, and what is proposed.

Whether a change can hold is the engine's to say, when it is proposed.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

from controller.rules.commands import Agree, AnyCommand, ChangeRules, Disagree
from controller.rules.edition import Rules
from controller.rules.game.houserules import FIXED
from controller.table.panel.context import PanelContext
from controller.table.panel.page import Choice, Listing, Page, Range, Say, if_any
from controller.table.wording import labels, words
from controller.text.language import N_, _
from controller.text.sentences import rules_in_words, setting_sentence

AMOUNTS = {
    "start_money": N_("Starting money"),
    "salary": N_("GO pays"),
    "fine": N_("Leaving Jail costs"),
    "auction_raise": N_("Each bid at least"),
}
"""Amounts that are set on the panel, and the titles of their pages; others are for scripts."""

AMOUNT_MOST = 1000
"""The highest amount that is set on the panel."""


@cache
def settings(*, fixed: bool = False) -> dict[str, tuple[Any, ...]]:
    """By name, the values of a setting; none for an amount. `fixed`: with those too that only a
    set-up can have."""
    found: dict[str, tuple[Any, ...]] = {}
    for name, hint in get_type_hints(Rules, include_extras=True).items():
        kind = get_args(hint)[0]
        values = (True, False) if kind is bool else ()
        if get_origin(kind) is Literal:
            values = get_args(kind)
        if (fixed or name not in FIXED) and (values or name in AMOUNTS):
            found[name] = values
    return found


def said(name: str, value: Any) -> str:
    """What a setting says with a value, as a line of a page."""
    sentence = setting_sentence(name, value)
    return sentence[:1].upper() + sentence[1:]


class RulePage(Page, frozen=True):
    """The values that a seat may propose for a house rule; of an amount, an amount to set."""

    seat: int
    name: str

    def listing(self, context: PanelContext) -> Listing | Range | None:
        if not _may(context, self.seat):
            return None
        values = settings()[self.name]
        now = getattr(context.state.rules, self.name)
        if not values:
            return Range(_(AMOUNTS[self.name]), 0, max(now, AMOUNT_MOST), now, self.seat)
        lines = [Choice(said(self.name, one), self.amount(one)) for one in values if one != now]
        return Listing(_("House rules"), tuple(lines), self.seat)

    def amount(self, at: Any) -> ChangeRules:
        return ChangeRules(self.seat, {self.name: at})

    def leads(self, command: AnyCommand) -> bool:
        """A seat proposes to change that setting, and no other."""
        changes = isinstance(command, ChangeRules) and [*command.rules] == [self.name]
        return changes and command.seat == self.seat

    def makes(self, command: AnyCommand) -> bool:
        return not settings()[self.name] and self.leads(command)


class RulesPage(Page, frozen=True):
    """The house rules that a seat may propose to change."""

    seat: int

    def listing(self, context: PanelContext) -> Listing | None:
        if not _may(context, self.seat):
            return None
        now = context.state.rules
        lines = [Choice(said(n, getattr(now, n)), RulePage(self.seat, n)) for n in settings()]
        return Listing(_("House rules"), tuple(lines), self.seat)

    def leads(self, command: AnyCommand) -> bool:
        return isinstance(command, ChangeRules) and command.seat == self.seat


class Proposers(Page, frozen=True):
    """Who proposes another house rule?"""

    def listing(self, context: PanelContext) -> Listing | None:
        who = [option.command.seat for option in context.of_kind(ChangeRules)]
        lines = [Choice(words.name(context.state, seat), RulesPage(seat)) for seat in who]
        return if_any(_("Who proposes?"), lines)


class OpenRules(Page, frozen=True):
    """The house rules that are proposed: to agree to, or not."""

    def listing(self, context: PanelContext) -> Listing | None:
        state = context.state
        if state.proposal is None:
            return None
        what = rules_in_words(state.proposal.rules)
        who = _("{name} proposes", name=words.name(state, state.proposal.by))
        lines = [Choice(what, Say(who, what))]
        for option in context.of_kind(Agree, Disagree):
            label = labels.label(state, option.command)
            who_says = words.name(state, option.command.seat)
            lines.append(Choice(_("{name}: {what}", name=who_says, what=label), option.command))
        return Listing(who, tuple(lines), state.proposal.by)

    def leads(self, command: AnyCommand) -> bool:
        return True


def _may(context: PanelContext, seat: int) -> bool:
    return any(isinstance(option.command, ChangeRules) for option in context.of_seat(seat))
