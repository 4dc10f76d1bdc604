"""What a phone says to people who cannot see it, and where the focus is after each step: everything
is said once, also while a dialog is open, and the focus is never lost (WCAG 2.2: 2.1.1, 2.4.3,
4.1.3). The quick tests of this are in tests/web/test_accessible.py."""

import json
from typing import Any

from controller.view.timing import GOING_ONCE, GOING_TWICE
from controller.web.sections.chronicle import Chronicle
from tests.browser.visits import Rig, RigAt, visits
from tests.web.ear import live_in_tree
from tests.web.serving import House

BUY = "lotr-2003/classic A:900@11(6);B:1500(15);C:1500 buy:0"
TURN = "lotr-2003/classic A:900@11(6);B:1500@10;C:1500 roll:0"
CALLED = "lotr-2003/time-limit A:900@5;B:900@11(6);C:900 roll:0"

AUCTION = "do A: decline | do A: pass | do C: bid 120"
ACTS = {
    "B": "Bid more or let it go.",
    "AB": "B: bid more or let it go.",
    "C": "You are the high bidder. B can bid more, pass, or end the auction.",
    "AC": "C is the high bidder. B can bid more, pass, or end the auction.",
}
CALLS = "\n".join(
    f"""
R6: an auction is called in two steps, the display's, with who must act: {who}
  [seldom timed] {BUY}
  {AUCTION} | {who} later {GOING_ONCE - 1} | {who} heard 0 Going | {who} later 2
  {who} heard 1 "Going once: C bids 120 Power. {acts}" | {who} later {GOING_TWICE - GOING_ONCE}
  {who} heard 1 "Going twice: C bids 120 Power. {acts}" | {who} later 20 | {who} heard 2 Going"""
    for who, acts in ACTS.items()
)


test_what_is_said_once = visits(f"""
another's bid leaves the keyboard in the field
  [heard] {BUY}
  do A: decline | do B: bid 20 | A focus role=spinbutton | A retype 55
  do C: bid 30 | A hears "C has bid 30" | A js "document.activeElement.value" '"55"'
  A key Enter | A sees "#question-words:focus" "A has bid 55" | A heard 1 "A has bid 55"

the same question is not said again
  [heard] {TURN}
  B open | do A: mortgage 6 | do A: lift 6 | B hears "no longer mortgaged"
  B heard 0 "turn to roll"

D1: a rent to ask for is said when it appears, as it lapses unless its owner asks in time
  [heard] lotr-2003/classic A:900@1;B:1500(6);C:1500 roll:0
  B open | do A: roll 2,3 | B hears "Ask for rent" | B heard 1 "Ask for rent"
  B sees "#answers button" "Ask for rent"
{CALLS}
""")


def test_what_happens_is_heard_while_the_map_is_open(rig_at: RigAt) -> None:
    with rig_at(f"[heard] {BUY}") as rig:
        rig.steps('B enter "#show-map" | B sees "#spaces .token.turn" | do A: decline')
        rig.steps('B hears "who bids first?"')
        assert any("who bids first" in words for words in live_in_tree(rig.page("B")))
        rig.steps('B enter "#map-close" | B at show-map')


def test_R6_each_bid_is_called_anew_and_said_once(rig_at: RigAt) -> None:
    with rig_at(f"[seldom timed] {BUY}") as rig:
        rig.steps(f"{AUCTION} | A later {GOING_TWICE + 1} | A forgets | do B: bid 130")
        rig.steps(f'A sees "#auction" 130 | A later {GOING_TWICE + 1}')
        assert [one.words for one in rig.hand("A").ear.heard() if "130" in one.words] == [
            "Auction of Ford of Bruinen: B has bid 130 P.",
            "Going twice: B bids 130 Power. C may still bid.",
        ]


def test_R66_the_table_says_in_three_steps_for_whom_it_waits(rig_at: RigAt) -> None:
    with rig_at(f"[seldom timed] {CALLED}") as rig:
        rig.steps("do A: roll 0,2 | do A: call-time")
        wait = rig.served.call(lambda house: house.table.context.settings.answer_seconds)
        rig.steps(f"B later {wait}")
        said = [one.words for one in rig.hand("B").ear.heard() if "answer within" in one.words]
        assert said == [
            f"A: answer within {left} s, or the table answers by itself." for left in (wait, 30, 10)
        ]


