"""Prints what happened in games of every edition, a line each: the same from either build."""

import hashlib
import sys
from functools import partial
from random import Random

import msgspec

from controller.bots import Strength, bots_of
from controller.bots.playing import DiceRoller, play_out, start_command
from controller.editions import known, load
from controller.rules.commands import AnyCommand
from controller.rules.edition import Edition
from controller.rules.engine import step
from controller.rules.events import blank
from controller.rules.refusals import Refusal
from controller.rules.state import State

NAMES = ("Ada", "Bo", "Cleo", "Dan")
TURNS = 400
"""More happens early in a game than late."""


def main() -> None:
    """Every way to play every edition that needs no clock, so many games of each."""
    for id_ in known():
        edition = load(id_)
        for game, of_game in edition.data.games.items():
            if not (of_game.rules.get("time_limit") or edition.data.rules.time_limit):
                for seed in range(int(sys.argv[1])):
                    print(id_, game, seed, happened(edition, game, seed))


def happened(edition: Edition, game: str, seed: int) -> str:
    """Turns, and the SHA-256 of all commands, all events and the end, as JSON."""
    rng, state, digest = Random(seed), blank(edition), hashlib.sha256()
    bots = bots_of(Strength.STRONG if seed % 2 else Strength.SIMPLE, len(NAMES))
    do = partial(_noted, state, digest.update)
    do(start_command(edition, NAMES, rng, game))
    play_out(state, bots, DiceRoller(edition, rng), TURNS, do)
    digest.update(repr(sorted(state.facts().items())).encode())
    return f"{state.turns} {digest.hexdigest()}"


def _noted(state: State, note: object, command: AnyCommand) -> object:
    outcome = step(state, command)
    assert callable(note)
    note(msgspec.json.encode(command))
    if not isinstance(outcome, Refusal):
        note(msgspec.json.encode(outcome))
    return outcome


if __name__ == "__main__":
    main()
