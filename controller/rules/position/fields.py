"""The fields of a notation, `key:value,value`, by their key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from common.message import Message, brief, verbatim
from controller.rules.position.bits import Bit, Misread
from controller.rules.position.codec import RowFormat, parts
from controller.rules.position.interruptions import INTERRUPTIONS, RENT
from controller.rules.position.model import Offered, Open, Position, Proposed, Rent, Side
from controller.rules.position.names import UNNAMED


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

    def note(self, place: str, bit: Bit) -> None:
        """Remember where a place of the position stands."""
        self.columns[place] = bit.column

    def set(self, name: str, value: Any, bit: Bit) -> None:
        """Note a value that may be given once. Raises Misread."""
        if name in self.values:
            raise Misread(
                bit.column, Message("'{name}' appears twice", name=name), Message("it once")
            )
        self.values[name] = value
        self.note(name, bit)

    def add(self, name: str, value: Rent | Offered | Open, bit: Bit) -> None:
        """Note the next of several."""
        self.note(f"{name}[{len(self.lists[name])}]", bit)
        self.lists[name].append(value)

    def position(self) -> Position:
        """All of it."""
        values = self.values | {name: tuple(items) for name, items in self.lists.items()}
        return Position(
            **values, buildings=self.buildings, mortgaged=tuple(self.mortgaged),
            interest_paid=tuple(self.interest_paid)
        )  # fmt: skip


def _plain(name: str, usual: object) -> Callable[[Gathered, Bit, Bit], None]:
    of = bool if usual is False else int
    return lambda found, key, rest: found.set(name, of(rest.number()), key)


def _numbers(name: str) -> Callable[[Gathered, Bit, Bit], None]:
    return lambda found, key, rest: found.set(name, rest.numbers(), key)


def _turn(found: Gathered, key: Bit, rest: Bit) -> None:
    turns, rounds = parts(key, rest, ("turn", "round"))
    found.set("turns", turns.number(), turns)
    found.set("rounds", rounds.number(), rounds)


def _dice(found: Gathered, key: Bit, rest: Bit) -> None:
    faces = parts(key, rest, ("face",), ("face",))
    found.set("dice", tuple(face.number() for face in faces), key)


def _opening(found: Gathered, key: Bit, rest: Bit) -> None:
    totals, seats = parts(key, rest, ("totals", "seats"))
    found.set("opening", totals.numbers(), totals)
    found.set("opening_seats", seats.numbers(), seats)


def _deck(found: Gathered, key: Bit, rest: Bit) -> None:
    name, cards = parts(key, rest, ("deck", "cards"))
    decks = found.values.setdefault("decks", {})
    if name.name() in decks:
        raise Misread(
            name.column,
            Message("the deck {name} appears twice", name=name.name()),
            Message("it once"),
        )
    decks[name.name()] = cards.numbers()
    found.note(f"decks.{name.name()}", key)


def _under(found: Gathered, key: Bit, rest: Bit) -> None:
    name, cards = parts(key, rest, ("deck", "cards"))
    under = found.values.setdefault("under", {})
    if name.name() in under:
        raise Misread(
            name.column,
            Message("the deck {name} appears twice", name=name.name()),
            Message("it once"),
        )
    what = Message("a list of numbers or {unnamed}, separated by dots", unnamed=UNNAMED)
    under[name.name()] = tuple(
        bit.text if bit.text == UNNAMED else bit.number(what) for bit in cards.split(".")
    )
    found.note(f"under.{name.name()}", key)


def _bids(found: Gathered, key: Bit, rest: Bit) -> None:
    space, values = parts(key, rest, ("space", "values"))
    bids = found.values.setdefault("bids", {})
    if str(space.number()) in bids:
        raise Misread(
            space.column,
            Message("the bids of {space} appear twice", space=space.number()),
            Message("them once"),
        )
    bids[str(space.number())] = values.numbers()
    found.note(f"bids.{space.number()}", key)


def _deal(found: Gathered, key: Bit, rest: Bit) -> None:
    names = ["by", "to", "cash", "deeds", "cards", "cash", "deeds", "cards"]
    by, to, *sides = parts(key, rest, names, ("settles",))
    settles = sides[6].signed() if sides[6:] else 0
    give, take = _side(sides[:3]), _side(sides[3:6])
    deal = Offered(by=by.number(), to=to.number(), give=give, take=take, settles=settles)
    found.add("deals", deal, key)


def _side(bits: list[Bit]) -> Side:
    cash, deeds, cards = bits
    return Side(cash=cash.number(), deeds=deeds.numbers(), cards=cards.numbers())


def _proposal(found: Gathered, key: Bit, rest: Bit) -> None:
    bits = rest.split(",")
    if len(bits) < 3:
        bits = parts(key, rest, ("by", "agreed", "name=value"))  # says what is missing
    by, agreed, *named = bits
    rules: dict[str, Any] = {}
    for rule in named:
        name, value = rule.cut("=")
        if value is None:
            raise Misread(
                rule.column,
                Message("'{text}' is not a house rule", text=brief(rule.text)),
                verbatim("name=value"),
            )
        rules[name.name()] = value.value()
    proposed = Proposed(by=by.number(), agreed=agreed.numbers(), rules=rules)
    found.set("proposal", proposed, key)


def _returned(name: str) -> Callable[[Gathered, Bit, Bit], None]:
    """Deeds that are mortgaged though nobody has them."""

    def more(found: Gathered, key: Bit, rest: Bit) -> None:
        found.note(name, key)
        (found.mortgaged if name == "mortgaged" else found.interest_paid).extend(rest.numbers())

    return more


def _next(row: RowFormat, name: str) -> Callable[[Gathered, Bit, Bit], None]:
    return lambda found, key, rest: found.add(name, row.read(key, rest), key)


PLAIN_FIELDS: dict[str, tuple[str, object]] = {
    "doubles": ("doubles", 0), "factor": ("factor", 1), "salary": ("salary_due", 0),
    "ring": ("ring", None), "bearer": ("bearer", None), "tracker": ("tracker", 0),
    "eye": ("eye", False), "called": ("called", False), "rentdice": ("rent_dice", 2),
}  # fmt: skip
"""Numbers by their key: what the position calls them, and what they usually are, which is left
out."""

LISTS = {
    "pool": "pool", "waived": "waived", "waivedhotels": "waived_hotels", "bots": "bots",
    "denied": "denied", "worth": "worth", "winners": "winners", "tally": "tally",
}  # fmt: skip
"""Numbers with dots between, by their key."""

FIELDS: dict[str, Callable[[Gathered, Bit, Bit], None]] = {
    "turn": _turn,
    "first": _plain("first", 0),
    "dice": _dice,
    **{key: _plain(name, usual) for key, (name, usual) in PLAIN_FIELDS.items()},
    "tally": _numbers("tally"),
    "opening": _opening,
    "mortgaged": _returned("mortgaged"),
    "interest": _returned("interest_paid"),
    "deck": _deck,
    "under": _under,
    "bids": _bids,
    **{key: _numbers(name) for key, name in LISTS.items()},
    "rent": _next(RENT, "claims"),
    "deal": _deal,
    "proposal": _proposal,
    **{row.key: _next(row, "stack") for row in INTERRUPTIONS},
}
