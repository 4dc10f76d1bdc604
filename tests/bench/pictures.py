"""`python -m tests.bench.pictures [TREE]`: how many pictures a second the demo's page and the
table's view could draw on a television without a graphics card, and the processor time of each.
Another checkout is measured in turn with this one.

Software drawing by a headless Chromium that waits for no screen between two pictures; what it draws
is the same game, four bots at their own pace. The two are measured alternately, because whatever
else runs on the machine changes.
"""

import os
import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, ViewportSize

from tests.sim.pages import BROWSER, NO_BROWSER, chromium

PAIRS = 3
PAGES = "", "table"
"""The demo's own, and the table's view for everybody."""
TELEVISION: ViewportSize = {"width": 1920, "height": 1080}
UNLIMITED = "--disable-frame-rate-limit", "--disable-gpu-vsync"
SETTLE_MS, LOOK_MS = 8_000, 10_000
HERE = Path(__file__).parents[2]
TICKS = os.sysconf("SC_CLK_TCK")
COUNT = """() => {
  window.drawn = 0;
  const one = () => { drawn += 1; requestAnimationFrame(one); };
  one();
}"""
LEAN = "() => document.documentElement.classList.contains('lean')"


class Look(NamedTuple):
    """Pictures a second, milliseconds of processor time for each, and whether it drew lean."""

    a_second: float
    each_ms: float
    lean: bool


def main(trees: list[Path]) -> None:
    """Measure the pages of each tree `PAIRS` times, in turn."""
    if BROWSER is None:
        raise SystemExit(NO_BROWSER)
    for path, tree in product(PAGES, trees * PAIRS):
        with chromium(*UNLIMITED) as browser:
            look = measured(browser, tree, path)
        print(f"{tree} /{path}: {look.a_second:.1f} a second, {look.each_ms:.1f} ms each,"
              f" {'lean' if look.lean else 'not lean'}", flush=True)  # fmt: skip


def measured(browser: Browser, tree: Path, path: str) -> Look:
    """A page at the demo of a tree, watched for some seconds."""
    command = [sys.executable, "-m", "controller", "demo", "--no-browser", "--port", "0",
               "--bots", "4", "--seed", "3"]  # fmt: skip
    environment = os.environ | {"PYTHONPATH": str(tree)}
    with subprocess.Popen(
        command, cwd=tree, env=environment, text=True, stdout=subprocess.PIPE
    ) as demo:  # fmt: skip
        try:
            assert demo.stdout is not None
            page = browser.new_page(viewport=TELEVISION)
            page.goto("http://" + demo.stdout.readline().split("http://")[1].split()[0] + path)
            page.wait_for_timeout(SETTLE_MS)
            page.evaluate(COUNT)
            before = seconds_of_browsers()
            page.wait_for_timeout(LOOK_MS)
            spent, drawn = seconds_of_browsers() - before, page.evaluate("drawn")
            return Look(
                1000 * drawn / LOOK_MS, 1000 * spent / max(1, drawn), bool(page.evaluate(LEAN))
            )
        finally:
            demo.terminate()


def seconds_of_browsers() -> float:
    """Processor time of all browser processes that this one has started, proc(5)."""
    found = {os.getpid()}
    ticks = 0
    for _generation in range(6):
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                name, fields = stat.read_text().split(") ")
            except (OSError, ValueError):
                continue
            number, parent = int(stat.parent.name), int(fields.split()[1])
            if parent in found and number not in found:
                found.add(number)
                ticks += sum(map(int, fields.split()[11:13])) if "chrom" in name else 0
    return ticks / TICKS


if __name__ == "__main__":
    main([*map(Path, sys.argv[1:2]), HERE])
