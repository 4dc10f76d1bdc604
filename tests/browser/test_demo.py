"""The simulated table's page in a real browser: its controls, help, settings and first steps (issue
13, 4), its display as text and its board in words, and what a new user stumbled over (issue 40,
21)."""

from functools import partial

import pytest
from playwright.sync_api import Browser, expect

from controller.rules import commands as c
from tests.browser.hands import script
from tests.browser.test_table_view import NEWEST
from tests.browser.visits import RigAt, visits
from tests.sim.pages import demo
from tests.sim.test_page_phones_browser import open_phones, shown_code
from tests.web.phones import join, window
from tests.web.served import served
from tests.web.serving import House
from tests.web_long.pictures import too_small

GROUP = "lotr-2003/classic Frodo:700(6,8,9);Sam=Aragorn:900(1) roll:0"
CLAIM = "lotr-2003/classic A:900@11;B:1500;C:1500 buy:0"
RING = "lotr-2003/standard Frodo:742@28(6,8,9);Sam=Gandalf:510@31(11,13) roll:0 ring:21"
OWNED = "lotr-2003/classic A:900@11(6^2,8^2,9^3,15m);B:1500@20(5);C:1500 roll:0"
LINES, NEWS = "#reading-lines p", "#reading-news"
TALL = "ask.getBoundingClientRect().height"
KEPT = script("""['still', 'dice', 'ring', 'volume']
    .map((name) => JSON.parse(localStorage.ringkeeper)[name])""")
OUT_OF_SIGHT = script("""['question-words', 'oled', 'ok', 'back', 'throw'].filter((id) => {
    const { left, top, right, bottom } = document.getElementById(id).getBoundingClientRect();
    return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
})""")
CLEAR = script("""() => {
    const { left, top, right, bottom } = document.querySelector('.goal').getBoundingClientRect();
    return [...document.querySelectorAll('#box, #tray, #pad')].every((one) => {
        const part = one.getBoundingClientRect();
        return part.right < left || part.left > right || part.bottom < top || part.top > bottom;
    });
}""")
SIZES = ("1366x768", "390x844", "844x390", "683x384")
"""Also a phone on its side, and a laptop at 200 %."""

SEEN = "\n".join(
    f"""
display, keys and roll are seen without scrolling: {language} {size}
  [{language} {size}] {CLAIM}
  demo click ".bubble .plain >> nth=0" | demo js "scrollTo(0, 0), true" true
  demo js "{OUT_OF_SIGHT}" []"""
    for language in ("en", "fr")
    for size in SIZES
)
PASS_SHOWS = script("""() => {
    const bottom = (where) => document.querySelector(where).getBoundingClientRect().bottom;
    return bottom('#answers .lesser') <= bottom('#does');
}""")
BIDS = (
    "\n".join(
        f"""
who bids can also pass without scrolling: {language}
  [{language}] {CLAIM}
  demo click "#answers .lesser" | demo sees "#answers .bid" | demo js "{PASS_SHOWS}" true"""
        for language in ("en", "fr")
    )
    + f"""

several who sit at the table bid in one form, for whom they choose
  {CLAIM}
  demo click "#answers .lesser" | demo sees "#answers .bid" | demo count "#answers .bid" 1
  demo text "#answers .bidding [aria-pressed=true]" A
  demo click "#answers .bidding button:text-is('B')"
  demo text "#answers .bidding [aria-pressed=true]" B | demo count "#answers .bid" 1
  demo click "#answers .bid button:text-is('+10')" | demo click "#answers .bid .answer"
  demo sees "#question-words" "B has bid 11"
  demo count "#answers .bidding button" 2"""
)
BESIDE = script("""() => {
    const box = (one) => one.getBoundingClientRect();
    const told = document.querySelector('.told'), tip = document.querySelector('.bubble');
    const bubble = box(tip);
    return ['ask', 'does', 'controls', 'box', 'lower'].filter((id) => {
        const { left, right, top, bottom } = box(document.getElementById(id));
        return right > bubble.left && left < bubble.right && bottom > bubble.top
            && top < bubble.bottom;
    }).concat([told, tip].filter((one) => {
        const { top, bottom, height } = box(one);
        return top >= innerHeight || bottom <= 0 || !height;
    }).map((one) => one.id || one.className));
}""")
"""Parts with questions and answers that the bubble covers; then it, or what it is about, if that
is out of sight."""

TOUR = ("throw", "board", "deeds", "ask", "journey", "back", "plugs", "chronicle")


