"""Phones come and go: joining, two for one seat, a flat battery, leaving and coming back, the end
of the game, and what lies over a phone's page (issue 13, 1 and 4)."""

from contextlib import closing
from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.hands import script
from tests.browser.visits import RigAt, visits
from tests.web.phones import text, window
from tests.web.served import served
from tests.web_long.scenes import TURN as GAME

TURN = "lotr-2003/classic A:900@11(6);B:1500@10;C:1500 roll:0"
BUY = "lotr-2003/classic A:900@11;B:1500;C:1500 buy:0"
CLAIM = "#answers button:has-text('Claim')"
SHARED = ":text('Another phone, too, plays this seat')"
NO_MORE = "#says.on:has-text('no longer connected to the table')"


test_phones_come_and_go = visits(f"""
another phone takes the seat and the first comes back to it
  {BUY}
  A sees "{CLAIM}" | flat A
  A2 click "{CLAIM}" | A2 sees ".deed" | A2 sees ".seat .cash" 760
  charged A | A sees ".seat .cash" 760 | A count "{CLAIM}" 0    # it has been answered
  A,A2 sees ".seat {SHARED}"
  do B: roll 2,3 | do B: buy | do C: roll 2,4 | do C: buy
  A roll 6,6 | A2 sees "#log :text('A rolls 6 + 6')"
  A2 click "{CLAIM}" | A sees ".seat .cash" 540

a phone that was ended while its battery was flat is told
  {BUY}
  A sees "{CLAIM}" | flat A
  A2 open | end phone 1 | A2 click "{CLAIM}" | A2 sees ".seat .cash" 760
  charged A | A sees "{NO_MORE}" | A count ".seat" 0
  rejoin A | A sees ".seat .cash" 760
  A reload | A sees ".seat" | A count "{NO_MORE}" 0 | A,A2 sees ".seat {SHARED}"

a phone that has left by itself is not told so later
  {BUY}
  A click "#leave" | A click "dialog[open] .answer" | A sees "#join-form"
  A reload | A sees "#join-form" | A has "#question-words:not(:empty)" | A count "{NO_MORE}" 0

one phone is for two children until one gets a phone of their own
  {BUY}
  do A: decline
  AB fill ".bid[data-seat='1'] input" 30 | AB click ".bid[data-seat='1'] .answer"
  AB sees "#log :text('B bids 30')"
  AB fill ".bid[data-seat='0'] input" 45 | AB click ".bid[data-seat='0'] .answer"
  AB sees "#log :text('A bids 45')"
  B open | AB sees ".seat:has-text('B') {SHARED}"
  AB click "#other-seats" | AB uncheck "#sit-seats input[value='1']" | AB click "#sit-form button"
  AB loses ".bid[data-seat='1']"
  B fill ".bid input" 60 | B click ".bid .answer"    # not "Lowest bid"
  AB sees "#log :text('B bids 60')" | AB count ".bid[data-seat='0']" 1
  AB,B count ".seat {SHARED}" 0 | B text ".seat .cash" "..1500.."

R6: the table bids up to a highest bid, which no other phone is shown
  {BUY}
  do A: decline
  A fill ".bid input" 100 | A click ".bid button:has-text('My highest bid')"
  A sees "#answers :text('up to 100')" | wait 2 | A sees "#log :text('A bids 1')"
  B fill ".bid input" 60 | B click ".bid .answer" | A sees "#log :text('B bids 60')"
  wait 2 | A sees "#log :text('A bids 61')"
  B count "#answers :text('up to 100')" 0 | A click "#answers button:has-text('Stop')"
  B fill ".bid input" 70 | B click ".bid .answer" | A value ".bid input" 71    # not 100
  A count "#answers :text('up to 100')" 0

a phone that was disconnected at the table is told
  {TURN}
  A open | end phone 0 | A sees "{NO_MORE}"

the first steps go on where they were
  {TURN}
  A click ".bubble button:has-text('Next')" | A reload
  A sees 'role=complementary[name="First steps, 2 of 3"]'
  A click ".bubble button:has-text('Next')" | A click ".bubble button:has-text('Got it')"
  A reload | A sees "#question-words" | A count ".bubble" 0

R70: a phone hands its seat to a bot and takes it back
  [en] {GAME}
  B press "Leave the game" | B sees "#sheet" "out of the game for good"
  B press "Let a bot play on" | B press Yes | B sees "#seats" "A bot plays here."
  B press "Sit down again" | B sees "#seats button" "Leave the game"
  B lacks "#seats" "A bot plays here."

R70: who was not let go reads why retiring is no choice
  lotr-2003/classic A:900;B:500;C:100 roll:0
  B open | do B: leave retire | do A: disagree | B press "Leave the game"
  B sees "#sheet" "Ask again next turn." | B sees "#sheet button" "Let a bot play on"
  B count "#sheet button:has-text('Retire')" 0

a bot that plays on for somebody is not offered to a phone
  lotr-2003/classic A:900;B:900;C:900 roll:0
  do B: leave bot | guest sees "#sit-seats label" | guest texts "#sit-seats label" ..A ..C
""")


def test_a_wrong_code_is_marked_until_another_is_typed(browser: Browser) -> None:
    with served(TURN) as at, closing(browser.new_context()) as context:
        page = context.new_page()  # Chromium's console has an error for the refusal
        page.goto(at.url)
        page.fill("#code", "12")
        page.click("#join-form button")
        page.wait_for_selector("#says.on:has-text('Wrong or expired code')")
        page.wait_for_selector("#code[aria-invalid=true]:focus")
        page.keyboard.type("3")
        assert page.locator("#code").get_attribute("aria-invalid") is None
        page.fill("#code", at.code)
        page.keyboard.press("Enter")
        page.wait_for_selector("#sit-title:focus")


