"""The deal that is being put together: an `Offer` that nobody has made yet."""

from __future__ import annotations

from msgspec.structs import replace

from controller.rules.commands import Bundle, Offer
from controller.rules.property.deals import rent_owed
from controller.rules.state import Deal, State


def begin(state: State, seat: int, to: int, deed: int) -> Offer:
    """An empty draft, or one with the deed it began with. Where rent may be paid in property it
    is in place of all the rent that is owed, until somebody says something else."""
    give = Bundle(deeds=(deed,)) if deed >= 0 else Bundle()
    draft = Offer(seat, to, give, Bundle())
    return set_rent(draft, owed(state, draft))


def owed(state: State, draft: Offer) -> int:
    """The rent that a deal can take the place of (D10)."""
    if not state.rules.property_pays_rent:
        return 0
    return rent_owed(state, Deal(draft.seat, draft.to, draft.give, draft.take))


def giver(draft: Offer, give: bool) -> int:
    """The seat that gives a side."""
    return draft.seat if give else draft.to


def bundle(draft: Offer, give: bool) -> Bundle:
    """A side of a draft."""
    return draft.give if give else draft.take


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
    return replace(draft, settles=amount)


def possible(state: State, draft: Offer) -> Offer | None:
    """What is left of a draft after the state has changed; None: nothing."""
    if not {draft.seat, draft.to} <= {
        *state.seats_in_play()
    }:  # nobody is, once a start is taken back
        return None
    give = _held(state, draft.give, draft.seat)
    take = _held(state, draft.take, draft.to)
    settles = min(draft.settles, owed(state, draft))
    return replace(draft, give=give, take=take, settles=settles)


def _held(state: State, side: Bundle, seat: int) -> Bundle:
    deeds = tuple(space for space in side.deeds if state.owner[space] == seat)
    held = [deck for deck, _ in state.kept[seat]]
    cards = tuple(deck for deck in side.cards if deck in held)
    return Bundle(min(side.cash, max(0, state.cash[seat])), deeds, cards)


def _with(draft: Offer, give: bool, **change: int | tuple[int, ...]) -> Offer:
    side = replace(bundle(draft, give), **change)
    return replace(draft, **{"give" if give else "take": side})


def _toggled(things: tuple[int, ...], thing: int) -> tuple[int, ...]:
    if thing in things:
        return tuple(one for one in things if one != thing)
    return tuple(sorted((*things, thing)))
