"""A whole game with eyes shut: taps, dice, knob and voice, from the set-up to the end (issue 14, 2:
"A whole game can be played with eyes shut: taps, knob and voice")."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from controller import editions
from controller.files.tagbook import simulated
from controller.rules.state import Phase
from controller.store.banker import Banker
from controller.table import Gesture
from controller.table.speech.narrator import Narrator
from controller.text.language import LANGUAGES, in_language
from sim.clock import SimClock
from tests.amounts import often
from tests.table.ear import Ear
from tests.table.ear_player import EarPlayer
from tests.table.hands import hands
from tests.table.listening import Listener, act

SEEDS = range(1, 1 + often(1, 5))
TURNS_MOST = 3000


class Evening:
    """One game, all of it by ear: who has won and how often each question was answered, the hands'
    moves, and how it ended."""

    def __init__(self, name: str, language: str, seed: int) -> None:
        self.edition = editions.load(name)
        self.moves: list[Gesture] = []
        chance, book, clock = Random(seed), simulated(self.edition), SimClock()
        self._pace, self._listener = Random(seed), Listener()
        self.banker = Banker(self.edition)
        self._table = hands(self.banker, book, clock, language=language, chance=Random(seed))
        Narrator(self._table.table, self._listener, clock)
        self._table.wait(0.01)
        ear = Ear(self._act, self._listener, self.edition, book, chance)
        player = EarPlayer(ear, self.edition, chance)
        with in_language(language):
            self.won = player.play()
        self.answered = player.answered

    def _act(self, gesture: Gesture) -> None:
        """Players do not wait until something has gone from the display: they do not see it."""
        assert self.banker.state.turns < TURNS_MOST, "it does not end"
        self.moves.append(gesture)
        act(self._table, gesture)
        self._table.wait(self._pace.choice((0.01, 0.01, 30.0)))


evening = cache(Evening)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", editions.known())
def test_a_whole_standard_game_is_played_by_ear(name: str, language: str, seed: int) -> None:
    """From "Who plays?" to the winner: nothing is known but what was said."""
    game = evening(name, language, seed)
    state = game.banker.state
    assert state.phase is Phase.OVER
    assert state.players[state.winners[0]][0] in game.won


@pytest.mark.parametrize("name", editions.known())
def test_french_says_as_much_as_english(name: str) -> None:
    """With the same dice and the same thoughts the hands do the same, whatever language is heard:
    no question, line or rent is harder to understand in one of them."""
    english, french = (evening(name, language, 1) for language in LANGUAGES)
    assert english.moves == french.moves
    assert english.answered == french.answered


def test_these_games_ask_most_questions_that_there_are() -> None:
    """A game that never asks shows nothing."""
    asked: Counter[str] = Counter()
    for name in editions.known():
        asked.update(evening(name, "en", 1).answered)
    assert len(asked) >= 18, asked
