"""Rulings at panel, taps, voice, page and in a terminal: R39, R56, R60, R66, R68, R72, R81, and
rents that are rolled for (D2, D8)."""

import random
import shutil
from pathlib import Path
from random import Random

import pytest

from controller.bots import Strength, bots_of
from controller.bots.manners import Manners
from controller.bots.playing import DiceRoller, bots_command, next_command
from controller.bots.simple import SimpleBot
from controller.bots.trader import TraderBot
from controller.cli.play.by_hand import ByHand
from controller.cli.position import summary
from controller.editions import load
from controller.mqtt.to_messages import happened, names_of
from controller.rules import commands as c
from controller.rules.commands import (
    AnyCommand,
    AskRent,
    CallTime,
    Mortgage,
    Roll,
    SetPosition,
    WaiveRent,
)
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
from controller.table.panel.pages.cards import PlayPage
from controller.table.panel.pages.options import Group
from controller.table.panel.pages.seats import SeatPage
from controller.table.speech.spoken import sentences
from controller.text.language import in_language
from controller.view.interface import Ui
from controller.view.strip import scene
from controller.web.sections.board import game_section
from hardware.strip_layout import StripLayout
from tests.table.begun import at
from tests.table.hands import EDITION, Hands, deed
from tests.table.stories import Story, stories

SCARCE = "lotr-2003/classic{houses=1} A:1500(1,3);B:1500(6,8,9);C:1500 roll:0"
RENT = "lotr-2003/classic A:{}@2;B:1500@20(8);C:1500@20 roll:0"
QUESTS = "lotr-2021 A:30@0(21,23,24,5)+quest:2;B:30@0(6,12)+quest:12;C:30@0(15) roll:0"


def lines(table: Hands, page: Answers | Group | PlayPage | SeatPage) -> list[str]:
    table.table.choose(page)
    return list(table.page.items)


def won() -> Hands:
    """B has won the last stronghold for 61, of a street whose strongholds cost 50."""
    return at(SCARCE, c.Build(0, 1), c.Contest(1), c.Bid(1, 61), c.Pass(0), c.Build(1, 6))


def test_R39_the_panel_sells_a_stronghold_for_half_of_what_was_paid() -> None:
    table = won()
    assert "Buckleberry +31" in lines(table, Group(1, c.SellBuilding))
    before = game_section(table.state)["players"][1]["cash"]
    table.give(c.SellBuilding(1, 6))
    assert game_section(table.state)["players"][1]["cash"] == before + 31


@stories("""
R56 the last stronghold goes to whoever bids most and is placed by a tap
  /classic{houses=1} A(1,3);B(6,8,9);C | A: build 1
    | hands B: contest, hands B: bid 61, hands A: pass -> asks place
    | tap 6 -> level[6]=1, cash[B]=1439
R60 a tapped deed that was mortgaged since the landing collects nothing
  /classic A@2;B@20(8);C@20 | A: roll 2,4 | B: mortgage 8 | tap 8 -> unchanged, said "No: Bree is
      mortgaged. Until that is lifted, it brings no rent and no second mortgage."
    | B: lift 8, hands B: ask-rent 8 -> cash[A]=1494
R68 the panel says what is kept for a bid
  /classic A:100@6(1,3);B:900;C:400 buy:0 | A: decline | A: bid 95
    | A: build 1 -> said "..95..", cash[A]=100
D8 both dice of the table answer where both are rolled
  lotr-2012 A:300@12;B:800@31(12,28) roll:1 turn:4,2 rent:0,1,12,10x2,3
    | tap 12, roll 6,5 -> cash[A]=190, cash[B]=910
""")
def test_rulings_by_hand(story: Story) -> None:
    story.play()


def test_R72_the_panel_offers_no_way_to_play_a_card_while_an_auction_is_open() -> None:
    """Its holder may look at it all the same; between turns it can be played."""
    table = at(QUESTS)
    free = lines(table, PlayPage(0, 0, 2))
    table = at(QUESTS.replace("roll:0", "buy:0").replace("A:30@0", "A:30@27"), c.Decline(0))
    assert table.ask is Ask.AUCTION
    assert len(lines(table, PlayPage(0, 0, 2))) == 1 < len(free)
    assert game_section(table.state)["players"][0]["secret"] == ["secret card"]


# A rent that is rolled for once its owner asks (D2, D8)


WRITTEN = Path(__file__).parent / "written"
OWED = "lotr-2012 A=Sting:300@12;B=Elven%20Brooch:800@31(12,28) roll:1 turn:4,2 rent:0,1,12,10x2,3"
SHARD = "lotr-2021 Frodo:12@5;Sam:30@36(12);Gimli:20@30 roll:0 turn:7,3 bearer:2"
HILT = deed(12)


