"""How fast the demo runs with four bots while a real browser shows its page, all on one machine.

What counts is the speed that the page itself says it reaches, set to the most that there is.
"""

from statistics import median

from tests.bench.figures import Figure
from tests.sim.pages import BROWSER, NO_BROWSER, chromium, demo

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
    with chromium() as browser, demo("--bots", "4", "--speed", str(SET)) as address:
        page = browser.new_page(viewport={"width": 1366, "height": 768})
        page.goto(address)
        page.wait_for_timeout(SETTLE_MS)
        said = []
        for _ in range(LOOKS):
            page.wait_for_timeout(LOOK_MS)
            said.append(float(page.inner_text(SPEED).split("×")[0]))
    steps = 1 / median(said) / step  # of the machine, for one simulated second
    what = "a page open, four bots: times real time"
    return [Figure(what, median(said), "times", steps=steps, aim=AIM, more=True)]
