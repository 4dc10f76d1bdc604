"""What events and refusals name: every setting as a house rule, every ruling where it decides."""

from __future__ import annotations

import msgspec
import pytest

from controller.editions import known, load
from controller.rules.citations import Applied
from controller.rules.commands import Agree, ChangeRules, Lift, SetPosition
from controller.rules.edition import Rules
from controller.rules.engine import decide
from controller.rules.entries import Broken
from controller.rules.events import AnyEvent, Paid, RentDue, blank
from controller.rules.position_model import Position, Seat
from controller.store.audit import decide_again
from controller.store.banker import Banker
from tests.rules import scenes
from tests.rules.positions import MAGGOT, MORIA, Table, fresh, setup

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


def test_only_what_decided_is_named() -> None:
    table = Table().own(1, MORIA)
    table.land(0, MORIA)
    table.quiet(1)
    assert table.named == set()


def test_rounding_is_named_only_where_something_was_rounded() -> None:
    table = Table().own(0, MORIA).mortgaged(MORIA)
    table.do(Lift(0, MORIA))  # 9 of 90
    assert {one.setting for one in table.named} == {"interest_base"}


def test_a_house_rule_takes_the_place_of_the_ruling() -> None:
    table = Table(salary_when="after-landing")
    table.land(0, MAGGOT)
    assert Applied("R32", "salary_when", True) in table.named
    assert Applied("R32", "salary_when") not in table.named


def test_what_the_game_itself_changes_is_no_house_rule() -> None:
    table = Table(3, "short", deeds_dealt=0)
    assert table.state.named["fine_turns"] == table.state.named["jail_rolls"] == ()
    assert table.state.named["jail_fail_moves"] == (Applied("R37", "jail_fail_moves"),)
    assert Table().state.named["jail_fail_moves"] == ()


def test_rules_changed_in_mid_game_are_named_from_then_on_and_no_longer_when_changed_back() -> None:
    table = Table(2)
    for salary, house in ((400, True), (200, False)):
        table.do(ChangeRules(0, {"salary": salary}))
        table.do(Agree(1))
        table.at(0, 35).roll(0)
        paid = next(event for event in table.told if isinstance(event, Paid))
        assert (Applied("B1", "salary", True) in paid.applied) is house
        table.at(1, 15).roll(1)


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
