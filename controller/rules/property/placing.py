"""Where a building may go: on a whole, unmortgaged group, and evenly (H1, H2, H4, H5); and those
that a card gives for nothing, which are put there at once (R73)."""

from __future__ import annotations

from controller.rules.board import FORTRESS, STREET, Piece
from controller.rules.citations import Names
from controller.rules.events import BuildingsChanged
from controller.rules.property.mortgages import verify_owner
from controller.rules.refusals import Refusal, refuse
from controller.rules.state import State
from controller.rules.state.values import next_piece, printed_steps

SUPPLY = ("houses", "hotels")
"""By piece, the setting for how many there are."""


def verify_place(state: State, seat: int, space: int) -> Refusal | None:
    """H1, H2, H4, H5: a whole unmortgaged group, evenly."""
    no = _verify_street(state, seat, space)
    if no is not None:
        return no
    group = state.group(space)
    there = state.rules.hotel_needs == "place" and next_piece(state, space) is Piece.HOTEL
    first = min(group, key=lambda i: state.level[i])
    if not there and state.level[space] > state.level[first]:
        hotel = next_piece(state, space) is Piece.HOTEL
        applied = state.named["hotel_needs"] if hotel else ()
        return refuse("uneven", applied, first=state.place(first), space=state.place(space))
    return None


def _verify_street(state: State, seat: int, space: int) -> Refusal | None:
    """A street that is not full, of a whole group without mortgages."""
    no = verify_owner(state, seat, space)
    if no is not None:
        return no
    place = state.place(space)
    if state.board.kind[space] != STREET:
        return refuse("not-a-street", space=place)
    if not state.whole_group(seat, space):
        return refuse("not-whole-group", name=state.name(seat), space=place)
    if any(state.mortgaged[i] for i in state.group(space)):
        return refuse("group-mortgaged", space=place)
    if state.level[space] == FORTRESS:
        return refuse("full", space=place, hotel=state.building(seat, Piece.HOTEL))
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


def verify_free(state: State, seat: int, space: int, piece: Piece) -> Refusal | None:
    """Whether a free building may go on a space. An outpost: evenly, as if it were bought. A
    fortress: on any street of a whole group without mortgages that has none yet, unless the
    ordinary conditions hold for it too."""
    if piece is Piece.HOUSE or state.rules.card_building == "ordinary":
        no = verify_place(state, seat, space)
        if no is None and next_piece(state, space) is not piece:
            return wrong_piece(state, seat, space, piece)
        return no
    return _verify_street(state, seat, space)


def free_places(state: State, seat: int, piece: Piece) -> list[int]:
    """Where a seat may put a free building now; nowhere, if the Bank has none."""
    if not state.supply[piece]:
        return []
    groups = [state.board.groups[group] for group in state.monopolies[seat]]
    return [i for group in groups for i in group if verify_free(state, seat, i, piece) is None]


def build_free(
    state: State, seat: int, space: int, piece: Piece, applied: Names = ()
) -> None:  # fmt: skip
    """Put it there from the Bank's supply; outposts that stood there go back for a fortress."""
    start = state.level[space]
    houses, hotels = state.supply
    if piece is Piece.HOTEL:
        level, supply = FORTRESS, (houses + start, hotels - 1)
    else:
        level, supply = start + 1, (houses - 1, hotels)
    steps = state.building_steps[level] - state.building_steps[start]
    bids = state.bids[space]
    if bids:  # the card's own counts as its printed price: nothing was bid for it
        bids = (*bids, *printed_steps(state, space, level)[-steps:])
        applied += state.named["shortage_value"]
    applied += state.named["card_building"]
    state.emit(BuildingsChanged(seat, space, start, level, steps, supply, bids, applied=applied))
