"""The template has every light in its own space, at its true size, whole on some page.

What is printed is read back from the pages' own elements.
"""

import re
from itertools import pairwise
from math import hypot
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings, strategies as st

from hardware.strip_layout import StripLayout
from hardware.wiring.places import LIGHT_MM, Light, Square, closest, lights
from hardware.wiring.template import CHECK_MM, HIGH, MARGIN, WIDE, template, tiles
from tests.steps import cases

PAGE = r'<svg class="page".*?\n</svg>\n.*?\n</svg>'


@st.composite
def boards(draw: st.DrawFn) -> Square:
    """Any size, with corners up to a quarter of the edge."""
    side = draw(st.floats(300, 2000))
    corner = side * draw(st.floats(0.08, 0.25))
    return Square(side=side, corner=corner, inset=corner * draw(st.floats(0, 0.9)))


def of_a_space(board: Square, light: Light) -> bool:
    """Whether a light is in its space: by the board's own lines, not by its way round."""
    side, number = divmod(light.space, 10)
    far, inset = board.side, board.inset
    along, deep = [
        (far - light.x, far - light.y), (far - light.y, light.x), (light.x, light.y),
        (light.y, far - light.x),
    ][side]  # fmt: skip
    if number == 0:
        return along < board.corner and deep < board.corner
    begin = board.corner + (number - 1) * board.street
    return begin < along < begin + board.street and deep == pytest.approx(inset)


@given(boards(), st.integers(1, 4), st.integers(0, 39), st.booleans())
def test_each_light_is_in_its_space(board: Square, each: int, first: int, clockwise: bool) -> None:
    count = 40 * each
    layout = StripLayout(count=count, leds_per_space=each, first_space=first, clockwise=clockwise)
    found = lights(layout, board)
    assert [one.number for one in found] == list(range(40 * each))
    assert all(one.number in layout.lights(one.space) for one in found)
    assert [one for one in found if not of_a_space(board, one)] == []


@given(boards(), st.integers(1, 4))
def test_lights_of_a_street_are_evenly_spaced(board: Square, each: int) -> None:
    found = lights(StripLayout(count=40 * each, leds_per_space=each), board)
    for side in range(4):
        street = [one for one in found if 10 * side < one.space < 10 * side + 10]
        gaps = [hypot(a.x - b.x, a.y - b.y) for a, b in pairwise(street)]
        assert gaps == pytest.approx([board.street / each] * len(gaps))
    assert closest(found) <= board.street / each + 1e-6


def test_one_light_at_a_corner_is_on_its_diagonal() -> None:
    found = lights(StripLayout(count=40), Square(side=500, corner=60, inset=10))
    places = [(one.x, one.y) for one in found if one.space % 10 == 0]
    assert places == [(490, 490), (10, 490), (10, 10), (490, 10)]


# On paper


def pages(html: str) -> list[ET.Element]:
    return [ET.fromstring(one) for one in re.findall(PAGE, html, re.DOTALL)]


def numbers(text: str) -> list[float]:
    return [float(one) for one in text.split()]


def squares(page: ET.Element) -> list[tuple[float, float]]:
    """The middles of the lights on a page, mm from its upper left corner, that are whole on it."""
    (window,) = page.findall("svg")
    left, top, wide, high = numbers(window.attrib["viewBox"])
    assert (float(window.attrib["width"]), float(window.attrib["height"])) == (wide, high)
    half = LIGHT_MM / 2
    found = []
    for box in window.findall("rect"):
        x, y = float(box.attrib["x"]) - left, float(box.attrib["y"]) - top
        is_whole = 0 <= x <= wide - LIGHT_MM and 0 <= y <= high - LIGHT_MM
        if float(box.attrib["width"]) == LIGHT_MM and is_whole:
            found.append((MARGIN + x + half, MARGIN + y + half))
    return found


@settings(max_examples=12)
@given(boards(), st.just(1))
def test_every_light_is_printed_whole_and_where_it_is(board: Square, each: int) -> None:
    found = lights(StripLayout(count=40 * each, leds_per_space=each), board)
    printed = pages(template(found, board))
    every = tiles(board)
    assert len(printed) == len(every)
    places = [
        (x - MARGIN + tile.x, y - MARGIN + tile.y)
        for tile, page in zip(every, printed, strict=True)
        for x, y in squares(page)
    ]
    for light in found:
        assert any(hypot(light.x - x, light.y - y) < 0.01 for x, y in places), light
    for x, y in places:
        assert any(hypot(light.x - x, light.y - y) < 0.01 for light in found)


def test_every_page_has_the_check_line_and_the_size_of_the_paper() -> None:
    """100 mm, level, inside the paper. CSS Paged Media 3, section 7; tests/browser prints it."""
    for page in pages(template([], Square(side=500, corner=62.5, inset=8))):
        ends = [line.attrib["points"].replace(",", " ") for line in page.findall("polyline")]
        level = [(x, to) for x, y, to, also in map(numbers, ends) if y == also]
        checks = [one for one in level if one[1] - one[0] == CHECK_MM]
        assert len(checks) == 1
        assert 0 < checks[0][0] < checks[0][1] < WIDE
        said = [text.text or "" for text in page.findall("text")]
        assert any("100 mm long: print at 100 %" in text for text in said)
    html = template([], Square(side=300, corner=37.5, inset=8))
    assert f"@page {{ size: {WIDE:g}mm {HIGH:g}mm; margin: 0 }}" in html


@cases("side, count", (100, 1), (180, 1), (190, 2), (508, 6), (1000, 16), (2000, 42))
def test_a_larger_board_takes_more_pages_but_none_without_its_edge(side: float, count: int) -> None:
    """A4 has 190 x 265 mm of it, with 10 mm of overlap; 508 mm are 20 inches."""
    assert len(tiles(Square(side=side, corner=side / 8, inset=8))) == count
