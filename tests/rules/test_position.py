"""Positions: every moment of every game can be written down and built again; what cannot be is
refused, with everything that is wrong. Every kind of interruption has one row in their codec."""

import random
from typing import Any, get_args, get_type_hints

import msgspec
import pytest
from hypothesis import given, settings, strategies as st

from controller.editions import load
from controller.rules.commands import Pass
from controller.rules.engine import decide, step
from controller.rules.events import blank
from controller.rules.legal import legal
from controller.rules.notation import read, write
from controller.rules.position import rows
from controller.rules.position.codec import Row
from controller.rules.position.kinds import NUMBER, NUMBERS, kinds_of
from controller.rules.position.line import FIELDS
from controller.rules.position_check.build import PositionError, build, dump
from controller.rules.position_model import IN_FILE, Open, Part, Position, Seat
from controller.rules.state import OVER, Claim, Interrupt, Phase, State
from tests.amounts import often
from tests.rules.positions import LOTR, Table, check_books
from tests.rules.wild import GAMES, begin, house_rules, sensible
from tests.steps import cases

AB: tuple[dict[str, Any], ...] = ({"name": "A"}, {"name": "B"})


def placed(**changes: Any) -> Position:
    """A position as a file would say it; two seats unless said otherwise."""
    return msgspec.convert({"seats": AB} | changes, Position)


def built(**changes: Any) -> State:
    """The state of a position that must be good."""
    state = build(LOTR, placed(**changes))
    check_books(state)
    return state


def problems(**changes: Any) -> list[str]:
    """What is wrong with a position, each as `place: what`."""
    with pytest.raises(PositionError) as caught:
        build(LOTR, placed(**changes))
    return [f"{problem.place}: {problem.wrong}" for problem in caught.value.problems]


def test_A7_a_game_that_ended_before_anybody_started_has_no_bearer() -> None:
    line = (
        "lotr-2021{time_limit=true} A:30;B:30 over:0 turn:0,0 opening:-,0.1 worth:30.30 winners:0.1"
    )
    state = read(load("lotr-2021"), line)
    assert state.bearer == -1
    same_again(state)


@settings(max_examples=often(20, 60))
@given(st.integers(0, len(GAMES) - 1), st.integers(0, 2**32), st.integers(0, 400))
def test_every_moment_comes_back(which: int, seed: int, steps: int) -> None:
    """As a position, through JSON, and as a line; with what is counted for speed, and going on
    in the same way. Every other game has house rules that nobody would think of."""
    rng = random.Random(seed)
    state, _ = begin(rng, which, house_rules(rng) if seed % 2 else None)
    for number in range(steps):
        if state.phase is OVER:
            break
        step(state, sensible(rng, state))
        if number % 8 == 0:
            same_again(state)
    again = same_again(state)
    check_books(again)
    if state.phase is not OVER:
        assert legal(again) == legal(state)
        command = sensible(rng, state)
        assert decide(again, command) == decide(state, command)


def same_again(state: State) -> State:
    """Build the state again in both ways; it must be the same."""
    position = dump(state)
    back = msgspec.json.decode(msgspec.json.encode(position), type=Position)
    again = build(state.edition, back)
    line = write(state)
    assert again == state == read(state.edition, line)
    assert write(again) == line
    for name in ("held", "building_steps", "seated", "rolls"):
        assert getattr(again, name) == getattr(state, name)
    if state.seated:
        assert again.next_up == state.next_up
    return again


def test_a_blank_table_comes_back() -> None:
    same_again(blank(LOTR))


# What is left out is as at the start


def test_two_names_are_enough() -> None:
    """Like a game whose first seat has won the roll for who starts, decks as they are printed."""
    state = built()
    table = Table(2)
    table.state.players = [("A", "Aragorn"), ("B", "Frodo")]
    table.state.dice = None
    assert state == table.state


def test_names_short_names_and_numbers() -> None:
    state = built(
        seats=[
            {"name": "Sam", "place": "pelennor", "deeds": ["Bag End", 3, "5"], "token": "Gimli"},
            {"name": "Frodo", "cards": ["people", "Gwahir's Rescue"]},
        ],
        buildings={"bag end": 1, "3": 2},
        ring="Maggot's Farm",
        turn="Frodo",
        decks={"people": ["Dwarven Masons", 0]},
    )
    assert state.players == [("Sam", "Gimli"), ("Frodo", "Frodo")]
    assert (state.pos, state.held[0], state.turn) == ([32, 0], [1, 3, 5], 1)
    assert (state.level[1], state.level[3], state.supply) == (1, 2, [29, 12])
    assert state.kept[1] == [(0, 7), (1, 4)]
    assert state.decks[0][:3] == [10, 0, 1]
    assert state.ring == 3


def test_a_seat_with_tries_is_in_jail() -> None:
    state = built(seats=[{"name": "A", "jail": 2}, {"name": "B"}])
    assert (state.pos[0], state.jail) == (10, [2, -1])


def test_the_bank_has_the_rest() -> None:
    state = built(seats=[{"name": "A", "cash": 40}, {"name": "B"}], bank=13600, supply=[32, 12])
    assert state.cash == [40, 1500, 13600]


@cases(
    "given, turn",
    ({}, (0, 1, 1)),
    ({"turn": 2}, (2, 3, 1)),
    ({"turn": 1, "first": 2}, (1, 3, 1)),
    ({"turn": 1, "rounds": 4}, (1, 11, 4)),
    ({"turns": 7}, (0, 7, 3)),
)
def test_turn_and_round(given: dict[str, Any], turn: tuple[int, int, int]) -> None:
    state = built(seats=[*AB, {"name": "C"}], **given)
    assert (state.turn, state.turns, state.rounds) == turn


