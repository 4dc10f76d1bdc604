"""Knob and buttons at the table, and taking back, by hands without wires."""

from __future__ import annotations

from common.message import verbatim
from controller.rules import commands as c
from controller.rules.events import DeedMoved
from controller.rules.notation import read
from controller.rules.prompts import Ask
from controller.rules.state import Phase
from controller.table import Press, RollDice, Tap, TurnKnob
from controller.table.panel.context import PanelContext
from controller.table.panel.page import Listing
from controller.table.panel.pages.deals import Partners, StartDeal
from controller.table.panel.pages.details import Faces
from controller.table.panel.pages.taking_back import SureBack
from controller.text.sentences.commands import COMMANDS
from controller.view.interface import Amount, Menu
from controller.view.oled.canvas import WIDTH
from controller.view.oled.font import SMALL_BOLD
from controller.view.oled.parts import BALANCE
from hardware.ports import Button, PartLost, Pressed, Turned
from tests.games.played import EDITION
from tests.table.begun import deed, last, opened, page, said, standing, token
from tests.table.hands import DICE, banker, hands

OK, BACK, PUSH = Press(Button.OK), Press(Button.BACK), Press(Button.PUSH)


# Panel


def test_ok_claims_and_back_leaves_to_the_auction() -> None:
    table = standing()
    table.do(OK)
    assert last(table) == c.Buy(0)
    table = standing()
    table.do(BACK)
    assert last(table) == c.Decline(0)
    table.do(BACK)
    assert isinstance(table.table.ui.page, Menu)
    table.do(OK)  # nobody wants it
    assert table.table.context.prompt.ask is Ask.ROLL
    assert [entry.command for entry in table.table.banker.counting()[-4:]] == [
        c.Pass(seat) for seat in (0, 1, 2, 3)
    ]


def test_a_press_while_news_is_told_answers_nothing_that_nobody_has_seen() -> None:
    table = standing()
    table.give(c.Buy(0))
    table.wait()
    table.do(RollDice((4, 5)))  # Bo lands there too: rent is told, then Cleo is asked to roll
    assert table.table.context.prompt.seats == (2,)
    table.do(OK)
    assert page(table) is None
    table.do(OK)
    assert page(table) is not None


def test_the_roll_can_be_typed_when_the_dice_are_gone() -> None:
    table = opened()
    table.table.on(PartLost(part=DICE, why=verbatim("it was unplugged")))
    assert table.table.path_to(c.Roll(0, (0, 6))) == (OK, OK, TurnKnob(-1), OK)
    table.give(c.Roll(0, (0, 6)))
    assert last(table) == c.Roll(0, (0, 6))


def test_back_where_there_is_nothing_to_leave_says_so() -> None:
    table = opened()
    table.do(BACK)
    assert "Nothing to go back to" in said(table)
    assert "It is Ada's turn to roll" in said(table)


def test_an_amount_runs_when_turned_fast_and_never_leaves_its_range() -> None:
    table = standing()
    table.give(c.Decline(0))
    table.do(OK, OK)
    title = "Ada bids"
    assert page(table) == Amount(title=title, amount=1, low=1, high=1500, seat=0, step=10)
    table.do(TurnKnob(-5))
    assert page(table) == Amount(title=title, amount=1, low=1, high=1500, seat=0, step=10)
    table.do(PUSH, PUSH)
    for _ in range(10):
        table.clock.advance(0.02)
        table.table.on(Turned(steps=1))
    assert page(table) == Amount(title=title, amount=100, low=1, high=1500, seat=0, step=1)
    table.do(PUSH, PUSH, TurnKnob(90))
    assert page(table) == Amount(title=title, amount=1500, low=1, high=1500, seat=0, step=100)


def test_building_pages_stay_open_and_others_close() -> None:
    table = opened()
    state = table.table.state
    for space in (37, 39, 5):
        DeedMoved(space, -1, 0).apply(state)
    table.table.adopt(table.table.banker)
    table.give(c.Mortgage(0, 5))
    assert isinstance(table.table.ui.page, Menu)
    table.do(BACK, BACK, BACK)
    assert page(table) is None
    table.do(PUSH)
    table.do(RollDice((4, 4)))
    assert page(table) is None  # another question


def test_an_offer_made_on_the_panel_is_put_before_the_partner() -> None:
    table = standing()
    table.give(c.Buy(0))
    table.wait()
    table.give(c.Offer(0, 2, c.Bundle(deeds=(9,)), c.Bundle(cash=345)))
    page = table.table.ui.page
    assert isinstance(page, Menu)
    assert page.seat == 2
    assert page.items[:2] == ("Ada gives Weathertop", "Ada gets 345 P")
    table.do(TurnKnob(3), OK)
    assert not table.table.state.deals


