"""Claiming deeds, and auctions."""

from __future__ import annotations

from common.message import Message
from controller.rules import fast_path
from controller.rules.board import BANK, STAFF
from controller.rules.citations import Names
from controller.rules.commands import Bid, Buy, CloseAuction, Decline, Pass
from controller.rules.events import (
    AuctionClosed,
    AuctionOpened,
    BidderLeft,
    BidMade,
    DeedDeclined,
    DeedMoved,
    MortgageEnded,
    PlacementAwaited,
    PlacementEnded,
)
from controller.rules.money.paying import pay
from controller.rules.prompts import awaited, not_wanted
from controller.rules.property.mortgages import (
    interest_on_taking,
    names_on_taking,
    take_over_mortgage,
)
from controller.rules.property.scarcity import after_auction, leave, open_shortage, verify_leave
from controller.rules.refusals import Refusal, refuse
from controller.rules.state import BUY, Auction, EstateAuction, Placement, Shortage, State


def price_here(state: State, seat: int) -> int:
    """What the deed under a seat's token costs it: nothing where the Ring stands (M5)."""
    space = state.pos[seat]
    return 0 if space == state.ring else state.board.price[space]


def verify_decline(state: State, command: Buy | Decline) -> Refusal | None:
    """Only the seat that stands there, only when it is asked."""
    if state.phase is not BUY:
        why, applied = _no_deed(state, command.seat)
        return refuse("not-asked", applied, why=why)
    if state.stack:
        return refuse("settle-first", what=awaited(state))
    if command.seat != state.turn:
        return refuse("not-your-turn", turn=state.name(state.turn), name=state.name(command.seat))
    return None


def _no_deed(state: State, seat: int) -> tuple[Message, Names]:
    space, name = state.pos[seat], state.name(seat)
    if seat != state.turn:
        return Message("it is not {name}'s turn", name=name), ()
    place = state.place(space)
    if state.board.kind[space] > STAFF:
        return Message("{name} is on {space}, which nobody can own", name=name, space=place), ()
    owner = state.owner[space]
    if owner == seat:
        return Message("{name} already owns {space}", name=name, space=place), ()
    if owner != BANK:
        return Message("{owner} owns {space}", space=place, owner=state.name(owner)), ()
    if state.stack and type(state.stack[-1]) is Auction and state.stack[-1].space == space:
        return Message("{space} is being auctioned", space=place), ()
    if state.rounds < state.rules.first_buying_round:
        why = Message(
            "deeds can be bought from round {first} on", first=state.rules.first_buying_round
        )
        return why, state.named["first_buying_round"]
    return Message("{space} can be claimed only right after landing on it", space=place), ()


def verify_buy(state: State, command: Buy) -> Refusal | None:
    """C1: at the printed value, in cash."""
    no = verify_decline(state, command)
    if no is not None:
        return no
    seat = command.seat
    price = price_here(state, seat)
    if state.cash[seat] < price:
        return refuse("too-dear", name=state.name(seat), cash=state.cash[seat], amount=price)
    return None


def buy(state: State, command: Buy) -> Refusal | None:
    seat = command.seat
    space = state.pos[seat]
    price = 0 if space == state.ring else state.board.price[space]
    if state.phase is not BUY or state.stack or seat != state.turn or state.cash[seat] < price:
        return verify_buy(state, command)
    if price:
        fast_path.transfer(state, seat, state.seats, price, "claim", space)
    fast_path.claim_deed(state, seat, space)
    return None


def decline(state: State, command: Decline) -> None:
    """The Bank auctions it to everybody (C1, C4, C7), or keeps it by a house rule."""
    space = state.pos[command.seat]
    state.emit(DeedDeclined(command.seat, space, applied=state.named["deed_declined"]))
    if state.rules.deed_declined == "bank":
        return
    opening = state.named["auction_opening"]
    state.emit(AuctionOpened(space, -1, tuple(state.seats_in_play()), applied=opening))


def least_bid(state: State, auction: Auction) -> int:
    """The lowest bid that the auction takes now (R6)."""
    if auction.bidder < 0:
        return max(state.rules.auction_opening, auction.opening)
    return auction.bid + state.rules.auction_raise


def bid_names(state: State, auction: Auction) -> Names:
    """What `least_bid` applied."""
    if auction.bidder >= 0:
        return state.named["auction_raise"]
    higher = auction.opening > state.rules.auction_opening
    return state.named["shortage_opening" if higher else "auction_opening"]


def most_bid(state: State, seat: int, auction: Auction) -> int:
    """The highest bid of a seat: its free cash, less the interest on a mortgage that comes with the
    deed (K5, R2)."""
    cash, space = state.spendable(seat), auction.space
    if space < 0 or not state.mortgaged[space]:
        return cash
    return max(0, cash - interest_on_taking(state, space))


