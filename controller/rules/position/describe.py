"""Writes a state down as a position: everything by number, and nothing that follows anyway."""

from __future__ import annotations

from typing import Any

import msgspec

from controller.rules.board import BANK, HIDDEN, UNSEEN
from controller.rules.commands import Bundle
from controller.rules.position.model import (
    Offered,
    Open,
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
    Proposed,
    Rent,
    Seat,
    Side,
)
from controller.rules.position.names import NOBODY, PIECES, UNNAMED
from controller.rules.state import (
    FREE,
    SETUP,
    Acquisition,
    Auction,
    Deal,
    Debt,
    Estate,
    Interrupt,
    Meeting,
    Placement,
    Play,
    Proposal,
    RentRoll,
    Retirement,
    Shortage,
    State,
    Struggle,
)


def describe(state: State) -> Position:
    """The position that `build` makes this state of again."""
    edition = state.edition.id
    if state.phase is SETUP:
        return Position(edition=edition, phase="setup")
    spaces = range(state.board.size)
    plays_ring = state.rules.ring and state.ring != state.board.territories[0]
    return Position(
        edition=edition,
        game=state.game,
        rules=_house_rules(state),
        seats=tuple(_seat(state, seat) for seat in range(state.seats)),
        buildings={str(space): state.level[space] for space in spaces if state.level[space]},
        bids={str(space): state.bids[space] for space in spaces if state.bids[space]},
        mortgaged=tuple(space for space in spaces if state.mortgaged[space]),
        interest_paid=tuple(space for space in spaces if state.interest_paid[space]),
        ring=state.ring if plays_ring else _named(state.lone),
        bearer=_named(state.bearer),
        tracker=state.circle,
        eye=state.eye,
        decks=_decks(state),
        under=_under(state),
        pool=() if state.pool == state.board.deeds else state.pool,
        phase=state.phase.value,
        turn=state.turn,
        first=state.first,
        turns=state.turns,
        rounds=state.rounds,
        doubles=state.doubles,
        dice=state.dice,
        factor=state.factor,
        rent_dice=state.rent_dice,
        tally=state.tally,
        salary_due=state.salary_due,
        opening=tuple(state.opening),
        opening_seats=state.opening_seats or None,
        waived=tuple(state.waived),
        called=state.called,
        waived_hotels=tuple(state.waived_hotels),
        bots=tuple(state.by_bot),
        denied=tuple(state.denied),
        claims=_claims(state),
        deals=tuple(map(_deal, state.deals)),
        proposal=_proposal(state.proposal),
        stack=tuple(_open(state, item) for item in state.stack),
        worth=state.worth,
        winners=state.winners,
    )


def _house_rules(state: State) -> dict[str, Any]:
    plain = msgspec.structs.asdict(state.edition.rules_for(state.game, {}))
    played = msgspec.structs.asdict(state.rules)
    return {name: value for name, value in played.items() if value != plain[name]}


def _seat(state: State, seat: int) -> Seat:
    name, token = state.players[seat]
    jail, place = state.jail[seat], state.pos[seat]
    return Seat(
        name=name,
        token=token,
        cash=state.cash[seat],
        place=None if jail != FREE and place == state.board.jail else place,
        jail=None if jail == FREE else jail,
        deeds=tuple(state.held[seat]),
        cards=tuple(
            f"{state.board.decks[deck].id}:{UNNAMED if card == HIDDEN else card}"
            for deck, card in (*state.kept[seat], *state.secret[seat])
        ),
        out=not state.alive[seat],
    )


def _decks(state: State) -> dict[str, tuple[int | str, ...]]:
    """The next cards of each deck, as far as they are not in the edition's order."""
    tops: dict[str, tuple[int | str, ...]] = {}
    if state.rules.cards_drawn == "at-table":
        return tops
    for deck, order in zip(state.board.decks, state.decks, strict=True):
        if cards := top(order):
            tops[deck.id] = cards
    return tops


