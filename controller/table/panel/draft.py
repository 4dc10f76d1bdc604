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
    return replace(draft, settles=owed(state, draft))


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


def changed(draft: Offer, give: bool, **change: int | tuple[int, ...]) -> Offer:
    """The draft with something else on a side."""
    side = replace(bundle(draft, give), **change)
    return replace(draft, **{"give" if give else "take": side})


def toggled(things: tuple[int, ...], thing: int) -> tuple[int, ...]:
    """Without a thing that is there, or with it."""
    if thing in things:
        return tuple(one for one in things if one != thing)
    return tuple(sorted((*things, thing)))
