"""Plays games and notes how they go: in each round, how far the game is and how long it took.

Imports the rules, so a process that plays with the native ones is told so first (study/task.py).
"""

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from controller.bots import Strength, bots_of
from controller.bots.playing import DiceRoller, play_out, start_command
from controller.duration.stage import ring_part
from controller.editions import load
from controller.rules.events import blank
from controller.rules.refusals import Refusal
from controller.rules.state import OVER
from controller.study.plan import Pace
from controller.study.play import seconds_taken
from controller.study.watch import Watch

LIMIT_S = 300 * 60
"""A game is given up after so many seconds: five hours are more than an evening."""


class Want(NamedTuple):
    """Games to be played: seeds from `seed` on."""

    edition: str
    game: str
    rules: dict[str, Any]
    players: int
    bots: str
    seed: int
    games: int


class Sample(NamedTuple):
    """The beginning of a round: players left, the Ring's part of its way (-1: no Ring), and the
    seconds until then."""

    rounds: int
    players: int
    part: int
    seconds: int


class Played(NamedTuple):
    """One game; `over` is false if it was given up."""

    over: bool
    seconds: int
    turns: int
    rounds: int
    samples: Sequence[Sample]


def play(want: Want) -> list[Played]:
    """All of them, in the order of their seeds; none if the rules refuse such a game."""
    found = (_game(want, seed) for seed in range(want.seed, want.seed + want.games))
    return [one for one in found if one is not None]


def _game(want: Want, seed: int) -> Played | None:
    edition, rng = load(want.edition), Random(seed)
    state = blank(edition)
    watch, roller = Watch(state), DiceRoller(edition, rng)
    names = edition.data.tokens[: want.players]
    if isinstance(watch.do(start_command(edition, names, rng, want.game, want.rules)), Refusal):
        return None
    bots = bots_of(Strength(want.bots), want.players)
    samples: list[Sample] = []
    pace, seconds = Pace(), 0
    while state.phase is not OVER and seconds < LIMIT_S:
        if not samples or state.rounds > samples[-1].rounds:
            part = ring_part(state)
            samples.append(
                Sample(state.rounds, sum(state.alive), -1 if part is None else part, seconds)
            )
        play_out(state, bots, roller, state.turns + 1, watch.do)
        seconds = seconds_taken(watch, pace)
    over = state.phase is OVER and seconds < LIMIT_S
    return Played(over, min(seconds, LIMIT_S), state.turns, state.rounds, samples)
