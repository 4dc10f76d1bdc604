"""What property is worth: buildings at their printed price or the bid that won them (R39), and the
rent of a steed or a staff by how many its owner has."""

from __future__ import annotations

from typing import Final

from controller.rules.board import FORTRESS, Piece
from controller.rules.state import State

# Looked up for every building: plain names are quicker than attributes of the enum.
_HOUSE: Final = Piece.HOUSE
_HOTEL: Final = Piece.HOTEL


def next_piece(state: State, space: int) -> Piece:
    """What is built next on a street that is not full."""
    full = state.level[space] >= state.rules.houses_before_hotel
    return _HOTEL if full else _HOUSE


def next_price(state: State, space: int) -> int:
    """What the next building on a street costs, as printed."""
    return state.board.piece_price[space][next_piece(state, space)]


def printed_steps(state: State, space: int, level: int) -> tuple[int, ...]:
    """The printed price of each building step up to a level, from the first on."""
    house, hotel = state.board.piece_price[space]
    if level < FORTRESS:
        return (house,) * level
    return (*(house,) * (state.building_steps[FORTRESS] - 1), hotel)


def step_values(state: State, space: int) -> tuple[int, ...]:
    """What each building step on a street counts as, from the first on."""
    return state.bids[space] or printed_steps(state, space, state.level[space])


def bids_after(state: State, space: int, level: int, paid: int | None = None) -> tuple[int, ...]:
    """What the steps will count as when the street is at `level`, one of them won for `paid`; empty
    if each counts as its printed price."""
    if paid is None or state.rules.shortage_value == "printed":
        if not state.bids[space]:
            return ()
        paid = None
    printed = printed_steps(state, space, level)
    values = step_values(state, space)[: len(printed)]
    if paid is not None and len(values) < len(printed):
        values = (*values, paid)
    values = (*values, *printed[len(values) :])
    return values if values != printed else ()


def buildings_worth(state: State, space: int) -> int:
    """What the buildings on a street cost: a fortress includes the strongholds handed in."""
    return sum(step_values(state, space)) if state.level[space] else 0


def rent_by_number(state: State, owner: int, space: int) -> int:
    """The rent of a steed, or what a staff multiplies the roll with, by how many of them the owner
    has (D6-D8, R3)."""
    group = state.board.group_of[space]
    owned = state.count[owner][group]
    if not state.rules.mortgaged_counts:
        others = [i for i in state.group(space) if i != space and state.owner[i] == owner]
        owned -= sum([state.mortgaged[i] for i in others])
    return state.board.rent[space][owned - 1]
