"""Putting a deal together on the panel: what each side gives, then the offer.

The draft is an `Offer` that nobody has made yet; the engine judges it when it is made.
"""

from __future__ import annotations

import msgspec

from controller.rules.commands import Bundle, Offer
from controller.rules.property.deals import rent_owed
from controller.rules.property.mortgages import group_built
from controller.rules.state import Deal, State
from controller.table.panel.context import PanelContext
from controller.table.panel.pages import (
    Choice,
    DealMoney,
    DealRent,
    DraftPage,
    Listing,
    Page,
    Partners,
    Range,
    SetMoney,
    SetRent,
    Side,
    StartDeal,
    ToggleCard,
    ToggleDeed,
)
from controller.table.wording import words
from controller.text.language import _


def listing(context: PanelContext, draft: Offer | None, page: Page) -> Listing | Range | None:
    """A page about deals; None if it makes no sense (any more)."""
    match page:
        case Partners():
            return _partners(context, page)
        case DraftPage() if draft is not None:
            return _draft(context.state, draft)
        case Side() if draft is not None:
            return _side(context.state, draft, page.give)
        case DealMoney() if draft is not None:
            return _money(context.state, draft, page.give)
        case DealRent() if draft is not None:
            return _rent(context.state, draft)
        case _:
            return None


def begin(state: State, deal: StartDeal) -> Offer:
    """An empty draft, or one with the deed it began with. Where rent may be paid in property it
    is in place of all the rent that is owed, until somebody says something else."""
    give = Bundle(deeds=(deal.deed,)) if deal.deed >= 0 else Bundle()
    draft = Offer(deal.seat, deal.to, give, Bundle())
    return set_rent(draft, owed(state, draft))


def owed(state: State, draft: Offer) -> int:
    """The rent that a deal can take the place of (D10)."""
    if not state.rules.property_pays_rent:
        return 0
    return rent_owed(state, Deal(draft.seat, draft.to, draft.give, draft.take))


def giver(draft: Offer, give: bool) -> int:
    """The seat that gives a side."""
    return draft.seat if give else draft.to


def toggle_deed(state: State, draft: Offer, space: int) -> Offer:
    """The draft with a deed put in, or taken out, on its owner's side."""
    owner = state.owner[space]
    if owner not in (draft.seat, draft.to):
        return draft
    side = bundle(draft, owner == draft.seat)
    return _with(draft, owner == draft.seat, deeds=_toggled(side.deeds, space))


def toggle_card(draft: Offer, give: bool, deck: int) -> Offer:
    """The draft with a kept card put in or taken out."""
    return _with(draft, give, cards=_toggled(bundle(draft, give).cards, deck))


def set_money(draft: Offer, give: bool, amount: int) -> Offer:
    """The draft with another amount of money on a side."""
    return _with(draft, give, cash=amount)


def set_rent(draft: Offer, amount: int) -> Offer:
    """The draft in place of another amount of rent."""
    return msgspec.structs.replace(draft, settles=amount)


def bundle(draft: Offer, give: bool) -> Bundle:
    """A side of a draft."""
    return draft.give if give else draft.take


def possible(state: State, draft: Offer) -> Offer | None:
    """What is left of a draft after the state has changed; None: nothing."""
    if not {draft.seat, draft.to} <= {
        *state.seats_in_play()
    }:  # nobody is, once a start is taken back
        return None
    give = _held(state, draft.give, draft.seat)
    take = _held(state, draft.take, draft.to)
    settles = min(draft.settles, owed(state, draft))
    return msgspec.structs.replace(draft, give=give, take=take, settles=settles)


def _held(state: State, side: Bundle, seat: int) -> Bundle:
    deeds = tuple(space for space in side.deeds if state.owner[space] == seat)
    held = [deck for deck, _ in state.kept[seat]]
    cards = tuple(deck for deck in side.cards if deck in held)
    return Bundle(min(side.cash, max(0, state.cash[seat])), deeds, cards)


def edited(state: State, draft: Offer, act: ToggleDeed | ToggleCard | SetMoney | SetRent) -> Offer:
    """The draft after a line of its pages was chosen."""
    match act:
        case ToggleDeed(space):
            return toggle_deed(state, draft, space)
        case ToggleCard(give, deck):
            return toggle_card(draft, give, deck)
        case SetMoney(give, amount):
            return set_money(draft, give, amount)
        case SetRent(amount):
            return set_rent(draft, amount)


def _with(draft: Offer, give: bool, **change: int | tuple[int, ...]) -> Offer:
    side = msgspec.structs.replace(bundle(draft, give), **change)
    return msgspec.structs.replace(draft, **{"give" if give else "take": side})


def _toggled(things: tuple[int, ...], thing: int) -> tuple[int, ...]:
    if thing in things:
        return tuple(one for one in things if one != thing)
    return tuple(sorted((*things, thing)))


def _partners(context: PanelContext, page: Partners) -> Listing | None:
    state = context.state
    offers = [o.command for o in context.of_seat(page.seat) if isinstance(o.command, Offer)]
    lines = tuple(
        Choice(words.name(state, offer.to), StartDeal(page.seat, offer.to, page.deed))
        for offer in offers
    )
    return Listing(_("Deal with"), lines, page.seat) if lines else None


def _draft(state: State, draft: Offer) -> Listing:
    one, other = words.name(state, draft.seat), words.name(state, draft.to)
    lines = [
        Choice(_gives(state, one, draft.give), Side(True)),
        Choice(_gives(state, other, draft.take), Side(False)),
        Choice(_("Offer it to {name}", name=other), draft),
    ]
    if owed(state, draft):
        rent = words.money(state, draft.settles)
        lines.insert(2, Choice(_("In place of rent: {amount}", amount=rent), DealRent()))
    return Listing(_("{name} and {other}", name=one, other=other), tuple(lines), draft.seat)


def _gives(state: State, who: str, side: Bundle) -> str:
    return _("{name} gives: {things}", name=who, things=words.bundle(state, side))


def _side(state: State, draft: Offer, give: bool) -> Listing:
    seat, side = giver(draft, give), bundle(draft, give)
    lines = [Choice(_("Money: {amount}", amount=side.cash), DealMoney(give))]
    lines += [
        _tick(space in side.deeds, words.deed(state, space), ToggleDeed(space))
        for space in state.board.deeds
        if state.owner[space] == seat and not group_built(state, space)
    ]
    for deck in dict.fromkeys(card[0] for card in state.kept[seat]):
        label = words.card_of(state, deck)
        lines.append(_tick(deck in side.cards, label, ToggleCard(give, deck)))
    return Listing(_("{name} gives", name=words.name(state, seat)), tuple(lines), seat)


def _tick(inside: bool, label: str, act: ToggleDeed | ToggleCard) -> Choice:
    return Choice(f"{'[x]' if inside else '[ ]'} {label}", act)


def _rent(state: State, draft: Offer) -> Range | None:
    most = owed(state, draft)
    if not most:
        return None
    return Range(_("In place of rent"), 0, most, min(draft.settles, most), draft.seat)


def _money(state: State, draft: Offer, give: bool) -> Range:
    seat = giver(draft, give)
    high = max(0, state.cash[seat])
    amount = min(bundle(draft, give).cash, high)
    return Range(_("{name} gives", name=words.name(state, seat)), 0, high, amount, seat)