def shown_round(parts: tuple[str, ...]) -> str:
    return "\n".join(
        f"""  demo sees 'role=complementary[name="First steps, {at} of {len(parts)}"]'
  demo count "#{part}.told" 1 | demo js "{BESIDE}" [] | demo enter ".bubble .big\""""
        for at, part in enumerate(parts, 1)
    )


TOURS = "\n".join(
    f"""
first steps come once, cover nothing, and can be had again: {size}
  [{size}] {RING}
{shown_round(TOUR)}
  demo count ".bubble, .told" 0
  demo reload | demo sees "#controls button:has-text('Build')" | demo count .bubble 0
  demo key ? | demo press "Show me round" | demo hides "#sheet"
{shown_round(TOUR)}
  demo at throw | demo js "{OUT_OF_SIGHT}" []"""
    for size in SIZES
)
CAPTION = script("""() => {
    const box = (one) => one.getBoundingClientRect();
    const caption = document.querySelector('#tracker .caption');
    const { left, right, top, bottom } = box(caption);
    const circles = [...document.querySelectorAll('#tracker .circle circle')].map(box);
    const clear = circles.every((one) =>
        one.right < left || one.left > right || one.bottom < top + 2 || one.top > bottom - 2);
    const field = box(document.getElementById('board'));
    return [caption.textContent, clear, bottom - top >= 9, left > field.left];
}""")
CAPTIONS = "\n".join(
    f"""
the Tracker says what it is, beside its circles and not on them: {size}
  [{size}] lotr-2021/standard A:20@0;B:20@0 roll:0 bearer:1
  table,demo has "#tracker .circle"
  table,demo js "{CAPTION}" '["Tracker", true, true, true]'"""
    for size in ("1366x768", "390x844")
)


test_demo = visits(f"""
a building is built and taken back by the row
  {GROUP}
  demo click "#controls button:text-is('Build')" | demo click "#sheet .acts button >> nth=0"
  demo sees "#log li" "Buckleberry Ferry now has" | demo key Escape
  demo enter "#controls button:has-text('Take back: Frodo')"
  demo sees "#people :text('700')"    # as before
  demo text "#log .back" "Taken back by Frodo: Frodo builds on Buckleberry Ferry."
  demo count "#log [data-gone='no longer counts']:has-text('Buckleberry Ferry now has')" 1
  demo at any | demo click "#controls button:has-text('Offer a deal')" | demo sees "#sheet form"

help lists the keys and opens by button and key
  {GROUP}
  demo key ? | demo sees "#sheet[open]"
  demo texts "#sheet kbd" T "← →" Enter ⌫ M P ?
  demo key t Escape | demo hides "#sheet"    # a key for the table does nothing below a sheet
  demo click "#help" | demo sees 'role=heading[name="How this page works"]' | demo press Close
  demo lacks "#log" "Frodo rolls"

the page has settings: language, text size, motion, and sounds of its own
  {GROUP}
  demo js "window.before = {TALL}, true" true | demo click "#settings"
  demo select_option 'role=combobox[name="Text size"]' "Very large"
  demo js "{TALL} > before" true | demo check "#sheet label:has-text('Less motion') input"
  demo check "#sheet label:has-text('Dice') input"
  demo check "#sheet label:has-text('Coins') input"
  demo check "#sheet label:has-text('The Ring') input"
  demo fill "#sheet label:has-text('Volume') input" 0.2
  demo select_option "#sheet label:has-text('Language') select" fr
  demo sees ":root[lang=fr] #settings:focus" | demo sees "#question-words" Frodo
  demo js "{KEPT}" '[true, true, true, 0.2]'

first steps leave out what the page has not, and can be left
  {GROUP}
{shown_round(tuple(one for one in TOUR if one != "journey"))}
  demo key ? | demo press "Show me round" | demo enter ".bubble .plain"
  demo count ".bubble, .told" 0

the display is read and can be shown in large letters
  {CLAIM}
  demo text "{LINES} >> nth=0" "A, 900 P" | demo text "{LINES} >> nth=1" "Claim it?"
  demo text "{LINES} >> nth=2" "Ford of Bruinen, 140 P"
  demo has 'role=region[name="On the display"] >> role=paragraph'
  demo attribute "{NEWS}" role status | demo has "{NEWS}" "Claim it? Ford of Bruinen, 140 P."
  demo count "#reading.unseen" 1 | demo press "Display as text" | demo shown "#reading:not(.unseen)"
  demo reload | demo sees "#reading:not(.unseen) #reading-lines p"

only the item with the pointer is told when the knob turns
  {OWNED}
  demo key m | demo has "{NEWS}" "Menu. Current question."
  demo key ArrowRight | demo has "{NEWS} >> text=/^A 900\\.$/"

one Tab stop for the board and arrows from deed to deed
  {CLAIM}
  demo count 'role=group[name="Board"] >> [tabindex="0"]' 1
  demo focus 'role=group[name="Board"] >> [data-pos="9"]'
  demo key ArrowRight Enter    # lays the deed of Bruinen on the pad: claimed
  demo sees "#log" "claims Ford of Bruinen"
  demo attribute 'role=group[name="Board"] >> [tabindex="0"]' data-pos 11

the end of the Ring's way lies behind nothing
  {RING}
  demo has .goal | demo js "{CLEAR}" true

the log keeps its room beside the display as text
  {RING}
  demo click "#mischief summary" | demo click "#read"
  demo js "log.getBoundingClientRect().height > 90" true

a toggle that stays pressed keeps its name; a button named after an act is no toggle
  {CLAIM}
  demo js "window.before = [sound.innerText, read.innerText], true" true
  demo click "#sound" | demo click "#read"
  demo attribute "#sound" aria-pressed true | demo attribute "#read" aria-pressed true
  demo js "sound.innerText === before[0] && read.innerText === before[1]" true
  demo click "#pause" | demo sees "#pause.on" | demo text "#pause" Resume
  demo attribute "#pause" aria-pressed null

a new game over one that is played asks first
  {CLAIM}
  demo click "#new-game" | demo click "#start button.big" | demo sees "#sure[open]"
  demo click "#sure button[value=no]" | demo sees "#start[open]" | demo has "#question-words" buy

settings that are the table's say so
  {CLAIM}
  demo click "#settings" | demo sees "#sheet label" "Language of the table"
{SEEN}
{BIDS}
{TOURS}
{CAPTIONS}
""")


