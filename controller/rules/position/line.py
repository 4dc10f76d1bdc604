"""A position in one line: edition, seats and phase; then fields, `key:value,value`.

The first thing that cannot be read ends the reading, and where everything stands is remembered;
what it means is checked when it is laid out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, get_args

from common.message import Message, brief, verbatim
from common.problem import one_of
from controller.rules.position.codec import Row, parts, row
from controller.rules.position.kinds import NUMBER
from controller.rules.position.lexer import NONE, Gathered, Span, escaped, joined, rule_value
from controller.rules.position.names import UNNAMED
from controller.rules.position.rows import DEAL, INTERRUPTIONS, PROPOSAL, RENT, write
from controller.rules.position.seats import read_seat, write_seat
from controller.rules.position_model import PhaseName, Position

Read = Callable[[Gathered, Span, Span], None]


def parse(text: str) -> tuple[Position, dict[str, int]]:
    """The position, and the column in which each place of it stands. Raises FileError."""
    found = Gathered()
    edition, seats, phase, *fields = _words(text)
    _read_edition(edition, found)
    if seats.text != NONE:
        found.note("seats", seats)
        for number, seat in enumerate(seats.split(";")):
            found.add("seats", read_seat(seat, found, number))
    _read_phase(phase, found)
    for field in fields:
        key, rest = field.cut(":")
        if rest is None or key.text not in FIELDS:
            wrong = Message("'{text}' is not a field", text=field.shown)
            known = Message("one of {names}, followed by a colon", names=", ".join(FIELDS))
            raise field.misread(wrong, known)
        FIELDS[key.text](found, key, rest)
    return Position(**found.whole()), found.columns


def line(position: Position) -> str:
    """A position that `dump` has made: seats, spaces and cards must be numbers in it."""
    edition = escaped(position.edition)
    if position.phase == "setup":
        return f"{edition} - setup"
    edition += f"/{escaped(position.game)}" if position.game != "standard" else ""
    edition += f"{{{_write_rules(position.rules)}}}" if position.rules else ""
    seats = ";".join(write_seat(position, seat) for seat in position.seats)
    return " ".join((edition, seats, f"{position.phase}:{position.turn}", *_fields(position)))


def _words(text: str) -> list[Span]:
    spans, column = [], 1
    for part in text.split(" "):
        if part:
            spans.append(Span(part, column))
        column += len(part) + 1
    if len(spans) < 3:
        what = (Message("an edition"), Message("seats"), Message("a phase"))[len(spans)]
        raise Span(text, 1).end.misread(Message("the line ends too early"), what)
    return spans


def _read_edition(span: Span, found: Gathered) -> None:
    head, rules = span.cut("{")
    name, game = head.cut("/")
    found.set("edition", name.name(), name)
    if game is not None:
        found.set("game", game.name(), game)
    if rules is None:
        return
    inside = rules.inside("}", Message("the list of house rules is not closed"))
    house = found.values["rules"] = {}
    for rule in inside.split(","):
        setting, value = _read_rule(rule)
        found.note(f"rules.{setting}", rule)
        house[setting] = value


def _read_rule(span: Span) -> tuple[str, Any]:
    name, value = span.cut("=")
    if value is None:
        wrong = Message("'{text}' is not a house rule", text=span.shown)
        raise span.misread(wrong, verbatim("name=value"))
    return name.name(), value.value()


def _write_rules(rules: dict[str, Any]) -> str:
    return ",".join(f"{escaped(name)}={rule_value(value)}" for name, value in rules.items())


def _read_phase(span: Span, found: Gathered) -> None:
    name, seat = span.cut(":")
    if name.text not in get_args(PhaseName):
        wrong = Message("'{text}' is not a phase", text=brief(name.text))
        raise span.misread(wrong, one_of(get_args(PhaseName)))
    found.set("phase", name.text, span)
    if seat is not None:
        found.set("turn", seat.number(Message("a seat's number")), seat)


def _values(one: Row) -> Read:
    def read(found: Gathered, key: Span, rest: Span) -> None:
        for name, value, span in one.values(key, rest):
            found.set(name, value, span if one.columns[1:] else key)

    return read


def _dice(found: Gathered, key: Span, rest: Span) -> None:
    faces = parts(key, rest, ("face",), ("face",))
    found.set("dice", tuple(face.number() for face in faces), key)


def _returned(name: str) -> Read:
    """Deeds that are mortgaged though nobody has them."""

    def read(found: Gathered, key: Span, rest: Span) -> None:
        found.note(name, key)
        found.add(name, *rest.numbers())

    return read


def _by_deck(name: str, read_cards: Callable[[Span], Any]) -> Read:
    def read(found: Gathered, key: Span, rest: Span) -> None:
        span, cards = parts(key, rest, ("deck", "cards"))
        deck = span.name()
        if not found.enter(name, deck, read_cards(cards), key):
            wrong = Message("the deck {name} appears twice", name=deck)
            raise span.misread(wrong, Message("it once"))

    return read


def _perhaps_unnamed(cards: Span) -> tuple[int | str, ...]:
    what = Message("a list of numbers or {unnamed}, separated by dots", unnamed=UNNAMED)
    spans = cards.split(".")
    return tuple(UNNAMED if card.text == UNNAMED else card.number(what) for card in spans)


def _bids(found: Gathered, key: Span, rest: Span) -> None:
    span, values = parts(key, rest, ("space", "values"))
    space = span.number()
    if not found.enter("bids", str(space), values.numbers(), key):
        wrong = Message("the bids of {space} appear twice", space=space)
        raise span.misread(wrong, Message("them once"))


def _proposal(found: Gathered, key: Span, rest: Span) -> None:
    spans = rest.split(",")
    if len(spans) < 3:
        spans = parts(key, rest, ("by", "agreed", "name=value"))  # says what is missing
    by, agreed, *named = spans
    rules = dict(_read_rule(rule) for rule in named)
    proposed = PROPOSAL.written(by=by.number(), agreed=agreed.numbers(), rules=rules)
    found.set("proposal", proposed, key)


def _next(one: Row, name: str) -> Read:
    def read(found: Gathered, key: Span, rest: Span) -> None:
        item = one.read(key, rest)
        found.note(f"{name}[{len(found.values.get(name, ()))}]", key)
        found.add(name, item)

    return read


_VALUES = [
    row(form, Position, kinds={"ring": NUMBER, "bearer": NUMBER})
    for form in (
        "turn:turn=turns,round=rounds", "first:first", "dice:dice", "doubles:doubles",
        "factor:factor", "salary:salary_due", "pot:pot", "ring:ring", "bearer:bearer",
        "tracker:tracker", "eye:eye", "called:called", "rentdice:rent_dice",
        "opening:totals=opening,seats=opening_seats",
    )
]  # fmt: skip
"""Values of the position in the line, unless they are as usual."""

_LISTS = [
    row(form, Position)
    for form in (
        "pool:pool", "waived:waived", "waivedhotels:waived_hotels", "bots:bots", "denied:denied",
        "nodeals:no_deals", "worth:worth", "winners:winners", "tally:tally",
    )
]  # fmt: skip
"""The same, of numbers with dots between."""

FIELDS: dict[str, Read] = {
    **{one.key: _values(one) for one in (*_VALUES[:-1], _LISTS[-1], _VALUES[-1])},
    "dice": _dice,
    "mortgaged": _returned("mortgaged"),
    "interest": _returned("interest_paid"),
    "deck": _by_deck("decks", Span.numbers),
    "under": _by_deck("under", _perhaps_unnamed),
    "bids": _bids,
    **{one.key: _values(one) for one in _LISTS},
    "rent": _next(RENT, "claims"),
    "deal": _next(DEAL, "deals"),
    "proposal": _proposal,
    **{one.key: _next(one, "stack") for one in INTERRUPTIONS},
}
"""How a field is read, in the order in which a mistake names them."""

_USUAL = {one.key: one.write(Position()) for one in (*_VALUES, *_LISTS)}


def _fields(position: Position) -> Iterator[str]:
    yield from _unusual(position, _VALUES)
    owned = {deed for seat in position.seats for deed in seat.deeds}
    for key, deeds in (("mortgaged", position.mortgaged), ("interest", position.interest_paid)):
        if returned := tuple(deed for deed in deeds if deed not in owned):
            yield f"{key}:{joined(returned)}"
    tables: dict[str, dict[str, Any]] = {
        "bids": position.bids,
        "deck": position.decks,
        "under": position.under,
    }
    for key, table in tables.items():
        yield from (f"{key}:{escaped(name)},{joined(values)}" for name, values in table.items())
    yield from _unusual(position, _LISTS)
    yield from map(write, (*position.claims, *position.deals))
    if (item := position.proposal) is not None:
        yield f"{write(item)},{_write_rules(item.rules)}"
    yield from map(write, position.stack)


def _unusual(position: Position, rows: list[Row]) -> list[str]:
    """What is not as it is if nothing is said."""
    lines = {one.key: one.write(position) for one in rows}
    return [text for key, text in lines.items() if text != _USUAL[key]]
