"""The site as whoever gets the link has it: a folder behind a plain file server, in a sub-folder of
its address, in a real browser."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FrameLocator, Page, expect

from controller.store.audit import verify
from tests.site.build import build
from tests.site.served import LOADED, SITE, laid, served
from tests.web.phones import SECONDS, window

MOST_BYTES = 9_000_000
"""Of what a browser loads to play, as it lies there: Pyodide and its library are 6.4 million."""

MEMORY = """async (data) => {
  const kept = await caches.open((await caches.keys())[0]);
  if (data) await kept.put("python/memory", new Response(data));
  return !!await kept.match("python/memory");
}"""
"""Whether the browser has Python's memory (python.js); or puts this in its place."""

FULL = """() => {
  self.put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); };
}"""
"""A browser whose storage is full."""


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A server's folder, with the site in it."""
    root = tmp_path_factory.mktemp("server")
    build(root / SITE)
    return root


@pytest.fixture(scope="module")
def address(root: Path) -> Iterator[str]:
    """Of the site."""
    with served(root) as address:
        yield address


def begun(page: Page, address: str, part: str) -> FrameLocator:
    """A game that has begun, and a roll in it; `part`: who plays."""
    page.goto(address)
    table = laid(page)
    table.locator(f"#start :text-is('{part}')").click()
    table.locator("#start button:text-is('Start')").click()
    page.wait_for_selector("html[data-entries]")  # which the bots' game before it has not
    expect(table.locator("#log :text('rolls')")).to_have_count(0)
    table.locator("#throw").click()
    table.locator("#log :text('Frodo rolls')").first.wait_for()
    return table


def test_a_game_is_played_in_a_tab_and_a_phone_looks_on(browser: Browser, address: str) -> None:
    """44.2, 44.3: real drivers, firmware and chips; a second window; nobody else is asked."""
    with window(browser, viewport={"width": 1366, "height": 768}) as page:
        asked, origin = list[str](), address.partition("/games")[0]
        page.context.on("request", lambda one: asked.append(one.url))
        begun(page, address, "Play against bots")
        phone = page.context.new_page()
        phone.goto(f"{address}t/seat")
        phone.locator("#people, #players").first.wait_for()
        phone.locator(":text('Gandalf')").first.wait_for()
        wires = page.context.new_page()
        wires.goto(f"{address}t/wires")
        wires.locator(":text('SSD1306 picture')").first.wait_for()
        wires.locator("a:text('Back to the table')").click()
        wires.wait_for_url(f"{address}t/")
    assert {url for url in asked if not url.removeprefix("blob:").startswith(origin)} == set()


def test_a_second_tab_waits_until_the_first_is_closed(browser: Browser, address: str) -> None:
    """Else each would write over the other's games."""
    with window(browser, viewport={"width": 1366, "height": 768}) as page:
        page.goto(address)
        laid(page)
        second = page.context.new_page()
        second.goto(address)
        second.locator(":text('open in another tab')").wait_for()
        page.close()
        laid(second)


def test_a_game_is_there_again_without_a_network(browser: Browser, address: str) -> None:
    """44.3, 44.4: the browser keeps games and files."""
    with window(browser, viewport={"width": 390, "height": 844}) as page:
        begun(page, address, "All by hand")
        page.wait_for_selector("html.kept[data-entries='3']")  # start, note, roll
        page.context.set_offline(True)
        page.reload()
        table = laid(page)
        table.locator("#start button:has-text('Resume:')").click()
        table.locator("#log :text('Frodo rolls')").first.wait_for()


def test_a_browser_that_refuses_a_move_is_named_until_it_takes_it(
    browser: Browser, address: str
) -> None:
    """44.4: what the browser has not is said; in French, to whoever reads French."""
    with window(browser, viewport={"width": 390, "height": 844}, locale="fr-FR") as page:
        page.goto(address)
        page.locator(".setting :text('Toute une table dans cet onglet')").wait_for()
        table = laid(page)
        table.locator("#start button:text-is('Commencer')").click()
        page.wait_for_selector("html.kept[data-entries]")
        expect(table.locator("#log :text('lance')")).to_have_count(0)
        (worker,) = page.workers
        worker.evaluate(FULL)
        table.locator("#throw").click()
        page.locator(":text('n’a pas enregistré les derniers coups')").wait_for()
        worker.evaluate("() => { IDBObjectStore.prototype.put = put; }")
        page.wait_for_selector("html.kept:not(.refused)")


def test_a_browser_that_cannot_do_it_says_so_and_shows_a_recorded_game(
    browser: Browser, address: str
) -> None:
    """44.4: at once, and the game can be gone through, which needs none of what it lacks."""
    with window(browser, viewport={"width": 390, "height": 844}) as page:
        page.add_init_script("delete window.DecompressionStream")
        page.goto(address)
        page.locator(":text('a recent browser')").wait_for(timeout=2 * SECONDS)
        game = page.frame_locator("#recorded")
        game.locator("#play").click()
        game.locator("#count:has-text('Move 3 of')").wait_for()


