"""Looks for contradictions in what interrupts a turn: debts, auctions, shortages, questions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from common.message import Message, brief, verbatim
from common.problem import Findings, at_least, at_most, one_of
from controller.rules.board import BANK, STAFF, STREET, FreeFortress, Piece
from controller.rules.position_check.cards import check_play
from controller.rules.property.building import about_pieces, can_place
from controller.rules.property.market import decided
from controller.rules.state import (
    COUNT,
    OVER,
    Acquisition,
    Auction,
    Claim,
    Debt,
    EstateAuction,
    PendingCard,
    Placement,
    Reason,
    RentRoll,
    Retirement,
    Shortage,
    State,
)

STACK_MOST = 200
"""Interruptions at once: more than every deed asked about, and every seat in debt to each other."""


def check_stack(state: State, findings: Findings) -> None:
    if len(state.stack) > STACK_MOST:
        wrong = Message("{count} interruptions at once are too many", count=len(state.stack))
        findings.add("stack", wrong, at_most(STACK_MOST))
        return
    _debts_at_once(state, findings)
    asked: list[tuple[int, int]] = []
    hammered: list[int] = []
    for index, item in enumerate(state.stack):
        place, top = f"stack[{index}]", index == len(state.stack) - 1
        match item:
            case Debt():
                _debt(state, item, top, place, findings)
            case Auction():
                _auction(state, item, top, place, findings)
                hammered += [item.space] if item.space >= 0 else []
            case EstateAuction(deeds):
                _estate(state, deeds, top, place, findings)
                hammered += deeds
            case Shortage():
                _shortage(state, item, top, place, findings)
            case Placement():
                _placement(state, item, top, place, findings)
            case Acquisition(seat, space):
                _acquisition(state, item, place, findings)
                if (seat, space) in asked:
                    findings.add(place, Message("the same question is asked twice"))
                asked.append((seat, space))
            case RentRoll():
                _rent_roll(state, item, place, findings)
            case PendingCard():
                check_play(state, index, findings)
            case Retirement():
                _retirement(state, item, top, place, findings)
    for space in {space for space in hammered if hammered.count(space) > 1}:
        findings.add("stack", Message("{space} is auctioned twice", space=state.place(space)))
    if sum(type(item) is Retirement for item in state.stack) > 1:
        findings.add("stack", Message("two players want to retire at once"), Message("one"))
    if _pieces_at_once(state):
        wrong = Message("two scarce buildings are being decided on at once")
        findings.add("stack", wrong, Message("one"))
    if state.stack and state.phase is OVER:
        findings.add("stack", Message("the game is over"), Message("none"))


def _debts_at_once(state: State, findings: Findings) -> None:
    """A seat owes at most one debt to each other by a card, the interest of each estate that came
    to it, and what it landed on: nobody in debt can be asked for a rent."""
    most = 2 * state.seats
    for seat in range(state.seats):
        debts = sum(type(item) is Debt and item.debtor == seat for item in state.stack)
        if debts > most:
            wrong = Message("{name} has {count} debts", name=state.name(seat), count=debts)
            findings.add("stack", wrong, at_most(most))


def _pieces_at_once(state: State) -> bool:
    """Whether more is decided about scarce buildings than one question, one of them under the
    hammer or won, and those that seats may buy after it (R62)."""
    about = [item for item in state.stack if about_pieces(item)]
    asked = [item for item in about if type(item) is Shortage]
    bought = [item for item in about if type(item) is Placement and item.left]
    below = bool(asked) and (about[0] is not asked[0] or (len(about) > 1 and asked[0].waiting))
    return bool(below) or len(asked) > 1 or len(about) - len(asked) - len(bought) > 1


def in_game(state: State, place: str, findings: Findings, **parts: int | Sequence[int]) -> None:
    """Nobody who is out of the game has a part in it."""
    for name, part in parts.items():
        for seat in (part,) if isinstance(part, int) else part:
            if 0 <= seat < state.seats and not state.alive[seat]:
                wrong = Message("{name} is out of the game", name=state.name(seat))
                findings.add(f"{place}.{name}".lstrip("."), wrong)


def check_rolled(state: State, rent: Claim | RentRoll, place: str, findings: Findings) -> None:
    """A rent that is rolled for is a staff's (D8)."""
    if state.board.kind[rent.space] != STAFF:
        wrong = Message("nobody rolls for {space}", space=state.place(rent.space))
        findings.add(f"{place}.space", wrong, Message("a staff"))