def test_all_of_it_is_large_enough_for_a_finger(rig_at: RigAt) -> None:
    with rig_at(f"[360x780] {GROUP}") as rig:
        rig.steps("""demo sees .bubble | demo sees "#controls button:has-text('Build')" """)
        assert too_small(rig.page("demo")) == []
        rig.page("demo").click("#settings")
        assert too_small(rig.page("demo")) == []


def test_a_phone_that_is_shaken_rolls_once(rig_at: RigAt) -> None:
    """43.5; this page is from a secure origin, as a site with https is."""
    with rig_at(f"[finger 360x780] {GROUP}") as rig:
        shake = "dispatchEvent(new DeviceMotionEvent('devicemotion', {acceleration: %s}))"
        nudge, hard = (shake % f"{{x: {felt}, y: 0, z: 0}}" for felt in (9, 20))
        rig.steps(f"""
          demo click "#settings" | demo check "#sheet label:has-text('Shake the phone') input"
          demo js "{hard}" true | demo press Close | demo js "{nudge}" true
          demo lacks "#log" "Frodo rolls" | demo js "{hard}, {hard}" true
          demo sees "#log :text('Frodo rolls')"
          demo count "#log :text-matches('Frodo rolls [^a]')" 1    # a double says "rolls again"
        """)


def test_each_step_of_the_speed_is_another_speed_and_says_it(rig_at: RigAt) -> None:
    with rig_at(CLAIM) as rig:
        slider = rig.page("demo").locator("#speed")
        slider.focus()
        seen = [slider.get_attribute("aria-valuetext")]
        for _step in range(int(slider.get_attribute("max") or 0)):
            slider.press("ArrowRight")
            seen.append(slider.get_attribute("aria-valuetext"))
        assert (seen[0], seen[-1]) == ("1×", "100×")
        assert len({*seen}) == len(seen), seen


def test_the_newest_line_comes_first_at_the_simulated_table(rig_at: RigAt) -> None:
    with rig_at(CLAIM) as rig:
        rig.steps('demo sees "#ok.asked" | demo click "#ok" | demo sees "#log li" claims')
        rig.steps('demo click "#throw" | demo sees "#log li" rolls')
        lines = " / ".join(rig.page("demo").locator("#log li").all_inner_texts())
        assert lines.index("rolls") < lines.index("claims")
        assert rig.page("demo").evaluate(NEWEST)[1]


TOGGLES = """() => [...document.querySelectorAll("button[aria-pressed]")]
  .filter((one) => one.checkVisibility())
  .map((one) => [one.ariaPressed, one.ariaLabel ?? one.firstChild.textContent])"""


