"""What a page is drawn with: the look of the edition that is played, its icons, and the chart of
everybody's worth."""

import json
import re
from colorsys import rgb_to_hls
from math import hypot
from typing import Any, get_args, get_type_hints

import msgspec
import pytest
from hypothesis import given, strategies as st
from PIL import Image
from playwright.sync_api import Browser, Page

from controller import editions
from controller.editions.colours import PAGE_INK, contrast
from controller.report.awards import awards
from controller.report.gather import gather
from controller.rules import commands as c
from controller.rules.board import Space
from controller.rules.edition import Look
from controller.table.panel.pages.taking_back import TakeBack
from controller.web.application import STATIC
from controller.web.look import SHADES, shade, style
from controller.web.report.course import CourseChart
from controller.web.table_session import Room
from tests.sim.pages import BROWSER, NO_BROWSER
from tests.table.begun import at
from tests.web.phones import window
from tests.web.served import served
from tests.web.serving import House, at_house, visited

SETS = get_args(get_type_hints(Look)["pictures"])
KINDS = {*get_args(get_type_hints(Space)["kind"])} - {"street"}
WHERE = {
    "lotr-2003": "lotr-2003/standard A:900@11;B:1500 buy:0",
    "starwars-1997": "starwars-1997/standard A:900@11;B:1500 buy:0",
}
PICTURES = "() => import('/web/pictures.js').then(({ PICTURES }) => PICTURES)"
COLOURS = st.integers(0, 0xFFFFFF).map("#{:06x}".format)


@given(COLOURS)
def test_all_of_its_lightness_is_the_colour_itself(colour: str) -> None:
    assert shade(colour, 100) == colour


@given(COLOURS, st.sampled_from(SHADES))
def test_a_shade_is_a_colour(colour: str, share: int) -> None:
    assert re.fullmatch("#[0-9a-f]{6}", shade(colour, share))


@pytest.mark.parametrize("name", editions.known())
def test_what_is_written_can_be_read_on_cards_and_buttons(name: str) -> None:
    """The shades that text stands on."""
    look = editions.load(name).data.look
    for share in (40, 60, 80, 100, 130, 190, 220):
        assert contrast(PAGE_INK, shade(look.ground, share)) >= 4.5, share
    assert contrast(look.accent, shade(look.ground, 190)) >= 4.5


def test_shades_keep_the_hue() -> None:
    brown, lighter = (rgb_to_hls(*bytes.fromhex(c[1:])) for c in ("#20150d", shade("#20150d", 220)))
    assert brown[0] == pytest.approx(lighter[0], abs=0.02)


@pytest.mark.parametrize("name", WHERE)
def test_the_pages_have_the_colours_of_their_edition(name: str) -> None:
    async def visit(house: House) -> None:
        look = house.table.banker.edition.data.look
        status, headers, body = await house.ask("/edition.css")
        assert (status, body) == (200, style(look))
        assert headers["content-type"].startswith("text/css")
        assert f"--accent: {look.accent};" in body
        for path in ("/", "/table", "/host", "/deeds"):
            page = (await house.ask(path))[2]
            assert f"/edition.css?{name}" in page
            assert f"/web/{look.pictures}.svg" in page

    visited(WHERE[name], visit)


@pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER)
def test_every_set_draws_every_kind_of_space_in_its_own_way(browser: Browser) -> None:
    with served(WHERE["starwars-1997"]) as at, window(browser) as page:
        page.goto(f"{at.url}table")
        page.wait_for_selector(".space .icon")
        sets = page.evaluate(PICTURES)
        assert {*sets} == {*SETS}
        for one in sets.values():
            assert {*one["spaces"]} == KINDS
            assert all(len(building) == 4 for building in one["buildings"])
        drawn = [{*one["spaces"].values()} for one in sets.values()]
        assert not set.intersection(*drawn)
        assert {*_icons(page)} <= {*sets["stars"]["spaces"].values()}
        assert page.evaluate(
            "getComputedStyle(document.documentElement).getPropertyValue('--accent')"
        )


def _icons(page: Page) -> list[str]:
    icons = page.locator(".space .icon").all()
    return [icon.get_attribute("d") or "" for icon in icons]


# The icons for home screens (W3C, Web Application Manifest)


HOME = "lotr-2003/classic A:900@11;B:1500 buy:0"
MANIFEST: dict[str, Any] = json.loads((STATIC / "ringkeeper.webmanifest").read_text("utf-8"))
PNG = [one for one in MANIFEST["icons"] if one["type"] == "image/png"]
APPLE = "/web/ring-apple.png"


def picture(src: str) -> Image.Image:
    with Image.open(STATIC / src.removeprefix("/web/")) as image:
        return image.convert("RGBA")


