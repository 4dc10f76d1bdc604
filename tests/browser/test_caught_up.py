"""After a restart a phone gets the whole log again: what it had is no news, what is new is said.

A table that starts again lists no notices, so its lines have other numbers than before.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from controller.rules import commands as c
from controller.table.panel.pages.taking_back import TakeBack
from controller.web.sections.chronicle import Chronicle
from tests.sim.pages import BROWSER, NO_BROWSER
from tests.web.ear import do, heard_phone
from tests.web.served import Served, served
from tests.web.serving import House

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER)

BUY = "lotr-2003/classic A:900@11(6);B:1500(15);C:1500 buy:0"


def listed_again(at: Served) -> list[dict[str, Any]]:
    """The lines as the table lists them when it has been started again."""

    def listed(house: House) -> list[dict[str, Any]]:
        chronicle = Chronicle(house.table)
        chronicle.follow(house.table.banker)
        lines: list[dict[str, Any]] = json.loads(chronicle.since(0)[0])
        chronicle.close()
        return lines

    return at.call(listed)


def arrives(page: Page, lines: list[dict[str, Any]]) -> None:
    """As from the line to the table, by the very module that the page uses."""
    page.evaluate("(lines) => import('/web/log.js').then((log) => log.chronicle(lines))", lines)


def take_back(at: Served) -> None:
    at.call(lambda house: house.table.choose(TakeBack(1)))


def test_what_a_phone_has_seen_is_not_said_again_after_a_restart(browser: Browser) -> None:
    with served(BUY) as at, heard_phone(browser, at, 1) as (page, ear):
        do(at, c.Decline(0), c.Pass(0), c.Bid(2, 120))
        take_back(at)
        do(at, c.Bid(2, 130), c.Pass(1))
        ear.wait("C gets the deed")
        ear.forget()
        lines = listed_again(at)
        arrives(page, lines)
        assert page.locator("#log li").count() == len(lines)
        do(at, c.Mortgage(1, 15))
        ear.wait("mortgages")
        said = [one.words for one in ear.heard()]
        assert not {line["words"] for line in lines} & {*said}, said


def test_what_happened_while_the_phone_was_away_is_said(browser: Browser) -> None:
    with served(BUY) as at, heard_phone(browser, at, 1) as (page, ear):
        do(at, c.Decline(0), c.Pass(0))
        take_back(at)
        do(at, c.Pass(0))
        ear.wait("A passes.")
        before = listed_again(at)
        ear.forget()
        new = [{"n": before[-1]["n"] + 1, "words": "B passes.", "seat": 1, "kind": "", "entry": 99}]
        arrives(page, before + new)
        ear.wait("B passes.")
        assert [one.words for one in ear.heard()] == ["B passes."]
