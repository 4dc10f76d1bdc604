"""Ten whole evenings at the simulated table by what stands on its page alone: two people against
two bots, by buttons and never by the knob. In two of them a third person plays, and two have
phones."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from functools import partial
from itertools import cycle, product
from pathlib import Path
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Any

from tests.sim.pages import chromium, demo
from tests.sim.test_page_phones_browser import open_phones, shown_code
from tests.web.phones import join, sit, window
from tests.web_long.games import GAMES
from tests.web_long.row import Row, Wrong, checked

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

LAPTOP, TELEVISION, UPRIGHT, ON_ITS_SIDE = SIZES = (1366, 768), (1920, 1080), (390, 844), (844, 390)
ASK = {"en": "Ask for rent", "fr": "Réclamer un loyer"}
LATE = {"en": r"Too late: {names} miss", "fr": r"Trop tard.: le loyer .* perdu pour {names}"}
SEATS = 4
Size = tuple[int, int]
PHONES = (UPRIGHT, ON_ITS_SIDE)
SHORT = GAMES | {"starwars-1997": "short"}  # the other ends by the clock
EVENINGS = [
    *((size, language, ()) for size, language in product(SIZES, LATE)),
    (LAPTOP, "en", PHONES),
    (TELEVISION, "fr", PHONES),
]
"""The main page's size and language, and the phones'. The boxes take turns, each in both
languages."""

STUCK_S = 60
"""Seconds without anything new on a page, from which on that is a fault."""

LOOK = """() => {
  const seen = (where) => [...document.querySelectorAll(where)].filter((one) =>
      one.checkVisibility() && !one.disabled && one.dataset.waits === undefined);
  const words = (where) => seen(where).map((one) => one.textContent);
  return {
    over: Boolean(document.querySelector("#final, #controls .big, .ended")),
    asked: Boolean(document.querySelector("#ask.mine, #question.mine")),
    question: document.querySelector("#question-words").textContent,
    dialog: seen("dialog[open] button").length, roll: seen("#throw.asked, .throw").length,
    answers: words("#answers button:not(.throw, .roll *)"), rents: words("#rents b"),
    log: [...document.querySelectorAll("#log li")].slice(0, 20).map((one) => one.textContent),
  };
}"""
ROLL = "#throw.asked:enabled, .throw:enabled"
ANSWERS = "#answers button:not(.throw, .roll *):enabled:visible"
DIALOG = (
    "#sure[open] [value=no]",  # a bot is not acted for
    "#sheet[open] :is(.danger, .acts button):not(form *)",
    "#sheet[open] .deed:not(.pledged)",
    "#sheet[open] #sheet-body > button",
)
"""What is pressed in a dialog: any of these that are there, but the first if it is; the last is the
way back."""

PRESSES_MOST = 5000


class Evening:
    """A game on pages that show the same, by somebody who presses what can be pressed."""

    def __init__(self, pages: Sequence[Page], people: Sequence[str], language: str) -> None:
        self._pages, self._language, self._chance = pages, language, Random(len(pages))
        self._people = f"({'|'.join(map(re.escape, people))})"
        self._shown: dict[Page, tuple[str, list[str]]] = {}
        self._last: deque[str] = deque(maxlen=20)
        self.pressed: Counter[str] = Counter()

    def play(self) -> str:
        """To its end. Wrong if nothing new comes of what can be pressed, or a rent is lost."""
        since = monotonic()
        while not (now := self._looks())["over"]:
            shown = now["question"], now["log"]
            if shown != self._shown.get(self._page):
                self._shown[self._page], since = shown, monotonic()
            if monotonic() - since > STUCK_S or self.pressed.total() > PRESSES_MOST:
                raise Wrong(f"nothing new after “{now['question']}”; pressed last: {[*self._last]}")
            if now["asked"] or now["answers"] or now["dialog"]:
                self._act(now)
            self._page.wait_for_timeout(20)
        return f"{self.pressed.total()} presses, of {len(self.pressed)} kinds"

    def _looks(self) -> Any:
        self._page = self._chance.choice(self._pages)
        now = self._page.evaluate(LOOK)
        late = LATE[self._language].format(names=self._people)
        if lost := [line for line in now["log"] if re.search(late, line)]:
            raise Wrong(f"a rent was lost: {lost}")
        return now

    def _act(self, now: dict[str, Any]) -> None:
        answers, ask = now["answers"], ASK[self._language]
        rents = [number for number, words in enumerate(answers) if words.startswith(ask)]
        waits = any(re.match(self._people, rent) for rent in now["rents"])
        if now["dialog"]:  # nobody rolls there over a rent that they can ask for
            ways = (DIALOG[0], DIALOG[-1]) if waits else DIALOG
            there = [where for where in ways if self._page.locator(where).count()] or DIALOG[-1:]
            sure = there[0] == DIALOG[0]
            self._press_any(there[0] if sure else self._chance.choice(there), "in a sheet")
        elif rents:
            self._press(ANSWERS, rents[0], answers[rents[0]])
        elif now["roll"] and now["asked"]:
            if not waits:  # somebody asks on another phone
                self._press(ROLL, 0, "Roll")
        elif answers:
            which = self._chance.randrange(len(answers))
            self._press(ANSWERS, which, answers[which])

    def _press_any(self, where: str, words: str) -> None:
        count = self._page.locator(where).count()
        self._press(where, self._chance.randrange(count or 1), words)

    def _press(self, where: str, which: int, words: str) -> None:
        """Unless it is no longer there."""
        from playwright.sync_api import TimeoutError as Gone

        with suppress(Gone):
            self._page.locator(where).nth(which).click(timeout=700)
            self._page.wait_for_timeout(150)  # as quick as somebody is who knows the page
            self.pressed[re.sub(r"\d+", "#", words)[:30]] += 1
            self._last.append(f"{where[:30]} {which}: {words}")


def rows(_pictures: Path | None) -> Iterator[Row]:
    with chromium() as browser:
        for (size, language, phones), edition in zip(EVENINGS, cycle(SHORT), strict=False):
            what = f"an evening by buttons, {edition}, {language}, {'{}x{}'.format(*size)}"
            evening = partial(_evening, browser, edition, language, (size, *phones))
            yield checked(f"{what}{', two phones' * bool(phones)}", evening)


def _evening(browser: Browser, edition: str, language: str, sizes: Sequence[Size]) -> str:
    """On a page of the first size, and phones of the others."""
    people = 3 if len(sizes) > 1 else 2
    words = ("--edition", edition, "--game", SHORT[edition], "--language", language)
    with ExitStack() as stack:
        bots = str(SEATS - people)
        address = stack.enter_context(demo(*words, "--bots", bots, "--speed", SPEED))
        table, *phones = pages = [
            stack.enter_context(window(browser, viewport={"width": size[0], "height": size[1]},
                                       has_touch=size in PHONES, reduced_motion="reduce"))
            for size in sizes
        ]  # fmt: skip
        table.goto(address)
        table.wait_for_selector("#people li")
        if phones:
            open_phones(table, language)
            code = shown_code(address, language)
        for seat, page in enumerate(phones):
            page.goto(f"{address}seat")
            join(page, code)
            sit(page, seat)
        names = table.locator("#people .name").all_inner_texts()[:people]
        return Evening(pages, names, language).play()


SPEED = "4"
"""A page on a busy machine has two seconds and a half before a bot's roll ends a rent."""
