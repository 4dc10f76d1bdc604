"""Looks for contradictions in what people own: deeds, buildings, kept cards; and in the Ring."""

from __future__ import annotations

from common.message import Message, verbatim
from common.problem import Found, at_most, within
from controller.rules.board import BANK, FORTRESS, STREET, FreeFortress, Keep, Piece
from controller.rules.position_model import Position
from controller.rules.state import Auction, EstateAuction, Phase, State
from controller.rules.state.values import printed_steps


def check_goods(state: State, position: Position) -> Found:
    """What does not fit about deeds, buildings, kept cards and the Ring on the board."""
    yield from _deeds(state)
    yield from _box(state, position)
    for space, bids in enumerate(state.bids):
        if bids:
            yield from within(f"bids.{space}", _bids(state, space, bids))
    for space, level in enumerate(state.level):
        if level:
            yield from within(f"buildings.{space}", _buildings(state, space, level))
    for members in state.board.groups:
        if any(state.level[i] for i in members) and state.board.kind[members[0]] == STREET:
            yield from _built_group(state, members)
    yield from _cards(state)
    yield from _ring(state, position)


def _deeds(state: State) -> Found:
    offered = auctioned(state)
    for space in state.board.deeds:
        name = state.place(space)
        if state.interest_paid[space] and not state.mortgaged[space]:
            wrong = Message("{name} is not mortgaged: no interest can have been paid", name=name)
            yield "interest_paid", wrong
        if state.owner[space] != BANK or not state.mortgaged[space]:
            continue
        returned = space in offered or state.phase is Phase.OVER
        if state.rules.auction_mortgage_cancelled or not returned:
            wrong = Message("{name} is mortgaged, but has no owner", name=name)
            yield "mortgaged", wrong, Message("an owner")
    if sorted(state.pool) != sorted(state.board.deeds):
        count = len(state.board.deeds)
        wrong = Message("the number of deeds to deal is {count}", count=len(state.pool))
        yield "pool", wrong, Message("all {count} deeds, each once", count=count)


def auctioned(state: State) -> list[int]:
    """The deeds that are being auctioned, or will be next."""
    offered = [top.space for top in state.stack if type(top) is Auction]
    return offered + [
        space for top in state.stack if type(top) is EstateAuction for space in top.deeds
    ]


def _box(state: State, position: Position) -> Found:
    rules = state.rules
    for piece, most, left in zip(Piece, (rules.houses, rules.hotels), state.supply, strict=True):
        if left < 0:
            pieces, count = state.edition.building(piece, 2), most - left
            wrong = Message(
                "the box has {most} {pieces}, not {count}", most=most, pieces=pieces, count=count
            )
            yield "buildings", wrong, at_most(most)
    if position.supply is not None and list(position.supply) != state.supply:
        wrong = Message("the Bank cannot have {value} buildings", value=list(position.supply))
        yield "supply", wrong, verbatim(str(state.supply))


def _bids(state: State, space: int, bids: tuple[int, ...]) -> Found:
    """R39: a value for each step, and at least one that is not the printed price."""
    printed = printed_steps(state, space, state.level[space])
    if state.rules.shortage_value == "printed":
        yield "", Message("here every building counts at its printed price"), Message("no bids")
    elif len(bids) != len(printed):
        wrong = Message("the number of values is {count}", count=len(bids))
        yield "", wrong, Message("{count}, one for each step", count=len(printed))
    elif min(bids) < min(1, *printed) or bids == printed:
        prices = ", ".join(map(str, printed))
        wrong = Message("{value} are not valid bids", value=list(bids))
        fits = Message("bids other than the prices ({prices}), at least 1 each", prices=prices)
        yield "", wrong, fits


