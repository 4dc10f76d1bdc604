"""R81, R82: several seats owe rent for one space; the owner says whose."""

from __future__ import annotations

import msgspec
import pytest

from controller.dialogue import labels
from controller.editions import load
from controller.rules.commands import AnyCommand, AskRent, LetPass, PlayCard, Roll, WaiveRent
from controller.rules.deadline import waits
from controller.rules.engine import step
from controller.rules.events import RentAsked, RentLapsed, RentRollAsked
from controller.rules.legal import answers, legal
from controller.rules.notation import read, write
from controller.rules.refusals import Refusal
from controller.rules.state import State
from controller.text.language import in_language
from controller.text.sentences import Names
from controller.text.sentences.commands import command_sentence
from tests.rules.positions import LOTR, box, run_in

TWO = (
    "BOX{{rent_deadline=2}} A:1500(16);B:1500@16;C:1500@16 {} turn:6,3"
    " rent:2,0,16,14,5 rent:1,0,16,28,4"
)
"""B landed on Moria in turn 4, C in turn 5; the later one is written first."""
ROLLED = (
    "BOX{rent_deadline=2} A:1500(12);B:1500@12;C:1500@12 roll:0 turn:3,2"
    " rent:1,0,12,4x2,1 rent:2,0,12,4x2,2"
)


def state_of(line: str) -> State:
    """A position of the box that is played."""
    return read(box(), line.replace("BOX", box().data.id))


def paid_by(command: AnyCommand, line: str = TWO.format("roll:0")) -> int:
    state = state_of(line)
    events = step(state, command)
    assert not isinstance(events, Refusal), str(events)
    asked = next(one for one in events if isinstance(one, RentAsked | RentLapsed | RentRollAsked))
    assert not any(claim.debtor == asked.debtor for claim in state.claims)
    assert len(state.claims) == 1, "the other is still owed"
    return asked.debtor


def why_not(command: AnyCommand, line: str = TWO.format("roll:0")) -> str:
    outcome = step(state_of(line), command)
    assert isinstance(outcome, Refusal)
    return str(outcome)


@run_in("lotr-2003", "lotr-2012", "lotr-2003-fr", "lotr-2021", "starwars-1997")
def test_R81_the_owner_says_whom_and_unsaid_it_is_whoever_landed_first() -> None:
    assert [paid_by(AskRent(0, 16, of)) for of in (-1, 1, 2)] == [1, 1, 2]
    assert [paid_by(AskRent(0, 12, of), ROLLED) for of in (-1, 1, 2)] == [1, 1, 2]
    closing = TWO.format("done:0 called:1")
    assert [paid_by(WaiveRent(0, 16, of), closing) for of in (-1, 1, 2)] == [1, 1, 2]


def test_R81_of_several_landings_of_one_seat_the_first_is_meant() -> None:
    line = TWO.format("roll:0") + " rent:1,0,16,99,5"
    state = state_of(line)
    step(state, AskRent(0, 16, 1))
    assert [claim.amount for claim in state.claims] == [14, 99]


def test_R81_whoever_owes_nothing_there_is_told_so() -> None:
    cannot = f"A cannot ask for the rent on {box().board.spaces[16].name}: "
    assert why_not(AskRent(0, 16, 0)) == cannot + "A does not owe it."
    assert why_not(AskRent(0, 16, 9)) == "There is no seat 9 at this table."
    assert why_not(WaiveRent(0, 16, 0), TWO.format("done:0 called:1")).startswith(cannot)
    state = state_of(TWO.format("roll:0"))
    step(state, AskRent(0, 16, 2))
    assert str(step(state, AskRent(0, 16, 2))) == cannot + "it has already been paid."


