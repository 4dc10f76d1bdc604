"""Fonts and the canvas: every letter that editions need, widths that are true, nothing outside."""

import pytest
from hypothesis import given, strategies as st

from controller.editions import known, load
from controller.view.oled.canvas import HEIGHT, WIDTH, Canvas, sprite
from controller.view.oled.font import (
    BIG,
    BOLD,
    ELLIPSIS,
    SMALL,
    SMALL_BOLD,
    Font,
    first_fit,
    largest,
    shorten,
    wrap,
)

FONTS = (SMALL, SMALL_BOLD, BOLD, BIG)
FRENCH = "àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ«»’…–€"
PRINTABLE = "".join(map(chr, range(32, 127)))


@pytest.mark.parametrize("font", FONTS, ids=["small", "small bold", "bold", "big"])
def test_every_letter_of_english_and_french_is_drawn(font: Font) -> None:
    assert all(font.has(char) for char in PRINTABLE + FRENCH)
    shapes = {char: font.glyph(char) for char in PRINTABLE + FRENCH}
    for char, glyph in shapes.items():
        assert glyph.width > 0
        assert all(row >> glyph.width == 0 for row in glyph.rows), f"{char} is wider than it says"
        assert -3 <= glyph.top <= font.cap + 3
        assert (glyph.rows != ()) == (char != " ")


@pytest.mark.parametrize("font", FONTS, ids=["small", "small bold", "bold", "big"])
def test_letters_that_must_not_be_confused_differ(font: Font) -> None:
    for pair in ("O0", "l1", "5S", "8B", "eé", "aà", "I1", "2Z"):
        assert font.glyph(pair[0]) != font.glyph(pair[1]), pair


@pytest.mark.parametrize("edition", known())
def test_every_letter_of_every_edition_is_in_every_font(edition: str) -> None:
    data = load(edition).data
    texts = [data.name, data.currency, data.house, data.hotel, data.ring_name, *data.tokens]
    texts += [space.name for space in data.spaces]
    texts += [one for deck in data.decks for card in deck.cards for one in (card.title, card.text)]
    for font in FONTS:
        assert {char for text in texts for char in text if not font.has(char)} == set()


def test_a_letter_that_is_not_there_is_drawn_without_its_accent_or_asked_about() -> None:
    assert SMALL.glyph("ș") == SMALL.glyph("s")
    assert SMALL.glyph("火") == SMALL.glyph("?")


@given(st.text(max_size=30), st.integers(20, 128), st.sampled_from(FONTS))
def test_what_is_shortened_or_wrapped_fits(text: str, width: int, font: Font) -> None:
    assert font.width(shorten(text, width, font)) <= width
    assert all(font.width(line) <= width for line in wrap(text, width, font))
    assert font.width(first_fit((text, text[:3]), width, font)) <= width
    chosen, fitted = largest(text, width, (BIG, font))
    assert chosen.width(fitted) <= width


def test_words_are_kept_whole_and_none_is_lost() -> None:
    text = "Pay 25 for each stronghold and 100 for each fortress."
    lines = wrap(text, 124, SMALL)
    assert " ".join(lines) == text
    assert shorten("Buckleberry Ferry", 60, SMALL).endswith(ELLIPSIS)


@given(x=st.integers(-20, 140), y=st.integers(-20, 80), text=st.text("Wg.", min_size=1, max_size=4))
def test_the_canvas_knows_when_something_is_cut_off(x: int, y: int, text: str) -> None:
    canvas = Canvas()
    glyph = BOLD.line(text)
    canvas.text(x, y, text, BOLD)
    lit = [(row, bits) for row, bits in enumerate(glyph.rows) if bits]
    left = x + glyph.width - max(bits.bit_length() for _, bits in lit)
    right = x + glyph.width - min((bits & -bits).bit_length() - 1 for _, bits in lit)
    top = y + 1 - glyph.top
    inside = left >= 0 and right <= WIDTH and top >= 0 and top + lit[-1][0] < HEIGHT
    assert canvas.outside != inside
    assert all(0 <= row < 1 << WIDTH for row in canvas.rows)


def test_pixels_come_out_where_they_were_put() -> None:
    canvas = Canvas()
    canvas.draw(0, 0, sprite("#.", ".#"))
    canvas.fill(126, 62, 2, 2)
    canvas.invert(126, 62, 1, 1)
    image = canvas.picture().pillow()
    lit = {(x, y) for x in range(WIDTH) for y in range(HEIGHT) if image.getpixel((x, y))}
    assert lit == {(0, 0), (1, 1), (127, 62), (126, 63), (127, 63)}


def test_a_clash_is_noticed() -> None:
    canvas = Canvas()
    canvas.text(0, 20, "One", BOLD)
    assert not canvas.clash
    canvas.text(4, 22, "Two", BOLD)
    assert canvas.clash
