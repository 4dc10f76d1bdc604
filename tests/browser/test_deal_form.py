"""The form of a deal on a phone, whatever becomes of what it asks the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from controller.rules.commands import Bundle
from controller.rules.state import Deal
from tests.web.phones import phone, press, says
from tests.web.served import served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TWO = "lotr-2003/classic A:900(11,13);B:1500(14) roll:0"
GIVES = "form.deal fieldset >> nth=0 >> output"

TYPED = """(values) => {
  const input = document.querySelector("form.deal fieldset input[type=number]");
  input.focus();
  for (const value of values) {
    input.value = value;
    input.dispatchEvent(new Event("input", {bubbles: true}));
  }
}"""


def typed(page: Page, *values: int) -> None:
    """So many amounts in one moment, as from a key that is held."""
    page.evaluate(TYPED, values)


def test_a_key_that_is_held_in_a_sum_does_not_flood_the_table(browser: Browser) -> None:
    with served(TWO) as at, phone(browser, at, 0) as page:
        press(page, "Offer a deal")
        says(page, GIVES, "A then has 900")
        typed(page, *range(1, 101))
        says(page, GIVES, "A then has 800")
        typed(page, 200)
        says(page, GIVES, "A then has 700")


def test_a_deal_goes_on_after_the_connection_was_lost_in_the_middle_of_it(browser: Browser) -> None:
    """What the table had not answered is asked again."""
    with served(TWO) as at, phone(browser, at, 0) as page:
        press(page, "Offer a deal")
        says(page, GIVES, "A then has 900")
        with at.held():
            typed(page, 50)
            page.context.set_offline(True)
            page.wait_for_selector("body.old")
        typed(page, 100)
        page.context.set_offline(False)
        says(page, GIVES, "A then has 800")
        page.check("form.deal input[type=checkbox][value='14']")
        page.click("form.deal button.big")
        page.wait_for_selector("#sheet[open]", state="detached")
        deal = Deal(0, 1, Bundle(cash=100), Bundle(deeds=(14,)))
        assert at.call(lambda house: house.table.state.deals) == [deal]