def can_bid(state: State, auction: Auction) -> dict[int, int]:
    """Who could top the standing bid now, or open, and the highest bid of each: the others would
    only be refused."""
    least, able = least_bid(state, auction), {}
    for seat in auction.waiting:
        if seat != auction.bidder:
            most = most_bid(state, seat, auction)
            if most >= least and not state.in_debt(seat):
                able[seat] = most
    return able


def verify_bid(state: State, command: Bid) -> Refusal | None:
    """R6: any order, at least the raise, in cash; a pass is final."""
    top = state.stack[-1] if state.stack else None
    if type(top) is not Auction:
        return _no_auction(state)
    seat = command.seat
    if seat == top.bidder:
        return refuse("own-bid", name=state.name(seat))
    if seat not in top.waiting:
        return refuse("has-passed", name=state.name(seat))
    if state.in_debt(seat):  # it waits until the auction has closed (R68)
        return refuse("in-debt", state.named["bid_money"], name=state.name(seat))
    least = least_bid(state, top)
    if command.amount < least:
        return refuse("bid-too-low", bid_names(state, top), least=least)
    most = most_bid(state, seat, top)
    if command.amount > most:
        kept = command.amount <= state.spendable(seat)  # for the interest
        applied = names_on_taking(state, [top.space]) if kept else ()
        return refuse("bid-too-high", applied, name=state.name(seat), cash=most)
    return None


def _no_auction(state: State) -> Refusal:
    """There is none; or something else comes before the one there is, or the next."""
    if any(isinstance(item, Auction | EstateAuction) for item in state.stack):
        return refuse("settle-first", what=awaited(state))
    return refuse("no-auction")


def bid(state: State, command: Bid) -> None:
    top = state.stack[-1]
    assert isinstance(top, Auction)
    state.emit(BidMade(command.seat, command.amount, applied=bid_names(state, top)))


def verify_pass(state: State, command: Pass) -> Refusal | None:
    """Out of an auction, or leaving a scarce building to its builder."""
    top = state.stack[-1] if state.stack else None
    seat = command.seat
    if type(top) is Auction and seat == top.bidder:
        return refuse("own-pass", name=state.name(seat))
    if type(top) is Auction and seat in top.waiting:
        return None
    if type(top) is Placement and top.left and top.seat == seat:
        return None
    if open_shortage(state) is not None and verify_leave(state, command) is None:
        return None
    if type(top) is Shortage:
        return refuse("not-asked", why=not_wanted(state, seat))
    if type(top) is Auction:
        return refuse("has-passed", name=state.name(seat))
    return _no_auction(state)


def pass_(state: State, command: Pass) -> None:
    """For good in this auction; of scarce buildings, for this turn (R63)."""
    top, seat = state.stack[-1], command.seat
    if type(top) is Auction and seat in top.waiting:
        state.emit(BidderLeft(seat, applied=state.named["R6"]))
    elif type(top) is Placement and top.seat == seat:
        state.emit(PlacementEnded())
    else:
        leave(state, command)


def verify_close(state: State, command: CloseAuction) -> Refusal | None:
    """R6: the banker may close on a standing bid; anybody but the bidder speaks for the banker."""
    top = state.stack[-1] if state.stack else None
    if type(top) is not Auction:
        return _no_auction(state)
    if command.seat == top.bidder:  # else a bid of 1 and the hammer would be one hand's work
        return refuse("own-hammer", name=state.name(top.bidder))
    return refuse("no-bid-yet") if top.bidder < 0 else None


def close(state: State, _: CloseAuction) -> None:
    top = state.stack[-1]
    assert isinstance(top, Auction)
    hammer(state, top, state.named["R6"])


def decided(auction: Auction) -> bool:
    """Whether nobody is left who could still bid."""
    return not auction.waiting or auction.waiting == (auction.bidder,)


def hammer(state: State, auction: Auction, applied: Names = ()) -> None:
    """Close an auction: the deed or building for the bid, or it stays with the Bank (R1)."""
    winner, amount, space = auction.bidder, auction.bid, auction.space
    if winner < 0:
        applied += state.named["R1"]
    state.emit(AuctionClosed(winner, amount, space, auction.piece, applied=applied))
    if space < 0:
        after_auction(state, winner)
    if winner < 0:
        if space >= 0 and state.mortgaged[space]:  # back in the Bank for good (R1)
            state.emit(MortgageEnded(space, applied=state.named["R1"]))
        return
    pay(state, winner, state.seats, amount, "auction", space)
    if space < 0:
        state.emit(PlacementAwaited(winner, auction.piece, amount))
        return
    state.emit(DeedMoved(space, BANK, winner))
    if state.mortgaged[space]:
        take_over_mortgage(state, winner, [space])
