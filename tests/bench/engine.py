"""Turns and games per second: whole games of four bots, in memory, by the rules alone.

Seconds of the processor, so that other programs on the machine have little part in it; on an idle
machine they are seconds.
"""

from __future__ import annotations

from random import Random
from statistics import median
from time import process_time

from controller.bots import SimpleBot
from controller.editions import load
from controller.playing import Thrower, play_out, start_command
from controller.rules.edition import Edition
from controller.rules.engine import step as give
from controller.rules.events import blank
from tests.bench.figures import Figure
from tests.bench.games import NAMES
from tests.bench.reference import step_seconds

ROUNDS = 9
"""The middle one counts: a busy machine spoils some."""

AIM_TURNS, AIM_GAMES = 250_000, 700  # a second, with the Ring
GAMES = {"standard": 150, "classic": 6, "short": 150}
"""Games a round. Without the Ring most go on until they are given up."""


def measure(_: float) -> list[Figure]:
    """For each way to play the edition that needs no clock, each round with its own reference."""
    edition = load("lotr-2003")
    return [figure for game in GAMES for figure in _game(edition, game)]


def _game(edition: Edition, game: str) -> list[Figure]:
    rounds = [_round(edition, game, seed) for seed in range(ROUNDS)]
    turns = median(turns / seconds for turns, _, seconds, _ in rounds)
    games = median(GAMES[game] / seconds for _, _, seconds, _ in rounds)
    steps = median(seconds / turns / step for turns, _, seconds, step in rounds)
    ended = sum(ended for _, ended, _, _ in rounds) / (GAMES[game] * ROUNDS)
    return [
        Figure(
            what=f"engine, {game} game", value=turns, unit="turns/s", steps=steps, more=True,
            aim=AIM_TURNS if game == "standard" else None,
        ),
        Figure(
            what="… games", value=games, unit="games/s", more=True,
            aim=AIM_GAMES if game == "standard" else None,
        ),
        Figure(what="… that end within 5,000 turns", value=100 * ended, unit="%"),
    ]  # fmt: skip


def _round(edition: Edition, game: str, seed: int) -> tuple[int, int, float, float]:
    """Turns played, games ended, seconds it took, and seconds of a reference step just then."""
    rng = Random(seed)
    thrower = Thrower(edition, rng)
    bots = [SimpleBot()] * len(NAMES)
    turns = ended = 0
    step = step_seconds(2)
    start = process_time()
    for _ in range(GAMES[game]):
        state = blank(edition)
        give(state, start_command(edition, NAMES, rng, game))
        ended += play_out(state, bots, thrower)
        turns += state.turns
    return turns, ended, process_time() - start, step
