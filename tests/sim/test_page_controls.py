"""The demo's page answers for people as a phone does, and for no bot."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from msgspec import to_builtins

from controller.rules import commands as c
from controller.rules.prompts import Ask, prompt
from controller.table.panel.pages.options import Group
from controller.table.panel.pages.seats import SeatPage
from controller.view.timing import GOING_TWICE
from sim.demo.page import acts
from sim.demo.page.acts import Press, RollDice, Tap
from sim.demo.page.desk import TableDesk
from sim.demo.page.feed import DeskFeed
from sim.demo.phones import invite
from sim.demo.session import Sitting
from sim.people.hands import Pace
from sim.table.chips import Plug
from tests.sim.tables import do, joined, later, page, sitting, until

MENU = Press(button="push")
NOT_OURS = "A bot plays Aragorn. To play Aragorn by hand, press Bot beside the name."


def standing(at: Sitting) -> TableDesk:
    """A desk at a table whose bots' hands do nothing, whose time jumps."""
    at.table.hands.pace = Pace(think=1e9, call=1e9)
    at.seats.sit(at.seats.by_bot)
    return TableDesk(at, start=False)


@asynccontextmanager
async def beside_a_bot() -> AsyncIterator[tuple[Sitting, TableDesk]]:
    """Frodo is played by hand, Aragorn by a bot."""
    async with sitting([False, True]) as at:
        yield at, standing(at)


async def test_nobody_rolls_for_a_bot() -> None:
    async with beside_a_bot() as (at, desk):
        do(at, c.Roll(0, (2, 1)), c.Roll(1, (5, 6)))
        assert prompt(at.banker.state).seats == (1,)
        for roll in (RollDice(), RollDice(faces=(3, 4))):
            assert desk.act(roll) == NOT_OURS
        assert not at.table.hands.rolling
        assert desk.act(acts.Seat(seat=1, bot=False)) == ""
        assert desk.act(RollDice()) == ""
        assert desk.act(RollDice()) == "The dice are still rolling.", "a double click throws once"


async def test_dice_that_nobody_is_to_roll_stay_where_they_lie() -> None:
    async with beside_a_bot() as (at, desk):
        do(at, c.Roll(0, (5, 6)), c.Roll(1, (2, 1)), c.Roll(0, (0, 5)))
        assert prompt(at.banker.state).ask is Ask.BUY
        assert desk.act(RollDice()) == "Nobody is to roll now."
        assert not at.table.hands.rolling
        assert desk.act(RollDice(faces=(3, None))) == "", "to see what the table makes of it"


async def test_one_s_own_acts_and_the_menu_are_done() -> None:
    async with beside_a_bot() as (at, desk):
        assert desk.act(RollDice(faces=(5, 6))) == ""
        await later(at, 6.0)
        do(at, c.Roll(1, (2, 1)), c.Roll(0, (0, 5)))
        assert desk.act(Tap(tag="deed:6")) == ""
        do(at, c.Buy(0))
        assert desk.act(MENU) == ""
        assert desk.act(Tap(tag="token:0")) == ""
        assert desk.act(acts.TurnKnob(steps=1)) == ""


async def test_taps_and_presses_for_a_bot_are_not_done() -> None:
    async with beside_a_bot() as (at, desk):
        do(at, c.Roll(0, (2, 1)), c.Roll(1, (5, 6)), c.Roll(1, (0, 5)))
        await later(at, 30.0)  # the news is over
        assert prompt(at.banker.state).ask is Ask.BUY
        assert desk.act(Tap(tag="deed:6")) == NOT_OURS
        assert desk.act(Press(button="back")) == NOT_OURS
        assert desk.act(Tap(tag="deed:39")) == "", "to look at it"
        await later(at, 30.0)
        do(at, c.Decline(1))
        assert desk.act(Tap(tag="token:1")) == NOT_OURS
        assert desk.act(Tap(tag="token:0")) == "", "a bid of one's own"
        await later(at, 30.0)
        assert prompt(at.banker.state).other == 0, "who has bid most"
        assert desk.act(Tap(tag="token:1")) == NOT_OURS, "a higher bid"


async def test_a_bot_s_own_list_may_be_read_but_gives_no_command() -> None:
    """Its token opens it for anybody to read; mortgaging a bot's deed is another thing."""
    async with beside_a_bot() as (at, desk):
        do(at, c.Roll(0, (2, 1)), c.Roll(1, (5, 6)), c.Roll(1, (2, 1)), c.Buy(1), c.Roll(0, (4, 2)))
        assert prompt(at.banker.state).seats == (0,)
        at.table.table.choose(SeatPage(1))
        assert desk.act(Press(button="ok")) == "", "it only leads on"
        await later(at, 1.0)
        at.table.table.choose(Group(1, c.Mortgage))
        assert desk.act(Press(button="ok")) == NOT_OURS
        await later(at, 30.0)
        assert not any(at.banker.state.mortgaged)


