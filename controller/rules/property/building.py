"""Strongholds and fortresses: building evenly, and doing so when they are scarce."""

from __future__ import annotations

from typing import Final

from controller.rules import fast_path
from controller.rules.board import FORTRESS, Piece
from controller.rules.citations import Names
from controller.rules.commands import Build
from controller.rules.events import (
    BuildingsChanged,
    Paid,
    PlacementAwaited,
    PlacementEnded,
    ShortageArose,
)
from controller.rules.money.paying import short_of
from controller.rules.prompts import awaited
from controller.rules.property.placing import (
    SUPPLY,
    build_free,
    free_places,
    none_left,
    verify_free,
    verify_place,
    wrong_piece,
)
from controller.rules.refusals import Refusal, refuse
from controller.rules.state import ROLL, Auction, Placement, Shortage, State
from controller.rules.state.values import bids_after, next_piece, next_price

LEAST_BEFORE_HOTEL: Final = 3
"""The fewest strongholds that a printed game wants before a fortress (N4)."""


def verify_build(state: State, command: Build) -> Refusal | None:
    """Building in the ordinary way, or placing what was won at auction."""
    seat, space = command.seat, command.space
    top = state.stack[-1] if state.stack else None
    if type(top) is Placement and top.seat == seat:
        if top.free:
            return verify_free(state, seat, space, Piece(top.piece))
        return _verify_placing(state, top, space)
    if state.closing():
        return refuse("time-called")
    if any(about_pieces(item) for item in state.stack):
        return refuse("settle-first", what=awaited(state))
    if state.in_debt(seat):
        return refuse("in-debt", name=state.name(seat))
    if not may_build_now(state, seat):
        return refuse("build-later", state.named["build_when"], name=state.name(state.turn))
    no = verify_purchase(state, seat, space)
    if no is not None or command.count == 1:
        return no
    return verify_count(state, seat, next_piece(state, space), command.count)


def _verify_placing(state: State, top: Placement, space: int) -> Refusal | None:
    """A place for the piece that was won, or for one at the printed price."""
    no = verify_purchase(state, top.seat, space) if top.left else None
    no = no or verify_place(state, top.seat, space)
    if no is None and next_piece(state, space) != top.piece:
        return wrong_piece(state, top.seat, space, top.piece)
    return no


def verify_count(state: State, seat: int, piece: Piece, count: int) -> Refusal | None:
    """R62: as many as the seat can place and pay for now, at the printed price."""
    if count == 1:  # that one has been looked at
        return None
    if count < 1:
        return refuse("count-least", count=count)
    most = wants(state, seat, piece)
    if count <= most:
        return None
    return refuse("too-many", state.named["R62"], name=state.name(seat), most=most, count=count)


def may_build_now(state: State, seat: int) -> bool:
    """Whether a seat may build at this moment of the round of turns (H3)."""
    return state.rules.build_when == "any-time" or _between_turns(state, seat)


def _between_turns(state: State, seat: int) -> bool:
    """Whether it is this seat's turn, or nobody has rolled in this one yet (H3)."""
    return seat == state.turn or (state.phase is ROLL and not state.doubles)


def verify_purchase(state: State, seat: int, space: int) -> Refusal | None:
    """A place, a piece in the Bank, and the price (H6, H9)."""
    no = verify_place(state, seat, space)
    if no is not None:
        return no
    piece = next_piece(state, space)
    if not state.supply[piece]:
        return none_left(state, seat, piece)
    return short_of(state, seat, next_price(state, space))


def about_pieces(item: object) -> bool:
    """Whether an interruption is about a scarce building; there is one at most at a time (H7)."""
    scarce = isinstance(item, Shortage | Placement)
    return scarce or (isinstance(item, Auction) and item.space < 0)


def build(state: State, command: Build) -> None:
    """Build, or ask the others first when they could want more than the Bank has (H7)."""
    seat, space, count = command.seat, command.space, command.count
    top = state.stack[-1] if state.stack else None
    if type(top) is Placement:
        _place(state, top, space)
        return
    piece = next_piece(state, space)
    rivals = scarce_for(state, seat, piece)
    if rivals:
        applied = state.named[SUPPLY[piece]] + state.named["shortage_contest"]
        state.emit(ShortageArose(seat, space, piece, rivals, count, applied=applied))
        return
    more = min(count, state.supply[piece]) - 1
    purchase(state, seat, space)
    if more:
        state.emit(PlacementAwaited(seat, piece, 0, left=more))


def _place(state: State, top: Placement, space: int) -> None:
    """What was won at auction, or what a card gave, goes where its owner says; or one is bought."""
    if top.left:
        purchase(state, top.seat, space)
    elif top.free:
        build_free(state, top.seat, space, Piece(top.piece))
    else:
        _raise_level(state, top.seat, space, top.paid)
    state.emit(PlacementEnded())
    if top.left > 1:
        state.emit(PlacementAwaited(top.seat, top.piece, 0, left=top.left - 1))


def is_paid(state: State) -> bool:
    """Whether the building to be placed is already paid for: won at auction or given by a card."""
    top = state.stack[-1] if state.stack else None
    return type(top) is Placement and not top.left


