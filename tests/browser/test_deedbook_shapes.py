"""The deed book's form in other shapes: another kind of space or effect, a card more or fewer. What
was there before comes back, and what was typed since stays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from controller import editions
from controller.web.lazy_server import address
from tests.browser.test_deedbook import deed_book, field, note, value
from tests.sim.pages import BROWSER, NO_BROWSER
from tests.web.phones import table

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page

pytestmark = [
    pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER),
    pytest.mark.skipif(not address(), reason="this computer is on no network"),
]


def test_a_kind_chosen_by_mistake_loses_nothing(browser: Browser, tmp_path: Path) -> None:
    kind, price, rents = (
        "spaces[1].kind", "spaces[1].price", [f"spaces[1].rent[{one}]" for one in range(6)]
    )  # fmt: skip
    effect, amount = "decks[0].cards[0].effect.type", "decks[0].cards[0].effect.amount"

    with table(tmp_path) as at, deed_book(browser, at) as page:
        field(page, price).fill("61")
        field(page, rents[5]).fill("dear")  # a mistake is for its typist to mend
        printed = [value(page, one) for one in rents]
        group, build = value(page, "spaces[1].group"), value(page, "spaces[1].build")
        for wish in ("steed", "free", "tax", "street"):
            reshape(page, kind, wish)
        field(page, rents[5]).wait_for()
        assert value(page, price) == "61"
        assert [value(page, one) for one in rents] == printed
        assert (value(page, "spaces[1].group"), value(page, "spaces[1].build")) == (group, build)
        assert "expected a whole number" in note(page, rents[5])
        reshape(page, effect, "gain")
        field(page, amount).fill("123")
        reshape(page, effect, "back")
        field(page, "decks[0].cards[0].effect.steps").wait_for()
        reshape(page, effect, "gain")
        field(page, amount).wait_for()
        assert value(page, amount) == "123"


def reshape(page: Page, place: str, wish: str) -> None:
    """Another kind of space or effect, and wait for its fields."""
    with page.expect_response("**/deeds/check"):
        page.select_option(f'[data-shape="{place}"]', wish)
    page.wait_for_selector("#form:not([inert])")


FIELDS = "() => [...form.elements].filter((one) => one.name).map((one) => [one.name, one.value])"


@pytest.mark.parametrize(
    "kinds",
    [
        "5 tax, 15 tax, 5 steed, 15 steed", "12 tax, 28 free, 12 staff, 28 staff",
        "2 steed, 5 card, 2 card, 5 steed",
        "1 steed, 3 staff, 12 street, 3 street, 1 street, 12 staff",
    ],
)  # fmt: skip
def test_kinds_that_are_chosen_again_in_any_order_lose_nothing(
    browser: Browser, tmp_path: Path, kinds: str
) -> None:
    with table(tmp_path) as at, deed_book(browser, at) as page:
        before = page.evaluate(FIELDS)
        for space, kind in (one.split() for one in kinds.split(", ")):
            reshape(page, f"spaces[{space}].kind", kind)
        assert page.evaluate(FIELDS) == before


def test_what_comes_back_overwrites_nothing_that_was_typed_since(
    browser: Browser, tmp_path: Path
) -> None:
    with table(tmp_path) as at, deed_book(browser, at) as page:
        reshape(page, "spaces[5].kind", "tax")
        reshape(page, "spaces[10].kind", "steed")
        for space in (15, 25, 35):
            field(page, f"spaces[{space}].rent[3]").fill("300")
        reshape(page, "spaces[5].kind", "steed")
        assert [value(page, f"spaces[{one}].rent[3]") for one in (5, 15, 25, 35)] == [
            "200", "300", "300", "300"
        ]  # fmt: skip


def test_a_change_of_a_kind_that_is_not_answered_changes_nothing(
    browser: Browser, tmp_path: Path
) -> None:
    with table(tmp_path) as at, deed_book(browser, at) as page:
        page.context.set_offline(True)
        page.select_option('[data-shape="spaces[1].kind"]', "tax")
        page.wait_for_selector("#says.on")
        assert page.input_value('[data-shape="spaces[1].kind"]') == "street"


def test_a_card_that_was_removed_is_put_back(browser: Browser, tmp_path: Path) -> None:
    with table(tmp_path) as at, deed_book(browser, at) as page:
        titles = [value(page, f"decks[0].cards[{one}].title") for one in range(4)]
        field(page, "decks[0].cards[1].title").fill("Mine")
        field(page, "decks[0].cards[2].title").fill("After it")
        marked = page.locator('[data-source="decks[0].cards[1].source"][type=checkbox]')
        marked.check()
        page.click('[data-reshape="decks[0].cards[1]"]')
        page.wait_for_selector("#says.on:has-text('Card 2 removed')")
        assert value(page, "decks[0].cards[1].title") == "After it"
        assert page.evaluate("document.activeElement.name") == "decks[0].cards[1].title"
        assert not marked.is_checked()
        field(page, "decks[0].cards[2].title").fill("Since")
        field(page, "spaces[1].price").press("Enter")
        page.click("#says button")
        assert [value(page, f"decks[0].cards[{one}].title") for one in range(4)] == [
            titles[0], "Mine", "After it", "Since"
        ]  # fmt: skip
        assert marked.is_checked()
        assert "1 of 28" in page.inner_text("#progress")
        page.on("dialog", lambda asked: asked.accept())
        page.click('[data-reshape="decks[0].cards[1]"]')
        page.wait_for_selector("#says.on:has-text('Card 2 removed')")
        page.select_option("#box", "lotr-2012")
        page.wait_for_selector("#says:not(.on)", state="attached")
        page.locator("#says button").dispatch_event("click")
        other = editions.load("lotr-2012").data
        assert page.locator(".game-card").count() == sum(len(one.cards) for one in other.decks)


def test_a_number_corrected_since_stays_when_the_new_kind_has_it_too(
    browser: Browser, tmp_path: Path
) -> None:
    price = "spaces[1].price"
    with table(tmp_path) as at, deed_book(browser, at) as page:
        reshape(page, "spaces[1].kind", "tax")
        reshape(page, "spaces[1].kind", "street")
        field(page, price).fill("85")
        reshape(page, "spaces[1].kind", "steed")
        assert value(page, price) == "85"
