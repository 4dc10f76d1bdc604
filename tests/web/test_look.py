"""The look of the edition that is played: a style sheet, and a set of pictures for each name."""

from __future__ import annotations

import re
from colorsys import rgb_to_hls
from typing import TYPE_CHECKING, get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller import editions
from controller.editions.colours import PAGE_INK, contrast
from controller.rules.board import Space
from controller.rules.edition import Look
from controller.web.look import SHADES, shade, style
from tests.sim.pages import BROWSER, NO_BROWSER
from tests.web.phones import window
from tests.web.served import served
from tests.web.serving import House, visited

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

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
