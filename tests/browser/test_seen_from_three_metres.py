"""The table's own view on a television at three metres (issue 13, 2): what counts on the board is
large enough in every edition, also where many tokens crowd one space."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from controller import editions
from controller.rules import commands as c
from tests.browser.test_table_view import SCREEN, SEEN_AT_3_M, do, opened, size
from tests.sim.pages import BROWSER, NO_BROWSER
from tests.web.phones import text, window
from tests.web.served import served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, ViewportSize

pytestmark = pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER)

NAMES = ("Luke", "Leia", "Lando", "Han", "Chewbacca", "Darth", "Boba", "Obi")
DEEDS = ("6^2,8^2,9^3,15", "11,13,14,25,12", "16^4,18^4,19^5,35m", "1,5,32,34", "39")
"""Of each seat, with buildings on three sides of the board: some, most, and the large one."""

SCREENS: tuple[ViewportSize, ...] = (SCREEN, {"width": 1366, "height": 768})
CROWDED = {0: 1, 19: 19, 24: 24, 39: 37}
"""Spaces at which all players stand together, a corner and one on every side but the first, each
with a territory where the Ring is meanwhile."""

HEIGHTS = """(where) => [...document.querySelectorAll(where)].filter((one) => one.checkVisibility())
    .map((one) => one instanceof SVGTextElement
        ? parseFloat(getComputedStyle(one).fontSize) * Math.abs(one.getScreenCTM().d)
        : one.getBoundingClientRect().height)"""
"""Of letters and pictures on the board, in pixels."""

OVER = """([one, other]) => {
    const boxes = (where) => [...document.querySelectorAll(where)]
        .filter((it) => it.checkVisibility({ opacityProperty: true }) && it.textContent !== null)
        .map((it) => [it, it.getBoundingClientRect()]);
    const round = (it) => it.matches("circle");
    const touch = ([a, p], [b, q]) => round(a) && round(b)
        ? Math.hypot(p.x + p.width / 2 - q.x - q.width / 2, p.y + p.height / 2 - q.y - q.height / 2)
            < (p.width + q.width) / 2 - 1
        : p.left < q.right - 1 && q.left < p.right - 1 && p.top < q.bottom - 1
            && q.top < p.bottom - 1;
    const found = [], others = boxes(other);
    for (const a of boxes(one)) for (const b of others)
        if (a[0] !== b[0] && touch(a, b)) found.push(`${a[0].id || a[0].className.baseVal}`
            + ` ${a[1].x | 0},${a[1].y | 0} and ${b[0].id || b[0].className.baseVal}`);
    return found;
}"""
"""What of one kind touches something of another."""

APART = (
    (".token .rim", ".token .rim"), (".token .rim", ".mark, .owner, .works > *, #one-ring"),
    ("#one-ring > *", ".mark, .owner, .works > *, .space .name"),
    (".works > text", ".works > path"), (".works > *", ".space .name"),
    (".owner, .mark", ".space .name"), ("#centre > *", "#centre > *"),
    ("#one-ring > *, #tracker .circle > *", "#question, #due, #stand, #journey"),
)  # fmt: skip
"""Pairs of kinds of which none may lie on another."""


def together(edition: str, players: int, pos: int) -> str:
    """A game in which so many stand on one space."""
    each = zip(NAMES[:players], (*DEEDS, "", "", ""), strict=False)
    seats = ";".join(f"{name}:20@{pos}({deeds})".replace("()", "") for name, deeds in each)
    ring = {"lotr-2021": " bearer:1", "starwars-1997": ""}.get(edition, f" ring:{CROWDED[pos]}")
    return f"{edition}/standard {seats} roll:0{ring}"


@pytest.mark.parametrize("edition", editions.known())
def test_what_counts_on_the_board_is_seen_and_lies_on_nothing(
    browser: Browser, edition: str
) -> None:
    most = min(len(NAMES), editions.load(edition).data.rules.players_most)
    for players in (2, most):
        for pos in CROWDED:
            where = together(edition, players, pos)
            with (
                served(where, language="fr") as at,
                window(browser, viewport=SCREEN, reduced_motion="reduce") as page,
            ):
                opened(page, at)
                for screen in SCREENS:
                    page.set_viewport_size(screen)
                    _looks(page, where, screen["height"] / SCREEN["height"] * SEEN_AT_3_M)


def _looks(page: Page, where: str, least: float) -> None:
    """Everything is there, is large enough, and lies apart."""
    there = {".token text", ".owned .owner", ".owned .mark", ".works path", ".works text"}
    if "ring:" in where or "bearer:" in where:
        there.add("#one-ring circle:nth-of-type(2)")
    if "bearer:" in where:
        there.add("#tracker text")
    for one in sorted(there):
        heights: list[float] = page.evaluate(HEIGHTS, one)
        assert heights, (where, one)
        wanted = least * 26 / 27 if one == ".owned .mark" else least  # a plate round the letters
        assert min(heights) >= wanted, (where, one)
    for one in ("#stand b", "#stand .disc", "#question"):
        assert size(page, one) >= least, (where, one)
    for pair in APART:
        assert page.evaluate(OVER, pair) == [], (where, pair)
    page.evaluate("document.documentElement.classList.add('marked')")  # letters beside colours
    assert page.locator(".letter:visible").count(), where
    assert page.evaluate(OVER, (".letter", ".works > *, .owner, .name")) == [], where
    page.evaluate("document.documentElement.classList.remove('marked')")
    centre = page.locator("#centre").evaluate("(one) => one.scrollHeight - one.clientHeight")
    assert centre <= 0, where


def test_where_the_player_stands_whose_turn_it_is_is_written_large(browser: Browser) -> None:
    position = "lotr-2003/standard Frodo:742@8(6^2,8^2,9^3);Sam:510@31 roll:0"
    with served(position) as at, window(browser, viewport=SCREEN) as page:
        opened(page, at)
        assert text(page, "#stand b") == "Bree"
        assert "Frodo's, 2 Strongholds" in text(page, "#stand small")
        do(at, c.Roll(0, (2, 3)))
        page.wait_for_selector("#stand b:has-text('Rivendell')")
        assert page.locator("#stand small").count() == 0, "it is nobody's"
