"""Phones at a table that `ringkeeper run --lan` runs, or in a position, over an address that is not
the loopback: plain http is not a secure context there, and nothing may need one."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from controller.web.lazy_server import address
from tests.browser.visits import Rig, RigAt, visits
from tests.sim.pages import BROWSER, NO_BROWSER
from tests.web.phones import SIZES, fits, phone, press, says, window
from tests.web.served import served

pytestmark = [
    pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER),
    pytest.mark.skipif(not address(), reason="this computer is on no network"),
]


BUY = "lotr-2003/classic Frodo:900@11;Gimli:1500 buy:0"


@pytest.fixture
def rig_at(browser: Browser, tmp_path: Path) -> RigAt:
    return lambda where: Rig(browser, where, tmp_path)


GIVE, GET = (f"#sheet fieldset:nth-of-type({side})" for side in (1, 2))
FITS = "document.documentElement.scrollWidth <= innerWidth"
STEPS = [f'  table size {wide} {high} | table js "{FITS}" true' for wide, high in SIZES]
EVERY_SIZE = "\n".join(STEPS)

test_phones_in_a_browser = visits(f"""
two phones play a deed, an auction, a deal and a lost connection
  [run frodo gimli] -
  A text h1 Ringkeeper | B open | A roll 6,6 | B roll 2,1 | A fits
  A roll 5,4 | A press Claim | A sees .deed | A has ".group h3" "1 of 3"    # the Prancing Pony
  B sees "#people :text('1380')" | B roll 6,5 | B press "Send it to auction" | B sees .bid
  A,B fill ".bid input" 30 | A click ".bid .answer"                         # both at once
  B sees "text=Frodo has bid 30" | B has ".bid label" "31 to" | B value ".bid input" 31
  B has "button:has-text('End the auction'):disabled small" "in "
  A offline | B fill ".bid input" 40 | B click ".bid .answer" | B sees "text=Gimli has bid 40"
  A sees "body.old #link:has-text('Connection lost')"                       # a line of its own
  A of "#link" "(one) => one.getBoundingClientRect().width > innerWidth * 0.9" true
  A fits | A online | A sees "text=Gimli has bid 40" | A fits | A press Pass
  A press "Offer a deal" | A fill "{GIVE} [type=number]" 100 | A check "{GET} [name$=deeds]"
  A fits | A has "{GIVE} output" "then has 1280" | A click "#sheet .big"
  B press "Make another offer" | B value "{GET} [type=number]" 100
  B uncheck "{GIVE} [name$=deeds]" | B click "#sheet .big"
  B sees "#sheet #says:has-text('in return')" | B check "{GIVE} [name$=deeds]"  # the form is there
  B fill "{GET} [type=number]" 110 | B click "#sheet .big"
  A press "Accept the deal" | A sees ".deed >> nth=1" | A click ".deed >> nth=0"
  A has "#sheet" "Rent now" | A fits | A press "Mortgage:" | A press Yes | A sees .deed.pledged
  A press Close | A press "Take back" | A loses .deed.pledged   # it stays open: one may go on there

the table's view fits and shows who leads
  {BUY}
  AB press Claim | table sees "#ranking li.turn" Gimli | table has "#question" roll
{EVERY_SIZE}
  AB press "Take back" | table sees "#question:has-text('buy')"

the host takes back what a player did
  {BUY}
  AB press Claim | host path '' | host click "#host a" | host click "#history button"
  host click "#sheet button:has-text('Take it back')" | AB sees "button:has-text('Claim'):enabled"
  AB enter "#leave"               # by key: news may still move the page under a pointer
  AB click "#sheet button:has-text('Disconnect this phone')" | AB sees "#join:not([hidden])"

first steps are shown once, and help, settings and the map are a tap or a key away
  {BUY}
  AB fits | AB click ".bubble button:has-text('Next')" | AB fits
  AB click ".bubble button:has-text('Next')" | AB fits
  AB click ".bubble button:has-text('Got it')" | AB key ?
  AB sees "#sheet:has-text('How this page works')" | AB key Escape | AB click "#settings"
  AB select_option 'role=combobox[name="Text size"]' "Very large" | AB fits
  AB select_option 'role=combobox[name="Language"]' Français | AB sees ":root[lang=fr] .seat"
  AB fits | AB click "#settings" | AB select_option 'role=combobox[name="Langue"]' ''
  AB sees ":root[lang=en] .seat" | AB of "#foot" "(one) => {{ one.scrollIntoView(); }}" null
  AB click "#calls" | AB hides "#calls" | AB at question-words     # the question is out of view
  AB click "#show-map" | AB sees "#spaces .token.turn"
  AB of "#map-space" "(one) => (window.was = one.scrollWidth) > 0" true | AB click "#map-in"
  AB of "#map-space" "(one) => one.scrollWidth > was" true | AB click "#map-close" | AB reload
  AB sees ":root[data-text='huge'] .seat" | AB count .bubble 0
  AB sees "button:has-text('Claim'):enabled" | AB key 2            # the second answer
  AB sees "#auction:has-text('Nobody has bid yet')" | AB click "#log .why >> nth=0"
  AB sees "#sheet .rulings b"                                      # which rules decided it
""")


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
