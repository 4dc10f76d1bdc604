"""What a position says is waiting: open rents, deals on the table, and interruptions."""

from __future__ import annotations

from controller.rules.commands import Bundle
from controller.rules.position.interruptions import RENT, load_interrupt
from controller.rules.position.model import Offered, Position, Side
from controller.rules.position.names import NOBODY, Lookup
from controller.rules.state import Claim, Deal, Interrupt, Proposal, State


def claims_of(state: State, position: Position, look: Lookup) -> list[Claim]:
    """The open rents, oldest first as they are written."""
    found = [RENT.load(state, rent, look, f"claims[{i}]") for i, rent in enumerate(position.claims)]
    return [claim for claim in found if claim]


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
        load_interrupt(state, item, look, f"stack[{i}]") for i, item in enumerate(position.stack)
    ]
    return [item for item in found if item]
