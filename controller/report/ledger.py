"""Money that moved in a game: by reason and seat, rents by space.

What an entry changed without a payment (a position, a correction by the host) is booked as `SET`,
so that what a seat gained and lost always adds up to its cash. What a player who retires gives to
the Bank is booked as `RETIRED`: it is paid like a bankrupt's money, but is none's (R70).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from controller.report.statistics import RETIRED, SET, Rent
from controller.rules import events as e
from controller.rules.entries import Entry
from controller.rules.state import State


class Ledger:
    """Books every payment of some seats."""

    def __init__(self, seats: int) -> None:
        self.income: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.spent: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.rents: defaultdict[int, list[int]] = defaultdict(lambda: [0] * seats)
        self.highest: Rent | None = None
        self.lapsed = [0] * seats
        self.auctions = [0] * seats
        self._balance = [0] * seats

    def see(self, entry: Entry, state: State) -> None:
        """Book an entry; `state` is the state after it."""
        left = [one.seat for one in entry.events if isinstance(one, e.Bankrupted) and one.by_wish]
        for event in entry.events:
            match event:
                case e.Paid():
                    self._book(event, state, left)
                case e.RentLapsed(owner=owner, amount=amount):
                    self.lapsed[owner] += amount
                case e.AuctionClosed(seat=seat) if seat >= 0:
                    self.auctions[seat] += 1
        for seat, cash in enumerate(state.cash[:-1]):
            if difference := cash - self._balance[seat]:
                self._move(seat, difference, SET)

    def _book(self, paid: e.Paid, state: State, left: Sequence[int]) -> None:
        gives_all = paid.reason == "bankruptcy" and paid.payer in left
        reason = RETIRED if gives_all else paid.reason
        self._move(paid.payer, -paid.amount, reason)
        self._move(paid.payee, paid.amount, reason)
        if paid.reason == "rent" and paid.payee < len(self._balance):
            if not 0 <= paid.space < state.board.size:
                raise LookupError(paid.space)
            self.rents[paid.space][paid.payee] += paid.amount
            if self.highest is None or paid.amount > self.highest.amount:
                self.highest = Rent(paid.payee, paid.payer, paid.space, paid.amount)

    def _move(self, seat: int, amount: int, reason: str) -> None:
        if seat >= len(self._balance):  # the Bank
            return
        self._balance[seat] += amount
        (self.income if amount > 0 else self.spent)[seat][reason] += abs(amount)
