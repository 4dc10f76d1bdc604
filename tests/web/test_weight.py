"""How much a page loads at its first view, as it comes over the wire: at most 100 KB (issue 13)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.sim.pages import BROWSER, NO_BROWSER
from tests.web.phones import window
from tests.web.served import Served, served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Request, WebSocket

pytestmark = pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER)

WHERE = "lotr-2003/classic A:900@11;B:1500;C:1500 buy:0"
MOST = 100_000
SHOWN = {
    "seat": "#question-words:not(:empty)", "table": "#ranking li", "host": "#desk:not([hidden])",
    "deeds": "input", "report": "h1",
}  # fmt: skip
"""What stands on each page when it has been filled."""


@pytest.fixture(scope="module")
def at() -> Iterator[Served]:
    """A table that speaks French: in English a page loads the same, but no translation (10 KB)."""
    with served(WHERE, language="fr") as one:
        yield one


@pytest.mark.parametrize("path", SHOWN)
def test_the_first_view_of_a_page_is_light(browser: Browser, at: Served, path: str) -> None:
    """Document, styles, scripts and words with their headers, and what the socket brings."""
    finished: list[Request] = []
    frames: list[int] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: frames.append(len(frame)))

    with window(browser) as page:
        own = {"Origin": at.url.rstrip("/")}
        assert page.request.post(f"{at.url}join", data={"code": at.host}, headers=own).ok
        page.on("requestfinished", lambda one: finished.append(one))
        page.on("websocket", listen)
        page.goto(at.url + path)
        page.wait_for_selector(SHOWN[path], state="attached")
        page.wait_for_load_state("networkidle")
        sizes = {one.url: sum(_sizes(one)) for one in finished}
    assert 0 < sum(sizes.values()) + sum(frames) <= MOST, (sizes, frames)


def _sizes(request: Request) -> tuple[int, int]:
    found = request.sizes()
    return found["responseHeadersSize"], found["responseBodySize"]
