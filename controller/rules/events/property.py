"""Deeds and auctions, buildings, mortgages and deals."""

from msgspec.structs import force_setattr, replace

from controller.rules.board import BANK, Piece
from controller.rules.commands import Bundle
from controller.rules.events.base import Event
from controller.rules.state import (
    BUY,
    DONE,
    Acquisition,
    Auction,
    Deal,
    Placement,
    Shortage,
    State,
    wished,
)


class DeedMoved(Event, frozen=True):
    """A deed changed hands; -1 is the Bank."""

    space: int
    start: int
    to: int

    def apply(self, state: State) -> None:
        state.owner[self.space] = self.to
        if self.start != BANK:
            state.lose_deed(self.start, self.space)
        if self.to != BANK:
            state.gain_deed(self.to, self.space)


class DeedOffered(Event, frozen=True):
    """A seat stands on an unclaimed deed and may claim it. `free`: the Ring stands there."""

    seat: int
    space: int
    free: bool

    def apply(self, state: State) -> None:
        state.phase = BUY


class DeedDeclined(Event, frozen=True):
    """The seat left the deed to the auction."""

    seat: int
    space: int

    def apply(self, state: State) -> None:
        """Go on with the turn when the auction is over."""
        state.phase = DONE


class DeedClaimed(Event, frozen=True):
    """The seat claimed the deed it stands on."""

    seat: int
    space: int

    def apply(self, state: State) -> None:
        state.claim_deed(self.seat, self.space)


class AuctionOpened(Event, frozen=True):
    """The Bank auctions a deed (`piece` -1) or a building (`space` -1) to `seats`."""

    space: int
    piece: int
    seats: tuple[int, ...]
    opening: int = 0

    def apply(self, state: State) -> None:
        state.stack.append(Auction(self.space, self.piece, self.seats, opening=self.opening))


class BidMade(Event, frozen=True):
    """A seat bid."""

    seat: int
    amount: int

    def apply(self, state: State) -> None:
        top = state.stack[-1]
        assert isinstance(top, Auction)
        state.stack[-1] = replace(top, bidder=self.seat, bid=self.amount)


class BidderLeft(Event, frozen=True):
    """A seat passed, for good in this auction."""

    seat: int

    def apply(self, state: State) -> None:
        top = state.stack[-1]
        assert isinstance(top, Auction)
        waiting = tuple(seat for seat in top.waiting if seat != self.seat)
        state.stack[-1] = replace(top, waiting=waiting)


class AuctionClosed(Event, frozen=True):
    """The hammer fell; `seat` -1: nobody bid, it stays with the Bank."""

    seat: int
    amount: int
    space: int
    piece: int

    def apply(self, state: State) -> None:
        state.stack.pop()


class BuildingsChanged(Event, frozen=True):
    """A street's level changed; `supply` is what the Bank then has, `steps` the change. `bids` are
    what the steps there count as, if one of them was won at auction and counts as the bid (R39)."""

    seat: int
    space: int
    start: int
    level: int
    steps: int
    supply: tuple[int, int]
    bids: tuple[int, ...] = ()

    def apply(self, state: State) -> None:
        state.level[self.space] = self.level
        state.bids[self.space] = self.bids
        state.built[state.board.group_of[self.space]] += self.steps
        state.supply = list(self.supply)


class ShortageArose(Event, frozen=True):
    """A seat wants `count` pieces of which all together may want more than the Bank has."""

    builder: int
    space: int
    piece: int
    seats: tuple[int, ...]
    count: int = 1

    def apply(self, state: State) -> None:
        asked = Shortage(self.builder, self.space, self.piece, self.seats, count=self.count)
        state.stack.append(asked)


