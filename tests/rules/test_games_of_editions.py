"""Whole games of every edition between bots: they end, and the books are kept."""

import random

import pytest

from controller.bots import SimpleBot
from controller.bots.playing import DiceRoller, play_out, start_command
from controller.editions import known, load
from controller.rules.engine import step
from controller.rules.events import blank
from tests.amounts import often
from tests.rules.positions import check_books

GAMES, TURNS = often(60, 200), 600
PLAYED = [
    (name, game)
    for name in known()
    for game in ("standard", "short")
    if game in load(name).data.games  # N2: not every edition has a short one
]


@pytest.mark.parametrize(("name", "game"), PLAYED)
def test_games_end_with_the_books_kept(name: str, game: str) -> None:
    """Games without a Ring may go on: their bots never deal."""
    edition = load(name)
    thrower_seed = sum(map(ord, name + game))
    for seed in range(GAMES):
        rng = random.Random(thrower_seed + seed)
        seats = 2 + seed % (edition.data.rules.players_most - 1)
        state = blank(edition)
        names = [f"P{i}" for i in range(seats)]
        assert isinstance(step(state, start_command(edition, names, rng, game)), list)
        over = play_out(state, [SimpleBot()] * seats, DiceRoller(edition, rng), turns=TURNS)
        check_books(state)
        assert over or state.ring < 0
