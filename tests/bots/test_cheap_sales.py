"""Issue 40, 17: what an expert that is behind all others sells its deeds for."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from controller.bots import Strength, bots_of
from controller.bots.expert.judge import Judge
from controller.bots.playing import DiceRoller, next_command, start_command
from controller.bots.worth import Outlook
from controller.editions import known, load
from controller.rules.commands import Bundle, Offer
from controller.rules.engine import step
from controller.rules.events import blank
from controller.rules.state import OVER, Phase, State
from tests.bots.exploiter import accepts
from tests.bots.test_bots import NAMES

SEEDS = (0, 3, 5, 11)
"""Games of strong bots. In 32 of lotr-2003 an expert was once ready to sell 74 of 635 deeds for a
coin, in 32 of starwars-1997 193 of 957."""

EVERY_TURNS = 10


def moments(id_: str, seed: int) -> Iterator[State]:
    """A game's positions before a roll, one every few turns."""
    edition = load(id_)
    rng, state = Random(seed), blank(edition)
    step(state, start_command(edition, NAMES, rng))
    bots, roller, last = bots_of(Strength.STRONG, len(NAMES)), DiceRoller(edition, rng), 0
    while state.phase is not OVER:
        free = state.phase is Phase.ROLL and not state.stack and not state.deals
        if free and state.turns >= last + EVERY_TURNS:
            last = state.turns
            yield state
        step(state, next_command(state, bots, roller))


@pytest.mark.parametrize("id_", known())
def test_a_loser_sells_nothing_for_a_coin_or_for_less_than_half(id_: str) -> None:
    """For half of the price a deed can be mortgaged, and kept."""
    asked, sold = 0, []
    for state in (one for seed in SEEDS for one in moments(id_, seed)):
        loser = min(state.seats_in_play(), key=lambda seat: Judge().chance(state, seat))
        for deed in list(state.held[loser]):
            if loser == state.turn or state.built[state.board.group_of[deed]]:
                continue
            asked += 1
            for money in (1, (Outlook(state).face(deed) - 1) // 2):
                offer = Offer(state.turn, loser, Bundle(money), Bundle(0, (deed,)))
                sold += [offer] if accepts(state, offer) else []
    assert asked > 20
    assert not sold
