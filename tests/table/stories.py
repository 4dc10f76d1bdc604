"""What hands do at a table and what comes of it, as tables of stories.

    a deed under the token is claimed by its tap
      A@9;B buy:0 dice:4,5 | tap 9 -> last A: buy, owner[9]=A

A line without indentation names a story; a table begins with a position, as in
tests/rules/cases.py (`lotr-2021 -` is one that nobody sits at, `- boxes` one that has every box),
and goes on with steps between ` | `. What hands do stands before `->`:

    roll 4,5; die 1 5           both dice, or die 1 alone; `again 1 5`: the same report
    cocked 1; rolling 1; here 1; dead 1     what die 1 says of itself
    tap 9; tap B; tap Gandalf   a deed, a seat's token, a token; `tap build`, `tap people`: cards
    lay B; lift B               a card is put on the pad and left there, and taken away
    ok, back, push, turn -2, turn 9 x8, hold back, hold knob        knob and buttons
    choose "Pause" "Resume"     turn to a line that begins so and press OK, and so on
    stand A 9; lift A off; under 5 9    a token on a board (`A;B heads`); a card under a space
    gone pads "why"; found pads; trouble pads "why"     what a part says of itself
    wait 60                     seconds; `wait` alone lets everything be told
    B: bid 20                   a command, from elsewhere; `hands B: bid 20`: by hand
    set marks=true; in fr       a setting; the table's language
    let cash A 30               something is arranged, as positions.py does

What comes of it is after `->`, and `..` stands for any words at the beginning or the end of a text:

    said "No: Not now.."        the notice; `no notice`, `a no` (its tone)
    page "Menu", lines "a" "b"  the open list, and its first lines; `no page`, `cursor "b"`
    line "b..", no line "c"     a line is so, or none; `only "a" "b"`: all; `end "b"`; `seat B`
    amount 30 step=10           the amount that is turned
    display "Bid.."             what stands on the display; `no display "Bid"`
    last B: bid 20              the last command; `given 3`: how many; `unchanged`: none now
    told 2 "gone"               so many lines of the log contain this; `quiet`: none is new
    above "It is A's turn.."    what stands above a display once notices have run out
    by player clock             who gave the commands; `heard "..."`: what was said last; `silent`
    setting bots "simple"      of the table
    led A:0>9 B:9>0, tells "..."    ways that the strip shows; a notice that is not over yet
    held 5, missing strip       the die that lies alone (`held -`), parts that are gone (`-`)
    asks buy of A, cash[A]=70   the question and the state, as in cases.py
"""

import json
import re
import shlex
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from controller.editions import known, load
from controller.files.tagbook import TagBook, simulated
from controller.rules import commands as c
from controller.rules.position_check.build import dump
from controller.store.banker import Banker
from controller.table.speech.narrator import Narrator
from controller.table.wording.headline import headline
from controller.view.interface import Tone
from controller.view.oled import reading
from hardware.profile.places import Places
from tests.rules.cases import lines
from tests.rules.shown import SEATS, fits
from tests.table.hands import Hands, hands, token
from tests.table.listening import Listener
from tests.table.story_hands import WithHands
from tests.view.test_screens import words as words_on

LATER_S = 60.0
"""Seconds by which every notice has run out."""
PART = re.compile(r'(?:[^,"]|,(?! )|"[^"]*")+')
"""What stands between commas; none of those within quotes."""


