"""At every moment of whole games of each edition, a phone and the panel ask the same seats for the
same answers, and what a phone is offered is accepted as it comes back (all rows of the rulebooks
that bots reach)."""

from collections.abc import Sequence
from itertools import chain
from random import Random

import msgspec
import pytest

from controller import editions
from controller.bots import Strength, bots_of
from controller.bots.playing import DiceRoller, next_command, start_command
from controller.rules.commands import Accept, AnyCommand, Roll, Withdraw
from controller.rules.engine import step, verify
from controller.rules.events import blank
from controller.rules.legal import answers
from controller.rules.prompts import Ask, prompt
from controller.rules.state import Phase, State
from controller.table.panel.context import PanelContext
from controller.table.requests.question import Question
from controller.table.wording.headline import headline
from controller.text.places import in_full
from controller.view.interface import Ui
from controller.view.oled import reading
from controller.web.sections.board import Section
from controller.web.sections.seat import question_section, seat_section
from tests.view.situations import LATER, all_situations

TURNS = 120
SEATS = 4
SHORTENED = 4  # letters of a name that are left on the display


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
    met = set[Ask]()
    for state in (one.state for one in all_situations()):
        if state.phase in (Phase.SETUP, Phase.OVER):
            continue
        asked = prompt(state)
        for seat in asked.seats:
            own = seat_section(state, seat)
            if answers(state):
                assert own["answers"] or own["dice"], (asked, own)
                met.add(asked.ask)
    assert met == {*Ask} - {Ask.OVER}


def agrees(state: State, pages: Sequence[Sequence[AnyCommand]]) -> None:
    """The display names whoever a phone says is asked, and the panel's answers (each has a way
    there, tests/table/test_table_paths.py) stand on the phones' `pages`, seat by seat."""
    panel = PanelContext(state=state)
    with in_full():
        asked = question_section(state, Question())
        assert asked["words"] == headline(state, Ui(), LATER)
    assert asked["seats"] == list(panel.prompt.seats)
    if len(asked["seats"]) == 1:
        read = " ".join(line.text for line in reading(state, Ui(), LATER))
        name, _token = state.players[asked["seats"][0]]
        assert name[:SHORTENED] in read, (asked, read)
    for command in (one.command for one in panel.answers):
        if isinstance(command, Roll):
            assert seat_section(state, command.seat)["dice"], asked
        else:
            deals = deals_answered(asked, command.seat)
            assert command in [*pages[command.seat], *deals], (command, asked)


def deals_answered(asked: Section, seat: int) -> list[AnyCommand]:
    """What stands below the deals on a page."""
    mine = [deal for deal in asked["deals"] if seat in (deal["to"], deal["by"])]
    taken = [deal for deal in mine if deal["to"] == seat and not deal["no"]]
    return [
        *(Withdraw(seat, deal["by"]) for deal in mine),
        *(Withdraw(seat, deal["by"], no_more=True) for deal in mine),
        *(Accept(seat, deal["by"]) for deal in taken),
    ]


@pytest.mark.parametrize("seed", [13, 14])
@pytest.mark.parametrize("name", editions.known())
def test_every_moment_of_a_game_can_be_shown_and_played(name: str, seed: int) -> None:
    edition, chance = editions.load(name), Random(seed)
    names = edition.data.tokens[:SEATS]
    state, bots = blank(edition), bots_of(Strength.STRONG, SEATS)
    step(state, start_command(edition, names, chance))
    roller, met = DiceRoller(edition, chance), set[str]()
    while state.phase is not Phase.OVER and state.turns < TURNS:
        msgspec.json.encode(question_section(state, Question()))
        pages = [offered(state, seat) for seat in range(SEATS)]
        agrees(state, pages)
        for command in chain(*pages):
            met.add(type(command).__name__)
            assert verify(state, command) is None, command
        step(state, next_command(state, bots, roller))
    assert {"Buy", "Decline", "Mortgage", "AskRent"} <= met
