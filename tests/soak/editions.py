"""Thousands of bots' games of every edition, each recorded and decided again.

What a table's chips add is not looked at here; __main__.py plays those games.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from controller.editions import known, load

RINGKEEPER = [
    sys.executable,
    "-c",
    "import sys; from controller.__main__ import main; sys.exit(main())",
]

ENDED_LEAST = 0.95
"""The part of the games that end before they are given up after 5,000 turns. Where no Ring ends
them some may go on for ever (issue 3, point 7)."""

CHUNK = 250
"""Games that one process plays."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """Games alike: `count` of them, from a seed on."""

    edition: str
    game: str
    bot: str
    seats: int
    count: int
    seed: int

    def __str__(self) -> str:
        return f"{self.edition} {self.game}, {self.seats} {self.bot} bots, seeds from {self.seed}"

    def command(self) -> list[str]:
        """What plays and verifies them, a line of JSON each."""
        return [
            *RINGKEEPER, "play", "--edition", self.edition, "--game", self.game,
            "--bots", str(self.seats), "--bot", self.bot, "--games", str(self.count),
            "--seed", str(self.seed), "--verify", "--json",
        ]  # fmt: skip


def batches(games: int) -> Iterator[Batch]:
    """`games` of each edition: every way to play it that needs no clock, from two players to the
    most, mostly by strong bots; simple ones where the game ends by itself."""
    for name in known():
        data = load(name).data
        ways = [
            (key, bot)
            for key, game in data.games.items()
            if not (game.rules.get("time_limit") or data.rules.time_limit)
            for bot in ("strong", "simple")
            if bot == "strong" or data.rules.bearer or _ring(data.rules.ring, game.rules)
        ]
        tables = range(data.rules.players_least, data.rules.players_most + 1)
        for number, at in enumerate(range(0, games, CHUNK)):
            game, bot = ways[number % len(ways)]
            seats = tables[(number // len(ways)) % len(tables)]
            count = min(CHUNK, games - at)
            yield Batch(edition=name, game=game, bot=bot, seats=seats, count=count, seed=at + 1)


def _ring(usual: bool, changes: dict[str, object]) -> bool:
    return bool(changes.get("ring", usual))


def wrong_in(batch: Batch) -> tuple[int, list[str]]:
    """How many games of a batch ended, and what was wrong."""
    done = subprocess.run(batch.command(), text=True, capture_output=True)
    lines = done.stdout.splitlines()
    problems = []
    if done.returncode or len(lines) != batch.count:
        problems.append(f"{batch}: {len(lines)} of {batch.count} games\n{done.stderr}")
    stock = load(batch.edition).data.rules.bank_stock
    results = [json.loads(line) for line in lines]
    problems += [
        f"{batch}: {result}"
        for result in results
        if not result["verified"] or result["ledger_sum"] != stock
    ]
    return sum(result["ended"] for result in results), problems


def every_edition(games: int) -> Iterator[str]:
    """Play them; yields what is wrong."""
    todo = list(batches(games))
    ended = dict.fromkeys(known(), 0)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for batch, (count, problems) in zip(todo, pool.map(wrong_in, todo), strict=True):
            ended[batch.edition] += count
            yield from problems
    for name, count in ended.items():
        print(f"{name}: {count} of {games} ended", flush=True)
        if count < ENDED_LEAST * games:
            yield f"{name}: only {count} of {games} games ended"
