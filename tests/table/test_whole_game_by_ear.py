"""A whole game with eyes shut: taps, dice, knob and voice, from the set-up to the end (issue 14, 2:
"A whole game can be played with eyes shut: taps, knob and voice")."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from controller import editions
from controller.files.tagbook import simulated
from controller.rules.commands import AnyCommand
from controller.rules.state import Phase
from controller.store.banker import Banker
from controller.table import Gesture
from controller.table.speech.narrator import Narrator
from controller.text.language import LANGUAGES, in_language
from controller.text.sentences import card_title
from controller.web.sections.seat import seat_section
from hardware.speaker.voices import sounded
from sim.clock import SimClock
from tests.amounts import often
from tests.table.ear import Ear
from tests.table.ear_player import EarPlayer
from tests.table.hands import hands
from tests.table.listening import Listener, act
from tests.table.test_spoken_words import unfit

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
        player = EarPlayer(ear, self.edition, chance, self)
        with in_language(language):
            self.won = player.play()
        self.answered, self.looked, self.played = player.answered, player.looked, player.played
        self.utterances = self._listener.utterances

    def cards(self, name: str) -> list[dict[str, Any]]:
        """What a phone is sent of a player's secret cards (R71)."""
        state = self.banker.state
        (seat,) = (seat for seat in state.seats_in_play() if state.players[seat][0] == name)
        hand: dict[str, Any] | None = seat_section(state, seat)["hand"]
        return hand["cards"] if hand else []

    def play(self, way: dict[str, Any], other: int) -> None:
        """What a phone sends to play one."""
        command = msgspec.convert({**way["command"], "other": other}, AnyCommand)
        assert isinstance(self._table.table.do(command), list)
        self._table.wait()

    def _act(self, gesture: Gesture) -> None:
        """Players do not wait until something has gone from the display: they do not see it."""
        assert self.banker.state.turns < TURNS_MOST, "it does not end"
        self.moves.append(gesture)
        heard = len(self._listener.utterances)
        act(self._table, gesture)
        self._table.wait(self._pace.choice((0.01, 0.01, 30.0)))
        said = " ".join(self._listener.utterances[heard:])
        for held in self.banker.state.secret:
            assert not any(card_title(self.edition, *card) in said for card in held)


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_in_a_whole_game_has_a_mark_that_a_voice_would_name(language: str) -> None:
    """As heard at every table: marks that are paused at, and amounts with their currency."""
    for name in editions.known():
        for text in evening(name, language, 1).utterances:
            assert not unfit(sounded(text, language)), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_secret_cards_are_played_and_deeds_named_first(language: str) -> None:
    """By their holders alone, from their own phones; and a look at a deed is never its answer."""
    assert evening("lotr-2021", language, 1).played > 0
    assert all(evening(name, language, 1).looked > 0 for name in ("lotr-2003", "lotr-2021"))


def test_these_games_ask_most_questions_that_there_are() -> None:
    """A game that never asks shows nothing."""
    asked: Counter[str] = Counter()
    for name in editions.known():
        asked.update(evening(name, "en", 1).answered)
    assert len(asked) >= 18, asked