def test_a_game_leaves_the_browser_as_a_file_and_comes_back(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    """44.3: `journal verify` finds it good; a damaged file is refused, and nothing is lost."""
    with window(browser, viewport={"width": 1366, "height": 768}) as page:
        table = begun(page, address, "All by hand")
        table.locator("#new-game").click()
        with page.expect_download() as made:
            table.locator("#start button:has-text('Download this game')").click()
        game, damaged = tmp_path / "game.journal", tmp_path / "damaged.journal"
        made.value.save_as(game)
        assert verify(game).problem is None
        damaged.write_bytes(game.read_bytes()[:9000])
        table.locator("#start button:text-is('Not now')").click()
        table.locator("#throw").click()
        page.wait_for_selector("html.kept[data-entries='4']")
        table.locator("#new-game").click()
        for file in (damaged, game):
            with page.expect_file_chooser() as asked:
                table.locator("#start button:has-text('Open a saved game')").click()
            asked.value.set_files(file)
            if file is damaged:
                table.locator("#says:has-text('damaged.journal:')").wait_for()
        table.locator("#sure button:text-is('Yes')").click()
        table.locator("#start").wait_for(state="hidden")
        page.wait_for_selector("html.kept[data-entries='3']")  # start, note, roll


def test_two_sites_of_one_address_share_nothing(browser: Browser, address: str, root: Path) -> None:
    """Neither waits for the other, has its games, or throws its files away."""
    beside = "beside/tables"
    shutil.copytree(root / SITE, root / beside)
    with window(browser, viewport={"width": 1366, "height": 768}) as page:
        begun(page, address, "All by hand")
        page.wait_for_selector("html.kept[data-entries='3']")  # start, note, roll
        other = page.context.new_page()
        other.goto(address.replace(SITE, beside))
        laid(other).locator("#start button:text-is('Start')").wait_for()
        assert len(other.evaluate("caches.keys()")) == 2
        page.reload()
        laid(page).locator("#start button:has-text('Resume:')").wait_for()
        assert other.frames[1].evaluate("fetch('games').then((one) => one.json())") == []


UNANSWERED = """() => {
  Worker.prototype.postMessage = () => {};
  void fetch("/edition.css");
}"""
"""Ask a table that does not answer any more."""


def kept_as(page: Page) -> set[str]:
    """Under which versions the browser keeps files of the site."""
    return {name.rpartition(" ")[2] for name in page.evaluate("caches.keys()")}


def test_a_newer_version_waits_until_somebody_wants_it(
    browser: Browser, address: str, root: Path
) -> None:
    """44.4: the page says so, and nothing changes before. It need not wait for what was asked of
    a table that is gone."""
    with window(browser, viewport={"width": 1366, "height": 768}) as page:
        page.goto(address)
        laid(page)
        assert not page.locator("#newer").is_visible()
        (old,) = kept_as(page)
        for path in (root / SITE / "sw.js", root / SITE / "python.js"):
            path.write_text(path.read_text("utf-8").replace(old, "newer"), "utf-8")
        page.evaluate(UNANSWERED)
        page.goto(address)
        laid(page)
        page.locator("#newer button").wait_for(timeout=LOADED)
        assert kept_as(page) == {old, "newer"}
        with page.expect_navigation():
            page.locator("#newer button").click()
        laid(page)
        assert kept_as(page) == {"newer"}
        assert not page.locator("#newer").is_visible()


def test_a_later_start_goes_on_from_memory_and_from_spoilt_memory_anew(
    browser: Browser, address: str
) -> None:
    """44.4: the second start compiles and imports nothing."""
    with window(browser, viewport={"width": 1366, "height": 768}) as page:
        page.goto(address)
        laid(page)
        page.wait_for_function(MEMORY, timeout=LOADED)
        said: list[str] = []
        page.on("console", lambda one: said.append(one.text))
        begun(page, address, "Play against bots")
        assert said == []
        page.evaluate(MEMORY, "spoilt")
        page.goto(address)
        laid(page)
        assert [one.partition(":")[0] for one in said] == ["A new start"]


def test_it_is_no_heavier_than_it_has_to_be(tmp_path: Path) -> None:
    build(tmp_path)
    loaded = [one for one in tmp_path.rglob("*") if one.is_file() and "more" not in one.parts]
    assert sum(one.stat().st_size for one in loaded) <= MOST_BYTES
    again = tmp_path / "again"
    build(again)
    for one in loaded:
        assert one.read_bytes() == (again / one.relative_to(tmp_path)).read_bytes()
