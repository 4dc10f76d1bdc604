"""A player's highest bid: up to it the table bids for that player, as little as it takes.

Nobody else is told of it, no bot either; the journal has the bids that come of it. It holds for one
auction, until a move is taken back or its player has the table stop, and is not kept when the table
is switched off.
"""

from __future__ import annotations

from collections.abc import Mapping

from controller.rules.commands import Bid
from controller.rules.entries import Entry, EntryKind
from controller.rules.events import AuctionOpened
from controller.rules.property.market import can_bid, least_bid, most_bid
from controller.rules.state import Auction, State
from controller.table.monitors.deadline import AGAIN, Do
from controller.table.monitors.timer import Timer
from controller.table.presenter.presenter import Presenter
from hardware.ports import Clock

TOPS_AFTER = 1.0
"""Seconds after a bid until the table tops it: everybody has to see who has bid."""


class HighestBids:
    """Those of the auction that is on; `do`es the bids."""

    def __init__(self, clock: Clock, presenter: Presenter, do: Do) -> None:
        self._presenter, self._do = presenter, do
        self._timer = Timer(clock)
        self._most: dict[int, int] = {}  # by seat; the first to say it comes first

    def of(self, seat: int) -> int | None:
        """A seat's highest bid; None: it bids by itself."""
        return self._most.get(seat)

    def put(self, seat: int, amount: int | None) -> None:
        """Bid up to an amount for a seat from now on, at once if it is topped; None: stop."""
        self._most.pop(seat, None)
        if amount is not None:
            self._most[seat] = amount
        self._bid()
        self._presenter.show()

    def start_game(self, state: State) -> None:
        """Another game, or this one again."""
        self._most.clear()
        self.changed(state)

    def on_entry(self, state: State, entry: Entry) -> None:
        """The game went on."""
        opened = any(isinstance(event, AuctionOpened) for event in entry.events)
        on = next((item for item in state.stack if isinstance(item, Auction)), None)
        if on is None or opened or entry.kind is EntryKind.TAKE_BACK:
            self._most.clear()
        else:  # whoever has been topped decides anew
            able, least = can_bid(state, on), least_bid(state, on)
            self._most = {
                seat: most
                for seat, most in self._most.items()
                if (most >= on.bid if seat == on.bidder else seat in able and most >= least)
            }
        self.changed(state)

    def changed(self, state: State) -> None:
        """Is there anything to bid?"""
        self.close()
        if not self._presenter.panel.paused and next_bid(state, self._most) is not None:
            self._timer.start(TOPS_AFTER, self._bid)

    def close(self) -> None:
        """Bid no more."""
        self._timer.stop()

    def _bid(self) -> None:
        self.close()
        bid = next_bid(self._presenter.state, self._most)
        if bid is not None and not isinstance(self._do(bid, "player"), list):
            self._timer.start(AGAIN, self._bid)  # it could not be written down: once more


def next_bid(state: State, highest: Mapping[int, int]) -> Bid | None:
    """What is to be bid now, up to the `highest` bids by seat; of equal ones the first counts.
    None: nothing. One bid goes past all that others have said, or to where it can just be topped:
    no two take turns by ones."""
    top = state.stack[-1] if highest and state.stack else None
    if not isinstance(top, Auction):
        return None
    most, more = can_bid(state, top), state.rules.auction_raise
    if top.bidder in highest:
        behind = state.rules.bid_money != "free"  # its money, if somebody tops it
        most[top.bidder] = most_bid(state, top.bidder, top) + (top.bid if behind else 0)
    able = {seat: min(amount, most[seat]) for seat, amount in highest.items() if seat in most}
    first, second = ([*sorted(able, key=able.__getitem__, reverse=True), -1, -1])[:2]
    if first == top.bidder:
        seat, amount = second, able.get(first, 0) - more
    else:
        seat, amount = first, able.get(second, 0) + more
    least = least_bid(state, top)
    if seat < 0 or able[seat] < least:
        return None
    return Bid(seat, max(least, min(able[seat], amount)))
