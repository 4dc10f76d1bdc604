"""The template has every light in its own space, at its true size, whole on some page.

What is printed is read back from the PDF's own operators (ISO 32000-1, section 8.5).
"""

from __future__ import annotations

import re
from itertools import pairwise
from math import hypot

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.strip_layout import StripLayout
from hardware.wiring.pdf import HIGH, WIDE
from hardware.wiring.places import LIGHT_MM, Light, Square, closest, lights
from hardware.wiring.template import CHECK_MM, MARGIN, TILE_HIGH, TILE_WIDE, template, tiles

MM = 72 / 25.4
NUMBER = r"(-?[\d.]+)"
SQUARE = re.compile(rf"{NUMBER} {NUMBER} {NUMBER} {NUMBER} re S")
LINE = re.compile(rf"{NUMBER} {NUMBER} m {NUMBER} {NUMBER} l S")


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
def test_every_light_is_in_its_own_space(
    board: Square, each: int, first: int, clockwise: bool
) -> None:
    layout = StripLayout(
        count=40 * each, leds_per_space=each, first_space=first, clockwise=clockwise
    )
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


def pages(pdf: bytes) -> list[str]:
    """Each page's operators; the table at the end leads to every object."""
    start = int(re.findall(rb"startxref\n(\d+)", pdf)[-1])
    assert pdf[start:].startswith(b"xref\n")
    for number, place in enumerate(re.findall(rb"^(\d{10}) 00000 n", pdf, re.MULTILINE), 1):
        assert pdf[int(place) :].startswith(b"%d 0 obj" % number)
    for length, stream in re.findall(rb"/Length (\d+) >>\nstream\n(.*?)\nendstream", pdf, re.S):
        assert len(stream) == int(length)
    return [one.decode("cp1252") for one in re.findall(rb"stream\n(.*?)\nendstream", pdf, re.S)]


def squares(page: str) -> list[tuple[float, float]]:
    """The middles of the lights on a page, mm from its upper left corner, that are whole on it."""
    found = []
    for x, y, wide, high in (map(float, one) for one in SQUARE.findall(page)):
        if wide == high and abs(wide - LIGHT_MM * MM) <= 0.01:
            found.append((x / MM + LIGHT_MM / 2, HIGH - y / MM - LIGHT_MM / 2))
    half = LIGHT_MM / 2
    return [
        (x, y) for x, y in found
        if x - half >= MARGIN and x + half <= MARGIN + TILE_WIDE
        and y - half >= MARGIN and y + half <= MARGIN + TILE_HIGH
    ]  # fmt: skip


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


def test_every_page_has_the_check_line() -> None:
    """100 mm, level, inside the paper."""
    for page in pages(template([], Square(side=500, corner=62.5, inset=8))):
        level = [
            (float(x), float(y), float(to)) for x, y, to, also in LINE.findall(page) if y == also
        ]
        checks = [
            one for one in level if (one[2] - one[0]) / MM == pytest.approx(CHECK_MM, abs=0.01)
        ]
        assert len(checks) == 1
        assert 0 < checks[0][0] < checks[0][2] < WIDE * MM
        assert "100 mm long: print at 100 %" in page


@pytest.mark.parametrize(
    ("side", "count"), [(100, 1), (180, 1), (190, 2), (508, 6), (1000, 16), (2000, 42)]
)
def test_a_larger_board_takes_more_pages_but_none_without_its_edge(side: float, count: int) -> None:
    """A4 has 190 x 265 mm of it, with 10 mm of overlap; 508 mm are 20 inches."""
    assert len(tiles(Square(side=side, corner=side / 8, inset=8))) == count


def test_a_viewer_is_asked_not_to_scale() -> None:
    """ISO 32000-1, table 150."""
    assert b"/PrintScaling /None" in template([], Square(side=300, corner=37.5, inset=8))
