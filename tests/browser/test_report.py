"""The page opened from a file in Chromium: the slider moves the board, it fits a phone."""

from base64 import b64encode
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PIL import Image, ImageColor
from playwright.sync_api import Browser, Page

from controller.web.report.page import make
from tests.report.whole import every_edition, played

SIZES = [(360, 780), (1366, 768)]
LETTERS_PX = 10
FILMED, BOARD_COLOURS = 24, 200
"""Moves of the filmed game, and how many colours its picture has at least."""
LAST_PICTURE = """async () => {
    const video = document.querySelector('video'), canvas = document.createElement('canvas');
    const at = (time) => new Promise((there) => {
        video.onseeked = there;
        video.currentTime = time;
    });
    await at(1e6);  // what was recorded says only then how long it is
    canvas.width = video.videoWidth; canvas.height = video.videoHeight;
    const brush = canvas.getContext('2d');
    brush.drawImage(video, 0, 0);
    const dots = new Uint32Array(brush.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
    return [video.duration, canvas.width, canvas.height, new Set(dots).size];
}"""
HALVES, DISC_PX = ((0, 180, 540, 620), (540, 180, 1200, 620)), 100
LETTERS = "(one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a"
SMALL = """[...document.querySelectorAll('button, summary, a, input')].filter(
    (one) => one.checkVisibility() && one.getBoundingClientRect().height < 44
).map((one) => one.outerHTML)"""


@contextmanager
def opened(
    browser: Browser, folder: Path, name: str, size: tuple[int, int], moves: int | None = None
) -> Iterator[Page]:
    """The report of a whole game from a file, or of its first `moves`; nothing on its console, and
    nothing is fetched."""
    banker = played(name)
    language = banker.edition.data.language
    file = folder / "game.html"
    report = make(banker.edition, banker.counting()[:moves], language)
    file.write_text(report.html, encoding="utf-8")
    context = browser.new_context(viewport={"width": size[0], "height": size[1]})
    page = context.new_page()
    said: list[str] = []
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("console", lambda line: said.append(line.text))
    page.on("request", lambda request: said.append(request.url))
    page.goto(file.as_uri())
    page.wait_for_selector("#count:not(:empty)")
    yield page
    context.close()
    assert [one for one in said if not one.startswith(("data:", file.as_uri()))] == []


def painted(picture: Image.Image) -> Counter[object]:
    found = picture.getcolors(picture.width * picture.height) or []
    return Counter({colour: count for count, colour in found})


def owned(page: Page) -> int:
    return page.locator("#spaces .mark[opacity='1']").count()


@every_edition
def test_the_slider_goes_through_the_game(browser: Browser, tmp_path: Path, name: str) -> None:
    banker = played(name)
    most = len(banker.counting())
    deeds = sum(owner >= 0 for owner in banker.state.owner)
    with opened(browser, tmp_path, name, SIZES[1]) as page:
        assert owned(page) == deeds
        page.click("#first")
        assert owned(page) == 0
        assert page.is_disabled("#before")
        page.focus("#at")
        for _ in range(70):  # past a frame that is kept
            page.keyboard.press("ArrowRight")
        assert "71 " in page.inner_text("#count")
        middle = page.locator("#purses").inner_text()
        page.locator("#at").fill(str(most - 1))
        assert owned(page) == deeds
        page.locator("#at").fill("70")
        assert page.locator("#purses").inner_text() == middle
        page.click("#last")
        page.click("#before")
        page.click("#next")
        assert owned(page) == deeds
        page.click("#play")  # from the end it begins again
        page.wait_for_selector("#count:has-text('3 ')")
        page.click("#play")


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_it_fits(browser: Browser, tmp_path: Path, size: tuple[int, int]) -> None:
    with opened(browser, tmp_path, "lotr-2003-fr", size) as page:
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        assert page.evaluate(SMALL) == []
        assert page.locator(".chart").count() >= 5
        for summary in page.locator("summary").all():
            summary.click()
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_chart_is_of_its_page(browser: Browser, tmp_path: Path, size: tuple[int, int]) -> None:
    """Issue 13, 6: nobody has to scroll for the end of a line, and its letters can be read."""
    with opened(browser, tmp_path, "lotr-2003", size) as page:
        chart = page.locator("[aria-labelledby=fortunes-title] .chart:visible")
        assert chart.count() == 1
        assert chart.locator("..").evaluate("(one) => one.scrollWidth === one.clientWidth")
        assert chart.locator("text").first.evaluate(LETTERS) > LETTERS_PX


def test_the_moves_can_be_saved(browser: Browser, tmp_path: Path) -> None:
    with opened(browser, tmp_path, "lotr-2003", SIZES[0]) as page:
        with page.expect_download() as found:
            page.click("#save")
        file = tmp_path / "moves.jsonl"
        found.value.save_as(file)
        assert found.value.suggested_filename.endswith(".jsonl")
        assert len(file.read_text().splitlines()) == len(played("lotr-2003").counting())
        assert not page.is_visible("#keep")


@every_edition
def test_a_picture_of_the_result_can_be_saved(browser: Browser, tmp_path: Path, name: str) -> None:
    """Issue 43, 7: as large as messengers show it, with everybody in their colour, on the list and,
    of those who were still worth something in the end, on the chart."""
    file = tmp_path / "result.png"
    with opened(browser, tmp_path, name, SIZES[0]) as page:
        with page.expect_download() as found:
            page.click("#picture")
        found.value.save_as(file)
        fill = "(all) => all.map((one) => one.getAttribute('fill'))"
        colours = page.locator(".standings circle").evaluate_all(fill)
    with Image.open(file) as picture:
        assert picture.size == (1200, 630)
        listed, drawn = (painted(picture.convert("RGB").crop(part)) for part in HALVES)
    for colour in colours:
        assert listed[ImageColor.getrgb(colour)] > DISC_PX
    assert sum(drawn[ImageColor.getrgb(colour)] > 0 for colour in colours) >= 2
    assert len(drawn) > len(listed), "a chart, not its frame alone"


def test_a_film_of_the_game_can_be_saved(browser: Browser, tmp_path: Path) -> None:
    """Issue 43, 7: no longer than 20 s, made by the page alone; it ends with the last move."""
    film = tmp_path / "film.webm"
    with opened(browser, tmp_path, "lotr-2003", SIZES[0], moves=FILMED) as page:
        told = page.inner_text("#count")
        with page.expect_download() as found:
            page.click("#film")
        found.value.save_as(film)
        assert page.inner_text("#film") == "Save a film"
        assert page.inner_text("#count") == told
    page = browser.new_page()
    data = b64encode(film.read_bytes()).decode()
    page.set_content(f"<video src='data:video/webm;base64,{data}' muted></video>")
    length, width, height, colours = page.evaluate(LAST_PICTURE)
    page.close()
    assert (width, height) == (720, 804)
    assert 0 < length < 20  # a slow computer leaves moves out
    assert colours > BOARD_COLOURS


def test_without_scripts_all_but_the_replay_is_there(browser: Browser, tmp_path: Path) -> None:
    banker = played("lotr-2003")
    file = tmp_path / "game.html"
    file.write_text(make(banker.edition, banker.counting(), "en").html, encoding="utf-8")
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(file.as_uri())
    assert page.is_visible("text=Standings")
    assert not page.is_visible("#replay")
    assert page.locator("#no-replay").is_visible()
    assert page.locator("footer button:visible, footer a:visible").count() == 0
    context.close()
