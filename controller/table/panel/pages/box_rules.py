"""House rules chosen while a game is set up: those that the box knows, as it has them at first.

In mid-game they are proposed and agreed to (forms/proposing.py). Whether they can hold together
the engine says at the start.
"""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from controller.dialogue.house_rules import (
    RINGS,
    RuleList,
    Setup,
    choices,
    fitting,
    lists,
    marked,
    offered,
    said,
)
from controller.dialogue.model import Number
from controller.rules.edition import Rules
from controller.table.panel.context import PanelContext
from controller.table.panel.page import Choice, Content, Listing, Range, Say
from controller.table.panel.pages.setting_up import SetUpAct, SetUpPage
from controller.text.language import _


class PickRule(SetUpAct, frozen=True):
    """Choose a value for a setting."""

    name: str
    value: bool | int | str

    def chosen(self, context: PanelContext, setup: Setup) -> Setup:
        """With one change more, or one less: what the box has is no change."""
        rest = {name: value for name, value in setup.rules.items() if name != self.name}
        own = getattr(rules_of(context, replace(setup, rules={})), self.name)
        return replace(setup, rules=rest if own == self.value else {**rest, self.name: self.value})


class HouseRule(SetUpPage, frozen=True):
    """Set-up: the values of a setting; of an amount, an amount to set."""

    once: ClassVar[bool] = True

    name: str

    def so_far(self, context: PanelContext, setup: Setup) -> Content | None:
        values = _offered(context, setup).get(self.name)
        if values is None:
            return None
        rules = rules_of(context, setup)
        field, now = choices(self.name, values, rules), getattr(rules, self.name)
        if isinstance(field, Number):
            return Range(field.label, field.least, field.most, field.now)
        first = [now, *(value for value in values if value != now)]
        lines = [Choice(said(self.name, value), PickRule(self.name, value)) for value in first]
        return Listing(field.label, tuple(lines))

    def amount(self, context: PanelContext, at: int) -> PickRule:
        return PickRule(self.name, at)


class HouseRuleGroup(SetUpPage, frozen=True):
    """Set-up: the house rules of one list."""

    group: str

    def so_far(self, context: PanelContext, setup: Setup) -> Listing | None:
        for one in rule_lists(context, setup):
            if one.id == self.group:
                rules, changed = rules_of(context, setup), _split(context, setup)[0]
                lines = [
                    Choice(marked(name, changed, rules), HouseRule(name)) for name in one.rules
                ]
                return Listing(one.name, tuple(lines))
        return None


class HouseRules(SetUpPage, frozen=True):
    """Set-up: the lists of house rules that the box knows."""

    def so_far(self, context: PanelContext, setup: Setup) -> Listing:
        fits, left = _split(context, setup)
        lines = [
            Choice(one.label(fits), HouseRuleGroup(one.id)) for one in rule_lists(context, setup)
        ]
        if left:
            label = _("Not in this box: {count}", count=len(left))
            lines.insert(0, Choice(label, NotInThisBox()))
        return Listing(_("House rules: {box}", box=context.edition.id), tuple(lines))


class NotInThisBox(SetUpPage, frozen=True):
    """Set-up: house rules of another box that this one does not know. They wait for that box."""

    def so_far(self, context: PanelContext, setup: Setup) -> Listing | None:
        left = _split(context, setup)[1]
        why = _("This box has no such rule. It is kept for boxes that have it.")
        lines = [
            Choice(said(name, value), Say(said(name, value), why)) for name, value in left.items()
        ]
        return Listing(_("Not in this box"), tuple(lines)) if lines else None


def rules_of(context: PanelContext, setup: Setup) -> Rules:
    """The settings of a way to play with what was changed; without, if that makes no sense (any
    more)."""
    game = _game(context, setup)
    try:
        return context.edition.rules_for(game, _split(context, setup)[0])
    except msgspec.ValidationError:
        return context.edition.rules_for(game, {})


def rule_lists(context: PanelContext, setup: Setup) -> tuple[RuleList, ...]:
    """The house rules of the box, as lists."""
    return lists(_offered(context, setup), context.settings.favourites)


def line(context: PanelContext, setup: Setup) -> Choice:
    """The line that leads here."""
    fits, left = _split(context, setup)
    label = _("House rules: {count}", count=len(fits)) if fits else _("House rules: none")
    if left:
        label = _("{rules} ({count} not in this box)", rules=label, count=len(left))
    return Choice(label, HouseRules())


def ring(context: PanelContext, setup: Setup) -> Choice | None:
    """The Ring is played, or left out; None where the box has none."""
    own, now = rules_of(context, replace(setup, rules={})), rules_of(context, setup)
    name = next((one for one in RINGS if getattr(own, one)), None)
    if name is None:
        return None
    label = _("The Ring: in play") if getattr(now, name) else _("The Ring: left out")
    return Choice(label, PickRule(name, not getattr(now, name)))


def _game(context: PanelContext, setup: Setup) -> str:
    games = context.edition.data.games
    return setup.game if setup.game in games else next(iter(games))


def _split(context: PanelContext, setup: Setup) -> tuple[dict[str, Any], dict[str, Any]]:
    """What was chosen, as far as the box knows it, and what it does not know."""
    return fitting(context.edition, _game(context, setup), setup.rules)


def _offered(context: PanelContext, setup: Setup) -> dict[str, tuple[Any, ...]]:
    own = context.edition.rules_for(_game(context, setup), {})
    return offered(context.edition, own, fixed=True)
