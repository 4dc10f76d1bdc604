"""The fields of a notation, `key:value,value`, by their key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from common.message import Message, brief, verbatim
from controller.rules.position.codec import Row, parts, row
from controller.rules.position.kinds import NUMBER
from controller.rules.position.lexer import Span
from controller.rules.position.names import UNNAMED
from controller.rules.position.rows import DEAL, INTERRUPTIONS, RENT
from controller.rules.position_model import Offered, Open, Position, Proposed, Rent


class Gathered:
    """What has been read so far, and where it stands."""

    __slots__ = ("buildings", "columns", "interest_paid", "lists", "mortgaged", "values")

    def __init__(self) -> None:
        self.values: dict[str, Any] = {}
        self.columns: dict[str, int] = {}
        self.buildings: dict[str, int] = {}
        self.mortgaged: list[int] = []
        self.interest_paid: list[int] = []
        self.lists: dict[str, list[Any]] = {"claims": [], "deals": [], "stack": []}

    def note(self, place: str, span: Span) -> None:
        """Remember where a place of the position stands."""
        self.columns[place] = span.column

    def set(self, name: str, value: Any, span: Span) -> None:
        """Note a value that may be given once. Raises Misread."""
        if name in self.values:
            raise span.misread(Message("'{name}' appears twice", name=name), Message("it once"))
        self.values[name] = value
        self.note(name, span)

    def add(self, name: str, value: Rent | Offered | Open, span: Span) -> None:
        """Note the next of several."""
        self.note(f"{name}[{len(self.lists[name])}]", span)
        self.lists[name].append(value)

    def position(self) -> Position:
        values = self.values | {name: tuple(items) for name, items in self.lists.items()}
        return Position(
            **values, buildings=self.buildings, mortgaged=tuple(self.mortgaged),
            interest_paid=tuple(self.interest_paid)
        )  # fmt: skip


def _values(one: Row) -> Callable[[Gathered, Span, Span], None]:
    def more(found: Gathered, key: Span, rest: Span) -> None:
        spans = one.spans(key, rest)
        for column, span in zip(one.columns, spans, strict=True):
            for name, value in column.read(span).items():
                found.set(name, value, span if spans[1:] else key)

    return more


def _dice(found: Gathered, key: Span, rest: Span) -> None:
    faces = parts(key, rest, ("face",), ("face",))
    found.set("dice", tuple(face.number() for face in faces), key)


def _by_deck(field: str, read: Callable[[Span], Any]) -> Callable[[Gathered, Span, Span], None]:
    def more(found: Gathered, key: Span, rest: Span) -> None:
        name, cards = parts(key, rest, ("deck", "cards"))
        decks, deck = found.values.setdefault(field, {}), name.name()
        if deck in decks:
            wrong = Message("the deck {name} appears twice", name=deck)
            raise name.misread(wrong, Message("it once"))
        decks[deck] = read(cards)
        found.note(f"{field}.{deck}", key)

    return more


def _perhaps_unnamed(cards: Span) -> tuple[int | str, ...]:
    what = Message("a list of numbers or {unnamed}, separated by dots", unnamed=UNNAMED)
    return tuple(
        card.text if card.text == UNNAMED else card.number(what) for card in cards.split(".")
    )


def _bids(found: Gathered, key: Span, rest: Span) -> None:
    space, values = parts(key, rest, ("space", "values"))
    bids = found.values.setdefault("bids", {})
    if str(space.number()) in bids:
        raise space.misread(
            Message("the bids of {space} appear twice", space=space.number()), Message("them once")
        )
    bids[str(space.number())] = values.numbers()
    found.note(f"bids.{space.number()}", key)


def _proposal(found: Gathered, key: Span, rest: Span) -> None:
    spans = rest.split(",")
    if len(spans) < 3:
        spans = parts(key, rest, ("by", "agreed", "name=value"))  # says what is missing
    by, agreed, *named = spans
    rules = dict(house_rule(rule) for rule in named)
    proposed = Proposed(by=by.number(), agreed=agreed.numbers(), rules=rules)
    found.set("proposal", proposed, key)


def house_rule(span: Span) -> tuple[str, Any]:
    """Its name and value. Raises Misread."""
    name, value = span.cut("=")
    if value is None:
        wrong = Message("'{text}' is not a house rule", text=brief(span.text))
        raise span.misread(wrong, verbatim("name=value"))
    return name.name(), value.value()


def _returned(name: str) -> Callable[[Gathered, Span, Span], None]:
    """Deeds that are mortgaged though nobody has them."""

    def more(found: Gathered, key: Span, rest: Span) -> None:
        found.note(name, key)
        (found.mortgaged if name == "mortgaged" else found.interest_paid).extend(rest.numbers())

    return more


def _next(row: Row, name: str) -> Callable[[Gathered, Span, Span], None]:
    return lambda found, key, rest: found.add(name, row.read(key, rest), key)


VALUES = [
    row(form, Position, kinds={"ring": NUMBER, "bearer": NUMBER})
    for form in (
        "turn:turn=turns,round=rounds", "first:first", "dice:dice", "doubles:doubles",
        "factor:factor", "salary:salary_due", "ring:ring", "bearer:bearer", "tracker:tracker",
        "eye:eye", "called:called", "rentdice:rent_dice",
        "opening:totals=opening,seats=opening_seats",
    )
]  # fmt: skip
"""Values of the position in the line, unless they are as usual."""

LISTS = [
    row(form, Position)
    for form in (
        "pool:pool", "waived:waived", "waivedhotels:waived_hotels", "bots:bots", "denied:denied",
        "worth:worth", "winners:winners", "tally:tally",
    )
]  # fmt: skip
"""The same, of numbers with dots between."""

FIELDS: dict[str, Callable[[Gathered, Span, Span], None]] = {
    **{one.key: _values(one) for one in (*VALUES[:-1], LISTS[-1], VALUES[-1])},
    "dice": _dice,
    "mortgaged": _returned("mortgaged"),
    "interest": _returned("interest_paid"),
    "deck": _by_deck("decks", Span.numbers),
    "under": _by_deck("under", _perhaps_unnamed),
    "bids": _bids,
    **{one.key: _values(one) for one in LISTS},
    "rent": _next(RENT, "claims"),
    "deal": _next(DEAL, "deals"),
    "proposal": _proposal,
    **{row.key: _next(row, "stack") for row in INTERRUPTIONS},
}
