"""An auction by the panel alone: where the cursor stands, and what it cannot do by accident."""

from __future__ import annotations

import pytest

from controller.editions import load
from controller.rules.position import notation
from controller.rules.property.market import can_bid
from controller.rules.state import Auction
from controller.table import TurnKnob
from controller.table.panel.amounts import tap_bid
from controller.view.interface import Menu
from tests.table.begun import at

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