@pytest.mark.parametrize("path", ["", "wires"])
def test_every_toggle_keeps_its_name_when_it_is_pressed(browser: Browser, path: str) -> None:
    with demo("--seats", "A,B", "--bots", "0") as address, window(browser) as page:
        page.set_viewport_size({"width": 1366, "height": 768})
        page.goto(f"{address}{path}")
        page.wait_for_selector("body[data-linked=yes]")
        if not path:
            page.click(".bubble .plain")
            page.click("#mischief summary")
        before = page.evaluate(TOGGLES)
        buttons = page.locator("button[aria-pressed]:visible")
        assert before
        for at, (pressed, name) in enumerate(before):
            buttons.nth(at).click()
            expect(buttons.nth(at)).not_to_have_attribute("aria-pressed", pressed)
            assert page.evaluate(TOGGLES)[at][1] == name
            buttons.nth(at).click()
            expect(buttons.nth(at)).to_have_attribute("aria-pressed", pressed)


def test_a_seat_that_a_bot_plays_says_so_before_it_is_taken_over(browser: Browser) -> None:
    with (
        demo("--seats", "A,B,C", "--bots", "1") as address,
        window(browser, viewport={"width": 1366, "height": 768}) as bench,
        window(browser) as phone,
    ):
        bench.goto(address)
        bench.wait_for_selector("#people li")
        open_phones(bench)
        phone.goto(f"{address}seat")
        join(phone, shown_code(address))
        phone.wait_for_selector("#sit-seats label:has-text('played by a bot: tick to take over')")
        assert phone.locator("#sit-seats small").count() == 1
        assert phone.locator("#sit-seats label:has(small)").inner_text().split()[1] == "C"


LEAN = """async (steps) => {
  const { Paced } = await import("/web/still.js");
  let now = 0;
  const paced = new Paced(() => {});
  for (const step of steps) {
    requestAnimationFrame = (draw) => { now += step; draw(now); };
    paced.now();
  }
  return document.documentElement.classList.contains("lean");
}"""
SMOOTH, SLOW = 16, 90
"""Milliseconds between two pictures."""
FRAMES = [
    ([SMOOTH] * 60, False),
    ([40] * 60, False),
    ([50] * 11, False),  # too few to tell
    ([50] * 12, True),
    ([SLOW] + [SMOOTH] * 60, False),  # one slow one is no slow computer
    ([SMOOTH] * 60 + [SLOW] * 12, True),  # it has become slow
    ([9000] + [SMOOTH] * 60, False),  # it slept
    ([SLOW] * 12 + [SMOOTH] * 600, True),  # it stays so: back and forth would be seen
]


def test_a_page_draws_less_once_its_pictures_are_slow(browser: Browser, rig_at: RigAt) -> None:
    """On average over the last twelve, by simulated times."""
    with rig_at(CLAIM) as rig, window(browser) as page:
        page.route("**/empty", lambda route: route.fulfill(body="", content_type="text/html"))
        for steps, lean in FRAMES:
            page.goto(f"{rig.at.url}empty")
            assert page.evaluate(LEAN, steps) is lean, steps


ENDLESS = """() => document.getAnimations()
  .filter((one) => one.effect.getTiming().iterations === Infinity).length"""


def test_a_page_that_draws_less_has_nothing_that_pulses(rig_at: RigAt) -> None:
    with rig_at(CLAIM) as rig:
        page = rig.page("demo")
        page.emulate_media(reduced_motion="no-preference")
        page.wait_for_selector("#ok.asked")
        page.wait_for_function(ENDLESS)
        page.evaluate("() => document.documentElement.classList.add('lean')")
        assert page.evaluate(ENDLESS) == 0


SLOWLY = """let now = 0;
window.requestAnimationFrame = (draw) => setTimeout(() => { now += 90; draw(now); });"""


def bids(amount: int, house: House) -> None:
    house.table.do(c.Bid(amount % 2, amount))


def test_the_table_s_view_draws_less_too(browser: Browser) -> None:
    where = "lotr-2003/classic A:900@11;B:900@3 buy:0"
    with served(where, c.Decline(0)) as at, window(browser) as page:
        page.add_init_script(SLOWLY)
        page.goto(f"{at.url}table")
        page.wait_for_function(ENDLESS)
        for bid in range(1, 14):
            at.call(partial(bids, bid))
            page.wait_for_selector(f"#sale .bid:has-text('{bid}')")
        page.wait_for_selector("html.lean")
        assert page.evaluate(ENDLESS) == 0
