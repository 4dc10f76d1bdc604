"""Whole evenings at the simulated table by what stands on its page alone: two people against two
bots, by buttons and never by the knob. In two of them each person has a phone as well."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from itertools import cycle
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

SIZES = ((1366, 768), (390, 844), (1920, 1080), (844, 390))
ASK = {"en": "Ask for rent", "fr": "Réclamer un loyer"}
LATE = {"en": r"Too late: {names} miss", "fr": r"Trop tard.: le loyer .* perdu pour {names}"}
PEOPLE = 2
WITH_PHONES = (("lotr-2003", "en"), ("lotr-2021", "en"))

STUCK_S = 60
"""Seconds without a button for whoever is asked, from which on that is a fault."""

LOOK = """() => {
  const seen = (where) => [...document.querySelectorAll(where)].filter((one) =>
      one.checkVisibility() && !one.disabled && one.dataset.waits === undefined);
  const words = (where) => seen(where).map((one) => one.textContent);
  return {
    over: Boolean(document.querySelector("#final, #controls .big, .ended")),
    asked: Boolean(document.querySelector("#ask.mine, #question.mine")),
    question: document.querySelector("#question-words").textContent,
    dialog: seen("dialog[open] button").length, roll: seen("#throw.asked, .throw").length,
    answers: words("#answers button:not(.throw, .roll *)"), log: words("#log li"),
  };
}"""
ROLL = "#throw.asked:enabled, .throw:enabled"
ANSWERS = "#answers button:not(.throw, .roll *):enabled:visible"
DEEDS = "#controls button:has-text('Deeds'), #controls button:has-text('Titres'), #seats .deed"
DIALOG = (
    "#sure[open] [value=no], #sheet[open] :is(.danger, .acts button, .deed):not(form *), "
    "#sheet[open] #sheet-body > button"
)
"""What can be done there, and the way back; a bot is not acted for."""

PRESSES_MOST = 5000


class Evening:
    """A game on pages that show the same, by somebody who presses what can be pressed."""

    def __init__(self, pages: Sequence[Page], names: Sequence[str], language: str) -> None:
        self._pages, self._language, self._chance = pages, language, Random(len(pages))
        self._late = LATE[language].format(names=f"({'|'.join(names)})")
        self.pressed: Counter[str] = Counter()

    def play(self) -> str:
        """To its end. Wrong if somebody is asked and nothing can be pressed, or a rent is lost."""
        since = monotonic()
        while not any((now := self._looks())["over"] for _ in self._pages):
            if late := [line for line in now["log"] if re.search(self._late, line)]:
                raise Wrong(f"a rent was lost: {late}")
            waits = not (now["asked"] or now["answers"] or now["dialog"])
            if waits or self._act(now):
                since = monotonic()
            if monotonic() - since > STUCK_S or self.pressed.total() > PRESSES_MOST:
                raise Wrong(f"nothing to press for “{now['question']}”")
            self._page.wait_for_timeout(20)
        return f"{self.pressed.total()} presses, of {len(self.pressed)} kinds"

    def _looks(self) -> Any:
        self._page = self._chance.choice(self._pages)
        return self._page.evaluate(LOOK)

    def _act(self, now: dict[str, Any]) -> bool:
        answers, ask = now["answers"], ASK[self._language]
        rents = [number for number, words in enumerate(answers) if words.startswith(ask)]
        if now["dialog"]:
            there = self._page.locator(DIALOG).count()
            return self._press(DIALOG, self._chance.randrange(there or 1), "in a sheet")
        if now["roll"] and now["asked"] and not rents:
            return self._press(ROLL, 0, "Roll")
        if not answers:  # somebody in debt sells or mortgages
            return self._press(DEEDS, 0, "Deeds")
        which = self._chance.choice(rents or range(len(answers)))
        return self._press(ANSWERS, which, answers[which])

    def _press(self, where: str, which: int, words: str) -> bool:
        """Whether it was still there."""
        from playwright.sync_api import TimeoutError as Gone

        try:
            self._page.locator(where).nth(which).click(timeout=2000)
        except Gone:
            return False
        self._page.wait_for_timeout(150)  # as quick as somebody is who knows the page
        self.pressed[re.sub(r"\d+", "#", words)[:30]] += 1
        return True


def rows(_pictures: Path | None) -> Iterator[Row]:
    """Ten: each box in each language, on screens of four sizes."""
    sizes = cycle(SIZES)
    with chromium() as browser:
        for edition in GAMES:
            for language in LATE:
                (wide, high), phones = next(sizes), (edition, language) in WITH_PHONES
                what = f"an evening by buttons, {edition}, {language}, {wide}x{high}"
                evening = partial(_evening, browser, edition, language, (wide, high), phones)
                yield checked(f"{what}{', two phones' * phones}", evening)


def _evening(
    browser: Browser, edition: str, language: str, size: tuple[int, int], phones: bool
) -> str:
    words = ("--edition", edition, "--game", GAMES[edition], "--language", language)
    with ExitStack() as stack:
        address = stack.enter_context(demo(*words, "--bots", "2", "--speed", SPEED))
        screen = {"width": size[0], "height": size[1]}
        table = stack.enter_context(window(browser, reduced_motion="reduce", viewport=screen))
        table.goto(address)
        table.wait_for_selector("#people li")
        pages = [table]
        if phones:
            open_phones(table)
            code = shown_code(address)
            pages += [stack.enter_context(window(browser, has_touch=True)) for _ in range(PEOPLE)]
            for seat, page in enumerate(pages[1:]):
                page.goto(f"{address}seat")
                join(page, code)
                sit(page, seat)
        names = table.locator("#people .name").all_inner_texts()
        return Evening(pages, names, language).play()


SPEED = "8"
"""Somebody who reads quickly has a second before a bot's roll ends a rent."""
