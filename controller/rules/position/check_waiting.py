"""Looks for contradictions in what is waiting: open rents, deals, interruptions, the count."""

from __future__ import annotations

from typing import get_args

from controller.rules.board import BANK, STAFF, STREET, ColourRent, FreeFortress, Piece
from controller.rules.game.houserules import wrong_rules
from controller.rules.position.check_cards import check_play
from controller.rules.position.model import Position
from controller.rules.problems import Findings
from controller.rules.property.building import about_pieces, can_place
from controller.rules.property.market import decided
from controller.rules.state import (
    COUNT,
    OVER,
    ROLL,
    Acquisition,
    Auction,
    Claim,
    Debt,
    Estate,
    Placement,
    Play,
    Reason,
    RentRoll,
    Retirement,
    Shortage,
    State,
)

RENTS_MOST = 100
"""Rents that can be open at once: every landing of the turns whose rents may still be asked for,
with what a card brings, comes to fewer."""

STACK_MOST = 200
"""Interruptions at once: more than every deed asked about, and every seat in debt to each other."""


def check_waiting(state: State, position: Position, findings: Findings) -> None:
    """Note everything that does not fit."""
    _claims(state, position, findings)
    _deals(state, findings)
    _proposal(state, findings)
    _stack(state, findings)
    _bots(state, findings)
    _final(state, position, findings)


def _claims(state: State, position: Position, findings: Findings) -> None:
    if len(state.claims) > RENTS_MOST:
        wrong = f"{len(state.claims)} rents are open at once"
        findings.add("claims", wrong, f"at most {RENTS_MOST}")
        return
    rolled = state.phase is not ROLL and not state.called  # time may be called before the roll
    oldest = state.turns - state.rules.rent_deadline + rolled
    sold = [rent.sold for rent in position.claims]
    for index, claim in enumerate(state.claims):
        place = f"claims[{index}]"
        debtor, owner = claim.debtor, claim.owner
        if not max(oldest, 1) <= claim.turn <= state.turns:
            when = f"{max(oldest, 1)} to {state.turns}"
            findings.add(f"{place}.turn", f"turn {claim.turn} cannot be open now", when)
        # A turn that its seat left without a roll does not count: see Bankrupted.
        # A card may bring rent in anybody's turn (R74).
        own = debtor == state.turn or state.edition.has(ColourRent)
        if claim.turn == state.turns and not own and state.alive[state.turn]:
            findings.add(f"{place}.turn", f"it is not {state.name(debtor)}'s turn")
        if owner == BANK:
            findings.add(f"{place}.owner", f"{state.place(claim.space)} is nobody's", "an owner")
            continue
        if state.owner[claim.space] != owner and len(sold) == len(state.claims) and not sold[index]:
            wrong = f"{state.place(claim.space)} is not {state.name(owner)}'s"
            findings.add(f"{place}.owner", wrong, "its owner, or sold = true")
        if claim.dice:
            _rolled(state, claim, place, findings)
            if claim.amount:
                findings.add(f"{place}.amount", "it is rolled for first", "0")
        elif claim.amount < 1:
            findings.add(f"{place}.amount", "no rent is due", "at least 1")
        if debtor == owner:
            findings.add(f"{place}.debtor", "nobody pays rent to oneself")
        for name, seat in (("debtor", debtor), ("owner", owner)):
            if not state.alive[seat]:
                findings.add(f"{place}.{name}", f"{state.name(seat)} is out of the game")
    if state.claims and state.phase is OVER:
        findings.add("claims", "the game is over; rent not asked for is lost", "none")


def _rolled(state: State, rent: Claim | RentRoll, place: str, findings: Findings) -> None:
    """A rent that is rolled for is a staff's (D8)."""
    if state.board.kind[rent.space] != STAFF:
        findings.add(f"{place}.space", f"nobody rolls for {state.place(rent.space)}", "a staff")


