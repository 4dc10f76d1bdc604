"""Tags tapped at the table: what each does when, and what never happens by a tap."""

from __future__ import annotations

import pytest

from common.message import verbatim
from controller.dialogue import words
from controller.files.tagbook import CardTag
from controller.rules import commands as c
from controller.rules import notation
from controller.rules.events import DeedMoved, Jailed, Mortgaged, Paid
from controller.rules.prompts import Ask
from controller.rules.state import Phase
from controller.store.banker import Banker
from controller.table import Press, RollDice, TurnKnob
from controller.view.interface import Menu, Tone
from hardware.ports import Button, PartFound, PartLost, TagPlaced, TagRemoved
from tests.table.begun import at, deed, kept_card, last, opened, said, standing, token
from tests.table.hands import BOOK, PADS

OK, BACK, PUSH = Press(Button.OK), Press(Button.BACK), Press(Button.PUSH)


def test_tapping_the_deed_one_stands_on_claims_it() -> None:
    table = standing()
    table.tap(deed(9))
    assert last(table) == c.Buy(0)


def test_tapping_another_unclaimed_deed_is_a_no_that_shows_its_card_and_buys_nothing() -> None:
    table = standing()
    table.tap(deed(11))
    place = words.place(table.table.state, 11)
    assert said(table).startswith(f"{place}: Not bought: you are on ")
    assert words.card(table.table.state, 11) in said(table)
    assert table.table.ui.notice is not None
    assert table.table.ui.notice.tone is Tone.NO
    assert table.table.context.prompt.ask is Ask.BUY
    assert table.table.state.owner[9] == table.table.state.owner[11] == -1


def test_tapping_the_own_deed_when_rent_is_owed_asks_for_it_and_nothing_else() -> None:
    table = standing()
    table.give(c.Buy(0))
    table.do(RollDice((4, 5)))
    assert table.table.state.claims
    table.tap(deed(9))
    assert last(table) == c.AskRent(0, 9)
    table.tap(deed(9))
    page = table.table.ui.page
    assert isinstance(page, Menu)  # nothing is asked any more: its menu
    assert page.items[-1] == "Owned by Ada. Rent 8"
    assert last(table) == c.AskRent(0, 9)


TWO_LANDED = (
    "lotr-2003/classic A:900(16);B:{}@16;C:900@16 roll:0 turn:6,3 rent:1,0,16,28,4 rent:2,0,16,14,5"
)


def test_R81_tapping_a_deed_that_two_owe_rent_for_lets_its_owner_say_whom() -> None:
    table = at(TWO_LANDED.format(900))
    table.tap(deed(16))
    page = table.table.ui.page
    assert isinstance(page, Menu)
    assert page.items == ("Mines of Moria, B 28", "Mines of Moria, C 14")
    table.do(TurnKnob(1))
    table.do(OK)
    assert last(table) == c.AskRent(0, 16, 2)
    table.tap(deed(16))
    assert last(table) == c.AskRent(0, 16)
    assert not table.table.state.claims


def test_R81_if_one_of_the_two_cannot_be_asked_yet_a_tap_asks_the_other() -> None:
    table = at(TWO_LANDED.format(9) + " debt:1,2,50,card,-")
    table.tap(deed(16))
    assert last(table) == c.AskRent(0, 16, 2)


def test_tapping_a_deed_of_others_while_one_is_asked_only_shows_it() -> None:
    table = standing()
    state = table.table.state
    DeedMoved(39, -1, 2).apply(state)
    before = state.facts()
    table.tap(deed(39))
    assert "Owned by Cleo. Rent 50" in said(table)
    assert table.table.ui.page is None
    assert table.table.state.facts() == before


def test_a_token_shows_what_its_seat_has_and_buys_nothing() -> None:
    table = standing()
    table.tap(token(table.table.state, 0))
    page = table.table.ui.page
    assert isinstance(page, Menu)
    assert page.title == "Ada"
    assert page.seat == 0
    assert table.table.context.prompt.ask is Ask.BUY


def test_tokens_raise_in_an_auction_and_the_steps_grow() -> None:
    table = standing()
    table.give(c.Decline(0))
    bids = []
    for seat in (1, 2, 1, 2):
        table.tap(token(table.table.state, seat))
        bids.append(last(table))
    assert bids == [c.Bid(1, 1), c.Bid(2, 10), c.Bid(1, 20), c.Bid(2, 30)]
    table.give(c.Bid(3, 150))
    table.tap(token(table.table.state, 1))
    assert last(table) == c.Bid(1, 160)
    table.give(c.Bid(3, 430))
    table.tap(token(table.table.state, 1))
    assert last(table) == c.Bid(1, 450)
    table.tap(token(table.table.state, 1))
    assert "already holds the highest bid" in said(table)
    table.give(c.CloseAuction(0))
    assert table.table.state.owner[9] == 1


