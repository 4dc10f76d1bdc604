"""Every moment of whole games of each edition can be shown to a phone, and what is offered there is
accepted as it comes back (all rows of the rulebooks that bots reach)."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from controller import editions
from controller.bots import Strength, bots_of
from controller.bots.playing import DiceRoller, next_command, start_command
from controller.rules.commands import AnyCommand
from controller.rules.engine import step, verify
from controller.rules.events import blank
from controller.rules.legal import answers
from controller.rules.prompts import Ask, prompt
from controller.rules.state import Phase, State
from controller.table.requests.question import Question
from controller.web.sections.board import Section
from controller.web.sections.seat import question_section, seat_section
from tests.view.situations import all_situations

TURNS = 120
SEATS = 4


def offered(state: State, seat: int) -> list[AnyCommand]:
    """All that a phone of this seat may give, as it comes back from it."""
    own = seat_section(state, seat)
    answers = [line for line in own["answers"] if not line.get("pretended")]
    lines = [*answers, *own["more"], *(one for deed in own["deeds"] for one in deed["can"])]
    lines += [way for card in (own["hand"] or {"cards": []})["cards"] for way in _ways(card)]
    sent = msgspec.json.decode(msgspec.json.encode([line["command"] for line in lines]))
    return [msgspec.convert(one, AnyCommand) for one in sent]


def _ways(card: Section) -> list[Section]:
    """The ways to play a card, with a deed to give in exchange filled in."""
    return [
        {"command": {**way["command"], "other": other}}
        for way in card["ways"]
        for other in way["others"] or [-1]
    ]


def test_whoever_is_asked_finds_the_answers_below_the_question() -> None:
    """But for a debt, where the answer is to raise money with one's deeds (I1)."""
    met = set[Ask]()
    for state in (one.state for one in all_situations()):
        if state.phase in (Phase.SETUP, Phase.OVER):
            continue
        asked = prompt(state)
        for seat in asked.seats:
            own = seat_section(state, seat)
            if answers(state) and asked.ask is not Ask.DEBT:
                assert own["answers"] or own["dice"], (asked, own)
                met.add(asked.ask)
    assert met == {*Ask} - {Ask.DEBT, Ask.OVER}


@pytest.mark.parametrize("name", editions.known())
def test_every_moment_of_a_game_can_be_shown_and_played(name: str) -> None:
    edition, chance = editions.load(name), Random(13)
    names = edition.data.tokens[:SEATS]
    state, bots = blank(edition), bots_of(Strength.STRONG, SEATS)
    step(state, start_command(edition, names, chance))
    roller, met = DiceRoller(edition, chance), set[str]()
    while state.phase is not Phase.OVER and state.turns < TURNS:
        msgspec.json.encode(question_section(state, Question()))
        for seat in range(SEATS):
            for command in offered(state, seat):
                met.add(type(command).__name__)
                assert verify(state, command) is None, command
        step(state, next_command(state, bots, roller))
    assert {"Buy", "Decline", "Mortgage", "AskRent"} <= met