def _rent_roll(state: State, item: RentRoll, place: str, findings: Findings) -> None:
    _in_game(state, {"debtor": item.debtor, "owner": item.owner}, place, findings)
    _rolled(state, item, place, findings)
    if item.debtor == item.owner:
        findings.add(f"{place}.debtor", "nobody pays rent to oneself")
    if sum(type(other) is RentRoll for other in state.stack) > 1:
        findings.add(place, "one rent is rolled for at a time", "one")


def _deals(state: State, findings: Findings) -> None:
    seen: list[int] = []
    for index, deal in enumerate(state.deals):
        place = f"deals[{index}]"
        for name, seat in (("by", deal.by), ("to", deal.to)):
            if not state.alive[seat]:
                findings.add(f"{place}.{name}", f"{state.name(seat)} is out of the game")
        if deal.by == deal.to:
            findings.add(f"{place}.to", "nobody deals with oneself")
        if deal.by in seen:
            findings.add(f"{place}.by", f"{state.name(deal.by)} offers two deals", "one")
        seen.append(deal.by)
        if not any((deal.give.deeds, deal.give.cards, deal.take.deeds, deal.take.cards)):
            findings.add(place, "there is neither a deed nor a card in it")
        if deal.settles and not state.rules.property_pays_rent:
            findings.add(f"{place}.settles", "rent is not paid in property here", "0")
    if state.deals and state.phase is OVER:
        findings.add("deals", "the game is over", "none")


def _proposal(state: State, findings: Findings) -> None:
    item = state.proposal
    if item is None:
        return
    if wrong := wrong_rules(state, item.rules):
        findings.add("proposal.rules", str(wrong))
    for name, seats in (("by", (item.by,)), ("agreed", item.agreed)):
        for seat in seats:
            _in_game(state, {name: seat}, "proposal", findings)
    if len({item.by, *item.agreed}) <= len(item.agreed):
        findings.add("proposal.agreed", "a seat has agreed twice, or to itself", "each once")
    if {item.by, *item.agreed} >= {*state.seats_in_play()}:
        findings.add("proposal.agreed", "everybody has agreed", "a seat that has not")
    if state.phase in (COUNT, OVER):
        findings.add("proposal", "the game is over", "none")


def _stack(state: State, findings: Findings) -> None:
    if len(state.stack) > STACK_MOST:
        findings.add("stack", f"has {len(state.stack)} interruptions", f"at most {STACK_MOST}")
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
            case Estate(deeds):
                _estate(state, deeds, top, place, findings)
                hammered += deeds
            case Shortage():
                _shortage(state, item, top, place, findings)
            case Placement():
                _placement(state, item, top, place, findings)
            case Acquisition(seat, space):
                _acquisition(state, item, place, findings)
                if (seat, space) in asked:
                    findings.add(place, "the same is asked twice")
                asked.append((seat, space))
            case RentRoll():
                _rent_roll(state, item, place, findings)
            case Play():
                check_play(state, index, findings)
            case Retirement():
                _retirement(state, item, top, place, findings)
    for space in {space for space in hammered if hammered.count(space) > 1}:
        findings.add("stack", f"{state.place(space)} is auctioned twice")
    if sum(type(item) is Retirement for item in state.stack) > 1:
        findings.add("stack", "two want to retire at once", "one")
    if _pieces_at_once(state):
        findings.add("stack", "two scarce buildings are decided about at once", "one")
    if state.stack and state.phase is OVER:
        findings.add("stack", "the game is over", "none")


def _debts_at_once(state: State, findings: Findings) -> None:
    """A seat owes at most one debt to each other by a card, the interest of each estate that came
    to it, and what it landed on: nobody in debt can be asked for a rent."""
    most = 2 * state.seats
    for seat in range(state.seats):
        debts = sum(type(item) is Debt and item.debtor == seat for item in state.stack)
        if debts > most:
            findings.add("stack", f"{state.name(seat)} has {debts} debts", f"at most {most}")


