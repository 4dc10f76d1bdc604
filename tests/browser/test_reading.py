"""The simulated table's display as text, and the board in words, as a screen reader has them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.sim.pages import BROWSER, NO_BROWSER
from tests.web.phones import window
from tests.web.served import served
from tests.web_long.positions import demo_at

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER)

OWNED = "A:900@11(6^2,8^2,9^3,15m);B:1500@20(5);C:1500"
LAPTOP = {"width": 1366, "height": 768}


def paragraphs(page: Page) -> list[str]:
    shown = page.get_by_role("region", name="On the display").get_by_role("paragraph")
    return shown.all_inner_texts()


def test_the_display_is_read_and_can_be_shown_in_large_letters(browser: Browser) -> None:
    where = "lotr-2003/classic A:900@11;B:1500;C:1500 buy:0"
    with demo_at(browser, where, viewport=LAPTOP) as page:
        assert paragraphs(page)[:3] == ["A, 900 P", "Claim it?", "Ford of Bruinen, 140 P"]
        news = page.locator("#reading-news")
        assert news.get_attribute("role") == "status"
        news.filter(has_text="Claim it? Ford of Bruinen, 140 P.").wait_for(state="attached")
        show = page.get_by_role("button", name="Display as text")
        assert page.locator("#reading.unseen").count() == 1
        show.click()
        assert page.locator("#reading:not(.unseen)").is_visible()
        page.reload()
        page.wait_for_selector("#reading:not(.unseen) #reading-lines p")


def test_only_the_item_with_the_pointer_is_told_when_the_knob_turns(browser: Browser) -> None:
    where = f"lotr-2003/classic {OWNED} roll:0"
    with demo_at(browser, where, viewport=LAPTOP) as page:
        news = page.locator("#reading-news")
        page.keyboard.press("m")
        news.filter(has_text="Menu. Current question.").wait_for(state="attached")
        page.keyboard.press("ArrowRight")
        news.filter(has_text=re.compile(r"^A 900\.$")).wait_for(state="attached")


@pytest.mark.parametrize(
    ("language", "bree", "asfaloth", "turn"),
    [
        ("en", "Bree, 100, A's, 2 Strongholds", "Asfaloth, 200, A's, mortgaged",
         "A, whose turn it is, is on Ford of Bruinen"),
        ("fr", "Bree, 100, à A, 2 Strongholds", "Asfaloth, 200, à A, hypothéqué",
         "A, dont c’est le tour, est sur Ford of Bruinen"),
    ],
)  # fmt: skip
def test_the_board_says_whose_a_deed_is_and_what_stands_there(
    browser: Browser, language: str, bree: str, asfaloth: str, turn: str
) -> None:
    where = f"lotr-2003/classic {OWNED} roll:0"
    with served(where, language=language) as at, window(browser, viewport=LAPTOP) as page:
        page.goto(f"{at.url}table")
        page.wait_for_selector("#ranking li")
        assert page.get_by_role("img", name=bree, exact=True).count() == 1
        assert page.get_by_role("img", name=asfaloth, exact=True).count() == 1
        assert page.get_by_role("img", name=turn.replace(" :", "\u00a0:"), exact=True).count() == 1
        assert page.locator("#ranking [aria-current=true]").count() == 1


def test_one_tab_stop_for_the_board_and_arrows_from_deed_to_deed(browser: Browser) -> None:
    where = "lotr-2003/classic A:900@11;B:1500;C:1500 buy:0"
    with demo_at(browser, where, viewport=LAPTOP) as page:
        board = page.get_by_role("group", name="Board")
        assert board.locator("[tabindex='0']").count() == 1
        board.locator("[data-pos='9']").focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")  # lays the deed of Bruinen on the pad: claimed
        page.locator("#log").get_by_text("claims Ford of Bruinen").wait_for()
        assert board.locator("[tabindex='0']").get_attribute("data-pos") == "11"
