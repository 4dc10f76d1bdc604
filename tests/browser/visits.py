"""What people do on pages in a real browser, and what these then show, as tables of visits.

    R6: each of two phones says who must act
      lotr-2003/standard A:900@11;B:500@10 buy:0
      do A: decline | A text "#auction .acts" "A, B may still bid."
      do A: bid 40
      A sees "#auction .acts" "You are the high bidder.." | A fits
      wait 13 | B press "End the auction" | A loses "#auction .bidder" | -> owner[11]=A

A line without indentation names a visit; below it stands a position, perhaps after options in
brackets, and then the steps, each on a line or between ` | `.

Pages: `A` is the phone of a seat, `AB` of two, `A2` one more; `guest` has joined and has no seat,
`new` has not joined; `host`; `table` is the large screen; `demo` the simulated table, `book` the
deed book (`book lotr-2012`: of which box). A page is opened when it is first named (`A,table open`:
no more than that); a step may name several. What follows is a method of `Hand` or of playwright's
page, with its values: `@spaces[9].price` is the field of that name, CODE and HOST are what one
joins with, and texts are as in stories.py: `..` are any words.

`flat A`: its battery is, and the page is gone with what it had kept; `charged A`: it is there
again; `rejoin A`: it joins once more.

At the table: `do A: bid 40` has to be accepted, `taken back 2`, `pause`, `end phone 1`, `wait 5`,
`hold` until `go on`: it does nothing; and what hands do in story_hands.py. `-> owner[11]=A`: its
state afterwards; `own lotr-2003-own spaces[9].price 77`: of a file, `no own`: there is none.

Options: a language (`fr`), a window (`390x844`), `reduced` motion, a `finger`; `seldom`: the table
is silent, as for pages whose time runs ahead; `ear`: somebody listens; `heard`: after the first
steps are skipped; `timed`: time passes there only by `later`; `run`: a process of `ringkeeper run`
in which these tokens have begun a game (`run frodo gimli`); `demo`: how the simulated table is
started.
"""

import re
import shlex
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any, Self

import pytest
from playwright.sync_api import Browser, FilePayload, Page, ViewportSize

from controller.files.own_editions import OwnEditions
from controller.table.panel.pages.phones import EndPhone
from controller.table.panel.pages.resuming import Paused
from controller.table.panel.pages.taking_back import TakeBack
from controller.web.lazy_server import address
from controller.web.limits import HOUSEHOLD
from tests.browser.hands import Hand, steps_of
from tests.browser.page_hands import BookHand, DemoHand
from tests.rules.shown import SEATS
from tests.sim.pages import demo
from tests.table.story_hands import WithHands
from tests.web import phones
from tests.web.ear import Ear
from tests.web.served import Served, served
from tests.web.serving import House
from tests.web_long.positions import demo_at

LAPTOP: ViewportSize = {"width": 1366, "height": 768}
SCREEN: ViewportSize = {"width": 1920, "height": 1080}
SEEN_AT_3_M = SCREEN["height"] / 40
"""Pixels that letters need that count, on a television at three metres (issue 13)."""

SELDOM = replace(HOUSEHOLD, beat_s=3600.0)
"""For pages whose time runs ahead of the table's, which would take its silence for a dead line."""

NAME = re.compile(r"[A-H]+\d?|host|guest\d?|new|table|demo|book\d?")
OPTIONS = re.compile(r"(?:\[(.*?)\] )?(.*)")


class AtTable(WithHands):
    """What is done at the table, in its own thread."""

    def __init__(self, house: House) -> None:
        self._house, self.table, self.state = house, house.hands, house.table.state

    def act(self, act: str) -> None:
        name, *words = act.split()
        table = self._house.table
        if name == "do":
            command = self.command(" ".join(words))
            assert isinstance(found := table.do(command), list), found
        elif act.startswith("taken back "):
            seat = SEATS.index(words[2]) if words[2:] else -1
            table.choose(TakeBack(int(words[1]), seat=seat))
        elif act == "pause":
            table.choose(Paused())
        elif act.startswith("end phone "):
            table.choose(EndPhone(int(words[1])))
        else:
            super().act(act)
        self._house.door.room.bell.ring()

    def holds(self, items: str) -> None:
        """Whether the state is so."""
        for item in re.split(r", (?![^\[]*\])", items):
            assert self._holds(item, []), f"not {item}; {self._now(item, [])}"


