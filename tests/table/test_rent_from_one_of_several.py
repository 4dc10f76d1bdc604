"""R81: two owe rent on one space: bots, voice, MQTT and a terminal say who is asked.

The rules of it are in tests/rules/test_rents_asked.py.
"""

from __future__ import annotations

from random import Random

import pytest

from controller.bots import Strength, bots_of
from controller.bots.playing import DiceRoller, bots_command
from controller.cli.play.by_hand import ByHand
from controller.mqtt.to_messages import happened, names_of
from controller.rules.commands import AnyCommand, AskRent, SetPosition, WaiveRent
from controller.rules.notation import position
from controller.store.banker import Banker
from controller.table.speech.spoken import sentences
from controller.text.language import in_language
from tests.table.hands import EDITION

LINE = (
    "lotr-2003{{rent_deadline=2}} Ada:1500(16);Bo:1500@16;Cleo:1500@16 {} turn:6,3"
    " rent:2,0,16,14,5 rent:1,0,16,28,4"
)
OPEN, CLOSING = LINE.format("roll:0"), LINE.format("done:0 called:1")


def begun(line: str) -> Banker:
    one = Banker(EDITION)
    assert isinstance(one.do(SetPosition(position=position(EDITION, line))), list)
    return one


def done(command: AnyCommand) -> Banker:
    one = begun(OPEN if isinstance(command, AskRent) else CLOSING)
    assert isinstance(one.do(command), list)
    return one


SAID = [
    (AskRent(0, 16, 1), "Ada asks Bo for 28, the rent on Mines of Moria."),
    (AskRent(0, 16, 2), "Ada asks Cleo for 14, the rent on Mines of Moria."),
    (WaiveRent(0, 16, 1), "Ada lets Bo off the rent on Mines of Moria."),
    (WaiveRent(0, 16, 2), "Ada lets Cleo off the rent on Mines of Moria."),
]


@pytest.mark.parametrize(("command", "says"), SAID)
def test_aloud_and_over_mqtt_it_is_said_of_whom(command: AnyCommand, says: str) -> None:
    one = done(command)
    entry, names = one.history()[-1], names_of(one.state)
    assert sentences([entry], names)[0] == says
    assert happened("game", entry, names)[0].text == says
    with in_language("fr"):
        debtor = ("Bo", "Cleo")[says.find("Cleo") > 0]
        assert debtor in sentences([entry], names)[0]


@pytest.mark.parametrize("strength", Strength)
def test_a_bot_asks_each_of_them(strength: Strength) -> None:
    one, chance = begun(OPEN), Random(1)
    bots = bots_of(strength, 3)
    roller = DiceRoller(EDITION, chance)
    for _debtor in range(2):
        command = bots_command(one.state, (0,), bots, roller)
        assert isinstance(command, AskRent)
        assert isinstance(one.do(command), list)
    assert one.state.claims == []
    assert one.state.cash[:3] == [1542, 1472, 1486]


def typed(line: str, *lines: str) -> tuple[Banker, str]:
    """What is printed in a terminal, all seats played by hand, and the game after it."""
    one, said, left = begun(line), list[str](), iter((*lines, "quit", "y"))
    ByHand(one, (0, 1, 2), (), Random(1), lambda text: said.append(str(text)),
           lambda _prompt: next(left)).play()  # fmt: skip
    return one, "\n".join(said)


def test_in_a_terminal_each_is_a_line_that_names_its_debtor() -> None:
    _one, said = typed(OPEN)
    assert "Mines of Moria, Cleo 14" in said
    assert "Mines of Moria, Bo 28" in said
    for line, says in (("rent moria from cleo", SAID[1][1]), ("rent moria", SAID[0][1])):
        one, said = typed(OPEN, line)
        assert says in said
        assert len(one.state.claims) == 1
    one, said = typed(CLOSING, "waive moria from cleo")
    assert SAID[3][1] in said
    assert [claim.debtor for claim in one.state.claims] == [1]
