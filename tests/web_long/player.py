"""A player at a phone: sees what the page offers, and chooses among it by chance; and what a page
has been sent so far, and whether it shows what the banker has recorded.

Only what somebody could press is used: buttons, lists and fields that are shown. All that the tests
know of the page's markup for playing is here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Protocol

from playwright.sync_api import TimeoutError, expect

from tests.web_long.row import Wrong
from tests.web_long.truth import Truth

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, WebSocket


ROLL, BID = "#answers .rolling", "#answers .bid"
ANSWERS = "#answers > button:enabled, #answers > .offer button:enabled"
BESIDE = "#seats .seat > .row button:enabled"
DEEDS = "#seats .deed:enabled"
SHEET, SHEET_ACTS = "#sheet[open]", "#sheet[open] .acts button:enabled"
ANYWAY = "#sheet[open] .danger"
SURE = "#sheet[open] .acts:has(> .lesser) .answer:enabled"
RAISE_MOST = 40
"""How much more than the least somebody bids."""

LOOK = """([roll, bid, answers, beside, deeds]) => {
  const words = (where) => [...document.querySelectorAll(where)]
      .filter((one) => one.checkVisibility()).map((one) => one.textContent);
  return [roll, bid, answers, beside, deeds].map(words);
}"""


@dataclass(frozen=True, slots=True)
class Offered:
    """What a phone offers: how many rolls and bids can be entered, and the words of its answers, of
    what can be done beside, and of its deeds."""

    rolls: int
    bids: int
    answers: tuple[str, ...]
    beside: tuple[str, ...]
    deeds: tuple[str, ...]

    @property
    def asked(self) -> int:
        """How many ways there are to answer."""
        return self.rolls + self.bids + len(self.answers)


def offered(page: Page) -> Offered:
    """What is offered now."""
    rolls, bids, *rest = page.evaluate(LOOK, [ROLL, BID, ANSWERS, BESIDE, DEEDS])
    return Offered(len(rolls), len(bids), *(tuple(words) for words in rest))


class Hands(Protocol):
    """How a page is used: by a finger or by keys."""

    def press(self, what: Locator) -> None:
        """A button or a tick box."""

    def pick(self, what: Locator, label: str) -> None:
        """One of several buttons of which one is chosen, by its label."""

    def type(self, what: Locator, text: str) -> None:
        """What a field is to hold."""


class Finger:
    """A finger on the glass."""

    def press(self, what: Locator) -> None:
        what.click()

    def pick(self, what: Locator, label: str) -> None:
        what.locator("label", has_text=label).click()

    def type(self, what: Locator, text: str) -> None:
        what.fill(text)


class Player:
    """Plays the seats of one phone."""

    def __init__(self, page: Page, chance: Random, hands: Hands) -> None:
        self.page, self._chance, self._hands = page, chance, hands

    def answer(self, offers: Offered) -> None:
        which = self._chance.randrange(offers.asked)
        first_answer = offers.rolls + offers.bids
        if which < offers.rolls:
            self._roll(self.page.locator(ROLL).nth(which))
        elif which < first_answer:
            self._bid(self.page.locator(BID).nth(which - offers.rolls))
        else:
            self._hands.press(self.page.locator(ANSWERS).nth(which - first_answer))
            self._go_on()

    def beside(self, which: int) -> None:
        """Press a button that answers nothing."""
        self._hands.press(self.page.locator(BESIDE).nth(which))
        self._go_on()

    def _go_on(self) -> None:
        """In a sheet that has opened: fill a deal's form in somehow, or say that it is meant."""
        self.page.wait_for_selector("body:not([data-loading])")
        if self.page.locator(f"{SHEET} form").count():
            self._deal()
        elif self.page.locator(SHEET_ACTS).count():
            self._hands.press(self.page.locator(SHEET_ACTS).first)

    def on_deed(self, offers: Offered) -> None:
        """Open one of the deeds, and do something with it, if anything can be done."""
        which = self._chance.randrange(len(offers.deeds))
        self._hands.press(self.page.locator(DEEDS).nth(which))
        acts = self.page.locator(SHEET_ACTS)
        count = acts.count()
        if count:
            self._hands.press(acts.nth(self._chance.randrange(count)))
            if self.page.locator(SURE).count():  # a mortgage is asked about once more
                self._hands.press(self.page.locator(SURE))

    def close(self) -> None:
        """Close the sheet, if one is open: a deed's stays, and a deal's that was refused."""
        if self.page.locator(SHEET).count():
            self._hands.press(self.page.locator("#sheet-body > button"))

    def _roll(self, form: Locator) -> None:
        """Let the table do it, or enter what dice show."""
        if self._chance.random() < 0.5:
            self._hands.press(form.locator(".throw"))
        else:
            self._enter(form)
        if self.page.locator(ANYWAY).count():  # it ends somebody's rent
            self._hands.press(self.page.locator(ANYWAY))

    def _enter(self, form: Locator) -> None:
        if not form.locator(".roll").is_visible():
            self._hands.press(form.locator("summary"))
        for die in form.locator(".faces").all():
            labels = die.locator("label").all_inner_texts()
            self._hands.pick(die, self._chance.choice(labels))
        self._hands.press(form.locator(".roll .answer"))

    def _bid(self, form: Locator) -> None:
        field = form.locator("input")
        least, most = (int(field.get_attribute(name) or 0) for name in ("min", "max"))
        amount = self._chance.randint(least, min(most, least + RAISE_MOST))
        self._hands.type(field, str(amount))
        self._hands.press(form.locator(".answer"))

    def _deal(self) -> None:
        """Fill the open form in, and send it: a little money, and a deed if there is one."""
        self.page.wait_for_selector(f"{SHEET} fieldset")
        for side in self.page.locator(f"{SHEET} fieldset").all():
            money = side.locator("[type=number]")
            most = int(money.get_attribute("max") or 0)
            self._hands.type(money, str(self._chance.randint(0, min(most, 60))))
            ticks = side.locator("input[type=checkbox]")
            count = ticks.count()
            if count:
                self._hands.press(ticks.nth(self._chance.randrange(count)))
        self._hands.press(self.page.locator(f"{SHEET} form .big"))


