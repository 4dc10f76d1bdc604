"""Who sits where in a line: `name=token:cash@place#jail(deed^level,deedm)+deck:card!`."""

from __future__ import annotations

import re

from common.message import Message, verbatim
from controller.rules.position.kinds import write_card
from controller.rules.position.lexer import Gathered, Span, escaped
from controller.rules.position_model import Position, Seat

UNPAID, PAID = "m", "M"
"""A mortgaged deed; and one whose owner has paid interest since."""

_DEED = re.compile(rf"([0-9]{{1,3}})(?:\^([0-5]))?([{UNPAID}{PAID}]?)")


def read_seat(span: Span, found: Gathered, number: int) -> Seat:
    """What a line says of a seat; buildings and mortgages go to the position. Raises FileError."""
    who, rest = span.cut(":")
    if rest is None:
        wrong = Message("'{text}' is not a seat", text=span.shown)
        raise span.misread(wrong, verbatim("name:cash@place"))
    place = f"seats[{number}]"
    found.note(place, span)
    name, token = who.cut("=")
    out = rest.text.endswith("!")
    rest, cards = Span(rest.text[:-1] if out else rest.text, rest.column).cut("+")
    rest, deeds = rest.cut("(")
    rest, jail = rest.cut("#")
    cash, where = rest.cut("@")
    for key, part in (("cash", cash), ("place", where), ("jail", jail)):
        if part is not None:
            found.note(f"{place}.{key}", part)
    kept = [] if cards is None else cards.split("+")
    for index, card in enumerate(kept):
        found.note(f"{place}.cards[{index}]", card)
    return Seat(
        name=name.name(),
        token="" if token is None else token.name(),
        cash=cash.number(Message("an amount")),
        place=None if where is None else where.number(Message("a space's number")),
        jail=None if jail is None else jail.number(Message("the number of rolls in Jail")),
        deeds=() if deeds is None else _read_deeds(deeds, found, place),
        cards=tuple(card.name() for card in kept),
        out=out,
    )


def _read_deeds(span: Span, found: Gathered, place: str) -> tuple[int, ...]:
    inside = span.inside(")", Message("the list of deeds is not closed"))
    found.note(f"{place}.deeds", span)
    deeds = inside.split(",")
    return tuple(_read_deed(deed, found, f"{place}.deeds[{i}]") for i, deed in enumerate(deeds))


def _read_deed(deed: Span, found: Gathered, place: str) -> int:
    match = _DEED.fullmatch(deed.text)
    if match is None:
        what = Message(
            "a space's number, ^level if built on, {unpaid} or {paid} if mortgaged",
            unpaid=UNPAID,
            paid=PAID,
        )
        raise deed.misread(Message("'{text}' is not a deed", text=deed.shown), what)
    space, level, mortgage = int(match[1]), match[2], match[3]
    found.note(place, deed)
    if level:
        found.enter("buildings", str(space), int(level), deed)
    if mortgage:
        found.add("mortgaged", space)
    if mortgage == PAID:
        found.add("interest_paid", space)
    return space


def write_seat(position: Position, seat: Seat) -> str:
    """A seat in the line."""
    text = escaped(seat.name)
    if seat.token != seat.name:
        text += f"={escaped(seat.token)}"
    text += f":{seat.cash}"
    text += "" if seat.place is None else f"@{seat.place}"
    text += "" if seat.jail is None else f"#{seat.jail}"
    if seat.deeds:
        text += f"({','.join(_write_deed(position, deed) for deed in seat.deeds)})"
    return text + "".join(f"+{write_card(card)}" for card in seat.cards) + "!" * seat.out


def _write_deed(position: Position, deed: int | str) -> str:
    level = position.buildings.get(str(deed), 0)
    text = f"{deed}^{level}" if level else str(deed)
    if deed not in position.mortgaged:
        return text
    return text + (PAID if deed in position.interest_paid else UNPAID)