def _rent_roll(state: State, item: RentRoll, place: str, findings: Findings) -> None:
    in_game(state, place, findings, debtor=item.debtor, owner=item.owner)
    check_rolled(state, item, place, findings)
    if item.debtor == item.owner:
        findings.add(f"{place}.debtor", Message("nobody pays rent to themselves"))
    if sum(type(other) is RentRoll for other in state.stack) > 1:
        findings.add(place, Message("one rent is rolled for at a time"), Message("one"))


def _debt(state: State, debt: Debt, top: bool, place: str, findings: Findings) -> None:
    in_game(state, place, findings, debtor=debt.debtor, creditor=debt.creditor)
    if debt.amount < 1:
        findings.add(f"{place}.amount", Message("a debt of 0 is no debt"), at_least(1))
    if debt.debtor == debt.creditor:
        findings.add(f"{place}.creditor", Message("nobody can owe themselves"))
    if debt.reason not in get_args(Reason):
        wrong = Message("'{text}' is not a reason", text=brief(debt.reason))
        findings.add(f"{place}.reason", wrong, one_of(get_args(Reason)))
    cash = state.spendable(debt.debtor)
    if top and cash >= debt.amount:
        wrong = Message(
            "{name} has {cash} and can pay {amount} at once",
            name=state.name(debt.debtor),
            cash=cash,
            amount=debt.amount,
        )
        findings.add(place, wrong, Message("a debt larger than the cash"))


def _auction(state: State, item: Auction, top: bool, place: str, findings: Findings) -> None:
    if (item.space < 0) == (item.piece < 0):
        wrong = Message("it does not say what is auctioned")
        findings.add(place, wrong, Message("either a space or a piece"))
    if item.space >= 0 and state.owner[item.space] != BANK:
        owner = state.name(state.owner[item.space])
        wrong = Message("{space} belongs to {name}", space=state.place(item.space), name=owner)
        findings.add(f"{place}.space", wrong, Message("an unclaimed deed"))
    in_game(state, place, findings, waiting=item.waiting)
    if (item.bidder < 0) != (item.bid == 0):
        findings.add(f"{place}.bid", Message("a bid needs a bidder, and a bidder needs a bid"))
    elif item.bidder >= 0:
        least = max(state.rules.auction_opening, item.opening)
        if item.bidder not in item.waiting:
            wrong = Message("{name} is not in the auction", name=state.name(item.bidder))
            findings.add(f"{place}.bidder", wrong)
        if item.bid < least:
            wrong = Message("{amount} is too low", amount=item.bid)
            findings.add(f"{place}.bid", wrong, at_least(least))
    if top and decided(item):
        wrong = Message("nobody is left to bid")
        findings.add(f"{place}.waiting", wrong, Message("seats that have not passed"))


def _estate(
    state: State, deeds: tuple[int, ...], top: bool, place: str, findings: Findings
) -> None:
    if not deeds:
        wrong = Message("no deed is left to auction")
        findings.add(f"{place}.deeds", wrong, Message("at least one deed"))
    for space in deeds:
        if state.owner[space] != BANK:
            owner = state.name(state.owner[space])
            wrong = Message("{space} belongs to {name}", space=state.place(space), name=owner)
            findings.add(f"{place}.deeds", wrong, Message("an unclaimed deed"))
    if top:
        wrong = Message("its first deed must be auctioned at once")
        findings.add(place, wrong, Message("an auction after it in the stack"))