class Story(WithHands):
    """A table at a position, and hands on it."""

    def __init__(self, title: str, tables: list[tuple[str, ...]]) -> None:
        self.title, self.tables = title, tables

    def play(self) -> None:
        """Play it, and say where something else came of it."""
        for position, *steps in self.tables:
            super().__init__(load("lotr-2003"), position.replace(" heads", ""))
            one = Banker(self.state.edition)
            if " - " not in f" {position} ":
                assert isinstance(one.do(c.SetPosition(position=dump(self.state))), list)
            boxes: dict[str, Any] = (
                {"editions": tuple(known()), "renew": renew} if "boxes" in position else {}
            )
            book, chance = simulated(one.edition), Random(7)
            if "heads" in position:
                boxes["places"] = Places(spaces={("board", at): at for at in range(40)})
            self.table = hands(one, book, chance=chance, **boxes)
            self.stood = {seat: self.state.pos[seat] for seat in range(self.state.seats)}
            for seat, space in self.stood.items() if "heads" in position else ():
                self.set_down(token(self.state, seat), space)
            self.table.wait()
            self.listener = Listener()
            if any("heard" in step or "silent" in step for step in steps):
                Narrator(self.table.table, self.listener, self.table.clock)
                self.table.wait(0.01)
            self.begin()
            for step in steps:
                try:
                    self.step(step)
                except (AssertionError, AttributeError, LookupError, ValueError) as error:
                    pytest.fail(f"{self.title}\n  at: {step}\n  {error}", pytrace=False)

    def step(self, text: str) -> None:
        """Do what a step says, and look at what comes of it."""
        done, _, expected = text.partition("->")
        self.before = self.table.state.facts(), len(self.table.table.banker.counting())
        self.told_before = len(self.table.lines)
        self.listener.utterances.clear()
        for act in PART.findall(done):
            self.act(act.strip())
            self.table.wait(0.01)
            self.state = self.table.state
        for item in PART.findall(expected):
            assert self.shows(item.strip(), *shlex.split(item)), (
                f"not {item.strip()}; {self.instead()}"
            )

    def begin(self) -> None:
        """What else is there."""

    def shows(self, item: str, name: str, *words: str) -> bool:
        """Whether an item is so."""
        table = self.table
        match name, *words:
            case "said", text:
                return like(table.said, text)
            case "no", "notice":
                return table.table.ui.notice is None
            case "a", "no":
                return table.notice.tone is Tone.NO
            case "page", text:
                return like(table.page.title, text)
            case "no", "page":
                return table.shown() is None
            case "cursor", text:
                return like(table.at_cursor, text)
            case "lines", *texts:
                items = table.page.items
                return len(texts) <= len(items) and all(map(like, items, texts))
            case "only", *texts:
                return table.page.items == tuple(texts)
            case "line", text:
                return any(like(one, text) for one in table.page.items)
            case "no", "line", text:
                return not any(like(one, text) for one in table.page.items)
            case "seat", seat:
                return table.page.seat == (-1 if seat == "-" else SEATS.index(seat))
            case "end", text:
                return like(table.page.items[-1], text)
            case "display", text:
                return any(like(one, text) for one in words_on(self.state, table.table.ui))
            case "no", "display", text:
                return not any(like(one, text) for one in words_on(self.state, table.table.ui))
            case "given", number:
                return len(table.table.banker.counting()) == int(number) + 1
            case "above", text:
                return like(_above(table), text)
            case "heard", text:
                return like(self.listener.last, text)
            case ("silent",):
                return self.listener.utterances == []
            case "by", *wanted:
                return [one.by for one in table.table.banker.counting()[1:]] == wanted
            case ("quiet",):
                return len(table.lines) == self.told_before
            case "amount", number, *values:
                return table.amount.amount == int(number) and fits(table.amount, values, 0)
            case "last", *_:
                return self._last() == self.command(item.removeprefix("last "))
            case ("unchanged",):
                now = self.state.facts(), len(table.table.banker.counting())
                return now == self.before
            case "told", number, text:
                return sum(text in line for line in table.lines) == int(number)
            case "setting", key, wanted:
                return bool(getattr(table.table.context.settings, key) == json.loads(wanted))
            case "led", *ways:
                home = table.table.ui.put_back
                found = sorted((one.seat, one.start, one.to) for one in (home.ways if home else ()))
                return [f"{SEATS[seat]}:{start}>{to}" for seat, start, to in found] == ways
            case "tells", text:
                over = not table.said or table.clock.time() >= table.notice.until
                return over if text == "nothing" else not over and like(table.said, text)
            case "held", face:
                return table.held() == (None if face == "-" else int(face))
            case "missing", *parts:
                return [*table.missing()] == [one for one in parts if one != "-"]
        return self._holds(item, [])

    def _last(self) -> c.AnyCommand | None:
        """Without what its dice reported."""
        command = self.table.last
        return replace(command, thrown=()) if isinstance(command, c.Roll) else command

    def instead(self) -> str:
        """What is instead of what an item says."""
        table = self.table
        told = f"said {table.said!r}; page {table.shown()}; {table.ask}; last {self._last()}"
        return told[:600]


def stories(text: str, kind: type[Story] = Story) -> pytest.MarkDecorator:
    """The stories of a table."""
    found = []
    for block in re.split(r"\n(?=\S)", text.strip("\n")):
        title, _, body = block.partition("\n")
        body = re.sub(r"(?m)\s+# .*$", "", body)
        tables = [lines(rest) for rest in re.split(r"\n  (?=\S)", "\n" + body)[1:]]
        assert tables, f"nothing happens: {title}"
        found.append(pytest.param(kind(title, tables), id="_".join(re.findall(r"[\w']+", title))))
    return pytest.mark.parametrize("story", found)


def renew(name: str) -> tuple[Banker, TagBook]:
    """What `ringkeeper run` does, without a journal."""
    edition = load(name)
    return Banker(edition), simulated(edition)


def _above(table: Hands) -> str:
    """What stands above a display, once notices have run out; the display says the same."""
    at = table.clock.time() + LATER_S
    state, ui = table.state, table.table.ui
    words = headline(state, ui, at)
    shown = " ".join(line.text for line in reading(state, ui, at)[1:]).replace("\xa0", " ")
    assert ("cocked" in words) == ("cocked" in shown), (words, shown)
    return words


def like(text: str, pattern: str) -> bool:
    """Whether a text is as a pattern; `..` are any words."""
    begins, ends = pattern.endswith(".."), pattern.startswith("..")
    inside = pattern.removeprefix("..").removesuffix("..")
    text = text.replace("\xa0", " ")
    if begins and ends:
        return inside in text
    return text.startswith(inside) if begins else text.endswith(inside) if ends else text == inside