@pytest.mark.parametrize("icon", PNG, ids=lambda one: one["src"])
def test_an_icon_is_as_large_as_it_says(icon: dict[str, str]) -> None:
    side = int(icon["sizes"].split("x")[0])
    assert icon["sizes"] == f"{side}x{side}"
    assert picture(icon["src"]).size == (side, side)


def test_there_is_one_of_each_kind() -> None:
    """192 and 512 pixels are what browsers ask of a page to be installed."""
    assert {(one["sizes"], one.get("purpose", "any")) for one in PNG} == {
        ("192x192", "any"), ("512x512", "any"), ("512x512", "maskable"),
    }  # fmt: skip


def test_nothing_of_the_ring_is_masked() -> None:
    """All that is no ground lies in the middle 80 percent, whatever the mask's shape."""
    mask = picture(next(one["src"] for one in PNG if one.get("purpose") == "maskable"))
    side, ground = mask.width, mask.getpixel((0, 0))
    drawn = [
        hypot(x - side / 2, y - side / 2)
        for x in range(side)
        for y in range(side)
        if mask.getpixel((x, y)) != ground
    ]
    assert side / 4 < max(drawn) < 0.4 * side


@pytest.mark.parametrize("src", [APPLE, "/web/ring-maskable.png"])
def test_a_phone_finds_no_holes(src: str) -> None:
    """Apple's phones fill them with black."""
    assert picture(src).getchannel("A").getextrema() == (255, 255)


def test_apple_has_its_size() -> None:
    assert picture(APPLE).size == (180, 180)


@at_house(HOME)
async def test_pages_name_their_icons_and_they_are_served(house: House) -> None:
    for path in ("/", "/table", "/host"):
        page = (await house.ask(path))[2]
        assert '<link rel="apple-touch-icon" href="/web/ring-apple.png">' in page
        assert '<link rel="manifest" href="/web/ringkeeper.webmanifest">' in page
    for src in (*(one["src"] for one in MANIFEST["icons"]), APPLE):
        head, _, body = (await house.raw(
            f"GET {src} HTTP/1.1\r\nHost: {house.own}\r\nConnection: close\r\n\r\n"
        )).partition(b"\r\n\r\n")  # fmt: skip
        assert b" 200 " in head.splitlines()[0]
        assert body == (STATIC / src.removeprefix("/web/")).read_bytes()


ROUND = (c.Roll(0, (4, 6)), c.Roll(1, (4, 6)))
"""Both land on the visitors' part of Jail: a round without a question."""

# The awards, for the pages that show the end


@at_house("lotr-2003/time-limit A:900@0;B:500@0 roll:0 ring:1")
async def test_there_are_awards_for_anybody_once_the_game_is_over(one: House) -> None:
    """Gone again once the end was taken back."""
    played(one, ROUND[0])
    assert (await one.ask("/awards"))[2] == "[]"
    played(one, c.CallTime(0))
    banker = one.table.banker
    wanted = awards(gather(banker.edition, banker.counting()), banker.edition)
    assert wanted
    assert (await one.ask("/awards"))[2].encode() == msgspec.json.encode(wanted)
    one.table.choose(TakeBack(1))
    assert (await one.ask("/awards"))[2] == "[]"


# The chart of everybody's worth


HERE = "lotr-2003/standard A:900@0;B:500@0 roll:0 ring:1"


def played(one: House, *commands: c.AnyCommand) -> None:
    for command in commands:
        assert isinstance(one.table.do(command), list), command


@at_house(HERE)
async def test_there_is_a_chart_for_anybody_once_a_round_has_ended(one: House) -> None:
    status, _headers, body = await one.ask("/course")
    assert (status, body) == (204, "")
    played(one, *ROUND)
    status, headers, body = await one.ask("/course")
    assert status == 200
    assert headers["content-type"] == "image/svg+xml"
    assert body.startswith("<svg")
    assert "<script" not in body
    assert "style=" not in body


async def test_it_is_drawn_again_only_when_a_round_has_ended_or_was_taken_back() -> None:
    hands = at(HERE)
    chart, table = CourseChart(Room(hands.table, hands.clock)), hands.table

    async def drawn() -> bytes:
        return bytes((await chart.answer("en")).body)

    def do(command: c.AnyCommand) -> None:
        assert isinstance(table.do(command), list), command

    for command in ROUND:
        do(command)
    first = await drawn()
    assert first
    do(c.Roll(0, (2, 3)))
    assert await drawn() == first, "the round goes on"
    table.choose(TakeBack(2))
    assert await drawn() == b"", "no round has ended any more"
    do(ROUND[1])
    do(c.Roll(0, (2, 3)))
    table.choose(TakeBack(1))
    assert await drawn() == first
    table.close()
