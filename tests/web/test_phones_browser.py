"""Phones at a table that `ringkeeper run --lan` runs, or in a position, over an address that is not
the loopback: plain http is not a secure context there, and nothing may need one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from controller.web.lazy_server import address
from tests.sim.pages import BROWSER, NO_BROWSER
from tests.web.phones import PHONE, SIZES, fits, phone, press, roll, says, table, text, window
from tests.web.served import served

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [
    pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER),
    pytest.mark.skipif(not address(), reason="this computer is on no network"),
]


BUY = "lotr-2003/classic Frodo:900@11;Gimli:1500 buy:0"


def test_two_phones_play_a_deed_an_auction_a_deal_and_a_lost_connection(
    browser: Browser, tmp_path: Path
) -> None:
    with (
        table(tmp_path, "frodo", "gimli") as at,
        phone(browser, at, 0) as frodo,
        phone(browser, at, 1) as gimli,
    ):
        assert text(frodo, "h1") == "Ringkeeper"
        roll(frodo, 6, 6)
        roll(gimli, 2, 1)
        fits(frodo)

        roll(frodo, 5, 4)  # the Prancing Pony
        press(frodo, "Claim")
        frodo.wait_for_selector(".deed")
        says(frodo, ".group h3", "1 of 3")
        gimli.wait_for_selector("#people :text('1380')")

        roll(gimli, 6, 5)
        press(gimli, "Send it to auction")
        gimli.wait_for_selector(".bid")
        frodo.fill(".bid input", "30")  # both at the same moment
        gimli.fill(".bid input", "30")
        frodo.click(".bid .answer")
        gimli.wait_for_selector("text=Frodo has bid 30")
        says(gimli, ".bid label", "31 to")
        assert gimli.input_value(".bid input") == "31"
        says(gimli, "button:has-text('End the auction'):disabled small", "in ")
        frodo.context.set_offline(True)
        gimli.fill(".bid input", "40")
        gimli.click(".bid .answer")
        gimli.wait_for_selector("text=Gimli has bid 40")
        lost = frodo.locator("body.old #link:has-text('Connection lost')").bounding_box()
        assert lost is not None
        assert lost["width"] > PHONE["width"] * 0.9, "a line of its own"
        fits(frodo)
        frodo.context.set_offline(False)
        frodo.wait_for_selector("text=Gimli has bid 40")
        fits(frodo)
        press(frodo, "Pass")

        press(frodo, "Offer a deal")
        frodo.fill("#sheet fieldset:nth-of-type(1) [type=number]", "100")
        frodo.check("#sheet fieldset:nth-of-type(2) [name$=deeds]")
        fits(frodo)
        says(frodo, "#sheet fieldset:nth-of-type(1) output", "then has 1280")
        frodo.click("#sheet .big")
        press(gimli, "Make another offer")
        assert gimli.input_value("#sheet fieldset:nth-of-type(2) [type=number]") == "100"
        gimli.uncheck("#sheet fieldset:nth-of-type(1) [name$=deeds]")
        gimli.click("#sheet .big")
        gimli.wait_for_selector("#sheet #says:has-text('in return')")  # and the form is still there
        gimli.check("#sheet fieldset:nth-of-type(1) [name$=deeds]")
        gimli.fill("#sheet fieldset:nth-of-type(2) [type=number]", "110")
        gimli.click("#sheet .big")
        press(frodo, "Accept the deal")
        frodo.locator(".deed").nth(1).wait_for()

        frodo.click(".deed")
        says(frodo, "#sheet", "Rent now")
        fits(frodo)
        press(frodo, "Mortgage:")
        press(frodo, "Yes")
        frodo.wait_for_selector(".deed.pledged")
        press(frodo, "Close")  # it stays open: one may go on there
        press(frodo, "Take back")
        frodo.wait_for_selector(".deed.pledged", state="detached")


def test_the_table_s_view_fits_and_shows_who_leads(browser: Browser) -> None:
    with served(BUY) as at, phone(browser, at, 0, 1) as both, window(browser) as page:
        press(both, "Claim")
        page.goto(f"{at.url}table")
        page.wait_for_selector("#ranking li.turn")
        says(page, "#ranking li.turn", "Gimli")
        says(page, "#question", "roll")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, width
        press(both, "Take back")
        page.wait_for_selector("#question:has-text('buy')")


def test_D1_a_phone_counts_the_seconds_until_a_bot_s_roll_ends_a_rent(browser: Browser) -> None:
    line = "lotr-2003/classic A:900@16;Bo:900(16);Cleo:900 roll:2 turn:7,3 rent:0,1,16,14,5"
    with served(line) as at, phone(browser, at, 1) as owner:
        says(owner, ".rent", "Bo may ask A for 14, the rent on Mines of Moria")
        assert at.call(lambda house: house.table.monitors.last_call.waits({0, 2}))
        says(owner, "#rolls", "Cleo rolls in ")
        fits(owner)
        press(owner, "Ask for rent")
        owner.wait_for_selector("#rolls", state="hidden")
        owner.wait_for_selector(".rent", state="detached")


def test_a_scanned_code_is_filled_in_and_leaves_no_trace_in_the_address(browser: Browser) -> None:
    with served(BUY) as at, window(browser) as page:
        page.goto(f"{at.url}#{at.code}")
        page.wait_for_url(at.url)
        page.click("#join-form button")
        page.wait_for_selector("#sit-form")


def test_the_host_takes_back_what_a_player_did(browser: Browser) -> None:
    with (
        served(BUY) as at,
        phone(browser, at, 0, 1) as both,
        phone(browser, at, code=at.host) as host,
    ):
        press(both, "Claim")
        host.click("#host a")
        host.wait_for_selector("#history button")
        host.click("#history button")
        host.click("#sheet button:has-text('Take it back')")
        both.wait_for_selector("button:has-text('Claim'):enabled")
        both.press("#leave", "Enter")  # by key: news may still move the page under a pointer
        both.click("#sheet button:has-text('Disconnect this phone')")
        both.wait_for_selector("#join:not([hidden])")


def test_first_steps_are_shown_once_and_help_settings_and_the_map_are_a_tap_or_a_key_away(
    browser: Browser,
) -> None:
    with served(BUY) as at, phone(browser, at, 0, 1) as both:
        for words in ("Next", "Next", "Got it"):
            fits(both)
            both.click(f".bubble button:has-text('{words}')")
        both.keyboard.press("?")
        both.wait_for_selector("#sheet:has-text('How this page works')")
        both.keyboard.press("Escape")
        both.click("#settings")
        both.get_by_label("Text size").select_option(label="Very large")
        fits(both)
        both.get_by_label("Language").select_option(label="Français")
        both.wait_for_selector(":root[lang=fr] .seat")
        fits(both)
        both.click("#settings")
        both.get_by_label("Langue").select_option("")
        both.wait_for_selector(":root[lang=en] .seat")

        both.locator("#foot").scroll_into_view_if_needed()
        both.click("#calls")  # the question is out of view
        both.wait_for_selector("#calls", state="hidden")
        assert both.evaluate("document.activeElement.id") == "question-words"

        both.click("#show-map")
        both.wait_for_selector("#spaces .token.turn")
        before = both.evaluate("document.getElementById('map-space').scrollWidth")
        both.click("#map-in")
        assert both.evaluate("document.getElementById('map-space').scrollWidth") > before
        both.click("#map-close")

        both.reload()
        both.wait_for_selector(":root[data-text='huge'] .seat")
        assert not both.query_selector(".bubble")
        both.wait_for_selector("button:has-text('Claim'):enabled")
        both.keyboard.press("2")  # the second answer
        both.wait_for_selector("#auction:has-text('Nobody has bid yet')")
        both.click("#log .why >> nth=0")
        assert text(both, "#sheet .rulings b"), "which rules decided it"
