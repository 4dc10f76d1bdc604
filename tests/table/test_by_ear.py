"""Games played with eyes shut: taps, dice, knob and voice, from the set-up to the end (issue 14, 2:
"A whole game can be played with eyes shut: taps, knob and voice")."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from controller import editions
from controller.bots import Strength, bots_of
from controller.bots.playing import DiceRoller, next_command, start_command
from controller.dialogue import questions
from controller.files.tagbook import simulated
from controller.rules.commands import AnyCommand, Buy, Decline, Roll
from controller.rules.edition import Edition
from controller.rules.state import Phase
from controller.store.banker import Banker
from controller.table import Gesture, Press, TurnKnob
from controller.table.speech import spoken
from controller.table.speech.narrator import Narrator
from controller.text.language import LANGUAGES, in_language
from controller.text.sentences import card_title
from controller.view.interface import Amount, Menu
from controller.web.sections.seat import seat_section
from hardware.ports import Button
from hardware.speaker.voices import sounded
from sim.clock import SimClock
from tests.amounts import often
from tests.table.ear import Ear, EarPlayer
from tests.table.hands import Hands, hands
from tests.table.listening import Listener, act
from tests.table.test_spoken_words import unfit

OK, BACK = Press(Button.OK), Press(Button.BACK)

LINES_MOST = 200
"""Lines of the longest list."""

_ANSWERS: dict[type[AnyCommand], tuple[Press, str]] = {
    Buy: (OK, "Claim "),
    Decline: (BACK, "Send it to auction"),
}
"""The answers to "claim or leave it": the button for each, and how its line begins."""


class Blind:
    """Somebody with eyes shut who knows the game: chooses a line once it has been read aloud,
    answers what was asked aloud, and presses again if only the same question is heard."""

    def __init__(self, table: Hands, listener: Listener, edition: Edition) -> None:
        self._table, self._listener, self._edition = table, listener, edition
        self.turned = self.again = 0

    def give(self, command: AnyCommand, *, taps: bool, usual: bool) -> None:
        """Do what leads to a command. `usual`: with the button for a question's usual answer, if it
        has one."""
        if type(command) in _ANSWERS and "or let it go to auction?" in self._listener.last:
            button, line = _ANSWERS[type(command)]
            if usual:
                self._answer(button)
            else:
                self._choose(line)
            return
        for gesture in self._table.table.path_to(command, tags=taps):
            self._do(gesture)

    def close_refusal(self, question: str) -> None:
        """Press OK after a no: that only closes it, and the question is heard again."""
        assert self._listener.last.startswith("No.")
        self._press(OK)
        assert self._hears(question)
        self.again += 1

    def _answer(self, button: Press) -> None:
        question = self._listener.last
        self._press(button)
        if question.endswith(self._listener.last):
            self.again += 1
            self._press(button)

    def _choose(self, line: str) -> None:
        """Turn the answers until this one is heard."""
        self._turn(1, lambda: line in self._listener.last)
        self._press(OK)

    def _do(self, gesture: Gesture) -> None:
        page = self._table.table.ui.page
        match gesture:
            case TurnKnob(steps) if isinstance(page, Menu):
                self._turn_to(page, steps)
            case TurnKnob() if isinstance(page, Amount):  # fast, and then it is read
                act(self._table, gesture)
                assert self._hears(f"{self._table.amount.amount} {self._edition.data.currency}")
            case Press():
                self._press(gesture)
            case _:
                act(self._table, gesture)

    def _turn_to(self, page: Menu, steps: int) -> None:
        """Turn until the line that is wanted is heard."""
        wanted = replace(page, cursor=(page.cursor + steps) % len(page.items)).said
        self._turn(1 if steps > 0 else -1, lambda: self._hears(wanted))

    def _turn(self, step: int, heard: Callable[[], bool]) -> None:
        for _detent in range(LINES_MOST):
            act(self._table, TurnKnob(step))
            self.turned += 1
            if heard():
                return
        raise AssertionError("it was never read aloud")

    def _hears(self, sentence: str) -> bool:
        return self._listener.last == spoken.joined([sentence], self._edition)

    def _press(self, gesture: Press) -> None:
        """Press; something is heard after every press."""
        before = len(self._listener.utterances)
        act(self._table, gesture)
        assert len(self._listener.utterances) > before, gesture


@pytest.mark.parametrize("name", editions.known())
def test_a_game_is_played_by_ear(name: str) -> None:
    """With taps, dice, knob and voice, guided only by what was said. Players do not wait until a
    card or a refusal has gone from the display, because they do not see it."""
    blind = play(editions.load(name))
    assert blind.turned > 5
    assert blind.again > 10


def play(edition: Edition) -> Blind:
    """Play a game, or much of it."""
    chance, roller = Random(7), DiceRoller(edition, Random(7))
    clock, listener, one = SimClock(), Listener(), Banker(edition)
    table = hands(one, simulated(edition), clock, language="en")
    Narrator(table.table, listener, clock)
    one.do(start_command(edition, ("Ada", "Bo", "Cleo"), Random(7)))
    bots, blind = bots_of(Strength.STRONG, 3), Blind(table, listener, edition)
    while one.state.phase is not Phase.OVER and one.state.turns < 120:
        table.wait(chance.choice((0.01, 0.01, 30.0)))
        command = next_command(one.state, bots, roller)
        if chance.random() < 0.2 and table.shown() is None:
            done = len(one.counting())
            table.table.do(Decline(one.state.seats))
            table.wait(0.01)
            blind.close_refusal(questions.question(one.state))
            assert len(one.counting()) == done
        blind.give(command, taps=chance.random() < 0.3, usual=chance.random() < 0.5)
        assert given(one) == command
    return blind


def given(one: Banker) -> AnyCommand:
    """The last command, a roll without what its dice reported."""
    command = one.counting()[-1].command
    assert command is not None
    return replace(command, thrown=()) if isinstance(command, Roll) else command


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
