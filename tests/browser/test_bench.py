"""The page in a real browser: a game played by hand, one watched, plugs pulled, sizes, keys."""

from __future__ import annotations

import json
import re
import signal
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import msgspec
import pytest

from controller import editions
from controller.bots import Strength, bots_of
from controller.bots.playing import DiceRoller, play_out, start_command
from controller.store.banker import Banker
from controller.web.sections.board import edition_section
from tests.games.played import write
from tests.sim.pages import BROWSER, NO_BROWSER, demo
from tests.web_long import pictures

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

pytestmark = pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER)

SIZES = [(360, 780), (820, 1180), (1366, 768), (1920, 1080)]
"""Of windows: a telephone, a tablet, a laptop, a large screen."""

SECONDS = 1000
"""Of playwright's time-outs, which are milliseconds."""


@pytest.fixture(scope="module")
def window(browser: Browser) -> BrowserContext:
    """One for all: the page keeps nothing in it, and a new one reads all its scripts anew."""
    return browser.new_context(viewport={"width": 1280, "height": 800})


def start(page: Page) -> None:
    """Begin the game that has been chosen; one that is being played is put away."""
    page.click("#start button.big")
    if page.evaluate("() => sure.open"):
        page.click("#sure button[value=yes]")


ENDED = re.compile(r"net::ERR_CONNECTION_(REFUSED|RESET)$")
"""A demo that ends refuses a page that connects again, or resets one that is just connecting."""


@pytest.fixture
def page(window: BrowserContext) -> Iterator[Page]:
    """A page of 1280 by 800 on which no script may fail."""
    page = window.new_page()
    page.set_default_timeout(120 * SECONDS)  # the machine may be busy
    failures: list[str] = []
    page.on("pageerror", lambda error: failures.append(str(error)))
    page.on("console", lambda said: failures.append(said.text) if said.type == "error" else None)
    yield page
    page.close()
    assert [said for said in failures if not ENDED.search(said)] == []


def throw(page: Page, first: int, second: int) -> None:
    """Load the dice, throw them once they are asked for, and wait until the log tells of what came
    of it: a part that says that it is ready, as after a new game, is no answer to a throw."""
    page.wait_for_selector("#throw.asked")
    page.evaluate("([a, b]) => { face0.value = a; face1.value = b; }", [str(first), str(second)])
    page.evaluate("() => { for (const line of log.children) line.dataset.old = ''; }")
    page.click("#throw")
    page.wait_for_selector("#log li:not([data-old], .part, .no, .begin)", state="attached")


def another_line(page: Page) -> None:
    """Wait until the log has a new line, at its top; how many it has does not tell, it keeps only
    400."""
    newest = page.evaluate_handle("() => log.firstChild")
    page.wait_for_function("newest => log.firstChild !== newest", arg=newest)


def says(page: Page, words: str) -> None:
    """Wait until the question holds these words."""
    page.wait_for_function(
        "words => document.getElementById('question-words').textContent.includes(words)", arg=words
    )


def cash(page: Page, seat: int) -> int:
    return int(re.sub(r"\D", "", page.locator(".cash").nth(seat).inner_text()))


def begin(page: Page, address: str) -> None:
    """Frodo begins, Sam is second."""
    page.goto(address)
    throw(page, 6, 6)
    throw(page, 2, 1)
    says(page, "It is Frodo's turn to roll")


LIT = (
    "oled.getContext('2d').getImageData(0, 0, oled.width, oled.height)"
    ".data.filter((v, i) => i % 4 == 0 && v > 100).length"
)
"""Bright pixels on the glass."""


LOOK = """what => { const { boxShadow, fill } = getComputedStyle(document.querySelector(what));
    return boxShadow + fill; }"""
"""How a thing looks that may be marked."""


HANDS = ("--seats", "Frodo,Sam", "--bots", "0", "--speed", "10", "--seed", "1")


def test_game_played_by_hand(page: Page, tmp_path: Path) -> None:
    with demo(*HANDS) as address:
        begin(page, address)
        throw(page, 0, 5)  # the Eye: the Ring walks, Frodo comes to Buckleberry Ferry
        says(page, "buy Buckleberry")
        page.wait_for_selector("#ok.asked")
        page.wait_for_selector("body.still")  # at 10x nothing moves, and all the same it is marked
        for asked, other in (
            ("#deeds [data-tag='deed:6']", "#deeds [data-tag='deed:8']"),
            (".space[data-pos='6'] .plate", ".space[data-pos='8'] .plate"),
            ("#ok", "#back"),
        ):
            assert page.evaluate(LOOK, asked) != page.evaluate(LOOK, other), asked
        not_now = page.evaluate(LOOK, "#throw")
        page.click("#deeds [data-tag='deed:6']")
        says(page, "It is Sam's turn to roll")
        page.wait_for_selector("#throw.asked")
        assert page.evaluate(LOOK, "#throw") != not_now
        assert cash(page, 0) == 1400
        assert "The One Ring goes from Bag End" in page.inner_text("#log")
        assert page.locator(".estate", has_text="Frodo").locator("[data-tag='deed:6']").count()
        throw(page, 2, 4)  # Sam comes there too; Frodo asks for the rent
        page.wait_for_selector("#deeds .asked[data-tag='deed:6']")
        page.click("#deeds .asked[data-tag='deed:6']")
        page.wait_for_function("() => log.innerText.includes('Sam pays Frodo 6')")
        assert (cash(page, 0), cash(page, 1)) == (1406, 1494)
        throw(page, 3, 2)  # Frodo on Ford of Bruinen; he presses OK to claim it
        says(page, "buy Ford of Bruinen")
        page.wait_for_selector("#ok.asked")
        page.click("#ok")
        says(page, "It is Sam's turn to roll")
        assert cash(page, 0) == 1266
        throw(page, 2, 3)  # Sam on Bruinen
        page.wait_for_selector("#throw.asked")
        page.locator("#back").dispatch_event("pointerdown", {"pointerId": 1, "button": 0})
        page.wait_for_timeout(1 * SECONDS)
        page.locator("#back").dispatch_event("pointerup", {"pointerId": 1, "button": 0})
        page.wait_for_timeout(0.4 * SECONDS)  # the real button is held for a second, at 10x
        page.click("#ok")  # take the last thing back: Sam's roll
        says(page, "Taken back")  # the display leads Sam's token back
        page.click("#back")
        says(page, "It is Sam's turn to roll")
        page.screenshot(path=tmp_path / "by-hand.png")
        assert page.evaluate(LIT) > 1000


