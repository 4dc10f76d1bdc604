"""Whole evenings at the simulated table by what stands on its page alone: two people against two
bots, by buttons and never by the knob; in two of the evenings each person has a phone, too."""

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
from tests.web.phones import window
from tests.web_long.games import GAMES
from tests.web_long.row import Row, Wrong, checked

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SIZES = ((1366, 768), (390, 844), (1920, 1080), (844, 390))
ASK = {"en": r"Ask\b", "fr": r"Réclamer\b"}
LATE = {"en": "Too late: {name} misses", "fr": "Trop tard : {name}"}
PEOPLE = ("Frodo", "Sam")
STUCK_S = 60
"""Seconds after which a question that nobody can answer is a fault."""

LOOK = """() => {
  const seen = (where) => [...document.querySelectorAll(where)].filter((one) => one.checkVisibility()
      && !one.disabled && one.dataset.waits === undefined);
  const words = (where) => seen(where).map((one) => one.textContent);
  const dialog = document.querySelector("dialog[open]");
  return {
    asked: Boolean(document.querySelector("#ask.mine")), over: seen("#controls a, #start a").length,
    question: document.querySelector("#question-words").textContent,
    dialog: dialog ? dialog.id : "", roll: seen("#throw.asked").length,
    answers: words("#answers button"), log: words("#log li"),
  };
}"""


class Evening:
    """A game on a page, by somebody who presses what can be pressed."""

    def __init__(self, page: Page, language: str, seed: int) -> None:
        self.page, self._language, self._chance = page, language, Random(seed)
        self.pressed: Counter[str] = Counter()

    def play(self) -> str:
        """To its end; Wrong if nothing can be pressed, or a rent was lost."""
        since, before = monotonic(), ""
        while not (now := self.page.evaluate(LOOK))["over"]:
            self._lost(now["log"])
            if self._act(now):
                since = monotonic()
            elif now["asked"] and (before != now["question"]):
                since, before = monotonic(), now["question"]
            if monotonic() - since > STUCK_S:
                raise Wrong(f"nothing to press for “{now['question']}”: {now['answers']}")
            self.page.wait_for_timeout(50)
        self._lost(now["log"])
        return ", ".join(f"{words} {count}" for words, count in self.pressed.most_common(8))

    def _act(self, now: dict[str, Any]) -> bool:
        answers = now["answers"]
        rents = [n for n, words in enumerate(answers) if re.match(ASK[self._language], words)]
        if now["dialog"]:
            return self._press("dialog[open] .acts button:enabled, dialog[open] button", 0, "")
        if rents:
            return self._press("#answers button:enabled:visible", rents[0], answers[rents[0]])
        if now["roll"]:
            return self._press("#throw.asked", 0, "Roll")
        if not answers:
            return False
        which = self._chance.randrange(len(answers))
        return self._press("#answers button:enabled:visible", which, answers[which])

    def _press(self, where: str, which: int, words: str) -> bool:
        """Whether it was still there."""
        from playwright.sync_api import TimeoutError as Gone

        try:
            self.page.locator(where).nth(which).click(timeout=2000)
        except Gone:
            return False
        print(words, flush=True)
        self.pressed[re.sub(r"\d+", "#", words)] += 1
        return True

    def _lost(self, log: Sequence[str]) -> None:
        missed = [LATE[self._language].format(name=name) for name in PEOPLE]
        lines = [line for line in log if any(one in line for one in missed)]
        if lines:
            raise Wrong(f"a rent was lost: {lines}")


def rows(_pictures: Path | None) -> Iterator[Row]:
    """Ten: each box in each language, in four sizes."""
    sizes = cycle(SIZES)
    with chromium() as browser:
        for seed, (edition, game) in enumerate(GAMES.items(), start=1):
            for language in ("en", "fr"):
                size = next(sizes)
                what = f"an evening by buttons, {edition}, {language}, {size[0]}x{size[1]}"
                yield checked(what, partial(_evening, browser, edition, game, language, size, seed))


def _evening(
    browser: Browser, edition: str, game: str, language: str, size: tuple[int, int], seed: int
) -> str:
    words = ("--edition", edition, "--game", game, "--language", language, "--bots", "2")
    with ExitStack() as stack:
        address = stack.enter_context(demo(*words, "--seed", str(seed), "--speed", "60"))
        screen = {"width": size[0], "height": size[1]}
        page = stack.enter_context(window(browser, reduced_motion="reduce", viewport=screen))
        page.goto(address)
        return Evening(page, language, seed).play()
