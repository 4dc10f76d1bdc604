"""What the table shows is a value, and (value, what happened) -> (value, outputs) is pure:
no part is needed to know what would be lit, drawn and played."""

import inspect
from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import asdict

from controller.rules.state import State
from controller.table.panel.context import PanelContext
from controller.table.panel.effects import Effects
from controller.table.panel.page import Action
from controller.table.panel.pages.main import Main
from controller.table.panel.pages.seats import SeatPage
from controller.table.presenter import changes
from controller.table.presenter.model import (
    After,
    ApplySettings,
    Draw,
    Light,
    Log,
    Model,
    PlayTune,
    Wake,
)
from controller.view.interface import Notice, Tone
from controller.view.put_back import Return
from tests.table.hands import banker

BANKER = banker()
SAID = Notice(title="Moria", text="Unclaimed", tone=Tone.NO, since=1.0, until=4.0)
SECRET = Notice(title="A card", text="Moria", tone=Tone.INFO, since=1.0, until=4.0, secret=True)


def model() -> Model:
    return changes.on_new_game(_first(BANKER.state), BANKER, "en", None, 0.0)[0]


def _first(state: State) -> Model:
    return Model(context=PanelContext(state), counting=BANKER.counting)


def kinds(step: After) -> list[type]:
    return [type(output) for output in step[1]]


HAPPENS: dict[str, Callable[[Model], After]] = {
    "on_new_game": lambda now: changes.on_new_game(now, BANKER, "en", None, 3.0),
    "foreseen": lambda now: changes.foreseen(now, BANKER.state, (), 3.0),
    "forgotten": changes.forgotten,
    "on_entry": lambda now: changes.on_entry(
        now, BANKER.counting()[0], BANKER, 3.0, by_panel=False
    ),
    "renewed": changes.renewed,
    "on_context": changes.on_context,
    "spoken": lambda now: changes.spoken(now, "fr"),
    "parts_changed": lambda now: changes.parts_changed(now, ("strip",), dice=True, pads=True),
    "paged": lambda now: changes.paged(now, now.panel.opened(now.context, Main())),
    "closed": changes.closed,
    "cocked": lambda now: changes.cocked(now, SAID),
    "on_notice": lambda now: changes.on_notice(now, SAID),
    "read": changes.read,
    "skipped": lambda now: changes.skipped(now, 3.0),
    "resumed": lambda now: changes.resumed(now, 3.0),
    "held": lambda now: changes.held(now, 4),
    "taken_back": lambda now: changes.taken_back(now, BANKER.state, {}, 3.0),
    "led": lambda now: changes.led(now, (Return(0, 5, 5),), 3.0),
    "greeted": lambda now: changes.greeted(now, 5, 0, 3.0),
    "due": lambda now: changes.due(now, hammer=9.0),
    "shown": changes.shown,
}
"""Everything that can happen to what is shown, by the name of its function."""


def test_nothing_that_happens_is_missing_here() -> None:
    steps = [
        name
        for name, one in inspect.getmembers(changes, inspect.isfunction)
        if one.__module__ == changes.__name__ and one.__annotations__.get("return") == "After"
    ]
    assert {*HAPPENS} == {name for name in steps if not name.startswith("_")}


@pytest.mark.parametrize("name", HAPPENS)
def test_what_happens_leaves_the_value_before_as_it_was(name: str) -> None:
    """Asked twice, the answer is the same but for what a context remembers for itself."""
    before = model()
    fields = asdict(before)
    one, again = HAPPENS[name](before), HAPPENS[name](before)
    assert asdict(before) == fields
    assert (one[0].ui, one[0].panel, one[1]) == (again[0].ui, again[0].panel, again[1])


def test_the_strip_is_lit_before_anything_is_recorded_and_only_the_strip() -> None:
    now, outputs = changes.foreseen(model(), BANKER.state, (), 2.0)
    assert outputs == (Light(BANKER.state, now.ui),)
    told = changes.on_entry(now, BANKER.counting()[0], BANKER, 3.0, by_panel=False)
    assert kinds(told) == [Wake, Log, ApplySettings, Draw, PlayTune]  # the strip shows it already
    alone = changes.on_entry(model(), BANKER.counting()[0], BANKER, 3.0, by_panel=False)
    assert kinds(alone) == [Wake, Log, ApplySettings, Light, Draw, PlayTune]


def test_R71_what_is_for_one_player_is_shown_and_not_logged() -> None:
    shown = [ApplySettings, Light, Draw, PlayTune]
    assert kinds(changes.on_notice(model(), SAID)) == [Wake, Log, *shown]
    assert kinds(changes.on_notice(model(), SECRET)) == [Wake, *shown]


def test_a_page_that_is_opened_is_shown_only_when_that_is_asked_for() -> None:
    now, rest = changes.opened(model(), SeatPage(0))
    assert (now.panel.top, rest, now.ui.page) == (SeatPage(0), None, None)
    assert changes.shown(now)[0].ui.page is not None


def acts(of: type[Action]) -> Iterator[type[Action]]:
    for one in of.__subclasses__():
        yield from acts(one) if one.__subclasses__() else (one,)


def test_every_act_is_the_panels_own_or_has_its_row() -> None:
    """An act that says nothing of the panel is left to effects.py, or nobody would do it."""
    rows = inspect.getsource(Effects.carry_out)
    left = [one for one in acts(Action) if one.applied is Action.applied]
    assert len(left) > 10
    assert not [one.__name__ for one in left if f"{one.__name__}(" not in rows]
