"""The simulated table's page in a real browser while bots play: a game watched to its end, motion,
the newest line of the log, speed."""

import signal
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page

from controller import editions
from controller.bots import Strength, bots_of
from controller.bots.playing import DiceRoller, play_out, start_command
from controller.store.banker import Banker
from tests.browser.visits import RigAt
from tests.games.played import write
from tests.sim.pages import demo
from tests.web.phones import window

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


NEWS = """const news = await new Promise((done) => {
    const socket = new WebSocket(`ws://${location.host}/sim/live`);
    socket.onmessage = ({ data }) => { done(JSON.parse(data)); socket.close(); };
});"""
"""What the page's socket gets first."""

HEADINGS = f"""async () => {{
    const {{ Deeds }} = await import('/web/cards.js');
    {NEWS}
    const root = document.createElement('div'), one = news.game.players[0];
    const owner = news.edition.spaces.map(() => -1);
    owner[1] = owner[3] = 0;
    owner[5] = 2;
    const hands = [[[], []], [[[0, 7]], []], [[[1, 4]], ['secret card', 'secret card']]];
    const players = hands.map(([cards, secret]) => ({{ ...one, cards, secret }}));
    const game = {{ ...news.game, players, owner, level: owner.map(() => 0), mortgaged: [] }};
    new Deeds(root).update(news.edition, game, []);
    return [...root.querySelectorAll('h2 > span')].map((it) => it.textContent);
}}"""
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
    const rules = document.querySelector('[data-field=house-rules] > summary');
    return [document.querySelector('dialog [name=game]').value, rules.textContent];
}"""
"""How the next game would be played."""

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


def test_watched_game_fits_any_screen_and_another_begins(rig_at: RigAt, tmp_path: Path) -> None:
    nearly_over(tmp_path / "game.journal")
    words = f"--journal {tmp_path / 'game.journal'} --bots 2"
    with rig_at(f"[1280x800 demo {words}] -") as rig:
        page = rig.page("demo")
        page.wait_for_function("() => document.querySelectorAll('.estate').length >= 2")
        page.keyboard.press("p")
        for width, height in ((1920, 1080), (820, 1180), (390, 844), (360, 640), (1280, 800)):
            assert_fits(page, width, height)
        assert page.evaluate(HEADINGS) == ["2 deeds", "1 card", "1 deed · 3 cards", "25 deeds"]
        page.evaluate("speed.value = 100; speed.dispatchEvent(new Event('input'))")
        page.click("#new-game")  # whoever is choosing the next game is not disturbed by a result
        page.emulate_media(reduced_motion="reduce")  # for whom it would come without a long wait
        page.evaluate("() => document.getElementById('pause').click()")
        rig.demo.asks("The game is over")
        again = page.context.new_page()
        again.emulate_media(reduced_motion="reduce")
        again.goto(page.url)
        again.wait_for_selector("dialog[open] #final")
        winner, other = again.locator("#final b").all_inner_texts()
        assert int(winner.split()[0]) > 0
        assert other == "out of the game"
        assert again.evaluate(SHARED) == "Frodo, Sam and Gimli share the victory"
        for _ in range(3):  # Enter was OK until the card came: nobody leaves it by that
            again.keyboard.press("Enter")
        assert again.query_selector("dialog[open] #final")
        again.click("dialog button:has-text('How the game went')")
        again.click("#way-back a >> nth=0")
        again.wait_for_selector("dialog[open] #final")
        again.click("dialog button:has-text('Play again')")
        again.wait_for_selector("dialog[open] [name=part]")
        assert again.evaluate(CHOSEN) == ["classic", "House rules: 1"], "as it was played just now"
        again.close()
        rig.steps("""
            demo count "#final" 0 | demo check "[name=part][value=hands]"
            demo fill "[data-field^='token.']:has(:checked[value='1']) [name^='name.']" Rosie
            demo fill "dialog [name=luck]" 12 | demo start
            demo asks "Rosie rolls to see who starts" | demo cash 1500
            demo click ".by >> nth=0" | demo sees ".by[aria-pressed=true]\"""")


