"""Browsers that are too old for the pages' modules, or stop in the middle of them: within two
seconds a sentence says so (issue 40, 14)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from controller.web.server import STATIC
from sim.demo.page import site as bench
from tests.sim.pages import BROWSER, NO_BROWSER
from tests.web.phones import window
from tests.web.served import served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

pytestmark = pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER)

WHERE = "lotr-2003/classic A:900@11;B:1500;C:1500 buy:0"
PAGES = {"seat": "seat.js", "table": "big.js", "host": "host.js"}
TOO_NEW = "export const one = ;"
"""What no browser can read, as an old one cannot read what is new."""


@contextmanager
def failing(browser: Browser) -> Iterator[Page]:
    """A page on which errors are expected."""
    page = browser.new_page()
    yield page
    page.close()


@pytest.mark.parametrize("path", PAGES)
def test_a_page_whose_modules_cannot_be_read_says_so(browser: Browser, path: str) -> None:
    with served(WHERE) as at, failing(browser) as page:

        def spoil(route: Route) -> None:
            route.fulfill(body=TOO_NEW, content_type="text/javascript")

        page.route(f"**/web/{PAGES[path]}", spoil)
        page.goto(at.url + path)
        page.wait_for_selector("#old:has-text('may be too old')", timeout=6000)
        assert "the table without the page" in page.inner_text("#old")


@pytest.mark.parametrize("path", PAGES)
def test_a_browser_without_modules_is_told_at_once(browser: Browser, path: str) -> None:
    with served(WHERE) as at, failing(browser) as page:
        page.add_init_script("delete HTMLScriptElement.prototype.noModule")
        page.route(f"**/web/{PAGES[path]}", lambda route: route.abort())
        page.goto(at.url + path, wait_until="domcontentloaded")
        page.wait_for_selector("#old:not([hidden])", timeout=1500)


@pytest.mark.parametrize("path", PAGES)
def test_a_browser_that_is_new_enough_is_told_nothing(browser: Browser, path: str) -> None:
    with served(WHERE, language="fr") as at, window(browser) as page:
        page.goto(at.url + path)
        page.wait_for_selector("html[data-runs]")
        page.wait_for_timeout(1600)
        assert page.is_hidden("#old")


def test_no_module_waits_at_its_top() -> None:
    """Browsers know `await` there only since 2021, and `nomodule` does not tell."""
    for folder in (STATIC, bench.STATIC):
        for file in folder.glob("*.js"):
            depth = 0
            for line in file.read_text().splitlines():
                code = re.sub(r"//.*|\"[^\"]*\"|`[^`]*`", "", line)
                assert depth or not re.search(r"^\s*(?!.*async).*\bawait\b", code), (file, line)
                depth += code.count("{") - code.count("}")


def test_the_script_for_old_browsers_is_written_for_them() -> None:
    script = re.sub(r"//.*", "", (STATIC / "old.js").read_text())
    assert not re.search(r"=>|\b(let|const|import|export|class|async)\b|`|\?\.|\?\?", script)