def test_enter_means_ok_a_refused_start_keeps_the_names_and_a_visit_is_no_jail(page: Page) -> None:
    with demo(*HANDS) as address:
        begin(page, address)
        throw(page, 4, 2)
        says(page, "buy Buckleberry")
        page.wait_for_selector("#ok.asked")
        page.keyboard.press("Enter")  # OK, not the button that was clicked last
        says(page, "It is Sam's turn to roll")
        assert cash(page, 0) == 1400
        page.click("#new-game")
        for seat, name in enumerate(("Rosie", "x\u200b")):
            page.fill(f"dialog input[aria-label='Name of player {seat + 1}']", name)
        start(page)
        page.wait_for_selector("dialog[open] [role=alert]")
        assert "player 2" in page.inner_text("dialog .lead")
        page.click("dialog [data-way=hands]")
        page.fill("dialog input[aria-label='Name of player 2']", "rosie")
        page.wait_for_selector("dialog [role=alert]", state="detached")
        start(page)
        page.wait_for_selector("dialog[open] [role=alert]")
        assert page.inner_text("dialog .lead") == "Two players are called rosie."
        page.fill("dialog input[aria-label='Name of player 2']", "Fatty")
        start(page)
        page.wait_for_function("() => people.innerText.includes('Fatty')")
        assert page.locator(".token text").all_text_contents() == ["R", "F"]
        throw(page, 6, 6)
        throw(page, 2, 1)
        throw(page, 4, 6)  # Rosie walks to the corner with the Jail, and only visits it
        page.wait_for_function(
            "() => document.querySelector('.about').textContent === 'Just visiting'"
        )


def test_dice_unplugged_in_mid_game_and_mischief(page: Page) -> None:
    with demo(*HANDS) as address:
        begin(page, address)
        page.click("#mischief summary")
        page.click("[data-what=cocked]")
        page.wait_for_selector("#die0.leans")
        page.wait_for_function("() => log.innerText.includes('is cocked')")
        page.click("[data-what=stranger]")
        page.wait_for_function("() => log.innerText.includes('Unknown card')")
        page.click(".plug:has-text('Dice')")
        page.wait_for_selector("#throw:disabled")
        page.wait_for_function("() => hint.textContent.includes('dice are unplugged')")
        page.wait_for_function("() => log.innerText.includes('Dice')")
        page.click(".plug:has-text('Dice')")
        throw(page, 4, 2)
        says(page, "buy Buckleberry")
        page.click(".plug:has-text('Display')")
        page.wait_for_function(f"() => {LIT} == 0")
        page.click(".plug:has-text('Display')")
        page.keyboard.press("ArrowRight")
        page.wait_for_function(f"() => {LIT} > 1000")


LAST = 3
"""Commands of a game that are left to watch: a debt, and nothing left to mortgage."""


def nearly_over(path: Path) -> None:
    """Write the journal of a game of two, decided without any table, but for its last commands: a
    classic one with a house rule."""
    edition, chance = editions.load("lotr-2003"), Random(1)
    banker = Banker(edition)
    banker.do(start_command(edition, ["Frodo", "Gimli"], chance, "classic", {"fine": 60}))
    play_out(banker.state, bots_of(Strength.SIMPLE, 2), DiceRoller(edition, chance), do=banker.do)
    write(path, edition, banker.history()[:-LAST])


HEADINGS = """async () => {
    const { Deeds } = await import('/web/cards.js');
    const news = await new Promise((done) => {
        const socket = new WebSocket(`ws://${location.host}/sim/live`);
        socket.onmessage = ({ data }) => { done(JSON.parse(data)); socket.close(); };
    });
    const root = document.createElement('div'), one = news.game.players[0];
    const owner = news.edition.spaces.map(() => -1);
    owner[1] = owner[3] = 0;
    owner[5] = 2;
    const hands = [[[], []], [[[0, 7]], []], [[[1, 4]], ['secret card', 'secret card']]];
    const players = hands.map(([cards, secret]) => ({ ...one, cards, secret }));
    const game = { ...news.game, players, owner, level: owner.map(() => 0), mortgaged: [] };
    new Deeds(root).update(news.edition, game, []);
    return [...root.querySelectorAll('h2 > span')].map((it) => it.textContent);
}"""
"""Of the lists of three players and the Bank: one has two deeds, one a card only, one of both."""

