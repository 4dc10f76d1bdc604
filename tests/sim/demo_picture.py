"""Draws docs/pictures/demo.png: `python -m tests.sim.demo_picture`. Not a test."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.sim.pages import BROWSER, FLAGS, NO_BROWSER, demo

PICTURE = Path(__file__).parents[2] / "docs" / "pictures" / "demo.png"
GAME = (
    "--bots", "4", "--bot", "simple", "--seats", "Frodo,Aragorn,Gandalf,Gimli", "--seed", "13",
    "--speed", "40",
)  # fmt: skip
FROM_TURN = 45
STEPS, GOAL = 6, 32
"""A throw of the Eye and this leads Frodo to this space, in this game."""

BEGUN = """t => [...document.querySelectorAll('#log .turn')].some(
    (line) => parseInt(line.textContent.slice(5)) >= t)"""


def draw(path: Path = PICTURE) -> None:
    """Bots play; then Frodo is taken by hand and throws the Eye."""
    from playwright.sync_api import sync_playwright

    with demo(*GAME) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto(address)
        page.wait_for_function(BEGUN, arg=FROM_TURN)
        page.keyboard.press("p")
        page.click(".by >> nth=0")
        page.keyboard.press("p")
        page.wait_for_selector("#throw.asked")
        page.evaluate("speed.value = 0; speed.dispatchEvent(new Event('input'))")
        page.evaluate(f"face0.value = '0'; face1.value = '{STEPS}'")
        page.click("#throw")
        page.wait_for_selector(f"#deeds .asked[data-tag='deed:{GOAL}']")
        page.wait_for_timeout(450)  # the light of the path is then on its way
        path.parent.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=path)
        browser.close()


if __name__ == "__main__":
    if BROWSER is None:
        sys.exit(NO_BROWSER)
    draw()
    print(f"{PICTURE.name} is drawn")
