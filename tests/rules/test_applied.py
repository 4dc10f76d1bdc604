"""What events and refusals name: every setting as a house rule, every ruling where it decides."""

from __future__ import annotations

import msgspec
import pytest

from controller.editions import known, load
from controller.rules.citations import Applied
from controller.rules.commands import SetPosition
from controller.rules.edition import Rules
from controller.rules.engine import decide
from controller.rules.entries import Broken
from controller.rules.events import AnyEvent, Paid, RentDue, blank
from controller.rules.position_model import Position, Seat
from controller.store.audit import decide_again
from controller.store.banker import Banker
from tests.rules import scenes
from tests.rules.cases import Case, cases
from tests.rules.positions import Table, fresh, setup

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