def assert_fits(page: Page, width: int, height: int) -> None:
    """Nothing is wider than the window, no name leaves its space or its card, and every part of
    the panel is inside the board."""
    page.set_viewport_size({"width": width, "height": height})
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    for out in (OUT_OF_SPACE, OUT_OF_CARD, OUT_OF_CENTRE):
        page.wait_for_function(f"() => ({out})().length === 0")


PAINTS = """() => {
    window.paints = [];
    const clear = CanvasRenderingContext2D.prototype.clearRect;
    CanvasRenderingContext2D.prototype.clearRect = function (...what) {
        if (this.canvas.id === 'lights') window.paints.push(performance.now());
        return clear.apply(this, what);
    };
}"""
"""Note when the strip's light is painted anew."""

MOVING = "() => document.getAnimations().filter(a => a.playState === 'running').length"


@pytest.mark.parametrize(
    ("speed", "motion", "end"),
    [("4", "reduce", signal.SIGTERM), ("40", "no-preference", signal.SIGHUP)],
    ids=["who_cannot_have_motion_gets_none", "above_four_times_there_are_only_still_pictures"],
)
def test_without_motion(browser: Browser, speed: str, motion: str, end: signal.Signals) -> None:
    """WCAG 2.3.3: no animation, no transition, still lights; and nothing changes in a flicker."""
    words = ("--bots", "4", "--seed", "3", "--speed", speed)
    look = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": motion}
    with demo(*words, end=end) as address, window(browser, **look) as page:
        page.add_init_script(f"({PAINTS})()")
        page.goto(address)
        page.wait_for_selector("#people li")
        page.wait_for_function("() => window.paints.length > 6")
        if motion != "reduce":
            page.wait_for_selector("body.still")
        for _look in range(10):
            assert page.evaluate(MOVING) == 0
        times = page.evaluate("() => window.paints.slice(2)")
        assert all(later - time >= 340 for time, later in pairwise(times))
        if motion != "reduce":
            page.evaluate("speed.value = 0; speed.dispatchEvent(new Event('input'))")
            page.wait_for_selector("body:not(.still)")


def test_the_speed_can_be_drawn_from_its_left_end(rig_at: RigAt) -> None:
    """Where it stands at first; its name is for who hears the page, and lies over nothing."""
    with rig_at("[1280x800 demo --seats Frodo,Sam --bots 0 --seed 1] -") as rig:
        page = rig.page("demo")
        box = page.locator("#speed").bounding_box()
        assert box is not None
        left, middle, high = box["x"], box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.click(left + 3, high)
        page.mouse.move(left + 6, high)
        page.mouse.down()
        page.mouse.move(middle, high)
        page.mouse.up()
        page.wait_for_function("() => parseFloat(document.querySelector('#speed-out').value) > 2")


READ = """() => [...log.children].find((one) =>
    one.getBoundingClientRect().top > log.getBoundingClientRect().top + 20)"""


def another_line(page: Page) -> None:
    """Wait until the log has a new line, at its top; it keeps only 400."""
    newest = page.evaluate_handle("() => log.firstChild")
    page.wait_for_function("newest => log.firstChild !== newest", arg=newest)


def test_the_newest_line_is_seen_and_a_reader_stays_where_they_read(rig_at: RigAt) -> None:
    with rig_at("[1280x800 demo --bots 4 --seed 3 --speed 30] -") as rig:
        page = rig.page("demo")
        page.wait_for_function("() => log.scrollHeight > log.clientHeight + 400")
        for height in (500, 900, 420):
            page.set_viewport_size({"width": 1280, "height": height})
            another_line(page)
            assert page.evaluate("() => log.scrollTop") == 0
        page.hover("#log")  # somebody reads further down
        page.mouse.wheel(0, 200)
        page.wait_for_function("() => log.scrollTop >= 200")  # more, if a line came meanwhile
        read = page.evaluate_handle(READ)
        at = "(one) => Math.round(one.getBoundingClientRect().top)"
        before = read.evaluate(f"(one) => (window.stood = log.scrollTop, ({at})(one))")
        another_line(page)
        page.wait_for_function("() => log.scrollTop > stood")
        assert abs(read.evaluate(at) - before) <= 1
        page.mouse.wheel(0, -100_000)  # and has read enough
        page.wait_for_function("() => log.scrollTop === 0")
        another_line(page)
        assert page.evaluate("() => log.scrollTop") == 0
