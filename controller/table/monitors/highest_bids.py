"""A player's highest bid: up to it the table bids for that player, as little as it takes.

Nobody else is told of it, no bot either; the journal has the bids that come of it. It holds for one
auction, until its player takes a bid back or has the table stop, and is not kept when the table is
switched off.
"""

from __future__ import annotations

from collections.abc import Mapping

from controller.rules.commands import Bid
from controller.rules.entries import Entry, EntryKind
from controller.rules.events import AuctionOpened
from controller.rules.property.market import can_bid, least_bid, most_bid
from controller.rules.state import Auction, State
from controller.table.monitors.deadline import Do
from controller.table.monitors.timer import Timer
from controller.table.presenter.presenter import Presenter
from hardware.ports import Clock

ANSWERS_S = 1.0
"""Seconds after a bid until the table tops it: everybody has to see who has bid."""


class HighestBids:
    """Those of the auction that is on; `do`es the bids."""

    def __init__(self, clock: Clock, presenter: Presenter, do: Do) -> None:
        self._presenter, self._do = presenter, do
        self._timer = Timer(clock)
        self._most: dict[int, int] = {}  # by seat, who said it first before others

    def of(self, seat: int) -> int | None:
        """A seat's highest bid; None: it bids by itself."""
        return self._most.get(seat)

    def put(self, seat: int, amount: int | None) -> None:
        """Bid up to an amount for a seat from now on; None: no more."""
        if amount is None:
            self._most.pop(seat, None)
        else:
            self._most[seat] = amount
        self.changed(self._presenter.state)
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
        elif (passed := on.bidder) >= 0:  # whoever has been topped decides anew
            least = least_bid(state, on)
            most = self._most.items()
            self._most = {one: up for one, up in most if one == passed or up >= least}
        self.changed(state)

    def changed(self, state: State) -> None:
        """Is there anything to bid?"""
        self.close()
        if not self._presenter.panel.paused and next_bid(state, self._most) is not None:
            self._timer.start(ANSWERS_S, self._bid)

    def close(self) -> None:
        """Bid no more."""
        self._timer.stop()

    def _bid(self) -> None:
        bid = next_bid(self._presenter.state, self._most)
        if bid is not None:
            self._do(bid, "player")


def next_bid(state: State, highest: Mapping[int, int]) -> Bid | None:
    """What is to be bid now, up to the `highest` bids by seat; of equal ones the first counts.
    None: nothing. One bid goes past all that others have said: no two take turns by ones."""
    top = state.stack[-1] if highest and state.stack else None
    if not isinstance(top, Auction):
        return None
    most = {**can_bid(state, top)}
    able = {seat: min(amount, most[seat]) for seat, amount in highest.items() if seat in most}
    least = least_bid(state, top)
    seat = max(able, key=able.__getitem__, default=-1)
    if seat < 0 or able[seat] < least:
        return None
    others = [amount for one, amount in able.items() if one != seat]
    if top.bidder in highest:
        others.append(min(highest[top.bidder], most_bid(state, top.bidder, top)))
    enough = max(others, default=0) + state.rules.auction_raise
    return Bid(seat, max(least, min(able[seat], enough)))
