"""How contrast is measured for `make web`: on pages whose contrast is known (WCAG 2.2, 1.4.3)."""

import pytest
from playwright.sync_api import Browser, Page

from tests.web_long.contrast import SCALE, least, measured


@pytest.fixture(scope="module")
def page(browser: Browser) -> Page:
    return browser.new_page(device_scale_factor=SCALE)


def ratios(page: Page, html: str) -> dict[str, float]:
    page.set_content(f"<body style='background: #fff; font: 16px serif'>{html}")
    return {text.words: ratio for text, ratio in measured(page)}


def test_a_colour_on_a_colour(page: Page) -> None:
    found = ratios(page, "<p style='color: #777'>Pale</p><p style='color: #000'>Black</p>")
    assert found["Pale"] == pytest.approx(4.48, abs=0.05)
    assert found["Black"] == pytest.approx(21, abs=0.1)


def test_opacity_counts_as_it_is_painted(page: Page) -> None:
    found = ratios(page, "<p style='color: #000; opacity: .5'>Half</p>")
    assert found["Half"] == pytest.approx(4.0, abs=0.1)  # #7f7f7f on white


def test_on_a_gradient_the_worst_word_counts(page: Page) -> None:
    """Black on #888 is 5.9; on white, where the text begins, 21."""
    words = "Many words across it, from its light end to its dark one, all of them"
    html = f"<p style='width: 420px; background: linear-gradient(90deg, #fff, #888)'>{words}</p>"
    (found,) = ratios(page, html).values()
    assert 5.9 <= found <= 8


def test_text_in_a_drawing_and_in_a_field(page: Page) -> None:
    html = """<svg width="200" height="60"><rect width="200" height="60" fill="#334455"/>
        <text x="10" y="40" font-size="30" fill="#556677">Drawn</text></svg>
        <input value="Typed" style="color: #999; background: #fff">"""
    found = ratios(page, html)
    assert found["Drawn"] == pytest.approx(1.69, abs=0.1)
    assert found["Typed"] == pytest.approx(2.85, abs=0.1)


def test_what_nobody_sees_is_not_measured(page: Page) -> None:
    html = """<p style="visibility: hidden">Hidden</p><p style="color: #fff">White</p>
        <div style="height: 20px; overflow: hidden"><span>Shown</span><p>Below</p></div>"""
    assert {*ratios(page, html)} == {"Shown"}


def test_large_text_needs_less(page: Page) -> None:
    html = "<p style='font-size: 24px'>Large</p><b style='font-size: 19px'>Bold</b> small"
    page.set_content(html)
    needed = {text.words: least(text) for text, _ratio in measured(page)}
    assert needed == {"Large": 3.0, "Bold": 3.0, "small": 4.5}
