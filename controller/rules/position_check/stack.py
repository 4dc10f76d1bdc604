"""Looks for contradictions in what interrupts a turn: debts, auctions, shortages, questions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

from common.message import Message, brief, verbatim
from common.problem import Found, at_least, at_most, one_of, within
from controller.rules import waiting as on
from controller.rules.board import BANK, STAFF, STREET, FreeFortress, Piece
from controller.rules.position_check.bearer import check_meeting
from controller.rules.position_check.cards import check_play
from controller.rules.position_check.goods import auctioned
from controller.rules.position_check.people import in_game
from controller.rules.property.building import about_pieces, can_place
from controller.rules.property.market import decided
from controller.rules.state import Phase, State

STACK_MOST = 200
"""Interruptions at once: more than every deed asked about, and every seat in debt to each other."""


def check_stack(state: State) -> Found:
    """What does not fit about the interruptions of the turn."""
    stack = state.stack
    if len(stack) > STACK_MOST:
        wrong = Message("{count} interruptions at once are too many", count=len(stack))
        yield "stack", wrong, at_most(STACK_MOST)
        return
    yield from _debts_at_once(state)
    for index, item in enumerate(stack):
        yield from within(f"stack[{index}]", _CHECKS[type(item)](state, item, index))
    deeds = auctioned(state)
    for space in {space for space in deeds if deeds.count(space) > 1}:
        yield "stack", Message("{space} is auctioned twice", space=state.place(space))
    if sum(type(item) is on.Retirement for item in stack) > 1:
        yield "stack", Message("two players want to retire at once"), Message("one")
    if _pieces_at_once(state):
        yield "stack", Message("two scarce buildings are being decided on at once"), Message("one")
    if stack and state.phase is Phase.OVER:
        yield "stack", Message("the game is over"), Message("none")


def _last(state: State, index: int) -> bool:
    """Whether it is to be settled first."""
    return index == len(state.stack) - 1


def _debts_at_once(state: State) -> Found:
    """A seat owes at most one debt to each other by a card, the interest of each estate that came
    to it, and what it landed on: nobody in debt can be asked for a rent."""
    most = 2 * state.seats
    for seat in range(state.seats):
        debts = sum(type(item) is on.Debt and item.debtor == seat for item in state.stack)
        if debts > most:
            wrong = Message("{name} has {count} debts", name=state.name(seat), count=debts)
            yield "stack", wrong, at_most(most)


def _pieces_at_once(state: State) -> bool:
    """Whether more is decided about scarce buildings than one question, one of them under the
    hammer or won, and those that seats may buy after it (R62)."""
    about = [item for item in state.stack if about_pieces(item)]
    asked = [item for item in about if type(item) is on.Shortage]
    bought = [item for item in about if type(item) is on.Placement and item.left]
    below = bool(asked) and (about[0] is not asked[0] or (len(about) > 1 and asked[0].waiting))
    return bool(below) or len(asked) > 1 or len(about) - len(asked) - len(bought) > 1


def check_rolled(state: State, rent: on.Claim | on.RentRoll) -> Found:
    """A rent that is rolled for is a staff's (D8)."""
    if state.board.kind[rent.space] != STAFF:
        wrong = Message("nobody rolls for {space}", space=state.place(rent.space))
        yield ".space", wrong, Message("a staff")


def _rent_roll(state: State, item: on.RentRoll, _index: int) -> Found:
    yield from in_game(state, debtor=item.debtor, owner=item.owner)
    yield from check_rolled(state, item)
    if item.debtor == item.owner:
        yield ".debtor", Message("nobody pays rent to themselves")
    if sum(type(other) is on.RentRoll for other in state.stack) > 1:
        yield "", Message("one rent is rolled for at a time"), Message("one")


def _debt(state: State, debt: on.Debt, index: int) -> Found:
    yield from in_game(state, debtor=debt.debtor, creditor=debt.creditor)
    if debt.amount < 1:
        yield ".amount", Message("a debt of 0 is no debt"), at_least(1)
    if debt.debtor == debt.creditor:
        yield ".creditor", Message("nobody can owe themselves")
    if debt.reason not in get_args(on.Reason):
        wrong = Message("'{text}' is not a reason", text=brief(debt.reason))
        yield ".reason", wrong, one_of(get_args(on.Reason))
    name, cash = state.name(debt.debtor), state.spendable(debt.debtor)
    if _last(state, index) and cash >= debt.amount:
        wrong = Message(
            "{name} has {cash} and can pay {amount} at once",
            name=name,
            cash=cash,
            amount=debt.amount,
        )
        yield "", wrong, Message("a debt larger than the cash")


def _still_the_bank_s(state: State, space: int) -> Message | None:
    """Whose a deed is that only the Bank can auction."""
    if state.owner[space] == BANK:
        return None
    owner = state.name(state.owner[space])
    return Message("{space} belongs to {name}", space=state.place(space), name=owner)