def _buildings(state: State, space: int, level: int) -> Found:
    rules, edition, name = state.rules, state.edition, state.place(space)
    if state.board.kind[space] != STREET:
        yield "", Message("nothing can be built on {space}", space=name)
        return
    most = rules.houses_before_hotel
    if most < level < FORTRESS:
        hotel = edition.building(Piece.HOTEL)
        fits = Message(
            "at most {most}, or {level}: the {hotel}", most=most, level=FORTRESS, hotel=hotel
        )
        wrong = Message(
            "{space} cannot have {count} {houses}: the most is {most}",
            space=name,
            count=level,
            houses=edition.building(Piece.HOUSE, level),
            most=most,
        )
        yield "", wrong, fits
    if rules.mortgage_needs == "group":
        if any(state.mortgaged[i] for i in state.group(space)):
            wrong = Message(
                "{space} has buildings, but a deed of its group is mortgaged", space=name
            )
            yield "", wrong
    elif state.mortgaged[space]:
        yield "", Message("{space} has buildings but is mortgaged", space=name)


def _built_group(state: State, members: tuple[int, ...]) -> Found:
    built = next(i for i in members if state.level[i])
    owners = {state.owner[i] for i in members}
    if len(owners) > 1 or BANK in owners:
        spaces = ", ".join(state.place(i) for i in members)
        wrong = Message(
            "{space} has buildings, but nobody owns its whole group ({spaces})",
            space=state.place(built),
            spaces=spaces,
        )
        yield f"buildings.{built}", wrong, Message("one owner of {spaces}", spaces=spaces)
    ranks = [state.building_steps[state.level[i]] for i in members]
    if not _may_be_uneven(state) and not _even(state, ranks):
        levels = ", ".join(f"{state.place(i)} {_standing(state, i)}" for i in members)
        wrong = Message(
            "in a group, spaces may differ by at most one building ({levels})", levels=levels
        )
        yield f"buildings.{built}", wrong


def _standing(state: State, space: int) -> str:
    level = state.level[space]
    return state.edition.building(Piece.HOTEL) if level == FORTRESS else str(level)


def _even(state: State, ranks: list[int]) -> bool:
    """H4: levels at most one apart. Where fortresses are sold from beside strongholds (R64), two
    parts that are each so: what was left standing, and what is rebuilt beside it."""
    rules, ranks = state.rules, sorted(ranks)
    if ranks[-1] - ranks[0] <= 1:
        return True
    if not rules.fortresses_at_once or rules.fortress_sale == "whole-group":
        return False
    gap = max(range(1, len(ranks)), key=lambda i: ranks[i] - ranks[i - 1])
    parts = (ranks[:gap], ranks[gap:])
    return ranks[-1] <= rules.houses_before_hotel and all(p[-1] - p[0] <= 1 for p in parts)


def _may_be_uneven(state: State) -> bool:
    """Where a fortress needs nothing on the other places of its group, and where a card may give
    one (R73); what is sold from there begins at the highest."""
    given = state.rules.card_building == "free" and state.edition.has(FreeFortress)
    return given or state.rules.hotel_needs == "place"


def _cards(state: State) -> Found:
    for seat, cards in enumerate(state.kept):
        for index, (deck, number) in enumerate(cards):
            card = state.edition.card(deck, number)
            if type(card.effect) is not Keep:  # secret ones are laid out apart
                wrong = Message("{card} is not a card to keep", card=card.title)
                yield f"seats[{seat}].cards[{index}]", wrong


def _ring(state: State, position: Position) -> Found:
    if not state.rules.ring:
        if position.ring is not None and not state.rules.bearer:
            yield "ring", Message("this game is played without the Ring"), Message("nothing")
    elif state.ring not in state.board.territories:
        where = state.place(state.ring) if state.ring >= 0 else position.ring
        wrong = Message("the Ring can only be on a territory, not on {where}", where=where)
        yield "ring", wrong, Message("a territory")
    elif state.ring == state.board.territories[-1] and state.phase not in (Phase.COUNT, Phase.OVER):
        wrong = Message(
            "the game ends when the Ring comes to {space}", space=state.place(state.ring)
        )
        yield "ring", wrong, Message("another space, or a game that is over")
