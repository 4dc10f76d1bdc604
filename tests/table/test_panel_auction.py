"""An auction by the panel alone: where the cursor stands, and what it cannot do by accident."""

from __future__ import annotations

from controller.table import TurnKnob
from controller.view.interface import Menu
from tests.table.begun import at

BID_ON = "lotr-2003/classic A:500@6;B:900@3;C:700@9 done:0 auction:6,0.1.2,1,10"


def test_a_turn_of_the_knob_leads_to_bids_and_not_to_their_end() -> None:
    """Who turns to raise a bid, and presses OK too soon, has not sold the deed."""
    hands = at(BID_ON)
    hands.do(TurnKnob(1))
    page = hands.table.ui.page
    assert isinstance(page, Menu)
    assert page.items[page.cursor].startswith("A")
    assert page.items[-1].startswith("Sold")
