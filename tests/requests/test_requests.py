"""Every row of the table of requests, tried by everybody: while the game goes on, in a pause, while
cards are laid; from a list that is shown, and from one that has changed."""

from random import Random
from typing import Any, get_args

import pytest

from controller.files.enrolment import NEEDED
from controller.rules import commands as c
from controller.table.input import typed
from controller.table.panel.pages.enrolling import Enrol
from controller.table.panel.pages.outside import CallHost
from controller.table.panel.pages.resuming import Paused
from controller.table.panel.pages.taking_back import TakeBack
from controller.table.requests.question import FRESH, Fresh
from controller.table.requests.request import At, Request, Role, When
from controller.table.requests.rows import ORDERS, REQUESTS, carry_out, row_of
from controller.web.feed import RoomFeed
from controller.web.lazy_server import Invitation
from tests.requests import page
from tests.table.hands import hands
from tests.web.test_host import SENT, Desk

OF_PLAYERS: dict[str, dict[str, Any]] = {
    "highest-bid": {"seat": 0, "amount": 10, "topic": 0},
    "give": {"command": {"type": "Bid", "seat": 0, "amount": 10}, "topic": 0, "step": 0},
    "roll": {"seat": 0, "topic": 0},
    "undo": {"seat": 0, "step": 0},
    "tap": {"card": "lotr-2003.t0"},  # seat 0's token, which bids
}
OF_BROWSERS = [row for row in REQUESTS if row.name]
MESSAGES = SENT | OF_PLAYERS
"""A message of each kind, by its name."""

WHO = ["host", "player", "watcher", "nobody"]
MOMENTS = ["game", "pause", "laying", "late"]

SAID = {
    "Only the host can do that.": "not theirs",
    "does not play on this phone": "not theirs",
    "Join the table first": "not theirs",
    "paused": "not now",
    "asking something first": "not now",
    "Too late": "late",
    "Somebody has played since": "late",
}
"""What a refusal says, and which part of the row it is about."""


AUCTION = "lotr-2003/classic A:900@11;B:1500;C:1500 buy:0"
"""Seat 0 has just sent the deed to auction: it may take that back, and others are awaited."""


class Asked:
    """A table at a moment, with everybody who may ask."""

    def __init__(self, moment: str) -> None:
        self.desk = Desk(AUCTION, save_tags=lambda _edition, _book: None)
        assert isinstance(self.desk.table.do(c.Decline(0)), list)
        Invitation(self.desk.table, self.desk.hands.clock, 0, None)  # phones may be ended
        self.late = moment == "late"
        player = self.desk.joined(0)
        gone = self.desk.joined(2)
        self.desk.room.sessions.end(gone.session.number)
        self.feeds: dict[str, RoomFeed] = {
            "host": self.desk.host, "player": player, "watcher": self.desk.watcher, "nobody": gone,
        }  # fmt: skip
        if moment == "pause":
            self.desk.table.choose(Paused())
        if moment == "laying":
            self.desk.table.choose(Enrol(NEEDED, True))
            assert self.desk.table.enrolling

    def refused(self, row: Request, who: str) -> str:
        """Which part of the row it is refused for; empty: it was tried."""
        ask = self.desk.seen(self.desk.host, "ask")
        shown = {name: ask[name] - self.late for name in ("topic", "step")}
        more = MESSAGES[row.name]
        more = more | {name: value for name, value in shown.items() if name in more}
        says = str(self.desk.ask(row.name, self.feeds[who], **more).get("says", ""))
        return next((about for words, about in SAID.items() if words in says), "")

    def stands(self) -> Any:
        table = self.desk.table
        return (
            len(table.banker.history()), table.context.settings, table.panel.paused,
            table.state.facts(), self.desk.room.browsers.joined(),
        )  # fmt: skip


