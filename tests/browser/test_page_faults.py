"""What a new user stumbled over on the simulated table's page and on phones (issue 40, 21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from controller.rules.commands import Bid, Buy, Decline, Leave, Pass
from controller.table.panel.pages.taking_back import TakeBack
from controller.table.wording.headline import headline
from hardware.ports import Button, Pressed
from tests.sim.pages import BROWSER, NO_BROWSER, demo
from tests.sim.test_page_phones_browser import open_phones, shown_code
from tests.web.ear import do
from tests.web.phones import join, window
from tests.web.served import served
from tests.web_long.positions import demo_at

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER)

CLAIM = "lotr-2003/classic A:900@11;B:1500;C:1500 buy:0"
RING = "lotr-2003/standard Frodo:742@28(6,8,9);Sam=Gandalf:510@31(11,13) roll:0 ring:21"
SIZES = [(1366, 768), (390, 844), (844, 390), (683, 384)]
"""Also a phone on its side, and a laptop at 200 %."""

IN_SIGHT = """ids => ids.filter((id) => {
  const { left, top, right, bottom } = document.getElementById(id).getBoundingClientRect();
  return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
})"""
CLEAR = """() => {
  const { left, top, right, bottom } = document.querySelector(".goal").getBoundingClientRect();
  return [...document.querySelectorAll("#box, #tray, #pad")].every((one) => {
    const part = one.getBoundingClientRect();
    return part.right < left || part.left > right || part.bottom < top || part.top > bottom;
  });
}"""


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("size", SIZES)
def test_display_keys_and_roll_are_seen_without_scrolling(
    browser: Browser, size: tuple[int, int], language: str
) -> None:
    with demo_at(browser, CLAIM, language=language) as page:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.locator(".bubble .plain").first.click()  # the first steps, once in a browser
        page.evaluate("() => scrollTo(0, 0)")
        assert page.evaluate(IN_SIGHT, ["question-words", "oled", "ok", "back", "throw"]) == []


def test_the_end_of_the_ring_s_way_lies_behind_nothing(browser: Browser) -> None:
    with demo_at(browser, RING, viewport={"width": 1366, "height": 768}) as page:
        page.wait_for_selector(".goal", state="attached")
        assert page.evaluate(CLEAR)


def test_each_step_of_the_speed_is_another_speed_and_says_it(browser: Browser) -> None:
    with demo_at(browser, CLAIM, viewport={"width": 1366, "height": 768}) as page:
        slider = page.locator("#speed")
        slider.focus()
        seen = [slider.get_attribute("aria-valuetext")]
        for _step in range(int(slider.get_attribute("max") or 0)):
            slider.press("ArrowRight")
            seen.append(slider.get_attribute("aria-valuetext"))
        assert seen[0] == "1×"
        assert seen[-1] == "100×"
        assert len({*seen}) == len(seen), seen


def test_the_log_keeps_its_room_beside_the_display_as_text(browser: Browser) -> None:
    with demo_at(browser, RING, viewport={"width": 1366, "height": 768}) as page:
        page.click("#mischief summary")
        page.click("#read")
        assert page.evaluate("() => log.getBoundingClientRect().height") > 90


def test_a_toggle_that_stays_pressed_keeps_its_name(browser: Browser) -> None:
    """Whether a toggle is on, `aria-pressed` says; a button named after an act has none."""
    with demo_at(browser, CLAIM, viewport={"width": 1366, "height": 768}) as page:
        for name in ("sound", "read"):
            before = page.inner_text(f"#{name}")
            page.click(f"#{name}")
            assert page.get_attribute(f"#{name}", "aria-pressed") == "true"
            assert page.inner_text(f"#{name}") == before
        page.click("#pause")
        page.wait_for_selector("#pause.on")
        assert page.inner_text("#pause") == "Resume"
        assert page.get_attribute("#pause", "aria-pressed") is None


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


def test_a_new_game_over_one_that_is_played_asks_first(browser: Browser) -> None:
    with demo_at(browser, CLAIM, viewport={"width": 1366, "height": 768}) as page:
        page.click("#new-game")
        page.click("#start button.big")
        page.wait_for_selector("#sure[open]")
        page.click("#sure button[value=no]")
        page.wait_for_selector("#start[open]")
        assert "buy" in (page.text_content("#question-words") or "")


def test_settings_that_are_the_tables_say_so(browser: Browser) -> None:
    with demo_at(browser, CLAIM, viewport={"width": 1366, "height": 768}) as page:
        page.click("#settings")
        page.wait_for_selector("#sheet label:has-text('Language of the table')")


def test_a_phone_says_where_the_ring_is_and_how_far_it_still_goes(browser: Browser) -> None:
    with served(RING) as at, window(browser) as page:
        page.goto(at.url)
        page.wait_for_selector("#journey:has-text('10 steps to Mount Doom')")
        assert "The One Ring is at Gap of Rohan" in page.inner_text("#journey")


def test_the_list_of_wires_shows_no_empty_box(browser: Browser) -> None:
    with demo("--seats", "A,B", "--bots", "0") as address, window(browser) as page:
        page.goto(f"{address}wires")
        page.wait_for_selector("#rows")
        page.evaluate("() => log.replaceChildren()")
        assert page.is_hidden("#log")


def test_a_bot_that_plays_on_for_somebody_is_not_offered_to_a_phone(browser: Browser) -> None:
    line = "lotr-2003/classic A:900;B:900;C:900 roll:0"
    with served(line) as at, window(browser) as page:
        at.call(lambda house: house.table.do(Leave(seat=1, how="bot")))
        page.goto(at.url)
        join(page, at.code)
        page.wait_for_selector("#sit-seats label")
        offered = page.locator("#sit-seats label").all_inner_texts()
        assert [words.split()[-1][-1] for words in offered] == ["A", "C"]


NEWEST = """() => {
  const [box, line] = [log, log.firstElementChild].map((one) => one.getBoundingClientRect());
  return [log.firstElementChild.textContent, line.top >= box.top && line.bottom <= box.bottom + 1];
}"""


@pytest.mark.parametrize("path", ["seat", "table"])
def test_the_newest_line_comes_first(browser: Browser, path: str) -> None:
    with served(CLAIM) as at, window(browser) as page:
        page.goto(f"{at.url}{path}" if path == "table" else at.url)
        do(at, Decline(0), *[Bid(1 + more % 2, 101 + more) for more in range(12)])
        page.wait_for_selector("#log li:has-text('112')")
        words, seen = page.evaluate(NEWEST)
        assert "112" in words
        assert seen


def test_the_newest_line_comes_first_at_the_simulated_table(browser: Browser) -> None:
    with demo_at(browser, CLAIM, viewport={"width": 1366, "height": 768}) as page:
        page.wait_for_selector("#ok.asked")
        page.click("#ok")
        page.wait_for_selector("#log li:has-text('claims')")
        page.click("#throw")
        page.wait_for_selector("#log li:has-text('rolls')")
        lines = " / ".join(page.locator("#log li").all_inner_texts())
        assert lines.index("rolls") < lines.index("claims")
        assert page.evaluate(NEWEST)[1]


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


BORNE = "lotr-2021/standard A:20@0;B:20@0 roll:0 bearer:1"
CAPTION = """(least) => {
  const box = (one) => one.getBoundingClientRect();
  const caption = document.querySelector("#tracker .caption");
  const { left, right, top, bottom } = box(caption);
  const clear = [...document.querySelectorAll("#tracker .circle circle")].map(box).every((one) =>
    one.right < left || one.left > right || one.bottom < top + 2 || one.top > bottom - 2);
  const field = box(document.getElementById("board"));
  return [caption.textContent, clear, bottom - top >= least, left > field.left];
}"""


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_the_tracker_says_what_it_is(browser: Browser, size: tuple[int, int]) -> None:
    """At the simulated table and on the large screen, beside its circles and not on them."""
    wide = {"width": size[0], "height": size[1]}
    with served(BORNE) as at, window(browser, viewport=wide) as page:
        page.goto(f"{at.url}table")
        page.wait_for_selector("#tracker .circle", state="attached")
        assert page.evaluate(CAPTION, 9) == ["Tracker", True, True, True]
    with demo_at(browser, BORNE, viewport=wide) as page:
        page.wait_for_selector("#tracker .circle", state="attached")
        assert page.evaluate(CAPTION, 9) == ["Tracker", True, True, True]


DISPLAYED = {
    "refusal": lambda house: house.table.choose(Buy(1)),
    "taken back": lambda house: house.table.choose(TakeBack(1)),
    "to put back": lambda house: house.table.choose(TakeBack(3)),
}


@pytest.mark.parametrize("what", DISPLAYED)
@pytest.mark.parametrize("path", ["seat", "table"])
def test_what_the_display_says_stands_above_the_question(
    browser: Browser, path: str, what: str
) -> None:
    """In the same words, until it is dismissed at the table."""
    with served(CLAIM) as at, window(browser) as page:
        page.goto(f"{at.url}{path}")
        do(at, Decline(0), Bid(1, 100), Pass(2), Pass(0))
        at.call(DISPLAYED[what])
        words = at.call(lambda house: headline(house.table.state, house.table.ui, house.table.now))
        expect(page.locator("#told")).to_contain_text(words)
        expect(page.locator("#told")).to_be_visible()
        at.call(lambda house: house.table.on(Pressed(button=Button.OK)))
        expect(page.locator("#told")).to_be_hidden()


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


@pytest.mark.parametrize(("steps", "lean"), FRAMES)
def test_a_page_draws_less_once_its_pictures_are_slow(
    browser: Browser, steps: list[int], lean: bool
) -> None:
    """On average over the last twelve, by simulated times."""
    with served(CLAIM) as at, window(browser) as page:
        page.route("**/empty", lambda route: route.fulfill(body="", content_type="text/html"))
        page.goto(f"{at.url}empty")
        assert page.evaluate(LEAN, steps) is lean


ENDLESS = """() => document.getAnimations()
  .filter((one) => one.effect.getTiming().iterations === Infinity).length"""


UNTIL_SOME = f"""async () => {{
  while (!({ENDLESS})()) await new Promise(requestAnimationFrame);
  return true;
}}"""


def test_a_page_that_draws_less_has_nothing_that_pulses(browser: Browser) -> None:
    with demo_at(browser, CLAIM, viewport={"width": 1366, "height": 768}) as page:
        page.emulate_media(reduced_motion="no-preference")
        page.wait_for_selector("#ok.asked")
        assert page.evaluate(UNTIL_SOME)
        page.evaluate("() => document.documentElement.classList.add('lean')")
        assert page.evaluate(ENDLESS) == 0