def test_a_seat_that_cannot_go_a_step_further_bids_all_it_has() -> None:
    table = standing()
    Paid(2, 4, 1497, "tax").apply(table.table.state)
    table.give(c.Decline(0))
    table.give(c.Bid(1, 2))
    table.tap(token(table.table.state, 2))
    assert last(table) == c.Bid(2, 3)
    table.give(c.Bid(1, 9))
    table.tap(token(table.table.state, 2))
    assert "3" in said(table)
    assert table.table.ui.notice is not None
    assert table.table.ui.notice.tone is Tone.NO


def test_a_kept_card_opens_the_jail_only_there() -> None:
    table = opened()
    state = table.table.state
    deck = kept_card(state, 0)
    uid = BOOK.uids(CardTag(deck=deck))[0]
    table.tap(uid)
    assert "a way out of Jail" in said(table)
    Jailed(0, "space").apply(state)
    state.phase = Phase.ROLL
    table.table.adopt(table.table.banker)
    table.tap(uid)
    assert last(table) == c.UseCard(0)
    table.tap(uid)
    assert "Nobody holds this card" in said(table)


def test_an_acquired_mortgaged_deed_is_lifted_by_its_tap() -> None:
    table = opened()
    state = table.table.state
    DeedMoved(9, -1, 1).apply(state)
    Mortgaged(1, 9).apply(state)
    table.table.do(c.Offer(1, 0, c.Bundle(deeds=(9,)), c.Bundle(cash=10)))
    table.tap(token(state, 0))
    assert isinstance(table.table.ui.page, Menu)
    assert table.table.ui.page.title == "Ada: a deal?"
    table.do(TurnKnob(table.table.ui.page.items.index("Accept")), OK)
    assert table.table.context.prompt.ask is Ask.ACQUIRED
    table.tap(deed(9))
    assert last(table) == c.Lift(0, 9)


def test_an_unknown_tag_is_named_by_its_end_and_does_nothing() -> None:
    table = standing()
    before = table.table.state.facts()
    table.tap(bytes.fromhex("04A1B2C3D4E5F6"))
    assert "Unknown card: Push the knob" in said(table)
    assert table.table.state.facts() == before


@pytest.mark.parametrize("removed", [True, False], ids=["flickers", "is left lying"])
def test_a_card_that_lies_or_flickers_counts_once(removed: bool) -> None:
    table = standing()
    table.give(c.Decline(0))
    uid = token(table.table.state, 1)
    placed = TagPlaced(source=PADS, head=0, uid=uid)
    table.table.on(placed)
    table.clock.advance(0.1)
    if removed:
        table.table.on(TagRemoved(source=PADS, head=0, uid=uid))
        table.clock.advance(0.1)
    table.table.on(placed)
    assert last(table) == c.Bid(1, 1)
    assert table.table.ui.notice is None


def test_a_card_that_lay_on_the_reader_while_it_was_gone_counts_once() -> None:
    table = standing()
    table.give(c.Decline(0))
    placed = TagPlaced(source=PADS, head=0, uid=token(table.table.state, 1))
    table.table.on(placed)
    table.table.do(c.Bid(2, 5))
    table.table.on(PartLost(part=PADS, why=verbatim("it was unplugged")))
    table.clock.advance(60)
    table.table.on(PartFound(part=PADS))
    table.table.on(placed)
    assert last(table) == c.Bid(2, 5)
    table.table.on(TagRemoved(source=PADS, head=0, uid=placed.uid))
    table.clock.advance(1)
    table.table.on(placed)
    assert last(table) == c.Bid(1, 10)


def test_after_a_mortgage_in_a_debt_the_display_says_what_is_still_to_be_found() -> None:
    """The deed's page has nothing more to offer."""
    line = "lotr-2003/classic Frodo:1500@3(37^4,39^4);Sam:20@39(5,6) done:1 debt:1,0,130,rent,39"
    table = opened()
    position = notation.position(table.table.state.edition, line)
    one = Banker(table.table.state.edition)
    assert isinstance(one.do(c.SetPosition(position=position)), list)
    table.table.adopt(one)
    table.tap(deed(5))
    table.do(OK)
    assert last(table) == c.Mortgage(1, 5)
    assert table.table.context.prompt.ask is Ask.DEBT
    assert table.table.ui.page is None


@pytest.mark.parametrize(
    ("line", "space", "rent"),
    [
        ("lotr-2003/classic A:900;B:900@1(1,3) roll:0", 1, "rent 4"),  # D4: the whole group
        ("lotr-2003/classic A:900;B:900@1(1,3^1) roll:0", 3, "rent 20"),
        ("lotr-2003/classic A:900;B:900@1(5,15) roll:0", 5, "rent 50"),  # D6
        ("lotr-2003/classic A:900;B:900@1(12,28) roll:0", 12, "rent 10 x dice"),  # D8
        ("lotr-2003/standard A:900;B:900@3(1) roll:0 ring:1", 1, "rent 4"),  # M6
    ],
)
def test_D4_a_deed_says_the_rent_that_would_be_due_now(line: str, space: int, rent: str) -> None:
    state = at(line).table.state
    assert words.card(state, space).startswith(f"Owned by B. {rent[0].upper()}{rent[1:]}")