def _pieces_at_once(state: State) -> bool:
    """Whether more is decided about scarce buildings than one question, one of them under the
    hammer or won, and those that seats may buy after it (R62)."""
    about = [item for item in state.stack if about_pieces(item)]
    asked = [item for item in about if type(item) is Shortage]
    bought = [item for item in about if type(item) is Placement and item.left]
    below = bool(asked) and (about[0] is not asked[0] or (len(about) > 1 and asked[0].waiting))
    return bool(below) or len(asked) > 1 or len(about) - len(asked) - len(bought) > 1


def _in_game(state: State, seats: dict[str, int], place: str, findings: Findings) -> None:
    for name, seat in seats.items():
        if 0 <= seat < state.seats and not state.alive[seat]:
            findings.add(f"{place}.{name}", f"{state.name(seat)} is out of the game")


def _debt(state: State, debt: Debt, top: bool, place: str, findings: Findings) -> None:
    _in_game(state, {"debtor": debt.debtor, "creditor": debt.creditor}, place, findings)
    if debt.amount < 1:
        findings.add(f"{place}.amount", "nothing is owed", "at least 1")
    if debt.debtor == debt.creditor:
        findings.add(f"{place}.creditor", "nobody owes oneself")
    if debt.reason not in get_args(Reason):
        reasons = ", ".join(get_args(Reason))
        findings.add(f"{place}.reason", f"{debt.reason!r} is not a reason", f"one of {reasons}")
    cash = state.spendable(debt.debtor)
    if top and cash >= debt.amount:
        wrong = f"{state.name(debt.debtor)} has {cash} and can pay {debt.amount} at once"
        findings.add(place, wrong, "more than the cash")


def _auction(state: State, item: Auction, top: bool, place: str, findings: Findings) -> None:
    if (item.space < 0) == (item.piece < 0):
        findings.add(place, "it does not say what is auctioned", "either a space or a piece")
    if item.space >= 0 and state.owner[item.space] != BANK:
        owner = state.name(state.owner[item.space])
        findings.add(f"{place}.space", f"{state.place(item.space)} is {owner}'s", "unclaimed")
    for seat in item.waiting:
        _in_game(state, {"waiting": seat}, place, findings)
    if (item.bidder < 0) != (item.bid == 0):
        findings.add(f"{place}.bid", "a bid has a bidder, and a bidder a bid")
    elif item.bidder >= 0:
        least = max(state.rules.auction_opening, item.opening)
        if item.bidder not in item.waiting:
            findings.add(f"{place}.bidder", f"{state.name(item.bidder)} is not in the auction")
        if item.bid < least:
            findings.add(f"{place}.bid", f"{item.bid} is too low", f"at least {least}")
    if top and decided(item):
        findings.add(f"{place}.waiting", "nobody is left to bid", "seats that have not passed")


def _estate(
    state: State, deeds: tuple[int, ...], top: bool, place: str, findings: Findings
) -> None:
    if not deeds:
        findings.add(f"{place}.deeds", "there is nothing in it", "at least one deed")
    for space in deeds:
        if state.owner[space] != BANK:
            owner = state.name(state.owner[space])
            findings.add(f"{place}.deeds", f"{state.place(space)} is {owner}'s", "unclaimed")
    if top:
        findings.add(place, "its first deed must be auctioned at once", "an auction on top of it")


def _shortage(state: State, item: Shortage, top: bool, place: str, findings: Findings) -> None:
    for name, seats in (("builder", (item.builder,)), ("waiting", item.waiting),
                        ("rivals", item.rivals)):  # fmt: skip
        for seat in seats:
            _in_game(state, {name: seat}, place, findings)
    if len({item.builder, *item.waiting, *item.rivals}) < 1 + len(item.waiting + item.rivals):
        findings.add(place, "a seat has two parts in it", "each once")
    if item.space >= 0 and state.board.kind[item.space] != STREET:
        findings.add(f"{place}.space", f"nothing can be built on {state.place(item.space)}")
    if top and not item.waiting:
        findings.add(f"{place}.waiting", "everybody has answered", "a seat that is asked")
    if 0 in item.counts:
        findings.add(f"{place}.counts", "a seat that wants none is not a rival", "at least 1 each")
    if item.space < 0 and item.waiting:
        findings.add(f"{place}.space", "it does not name a space", "a street")
    waived = state.waived if item.piece == Piece.HOUSE else state.waived_hotels
    if left := {*item.waiting} & {*waived}:
        what = "strongholds" if item.piece == Piece.HOUSE else "fortresses"
        wrong = f"{state.name(min(left))} has left {what} to the others this turn"
        findings.add(f"{place}.waiting", wrong, "seats that have not")


