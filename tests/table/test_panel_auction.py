"""An auction by the panel alone: where the cursor stands, and what it cannot do by accident."""

from __future__ import annotations

import pytest

from controller.editions import load
from controller.rules import notation
from controller.rules.commands import Bid, Decline
from controller.rules.property.market import can_bid
from controller.rules.state import Auction
from controller.table import Press, TurnKnob
from controller.table.input.buttons import OVERTAKEN_S
from controller.table.panel.amounts import tap_bid
from controller.table.panel.pages.details import BidAmount
from controller.view.interface import Amount, Menu
from hardware.ports import Button
from tests.table.begun import at, last, said

BID_ON = "lotr-2003/classic A:500@6;B:900@3;C:700@9 done:0 auction:6,0.1.2,1,10"


@pytest.mark.parametrize(
    ("line", "bids"),
    [
        ("lotr-2003/classic A:500@6;B:900@3 done:0 auction:6,0.1,1,10", 20),
        ("lotr-2003/classic A:500@6;B:900@3 done:0 auction:6,0.1,1,240", 250),
        ("lotr-2003/classic A:500@6;B:12@3 done:0 auction:6,0.1,0,10", 12),
        ("lotr-2021 A:18@8;B:25@3;C:16@9 done:0 auction:11,0.1.2,1,1", 2),
    ],
)  # fmt: skip
def test_a_tap_bids_round_amounts_of_the_boxs_own_money(line: str, bids: int) -> None:
    """Where everybody starts with 30 coins, ten are not a step."""
    state = notation.read(load(notation.edition_of(line)), line)
    top = state.stack[-1]
    assert isinstance(top, Auction)
    (most, *_others) = can_bid(state, top).values()
    assert tap_bid(state, top, most) == bids


def test_a_turn_of_the_knob_leads_to_bids_and_not_to_their_end() -> None:
    """Who turns to raise a bid, and presses OK too soon, has not sold the deed."""
    hands = at(BID_ON)
    hands.do(TurnKnob(1))
    page = hands.table.ui.page
    assert isinstance(page, Menu)
    assert page.items[page.cursor].startswith("A")
    assert page.items[-1].startswith("Sold")


def test_a_sum_that_a_rival_has_just_raised_is_not_bid_by_the_ok_that_comes_at_once() -> None:
    """Nobody has read the new amount yet: the first OK within a second says what it is now."""
    table = at("lotr-2003/classic A:500@6;B:900@3 buy:0 dice:4,2", Decline(0))
    table.table.choose(BidAmount(0))
    table.do(Press(Button.PUSH), Press(Button.PUSH), TurnKnob(1))
    page = table.table.ui.page
    assert isinstance(page, Amount)
    own = page.amount
    assert isinstance(table.table.do(Bid(1, own + 7)), list)
    table.do(Press(Button.OK))
    assert last(table) == Bid(1, own + 7)
    assert f"It is now {own + 8} P" in said(table)
    table.do(Press(Button.OK))
    assert last(table) == Bid(0, own + 8)


def test_a_sum_that_a_rival_has_raised_is_bid_once_there_was_time_to_read_it() -> None:
    table = at("lotr-2003/classic A:500@6;B:900@3 buy:0 dice:4,2", Decline(0))
    table.table.choose(BidAmount(0))
    table.do(TurnKnob(1))
    assert isinstance(table.table.do(Bid(1, 47)), list)
    table.clock.advance(OVERTAKEN_S)
    table.do(Press(Button.OK))
    assert last(table) == Bid(0, 48)
