"""A game played with eyes shut: taps, dice, knob and voice (issue 14, 2)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

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
from controller.view.interface import Amount, Menu
from hardware.ports import Button
from sim.clock import SimClock
from tests.table.hands import Hands, hands
from tests.table.listening import Listener, act

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
                after = self._table.table.ui.page
                assert isinstance(after, Amount)
                assert self._hears(f"{after.amount} {self._edition.data.currency}")
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
        if chance.random() < 0.2 and table.table.ui.page is None:
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
