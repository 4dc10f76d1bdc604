"""Pages that are no scene of a table: the report of a whole game, the simulated wires, a puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from controller.web.report.page import make
from tests.report.whole import played
from tests.sim.pages import demo
from tests.web.phones import window

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@contextmanager
def report_shown(browser: Browser, language: str, **more: Any) -> Iterator[Page]:
    """The report of a game that was played to its end, from a file, with all that can be opened."""
    banker = played("lotr-2003")
    html = make(banker.edition, banker.counting(), language).html
    with TemporaryDirectory() as folder, window(browser, reduced_motion="reduce", **more) as page:
        file = Path(folder) / "report.html"
        file.write_text(html, encoding="utf-8")
        page.goto(file.as_uri())
        page.wait_for_selector("#count:not(:empty)")
        for summary in page.locator("summary").all():
            summary.click()
        yield page


@contextmanager
def wires_shown(browser: Browser, language: str, **more: Any) -> Iterator[Page]:
    """The simulated wires of a game that bots play; its list stands still."""
    with (
        demo("--seed", "3", "--language", language) as address,
        window(browser, reduced_motion="reduce", **more) as page,
    ):
        page.goto(f"{address}wires")
        page.wait_for_selector("#rows [data-wire=display]")
        page.click("#pause")
        page.wait_for_selector("#pause.on")
        page.click("#hold")
        page.wait_for_selector("#hold.on")
        yield page


@contextmanager
def puzzle_shown(browser: Browser, language: str, **more: Any) -> Iterator[Page]:
    """A puzzle, answered."""
    with (
        demo("--seats", "A,B", "--bots", "0", "--language", language) as address,
        window(browser, reduced_motion="reduce", **more) as page,
    ):
        page.goto(f"{address}puzzle?number=1")
        page.locator("#choices button").first.click()
        page.wait_for_selector("#choices .best")
        yield page