def test_a_bid_that_grew_too_high_goes_back_to_the_least(rig_at: RigAt) -> None:
    with rig_at(BUY.replace("900", "9")) as rig:
        page = rig.page("AB")
        page.click("button:has-text('auction')")
        form = page.locator(".bid[data-seat='1']")
        for button, bid in (("+50", "51"), ("+50", "101"), ("Lowest bid", "1")):
            form.get_by_role("button", name=button).click()
            assert form.locator("input").input_value() == bid
        for one in form.get_by_role("button").all():
            box = one.bounding_box()
            assert box is not None
            assert box["x"] + box["width"] <= 360
            assert min(box["width"], box["height"]) >= 44


PLAYED = "lotr-2003/time-limit A:900@1(1,3);B:500(5) roll:0"


test_after_the_end = visits(f"""
whoever joins after the end chooses a seat and sees its result
  {PLAYED}
  do A: call-time
  guest sees "#sit" | guest text "#sit-title" "Who played on this phone?" | guest fits
  guest attribute "#report a" href /report
  guest check "#sit-seats input[value='1']" | guest click "#sit-form button"
  guest sees ".seat" | guest text ".seat" "..500.." | guest text "#question" "..Winner: A.."
  guest unseen "#sit" | guest click "#other-seats" | guest sees "#sit" | guest fits
""")


def test_the_report_outlives_the_table(browser: Browser, rig_at: RigAt, tmp_path: Path) -> None:
    kept = tmp_path / "kept.html"
    with rig_at(PLAYED) as rig:
        rig.step("do A: call-time")
        page = rig.page("A")
        page.goto(f"{rig.at.url}report")
        page.wait_for_selector("#count:not(:empty)")
        shown = text(page, "main > section:first-of-type")
        page.context.set_offline(True)
        with page.expect_download() as found:
            page.click("#keep")
        found.value.save_as(kept)
        assert found.value.suggested_filename.endswith(".html")
    with window(browser) as page:
        page.goto(kept.as_uri())
        page.wait_for_selector("#count:not(:empty)")
        assert text(page, "main > section:first-of-type") == shown
        assert page.is_hidden("#keep")
        page.click("#first")
        page.wait_for_selector("#count:has-text('Move 1 of')")


BUYS = "lotr-2003/standard A:900@11(6,8,9);B:500@13;C:980@24 buy:1 ring:21"
ROLLS = BUYS.replace("buy:1", "roll:0")
COVERED = script("""() => {
    const covered = [];
    for (const one of document.querySelectorAll('#sheet button, #sheet select, #sheet input')) {
        one.scrollIntoView({ block: 'nearest' });
        const { x, y, width, height } = one.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        if (width && !one.contains(top) && !one.closest('label')?.contains(top))
            covered.push(one.outerHTML);
    }
    return covered;
}""")
"""The controls of a sheet of which something else is in front."""

SHEETS = "\n".join(
    f"""  A click "{opens}" | A sees "#sheet[open] #paused" | A js "{COVERED}" []
  A key Escape | A has "#sheet:not([open])\""""
    for opens in ("#help", "#settings", ".deed", "button:has-text('Offer a deal')")
)
IN_SIGHT = script("""() => {
    const { top, bottom } = document.getElementById('question-words').getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
}""")
"""Whether all of the question is in the window."""

GUIDE = f"""
  do B: decline | A sees ".bubble" | A js "{IN_SIGHT}" true
  A click ".bubble button:has-text('Next')" | A click ".bubble button:has-text('Next')"
  A click ".bubble button:has-text('Got it')" | A loses ".bubble" | A js "{IN_SIGHT}" true"""


test_what_lies_over_a_page = visits(f"""
the first steps end with the game: its result is in sight
  [390x500] {PLAYED}
  A sees ".bubble" | A js "scrollTo(0, 9999), true" true | A js "{IN_SIGHT}" false
  do A: call-time | A sees "#question" "Winner: A" | A count ".bubble" 0
  A js "{IN_SIGHT}" true

Back closes a sheet and the map and does not leave the page
  {ROLLS}
  A press "Offer a deal" | A sees "#sheet form" | A go_back | A has "#sheet:not([open])"
  A click "#show-map" | A click "#spaces [data-pos='11']" | A sees "#sheet[open]"
  A go_back | A has "#sheet:not([open])" | A shown "#map-close"
  A go_back | A has "#map:not([open])" | A sees ".seat"

Back passes over what was closed by hand
  {ROLLS}
  A click "#help" | A press Close | A click "#settings" | A press Close
  A click "#help" | A go_back | A has "#sheet:not([open])" | A sees ".seat"
  A reload | A sees ".seat" | A go_back | A wait_for_url about:blank

that the game is paused covers no button of a sheet, in the largest letters neither
  {ROLLS}
  A open | pause | A sees "#paused"
{SHEETS}
  A js "document.documentElement.dataset.text = 'huge'" '"huge"'
{SHEETS}

a typed bid stays when the phone changes its language
  {BUYS}
  do B: decline | A fill ".bid input" 150
  A click "#settings" | A select_option "#language" Français | A sees "html[lang=fr] .bid"
  A value ".bid input" 150 | A click ".bid .answer" | A sees "#auction .bidder em" 150

the guide never takes a question away
  {BUYS}{GUIDE}

the guide never takes a question away from a phone on its side
  [780x360] {BUYS}{GUIDE}

A3: one of the currency is called so
  lotr-2021/standard A:1@11;B:2@13;C:9@24 roll:0
  A sees ".cash" "1 Coin" | A text ".cash" "..1 Coin" | A fits

a host without a game sees only what can be done
  [run] -
  host texts "#desk h2:visible" "A new game" "Take back" Parts "Table settings" Phones "Save or end"
""")