SHOWN_MS = 30_000.0
"""How long a page may take to show what happened; the machine may be busy."""

LOOKS, LOOK_MS = 300, 200.0
"""How often, and for how long each time, is waited for what a page is sent."""


class Watched:
    """Listens to a page's socket. Made before the page connects for the last time."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.step = -1
        self.refusals: list[str] = []
        self._socket: WebSocket | None = None
        page.on("websocket", self._opened)

    def until(self, step: int) -> None:
        """Wait until the page has got the question after so many steps. Wrong, if it does not."""
        for _look in range(LOOKS):
            if self.step >= step:
                return
            with suppress(TimeoutError):  # it may have come while we began to wait
                if self._socket is None or self._socket.is_closed():
                    self.page.wait_for_event("websocket", timeout=LOOK_MS)
                else:
                    self._socket.wait_for_event("framereceived", timeout=LOOK_MS)
        raise Wrong(f"a page has not got step {step}, but {self.step}")

    def _opened(self, socket: WebSocket) -> None:
        self._socket = socket
        socket.on("framereceived", self._got)

    def _got(self, frame: str | bytes) -> None:
        news = json.loads(frame)
        self.step = news.get("ask", {}).get("step", self.step)
        if "says" in news:
            self.refusals.append(news["says"])


def shows_cash(page: Page, truth: Truth) -> None:
    """A phone shows what everybody has."""
    expect(page.locator("#people li > span:last-of-type")).to_have_text(
        truth.sums, timeout=SHOWN_MS
    )


def shows_own(page: Page, truth: Truth, seats: Sequence[int]) -> None:
    """A phone shows what its seats have as large figures."""
    sums = [truth.sums[seat] for seat in seats]
    expect(page.locator(".seat .cash")).to_contain_text(sums, timeout=SHOWN_MS)


def shows_ranking(page: Page, truth: Truth) -> None:
    """The table's view shows who leads, and what everybody has; badges may follow a name."""
    names, sums = zip(*truth.ranking, strict=True)
    shown = [re.compile(f"^{re.escape(name)}⇄*$") for name in names]
    expect(page.locator("#ranking .who")).to_have_text(shown, timeout=SHOWN_MS)
    expect(page.locator("#ranking .cash")).to_have_text(list(sums), timeout=SHOWN_MS)
