"""The rules as tables of cases: a position, what is commanded from there, and what comes of it.

    R60: while a deed is mortgaged its rent cannot be collected
      {rent_deadline=2} A;B(16);C | A: land 16 | B: mortgage 16
        | B: ask-rent 16 -> refused mortgaged
        | B: lift 16 | B: ask-rent 16 -> A>B 14 rent, asks roll of B

The first line names the rows or rulings (`-`: none), perhaps an edition, and what is shown. A case
of lotr-2003 is played in every edition that has a row of it alike; `(not lotr-2012)` and
`(only lotr-2012)` say where it is not, or alone. A line indented by two begins a table, deeper ones
go on with it.

A table is a position in the notation of docs/commands.md. Left out, the edition is the case's, a
seat has the starting money, and the first seat is about to roll; `-` is a table that nobody sits at
yet. `card:Gain:3` and `interest:1` change the box as bearing.py does. Steps stand between ` | `:

    set-up 3 short fine=30      the set-up
    B: mortgage 16              a command of commands.py with its values in their order
    A: roll 4,4                 `roll` alone is a 2 and a 3; `stirs` is what moves the Ring by one
    A: land 16 4,4              as in positions.py: its turn, and its roll leads there; `rent`: and
                                the owner asks for the rent; `auction`, `all-pass`
    A: offer B 30(5,15)+events for (16)    money, deeds and kept cards
    adjust cash[B]=90 owner[16]=C   what the host corrects
    let cash A 30               something is arranged, as positions.py does

What comes of a step is after `->`; seats are letters in it:

    refused mortgaged           it is refused, with this code; `: Its sentence.` or `: ..its end.`
    A>B 14 rent, B>bank 5 tax   all payments, in order; or `pays nothing`
    Moved seat=A to=15          one event of this kind, with these values
    no RentDue                  none of this kind
    [Rolled, .., Moved to=15]   all events, in order; `..` is any others
    asks debt of A amount=8     the question afterwards
    tracker=3, owner[16]=B      values of the state afterwards; `len(claims)=0`
    offers B: mortgage 16       what is legal afterwards; `offers roll`: by anybody; `offers no bid`
    names R7, names no R8       a row that decided something so far; `D6:fine:house`: its setting;
                                `names only R7 R8`, and of one event `Paid applied=R7`
    least B: let-pass           what is answered for who does not answer
    comes back                  the position is the same after it was written and read
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from enum import Enum
from typing import Any, NamedTuple, get_args

import msgspec
import pytest
from msgspec.structs import replace

from controller.editions import load
from controller.rules import board
from controller.rules import commands as c
from controller.rules.citations import Applied
from controller.rules.deadline import least_answer
from controller.rules.edition import Edition
from controller.rules.engine import decide
from controller.rules.events import Event, Paid, blank
from controller.rules.legal import legal
from controller.rules.notation import edition_of, read, write
from controller.rules.position.reading import parse
from controller.rules.position_check.build import build
from controller.rules.position_model import PhaseName
from controller.rules.prompts import prompt
from controller.rules.refusals import Refusal
from controller.rules.state import State
from tests.rules.bearing import Fellowship, with_card, with_interest
from tests.rules.positions import setup
from tests.rules.table import read_title, runs_for

SEATS = "ABCDEFGH"
PAYMENT = re.compile(r"(\w+)>(\w+) (\d+) (\S+)")
SHORT = ("land", "rent", "auction", "all_pass")
"""Methods of `Table` that stand for several commands."""


class Case(NamedTuple):
    """A case in one edition; `tables` are positions, each with its steps."""

    title: str
    edition: str
    tables: tuple[tuple[str, ...], ...]

    def play(self) -> None:
        """Play it, and say where something else came of it."""
        for position, *steps in self.tables:
            table = Laid(load(self.edition), position)
            for step in steps:
                before = write(table.state)
                try:
                    table.step(step)
                except AssertionError as error:
                    wrong = f"{self.title}\n  at: {step}\n  in: {before}\n  {error}"
                    pytest.fail(wrong, pytrace=False)


def cases(text: str) -> pytest.MarkDecorator:
    """The cases of a table, each once for every edition that it is played in."""
    found = []
    for block in re.split(r"\n(?=\S)", _plain(text)):
        title, _, body = block.partition("\n")
        test = read_title(title)
        assert test is not None, f"no row, and what is shown: {title}"
        tables = tuple(lines(rest) for rest in re.split(r"\n  (?=\S)", "\n" + body)[1:])
        name = "_".join((*test.rows, *re.findall(r"\w+", test.words)))
        found += [
            pytest.param(Case(title, edition, tables), id=f"{name}-{edition}")
            for edition in runs_for(test)
        ]
    return pytest.mark.parametrize("case", found)


def _plain(text: str) -> str:
    """The lines without comments."""
    lines = (re.sub(r"(^|\s+)# .*", "", line).rstrip() for line in text.splitlines())
    return "\n".join(line for line in lines if line)


def lines(text: str) -> tuple[str, ...]:
    """A position and the steps from there."""
    return tuple(" ".join(text.split()).split(" | "))


class Laid(Fellowship):
    """A table at a position, played by steps."""

    def __init__(self, edition: Edition, position: str) -> None:
        self.state = laid(edition, position)
        self.named, self.told = set(), []

    def step(self, text: str) -> None:
        """Do what a step says, and look at what comes of it."""
        done, _, expected = text.partition("->")
        items = re.split(r", (?![^\[]*\])", expected.strip()) if expected else []
        if items and items[0].startswith("refused "):
            return self._refuses(done.strip(), expected.strip().removeprefix("refused "))
        events = self._do(done.strip()) if done else []
        paid = [PAYMENT.fullmatch(item) for item in items]
        if any(paid) or "pays nothing" in items:
            wanted = [item for item, payment in zip(items, paid, strict=True) if payment]
            came = [said(e) for e in events if isinstance(e, Paid)]
            assert [*map(self._seated, wanted)] == came, f"came: {', '.join(came) or 'nothing'}"
        for item, payment in zip(items, paid, strict=True):
            if not payment and item != "pays nothing":
                assert self._holds(item, events), f"not {item}; {self._now(item, events)}"
        return None

    # What is done

    def _do(self, text: str) -> list[Event]:
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
        given: dict[str, Any] = {}
        if kind is c.Roll:
            dice = value("".join(values or ["2,3"]))
            return c.Roll(seat[0], self._dice(dice))
        for word in (one for one in values if one != "for"):
            key, sign, said = word.rpartition("=")
            if dict in (fields.get("rules"), getattr(fields.get("rules"), "__origin__", None)):
                given.setdefault("rules", {})[key] = _setting(said)
            elif sign:
                given[key] = value(said)
            else:
                key = names[len(given)]
                given[key] = self._bundle(word) if fields[key] is c.Bundle else self._value(word)
        command: c.AnyCommand = kind(*seat, **given)
        return command

    def _set_up(self, seats: str, *more: str) -> c.AnyCommand:
        """`set-up 3 short salary=400`."""
        rules = {
            name: _setting(to) for name, sign, to in (one.partition("=") for one in more) if sign
        }
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

    # What comes of it

    def _refuses(self, done: str, expected: str) -> None:
        code, _, sentence = expected.partition(": ")
        code, *values = code.split()
        command = self.command(done)
        refusal = decide(self.state, command)
        assert isinstance(refusal, Refusal), f"came: {shown_all(refusal)}"
        assert self.refused(command) == code, f"refused {refusal.code}: {refusal}"
        end = sentence.removeprefix("..")
        same = str(refusal).endswith(end) if end != sentence or not end else str(refusal) == end
        assert same, f"refused {refusal.code}: {refusal}"
        assert _fits(refusal.values, values, self.state.seats), f"{refusal.values}"

    def _holds(self, item: str, events: list[Event]) -> bool:
        if item == "comes back":
            return read(self.state.edition, write(self.state)) == self.state
        if item.startswith("asks "):
            ask, *values = item.removeprefix("asks ").replace(" of ", " seats=").split()
            asked = prompt(self.state)
            return asked.ask.value == ask and _fits(asked, values, self.state.seats)
        if item.startswith("names "):
            return self._names(item.removeprefix("names "))
        if item.startswith("least "):
            command = self.command(item.removeprefix("least "))
            return least_answer(self.state, command.seat) == command
        if item.startswith("offers "):
            return self._offers(item.removeprefix("offers "))
        if item.startswith("["):
            return self._in_order([one for one in item[1:-1].split(", ") if one], events)
        if item.startswith("no "):
            return not any(type(event).__name__ == item[3:] for event in events)
        if item[0].isupper():
            kind, *_ = item.split()
            events = self.told if " applied=" in item else events
            found = [event for event in events if type(event).__name__ == kind]
            return len(found) == 1 and self._is(found[0], item)
        path, _, expected = item.partition("=")
        return _same(self._of_state(path), expected, self.state.seats)

    def _names(self, text: str) -> bool:
        """Whether a row has been named by now: `R7`, `D6:mortgaged_counts:house`, or `no R8`."""
        if text.startswith("no "):
            return not self._names(text.removeprefix("no "))
        if text.startswith("only"):
            return {one.row for one in self.named} == {*text.split()[1:]}
        row, setting, house = [*text.split(":"), "", ""][:3]
        return any(
            one.row == row and (not setting or (one.setting, one.house) == (setting, bool(house)))
            for one in self.named
        )

    def _offers(self, text: str) -> bool:
        """Whether a command is offered: `A: buy`; `buy`: to anybody; `only buy`, or `no buy`."""
        offered = [one.command for one in legal(self.state)]
        word, _, rest = text.partition(" ")
        if word == "no":
            return not self._offers(rest)
        if word == "only":
            return {type(one) for one in offered} == {COMMANDS[rest]}
        if ":" in text:
            return self.command(text) in offered
        return any(type(one) is COMMANDS[text] for one in offered)

    def _in_order(self, items: list[str], events: list[Event]) -> bool:
        if ".." not in items:
            return len(items) == len(events) and all(map(self._is, events, items))
        cut = items.index("..")
        first, last = items[:cut], items[cut + 1 :]
        if len(first) + len(last) > len(events):
            return False
        tail = events[len(events) - len(last) :]
        return all(map(self._is, events, first)) and all(map(self._is, tail, last))

    def _is(self, event: Event, item: str) -> bool:
        if PAYMENT.fullmatch(item):
            return isinstance(event, Paid) and said(event) == self._seated(item)
        kind, *values = item.split()
        return type(event).__name__ == kind and _fits(event, values, self.state.seats)

    def _seated(self, payment: str) -> str:
        """A payment with the seats' numbers, the Bank's too."""
        names = {"bank": self.state.seats} | {name: i for i, name in enumerate(SEATS)}
        return re.sub(r"(\w+)>(\w+)", lambda m: f"{names[m[1]]}>{names[m[2]]}", payment, count=1)

    def _of_state(self, path: str) -> Any:
        """`claims[0].amount` of the state; `len(claims)`, how many."""
        if path.startswith("len("):
            return len(self._of_state(path[4:-1]))
        found: Any = self.state
        for index, name in re.findall(r"\[(.+?)\]|(\w+)", path):
            found = getattr(found, name) if name else found[value(index)]
        return found

    def _now(self, item: str, events: list[Event]) -> str:
        """What is instead of what an item says."""
        if item.startswith("asks "):
            return f"asks {shown_all([prompt(self.state)])}"
        if item.startswith(("offers ", "names ", "least ")):
            return "another is"
        if item[0].islower() and "=" in item:
            return f"it is {shown(self._of_state(item.partition('=')[0]))}"
        return f"came: {shown_all(events)}"


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
    people = [re.sub(r"^([A-H])(?!:)", r"\1:?", seat) for seat in seats.split(";")]
    line = " ".join((head, ";".join(people).replace("?", "0"), *fields))
    for deck, name in zip(own.data.decks, ("people", "events"), strict=False):
        line = re.sub(rf"\b{name}\b", deck.id, line)
    found, _ = parse(line)
    told = zip(people, found.seats, strict=True)
    seated = tuple(replace(seat, cash=None) if "?" in one else seat for one, seat in told)
    return build(own, replace(found, seats=seated))


def _own_box(edition: Edition, fields: list[str]) -> tuple[Edition, list[str]]:
    """A box of lotr-2021 with another first card, `card:Gain:3`, or with `interest:1`; and the
    other fields."""
    for field in fields:
        key, *words = field.split(":")
        if key == "card":
            edition = with_card(getattr(board, words[0])(*map(value, words[1:])))
        elif key == "interest":
            edition = with_interest(int(words[0]))
    return edition, [one for one in fields if not one.startswith(("card:", "interest:"))]


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


def shown(value: Any) -> str:
    """A value as it stands in a table, seats as numbers."""
    match value:
        case None | () | []:
            return "-"
        case bool():
            return "yes" if value else "no"
        case Enum():
            return str(value.value)
        case tuple() | list() if isinstance(value[0], tuple | list):
            return ".".join(":".join(map(shown, one)) or "-" for one in value)
        case tuple() | list():
            return ".".join(map(shown, value))
        case dict():
            return ".".join(
                f"{name}:{one}" if isinstance(one, int) else str(name)
                for name, one in value.items()
            )
        case Applied():
            return ":".join(filter(None, (value.row, value.setting, "house" * value.house)))
        case c.Bundle():
            deeds = f"({','.join(map(str, value.deeds))})" if value.deeds else ""
            return "".join((str(value.cash or ""), deeds, *(f"+{deck}" for deck in value.cards)))
        case msgspec.Struct():
            return type(value).__name__
        case _:
            return str(value)


def _same(actual: Any, expected: str, seats: int) -> bool:
    """Whether a value is what a table says, in which seats may be letters."""
    names = {name: str(i) for i, name in enumerate(SEATS)} | {"bank": str(seats)}
    numbers = re.sub(r"\b([A-H]|bank)\b", lambda found: names[found[1]], expected)
    return shown(actual) in (numbers, expected)


def _fits(found: Any, values: list[str], seats: int) -> bool:
    """Whether an event, a question or a refusal's values are as `name=value` says."""
    pairs = (one.partition("=") for one in values)
    return all(
        _same(found[name] if isinstance(found, dict) else getattr(found, name), expected, seats)
        for name, _, expected in pairs
    )


def said(event: Event) -> str:
    """An event as it stands in a table, seats as numbers."""
    if isinstance(event, Paid):
        return f"{event.payer}>{event.payee} {event.amount} {event.reason}"
    values = {name: getattr(event, name) for name in event.__struct_fields__ if name != "applied"}
    return " ".join((type(event).__name__, *(f"{k}={shown(v)}" for k, v in values.items())))


def shown_all(events: Iterable[Any]) -> str:
    """What came, for people."""
    return ", ".join(said(one) if isinstance(one, Event) else str(one) for one in events)
