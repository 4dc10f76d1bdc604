"""`python -m tests.site.sizes [FOLDER]`: the tab in every size and both languages. A game is begun,
somebody rolls (by touch where there is no mouse, by mouse, or by key) and answers what is asked;
nothing is wider than its window, and axe-core finds nothing serious. Pictures go to FOLDER. Takes
about four minutes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Any

from tests.sim.pages import chromium
from tests.site.served import laid, site
from tests.web.phones import window
from tests.web_long.axe import NotFetched, fetched, grave
from tests.web_long.row import Row, Wrong, checked

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Frame, Page

SIZES = ((390, 844), (844, 390), (1366, 768), (1920, 1080))
TOUCHED_MOST = 900
"""Pixels across up to which a window is a phone's, without mouse or keys."""

WORDS = {"en-GB": ("All by hand", "Start"), "fr-FR": ("Tout à la main", "Commencer")}
"""By what a browser asks for, the words that begin a game."""

ANSWER = "#answers button:enabled:visible"
WIDE = "() => document.documentElement.scrollWidth > innerWidth"


def rows(folder: Path) -> Iterator[Row]:
    """Each size in each language; NotFetched: there is no axe-core."""
    axe = fetched()
    with site() as address, chromium() as browser:
        for locale in WORDS:
            for size in SIZES:
                what = f"{locale}, {size[0]}x{size[1]}"
                yield checked(what, partial(_tried, browser, address, locale, size, axe, folder))


def _tried(
    browser: Browser, address: str, locale: str, size: tuple[int, int], axe: str, folder: Path
) -> str:
    width, height = size
    touched = width <= TOUCHED_MOST
    more: dict[str, Any] = {"has_touch": True, "is_mobile": True} if touched else {}
    viewport = {"width": width, "height": height}
    with window(browser, locale=locale, viewport=viewport, **more) as page:
        page.goto(address)
        laid(page)
        table, said = page.frames[1], list[str]()
        for name, act in (("start", _begun), ("rolled", _rolled), ("answered", _answered)):
            act(page, table, WORDS[locale], touched)
            page.screenshot(path=folder / f"{name}-{locale}-{width}.png")
            said += _seen(name, page.frames[:2], axe)
    if said:
        raise Wrong("; ".join(said))
    return "begun, rolled and answered " + ("by touch" if touched else "by mouse and by key")


def _press(table: Frame, where: str, touched: bool) -> None:
    one = table.locator(where).first
    (one.tap if touched else one.click)()


def _begun(_page: Page, table: Frame, words: tuple[str, str], touched: bool) -> None:
    by_hand, start = words
    _press(table, f"#start label:has-text('{by_hand}')", touched)
    _press(table, f"#start button:text-is('{start}')", touched)
    table.locator("#throw.asked").wait_for()


def _rolled(page: Page, table: Frame, _words: tuple[str, str], touched: bool) -> None:
    """Until somebody is asked for more than a roll."""
    while not table.locator(ANSWER).count():
        table.locator("#throw.asked").or_(table.locator(ANSWER)).first.wait_for()
        if table.locator(ANSWER).count():
            return
        told = table.locator("#log").text_content()
        if touched:
            table.locator("#throw.asked").tap()
        else:
            page.keyboard.press("t")
        table.wait_for_function(
            "(told) => document.querySelector('#log').textContent !== told", arg=told
        )


def _answered(_page: Page, table: Frame, _words: tuple[str, str], touched: bool) -> None:
    told = table.locator("#log").text_content()
    _press(table, ANSWER, touched)
    table.wait_for_function(
        "(told) => document.querySelector('#log').textContent !== told", arg=told
    )


def _seen(name: str, frames: list[Frame], axe: str) -> Iterator[str]:
    for frame in frames:
        if frame.evaluate(WIDE):
            yield f"{name}: {frame.url} is wider than the window"
        frame.evaluate(axe)
        result: Any = frame.evaluate("() => axe.run()")
        yield from (f"{name}: {one}" for one in map(grave, result["violations"]) if one)


def main(words: list[str]) -> int:
    """Prints a line for each; how many are wrong."""
    folder, wrong = Path(*words) if words else Path(mkdtemp(prefix="ringkeeper-sizes-")), 0
    folder.mkdir(parents=True, exist_ok=True)
    try:
        for row in rows(folder):
            print(f"{'good ' if row.well else 'WRONG'} {row.what}: {row.said}", flush=True)
            wrong += not row.well
    except NotFetched as error:
        print(error)
        return 1
    print(f"Pictures: {folder}")
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
