"""A mistake corrected on the panel (R69): what is wrong, what is right, and why."""

from __future__ import annotations

import pytest

from controller.dialogue.forms.correcting import Correcting
from controller.rules.commands import Adjust, Correction, Roll
from controller.rules.state import Phase
from controller.table import Hold, Press, TurnKnob
from controller.table.panel.pages.main import Main
from controller.view.interface import Amount
from hardware.ports import Button
from tests.table.begun import at, last
from tests.table.hands import Hands

PLAYED = "lotr-2003/classic A:1460@11(1,3);B:1540(11);C:1500 roll:0"
PUSH = Press(Button.PUSH)


def correcting(*lines: str) -> Hands:
    table = at(PLAYED)
    table.do(PUSH)
    table.choose("Correct a mistake", *lines)
    return table


@pytest.mark.parametrize(("lines", "right"), [
    (("Where a token stands", "A", "Bag End"), Correction("place", 1, seat=0)),
    (("Who owns a deed", "Bruinen", "C"), Correction("owner", 2, space=11)),
    (("Who owns a deed", "Bruinen", "Bank"), Correction("owner", -1, space=11)),
    (("Buildings", "Bag End", "1 Stronghold"), Correction("buildings", 1, space=1)),
    (("Mortgaged or not", "Bruinen", "mortgaged"), Correction("mortgage", 1, space=11)),
])  # fmt: skip
def test_R69_what_is_wrong_is_chosen_from_lists(lines: tuple[str, ...], right: Correction) -> None:
    table = correcting(*lines)
    assert table.page.title == "Why?"
    table.choose("a mix-up")
    assert last(table) == Adjust(corrections=(right,), reason="a mix-up")


BORNE = "lotr-2021/standard A:30@3;B:30 roll:0 bearer:0 tracker:2"


@pytest.mark.parametrize(("position", "lines", "right"), [
    (PLAYED, ("In Jail or not", "B", "in Jail"), Correction("jail", 0, seat=1)),
    (BORNE, ("Who bears the Ring", "B"), Correction("bearer", 1)),
    (BORNE, ("Where the Tracker stands", "4"), Correction("tracker", 3)),
    ("lotr-2003/standard A:30@3;B:30 roll:0 ring:3", ("Where the Ring is", "Bag End"),
     Correction("ring", 1)),
    (PLAYED, ("Who holds a card", "Gwahir's Rescue", "C"),
     Correction("card", 2, deck=1, card=4)),
])  # fmt: skip
def test_R69_what_is_seldom_wrong_is_corrected_on_the_panel_too(
    position: str, lines: tuple[str, ...], right: Correction
) -> None:
    table = at(position)
    table.do(PUSH)
    table.choose("Correct a mistake", *lines, "a mix-up")
    assert last(table) == Adjust(corrections=(right,), reason="a mix-up")


def test_what_was_said_of_a_thing_that_is_gone_holds_for_no_other() -> None:
    """A player retires while a host types what is right for them."""
    state = at(PLAYED).table.state
    typed = Correcting(about="1", value=99)
    assert typed.command(state) is not None
    state.alive[1] = False
    assert typed.command(state) is None
    assert [note.kind for note in typed.form(state).notes] == []


def test_R69_money_is_an_amount_that_begins_with_what_the_books_have() -> None:
    table = correcting("Money of a player", "A 1460")
    page = table.table.ui.page
    assert isinstance(page, Amount)
    assert (page.amount, page.low, page.seat) == (1460, 0, 0)
    table.do(TurnKnob(1), Press(Button.OK))
    table.choose("wrong amount")
    done = last(table)
    assert isinstance(done, Adjust)
    assert table.table.state.cash[0] == done.corrections[0].value == 1460 + page.step
    table.do(Hold(Button.BACK))
    assert table.page.items[0] == f"Corrected: A: money +{page.step} (wrong amount)"


def test_what_the_books_have_already_is_no_choice() -> None:
    assert "B" not in correcting("Who owns a deed", "Bruinen").page.items
    assert "not mortgaged" not in correcting("Mortgaged or not", "Bruinen").page.items
    assert "No buildings" not in correcting("Buildings", "Bag End").page.items
    assert "Bree" not in correcting("Buildings").page.items, "nobody has claimed it"


def test_R69_what_cannot_be_is_refused_with_a_sentence() -> None:
    table = correcting("Buildings", "Bruinen", "Fortress", "forgotten")
    notice = table.table.ui.notice
    assert notice is not None
    assert "owns its whole group" in notice.text
    assert not isinstance(last(table), Adjust)


def test_the_pages_close_when_somebody_plays() -> None:
    table = correcting("Money of a player", "A 1460")
    table.table.do(Roll(0, (2, 3)))
    assert not isinstance(table.table.ui.page, Amount)


@pytest.mark.parametrize("phase", [Phase.SETUP, Phase.OVER])
def test_without_a_game_there_is_nothing_to_correct(phase: Phase) -> None:
    context = at(PLAYED).table.context
    context.state.phase = phase
    menu = Main().listing(context)
    assert "Correct a mistake" not in [line.label for line in menu.choices]
