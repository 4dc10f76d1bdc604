"""docs/quick-reference.md, row by row: each row of its tables has a test that names it, and does
what the row says and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from controller.dialogue import words
from controller.editions import load
from controller.files.tagbook import (
    CardTag,
    DeedTag,
    DrawnTag,
    OperatorTag,
    Tag,
    TokenTag,
    Work,
    simulated,
)
from controller.rules import commands as c
from controller.rules.events import BuildingsChanged, DeedMoved, Event, Jailed, Mortgaged, Paid
from controller.rules.notation import position
from controller.rules.prompts import Ask
from controller.rules.state import Debt, Phase, Placement, Shortage
from controller.store.banker import Banker
from controller.table import Hold, Press, RollDice, TurnKnob
from controller.table.panel import amounts
from controller.table.panel.pages.deals import Partners
from controller.table.panel.pages.main import Main
from controller.table.panel.pages.options import Group
from controller.table.panel.pages.setup import Begin
from controller.table.panel.pages.taking_back import TakeBackPage
from controller.view.interface import Tone
from hardware.ports import Button, Turned
from tests.table.begun import kept_card
from tests.table.hands import BOOK, EDITION, NAMES, Hands, banker, hands
from tests.table.test_table_setup import renew

PAGE = Path(__file__).parents[2] / "docs" / "quick-reference.md"
OK, BACK, PUSH = Press(Button.OK), Press(Button.BACK), Press(Button.PUSH)

Row = tuple[str, ...]
PROVEN: dict[Row, str] = {}
"""What a row says it is about, and the test of it."""


Test = Callable[[], None]


def row(*cells: str) -> Callable[[Test], Test]:
    """This test proves the row that begins so."""

    def note(test: Test) -> Test:
        PROVEN[cells] = test.__name__
        return test

    return note


def rows() -> set[Row]:
    """What the rows of the page's tables are about: all cells but the last."""
    found = set()
    for line in PAGE.read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and not re.fullmatch(r"[|\- ]+", line):
            found.add(tuple(cells[:-1]))
    return found - {("tap", "when"), ("",)}


def test_every_row_of_the_page_has_its_test() -> None:
    assert rows() == set(PROVEN)


def at(*happened: Event, ask: Ask = Ask.ROLL, space: int = 0) -> Hands:
    """Four at a table on which some things have happened; seat 0 has come to a space. The
    question is what is told to be."""
    table = hands(banker())
    table.open_game()
    state = table.state
    state.pos[0] = space
    state.phase = {Ask.BUY: Phase.BUY}.get(ask, Phase.ROLL)
    for one in happened:
        one.apply(state)
    return seen(table)


def seen(table: Hands) -> Hands:
    """The table looks at its game anew, and has told everything."""
    table.table.adopt(table.table.banker)
    table.wait()
    return table


def tap(table: Hands, tag: Tag) -> None:
    """Lay a tag on the bank pad."""
    table.tap(BOOK.uids(tag)[0])


def unchanged(table: Hands, do: Callable[[], object]) -> None:
    """Something that changes nothing in the game."""
    facts, count = table.state.facts(), len(table.table.banker.counting())
    do()
    assert table.state.facts() == facts
    assert len(table.table.banker.counting()) == count


# Taps


@row("a deed", "you stand on it and nobody has it")
def test_deed_under_the_token_is_claimed() -> None:
    table = at(ask=Ask.BUY, space=9)
    table.tap_deed(9)
    assert table.last == c.Buy(0)


@row("another free deed", "you stand on one that nobody has")
def test_another_free_deed_is_a_no_that_shows_its_card() -> None:
    table = at(ask=Ask.BUY, space=9)
    unchanged(table, lambda: table.tap_deed(39))
    place, card = words.place(table.state, 39), words.card(table.state, 39)
    assert table.said.startswith(f"{place}: Not bought: you are on ")
    assert card in table.said
    assert table.notice.tone is Tone.NO
    assert table.ask is Ask.BUY


