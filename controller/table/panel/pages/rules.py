"""House rules in mid-game: what a seat may propose to change, and what is proposed.

Whether a change can hold is the engine's to say, when it is proposed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from controller.dialogue import labels, words
from controller.rules.commands import Agree, AnyCommand, ChangeRules, Disagree
from controller.rules.edition import Rules
from controller.table.panel.context import PanelContext
from controller.table.panel.house_rules import AMOUNT_MOST, RuleList, changed, lists, offered, said
from controller.table.panel.page import Action, Choice, Listing, Page, Range, Say, if_any
from controller.text.language import _
from controller.text.sentences import rules_in_words
from controller.text.sentences.settings import SETTINGS, setting_title


class RulePage(Page, frozen=True):
    """The values that a seat may propose for a house rule; of an amount, an amount to set."""

    seat: int
    name: str

    def listing(self, context: PanelContext) -> Listing | Range | None:
        if self.name not in _offered(context, self.seat):
            return None
        values = _offered(context, self.seat)[self.name]
        rules, title = context.state.rules, setting_title(self.name)
        now = getattr(rules, self.name)
        if not values:
            return Range(title, 0, max(now, AMOUNT_MOST), now, self.seat)
        lines = [
            Choice(said(self.name, one, rules), self.amount(one)) for one in values if one != now
        ]
        return Listing(title, tuple(lines))  # a title may need the room of a balance

    def amount(self, at: Any) -> ChangeRules:
        return ChangeRules(self.seat, {self.name: at})

    def leads(self, command: AnyCommand) -> bool:
        """A seat proposes to change that setting, and no other."""
        return _changes(command, self.seat) == [self.name]

    def makes(self, command: AnyCommand) -> bool:
        return isinstance(command, ChangeRules) and self.leads(command) and not _listed(self.name)


class RuleGroup(Page, frozen=True):
    """The house rules of one list that a seat may propose to change."""

    seat: int
    group: str

    def listing(self, context: PanelContext) -> Listing | None:
        for one in _lists(context, self.seat):
            if one.id == self.group:
                pages = ((name, RulePage(self.seat, name)) for name in one.rules)
                lines = rule_lines(pages, context.state.rules, _changed(context))
                return Listing(one.name, lines, self.seat)
        return None

    def leads(self, command: AnyCommand) -> bool:
        """One of its rules is changed; over the favourites no way leads that others do not."""
        groups = [SETTINGS[name].group for name in _changes(command, self.seat)]
        return groups == [self.group]


class RulesPage(Page, frozen=True):
    """The lists of house rules that a seat may propose to change."""

    seat: int

    def listing(self, context: PanelContext) -> Listing | None:
        pages = ((one, RuleGroup(self.seat, one.id)) for one in _lists(context, self.seat))
        lines = group_lines(pages, _changed(context))
        return Listing(_("House rules"), lines, self.seat) if lines else None

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
        what = rules_in_words(state.proposal.rules, state.rules)
        who = _("{name} proposes", name=words.name(state, state.proposal.by))
        lines = [Choice(what, Say(who, what))]
        for option in context.of_kind(Agree, Disagree):
            label = labels.label(state, option.command)
            who_says = words.name(state, option.command.seat)
            lines.append(Choice(_("{name}: {what}", name=who_says, what=label), option.command))
        return Listing(who, tuple(lines), state.proposal.by)

    def leads(self, command: AnyCommand) -> bool:
        return True


def group_lines(
    pages: Iterable[tuple[RuleList, Action]], marked: Collection[str]
) -> tuple[Choice, ...]:
    """A line for each list of house rules, with how many of them are changed."""
    return tuple(Choice(one.label(marked), page) for one, page in pages)


def rule_lines(
    pages: Iterable[tuple[str, Action]], now: Rules, marked: Collection[str]
) -> tuple[Choice, ...]:
    """A line for each house rule: what it says, with a star if it is changed."""
    return tuple(
        Choice(("* " if name in marked else "") + said(name, getattr(now, name), now), page)
        for name, page in pages
    )


def _offered(context: PanelContext, seat: int) -> dict[str, tuple[Any, ...]]:
    """What a seat may propose to change, with its values."""
    if not any(isinstance(option.command, ChangeRules) for option in context.of_seat(seat)):
        return {}
    return offered(context.edition, context.state.rules)


def _lists(context: PanelContext, seat: int) -> tuple[RuleList, ...]:
    return lists(_offered(context, seat), context.settings.favourites)


def _changed(context: PanelContext) -> frozenset[str]:
    state = context.state
    return changed(state.rules, state.edition.rules_for(state.game, {}))


def _changes(command: AnyCommand, seat: int) -> list[str]:
    """The settings that a seat's proposal names."""
    own = isinstance(command, ChangeRules) and command.seat == seat
    return [*command.rules] if own and isinstance(command, ChangeRules) else []


def _listed(name: str) -> bool:
    """Whether a setting has values to list, not an amount to set."""
    return not isinstance(SETTINGS[name].says, str)
