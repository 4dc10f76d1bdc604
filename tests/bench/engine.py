"""Turns and games per second: whole games of four bots, in memory, by the rules alone."""

from __future__ import annotations

from random import Random
from statistics import median
from time import perf_counter

from controller.bots import SimpleBot
from controller.editions import load
from controller.playing import Thrower, play_out, start_command
from controller.rules.edition import Edition
from controller.rules.engine import step as give
from controller.rules.events import blank
from tests.bench.figures import Figure
from tests.bench.games import NAMES

ROUNDS = 7
"""The middle one counts: a busy machine spoils one or two."""

AIM_TURNS = 200_000  # a second, with the Ring
GAMES = {"standard": 200, "classic": 8, "short": 200}
"""Games a round. Without the Ring most go on until they are given up."""


def measure(step: float) -> list[Figure]:
    """For each way to play the edition that needs no clock."""
    edition = load("lotr-2003")
    figures = []
    for game, count in GAMES.items():
        rounds = [_round(edition, game, count, seed) for seed in range(ROUNDS)]
        rate = median(turns / seconds for turns, _, seconds in rounds)
        games = median(count / seconds for _, _, seconds in rounds)
        ended = sum(ended for _, ended, _ in rounds) / (count * ROUNDS)
        aim = AIM_TURNS if game == "standard" else None
        name = f"engine, {game} game"
        figures += [
            Figure(
                what=name, value=rate, unit="turns/s", steps=1 / rate / step, aim=aim, more=True
            ),
            Figure(what=name, value=games, unit="games/s", steps=1 / games / step),
            Figure(what=f"{name}: end within 5,000 turns", value=100 * ended, unit="%"),
        ]
    return figures


def _round(edition: Edition, game: str, count: int, seed: int) -> tuple[int, int, float]:
    """Turns played, games ended, and seconds it took."""
    rng = Random(seed)
    thrower = Thrower(edition, rng)
    bots = [SimpleBot()] * len(NAMES)
    turns = ended = 0
    start = perf_counter()
    for _ in range(count):
        state = blank(edition)
        give(state, start_command(edition, NAMES, rng, game))
        ended += play_out(state, bots, thrower)
        turns += state.turns
    return turns, ended, perf_counter() - start
