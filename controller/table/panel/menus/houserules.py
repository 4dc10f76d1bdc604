"""House rules chosen while a game is set up: any setting, the ones of the box at first.

In mid-game they are proposed and agreed to: agreement.py. Whether they can hold together the engine
says at the start.
"""

from __future__ import annotations

from functools import cache
from typing import Any, get_args, get_type_hints

import msgspec

from controller.rules.edition import Rules
from controller.table.panel.context import PanelContext
from controller.table.panel.menus.agreement import AMOUNT_MOST, AMOUNTS, said, settings
from controller.table.panel.pages import Choice, HouseRule, HouseRules, Listing, PickRule, Range
from controller.text.language import _

AT_START = ("start_money", "opening_ties", "deeds_paid")
"""Settings that only a set-up can have, besides the Ring, which has a line of its own."""

MONEY_MOST = 10_000
"""The most that anybody begins with."""


def rules_of(context: PanelContext, game: str, changed: dict[str, Any]) -> Rules:
    """The settings of a way to play with what was changed; without, if that makes no sense (any
    more)."""
    edition = context.edition
    game = game if game in edition.data.games else next(iter(edition.data.games))
    try:
        return edition.rules_for(game, changed)
    except msgspec.ValidationError:
        return edition.rules_for(game, {})


def picked(
    context: PanelContext, game: str, changed: dict[str, Any], pick: PickRule
) -> dict[str, Any]:
    """The changes with one more, or one less: what the box has is no change."""
    rest = {name: value for name, value in changed.items() if name != pick.name}
    own = getattr(rules_of(context, game, {}), pick.name)
    return rest if own == pick.value else {**rest, pick.name: pick.value}


def line(changed: dict[str, Any]) -> Choice:
    """The line that leads here."""
    if not changed:
        return Choice(_("House rules: none"), HouseRules())
    return Choice(_("House rules: {count}", count=len(changed)), HouseRules())


def ring(context: PanelContext, game: str, changed: dict[str, Any]) -> Choice | None:
    """The Ring is played, or left out; None where the box has none."""
    own, now = rules_of(context, game, {}), rules_of(context, game, changed)
    name = next((one for one in ("ring", "bearer") if getattr(own, one)), None)
    if name is None:
        return None
    label = _("The Ring: in play") if getattr(now, name) else _("The Ring: left out")
    return Choice(label, PickRule(name, not getattr(now, name)))


def listing(
    context: PanelContext, game: str, changed: dict[str, Any], page: HouseRules | HouseRule
) -> Listing | Range:
    """A page of them."""
    now = rules_of(context, game, changed)
    match page:
        case HouseRules():
            lines = [_rule(name, now, name in changed) for name in _names()]
            return Listing(_("House rules"), tuple(lines))
        case HouseRule(name):
            return _values(name, getattr(now, name))


def _names() -> list[str]:
    return [*AT_START, *settings()]


@cache
def _least(name: str) -> int:
    """The smallest amount that a setting takes."""
    hint = get_type_hints(Rules, include_extras=True)[name]
    return int(get_args(hint)[1].ge or 0)


def _rule(name: str, now: Rules, changed: bool) -> Choice:
    sentence = said(name, getattr(now, name))
    return Choice(f"* {sentence}" if changed else sentence, HouseRule(name))


def _values(name: str, now: Any) -> Listing | Range:
    values = settings(fixed=True)[name]
    if not values:
        most = MONEY_MOST if name == "start_money" else AMOUNT_MOST
        return Range(_(AMOUNTS[name]), _least(name), max(now, most), now)
    first = [now, *(value for value in values if value != now)]
    lines = [Choice(said(name, value), PickRule(name, value)) for value in first]
    return Listing(_("House rules"), tuple(lines))
