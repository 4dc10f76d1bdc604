"""Deeds and auctions, buildings, mortgages and deals."""

from __future__ import annotations

from msgspec.structs import replace

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
)


class DeedMoved(Event, frozen=True):
    """A deed changed hands; -1 is the Bank."""

    space: int
    start: int
    to: int

    def apply(self, state: State) -> None:
        """Note the owner, and the count by group."""
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
        """Await the answer."""
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
        """Hand the deed over."""
        state.phase = DONE
        state.owner[self.space] = self.seat
        state.gain_deed(self.seat, self.space)


class AuctionOpened(Event, frozen=True):
    """The Bank auctions a deed (`piece` -1) or a building (`space` -1) to `seats`."""

    space: int
    piece: int
    seats: tuple[int, ...]
    opening: int = 0

    def apply(self, state: State) -> None:
        """Put it on top."""
        state.stack.append(Auction(self.space, self.piece, self.seats, opening=self.opening))


class BidMade(Event, frozen=True):
    """A seat bid."""

    seat: int
    amount: int

    def apply(self, state: State) -> None:
        """It is the standing bid now."""
        top = state.stack[-1]
        assert isinstance(top, Auction)
        state.stack[-1] = replace(top, bidder=self.seat, bid=self.amount)


class BidderLeft(Event, frozen=True):
    """A seat passed, for good in this auction."""

    seat: int

    def apply(self, state: State) -> None:
        """Wait for it no longer."""
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
        """Take it off the stack."""
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
        """Note level and supply."""
        state.level[self.space] = self.level
        state.bids[self.space] = self.bids
        state.built[state.board.group_of[self.space]] += self.steps
        state.supply = list(self.supply)


class ShortageArose(Event, frozen=True):
    """A seat wants a piece of which others may want more than the Bank has."""

    builder: int
    space: int
    piece: int
    seats: tuple[int, ...]

    def apply(self, state: State) -> None:
        """Ask the others."""
        state.stack.append(Shortage(self.builder, self.space, self.piece, self.seats))


class ShortageAnswered(Event, frozen=True):
    """Another seat wants the piece too, or leaves it: a fortress just now, strongholds for this
    turn, as they are built many in a row."""

    seat: int
    wants: bool

    def apply(self, state: State) -> None:
        """Note the answer."""
        top = state.stack[-1]
        assert isinstance(top, Shortage)
        waiting = tuple(seat for seat in top.waiting if seat != self.seat)
        rivals = (*top.rivals, self.seat) if self.wants else top.rivals
        state.stack[-1] = Shortage(top.builder, top.space, top.piece, waiting, rivals)
        if not self.wants and top.piece == Piece.HOUSE:
            state.waived.append(self.seat)


class ShortageEnded(Event, frozen=True):
    """Everybody has answered."""

    def apply(self, state: State) -> None:
        """Take it off the stack."""
        state.stack.pop()


class PlacementAwaited(Event, frozen=True):
    """The winner of a building has to say where it goes; or, `free`, whom a card gave it."""

    seat: int
    piece: int
    paid: int
    free: bool = False

    def apply(self, state: State) -> None:
        """Ask."""
        state.stack.append(Placement(self.seat, self.piece, self.paid, self.free))


class PlacementEnded(Event, frozen=True):
    """The building stands, or could not be placed any more and went back."""

    def apply(self, state: State) -> None:
        """Take it off the stack."""
        state.stack.pop()


class Mortgaged(Event, frozen=True):
    """A deed was mortgaged."""

    seat: int
    space: int

    def apply(self, state: State) -> None:
        """Turn the deed over."""
        state.mortgaged[self.space] = True
        state.interest_paid[self.space] = False


class MortgageEnded(Event, frozen=True):
    """A mortgage was lifted, or cancelled by the Bank."""

    space: int

    def apply(self, state: State) -> None:
        """Turn the deed face up."""
        state.mortgaged[self.space] = False
        state.interest_paid[self.space] = False


class AcquisitionAwaited(Event, frozen=True):
    """A seat came by a mortgaged deed and may lift the mortgage at once. `interest_paid`: the
    interest has been paid, now or (R17) by an owner before."""

    seat: int
    space: int
    interest_paid: bool

    def apply(self, state: State) -> None:
        """Ask."""
        state.interest_paid[self.space] = self.interest_paid
        state.stack.append(Acquisition(self.seat, self.space))


class AcquisitionEnded(Event, frozen=True):
    """The new owner has decided, or has passed the deed on."""

    seat: int
    space: int

    def apply(self, state: State) -> None:
        """Ask no more about this deed."""
        asked = Acquisition(self.seat, self.space)
        state.stack.remove(asked)


class DealOffered(Event, frozen=True):
    """A deal lies on the table; it replaces an earlier one of the same seat."""

    by: int
    to: int
    give: Bundle
    take: Bundle
    settles: int = 0

    def apply(self, state: State) -> None:
        """Note the deal."""
        drop_deal(state, self.by)
        state.deals.append(Deal(self.by, self.to, self.give, self.take, self.settles))


class DealEnded(Event, frozen=True):
    """The deal that `by` offered was accepted, or is off the table."""

    by: int
    accepted: bool

    def apply(self, state: State) -> None:
        """Take it off the table."""
        drop_deal(state, self.by)


def drop_deal(state: State, by: int) -> None:
    """Remove the deal that `by` offered, if there is one."""
    state.deals = [deal for deal in state.deals if deal.by != by]
