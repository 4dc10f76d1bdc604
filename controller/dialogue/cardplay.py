"""What a kept card does when it is played: in a line of a list, and in sentences for everybody."""

from __future__ import annotations

from collections.abc import Iterable

from controller.dialogue import words
from controller.rules.board import ColourRent, FreeOutpost, Piece, SwapDeeds, TakeGroup
from controller.rules.cards.targets import colour_rent
from controller.rules.property.mortgages import interest_due
from controller.rules.state import PendingCard, State
from controller.text.language import _
from controller.text.wording import listed


def subject(state: State, one: PendingCard) -> str:
    """What it is played for, as a line of a list: a deed, a set, or a rent."""
    match state.edition.card(one.deck, one.card).effect:
        case ColourRent() as effect:
            rent = colour_rent(state, one.seat, one.target, one.space, effect)
            return _("{places}: {amount}", places=_owned(state, one), amount=_sum(state, rent))
        case TakeGroup():
            return _listed(state, state.group(one.space))
        case _:
            return deed(state, one.space)


def outcome(state: State, one: PendingCard) -> str:
    """What happens if it counts. What is given in exchange is said apart: `exchange`."""
    who, other = words.name(state, one.seat), words.name(state, one.target)
    match state.edition.card(one.deck, one.card).effect:
        case FreeOutpost():
            piece = words.piece(state, Piece.HOUSE, 1, one.seat)
            return _("{name} builds 1 {piece} on {place} for free.",
                     name=who, piece=piece, place=words.place(state, one.space))  # fmt: skip
        case ColourRent() as effect:
            rent = colour_rent(state, one.seat, one.target, one.space, effect)
            return _("{other} owes {name} {amount} in rent on {places}.", name=who, other=other,
                     amount=_sum(state, rent), places=_owned(state, one))  # fmt: skip
        case TakeGroup():
            group = state.group(one.space)
            taken = _("{name} takes the whole set of {places} from {other}.",
                      name=who, other=other, places=_listed(state, group))  # fmt: skip
            return taken + _interest(state, one.seat, group)
        case _:
            taken = _("{name} takes {place} from {other}.",
                      name=who, other=other, place=deed(state, one.space))  # fmt: skip
            return taken + _interest(state, one.seat, (one.space,))


def exchange(state: State, one: PendingCard) -> str:
    """What the other player gets for it, as a sentence; empty unless deeds are swapped."""
    if not isinstance(state.edition.card(one.deck, one.card).effect, SwapDeeds):
        return ""
    return _("In exchange, {name} gets {place}.",
             name=words.name(state, one.target), place=deed(state, one.other))  # fmt: skip


def deed(state: State, space: int) -> str:
    """A deed's name, and whether it is mortgaged: whoever gets it has to pay for that."""
    name = words.place(state, space)
    return _("{place} (mortgaged)", place=name) if state.mortgaged[space] else name


def _interest(state: State, seat: int, spaces: Iterable[int]) -> str:
    """What taking mortgaged deeds costs at once (K5)."""
    due = interest_due(state, spaces)
    if not due:
        return ""
    said = _("{name} pays the Bank {amount} in interest.",
             name=words.name(state, seat), amount=_sum(state, due))  # fmt: skip
    return f" {said}"


def _owned(state: State, one: PendingCard) -> str:
    """The deeds whose rents a card adds up (R74)."""
    group = state.group(one.space)
    return _listed(state, (i for i in group if state.owner[i] == one.seat))


def _listed(state: State, spaces: Iterable[int]) -> str:
    return listed(deed(state, space) for space in spaces)


def _sum(state: State, amount: int) -> str:
    return words.money(state, amount)
