"""Great moments on pages: a battle under way, scenes that can be left, the awards at the end; and
that none of it outlasts what it shows (kind: what is shown is a function of the state)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from controller.rules import commands as c
from controller.table.panel.pages.taking_back import TakeBack
from tests.sim.pages import BROWSER, NO_BROWSER
from tests.web.phones import join, sit, window
from tests.web.served import Served, served
from tests.web.serving import House
from tests.web_long.scenes import BATTLE, ENDS, OVER

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

pytestmark = pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER)

LAST_STEP = "lotr-2003/standard A:900@3;B:900 roll:0 turn:9,5 ring:37"
STEPS = "() => document.body.dataset.steps"


def do(at: Served, *commands: c.AnyCommand) -> None:
    def done(house: House) -> None:
        for command in commands:
            assert isinstance(house.table.do(command), list), command

    at.call(done)


def take_back(at: Served) -> None:
    at.call(lambda house: house.table.choose(TakeBack(1)))


def seated(page: Page, at: Served) -> None:
    page.goto(at.url)
    join(page, at.code)
    sit(page, 0)


def test_a_battle_is_shown_until_it_is_decided_or_taken_back(browser: Browser) -> None:
    """M21: Frodo's 4 lies there; Sam has the Ring."""
    with served(BATTLE) as at, window(browser) as page:
        seated(page, at)
        page.wait_for_selector("#duel:has-text('Sam wins with 5 or more.')")
        do(at, c.Roll(1, (2,)))
        page.wait_for_selector(".moment.battle:has-text('Frodo takes the Ring.')")
        assert page.is_hidden("#duel")
        take_back(at)
        page.wait_for_selector("#duel:has-text('Sam wins with 5 or more.')")
        page.click(".moment.battle")
        page.wait_for_selector(".moment", state="detached")


def test_a_key_leaves_the_scene_at_the_end_of_the_road_and_does_nothing_else(
    browser: Browser,
) -> None:
    """And the board stays dark."""
    with served(LAST_STEP) as at, window(browser) as page:
        seated(page, at)
        assert page.evaluate(STEPS) == "1"
        do(at, c.Roll(0, (0, 3)))
        page.wait_for_selector(".moment.end")
        page.keyboard.press("Shift")
        page.keyboard.press("?")
        page.wait_for_selector(".moment", state="detached")
        assert page.query_selector("dialog[open]") is None, "the page's help"
        assert page.evaluate(STEPS) == "1"


def test_an_end_that_is_taken_back_is_no_scene_any_more(browser: Browser) -> None:
    with served(LAST_STEP) as at, window(browser) as page:
        page.goto(f"{at.url}table")
        page.wait_for_selector("#ranking li")
        do(at, c.Roll(0, (0, 3)))
        page.wait_for_selector(".moment.end")
        page.wait_for_selector("#end svg")
        take_back(at)
        page.wait_for_selector(".moment", state="detached")
        page.wait_for_selector("#end", state="hidden")


ASKED_TWICE = """async () => {
    const { tellResult } = await import('/web/moments.js'), place = document.createElement('div');
    const players = ['Frodo', 'Sam', 'Merry'].map((name) => ({ name, sign: '●', colour: '#fff' }));
    const game = { over: { winners: [0] }, players, owner: [0] }, lines = [];
    document.body.append(place);
    for (let n = 0; n < 2; n++) {
        await tellResult(place, game, { spaces: [{ colour: '' }], language: 'en' });
        lines.push(place.querySelectorAll('.awards li').length);
    }
    return lines;
}"""


def test_awards_that_did_not_come_are_asked_for_with_the_next_news(browser: Browser) -> None:
    with served(ENDS, *OVER) as at, window(browser) as page:
        page.goto(f"{at.url}table")
        page.wait_for_selector("#end .awards li:has-text('walked 10 spaces')")
        fails = [True]

        def answer(route: Route) -> None:
            if fails.pop():
                route.abort("internetdisconnected")
            else:
                route.continue_()

        page.route("**/awards", answer)
        fails.insert(0, False)
        assert page.evaluate(ASKED_TWICE) == [0, 1]
