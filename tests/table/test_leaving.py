"""R70 at the table: a bot plays on for who has left, until somebody sits down; and retiring."""

import io
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import get_args, get_type_hints

import msgspec
import pytest

from controller.__main__ import main
from controller.bots import Strength, bots_of
from controller.cli import OK
from controller.files.settings import SETTING_ROWS, Settings
from controller.rules import commands as c
from controller.rules.commands import Agree, AskRent, Disagree, Leave, Roll, SetPosition, Sit
from controller.rules.entries import By
from controller.rules.position_model import Position, Rent, Seat
from controller.rules.prompts import Ask
from controller.rules.state import OVER
from controller.store.audit import verify
from controller.store.banker import Banker
from controller.store.journal import Journal
from controller.table.input.typed import NotUnderstood, understood
from controller.table.monitors.bot_takeover import COURTESY, THINKS, StandIn
from controller.table.panel.pages.answers import Answers
from controller.table.panel.pages.lights_and_sound import Set
from controller.table.panel.pages.taking_back import TakeBack
from sim.clock import SimClock, SimTimer
from tests.cli.command_lines import Out, Patch
from tests.games.played import close
from tests.table.begun import at
from tests.table.hands import EDITION, Hands, hands
from tests.table.stories import Story, stories

THREE = Position(
    game="classic",
    seats=(Seat(name="Ada"), Seat(name="Bo", deeds=(16,)), Seat(name="Cleo")),
)  # fmt: skip
RENT = Position(
    game="classic",
    seats=(Seat(name="Ada", place=16), Seat(name="Bo", deeds=(16,)), Seat(name="Cleo")),
    turn=2,
    turns=3,
    claims=(Rent(debtor=0, space=16, amount=14, owner=1, turn=1),),
)  # fmt: skip

RICH = Position(
    game="classic",
    seats=(
        Seat(name="Ada", cash=1500, deeds=(1, 16, 18)),
        Seat(name="Bo", cash=1500, deeds=(3, 19, 21)),
        Seat(name="Cleo", cash=700, deeds=(23, 24)),
    ),
)  # fmt: skip


def table(position: Position = THREE, journal: Path | None = None) -> Hands:
    """Ada is about to roll."""
    one = Banker(EDITION, Journal.create(journal, EDITION) if journal else None)
    assert isinstance(one.do(SetPosition(position=position)), list)
    at = hands(one, chance=Random(7))
    at.wait()
    return at


def by(at: Hands) -> list[tuple[str, type]]:
    return [(entry.by, type(entry.command)) for entry in at.table.banker.counting()[1:]]


def asked(at: Hands) -> Ask:
    return at.table.context.prompt.ask


def test_R70_the_bot_plays_the_seat_and_leaves_the_others_alone() -> None:
    at = table()
    at.table.do(Leave(0, "bot"))
    at.wait(60)
    given = by(at)
    assert given[:2] == [("player", Leave), ("bot", Roll)]
    assert {who for who, _ in given[1:]} == {"bot"}
    assert at.table.context.prompt.seats == (1,)
    before = len(given)
    at.wait(600)
    assert len(by(at)) == before  # it is Bo's turn


@stories("""
R70 somebody sits down again and the bot is gone
  /classic A;B(16);C | A: leave bot, A: sit, wait 300 -> by player player, last A: sit
R70 R66 the clock answers no for who says nothing
  /classic A;B(16);C | A: leave retire -> asks retire | wait 59.9 -> given 1
    | wait 0.2 -> by player clock, asks roll, alive[0]=yes
R70 the menu leads there and asks once more
  /classic A;B(16);C | push, choose "Leave the game" "A" "Let a bot play on" -> given 0
    | choose "Yes" -> by player, last A: leave bot, by_bot=A
R70 the menu shows who plays a seat and leads back to it
  /classic A;B(16);C | B: leave bot, wait 3, push -> line "B 1500 (bot).."
    | choose "Leave the game" "B: Sit down again" -> by_bot=-
R70 whoever is asked answers at the panel or with their token
  /classic A;B(16);C | A: leave retire, wait 5, hands B: agree -> asks retire of C
    | wait 5, tap C, choose "Agree" -> alive[0]=no
R70 who asked to retire may stay after all at the panel
  # Only who asked: the others answer the question.
  /classic A;B(16);C | A: leave retire, wait 5, push -> line "A: Stay in the game",
      no line "B: Stay in the game", no line "C: Stay in the game"
    | choose "A: Stay in the game" -> by player player, last A: disagree, alive[0]=yes, asks roll
    | push -> no line "..Stay.."
R70 how well the bot plays is chosen where the seat is left
  /classic A;B(16);C | push, choose "Leave the game" "A" "Bots: strong" "Bots: expert" "Bots: easy"
    | choose "Bots: strong" "Let a bot play on" "Yes" -> setting bots '"expert"', by_bot=A
the strength is a line of the table's settings before a game
  - | choose "Table settings" "Bots: strong" -> setting bots '"expert"'
""")
def test_who_plays_a_seat(story: Story) -> None:
    story.play()


