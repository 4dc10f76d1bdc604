"""The table's own view in a real browser, beside phones: an auction as it goes, moments that come
once, letters that are seen from three metres, letters beside colours, and the log."""

import shlex
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from controller.rules import commands as c
from controller.table.panel.pages.taking_back import TakeBack
from controller.table.wording.headline import headline
from hardware.ports import Button, Pressed
from tests.browser.hands import script
from tests.browser.visits import SEEN_AT_3_M, RigAt, visits
from tests.sim.pages import demo
from tests.web.phones import SIZES, window
from tests.web_long.scenes import ENDS, QUESTS

HERE = "lotr-2003/standard A:900@14(11,13);B:900@3;C:900 buy:0 ring:37"
BUY = "lotr-2003/classic A:900@11(6);B:1500(15);C:1500 buy:0"
MOVING = script("""document.getAnimations()
    .filter((one) => one.effect.target.closest('.moment')).length""")
INSIDE = script("""() => {
    const box = (one) => one.getBoundingClientRect();
    const field = box(document.querySelector('#spaces'));
    const edges = [...document.querySelectorAll('#spaces .space')].map(box);
    const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
        && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return [...document.querySelectorAll('#tracker .circle')].map(box)
        .filter((one) => one.left < field.left || edges.some((space) => over(one, space)))
        .map((one) => [one.left, one.top]);
}""")
"""Circles of the Tracker that lie over a space or beside the board."""

INSIDE_AT_ANY_SIZE = "\n".join(
    f'  table size {wide} {high} | table js "{INSIDE}" []' for wide, high in SIZES
)
FROM_THE_TOP = script("""[...document.querySelectorAll('#ask, #sale, #journey, #board')]
    .map((one) => [one.getBoundingClientRect().top, one.id])
    .sort(([one], [other]) => one - other).map(([_top, id]) => id)""")
LARGE = " ".join(
    f'"{where}"'
    for where in (
        "#question", "#ranking .cash", "#sale .bid", "#sale .time .words", "#sale .goods b",
        "#sale .goods small", "#sale .high .bidding", "#sale .calls", "#sale .bidders",
        "#journey .far", "#journey span", "#ranking .worth", "#ranking .about", "#log li",
    )
)  # fmt: skip
TONES = script("""() => {
    window.tones = 0;
    const made = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
        window.tones += 1;
        return made.call(this);
    };
}""")
LARGER = script("""[question, due].map((one) => parseFloat(getComputedStyle(one).fontSize))
    .reduce((one, other) => one > other)""")
KEPT = script("""['text', 'still', 'dice', 'coins', 'ring', 'volume']
    .map((name) => JSON.parse(localStorage.ringkeeper)[name])""")
GROWN = "parseFloat(getComputedStyle(document.querySelector('#ranking .who')).fontSize)"


def struck_out(who: str) -> str:
    """Only the bid is struck out, and said to be."""
    line = f'{who} of "#log [data-gone]"'
    return f"""
  {who} sees "#log [data-gone]" "C bids 120." | {who} count "#log [data-gone]" 1
  {line} "(one) => getComputedStyle(one).textDecorationLine.includes('line-through')" true
  {line} "(one) => getComputedStyle(one, '::after').content.includes('no longer counts')" true
  {who} becomes "#log .back" "Taken back by C: C bids 120.\""""


STRUCK = "\n".join(
    f"""
the moves of a take-back are struck out, also for a page that comes later: {who}
  {BUY}
  {who} open | do A: decline | do A: pass | do C: bid 120
  {who} sees "#log li" "C bids 120." | {who} count "#log [data-gone]" 0 | taken back 1 C
{struck_out(who)} | {who} reload
{struck_out(who)} | do C: bid 130 | {who} sees "#log li" "C bids 130."
{struck_out(who)}"""
    for who in ("B", "table")
)


