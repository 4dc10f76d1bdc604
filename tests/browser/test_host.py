"""A host's page beside phones: a mistake corrected, a player who leaves, a house rule, a pause, a
copy."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from controller.rules.commands import Roll
from controller.table.panel.pages.taking_back import TakeBack
from controller.web.lazy_server import address
from tests.sim.pages import BROWSER, NO_BROWSER
from tests.web.phones import SECONDS, SIZES, Hosted, fits, phone, press, roll, table, text
from tests.web.served import served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [
    pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER),
    pytest.mark.skipif(not address(), reason="this computer is on no network"),
]


RENT = "lotr-2003/classic A:1460@11;B:1540(11);C:1500 roll:0"
"""A has just paid 40 rent that was not theirs to pay."""


@contextmanager
def host(browser: Browser, at: Hosted) -> Iterator[Page]:
    """A browser that has joined as host; no script of its page fails."""
    context = browser.new_context(viewport={"width": 360, "height": 780}, has_touch=True)
    page = context.new_page()
    page.set_default_timeout(60 * SECONDS)
    failures: list[str] = []
    page.on("pageerror", lambda error: failures.append(str(error)))
    page.on("console", lambda said: failures.append(said.text) if said.type == "error" else None)
    page.goto(f"{at.url}host")
    page.fill("#code", at.host)
    page.click("#join-form button")
    page.wait_for_selector("#desk")
    yield page
    context.close()
    assert failures == []


def cash(page: Page, amount: int) -> None:
    """Wait until a phone that plays a seat shows that it has this."""
    page.wait_for_selector(f".cash:has-text('{amount}')")


def correct_cash(page: Page, name: str, amount: int) -> None:
    players = page.locator("#correct [name=about] option").all_text_contents()
    page.select_option("#correct [name=about]", next(one for one in players if name in one))
    page.fill("#correct [name=value]", str(amount))
    page.wait_for_selector(f".will:has-text('{name} has {amount}')")


def test_a_rent_booked_to_the_wrong_player_is_corrected_on_all_phones_and_taken_back(
    browser: Browser, tmp_path: Path
) -> None:
    with (
        table(tmp_path, "frodo", "gimli") as at,
        phone(browser, at, 0) as frodo,
        phone(browser, at, 1) as gimli,
        host(browser, at) as desk,
    ):
        roll(frodo, 6, 6)
        roll(gimli, 2, 1)
        correct_cash(desk, "Frodo", 1460)
        press(desk, "Add another")
        correct_cash(desk, "Gimli", 1540)
        assert "Frodo has 1460, not 1500." in text(desk, "#correct .lines")
        assert "Frodo" not in text(desk, ".will"), "once is enough"
        fits(desk)
        press(desk, "Remove")
        expect(desk.locator("#correct [name=value]")).to_have_value("1540")  # what is typed stays
        press(desk, "Add another")
        correct_cash(desk, "Frodo", 1460)
        desk.fill("#correct label:last-of-type input[type=text]", "rent of the Shire")
        desk.click("#correct .big")
        cash(frodo, 1460)
        cash(gimli, 1540)
        gimli.wait_for_selector("#log :text('Corrected: Gimli has 1540, not 1500')")
        desk.click("#history button:has-text('(rent of the Shire)')")
        press(desk, "Take it back")
        cash(frodo, 1500)
        cash(gimli, 1500)


def test_the_form_shows_what_the_books_have_and_says_when_nothing_is_changed(
    browser: Browser,
) -> None:
    """What a first-time host stumbled over: a value that was old by the time it was sent."""
    with served(RENT) as at, host(browser, at) as desk:
        value = desk.locator("#correct [name=value]")
        assert value.input_value() == "1460"
        desk.get_by_label("Why?").fill("wrong player paid")
        press(desk, "Correct it")
        desk.wait_for_selector(".will:has-text('Nothing to correct yet')")
        value.fill("1500")
        desk.wait_for_selector(".will:has-text('A has 1500, not 1460')")
        press(desk, "Correct it")
        desk.wait_for_selector(".will:has-text('Corrected.')")
        expect(value).to_have_value("1500")
        at.call(lambda house: house.table.choose(TakeBack(1)))
        expect(value).to_have_value("1460")
        desk.wait_for_selector("#history :text('Nothing to take back yet.')")
        value.fill("1470")  # what somebody has typed stays
        at.call(lambda house: house.table.do(Roll(0, (2, 3))))
        desk.wait_for_selector("#history button")
        expect(value).to_have_value("1470")
        desk.select_option("#correct [name=what]", label="Buildings")
        desk.select_option("#correct [name=value]", "2")
        desk.wait_for_selector(".will.no:has-text('nobody owns its whole group')")


def test_a_building_that_was_forgotten_is_corrected_with_its_price_at_one_tap(
    browser: Browser,
) -> None:
    built = "lotr-2003/classic A:500(1^1,3^1);B:1540(11);C:1500 roll:0"
    with served(built) as at, phone(browser, at, 0) as owner, host(browser, at) as desk:
        desk.select_option("#correct [name=what]", label="Buildings")
        desk.select_option("#correct [name=value]", "2")
        desk.wait_for_selector("#correct :text('This correction moves no money.')")
        fits(desk)
        press(desk, "Also take 50 P from A")
        desk.get_by_role("button", name="Remove: A has 450, not 500.").wait_for()
        desk.get_by_label("Why?").fill("forgotten")
        press(desk, "Correct it")
        cash(owner, 450)
        desk.wait_for_selector(
            "#history :text('Bag End: 1 Stronghold, now 2 Strongholds; A: money -50 (forgotten)')"
        )


def test_a_die_that_was_read_wrongly_leads_back_to_before_the_roll(browser: Browser) -> None:
    with served(RENT) as at, phone(browser, at, 0) as owner, host(browser, at) as desk:
        desk.click("#die summary")
        desk.wait_for_selector("#rolled :text('There is no roll among the last moves.')")
        roll(owner, 2, 3)
        desk.wait_for_selector("#rolled :text('The last roll: A rolled 2 + 3.')")
        fits(desk)
        press(desk, "Take back that roll")
        press(desk, "Take it back")
        roll(owner, 2, 4)
        desk.wait_for_selector("#rolled :text('The last roll: A rolled 2 + 4.')")


def test_all_want_to_stop_and_the_host_ends_the_game(browser: Browser) -> None:
    with served(RENT) as at, phone(browser, at, 0) as player, host(browser, at) as desk:
        press(desk, "End the game now and count")
        assert "Does everybody want to stop?" in text(desk, "#sheet")
        fits(desk)
        desk.click("#sheet .danger")
        player.wait_for_selector(":text('All agreed to end the game')")
        desk.wait_for_selector("#question-words:has-text('All agreed to end the game')")
        expect(desk.get_by_role("button", name="End the game now and count")).to_have_count(0)


def test_buttons_that_are_alike_say_whose_they_are(browser: Browser) -> None:
    with served(RENT) as at, phone(browser, at, 1), host(browser, at) as desk:
        for name in ("Let a bot play on: C", "Retire: A", "End: B"):
            expect(desk.get_by_role("button", name=name, exact=True)).to_be_visible()


def test_R70_a_seat_that_was_left_to_a_bot_is_played(browser: Browser, tmp_path: Path) -> None:
    with (
        table(tmp_path, "frodo", "gimli", "legolas") as at,
        phone(browser, at, 0) as frodo,
        phone(browser, at, 1) as gimli,
        host(browser, at) as desk,
    ):
        roll(frodo, 6, 6)
        roll(gimli, 2, 1)
        desk.click("#who li:nth-child(3) button:has-text('Let a bot play on')")
        assert "until somebody sits down there again" in text(desk, "#sheet")
        desk.click("#sheet .danger")
        gimli.wait_for_selector("#log :text('Legolas leaves; a bot plays on (done by the host).')")
        gimli.wait_for_selector("#log :text('Legolas rolls')")
        frodo.wait_for_selector('#question-words:has-text("It is Frodo\'s turn to roll")')


def test_a_player_leaves_a_rule_changes_the_game_pauses_and_a_copy_is_saved(
    browser: Browser, tmp_path: Path
) -> None:
    with (
        table(tmp_path, "frodo", "gimli", "legolas") as at,
        phone(browser, at, 0, 2) as frodo,
        phone(browser, at, 1) as gimli,
        host(browser, at) as desk,
    ):
        roll(frodo, 6, 6)
        roll(gimli, 2, 1)
        roll(frodo, 2, 1)
        desk.wait_for_selector('#question-words:has-text("It is Frodo\'s turn")')

        desk.click("#who li:nth-child(3) button:has-text('Let a bot play on')")
        desk.click("#sheet .danger")
        desk.wait_for_selector("#who :text('a bot plays on')")
        gimli.wait_for_selector("#log :text('Legolas leaves; a bot plays on (done by the host).')")
        press(desk, "Sit down again")
        gimli.wait_for_selector("#log :text('Legolas sits down again')")

        desk.select_option("#rules [name=group]", label="Money")
        desk.select_option("#rules [name=name]", label="GO pays 200")
        desk.fill("#rules [name=value]", "400")
        desk.wait_for_selector("#rules .will :text('GO pays 400.')")
        desk.click("#rules .big")
        desk.wait_for_selector("#proposal :text('Still to agree')")
        proposal = ".offer:has-text('Frodo proposes:'):has-text('400')"
        gimli.wait_for_selector(f"{proposal}:has-text('Still to agree: Gimli, Legolas')")
        assert gimli.locator(f"{proposal} button").all_inner_texts() == [
            "Agree to the rules",
            "Reject the rules",
        ]
        assert frodo.locator(f"{proposal} button").all_inner_texts() == [
            "Withdraw the proposal",
            "Agree to the rules",
            "Reject the rules",
        ]
        fits(frodo)
        press(gimli, "Agree to the rules")
        press(frodo, "Agree to the rules")
        gimli.wait_for_selector("#log :text('The house rules have changed')")

        desk.click("#pause")
        for page in (frodo, gimli):
            page.wait_for_selector("#paused:visible")
            assert "the host taps Resume" in text(page, "#paused")
            fits(page)
        frodo.wait_for_selector(".roll .answer:disabled")
        desk.click("#pause")
        gimli.wait_for_selector("#paused", state="hidden")
        roll(frodo, 2, 1)
        gimli.wait_for_selector("#log :text('Frodo goes from GO to')")

        press(desk, "Save a copy")
        desk.wait_for_selector(".kept:has-text('.tar.gz')")
        (copy,) = (tmp_path / "copies").glob("ringkeeper-*.tar.gz")
        assert text(desk, ".kept").endswith(str(copy))
        press(desk, "Download")
        with desk.expect_download() as downloading:
            desk.click("#sheet a:has-text('Download')")
        assert downloading.value.suggested_filename == copy.name
        assert downloading.value.path().read_bytes() == copy.read_bytes()
        gimli.wait_for_selector("#log :text('The host downloads a copy')")


def test_a_player_s_phone_is_told_to_join_with_the_host_s_code(
    browser: Browser, tmp_path: Path
) -> None:
    with table(tmp_path, "frodo", "gimli") as at, phone(browser, at, 0) as frodo:
        frodo.goto(f"{at.url}host")
        frodo.wait_for_selector("#join:visible")
        assert "host's code" in text(frodo, "#join")
        assert not frodo.is_visible("#desk")


def test_language_and_letters_are_everybody_s(browser: Browser, tmp_path: Path) -> None:
    with (
        table(tmp_path, "frodo", "gimli") as at,
        phone(browser, at, 0) as frodo,
        host(browser, at) as desk,
    ):
        desk.select_option("#settings [name=text_size]", label="very large")
        frodo.wait_for_selector("html[data-text=huge]")
        fits(frodo)
        fits(desk)
        desk.check("#settings [name=marks]")
        frodo.wait_for_selector("html.marked")
        desk.select_option("#settings [name=language]", label="Français")
        for page in (frodo, desk):
            page.wait_for_selector("html[lang=fr]")
        desk.wait_for_selector("text=Corriger une erreur")
        fits(desk)
        for width, height in SIZES:
            desk.set_viewport_size({"width": width, "height": height})
            assert desk.evaluate("document.documentElement.scrollWidth") <= width
        desk.click("#help")
        desk.wait_for_selector("#sheet li >> nth=2")
        assert desk.locator("#sheet li").count() == 3


def test_M16_the_tracker_is_corrected_by_what_is_printed_on_its_circles(browser: Browser) -> None:
    with (
        served("lotr-2021/standard A:30@3;B:30 roll:0 bearer:0 tracker:2") as at,
        host(browser, at) as desk,
    ):
        desk.select_option("#correct [name=what]", label="Where the Tracker stands")
        right = desk.get_by_label("What is right?")
        expect(right.locator("option")).to_have_text(["0", "1", "2", "4", "8", "16"])
        expect(right.locator("option:checked")).to_have_text("2")
        right.select_option(label="4")
        wait = "#correct :text('is on the circle marked 4, not on the circle marked 2')"
        desk.wait_for_selector(wait)