def purchase(state: State, seat: int, space: int) -> None:
    price = next_price(state, space)
    if price:
        fast_path.transfer(state, seat, state.seats, price, "building", space)
    _raise_level(state, seat, space)


def _raise_level(state: State, seat: int, space: int, bid: int | None = None) -> None:
    start = state.level[space]
    houses, hotels = state.supply
    if next_piece(state, space) is Piece.HOTEL:
        level, supply = FORTRESS, (houses + start, hotels - 1)
    else:
        level, supply = start + 1, (houses - 1, hotels)
    applied, bids = _built_by(state, seat, space), bids_after(state, space, level, bid)
    if bids or bid is not None:
        applied += state.named["shortage_value"]
    state.emit(BuildingsChanged(seat, space, start, level, 1, supply, bids, applied=applied))


def _built_by(state: State, seat: int, space: int) -> Names:
    """The rulings and house rules that a building is built by (H3, H5, R30)."""
    named, start = state.named, state.level[space]
    full = state.rules.houses_before_hotel
    applied = named["houses_before_hotel"] if start >= min(full, LEAST_BEFORE_HOTEL) else ()
    if start >= full and min_level(state, space) < start:
        applied += named["hotel_needs"]
    placing = bool(state.stack) and type(state.stack[-1]) is Placement
    if not placing and not _between_turns(state, seat):
        applied += named["build_when"]
    return applied


def min_level(state: State, space: int) -> int:
    """The lowest level in the group of a space."""
    return min([state.level[i] for i in state.group(space)])


def wants(state: State, seat: int, piece: Piece) -> int:
    """How many pieces a seat could place and pay for now, if the Bank had any number."""
    if not state.monopolies[seat] or state.in_debt(seat):
        return 0
    if state.rules.shortage_contest == "second-buyer":  # as records from before wishes have it
        groups = [state.board.groups[number] for number in state.monopolies[seat]]
        rooms = [(state.board.piece_price[g[0]][piece], room(state, g, piece)) for g in groups]
        prices = [price for price, fits in rooms if fits]
        most = sum(fits for _, fits in rooms)
        return min(most, state.spendable(seat) // min(prices)) if prices else 0
    return affordable(state, seat, piece, state.spendable(seat))


def most_contested(state: State, seat: int, piece: Piece) -> int:
    """How many scarce pieces a seat that is asked may ask for (R62): more than the Bank has is no
    more than all, and where any second buyer makes a contest nobody says how many."""
    one = state.rules.shortage_contest == "second-buyer"
    return min(wants(state, seat, piece), 1 if one else state.supply[piece])


def most_wished(state: State, seat: int, space: int) -> int:
    """How many pieces a seat that builds here may say it wants: more than one where others would be
    asked, for a wish counts only then (R62)."""
    if state.rules.shortage_contest == "second-buyer" or (
        state.stack and type(state.stack[-1]) is Placement
    ):
        return 1
    piece = next_piece(state, space)
    return max(1, wants(state, seat, piece)) if scarce_for(state, seat, piece) else 1


def affordable(state: State, seat: int, piece: Piece, purse: int) -> int:
    """How many pieces a seat could place now for at most this much money."""
    groups = [state.board.groups[number] for number in state.monopolies[seat]]
    price_of, found = state.board.piece_price, 0
    for price, fits in sorted((price_of[g[0]][piece], room(state, g, piece)) for g in groups):
        bought = min(fits, max(0, purse) // price) if price else fits
        purse -= bought * price
        found += bought
    return found


def room(state: State, group: tuple[int, ...], piece: Piece) -> int:
    """How many pieces fit on a whole group of streets."""
    if any(state.mortgaged[i] for i in group):
        return 0
    full = state.rules.houses_before_hotel
    levels = [state.level[i] for i in group]
    if piece is Piece.HOUSE:
        return sum(full - level for level in levels if level < full)
    there = state.rules.hotel_needs == "place"
    return levels.count(full) if there or min(levels) >= full else 0


def scarce_for(state: State, builder: int, piece: Piece) -> tuple[int, ...]:
    """The other seats to ask before a piece is sold: none, unless all together could take more
    than the Bank has. Who wanted none in this turn is not asked again (R63)."""
    waived = state.waived if piece is Piece.HOUSE else state.waived_hotels
    others = [
        seat
        for seat in state.from_left_of(builder)
        if state.monopolies[seat] and seat not in waived
    ]
    wanted = {seat: wants(state, seat, piece) for seat in others}
    if not any(wanted.values()):
        return ()
    total = max(1, wants(state, builder, piece)) + sum(wanted.values())
    if total <= state.supply[piece]:
        return ()
    return tuple(seat for seat in others if wanted[seat])


def can_place(state: State, top: Placement) -> bool:
    """Whether there is still a place for a building that was won, and the money for one that is
    not paid yet."""
    if not state.supply[top.piece]:
        return False
    if top.free:
        return bool(free_places(state, top.seat, Piece(top.piece)))
    return any(_verify_placing(state, top, space) is None for space in state.held[top.seat])


def give_back(state: State, top: Placement) -> None:
    """No place is left for a building that was won: it goes back for what was paid; or what was
    still to be bought is not."""
    if top.paid:
        state.emit(Paid(state.seats, top.seat, top.paid, "building-sold"))
    state.emit(PlacementEnded())