test_table_view = visits(f"""
the end names the winner and then says why
  [en reduced] {ENDS}
  do A: call-time | table text "#question" "Winner: .." | table text "#due" "..1 turn.."
  table js "{LARGER}" true

the Tracker lies inside the board on a small window too
  [en reduced] {QUESTS}
  do A: play-card 2 C 16 | table sees .open-card
{INSIDE_AT_ANY_SIZE}

an auction is shown live and large
  [run frodo gimli] -
  AB,table open | AB roll 6,6 | AB roll 2,1 | table sees "#question" Frodo | table unseen "#sale"
  AB roll 5,4 | AB press "Send it to auction" | table sees "#sale .none"
  table text "#sale .goods b" Weathertop | table unseen "#sale .time"
  AB fill ".bid[data-seat='1'] input" 45 | AB click ".bid[data-seat='1'] .answer"
  table sees "#sale .bid" 45 | table text "#sale .high .bidding" ..Gimli..
  table sees "#sale .time" "Going once in 4 s" | table count "#sale .calls .on" 0
  table large {SEEN_AT_3_M} {LARGE}
  AB press Pass | table hides "#sale" | table sees "#ranking .cash:text-is('1455')"

on a phone the question comes before the board, on a larger screen it is in its middle
  [360x780] {HERE}
  do A: decline | do B: bid 50 | table sees "#sale .bid"
  table js "{FROM_THE_TOP}" '["ask", "sale", "journey", "board"]'
  table size 1920 1080 | table sees "#centre > #ask + #stand + #sale"

the pot stands on Free Parking
  [reduced] lotr-2003{{pot=fees}} A:900@4;B:900@14 roll:1 pot:75
  table open | table sees ".space[data-pos='20'] .price:text-is('75')"
  table attribute ".space[data-pos='20']" aria-label "Free Parking, 75"
  do B: roll 2,4 | table loses ".space[data-pos='20'] .price"

a moment comes once and leaves the question again
  {HERE}
  table open | do A: buy | table sees .moment.group
  table has "body > .said" "A completes a group"
  table attribute "body > .said" aria-live polite | table count .space.cheered 3
  table js "{MOVING} > 0" true | table loses .moment | table count .space.cheered 0
  table reload | table sees "#ranking li"
  table offline | table sees body.old | table online | table sees "body:not(.old)"
  do B: roll 2,2 | table sees "#log :text('B rolls')"
  table count .moment 0    # whatever was to come with the page has come with this
  table js "document.querySelector('body > .said').innerText" '""'

the Ring's way is drawn to its end and its end is a moment
  [reduced] lotr-2003/standard A:900@20;B:900 roll:0 ring:34
  table text "#journey" "..2 steps to Mount Doom.."
  table count "#ring-way :is(.step, .step-next)" 1
  table attribute .space.ring-next data-pos 37
  do A: roll 0,3 | table sees "#ring-way .goal.next"
  table sees "#journey :text('the game is over!')" | do A: buy | do B: roll 0,3
  table sees .moment.end | table js "{MOVING}" 0 | table unseen "#journey"
  table count "#ring-way > *" 0

the screen has settings of its own: language, motion, sounds and text size
  {HERE}
  table js "{TONES}" null | table js "window.before = {GROWN}, true" true
  table click "#settings" | table select_option ".settings label:has-text('Text size') select" \
"Very large"
  table check ".settings label:has-text('Less motion') input"
  table check ".settings label:has-text('Dice') input"
  table check ".settings label:has-text('Coins') input"
  table fill ".settings [type=range]" 0.8 | table key Escape | table sees "#settings:focus"
  table js "{GROWN} > before" true | table js "window.name = before, true" true
  do A: buy | table sees .moment.group | table js "{MOVING}" 0    # a full group, and coins
  do B: roll 2,3 | table until "tones > 0"
  table click "#settings" | table select_option "#language" Français
  table sees ":root[lang=fr] #settings:focus" | table js "{GROWN} > Number(name)" true
  table click "#settings" | table text "#sheet-title" "Réglages de cet écran"
  table js "{KEPT}" '["huge", true, true, true, false, 0.8]'

R66: that the game is ending stands on seat, host and table
  lotr-2003/classic A:900@11;B:1200;C:100 buy:0
  B,host,table open | B,host,table unseen "#ending" | do end-game
  B,host,table sees "#ending" "The game is ending" | B,host fits
  table large {SEEN_AT_3_M} "#ending" | do A: buy | B,host,table hides "#ending"

where the player stands whose turn it is is written large
  lotr-2003/standard Frodo:742@8(6^2,8^2,9^3);Sam:510@31 roll:0
  table text "#stand b" Bree | table text "#stand small" "..Frodo's, 2 Strongholds.."
  do A: roll 2,3 | table sees "#stand b" Rivendell | table count "#stand small" 0

how much longer the game goes on
  lotr-2003/standard A:900@14;B:900@3;C:900 roll:0 ring:37
  table sees "#length" "Likely over in "

a phone says where the Ring is and how far it still goes
  lotr-2003/standard Frodo:742@28(6,8,9);Sam=Gandalf:510@31(11,13) roll:0 ring:21
  new sees "#journey" "10 steps to Mount Doom"
  new text "#journey" "..The One Ring is at Gap of Rohan.."
{STRUCK}
""")