def _shortage(state: State, item: Shortage, top: bool, place: str, findings: Findings) -> None:
    in_game(state, place, findings, builder=item.builder, waiting=item.waiting, rivals=item.rivals)
    if len({item.builder, *item.waiting, *item.rivals}) < 1 + len(item.waiting + item.rivals):
        findings.add(place, Message("a seat is in it twice"), Message("each once"))
    if item.space >= 0 and state.board.kind[item.space] != STREET:
        wrong = Message("nothing can be built on {space}", space=state.place(item.space))
        findings.add(f"{place}.space", wrong)
    if top and not item.waiting:
        wrong = Message("everybody has answered")
        findings.add(f"{place}.waiting", wrong, Message("a seat that still has to answer"))
    if 0 in item.counts:
        wrong = Message("a seat that wants none is not a rival")
        findings.add(f"{place}.counts", wrong, Message("at least 1 each"))
    if item.space < 0 and item.waiting:
        findings.add(f"{place}.space", Message("it does not name a space"), Message("a street"))
    waived = state.waived if item.piece == Piece.HOUSE else state.waived_hotels
    if left := {*item.waiting} & {*waived}:
        name = state.name(min(left))
        pieces = state.edition.building(item.piece, 2)
        wrong = Message(
            "{name} has left {pieces} to the others this turn", name=name, pieces=pieces
        )
        findings.add(f"{place}.waiting", wrong, Message("seats that have not done so"))


def _placement(state: State, item: Placement, top: bool, place: str, findings: Findings) -> None:
    in_game(state, place, findings, seat=item.seat)
    if top and not can_place(state, item):
        name, piece = state.name(item.seat), state.building(item.seat, item.piece)
        findings.add(place, Message("{name} has no place for the {piece}", name=name, piece=piece))
    if item.free and (
        item.paid or item.piece != Piece.HOTEL or not state.edition.has(FreeFortress)
    ):
        findings.add(
            f"{place}.free",
            Message("no card in this box gives that"),
            Message("a {hotel} for 0", hotel=state.edition.building(Piece.HOTEL)),
        )
    bought = item.free or item.left
    if not item.paid and not bought and state.rules.shortage_value == "bid":
        findings.add(f"{place}.paid", Message("nothing was bid for it"), at_least(1))
    if item.paid and item.left:
        wrong = Message("these are paid for when they are placed")
        findings.add(f"{place}.paid", wrong, verbatim("0"))


def _acquisition(state: State, item: Acquisition, place: str, findings: Findings) -> None:
    name = state.place(item.space)
    if state.owner[item.space] != item.seat:
        wrong = Message("{space} does not belong to {name}", space=name, name=state.name(item.seat))
        findings.add(f"{place}.seat", wrong, Message("its owner"))
    if not state.mortgaged[item.space]:
        findings.add(f"{place}.space", Message("{name} is not mortgaged", name=name))


def _retirement(state: State, item: Retirement, top: bool, place: str, findings: Findings) -> None:
    """R70: all others who are in the game and no bots are asked, each once."""
    for name, seats in (("seat", (item.seat,)), ("waiting", item.waiting)):
        for seat in seats:
            in_game(state, place, findings, **{name: seat})
            if seat in state.by_bot:
                wrong = Message("a bot plays for {name}", name=state.name(seat))
                findings.add(f"{place}.{name}", wrong, Message("no bot"))
    if len({item.seat, *item.waiting}) <= len(item.waiting):
        wrong = Message("a seat is asked twice, or asks itself")
        findings.add(f"{place}.waiting", wrong, Message("each once"))
    if top and not item.waiting:
        wrong = Message("everybody has agreed")
        findings.add(f"{place}.waiting", wrong, Message("a seat that has not agreed yet"))
    if state.rules.leaving == "bot" or state.phase is COUNT:
        findings.add(place, Message("nobody can retire now"))
