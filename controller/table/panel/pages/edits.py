"""Changes to the deal that is being put together on the panel: deeds, cards, money, rent."""

from __future__ import annotations

from msgspec.structs import replace

from controller.dialogue.forms import draft as drafts
from controller.rules.commands import Offer
from controller.rules.state import State
from controller.table.panel.context import PanelContext
from controller.table.panel.page import Action, Panel, Rest


class Edit(Action, frozen=True):
    """Change the deal that is being put together."""

    def applied(self, context: PanelContext, panel: Panel) -> tuple[Panel, Rest]:
        if panel.draft is None:
            return panel, None
        base = panel.less() if isinstance(self, SetMoney | SetRent) else panel
        return replace(base, draft=self.edited(context.state, panel.draft)), None

    def edited(self, state: State, draft: Offer) -> Offer:
        """The deal then."""
        raise NotImplementedError(self)


class ToggleDeed(Edit, frozen=True):
    """Put a deed into the deal, or take it out."""

    space: int

    def edited(self, state: State, draft: Offer) -> Offer:
        """On its owner's side."""
        owner = state.owner[self.space]
        if owner not in (draft.seat, draft.to):
            return draft
        deeds = drafts.bundle(draft, owner == draft.seat).deeds
        return drafts.changed(draft, owner == draft.seat, deeds=drafts.toggled(deeds, self.space))


class ToggleCard(Edit, frozen=True):
    """Put a kept card into a side of the deal, or take it out."""

    give: bool
    deck: int

    def edited(self, state: State, draft: Offer) -> Offer:
        cards = drafts.bundle(draft, self.give).cards
        return drafts.changed(draft, self.give, cards=drafts.toggled(cards, self.deck))


class SetMoney(Edit, frozen=True):
    """Set the money on a side of the deal."""

    give: bool
    amount: int

    def edited(self, state: State, draft: Offer) -> Offer:
        return drafts.changed(draft, self.give, cash=self.amount)


class SetRent(Edit, frozen=True):
    """Set how much of a rent the deal takes the place of: of the one's that offers it, or of
    `theirs`; of two rents only one."""

    theirs: bool
    amount: int

    def edited(self, state: State, draft: Offer) -> Offer:
        was = drafts.settled(draft, self.theirs)
        if self.amount == was == 0:
            return draft
        return replace(draft, settles=-self.amount if self.theirs else self.amount)
