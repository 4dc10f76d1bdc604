"""Too few buildings for everybody who wants some: who gets what (H7, H8, R56, R62, R63).

A wish stands until it is taken back, or until its seat has what it asked for. While the wishes
together are more than the Bank has, pieces are auctioned one by one; as soon as they fit, each seat
buys at the printed price.
"""

from __future__ import annotations

from controller.rules.board import Piece
from controller.rules.citations import Names
from controller.rules.commands import Contest, Pass
from controller.rules.events import (
    AuctionClosed,
    AuctionOpened,
    PlacementAwaited,
    ShortageAnswered,
    ShortageEnded,
)
from controller.rules.prompts import not_wanted
from controller.rules.property.building import purchase, room, verify_purchase, wants
from controller.rules.refusals import Refusal, refuse
from controller.rules.state import Auction, Shortage, State


def open_shortage(state: State) -> Shortage | None:
    """The question about scarce buildings that is open; perhaps under an auction of one."""
    return next((item for item in reversed(state.stack) if type(item) is Shortage), None)


def verify_contest(state: State, command: Contest) -> Refusal | None:
    """Only who is asked, and for no more than it could place and pay for."""
    top = state.stack[-1] if state.stack else None
    seat, count = command.seat, command.count
    if type(top) is not Shortage or seat not in top.waiting:
        return refuse("not-asked", why=not_wanted(state, command.seat))
    most = wants(state, seat, Piece(top.piece))
    if not most:
        return refuse("no-piece", name=state.name(seat))
    if count < 1:
        return refuse("count-least", count=count)
    if count > most:
        applied = state.named["R62"]
        return refuse("too-many", applied, name=state.name(seat), most=most, count=count)
    return None


def contest(state: State, command: Contest) -> None:
    state.emit(ShortageAnswered(command.seat, command.count))


def verify_leave(state: State, command: Pass) -> Refusal | None:
    """Who is asked, or has a wish to take back."""
    item = open_shortage(state)
    if item is not None:
        asked = item is state.stack[-1] and command.seat in item.waiting
        if asked or command.seat in item.wishes():
            return None
    return refuse("not-asked", why=not_wanted(state, command.seat))


def leave(state: State, command: Pass) -> None:
    state.emit(ShortageAnswered(command.seat, 0, applied=state.named["shortage_asked"]))


def settle_shortage(state: State, top: Shortage) -> None:
    """Everybody has answered: sell, or auction a piece. Who has lost the place or the money for one
    while others were asked wants it no more."""
    wishes = _wishes(state, top)
    if state.rules.shortage_contest == "second-buyer":
        state.emit(ShortageEnded(applied=state.named["shortage_contest"]))
        if len(wishes) > 1:
            _auction(state, top.piece, tuple(wishes))
        elif verify_purchase(state, top.builder, top.space) is None:
            purchase(state, top.builder, top.space)
        return
    if fits(state, top):
        state.emit(ShortageEnded())
        _sell(state, top, wishes)
    elif state.rules.shortage_auctions == "last" and state.supply[top.piece] > 1:
        _sell_all_but_last(state, top, wishes)
    else:
        if state.supply[top.piece] == 1:
            state.emit(ShortageEnded())
        _auction(state, top.piece, tuple(wishes))


def _wishes(state: State, top: Shortage) -> dict[int, int]:
    """How many each seat still wants and could place and pay for; without those that want none."""
    piece = Piece(top.piece)
    most = {seat: min(count, wants(state, seat, piece)) for seat, count in top.wishes().items()}
    return {seat: count for seat, count in most.items() if count}


def fits(state: State, top: Shortage) -> bool:
    """Whether all wishes can be met; one seat alone takes what there is."""
    wishes = _wishes(state, top)
    return len(wishes) < 2 or sum(wishes.values()) <= state.supply[top.piece]


def _sell(state: State, top: Shortage, wishes: dict[int, int]) -> None:
    """At the printed price: the first of the builder's stands where it was to; where all others go
    the seats are asked, the builder first."""
    left, free = dict(wishes), state.supply[top.piece]
    builder = top.builder
    if builder in left and top.space >= 0 and verify_purchase(state, builder, top.space) is None:
        purchase(state, builder, top.space)
        left[builder] -= 1
        free -= 1
    for seat, count in reversed(left.items()):
        if number := min(count, free):
            state.emit(
                PlacementAwaited(seat, top.piece, 0, left=number, applied=state.named["R62"])
            )


def _sell_all_but_last(state: State, top: Shortage, wishes: dict[int, int]) -> None:
    """Only the last piece is auctioned: those before it go to whoever commanded first, then in seat
    order."""
    free, given = state.supply[top.piece] - 1, {}
    order = [seat for seat in (top.builder, *state.from_left_of(top.builder)) if seat in wishes]
    for seat in order:
        given[seat] = min(wishes[seat], free)
        free -= given[seat]
        if given[seat]:
            rest = wishes[seat] - given[seat]
            state.emit(ShortageAnswered(seat, rest, applied=state.named["shortage_auctions"]))
    _sell(state, top, {seat: count for seat, count in given.items() if count})


def _auction(state: State, piece: int, seats: tuple[int, ...]) -> None:
    """One piece, among those who want it (R56)."""
    opening, applied = _opening(state, piece, seats)
    applied += state.named["R56"]
    state.emit(AuctionOpened(-1, piece, seats, opening, applied=applied))


def after_auction(state: State, winner: int) -> None:
    """A piece has been auctioned: its winner wants one less; without a bid nobody wants any."""
    item = open_shortage(state)
    if item is None:
        return
    if winner < 0:
        state.emit(ShortageEnded())
    elif wish := item.wishes().get(winner, 0):
        state.emit(ShortageAnswered(winner, wish - 1))


def end_auction_that_fits(state: State, top: Auction) -> bool:
    """Whether wishes were taken back while nobody had bid, so that there is enough for the rest."""
    item = open_shortage(state) if top.space < 0 else None
    if item is None or top.bidder >= 0 or not fits(state, item):
        return False
    state.emit(AuctionClosed(-1, 0, -1, top.piece, applied=state.named["R62"]))
    return True


def _opening(state: State, piece: int, seats: tuple[int, ...]) -> tuple[int, Names]:
    """What the auction of a building opens at (H8): the lowest price printed on a deed that a
    contestant could put it on (R33); 0: as any auction. And what says so."""
    named = state.named
    if state.rules.shortage_opening == "auction":
        return 0, named["shortage_opening"] + named["auction_opening"]
    groups = [state.board.groups[group] for seat in seats for group in state.monopolies[seat]]
    return (
        min(state.board.piece_price[g[0]][piece] for g in groups if room(state, g, Piece(piece))),
        named["shortage_opening"],
    )
