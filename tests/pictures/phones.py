"""Draws a seat's phone, a deed's sheet, and the table's view for a large screen, from a table that
serves them: `python -m tests.pictures.phones`. Not a test."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image

from tests.sim.pages import BROWSER, FLAGS, NO_BROWSER
from tests.web.serving import House, house

if TYPE_CHECKING:
    from playwright.async_api import Browser, Page, ViewportSize

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
LINE = (
    "lotr-2003/standard Frodo:742@28(6^2,8^2,9^3,15,37);Sam=Gandalf:510@31(11,13,25,12);"
    "Merry=Gimli:980@24(16,18,19,35m);Pippin=Legolas:1105@3(1,5,32,34) roll:0 ring:21"
)
PHONE: ViewportSize = {"width": 390, "height": 844}
SCREEN: ViewportSize = {"width": 1600, "height": 900}
GAP = 24
COLOURS = 128


def draw() -> None:
    """Draw them all."""
    if BROWSER is None:
        raise SystemExit(NO_BROWSER)
    asyncio.run(_drawn())


async def _drawn() -> None:
    from playwright.async_api import async_playwright

    async with async_playwright() as playwright, house(LINE) as at:
        browser = await playwright.chromium.launch(executable_path=BROWSER, args=FLAGS)
        seat, sheet = await _phone(browser, at)
        _side_by_side(seat, sheet).save(FOLDER / "phone.png", optimize=True)
        page = await browser.new_page(viewport=SCREEN)
        await page.goto(f"http://{at.own}/table")
        await page.wait_for_selector("#ranking li")
        await page.wait_for_timeout(500)
        whole = Image.open(io.BytesIO(await page.screenshot())).convert("RGB")
        whole.quantize(COLOURS, dither=Image.Dither.NONE).save(FOLDER / "table-view.png")
        await browser.close()


async def _phone(browser: Browser, at: House) -> tuple[bytes, bytes]:
    """Frodo's phone, and on it the sheet of a deed."""
    page: Page = await browser.new_page(viewport=PHONE)
    await page.goto(f"http://{at.own}/")
    await page.fill("#code", at.code())
    await page.click("#join-form button")
    await page.check("#sit-seats input[value='0']")
    await page.click("#sit-form button")
    await page.wait_for_selector(".seat")
    await page.wait_for_timeout(800)
    seat = await page.screenshot()
    await page.click(".deed >> nth=2")
    await page.wait_for_timeout(300)
    return seat, await page.screenshot()


def _side_by_side(*pictures: bytes) -> Image.Image:
    images = [Image.open(io.BytesIO(one)) for one in pictures]
    width = sum(image.width for image in images) + GAP * (len(images) - 1)
    whole = Image.new("RGB", (width, images[0].height), "white")
    at = 0
    for image in images:
        whole.paste(image, (at, 0))
        at += image.width + GAP
    return whole


if __name__ == "__main__":
    draw()
