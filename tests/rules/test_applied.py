"""What events and refusals name: every setting as a house rule, every ruling where it decides; and
held against the rules themselves: the same command again, as printed."""

from __future__ import annotations

import random
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

from controller.bots.playing import start_command
from controller.editions import known, load
from controller.rules.citations import Applied
from controller.rules.commands import Roll, SetPosition
from controller.rules.edition import Edition, Rules
from controller.rules.engine import decide, step
from controller.rules.entries import Broken
from controller.rules.events import AnyEvent, Paid, RentDue, RulesChanged, blank
from controller.rules.house_rules import FIXED, wrong_rules
from controller.rules.legal import legal, rolls_of
from controller.rules.position_model import Position, Seat
from controller.rules.state import OPENING, OVER, State
from controller.store.audit import decide_again
from controller.store.banker import Banker
from tests.rules import oracle, scenes
from tests.rules.cases import Case, cases
from tests.rules.positions import FIVE, Table, fresh, setup

HELD = {id_: edition for edition in reversed(known()) for id_ in load(edition).data.rulings}


def test_every_setting_has_a_scene() -> None:
    missing = set(Rules.__struct_fields__) - set(scenes.HOUSE)
    assert missing == set(), "play a scene in which each decides: HOUSE in tests/rules/scenes.py"
    assert set(scenes.HOUSE) - set(Rules.__struct_fields__) == set()


@pytest.mark.parametrize("setting", Rules.__struct_fields__)
def test_a_house_rule_is_named(setting: str) -> None:
    named = scenes.HOUSE[setting]().named
    assert [one for one in named if one.setting == setting and one.house], named


def test_every_ruling_has_a_scene() -> None:
    """R21 is in every rulebook: nothing to apply. R69, R79 and R80 are the host's, R81 a player's
    own words, and R82 follows from R76: no rule of the game's decides there."""
    assert {*scenes.RULINGS} | {"R21", "R69", "R79", "R80", "R81", "R82"} == {*HELD}


@pytest.mark.parametrize("ruling", scenes.RULINGS)
def test_a_ruling_is_named(ruling: str) -> None:
    named = scenes.RULINGS[ruling]().named
    assert [one for one in named if one.row == ruling and not one.house], named


@cases("""
-: only what decided is named
  A;B(16);C | A: land 16 | B: land 20 -> names only
-: rounding is named only where something was rounded
  A(16m);B;C | A: lift 16 -> names R22:interest_base, names only R22  # 9 of 90
-: a house rule takes the place of the ruling
  {salary_when=after-landing} A;B;C
    | A: land 3 -> names R32:salary_when:house, names no R32:salary_when
-: what the game itself changes is no house rule
  /short{deeds_dealt=0} A;B;C | -> named[fine_turns]=-, named[jail_rolls]=-,
      named[jail_fail_moves]=R37:jail_fail_moves
  A;B;C | -> named[jail_fail_moves]=-
-: rules changed in mid game are named from then on and no longer when changed back
  A;B | A: change-rules salary=400 | B: agree | let at A 35
    | A: roll -> Paid amount=400 applied=B1:salary:house.R32:salary_when | let at B 15 | B: roll
    | A: change-rules salary=200 | B: agree | let at A 35
    | A: roll -> Paid amount=200 applied=R32:salary_when
""")
def test_applied(case: Case) -> None:
    case.play()


def test_a_position_with_house_rules_names_them() -> None:
    table = fresh()
    seats = (Seat(name="A", place=35), Seat(name="B"))
    table.do(SetPosition(position=Position(seats=seats, rules={"salary": 400})))
    table.roll(0)
    assert Applied("B1", "salary", True) in table.named


def test_what_is_named_goes_into_the_record_and_back_and_is_left_out_where_there_is_nothing() -> (
    None
):
    plain, named = RentDue(0, 1, 2, 3, 4), RentDue(0, 1, 2, 3, 4, applied=(Applied("R4", "ring"),))
    assert b"applied" not in msgspec.json.encode(plain)
    for event in (plain, named):
        assert msgspec.json.decode(msgspec.json.encode(event), type=AnyEvent) == event
    old = b'{"type":"Paid","payer":0,"payee":1,"amount":5,"reason":"rent","space":-1}'
    assert msgspec.json.decode(old, type=AnyEvent) == Paid(0, 1, 5, "rent")


def test_what_is_named_changes_nothing() -> None:
    first, second = Table(), Table()
    event = Paid(0, 1, 5, "rent")
    event.apply(first.state)
    msgspec.structs.replace(event, applied=(Applied("D4", "ring", True),)).apply(second.state)
    assert first.state == second.state


def test_deciding_names_the_same() -> None:
    state = blank(load("lotr-2012"))
    events = decide(state, setup(2, of=state.edition))
    assert isinstance(events, list)
    money = [event for event in events if isinstance(event, Paid)]
    assert {one.row for event in money for one in event.applied} == {"R25"}


def test_a_record_from_before_events_named_anything_still_verifies() -> None:
    box = load("lotr-2012")
    banker = Banker(box)
    banker.do(setup(2, of=box))
    (entry,) = banker.history()
    assert any(event.applied for event in entry.events)
    plain = tuple(msgspec.structs.replace(event, applied=()) for event in entry.events)
    decide_again(box, [msgspec.structs.replace(entry, events=plain)])
    wrong = tuple(msgspec.structs.replace(e, applied=(Applied("R1"),)) for e in entry.events)
    with pytest.raises(Broken):
        decide_again(box, [msgspec.structs.replace(entry, events=wrong)])


COMMANDS = 250
LAST = 38
"""Two spaces before GO."""


def values() -> dict[str, tuple[Any, ...]]:
    """What the settings may be that have few values."""
    found: dict[str, tuple[Any, ...]] = {}
    for name, hint in get_type_hints(Rules, include_extras=True).items():
        kind = get_args(hint)[0]
        if name not in FIXED and (kind is bool or get_origin(kind) is Literal):
            found[name] = (False, True) if kind is bool else get_args(kind)
    return found


VALUES = values()


def begun(edition: Edition, chance: random.Random) -> State:
    """A game of three by ten house rules, in its first turn."""
    state = blank(edition)
    names = tuple(edition.data.tokens[:3])
    step(state, start_command(edition, names, chance, next(iter(edition.data.games))))
    while state.phase is OPENING:
        step(state, anything(state, chance))
    for name in chance.sample(sorted(VALUES), 10):
        rules = {name: chance.choice(VALUES[name])}
        if not wrong_rules(state, rules):
            RulesChanged(rules, (state.supply[0], state.supply[1])).apply(state)
    return state


def anything(state: State, chance: random.Random) -> Any:
    """One of all that may be done."""
    option = chance.choice(legal(state))
    if isinstance(option.command, Roll):
        return Roll(option.command.seat, chance.choice(sorted(rolls_of(state, option))))
    return option.command


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", ["lotr-2003", "lotr-2021", "starwars-1997"])
def test_what_no_event_names_would_have_come_out_the_same_as_printed(name: str, seed: int) -> None:
    chance = random.Random(seed)
    state = begun(load(name), chance)
    assert list(oracle.settings(state))
    for _ in range(COMMANDS):
        if state.phase is OVER:
            break
        command = anything(state, chance)
        assert oracle.silent(state, command) == [], command
        step(state, command)  # or it is refused, as an empty deal is


def test_the_oracle_tells_which_house_rules_decided() -> None:
    table = Table(salary=400, fine=70).at(0, LAST)
    assert list(oracle.settings(table.state)) == ["salary", "fine"]
    assert oracle.decided(table.state, Roll(0, FIVE)) == ["salary"]
