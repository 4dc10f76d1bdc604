"""What a position says is waiting: open rents, deals on the table, and interruptions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from controller.rules.board import BANK
from controller.rules.commands import Bundle
from controller.rules.position.model import (
    Offered,
    OpenAcquisition,
    OpenAuction,
    OpenBattle,
    OpenCard,
    OpenDebt,
    OpenEstate,
    OpenMeeting,
    OpenPlacement,
    OpenRentRoll,
    OpenRetirement,
    OpenShortage,
    Position,
    Rent,
    Side,
)
from controller.rules.position.names import NOBODY, PIECES, Lookup
from controller.rules.position.times import turns_ago
from controller.rules.state import (
    Acquisition,
    Auction,
    Claim,
    Deal,
    Debt,
    Estate,
    Interrupt,
    Meeting,
    Placement,
    Play,
    Proposal,
    Reason,
    RentRoll,
    Retirement,
    Shortage,
    State,
    Struggle,
)


def claims_of(state: State, position: Position, look: Lookup) -> list[Claim]:
    """The open rents, oldest first as they are written."""
    found = [_claim(state, rent, look, f"claims[{i}]") for i, rent in enumerate(position.claims)]
    return [claim for claim in found if claim]


def _claim(state: State, rent: Rent, look: Lookup, place: str) -> Claim | None:
    debtor = look.seat(rent.debtor, f"{place}.debtor")
    space = look.deed(rent.space, f"{place}.space")
    if NOBODY in (debtor, space):
        return None
    owner = look.seat(rent.owner, f"{place}.owner", state.owner[space])
    turn = rent.turn
    if turn is None:
        turn = state.turns - turns_ago(state, debtor, state.turn, state.doubles)
    factor = rent.factor if rent.dice else 0
    return Claim(debtor, owner, space, rent.amount, turn, factor, rent.dice)


def deals_of(position: Position, look: Lookup) -> list[Deal]:
    """The deals on the table."""
    found = [_deal(deal, look, f"deals[{i}]") for i, deal in enumerate(position.deals)]
    return [deal for deal in found if deal]


def _deal(deal: Offered, look: Lookup, place: str) -> Deal | None:
    by, to = look.seat(deal.by, f"{place}.by"), look.seat(deal.to, f"{place}.to")
    give, take = _side(deal.give, look, f"{place}.give"), _side(deal.take, look, f"{place}.take")
    return None if NOBODY in (by, to) else Deal(by, to, give, take, deal.settles)


def proposal_of(position: Position, look: Lookup) -> Proposal | None:
    """The house rules on the table."""
    item = position.proposal
    if item is None:
        return None
    by = look.seat(item.by, "proposal.by")
    agreed = tuple(look.seats(item.agreed, "proposal.agreed"))
    return None if by == NOBODY else Proposal(by, item.rules, agreed)


def _side(side: Side, look: Lookup, place: str) -> Bundle:
    decks = [look.deck(ref, f"{place}.cards[{i}]") for i, ref in enumerate(side.cards)]
    cards = tuple(deck for deck in decks if deck != NOBODY)
    return Bundle(side.cash, tuple(look.deeds(side.deeds, f"{place}.deeds")), cards)


def stack_of(state: State, position: Position, look: Lookup) -> list[Interrupt]:
    """What interrupts the turn, the one to be settled first last."""
    found = [
        _READ[type(item)](state, item, look, f"stack[{i}]") for i, item in enumerate(position.stack)
    ]
    return [item for item in found if item]


def _debt(_: State, item: OpenDebt, look: Lookup, place: str) -> Debt | None:
    debtor = look.seat(item.debtor, f"{place}.debtor")
    creditor = look.account(item.creditor, f"{place}.creditor")
    space = look.space(item.space, f"{place}.space")
    reason = cast(Reason, item.reason)  # looked at in check_waiting.py
    return None if NOBODY in (debtor, creditor) else Debt(
        debtor, creditor, item.amount, reason, space
    )  # fmt: skip


def _auction(state: State, item: OpenAuction, look: Lookup, place: str) -> Auction:
    space = look.deed(item.space, f"{place}.space")
    piece = NOBODY if item.piece is None else PIECES.index(item.piece)
    waiting = state.seats_in_play()
    if item.waiting is not None:
        waiting = look.seats(item.waiting, f"{place}.waiting")
    bidder = look.seat(item.bidder, f"{place}.bidder")
    return Auction(space, piece, tuple(waiting), bidder, item.bid, item.opening)


def _estate(_: State, item: OpenEstate, look: Lookup, place: str) -> Estate:
    return Estate(tuple(look.deeds(item.deeds, f"{place}.deeds")))


def _shortage(_: State, item: OpenShortage, look: Lookup, place: str) -> Shortage | None:
    builder = look.seat(item.builder, f"{place}.builder")
    space = look.deed(item.space, f"{place}.space")
    waiting = tuple(look.seats(item.waiting, f"{place}.waiting"))
    rivals = tuple(look.seats(item.rivals, f"{place}.rivals"))
    if builder == NOBODY:
        return None
    counts = item.counts or (1,) * len(rivals)
    if len(counts) != len(rivals):
        look.note(f"{place}.counts", f"has {len(counts)}", f"{len(rivals)}, one each")
        return None
    piece = PIECES.index(item.piece)
    return Shortage(builder, space, piece, waiting, rivals, item.count, counts)


def _placement(_: State, item: OpenPlacement, look: Lookup, place: str) -> Placement | None:
    seat = look.seat(item.seat, f"{place}.seat")
    piece = PIECES.index(item.piece)
    return None if seat == NOBODY else Placement(seat, piece, item.paid, item.free, item.left)


def _acquisition(_: State, item: OpenAcquisition, look: Lookup, place: str) -> Acquisition | None:
    seat = look.seat(item.seat, f"{place}.seat")
    space = look.deed(item.space, f"{place}.space")
    return None if NOBODY in (seat, space) else Acquisition(seat, space)


def _card(_: State, item: OpenCard, look: Lookup, place: str) -> Play | None:
    seat = look.seat(item.seat, f"{place}.seat")
    target = look.seat(item.target, f"{place}.target")
    card = look.kept(item.card, [], f"{place}.card")
    space = look.deed(item.space, f"{place}.space")
    other = look.deed(item.other, f"{place}.other")
    if card is None or NOBODY in (seat, target):
        return None
    return Play(seat, *card, target, space, other)


def _retirement(_: State, item: OpenRetirement, look: Lookup, place: str) -> Retirement | None:
    seat = look.seat(item.seat, f"{place}.seat")
    waiting = tuple(look.seats(item.waiting, f"{place}.waiting"))
    return None if seat == NOBODY else Retirement(seat, waiting)


def _meeting(_: State, item: OpenMeeting, look: Lookup, place: str) -> Meeting | None:
    seat = look.seat(item.seat, f"{place}.seat")
    return None if seat == NOBODY else Meeting(
        seat, item.steps, item.by, item.factor, item.dice
    )  # fmt: skip


def _battle(state: State, item: OpenBattle, look: Lookup, place: str) -> Struggle | None:
    seat = look.seat(item.seat, f"{place}.seat")
    if seat == NOBODY:
        return None
    bearer = BANK if item.over else state.bearer
    return Struggle(seat, bearer, item.faces, item.factor, item.dice, item.by)


def _rent_roll(_: State, item: OpenRentRoll, look: Lookup, place: str) -> RentRoll | None:
    debtor = look.seat(item.debtor, f"{place}.debtor")
    owner = look.account(item.owner, f"{place}.owner")
    space = look.deed(item.space, f"{place}.space")
    if NOBODY in (debtor, owner, space):
        return None
    return RentRoll(debtor, owner, space, item.factor, item.dice)


_READ: dict[type, Callable[[State, Any, Lookup, str], Interrupt | None]] = {
    OpenDebt: _debt,
    OpenAuction: _auction,
    OpenEstate: _estate,
    OpenShortage: _shortage,
    OpenPlacement: _placement,
    OpenAcquisition: _acquisition,
    OpenCard: _card,
    OpenMeeting: _meeting,
    OpenRetirement: _retirement,
    OpenBattle: _battle,
    OpenRentRoll: _rent_roll,
}
