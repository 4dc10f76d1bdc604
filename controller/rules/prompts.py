"""What the rules are waiting for: of whom, and about what. The answers are in legal.py."""

from __future__ import annotations

from enum import Enum

import msgspec

from common.message import Message
from controller.rules.commands import AnyCommand
from controller.rules.state import (
    FREE,
    Acquisition,
    Auction,
    Debt,
    Meeting,
    PendingCard,
    Phase,
    Placement,
    RentRoll,
    Retirement,
    RingBattle,
    Shortage,
    State,
)
from controller.rules.state.values import rent_by_number


class Ask(Enum):
    """The questions."""

    OPENING = "opening"  # roll to see who starts
    ROLL = "roll"
    JAIL = "jail"  # roll, or pay, or use a card
    BUY = "buy"
    TAX = "tax"
    DRAW = "draw"  # which card was drawn from the printed deck?
    RENT_ROLL = "rent-roll"
    AUCTION = "auction"
    DEBT = "debt"
    ACQUIRED = "acquired"  # lift the mortgage now or keep it
    SHORTAGE = "shortage"  # do others want the scarce building too
    PLACE = "place"  # where does the building go
    CARD = "card"  # a card is played against a seat: does it cancel it?
    RETIRE = "retire"  # do the others agree that a seat retires
    OFFER_RING = "offer-ring"  # the bearer has come to others: give them the Ring?
    BATTLE = "battle"  # a seat has come to the bearer: battle for the Ring?
    BATTLE_ROLL = "battle-roll"  # one die each
    CLOSING = "closing"  # time has been called: the last rents and deals
    COUNT_ROLL = "count-roll"  # for the rent of a staff in the final count
    OVER = "over"


ROLLED = frozenset(
    {Ask.OPENING, Ask.ROLL, Ask.JAIL, Ask.RENT_ROLL, Ask.BATTLE_ROLL, Ask.COUNT_ROLL}
)
"""Questions that dice answer."""


