"""`python -m tests.site.killed [N]`: somebody plays in a tab, which is killed N times (200) at any
moment, and opened again. No move is lost of which the page has said that the browser keeps it, and
the game's file is good. Takes about N / 4 minutes.
"""

from __future__ import annotations

import os
import signal
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from playwright.sync_api import Error, Playwright, sync_playwright

from controller.rules.entries import Entry
from controller.store.audit import verify
from controller.store.journal_file import read
from tests.sim.pages import BROWSER, FLAGS
from tests.site.served import laid, site
from tests.web.phones import SECONDS

if TYPE_CHECKING:
    from playwright.sync_api import FrameLocator, Page

KILLS = 200
OPENING = 1 / 5
"""The share of them that come while the table is being laid."""

OPENS, PLAYS = (0, 8 * SECONDS), (SECONDS // 5, 8 * SECONDS)
"""How long after opening the tab, or after going on with the game, it is killed."""

SHORT, LONG = 10, 250
"""Entries up to which, and after which, another game is begun: one is not resumed in which nobody
has rolled, nor one that is over."""

TOLD = """() => {
  if (self !== top) return;
  new MutationObserver(() => {
    const { classList, dataset } = document.documentElement;
    if (classList.contains("kept")) confirmed(Number(dataset.entries));
  }).observe(document, { attributes: true, subtree: true });
}"""
"""What the page says of what the browser keeps."""

PLAY = """() => {
  const speed = document.querySelector("#speed");
  speed.value = speed.max;
  speed.dispatchEvent(new Event("input", { bubbles: true }));
  const where = "#sure[open] button, #sheet[open] button, #answers button, #throw.asked, #ok";
  setInterval(() => {
    const all = [...document.querySelectorAll(where)].filter((one) => one.checkVisibility());
    all[Math.floor(Math.random() * all.length)]?.click();
  }, 150);
}"""
"""Somebody who presses whatever can be pressed, at a fast table."""


class Chromium:
    """A browser that can be killed, with a profile that stays."""

    def __init__(self, playwright: Playwright, profile: Path) -> None:
        self._own = f"--user-data-dir={profile}"
        self.context = playwright.chromium.launch_persistent_context(
            profile, executable_path=BROWSER, args=FLAGS
        )
        self.runs = True

    def close(self, page: Page) -> None:
        """The tab alone, as somebody closes it."""
        page.close()

    def kill_pages(self, page: Page) -> None:
        """All processes that have pages and workers."""
        self._kill(lambda words: "--type=renderer" in words)
        page.close()

    def kill(self, _page: Page) -> None:
        """The whole browser."""
        self._kill(lambda words: "--type=" not in words)
        with suppress(Error):  # it is gone
            self.context.close()
        self.runs = False

    def _kill(self, which: Callable[[str], bool]) -> None:
        for process in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):  # it has ended meanwhile
                words = process.joinpath("cmdline").read_text("utf-8").replace("\0", " ")
                if f"{self._own} " in words and which(words):
                    os.kill(int(process.name), signal.SIGKILL)


class Visitor:
    """Plays a game in a tab, whatever happens to that."""

    def __init__(self, playwright: Playwright, folder: Path, address: str, chance: Random) -> None:
        self._playwright, self._folder, self._address = playwright, folder, address
        self._chance = chance
        self._known: Sequence[Entry] = ()  # of the game that is played, as it was opened last
        self._confirmed = 0
        self.verified = 0
        self._start()

    def _start(self) -> None:
        self._chromium = Chromium(self._playwright, self._folder / "profile")
        self._chromium.context.expose_function("confirmed", self._hear)
        self._chromium.context.add_init_script(f"({TOLD})()")

    def _hear(self, entries: int) -> None:
        self._confirmed = max(self._confirmed, entries)

    def killed(self) -> tuple[str, str]:
        """Open the tab and play in it until it is killed; how, and what was found."""
        page = self._chromium.context.new_page()
        page.set_default_timeout(120 * SECONDS)
        kinds = self._chromium.close, self._chromium.kill_pages, self._chromium.kill
        kill: Callable[[Page], None] = self._chance.choice(kinds)
        try:
            said = self._played(page)
        except BaseException:
            kill = self._chromium.kill
            raise
        finally:
            kill(page)
            if not self._chromium.runs:
                self._start()
        return kill.__name__, said

    def _played(self, page: Page) -> str:
        page.goto(self._address)
        if self._chance.random() < OPENING:
            said, wait = "while it was opened", self._chance.randint(*OPENS)
        else:
            said, wait = self._goes_on(page), self._chance.randint(*PLAYS)
            page.frames[1].evaluate(PLAY)
        page.wait_for_timeout(wait)
        return f"{said}, killed {wait / SECONDS:.1f} s later"

    def _goes_on(self, page: Page) -> str:
        table = laid(page)
        if self._confirmed < SHORT or len(self._known) > LONG:
            return self._begins(table)
        before, self._confirmed = self._confirmed, 0
        table.locator("#start button:has-text('Resume:')").first.click()
        page.wait_for_selector("html.kept[data-entries]")
        there = int(page.get_attribute("html", "data-entries") or 0)
        entries = self._taken_along(page, table)
        assert before <= there <= len(entries), f"{before} kept, {there} said, {len(entries)} found"
        known, self._known = self._known[:before], entries
        assert [*entries[: len(known)]] == [*known], "it is another game"
        return f"{before} kept, {len(entries)} found"

    def _begins(self, table: FrameLocator) -> str:
        self._known, self._confirmed = (), 0
        part = self._chance.choice(["Play against bots", "All by hand"])
        table.locator(f"#start :text-is('{part}')").click()
        table.locator("#start button:text-is('Start')").click()
        table.locator("#start").wait_for(state="hidden")
        return f"begun: {part}"

    def _taken_along(self, page: Page, table: FrameLocator) -> Sequence[Entry]:
        """The game as a file, which is good."""
        table.locator("#new-game").click()
        with page.expect_download() as made:
            table.locator("#start button:has-text('Download this game')").click()
        file = self._folder / "game.journal"
        made.value.save_as(file)
        table.locator("#start button:text-is('Not now')").click()
        problem = verify(file).problem
        assert problem is None, problem
        self.verified += 1
        return read(file).entries

    def close(self) -> None:
        self._chromium.context.close()


def main(kills: int) -> int:
    """Kill it so often; how often something was lost."""
    wrong, ways = 0, Counter[str]()
    with (
        TemporaryDirectory() as folder,
        site() as address,
        sync_playwright() as playwright,
        closing(Visitor(playwright, Path(folder), address, Random(44))) as visitor,
    ):
        for number in range(1, kills + 1):
            try:
                way, said = visitor.killed()
                ways[way] += 1
            except (AssertionError, Error) as error:
                wrong, said = wrong + 1, f"WRONG: {error}".replace("\n", " ")
            print(f"{number}: {said}", flush=True)
    print(f"{dict(ways)}; {visitor.verified} files good; {wrong} times something was wrong")
    return wrong


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else KILLS))
