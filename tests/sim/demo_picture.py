"""Draws the page's pictures in docs/pictures: `python -m tests.sim.demo_picture`. No test."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from controller import editions
from controller.bots import Strength, bots_of
from controller.bots.playing import DiceRoller, play_out, start_command
from controller.rules.commands import Roll
from controller.rules.engine import decide
from controller.rules.events import DeedOffered, RingMoved
from controller.rules.refusals import Refusal
from controller.rules.state import Phase
from controller.store.banker import Banker
from tests.games.played import write
from tests.sim.pages import BROWSER, FLAGS, NO_BROWSER, demo

if TYPE_CHECKING:
    from playwright.sync_api import Page

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
EDITION = editions.load("lotr-2003")
SEATS = ("Frodo", "Aragorn", "Gandalf", "Gimli")
EYE = 0
TURNS = range(36, 90)
SHORT = 4  # so many spaces before its own a token is set down
WALKS_MS = 1300  # after so long the light that leads it home is on its way
BUILDINGS = 5  # at least so many stand on the board in the picture


def moment() -> tuple[Banker, int, int]:
    """A game in full swing in which Frodo is to roll, and the Eye with a second face leads him to
    a deed that nobody has; the face and the deed."""
    for seed in count(1):
        for banker in _moments(seed):
            for steps in range(1, 7):
                events = decide(banker.state, Roll(0, (EYE, steps)))
                if isinstance(events, Refusal):
                    break
                offered = [one.space for one in events if isinstance(one, DeedOffered)]
                if offered and any(isinstance(one, RingMoved) for one in events):
                    return banker, steps, offered[0]
    raise AssertionError("no end of seeds")


def _moments(seed: int) -> Iterator[Banker]:
    chance = Random(seed)
    banker = Banker(EDITION)
    banker.do(start_command(EDITION, SEATS, chance, "standard"))
    state, bots = banker.state, bots_of(Strength.SIMPLE, len(SEATS))
    for turn in TURNS:
        if play_out(state, bots, DiceRoller(EDITION, chance), turn, banker.do):
            return
        if state.phase is Phase.ROLL and state.turn == 0 and sum(state.level) >= BUILDINGS:
            yield banker


def draw(folder: Path = FOLDER) -> None:
    """Bots have played so far; then Frodo, by hand, throws the Eye: on a plain board, and on one
    with readers, where his token is set down a few spaces short. And the card to begin with."""
    from playwright.sync_api import sync_playwright

    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.add_init_script("localStorage.ringkeeper = '{\"benched\": true}'")  # no first steps
        with _thrown(page) as deed:
            page.wait_for_selector(f"#deeds .asked[data-tag='deed:{deed}']")
            page.wait_for_timeout(450)  # the light of the path is then on its way
            page.screenshot(path=folder / "demo.png")
        with _thrown(page, "--heads") as deed:
            page.wait_for_selector(f"#deeds .asked[data-tag='deed:{deed}']")
            _carry(page, ".token[data-seat='0'] .rim", f".space[data-pos='{deed - SHORT}'] .plate")
            page.wait_for_selector("#log li.no")
            page.wait_for_timeout(WALKS_MS)
            page.screenshot(path=folder / "wrong-space.png")
        with demo() as address:
            page.goto(address)
            page.wait_for_selector("dialog[open] [name='sits.Frodo']")
            page.locator("#start").screenshot(path=folder / "begin.png")
        browser.close()
    print(f"{folder.name}: demo.png, wrong-space.png and begin.png are drawn")


@contextmanager
def _thrown(page: Page, *more: str) -> Iterator[int]:
    """The Eye has been thrown; the deed that Frodo comes to."""
    banker, steps, deed = moment()
    with tempfile.TemporaryDirectory() as scratch:
        game = Path(scratch) / "game.journal"
        write(game, EDITION, banker.history())
        with demo("--journal", str(game), "--bots", "3", *more) as address:
            page.goto(address)
            page.wait_for_selector("#throw.asked")
            page.evaluate(f"face0.value = '{EYE}'; face1.value = '{steps}'")
            page.click("#throw")
            yield deed


def _carry(page: Page, what: str, to: str) -> None:
    """Drag a thing on the board to the middle of another."""
    boxes = [page.locator(one).bounding_box() for one in (what, to)]
    (x, y), (to_x, to_y) = [
        (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box
    ]
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(to_x, to_y, steps=8)
    page.mouse.up()
    page.mouse.move(640, 268)  # or the deed under it would be read


if __name__ == "__main__":
    if BROWSER is None:
        sys.exit(NO_BROWSER)
    draw()