@row("your deed", "somebody owes you rent for it")
def test_own_deed_asks_for_the_rent_and_only_once() -> None:
    table = at(DeedMoved(9, -1, 1))
    table.do(RollDice((6, 3)))
    before = table.state.cash[1]
    table.tap_deed(9)
    assert table.last == c.AskRent(1, 9)
    assert table.state.cash[1] == before + 8
    unchanged(table, lambda: table.tap_deed(9))
    assert table.page.items[-1] == "Owned by Bo. Rent 8", "nothing is asked any more: its menu"


@row("your deed", "the only thing to do is to roll")
def test_own_deed_opens_its_menu() -> None:
    table = at(*(DeedMoved(space, -1, 1) for space in (6, 8, 9)))
    unchanged(table, lambda: table.tap_deed(9))
    lines = [line.split(":")[0] for line in table.page.items]
    assert lines[:3] == ["Build", "Mortgage", "Offer it in a deal"]
    table = at(BuildingsChanged(1, 9, 0, 1, 1, (31, 12)), *(DeedMoved(i, -1, 1) for i in (6, 8, 9)))
    table.tap_deed(9)
    assert any(line.startswith("Sell") for line in table.page.items)
    table = at(DeedMoved(15, -1, 2), Mortgaged(2, 15))
    table.tap_deed(15)
    assert table.page.items[0].startswith("Lift mortgage")


@row("your deed", "you have to place a building you won")
def test_own_deed_takes_the_building_that_was_won() -> None:
    table = at(*(DeedMoved(space, -1, 0) for space in (6, 8, 9)))
    table.state.stack = [Placement(0, 0, 60)]
    seen(table).tap_deed(8)
    assert table.last == c.Build(0, 8)


@row("your deed", "you have just received it mortgaged")
def test_own_deed_is_lifted_when_it_came_mortgaged() -> None:
    table = at(DeedMoved(9, -1, 1), Mortgaged(1, 9))
    table.table.do(c.Offer(1, 0, c.Bundle(deeds=(9,)), c.Bundle(cash=10)))
    table.table.do(c.Accept(0, 1))
    assert table.ask is Ask.ACQUIRED
    table.tap_deed(9)
    assert table.last == c.Lift(0, 9)


@row("your deed", "you owe money")
def test_own_deed_of_a_debtor_opens_its_menu() -> None:
    table = at(DeedMoved(9, -1, 0), Paid(0, 4, 1480, "tax"))
    table.state.stack = [Debt(0, 4, 75, "tax")]
    unchanged(seen(table), lambda: table.tap_deed(9))
    assert table.page.items[0].startswith("Mortgage")


@row("any other deed", "at any time")
def test_any_other_deed_only_tells_of_itself() -> None:
    table = at(DeedMoved(39, -1, 2))
    unchanged(table, lambda: table.tap_deed(31))
    assert "300" in table.notice.text
    table = at(DeedMoved(39, -1, 2), ask=Ask.BUY, space=9)
    unchanged(table, lambda: table.tap_deed(39))
    assert "Owned by Cleo. Rent 50" in table.notice.text
    assert table.shown() is None


@row("your token", "you have no question to answer")
def test_token_shows_what_its_seat_has_and_never_buys() -> None:
    table = at(DeedMoved(39, -1, 0), ask=Ask.BUY, space=9)
    for seat in range(4):
        unchanged(table, lambda seat=seat: table.tap_token(seat))  # type: ignore[misc]
        assert (table.page.seat, table.page.title) == (seat, NAMES[seat])
    unchanged(table, lambda: table.tap_token(0))
    table.do(OK)
    assert table.page.items[0].startswith("Mount Doom")


@row("your token", "in an auction")
def test_token_bids_the_next_round_amount() -> None:
    table = at(ask=Ask.BUY, space=9)
    table.table.do(c.Decline(0))
    for standing, wanted in ((0, 1), (7, 10), (20, 30), (23, 30), (199, 200), (230, 250)):
        if standing:
            table.table.do(c.Bid(2, standing))
        table.tap_token(1)
        assert table.last == c.Bid(1, wanted)
    table.tap_token(1)
    assert "already holds the highest bid" in table.said
    table.give(c.CloseAuction(0))
    assert table.state.owner[9] == 1