def _auction(state: State, item: on.Auction, index: int) -> Found:
    bidder = item.bidder
    if (item.space < 0) == (item.piece < 0):
        yield "", Message("it does not say what is auctioned"), Message("either a space or a piece")
    if item.space >= 0 and (wrong := _still_the_bank_s(state, item.space)):
        yield ".space", wrong, Message("an unclaimed deed")
    yield from in_game(state, waiting=item.waiting)
    if (bidder < 0) != (item.bid == 0):
        yield ".bid", Message("a bid needs a bidder, and a bidder needs a bid")
    elif bidder >= 0:
        least = max(state.rules.auction_opening, item.opening)
        if bidder not in item.waiting:
            yield ".bidder", Message("{name} is not in the auction", name=state.name(bidder))
        if item.bid < least:
            yield ".bid", Message("{amount} is too low", amount=item.bid), at_least(least)
    if _last(state, index) and decided(item):
        yield ".waiting", Message("nobody is left to bid"), Message("seats that have not passed")


def _estate(state: State, item: on.EstateAuction, index: int) -> Found:
    if not item.deeds:
        yield ".deeds", Message("no deed is left to auction"), Message("at least one deed")
    for space in item.deeds:
        if wrong := _still_the_bank_s(state, space):
            yield ".deeds", wrong, Message("an unclaimed deed")
    if _last(state, index):
        wrong = Message("its first deed must be auctioned at once")
        yield "", wrong, Message("an auction after it in the stack")


def _shortage(state: State, item: on.Shortage, index: int) -> Found:
    builder, waiting, rivals = item.builder, item.waiting, item.rivals
    yield from in_game(state, builder=builder, waiting=waiting, rivals=rivals)
    if len({builder, *waiting, *rivals}) < 1 + len(waiting + rivals):
        yield "", Message("a seat is in it twice"), Message("each once")
    if item.space >= 0 and state.board.kind[item.space] != STREET:
        yield ".space", Message("nothing can be built on {space}", space=state.place(item.space))
    if _last(state, index) and not waiting:
        wrong = Message("everybody has answered")
        yield ".waiting", wrong, Message("a seat that still has to answer")
    if 0 in item.counts:
        wrong = Message("a seat that wants none is not a rival")
        yield ".counts", wrong, Message("at least 1 each")
    if item.space < 0 and waiting:
        yield ".space", Message("it does not name a space"), Message("a street")
    waived = state.waived if item.piece == Piece.HOUSE else state.waived_hotels
    if left := {*waiting} & {*waived}:
        name, pieces = state.name(min(left)), state.edition.building(item.piece, 2)
        wrong = Message(
            "{name} has left {pieces} to the others this turn", name=name, pieces=pieces
        )
        yield ".waiting", wrong, Message("seats that have not done so")


def _placement(state: State, item: on.Placement, index: int) -> Found:
    yield from in_game(state, seat=item.seat)
    if _last(state, index) and not can_place(state, item):
        name, piece = state.name(item.seat), state.building(item.seat, item.piece)
        yield "", Message("{name} has no place for the {piece}", name=name, piece=piece)
    given = item.piece == Piece.HOTEL and state.edition.has(FreeFortress)
    if item.free and (item.paid or not given):
        free = Message("a {hotel} for 0", hotel=state.edition.building(Piece.HOTEL))
        yield ".free", Message("no card in this box gives that"), free
    bought = item.free or item.left
    if not item.paid and not bought and state.rules.shortage_value == "bid":
        yield ".paid", Message("nothing was bid for it"), at_least(1)
    if item.paid and item.left:
        yield ".paid", Message("these are paid for when they are placed"), verbatim("0")


def _acquisition(state: State, item: on.Acquisition, index: int) -> Found:
    space = state.place(item.space)
    if state.owner[item.space] != item.seat:
        name = state.name(item.seat)
        wrong = Message("{space} does not belong to {name}", space=space, name=name)
        yield ".seat", wrong, Message("its owner")
    if not state.mortgaged[item.space]:
        yield ".space", Message("{name} is not mortgaged", name=space)
    if item in state.stack[:index]:
        yield "", Message("the same question is asked twice")


def _retirement(state: State, item: on.Retirement, index: int) -> Found:
    """R70: all others who are in the game and no bots are asked, each once."""
    for part, seat in (("seat", item.seat), *(("waiting", other) for other in item.waiting)):
        yield from in_game(state, ".", **{part: seat})
        if seat in state.by_bot:
            wrong = Message("a bot plays for {name}", name=state.name(seat))
            yield f".{part}", wrong, Message("no bot")
    if len({item.seat, *item.waiting}) <= len(item.waiting):
        yield ".waiting", Message("a seat is asked twice, or asks itself"), Message("each once")
    if _last(state, index) and not item.waiting:
        yield ".waiting", Message("everybody has agreed"), Message("a seat that has not agreed yet")
    if state.rules.leaving == "bot" or state.phase is Phase.COUNT:
        yield "", Message("nobody can retire now")


_CHECKS: dict[type[on.Interrupt], Callable[[State, Any, int], Found]] = {
    on.Debt: _debt, on.Auction: _auction, on.EstateAuction: _estate, on.Shortage: _shortage,
    on.Placement: _placement, on.Acquisition: _acquisition, on.RentRoll: _rent_roll,
    on.PendingCard: check_play, on.Retirement: _retirement, on.Meeting: check_meeting,
    on.RingBattle: check_meeting,
}  # fmt: skip
"""What checks each, by its place in the stack."""
