"""Putting a deal together on the panel: what each side gives, then the offer.

What has been filled in is the panel's draft (dialogue/forms/dealing.py); the engine judges it when
it is offered.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from msgspec.structs import replace

from controller.dialogue import words
from controller.dialogue.forms.dealing import Dealing
from controller.dialogue.model import Number, Ticks
from controller.dialogue.terms import both_then, groups
from controller.files.tagbook import DeedTag, Tag, TokenTag
from controller.rules.commands import AnyCommand, Bundle, Offer
from controller.rules.prompts import Ask
from controller.rules.property.deals import as_deal
from controller.rules.property.mortgages import interest_due
from controller.rules.state import Deal, State
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
from controller.text.language import _


class Fill(Action, frozen=True):
    """Fill in a field of the deal that is being put together; an amount's page then closes."""

    name: str
    value: int | tuple[int, ...]

    def applied(self, context: PanelContext, panel: Panel) -> tuple[Panel, Rest]:
        if panel.draft is None:
            return panel, None
        base = panel.less() if isinstance(panel.top, DealAmount) else panel
        return replace(base, draft=panel.draft.set(self.name, self.value)), None


class ToggleDeed(Action, frozen=True):
    """Put a deed into the deal on its owner's side, or take it out."""

    space: int

    def applied(self, context: PanelContext, panel: Panel) -> tuple[Panel, Rest]:
        draft, owner = panel.draft, context.state.owner[self.space]
        if draft is None or owner not in (draft.seat, draft.to):
            return panel, None
        name, side = ("give", draft.give) if owner == draft.seat else ("take", draft.take)
        return toggle(f"{name}.deeds", side.deeds, self.space).applied(context, panel)


class OfDraft(Page, frozen=True):
    """What the pages of a deal share that is being put together: there are none without one."""

    def content(self, context: PanelContext, panel: Panel) -> Content | None:
        return None if panel.draft is None else self.drafted(context.state, panel.draft)

    def drafted(self, state: State, draft: Dealing) -> Content | None:
        """What stands on it for a draft."""
        raise NotImplementedError(self)


class DealAmount(OfDraft, frozen=True):
    """The money on one side of the deal, or how much of a rent it takes the place of."""

    name: str

    def drafted(self, state: State, draft: Dealing) -> Range | None:
        for field in draft.amounts(state):
            if field.name == self.name:
                title = _("In place of rent")
                if "." in self.name:
                    title = _("{name} gives", name=words.name(state, field.seat))
                return Range(title, 0, field.most, field.now, field.seat, by_tens=True)
        return None

    def amount(self, context: PanelContext, at: int) -> Fill:
        return Fill(self.name, at)


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
    """One side of the deal being put together: "give" or "take"."""

    name: str

    def drafted(self, state: State, draft: Dealing) -> Listing | None:
        side = next((one for one in draft.sides(state) if one.name == self.name), None)
        if side is None:
            return None
        lines = [line for field in side.fields for line in _lines(field)]
        return Listing(
            _("{name} gives", name=words.name(state, side.seat)), tuple(lines), side.seat
        )


class DraftPage(Tapped, frozen=True):
    """The deal being put together."""

    def drafted(self, state: State, draft: Dealing) -> Listing | None:
        if (offer := draft.offer(state)) is None:
            return None
        one, other = words.name(state, offer.seat), words.name(state, offer.to)
        lines = [
            Choice(_gives(state, one, offer.give), DealSide("give")),
            Choice(_gives(state, other, offer.take), DealSide("take")),
            *_rents(state, draft),
            *interest(state, (offer.seat, offer.take), (offer.to, offer.give)),
            Choice(_("Offer it to {name}", name=other), offer),
            outcome(state, as_deal(offer)),
        ]
        return Listing(_("{name} and {other}", name=one, other=other), tuple(lines), offer.seat)


class OpenDraft(Action, frozen=True):
    """Go on with a deal that is filled in as far as this. There is one at a time: the pages of one
    before close, with all that lies on them."""

    draft: Dealing

    def applied(self, context: PanelContext, panel: Panel) -> tuple[Panel, Rest]:
        views = tuple(takewhile(lambda view: not isinstance(view.page, OfDraft), panel.views))
        base = replace(panel, views=views, draft=self.draft)
        return base.opened(context, DraftPage()), None


class StartDeal(Action, frozen=True):
    """Put a deal together: `seat` with `to`, starting with a deed if not -1."""

    seat: int
    to: int
    deed: int = -1

    def applied(self, context: PanelContext, panel: Panel) -> tuple[Panel, Rest]:
        base = panel.less() if isinstance(panel.top, Partners) else panel
        give = Bundle(deeds=(self.deed,)) if self.deed >= 0 else Bundle()
        return OpenDraft(Dealing(seat=self.seat, to=self.to, give=give)).applied(context, base)


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


def interest(state: State, *sides: tuple[int, Bundle]) -> Iterator[Choice]:
    """What each seat pays the Bank for the mortgaged deeds that it gets (K5)."""
    for seat, gets in sides:
        if due := interest_due(state, gets.deeds):
            amount = words.money(state, due)
            line = _("{name} pays interest: {amount}", name=words.name(state, seat), amount=amount)
            yield Choice(line, Say(_("Interest to the Bank"), line))


def outcome(state: State, deal: Deal) -> Choice:
    """What each group then is, and how much money both then have."""
    becomes = (said for group in groups(state, deal) for said in group.says.values())
    says = "; ".join((*becomes, *both_then(state, deal)))
    return Choice(_("After this deal"), Say(_("After this deal"), says))


def _rents(state: State, draft: Dealing) -> Iterator[Choice]:
    """What the deal takes the place of: a rent that one of the two owes, or either of two."""
    rents = [one for one in draft.amounts(state) if "." not in one.name]
    for one in rents:
        name, amount = words.name(state, one.seat), words.money(state, one.now)
        line = _("In place of rent: {amount}", amount=amount)
        if len(rents) > 1:
            line = _("{name}, in place of rent: {amount}", name=name, amount=amount)
        yield Choice(line, DealAmount(one.name))


def _lines(field: Number | Ticks) -> Iterator[Choice]:
    """An amount to set, or a line to tick for each thing."""
    if isinstance(field, Number):
        yield Choice(_("Money: {amount}", amount=field.now), DealAmount(field.name))
        return
    for item in {one.value: one for one in field.items}.values():
        inside = item.value in field.now
        aloud = _("{thing}: not in the deal", thing=item.words)
        if inside:
            aloud = _("{thing}: in the deal", thing=item.words)
        yield ticked(item.words, toggle(field.name, field.now, item.value), aloud, on=inside)


def toggle(name: str, things: tuple[int, ...], thing: int) -> Fill:
    """Without a thing that is there, or with it."""
    if thing in things:
        return Fill(name, tuple(one for one in things if one != thing))
    return Fill(name, tuple(sorted((*things, thing))))