def expected(row: Request, who: str, moment: str) -> str:
    """What the row says."""
    waits = moment == "laying" or (moment == "pause" and row.when is When.GAME)
    if row.role is Role.HOST and who != "host":
        return "not theirs"
    if waits and row.when is not When.EVER:
        return "not now"
    if row.role is Role.PLAYER and who != "player":
        return "not theirs"
    if row.role is Role.WATCHER and who != "host":  # the form is the host's
        return "not theirs"
    return "late" if moment == "late" and row.fresh is not Fresh.ANY_TIME else ""


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("row", OF_BROWSERS, ids=[row.name for row in OF_BROWSERS])
def test_everybody_may_do_what_the_row_says_and_no_more(row: Request, moment: str) -> None:
    for who in reversed(WHO):
        at = Asked(moment)
        before = at.stands()
        no = at.refused(row, who)
        assert no == expected(row, who, moment), f"{row.name}, asked by {who} ({moment})"
        assert not no or at.stands() == before, f"{row.name}, refused to {who} ({moment})"


@pytest.mark.parametrize("who", WHO)
def test_a_seat_s_form_is_for_whoever_plays_the_seat(who: str) -> None:
    at = Asked("pause")
    answer = at.desk.ask("fill-in", at.feeds[who], form={"form": "deal", "seat": 0})
    assert ("form" in answer) == (who == "player")


def test_there_is_a_message_of_each_kind() -> None:
    assert {row.name for row in OF_BROWSERS} == {*MESSAGES}


def test_whoever_asks_from_a_list_says_which() -> None:
    """A message with a step or a topic is meant for a moment, and only such a one."""
    for row in OF_BROWSERS:
        says_when = bool({"step", "topic"} & {*row.kind.__struct_fields__})
        assert says_when == (row.fresh is not Fresh.ANY_TIME), row.name


def test_every_command_of_the_rules_has_a_row() -> None:
    assert {*FRESH} == {*get_args(c.AnyCommand)}


@pytest.mark.parametrize("word", ORDERS)
@pytest.mark.parametrize("moment", ["game", "pause", "laying"])
def test_a_broker_s_word_does_what_its_row_says(word: str, moment: str) -> None:
    desk = Asked(moment).desk
    table = desk.table
    table.host_calls.offer()
    table.host_calls.carry_out(CallHost())
    was = table.panel.paused, table.context.called
    carry_out(At(table, Role.HOST), ORDERS[word])
    may = moment != "laying" or row_of(ORDERS[word]).when is When.EVER
    wanted = {"pause": (True, True), "resume": (False, True), "host_comes": (was[0], False)}
    assert (table.panel.paused, table.context.called) == (wanted[word] if may else was), word
    assert {*wanted} == {*ORDERS}


def test_every_word_of_a_broker_is_explained_to_whoever_sends_it() -> None:
    said = (page.DOCS / "home-assistant.md").read_text("utf-8")
    assert [word for word in ORDERS if f"`{word}`" not in said] == []


LINES = ["roll", "roll 4 eye", "undo", "join frodo", "start", "ok", "turn 2", "hold", "show",
         "help", "quit"]  # fmt: skip


@pytest.mark.parametrize("line", LINES)
def test_a_typed_line_has_a_row(line: str) -> None:
    """The one of its own kind, or that of all commands; in a pause only what is no move."""
    at = hands()
    if line.startswith("join"):
        at.table.choose(TakeBack(1))
    asked = typed.understood(at.table.context, line, Random(1))
    row = row_of(asked)
    assert isinstance(asked, row.kind)
    verb = line.split()[0]
    in_game = {"roll", "undo", "join", "start"}
    assert (row.when is When.GAME) == (verb in in_game), verb
    assert not row.name, "no browser sends it"


def test_every_word_that_stands_alone_has_a_row() -> None:
    for word, meant in typed.WORDS.items():
        assert isinstance(meant, row_of(meant).kind), word


def test_the_pages_are_up_to_date() -> None:
    todo = f"out of date: run `.venv/bin/{page.COMMAND}`"
    assert page.PAGE.read_text("utf-8") == page.page(), todo
    assert page.COMMANDS_PAGE.read_text("utf-8") == page.commands_page(), todo
