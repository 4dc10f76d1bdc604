"""The one-line notation: what it looks like, and mistakes told with their column. That every
state comes back from it is in test_position.py."""

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings, strategies as st

from controller.rules.commands import AskRent, CallTime
from controller.rules.edition import Rules
from controller.rules.engine import step
from controller.rules.notation import edition_of, read, write
from controller.rules.position_check.build import PositionError, build
from controller.rules.position_model import Position
from controller.rules.refusals import Refusal
from controller.rules.state import OVER
from tests.rules.positions import LOTR, check_books
from tests.rules.wild import begin, sensible

LINE = (
    "lotr-2003 Frodo:640@8(1^2,3^1,15m);Sam=Gimli:210#1(5,13M)+people:7 roll:0 turn:31,16 ring:13"
)


def wrong(line: str) -> list[str]:
    """What is told of a line that cannot be."""
    with pytest.raises(PositionError) as caught:
        read(LOTR, line)
    return str(caught.value).splitlines()


def test_a_line_as_it_looks() -> None:
    state = read(LOTR, LINE)
    check_books(state)
    assert write(state) == LINE
    assert state.players == [("Frodo", "Frodo"), ("Sam", "Gimli")]
    assert (state.cash[:2], state.pos, state.jail) == ([640, 210], [8, 10], [-1, 1])
    assert [i for i in range(40) if state.level[i]] == [1, 3]
    assert [i for i in range(40) if state.mortgaged[i]] == [13, 15]
    assert (state.interest_paid[13], state.interest_paid[15]) == (True, False)
    assert (state.kept[1], state.ring, state.turns, state.rounds) == ([(0, 7)], 13, 31, 16)


def test_the_shortest_line() -> None:
    assert write(read(LOTR, "lotr-2003 - setup")) == "lotr-2003 - setup"
    state = read(LOTR, "lotr-2003 A:1500;B:1500 roll")
    two = msgspec.convert({"seats": [{"name": "A"}, {"name": "B"}]}, Position)
    assert state == build(LOTR, two)


names = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=12)


@settings(max_examples=80)
@given(names.filter(str.strip).filter(str.isprintable))
def test_any_name_comes_back(name: str) -> None:
    seats = [{"name": name, "token": "Gimli"}, {"name": "" if name == "B" else "B"}]
    if name == "B":
        return
    state = build(LOTR, msgspec.convert({"seats": seats}, Position))
    assert read(LOTR, write(state)) == state


@pytest.mark.parametrize(
    "rules", [{"salary": 400, "ring": False, "rounding": "up"}, {"ring_rolls": "every", "fine": 0}]
)
def test_house_rules_come_back(rules: dict[str, Any]) -> None:
    state = build(LOTR, msgspec.convert({"seats": [{"name": "A"}, {"name": "B"}], "rules": rules},
                                        Position))  # fmt: skip
    again = read(LOTR, write(state))
    assert again == state
    assert {name: getattr(again.rules, name) for name in rules} == rules
    assert isinstance(again.rules, Rules)


def test_an_unknown_field_names_the_known_ones() -> None:
    (told,) = wrong("lotr-2003 A:1;B:5 roll tea:2")
    assert told.startswith("column 24: 'tea:2' is not a field; expected one of turn, first, dice")


def test_what_cannot_be_is_told_with_its_column() -> None:
    line = (
        "lotr-2003{salry=1} A:1@77(1^2);B:5#3+people:0 roll:7 doubles:3 "
        "rent:1,0,3,5,1 debt:0,1,1,rent,-"
    )
    told = [part.split(": ")[:2] for part in wrong(line)]
    for sign, place in (
        ("salry", "rules.salry"), ("77", "seats[0].place"), ("1^2", "buildings.1"),
        ("3+people", "seats[1].jail"), ("people:0", "seats[1].cards[0]"), ("7 doubles", "turn"),
        ("doubles", "doubles"), ("rent:", "claims[0].owner"), ("debt:", "stack[0]"),
    ):  # fmt: skip
        assert [f"column {line.index(sign) + 1}", place] in told


@pytest.mark.parametrize("rule", ["salary=\udcff", "x\udcff=1", "salary=" + "%5B" * 2000])
def test_a_rule_of_bytes_that_are_no_letters_or_too_deep_is_told(rule: str) -> None:
    assert wrong(f"lotr-2003{{{rule}}} A:1;B:5 roll:0")


def test_R66_a_rent_that_the_unrolled_turn_left_open_comes_back() -> None:
    line = "lotr-2003/time-limit A:640@6;B:210@1(6);C:300 roll:2 turn:6,2 rent:0,1,6,6,4"
    state = read(LOTR, line)
    step(state, CallTime(2))
    assert read(LOTR, write(state)) == state, "no roll has ended the time to ask"
    assert not isinstance(step(state, AskRent(1, 6)), Refusal)


def test_the_edition_can_be_read_first() -> None:
    assert edition_of(LINE) == "lotr-2003"
    assert wrong(LINE.replace("2003", "1954"))[0].startswith("column 1: edition: this position")


SIGNS = st.sampled_from("lotr-2003 AB:;@#()^mM+!/{}=,.019x%é\n{[-\udcff")


@settings(max_examples=300)
@given(st.data(), st.integers(0, 50))
def test_a_damaged_line_is_told_or_is_another_position(data: st.DataObject, seed: int) -> None:
    """Whatever is changed in a line: either it is refused in words, or it is sound."""
    rng = random.Random(seed)
    state, _ = begin(rng, 1)
    for _ in range(seed):
        if state.phase is not OVER:
            step(state, sensible(rng, state))
    line = write(state)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(line)))
        line = line[:at] + data.draw(SIGNS) + line[at + data.draw(st.integers(0, 2)) :]
    told = problems_of_line(line)
    assert all(problem.startswith("column ") for problem in told)
    if not told:
        again = read(LOTR, line)
        assert read(LOTR, write(again)) == again
        if again.seats:
            check_books(again)


def problems_of_line(line: str) -> list[str]:
    """What is wrong with a line; nothing if it can be read."""
    try:
        read(LOTR, line)
    except PositionError as error:
        return [str(problem) for problem in error.problems]
    return []