DICE = "\n".join(
    f"""
A8: each die says which it is, by the box's own dice: {box}
  [heard] {box} A:90;B:90 roll:0
  A count 'role=group[name="{first}"] >> role=radio' 6
  A count 'role=group[name="{second}"] >> role=radio' 6"""
    for box, first, second in (
        ("lotr-2003/classic", "First die: the one with the Eye", "Second die: numbers only"),
        ("lotr-2012/classic", "First die", "Second die"),
        ("lotr-2021/standard", "First die", "Second die"),
    )
)


test_where_the_focus_is_and_what_things_are_called = visits(f"""
joining and the first steps lead to the question
  [ear] {TURN}
  new focus "#code" | new type CODE | new key Enter | new sees "#sit-title:focus"
  new key Tab Space | new button Done
  new sees "#question-words:focus"    # not the tip, which is said
  new hears "First steps, 1 of 3. The table asks its questions here." | new forgets
  new enter ".bubble button:has-text('Next')" | new at Next "Got it"
  new enter ".bubble button:has-text('Next')" | new at Next "Got it"
  new ways "Your money" focus
  new enter ".bubble button:has-text('Got it')" | new at question-words
  new button "Change players" | new at sit-title
  new button Done | new sees "#question-words:focus"
  new button "Disconnect this phone" | new enter "#sheet button:has-text('Disconnect')"
  new sees "#join-title:focus"

another language leaves the keyboard where it was
  [heard] {TURN}
  A enter "#settings" | A focus 'role=combobox[name="Language"]'
  A select_option 'role=combobox[name="Language"]' Français
  A sees ":root[lang=fr] #settings:focus" | A enter "#settings"
  A select_option 'role=combobox[name="Langue"]' English | A sees ":root[lang=en] #settings:focus"

an answer leads to the next question also on a shared phone
  [heard] {TURN}
  AB focus '.faces >> nth=0 >> role=radio[name="5"]' | AB key Space
  AB focus '.faces >> nth=1 >> role=radio[name="6"]' | AB key Space | AB button "Enter the roll"
  AB sees "#question-words:focus" "turn to roll" | AB hears salary
  AB heard 1 "It is B's turn to roll." | AB heard 1 "A rolls 5 + 6."

a deal's form gives the keyboard back
  [heard] {TURN}
  A button "Offer a deal" | A focus "#sheet fieldset >> nth=0 >> role=checkbox" | A key Space
  A fill "#sheet fieldset >> nth=-1 >> role=spinbutton" 70 | A enter "#sheet .big"
  A hears "A offers B Buckleberry Ferry for 70."
  A sees "#seats button:has-text('Offer a deal'):focus"
  do B: accept A | A hears "B pays A 70 in a deal." | A at any

cash, place and log have names
  [heard] {TURN}
  A tree main "Money: 900 Power" 'list "Chronicle":'
  A tree main '- text: "A now playing Position: Ford of Bruinen Money: 900"'
  A tree main '- text: "B Position: Just visiting Money: 1500"'

the first tip says what is there and ends with its question
  [ear] {TURN}
  A text .bubble "..tap what each of them shows.."
  A of ".bubble button:has-text('Next')" "(one) => one.getAttribute('aria-describedby')" '"tip"'
  A of ".bubble p" "(one) => one.id" '"tip"'
  do A: roll 5,6 | A sees .bubble "Your money" | A hears "First steps, 2 of 3"

the first tip waits for a question of this phone's
  {TURN}
  B text .bubble "..When one is for you.." | do A: roll 5,6
  B sees .bubble "tap what each of them shows"

the report leads back to the table
  {CALLED}
  new fill "#code" HOST | new click "#join-form button" | new hides "#join" | new path report
  new attribute "nav[aria-label='Back to the table'] a:has-text('The table')" href /table
  new enter "nav[aria-label='Back to the table'] a:has-text('Back to your page')"
  new wait_for_url **/

a first turn, an auction and a deal with the keyboard alone
  [ear] lotr-2003/classic A:1500;B:1500(15);C:1500 roll:0
  new tab Code | new retype CODE | new key Enter | new sees "#sit-title:focus"
  new once "Who plays on this phone?" | new tab A | new key Space | new goes Done
  new once "It is A's turn to roll." "First steps, 1 of 3." | new at question-words
  new key Tab    # into the first die: arrows go on
  new key ArrowRight ArrowRight ArrowRight ArrowRight ArrowRight Tab
  new key ArrowRight ArrowRight ArrowRight ArrowRight | new goes "Enter the roll"
  new once "A rolls 6 + 5." "First steps, 2 of 3."
  new once "A, buy Ford of Bruinen for 140 P, or let it go to auction?" | new at question-words
  new goes "Claim Ford of Bruinen"
  new once "A claims Ford of Bruinen" "It is B's turn to roll." | new at question-words
  new goes Next | new once "Everything that has happened" | new forgets | new key Enter
  new once "It is B's turn to roll." | new at question-words | new forgets
  do B: roll 3,3 | do B: decline
  new once "B rolls 3 + 3." "Auction of Buckleberry Ferry: who bids first?"
  new tab "Your bid, 1 to" | new retype 40 | new goes Bid
  new once "Auction of Buckleberry Ferry: A has bid 40 P." | new at question-words | new forgets
  do C: bid 50 | new once "Auction of Buckleberry Ferry: C has bid 50 P."
  new once "Going once: C bids 50 Power. Bid more or"
  new once "Going twice: C bids 50 Power. Bid more or let it go."
  new goes Pass | new once "A passes." | new forgets
  do B: pass | new once "C gets" "B rolls again." "It is B's turn to roll."
  new goes "Offer a deal" | new tab "Money, up to 1360" | new retype 100
  new once "A then has 1260" | new tab Asfaloth | new key Space | new goes Offer
  new once "A offers B 100 for Asfaloth." | new forgets
  do B: withdraw A | do B: offer A (15) for 120
  new once "B declines A's deal." "B offers A Asfaloth for 120." | new goes "Accept the deal"
  new once "B's deal is accepted." "A gets the deed to Asfaloth" "A pays B 120"
  new at question-words | new goes Asfaloth | new sees "#sheet[open]" | new at any
  new goes "Mortgage: Asfaloth" | new goes Yes | new once "A mortgages Asfaloth."
  new key Escape | new sees ".deed[data-space='15']:focus"
{DICE}
""")


