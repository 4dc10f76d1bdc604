"""Auctions at the simulated table in its own time, one person against three bots: how long they
take, by a script that presses what stands on the page."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import TYPE_CHECKING

from tests.sim.pages import chromium, demo
from tests.web.phones import press, window
from tests.web_long.evenings import LAPTOP
from tests.web_long.row import Row, Wrong, checked
from tests.web_long.truth import write_position

if TYPE_CHECKING:
    from playwright.sync_api import Browser

POSITION = "lotr-2003/classic A:1500@{};B:1500;C:1500;D:1500 buy:0"
WORTH = {1: 0, 11: 70, 39: 400}
"""What is auctioned, and the most that the person bids, always the least: nothing, half the price,
the price."""

MOST_S = 20.0
"""From the opening to the sale."""

LOOK = """() => {
  const end = [...document.querySelectorAll("#answers button")].find((one) =>
      one.textContent.startsWith("End the auction") && !one.disabled && !("waits" in one.dataset));
  const bid = document.querySelector(".bid input");
  return {
    open: document.querySelector("#auction").childElementCount > 0, end: Boolean(end),
    least: bid && !document.body.matches(".busy") ? Number(bid.min) : null,
  };
}"""


def rows(_pictures: Path | None) -> Iterator[Row]:
    with chromium() as browser:
        for space in WORTH:
            what = f"an auction with three bots, in which a person bids up to {WORTH[space]}"
            yield checked(what, partial(_auction, browser, space))


def _auction(browser: Browser, space: int) -> str:
    with TemporaryDirectory() as folder:
        journal, screen = Path(folder) / "j", {"width": LAPTOP[0], "height": LAPTOP[1]}
        write_position(journal, POSITION.format(space))
        with (
            demo("--journal", str(journal), "--bots", "3", "--speed", "1") as address,
            window(browser, viewport=screen) as page,
        ):
            page.goto(address)
            press(page, "Send it to auction")
            page.wait_for_selector("#auction > *")
            since, bids = monotonic(), 0
            while (now := page.evaluate(LOOK))["open"]:
                if now["end"]:
                    press(page, "End the auction")
                elif now["least"] is not None and now["least"] <= WORTH[space]:
                    page.click(".bid .answer")
                    bids += 1
                page.wait_for_timeout(200)
            seconds = monotonic() - since
    if seconds > MOST_S:
        raise Wrong(f"it took {seconds:.1f} s")
    return f"{seconds:.1f} s, {bids} bids"