@pytest.mark.parametrize("how", ["roll:0", "done:0 called:1"])
def test_R81_every_rent_is_an_option_of_its_own_that_names_its_debtor(how: str) -> None:
    state = state_of(TWO.format(how))
    kinds = (AskRent, WaiveRent) if "called" in how else (AskRent,)
    for found in (answers(state), legal(state)):
        rents = [one.command for one in found if isinstance(one.command, AskRent | WaiveRent)]
        assert rents == [kind(0, 16, of) for kind in kinds for of in (2, 1)]
        for command, text in zip(rents, ("C 14", "B 28") * 2, strict=False):
            assert labels.label(state, command).endswith(f", {text}")
            assert paid_by(command, TWO.format(how)) == command.of


def test_R81_of_a_single_debtor_nothing_is_named() -> None:
    """So what is recorded of most rents is what it has always been."""
    state = state_of(TWO.format("roll:0").rpartition(" ")[0])
    asked = [one.command for one in answers(state) if isinstance(one.command, AskRent)]
    assert asked == [AskRent(0, 16)]
    assert msgspec.json.encode(asked[0]) == b'{"type":"AskRent","seat":0,"space":16}'
    for kind in (AskRent, WaiveRent):
        old = b'{"type":"%s","seat":0,"space":16}' % kind.__name__.encode()
        assert msgspec.json.decode(old, type=AnyCommand) == kind(0, 16, -1)


@run_in("lotr-2003", "lotr-2012", "lotr-2003-fr", "lotr-2021", "starwars-1997")
def test_R81_the_clock_lets_each_go_by_itself() -> None:
    """R66: the same answers as of rents on two spaces."""
    state = state_of(TWO.format("done:0 called:1"))
    assert [wait.answer for wait in waits(state)] == [WaiveRent(0, 16, 2), WaiveRent(0, 16, 1)]
    for wait in waits(state):
        assert not isinstance(step(state, wait.answer), Refusal)
    assert not state.claims


def test_R81_one_who_cannot_be_asked_yet_does_not_stand_in_the_way_of_the_other() -> None:
    line = TWO.format("roll:0").replace("B:1500", "B:10") + " debt:1,2,50,card,-"
    assert why_not(AskRent(0, 16), line).startswith("B still has a debt to settle")
    assert paid_by(AskRent(0, 16, 2), line) == 2
    found = [one.command for one in answers(state_of(line)) if isinstance(one.command, AskRent)]
    assert found == [AskRent(0, 16, 2)]


@pytest.mark.parametrize(
    ("command", "english", "french"),
    [
        (AskRent(0, 16), "A asks for the rent on Mines of Moria",
         "A réclame le loyer de Mines of Moria"),
        (AskRent(0, 16, 2), "A asks C for the rent on Mines of Moria",
         "A réclame à C le loyer de Mines of Moria"),
        (WaiveRent(0, 16, 2), "A does not ask C for the rent on Mines of Moria",
         "A ne réclame pas à C le loyer de Mines of Moria"),
    ],
)  # fmt: skip
@run_in("lotr-2003")
def test_R81_who_is_asked_stands_in_the_sentence(
    command: AnyCommand, english: str, french: str
) -> None:
    names = Names(LOTR, ["A", "B", "C"])
    assert command_sentence(command, names) == english
    with in_language("fr"):
        assert command_sentence(command, names).replace("\u00a0", " ") == french


def test_R82_lotr_2021_while_a_card_waits_for_its_answer_rents_wait_and_are_not_lost() -> None:
    line = "lotr-2021 A:30(16)+quest:2;B:30@16(11);C:30@16 roll:0 turn:6,3 bearer:2 rent:1,0,16,2,5"
    state = read(load("lotr-2021"), line)
    assert not isinstance(step(state, PlayCard(0, 2, 1, 11)), Refusal)
    refusal = step(state, AskRent(0, 16))
    assert isinstance(refusal, Refusal)
    assert refusal.code == "settle-first"
    assert not any(isinstance(one.command, AskRent) for one in answers(state))
    rolled = step(state, Roll(0, (1, 2)))
    assert isinstance(rolled, Refusal)
    assert read(state.edition, write(state)) == state
    assert not isinstance(step(state, LetPass(1)), Refusal)
    assert not isinstance(step(state, AskRent(0, 16)), Refusal)
