"""A game at the simulated table by the keyboard alone, and by nothing but what a screen reader is
told: set up, three rounds, two purchases, an auction, a deal, a Stronghold."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tests.sim.pages import chromium, demo
from tests.web.phones import window
from tests.web_long.keys import IS_FOCUSED, LOST, Keyboard
from tests.web_long.row import Row, Wrong, checked

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

LAPTOP = {"width": 1366, "height": 768}
NEAR = 8
"""Steps back by Shift and Tab before going on by Tab."""

TURNS_MOST = 30
"""Steps of the knob until an item of a list is found."""


def rows(_pictures: Path | None) -> Iterator[Row]:
    with chromium() as browser:
        what = "the simulated table by the keyboard alone"
        yield checked(what, partial(_played, browser))


def _played(browser: Browser) -> str:
    with (
        demo("--seed", "3", "--language", "en", "--speed", "4") as address,
        window(browser, reduced_motion="reduce", viewport=LAPTOP) as page,
    ):
        page.goto(address)
        listener = Listener(page)
        _set_up(listener)
        _three_rounds(listener)
        return f"{listener.acts} acts; heard: {listener.heard_log()}"


def _set_up(at: Listener) -> None:
    """Two players, both by hand."""
    page = at.page
    page.wait_for_selector("#start[open]")
    at.go(page.get_by_role("radio", name="Play against bots"))
    page.keyboard.press("ArrowDown")
    for player in ("Gimli", "Gandalf"):
        at.go(page.get_by_role("checkbox", name=player))
        page.keyboard.press("Space")
    at.press(page.get_by_role("button", name="Start"))
    at.hears("Who starts?")
    at.roll(6, 5)
    at.asked("Aragorn rolls")
    at.roll(2, 1)
    at.asked("Frodo's turn to roll")


def _three_rounds(at: Listener) -> None:
    at.roll(2, 4)
    at.hears("Buckleberry Ferry, 100 P")
    at.ok()  # claims it
    at.asked("Aragorn's turn to roll")
    at.roll(2, 6)
    at.hears("Bree, 100 P")
    at.ok()
    at.asked("Frodo's turn to roll")
    at.roll(2, 1)
    at.hears("Weathertop, 120 P")
    at.ok()
    at.asked("Aragorn's turn to roll")
    at.roll(2, 3)
    at.hears("Rivendell, 140 P")
    _auction(at)
    _deal(at)
    _build(at)
    at.roll(2, 3)
    at.asked("buy Pass of Caradhras")
    at.ok()
    at.asked("Aragorn's turn to roll")


def _auction(at: Listener) -> None:
    at.back()  # leaves it to the auction
    at.asked("who bids first")
    at.ok()
    at.choose("Aragorn: Bid")
    at.hears("1 P")
    at.ok()
    at.asked("Aragorn has bid 1 P")
    at.back()
    at.choose("Sold: Aragorn")
    at.asked("Frodo's turn to roll")


def _deal(at: Listener) -> None:
    """Frodo gets Bree for 20, and with it the group."""
    at.menu()
    at.choose("Frodo 1")
    at.choose("Offer a deal")
    at.choose("Aragorn")
    at.choose("Aragorn gives")
    at.choose("Bree")
    at.hears("[x] Bree")
    at.back()
    at.choose("Frodo gives")
    at.choose("Money")
    at.turn()
    at.turn()
    at.hears("20 P")
    at.ok()
    at.back()
    at.choose("Offer it to Aragorn")
    at.hears("Aragorn: a deal?")
    at.choose("Accept")
    at.logged("deal")


def _build(at: Listener) -> None:
    at.menu()
    at.choose("Frodo 1")
    at.choose("Build")
    at.choose("Bree")
    at.logged("Bree now has a stronghold")
    space = at.page.get_by_role("button", name="Bree, 100, Frodo's, 1 Stronghold")
    if not space.count():
        raise Wrong("the board does not say what stands on Bree")
    at.back()


class Listener:
    """Somebody who hears the page, and has a keyboard. The acts are counted."""

    def __init__(self, page: Page) -> None:
        self.page, self._keys, self.acts = page, Keyboard(), 0
        self._lines = page.get_by_role("region", name="On the display").get_by_role("paragraph")
        self._asked = page.get_by_role("status")
        self._log = page.locator("#log")

    def go(self, where: Locator) -> None:
        """Come to something: backwards if it is near, or else on by Tab."""
        for _ in range(NEAR):
            if where.evaluate(IS_FOCUSED):
                break
            self.page.keyboard.press("Shift+Tab")
        self._keys.reach(where)

    def press(self, what: Locator) -> None:
        self.acts += 1
        self.go(what)
        self._keys.press(what)

    def key(self, name: str) -> None:
        """A key that the page knows wherever one is."""
        self.acts += 1
        self.page.keyboard.press(name)

    def hears(self, words: str) -> None:
        self._lines.filter(has_text=words).first.wait_for(state="attached")

    def asked(self, words: str) -> None:
        self._asked.filter(has_text=words).first.wait_for(state="attached")
        if self.page.evaluate(LOST):
            raise Wrong(f"the focus is lost; asked now: {words}")

    def logged(self, words: str) -> None:
        self._log.get_by_role("listitem").filter(has_text=words).first.wait_for()

    def heard_log(self) -> str:
        """How much the log has told."""
        return f"{self._log.get_by_role('listitem').count()} lines of the log"

    def roll(self, first: int, second: int) -> None:
        """Choose the roll, and roll the dice."""
        choice = self.page.locator("#loaded summary")
        self.press(choice)
        for name, face in (("First die", first), ("Second die", second)):
            pick = self.page.get_by_role("combobox", name=name)
            self.go(pick)
            self.page.keyboard.type(str(face))
        self.page.get_by_text(f"Next roll: {first}, {second}").wait_for()
        self.press(self.page.get_by_role("button", name="Roll", exact=True))

    def ok(self) -> None:
        self.press(self.page.get_by_role("button", name="OK", exact=True))

    def back(self) -> None:
        self.key("Backspace")

    def menu(self) -> None:
        self.key("m")
        self.hears("Menu")

    def turn(self) -> None:
        """Turn the knob by one; what it changes is on the display then."""
        before = self._display()
        self.key("ArrowRight")
        self._gone(self._lines, before)

    def choose(self, item: str) -> None:
        """Turn to an item of the list that is open, and press OK."""
        chosen = self.page.locator("#reading-lines .chosen")
        for _ in range(TURNS_MOST):
            chosen.wait_for(state="attached")
            now = chosen.inner_text()
            if item in now:
                self.ok()
                self._gone(chosen, now)
                return
            self.key("ArrowRight")
            chosen.filter(has_not_text=now).wait_for(state="attached")
        raise Wrong(f"{item!r} is not in the list: {self._lines.all_inner_texts()}")

    def _gone(self, where: Locator, text: str) -> None:
        """Until this very text is not there any more."""
        where.filter(has_text=re.compile(f"^{re.escape(text)}$")).wait_for(state="detached")

    def _display(self) -> str:
        return self._lines.nth(1).inner_text()
