"""What is downloaded: the report, for players once the game is over and before that for the host,
and saved copies, for the host alone."""

import asyncio
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from controller.cli.run.copying import copier
from controller.files.saved_copies import SavedCopies
from controller.rules.commands import Adjust, CallTime, Correction, EndGame, Roll
from controller.rules.state import Phase
from controller.table.copies import Copied, SavedAt
from controller.text.language import _, in_language
from controller.web.access.codes import Role
from controller.web.access.cookie import cookie_name
from controller.web.report.one_at_a_time import OneAtATime
from hardware.dice import dice_radio
from tests.cli.test_backup import game
from tests.games.played import close
from tests.sim.pages import BROWSER, FLAGS, NO_BROWSER
from tests.web.serving import House, at_house, visited

OPEN = "lotr-2003/time-limit A:900@1;B:500 roll:0"
EMPTY = "lotr-2003/classic A:900@1;B:500 roll:0"


def end(one: House) -> None:
    """The agreed hour has come, and nothing is open."""
    assert isinstance(one.table.banker.do(CallTime(0)), list)
    assert one.table.state.phase is Phase.OVER


@at_house(OPEN)
async def test_who_may_read_it(one: House) -> None:
    player = await one.join(one.code())
    host = await one.join(one.code(Role.HOST))
    for cookie, wanted in ((player, 403), (host, 200), ("", 403), ("stolen", 403)):
        assert (await one.ask("/report", cookie=cookie))[0] == wanted
    _, _, body = await one.ask("/report", cookie=host)
    assert "The game so far" in body
    end(one)
    for cookie, wanted in ((player, 200), (host, 200), ("", 200), ("stolen", 200)):
        assert (await one.ask("/report", cookie=cookie))[0] == wanted
    _, _, body = await one.ask("/report", cookie=player)
    assert "A wins" in body


@at_house(OPEN)
async def test_what_if_is_told_once_the_game_is_over_and_somebody_asks(one: House) -> None:
    host = await one.join(one.code(Role.HOST))
    asked, nothing = 'id="to-what-if"', "No other choice about a deed or a deal"
    for path, over, told in (
        ("/report?what-if", False, ""), ("/report", True, asked), ("/report?what-if", True, nothing)
    ):  # fmt: skip
        if over and one.table.state.phase is not Phase.OVER:
            end(one)
        status, _headers, body = await one.ask(path, cookie=host)
        assert status == 200
        assert [words in body for words in (asked, nothing)] == [told == asked, told == nothing]


@at_house(OPEN)
async def test_R69_corrections_are_counted_and_named(one: House) -> None:
    host = await one.join(one.code(Role.HOST))
    _, _, body = await one.ask("/report", cookie=host)
    assert "by the host" not in body
    right = (Correction("cash", 800, seat=0), Correction("cash", 600, seat=1))
    adjust = Adjust(corrections=right, reason="rent < 100")
    assert isinstance(one.table.banker.do(adjust), list)
    _, _, body = await one.ask("/report", cookie=host)
    assert "2 corrections by the host:" in body
    assert "Corrected: A has 800, not 900 (rent &lt; 100)." in body


RINGS = {
    "lotr-2003/standard A:900@28(6);B:510@31 roll:0 ring:21": (
        "10 steps to Mount Doom.",
        "The One Ring is at Gap of Rohan",
        "The One Ring was at Gap of Rohan at the end.",
    ),
    "lotr-2021/standard A:20@1;B:20 roll:0 bearer:1": (
        "6 steps to Mount Doom.",
        "B bears the Ring",
        "B bore the Ring at the end, 6 steps from Mount Doom.",
    ),
}
"""By position: how far the Ring's road is, who bears it or where it is, and both after the end."""


@pytest.mark.parametrize("line", RINGS)
def test_it_says_where_the_ring_is_and_how_far_mount_doom(line: str) -> None:
    async def visit(one: House) -> None:
        host = await one.join(one.code(Role.HOST))
        far, now, over = RINGS[line]
        _, _, body = await one.ask("/report", cookie=host)
        assert far in body
        assert now in body
        assert isinstance(one.table.banker.do(EndGame()), list)
        assert one.table.state.phase is Phase.OVER
        _, _, body = await one.ask("/report", cookie=host)
        assert over in body
        assert far not in body

    visited(line, visit)


