"""Pages about house rules in mid-game: who proposes what, and who agrees."""

from __future__ import annotations

import msgspec


class Proposers(msgspec.Struct, frozen=True):
    """Who proposes another house rule?"""


class RulesPage(msgspec.Struct, frozen=True):
    """The house rules that a seat may propose to change."""

    seat: int


class RulePage(msgspec.Struct, frozen=True):
    """The values that a seat may propose for a house rule; of an amount, an amount to set."""

    seat: int
    name: str


class OpenRules(msgspec.Struct, frozen=True):
    """The house rules that are proposed: to agree to, or not."""


Page = Proposers | RulesPage | RulePage | OpenRules
