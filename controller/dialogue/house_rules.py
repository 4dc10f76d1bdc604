"""House rules as lists: only those that the box knows, by group, those that this table used last
before all others.

Which group a rule is in, and its words, are in text/sentences/settings.py; what a box knows is in
rules/capabilities.py.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Any, get_args, get_type_hints

import msgspec

from controller.dialogue.model import Item, Number, Pick
from controller.rules.capabilities import known, settings
from controller.rules.edition import Edition, Rules
from controller.rules.house_rules import FIXED
from controller.text.language import _, ngettext
from controller.text.sentences.settings import (
    GROUPS,
    SETTINGS,
    group_name,
    setting_sentence,
    setting_title,
)

AMOUNTS = ("start_money", "salary", "fine", "auction_raise")
"""Amounts that are set by hand; others are for scripts."""

AMOUNT_MOST, MONEY_MOST = 1000, 10_000
"""The highest amount that is set by hand, and the most that anybody begins with."""

RINGS = ("ring", "bearer")
"""Settings that say whether there is a Ring: set-ups have a line or a switch for them."""

POPULAR: tuple[tuple[str, bool | int | str], ...] = (
    ("pot", "fees"), ("pot", "fees-and-salary"), ("salary_doubled", True),
    ("deed_declined", "bank"), ("first_buying_round", 2), ("jail_rent", False),
    ("end_after_bankruptcies", 1), ("first_bankruptcy_round", 11),
)  # fmt: skip
"""What many families play: settings, each with its value."""

FAVOURITES = "favourites"
"""The id of the list before all others."""

FAVOURITES_MOST = 5
"""Favourites that are listed."""

Wished = Mapping[str, Any]
"""House rules, by setting."""


class RuleList(msgspec.Struct, frozen=True):
    """A list of house rules: the id of its group, or FAVOURITES, and the settings in it."""

    id: str
    rules: tuple[str, ...]

    @property
    def name(self) -> str:
        """What it is called."""
        return _("Favourites") if self.id == FAVOURITES else group_name(self.id)

    def label(self, changed: Collection[str]) -> str:
        """Its name, and how many of its rules are changed."""
        count = len({*changed} & {*self.rules})
        if not count:
            return self.name
        return ngettext(
            "{group}: {count} changed", "{group}: {count} changed", count, group=self.name
        )


def settable(*, fixed: bool = False) -> dict[str, tuple[Any, ...]]:
    """What hands can change in some box, by name: the values of a setting, none of an amount.
    `fixed`: with what only a set-up can have."""
    return {
        name: asked.values
        for name, asked in settings().items()
        if (fixed or name not in FIXED) and (asked.values or name in AMOUNTS)
    }


def offered(edition: Edition, rules: Rules, *, fixed: bool = False) -> dict[str, tuple[Any, ...]]:
    """Of these, what this box knows, with the values that it knows; the Ring has its own line."""
    able = settable(fixed=fixed)
    return {
        name: values
        for name, values in known(edition, rules).items()
        if name in able and name not in RINGS
    }


def choices(
    name: str, values: tuple[Any, ...], rules: Rules, own: Rules, field: str = "value"
) -> Pick | Number:
    """A field for what a setting can become: one of its `values` by number, or an amount; what it
    is now, and what its `own` value is. A box may begin with more than can be set."""
    title, now, same = setting_title(name), getattr(rules, name), getattr(own, name)
    if not values:
        most = max(now, same, MONEY_MOST if name == "start_money" else AMOUNT_MOST)
        return Number(
            name=field, label=title, least=_least(name), most=most, now=now, same=same,
            says=said(name, now),
        )  # fmt: skip
    items = tuple(Item(at, said(name, one)) for at, one in enumerate(values))
    return Pick(
        name=field, label=title, items=items, now=values.index(now), same=values.index(same)
    )


@cache
def _least(name: str) -> int:
    """The smallest amount that a setting takes."""
    hint = get_type_hints(Rules, include_extras=True)[name]
    return int(get_args(hint)[1].ge or 0)


def lists(names: Collection[str], used: Sequence[str]) -> tuple[RuleList, ...]:
    """The lists of these settings, no empty one: first the few that were `used` last, then every
    group, those among them too."""
    found: dict[str, list[str]] = {
        FAVOURITES: [name for name in used if name in names][:FAVOURITES_MOST]
    }
    found |= {group: [] for group in GROUPS}
    for name in names:
        found[SETTINGS[name].group].append(name)
    return tuple(RuleList(id_, tuple(rules)) for id_, rules in found.items() if rules)


def changed(rules: Rules, own: Rules) -> frozenset[str]:
    """The settings that are not as they are printed."""
    names = own.__struct_fields__
    return frozenset(name for name in names if getattr(rules, name) != getattr(own, name))


def fitting(edition: Edition, game: str, wished: Wished) -> tuple[dict[str, Any], dict[str, Any]]:
    """House rules that may be from another box: those that this one knows, and those that it does
    not. What it plays by anyway is neither."""
    games = edition.data.games
    own = edition.rules_for(game if game in games else next(iter(games)), {})
    here = known(edition, own)
    other = {name: value for name, value in wished.items() if getattr(own, name, None) != value}
    fits = {
        name: value
        for name, value in other.items()
        if name in here and (not here[name] or value in here[name])
    }
    return fits, {name: value for name, value in other.items() if name not in fits}


def said(name: str, value: Any, rules: Rules | None = None) -> str:
    """What a setting says with a value, as a line of a list."""
    sentence = setting_sentence(name, value, rules)
    return sentence[:1].upper() + sentence[1:]


def marked(name: str, changed: Collection[str], rules: Rules) -> str:
    """What a setting says as it is now, with a star if it is changed."""
    return ("* " if name in changed else "") + said(name, getattr(rules, name), rules)