class Rig:
    """A table at a position and the pages that are open."""

    def __init__(self, browser: Browser, where: str, folder: Path) -> None:
        self.browser, self.folder = browser, folder
        found = OPTIONS.fullmatch(where)
        assert found is not None
        words, self.where = (found[1] or "").split(), found[2]
        cut = next((at for at, word in enumerate(words) if word in ("run", "demo")), len(words))
        self._options, self._process = words[:cut], words[cut:]
        self.hands: dict[str, Hand] = {}
        self._kept: dict[str, Any] = {}
        self._stack, self._holding = ExitStack(), ExitStack()

    def __enter__(self) -> Self:
        self._stack.__enter__()
        return self

    def __exit__(self, *error: Any) -> bool | None:
        self._holding.close()
        return self._stack.__exit__(*error)

    @cached_property
    def served(self) -> Served:
        """The table in this process."""
        limits = SELDOM if "seldom" in self._options else HOUSEHOLD
        return self._stack.enter_context(
            served(self.where, language=self._language(), limits=limits)
        )

    @cached_property
    def run(self) -> phones.Table:
        """The table of a process of its own."""
        if not address():
            pytest.skip("this computer is on no network")
        return self._stack.enter_context(phones.table(self.folder, *self._process[1:]))

    @property
    def at(self) -> phones.Hosted:
        return self.run if "run" in self._process else self.served

    def _language(self) -> str | None:
        return next((one for one in self._options if len(one) == 2), None)

    def page(self, name: str) -> Page:
        return self.hand(name).page

    @property
    def demo(self) -> DemoHand:
        """Whoever sits at the simulated table."""
        hand = self.hand("demo")
        assert isinstance(hand, DemoHand)
        return hand

    def hand(self, name: str, *more: str) -> Hand:
        """Whoever uses a page; it is opened if it is not."""
        if name not in self.hands:
            self.hands[name] = self._opened(name, *more)
        return self.hands[name]

    def _opened(self, name: str, box: str = "lotr-2003") -> Hand:
        look: dict[str, Any] = {"reduced_motion": "reduce"} if "reduced" in self._options else {}
        if "finger" in self._options:
            look |= {"has_touch": True, "is_mobile": True}
        for wide, high in (one.split("x") for one in self._options if one[0].isdigit()):
            look["viewport"] = {"width": int(wide), "height": int(high)}
        if name == "demo":
            return self._demo(look)
        look = {"viewport": SCREEN, **look} if name == "table" else {"has_touch": True, **look}
        url = self.at.url  # the table ends after its pages
        page = self._stack.enter_context(phones.window(self.browser, **look))
        ear = Ear(page) if {"ear", "heard", "timed"} & {*self._options} else None
        hand = (BookHand if name.startswith("book") else Hand)(page, ear)
        page.goto(url + ("table" if name == "table" else ""))
        if name == "table":
            page.wait_for_selector("#ranking li, #question", state="attached")
        elif name != "new":
            phones.join(page, self.at.host if name.startswith(("host", "book")) else self.at.code)
        if name[0] in SEATS:
            phones.sit(page, *map(SEATS.index, name.rstrip("0123456789")))
            self._listen(hand)
        elif name == "host":
            page.goto(f"{url}host")
            page.wait_for_selector("#desk")
        elif name.startswith("book"):
            page.wait_for_selector("#host:not([hidden])")
            page.goto(f"{url}deeds?box={box}")
            page.wait_for_selector(".deed-card, #findings button")
        return hand

    def _demo(self, look: dict[str, Any]) -> Hand:
        """The simulated table at the position, or as its options have it."""
        if not self._process:
            language = self._language() or "en"
            at = demo_at(
                self.browser, self.where, language=language, **{"viewport": LAPTOP, **look}
            )
            return DemoHand(self._stack.enter_context(at))
        url = self._stack.enter_context(demo(*self._process[1:]))
        window = phones.window(self.browser, **{"viewport": LAPTOP, **look})
        page = self._stack.enter_context(window)
        page.goto(url)
        page.wait_for_selector("#people li", state="attached")
        return DemoHand(page)

    def _listen(self, hand: Hand) -> None:
        if "timed" in self._options:
            hand.stop_clock()
            hand.page.reload()
            hand.page.wait_for_selector(".seat")
        elif "heard" in self._options:
            hand.button("Skip")
            hand.at("question-words")
            hand.hears("First steps, 1 of 3")
            hand.forgets()

    def _meant(self, word: str) -> str:
        if word in ("CODE", "HOST"):
            return self.at.code if word == "CODE" else self.at.host
        return re.sub(r"^@(\S+)", r'[name="\1"]', word)

    def opens(self, file: bytes) -> None:
        """The deed book opens a friend's file."""
        name: FilePayload = {"name": "f.toml", "mimeType": "", "buffer": file}
        self.page("book").set_input_files("#import", name)

    @property
    def editions(self) -> OwnEditions:
        return OwnEditions(self.folder / "editions")

    def _own(self, name: str, path: str, wanted: str) -> None:
        found: Any = self.editions.load(name).data
        for index, field in re.findall(r"\[(\d+)\]|(\w+)", path):
            found = getattr(found, field) if field else found[int(index)]
        assert str(found) == wanted, found

    def steps(self, text: str) -> None:
        for step in steps_of(text):
            try:
                self.step(step)
            except Exception as error:  # of playwright, too
                pytest.fail(f"at: {step}\n  {error}", pytrace=False)

    def step(self, text: str) -> None:
        """Do what a step says, on pages or at the table."""
        word, _, rest = text.partition(" ")
        names = word.split(",")
        if all(map(NAME.fullmatch, names)):
            verb, *values = map(self._meant, shlex.split(rest))
            if verb.startswith("lotr-"):
                self.hand(word, verb)
                return
            for name in names:
                self.hand(name).act(verb, *values)
        elif word == "flat":
            context = self.page(rest).context
            self._kept[rest] = context.storage_state()
            context.close()
        elif word == "charged":
            look = {"has_touch": True, "storage_state": self._kept[rest]}
            page = self._stack.enter_context(phones.window(self.browser, **look))
            page.goto(self.at.url)
            self.hands[rest] = Hand(page)
        elif word == "rejoin":
            phones.join(self.page(rest), self.at.code)
            phones.sit(self.page(rest), *map(SEATS.index, rest))
        elif text == "hold":
            self._holding.enter_context(self.served.held())
        elif text == "go on":
            self._holding.close()
        elif word == "own":
            self._own(*rest.split())
        elif text == "no own":
            assert self.editions.ids() == []
        elif word == "->":
            self.served.call(lambda house: AtTable(house).holds(rest))
        else:
            self.served.call(lambda house: AtTable(house).act(text))


RigAt = Callable[[str], Rig]
"""What the fixture `rig_at` is: a rig for options and a position."""


def visits(text: str) -> Callable[..., None]:
    """The test of a table's visits, each once."""
    found = []
    for block in re.split(r"\n(?=\S)", text.strip("\n")):
        title, _, body = block.partition("\n")
        where, _, steps = body.strip().partition("\n")
        assert steps_of(steps), f"nothing happens: {title}"
        found.append(pytest.param(where, steps, id="_".join(re.findall(r"[\w']+", title))))

    @pytest.mark.parametrize(("where", "steps"), found)
    def test(rig_at: RigAt, where: str, steps: str) -> None:
        with rig_at(where) as rig:
            rig.steps(steps)

    return test
