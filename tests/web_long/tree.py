"""Each page at each kind of question, as a screen reader and the Tab key come through it: every
control has a role and a name, the question is in a live region, and Tab reaches whatever can be
used (WCAG 2.2: 2.1.1, 4.1.2, 4.1.3)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from controller.rules import commands as c
from tests.sim.pages import chromium
from tests.web.ear import Ear
from tests.web.phones import join, sit, window
from tests.web.served import served
from tests.web_long.positions import demo_at
from tests.web_long.row import Row, Wrong, checked

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TABS_MOST = 250
LAPTOP = {"width": 1366, "height": 768}
CONTROLS = (
    "button", "link", "textbox", "searchbox", "spinbutton", "combobox", "checkbox", "radio",
    "slider", "switch", "menuitem", "tab", "img",
)  # fmt: skip
NAMELESS = re.compile(rf"^\s*- ({'|'.join(CONTROLS)})(?: \[[^\]]*\])*:?\s*$", re.MULTILINE)


class Question(NamedTuple):
    """A kind of question: a position, what was done there, and words that ask it."""

    where: str
    commands: tuple[c.AnyCommand, ...]
    words: str


FULL = "A:900@11(6,8,9);B:1500@20(15);C:1500"
BUY = "lotr-2003/classic A:900@11;B:1500;C:1500 buy:0"
QUESTIONS = {
    "turn": Question(f"lotr-2003/classic {FULL} roll:0", (), "A's turn to roll"),
    "buy": Question(BUY, (), "buy Ford of Bruinen"),
    "auction": Question(BUY, (c.Decline(0), c.Bid(1, 20)), "has bid 20"),
    "debt": Question(
        "lotr-2003/classic A:10@4(6);B:1500;C:1500 done:0 debt:0,bank,150,tax,4",
        (),
        "owes the Bank 150",
    ),
    "deal": Question(
        f"lotr-2003/classic {FULL} roll:0",
        (c.Offer(0, 1, c.Bundle(cash=50), c.Bundle(deeds=(15,))),),
        "A's turn to roll",
    ),
    "jail": Question("lotr-2003/classic A:900@10#1;B:1500;C:1500 roll:0", (), "is in Jail"),
    "build": Question(f"lotr-2003/classic {FULL} roll:0", (c.Build(0, 6),), "A's turn to roll"),
}  # fmt: skip

MARK = """() => {
  const within = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
  const could = "a[href], button, input, select, textarea, summary, [role=button], [role=radio], " +
      "[role=checkbox], [tabindex='0']";
  const seen = (one) => !one.closest("[inert]") && !one.matches(":disabled") &&
      one.checkVisibility({ visibilityProperty: true });
  const found = [...within.querySelectorAll(could)].filter(seen);
  return found.map((one, at) => {
    one.dataset.walked = at;
    const group = one.closest("[role=group], [role=radiogroup], fieldset");
    const shares = one.tabIndex < 0 || one.type === "radio"; // arrows go on inside its group
    const name = one.ariaLabel || one.textContent || one.name || one.id;
    return [shares && group ? `in ${group.ariaLabel ?? group.id}` : String(at), name.trim()];
  });
}"""
AT = """() => {
  const one = document.activeElement;
  const group = one.closest("[role=group], [role=radiogroup], fieldset");
  return [one.dataset.walked ?? "", group ? `in ${group.ariaLabel ?? group.id}` : ""];
}"""


def rows(_pictures: Path | None) -> Iterator[Row]:
    with chromium() as browser:
        for kind, question in QUESTIONS.items():
            yield checked(f"the tree and Tab: {kind}", partial(_walked, browser, kind, question))


def _walked(browser: Browser, kind: str, question: Question) -> str:
    found: list[str] = []
    counts: list[int] = []
    for name, open_page in PAGES.items():
        for page in open_page(browser, question):
            if kind == "build" and name == "seat":
                page.locator(".deed").first.click()
                page.wait_for_selector("#sheet[open] .acts")
            faults, count = walk(page, question.words)
            found += [f"{name}: {one}" for one in faults]
            counts.append(count)
    if found:
        raise Wrong("; ".join(found))
    return f"{len(counts)} pages, {sum(counts)} controls: all named, all reached"


def walk(page: Page, words: str) -> tuple[list[str], int]:
    """What is wrong on a page that asks something in these words, and how many controls it has."""
    faults = [f"without a name: {one.strip()}" for one in _nameless(page)]
    live = page.locator("[aria-live=polite], [role=status], [role=alert]").filter(has_text=words)
    if (
        not page.locator("dialog[open]").count()
        and not live.count()
        and not _was_heard(page, words)
    ):
        faults.append(f"in no live region: {words!r}")
    controls: list[tuple[str, str]] = page.evaluate(MARK)
    reached = _reached(page)
    faults += [f"not reached by Tab: {name!r}" for way, name in controls if way not in reached]
    return faults, len(controls)


def _was_heard(page: Page, words: str) -> bool:
    """Whether an ear (tests/web/ear.py) has heard it: regions do not keep what they have said."""
    heard: list[list[str]] = page.evaluate("() => window.heard ?? []")
    return any(words in said for _how, said in heard)


def _nameless(page: Page) -> list[str]:
    tree = page.locator("body").aria_snapshot()
    return [match[0] for match in NAMELESS.finditer(tree)]


def _reached(page: Page) -> set[str]:
    """All that Tab comes to, until it has come round."""
    page.evaluate("() => document.activeElement.blur()")
    reached: set[str] = set()
    first = ""
    for _ in range(TABS_MOST):
        page.keyboard.press("Tab")
        at, group = page.evaluate(AT)
        if at and at == first:
            break
        first = first or at
        reached |= {at, group}
    return reached - {""}


def _seat(browser: Browser, question: Question) -> Iterator[Page]:
    with served(question.where, *question.commands) as at, window(browser) as page:
        Ear(page)
        page.goto(at.url)
        join(page, at.code)
        sit(page, 0, 1)
        page.wait_for_selector("#question-words:not(:empty)")
        yield page


def _table(browser: Browser, question: Question) -> Iterator[Page]:
    with served(question.where, *question.commands) as at, window(browser, viewport=LAPTOP) as page:
        page.goto(f"{at.url}table")
        page.wait_for_selector("#ranking li")
        yield page


def _host(browser: Browser, question: Question) -> Iterator[Page]:
    with served(question.where, *question.commands) as at, window(browser, viewport=LAPTOP) as page:
        page.goto(f"{at.url}host")
        join(page, at.host)
        page.wait_for_selector("#question-words:not(:empty)")
        yield page


def _demo(browser: Browser, question: Question) -> Iterator[Page]:
    with demo_at(browser, question.where, *question.commands, viewport=LAPTOP) as page:
        page.wait_for_selector("#question-words:not(:empty)")
        yield page


PAGES: dict[str, Callable[[Browser, Question], Iterator[Page]]] = {
    "seat": _seat, "table": _table, "host": _host, "simulated table": _demo,
}  # fmt: skip
