"""Reads a position from one line, remembering in which column everything stands.

The first thing that cannot be read ends it; what it means is checked when it is built.
"""

from __future__ import annotations

import re
from typing import Any, cast, get_args

from common.message import Message, brief, verbatim
from common.problem import one_of
from controller.rules.position.fields import FIELDS, Gathered, house_rule
from controller.rules.position.lexer import NONE, Misread, Span
from controller.rules.position.writing import PAID, UNPAID
from controller.rules.position_model import PhaseName, Position, Seat

_DEED = re.compile(rf"([0-9]{{1,3}})(?:\^([0-5]))?([{UNPAID}{PAID}]?)")


def parse(text: str) -> tuple[Position, dict[str, int]]:
    """The position, and the column in which each place of it stands. Raises Misread."""
    found = Gathered()
    edition, seats, phase, *fields = _parts(text)
    _edition(edition, found)
    if seats.text != NONE:
        found.note("seats", seats)
        people = [_seat(span, found, i) for i, span in enumerate(seats.split(";"))]
        found.values["seats"] = tuple(people)
    _phase(phase, found)
    for field in fields:
        key, rest = field.cut(":")
        if rest is None or key.text not in FIELDS:
            raise field.misread(
                Message("'{text}' is not a field", text=brief(field.text)),
                Message("one of {names}, followed by a colon", names=", ".join(FIELDS)),
            )
        FIELDS[key.text](found, key, rest)
    return found.position(), found.columns


def _parts(text: str) -> list[Span]:
    spans, column = [], 1
    for part in text.split(" "):
        if part:
            spans.append(Span(part, column))
        column += len(part) + 1
    if len(spans) < 3:
        what = (Message("an edition"), Message("seats"), Message("a phase"))[len(spans)]
        raise Misread(len(text) + 1, Message("the line ends too early"), what)
    return spans


def _edition(span: Span, found: Gathered) -> None:
    head, rules = span.cut("{")
    name, game = head.cut("/")
    found.set("edition", name.name(), name)
    if game is not None:
        found.set("game", game.name(), game)
    if rules is None:
        return
    house: dict[str, Any] = {}
    inside = rules.inside("}", Message("the list of house rules is not closed"))
    for rule in inside.split(","):
        setting, value = house_rule(rule)
        found.note(f"rules.{setting}", rule)
        house[setting] = value
    found.values["rules"] = house


def _seat(span: Span, found: Gathered, number: int) -> Seat:
    who, rest = span.cut(":")
    if rest is None:
        raise span.misread(
            Message("'{text}' is not a seat", text=brief(span.text)), verbatim("name:cash@place")
        )
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
        deeds=() if deeds is None else _deeds(deeds, found, place),
        cards=tuple(card.name() for card in kept),
        out=out,
    )


def _deeds(span: Span, found: Gathered, place: str) -> tuple[int, ...]:
    inside = span.inside(")", Message("the list of deeds is not closed"))
    found.note(f"{place}.deeds", span)
    deeds = []
    for index, deed in enumerate(inside.split(",")):
        match = _DEED.fullmatch(deed.text)
        if match is None:
            what = Message(
                "a space's number, ^level if built on, {unpaid} or {paid} if mortgaged",
                unpaid=UNPAID,
                paid=PAID,
            )
            raise deed.misread(Message("'{text}' is not a deed", text=brief(deed.text)), what)
        space, level, mortgage = int(match[1]), match[2], match[3]
        found.note(f"{place}.deeds[{index}]", deed)
        deeds.append(space)
        if level:
            found.note(f"buildings.{space}", deed)
            found.buildings[str(space)] = int(level)
        if mortgage:
            found.mortgaged.append(space)
        if mortgage == PAID:
            found.interest_paid.append(space)
    return tuple(deeds)


def _phase(span: Span, found: Gathered) -> None:
    name, seat = span.cut(":")
    if name.text not in get_args(PhaseName):
        raise span.misread(
            Message("'{text}' is not a phase", text=brief(name.text)), one_of(get_args(PhaseName))
        )
    found.set("phase", cast(PhaseName, name.text), span)
    if seat is not None:
        found.set("turn", seat.number(Message("a seat's number")), seat)
