"""The puzzle of the day in a real browser: opened from the start card, answered, explained."""

from playwright.sync_api import Browser, Page

from controller.puzzle.book import puzzles
from tests.sim.pages import demo
from tests.web.phones import window

SIDEWAYS = "document.scrollingElement.scrollWidth > innerWidth"


def answer(page: Page, choice: int) -> str:
    """What the page says of a choice."""
    page.locator("#choices button").nth(choice).click()
    return page.locator("#why h3").inner_text()


def test_a_puzzle_is_opened_answered_and_explained(browser: Browser) -> None:
    """By mouse on a laptop; what is shown is right, and one more can be had."""
    with demo() as url, window(browser) as page:
        page.goto(url)
        page.click("#start button:has-text('Puzzle of the day')")
        page.wait_for_selector("#choices button")
        assert page.locator("#why").inner_text() == ""
        assert page.locator("#spaces .space.asked").count() > 0, "what it is about"
        page.goto(f"{url}puzzle?number=1")
        puzzle = puzzles()[0]
        count = len(puzzle.choices)
        assert page.locator("#choices button").count() == count
        assert answer(page, puzzle.best) == "Right!"
        assert page.locator("#choices button").count() == 0, "answered once"
        assert page.locator("#choices .best").count() == 1
        assert page.locator("#choices small").count() == count
        assert page.locator("#why p").count() >= 2
        page.click("#next")
        page.wait_for_url("**/puzzle?number=2")
        other = next(i for i in range(2) if i != puzzles()[1].best)
        assert answer(page, other) == "Another choice won more games."
        page.click("nav a:has-text('Back to the table')")
        page.wait_for_selector("#spaces")


def test_every_puzzle_fits_a_phone_and_a_laptop_in_both_languages(browser: Browser) -> None:
    sizes = ((1366, 768), (390, 844))
    for language in ("en", "fr"):
        with demo("--language", language) as url, window(browser) as page:
            for number, puzzle in enumerate(puzzles(), 1):
                width, height = sizes[number % 2]
                page.set_viewport_size({"width": width, "height": height})
                page.goto(f"{url}puzzle?number={number}")
                page.wait_for_selector("#choices button")
                answer(page, puzzle.best)
                assert not page.evaluate(SIDEWAYS), number
                question, centre = (page.locator(one).bounding_box() for one in ("#ask", "#middle"))
                assert question is not None
                assert centre is not None
                assert question["height"] <= 0.66 * centre["height"], number