def test_tapping_deeds_puts_them_into_the_open_deal() -> None:
    table = opened()
    DeedMoved(9, -1, 0).apply(table.table.state)
    DeedMoved(39, -1, 1).apply(table.table.state)
    table.table.adopt(table.table.banker)
    table.do(PUSH, TurnKnob(1), OK)
    menu = table.table.ui.page
    assert isinstance(menu, Menu)
    table.do(TurnKnob(menu.items.index("Offer a deal")), OK, OK)
    table.tap(deed(9))
    table.tap(deed(39))
    table.do(TurnKnob(2), OK)
    assert last(table) == c.Offer(0, 1, c.Bundle(deeds=(9,)), c.Bundle(deeds=(39,)))


# Taking back


def test_holding_back_takes_back_by_name_and_says_where_things_go() -> None:
    table = standing()
    table.give(c.Buy(0))
    table.table.on(Pressed(button=Button.BACK, held=True))
    page = table.table.ui.page
    assert isinstance(page, Menu)
    done = ("Ada claimed Weathertop for 120 P", "Ada rolled 4 + 5")
    assert page.items[:2] == done
    table.do(TurnKnob(1), OK)
    asked = table.table.ui.page
    assert isinstance(asked, Menu)
    assert (asked.title, asked.items) == ("Take back 2 moves?", ("No", "Yes", *done))
    table.do(OK)
    back = table.table.ui.page
    assert isinstance(back, Menu)
    assert (back.items, back.cursor) == (page.items, 1)
    table.do(OK, TurnKnob(1), OK)
    assert table.table.context.prompt.ask is Ask.ROLL
    assert said(table).startswith("Taken back: Ada to GO; Weathertop to Bank")
    assert table.table.state.cash[0] == 1500


def test_several_moves_are_not_taken_back_once_others_have_followed() -> None:
    """What is asked about is what is undone: the question closes when it is no longer that."""
    table = standing()
    table.table.on(Pressed(button=Button.BACK, held=True))
    table.do(TurnKnob(1), OK)
    assert isinstance(table.table.panel.top, SureBack)
    table.give(c.Buy(0))
    closed: object = table.table.panel.top
    assert not isinstance(closed, SureBack)
    assert table.table.state.owner[9] == 0


def test_taking_everything_back_returns_to_the_set_up() -> None:
    table = hands()
    table.table.on(Pressed(button=Button.BACK, held=True))
    table.do(OK)
    assert table.table.state.phase is Phase.SETUP
    assert isinstance(table.table.ui.page, Menu)
    table.table.on(Pressed(button=Button.BACK, held=True))
    assert "Nothing" in said(table)


def test_a_deal_begun_is_forgotten_when_the_start_is_taken_back() -> None:
    table = hands()
    table.table.choose(StartDeal(0, 1))
    table.table.on(Pressed(button=Button.BACK, held=True))
    table.do(OK)
    assert table.table.state.phase is Phase.SETUP
    assert isinstance(table.table.ui.page, Menu)
    table.do(OK, BACK, TurnKnob(1), PUSH)


def test_a_long_name_leaves_no_title_without_its_verb() -> None:
    """A page's bar has the seat's shape and balance; beside those "Gandalf: first die" was cut."""
    table = hands(banker(("Bartholomew Tuk", "Bo")))
    table.do(RollDice((6, 6)), RollDice((2, 3)))
    table.wait()
    open_pages = (Faces(0), Faces(0, 0), Partners(0))
    titles = [*(row.verb for row in COMMANDS.values() if row.verb), "Give up?"]
    for one in open_pages:
        table.table.choose(one)
        shown = table.table.ui.page
        assert isinstance(shown, Menu)
        titles.append(shown.title)
    assert titles[-3:] == ["First die", "Eye and...", "Deal with"]
    room = WIDTH - BALANCE - 12
    assert [title for title in titles if SMALL_BOLD.width(title) > room] == []


def test_whose_turn_it_is_comes_first_among_those_to_deal_with() -> None:
    """Who taps another player's token and chooses *Offer a deal* means one of the two."""
    line = "lotr-2003/classic A:900(1);B:900(6);C:900(8) "
    for turn, names in (("roll:0", ["A", "B"]), ("roll:1", ["B", "A"])):
        page = Partners(2).listing(PanelContext(state=read(EDITION, line + turn)))
        assert isinstance(page, Listing)
        assert [choice.label for choice in page.choices] == names


def test_the_hammer_is_one_line_without_a_name() -> None:
    table = standing()
    table.give(c.Decline(0))
    table.wait()
    table.do(Tap(token(table.table.state, 0)), TurnKnob(1))
    page = table.table.ui.page
    assert isinstance(page, Menu)
    assert [item for item in page.items if "Sold" in item] == ["Sold: Ada 1"]
