"""Phones in a real browser, at a table that `ringkeeper run --lan` runs."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import Browser, Page, ViewportSize

from controller.web.lazy_server import address
from tests.cli.running import Running, running

SIZES = [(360, 780), (820, 1180), (1366, 768), (1920, 1080), (390, 844), (844, 390)]
"""Of windows: a telephone, a tablet, a laptop, a television; a larger telephone, upright and on its
side."""

PHONE: ViewportSize = {"width": 360, "height": 780}
SECONDS = 1000
"""Of playwright's time-outs, which are milliseconds."""
FINGER = 44
"""Pixels of CSS that a finger needs (the issue's limit; WCAG 2.5.5)."""

NO_NETWORK = ("ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE",
              "ERR_CONNECTION_CLOSED", "ERR_SOCKET_NOT_CONNECTED",
              "closed before receiving a handshake response")  # fmt: skip
"""What a browser complains of while it is without one."""


class Joinable(Protocol):
    """A table that serves its pages."""

    url: str
    code: str


class Hosted(Joinable, Protocol):
    """One that a host can join, too."""

    host: str


class Table:
    """A table that runs, and the codes that it says."""

    def __init__(self, run: Running, said: str) -> None:
        self.run = run
        found = re.search(
            r"join at http://[^:]+(:\d+/) \(players' code ([\d ]+), host's code ([\d ]+)\)", said
        )
        assert found is not None, said
        self.url = f"http://{address()}{found[1]}"
        self.code, self.host = found[2], found[3]


@contextmanager
def table(folder: Path, *tokens: str) -> Iterator[Table]:
    """A table of the usual edition at which these tokens have begun a game, if there are any."""
    with resumed(folder / "j") as found:
        for token in tokens:
            found.run.type(f"join {token}", "players")
        if tokens:
            found.run.type("start", "rolls to see who starts")
        yield found


@contextmanager
def resumed(journal: Path) -> Iterator[Table]:
    """A table that goes on with the game in a journal, if there is one."""
    words = ("--journal", journal, "--lan", "0")
    with running(*words, folder=journal.parent, patience=60) as run:
        yield Table(run, run.until(" help "))  # in any language
        run.stop()


@contextmanager
def phone(
    browser: Browser, table: Joinable, *seats: int, code: str = "", **more: Any
) -> Iterator[Page]:
    """A phone that has joined and plays these seats; no script on it fails. `more`: of its
    window."""
    with window(browser, has_touch=True, **more) as page:
        page.goto(table.url)
        join(page, code or table.code)
        if seats:
            sit(page, *seats)
        yield page


@contextmanager
def window(browser: Browser, **more: Any) -> Iterator[Page]:
    """A page of a browser of its own on which no script fails; a phone's, if `more` does not say
    something else."""
    context = browser.new_context(**{"viewport": PHONE, **more})
    page = context.new_page()
    page.set_default_timeout(60 * SECONDS)
    failures: list[str] = []
    page.on("pageerror", lambda error: failures.append(str(error)))
    page.on("console", lambda said: failures.append(said.text) if said.type == "error" else None)
    yield page
    context.close()
    wrong = [said for said in failures if not any(net in said for net in NO_NETWORK)]
    assert wrong == [], wrong


def join(page: Page, code: str) -> None:
    """Type the code."""
    page.fill("#code", code)
    page.click("#join-form button")
    page.wait_for_selector("#join", state="hidden")


def sit(page: Page, *seats: int) -> None:
    """Choose who plays on this phone."""
    for seat in seats:
        page.check(f"#sit-seats input[value='{seat}']")
    page.click("#sit-form button")
    page.wait_for_selector(".seat")


def roll(page: Page, first: int, second: int) -> None:
    """Enter a roll of real dice."""
    page.wait_for_selector(".roll .answer:enabled", state="attached")
    if not page.locator(".roll .answer").is_visible():
        page.click(BY_HAND)
    for die, face in enumerate((first, second)):
        page.click(f".faces:nth-of-type({die + 1}) label:has-text('{face}')")
    page.click(".roll .answer")


BY_HAND = "#answers .rolling summary"


def press(page: Page, words: str) -> None:
    page.click(f"button:has-text('{words}'):enabled")


def says(page: Page, where: str, words: str) -> None:
    """Wait until these words are there: a page is drawn part by part."""
    page.locator(where).filter(has_text=words).first.wait_for(state="attached")


def text(page: Page, where: str) -> str:
    return page.inner_text(where)


def fits(page: Page) -> None:
    """Nothing is wider than the phone, and every control is as large as a finger."""
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    small: list[Any] = page.evaluate(
        """(least) => [...document.querySelectorAll('button, input:not([type=checkbox]), select')]
            .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < least)
            .map((one) => one.outerHTML)""",
        FINGER,
    )
    assert small == []
