"""What a screen reader says while a page is used: live regions as they change, and whatever gets
the focus, in the order in which it happens.

Only what Chromium's accessibility tree would hold counts: nothing hidden, and nothing outside an
open modal dialog, which makes everything else inert (HTML, 6.6.1).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page

from controller.rules.commands import AnyCommand
from tests.web.phones import join, sit, window
from tests.web.served import Served
from tests.web.serving import House

QUESTION = "question-words"
"""The id of the question's heading."""

_LISTEN = Path(__file__).with_name("ear.js")


class Heard(NamedTuple):
    """One thing that was said: `how` is "said" for a live region, or "focus" for what got the
    focus."""

    how: str
    words: str


class Ear:
    """Listens to a page from now on, also after it has been loaded again."""

    def __init__(self, page: Page) -> None:
        self._page = page
        page.add_init_script(path=_LISTEN)

    def heard(self) -> list[Heard]:
        """Everything since the page was loaded, or since `forget`."""
        return [Heard(*one) for one in self._page.evaluate("window.heard")]

    def forget(self) -> None:
        """Forget what was heard so far."""
        self._page.evaluate("() => { window.heard.length = 0; }")

    def times(self, words: str) -> int:
        """How often these words were said, in either way."""
        return sum(words in one.words for one in self.heard())

    def wait(self, words: str) -> None:
        """Wait until a live region that can be heard has said these words."""
        spoken = self._page.locator(".said p").filter(has_text=words)
        spoken.first.wait_for(state="attached")
        assert any(one.how == "said" and words in one.words for one in self.heard()), self.heard()


@contextmanager
def heard_phone(browser: Browser, at: Served, *seats: int) -> Iterator[tuple[Page, Ear]]:
    """A phone of these seats whose first steps have been skipped, with an ear that has heard
    nothing before that."""
    with window(browser, has_touch=True) as page:
        ear = Ear(page)
        page.goto(at.url)
        join(page, at.code)
        sit(page, *seats)
        page.locator(".bubble").get_by_role("button", name="Skip").press("Enter")
        assert focused(page) == QUESTION
        ear.wait("First steps, 1 of 3")
        ear.forget()
        yield page, ear


def do(at: Served, *commands: AnyCommand) -> None:
    """Give commands as others at the table."""
    for command in commands:
        assert at.call(partial(_done, command)) is not None, command


def _done(command: AnyCommand, house: House) -> object:
    return house.table.do(command)


def focused(page: Page) -> str:
    """What has the focus: its id, or its words; empty if nothing has."""
    found: str = page.evaluate(
        """() => {
          const at = document.activeElement;
          return at === document.body ? "" : at.id || at.textContent.trim() || at.name;
        }"""
    )
    return found


def live_in_tree(page: Page) -> list[str]:
    """The words of all polite live regions in Chromium's accessibility tree, which has nothing that
    is inert or hidden."""
    session = page.context.new_cdp_session(page)
    nodes: list[dict[str, Any]] = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    by_id = {one["nodeId"]: one for one in nodes}
    return [" ".join(_texts(one, by_id)) for one in nodes if _is_live(one)]


def _is_live(one: dict[str, Any]) -> bool:
    if one["ignored"]:
        return False
    live = {name["name"]: name["value"].get("value") for name in one.get("properties", ())}
    return live.get("live") == "polite" and one["role"]["value"] in ("log", "status")


def _texts(one: dict[str, Any], by_id: dict[str, dict[str, Any]]) -> Iterator[str]:
    if one.get("role", {}).get("value") == "StaticText" and not one["ignored"]:
        yield one["name"]["value"]
    for child in one.get("childIds", ()):
        if child in by_id:
            yield from _texts(by_id[child], by_id)