async def test_a_card_on_an_unplugged_reader_is_answered() -> None:
    """Otherwise nothing at all would follow a tap."""
    async with beside_a_bot() as (at, desk):
        at.table.chips.unplug(Plug.READER)
        await until(at, lambda: not at.table.reads)
        assert desk.act(Tap(tag="token:0")) == "That card was not read: plug the reader back in."


GROUP = "lotr-2003/classic Frodo:700(6,8,9);Aragorn:900(1) roll:0"
SALE = "lotr-2003/classic Frodo:700@6;Aragorn:900;Gandalf:900 buy:0"


@asynccontextmanager
async def at_table(where: str, *by_bot: bool) -> AsyncIterator[tuple[Sitting, TableDesk]]:
    """Who is played by bots; their hands do nothing."""
    async with sitting(by_bot, at=where) as at:
        yield at, standing(at)


def seen(feed: DeskFeed, name: str) -> Any:
    return json.loads(feed.sections()[name])


def ask(feed: DeskFeed, **what: Any) -> str:
    """What the page is told when it asks for something; empty: it was done."""
    return str(feed.handle(json.dumps(what)).get("says", ""))


def give(feed: DeskFeed, command: c.AnyCommand) -> str:
    now, sent = seen(feed, "ask"), to_builtins(command)
    return ask(feed, do="give", command=sent, topic=now["topic"], step=now["step"])


async def test_the_page_answers_for_those_whom_people_play_and_for_nobody_else() -> None:
    """By the lines of a phone; who plays on a phone is not asked here, too."""
    async with at_table(SALE, False, True, False) as (at, _desk):
        room = invite(at, 80, None).room
        feed = page(at, room=room)
        assert seen(feed, "me")["seats"] == [0, 2]
        labels = [line["label"] for line in seen(feed, "seat0")["answers"]]
        assert labels == ["Claim Buckleberry Ferry 100", "Send it to auction"]
        assert give(feed, c.Buy(0)) == ""
        assert at.table.state.owner[6] == 0
        assert give(feed, c.Mortgage(1, 1)) == "Aragorn does not play on this phone."
        at.seats.hand_over(1, bot=False)
        assert seen(feed, "me")["seats"] == [0, 1, 2]
        phone = joined(room, 1)
        assert seen(feed, "me")["seats"] == [0, 2]
        assert phone.session.seats == {1}


async def test_ones_own_last_command_is_taken_back_at_once_and_others_from_the_list() -> None:
    async with at_table(GROUP, False, True) as (at, _desk):
        feed = page(at)
        do(at, c.Build(0, 6))
        assert "Buckleberry" in seen(feed, "me")["undo"]["0"]
        step = seen(feed, "ask")["step"]
        do(at, c.Mortgage(1, 1))  # Aragorn, whom a bot plays
        assert seen(feed, "me")["undo"] == {}
        assert ask(feed, do="undo", seat=0, step=step).startswith("Somebody has played since")
        assert "Build" not in seen(feed, "history")[0]
        assert ask(feed, do="take-back", count=2, step=seen(feed, "ask")["step"]) == ""
        assert at.table.state.level[6] == 0


async def test_an_auction_is_ended_by_others_than_the_high_bidder_once_it_is_going_twice() -> None:
    """R6."""
    async with at_table(SALE, False, False, False) as (at, _desk):
        feed = page(at)
        do(at, c.Decline(0), c.Bid(0, 50))
        ends = [
            seat
            for seat in range(3)
            for line in seen(feed, f"seat{seat}")["answers"]
            if line["command"]["type"] == "CloseAuction"
        ]
        assert ends == [1, 2]
        assert give(feed, c.CloseAuction(1)).startswith("Give the others time to bid")
        at.run(speed=20, paused=False)
        await later(at, GOING_TWICE)
        if at.table.state.owner[6] != 0:  # the table's clock may have sold it
            assert give(feed, c.CloseAuction(1)) == ""
        assert at.table.state.owner[6] == 0


async def test_the_page_sets_the_tables_language_and_nothing_counts_while_it_stands_still() -> None:
    async with at_table(GROUP, False, False) as (at, desk):
        feed = page(at)
        assert ask(feed, do="stand-still", on=True) == ""
        assert ask(feed, do="press", button="ok") == "The table is paused: resume it first."
        assert "is paused: resume it" in give(feed, c.Build(0, 6))
        assert at.table.state.level[6] == 0
        assert ask(feed, do="set", name="language", value="fr") == ""
        assert (at.table.table.language, desk.language) == ("fr", "fr")
        assert seen(feed, "edition")["language"] == "fr"
        assert "lancer" in seen(feed, "hints")["words"]
        assert ask(feed, do="set", name="language", value="tlh") == "Ce réglage n’existe pas."
