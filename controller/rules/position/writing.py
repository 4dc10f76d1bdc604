"""Writes a position that `dump` has made in one line. Reading it: reading.py."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from controller.rules.position.codec import Row
from controller.rules.position.fields import LISTS, VALUES
from controller.rules.position.lexer import escaped, joined, rule_value
from controller.rules.position.rows import write
from controller.rules.position_model import Position, Seat

UNPAID, PAID = "m", "M"
"""A mortgaged deed; and one whose owner has paid interest since."""

_USUAL = {one.key: one.write(Position()) for one in (*VALUES, *LISTS)}


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
    yield from _unusual(position, VALUES)
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
    yield from _unusual(position, LISTS)


def _unusual(position: Position, rows: list[Row]) -> list[str]:
    """What is not as it is if nothing is said."""
    lines = {one.key: one.write(position) for one in rows}
    return [text for key, text in lines.items() if text != _USUAL[key]]


def _waiting(position: Position) -> Iterator[str]:
    yield from map(write, [*position.claims, *position.deals])
    if (item := position.proposal) is not None:
        yield f"{write(item)},{_rules(item.rules)}"
    yield from map(write, position.stack)