def test_a_refusal_gives_the_keyboard_back_at_once(rig_at: RigAt) -> None:
    with rig_at(f"[seldom heard] {TURN}") as rig:
        page = rig.page("A")
        rig.steps(
            'A button "Offer a deal" | A fill "#sheet fieldset >> nth=-1 >> [type=number]" 70'
        )
        page.clock.install()
        with rig.served.held():
            page.locator("#sheet .big").press("Enter")
            page.wait_for_function("() => document.activeElement === document.body")
            page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)  # nothing happens later
        rig.steps('A sees role=alert "ask for something" | A at Offer')


# After a restart a phone gets the whole log again: what it had is no news, what is new is said. A
# table that starts again lists no notices, so its lines have other numbers than before.


def listed_again(house: House) -> list[dict[str, Any]]:
    """The lines as the table lists them when it has been started again."""
    chronicle = Chronicle(house.table)
    chronicle.follow(house.table.banker)
    lines: list[dict[str, Any]] = json.loads(chronicle.since(0)[0])
    chronicle.close()
    return lines


def arrives(rig: Rig, lines: list[dict[str, Any]]) -> None:
    """As from the line to the table, by the very module that the page uses."""
    log = "(lines) => import('/web/log.js').then((log) => log.chronicle(lines))"
    rig.page("B").evaluate(log, lines)


def test_what_a_phone_has_seen_is_not_said_again_after_a_restart(rig_at: RigAt) -> None:
    with rig_at(f"[heard] {BUY}") as rig:
        rig.steps(f"B open | {AUCTION} | taken back 1 | do C: bid 130 | do B: pass")
        rig.steps('B hears "C gets the deed" | B forgets')
        lines = rig.served.call(listed_again)
        arrives(rig, lines)
        rig.steps(f'B count "#log li" {len(lines)} | do B: mortgage 15 | B hears mortgages')
        said = [one.words for one in rig.hand("B").ear.heard()]
        assert not {line["words"] for line in lines} & {*said}, said


def test_what_happened_while_the_phone_was_away_is_said(rig_at: RigAt) -> None:
    with rig_at(f"[heard] {BUY}") as rig:
        rig.steps("B open | do A: decline | do A: pass | taken back 1 | do A: pass")
        rig.steps('B hears "A passes."')
        before = rig.served.call(listed_again)
        rig.steps("B forgets")
        new = [{"n": before[-1]["n"] + 1, "words": "B passes.", "seat": 1, "kind": "", "entry": 99}]
        arrives(rig, before + new)
        rig.steps('B hears "B passes."')
        assert [one.words for one in rig.hand("B").ear.heard()] == ["B passes."]
