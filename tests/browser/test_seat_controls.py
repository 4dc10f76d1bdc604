"""What a seat's page offers beside its question: a deal whose sums stay right while it is filled
in, building, and the keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from controller.rules import commands as c
from controller.table.panel.pages.lights_and_sound import Speak
from tests.sim.pages import BROWSER, NO_BROWSER
from tests.web.ear import do
from tests.web.phones import fits, join, phone, press, sit, text, window
from tests.web.served import served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ViewportSize

pytestmark = pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER)

LAPTOP: ViewportSize = {"width": 1366, "height": 768}
DEALS = "lotr-2003/standard A:900@11(6,8,9);B:500@10(11,13);C:980@24(35m) roll:0 ring:21"
RELOADED_MS = 2000
"""Until when a page loads again in the language that was chosen at the table."""
OWES = "lotr-2003-fr/standard A:10(12,15);B:510(37,39) done:0 debt:0,1,70,rent,39"
OWES_EACH = f"{OWES.replace('510', '20')} debt:1,0,25,rent,12"
BIDS = "lotr-2003/standard A:900@11(6);B:500@10(13);C:980@24 done:0 auction:11,0.1.2,1,120"
ENTIER = "Entrez un nombre entier."
BUY = "lotr-2003/standard A:900@11;B:500@10;C:980@24 buy:0 ring:21"


def test_the_sums_of_a_deal_follow_the_game_while_it_is_filled_in(browser: Browser) -> None:
    with served(DEALS) as at, phone(browser, at, 0) as page:
        press(page, "Offer a deal")
        page.select_option("#sheet select", "1")
        page.fill("#sheet fieldset:nth-of-type(1) [type=number]", "20")
        page.fill("#sheet fieldset:nth-of-type(2) [type=number]", "10")
        page.check("#sheet [name$=deeds][value='13']")
        page.wait_for_selector("#sheet output:has-text('510')")
        do(at, c.Mortgage(1, 11))
        page.wait_for_selector("#sheet output:not(:has-text('510')):has-text('then has 5')")
        assert page.input_value("#sheet fieldset:nth-of-type(2) [type=number]") == "10"
        assert page.is_checked("#sheet [name$=deeds][value='13']")
        assert "mortgaged" in text(page, "#sheet label:has([value='11'])")  # whoever gets it pays
        most = page.get_attribute("#sheet fieldset:nth-of-type(2) [type=number]", "max")
        assert most == str(at.call(lambda house: house.table.state.cash[1]))
        fits(page)


@pytest.mark.parametrize(
    ("button", "opened"),
    [
        ("text=Offer a deal", "#sheet form"),
        ("#show-map", "#map .space"),
        ("#settings", "#sheet form"),
    ],
)
def test_what_cannot_be_loaded_says_so_and_a_later_tap_loads_it(
    browser: Browser, button: str, opened: str
) -> None:
    with served(DEALS) as at, phone(browser, at, 0) as page:
        page.context.set_offline(True)
        page.click(button)
        page.wait_for_selector("#says.on:has-text('No connection: this cannot be opened now.')")
        page.context.set_offline(False)
        page.click(button)
        page.wait_for_selector(opened)


def test_a_sum_that_cannot_be_is_refused_in_the_table_s_language(browser: Browser) -> None:
    with served(DEALS, language="fr") as at, phone(browser, at, 0) as page:
        press(page, "Proposer un échange")
        amount = page.locator("#sheet fieldset:nth-of-type(1) [type=number]")
        for typed, said in (("901", "900 au plus."), ("-1", "0 au moins."), ("1.5", ENTIER)):
            amount.fill(typed)
            page.click("#sheet button.big")
            assert amount.evaluate("(one) => one.validationMessage") == said
        amount.fill("900")
        page.check("#sheet [name$=deeds][value='11']")
        page.click("#sheet button.big")
        page.wait_for_selector(".offer:has-text('900')")


def test_another_language_waits_for_a_form_and_a_tap_takes_a_message_away(browser: Browser) -> None:
    with served(DEALS) as at, phone(browser, at, 0) as page:
        press(page, "Offer a deal")
        page.fill("#sheet fieldset:nth-of-type(1) [type=number]", "20")
        page.clock.install()
        page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)  # no message goes by itself
        page.click("#sheet button.big")  # money for nothing is refused (J4)
        page.click("#says.on")
        page.wait_for_selector("#says", state="hidden")
        at.call(lambda house: house.table.choose(Speak("fr")))
        do(at, c.Mortgage(1, 11))
        page.wait_for_selector(
            "#sheet label:has([value='11']):has-text('hypoth')"
        )  # as the table speaks
        page.clock.run_for(RELOADED_MS)
        assert page.input_value("#sheet fieldset:nth-of-type(1) [type=number]") == "20"
        press(page, "Close")
        page.wait_for_selector("html[lang=fr]")


def test_a_counter_offer_says_when_the_offer_is_gone(browser: Browser) -> None:
    offer = c.Offer(2, 0, c.Bundle(deeds=(35,)), c.Bundle(cash=100))
    with served(DEALS, offer) as at, phone(browser, at, 0) as page:
        assert "mortgaged" in text(page, ".offer")
        press(page, "Make another offer")
        page.wait_for_selector("#sheet form")
        assert "no longer open" not in text(page, "#sheet")
        do(at, c.Withdraw(2, 2))
        page.wait_for_selector("#sheet [role=status]:has-text('no longer open')")


def test_a_counter_offer_closes_the_first_on_every_phone(browser: Browser) -> None:
    offer = c.Offer(1, 0, c.Bundle(deeds=(11,)), c.Bundle(cash=100))
    with served(DEALS, offer) as at, phone(browser, at, 0) as gimli, phone(browser, at, 1) as frodo:
        press(gimli, "Make another offer")
        gimli.wait_for_selector("#sheet [role=status]:has-text('which is then closed')")
        gimli.fill("#sheet fieldset:nth-of-type(1) [type=number]", "80")
        gimli.click("#sheet button.big")
        for page in (gimli, frodo):
            page.wait_for_selector(".offer:has-text('80 Power')")
            assert page.locator(".offer").count() == 1
        press(frodo, "Accept the deal")
        gimli.wait_for_selector(".offer", state="detached")
        assert at.call(lambda house: house.table.state.owner[11]) == 0


def test_K5_the_sums_of_a_deal_count_the_interest(browser: Browser) -> None:
    interest = "B pays the Bank 10 Power in interest."
    with served(DEALS) as at, phone(browser, at, 1) as page, phone(browser, at, 2) as owner:
        press(page, "Offer a deal")
        page.select_option("#sheet select", "2")
        page.fill("#sheet fieldset:nth-of-type(1) [type=number]", "100")
        page.check("#sheet [name$=deeds][value='35']")
        said = ["B then has 390\nafter interest to the Bank: 10", "C then has 1080"]
        expect(page.locator("#sheet output")).to_have_text(said, use_inner_text=True)
        fits(page)
        page.click("#sheet button.big")
        for one in (page, owner):
            one.wait_for_selector(f".offer:has-text('{interest}')")
        press(owner, "Accept the deal")
        page.wait_for_selector(".offer", state="detached")
        assert at.call(lambda house: house.table.state.cash[1]) == 390


def test_R68_a_deal_leaves_what_stands_behind_a_bid(browser: Browser) -> None:
    with served(BIDS) as at, phone(browser, at, 1) as page:
        press(page, "Offer a deal")
        page.wait_for_selector("#sheet form")
        amount = page.locator("#sheet fieldset:nth-of-type(1) [type=number]")
        assert amount.get_attribute("max") == "380"
        amount.fill("80")
        said = "B then has 300\nnot counting 120 set aside for the bid"
        expect(page.locator("#sheet output").first).to_have_text(said, use_inner_text=True)
        fits(page)


def test_D10_a_counter_offer_takes_the_place_of_the_same_rent(browser: Browser) -> None:
    """The creditor's form begins with it, and the offer says on both phones whose rent it is."""
    offer = c.Offer(0, 1, c.Bundle(deeds=(12,)), c.Bundle(), settles=60)
    rent = "The deal settles 60 Pouvoir of the rent that A owes."
    with (
        served(OWES, offer, language="en") as at,
        phone(browser, at, 0) as debtor,
        phone(browser, at, 1) as creditor,
    ):
        assert rent in text(creditor, ".offer")
        press(creditor, "Make another offer")
        creditor.wait_for_selector("#sheet label:has-text('In place of rent: A owes 70')")
        assert creditor.input_value("#sheet [name=theirs]") == "60"
        fits(creditor)
        creditor.check("#sheet [name$=deeds][value='15']")
        creditor.click("#sheet button.big")
        for page in (debtor, creditor):
            page.wait_for_selector(f".offer:has-text('Asfaloth'):has-text('{rent}')")
        press(debtor, "Accept the deal")
        debtor.wait_for_selector(".offer", state="detached")
        assert at.call(lambda house: house.table.state.stack) == []


