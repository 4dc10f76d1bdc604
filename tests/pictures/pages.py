"""Draws pages: a seat's phone, a deed's sheet and the table's view for a large screen, from a table
that serves them, in docs/pictures; and their icons for home screens, from our ring."""

import io
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Browser

from controller.bots import Strength, bots_of
from controller.bots.playing import DiceRoller, play_out
from controller.rules.commands import Roll
from controller.web.application import STATIC
from tests.sim.demo_picture import FOLDER
from tests.sim.pages import BROWSER, NO_BROWSER, chromium
from tests.web.phones import join, sit, window
from tests.web.served import served
from tests.web.serving import House
from tests.web_long.scenes import BATTLE

LINE = (
    "lotr-2003/standard Frodo:742@28(6^2,8^2,9^3,15,37);Sam=Gandalf:510@31(11,13,25,12);"
    "Merry=Gimli:980@24(16,18,19,35m);Pippin=Legolas:1105@3(1,5,32,34) roll:0 ring:21"
)
GAME = "lotr-2003/standard Frodo:1500;Sam=Gandalf:1500;Merry=Gimli:1500;Pippin=Legolas:1500 roll:0"
DOOM = "lotr-2003/standard Frodo:742@3(6,8,9);Sam=Gandalf:510(11,13,14) roll:0 ring:37"
TURNS, SEED = 46, 5
"""How much of it bots play before the table's view is drawn."""

PHONE, SCREEN = {"width": 390, "height": 844}, {"width": 1600, "height": 900}
MOMENT = {"width": 1024, "height": 600}
GAP = 24
COLOURS = 256


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
    Icon("ring-192.png", 192, 1.0, False), Icon("ring-512.png", 512, 1.0, False),
    Icon("ring-maskable.png", 512, 0.72, True), Icon("ring-apple.png", 180, 0.84, True),
)  # fmt: skip


def draw() -> None:
    if BROWSER is None:
        raise SystemExit(NO_BROWSER)
    with chromium() as browser:
        for icon in ICONS:
            Image.open(io.BytesIO(_icon(browser, icon))).save(STATIC / icon.file, optimize=True)
        _side_by_side(*_phone(browser)).save(FOLDER / "phone.png", optimize=True)
        _table_view(browser).save(FOLDER / "table-view.png", optimize=True)
        _few_colours(_side_by_side(*_moments(browser))).save(FOLDER / "moments.png", optimize=True)


def _table_view(browser: Browser) -> Image.Image:
    """After some rounds, for the chart of worth."""

    def play(house: House) -> None:
        banker = house.table.banker
        bots, chance = bots_of(Strength.STRONG, banker.state.seats), Random(SEED)
        play_out(banker.state, bots, DiceRoller(banker.edition, chance), TURNS, house.table.do)

    with served(GAME) as at, window(browser, viewport=SCREEN) as page:
        at.call(play)
        page.goto(f"{at.url}table")
        page.wait_for_selector("#worths svg")
        page.wait_for_timeout(500)
        return _few_colours(Image.open(io.BytesIO(page.screenshot())).convert("RGB"))


def _few_colours(whole: Image.Image) -> Image.Image:
    return whole.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


def _moments(browser: Browser) -> Iterator[bytes]:
    """The middle of the table's view: in a battle, as the Ring comes to its end, and at the end of
    a game."""

    def end(house: House) -> None:
        banker = house.table.banker
        bots, chance = bots_of(Strength.STRONG, banker.state.seats), Random(SEED)
        play_out(banker.state, bots, DiceRoller(banker.edition, chance), do=house.table.do)

    def arrive(house: House) -> None:
        house.table.do(Roll(0, (0, 3)))

    for where, play, ready, wait_ms in (
        (BATTLE, None, ".die-face", 1500),
        (DOOM, arrive, ".moment.end", 6000),
        (GAME, end, ".awards li", 8000),
    ):
        with served(where) as at, window(browser, viewport=MOMENT) as page:
            page.goto(f"{at.url}table")
            page.wait_for_selector("#ranking li")
            if play:
                at.call(play)
            page.wait_for_selector(ready)
            page.wait_for_timeout(wait_ms)
            yield page.locator("#board").screenshot()


def _phone(browser: Browser) -> tuple[bytes, bytes]:
    """Frodo's phone, and on it the sheet of a deed."""
    with served(LINE) as at, window(browser, viewport=PHONE) as page:
        page.goto(at.url)
        join(page, at.code)
        sit(page, 0)
        page.wait_for_timeout(800)
        seat = page.screenshot()
        page.click(".deed >> nth=2")
        page.wait_for_timeout(300)
        return seat, page.screenshot()


def _side_by_side(*pictures: bytes) -> Image.Image:
    images = [Image.open(io.BytesIO(one)) for one in pictures]
    width = sum(image.width for image in images) + GAP * (len(images) - 1)
    whole = Image.new("RGB", (width, images[0].height), "white")
    at = 0
    for image in images:
        whole.paste(image, (at, 0))
        at += image.width + GAP
    return whole


def _icon(browser: Browser, icon: Icon) -> bytes:
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
