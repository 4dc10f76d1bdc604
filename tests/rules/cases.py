"""The rules as tables of cases: a position, what is commanded from there, and what comes of it.

    R60: while a deed is mortgaged its rent cannot be collected
      {rent_deadline=2} A;B(16);C | A: land 16 | B: mortgage 16
        | B: ask-rent 16 -> refused mortgaged
        | B: lift 16 | B: ask-rent 16 -> A>B 14 rent, asks roll of B

The first line names the rows or rulings (`-`: none), perhaps an edition, and what is shown. A case
of lotr-2003 is played in every edition that has a row of it alike; `(not lotr-2012)` and
`(only lotr-2012)` say where it is not, or alone; `(only all)`: in all. A line indented by two
begins a table, deeper ones go on with it.

A table is a position in the notation of docs/commands.md. Left out, the edition is the case's, a
seat has the starting money, and the first seat is about to roll; `-` is a table that nobody sits at
yet. `card:Gain:3`, `interest:1` and `fortress:brown:75` change the box as bearing.py does. A line
of its own is `A:5;B:5 opening:0 -> cannot be: and why`. `TOWN = (6^4,8^4)` at the left margin is
a name for what is said often in a table; with `each(place[B]=1 / jail[B]=0)` in it, a table is
played once with each of these. Steps stand between ` | `:

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
    tracker=3, owner[16]=B      values of the state afterwards; `len(claims)=0`; and what is counted
                                from it: counted[A], worth[A], taxable[A], raisable[A],
                                spendable[A]
    offers B: mortgage 16       what is legal afterwards; `offers roll`: by anybody; `offers no bid`
    answers only build          what the question can be answered with
    names R7, names no R8       a row that decided something so far; `D6:fine:house`: its setting,
                                a house rule, which the box then knows of (test_applied.py);
                                `names only R7 R8`, and of one event `Paid applied=R7`; `rows=R7.R8`
    least B: let-pass           what is answered for who does not answer
    waits B C                   on whom a deadline runs; `waits`: on nobody
    ends 14 28                  the rents that end unasked with the roll that is awaited
    comes back                  the position is the same after it was written and read, as a line
                                and as JSON
    writes rent:1,0,16,14,5     its line contains it; `writes no waived`
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
import pytest

from controller.dialogue.house_rules import RINGS
from controller.editions import load
from controller.rules.capabilities import known
from controller.rules.deadline import least_answer, waits
from controller.rules.ending import counted, final_worth, taxable_worth
from controller.rules.engine import decide
from controller.rules.events import KINDS, Event, Paid
from controller.rules.legal import answers, legal
from controller.rules.money.rent import lapsing
from controller.rules.notation import position as place, read, write
from controller.rules.position_check.build import PositionError, build, dump
from controller.rules.position_model import Position
from controller.rules.prompts import prompt
from controller.rules.property.raising import raisable
from controller.rules.refusals import Refusal
from controller.rules.state import State
from tests.rules.commanded import COMMANDS, Commanded, value
from tests.rules.shown import SEATS, fits, said, same, shown, shown_all
from tests.rules.table import read_title, runs_for

COUNTED: dict[str, Callable[[State, int], Any]] = {
    "counted": counted, "worth": final_worth, "taxable": taxable_worth, "raisable": raisable,
    "spendable": State.spendable,
}  # fmt: skip
EVENTS = {kind.__name__ for kind in KINDS}
NAMED = re.compile(r"(?m)^([A-Z]{2,}) = (.*(?:\n .*)*)\n")
PAYMENT = re.compile(r"(\w+)>(\w+) (\d+) (\S+)")


class Case(NamedTuple):
    """A case in one edition; `tables` are positions, each with its steps."""

    title: str
    edition: str
    tables: tuple[tuple[str, ...], ...]

    def play(self, kind: type[Laid] | None = None) -> None:
        """Play it at a table of this kind, and say where something else came of it."""
        for position, *steps in self.tables:
            if " -> cannot be: " in position:
                self.cannot_be(*position.split(" -> cannot be: "))
                continue
            table = (kind or Laid)(load(self.edition), position)
            for step in steps:
                before = write(table.state)
                try:
                    table.step(step)
                except (AssertionError, AttributeError, LookupError, ValueError) as error:
                    wrong = f"{self.title}\n  at: {step}\n  in: {before}\n  {error}"
                    pytest.fail(wrong, pytrace=False)

    def cannot_be(self, line: str, why: str) -> None:
        """A position that is told to be impossible."""
        blank = "" if line[0] in "{/" else " "
        with pytest.raises(PositionError) as caught:
            place(load(self.edition), f"{self.edition}{blank}{line}")
        assert why in str(caught.value), self.title


def rule_cases(text: str) -> pytest.MarkDecorator:
    """The cases of a table, each once for every edition that it is played in."""
    found = []
    for block in re.split(r"\n(?=\S)", _plain(text)):
        title, _, body = block.partition("\n")
        test = read_title(title)
        assert test is not None, f"no row, and what is shown: {title}"
        found_tables = re.split(r"\n  (?=\S)", "\n" + body)[1:]
        tables = tuple(lines(one) for rest in found_tables for one in _each(rest))
        name = "_".join((*test.rows, *re.findall(r"\w+", test.words)))
        found += [
            pytest.param(Case(title, edition, tables), id=f"{name}-{edition}")
            for edition in runs_for(test)
        ]
    return pytest.mark.parametrize("case", found)


def _plain(text: str) -> str:
    """The lines without comments, and with what names stand for."""
    lines = (re.sub(r"(^|\s+)# .*", "", line).rstrip() for line in text.splitlines())
    plain = "\n".join(line for line in lines if line)
    while found := NAMED.search(plain):
        plain = plain.replace(found[0], "").replace(found[1], " ".join(found[2].split()))
    return plain


def _each(text: str) -> list[str]:
    """A table, or one for each of its alternatives."""
    plain = " ".join(text.split())
    found = re.search(r"each\(((?:[^()]|\([^()]*\))+)\)", plain)
    return [plain.replace(found[0], one) for one in found[1].split(" / ")] if found else [plain]


def lines(text: str) -> tuple[str, ...]:
    """A position and the steps from there."""
    return tuple(" ".join(text.split()).split(" | "))


class Laid(Commanded):
    """A table at a position, played by steps."""

    def step(self, text: str) -> None:
        """Do what a step says, and look at what comes of it."""
        done, _, expected = text.partition("->")
        items = re.split(r", (?![^\[]*\])", expected.strip()) if expected else []
        if items and items[0].startswith("refused "):
            return self._refuses(done.strip(), expected.strip().removeprefix("refused "))
        events = self.give(done.strip()) if done else []
        paid = [PAYMENT.fullmatch(item) for item in items]
        if any(paid) or "pays nothing" in items:
            wanted = [item for item, payment in zip(items, paid, strict=True) if payment]
            came = [said(e) for e in events if isinstance(e, Paid)]
            assert [*map(self._seated, wanted)] == came, f"came: {', '.join(came) or 'nothing'}"
        for item, payment in zip(items, paid, strict=True):
            if not payment and item != "pays nothing":
                assert self._holds(item, events), f"not {item}; {self._now(item, events)}"
        return None

    def _refuses(self, done: str, expected: str) -> None:
        code, _, sentence = expected.partition(": ")
        code, *values = code.split()
        command = self.command(done)
        refusal = decide(self.state, command)
        assert isinstance(refusal, Refusal), f"came: {shown_all(refusal)}"
        assert self.refused(command) == code, f"refused {refusal.code}: {refusal}"
        told = str(refusal)
        pattern = re.escape(sentence).replace(r"\.\.", ".*") if sentence else ".*"
        assert re.fullmatch(pattern, told), f"refused {refusal.code}: {told}"
        assert fits(refusal.values, values, self.state.seats), f"{refusal.values}"

    def _holds(self, item: str, events: list[Event]) -> bool:
        if item == "comes back":
            kept = msgspec.json.decode(msgspec.json.encode(dump(self.state)), type=Position)
            laid = read(self.state.edition, write(self.state))
            return build(self.state.edition, kept) == laid == self.state
        if item.startswith("writes "):
            text = item.removeprefix("writes ")
            return (text.removeprefix("no ") in write(self.state)) != text.startswith("no ")
        if item.startswith("asks "):
            ask, *values = item.removeprefix("asks ").replace(" of ", " seats=").split()
            asked = prompt(self.state)
            return asked.ask.value == ask and fits(asked, values, self.state.seats)
        if item.startswith("names "):
            return self._names(item.removeprefix("names "))
        if item.startswith("least "):
            command = self.command(item.removeprefix("least "))
            return least_answer(self.state, command.seat) == command
        if item.startswith("waits"):
            return [SEATS[one.seat] for one in waits(self.state)] == item.split()[1:]
        if re.fullmatch(r"ends( \d+)*", item):
            return [str(one.amount) for one in lapsing(self.state)] == item.split()[1:]
        if item.startswith("answers only "):
            kinds = {type(one.command) for one in answers(self.state)}
            return kinds == {COMMANDS[item.removeprefix("answers only ")]}
        if item.startswith("offers "):
            return self._offers(item.removeprefix("offers "))
        if re.search(" (applied|rows)=", item):
            events = self.told
        if item.startswith("["):
            return self._in_order([one for one in item[1:-1].split(", ") if one], events)
        if item.startswith("no "):
            assert item[3:] in EVENTS, "there is no such event"
            return not any(type(event).__name__ == item[3:] for event in events)
        if item[0].isupper():
            kind, *_ = item.split()
            found = [event for event in events if type(event).__name__ == kind]
            return len(found) == 1 and self._is(found[0], item)
        path, _, expected = item.partition("=")
        return same(self._of_state(path), expected, self.state.seats)

    def _names(self, text: str) -> bool:
        """Whether a row has been named by now: `R7`, `D6:mortgaged_counts:house`, or `no R8`."""
        if text.startswith("no "):
            return not self._names(text.removeprefix("no "))
        if text.startswith("only"):
            return {one.row for one in self.named} == {*text.split()[1:]}
        row, setting, house = [*text.split(":"), "", ""][:3]
        if house and setting not in RINGS:
            assert setting in known(self.state.edition, self.state.rules), "not known there"
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
        if not items:
            return not events
        if items[0] == "..":
            return any(self._in_order(items[1:], events[at:]) for at in range(len(events) + 1))
        return (
            bool(events) and self._is(events[0], items[0]) and self._in_order(items[1:], events[1:])
        )

    def _is(self, event: Event, item: str) -> bool:
        if PAYMENT.fullmatch(item):
            return isinstance(event, Paid) and said(event) == self._seated(item)
        kind, *values = item.split()
        return type(event).__name__ == kind and fits(event, values, self.state.seats)

    def _seated(self, payment: str) -> str:
        """A payment with the seats' numbers, the Bank's too."""
        names = {"bank": self.state.seats} | {name: i for i, name in enumerate(SEATS)}
        return re.sub(r"(\w+)>(\w+)", lambda m: f"{names[m[1]]}>{names[m[2]]}", payment, count=1)

    def _of_state(self, path: str) -> Any:
        """`claims[0].amount` of the state; `len(claims)`, how many."""
        if path.startswith("len("):
            return len(self._of_state(path[4:-1]))
        found: Any = self.state
        root = path.partition("[")[0]
        if root in COUNTED and path != root:
            return COUNTED[root](self.state, value(path[len(root) + 1 : -1]))
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
        named = {type(one).__name__: shown(one.applied) for one in self.told if one.applied}
        return f"came: {shown_all(events)}; named {named}"
