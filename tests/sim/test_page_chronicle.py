"""The chronicle on the page names the rulings and house rules that decided a line."""

from __future__ import annotations

import json
from random import Random

from controller.bots.playing import start_command
from controller.editions import load
from controller.files.position_file import given
from controller.rules.commands import AnyCommand, Build, Disagree, Leave, Pass, Roll, SetPosition
from controller.store.banker import Banker
from controller.web.sections.chronicle import Chronicle
from tests.sim.tables import sitting


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
    edition, position = given(text)
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
