"""The look of editions: accents and grounds that can be told apart and read (WCAG 2.2, 1.4.3)."""

import pytest
from hypothesis import given, strategies as st

from controller import editions
from controller.editions.colours import PAGE_INK, READABLE, contrast
from controller.editions.write import written
from tests.steps import cases

COLOURS = st.integers(0, 0xFFFFFF).map("#{:06x}".format)


@cases(
    "one, other, ratio",
    ("#000000", "#ffffff", 21.0),
    ("#ffffff", "#ffffff", 1.0),
    ("#777777", "#ffffff", 4.48),  # what is just too pale: a well-known example
    ("#ff0000", "#ffffff", 4.0),
)
def test_contrast_is_that_of_wcag(one: str, other: str, ratio: float) -> None:
    assert contrast(one, other) == pytest.approx(ratio, abs=0.005)


@given(COLOURS, COLOURS)
def test_it_is_the_same_either_way(one: str, other: str) -> None:
    assert contrast(one, other) == contrast(other, one)
    assert 1 <= contrast(one, other) <= 21


def test_every_edition_has_an_accent_of_its_own() -> None:
    looks = [editions.load(name).data.look for name in editions.known()]
    for colours in ([look.accent for look in looks], [look.ground for look in looks]):
        shared = sorted(one for one in {*colours} if colours.count(one) > 1)
        assert shared == [], "each edition has its own accent and ground, under [look] in its file"


@pytest.mark.parametrize("name", editions.known())
def test_it_can_be_read(name: str) -> None:
    look = editions.load(name).data.look
    assert contrast(look.accent, look.ground) >= READABLE
    assert contrast(PAGE_INK, look.ground) >= READABLE


@pytest.mark.parametrize("name", editions.known())
def test_a_corrected_copy_looks_like_its_box(name: str) -> None:
    """Also one that was written before editions had a look."""
    data = editions.load(name).data
    text = written(data, f"{name}-own")
    assert editions.from_text(text, "own.toml").data.look == data.look
    head, _, rest = text.partition("[look]")
    older = head + "[" + rest.partition("\n[")[2]
    assert data.look.accent not in older
    assert editions.from_text(older, "own.toml").data.look == data.look
