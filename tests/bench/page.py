"""How fast the demo runs with four bots while a real browser shows its page, all on one machine.

What counts is the speed that the page itself says it reaches, set to the most that there is.
"""

from __future__ import annotations

from statistics import median

from tests.bench.figures import Figure
from tests.sim.pages import BROWSER, FLAGS, NO_BROWSER, demo

SET = 100
SETTLE_MS = 4_000
LOOKS = 8
LOOK_MS = 1_000
AIM = 30

SPEED = "#speed-out"
"""Where the page says its speed: "58× of 100×", or "100×" if it reaches what is set."""


def measure(step: float) -> list[Figure]:
    """Watch four bots for some seconds; without a browser there is nothing to measure."""
    if BROWSER is None:
        raise SystemExit(NO_BROWSER)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright, demo("--bots", "4", "--speed", str(SET)) as address:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=FLAGS)
        page = browser.new_page(viewport={"width": 1366, "height": 768})
        page.goto(address)
        page.wait_for_timeout(SETTLE_MS)
        said = []
        for _ in range(LOOKS):
            page.wait_for_timeout(LOOK_MS)
            said.append(float(page.inner_text(SPEED).split("×")[0]))
        browser.close()
    return [
        Figure(
            what="a page open, four bots: times real time",
            value=median(said),
            unit="times",
            steps=1 / median(said) / step,  # of the machine, for one simulated second
            aim=AIM,
            more=True,
        )
    ]