@row("your token", "somebody builds and there are too few pieces")
def test_token_asks_for_one_of_too_few_buildings_too() -> None:
    table = at(*(DeedMoved(i, -1, 1) for i in (6, 8, 9)), *(DeedMoved(i, -1, 2) for i in (1, 3)))
    state = table.state
    state.supply = [1, 12]
    state.stack = [Shortage(1, 8, 0, (2,))]
    seen(table).tap_token(2)
    assert table.last == c.Contest(2)


@row("your token", "a card is played against you")
def test_token_opens_the_answers_to_a_card() -> None:
    box = load("lotr-2021")
    one = Banker(box)
    line = "lotr-2021 Frodo:30@0+quest:2;Sam:30@0(5) roll:0"
    one.do(c.SetPosition(position=position(box, line)))
    table = hands(one, simulated(box))
    one.do(c.PlayCard(0, 2, 1, 5))
    seen(table)
    table.tap(simulated(box).uids(TokenTag(token="Sam"))[0])
    assert table.page.items == ("Cancel the card", "Let it count")


@row("your token", "somebody offers you a deal")
def test_token_opens_the_deal_that_is_offered_and_both_have_to_agree() -> None:
    table = at(DeedMoved(9, -1, 1))
    table.table.do(c.Offer(1, 0, c.Bundle(deeds=(9,)), c.Bundle(cash=10)))
    unchanged(table, lambda: table.tap_token(0))
    assert table.page.title == "Ada: a deal?"
    assert {"Accept", "Turn it down"} <= {*table.page.items}
    assert table.state.owner[9] == 1
    table.do(TurnKnob(table.page.items.index("Accept")), OK)
    assert table.last == c.Accept(0, 1)
    assert table.state.owner[9] == 0


@row("a card that gets you out of Jail", "you are in Jail, before you roll")
def test_kept_card_is_used_in_jail() -> None:
    table = at()
    state = table.state
    deck = kept_card(state, 0)
    unchanged(seen(table), lambda: tap(table, CardTag(deck=deck)))
    assert "a way out of Jail" in table.said
    Jailed(0, "space").apply(state)
    state.phase = Phase.ROLL
    tap(seen(table), CardTag(deck=deck))
    assert table.last == c.UseCard(0)
    tap(table, CardTag(deck=deck))
    assert "Nobody holds this card" in table.said


@row("deeds", "while a deal is being put together")
def test_deeds_of_both_sides_go_into_the_deal_and_out_of_it() -> None:
    table = at(DeedMoved(9, -1, 0), DeedMoved(15, -1, 1), DeedMoved(31, -1, 2))
    tap(table, OperatorTag(work=Work.DEAL))
    table.do(OK)
    for space in (9, 15, 15, 15):
        unchanged(table, lambda space=space: table.tap_deed(space))  # type: ignore[misc]
    assert table.page.items[:2] == ("Ada gives: Weathertop", "Bo gives: Asfaloth")
    table.tap_deed(31)  # of somebody else: no part of it
    assert table.notice.tone is Tone.NO
    assert table.page.items[:2] == ("Ada gives: Weathertop", "Bo gives: Asfaloth")
    table.do(TurnKnob(2), OK)
    assert table.last == c.Offer(0, 1, c.Bundle(deeds=(9,)), c.Bundle(deeds=(15,)))
    assert table.state.owner[15] == 1


@row("any token", "while a game is being set up")
def test_tokens_sit_down_and_get_up() -> None:
    start, book = renew(EDITION.id)
    table = hands(start, book)
    names = EDITION.data.tokens[:3]
    for name in (*names, names[1]):
        table.tap(book.uids(TokenTag(token=name))[0])
    table.table.choose(Begin())
    assert {player[1] for player in table.state.players} == {names[0], names[2]}


