"""Turns and games per second: whole games of four bots, in memory, by the rules alone.

As they are written, and compiled from the same source where there is a C compiler (tests/native).
Seconds of the processor, so that other programs on the machine have little part in it; on an idle
machine they are seconds.
"""

import sys
from dataclasses import replace
from random import Random
from statistics import median
from time import process_time

import msgspec

from controller.bots import SimpleBot
from controller.bots.playing import DiceRoller, play_out, start_command
from controller.editions import load
from controller.rules import engine
from controller.rules.edition import Edition
from controller.rules.engine import step as give
from controller.rules.events import blank
from tests.bench.figures import Figure
from tests.bench.games import NAMES
from tests.bench.reference import step_seconds
from tests.native.build import build, run

ROUNDS = 9
"""The middle one counts: a busy machine spoils some."""

AIM_TURNS, AIM_GAMES = 250_000, 700  # a second, with the Ring
GAMES = {"standard": 150, "classic": 6, "short": 150}
"""Games a round. Without the Ring most go on until they are given up."""

TIMES_LONGER = 3
"""Rounds of the native rules last as long as those of the rules as written."""


def measure(_: float) -> list[Figure]:
    """For each way to play the edition that needs no clock, each round with its own reference."""
    native = build()
    written = [figure for game in GAMES for figure in _game(game, aims=native is None)]
    if native is None:
        print("no C compiler: the native rules cannot be measured", file=sys.stderr)
        return written
    return [*written, *msgspec.json.decode(run(native, "tests.bench.engine"), type=list[Figure])]


def _native() -> list[Figure]:
    """The same games again, for a Python that has the native rules."""
    assert engine.__file__.endswith(".so"), engine.__file__
    figures = [figure for game in GAMES for figure in _game(game, aims=True, longer=TIMES_LONGER)]
    return [replace(figure, what=f"{figure.what}, native") for figure in figures]


def _game(game: str, *, aims: bool, longer: int = 1) -> list[Figure]:
    edition, count = load("lotr-2003"), longer * GAMES[game]
    rounds = [_round(edition, game, seed, count) for seed in range(ROUNDS)]
    turns = median(turns / seconds for turns, _, seconds, _ in rounds)
    games = median(count / seconds for _, _, seconds, _ in rounds)
    steps = median(seconds / turns / step for turns, _, seconds, step in rounds)
    ended = sum(ended for _, ended, _, _ in rounds) / (count * ROUNDS)
    aims = aims and game == "standard"
    return [
        Figure(f"engine, {game} game", turns, "turns/s", steps=steps, more=True,
            aim=AIM_TURNS if aims else None,
        ),
        Figure("… games", games, "games/s", more=True,
            aim=AIM_GAMES if aims else None,
        ),
        Figure("… that end within 5,000 turns", 100 * ended, "%"),
    ]  # fmt: skip


def _round(edition: Edition, game: str, seed: int, count: int) -> tuple[int, int, float, float]:
    """Turns played, games ended, seconds it took, and seconds of a reference step just then."""
    rng = Random(seed)
    roller = DiceRoller(edition, rng)
    bots = [SimpleBot()] * len(NAMES)
    turns = ended = 0
    step = step_seconds(2)
    start = process_time()
    for _ in range(count):
        state = blank(edition)
        give(state, start_command(edition, NAMES, rng, game))
        ended += play_out(state, bots, roller)
        turns += state.turns
    return turns, ended, process_time() - start, step


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(_native()))