class ShortageAnswered(Event, frozen=True):
    """How many of the scarce pieces a seat wants now: an answer, a wish taken back (0), or what is
    left of one. Who wants none when asked is not asked about that kind again in this turn (R63).

    `wants` is how records from before wishes say it: one, or none.
    """

    seat: int
    count: int = 0
    wants: bool | None = None

    def __post_init__(self) -> None:
        if self.wants is not None:
            force_setattr(self, "count", int(self.wants))
            force_setattr(self, "wants", None)

    def apply(self, state: State) -> None:
        index = max(i for i, item in enumerate(state.stack) if type(item) is Shortage)
        before = state.stack[index]
        assert isinstance(before, Shortage)
        state.stack[index] = wished(before, self.seat, self.count)
        asked, rule = self.seat in before.waiting, state.rules.shortage_asked
        if not asked or self.count or rule == "each-piece":
            return
        if before.piece == Piece.HOUSE:
            state.waived.append(self.seat)
        elif rule == "once-a-turn":
            state.waived_hotels.append(self.seat)


class ShortageEnded(Event, frozen=True):
    """Everybody has answered, or has what was to be had."""

    def apply(self, state: State) -> None:
        state.stack.pop()


class PlacementAwaited(Event, frozen=True):
    """The winner of a building has to say where it goes; or, `free`, whom a card gave it; or a
    seat, where those go that it has asked for, `left` of them, at the printed price."""

    seat: int
    piece: int
    paid: int
    free: bool = False
    left: int = 0

    def apply(self, state: State) -> None:
        placement = Placement(self.seat, self.piece, self.paid, self.free, self.left)
        state.stack.append(placement)


class PlacementEnded(Event, frozen=True):
    """The building stands, or could not be placed any more and went back."""

    def apply(self, state: State) -> None:
        state.stack.pop()


class Mortgaged(Event, frozen=True):
    """A deed was mortgaged."""

    seat: int
    space: int

    def apply(self, state: State) -> None:
        state.mortgaged[self.space] = True
        state.interest_paid[self.space] = False


class MortgageEnded(Event, frozen=True):
    """A mortgage was lifted, or cancelled by the Bank."""

    space: int

    def apply(self, state: State) -> None:
        state.mortgaged[self.space] = False
        state.interest_paid[self.space] = False


class AcquisitionAwaited(Event, frozen=True):
    """A seat came by a mortgaged deed and may lift the mortgage at once. `interest_paid`: the
    interest has been paid, now or (R17) by an owner before."""

    seat: int
    space: int
    interest_paid: bool

    def apply(self, state: State) -> None:
        state.interest_paid[self.space] = self.interest_paid
        state.stack.append(Acquisition(self.seat, self.space))


class AcquisitionEnded(Event, frozen=True):
    """The new owner has decided, or has passed the deed on."""

    seat: int
    space: int

    def apply(self, state: State) -> None:
        asked = Acquisition(self.seat, self.space)
        state.stack.remove(asked)


class DealOffered(Event, frozen=True):
    """A deal lies on the table; it replaces an earlier one of the same seat, and if it `counters`
    one that `to` had offered to this seat, that one too (in older journals: never).
    `settles` as in `Offer` (in older journals: never below 0)."""

    by: int
    to: int
    give: Bundle
    take: Bundle
    settles: int = 0
    counters: bool = False

    def apply(self, state: State) -> None:
        drop_deal(state, self.by)
        if self.counters:
            drop_deal(state, self.to)
        state.deals.append(Deal(self.by, self.to, self.give, self.take, self.settles))


class DealEnded(Event, frozen=True):
    """The deal that `by` offered was accepted, or is off the table: because `declined` turned it
    down or, if that is `by`, withdrew it; -1: it was no longer possible (before 2026-12 also for a
    deal that was withdrawn, before 2026-11 for every one). `no_more`: `declined` gets no other
    offer until its next turn."""

    by: int
    accepted: bool
    declined: int = -1
    no_more: bool = False

    def apply(self, state: State) -> None:
        drop_deal(state, self.by)
        if self.no_more and self.declined not in state.no_deals:
            state.no_deals.append(self.declined)


def drop_deal(state: State, by: int) -> None:
    """Remove the deal that `by` offered, if there is one."""
    state.deals = [deal for deal in state.deals if deal.by != by]
