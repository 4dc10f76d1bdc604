"""A staff's rent is rolled for once its owner asks (D2, D8): at taps, dice, panel, display, lights
and page; by the clock; by bots; in journals that were written before it was so.
"""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from controller.bots.playing import DiceRoller, next_command
from controller.bots.simple import SimpleBot
from controller.bots.trader import TraderBot
from controller.cli.position import summary
from controller.editions import load
from controller.files.tagbook import DeedTag
from controller.rules.commands import AskRent, CallTime, Mortgage, Roll, SetPosition
from controller.rules.engine import step
from controller.rules.events import RentLapsed, RentRollAsked, RentRolled
from controller.rules.notation import position, read
from controller.rules.prompts import Ask, prompt
from controller.rules.refusals import Refusal
from controller.rules.state import RENT_ROLL
from controller.store.audit import verify
from controller.store.banker import Banker
from controller.store.journal import Journal
from controller.table import RollDice
from controller.table.panel.pages.answers import Answers
from controller.view.interface import Ui
from controller.view.strip import scene
from controller.web.sections.board import game_section
from hardware.strip_layout import StripLayout
from tests.table.begun import at
from tests.table.hands import BOOK
from tests.table.test_rulings_at_the_table import lines

WRITTEN = Path(__file__).parent / "written"
OWED = "lotr-2012 A=Sting:300@12;B=Elven%20Brooch:800@31(12,28) roll:1 turn:4,2 rent:0,1,12,10x2,3"
SHARD = "lotr-2021 Frodo:12@5;Sam:30@36(12);Gimli:20@30 roll:0 turn:7,3 bearer:2"
HILT = BOOK.uids(DeedTag(space=12))[0]


def test_the_tap_that_asks_for_the_rent_asks_for_the_dice() -> None:
    table = at(SHARD, Roll(0, (4, 3)))
    assert table.table.context.prompt.ask is Ask.ROLL
    assert table.table.context.prompt.seats == (1,)
    table.tap(HILT)
    asked = table.table.context.prompt
    assert (asked.ask, asked.seats, asked.space) == (Ask.RENT_ROLL, (0,), 12)
    table.do(RollDice((5,)))
    assert table.table.state.cash[:2] == [7, 35]
    assert table.table.context.prompt.seats == (1,)


def test_both_dice_of_the_table_answer_where_both_are_rolled() -> None:
    table = at(OWED)
    table.tap(HILT)
    table.do(RollDice((6, 5)))
    assert table.table.state.cash[:2] == [190, 910]


def test_the_panel_lists_the_rent_without_an_amount_and_then_asks_for_the_roll() -> None:
    table = at(OWED)
    assert any("A rolls for it" in line for line in lines(table, Answers()))
    table.give(AskRent(1, 12))
    assert table.table.context.prompt.ask is Ask.RENT_ROLL


def test_the_page_says_who_may_ask_and_then_who_rolls() -> None:
    table = at(OWED)
    (line,) = game_section(table.table.state)["open"]
    assert "roll for the rent" in line
    table.give(AskRent(1, 12))
    assert game_section(table.table.state)["open"] == []


def test_R60_the_page_and_the_display_name_no_rent_of_a_deed_that_is_mortgaged() -> None:
    rent = "lotr-2003/classic A:1500@2;B:1500@20(8);C:1500@20 roll:0"
    table = at(rent, Roll(0, (2, 4)))
    assert len(game_section(table.table.state)["open"]) == 1
    at_other_tables = at(rent.replace("classic", "classic{rent_mortgage=at-landing}"))
    for one, still in ((table, 0), (at_other_tables, 1)):
        if still:
            one.give(Roll(0, (2, 4)))
        one.give(Mortgage(1, 8))
        assert len(game_section(one.table.state)["open"]) == still
        assert one.table.context.prompt.ask is Ask.ROLL
    assert "once the mortgage is lifted" in "\n".join(summary(table.table.state))


def test_the_lights_blink_for_a_rent_that_is_rolled_for_too() -> None:
    state = read(load("lotr-2012"), OWED)
    board = StripLayout(count=40)
    seen = {scene(state, Ui(since=0), 4 + beat / 4, board).colours[12] for beat in range(16)}
    assert len(seen) > 1


@pytest.mark.parametrize("bot", [SimpleBot, TraderBot])
@pytest.mark.parametrize("text", [OWED, f"{SHARD} rent:0,1,12,1x1,7"])
def test_bots_ask_and_roll(bot: type[SimpleBot | TraderBot], text: str) -> None:
    edition = load(text.partition(" ")[0])
    state = read(edition, text.replace("Frodo:12@5", "Frodo:12@12"))
    bots = [bot() for _ in range(state.seats)]
    told = []
    for _ in range(2):
        outcome = step(state, next_command(state, bots, DiceRoller(edition, random.Random(2))))
        assert not isinstance(outcome, Refusal)
        told += outcome
    assert [type(event) for event in told][:2] == [RentRollAsked, RentRolled]


def test_R66_the_clock_lets_an_unasked_roll_go_and_rolls_for_nobody() -> None:
    text = "lotr-2003-fr/time-limit A:300@12;B:800@31(12,28) roll:1 turn:4,2 rent:0,1,12,10x2,3"
    table = at(text, CallTime(0))
    table.wait(61)
    told = [event for entry in table.table.banker.counting() for event in entry.events]
    assert any(isinstance(event, RentLapsed) for event in told)
    assert not any(isinstance(event, RentRolled) for event in told)


@pytest.mark.parametrize("name", ["lotr-2021", "lotr-2012"])
def test_a_journal_from_before_still_rolls_at_the_landing(name: str, tmp_path: Path) -> None:
    """Written by the version before; as it was begun, so it goes on."""
    path = tmp_path / "old.journal"
    shutil.copy(WRITTEN / f"{name}-staff-rent.journal", path)
    assert verify(path).problem is None
    with Journal.open(path) as journal:
        banker = Banker.resume(journal)
        assert banker.state.rules.staff_roll_when == "at-landing"
        while banker.state.phase is not RENT_ROLL:
            assert not isinstance(banker.take_back(), Refusal)
        assert prompt(banker.state).seats == (0,)
        dice, due = ((5, 5), 100) if name == "lotr-2012" else ((5, 0), 5)
        assert not isinstance(banker.do(Roll(0, dice)), Refusal)
        assert banker.state.claims[0].amount == due
        assert not isinstance(banker.do(AskRent(1, 12)), Refusal)
    assert verify(path).problem is None


def test_a_game_is_resumed_between_the_asking_and_the_roll(tmp_path: Path) -> None:
    path, edition = tmp_path / "new.journal", load("lotr-2012")
    with Journal.create(path, edition) as journal:
        banker = Banker(edition, journal)
        banker.do(SetPosition(position=position(edition, OWED)))
        banker.do(AskRent(1, 12))
    with Journal.open(path) as journal:
        banker = Banker.resume(journal)
        assert prompt(banker.state).ask is Ask.RENT_ROLL
        assert not isinstance(banker.do(Roll(0, (6, 5))), Refusal)
        assert banker.state.cash[:2] == [190, 910]
    assert verify(path).problem is None
