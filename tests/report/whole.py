"""Whole games of each edition, played by bots that also deal, with the banker at the end."""

from functools import cache
from random import Random

import pytest

from controller import editions
from controller.bots import Strength, bots_of
from controller.bots.playing import DiceRoller, play_out, start_command
from controller.files.position_file import given
from controller.rules.commands import AnyCommand, SetPosition
from controller.store.banker import Banker

SEATS = 4
GAMES = [(name, game) for name in editions.known() for game in editions.load(name).data.games]
"""Each edition, with each way to play it."""

every_game = pytest.mark.parametrize(("name", "game"), GAMES)
every_edition = pytest.mark.parametrize("name", editions.known())


@cache
def played(name: str, game: str = "standard", seed: int = 3, turns: int = 5000) -> Banker:
    """A game to its end, or to a turn. Not to be changed: tests share it."""
    edition, chance = editions.load(name), Random(seed)
    banker = Banker(edition, clock=iter(range(10**9, 10**10, 20)).__next__)
    names = edition.data.tokens[:SEATS]
    assert isinstance(banker.do(start_command(edition, names, chance, game)), list)
    bots = bots_of(Strength.STRONG, SEATS)
    play_out(banker.state, bots, DiceRoller(edition, chance), turns, banker.do)
    return banker


def after(position: str, *commands: AnyCommand) -> Banker:
    """A game from a position (docs/commands.md), after commands that are accepted."""
    edition, where = given(position)
    banker = Banker(edition)
    for command in (SetPosition(position=where), *commands):
        assert isinstance(banker.do(command), list), command
    return banker
