"""The form that proposes house rules in mid-game: what is chosen of what it lists is answered."""

from random import Random

import pytest
from msgspec import json

from controller.dialogue.forms.proposing import Proposing
from controller.dialogue.house_rules import AMOUNT_MOST, FAVOURITES, offered
from controller.dialogue.model import Number, Pick
from controller.editions import load
from controller.rules.commands import ChangeRules
from controller.rules.engine import verify
from controller.rules.events import blank
from controller.rules.notation import read
from controller.rules.state import State
from controller.text.sentences.settings import SETTINGS
from tests.rules.wild import GAMES, begin

SALARY = Proposing(group=SETTINGS["salary"].group, name="salary")


def at_a_roll() -> State:
    return read(load("lotr-2003"), "lotr-2003/classic A:900;B:500;C:700 roll:0")


@pytest.mark.parametrize("which", range(len(GAMES)))
def test_every_value_that_the_box_knows_is_proposed_or_refused_as_it_said(which: int) -> None:
    """In games of every edition: what a form says of a proposal holds when it is sent."""
    state, _start = begin(Random(which), which)
    seat = state.seats_in_play()[-1]
    for name, values in offered(state.edition, state.rules).items():
        now = getattr(state.rules, name)
        for at, value in enumerate(values or range(AMOUNT_MOST + 1)[:: AMOUNT_MOST // 2]):
            form = Proposing(seat=seat, group=SETTINGS[name].group)
            form = form.set("name", name).set("value", at if values else value)
            shown, command = form.form(state), form.command(state)
            json.encode(shown)
            wanted = None if value == now else ChangeRules(seat, {name: value})
            assert command == wanted
            assert wanted is None or form.leads(wanted)
            assert (command is None) == (shown.send is None) == (not shown.notes)
            if command is not None:
                refused = any(note.kind == "no" for note in shown.notes)
                assert (verify(state, command) is not None) == refused, command


def test_it_says_who_proposes_which_rule_and_what_would_hold() -> None:
    state, form = at_a_roll(), SALARY.set("seat", 2).set("value", 400)
    seat, group, name, value = form.fields(state)
    assert isinstance(seat, Pick)
    assert isinstance(group, Pick)
    assert isinstance(name, Pick)
    assert isinstance(value, Number)
    assert [item.words for item in seat.items] == [name for name, _token in state.players]
    assert (seat.now, name.now, value.now) == (2, "salary", 400)
    assert form.form(state).notes[0].words == ("The new rule:", "GO pays 400.")


def test_what_is_changed_is_counted_and_has_a_star() -> None:
    state = read(load("lotr-2003"), "lotr-2003/classic{salary=400} A:900;B:500 roll:0")
    _seat, group, name, _value = SALARY.fields(state)
    assert isinstance(group, Pick)
    assert isinstance(name, Pick)
    assert "Money: 1 changed" in [item.words for item in group.items]
    assert "* GO pays 400" in [item.words for item in name.items]


def test_favourites_come_first_and_unknown_ones_are_left_out() -> None:
    _seat, group, name, _value = Proposing(first=("fine", "nonsense")).fields(at_a_roll())
    assert isinstance(group, Pick)
    assert isinstance(name, Pick)
    assert (group.now, name.now, len(name.items)) == (FAVOURITES, "fine", 1)


@pytest.mark.parametrize(
    "form",
    [Proposing(group="nonsense"), Proposing(name="nonsense"), Proposing(seat=8),
     SALARY.set("value", 10**9), Proposing(group=SETTINGS["ring_target"].group).set("value", 99)],
)  # fmt: skip
def test_what_is_nothing_is_the_first_or_as_it_was(form: Proposing) -> None:
    state = at_a_roll()
    json.encode(form.form(state))
    for field in form.fields(state):
        if isinstance(field, Pick):
            assert field.now in [item.value for item in field.items]


def test_before_a_game_there_is_nothing_to_propose() -> None:
    form = SALARY.set("value", 400).form(blank(load("lotr-2021")))
    assert (form.fields, form.send, form.notes) == ((), None, ())


def test_another_rule_begins_anew() -> None:
    assert SALARY.set("value", 400).set("name", "fine").value is None
    assert SALARY.set("group", "players") == Proposing(group="players")
