"""What a person may press on the demo's page beside dice, cards and panel (issue 13, item 4)."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from msgspec import convert

from controller.rules.commands import Bid, Build, Decline, Mortgage, Roll
from controller.rules.prompts import Ask, prompt
from controller.table.panel.pages.deals import Partners
from controller.table.panel.pages.options import Group
from controller.table.panel.pages.taking_back import TakeBackPage
from controller.view.timing import GOING_TWICE
from sim.demo.page.acts import Control, Pause, Plug, SpeakLanguage
from sim.demo.page.desk import TableDesk
from sim.demo.session import Sitting
from tests.sim.tables import later, sitting
from tests.sim.test_page_bot_seats import done, standing

GROUP = "lotr-2003/classic Frodo:700(6,8,9);Aragorn:900(1) roll:0"
SALE = "lotr-2003/classic Frodo:700@6;Aragorn:900;Gandalf:900 buy:0"
LATE = "Too late: the question has changed."


@asynccontextmanager
async def at_table(where: str, *by_bot: bool) -> AsyncIterator[tuple[Sitting, TableDesk]]:
    """Who is played by bots; their hands do nothing."""
    async with sitting(by_bot, at=where) as at:
        yield at, standing(at)


def shown(desk: TableDesk) -> dict[str, tuple[int, str, int]]:
    """By what they do: for which seat, what would be taken back, in how many seconds."""
    found = json.loads(desk.sections()["controls"])["controls"]
    return {one["what"]: (one["seat"], one["words"], one["left"]) for one in found}


def opened(at: Sitting) -> object:
    return at.table.table.panel.top


def press(desk: TableDesk, what: str) -> str:
    """As the page shows it now."""
    section = json.loads(desk.sections()["controls"])
    seat = next(one["seat"] for one in section["controls"] if one["what"] == what)
    answer = desk.act(convert({"what": what, "seat": seat, "step": section["step"]}, Control))
    assert isinstance(answer, str)
    return answer


async def test_build_and_deal_open_the_panels_pages_for_whoever_is_asked() -> None:
    async with at_table(GROUP, False, False) as (at, desk):
        assert shown(desk)["build"][0] == shown(desk)["deal"][0] == 0
        assert press(desk, "build") == ""
        assert opened(at) == Group(0, Build)
        assert press(desk, "build") == ""
        assert opened(at) == Group(0, Build), "it is open already"
        assert press(desk, "deal") == ""
        assert opened(at) == Partners(0)


async def test_the_only_person_may_build_in_a_bots_turn_and_nobody_else_has_controls() -> None:
    async with at_table(GROUP.replace("roll:0", "roll:1"), False, True) as (at, desk):
        done(at, Roll(0, (1, 2)), Decline(0)) if prompt(at.table.state).ask is Ask.BUY else None
        assert shown(desk)["build"][0] == 0
        at.seats.sit([True, True])
        assert shown(desk) == {}


async def test_ones_own_last_command_is_taken_back_at_once_and_others_from_the_list() -> None:
    async with at_table(GROUP, False, True) as (at, desk):
        done(at, Build(0, 6))
        seat, words, _left = shown(desk)["undo"]
        assert (seat, "Buckleberry" in words) == (0, True)
        step = json.loads(desk.sections()["controls"])["step"]
        done(at, Mortgage(1, 1))  # Aragorn, whom a bot plays
        assert "undo" not in shown(desk)
        assert desk.act(Control(what="undo", seat=0, step=step)) == LATE
        assert press(desk, "back") == ""
        assert opened(at) == TakeBackPage()
        at.table.table.choose(TakeBackPage())
        done(at, Build(0, 8))
        assert press(desk, "undo") == ""
        assert at.table.state.level[8] == 0
        assert at.table.state.level[6] == 1


async def test_an_auction_is_ended_by_others_than_the_high_bidder_once_it_is_going_twice() -> None:
    """R6."""
    async with at_table(SALE, False, False, False) as (at, desk):
        done(at, Decline(0), Bid(0, 50))
        seat, _words, left = shown(desk)["end"]
        assert (seat, 0 < left <= GOING_TWICE) == (1, True)
        assert press(desk, "end").startswith("Give the others time to bid")
        at.run(speed=20, paused=False)
        await later(at, GOING_TWICE)
        if shown(desk).get("end"):  # the table's clock may have sold it
            assert press(desk, "end") == ""
        assert at.table.state.owner[6] == 0


@pytest.mark.parametrize("part", ["display", "panel"])
async def test_without_display_or_panel_no_page_is_opened(part: str) -> None:
    async with at_table(GROUP, False, False) as (at, desk):
        assert desk.act(convert({"part": part, "plugged": False}, Plug)) == ""
        await later(at, 5.0)
        assert shown(desk) == {}


async def test_nothing_counts_while_the_table_stands_still() -> None:
    async with at_table(GROUP, False, False) as (_at, desk):
        desk.act(Pause(on=True))
        assert press(desk, "build") == "The table is paused: resume it first."


async def test_the_page_sets_the_tables_language() -> None:
    async with at_table(GROUP, False, False) as (at, desk):
        assert desk.act(SpeakLanguage(language="fr")) == ""
        assert (at.table.table.language, desk.language) == ("fr", "fr")
        assert json.loads(desk.sections()["edition"])["language"] == "fr"
        assert "Frodo" in json.loads(desk.sections()["ask"])["words"]
        assert "lancer" in json.loads(desk.sections()["ask"])["words"]
        assert desk.act(SpeakLanguage(language="tlh")) == "Ce réglage n’existe pas."
