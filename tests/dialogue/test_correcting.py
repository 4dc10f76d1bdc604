"""The form that corrects mistakes (R69): whatever is chosen of what it lists is answered."""

from random import Random

import pytest
from msgspec import json

from controller.dialogue.forms.correcting import Correcting
from controller.dialogue.forms.mistakes import MISTAKES, subjects
from controller.dialogue.model import Number, Pick, Text, Value
from controller.editions import load
from controller.rules.commands import Correction
from controller.rules.engine import step, verify
from controller.rules.events import blank
from controller.rules.notation import read
from controller.rules.state import Phase, State
from tests.rules.wild import GAMES, begin, sensible


def filled_in(state: State, chance: Random, form: Correcting) -> Correcting:
    """Its fields filled in one after the other, each with something that it lists."""
    for name in ("about", "value", "reason"):
        field = next((one for one in form.fields(state) if one.name == name), None)
        match field:
            case Pick(items=items):
                value: Value = chance.choice(items).value
            case Number(least=least, now=now):
                value = chance.choice((least, now, now + 50))
            case Text(usual=usual):
                value = chance.choice(usual)
            case _:
                continue
        form = form.set(name, value)
    return form


@pytest.mark.parametrize("which", range(len(GAMES)))
def test_R69_what_is_chosen_from_its_lists_is_done_or_refused_as_it_said(which: int) -> None:
    """In games of every edition: what a form says of a correction holds when it is sent."""
    chance = Random(which)
    state, _start = begin(chance, which)
    for _move in range(40):
        if state.phase is Phase.OVER:
            break
        for what in (one for one in MISTAKES if [*subjects(state, one)]):
            form = filled_in(state, chance, Correcting(what=what))
            shown, command = form.form(state), form.command(state)
            json.encode(shown)
            assert (command is None) == (shown.send is None) == (not shown.notes)
            if command is not None:
                refused = any(note.kind == "no" for note in shown.notes)
                assert (verify(state, command) is not None) == refused, command
        step(state, sensible(chance, state))


def test_R69_before_a_game_there_is_nothing_to_correct_whatever_is_filled_in() -> None:
    state = blank(load("lotr-2021"))
    form = Correcting(added=(Correction("ring", 7),))
    assert form.command(state) is None
    assert form.form(state).notes == ()


def test_R69_a_reason_that_says_nothing_is_asked_for_before_it_is_sent() -> None:
    state = read(load("lotr-2003"), "lotr-2003/classic A:900;B:500 roll:0")
    form = Correcting(value=5, reason="  ")
    command = form.command(state)
    assert command is not None
    (no,) = form.form(state).notes
    assert no.kind == "no"
    assert command.reason, "of an empty one a browser would be told that it is not understood"


@pytest.mark.parametrize("count", [17, 18, 19])
def test_R69_its_links_add_no_more_than_can_be_filled_in(count: int) -> None:
    state = read(load("lotr-2003"), "lotr-2003/classic A:900(6,8,9);B:500 roll:0")
    same = (Correction("place", 5, seat=0),) * count
    form = Correcting(what="mortgage", about="6", value=1, added=same)
    notes = form.form(state).notes
    assert [note.kind for note in notes[count:]][:2] == ["will", "beside"]
    for link in (one for note in notes for one in note.links):
        assert json.decode(json.encode(link.values), type=Correcting) == link.values