SHARED = """async () => {
    const { finalCard } = await import('/sim/start.js');
    const dialog = document.createElement('dialog');
    const players = ['Frodo', 'Sam', 'Gimli'].map((name) => ({ name, alive: true }));
    const over = { winners: [0, 1, 2], worth: [5, 5, 5] };
    document.body.append(dialog);
    finalCard(dialog, { currency: 'P' }, { players, over }, null);
    const said = dialog.querySelector('h2').textContent;
    dialog.remove();
    return said;
}"""
"""What the result of three who have the same says."""


CHOSEN = """() => {
    const ways = [...document.querySelectorAll('dialog select')];
    const game = ways.find((one) => [...one.options].some((way) => way.value === 'classic'));
    return [game.value, document.querySelector('dialog .own summary').textContent];
}"""
"""How the next game would be played."""


def test_watched_game_fits_any_screen_ends_and_another_begins(page: Page, tmp_path: Path) -> None:
    nearly_over(tmp_path / "game.journal")
    with demo("--journal", str(tmp_path / "game.journal"), "--bots", "2") as address:
        page.goto(address)
        page.wait_for_function("() => document.querySelectorAll('.estate').length >= 2")
        page.keyboard.press("p")
        for width, height in ((1920, 1080), (820, 1180), (390, 844), (360, 640), (1280, 800)):
            assert_fits(page, width, height)
        assert page.evaluate(HEADINGS) == ["2 deeds", "1 card", "1 deed · 3 cards", "25 deeds"]
        page.evaluate("speed.value = 100; speed.dispatchEvent(new Event('input'))")
        page.click("#new-game")  # whoever is choosing the next game is not disturbed by a result
        page.emulate_media(reduced_motion="reduce")  # for whom it would come without a long wait
        page.evaluate("() => document.getElementById('pause').click()")
        says(page, "The game is over")
        again = page.context.new_page()
        again.emulate_media(reduced_motion="reduce")
        again.goto(address)
        again.wait_for_selector("dialog[open] #final")
        again.screenshot(path=tmp_path / "over.png")
        winner, other = again.locator("#final b").all_inner_texts()
        assert int(winner.split()[0]) > 0
        assert other == "out of the game"
        assert again.evaluate(SHARED) == "Frodo, Sam and Gimli share the victory"
        for _ in range(3):  # Enter was OK until the card came: nobody leaves it by that
            again.keyboard.press("Enter")
        assert again.query_selector("dialog[open] #final")
        again.click("dialog button.big")
        again.wait_for_selector("dialog[open] [data-way=hands]")
        again.wait_for_selector("dialog .own:not([hidden])")  # what the box knows has come
        assert again.evaluate(CHOSEN) == ["classic", "1 house rule"], "as it was played just now"
        again.close()
        assert not page.query_selector("#final")
        page.click("dialog[open] [data-way=hands]")
        page.fill("dialog input[aria-label='Name of player 1']", "Rosie")
        page.fill("dialog [name=luck]", "12")
        start(page)
        says(page, "Rosie rolls to see who starts")
        assert cash(page, 0) == 1500
        page.click(".by >> nth=0")
        page.wait_for_selector(".by[aria-pressed=true]")


def assert_fits(page: Page, width: int, height: int) -> None:
    """Nothing is wider than the window, no name leaves its space or its card, and every part of
    the panel is inside the board."""
    page.set_viewport_size({"width": width, "height": height})
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    for out in (OUT_OF_SPACE, OUT_OF_CARD, OUT_OF_CENTRE):
        page.wait_for_function(f"() => ({out})().length === 0")


RESTS = """what => {
    const {x, y, width, height} = document.querySelector(what).getBoundingClientRect();
    const [was, now] = [window.stood, `${Math.round(x + width / 2)} ${Math.round(y + height / 2)}`];
    window.stood = now;
    return was === now;
}"""
"""Whether the middle of a thing is where it was a frame ago; it may pulse."""


def middle(page: Page, what: str) -> tuple[float, float]:
    """Of a thing on the board, in the window, once it has come to rest there."""
    page.wait_for_function(RESTS, arg=what)
    box = page.locator(what).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_tokens_are_dragged_and_led_home_where_readers_lie_under_the_board(page: Page) -> None:
    """By mouse to a wrong space, by keys to the right one; on the pad it is a tap."""
    with demo(*HANDS, "--heads") as address:
        begin(page, address)
        throw(page, 4, 2)
        page.wait_for_selector(".token.owed[data-seat='0']")
        says(page, "buy Buckleberry")
        assert "Move Frodo's token to Buckleberry Ferry." in page.inner_text("#hint")
        page.mouse.move(*middle(page, ".token[data-seat='0'] .rim"))
        page.mouse.down()
        page.mouse.move(*middle(page, ".space[data-pos='4'] .plate"), steps=6)
        page.wait_for_selector(".space.over[data-pos='4']")
        page.wait_for_selector(".token.held[data-seat='0']")
        page.mouse.up()
        page.wait_for_selector("#log li.no:has-text('Wrong space: Frodo')")
        page.wait_for_selector(".token.led[data-seat='0']")
        page.focus(".token[data-seat='0']")
        for _step in range(2):
            page.keyboard.press("ArrowRight")
        page.wait_for_selector(".token[data-seat='0']:not(.owed, .led)")
        page.click("summary:has-text('Mischief')")  # as one would it lies there but for a moment
        page.click("button:has-text('Leave cards on the pad')")
        page.mouse.move(*middle(page, ".token[data-seat='0'] .rim"))
        page.mouse.down()
        page.mouse.move(*middle(page, "#pad"), steps=6)
        page.mouse.up()
        page.wait_for_function("() => lying.dataset.tag === 'token:0'")


