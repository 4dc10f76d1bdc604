"""What hands do wrong at night: OK pressed twice, a card laid for nothing, a question misread; and
what the table makes of it."""

from __future__ import annotations

import pytest

from controller.dialogue.questions import question
from controller.files.tagbook import OperatorTag, TokenTag, Work
from controller.rules.commands import AnyCommand, Build, Mortgage
from controller.rules.events import BuildingsChanged, DeedMoved, Event, Mortgaged
from controller.rules.state import Claim, Debt, RingBattle
from controller.table import Press, TurnKnob
from controller.table.panel.pages.details import Faces
from controller.table.panel.pages.seats import SeatPage
from controller.view.interface import Ui
from hardware.ports import Button
from tests.table.begun import at as begun_at
from tests.table.hands import BOOK, EDITION, Hands, banker, hands
from tests.table.test_table_setup import renew
from tests.view.situations import fellowship
from tests.view.test_screens import words

OK, BACK = Press(Button.OK), Press(Button.BACK)
MINE = (6, 8, 9)
"""A whole group."""


def opened(*events: Event) -> Hands:
    """Seat 0 is to roll; some events have happened besides."""
    table = hands(banker())
    table.open_game()
    for event in events:
        event.apply(table.state)
    table.table.adopt(table.table.banker)
    table.wait()
    return table


def mine(*events: Event) -> Hands:
    """Seat 0 has a whole group."""
    return opened(*(DeedMoved(space, -1, 0) for space in MINE), *events)


def work(table: Hands, card: Work) -> None:
    table.tap(BOOK.uids(OperatorTag(work=card))[0])


def given(table: Hands) -> list[AnyCommand]:
    """The commands since the opening roll."""
    return [one.command for one in table.table.banker.counting()[5:] if one.command is not None]


# OK pressed twice


def test_ok_pressed_twice_does_not_sell_what_was_just_built() -> None:
    table = mine()
    table.tap_deed(9)
    assert table.at_cursor.startswith("Build")
    table.do(OK, OK)
    assert given(table) == [Build(0, 9)]
    assert table.state.level[9] == 1


def test_ok_pressed_twice_does_not_lift_what_was_just_mortgaged() -> None:
    table = opened(DeedMoved(9, -1, 0))
    table.tap_deed(9)
    table.do(OK, OK)
    assert given(table) == [Mortgage(0, 9)]


def test_the_cursor_stays_on_what_it_pointed_at() -> None:
    """A rent that may be asked for is a line more, above."""
    table = mine(DeedMoved(15, -1, 1))
    table.tap_token(0)
    lines = table.page.items
    table.do(TurnKnob(lines.index("Offer a deal")))
    table.state.claims = [Claim(1, 0, 9, 8, table.state.turns)]
    table.table.do(Mortgage(1, 15))
    assert len(table.page.items) > len(lines)
    assert table.at_cursor == "Offer a deal"


def test_building_goes_on_with_ok_while_there_is_a_place() -> None:
    table = mine()
    work(table, Work.BUILD)
    table.do(OK, OK, OK)
    assert {type(one) for one in given(table)} == {Build}
    assert len(given(table)) == 3


OTHERS = (11, 13, 14)
"""Another whole group."""


def last_of_a_group(levels: tuple[int, int, int]) -> Hands:
    """Seat 0 has two groups: one building is possible in the first; in the other stand these."""
    table = mine(*(DeedMoved(space, -1, 0) for space in OTHERS))
    state = table.state
    state.cash[0] = 5000
    for space, level in zip((*MINE, *OTHERS), (5, 5, 4, *levels), strict=True):
        state.level[space] = level
    table.table.adopt(table.table.banker)
    return table


def test_after_the_last_building_of_a_group_ok_builds_nowhere_else() -> None:
    table = last_of_a_group((0, 0, 0))
    table.tap_token(0)
    table.do(TurnKnob(lines_until(table, "Build")), OK)
    assert table.at_cursor.startswith("Weathertop")
    table.do(OK)
    assert given(table) == [Build(0, 9)]
    assert table.at_cursor.startswith("Build..."), "back on the page of the player"
    table.do(OK)
    assert given(table) == [Build(0, 9)]


