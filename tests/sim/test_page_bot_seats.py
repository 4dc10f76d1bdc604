"""A person who acts for a bot is asked once a game whether that is meant."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from controller.rules.commands import Buy, Decline, Mortgage, Roll
from controller.rules.prompts import Ask, prompt
from controller.table.panel.pages.options import Group
from controller.table.panel.pages.seats import SeatPage
from sim.demo.page import acts
from sim.demo.page.acts import AnyAct, Asks, New, Press, RollDice, Sitter, Tap
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
async def at_table() -> AsyncIterator[tuple[Sitting, TableDesk]]:
    """Frodo is played by hand, Aragorn by a bot."""
    async with sitting([False, True]) as at:
        yield at, standing(at)


def done(at: Sitting, *commands: object) -> None:
    for command in commands:
        outcome = at.table.table.do(command)  # type: ignore[arg-type]
        assert isinstance(outcome, list), outcome


async def test_a_roll_for_a_bot_is_asked_about_once_a_game() -> None:
    async with at_table() as (at, desk):
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
    async with at_table() as (at, desk):
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
    async with at_table() as (at, desk):
        assert asked(desk, RollDice(faces=(5, 6))) == ""
        await later(at, 6.0)
        done(at, Roll(1, (2, 1)), Roll(0, (0, 5)))
        assert asked(desk, Tap(tag="deed:6")) == ""
        done(at, Buy(0))
        assert asked(desk, MENU) == ""
        assert asked(desk, Tap(tag="token:0")) == ""
        assert asked(desk, acts.TurnKnob(steps=1)) == ""


async def test_taps_and_presses_for_a_bot_are_asked_about() -> None:
    async with at_table() as (at, desk):
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
    async with at_table() as (at, desk):
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
    async with at_table() as (at, desk):
        at.table.chips.unplug(Plug.READER)
        await until(at, lambda: not at.table.reads)
        told = desk.act(Tap(tag="token:0"))
        assert told == "That card was not read: plug the reader back in."
