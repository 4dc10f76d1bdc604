"""What is written above the simulated display and which key glows: never anything else than what
the display shows. Whole games, looked at as often as pages do at several speeds."""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter

import pytest

from controller.rules.state import Phase
from controller.table.wording import asking
from controller.text.places import in_full
from sim.demo.page.desk import TableDesk
from sim.demo.page.hints import ask_section
from sim.demo.session import Sitting
from tests.sim.tables import sitting

GAME_MOST = 1200
"""Looks at a game at most."""


async def after(at: Sitting, seconds: float) -> None:
    """Let the table go on for so long."""
    done = asyncio.Event()
    at.clock.call_later(seconds, done.set)
    await done.wait()


def agree(at: Sitting, words: str, lines: list[str], keys: list[str], met: Counter[str]) -> None:
    """The headline, the display line by line and the keys that glow, of one moment."""
    with in_full():
        question, last = asking.question(at.table.state), lines[-1]
    plain = words.replace("\xa0", " ")
    notice = at.table.table.ui.notice
    if notice is not None and lines[0] == notice.title:
        met["notice"] += 1
        assert plain.startswith(lines[0].replace("\xa0", " ")), (words, lines)
    elif "OK skip" in last or not last.startswith(("OK", "Back")):
        # it tells what just happened, and the ruling that decided it
        met["news"] += 1
        assert words != question, (words, lines)
        assert keys == [], (words, lines)
        dice = next(filter(None, (re.search(r"\((\w+ \+ \w+)\)", line) for line in lines)), None)
        if dice and " + " in plain:
            assert dice[1] in plain, (words, lines)
    elif "OK done" in last:  # an amount is set: the display's title names who, then how much
        met["amount"] += 1
        assert lines[1].replace("\xa0", " ") in plain, (words, lines)
    elif "Back close" in last:
        met["list"] += 1
        title = lines[0].split(", ")[0]
        assert title.split(": ")[0] in plain, (words, lines)
    else:
        met["question"] += 1
        assert words == question, (words, lines)
        assert "enter roll" in last or "ways out" in last or keys[:1] == [last.split()[0].lower()]


@pytest.mark.parametrize(("seed", "look_s"), [(1, 0.04), (2, 0.35), (3, 1.7)])
def test_headline_and_keys_say_what_the_display_shows(seed: int, look_s: float) -> None:
    """`look_s`: table seconds between two looks, as at a speed of 1, 8 and 40."""

    async def play() -> Counter[str]:
        met = Counter[str]()
        async with sitting([True] * 3, seed=seed, game="short") as at:
            desk = TableDesk(at, start=False)
            for _look in range(GAME_MOST):
                await after(at, look_s)
                shown = desk.sections()
                lines = [text for text, _chosen in json.loads(shown["reading"])]
                if not lines or lines != [one.text for one in at.table.table.reading]:
                    continue  # the picture is on its way
                with desk.speaking():
                    keys = ask_section(at.table, [False] * 3, lambda uid: uid.hex())["buttons"]
                if at.table.state.phase is Phase.OVER:
                    break
                agree(at, json.loads(shown["ask"])["words"], lines, keys, met)
        return met

    met = asyncio.run(play())
    assert all(met[what] for what in ("news", "question", "list")), met
