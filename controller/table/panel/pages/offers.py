"""Deals that lie on the table: to accept, to turn down, to drop. Making one is deals.py's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from controller.dialogue import words
from controller.dialogue.forms.dealing import Dealing
from controller.rules.commands import Accept, AnyCommand, Withdraw
from controller.rules.engine import verify
from controller.rules.property.deals import owing
from controller.rules.state import Deal, State
from controller.table.panel.context import PanelContext
from controller.table.panel.page import Choice, Listing, Page, Say, if_any
from controller.table.panel.pages.deals import OpenDraft, interest, outcome
from controller.text.language import _
from controller.text.sentences import refusal_sentence


class OpenDeal(Page, frozen=True):
    """The deal that `by` offers: to accept or to turn down."""

    by: int

    def listing(self, context: PanelContext) -> Listing | None:
        state, by = context.state, self.by
        deal = next((deal for deal in state.deals if deal.by == by), None)
        if deal is None:
            return None
        lines = [*_contents(state, deal)]
        if (no := verify(state, Accept(deal.to, by))) is not None:
            label = _("Not possible now")
            lines.append(Choice(label, Say(label, refusal_sentence(no))))
        lines += [
            Choice(_verdict(option.command, words.name(state, by)), option.command)
            for option in context.of_kind(Accept, Withdraw)
            if self.leads(option.command)
        ]
        another = Dealing.answering(deal)
        if another.command(state) is not None:
            lines.append(Choice(_("Make another offer"), OpenDraft(another)))
        lines.append(outcome(state, deal))
        return Listing(_("{name}: a deal?", name=words.name(state, deal.to)), tuple(lines), deal.to)

    def kept(
        self, context: PanelContext, before: Sequence[Choice], now: Sequence[Choice], at: int
    ) -> int | None:
        """A deal that has become another is read first: nobody accepts what they have not seen."""
        terms, after = (
            [one for one in lines if isinstance(one.act, Say)] for lines in (before, now)
        )
        return None if terms == after else 0

    def leads(self, command: AnyCommand) -> bool:
        return getattr(command, "by", None) == self.by


class OpenDeals(Page, frozen=True):
    """Deals that lie on the table."""

    def listing(self, context: PanelContext) -> Listing | None:
        state = context.state
        lines = []
        for deal in state.deals:
            one, other = words.name(state, deal.by), words.name(state, deal.to)
            label = _("{name} to {other}", name=one, other=other)
            lines.append(Choice(label, OpenDeal(deal.by)))
        return if_any(_("Open deals"), lines)

    def leads(self, command: AnyCommand) -> bool:
        return True


def _contents(state: State, deal: Deal) -> Iterator[Choice]:
    """What is in it, to be read in full."""
    giver = words.name(state, deal.by)
    if deal.settles:
        rent = words.money(state, abs(deal.settles))
        debtor = words.name(state, owing(deal.by, deal.to, deal.settles)[0])
        label = _("In place of rent: {amount}", amount=rent)
        yield Choice(label, Say(_("{name} owes rent", name=debtor), rent))
    gives, gets = words.bundle(state, deal.give), words.bundle(state, deal.take)
    label = _("{name} gives {things}", name=giver, things=gives)
    yield Choice(label, Say(_("{name} gives", name=giver), gives))
    label = _("{name} gets {things}", name=giver, things=gets)
    yield Choice(label, Say(_("{name} gets", name=giver), gets))
    yield from interest(state, (deal.by, deal.take), (deal.to, deal.give))


def _verdict(command: AnyCommand, giver: str) -> str:
    if isinstance(command, Accept):
        return _("Accept")
    assert isinstance(command, Withdraw)
    if command.seat == command.by:
        return _("{name} withdraws the offer", name=giver)
    return _("No more offers this round") if command.no_more else _("Turn it down")