def test_who_chooses_a_game_reads_how_long_it_takes_and_what_is_endless(browser: Browser) -> None:
    with demo() as address, window(browser, viewport={"width": 1280, "height": 800}) as page:
        page.goto(address)
        words = page.locator("dialog .will")
        words.get_by_text("With 4 players, this game usually takes 40 to 70 min.").wait_for()
        page.check("[name='sits.Legolas']")
        words.get_by_text("usually takes 50 to").wait_for()
        page.uncheck("[name='sits.Legolas']")
        page.select_option("dialog [name=game]", "classic")
        words.get_by_text("Trade deeds: if nobody does").wait_for()
        page.click("[data-field=house-rules] > summary")
        page.get_by_label("Find a house rule").fill("GO pays")
        page.get_by_label("GO pays", exact=True).fill("1000")
        words.get_by_text("GO pays 1000: 3 of 10 games take more than 5 hours.").wait_for()
        page.get_by_label("GO pays", exact=True).fill("20000")
        assert words.locator("li").count() == 3, "no such amount: nothing changes"


SOLD = "lotr-2003/standard A:900@11(6,8,9,12);B:900@3(13);C:900 buy:0"
"""The light blue group is the second on the board (B), the pink one the third (C)."""


def picture(name: str) -> str:
    """A part of the board by its whole name."""
    return shlex.quote(f'role=img[name="{name}"]')


WORDS = "\n".join(
    f"""
the board says whose a deed is and what stands there: {language}
  [{language} 1366x768] lotr-2003/classic A:900@11(6^2,8^2,9^3,15m);B:1500@20(5);C:1500 roll:0
  table count {picture(f"Bree, 100, {whose}, 2 Strongholds")} 1
  table count {picture(f"Asfaloth, 200, {whose}, {mortgaged}")} 1
  table count {picture(f"A, {turn} Ford of Bruinen")} 1
  table count "#ranking [aria-current=true]" 1"""
    for language, whose, mortgaged, turn in (
        ("en", "A's", "mortgaged", "whose turn it is, is on"),
        ("fr", "à A", "hypothéqué", "dont c’est le tour, est sur"),
    )
)


test_without_colours = visits(f"""
letters beside the colours of what is sold, offered and looked at
  {SOLD}
  do B: offer A (13) for (6,12) | A sees .for-sale
  A letters ".for-sale .band" ""    # not asked for
  set marks=true | A sees .marked | A letters ".for-sale .band" C
  A letters ".terms .title" BC    # a Wizard's staff has a shape of its own
  A letters "#seats .deed" BBB | A click "#seats .deed[data-space='6']"
  A letters "#sheet .band" B | A letters "#sheet .members li > i" BBB
  A press Close | A press "Offer a deal"
  A letters "#sheet fieldset:nth-of-type(1) label:has([name$=deeds]) i" BBB
  A letters "#sheet fieldset:nth-of-type(2) label:has([name$=deeds]) i" C

letters beside the colour of an auction on a large screen
  {SOLD}
  do A: decline | set marks=true | table letters "#sale .band" C
{WORDS}
""")


NEWEST = """() => {
  const [box, line] = [log, log.firstElementChild].map((one) => one.getBoundingClientRect());
  return [log.firstElementChild.textContent, line.top >= box.top && line.bottom <= box.bottom + 1];
}"""
CLAIM = "lotr-2003/classic A:900@11;B:1500;C:1500 buy:0"


@pytest.mark.parametrize("who", ["new", "table"])
def test_the_newest_line_comes_first(rig_at: RigAt, who: str) -> None:
    with rig_at(CLAIM) as rig:
        rig.steps(f"{who} open | do A: decline")
        rig.steps(" | ".join(f"do {'BC'[more % 2]}: bid {101 + more}" for more in range(12)))
        rig.steps(f"{who} sees '#log li' 112")
        words, seen = rig.page(who).evaluate(NEWEST)
        assert "112" in words
        assert seen


DISPLAYED: dict[str, Any] = {
    "refusal": c.Buy(1), "taken back": TakeBack(1), "to put back": TakeBack(3),
}  # fmt: skip


@pytest.mark.parametrize("what", DISPLAYED)
@pytest.mark.parametrize("who", ["new", "table"])
def test_what_the_display_says_is_above_the_question(rig_at: RigAt, who: str, what: str) -> None:
    """In the same words, until it is dismissed at the table."""
    with rig_at(CLAIM) as rig:
        rig.steps(f"{who} open | do A: decline | do B: bid 100 | do C: pass | do A: pass")
        at, told = rig.served, rig.page(who).locator("#told")
        at.call(lambda house: house.table.choose(DISPLAYED[what]))
        words = at.call(lambda house: headline(house.table.state, house.table.ui, house.table.now))
        expect(told).to_contain_text(words)
        expect(told).to_be_visible()
        at.call(lambda house: house.table.on(Pressed(button=Button.OK)))
        expect(told).to_be_hidden()
