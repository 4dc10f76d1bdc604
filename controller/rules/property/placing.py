"""Where a building may go: on a whole, unmortgaged group, and evenly (H1, H2, H4, H5)."""

from __future__ import annotations

from controller.rules.board import FORTRESS, STREET, Piece
from controller.rules.property.mortgages import verify_owner
from controller.rules.refusals import Refusal, refuse
from controller.rules.state import State
from controller.rules.state.values import next_piece

SUPPLY = ("houses", "hotels")
"""By piece, the setting for how many there are."""


def verify_place(state: State, seat: int, space: int) -> Refusal | None:
    """H1, H2, H4, H5: a whole unmortgaged group, evenly."""
    no = verify_owner(state, seat, space)
    if no is not None:
        return no
    place = state.place(space)
    if state.board.kind[space] != STREET:
        return refuse("not-a-street", space=place)
    if not state.whole_group(seat, space):
        return refuse("not-whole-group", name=state.name(seat), space=place)
    group = state.group(space)
    if any(state.mortgaged[i] for i in group):
        return refuse("group-mortgaged", space=place)
    if state.level[space] == FORTRESS:
        return refuse("full", space=place, hotel=state.building(seat, Piece.HOTEL))
    there = state.rules.hotel_needs == "place" and next_piece(state, space) is Piece.HOTEL
    first = min(group, key=lambda i: state.level[i])
    if not there and state.level[space] > state.level[first]:
        hotel = next_piece(state, space) is Piece.HOTEL
        applied = state.named["hotel_needs"] if hotel else ()
        return refuse("uneven", applied, first=state.place(first), space=place)
    return None


def wrong_piece(state: State, seat: int, space: int, piece: int) -> Refusal:
    """The building to be placed is not the next that a space takes."""
    needed = state.building(seat, next_piece(state, space))
    return refuse(
        "wrong-piece", state.named["houses_before_hotel"], space=state.place(space),
        piece=state.building(seat, piece), needed=needed,
    )  # fmt: skip


def none_left(state: State, seat: int, piece: Piece) -> Refusal:
    """The Bank has no such building (H9)."""
    applied = state.named[SUPPLY[piece]]
    return refuse("none-left", applied, pieces=state.building(seat, piece, 2))
