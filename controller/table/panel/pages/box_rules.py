"""House rules chosen while a game is set up: any setting, the ones of the box at first.

In mid-game they are proposed and agreed to: rules.py. Whether they can hold together the engine
says at the start.
"""

from __future__ import annotations

from functools import cache
from typing import ClassVar, get_args, get_type_hints

import msgspec
from msgspec.structs import replace

from controller.rules.edition import Rules
from controller.table.panel.context import PanelContext
from controller.table.panel.page import Choice, Content, Listing, Range
from controller.table.panel.pages.rules import AMOUNT_MOST, AMOUNTS, said, settings
from controller.table.panel.pages.setting_up import SetUpAct, SetUpPage
from controller.table.panel.setup import Setup
from controller.text.language import _

AT_START = ("start_money", "opening_ties", "deeds_paid")
"""Settings that only a set-up can have, besides the Ring, which has a line of its own."""

MONEY_MOST = 10_000
"""The most that anybody begins with."""


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

    def so_far(self, context: PanelContext, setup: Setup) -> Content:
        name, now = self.name, getattr(rules_of(context, setup), self.name)
        values = settings(fixed=True)[name]
        if not values:
            most = MONEY_MOST if name == "start_money" else AMOUNT_MOST
            return Range(_(AMOUNTS[name]), _least(name), max(now, most), now)
        first = [now, *(value for value in values if value != now)]
        lines = [Choice(said(name, value), PickRule(name, value)) for value in first]
        return Listing(_("House rules"), tuple(lines))

    def amount(self, at: int) -> PickRule:
        return PickRule(self.name, at)


class HouseRules(SetUpPage, frozen=True):
    """Set-up: every setting that can be otherwise than the box has it."""

    def so_far(self, context: PanelContext, setup: Setup) -> Listing:
        now = rules_of(context, setup)
        lines = [_rule(name, now, name in setup.rules) for name in (*AT_START, *settings())]
        return Listing(_("House rules"), tuple(lines))


def rules_of(context: PanelContext, setup: Setup) -> Rules:
    """The settings of a way to play with what was changed; without, if that makes no sense (any
    more)."""
    edition = context.edition
    game = setup.game if setup.game in edition.data.games else next(iter(edition.data.games))
    try:
        return edition.rules_for(game, dict(setup.rules))
    except msgspec.ValidationError:
        return edition.rules_for(game, {})


def line(setup: Setup) -> Choice:
    """The line that leads here."""
    if not setup.rules:
        return Choice(_("House rules: none"), HouseRules())
    return Choice(_("House rules: {count}", count=len(setup.rules)), HouseRules())


def ring(context: PanelContext, setup: Setup) -> Choice | None:
    """The Ring is played, or left out; None where the box has none."""
    own, now = rules_of(context, replace(setup, rules={})), rules_of(context, setup)
    name = next((one for one in ("ring", "bearer") if getattr(own, one)), None)
    if name is None:
        return None
    label = _("The Ring: in play") if getattr(now, name) else _("The Ring: left out")
    return Choice(label, PickRule(name, not getattr(now, name)))


@cache
def _least(name: str) -> int:
    """The smallest amount that a setting takes."""
    hint = get_type_hints(Rules, include_extras=True)[name]
    return int(get_args(hint)[1].ge or 0)


def _rule(name: str, now: Rules, changed: bool) -> Choice:
    sentence = said(name, getattr(now, name))
    return Choice(f"* {sentence}" if changed else sentence, HouseRule(name))
