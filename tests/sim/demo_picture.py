"""Draws docs/pictures/demo.png: `python -m tests.sim.demo_picture`. Not a test."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

from controller import editions
from controller.banker import Banker
from controller.bots import Strength, bots_of
from controller.journal import Journal
from controller.playing import Thrower, play_out, start_command
from controller.rules.commands import Roll
from controller.rules.engine import decide
from controller.rules.events import DeedOffered, RingMoved
from controller.rules.refusals import Refusal
from controller.rules.state import Phase
from tests.sim.pages import BROWSER, FLAGS, NO_BROWSER, demo

PICTURE = Path(__file__).parents[2] / "docs" / "pictures" / "demo.png"
EDITION = editions.load("lotr-2003")
SEATS = ("Frodo", "Aragorn", "Gandalf", "Gimli")
EYE = 0
TURNS = range(36, 90)
BUILDINGS = 5
"""At least so many stand on the board in the picture."""


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
        if play_out(state, bots, Thrower(EDITION, chance), turn, banker.do):
            return
        if state.phase is Phase.ROLL and state.turn == 0 and sum(state.level) >= BUILDINGS:
            yield banker


def draw(path: Path = PICTURE) -> None:
    """Bots have played so far; then Frodo, by hand, throws the Eye."""
    from playwright.sync_api import sync_playwright

    banker, steps, deed = moment()
    with tempfile.TemporaryDirectory() as folder:
        game = Path(folder) / "game.journal"
        with Journal.create(game, EDITION) as journal:
            journal.take_over(banker.history())
        with (
            demo("--journal", str(game), "--bots", "3") as address,
            sync_playwright() as playwright,
        ):
            browser = playwright.chromium.launch(executable_path=BROWSER, args=FLAGS)
            page = browser.new_page(viewport={"width": 1280, "height": 800})
            page.goto(address)
            page.wait_for_selector("#throw.asked")
            page.evaluate(f"face0.value = '{EYE}'; face1.value = '{steps}'")
            page.click("#throw")
            page.wait_for_selector(f"#deeds .asked[data-tag='deed:{deed}']")
            page.wait_for_timeout(450)  # the light of the path is then on its way
            path.parent.mkdir(parents=True, exist_ok=True)
            page.screenshot(path=path)
            browser.close()


if __name__ == "__main__":
    if BROWSER is None:
        sys.exit(NO_BROWSER)
    draw()
    print(f"{PICTURE.name} is drawn")
