"""What a person may press on the demo's page beside dice, cards and panel (issue 13, item 4); and
that one who acts for a bot is asked once a game whether that is meant."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from msgspec import convert

from controller.rules.commands import Bid, Build, Buy, Decline, Mortgage, Roll
from controller.rules.prompts import Ask, prompt
from controller.table.panel.pages.deals import Partners
from controller.table.panel.pages.options import Group
from controller.table.panel.pages.seats import SeatPage
from controller.table.panel.pages.taking_back import TakeBackPage
from controller.view.timing import GOING_TWICE
from sim.demo.page import acts
from sim.demo.page.acts import (
    AnyAct,
    Asks,
    Control,
    New,
    Pause,
    Press,
    RollDice,
    Sitter,
    SpeakLanguage,
    Tap,
)
from sim.demo.page.desk import TableDesk
from sim.demo.session import Sitting
from sim.people.hands import Pace
from sim.table.chips import Plug
from tests.sim.tables import later, sitting, until

MENU = Press(button="push")
NOT_OURS = "A bot plays Aragorn. Do this for Aragorn?"


def standing(at: Sitting) -> TableDesk:
    """A desk at a table whose bots' hands do nothing, whose time jumps."""
    at.table.hands.pace = Pace(think=1e9)
    at.seats.sit(at.seats.by_bot)
    return TableDesk(at, start=False)


def asked(desk: TableDesk, act: AnyAct) -> str:
    """What the page has to ask, or empty."""
    answer = desk.act(act)
    assert isinstance(answer, Asks) or answer == "", answer
    return answer.words if isinstance(answer, Asks) else ""


@asynccontextmanager
async def beside_a_bot() -> AsyncIterator[tuple[Sitting, TableDesk]]:
    """Frodo is played by hand, Aragorn by a bot."""
    async with sitting([False, True]) as at:
        yield at, standing(at)


def done(at: Sitting, *commands: object) -> None:
    for command in commands:
        outcome = at.table.table.do(command)  # type: ignore[arg-type]
        assert isinstance(outcome, list), outcome


async def test_a_roll_for_a_bot_is_asked_about_once_a_game() -> None:
    async with beside_a_bot() as (at, desk):
        done(at, Roll(0, (2, 1)), Roll(1, (5, 6)))
        assert prompt(at.banker.state).seats == (1,)
        first = desk.act(RollDice(faces=(3, 4)))
        assert isinstance(first, Asks)
        assert (first.words, first.act) == (NOT_OURS, RollDice(faces=(3, 4), sure=1))
        assert asked(desk, RollDice()) == NOT_OURS, "nothing is rolling: the answer was no"
        assert desk.act(first.act) == ""
        assert desk.act(RollDice()) == "The dice are still rolling."
        await later(at, 30.0)
        assert prompt(at.banker.state).ask is Ask.BUY
        assert prompt(at.banker.state).seats == (1,)
        assert asked(desk, Press(button="ok")) == "", "once a game"
        people = tuple(Sitter(name=n, token=n, bot=n == "Gimli") for n in ("Gimli", "Frodo"))
        assert desk.act(New(players=people)) == ""
        assert asked(desk, RollDice()) == "A bot plays Gimli. Do this for Gimli?"


async def test_a_yes_that_comes_too_late_does_nothing_and_allows_nothing() -> None:
    """Bots play on while the question stands there: it was theirs, what comes next is not."""
    async with beside_a_bot() as (at, desk):
        done(at, Roll(0, (2, 1)), Roll(1, (5, 6)))
        first = desk.act(RollDice())
        assert isinstance(first, Asks)
        done(at, Roll(1, (2, 1)), Buy(1))
        assert prompt(at.banker.state).seats == (0,), "a roll of one's own"
        assert desk.act(first.act) == "Too late: the bot has already played."
        assert not at.table.hands.rolling
        done(at, Roll(0, (4, 2)), Buy(0), Roll(1, (5, 6)))
        assert prompt(at.banker.state).seats == (1,)
        assert asked(desk, Tap(tag="deed:14")) == NOT_OURS, "still asked about"


async def test_one_s_own_acts_and_the_menu_are_never_asked_about() -> None:
    async with beside_a_bot() as (at, desk):
        assert asked(desk, RollDice(faces=(5, 6))) == ""
        await later(at, 6.0)
        done(at, Roll(1, (2, 1)), Roll(0, (0, 5)))
        assert asked(desk, Tap(tag="deed:6")) == ""
        done(at, Buy(0))
        assert asked(desk, MENU) == ""
        assert asked(desk, Tap(tag="token:0")) == ""
        assert asked(desk, acts.TurnKnob(steps=1)) == ""


async def test_taps_and_presses_for_a_bot_are_asked_about() -> None:
    async with beside_a_bot() as (at, desk):
        done(at, Roll(0, (2, 1)), Roll(1, (5, 6)), Roll(1, (0, 5)))
        await later(at, 30.0)  # the news is over
        assert prompt(at.banker.state).ask is Ask.BUY
        assert asked(desk, Tap(tag="deed:6")) == NOT_OURS
        assert asked(desk, Press(button="back")) == NOT_OURS
        assert asked(desk, Tap(tag="deed:39")) == "", "to look at it"
        await later(at, 30.0)
        done(at, Decline(1))
        assert asked(desk, Tap(tag="token:1")) == NOT_OURS
        assert asked(desk, Tap(tag="token:0")) == "", "a bid of one's own"
        await later(at, 30.0)
        assert prompt(at.banker.state).other == 0, "who has bid most"
        assert asked(desk, Tap(tag="token:1")) == NOT_OURS, "a higher bid"


async def test_a_bots_own_list_is_asked_about_when_it_comes_to_a_command() -> None:
    """Its token opens it for anybody to read; mortgaging a bot's deed is another thing."""
    async with beside_a_bot() as (at, desk):
        done(at, Roll(0, (2, 1)), Roll(1, (5, 6)), Roll(1, (2, 1)), Buy(1), Roll(0, (4, 2)))
        assert prompt(at.banker.state).seats == (0,)
        at.table.table.choose(SeatPage(1))
        assert asked(desk, Press(button="ok")) == "", "it only leads on"
        at.table.table.choose(Group(1, Mortgage))
        meant = desk.act(Press(button="ok"))
        assert isinstance(meant, Asks)
        assert meant.words == NOT_OURS
        assert not any(at.banker.state.mortgaged)
        assert desk.act(meant.act) == ""
        await until(at, lambda: any(at.banker.state.mortgaged))


async def test_a_card_on_an_unplugged_reader_is_answered() -> None:
    """Otherwise nothing at all would follow a tap."""
    async with beside_a_bot() as (at, desk):
        at.table.chips.unplug(Plug.READER)
        await until(at, lambda: not at.table.reads)
        told = desk.act(Tap(tag="token:0"))
        assert told == "That card was not read: plug the reader back in."


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
        assert desk.act(convert({"part": part, "plugged": False}, acts.Plug)) == ""
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