FROM_THE_TOP = """() => ['people', 'plugs', 'pace', 'board', 'lower', 'box', 'ask', 'brand']
    .map((id) => [document.getElementById(id).getBoundingClientRect().top, id])
    .sort(([a], [b]) => a - b).map(([_top, id]) => id)"""
"""Parts of the page in the order in which a telephone has them."""


def test_a_finger_drags_a_token_and_not_the_page(browser: Browser) -> None:
    phone = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    page = phone.new_page()
    with demo(*HANDS, "--heads") as address:
        begin(page, address)
        page.click(".bubble .plain")  # the first steps, which stand above the board
        throw(page, 4, 2)
        page.wait_for_selector(".token.owed[data-seat='0']")
        finger = phone.new_cdp_session(page)
        (x, y), (to_x, to_y) = (
            middle(page, one)
            for one in (".token[data-seat='0'] .rim", ".space[data-pos='6'] .plate")
        )
        way = [(x + (to_x - x) * part / 8, y + (to_y - y) * part / 8) for part in range(9)]
        for number, (at_x, at_y) in enumerate(way):
            kind = "touchMove" if number else "touchStart"
            at = {"type": kind, "touchPoints": [{"x": at_x, "y": at_y}]}
            finger.send("Input.dispatchTouchEvent", at)
        page.wait_for_selector(".token.held[data-seat='0']")
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        page.wait_for_selector(".token[aria-label*='Buckleberry Ferry']:not(.owed, .held)")
        assert page.evaluate("() => scrollY") == 0
        order = ["brand", "ask", "box", "lower", "board", "pace", "people", "plugs"]
        assert page.evaluate(FROM_THE_TOP) == order  # issue 13, item 2
        assert pictures.too_small(page) == []
        assert page.locator(".space .price:visible").count() == 0  # 4 pixels high
        rim = page.locator(".token[data-seat='1'] .rim").bounding_box()
        assert rim is not None
        assert rim["width"] > 14
    phone.close()


OUT_OF_REACH = """() => {
    const controls = document.querySelectorAll('#start :is(button, input, select, summary)');
    const begin = document.querySelector('#start .big').getBoundingClientRect();
    const out = [...controls].filter((it) => it.checkVisibility()).filter((it) => {
        it.scrollIntoView({ block: 'end' });
        const { left, right, top, bottom } = it.getBoundingClientRect();
        const there = document.elementFromPoint((left + right) / 2, bottom - 3);
        if (it.matches("select") && right - left < 60) return true; // only its arrow is left
        return right > left && (top < 0 || !(it.contains(there) || there?.contains(it)));
    });
    const stays = document.querySelector('#start .big').getBoundingClientRect();
    return [...out.map((it) => it.outerHTML), ...(begin.top === stays.top ? [] : ['Begin moved'])];
}"""
"""What of the start card cannot be brought into sight, or read, or is under something else then."""


MONEY = """async () => {
    const { People } = await import('/web/cards.js');
    const root = document.createElement('ol'), people = new People(root);
    const player = { name: 'Frodo', initial: 'F', sign: '', cash: 1500, pos: 0, alive: true };
    const boxes = ['Power', 'Credits'].map((currency) => ({ currency, spaces: [{ kind: 'go' }] }));
    for (const box of boxes)
        people.update(box, { players: [player], turn: 0 }, { seats: ['hand'] }, [], []);
    return root.querySelector('.cash').textContent;
}"""
"""What a player's row says after another box, whose money has another name."""


def shown_rules(page: Page) -> list[str]:
    """The house rules that can be seen on the start card."""
    rules = "[...document.querySelectorAll('.settings [data-name]')]"
    return [
        str(name)
        for name in page.evaluate(
            f"() => {rules}.filter((one) => one.checkVisibility()).map((one) => one.dataset.name)"
        )
    ]


def change_box(page: Page, name: str, year: str) -> None:
    """Choose another box on the start card."""
    page.select_option("dialog .fine select >> nth=0", name)
    page.wait_for_function(
        "year => document.querySelector('.own .whose').textContent.includes(year)", arg=year
    )


def house_rules_are_found(page: Page) -> None:
    """By typing, whatever the case and the accents; with the keyboard alone (issue 11)."""
    page.click("dialog .own > summary")
    assert shown_rules(page) == [], "lists with their names"
    field = page.get_by_label("Find a house rule")
    field.fill("STÁRTING")
    assert page.inner_text(".own .found") == "1 house rule found"
    assert shown_rules(page) == ["start_money"]
    field.press("Enter")
    page.keyboard.press("Control+A")
    page.keyboard.type("777")
    page.wait_for_selector("dialog .settings .changed")
    assert "1 house rule" in page.inner_text("dialog .own > summary")
    assert page.get_by_role("group", name="Money").locator(".changed").count() == 1
    field.fill("UNCLAIMED territory")
    assert shown_rules(page) == ["ring_target"]
    target = page.get_by_label("Where the Ring goes", exact=True)
    target.select_option(label="The Ring goes to the next unclaimed territory")
    field.fill("xyzzy")
    assert page.inner_text(".own .found").startswith("No house rule has “xyzzy” in it. Try")
    assert shown_rules(page) == []
    field.press("Escape")
    assert page.inner_text(".own .found") == ""
    assert (
        page.get_by_role("group", name="House rules: The Lord of the Rings, Trilogy").count() == 1
    )
    assert page.evaluate("() => document.querySelector('#start').open")


