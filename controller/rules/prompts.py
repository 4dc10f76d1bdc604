"""What the rules are waiting for: of whom, and about what. The answers are in legal.py."""

from __future__ import annotations

from enum import Enum

import msgspec

from controller.rules.state import (
    FREE,
    Acquisition,
    Auction,
    Debt,
    Phase,
    Placement,
    Shortage,
    State,
)


class Ask(Enum):
    """The questions."""

    OPENING = "opening"  # roll to see who starts
    ROLL = "roll"
    JAIL = "jail"  # roll, or pay, or use a card
    BUY = "buy"
    TAX = "tax"
    RENT_ROLL = "rent-roll"
    AUCTION = "auction"
    DEBT = "debt"
    ACQUIRED = "acquired"  # lift the mortgage now or keep it
    SHORTAGE = "shortage"  # do others want the scarce building too
    PLACE = "place"  # where does the building go
    OVER = "over"


class Prompt(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A question to `seats` (one, but for auctions and shortages). `space` and `amount` are what
    it is about: the deed and its price, the debt, the standing bid; -1 and 0 if nothing."""

    ask: Ask
    seats: tuple[int, ...]
    space: int = -1
    amount: int = 0
    piece: int = -1
    other: int = -1  # the creditor, the high bidder, the builder


_PHASES = {
    Phase.BUY: Ask.BUY,
    Phase.TAX: Ask.TAX,
    Phase.RENT_ROLL: Ask.RENT_ROLL,
    Phase.ROLL: Ask.ROLL,
}


def prompt(state: State) -> Prompt:
    """The question that the game is waiting on now."""
    if state.phase is Phase.OVER:
        return Prompt(ask=Ask.OVER, seats=())
    if state.stack:
        return _interruption(state)
    if state.phase is Phase.OPENING:
        return Prompt(ask=Ask.OPENING, seats=(state.opening_seats[len(state.opening)],))
    seat = state.turn
    space = state.pos[seat]
    ask = _PHASES[state.phase]
    if ask is Ask.ROLL and state.jail[seat] != FREE:
        return Prompt(ask=Ask.JAIL, seats=(seat,), space=space, amount=state.rules.fine)
    amount = 0
    if ask is Ask.BUY:
        amount = 0 if space == state.ring else state.board.price[space]
    elif ask is Ask.TAX:
        amount = state.board.spaces[space].amount
    return Prompt(ask=ask, seats=(seat,), space=space, amount=amount)


_AWAITED = {
    Ask.OPENING: "{seats} rolls to see who starts",
    Ask.ROLL: "{seats} rolls",
    Ask.JAIL: "{seats} is in Jail and rolls, pays or uses a card",
    Ask.BUY: "{seats} claims {space} or leaves it to the auction",
    Ask.TAX: "{seats} chooses how to pay at {space}",
    Ask.RENT_ROLL: "{seats} rolls for the rent of {space}",
    Ask.AUCTION: "the auction, {seats} to bid or pass",
    Ask.DEBT: "{seats} has {amount} to pay",
    Ask.ACQUIRED: "{seats} lifts the mortgage on {space} or keeps it",
    Ask.SHORTAGE: "{seats} to say whether they want the scarce building too",
    Ask.PLACE: "{seats} places the building",
    Ask.OVER: "the game is over",
}


def awaited(state: State) -> str:
    """What is awaited, as a clause for a sentence."""
    if state.phase is Phase.SETUP:
        return "a game to be set up"
    now = prompt(state)
    names = " and ".join(state.name(seat) for seat in now.seats)
    space = state.place(now.space) if now.space >= 0 else "a building"
    return _AWAITED[now.ask].format(seats=names, space=space, amount=now.amount)


def _interruption(state: State) -> Prompt:
    top = state.stack[-1]
    match top:
        case Debt():
            return Prompt(
                ask=Ask.DEBT, seats=(top.debtor,), space=top.space, amount=top.amount,
                other=top.creditor,
            )  # fmt: skip
        case Auction():
            return Prompt(
                ask=Ask.AUCTION, seats=tuple(s for s in top.waiting if s != top.bidder),
                space=top.space, amount=top.bid, piece=top.piece, other=top.bidder,
            )  # fmt: skip
        case Acquisition():
            loan = state.board.mortgage[top.space]
            return Prompt(ask=Ask.ACQUIRED, seats=(top.seat,), space=top.space, amount=loan)
        case Shortage():
            return Prompt(
                ask=Ask.SHORTAGE, seats=top.waiting, space=top.space, piece=top.piece,
                other=top.builder,
            )  # fmt: skip
        case Placement():
            return Prompt(ask=Ask.PLACE, seats=(top.seat,), amount=top.paid, piece=top.piece)
        case _:
            raise AssertionError(f"{top} is settled by the engine, not asked")
