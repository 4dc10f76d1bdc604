"""A browser prints the template of the lights at its true size."""

import re

from playwright.sync_api import Browser

from hardware.wiring.places import Square
from hardware.wiring.template import CHECK_MM, HIGH, WIDE, template, tiles

BOARD = Square(side=508, corner=63.5, inset=8)
POINTS = 72 / 25.4
PIXELS = 96 / 25.4


def test_each_page_of_the_template_is_a_sheet_of_a4(browser: Browser) -> None:
    """CSS Paged Media 3, section 7: no scaling, no margins, no page too many."""
    page = browser.new_page()
    page.set_content(template([], BOARD))
    printed = page.pdf(prefer_css_page_size=True)
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", printed)
    assert len(boxes) == len(tiles(BOARD))
    assert {(round(float(x)), round(float(y))) for x, y in boxes} == {
        (round(WIDE * POINTS), round(HIGH * POINTS))
    }


def test_the_check_line_is_as_long_on_paper_as_it_says(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content(template([], BOARD))
    page.emulate_media(media="print")
    wide = page.locator("svg.page > polyline").evaluate_all(
        "lines => lines.map(line => line.getBBox().width * line.getScreenCTM().a)"
    )
    assert sum(abs(one - CHECK_MM * PIXELS) < 0.1 for one in wide) == len(tiles(BOARD))
