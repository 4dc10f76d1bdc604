"""The deal that is being put together: an `Offer` that nobody has made yet."""

from __future__ import annotations

from msgspec.structs import replace

from controller.rules.commands import Bundle, Offer
from controller.rules.property.deals import rent_owed
from controller.rules.state import State


def begin(state: State, seat: int, to: int, deed: int) -> Offer:
    """An empty draft, or one with the deed it began with. Where rent may be paid in property it
    is in place of all the rent that one owes the other, until somebody says something else."""
    give = Bundle(deeds=(deed,)) if deed >= 0 else Bundle()
    settles = owed(state, seat, to) or -owed(state, to, seat)
    return Offer(seat, to, give, Bundle(), settles)


def owed(state: State, debtor: int, creditor: int) -> int:
    """The rent of a debtor that a deal can take the place of (D10)."""
    return rent_owed(state, debtor, creditor) if state.rules.property_pays_rent else 0


def owing(draft: Offer, theirs: bool) -> tuple[int, int]:
    """Who owes a rent, and whom: the one that offers the deal, or the other (`theirs`)."""
    return (draft.to, draft.seat) if theirs else (draft.seat, draft.to)


def settled(draft: Offer, theirs: bool) -> int:
    """How much of that rent the deal takes the place of."""
    return max(0, -draft.settles if theirs else draft.settles)


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
    most, least = owed(state, draft.seat, draft.to), -owed(state, draft.to, draft.seat)
    settles = max(least, min(draft.settles, most))
    return replace(draft, give=give, take=take, settles=settles)


def _held(state: State, side: Bundle, seat: int) -> Bundle:
    deeds = tuple(space for space in state.deeds_of(seat) if space in side.deeds)
    held = [deck for deck, _ in state.kept[seat]]
    cards = tuple(deck for deck in side.cards if deck in held)
    return Bundle(max(0, min(side.cash, state.cash[seat])), deeds, cards)


def changed(draft: Offer, give: bool, **change: int | tuple[int, ...]) -> Offer:
    """The draft with something else on a side."""
    side = replace(bundle(draft, give), **change)
    return replace(draft, **{"give" if give else "take": side})


def toggled(things: tuple[int, ...], thing: int) -> tuple[int, ...]:
    """Without a thing that is there, or with it."""
    if thing in things:
        return tuple(one for one in things if one != thing)
    return tuple(sorted((*things, thing)))
