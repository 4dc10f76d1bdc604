"""Great moments on pages: a battle under way, scenes that can be left, the awards at the end; and
that none of it outlasts what it shows (kind: what is shown is a function of the state)."""

from itertools import pairwise

import pytest
from playwright.sync_api import Browser, Route

from tests.browser.visits import visits
from tests.sim.pages import BROWSER, NO_BROWSER
from tests.steps import cases
from tests.web.phones import window
from tests.web.served import served
from tests.web_long.scenes import BATTLE, ENDS, OVER

pytestmark = pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER)

LAST_STEP = "lotr-2003/standard A:900@3;B:900 roll:0 turn:9,5 ring:37"
STEPS = '"() => document.body.dataset.steps"'
LIGHT = """() => [...document.querySelectorAll(':is(#leather, #frame) stop')].map((one) =>
    Number(getComputedStyle(one).stopColor.match(/oklab\\((\\S+)/)[1]))"""
"""How light the board's spaces and its frame are. In its middle embers glow instead."""

test_great_moments = visits(f"""
M21: a battle is shown until it is decided or taken back
  {BATTLE}
  A sees "#duel:has-text('Sam wins with 5 or more.')"    # Frodo's 4 lies there; Sam has the Ring
  do B: roll 2 | A sees ".moment.battle:has-text('Frodo takes the Ring.')" | A unseen "#duel"
  taken back 1 | A sees "#duel:has-text('Sam wins with 5 or more.')"
  A click ".moment.battle" | A loses .moment

a key leaves the scene at the end of the road and does nothing else, and the board stays dark
  {LAST_STEP}
  A js {STEPS} '"1"' | do A: roll 0,3 | A sees .moment.end | A key Shift | A key ?
  A loses .moment | A count "dialog[open]" 0 | A js {STEPS} '"1"'    # the page's help

an end that is taken back is no scene any more
  {LAST_STEP}
  table open | do A: roll 0,3 | table sees .moment.end | table sees "#end svg"
  taken back 1 | table loses .moment | table hides "#end"
""")


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


@cases(
    "position",
    "lotr-2003/standard A:900@3;B:900 roll:0 ring:31",
    "lotr-2021/standard A:30@3;B:30 roll:0 bearer:0 tracker:2",
    ids=["the Ring moves by itself", "the Ring is borne"],
)
def test_each_of_the_last_three_steps_darkens_the_board(browser: Browser, position: str) -> None:
    """M5, M7: four steps from the end it is as light as ever."""
    last, seen = int(position.rpartition(":")[2]), list[list[float]]()
    ring = position.removesuffix(str(last))
    for at in (31, 32, 34, 37) if last > 10 else range(last, last + 4):
        with served(f"{ring}{at}") as table, window(browser) as page:
            page.goto(f"{table.url}table")
            page.wait_for_selector(f"body[data-steps='{'' if at == last else 4 - len(seen)}']")
            page.wait_for_selector("#leather", state="attached")
            seen.append(page.evaluate(LIGHT))
    for lighter, darker in pairwise(seen):
        assert all(one > other for one, other in zip(lighter, darker, strict=True)), seen
