"""The table's own view on a television at three metres (issue 13, 2): what counts on the board is
large enough in every edition, also where many tokens crowd one space."""

import pytest
from playwright.sync_api import Page, ViewportSize

from controller import editions
from tests.browser.hands import FONT_SIZE
from tests.browser.visits import SCREEN, SEEN_AT_3_M, RigAt

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
def test_what_counts_on_the_board_is_seen_and_lies_on_nothing(rig_at: RigAt, edition: str) -> None:
    most = min(len(NAMES), editions.load(edition).data.rules.players_most)
    for where in (together(edition, players, pos) for players in (2, most) for pos in CROWDED):
        with rig_at(f"[fr reduced] {where}") as rig:
            for screen in SCREENS:
                rig.page("table").set_viewport_size(screen)
                least = screen["height"] / SCREEN["height"] * SEEN_AT_3_M
                looks(rig.page("table"), where, least)


def looks(page: Page, where: str, least: float) -> None:
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
        assert page.locator(one).first.evaluate(FONT_SIZE) >= least, (where, one)
    for pair in APART:
        assert page.evaluate(OVER, pair) == [], (where, pair)
    page.evaluate("document.documentElement.classList.add('marked')")  # letters beside colours
    assert page.locator(".letter:visible").count(), where
    assert page.evaluate(OVER, (".letter", ".works > *, .owner, .name")) == [], where
    page.evaluate("document.documentElement.classList.remove('marked')")
    centre = page.locator("#centre").evaluate("(one) => one.scrollHeight - one.clientHeight")
    assert centre <= 0, where
