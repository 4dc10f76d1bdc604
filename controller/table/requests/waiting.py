"""What a host may answer in place of players who have walked away, so that a table is never stuck;
and when anybody may end an auction from a page.

For an auction the host is the banker (R6); in any other question the answer is the one that the
table's clock would give (R66). A roll is none: whoever is there rolls, and a bot may take the seat.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

import msgspec

from controller.rules.commands import AnyCommand, CloseAuction, NameCard, Pass, Roll
from controller.rules.deadline import LEAST_ANSWERS
from controller.rules.engine import verify
from controller.rules.prompts import Prompt, prompt
from controller.rules.state import Auction, Phase, State
from controller.table.table import Table
from controller.text.language import _
from controller.view.interface import Ui
from controller.view.timing import GOING_TWICE


class Instead(msgspec.Struct, frozen=True):
    """A command that a host may give; `missing` (-1: nobody): the seat that it answers for."""

    command: AnyCommand
    missing: int = -1


def answers_for_absent(state: State) -> tuple[Instead, ...]:
    """All of them, in a fixed order."""
    if state.phase in (Phase.SETUP, Phase.OVER):
        return ()
    found = tuple(_found(state, prompt(state)))
    return tuple(one for one in found if verify(state, one.command) is None)


def _found(state: State, asked: Prompt) -> Iterator[Instead]:
    top = state.stack[-1] if state.stack else None
    if isinstance(top, Auction):
        if top.bidder >= 0:
            yield Instead(CloseAuction(state.from_left_of(top.bidder)[0]))
        for seat in asked.seats:
            yield Instead(Pass(seat), seat)
        return
    least = LEAST_ANSWERS.get(asked.ask)
    if least is None:
        return
    for seat in asked.seats:
        command = least(state, asked, seat)
        if command is not None and not isinstance(command, Roll | NameCard):
            yield Instead(command, seat)


def going_twice(state: State, ui: Ui) -> float | None:
    """When an auction is going twice; None if there is no auction, or no bid."""
    top = state.stack[-1] if state.stack else None
    bid = isinstance(top, Auction) and top.bidder >= 0
    return ui.bid_since + GOING_TWICE if bid else None


def too_early(table: Table) -> str:
    """Why a page may not end the auction yet; empty: it may."""
    at = going_twice(table.state, table.ui)
    if at is None or at <= table.now:
        return ""
    return _("Give the others time to bid: {left} s more.", left=ceil(at - table.now))
