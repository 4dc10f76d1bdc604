"""Every page at all sizes of windows: pictures to look at, and what can be measured in them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.sim.pages import chromium
from tests.web.phones import FINGER, SIZES
from tests.web_long.row import Row, checked
from tests.web_long.scenes import LANGUAGES, looked_at

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PHONE_WIDE = 600
"""Pixels up to which a window is a phone's, and pointed at with fingers."""

TARGETS = (
    "button, select, a[href], input:not([type=checkbox]), label:has(input[type=checkbox]), "
    "#room summary, #start summary"
)
WORDED = "h1, h2, h3, p, li, td, button, label, b, small, em"

LOOK = """([targets, worded, finger]) => {
  const seen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const name = (one) => `${one.tagName}${one.id && "#"}${one.id} ${one.textContent.slice(0, 30)}`;
  const small = [...document.querySelectorAll(targets)].filter(seen).filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    return Math.round(height) < finger || Math.round(width) < finger;
  }).map(name);
  const all = [...document.querySelectorAll("body :not(.unseen, .said)")];
  const cut = all.filter(seen).filter((one) => {
    const { overflowX, overflowY } = getComputedStyle(one);
    const clips = (way) => way === "hidden" || way === "clip";
    const own = [...one.childNodes].some((part) => part.nodeType === 3 && part.data.trim());
    return own && ((clips(overflowX) && one.scrollWidth > one.clientWidth + 1)
        || (clips(overflowY) && one.scrollHeight > one.clientHeight + 1));
  }).map(name);
  const right = [...document.querySelectorAll(worded)].filter(seen).filter(
      (one) => !one.closest(".wide") && one.getBoundingClientRect().right > innerWidth + 1
  ).map(name);
  return { wide: document.documentElement.scrollWidth - innerWidth, small, cut, right };
}"""


ARRANGED = "() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)))"
"""Parts that a page moves elsewhere in a smaller window have gone there."""


def rows(pictures: Path | None) -> Iterator[Row]:
    """All sizes in each language; kept in a folder, if one is given."""
    if pictures is not None:
        pictures.mkdir(parents=True, exist_ok=True)
    with chromium() as browser:
        for language in LANGUAGES:
            what = f"every page at {len(SIZES)} sizes, {language}"
            yield checked(what, partial(_measured, browser, language, pictures))


def _measured(browser: Browser, language: str, pictures: Path | None) -> str:
    def look(name: str, page: Page) -> Iterator[str]:
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(ARRANGED)
            if pictures is not None:
                page.screenshot(path=pictures / f"{name}-{language}-{width}x{height}.png")
            yield from (f"{width} x {height}: {one}" for one in _faults(page, width))

    return f"{looked_at(browser, language, look)}: nothing is cut off, nothing beside the window"


def too_small(page: Page) -> list[str]:
    """What a finger could not hit for sure (issue 13, item 1)."""
    small: list[str] = _look(page)["small"]
    return small


def _look(page: Page) -> dict[str, Any]:
    seen: dict[str, Any] = page.evaluate(LOOK, [TARGETS, WORDED, FINGER])
    return seen


def _faults(page: Page, width: int) -> Iterator[str]:
    seen = _look(page)
    if seen["wide"] > 0:
        yield f"{seen['wide']} pixels wider than the window"
    if width <= PHONE_WIDE:
        yield from (f"smaller than a finger: {one}" for one in seen["small"])
    yield from (f"cut off: {one}" for one in seen["cut"])
    yield from (f"beyond the window: {one}" for one in seen["right"])
