"""Draws a seat's phone, a deed's sheet, and the table's view for a large screen, from a table that
serves them: `python -m tests.pictures.phones`. Not a test."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from PIL import Image

from controller.bots import Strength, bots_of
from controller.bots.playing import DiceRoller, play_out
from tests.sim.pages import BROWSER, FLAGS, NO_BROWSER
from tests.web.serving import House, house

if TYPE_CHECKING:
    from playwright.async_api import Browser, Page, ViewportSize

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
LINE = (
    "lotr-2003/standard Frodo:742@28(6^2,8^2,9^3,15,37);Sam=Gandalf:510@31(11,13,25,12);"
    "Merry=Gimli:980@24(16,18,19,35m);Pippin=Legolas:1105@3(1,5,32,34) roll:0 ring:21"
)
GAME = "lotr-2003/standard Frodo:1500;Sam=Gandalf:1500;Merry=Gimli:1500;Pippin=Legolas:1500 roll:0"
TURNS, SEED = 46, 5
"""How much of it bots play before the table's view is drawn."""

PHONE: ViewportSize = {"width": 390, "height": 844}
SCREEN: ViewportSize = {"width": 1600, "height": 900}
GAP = 24
COLOURS = 256


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
        await browser.close()
    async with async_playwright() as playwright, house(GAME) as at:
        browser = await playwright.chromium.launch(executable_path=BROWSER, args=FLAGS)
        await _table_view(browser, at)
        await browser.close()


async def _table_view(browser: Browser, at: House) -> None:
    """After some rounds, for the chart of worth."""
    banker = at.table.banker
    bots, chance = bots_of(Strength.STRONG, banker.state.seats), Random(SEED)
    play_out(banker.state, bots, DiceRoller(banker.edition, chance), TURNS, at.table.do)
    page = await browser.new_page(viewport=SCREEN)
    await page.goto(f"http://{at.own}/table")
    await page.wait_for_selector("#worths svg")
    await page.wait_for_timeout(500)
    whole = Image.open(io.BytesIO(await page.screenshot())).convert("RGB")
    few = whole.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(FOLDER / "table-view.png", optimize=True)


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
