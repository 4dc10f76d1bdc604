"""Looks for contradictions in what people own: deeds, buildings, kept cards; and in the Ring."""

from __future__ import annotations

from common.message import Message, verbatim
from common.problem import Findings, at_most
from controller.rules.board import BANK, FORTRESS, STREET, FreeFortress, Keep, Piece
from controller.rules.position_model import Position
from controller.rules.state import COUNT, OVER, Auction, EstateAuction, State
from controller.rules.state.values import printed_steps


def check_goods(state: State, position: Position, findings: Findings) -> None:
    _deeds(state, findings)
    _buildings(state, position, findings)
    _cards(state, findings)
    _ring(state, position, findings)


def _deeds(state: State, findings: Findings) -> None:
    offered = auctioned(state)
    for space in state.board.deeds:
        name = state.place(space)
        if not state.mortgaged[space]:
            if state.interest_paid[space]:
                findings.add(
                    "interest_paid",
                    Message("{name} is not mortgaged: no interest can have been paid", name=name),
                )
            continue
        returned = space in offered or state.phase is OVER
        if state.owner[space] == BANK and (state.rules.auction_mortgage_cancelled or not returned):
            wrong = Message("{name} is mortgaged, but has no owner", name=name)
            findings.add("mortgaged", wrong, Message("an owner"))
    if sorted(state.pool) != sorted(state.board.deeds):
        count = len(state.board.deeds)
        wrong = Message("the number of deeds to deal is {count}", count=len(state.pool))
        findings.add("pool", wrong, Message("all {count} deeds, each once", count=count))


def auctioned(state: State) -> list[int]:
    """The deeds that are being auctioned, or will be next."""
    offered = [top.space for top in state.stack if type(top) is Auction]
    return offered + [
        space for top in state.stack if type(top) is EstateAuction for space in top.deeds
    ]


def _bids(state: State, space: int, bids: tuple[int, ...], findings: Findings) -> None:
    """R39: a value for each step, and at least one that is not the printed price."""
    printed = printed_steps(state, space, state.level[space])
    place = f"bids.{space}"
    if state.rules.shortage_value == "printed":
        wrong = Message("here every building counts at its printed price")
        findings.add(place, wrong, Message("no bids"))
    elif len(bids) != len(printed):
        wrong = Message("the number of values is {count}", count=len(bids))
        findings.add(place, wrong, Message("{count}, one for each step", count=len(printed)))
    elif min(bids) < min(1, *printed) or bids == printed:
        prices = ", ".join(map(str, printed))
        findings.add(
            place,
            Message("{value} are not valid bids", value=list(bids)),
            Message("bids other than the prices ({prices}), at least 1 each", prices=prices),
        )


def _buildings(state: State, position: Position, findings: Findings) -> None:
    rules = state.rules
    for piece, most, left in zip(Piece, (rules.houses, rules.hotels), state.supply, strict=True):
        if left < 0:
            pieces, count = state.edition.building(piece, 2), most - left
            wrong = Message(
                "the box has {most} {pieces}, not {count}", most=most, pieces=pieces, count=count
            )
            findings.add("buildings", wrong, at_most(most))
    if position.supply is not None and list(position.supply) != state.supply:
        wrong = Message("the Bank cannot have {value} buildings", value=list(position.supply))
        findings.add("supply", wrong, verbatim(str(state.supply)))
    for space, bids in enumerate(state.bids):
        if bids:
            _bids(state, space, bids, findings)
    for space, level in enumerate(state.level):
        place = f"buildings.{space}"
        if not level:
            continue
        if state.board.kind[space] != STREET:
            wrong = Message("nothing can be built on {space}", space=state.place(space))
            findings.add(place, wrong)
            continue
        if rules.houses_before_hotel < level < FORTRESS:
            most, data = rules.houses_before_hotel, state.edition
            fits = Message(
                "at most {most}, or {level}: the {hotel}",
                most=most,
                level=FORTRESS,
                hotel=data.building(Piece.HOTEL),
            )
            wrong = Message(
                "{space} cannot have {count} {houses}: the most is {most}",
                space=state.place(space),
                count=level,
                houses=data.building(Piece.HOUSE, level),
                most=most,
            )
            findings.add(place, wrong, fits)
        needs_group = rules.mortgage_needs == "group"
        group = state.group(space) if needs_group else (space,)
        if any(state.mortgaged[i] for i in group):
            name = state.place(space)
            wrong = Message("{space} has buildings but is mortgaged", space=name)
            if needs_group:
                wrong = Message(
                    "{space} has buildings, but a deed of its group is mortgaged", space=name
                )
            findings.add(place, wrong)
    for members in state.board.groups:
        if any(state.level[i] for i in members) and state.board.kind[members[0]] == STREET:
            _built_group(state, members, findings)


def _built_group(state: State, members: tuple[int, ...], findings: Findings) -> None:
    built = next(i for i in members if state.level[i])
    owners = {state.owner[i] for i in members}
    if len(owners) > 1 or BANK in owners:
        spaces = ", ".join(state.place(i) for i in members)
        whole = Message("one owner of {spaces}", spaces=spaces)
        wrong = Message(
            "{space} has buildings, but nobody owns its whole group ({spaces})",
            space=state.place(built),
            spaces=spaces,
        )
        findings.add(f"buildings.{built}", wrong, whole)
    ranks = [state.building_steps[state.level[i]] for i in members]
    if not _may_be_uneven(state) and not _even(state, ranks):
        levels = ", ".join(f"{state.place(i)} {_standing(state, i)}" for i in members)
        wrong = Message(
            "in a group, spaces may differ by at most one building ({levels})", levels=levels
        )
        findings.add(f"buildings.{built}", wrong)


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


def _cards(state: State, findings: Findings) -> None:
    for seat, cards in enumerate(state.kept):
        for index, (deck, number) in enumerate(cards):
            card = state.edition.card(deck, number)
            if type(card.effect) is not Keep:  # secret ones are laid out apart
                wrong = Message("{card} is not a card to keep", card=card.title)
                findings.add(f"seats[{seat}].cards[{index}]", wrong)


def _ring(state: State, position: Position, findings: Findings) -> None:
    if not state.rules.ring:
        if position.ring is not None and not state.rules.bearer:
            wrong = Message("this game is played without the Ring")
            findings.add("ring", wrong, Message("nothing"))
    elif state.ring not in state.board.territories:
        where = state.place(state.ring) if state.ring >= 0 else position.ring
        wrong = Message("the Ring can only be on a territory, not on {where}", where=where)
        findings.add("ring", wrong, Message("a territory"))
    elif state.ring == state.board.territories[-1] and state.phase not in (COUNT, OVER):
        wrong = Message(
            "the game ends when the Ring comes to {space}", space=state.place(state.ring)
        )
        findings.add("ring", wrong, Message("another space, or a game that is over"))
