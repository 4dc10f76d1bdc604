"""The chronicle on the page names the rulings and house rules that decided a line."""

from __future__ import annotations

import asyncio
import json
from random import Random

from controller.bots.playing import start_command
from controller.editions import load
from controller.rules.commands import Roll
from controller.store.banker import Banker
from sim.demo.page.chronicle import Chronicle
from tests.sim.tables import sitting


async def _lines() -> dict[str, tuple[str, str]]:
    """What decided each line, by its words, and what of it for the first time."""
    edition = load("lotr-2003")
    async with sitting([False, False]) as at:
        banker, chronicle = Banker(edition), Chronicle(at.table)
        banker.do(start_command(edition, ["Frodo", "Sam"], Random(1)))
        chronicle.follow(banker)
        banker.do(Roll(0, (0, 4)))
        banker.do(Roll(1, (0, 2)))
        lines = json.loads(chronicle.since(0)[0])
    return {line["words"]: (line["applied"], line["first"]) for line in lines}


def test_a_line_says_what_decided_it_if_anything_did_and_what_did_so_first() -> None:
    """Every line can be asked; unasked a ruling is named once in a game."""
    lines = asyncio.run(_lines())
    assert ("", "") in lines.values()
    said = "Ruling R19: the Ring moves by rolls of a turn, in Jail too"
    assert lines["Frodo rolls 5 to see who starts."] == (said, said)
    assert lines["Sam rolls 3 to see who starts."] == (said, "")
