"""What is done in a table of cases.py: the position that it begins with, and its commands."""

import json
import re
from typing import Any, get_args

import msgspec
from msgspec.structs import replace

from controller.editions import load
from controller.rules import board, commands as c
from controller.rules.edition import Edition
from controller.rules.events import Bankrupted, Event, blank, evolve
from controller.rules.notation import edition_of
from controller.rules.position.line import parse
from controller.rules.position_check.build import build
from controller.rules.position_model import PhaseName
from controller.rules.state import State
from tests.rules.bearing import Fellowship, with_card, with_fortresses, with_interest
from tests.rules.positions import setup
from tests.rules.shown import SEATS

SHORT = ("land", "rent", "auction", "all_pass")
"""Methods of `Table` that stand for several commands."""


class Commanded(Fellowship):
    """A table at a position, which is told in words what is done."""

    def __init__(self, edition: Edition, position: str) -> None:
        self.state = laid(edition, position)
        self.named, self.told = set(), []

    def give(self, text: str) -> list[Event]:
        """Do what a step says; its events."""
        if text.startswith("let "):
            name, *values = text.removeprefix("let ").split()
            getattr(self, name)(*map(value, values))
            return []
        seat, name, values = _parts(text)
        if name in SHORT:
            given = [self._dice(one) if one == "stirs" else one for one in map(value, values)]
            events: list[Event] = getattr(self, name)(*seat, *given)
            return events
        return self.do(self.command(text))

    def bankrupt(self, seat: int, heir: int) -> None:
        """A seat is out, whatever it has."""
        evolve(self.state, Bankrupted(seat, heir))

    def command(self, text: str) -> c.AnyCommand:
        """`B: ask-rent 16` as a command."""
        seat, name, values = _parts(text)
        if name == "set_up":
            return self._set_up(*values)
        kind = COMMANDS[name.replace("_", "-")]
        if kind is c.Adjust:
            return c.Adjust(corrections=tuple(map(self._correction, values)), reason="It was so.")
        fields = {field.name: field.type for field in msgspec.structs.fields(kind)}
        names = [field for field in fields if field != "seat"]
        given: dict[str, Any] = {"rules": {}} if kind is c.ChangeRules else {}
        if kind is c.Roll:
            dice = value("".join(values or ["2,3"]))
            return c.Roll(seat[0], self._dice(dice))
        for word in (one for one in values if one != "for"):
            key, sign, said = word.rpartition("=")
            if kind is c.ChangeRules:
                given["rules"][key] = _setting(said)
            elif sign:
                given[key] = value(said)
            else:
                key = names[len(given)]
                given[key] = self._bundle(word) if fields[key] is c.Bundle else self._value(word)
        command: c.AnyCommand = kind(*seat, **given)
        return command

    def _set_up(self, seats: str, *more: str) -> c.AnyCommand:
        """`set-up 3 short salary=400`."""
        rules = {name: _setting(to) for name, eq, to in (one.partition("=") for one in more) if eq}
        game = next((one for one in more if "=" not in one), "standard")
        return setup(int(seats), game, self.state.edition, rules=rules)

    def _correction(self, word: str) -> c.Correction:
        """`cash[B]=90`, `owner[16]=-1`, `card[events:4]=A` or `ring=16`."""
        path, _, to = word.partition("=")
        what, _, which = path.rstrip("]").partition("[")
        deck, sign, card = which.partition(":")
        where = {"deck": self._deck(deck), "card": int(card)} if sign else {}
        if which and not sign:
            where = {"seat" if which in SEATS else "space": value(which)}
        return c.Correction(what, value(to), **where)  # type: ignore[arg-type]

    def _dice(self, dice: Any) -> tuple[int, ...]:
        """One die or both; `stirs` are two that move the Ring by one."""
        if dice == "stirs":
            return (0, 4) if self.state.edition.data.rules.ring_moved_by == "eyes" else (3, 3)
        return dice if isinstance(dice, tuple) else (dice,)

    def _value(self, word: str) -> Any:
        """A value, or a card that is held, `people:7`."""
        deck, sign, card = word.partition(":")
        return c.Held(self._deck(deck), int(card)) if sign else value(word)

    def _bundle(self, word: str) -> c.Bundle:
        goods, *decks = word.split("+")
        money, _, deeds = goods.rstrip(")").partition("(")
        spaces = tuple(map(int, deeds.split(","))) if deeds else ()
        return c.Bundle(int(money or 0), spaces, tuple(map(self._deck, decks)))

    def _deck(self, name: str) -> int:
        names = [deck.id for deck in self.state.edition.data.decks]
        known = [*names, "people", "events"]
        return known.index(name) % len(names) if name in known else int(name)


COMMANDS: dict[str, Any] = {
    re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower(): kind for kind in get_args(c.AnyCommand)
}


def laid(edition: Edition, text: str) -> State:
    """A position in which something may be left out."""
    head, *rest = text.split(" ")
    if ";" in head or head == "-":
        head, rest = "", [head, *rest]
    head = head if head[:1].isalpha() else edition.data.id + head
    seats, *fields = rest
    if seats == "-":
        return blank(load(head))
    own, fields = _own_box(load(edition_of(f"{head} - setup")), fields)
    if not fields or fields[0].partition(":")[0] not in get_args(PhaseName):
        fields.insert(0, "roll:0")
    people = [re.sub(r"^([A-H])(?!:)", r"\1:~", seat) for seat in seats.split(";")]
    line = " ".join((head, ";".join(people).replace(":~", ":0"), *fields))
    for deck, name in zip(own.data.decks, ("people", "events"), strict=False):
        line = re.sub(rf"\b{name}\b", deck.id, line)
    found, _ = parse(line)
    told = zip(people, found.seats, strict=True)
    seated = tuple(replace(seat, cash=None) if ":~" in one else seat for one, seat in told)
    return build(own, replace(found, seats=seated))


def _own_box(edition: Edition, fields: list[str]) -> tuple[Edition, list[str]]:
    """The box with other first cards, `card:Gain:3`, with `fortress:brown:75:dark_blue:120`, or
    that of lotr-2021 with `interest:1`; and the other fields."""
    own = re.compile("card:[A-Z]|interest:|fortress:")
    for field in filter(own.match, fields):
        key, *words = field.split(":")
        if key == "card":
            edition = with_card(getattr(board, words[0])(*map(value, words[1:])), edition)
        elif key == "fortress":
            prices = dict(zip(words[::2], map(int, words[1::2]), strict=True))
            edition = with_fortresses(edition, **prices)
        else:
            edition = with_interest(int(words[0]))
    return edition, [one for one in fields if not own.match(one)]


def value(word: str) -> Any:
    """A seat's letter, a number, several of them `4,4`, or a word."""
    if word in SEATS:
        return SEATS.index(word)
    if word in ("yes", "no"):
        return word == "yes"
    if "," in word:
        return tuple(map(value, word.split(",")))
    return int(word) if re.fullmatch(r"-?\d+", word) else word


def _parts(text: str) -> tuple[list[int], str, list[str]]:
    """The seat, the name of a method or command, and the values of a step."""
    seat, sign, rest = text.partition(": ")
    name, *values = (rest if sign else text).split()
    return [SEATS.index(seat)] if sign else [], name.replace("-", "_"), values


def _setting(text: str) -> Any:
    """The value of a setting: JSON, or a word."""
    try:
        return json.loads(text)
    except json.JSONDecodeError:
        return text
