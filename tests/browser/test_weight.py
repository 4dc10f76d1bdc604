"""How much a page loads at its first view: at most 100 KB (the issue's limit)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.sim.pages import BROWSER, NO_BROWSER, chromium
from tests.web.phones import window
from tests.web.served import served

if TYPE_CHECKING:
    from playwright.sync_api import Response

pytestmark = pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER)

WHERE = "lotr-2003/classic A:900@11;B:1500;C:1500 buy:0"
MOST = 100_000


@pytest.mark.parametrize("path", ["", "table"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_all_that_a_browser_asks_for(path: str, language: str) -> None:
    """Whatever the page's scripts and styles bring with them."""
    sizes: dict[str, int] = {}

    def note(answer: Response) -> None:
        if answer.ok:
            sizes[answer.url] = len(answer.body())

    with chromium() as browser, served(WHERE, language=language) as at, window(browser) as page:
        page.on("response", note)
        page.goto(at.url + path)
        shown = "#question-words:not(:empty), #ranking li"
        page.wait_for_selector(shown, state="attached")
        page.wait_for_load_state("networkidle")
    assert len(sizes) > 10
    assert sum(sizes.values()) <= MOST, sorted(sizes.items(), key=lambda one: -one[1])
