"""Cards that are kept to be played later, on phones: read, played, covered, and named in the
question (R71 to R78; issue 13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from controller.rules import commands as c
from tests.browser.test_table_view import SCREEN, SEEN_AT_3_M, do, opened, size
from tests.sim.pages import BROWSER, NO_BROWSER
from tests.web.phones import fits, phone, text, window
from tests.web.served import served
from tests.web_long.scenes import QUESTS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER)

SWAP = "lotr-2021 Frodo:30@0(5,11)+quest:30;Sam:30@0(6,12m);Merry:30@0(15) roll:0"
TITLES = ("The Smallest Hands", "Whispers at Court")
"""Of the cards of Sam and Merry."""
CANCEL, LET = "#answers button:has-text('Cancel the card')", "#answers button:has-text('Let it')"


def card(page: Page, title: str) -> None:
    """Tap a card that is listed with its seat."""
    page.click(f'.seat button:has-text("{title}")')
    page.wait_for_selector(f'#sheet-title:text-is("{title}")')


def choose(page: Page, *words: str) -> None:
    for one in words:
        page.click(f"#sheet button:has-text('{one}'):enabled")


def test_R72_a_card_is_played_by_taps_card_whom_what(browser: Browser) -> None:
    with served(QUESTS) as at, phone(browser, at, 0) as page:
        assert page.locator("button:has-text('Play a card')").count() == 0
        card(page, "The Ring's Price")
        assert "A player pays your blue" in text(page, "#sheet")
        assert "You cannot use this card right now." in text(page, "#sheet")
        choose(page, "Close")
        card(page, "Down the Mountain")
        assert "Take a property" in text(page, "#sheet")
        assert text(page, "#sheet h3") == "Play it against Merry:"
        fits(page)
        choose(page, "Lothlorien", "Back", "Mines of Moria")
        for said in ("Frodo takes Mines of Moria from Merry.", "Merry may cancel the card."):
            assert page.locator("#sheet p").get_by_text(said, exact=True).count() == 1
        assert at.call(lambda house: house.table.state.stack) == [], "nothing is played yet"
        choose(page, "Play the card")
        page.wait_for_selector("#question-words:has-text('Merry, Frodo plays')")
        page.wait_for_selector("#sheet", state="hidden")
        assert page.locator(".seat button:has-text('Down the Mountain'):not(.row *)").count() == 0


def test_R75_a_swap_asks_what_is_given_in_exchange(browser: Browser) -> None:
    with served(SWAP) as at, phone(browser, at, 0) as page:
        card(page, "The Smallest Hands")
        assert page.locator("#sheet h3").all_inner_texts() == [
            "Play it against Sam:", "Play it against Merry:",
        ]  # fmt: skip
        choose(page, "Weathertop")
        assert text(page, "#sheet-title") == "What do you give for Weathertop?"
        choose(page, "Pass of Caradhras")
        assert "In exchange, Sam gets Pass of Caradhras." in text(page, "#sheet")
        choose(page, "Play the card")
        page.wait_for_selector(".open-card:has-text('In exchange, Sam gets Pass of Caradhras.')")
        do(at, c.LetPass(1))
        assert at.call(lambda house: [house.table.state.owner[pos] for pos in (6, 11)]) == [0, 1]


def test_R72_what_is_no_longer_possible_says_so_before_it_is_played(browser: Browser) -> None:
    with served(QUESTS) as at, phone(browser, at, 0) as page:
        card(page, "Down the Mountain")
        choose(page, "Mines of Moria")
        do(at, c.Mortgage(2, 16))
        page.wait_for_selector("#sheet :text('Mines of Moria (mortgaged)')")
        do(at, c.Offer(2, 1, c.Bundle(deeds=(18,)), c.Bundle(cash=2)))
        page.wait_for_selector("#sheet :text('That is no longer possible.')")
        choose(page, "Back")
        page.wait_for_selector("#sheet :text('settle the open deal')")


def test_R78_a_sheet_of_a_card_that_is_gone_closes(browser: Browser) -> None:
    with served(QUESTS) as at, phone(browser, at, 0) as page:
        card(page, "Down the Mountain")
        do(at, c.PlayCard(0, 2, 2, 18))
        page.wait_for_selector("#sheet", state="hidden")


def test_R71_a_phone_of_two_children_covers_their_cards(browser: Browser) -> None:
    with served(QUESTS) as at, phone(browser, at, 1, 2) as both:
        seen = text(both, "body")
        assert seen.count("Secret cards: 1") == 2
        assert not any(title in seen for title in TITLES)
        both.locator(".seat button:has-text('Secret cards')").last.click()
        assert text(both, "#sheet-title") == "Merry's cards"
        assert TITLES[1] in text(both, "#sheet")
        assert TITLES[0] not in text(both, "#sheet")
        choose(both, TITLES[1])
        both.wait_for_selector("#sheet :text('Take a whole set, buildings and all.')")
        fits(both)
        choose(both, "Close")
        both.wait_for_selector("#sheet", state="hidden")
        assert not any(title in text(both, "body") for title in TITLES)
        both.click("#other-seats")
        both.uncheck("#sit-seats input[value='1']")
        both.click("#sit-form button")
        both.wait_for_selector(f".seat:has-text('{TITLES[1]}')")


def test_R76_a_phone_of_two_children_does_not_tell_who_could_cancel(browser: Browser) -> None:
    """Merry has no card that cancels another. On a phone for one seat, its player knows that."""
    with (
        served(QUESTS, c.PlayCard(0, 2, 2, 16)) as at,
        phone(browser, at, 1, 2) as both,
        phone(browser, at, 2) as one,
    ):
        for page in (both, one):
            page.wait_for_selector(LET)
        assert (both.locator(CANCEL).count(), one.locator(CANCEL).count()) == (1, 0)
        both.click(CANCEL)
        both.wait_for_selector("#says.on:has-text('Merry')")
        one.click(LET)
        both.wait_for_selector("#log :text('Merry lets the card count')")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_R71_the_question_names_the_card_its_text_and_what_it_does(
    browser: Browser, language: str
) -> None:
    parts = {
        "en": ("Down the Mountain", "Take a property", "Frodo takes Mines of Moria from Merry."),
        "fr": ("Du haut du mont", "Prenez un titre", "Frodo prend Mines of Moria à Merry."),
    }[language]
    with (
        served(QUESTS, language=language) as at,
        phone(browser, at, 1) as page,
        window(browser, viewport=SCREEN) as screen,
    ):
        opened(screen, at)
        do(at, c.PlayCard(0, 2, 2, 16))
        for one, question in ((page, "#question-words"), (screen, "h1")):
            one.wait_for_selector(f"{question}:has-text('{parts[0]}')")
            one.wait_for_selector(".open-card")
            for words in parts:
                assert words in text(one, ".open-card")
        assert size(screen, ".open-card p") >= SEEN_AT_3_M
        boxes = screen.evaluate(
            """() => ["#ask", "#journey"].map((one) => {
                const { top, bottom } = document.querySelector(one).getBoundingClientRect();
                return [top, bottom];
            })"""
        )
        assert boxes[0][1] <= boxes[1][0], "neither covers the other"
        fits(page)
        do(at, c.LetPass(2))
        for one in (page, screen):
            one.wait_for_selector(".open-card", state="detached")


def test_G1_a_drawn_card_is_read_on_every_page(browser: Browser) -> None:
    with (
        served(QUESTS + " deck:quest,21") as at,
        phone(browser, at, 0) as page,
        window(browser, viewport=SCREEN) as screen,
    ):
        opened(screen, at)
        do(at, c.Roll(0, (2, 3)))
        for one in (page, screen):
            one.wait_for_selector(".open-card:has-text('Go to Isengard; on passing GO collect.')")
        page.wait_for_selector(".for-sale:has-text('Isengard')")
        page.click("#answers button:has-text('Claim')")
        page.wait_for_selector(".open-card", state="detached")
