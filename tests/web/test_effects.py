"""What phones say of money: under a button, since the last turn, and beside a correction."""

from typing import Any

import msgspec
import pytest
from msgspec import structs

from controller.dialogue.model import Note
from controller.rules.events import TurnBegan, blank
from controller.web.sections.seat import income
from tests.report.whole import SEATS, every_game, played
from tests.web.test_host import Desk
from tests.web.test_room import Phones


def effects(phones: Phones, seat: int, kind: str) -> dict[int, str]:
    """By space, of a seat's commands of a kind, on its deeds and beside the question."""
    own = phones.seen(phones.joined(seat), f"seat{seat}")
    lines = [*own["answers"], *(line for deed in own["deeds"] for line in deed["can"])]
    found = [line for line in lines if line["command"]["type"] == kind]
    return {line["command"]["space"]: line["effect"] for line in found}


def test_D5_building_says_the_rent_before_and_after() -> None:
    """From the double rent of the whole group, up to the Fortress; twice where the Ring is (M6)."""
    phones = Phones("lotr-2003/standard A:900@0(1^4,3^4,6,8,9);B:900 roll:0 ring:8")
    assert effects(phones, 0, "Build") == {
        1: "Rent: 160, after building 250", 3: "Rent: 320, after building 450",
        6: "Rent: 12, after building 30", 8: "Rent: 24, after building 60",
        9: "Rent: 16, after building 40",
    }  # fmt: skip
    assert phones.table.state.level[8] == 0, "only looked at"


# What a seat has earned and paid since its last turn began (issue 13, 1)


BEFORE = "lotr-2003/standard A:900@14;B:900@3;C:900 roll:0 ring:37"


@every_game
def test_income_and_expenses_are_what_changed_the_cash_in_the_turn(name: str, game: str) -> None:
    banker = played(name, game)
    state, entries = blank(banker.edition), banker.counting()
    then = dict[int, int]()  # each seat's cash when its last turn began
    for number, entry in enumerate(entries, 1):
        for event in entry.events:
            if isinstance(event, TurnBegan):
                then[event.seat] = state.cash[event.seat]
            event.apply(state)
        for seat in range(SEATS):
            taken, given = income(entries[:number], seat)
            assert min(taken, given) >= 0
            gained = state.cash[seat] - then[seat] if seat in then else 0
            assert taken - given == gained, (number, seat)
    assert set(then) == set(range(SEATS))


def test_before_a_seat_s_first_turn_nothing_was_earned_or_paid() -> None:
    phones = Phones(BEFORE)
    seats = [phones.seen(phones.joined(seat), f"seat{seat}")["income"] for seat in range(3)]
    assert seats == [[0, 0]] * 3


# A correction moves no money: the form says so, and offers to correct that as well


BUILT = "lotr-2003/classic A:500(1^1,3^1,11m);B:90(13);C:30 roll:0"
"""Strongholds on the browns cost 50 each."""


def also(desk: Desk, *wanted: dict[str, Any]) -> Note | None:
    form = desk.ask("fill-in", form={"form": "correct", "added": wanted})["form"]
    kinds = [note.kind for note in form.notes]
    assert "no" not in kinds, form.notes
    return next((note for note in form.notes if note.kind == "beside"), None)


def built(space: int, level: int) -> dict[str, Any]:
    return {"what": "buildings", "space": space, "value": level}


@pytest.mark.parametrize(("wanted", "ways"), [
    ([built(1, 2)], {"Also take 50 P from A": 450}),
    ([built(1, 2), built(3, 2)], {"Also take 100 P from A": 400}),
    ([built(1, 0)], {"Also give A 25 P": 525, "Also give A 50 P": 550}),
    ([{"what": "mortgage", "space": 11, "value": 0}],
     {"Also take 77 P from A": 423, "Also take 70 P from A": 430}),
    ([{"what": "mortgage", "space": 13, "value": 1}], {"Also give B 70 P": 160}),
    ([{"what": "owner", "space": 14, "value": 0}], {"Also take 160 P from A": 340}),
    ([{"what": "owner", "space": 13, "value": -1}], {"Also give B 140 P": 230}),
])  # fmt: skip
def test_R69_its_money_is_offered_too(wanted: list[dict[str, Any]], ways: dict[str, int]) -> None:
    desk = Desk(BUILT)
    found = also(desk, *wanted)
    assert found is not None
    assert found.words == ("This correction moves no money.",)
    assert {way.label: way.values.added[-1].value for way in found.links} == ways
    for way in found.links:
        notes = way.values.form(desk.table.state).notes
        assert "beside" not in [note.kind for note in notes], "the money is corrected, too"


def test_R69_who_cannot_pay_it_is_named() -> None:
    found = also(Desk(BUILT), {"what": "owner", "space": 14, "value": 2})
    assert found is not None
    assert found.words == ("This correction moves no money. C has only 30 P of 160 P.",)
    assert found.links == ()


@pytest.mark.parametrize("one", [
    {"what": "cash", "seat": 0, "value": 9}, {"what": "place", "seat": 0, "value": 9},
    {"what": "jail", "seat": 0, "value": 0}, {"what": "owner", "space": 13, "value": 2},
])  # fmt: skip
def test_R69_where_nothing_is_to_be_paid_nothing_is_offered(one: dict[str, Any]) -> None:
    assert also(Desk(BUILT), one) is None


def test_R69_both_halves_are_one_correction() -> None:
    desk = Desk(BUILT)
    note = also(desk, built(1, 2))
    assert note is not None
    (way,) = note.links
    both = structs.replace(way.values, reason="forgotten").form(desk.table.state).send
    assert desk.ask(**msgspec.to_builtins(both), step=desk.step) == {"done": True}
    assert (desk.table.state.level[1], desk.table.state.cash[0]) == (2, 450)
    assert desk.seen(desk.host, "history")[0] == (
        "Corrected: Bag End: 1 Stronghold, now 2 Strongholds; A: money -50 (forgotten)"
    )
