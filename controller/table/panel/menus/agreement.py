"""House rules on the panel: what a seat may propose to change, and what is proposed.

Whether a change can hold is the engine's to say, when it is proposed.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

from controller.rules.commands import Agree, ChangeRules, Disagree
from controller.rules.edition import Rules
from controller.rules.game.houserules import FIXED
from controller.table.panel.context import PanelContext
from controller.table.panel.menus.options import if_any, of_kind
from controller.table.panel.pages import (
    Choice,
    Listing,
    OpenRules,
    Page,
    Proposers,
    Range,
    RulePage,
    RulesPage,
    Say,
)
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


def change_at(page: RulePage, amount: int) -> ChangeRules:
    """The change that an amount set on a page is."""
    return ChangeRules(page.seat, {page.name: amount})


def listing(context: PanelContext, page: Page) -> Listing | Range | None:
    """A page about house rules; None if they cannot be proposed, or are not."""
    match page:
        case Proposers():
            who = [option.command.seat for option in of_kind(context, ChangeRules)]
            lines = [Choice(words.name(context.state, seat), RulesPage(seat)) for seat in who]
            return if_any(_("Who proposes?"), lines)
        case RulesPage(seat) if _may(context, seat):
            now = context.state.rules
            lines = [Choice(said(n, getattr(now, n)), RulePage(seat, n)) for n in settings()]
            return Listing(_("House rules"), tuple(lines), seat)
        case RulePage(seat) if _may(context, seat):
            return _values(context, page)
        case OpenRules():
            return _open(context)
        case _:
            return None


def _may(context: PanelContext, seat: int) -> bool:
    return any(isinstance(option.command, ChangeRules) for option in context.of_seat(seat))


def _values(context: PanelContext, page: RulePage) -> Listing | Range:
    values = settings()[page.name]
    now = getattr(context.state.rules, page.name)
    if not values:
        return Range(_(AMOUNTS[page.name]), 0, max(now, AMOUNT_MOST), now, page.seat)
    lines = [
        Choice(said(page.name, value), ChangeRules(page.seat, {page.name: value}))
        for value in values
        if value != now
    ]
    return Listing(_("House rules"), tuple(lines), page.seat)


def _open(context: PanelContext) -> Listing | None:
    state = context.state
    if state.proposal is None:
        return None
    what = rules_in_words(state.proposal.rules)
    who = _("{name} proposes", name=words.name(state, state.proposal.by))
    lines = [Choice(what, Say(who, what))]
    for option in context.options:
        if isinstance(option.command, Agree | Disagree):
            label = labels.label(state, option.command)
            who_says = words.name(state, option.command.seat)
            lines.append(Choice(_("{name}: {what}", name=who_says, what=label), option.command))
    return Listing(who, tuple(lines), state.proposal.by)