class Prompt(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A question to `seats` (one, but for auctions and shortages). `space` and `amount` are what
    it is about: the deed and its price, the debt, the standing bid, the steps still to go; -1
    and 0 if nothing."""

    ask: Ask
    seats: tuple[int, ...]
    space: int = -1
    amount: int = 0
    piece: int = -1
    other: int = -1  # the creditor, the high bidder, the builder, who was met, who retires


_PHASES = {
    Phase.BUY: Ask.BUY,
    Phase.TAX: Ask.TAX,
    Phase.DRAW: Ask.DRAW,
    Phase.RENT_ROLL: Ask.RENT_ROLL,
    Phase.ROLL: Ask.ROLL,
}


def prompt(state: State) -> Prompt:
    """The question that the game is waiting on now."""
    if state.phase is Phase.OVER:
        return Prompt(ask=Ask.OVER, seats=())
    if state.stack:
        return _interruption(state)
    if state.phase is Phase.COUNT:
        space = state.tally[0]
        return Prompt(ask=Ask.COUNT_ROLL, seats=(state.owner[space],), space=space)
    if state.phase is Phase.OPENING:
        return Prompt(ask=Ask.OPENING, seats=(state.opening_seats[len(state.opening)],))
    if state.phase is Phase.DONE:
        return _closing(state)
    seat = state.turn
    space = state.pos[seat]
    ask = _PHASES[state.phase]
    if ask is Ask.ROLL and state.jail[seat] != FREE:
        return Prompt(ask=Ask.JAIL, seats=(seat,), space=space, amount=state.rules.fine)
    amount = 0
    if ask is Ask.RENT_ROLL:
        return Prompt(ask=ask, seats=(rent_roller(state),), space=space)
    if ask is Ask.BUY:
        amount = 0 if space == state.ring else state.board.price[space]
    elif ask is Ask.TAX:
        amount = state.board.spaces[space].amount
    return Prompt(ask=ask, seats=(seat,), space=space, amount=amount)


def _closing(state: State) -> Prompt:
    """Nothing else is open any more: who may ask for a rent, and to whom a deal is offered."""
    owners = [claim.owner for claim in state.claims]
    seats = tuple(dict.fromkeys([*owners, *(deal.to for deal in state.deals)]))
    if not state.claims:
        return Prompt(ask=Ask.CLOSING, seats=seats, other=state.deals[0].by)
    rent = state.claims[0]
    return Prompt(
        ask=Ask.CLOSING, seats=seats, space=rent.space, amount=rent.amount, other=rent.debtor
    )


AWAITED = {
    Ask.OPENING: "{seats} rolls to see who starts",
    Ask.ROLL: "{seats} rolls",
    Ask.JAIL: "{seats} is in Jail and rolls, pays or uses a card",
    Ask.BUY: "{seats} claims {space} or leaves it",
    Ask.TAX: "{seats} chooses how to pay at {space}",
    Ask.DRAW: "{seats} draws a card and names it",
    Ask.RENT_ROLL: "{seats} rolls for the rent on {space}",
    Ask.AUCTION: "in the auction, {seats} must bid or pass",
    Ask.DEBT: "{seats} has {amount} to pay",
    Ask.ACQUIRED: "{seats} lifts the mortgage on {space} or keeps it",
    Ask.SHORTAGE: "{seats} must say whether they also want to build",
    Ask.PLACE: "{seats} places the building",
    Ask.CARD: "{seats} must cancel the played card or let it count",
    Ask.RETIRE: "{seats} must say whether {other} may retire",
    Ask.OFFER_RING: "{seats} offers the Ring, or keeps it",
    Ask.BATTLE: "{seats} battles for the Ring, or walks on",
    Ask.BATTLE_ROLL: "{seats} must roll a die in the battle",
    Ask.CLOSING: "{seats} must answer the last rents and deals",
    Ask.COUNT_ROLL: "{seats} rolls for {space} in the final count",
    Ask.OVER: "the game is over",
}
"""Clauses for a sentence about what has to happen first."""

_NO_GAME = Message("a game must be set up")


_OPEN_RENT = Message("a rent that may still be asked for")
_OPEN_DEAL = Message("a deal that is still on the table")


def awaited(state: State, *, rents: bool = False) -> Message:
    """What is awaited, as a clause for a sentence. `rents`: before a roll, open rents and deals."""
    if state.phase is Phase.SETUP:
        return _NO_GAME
    if rents and state.phase is Phase.ROLL and not state.stack:
        return _OPEN_RENT if state.claims else _OPEN_DEAL
    now = prompt(state)
    names = tuple([state.name(seat) for seat in now.seats])
    space = state.place(now.space) if now.space >= 0 else ""
    if now.ask is Ask.RETIRE:
        return Message(AWAITED[now.ask], seats=names, other=state.name(now.other))
    return Message(AWAITED[now.ask], seats=names, space=space, amount=now.amount)


def not_wanted(state: State, seat: int) -> Message:
    """Why a seat is not asked about a scarce building."""
    top = next((item for item in reversed(state.stack) if type(item) is Shortage), None)
    name = state.name(seat)
    if top is None:
        return Message("nobody is building what the Bank is short of")
    if seat == top.builder:
        return Message("{name} is the one who builds", name=name)
    waived = state.waived_hotels if top.piece else state.waived
    if seat in (*top.rivals, *waived):
        return Message("{name} has already answered", name=name)
    return Message("{name} could not build such a building", name=name)


def ring_meeting(state: State, seat: int) -> tuple[int, ...]:
    """Whom a seat has come to on its way: as the bearer, everybody else here who is not in Jail
    (M18, R15); else the bearer, if here and not in Jail either (M19, M20)."""
    here, bearer = state.pos[seat], state.bearer
    if bearer != seat:
        there = bearer >= 0 and state.pos[bearer] == here and state.jail[bearer] == FREE
        return (bearer,) if there else ()
    others = state.from_left_of(seat)
    return tuple([i for i in others if state.pos[i] == here and state.jail[i] == FREE])


def battling(state: State) -> tuple[int, ...]:
    """Who still has to throw in the battle on top, if there is one."""
    top = state.stack[-1]
    if type(top) is not RingBattle:
        return ()
    pairs = zip((top.seat, top.bearer), top.faces, strict=True)
    return tuple([seat for seat, face in pairs if face < 0])


def rent_roller(state: State) -> int:
    """Who rolls for the rent of a staff: whoever landed there, or its owner (R46)."""
    debtor, owner = state.turn, state.owner[state.pos[state.turn]]
    top = state.stack[-1] if state.stack else None
    if isinstance(top, RentRoll):
        debtor, owner = top.debtor, top.owner
    return owner if state.rules.staff_roller == "owner" and 0 <= owner < state.seats else debtor


def dice_awaited(state: State) -> int:
    """How many dice are thrown, when a roll is awaited: one in a battle, and where one is enough
    for a staff (D8, R46)."""
    if state.stack:
        top = state.stack[-1]
        return top.dice if isinstance(top, RentRoll) else 1
    if state.phase is Phase.RENT_ROLL:
        return state.rent_dice
    if state.phase is Phase.COUNT:
        space = state.tally[0]
        by_number = state.rules.staff_rent_roll == "by-number"
        return min(2, rent_by_number(state, state.owner[space], space)) if by_number else 2
    return 2


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
        case RentRoll():
            return Prompt(
                ask=Ask.RENT_ROLL, seats=(rent_roller(state),), space=top.space, other=top.owner
            )
        case PendingCard():
            return Prompt(ask=Ask.CARD, seats=(top.target,), space=top.space, other=top.seat)
        case Retirement():
            return Prompt(ask=Ask.RETIRE, seats=top.waiting, other=top.seat)
        case Meeting():
            ask = Ask.OFFER_RING if state.bearer == top.seat else Ask.BATTLE
            others = ring_meeting(state, top.seat)
            return Prompt(
                ask=ask, seats=(top.seat,), space=state.pos[top.seat], other=others[0],
                amount=top.steps,
            )  # fmt: skip
        case RingBattle():
            return Prompt(
                ask=Ask.BATTLE_ROLL, seats=battling(state), space=state.pos[top.seat],
                other=top.bearer,
            )  # fmt: skip
        case _:
            raise AssertionError(f"{top} is settled by the engine, not asked")


class Option(msgspec.Struct, frozen=True, gc=False):
    """A command that may be given now.

    A `Roll` stands for every roll, an `Offer` with empty sides for every deal with that seat, a
    `ChangeRules` without rules for every change that can be made now, a
    `Bid` for every amount from its own up to `most`, a `Contest` or a `Build` for every number of
    buildings that the seat may want; any other command is meant as it is.
    """

    command: AnyCommand
    most: int = 0