@at_house(EMPTY)
async def test_without_a_ring_it_says_nothing_of_one(one: House) -> None:
    host = await one.join(one.code(Role.HOST))
    _, _, body = await one.ask("/report", cookie=host)
    assert "Mount Doom." not in body


WITHOUT_LEATHER = """
import sys
sys.modules["leather"] = None
from tests.web.test_report import EMPTY, show_answer
from tests.web.serving import visited
visited(EMPTY, show_answer)
"""


async def show_answer(one: House) -> None:
    """Print what the host gets for a report."""
    host = await one.join(one.code(Role.HOST))
    print(*await one.ask("/report", cookie=host))


def test_without_the_library_for_charts_a_page_says_what_to_install() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_LEATHER], cwd=Path(__file__).parents[2],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.startswith("503 ")
    assert "a library is missing on the table&#39;s computer" in done.stdout
    assert ".[report]" in done.stdout
    assert (done.stdout.count("<!doctype html>"), done.stderr) == (1, "")


@at_house(EMPTY)
async def test_its_policy_is_its_own_and_as_strict(one: House) -> None:
    host = await one.join(one.code(Role.HOST))
    answer = await one.raw(
        f"GET /report HTTP/1.1\r\nHost: {one.own}\r\n"
        f"Cookie: {cookie_name(one.port)}={host}\r\n"
        "Connection: close\r\n\r\n"
    )
    head = answer.partition(b"\r\n\r\n")[0].decode().lower()
    assert head.count("content-security-policy:") == 1
    assert "default-src 'none'; script-src 'sha256-" in head
    assert "frame-ancestors 'none'" in head
    assert "unsafe" not in head
    assert "x-content-type-options: nosniff" in head
    assert "cache-control: no-cache" in head


@at_house(EMPTY)
async def test_many_who_ask_at_once_get_the_game_as_it_is(one: House) -> None:
    host = await one.join(one.code(Role.HOST))
    answers = await asyncio.gather(*(one.ask("/report", cookie=host) for _ in range(6)))
    assert {status for status, _, _ in answers} == {200}
    assert len({body for _, _, body in answers}) == 1
    assert isinstance(one.table.banker.do(Roll(0, (2, 3))), list)
    _, _, body = await one.ask("/report", cookie=host)
    assert body != answers[0][2]
    one.table.banker.take_back(1)
    _, _, body = await one.ask("/report", cookie=host)
    assert "1 move was taken back" in body


@at_house(EMPTY)
async def test_only_reading(one: House) -> None:
    host = await one.join(one.code(Role.HOST))
    assert (await one.ask("/report", cookie=host, post={}))[0] == 405


@pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER)
@at_house(OPEN)
async def test_a_player_s_browser_opens_it_and_keeps_it(one: House) -> None:
    """From the link on the seat's page; nothing is said on the console."""
    from playwright.async_api import async_playwright

    code, said = one.code(), list[str]()
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=BROWSER, args=FLAGS)
        page = await browser.new_page(viewport={"width": 360, "height": 780})
        page.on("console", lambda line: said.append(line.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        await page.goto(f"http://{one.own}/")
        await page.fill("#code", code)
        await page.click("#join-form button")
        await page.wait_for_selector("#sit:not([hidden])")
        assert not await page.is_visible("#report")
        end(one)
        await page.click("#report a")
        await page.wait_for_selector("#count:not(:empty)")
        assert await page.inner_text("h1") == "A wins"
        async with page.expect_download() as download:
            await page.click("#keep")
        assert (await download.value).suggested_filename.endswith(".html")
        await browser.close()
    assert said == []


# Saved copies in the host's browser


NAME = "ringkeeper-2026-11-26-183000.tar.gz"
PLAYED = "lotr-2003/time-limit A:900@1;B:500 roll:0"


def keep_copy(at: House, folder: Path) -> None:
    """Have one saved copy at the table."""
    (folder / NAME).write_text("packed", encoding="utf-8")
    at.table.saved_copies = SavedCopies(folder)


@at_house(PLAYED)
async def test_the_host_gets_a_file_to_keep_and_all_are_told(at: House, tmp_path: Path) -> None:
    keep_copy(at, tmp_path)
    host = await at.join(at.code(Role.HOST))
    status, headers, body = await at.ask(f"/copies/{NAME}", cookie=host)
    assert (status, body) == (200, "packed")
    assert headers["content-disposition"] == f'attachment; filename="{NAME}"'
    assert headers["content-type"] == "application/gzip"
    assert headers["x-content-type-options"] == "nosniff"
    notice = at.table.ui.notice
    assert notice is not None
    assert notice.text == "The host downloads a copy. It tells the order of the cards."


@at_house(PLAYED)
async def test_of_a_game_that_is_over_there_is_nothing_to_tell(at: House, tmp_path: Path) -> None:
    keep_copy(at, tmp_path)
    host = await at.join(at.code(Role.HOST))
    assert isinstance(at.table.banker.do(CallTime(0)), list)
    before = at.table.ui.notice
    assert (await at.ask(f"/copies/{NAME}", cookie=host))[0] == 200
    assert at.table.ui.notice == before


@at_house(PLAYED)
async def test_nobody_else_gets_one(at: House, tmp_path: Path) -> None:
    keep_copy(at, tmp_path)
    for cookie in ("", "forged", await at.join(at.code())):
        status, headers, body = await at.ask(f"/copies/{NAME}", cookie=cookie)
        assert status == 403
        assert "Only the host can do that." in body
        assert "content-disposition" not in headers
        assert at.table.ui.notice is None


@pytest.mark.parametrize("name", [
    "ringkeeper-2026-11-26-183001.tar.gz", "../table.journal", "..%2Ftable.journal",
    "%2E%2E%2Ftable.journal", "..%5Ctable.journal", "%00", f"{NAME}%00", "phones.json",
])  # fmt: skip
@at_house(PLAYED)
async def test_only_saved_copies_are_sent(at: House, tmp_path: Path, name: str) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    (tmp_path / "table.journal").write_text("the game", encoding="utf-8")
    (folder / "phones.json").write_text("hashes", encoding="utf-8")
    keep_copy(at, folder)
    host = await at.join(at.code(Role.HOST))
    status, _, body = await at.ask(f"/copies/{name}", cookie=host)
    assert status == 404
    assert "the game" not in body
    assert "hashes" not in body


async def made(folder: Path, journal: Path, saved: SavedCopies) -> Copied:
    """What a running table says of a copy of its files."""
    done: asyncio.Future[Copied] = asyncio.get_running_loop().create_future()
    copier(folder / "hardware.toml", journal, saved)(done.set_result)
    return await done


def test_a_file_that_is_too_large_is_left_out_and_the_copy_says_so(tmp_path: Path) -> None:
    journal = tmp_path / "table.journal"
    banker = game(journal)
    (tmp_path / "hardware.toml").write_bytes(b"#" * 300_000)
    copied = asyncio.run(made(tmp_path, journal, SavedCopies(tmp_path / "copies")))
    assert isinstance(copied, SavedAt)
    (why,) = map(str, copied.left_out)
    assert "hardware.toml has 300000 bytes, which is too large; it was left out" in why
    with tarfile.open(copied.path) as archive:
        assert archive.getnames() == ["ringkeeper/game.journal"]
    close(banker)


def test_a_copy_contains_neither_phones_nor_the_dice_s_key(tmp_path: Path) -> None:
    journal = tmp_path / "table.journal"
    banker = game(journal)
    dice_radio.keep(tmp_path / "dice-radio.toml", dice_radio.drawn())
    (tmp_path / "hardware.toml").write_text("[panel]\nok = 23\n", encoding="utf-8")
    (tmp_path / "phones.json").write_text("{}", encoding="utf-8")
    saved = SavedCopies(tmp_path / "copies")

    copied = asyncio.run(made(tmp_path, journal, saved))
    assert isinstance(copied, SavedAt)
    assert copied.left_out == ()
    target = copied.path
    with tarfile.open(target) as archive:
        assert archive.getnames() == ["ringkeeper/hardware.toml", "ringkeeper/game.journal"]
    assert [one.name for one in saved.all()] == [target.name]
    close(banker)


async def test_what_takes_a_while_is_found_once_until_it_changes() -> None:
    finder, found = OneAtATime[str](), list[str]()

    def find() -> str:
        found.append(_("Dice"))
        return found[-1]

    with in_language("fr"):
        both = await asyncio.gather(*[finder.found("fr", 1, find) for _one in range(2)])
    assert both == ["Dés", "Dés"]
    assert await finder.found("en", 1, find) == await finder.found("en", 1, find) == "Dice"
    assert await finder.found("fr", 2, find) == "Dice"
    assert len(found) == 3
