"""What a first-time player looks for on a phone: what a deed would earn, whose a space is, what a
rule says, and what a deal gives and takes (issue 13)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from controller.rules import commands as c
from tests.sim.pages import BROWSER, NO_BROWSER
from tests.web.phones import fits, phone, press, text
from tests.web.served import served
from tests.web.serving import House

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER)

BUY = "lotr-2003/classic Frodo:900@11(13);Gimli:1500(14);Legolas:1500(6^2,8^2,9^2,12m) buy:0"
"""Frodo stands on the Ford of Bruinen; he has one deed of its group, Gimli has another."""

FOCUSED = "document.activeElement.id"


def rows(page: Page, where: str) -> dict[str, str]:
    """The lines of a table or a list: the last words by the first."""
    lines = [line.locator("> *") for line in page.locator(where).all()]
    return {line.first.inner_text(): line.last.inner_text() for line in lines}


def given(command: c.AnyCommand, house: House) -> None:
    """Give a command at the table."""
    house.table.do(command)


def test_the_deed_for_sale_is_shown_with_price_rents_and_group(browser: Browser) -> None:
    with served(BUY) as at, phone(browser, at, 0) as frodo, phone(browser, at, 1) as gimli:
        for _question in ("claim it?", "the auction"):
            assert "Price: 140" in text(frodo, ".for-sale h3")
            short = rows(frodo, ".for-sale dl div")
            assert short == {"No buildings": "10", "Whole group": "20", "Fortress": "750"}
            said = frodo.locator(".for-sale li").all_inner_texts()
            assert said == ["You have 1 of 3.", "Gimli has 1 of 3."]
            said = gimli.locator(".for-sale li").all_inner_texts()
            assert said == ["Frodo has 1 of 3.", "You have 1 of 3."]
            fits(frodo)
            press(frodo, "All rents")
            assert rows(frodo, "#sheet .rents tr")["2 Strongholds"] == "150"
            assert frodo.locator("#sheet .acts").count() == 0
            press(frodo, "Close")
            at.call(partial(given, c.Decline(0)))
            frodo.wait_for_selector(".bid")
        for passing in (c.Pass(0), c.Pass(1), c.Pass(2)):
            at.call(partial(given, passing))
        frodo.wait_for_selector(".for-sale", state="detached")


def test_the_last_deed_of_a_group_is_called_so(browser: Browser) -> None:
    with served("lotr-2003/classic A:900@11(13,14);B:1500 buy:0") as at:
        with phone(browser, at, 0) as page:
            assert text(page, ".for-sale li") == "You have 2 of 3: this one completes the group!"
        with phone(browser, at, 0, 1) as both:
            said = both.locator(".for-sale li").all_inner_texts()
            assert said == ["A has 2 of 3: this one completes the group!", "B has 0 of 3."]


@pytest.mark.parametrize(
    "where",
    [
        "lotr-2003/classic A:900@39(37);B:1500 buy:0",
        "lotr-2003-fr/classic A:900@39(37);B:1500 buy:0",
    ],
)
def test_it_fits_in_the_largest_letters(browser: Browser, where: str) -> None:
    deal = c.Offer(1, 0, c.Bundle(cash=1200), c.Bundle(deeds=(37,)))
    with served(where, deal, language="fr") as at, phone(browser, at, 0) as page:
        page.evaluate("document.documentElement.dataset.text = 'huge'")
        page.wait_for_selector(".offer")
        fits(page)


@pytest.mark.parametrize(
    ("where", "short"),
    [
        (
            "lotr-2003/classic A:900@12;B:1500 buy:0",
            {"1 owned": "4 × dice", "2 owned": "10 × dice"},
        ),
        ("lotr-2003/classic A:900@5;B:1500 buy:0", {"1 owned": "25", "4 owned": "200"}),
        ("lotr-2021/standard A:25@12;B:25 buy:0", {"1 owned": "1 die", "2 owned": "2 dice"}),
    ],
    ids=["staff", "steed", "shard (D8)"],
)
def test_rents_by_number_and_by_dice(browser: Browser, where: str, short: dict[str, str]) -> None:
    with served(where) as at, phone(browser, at, 0) as page:
        assert rows(page, ".for-sale dl div") == short


def test_a_tap_or_a_key_on_the_map_shows_a_space(browser: Browser) -> None:
    with served(BUY) as at, phone(browser, at, 0) as page:
        page.click("#show-map")
        page.click("#spaces [data-pos='8']")
        assert text(page, "#sheet-title") == "Bree"  # its owner, rents, buildings
        assert "Legolas" in text(page, "#sheet .whose")
        assert text(page, "#sheet .rents .now th") == "2 Strongholds"
        page.keyboard.press("Escape")
        page.wait_for_selector("#sheet", state="hidden")
        assert page.evaluate("document.activeElement.dataset.pos") == "8"
        for _step in range(3):
            page.keyboard.press("ArrowUp")
        page.keyboard.press("Enter")
        assert "Here now: Frodo" in text(page, "#sheet .here")
        assert "Nobody owns this deed yet. Price: 140" in text(page, "#sheet .whose")
        page.keyboard.press("Escape")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("Space")
        assert "The deed is mortgaged: no rent is due." in text(page, "#sheet")
        assert page.locator("#sheet .rents .now").count() == 0
        page.keyboard.press("Escape")
        page.click("#spaces [data-pos='10']")  # no deed
        assert text(page, "#sheet-title").startswith("In Jail")
        page.keyboard.press("Escape")
        fits(page)
        stops = page.locator("#spaces [tabindex='0']")
        assert stops.count() == 1, "one stop of Tab for the whole board"


def test_a_deed_s_sheet_opens_at_its_name_and_asks_before_a_mortgage(browser: Browser) -> None:
    with (
        served("lotr-2003/classic A:900(6^1,8^1,9^1,13);B:1500 roll:0") as at,
        phone(browser, at, 0) as page,
    ):
        page.click("#seats .deed[data-space='6']")
        assert page.evaluate(FOCUSED) == "sheet-title"
        acts = page.locator("#sheet .acts button").all_inner_texts()
        assert [one.split(":")[0] for one in acts] == ["Build", "Sell building"]
        press(page, "Close")
        page.click("#seats .deed[data-space='13']")
        assert page.evaluate(FOCUSED) == "sheet-title"
        page.keyboard.press("Enter")  # does nothing
        press(page, "Mortgage:")
        assert text(page, "#sheet-body p") == (
            "The Bank pays you 70 now. Until you lift the mortgage for 77, this deed earns no rent."
        ), "K3"
        press(page, "No")
        assert text(page, "#sheet-title") == "Rivendell"
        assert not at.call(lambda house: house.table.state.mortgaged[13])
        press(page, "Mortgage:")
        press(page, "Yes")
        page.wait_for_selector("#sheet:has-text('The deed is mortgaged: no rent is due.')")
        assert at.call(lambda house: house.table.state.mortgaged[13])


def test_a_place_has_one_name_on_a_phone(browser: Browser) -> None:
    """The short names are those of the display."""
    with (
        served("lotr-2003/classic Frodo:900@6(3,14);Gimli:1500@14(11) roll:0") as at,
        phone(browser, at, 0) as page,
    ):
        assert "Buckleberry Ferry" in text(page, "#people")
        deeds = page.locator("#seats .deed b").all_inner_texts()
        assert deeds == ["Farmer Maggot's", "Pass of Caradhras"]
        assert "Ford of Bruinen (Gimli)" in text(page, "#seats")
        page.click("#seats .deed[data-space='14']")
        assert "Ford of Bruinen" in page.locator("#sheet .members span").all_inner_texts()
        fits(page)


def test_a_deal_says_what_one_gives_and_gets_under_a_heading(browser: Browser) -> None:
    deal = c.Offer(1, 0, c.Bundle(cash=50, deeds=(14,)), c.Bundle(deeds=(13,)))
    with (
        served(BUY, deal) as at,
        phone(browser, at, 0) as frodo,
        phone(browser, at, 1) as gimli,
        phone(browser, at, 0, 1) as both,
    ):
        assert text(frodo, ".offer h3") == "Gimli offers you a deal"
        give, get = frodo.locator(".terms > div").all_inner_texts()
        assert give.split("\n") == ["You give", "Rivendell"]
        assert get.split("\n") == ["You get", "50 Power", "Pass of Caradhras"]
        fits(frodo)
        assert text(gimli, ".offer h3") == "Your offer to Frodo"
        give, get = gimli.locator(".terms > div").all_inner_texts()
        assert give.split("\n") == ["You give", "50 Power", "Pass of Caradhras"]
        assert get.split("\n") == ["You get", "Rivendell"]
        assert text(both, ".offer h3") == "Gimli offers Frodo a deal"
        assert both.locator(".terms h4").all_inner_texts() == ["Frodo gives", "Frodo gets"]
        press(frodo, "Accept the deal")
        frodo.wait_for_selector(".offer", state="detached")


def test_to_refuse_does_not_look_like_to_agree(browser: Browser) -> None:
    """Filled or only outlined: the difference does not depend on colours."""
    filled = "(one) => getComputedStyle(one).backgroundImage !== 'none'"
    with served(BUY, c.Decline(0)) as at, phone(browser, at, 0) as page:
        assert page.locator(".bid .answer").evaluate(filled)
        assert not page.locator("#answers button:has-text('Pass')").evaluate(filled)
    with (
        served("lotr-2003/classic A:9;B:9;C:9 roll:0", c.Leave(0, "retire")) as at,
        phone(browser, at, 1) as page,
    ):
        agree = page.get_by_role("button", name="Agree", exact=True)
        assert agree.evaluate(filled)
        assert not page.get_by_role("button", name="Do not agree").evaluate(filled)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_tap_on_a_line_s_mark_says_the_rule_in_a_sentence(
    browser: Browser, language: str
) -> None:
    why, rule = {
        "en": ("Why?", "The first bid is at least 1."),
        "fr": ("Pourquoi\u00a0?", "La première offre est d’au moins 1."),
    }[language]
    with (
        served(BUY, c.Decline(0), c.Bid(1, 20), language=language) as at,
        phone(browser, at, 0) as page,
    ):
        mark = page.locator("#log li:has-text('20') .why")
        assert mark.inner_text() == why
        mark.click()
        assert text(page, "#sheet .rulings li:first-child b") == rule
        assert text(page, "#sheet .rulings li:first-child small").endswith("R6")
        fits(page)


def test_a_tap_on_a_player_shows_what_they_own(browser: Browser) -> None:
    with served(BUY) as at, phone(browser, at, 0) as page:
        legolas = page.locator("#people li").nth(2)
        legolas.get_by_role("button", name="Legolas: 4 deeds").click()
        assert text(page, "#sheet-title") == "Legolas"
        assert "1500" in text(page, "#sheet")
        groups = page.locator("#sheet .group h3").all_inner_texts()
        assert groups[0].strip() == "3 of 3"
        assert groups[1].strip().startswith("1 of 2. Still missing:")
        fits(page)
        page.click("#sheet .deed[data-space='8']")
        assert "Legolas" in text(page, "#sheet .whose")
        assert page.locator("#sheet .acts").count() == 0, "not one's own"
        press(page, "Close")
        assert page.evaluate("document.activeElement.textContent") == "Legolas: 4 deeds"
