"""`python -m tests.site.measures`: how fast a tab starts, answers and plays, and the memory that it
takes. Times are brought to a machine whose reference step (tests/bench/reference.py) is 200 ns,
as the limits are; on a busy machine they say little. Takes about seven minutes.

Of an answer, what the same act takes at `ringkeeper demo` is not Python's time in the tab: hands
turn a knob, chips draw a display. So only what the tab adds to it is brought to that machine.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import TYPE_CHECKING

from tests.bench.figures import Figure, markdown
from tests.bench.reference import step_seconds
from tests.sim.pages import chromium, demo
from tests.site.served import laid, site
from tests.web.phones import window

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Frame, Page, ViewportSize

STEP = 200e-9
"""Seconds of one reference step on the machine for which the limits hold."""

TRIES = 5
LAPTOP: ViewportSize = {"width": 1366, "height": 768}

LOOK_MS = 1_000

MOST = """() => {
  const slider = document.querySelector("#speed");
  slider.value = slider.max;
  slider.dispatchEvent(new Event("input", { bubbles: true }));
}"""
"""The highest speed."""

MEMORY = """async () => {
  const kept = await caches.open((await caches.keys())[0]);
  return !!await kept.match("python/memory");
}"""
"""Whether the next start goes on from what this one had in memory."""

ACTS = {
    "dice": ("#throw.asked", "click"),
    "a tap": ("#deeds button[data-tag], .space.deed", "click"),
    "an answer": ("#answers button:enabled", "click"),
    "a key": ("body", "keydown"),
}
"""What somebody does, and to what; of several one by chance."""

ACT = """([where, what]) => new Promise((done) => {
  const told = "#question-words, #hint, #log, #reading-lines, #answers, #lying, #says, #people";
  const look = () => [...document.querySelectorAll(told)].map((one) => one.textContent).join() +
    [...document.querySelectorAll("#answers input")].map((one) => one.value).join() +
    [...document.querySelectorAll(".die")].map((one) => one.className +
      one.firstElementChild.style.transform).join() + document.querySelector("#oled").toDataURL();
  const all = [...document.querySelectorAll(where)].filter((one) => one.checkVisibility());
  if (!all.length) { done(null); return; }
  const one = all[Math.floor(Math.random() * all.length)];
  const before = look(), began = performance.now();
  const seen = () => {
    const passed = performance.now() - began;
    if (look() !== before || passed > 2000) done(passed); else requestAnimationFrame(seen);
  };
  one.dispatchEvent(what === "click" ? new MouseEvent("click", { bubbles: true })
      : new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
  requestAnimationFrame(seen);
})"""
"""Milliseconds until the page shows something else; null: there is nothing to act on."""

ACTED = 60
"""Times of each kind."""

QUIET_MS = 400
"""Between two acts: whatever the one before has changed is shown by then."""


def main() -> int:
    """Measure all; 1 if a limit was missed."""
    step = step_seconds()
    figures = list(_figures(STEP / step))
    print(markdown(figures, step))
    return int(any(figure.met is False for figure in figures))


def _figures(pace: float) -> Iterator[Figure]:
    """`pace`: how many times as long a machine takes for which the limits hold."""
    with site() as address, chromium() as browser:
        cold, warm = zip(*(_started(browser, address) for _ in range(TRIES)), strict=True)
        for name, taken, aim in (("cold", cold, 10), ("warm", warm, 6)):
            yield Figure(f"{name} start, best of {TRIES}", min(taken) * pace, "s", aim=aim)
        with window(browser, viewport=LAPTOP) as page:
            page.goto(address)
            laid(page)
            in_tab = _answers(page, page.frames[1])
        with demo() as bare, window(browser, viewport=LAPTOP) as page:
            page.goto(bare)
            alone = _answers(page, page.main_frame)
        for name, each in in_tab.items():
            late, usual = quantiles(each, n=20, method="inclusive")[-1], median(alone[name])
            told = late + (pace - 1) * max(late - usual, 0)
            what = f"{name} is answered, p95 of {len(each)} ({usual:.0f} ms in the demo)"
            yield Figure(what, told, "ms", aim=100)
        with window(browser, viewport=LAPTOP) as page:
            yield from _whole_game(browser, page, address, pace)


def _started(browser: Browser, address: str) -> tuple[float, float]:
    """Seconds until somebody can play, the first time and the second."""
    with window(browser, viewport=LAPTOP) as page:
        first = _opened(page, address)
        page.wait_for_function(MEMORY)
        return first, _opened(page, address)


def _opened(page: Page, address: str) -> float:
    began = perf_counter()
    page.goto(address)
    laid(page).locator("#start[open] button:text-is('Start')").wait_for()
    return perf_counter() - began


def _answers(page: Page, table: Frame) -> dict[str, list[float]]:
    """Milliseconds, in a game by hand at a table as fast as life."""
    table.locator("#start :text-is('All by hand')").click()
    table.locator("#start button:text-is('Start')").click()
    table.locator("#start").wait_for(state="hidden")
    taken: dict[str, list[float]] = {name: [] for name in ACTS}
    for _ in range(ACTED):
        for name, what in ACTS.items():
            page.wait_for_timeout(QUIET_MS)
            passed = table.evaluate(ACT, what)
            if passed is not None:
                taken[name].append(passed)
    return taken


def _whole_game(browser: Browser, page: Page, address: str, pace: float) -> Iterator[Figure]:
    """Four bots, as fast as they can, until the game is over."""
    page.goto(address)
    table = laid(page)
    table.locator("#start button:text-is('Not now')").click()
    page.frames[1].evaluate(MOST)
    said = []
    while table.locator("#start").is_hidden():
        page.wait_for_timeout(LOOK_MS)
        said.append(float(table.locator("#speed-out").inner_text().split("×")[0]))
    what = "four bots: times as fast as life"
    yield Figure(what, median(said) / pace, "times", aim=20, more=True)
    yield Figure("the tab's memory after the game, RssAnon", _memory(browser), "MB", aim=350)


def _memory(browser: Browser) -> float:
    """What the tab's process has for itself (proc_pid_status(5)), in MB."""
    asked = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    return max(_own_memory(one["id"]) for one in asked if one["type"] == "renderer")


def _own_memory(process: int) -> float:
    for line in Path(f"/proc/{process}/status").read_text("ascii").splitlines():
        if line.startswith("RssAnon:"):
            return int(line.split()[1]) * 1024 / 1e6
    return 0.0


if __name__ == "__main__":
    sys.exit(main())
