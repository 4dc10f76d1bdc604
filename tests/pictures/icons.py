"""Draws the icons of the pages for home screens, from our ring: `python -m tests.pictures.icons`.
Not a test."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image

from controller.web.server import STATIC
from tests.sim.pages import BROWSER, NO_BROWSER, chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser

GROUND = "#1a110a"


class Icon(NamedTuple):
    """A picture: its file, its side in pixels, how much of that the ring takes, and whether a
    ground is behind it. Of a maskable icon a phone may cut off all but a circle of 80 percent
    (W3C, Web Application Manifest, icon masks); Apple's phones fill what is clear with black."""

    file: str
    side: int
    share: float
    opaque: bool


ICONS = (
    Icon("ring-192.png", 192, 1.0, False),
    Icon("ring-512.png", 512, 1.0, False),
    Icon("ring-maskable.png", 512, 0.72, True),
    Icon("ring-apple.png", 180, 0.84, True),
)


def draw() -> None:
    """Draw them all."""
    if BROWSER is None:
        raise SystemExit(NO_BROWSER)
    with chromium() as browser:
        for icon in ICONS:
            Image.open(io.BytesIO(_drawn(browser, icon))).save(STATIC / icon.file, optimize=True)


def _drawn(browser: Browser, icon: Icon) -> bytes:
    ring = (STATIC / "ring.svg").read_text("utf-8")
    ground = GROUND if icon.opaque else "transparent"
    page = browser.new_page(viewport={"width": icon.side, "height": icon.side})
    page.set_content(
        f"<style>body {{ margin: 0; height: 100vh; display: grid; place-items: center; "
        f"background: {ground} }} svg {{ width: {icon.share * icon.side}px }}</style>{ring}"
    )
    picture = page.screenshot(omit_background=not icon.opaque)
    page.close()
    return picture


if __name__ == "__main__":
    draw()