def test_nor_on_the_one_place_that_another_group_has_left() -> None:
    table = last_of_a_group((5, 5, 4))
    table.tap_token(0)
    table.do(TurnKnob(lines_until(table, "Build")), OK, OK)
    assert given(table) == [Build(0, 9)]
    assert table.at_cursor.startswith("Has "), "the one line with another place is no list"
    table.do(OK)
    assert given(table) == [Build(0, 9)]


def test_nor_after_two_groups_with_one_place_each() -> None:
    table = last_of_a_group((5, 5, 4))
    work(table, Work.BUILD)
    table.do(OK, OK)
    assert given(table) == [Build(0, 9)]


def lines_until(table: Hands, beginning: str) -> int:
    return next(i for i, line in enumerate(table.page.items) if line.startswith(beginning))


def test_ok_on_a_text_shows_it_and_ok_again_puts_it_away() -> None:
    table = mine()
    table.tap_deed(9)
    table.do(TurnKnob(-1))
    text = table.at_cursor
    assert text.startswith("Owned by ")
    table.do(OK)
    assert table.said.endswith(text)
    table.do(OK)
    assert table.table.ui.notice is None
    assert table.at_cursor == text
    table.do(OK)
    assert table.said.endswith(text)


def test_ok_on_a_no_puts_it_away_and_claims_nothing() -> None:
    """Somebody stands on a free deed, and taps another one."""
    table = begun_at("lotr-2003/classic A:500@6;B:900@10 buy:0 dice:4,2")
    table.tap_deed(14)
    assert table.said.startswith("Caradhras: Not bought")
    table.do(OK)
    assert table.state.owner[6] < 0
    assert table.table.ui.notice is None
    table.do(OK)
    assert table.state.owner[6] == 0


def test_a_no_that_has_gone_by_itself_keeps_ok_from_nothing() -> None:
    table = begun_at("lotr-2003/classic A:500@6;B:900@10 buy:0 dice:4,2")
    table.tap_deed(14)
    table.wait()
    table.do(OK)
    assert table.state.owner[6] == 0


def test_whether_time_is_up_is_nobodys_own_question() -> None:
    table = begun_at("lotr-2003/time-limit A:300@12;B:800@31 roll:1")
    table.do(Press(Button.PUSH))
    table.choose("Time is up")
    assert (table.page.title, table.page.seat) == ("Is time up?", -1)


# The roll, by hand


def test_ok_types_the_roll_whatever_else_may_be_done() -> None:
    """As the bottom line says: "type it". A rent of somebody else's is a line of the answers."""
    table = mine()
    table.state.claims = [Claim(1, 0, 9, 8, table.state.turns)]
    table.table.adopt(table.table.banker)
    table.do(OK)
    assert table.table.panel.top == Faces(0)
    table.do(BACK, TurnKnob(1))
    assert any("Weathertop" in line for line in table.page.items), "turning has all the answers"


def test_in_jail_with_only_the_dice_left_ok_types_the_roll_as_the_bottom_line_says() -> None:
    table = begun_at("lotr-2003/classic A:30@10#2;B:900 roll:0")
    assert "enter roll" in read(table)
    table.do(OK)
    assert table.table.panel.top == Faces(0)


# A debt


def owing(amount: int, cash: int = 20) -> Hands:
    """Seat 0 owes the Bank; it has a whole group with a building, and two other deeds."""
    table = mine(
        *(DeedMoved(space, -1, 0) for space in (5, 13)), BuildingsChanged(0, 9, 0, 1, 1, (31, 12))
    )
    table.state.cash[0] = cash
    table.state.stack = [Debt(0, 4, amount, "tax")]
    table.table.adopt(table.table.banker)
    return table


def read(table: Hands) -> list[str]:
    return words(table.state, table.table.ui)


