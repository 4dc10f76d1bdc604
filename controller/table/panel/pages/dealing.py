"""Pages about deals: those on the table, and the one that is being put together."""

from __future__ import annotations

import msgspec


class OpenDeals(msgspec.Struct, frozen=True):
    """Deals that lie on the table."""


class OpenDeal(msgspec.Struct, frozen=True):
    """The deal that `by` offers: to accept or to turn down."""

    by: int


class Partners(msgspec.Struct, frozen=True):
    """With whom does a seat deal? `deed` is already on the giving side, if not -1."""

    seat: int
    deed: int = -1


class DraftPage(msgspec.Struct, frozen=True):
    """The deal being put together."""


class Side(msgspec.Struct, frozen=True):
    """One side of the deal being put together."""

    give: bool


class DealMoney(msgspec.Struct, frozen=True):
    """The money on one side of the deal; an amount to set."""

    give: bool


class DealRent(msgspec.Struct, frozen=True):
    """How much of a rent that is owed the deal takes the place of; an amount to set."""


class StartDeal(msgspec.Struct, frozen=True):
    """Put a deal together: `seat` with `to`, starting with a deed if not -1."""

    seat: int
    to: int
    deed: int = -1


class ToggleDeed(msgspec.Struct, frozen=True):
    """Put a deed into the deal, or take it out."""

    space: int


class ToggleCard(msgspec.Struct, frozen=True):
    """Put a kept card into a side of the deal, or take it out."""

    give: bool
    deck: int


class SetMoney(msgspec.Struct, frozen=True):
    """Set the money on a side of the deal."""

    give: bool
    amount: int


class SetRent(msgspec.Struct, frozen=True):
    """Set how much of a rent the deal takes the place of."""

    amount: int


Page = OpenDeals | OpenDeal | Partners | DraftPage | Side | DealMoney | DealRent

Drafting = StartDeal | ToggleDeed | ToggleCard | SetMoney | SetRent