@row("the card *Build*, *Mortgage* or *Deal*", "at any time")
def test_operator_cards_open_the_pages_of_whose_turn_it_is() -> None:
    table = at(*(DeedMoved(space, -1, 0) for space in (6, 8, 9)))
    for work, page in (
        (Work.BUILD, Group(0, c.Build)), (Work.DEAL, Partners(0)),
    ):  # fmt: skip
        unchanged(table, lambda work=work: tap(table, OperatorTag(work=work)))  # type: ignore[misc]
        assert table.table.panel.top == page
    tap(table, OperatorTag(work=Work.MORTGAGE))
    assert all("+" in item for item in table.page.items)


@row("the card *Take back* or *Menu*", "at any time")
def test_operator_cards_take_back_and_open_the_menu() -> None:
    table = at()
    tap(table, OperatorTag(work=Work.TAKE_BACK))
    assert isinstance(table.table.panel.top, TakeBackPage)
    tap(table, OperatorTag(work=Work.MENU))
    assert isinstance(table.table.panel.top, Main)


@row("a card of a deck", "at any time")
def test_drawn_card_is_read_out() -> None:
    table = at()
    unchanged(table, lambda: tap(table, DrawnTag(deck=0, card=3)))
    assert table.notice.title == EDITION.card(0, 3).title


# Knob and buttons


@row("**turn**")
def test_turn_opens_moves_and_runs() -> None:
    table = at(ask=Ask.BUY, space=9)
    table.do(TurnKnob(1))
    assert table.page.items[0].startswith("Claim")
    table.do(TurnKnob(1))
    assert table.page.cursor == 1
    table.do(OK)
    assert table.last == c.Decline(0)
    table.wait()
    table.do(OK, OK)
    grown = []
    for seconds in (0.1, 0.05, 0.02, 0.01):
        before = table.amount.amount
        table.clock.advance(seconds)
        table.table.on(Turned(steps=1))
        grown.append(table.amount.amount - before)
    assert grown[0] == 9, "from 1 to the next round sum"
    assert grown[1:] == sorted(grown[1:]), "the faster the further"
    assert grown[-1] == amounts.MOST


@row("**OK**")
def test_ok_gives_the_usual_answer() -> None:
    table = at(ask=Ask.BUY, space=9)
    table.do(OK)
    assert table.last == c.Buy(0)


@row("**Back**")
def test_back_is_the_way_out() -> None:
    table = at(ask=Ask.BUY, space=9)
    table.do(PUSH, TurnKnob(1), OK)
    inner = table.table.panel.top
    table.do(BACK)
    assert table.table.panel.top not in (inner, None), "one page back"
    table.do(BACK, BACK)
    assert table.last == c.Decline(0)


@row("**push the knob**")
def test_push_opens_the_menu_and_changes_the_step() -> None:
    table = at(ask=Ask.BUY, space=9)
    table.do(PUSH)
    assert isinstance(table.table.panel.top, Main)
    table.do(BACK, BACK)
    table.wait()
    table.do(OK, OK)
    steps = []
    for _push in range(4):
        steps.append(table.amount.step)
        table.do(PUSH)
    assert steps == [10, 100, 1, 10]
    assert {*steps} == {*amounts.STEPS}


@row("**hold Back**")
def test_held_back_takes_back_by_name() -> None:
    table = at()
    table.do(RollDice((4, 5)))
    table.wait()
    table.do(Hold(Button.BACK))
    assert len(table.page.items) >= 2
    table.do(OK)
    assert all(not isinstance(e.command, c.Roll) or e.command.dice != (4, 5)
               for e in table.table.banker.counting())  # fmt: skip


@pytest.mark.parametrize("name", ["lotr-2021", "lotr-2003-fr"])
def test_the_page_holds_in_other_editions(name: str) -> None:
    """The grammar is the same everywhere: a deed under the token, and one that is not."""
    edition = load(name)
    start, book = renew(name)
    table = hands(start, book)
    for one in edition.data.tokens[:2]:
        table.tap(book.uids(TokenTag(token=one))[0])
    table.table.choose(Begin())
    for faces in ((6, 6), (2, 3), (4, 2)):
        table.do(RollDice(faces))
    table.wait()
    table.tap(book.uids(DeedTag(space=39))[0])
    assert table.state.owner[39] == -1
    table.tap(book.uids(DeedTag(space=6))[0])
    assert table.last == c.Buy(0)