def test_another_box_with_house_rules_and_on_with_the_old_game(page: Page) -> None:
    with demo(*HANDS) as address:
        begin(page, address)
        page.click("#new-game")
        page.wait_for_selector("dialog .settings label", state="attached")
        hands_on = page.get_attribute("dialog [data-way=hands]", "aria-checked")
        assert hands_on == "true", "as they have played"
        house_rules_are_found(page)
        change_box(page, "starwars-1997", "1997")
        assert page.inner_text("dialog .own .left").endswith(
            "The Ring goes to the next unclaimed territory"
        )
        assert page.inner_text("dialog .own > summary") == "1 house rule (1 not in this box)"
        change_box(page, "lotr-2012", "2012")
        assert page.inner_text("dialog .own > summary") == "2 house rules"
        page.click("dialog [data-way=hands]")
        assert page.evaluate("() => document.querySelector('#start').scrollWidth <= innerWidth")
        start(page)
        page.wait_for_function("() => edition.textContent.includes('2012')")
        assert cash(page, 0) == 777
        page.click("#new-game")
        page.wait_for_selector("dialog .list >> nth=0 >> text=Favourites", state="attached")
        assert shown_rules(page) == []
        page.click("dialog .own > summary")
        assert shown_rules(page) == ["start_money", "ring_target"], "the list of favourites is open"
        page.wait_for_selector("dialog .resume:has-text('Frodo, Sam')")
        for width, height in (*SIZES, (390, 844), (1280, 600)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(OUT_OF_REACH) == [], (width, height)
            assert page.evaluate("() => document.querySelector('#start').scrollWidth <= innerWidth")
        page.click("dialog .resume:has-text('Frodo, Sam')")
        page.click("#sure button[value=yes]")  # the other game is put away
        page.wait_for_function("() => edition.textContent.includes('2003')")
        assert page.evaluate(MONEY) == "1500 Credits"
        says(page, "It is Frodo's turn to roll")
        assert cash(page, 0) == 1500


def way(page: Page) -> object:
    """Which of the start card's ways to play are framed."""
    framed = (
        "() => [...document.querySelectorAll('.way[aria-checked=true]')].map((b) => b.dataset.way)"
    )
    return page.evaluate(framed)


def test_start_card_and_keys(page: Page) -> None:
    with demo("--speed", "10") as address:
        page.goto(address)
        page.wait_for_selector("dialog[open] .way[aria-checked=true]")
        assert way(page) == ["against"]
        played = page.locator("dialog .roster [aria-label=Played]")
        played.nth(1).select_option("hand")
        assert way(page) == [], "two people, two bots: none of the three"
        played.nth(2).select_option("hand")
        played.nth(3).select_option("hand")
        assert way(page) == ["hands"]
        page.click("dialog [data-way=hands]")
        page.keyboard.press("Escape")
        page.click("#new-game")
        page.click("dialog [data-way=hands]")
        start(page)
        page.wait_for_selector("#throw.asked")
        page.keyboard.press("t")
        page.wait_for_function("() => log.innerText.includes('Frodo rolls')")
        page.keyboard.press("p")
        page.wait_for_selector("#pause.on")
        page.keyboard.press("t")
        page.wait_for_selector("#says.on")
        page.keyboard.press("p")
        page.wait_for_selector("#pause:not(.on)")
        for key in ("ArrowRight", "Enter", "Backspace"):
            page.keyboard.press(key)
        # Enter was for the button that still has the focus: the card is open again.
        page.wait_for_selector("dialog[open] option[value=starwars-1997]", state="attached")
        names = "dialog[open] .roster input"
        page.fill("dialog input[aria-label='Name of player 2']", "Rosie")
        page.click("dialog .plain:has-text('Add a player')")
        every = "at => [...document.querySelectorAll(at)].map((input) => input.value)"
        typed = page.evaluate(every, names)
        assert typed[1] == "Rosie"
        for edition in ("starwars-1997", "lotr-2003"):
            before = page.input_value(f"{names} >> nth=0")
            page.select_option("dialog select:has([value=starwars-1997])", edition)
            page.wait_for_function(
                "([at, was]) => document.querySelector(at).value !== was", arg=[names, before]
            )
        assert page.evaluate(every, names) == typed
        page.route("**/box/*", lambda route: route.abort("connectionrefused"))
        page.select_option("dialog[open] select:has([value=starwars-1997])", "starwars-1997")
        page.wait_for_function(  # a demo that has just ended answers nothing; nothing changes
            "() => document.querySelector('dialog[open] select').value === 'lotr-2003'"
        )


OUT_OF_SPACE = """() => [...document.querySelectorAll('.space')].filter((space) => {
    const plate = space.querySelector('.plate').getBoundingClientRect();
    return [...space.querySelectorAll('.name')].map((line) => line.getBoundingClientRect()).some(
        (line) => line.width > 0 && (line.left < plate.left || line.right > plate.right
            || line.top < plate.top || line.bottom > plate.bottom));
}).map((space) => space.getAttribute('aria-label'))"""

OUT_OF_CENTRE = """() => {
    const all = centre.getBoundingClientRect();
    const parts = centre.querySelectorAll('#ask, #box, #pad, #tray, #knob, .gem, .nudge');
    return [...parts].filter((part) => {
        const it = part.getBoundingClientRect();
        return it.left < all.left - 1 || it.right > all.right + 1
            || it.top < all.top - 1 || it.bottom > all.bottom + 1;
    }).map((part) => part.id || part.className)
}"""

OUT_OF_CARD = """() => [...document.querySelectorAll('#deeds .tag .name')].filter((name) =>
    name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight
).map((name) => name.textContent)"""


def test_the_page_of_a_french_box_is_french(page: Page) -> None:
    """Template, scripts and sentences; no English is left where this looks."""
    seats = ("--seats", "Frodon,Gimli", "--edition", "lotr-2003-fr")
    with demo(*seats, "--bots", "0", "--speed", "10", "--seed", "1") as address:
        page.goto(address)
        assert page.locator("html").get_attribute("lang") == "fr"
        throw(page, 6, 6)
        says(page, "Gimli lance pour savoir qui commence")
        said = page.locator("body").inner_text()
        for words in ("Chronique", "Lancer", "Retour", "Robot", "Banque", "Frodon fait 12"):
            assert words in said, words
        for words in ("Throw", "by hand", "Back", "rolls", "Bank "):
            assert words not in said, words
        page.click("#new-game")
        assert "Contre des robots" in page.locator("#start").inner_text()


PAINTS = """() => {
    window.paints = [];
    const clear = CanvasRenderingContext2D.prototype.clearRect;
    CanvasRenderingContext2D.prototype.clearRect = function (...what) {
        if (this.canvas.id === 'lights') window.paints.push(performance.now());
        return clear.apply(this, what);
    };
}"""
"""Note when the strip's light is painted anew."""

FULL_OF_MOTION = "() => document.getAnimations().filter(a => a.playState === 'running').length"


def watched(page: Page, address: str) -> None:
    """The page of a table at which bots play, for some seconds."""
    page.add_init_script(f"({PAINTS})()")
    page.goto(address)
    page.wait_for_selector("#people li")
    page.wait_for_function("() => window.paints.length > 6")


def test_who_cannot_have_motion_gets_none(browser: Browser) -> None:
    """WCAG 2.3.3: no animation, no transition, still lights; and nothing changes in a flicker."""
    page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    with demo("--bots", "4", "--seed", "3", "--speed", "4", end=signal.SIGTERM) as address:
        watched(page, address)
        for _look in range(10):
            assert page.evaluate(FULL_OF_MOTION) == 0
        times = page.evaluate("() => window.paints.slice(2)")
        assert all(later - time >= 340 for time, later in pairwise(times))
    page.close()


def test_above_four_times_there_are_only_still_pictures(page: Page) -> None:
    with demo("--bots", "4", "--seed", "3", "--speed", "40", end=signal.SIGHUP) as address:
        watched(page, address)
        page.wait_for_selector("body.still")
        assert page.evaluate(FULL_OF_MOTION) == 0
        times = page.evaluate("() => window.paints.slice(2)")
        assert all(later - time >= 340 for time, later in pairwise(times))
        page.evaluate("speed.value = 0; speed.dispatchEvent(new Event('input'))")
        page.wait_for_selector("body:not(.still)")


COVERS = """([one, other]) => {
    const [a, b] = [one, other].map((what) => document.querySelector(what).getBoundingClientRect());
    return a.width > 0 && b.width > 0 && a.left < b.right - 1 && b.left < a.right - 1
        && a.top < b.bottom - 1 && b.top < a.bottom - 1;
}"""


def test_choosing_the_roll_covers_nothing_and_holds_for_one_roll(page: Page) -> None:
    """At each size in turn; who throws two fours each starts again, so that rolls are all it is."""
    with demo(*HANDS) as address:
        page.goto(address)
        for seat, (width, height) in enumerate(SIZES):
            page.set_viewport_size({"width": width, "height": height})
            says(page, f"{('Frodo', 'Sam')[seat % 2]} rolls to see who starts")
            page.wait_for_selector("#throw.asked")
            page.click("#loaded summary")
            for other in ("#throw", "#ok", "#back", "#knob", "#pad"):
                assert not page.evaluate(COVERS, ["#loaded > div", other]), (width, other)
            page.select_option("#face0", "4")
            page.click("#loaded summary")
            assert page.inner_text("#loaded summary") == "Next roll: 4, –"
            assert page.evaluate("() => throwing.scrollWidth <= throwing.clientWidth"), width
            throw(page, 4, 4)
            assert page.inner_text("#loaded summary") == "Choose the roll"
            assert (page.input_value("#face0"), page.input_value("#face1")) == ("", "")


def test_a_deed_that_is_looked_at_covers_no_button_and_is_up_to_date(page: Page) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    five = ("--seats", "Frodo,Sam,Gimli,Legolas,Aragorn", *HANDS[2:])
    with demo(*five) as address:
        page.goto(address)
        says(page, "Frodo rolls to see who starts")
        for space in (1, 6, 14, 16, 24, 31, 39):
            for what in (f".space[data-pos='{space}'] .plate", f"#deeds [data-tag='deed:{space}']"):
                page.hover(what)
                page.wait_for_selector("#peek:not([hidden])")
                for other in ("#knob", "#ok", "#back", "#throw", "#oled", "#hint", "#people"):
                    assert not page.evaluate(COVERS, ["#peek", other]), (what, other)
        for width, height in ((820, 1180), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            for space in (1, 11, 24, 39):
                page.hover(f".space[data-pos='{space}'] .plate")
                for other in ("#question-words", "#hint", "#box", "#tray", "#people"):
                    assert not page.evaluate(COVERS, ["#peek", other]), (width, space, other)
        page.set_viewport_size({"width": 1366, "height": 768})
        throw(page, 6, 6)
        for _other in range(4):
            throw(page, 2, 1)
        says(page, "It is Frodo's turn to roll")
        throw(page, 0, 5)
        says(page, "buy Buckleberry")
        page.hover(".space[data-pos='6'] .plate")
        assert "Unowned" in page.inner_text("#peek")
        page.wait_for_selector("#ok.asked")
        page.keyboard.press("Enter")
        page.wait_for_function("() => peek.innerText.includes('Frodo')")
        page.keyboard.press("p")
        page.evaluate("document.querySelector('#new-game').click()")
        start(page)  # a deed lies below it
        page.wait_for_function("() => !start.open")
        page.evaluate(  # as many pictures as a peek would need to open
            "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )
        assert page.evaluate("() => peek.hidden")
        page.mouse.move(*middle(page, ".space[data-pos='6'] .plate"))
        page.wait_for_selector("#peek:not([hidden])")
        page.evaluate("() => { log.firstChild.id = 'before'; }")
        second = page.context.new_page()  # begins another game: the mouse goes on resting here
        second.goto(address)
        second.wait_for_selector("#people li")
        second.evaluate("document.querySelector('#new-game').click()")
        start(second)
        page.wait_for_selector("#before", state="detached")
        assert "Unowned" in page.inner_text("#peek:not([hidden])")


def test_on_a_phone_a_card_that_is_tapped_is_answered_in_sight(page: Page) -> None:
    """The cards lie below the board there, more than a window away from the display."""
    with demo(*HANDS) as address:
        page.set_viewport_size({"width": 390, "height": 844})
        begin(page, address)
        page.locator("#deeds [data-tag='deed:39']").scroll_into_view_if_needed()
        seen = """() => { const { top, bottom } = box.getBoundingClientRect();
            return top >= 0 && bottom <= innerHeight; }"""
        assert not page.evaluate(seen)
        page.click("#deeds [data-tag='deed:39']")
        page.wait_for_function(seen)


def test_the_speed_can_be_drawn_from_its_left_end(page: Page) -> None:
    """Where it stands at first; its name is for who hears the page, and lies over nothing."""
    with demo(*HANDS[:-4], "--seed", "1") as address:
        page.goto(address)
        page.wait_for_selector("#people li")
        box = page.locator("#speed").bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + 3, box["y"] + box["height"] / 2)
        page.mouse.move(box["x"] + 6, box["y"] + box["height"] / 2)
        page.mouse.down()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.mouse.up()
        page.wait_for_function("() => parseFloat(document.querySelector('#speed-out').value) > 2")


def test_the_newest_line_is_seen_and_a_reader_stays_where_they_read(page: Page) -> None:
    with demo("--bots", "4", "--seed", "3", "--speed", "30") as address:
        page.goto(address)
        page.wait_for_function("() => log.scrollHeight > log.clientHeight + 400")
        for height in (500, 900, 420):
            page.set_viewport_size({"width": 1280, "height": height})
            another_line(page)
            assert page.evaluate("() => log.scrollTop") == 0
        page.hover("#log")  # somebody reads further down
        page.mouse.wheel(0, 200)
        page.wait_for_function("() => log.scrollTop === 200")
        read = page.evaluate_handle(READ)
        at = "(one) => Math.round(one.getBoundingClientRect().top)"
        before = read.evaluate(at)
        another_line(page)
        page.wait_for_function("() => log.scrollTop > 200")
        assert abs(read.evaluate(at) - before) <= 1
        page.mouse.wheel(0, -100_000)  # and has read enough
        page.wait_for_function("() => log.scrollTop === 0")
        another_line(page)
        assert page.evaluate("() => log.scrollTop") == 0


READ = """() => [...log.children].find((one) =>
    one.getBoundingClientRect().top > log.getBoundingClientRect().top + 20)"""
COVERED = """async ([edition, first, step]) => {
    const { Board } = await import('/web/board.js');
    const news = await new Promise((done) => {
        const socket = new WebSocket(`ws://${location.host}/sim/live`);
        socket.onmessage = ({ data }) => { done(JSON.parse(data)); socket.close(); };
    });
    const board = new Board(spaces), found = [];
    board.narrow = matchMedia('(max-width: 600px)').matches;
    board.draw(edition);
    const one = news.game.players[0];
    for (let pos = first; pos < 40; pos += step) {
        const players = Array.from({ length: 9 }, (_none, seat) =>
            ({ ...one, pos, initial: String(seat), alive: true }));
        const owner = edition.spaces.map((space) => (space.price ? pos % 9 : -1));
        const level = edition.spaces.map(({ kind }) => (kind === 'street' ? 4 + pos % 2 : 0));
        const tracker = edition.id !== 'lotr-2021' ? null
            : { at: 1, circles: [0, 1, 2, 4, 8, 16], seat: 0 };
        board.update({ ...news.game, players, owner, level, ring: pos, tracker });
        board.shown = players.map(() => pos);
        board.settle();
        const names = spaces.querySelectorAll('.name tspan, .price');
        const over = spaces.querySelectorAll(
            '.token .rim, .mark, .works path, #one-ring circle:nth-of-type(2)');
        const circle = spaces.querySelector('#one-ring circle:nth-of-type(2)');
        const built = spaces.querySelectorAll('.works path');
        const ring = circle.getBoundingClientRect();
        for (const it of built) {
            const a = it.getBoundingClientRect();
            if (a.left < ring.right && ring.left < a.right
                    && a.top < ring.bottom && ring.top < a.bottom)
                found.push(`a building at ${pos}`);
        }
        const rects = [...over].filter((it) => it.getAttribute('opacity') !== '0')
            .map((it) => it.getBoundingClientRect());
        for (const name of names) {
            const a = name.getBoundingClientRect();
            if (rects.some((b) => a.left < b.right - 1 && b.left < a.right - 1
                    && a.top < b.bottom - 1 && b.top < a.bottom - 1))
                found.push(`${name.textContent} at ${pos}`);
        }
    }
    return found;
}"""
"""What of an edition's board lies under nine tokens, owners' marks, buildings or the Ring on spaces
from the first given on, in steps."""


TRACKED = """() => {
    document.getElementById('question-words').textContent =
        'Bartholomew, buy Weathertop for 1 C, or let it go to auction?';
    hint.textContent = "Move Bartholomew's token to Weathertop. "
        + 'Tap the deed of Weathertop or press OK to claim it. Back puts it up for auction.';
    const a = document.querySelector('#tracker').getBoundingClientRect();
    const below = loaded.getBoundingClientRect().bottom - tray.getBoundingClientRect().bottom;
    if (below > 0.5) return ['loaded ' + below];
    return [document.getElementById('question-words'), hint, box].filter((it) => {
        const b = it.getBoundingClientRect();
        return a.width && a.left < b.right && b.left < a.right && a.top < b.bottom
            && b.top < a.bottom;
    }).map((it) => it.id);
}"""
"""What lies over the Tracker, if the last edition that was drawn has one; or out of the tray."""


def test_nothing_on_the_board_covers_a_name(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")  # or the Ring is still on its way
    with demo(*HANDS) as address:
        begin(page, address)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            for first, name in enumerate(editions.known()):
                board = json.loads(msgspec.json.encode(edition_section(editions.load(name))))
                spaces = [0, 1] if width == 1366 else [first, 5]
                assert page.evaluate(COVERED, [board, *spaces]) == [], (name, width)
                assert page.evaluate(TRACKED) == [], (name, width)


CROWDED = """async ([edition, corner]) => {
    const { Board } = await import('/web/board.js');
    const news = await new Promise((done) => {
        const socket = new WebSocket(`ws://${location.host}/sim/live`);
        socket.onmessage = ({ data }) => { done(JSON.parse(data)); socket.close(); };
    });
    const board = new Board(spaces), found = [];
    board.narrow = matchMedia('(max-width: 600px)').matches;
    board.draw(edition);
    spaces.classList.add('heads');
    const players = Array.from({ length: 6 }, (_none, seat) =>
        ({ ...news.game.players[0], pos: corner, initial: String(seat), alive: true }));
    board.update({ ...news.game, players });
    board.shown = players.map(() => corner);
    board.settle();
    for (const seat of players.keys()) {
        board.moves({ [seat]: corner });
        for (const it of document.getAnimations()) {
            if (it instanceof CSSTransition) it.finish();
            else if (it.animationName.startsWith('beg')) { it.pause(); it.currentTime = 900; }
        }
        const a = spaces.querySelector(`.token[data-seat='${seat}'] .rim`).getBoundingClientRect();
        const x = a.left + a.width / 2, y = a.top + a.height / 2;
        for (const it of spaces.querySelectorAll(`.token:not([data-seat='${seat}']) text`)) {
            const b = it.getBoundingClientRect();
            const dx = Math.max(b.left - x, x - b.right, 0);
            const dy = Math.max(b.top - y, y - b.bottom, 0);
            if (Math.hypot(dx, dy) < a.width / 2) found.push(`${it.textContent} under ${seat}`);
        }
    }
    return found;
}"""
"""Which letters of six tokens on a corner lie under one that shows it has to move."""


def test_a_token_that_has_to_move_covers_no_letters_on_a_corner(page: Page) -> None:
    with demo(*HANDS) as address:
        begin(page, address)
        board = json.loads(msgspec.json.encode(edition_section(editions.load("lotr-2003"))))
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            for corner in (0, 10, 20, 30):
                assert page.evaluate(CROWDED, [board, corner]) == [], (corner, width)


def test_what_plays_behind_the_start_card_is_called_a_demo(page: Page) -> None:
    """And a game that somebody has begun is not."""
    with demo("--speed", "4") as address:
        page.goto(address)
        page.wait_for_selector("dialog[open] button.big")
        assert page.is_visible("#demo")
        assert "demo" in page.inner_text("#demo").lower()
        assert "Bots are playing a demo game" in page.inner_text("dialog[open]")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            for other in ("#oled", "#question-words", "#knob", "#ok", "#back"):
                page.wait_for_function(f"what => !({COVERS})(what)", arg=["#demo", other])
        page.click("dialog[open] button.big")
        page.wait_for_selector("#demo", state="hidden")


def test_on_a_phone_the_board_is_there_after_a_start_far_below_it(window: BrowserContext) -> None:
    with demo(*HANDS) as address:
        page = window.new_page()
        page.set_viewport_size({"width": 390, "height": 844})
        page.goto(address)
        page.wait_for_selector("#people li")
        page.click("#new-game")
        assert page.evaluate("scrollY") > 300
        start(page)
        page.wait_for_function("scrollY === 0")
        page.close()


def test_acting_for_a_bot_is_asked_about_on_the_page(page: Page) -> None:
    seats = ("--seats", "Frodo,Gimli", "--bots", "1", "--speed", "1", "--seed", "1")
    with demo(*seats) as address:
        page.goto(address)
        throw(page, 2, 1)
        page.keyboard.press("t")  # Gimli's roll, before the bot has begun
        page.wait_for_selector("#sure[open]")
        assert page.inner_text("#sure-words") == "A bot plays Gimli. Do this for Gimli?"
        page.wait_for_selector("#pause.on")  # else the bot would do it meanwhile
        page.keyboard.press("Enter")  # it was OK a moment ago: nothing is done for Gimli
        page.wait_for_selector("#sure:not([open])", state="attached")
        page.wait_for_selector("#pause:not(.on)")
