"""When something will happen by itself, or may be done: times by the table's clock, in seconds."""

from __future__ import annotations

from controller.rules.state import Auction, State
from controller.view.interface import Ui
from controller.view.timing import GOING_TWICE
from controller.web.sections.board import Section


def times_section(state: State, ui: Ui) -> Section:
    """When a phone may end the auction, when the table's clock ends it, and when that answers for
    whoever keeps the others waiting; None where nothing does."""
    return {"twice": going_twice(state, ui), "sold": ui.hammer, "late": ui.deadline}


def going_twice(state: State, ui: Ui) -> float | None:
    """When an auction is going twice; None: there is none, or nobody has bid."""
    top = state.stack[-1] if state.stack else None
    bid = isinstance(top, Auction) and top.bidder >= 0
    return ui.since + GOING_TWICE if bid else None