@pytest.mark.parametrize(
    ("amount", "advice"),
    [
        (80, "Sell building: Weathertop +25"),  # R66: buildings first, as the clock would
        (300, "Sell building: Weathertop +25"),
    ],
)
def test_R66_a_debtor_is_told_what_to_begin_with(amount: int, advice: str) -> None:
    table = owing(amount)
    assert advice in read(table)
    table.do(OK)
    assert table.at_cursor == advice


def test_where_nothing_helps_a_deal_stands_first() -> None:
    table = owing(400)
    assert not any(text.startswith("Mortgage:") for text in read(table))
    table.do(OK)
    assert table.at_cursor == "Offer a deal"


def test_buildings_come_last_and_say_what_they_bring() -> None:
    table = owing(300)
    for space in (5, 13):
        table.give(Mortgage(0, space))
    table.do(BACK, BACK, BACK)
    table.wait()
    assert "Sell building: Weathertop +25" in read(table)


def test_a_debtor_finds_deals_where_the_question_sends_for_them() -> None:
    table = owing(2000)
    table.do(OK)
    lines = table.page.items
    assert "Offer a deal" in lines
    assert lines[-1].startswith("Declare bankruptcy")


def test_lifting_a_mortgage_says_what_it_costs() -> None:
    table = opened(DeedMoved(9, -1, 0), Mortgaged(0, 9))
    table.tap_deed(9)
    assert table.page.items[0] == "Lift mortgage: Weathertop 66"


# What one has


def test_a_token_shows_what_its_player_has_at_once() -> None:
    table = mine(DeedMoved(39, -1, 0))
    table.tap_token(0)
    first = table.page.items[0]
    assert all(name in first for name in ("Bree", "Weathertop", "Mount Doom"))


# A battle


def test_in_a_battle_it_is_told_whose_die_comes_first() -> None:
    """The table cannot see whose die it was: the first that lies is the first one's."""
    state = fellowship()
    state.bearer, state.stack = 1, [RingBattle(0, 1)]
    assert "Frodo rolls first" in words(state, Ui())
    assert question(state) == "The battle for the Ring: Frodo rolls one die first."
    state.stack = [RingBattle(0, 1, (5, -1))]
    assert "Sam rolls now" in words(state, Ui())
    assert question(state) == "The battle for the Ring: Sam rolls one die now."


# Before the game


def test_a_push_before_the_game_leads_to_its_first_line() -> None:
    """Where there is no menu of everything yet: on the line that starts."""
    start, book = renew(EDITION.id)
    table = hands(start, book)
    for name in EDITION.data.tokens[:2]:
        table.tap(book.uids(TokenTag(token=name))[0])
    table.do(TurnKnob(4))
    assert not table.at_cursor.startswith("Start")
    table.do(Press(Button.PUSH))
    assert table.at_cursor.startswith("Start")
    table.do(TurnKnob(-1), OK)
    table.do(Press(Button.PUSH))
    assert table.at_cursor.startswith("Start")


# A deal


def test_a_token_tapped_too_early_leaves_the_deal_as_it_is() -> None:
    """A partner who wants to agree before it is offered: all that was put together stays."""
    table = opened(DeedMoved(9, -1, 0), DeedMoved(15, -1, 1))
    work(table, Work.DEAL)
    table.do(OK)
    for space in (9, 15):
        table.tap_deed(space)
    lines = table.page.items
    for seat in (1, 0):
        table.tap_token(seat)
        assert table.said == "Not yet: Not offered yet: press OK on the line that offers it."
        assert table.page.items == lines
    table.tap_token(2)
    assert table.table.panel.top == SeatPage(2), "of somebody else: a look"


@pytest.mark.parametrize("key", [OK, BACK])
def test_a_card_that_was_tapped_to_look_at_it_is_put_away_before_anything_is_answered(
    key: Press,
) -> None:
    """It stands over the question: nobody sees what OK and Back would do."""
    table = hands(banker())
    table.open_game((2, 4))
    table.wait()
    before = question(table.state)
    assert "buy" in before
    table.tap_deed(39)
    table.do(key)
    assert question(table.state) == before
    assert table.table.ui.notice is None
    table.do(key)
    assert question(table.state) != before