def test_D10_of_two_rents_a_deal_takes_the_place_of_one(browser: Browser) -> None:
    with served(OWES_EACH, language="en") as at, phone(browser, at, 1) as page:
        press(page, "Offer a deal")
        page.wait_for_selector("#sheet form")
        own, theirs = (page.locator(f"#sheet [name={name}]") for name in ("own", "theirs"))
        assert (own.input_value(), theirs.input_value()) == ("25", "0")
        theirs.fill("40")
        expect(own).to_have_value("0")
        page.check("#sheet [name$=deeds][value='12']")
        page.click("#sheet button.big")
        page.wait_for_selector(".offer:has-text('40 Pouvoir of the rent that A owes')")


def test_a_deal_that_is_impossible_now_says_why_and_cannot_be_accepted(browser: Browser) -> None:
    """J1: whoever would give a deed does not have it any more; the money is spent."""
    offer = c.Offer(2, 0, c.Bundle(cash=950), c.Bundle(deeds=(6,)))
    accept = "button:has-text('Accept the deal')"
    with served(DEALS, offer) as at, phone(browser, at, 0) as page, phone(browser, at, 2) as own:
        page.wait_for_selector(f".offer {accept}")
        do(at, c.Lift(2, 35))
        for one in (page, own):
            one.wait_for_selector(".offer:has-text('Not possible now')")
            fits(one)
        assert page.locator(accept).count() == 0
        do(at, c.Mortgage(2, 35))
        assert own.locator("button:has-text('Withdraw the deal')").is_enabled()
        press(page, "Decline the deal")
        own.wait_for_selector(".offer", state="detached")


