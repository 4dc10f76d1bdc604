"""What a command would change, as a short line under its button: balances, and rents."""

from __future__ import annotations

from controller.dialogue import words
from controller.rules import commands as c
from controller.rules.board import FORTRESS, Piece
from controller.rules.money.rent import claim_meant, rent_due
from controller.rules.state import State
from controller.rules.state.values import next_piece
from controller.text.language import _


def effect(state: State, command: c.AnyCommand) -> str:
    """Of asking for a rent or of building; else empty, and where it is not known in advance."""
    match command:
        case c.AskRent():
            return _balances(state, command)
        case c.Build(seat, space):
            now, then = rent_due(state, seat, space), _rent_after(state, seat, space)
            return _("Rent: {now}, after building {then}", now=now, then=then)
        case _:
            return ""


def left_in_bank(state: State, seat: int) -> str:
    """How many buildings the Bank still has, in the style of a seat's side."""
    houses, hotels = (
        f"{count} {words.piece(state, kind, count, seat)}"
        for kind, count in enumerate(state.supply)
    )
    return _("Left in the Bank: {houses}, {hotels}", houses=houses, hotels=hotels)


def _balances(state: State, command: c.AskRent) -> str:
    """Of both, once a rent has been paid; nothing if it is rolled for, or leaves a debt."""
    owner, claim = command.seat, claim_meant(state, command)
    if claim is None or claim.dice or state.spendable(claim.debtor) < claim.amount:
        return ""
    rest, more = state.cash[claim.debtor] - claim.amount, state.cash[owner] + claim.amount
    return _("Then {debtor} has {rest}, {name} {more}.",
             debtor=words.name(state, claim.debtor), rest=words.money(state, rest),
             name=words.name(state, owner), more=words.money(state, more))  # fmt: skip


def _rent_after(state: State, seat: int, space: int) -> int:
    """The rent of a street with one building more (the Ring included)."""
    twin = state.copy()
    twin.level[space] = (
        FORTRESS if next_piece(state, space) is Piece.HOTEL else state.level[space] + 1
    )
    return rent_due(twin, seat, space)
