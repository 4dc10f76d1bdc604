"""Who has asked for less motion gets none, on any page: no animation or transition of the style
sheets begins, and no script draws frame by frame (WCAG 2.2, 2.3.3)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from tests.sim.pages import chromium, demo
from tests.web.phones import roll, window
from tests.web_long.row import Row, Wrong, checked
from tests.web_long.scenes import SCENES, Scene, shown_in

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

Motion = Literal["reduce", "no-preference"]

WATCH = """(() => {
  window.moved = [];
  const note = (what) => window.moved.push(what);
  for (const kind of ["animationstart", "transitionrun"])
    document.addEventListener(kind, ({ target, animationName, propertyName }) =>
        note(`${kind} ${animationName ?? propertyName} of ${target.id || target.className}`), true);
  const frame = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (draw) => { note("a frame"); return frame(draw); };
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    note("animate");
    return animate.apply(this, how);
  };
})()"""
"""Notes whatever begins to move, before any script of the page runs."""


def rows(_pictures: Path | None) -> Iterator[Row]:
    """Each page; and that motion is noticed where there is some."""
    with chromium() as browser:
        for scene in SCENES:
            yield checked(f"less motion: {scene.name}", partial(_still, browser, scene))
        yield checked("less motion: the simulated table", partial(_still_demo, browser))


def _still(browser: Browser, scene: Scene) -> str:
    """At a roll motion is allowed, too: a check that finds nothing there either would be none."""
    otherwise = _moved(browser, scene, "no-preference") if scene.name == "turn" else None
    return _verdict(_moved(browser, scene, "reduce"), otherwise)


def _moved(browser: Browser, scene: Scene, motion: Motion) -> list[str]:
    with _watched(browser, motion) as page, shown_in(page, scene, "en"):
        if scene.name == "turn":
            roll(page, 2, 3)
            page.wait_for_selector("#log li >> nth=1")
        return _noted(page)


def _still_demo(browser: Browser) -> str:
    otherwise = _moved_demo(browser, "no-preference")
    return _verdict(_moved_demo(browser, "reduce"), otherwise)


def _moved_demo(browser: Browser, motion: Motion) -> list[str]:
    with demo("--seed", "3", "--language", "en") as address, _watched(browser, motion) as page:
        page.goto(address)
        page.wait_for_selector("#start[open]")
        page.locator("#start .big").last.click()
        page.wait_for_selector("#throw.asked")
        page.click("#throw")
        page.wait_for_selector("#log li:has-text('rolls')")
        page.locator("#knob").click()
        return _noted(page)


@contextmanager
def _watched(browser: Browser, motion: Motion) -> Iterator[Page]:
    with window(browser, reduced_motion=motion) as page:
        page.add_init_script(WATCH)
        yield page


def _noted(page: Page) -> list[str]:
    """What has moved, once what was begun has been painted."""
    page.screenshot()
    found: list[str] = page.evaluate("() => window.moved")
    return sorted({*found})


def _verdict(moved: list[str], otherwise: list[str] | None) -> str:
    if moved:
        raise Wrong(f"moves all the same: {', '.join(moved)}")
    if otherwise == []:
        raise Wrong("nothing was seen to move where it may: is it noticed?")
    return "nothing moves" + (f", where {len(otherwise)} things may" if otherwise else "")
