"""Writes a position that `describe` has made in one line. Reading it: reading.py."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from controller.rules.position.bits import NONE, escaped, joined, rule_value
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

UNPAID, PAID = "m", "M"
"""A mortgaged deed; and one whose owner has paid interest since."""


def line(position: Position) -> str:
    """The position in one line; seats, spaces and cards must be numbers in it."""
    if position.phase == "setup":
        return f"{escaped(position.edition)} - setup"
    seats = ";".join(_seat(position, seat) for seat in position.seats)
    phase = f"{position.phase}:{position.turn}"
    return " ".join((_edition(position), seats, phase, *_fields(position), *_waiting(position)))


def _edition(position: Position) -> str:
    text = escaped(position.edition)
    if position.game != "standard":
        text += f"/{escaped(position.game)}"
    if position.rules:
        text += f"{{{_rules(position.rules)}}}"
    return text


def _rules(rules: dict[str, Any]) -> str:
    return ",".join(f"{escaped(name)}={rule_value(value)}" for name, value in rules.items())


def _seat(position: Position, seat: Seat) -> str:
    text = escaped(seat.name)
    if seat.token != seat.name:
        text += f"={escaped(seat.token)}"
    text += f":{seat.cash}"
    text += "" if seat.place is None else f"@{seat.place}"
    text += "" if seat.jail is None else f"#{seat.jail}"
    if seat.deeds:
        text += f"({','.join(_deed(position, deed) for deed in seat.deeds)})"
    for card in seat.cards:
        deck, _, number = str(card).rpartition(":")
        text += f"+{escaped(deck)}:{number}"
    return text + "!" * seat.out


def _deed(position: Position, deed: int | str) -> str:
    text = str(deed)
    level = position.buildings.get(text, 0)
    if level:
        text += f"^{level}"
    if deed in position.mortgaged:
        text += PAID if deed in position.interest_paid else UNPAID
    return text


def _fields(position: Position) -> Iterator[str]:
    yield f"turn:{position.turns},{position.rounds}"
    if position.first:
        yield f"first:{position.first}"
    if position.dice:
        yield f"dice:{','.join(map(str, position.dice))}"
    for name, number, usual in (
        ("doubles", position.doubles, 0), ("factor", position.factor, 1),
        ("salary", position.salary_due, 0), ("ring", position.ring, None),
        ("bearer", position.bearer, None), ("tracker", position.tracker, 0),
        ("eye", int(position.eye), 0), ("called", int(position.called), 0),
        ("rentdice", position.rent_dice, 2),
    ):  # fmt: skip
        if number != usual:
            yield f"{name}:{number}"
    if position.opening_seats:
        yield f"opening:{joined(position.opening)},{joined(position.opening_seats)}"
    owned = {deed for seat in position.seats for deed in seat.deeds}
    for name, deeds in (("mortgaged", position.mortgaged), ("interest", position.interest_paid)):
        if returned := tuple(deed for deed in deeds if deed not in owned):
            yield f"{name}:{joined(returned)}"
    for space, values in position.bids.items():
        yield f"bids:{space},{joined(values)}"
    for deck, cards in position.decks.items():
        yield f"deck:{escaped(deck)},{joined(cards)}"
    for deck, cards in position.under.items():
        yield f"under:{escaped(deck)},{joined(cards)}"
    for name, numbers in (
        ("pool", position.pool), ("waived", position.waived),
        ("waivedhotels", position.waived_hotels), ("bots", position.bots),
        ("denied", position.denied), ("worth", position.worth),
        ("winners", position.winners), ("tally", position.tally),
    ):  # fmt: skip
        if numbers:
            yield f"{name}:{joined(numbers)}"


def _waiting(position: Position) -> Iterator[str]:
    yield from map(_rent, position.claims)
    yield from map(_deal, position.deals)
    if position.proposal is not None:
        yield _proposal(position.proposal)
    yield from map(_open, position.stack)


def _rent(rent: Rent) -> str:
    due = f"{rent.factor}x{rent.dice}" if rent.dice else rent.amount
    text = f"rent:{rent.debtor},{rent.owner},{rent.space},{due},{rent.turn}"
    return text + ",sold" * rent.sold


def _deal(deal: Offered) -> str:
    text = f"deal:{deal.by},{deal.to},{_side(deal.give)},{_side(deal.take)}"
    return text + (f",{deal.settles}" if deal.settles else "")


def _proposal(item: Proposed) -> str:
    return f"proposal:{item.by},{joined(item.agreed)},{_rules(item.rules)}"


def _side(side: Side) -> str:
    return f"{side.cash},{joined(side.deeds)},{joined(side.cards)}"


def _open(item: Open) -> str:
    match item:
        case OpenDebt():
            creditor = "bank" if item.creditor is None else item.creditor
            reason = escaped(item.reason)
            return f"debt:{item.debtor},{creditor},{item.amount},{reason},{_or_none(item.space)}"
        case OpenAuction():
            lot = item.piece or item.space
            text = f"auction:{lot},{joined(item.waiting)},{_or_none(item.bidder)},{item.bid}"
            return text + (f",{item.opening}" if item.opening else "")
        case OpenEstate():
            return f"estate:{joined(item.deeds)}"
        case OpenShortage():
            asked = f"{joined(item.waiting)},{joined(item.rivals)}"
            text = f"shortage:{item.builder},{_or_none(item.space)},{item.piece},{asked}"
            many = item.count != 1 or any(count != 1 for count in item.counts)
            return text + (f",{item.count},{joined(item.counts)}" if many else "")
        case OpenPlacement():
            text = f"placement:{item.seat},{item.piece},{item.paid}" + ",free" * item.free
            return text + (f",{item.left}" if item.left else "")
        case OpenAcquisition():
            return f"acquisition:{item.seat},{item.space}"
        case OpenCard():
            deck, _, number = str(item.card).rpartition(":")
            about = f"{_or_none(item.space)},{_or_none(item.other)}"
            return f"card:{item.seat},{escaped(deck)}:{number},{item.target},{about}"
        case OpenRetirement():
            return f"retirement:{item.seat},{joined(item.waiting)}"
        case OpenMeeting():
            text = f"meeting:{item.seat},{item.steps},{item.by},{item.factor}"
            return text + (f",{item.dice}" if item.dice else "")
        case OpenRentRoll():
            return f"rentroll:{item.debtor},{item.owner},{item.space},{item.factor}x{item.dice}"
        case OpenBattle():
            own, other = (NONE if face < 0 else str(face) for face in item.faces)
            text = f"battle:{item.seat},{own},{other},{item.factor}"
            more = (str(item.dice), item.by, "over")
            count = 3 if item.over else 2 if item.by == "card" else 1 if item.dice else 0
            return ",".join((text, *more[:count]))


def _or_none(number: int | str | None) -> str:
    return NONE if number is None else str(number)