def test_the_tap_that_asks_for_the_rent_asks_for_the_dice() -> None:
    table = at(SHARD, Roll(0, (4, 3)))
    assert table.ask is Ask.ROLL
    assert table.table.context.prompt.seats == (1,)
    table.tap(HILT)
    asked = table.table.context.prompt
    assert (asked.ask, asked.seats, asked.space) == (Ask.RENT_ROLL, (0,), 12)
    table.do(RollDice((5,)))
    assert table.state.cash[:2] == [7, 35]
    assert table.table.context.prompt.seats == (1,)


def test_the_panel_lists_the_rent_without_an_amount_and_then_asks_for_the_roll() -> None:
    table = at(OWED)
    assert any("A rolls for it" in line for line in lines(table, Answers()))
    table.give(AskRent(1, 12))
    assert table.ask is Ask.RENT_ROLL


def test_the_page_says_who_may_ask_and_then_who_rolls() -> None:
    table = at(OWED)
    (line,) = game_section(table.state)["open"]
    assert "roll for the rent" in line["words"]
    table.give(AskRent(1, 12))
    assert game_section(table.state)["open"] == []


def test_R60_the_page_and_the_display_name_no_rent_of_a_deed_that_is_mortgaged() -> None:
    rent = "lotr-2003/classic A:1500@2;B:1500@20(8);C:1500@20 roll:0"
    table = at(rent, Roll(0, (2, 4)))
    assert len(game_section(table.state)["open"]) == 1
    at_other_tables = at(rent.replace("classic", "classic{rent_mortgage=at-landing}"))
    for one, still in ((table, 0), (at_other_tables, 1)):
        if still:
            one.give(Roll(0, (2, 4)))
        one.give(Mortgage(1, 8))
        assert len(game_section(one.table.state)["open"]) == still
        assert one.table.context.prompt.ask is Ask.ROLL
    assert "once the mortgage is lifted" in "\n".join(summary(table.state))


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


# R81: two owe rent on one space


LINE = (
    "lotr-2003{{rent_deadline=2}} Ada:1500(16);Bo:1500@16;Cleo:1500@16 {} turn:6,3"
    " rent:2,0,16,14,5 rent:1,0,16,28,4"
)
OPEN, CLOSING = LINE.format("roll:0"), LINE.format("done:0 called:1")


def begun(line: str) -> Banker:
    one = Banker(EDITION)
    assert isinstance(one.do(SetPosition(position=position(EDITION, line))), list)
    return one


def done(command: AnyCommand) -> Banker:
    one = begun(OPEN if isinstance(command, AskRent) else CLOSING)
    assert isinstance(one.do(command), list)
    return one


SAID = [
    (AskRent(0, 16, 1), "Ada asks Bo for 28, the rent on Mines of Moria."),
    (AskRent(0, 16, 2), "Ada asks Cleo for 14, the rent on Mines of Moria."),
    (WaiveRent(0, 16, 1), "Ada lets Bo off the rent on Mines of Moria."),
    (WaiveRent(0, 16, 2), "Ada lets Cleo off the rent on Mines of Moria."),
]


@pytest.mark.parametrize(("command", "says"), SAID)
def test_aloud_and_over_mqtt_it_is_said_of_whom(command: AnyCommand, says: str) -> None:
    one = done(command)
    entry, names = one.history()[-1], names_of(one.state)
    assert sentences([entry], names)[0] == says
    assert happened("game", entry, names)[0].text == says
    with in_language("fr"):
        debtor = ("Bo", "Cleo")[says.find("Cleo") > 0]
        assert debtor in sentences([entry], names)[0]


@pytest.mark.parametrize("strength", Strength)
def test_a_bot_asks_each_of_them(strength: Strength) -> None:
    one, chance = begun(OPEN), Random(1)
    bots = bots_of(strength, 3)
    roller = DiceRoller(EDITION, chance)
    for _debtor in range(2):
        command = bots_command(one.state, (0,), bots, roller, Manners())
        assert isinstance(command, AskRent)
        assert isinstance(one.do(command), list)
    assert one.state.claims == []
    assert one.state.cash[:3] == [1542, 1472, 1486]


def typed(line: str, *lines: str) -> tuple[Banker, str]:
    """What is printed in a terminal, all seats played by hand, and the game after it."""
    one, said, left = begun(line), list[str](), iter((*lines, "quit", "y"))
    ByHand(one, (0, 1, 2), (), Random(1), lambda text: said.append(str(text)),
           lambda _prompt: next(left)).play()  # fmt: skip
    return one, "\n".join(said)


def test_in_a_terminal_each_is_a_line_that_names_its_debtor() -> None:
    _one, said = typed(OPEN)
    assert "Mines of Moria, Cleo 14" in said
    assert "Mines of Moria, Bo 28" in said
    for line, says in (("rent moria from cleo", SAID[1][1]), ("rent moria", SAID[0][1])):
        one, said = typed(OPEN, line)
        assert says in said
        assert len(one.state.claims) == 1
    one, said = typed(CLOSING, "waive moria from cleo")
    assert SAID[3][1] in said
    assert [claim.debtor for claim in one.state.claims] == [1]
