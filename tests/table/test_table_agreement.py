"""House rules changed on the panel: the menu that proposes them, and the page that answers."""

from __future__ import annotations

from typing import Any

from controller.dialogue.house_rules import AMOUNTS, settable
from controller.rules.commands import Agree, ChangeRules, Disagree, Roll
from controller.rules.edition import Rules
from controller.rules.house_rules import FIXED
from controller.rules.state import ROLL
from controller.table import Press
from controller.view.interface import Amount
from hardware.ports import Button
from tests.table.hands import Hands, hands

OK, PUSH = Press(Button.OK), Press(Button.PUSH)


def begun(**more: Any) -> Hands:
    """Everybody has rolled; who starts is about to roll. `more` as for hands()."""
    table = hands(**more)
    while table.table.state.phase is not ROLL:
        seat = table.table.context.prompt.seats[0]
        table.give(Roll(seat, (6, 6) if seat == 0 else (2, 3)))
        table.wait()
    return table


def test_a_rule_is_proposed_in_the_menu_and_agreed_to_on_the_page_that_opens() -> None:
    table = begun()
    state = table.table.state
    who = state.players[0][0]
    table.do(PUSH)
    table.choose("House rules")
    table.choose(who)
    table.choose("Money", "You choose to pay a fixed tax")
    table.choose("The tax is a fixed amount")
    assert table.page.title == f"{who} proposes"
    assert table.page.items[0] == "the tax is a fixed amount"
    for seat in range(1, state.seats):
        table.choose(f"{state.players[seat][0]}: Agree")
    assert table.table.state.rules.tax_choice is False
    assert table.table.state.proposal is None


def test_an_amount_is_set_and_can_be_turned_down() -> None:
    table = begun()
    table.give(ChangeRules(1, {"salary": 250}))
    table.wait()
    table.give(Disagree(2))
    assert table.table.state.proposal is None
    table.give(ChangeRules(0, {"fine": 10}))
    for seat in range(1, table.table.state.seats):
        table.give(Agree(seat))
    assert table.table.state.rules.fine == 10


def test_an_amount_begins_with_what_holds_now() -> None:
    table = begun()
    table.do(PUSH)
    table.choose("House rules")
    table.choose(table.table.state.players[0][0])
    table.choose("Money", "GO pays")
    page = table.table.ui.page
    assert isinstance(page, Amount)
    assert page.amount == table.table.state.rules.salary


def test_every_setting_of_the_panel_is_one() -> None:
    assert {*AMOUNTS} <= {*settable(fixed=True)} <= {*Rules.__struct_fields__}
    assert {*settable()} == {*settable(fixed=True)} - FIXED
