"""Where a building may go: on a whole, unmortgaged group, and evenly (H1, H2, H4, H5)."""

from __future__ import annotations

from controller.rules.board import FORTRESS, STREET, Piece
from controller.rules.property.mortgages import verify_owner
from controller.rules.property.values import next_piece
from controller.rules.refusals import Refusal, refuse
from controller.rules.state import State


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
    if not there and state.level[space] > min(state.level[i] for i in group):
        hotel = next_piece(state, space) is Piece.HOTEL
        return refuse("uneven", state.named["hotel_needs"] if hotel else (), space=place)
    return None
