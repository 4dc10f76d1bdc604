"""What the page is told: players, chronicle, the length of a game, its ending."""

import json
from random import Random

import msgspec
import pytest

from controller import editions
from controller.bots.playing import start_command
from controller.editions import load
from controller.files import position_file
from controller.rules.commands import AnyCommand, Build, Disagree, Leave, Pass, Roll, SetPosition
from controller.rules.edition import Edition
from controller.store.banker import Banker
from controller.web.sections.board import game_section
from controller.web.sections.chronicle import Chronicle
from sim.demo.page.desk import TableDesk
from tests.report.whole import after
from tests.sim.tables import sitting, until
from tests.steps import cases

EDITION = editions.load("lotr-2003")


def begun(*names: str, edition: Edition = EDITION) -> Banker:
    banker = Banker(edition)
    start = start_command(edition, names or ("Frodo", "Sam"), Random(1), "standard")
    assert isinstance(banker.do(start), list)
    return banker


@cases(
    "names, marks",
    (["Frodo", "Sam", "Gimli"], ["F", "S", "G"]),
    (["Frodo", "Fred", "Gandalf", "Galadriel", "Gimli"], ["F", "Fe", "G", "Gl", "Gi"]),
    (["Anna", "Ann", "A"], ["A", "A2", "A3"]),
)
def test_no_two_players_have_the_same_mark(names: list[str], marks: list[str]) -> None:
    """Who sees no colours tells the tokens on the board by their letters."""
    banker = begun(*names)
    players = game_section(banker.state)["players"]
    assert [(one["name"], one["initial"]) for one in players] == [*zip(names, marks, strict=True)]
    assert len({player["sign"] for player in players}) == len(names)


def test_while_it_is_rolled_for_who_starts_the_mark_is_on_who_rolls() -> None:
    banker = begun()
    assert game_section(banker.state)["turn"] == 0
    banker.do(Roll(0, (3, 2)))
    assert game_section(banker.state)["turn"] == 1
    banker.do(Roll(1, (2, 1)))
    assert game_section(banker.state)["turn"] == banker.state.turn == 0


def test_the_tracker_is_told_where_a_ring_is_borne_and_who_wants_no_more_offers() -> None:
    """J1: until their next turn; what the badge on their row says."""
    banker = begun()
    assert game_section(banker.state)["tracker"] is None
    banker = begun("Frodo", "Gimli", edition=editions.load("lotr-2021"))
    banker.state.tracker, banker.state.bearer = 3, 1
    assert game_section(banker.state)["tracker"] == {
        "at": 3, "circles": [0, 1, 2, 4, 8, 16], "seat": 1,
    }  # fmt: skip
    state = after("lotr-2003/standard A:900(6);B:900;C:900 roll:0 nodeals:1").state
    assert [one["no_deals"] for one in game_section(state)["players"]] == [False, True, False]


# The chronicle


async def _lines() -> dict[str, list[dict[str, object]]]:
    """What decided each line, by its words."""
    edition = load("lotr-2003")
    async with sitting([False, False]) as at:
        banker, chronicle = Banker(edition), Chronicle(at.table.table)
        banker.do(start_command(edition, ["Frodo", "Sam"], Random(1)))
        chronicle.follow(banker)
        banker.do(Roll(0, (0, 4)))
        banker.do(Roll(1, (0, 2)))
        lines = json.loads(chronicle.since(0)[0])
    return {line["words"]: line.get("rules", []) for line in lines}


async def test_a_line_says_what_decided_it_if_anything_did_and_what_did_so_first() -> None:
    """Every line can be asked; unasked a ruling is named once in a game."""
    lines = await _lines()
    assert [] in lines.values()
    says = "Any roll in a turn counts for the Ring, even in Jail."
    ruling = {"mark": "Ruling R19", "says": says}
    assert lines["Frodo rolls 5 to see who starts."] == [ruling | {"first": True}]
    assert lines["Sam rolls 3 to see who starts."] == [ruling]


async def _words(*commands: AnyCommand) -> list[str]:
    """What the page says of commands that the clock gives, where Frodo wants to retire, or builds
    what Sam and Rosie may want too."""
    text = "lotr-2003/classic{houses=2} Frodo:1500(1,3);Sam:1500(6,8,9);Rosie:1500(16,18,19) roll:0"
    edition, position = position_file.given(text)
    async with sitting([False, False]) as at:
        banker, chronicle = Banker(edition), Chronicle(at.table.table)
        banker.do(SetPosition(position=position))
        banker.do(commands[0])
        chronicle.follow(banker)
        before = len(json.loads(chronicle.since(0)[0]))
        for command in commands[1:]:
            assert isinstance(banker.do(command, "clock"), list)
        lines = json.loads(chronicle.since(0)[0])
    return [line["words"] for line in lines[before:]]


async def test_R66_what_the_clock_answers_is_one_sentence() -> None:
    """It was said twice: once as the clock's command, once as what that did."""
    said = await _words(Leave(0, "retire"), Disagree(1))
    assert said == ["Sam does not agree to let Frodo retire (time ran out)."]
    said = await _words(Build(0, 1), Pass(1), Pass(2))
    assert said[0].startswith("Sam ")
    assert said[0].endswith(" (time ran out).")
    assert said[1].startswith("Rosie ")
    assert said[1].endswith(" (time ran out).")
    assert [line for line in said if "pass" in line.lower()] == []


# The end of a game: first on the display and the strip, then in numbers


MOUNT_DOOM_IS_NEXT = "lotr-2003/standard A:1500;B:1200 roll:0 ring:37"


READ_S = 3.0


@pytest.mark.parametrize("speed", [1.0, 20.0])
async def test_the_result_comes_when_the_ending_has_been_read_on_the_display(speed: float) -> None:
    """The card with the result lies over the display: M7 and the final count are seen there first,
    as long as eyes need at any speed. Who has chosen less motion waits for M7 only."""
    async with sitting([False, False], at=MOUNT_DOOM_IS_NEXT) as at:
        table, desk = at.table.table, TableDesk(at, start=False)
        at.speed = speed

        def over() -> dict[str, bool]:
            return msgspec.json.decode(desk.sections()["ending"], type=dict[str, bool])

        table.do(Roll(0, (0, 3)))
        ended = at.clock.time()
        assert over() == {"told": False, "read": False}
        await until(at, lambda: over()["told"])
        told = at.clock.time()
        assert told - ended >= 3.0, "longer than the finale on the strip"
        assert not over()["read"]
        await until(at, lambda: over()["read"])
        assert at.clock.time() - told >= READ_S * speed - 1.0
        later = TableDesk(at, start=False)  # another page, or the same one loaded again
        assert msgspec.json.decode(later.sections()["ending"])["read"], "at once"