def _under(state: State) -> dict[str, tuple[int | str, ...]]:
    """What is known to lie under each printed deck; above it are the cards that nobody has seen."""
    if state.rules.cards_drawn != "at-table":
        return {}
    seen = {
        deck.id: tuple(UNNAMED if card == HIDDEN else card for card in order if card != UNSEEN)
        for deck, order in zip(state.board.decks, state.decks, strict=True)
    }
    return {name: cards for name, cards in seen.items() if cards}


def top(order: list[int]) -> tuple[int, ...]:
    """A deck's cards from the top, without the last ones that only count up.

    Those left out must be what lies under a top in order: all others, the lowest first.
    """
    cut = len(order)
    while cut and (cut == len(order) or order[cut - 1] < order[cut]):
        cut -= 1
    return tuple(order[:cut])


def _claims(state: State) -> tuple[Rent, ...]:
    return tuple(
        Rent(
            debtor=claim.debtor, space=claim.space, amount=claim.amount, owner=claim.owner,
            sold=state.owner[claim.space] != claim.owner, turn=claim.turn,
            factor=claim.factor or 1, dice=claim.dice,
        )
        for claim in state.claims
    )  # fmt: skip


def _deal(deal: Deal) -> Offered:
    return Offered(
        by=deal.by, to=deal.to, give=_side(deal.give), take=_side(deal.take), settles=deal.settles
    )


def _proposal(item: Proposal | None) -> Proposed | None:
    return None if item is None else Proposed(by=item.by, rules=item.rules, agreed=item.agreed)


def _side(bundle: Bundle) -> Side:
    return Side(cash=bundle.cash, deeds=bundle.deeds, cards=bundle.cards)


def _open(state: State, item: Interrupt) -> Open:
    match item:
        case Debt(debtor, creditor, amount, reason, space):
            return OpenDebt(
                debtor=debtor, amount=amount, reason=reason, space=_named(space),
                creditor=None if creditor == state.seats else creditor,
            )  # fmt: skip
        case Auction():
            return OpenAuction(
                space=_named(item.space),
                piece=None if item.piece == NOBODY else PIECES[item.piece],
                waiting=item.waiting, bidder=_named(item.bidder), bid=item.bid,
                opening=item.opening,
            )  # fmt: skip
        case Estate(deeds):
            return OpenEstate(deeds=deeds)
        case Shortage(builder, space, piece, waiting, rivals, count, counts):
            return OpenShortage(
                builder=builder, space=_named(space), piece=PIECES[piece], waiting=waiting,
                rivals=rivals, count=count, counts=counts,
            )  # fmt: skip
        case Placement(seat, piece, paid, free, left):
            return OpenPlacement(seat=seat, piece=PIECES[piece], paid=paid, free=free, left=left)
        case Acquisition(seat, space):
            return OpenAcquisition(seat=seat, space=space)
        case Play(seat, deck, card, target, space, other):
            return OpenCard(
                seat=seat, card=f"{state.board.decks[deck].id}:{card}", target=target,
                space=_named(space), other=_named(other),
            )  # fmt: skip
        case Retirement(seat, waiting):
            return OpenRetirement(seat=seat, waiting=waiting)
        case Meeting(seat, steps, by, factor, dice):
            return OpenMeeting(seat=seat, steps=steps, by=by, factor=factor, dice=dice)
        case RentRoll(debtor, owner, space, factor, dice):
            return OpenRentRoll(debtor=debtor, owner=owner, space=space, factor=factor, dice=dice)
        case Struggle(seat, bearer, faces, factor, dice, by):
            return OpenBattle(
                seat=seat, faces=faces, factor=factor, dice=dice, by=by,
                over=bearer != state.bearer,
            )  # fmt: skip


def _named(number: int) -> int | None:
    return None if number in (BANK, NOBODY) else number