def test_digits_begin_a_bid_and_press_answers_where_there_is_none(browser: Browser) -> None:
    """A key never passes while somebody types a bid."""
    with served(BUY) as at, window(browser, viewport=LAPTOP) as page:
        page.goto(at.url)
        join(page, at.code)
        sit(page, 0, 1)
        page.keyboard.type("2")  # the second answer: to an auction
        page.wait_for_selector(".bid")
        page.keyboard.type("150")
        assert page.locator(".bid input").first.input_value() == "150"
        page.keyboard.press("Enter")
        page.wait_for_selector("#auction .bidder:has-text('150')")


def test_where_one_may_build_stands_on_the_page(browser: Browser) -> None:
    with served(DEALS) as at, phone(browser, at, 0) as page:
        press(page, "Build")
        page.wait_for_selector("#sheet .acts button")
        assert page.locator("#sheet .acts button").count() == 3
        assert "Left in the Bank: 32 Strongholds, 12 Fortresses" in text(page, "#sheet")
        assert "Rent: 12, after building 30" in text(page, "#sheet .acts button >> nth=0")
        fits(page)
        page.click("#sheet .acts button >> nth=0")
        page.wait_for_selector("#sheet .acts button >> nth=1")
        page.locator("#sheet .acts button").nth(2).wait_for(state="detached")  # built evenly
        assert "Left in the Bank: 31 Strongholds" in text(page, "#sheet")
        assert at.call(lambda house: sum(house.table.state.level)) == 1
