"""Putting a deal together on the panel: what each side gives, then the offer.

The draft is an `Offer` that nobody has made yet (panel/draft.py); the engine judges it when it is
made.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from controller.dialogue import words
from controller.dialogue.forms import draft as drafts
from controller.files.tagbook import DeedTag, Tag, TokenTag
from controller.rules.commands import AnyCommand, Bundle, Offer
from controller.rules.prompts import Ask
from controller.rules.property.mortgages import group_built
from controller.rules.state import State
from controller.table.panel.context import PanelContext
from controller.table.panel.page import (
    Action,
    Choice,
    Content,
    Listing,
    Page,
    Panel,
    Range,
    Rest,
    Say,
    ticked,
)
from controller.table.panel.pages.edits import SetMoney, SetRent, ToggleCard, ToggleDeed
from controller.table.panel.pages.offers import interest
from controller.text.language import _


class OfDraft(Page, frozen=True):
    """What the pages of a deal share that is being put together: there are none without one."""

    def content(self, context: PanelContext, panel: Panel) -> Content | None:
        return None if panel.draft is None else self.drafted(context.state, panel.draft)

    def drafted(self, state: State, draft: Offer) -> Content | None:
        """What stands on it for a draft."""
        raise NotImplementedError(self)


class DealMoney(OfDraft, frozen=True):
    """The money on one side of the deal; an amount to set."""

    give: bool

    def drafted(self, state: State, draft: Offer) -> Range:
        seat = drafts.giver(draft, self.give)
        high = max(0, state.cash[seat])
        now = min(drafts.bundle(draft, self.give).cash, high)
        title = _("{name} gives", name=words.name(state, seat))
        return Range(title, 0, high, now, seat, by_tens=True)

    def amount(self, at: int) -> SetMoney:
        return SetMoney(self.give, at)


class DealRent(OfDraft, frozen=True):
    """How much of a rent that is owed the deal takes the place of: the rent of the one that offers
    it, or `theirs`; an amount to set."""

    theirs: bool = False

    def drafted(self, state: State, draft: Offer) -> Range | None:
        debtor, creditor = drafts.owing(draft, self.theirs)
        most = drafts.owed(state, debtor, creditor)
        if not most:
            return None
        now = min(drafts.settled(draft, self.theirs), most)
        return Range(_("In place of rent"), 0, most, now, debtor)

    def amount(self, at: int) -> SetRent:
        return SetRent(self.theirs, at)


class Tapped(OfDraft, frozen=True):
    """Pages on which a tapped deed goes into the deal, or out of it."""

    def tap(self, context: PanelContext, panel: Panel, tag: Tag) -> Action | None:
        state = context.state
        match tag:
            case DeedTag(space=space):
                return ToggleDeed(space) if _part(panel, state.owner[space]) else _no(state, space)
            case TokenTag(token=token) if context.prompt.ask is not Ask.AUCTION and any(
                own == token and _part(panel, seat) for seat, (_, own) in enumerate(state.players)
            ):
                text = _("Not offered yet: press OK on the line that offers it.")
                return Say(_("Not yet"), text, True)
            case _:
                return None


class DealSide(Tapped, frozen=True):
    """One side of the deal being put together."""

    give: bool

    def drafted(self, state: State, draft: Offer) -> Listing:
        seat, side = drafts.giver(draft, self.give), drafts.bundle(draft, self.give)
        lines = [Choice(_("Money: {amount}", amount=side.cash), DealMoney(self.give))]
        lines += [
            _tick(space in side.deeds, words.deed(state, space), ToggleDeed(space))
            for space in state.board.deeds
            if state.owner[space] == seat and not group_built(state, space)
        ]
        for deck in dict.fromkeys(card[0] for card in state.kept[seat]):
            label = words.card_of(state, deck)
            lines.append(_tick(deck in side.cards, label, ToggleCard(self.give, deck)))
        return Listing(_("{name} gives", name=words.name(state, seat)), tuple(lines), seat)


class DraftPage(Tapped, frozen=True):
    """The deal being put together."""

    def drafted(self, state: State, draft: Offer) -> Listing:
        one, other = words.name(state, draft.seat), words.name(state, draft.to)
        lines = [
            Choice(_gives(state, one, draft.give), DealSide(True)),
            Choice(_gives(state, other, draft.take), DealSide(False)),
            Choice(_("Offer it to {name}", name=other), draft),
        ]
        sides = (draft.seat, draft.take), (draft.to, draft.give)
        lines[2:2] = [*_rents(state, draft), *interest(state, *sides)]
        return Listing(_("{name} and {other}", name=one, other=other), tuple(lines), draft.seat)


class StartDeal(Action, frozen=True):
    """Put a deal together: `seat` with `to`, starting with a deed if not -1."""

    seat: int
    to: int
    deed: int = -1

    def applied(self, context: PanelContext, panel: Panel) -> tuple[Panel, Rest]:
        base = panel.less() if isinstance(panel.top, Partners) else panel
        draft = drafts.begin(context.state, self.seat, self.to, self.deed)
        return replace(base, draft=draft).opened(context, DraftPage()), None


class Partners(Page, frozen=True):
    """Whom a seat can deal with. The player whose turn it is comes first, as the likeliest to have
    tapped this seat's token. `deed` is already on the giving side, if not -1."""

    seat: int
    deed: int = -1

    def listing(self, context: PanelContext) -> Listing | None:
        state = context.state
        offers = [o.command for o in context.of_seat(self.seat) if isinstance(o.command, Offer)]
        lines = tuple(
            Choice(words.name(state, offer.to), StartDeal(self.seat, offer.to, self.deed))
            for offer in sorted(offers, key=lambda offer: offer.to != state.turn)
        )
        return Listing(_("Deal with"), lines, self.seat) if lines else None

    def leads(self, command: AnyCommand) -> bool:
        return self.deed == -1 and command.seat == self.seat

    def makes(self, command: AnyCommand) -> bool:
        return isinstance(command, Offer) and self.leads(command)


def _part(panel: Panel, seat: int) -> bool:
    return panel.draft is not None and seat in (panel.draft.seat, panel.draft.to)


def _no(state: State, space: int) -> Say:
    """A deed that neither side of the deal on the display has; the deal stays open."""
    text = _("Not part of this deal. {card}", card=words.card(state, space))
    return Say(words.place(state, space), text, True)


def _gives(state: State, who: str, side: Bundle) -> str:
    return _("{name} gives: {things}", name=who, things=words.bundle(state, side))


def _rents(state: State, draft: Offer) -> Iterator[Choice]:
    """What the deal takes the place of: a rent that one of the two owes, or either of two."""
    rents = [theirs for theirs in (False, True) if drafts.owed(state, *drafts.owing(draft, theirs))]
    for theirs in rents:
        name = words.name(state, drafts.owing(draft, theirs)[0])
        amount = words.money(state, drafts.settled(draft, theirs))
        line = _("In place of rent: {amount}", amount=amount)
        if len(rents) > 1:
            line = _("{name}, in place of rent: {amount}", name=name, amount=amount)
        yield Choice(line, DealRent(theirs))


def _tick(inside: bool, label: str, act: ToggleDeed | ToggleCard) -> Choice:
    aloud = _("{thing}: not in the deal", thing=label)
    if inside:
        aloud = _("{thing}: in the deal", thing=label)
    return ticked(label, act, aloud, on=inside)