def _placement(state: State, item: Placement, top: bool, place: str, findings: Findings) -> None:
    _in_game(state, {"seat": item.seat}, place, findings)
    if top and not can_place(state, item):
        piece = "stronghold" if item.piece == Piece.HOUSE else "fortress"
        findings.add(place, f"{state.name(item.seat)} has no place for a {piece}")
    if item.free and (
        item.paid or item.piece != Piece.HOTEL or not state.edition.has(FreeFortress)
    ):
        findings.add(f"{place}.free", "no card of this deck gives that", "a fortress for 0")
    bought = item.free or item.left
    if not item.paid and not bought and state.rules.shortage_value == "bid":
        findings.add(f"{place}.paid", "nothing was bid for it", "at least 1")
    if item.paid and item.left:
        findings.add(f"{place}.paid", "these are paid for when they are placed", "0")


def _acquisition(state: State, item: Acquisition, place: str, findings: Findings) -> None:
    name = state.place(item.space)
    if state.owner[item.space] != item.seat:
        findings.add(f"{place}.seat", f"{name} is not {state.name(item.seat)}'s", "its owner")
    if not state.mortgaged[item.space]:
        findings.add(f"{place}.space", f"{name} is not mortgaged")


def _retirement(state: State, item: Retirement, top: bool, place: str, findings: Findings) -> None:
    """R70: all others who are in the game and no bots are asked, each once."""
    for name, seats in (("seat", (item.seat,)), ("waiting", item.waiting)):
        for seat in seats:
            _in_game(state, {name: seat}, place, findings)
            if seat in state.by_bot:
                findings.add(f"{place}.{name}", f"a bot plays for {state.name(seat)}", "no bot")
    if len({item.seat, *item.waiting}) <= len(item.waiting):
        findings.add(f"{place}.waiting", "a seat is asked twice, or to itself", "each once")
    if top and not item.waiting:
        findings.add(f"{place}.waiting", "everybody has agreed", "a seat that has not")
    if state.rules.leaving == "bot" or state.phase is COUNT:
        findings.add(place, "nobody can retire now")


def _bots(state: State, findings: Findings) -> None:
    for seat in state.by_bot:
        _in_game(state, {"bots": seat}, "", findings)


def _final(state: State, position: Position, findings: Findings) -> None:
    if state.phase is not OVER:
        for name, given in (("worth", position.worth), ("winners", position.winners)):
            if given:
                findings.add(name, "the game is not over", "nothing")
        return
    if len(state.worth) != state.seats:
        findings.add("worth", f"there are {len(state.worth)} of {state.seats}", "one of each seat")
    if not state.winners:
        findings.add("winners", "somebody has won", "at least one seat")
    _in_game(state, {f"[{i}]": seat for i, seat in enumerate(state.winners)}, "winners", findings)
    if len(state.worth) == state.seats:
        _most(state, findings)


def _most(state: State, findings: Findings) -> None:
    """Who has won has the most of those still in the game; all who do, if a win is shared (R48)."""
    most = max([state.worth[seat] for seat in state.seats_in_play()], default=0)
    for seat in state.seats_in_play():
        name, won = state.name(seat), seat in state.winners
        if won and state.worth[seat] < most:
            findings.add("winners", f"{name} has {state.worth[seat]}, not {most}", "the most")
        if not won and state.worth[seat] == most and state.rules.ties == "shared":
            findings.add("winners", f"{name} has {most}, too", "everybody who has the most")
