"""Deals that lie on the table: to accept, to turn down, to drop. Making one is deals.py's."""

from __future__ import annotations

from collections.abc import Iterator

from controller.rules.commands import (
    Accept,
    AnyCommand,
    Withdraw,
)
from controller.rules.state import Deal, State
from controller.table.panel.context import PanelContext
from controller.table.panel.menus.options import if_any, of_kind
from controller.table.panel.pages import (
    Choice,
    Listing,
    OpenDeal,
    OpenDeals,
    Say,
)
from controller.table.wording import words
from controller.text.language import _


def listing(context: PanelContext, page: OpenDeals | OpenDeal) -> Listing | None:
    """One of these pages; None if no such deal lies there (any more)."""
    match page:
        case OpenDeals():
            return if_any(_("Open deals"), _open_deals(context))
        case OpenDeal():
            return _open_deal(context, page.by)


def _open_deals(context: PanelContext) -> list[Choice]:
    state = context.state
    return [
        Choice(
            _(
                "{name} to {other}",
                name=words.name(state, deal.by),
                other=words.name(state, deal.to),
            ),
            OpenDeal(deal.by),
        )
        for deal in state.deals
    ]


def _open_deal(context: PanelContext, by: int) -> Listing | None:
    state = context.state
    deal = next((deal for deal in state.deals if deal.by == by), None)
    if deal is None:
        return None
    lines = [*_contents(state, deal)]
    lines += [
        Choice(_verdict(option.command, words.name(state, by)), option.command)
        for option in of_kind(context, Accept, Withdraw)
        if getattr(option.command, "by", -1) == by
    ]
    return Listing(_("{name}: a deal?", name=words.name(state, deal.to)), tuple(lines), deal.to)


def _contents(state: State, deal: Deal) -> Iterator[Choice]:
    """What is in it, to be read in full."""
    giver = words.name(state, deal.by)
    if deal.settles:
        rent = words.money(state, deal.settles)
        label = _("In place of rent: {amount}", amount=rent)
        yield Choice(label, Say(_("{name} owes rent", name=giver), rent))
    gives, gets = words.bundle(state, deal.give), words.bundle(state, deal.take)
    label = _("{name} gives {things}", name=giver, things=gives)
    yield Choice(label, Say(_("{name} gives", name=giver), gives))
    label = _("{name} gets {things}", name=giver, things=gets)
    yield Choice(label, Say(_("{name} gets", name=giver), gets))


def _verdict(command: AnyCommand, giver: str) -> str:
    if isinstance(command, Accept):
        return _("Accept")
    assert isinstance(command, Withdraw)
    return _("{name} drops it", name=giver) if command.seat == command.by else _("Turn it down")