def test_R70_after_a_power_cut_the_bot_plays_on(tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    at = table(journal=path)
    at.table.do(Leave(0, "bot"))
    at.table.close()
    close(at.table.banker)
    again = hands(Banker.resume(Journal.open(path)), chance=Random(7))
    assert again.state.by_bot == [0]
    again.wait(60)
    assert ("bot", Roll) in by(again)
    close(again.table.banker)
    assert verify(path) is not None


def test_R70_a_game_that_all_have_left_goes_on_to_its_end() -> None:
    poor = Position(
        game="classic",
        seats=(
            Seat(name="Ada", cash=1),
            Seat(name="Bo", cash=900, deeds=tuple(i for i in EDITION.board.deeds if i > 1)),
        ),
    )
    at = table(poor)
    for seat in (0, 1):
        at.table.do(Leave(seat, "bot"))
    for _ in range(40):
        at.wait(60)
        if at.table.state.phase is OVER:
            break
    assert at.table.state.phase is OVER
    assert {who for who, _ in by(at)[2:]} == {"bot"}


def test_R70_people_have_time_for_a_rent_before_the_bot_rolls_on() -> None:
    at = table(RENT)
    at.table.do(Leave(2, "bot"))
    at.wait(15)
    assert len(by(at)) == 1
    at.table.do(AskRent(1, 16))
    at.wait(30)
    assert by(at)[1:3] == [("player", AskRent), ("bot", Roll)]


def test_R70_taking_back_goes_across_leaving_and_gives_time_to_put_things_back() -> None:
    at = table()
    at.table.do(Leave(0, "bot"))
    at.wait(6)
    assert by(at)[1] == ("bot", Roll)
    done = len(by(at))
    at.table.choose(TakeBack(done))
    assert at.table.state.by_bot == []
    at.wait(300)
    assert by(at) == []


def test_R70_words_on_a_terminal() -> None:
    at = table()
    chance = Random(1)
    assert understood(at.table.context, "hand", chance) == Leave(0, "bot")
    assert understood(at.table.context, "retire bo", chance) == Leave(1, "retire")
    at.table.do(Leave(1, "bot"))
    assert understood(at.table.context, "sit", chance) == Sit(1)
    at.table.do(Sit(1))
    at.table.do(Leave(0, "retire"))
    with pytest.raises(NotUnderstood):
        understood(at.table.context, "agree", chance)
    assert understood(at.table.context, "agree cleo", chance) == Agree(2)
    assert understood(at.table.context, "disagree bo", chance) == Disagree(1)


def test_R70_a_terminal_plays_for_leavers(tmp_path: Path, monkeypatch: Patch, capsys: Out) -> None:
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    lines = b"1\n1\n1\nhand\n\n"  # and they may finish it
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines), encoding="utf-8"))
    assert main(["play", "--by-hand", "--seed", "3", "--rule", "end_after_bankruptcies=1"]) == OK
    said = capsys.readouterr().out
    assert "Aragorn leaves; a bot plays on." in said
    assert "The game is over" in said


# How well bots play


def test_every_strength_can_be_chosen() -> None:
    """The settings, their words and the bots have the same strengths."""
    values = [strength.value for strength in Strength]
    row = SETTING_ROWS["bots"]
    assert list(row.values) == values
    assert list(get_args(get_type_hints(Settings)["bots"])) == values
    one = values[0]
    assert [one := row.after(one) for _ in values] == [*values[1:], values[0]]


@pytest.mark.parametrize("strength", [strength.value for strength in Strength])
def test_R70_the_bot_plays_as_well_as_the_settings_say(strength: str) -> None:
    """With the same dice, each strength plays as it does elsewhere; it can be changed later."""
    at = table(RICH)
    at.table.choose(Set(Settings(bots="simple")))
    at.table.do(Leave(0, "bot"))
    at.table.choose(Set(msgspec.convert({"bots": strength}, Settings)))
    expected = bots_of(Strength(strength), 3)[0].before_roll(at.table.state, 0)
    before = len(by(at))
    while len(by(at)) == before:
        at.wait(1)
    done = at.table.banker.counting()[1 + before].command
    assert done == expected if expected is not None else isinstance(done, Roll)


class Counting(SimClock):
    """A clock that counts what is put off."""

    put_off = 0

    def call_later(self, delay: float, callback: Callable[[], object]) -> SimTimer:
        self.put_off += 1
        assert self.put_off < 100, f"time stands still at {self.time()!r}"
        return super().call_later(delay, callback)


def note(given: list[c.AnyCommand], command: c.AnyCommand, _by: By) -> None:
    given.append(command)


def test_R70_a_bot_that_waits_for_people_never_waits_for_no_time_at_all() -> None:
    """Whenever it began: what is left of a wait, rounded, could be too little for time to go on."""
    hands = at("lotr-2003/classic A:900;B:900 roll:0", c.Leave(0, "bot"))
    table = hands.table
    table.choose(Answers())
    hands.wait(COURTESY - 1.0)
    assert table.panel.top is not None
    assert not table.presenter.telling()
    for tenths in range(300):
        clock = Counting(tenths / 10 + tenths * 1e-14)
        given: list[c.AnyCommand] = []
        stand_in = StandIn(clock, table.presenter, partial(note, given), Random(1))
        stand_in.changed(table.state)
        clock.advance(COURTESY + THINKS / 2)
        assert given, "it goes on in the end"
        stand_in.close()