def test_open_rent_is_of_the_last_landing() -> None:
    """Also if that was before the first round: then it is the second."""
    seats = [{"name": "A", "deeds": [1]}, {"name": "B"}, {"name": "C"}]
    state = built(seats=seats, claims=[{"debtor": "C", "space": 1, "amount": 2}])
    assert state.claims == [Claim(2, 0, 1, 2, 3)]
    assert (state.turns, state.rounds) == (4, 2)
    state = built(seats=seats, turn=2, claims=[{"debtor": 1, "space": 1, "amount": 2}])
    assert state.claims == [Claim(1, 0, 1, 2, 2)]
    assert state.turns == 3


def test_it_goes_on_like_any_game() -> None:
    """A position at an auction, from the bid to the next turn."""
    stack = [{"type": "auction", "space": "Bree", "waiting": [0, 1], "bidder": "A", "bid": 5}]
    state = built(seats=[{"name": "A", "place": 8}, {"name": "B"}], phase="done", stack=stack)
    events = step(state, Pass(1))
    assert isinstance(events, list)
    assert (state.owner[8], state.cash[0], state.phase) == (0, 1495, Phase.ROLL)


# What cannot be: each finding is in test_refusals.py


OWNS = [{"name": "A", "deeds": [1, 3, 5]}, {"name": "B", "deeds": [39]}]
RENT = {"debtor": 1, "space": 1, "amount": 9}


def test_everything_that_is_wrong_is_told_at_once() -> None:
    found = problems(
        seats=[{"name": "A", "place": 77, "deeds": ["Bagend"]}, {"name": "A", "jail": 9}],
        doubles=4, mortgaged=[5], stack=[{"type": "debt", "debtor": "Z", "amount": 1}],
    )  # fmt: skip
    places = {problem.partition(":")[0] for problem in found}
    assert places >= {
        "seats[0].place", "seats[0].deeds[0]", "seats[1].name", "seats[1].jail", "doubles",
        "mortgaged", "stack[0].debtor",
    }  # fmt: skip


def test_a_problem_says_what_was_expected() -> None:
    with pytest.raises(PositionError) as caught:
        build(LOTR, placed(seats=[Seat(name="A", place="Bre"), Seat(name="B")]), "my.toml")
    told = "my.toml: seats[0].place: no space is called 'Bre'; expected Bree?"
    assert str(caught.value) == told


def test_a_deed_that_was_sold_may_still_have_its_rent_asked() -> None:
    """D1: the owner at the landing asks; in a position it must be said."""
    claims = [RENT | {"owner": 1, "debtor": 0, "sold": True}]
    assert built(seats=OWNS, turn=1, claims=claims).claims == [Claim(0, 1, 1, 9, 1)]


def test_the_last_building_may_be_gone_while_it_is_auctioned() -> None:
    """A fortress that is broken down meanwhile takes the strongholds (R8)."""
    stack = [{"type": "auction", "piece": "house"}]
    assert built(seats=OWNS, rules={"houses": 0}, phase="done", stack=stack).supply == [0, 12]


def test_no_more_can_wait_than_the_rules_can_reach() -> None:
    """4,000 debts of one seat were accepted."""
    debt = {"type": "debt", "debtor": "A", "amount": 5000, "reason": "fine"}
    for many, fits in ((4, True), (5, False), (180, False)):
        found = problems(phase="done", turn="C", stack=[debt] * many)
        assert (f"stack: A has {many} debts" in found) is not fits
    found = problems(phase="done", stack=[debt] * 4000)
    assert "stack: 4000 interruptions at once are too many" in found
    rent = {"debtor": "A", "space": 39, "amount": 50}
    assert "claims: 4000 rents are open at once" in problems(seats=OWNS, claims=[rent] * 4000)


ROWS = (rows.RENT, rows.DEAL, rows.PROPOSAL, *rows.INTERRUPTIONS)


def test_there_is_exactly_one_row_for_every_kind_of_interruption() -> None:
    assert len(rows.INTERRUPTIONS) == len({row.key for row in rows.INTERRUPTIONS})
    assert {row.of for row in rows.INTERRUPTIONS} == {*get_args(Interrupt)}
    assert {row.written for row in rows.INTERRUPTIONS} == {*get_args(Open)}
    assert {row.key for row in rows.INTERRUPTIONS} < {*FIELDS}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.key)
def test_every_value_of_the_model_is_laid_out_and_told(row: Row) -> None:
    assert {*row.kinds} == {*row.written.__struct_fields__}


@pytest.mark.parametrize("part", IN_FILE.values())
def test_what_is_no_number_says_in_its_annotation_what_it_is(part: type[Part]) -> None:
    """A name that a file may give would stay a name."""
    plain = get_type_hints(part)
    numbers = {plain[name] for name, kind in kinds_of(part).items() if kind in (NUMBER, NUMBERS)}
    assert numbers <= {int, int | None, tuple[int, ...], dict[str, Any]}


@pytest.mark.parametrize("part", IN_FILE)
def test_what_waits_says_of_each_number_what_it_stands_for(part: type[Any]) -> None:
    hints = get_type_hints(part, include_extras=True)
    assert [name for name, hint in hints.items() if hint in (int, tuple[int, ...])] == []


def test_a_card_that_was_played_has_been_named_R71() -> None:
    line = "lotr-2021 A:1500+quest:?;B:1500 roll:0 card:0,quest:?,1,-,-"
    with pytest.raises(PositionError) as caught:
        read(load("lotr-2021"), line)
    assert "nobody has said which card is played" in str(caught.value)
