"""Events: what happened, in the past tense, and how each changes the state.

`apply` is the only writer of the state, and needs no rules: an event carries all that it changes.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from controller.rules.board import BANK
from controller.rules.commands import Bundle, Player
from controller.rules.edition import Edition
from controller.rules.state import (
    BUY,
    DONE,
    FREE,
    MOVE,
    OPENING,
    OVER,
    RENT_ROLL,
    ROLL,
    Acquisition,
    Auction,
    Claim,
    Deal,
    Debt,
    Estate,
    Interrupt,
    Phase,
    Placement,
    Reason,
    Shortage,
    State,
)


class Event(msgspec.Struct, frozen=True, tag=True, gc=False, forbid_unknown_fields=True):
    """What all events share: they change a state."""

    def apply(self, state: State) -> None:
        """Make the change."""
        raise NotImplementedError


class GameStarted(Event, frozen=True, gc=True):
    """The table is set: seats, decks, and the settings of this game."""

    edition: str
    players: tuple[Player, ...]
    decks: tuple[tuple[int, ...], ...]
    deeds: tuple[int, ...]
    game: str
    rules: dict[str, Any]
    ring: int

    def apply(self, state: State) -> None:
        """Fill a blank state."""
        seats = len(self.players)
        rules = state.edition.rules_for(self.game, self.rules)
        state.rules = rules
        state.game = self.game
        state.players = [(player.name, player.token) for player in self.players]
        state.seats = seats
        state.alive = [True] * seats
        state.cash = [0] * seats + [rules.bank_stock]
        state.pos = [0] * seats
        state.jail = [FREE] * seats
        state.kept = [[] for _ in range(seats)]
        state.supply = [rules.houses, rules.hotels]
        before_hotel = rules.houses_before_hotel
        state.rank = [0, 1, 2, 3, 4, before_hotel + 1]
        groups = len(state.board.groups)
        state.built = [0] * groups
        state.count = [[0] * groups for _ in range(seats)]
        state.wholes = [0] * seats
        state.decks = [list(deck) for deck in self.decks]
        state.pool = self.deeds
        state.ring = self.ring
        state.opening_seats = tuple(range(seats))
        state.phase = OPENING


class OpeningRolled(Event, frozen=True):
    """A seat rolled to see who starts."""

    seat: int
    dice: tuple[int, int]
    total: int

    def apply(self, state: State) -> None:
        """Note the total."""
        state.dice = self.dice
        state.opening.append(self.total)


class OpeningTied(Event, frozen=True):
    """The highest total was thrown more than once: these seats roll again (R23)."""

    seats: tuple[int, ...]

    def apply(self, state: State) -> None:
        """Let only the tied ones roll."""
        state.opening = []
        state.opening_seats = self.seats


class TurnBegan(Event, frozen=True):
    """The dice passed to a seat. `round` counts full ways round the table, from 1."""

    seat: int
    turn: int
    round: int

    def apply(self, state: State) -> None:
        """Give the dice on."""
        state.turn = self.seat
        state.turns = self.turn
        state.rounds = self.round
        if self.turn == 1:
            state.first = self.seat
        state.doubles = 0
        state.phase = ROLL
        if state.waived:
            state.waived = []


class RollsAgain(Event, frozen=True):
    """A double: the same seat rolls again."""

    seat: int

    def apply(self, state: State) -> None:
        """Await the roll."""
        state.phase = ROLL


class Rolled(Event, frozen=True):
    """Dice were thrown to move or to leave Jail; `doubles` in a row, 0 for none or in Jail."""

    seat: int
    dice: tuple[int, int]
    doubles: int

    def apply(self, state: State) -> None:
        """Use the roll up: the phase is done unless the landing asks for more."""
        state.dice = self.dice
        state.doubles = self.doubles
        state.phase = DONE


class RingMoved(Event, frozen=True):
    """The One Ring went on to a territory."""

    start: int
    to: int

    def apply(self, state: State) -> None:
        """Move it."""
        state.ring = self.to


class Moved(Event, frozen=True):
    """A token went from `start` to `to`."""

    seat: int
    start: int
    to: int
    by: Literal["dice", "card"]

    def apply(self, state: State) -> None:
        """Move it."""
        state.pos[self.seat] = self.to


class Paid(Event, frozen=True):
    """Money moved. Seats; the Bank is the number after the last seat."""

    payer: int
    payee: int
    amount: int
    reason: Reason
    space: int = -1

    def apply(self, state: State) -> None:
        """Book it on both sides."""
        cash = state.cash
        cash[self.payer] -= self.amount
        cash[self.payee] += self.amount


class DeedMoved(Event, frozen=True):
    """A deed changed hands; -1 is the Bank."""

    space: int
    start: int
    to: int

    def apply(self, state: State) -> None:
        """Note the owner, and the count by group."""
        space = self.space
        group = state.board.group_of[space]
        state.owner[space] = self.to
        if self.start != BANK:
            state.count_deed(self.start, group, -1)
        if self.to != BANK:
            state.count_deed(self.to, group, 1)


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
        state.count_deed(self.seat, state.board.group_of[self.space], 1)


class AuctionOpened(Event, frozen=True):
    """The Bank auctions a deed (`piece` -1) or a building (`space` -1) to `seats`."""

    space: int
    piece: int
    seats: tuple[int, ...]

    def apply(self, state: State) -> None:
        """Put it on top."""
        state.stack.append(Auction(self.space, self.piece, self.seats))


class BidMade(Event, frozen=True):
    """A seat bid."""

    seat: int
    amount: int

    def apply(self, state: State) -> None:
        """It is the standing bid now."""
        top = state.stack[-1]
        assert isinstance(top, Auction)
        state.stack[-1] = Auction(top.space, top.piece, top.waiting, self.seat, self.amount)


class BidderLeft(Event, frozen=True):
    """A seat passed, for good in this auction."""

    seat: int

    def apply(self, state: State) -> None:
        """Wait for it no longer."""
        top = state.stack[-1]
        assert isinstance(top, Auction)
        waiting = tuple(seat for seat in top.waiting if seat != self.seat)
        state.stack[-1] = Auction(top.space, top.piece, waiting, top.bidder, top.bid)


class AuctionClosed(Event, frozen=True):
    """The hammer fell; `seat` -1: nobody bid, it stays with the Bank."""

    seat: int
    amount: int
    space: int
    piece: int

    def apply(self, state: State) -> None:
        """Take it off the stack."""
        state.stack.pop()


class RentDue(Event, frozen=True):
    """Rent may be asked for until the deadline."""

    debtor: int
    owner: int
    space: int
    amount: int
    turn: int

    def apply(self, state: State) -> None:
        """Note the claim."""
        state.claims.append(Claim(self.debtor, self.owner, self.space, self.amount, self.turn))


class RentAsked(Event, frozen=True):
    """The owner asked in time."""

    owner: int
    debtor: int
    space: int
    amount: int

    def apply(self, state: State) -> None:
        """The oldest such claim is used up."""
        drop_claim(state, self.owner, self.debtor, self.space)


class RentLapsed(Event, frozen=True):
    """Nobody asked in time, or one of the two has left the game."""

    owner: int
    debtor: int
    space: int
    amount: int

    def apply(self, state: State) -> None:
        """The oldest such claim is gone."""
        drop_claim(state, self.owner, self.debtor, self.space)


def drop_claim(state: State, owner: int, debtor: int, space: int) -> None:
    """Remove the oldest claim of `owner` on `debtor` for `space`."""
    claims = state.claims
    for i, claim in enumerate(claims):
        if claim.space == space and claim.owner == owner and claim.debtor == debtor:
            del claims[i]
            return


class RentRollAwaited(Event, frozen=True):
    """A card led to a claimed staff: its rent needs a fresh roll."""

    seat: int
    space: int
    factor: int

    def apply(self, state: State) -> None:
        """Await the roll."""
        state.factor = self.factor
        state.phase = RENT_ROLL


class RentRolled(Event, frozen=True):
    """The roll for a staff's rent."""

    seat: int
    dice: tuple[int, int]

    def apply(self, state: State) -> None:
        """The roll is used up."""
        state.dice = self.dice
        state.phase = DONE


class TaxAwaited(Event, frozen=True):
    """The seat must choose how it is taxed."""

    seat: int
    space: int

    def apply(self, state: State) -> None:
        """Await the choice."""
        state.phase = Phase.TAX


class TaxChosen(Event, frozen=True):
    """The seat chose, before anything was counted."""

    seat: int
    share: bool

    def apply(self, state: State) -> None:
        """The choice is made."""
        state.phase = DONE


class CardDrawn(Event, frozen=True):
    """The top card was taken; unless it is `kept`, it goes under its deck."""

    seat: int
    deck: int
    card: int
    kept: bool

    def apply(self, state: State) -> None:
        """Move the card."""
        deck = state.decks[self.deck]
        del deck[0]
        if self.kept:
            state.kept[self.seat].append((self.deck, self.card))
        else:
            deck.append(self.card)


class CardReturned(Event, frozen=True):
    """A kept card went back under its deck."""

    seat: int
    deck: int
    card: int

    def apply(self, state: State) -> None:
        """Move the card."""
        state.kept[self.seat].remove((self.deck, self.card))
        state.decks[self.deck].append(self.card)


class CardGiven(Event, frozen=True):
    """A kept card went from one seat to another."""

    start: int
    to: int
    deck: int
    card: int

    def apply(self, state: State) -> None:
        """Move the card."""
        state.kept[self.start].remove((self.deck, self.card))
        state.kept[self.to].append((self.deck, self.card))


class Jailed(Event, frozen=True):
    """A seat was sent to Jail; its turn is over."""

    seat: int
    why: Literal["space", "card", "doubles"]

    def apply(self, state: State) -> None:
        """Lock the door."""
        state.pos[self.seat] = state.board.jail
        state.jail[self.seat] = 0
        state.doubles = 0
        state.phase = DONE


class JailRollFailed(Event, frozen=True):
    """No double: the seat stays. `tries` so far."""

    seat: int
    tries: int

    def apply(self, state: State) -> None:
        """Count the try."""
        state.jail[self.seat] = self.tries


class FineForced(Event, frozen=True):
    """The last try failed: the fine is due, then that roll moves the token."""

    seat: int

    def apply(self, state: State) -> None:
        """Move when it is paid."""
        state.phase = MOVE


class Freed(Event, frozen=True):
    """A seat is out of Jail."""

    seat: int
    how: Literal["double", "fine", "card"]

    def apply(self, state: State) -> None:
        """Open the door."""
        state.jail[self.seat] = FREE
        if state.phase is MOVE:
            state.phase = DONE


class BuildingsChanged(Event, frozen=True):
    """A street's level changed; `supply` is what the Bank then has, `steps` the change."""

    seat: int
    space: int
    start: int
    level: int
    steps: int
    supply: tuple[int, int]

    def apply(self, state: State) -> None:
        """Note level and supply."""
        state.level[self.space] = self.level
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
    """Another seat wants the piece too, or leaves it."""

    seat: int
    wants: bool

    def apply(self, state: State) -> None:
        """Note the answer; who leaves it is not asked again this turn."""
        top = state.stack[-1]
        assert isinstance(top, Shortage)
        waiting = tuple(seat for seat in top.waiting if seat != self.seat)
        rivals = (*top.rivals, self.seat) if self.wants else top.rivals
        state.stack[-1] = Shortage(top.builder, top.space, top.piece, waiting, rivals)
        if not self.wants:
            state.waived.append(self.seat)


class ShortageEnded(Event, frozen=True):
    """Everybody has answered."""

    def apply(self, state: State) -> None:
        """Take it off the stack."""
        state.stack.pop()


class PlacementAwaited(Event, frozen=True):
    """The winner of a building has to say where it goes."""

    seat: int
    piece: int
    paid: int

    def apply(self, state: State) -> None:
        """Ask."""
        state.stack.append(Placement(self.seat, self.piece, self.paid))


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


class AcquisitionAwaited(Event, frozen=True):
    """A seat came by a mortgaged deed, has paid the interest, and may lift at once."""

    seat: int
    space: int

    def apply(self, state: State) -> None:
        """Ask."""
        state.interest_paid[self.space] = True
        state.stack.append(Acquisition(self.seat, self.space))


class AcquisitionEnded(Event, frozen=True):
    """The new owner has decided, or the question has become idle."""

    seat: int
    space: int

    def apply(self, state: State) -> None:
        """Ask no more about this deed."""
        asked = Acquisition(self.seat, self.space)
        state.stack.remove(asked)


class DebtArose(Event, frozen=True):
    """A seat owes more than its cash: it has to raise money."""

    debtor: int
    creditor: int
    amount: int
    reason: Reason
    space: int = -1

    def apply(self, state: State) -> None:
        """Put the debt on top."""
        state.stack.append(Debt(self.debtor, self.creditor, self.amount, self.reason, self.space))


class DebtSettled(Event, frozen=True):
    """The debt on top is paid, or its debtor has left the game."""

    def apply(self, state: State) -> None:
        """Take it off the stack."""
        state.stack.pop()


class DealOffered(Event, frozen=True):
    """A deal lies on the table; it replaces an earlier one of the same seat."""

    by: int
    to: int
    give: Bundle
    take: Bundle

    def apply(self, state: State) -> None:
        """Note the deal."""
        drop_deal(state, self.by)
        state.deals.append(Deal(self.by, self.to, self.give, self.take))


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


class Bankrupted(Event, frozen=True):
    """A seat is out of the game. What it had went before this event."""

    seat: int
    creditor: int

    def apply(self, state: State) -> None:
        """Let it go, and its part in everything that waits."""
        state.alive[self.seat] = False
        kept = [without(top, self.seat, self.creditor) for top in state.stack]
        state.stack = [top for top in kept if top is not None]
        state.bankrupts += 1
        state.jail[self.seat] = FREE
        if state.turn == self.seat:
            state.doubles = 0
            state.phase = DONE


def without(top: Interrupt, seat: int, heir: int) -> Interrupt | None:
    """An interruption once `seat` is out of the game and `heir` has what it had."""
    match top:
        case Debt(debtor=debtor, creditor=creditor):
            if seat == debtor:
                return None
            if creditor != seat:
                return top
            return None if heir == debtor else msgspec.structs.replace(top, creditor=heir)
        case Auction(waiting=waiting, bidder=bidder):
            left = tuple(other for other in waiting if other != seat)
            if bidder == seat:
                return msgspec.structs.replace(top, waiting=left, bidder=-1, bid=0)
            return msgspec.structs.replace(top, waiting=left)
        case Shortage(builder=builder, waiting=waiting, rivals=rivals):
            left = tuple(other for other in waiting if other != seat)
            still = tuple(other for other in rivals if other != seat)
            gone = builder == seat
            return None if gone else msgspec.structs.replace(top, waiting=left, rivals=still)
        case Placement() | Acquisition():
            return None if top.seat == seat else top
        case Estate():
            return top


class EstateOpened(Event, frozen=True):
    """Deeds that came back to the Bank are to be auctioned, one by one."""

    deeds: tuple[int, ...]

    def apply(self, state: State) -> None:
        """Put them under everything else that waits."""
        state.stack.insert(0, Estate(self.deeds))


class EstateTaken(Event, frozen=True):
    """The next deed of the estate comes under the hammer; with none left, the estate is done."""

    deeds: tuple[int, ...]

    def apply(self, state: State) -> None:
        """Keep the rest."""
        state.stack.pop()
        if self.deeds:
            state.stack.append(Estate(self.deeds))


class GameEnded(Event, frozen=True):
    """The game is over. `worth` by seat in the final count, `winners` may share."""

    why: Literal["last-player", "ring", "bankruptcy", "time"]
    worth: tuple[int, ...]
    winners: tuple[int, ...]

    def apply(self, state: State) -> None:
        """Nothing more can happen."""
        state.phase = OVER
        state.worth = self.worth
        state.winners = self.winners
        state.stack = []
        state.deals = []


AnyEvent = (
    GameStarted | OpeningRolled | OpeningTied | TurnBegan | RollsAgain | Rolled | RingMoved
    | Moved | Paid | DeedMoved | DeedOffered | DeedDeclined | DeedClaimed | AuctionOpened
    | BidMade | BidderLeft | AuctionClosed | RentDue | RentAsked | RentLapsed | RentRollAwaited
    | RentRolled | TaxAwaited | TaxChosen | CardDrawn | CardReturned | CardGiven | Jailed
    | JailRollFailed | FineForced | Freed | BuildingsChanged | ShortageArose
    | ShortageAnswered | ShortageEnded | PlacementAwaited | PlacementEnded | Mortgaged
    | MortgageEnded | AcquisitionAwaited | AcquisitionEnded | DebtArose | DebtSettled
    | DealOffered | DealEnded | Bankrupted | EstateOpened | EstateTaken | GameEnded
)  # fmt: skip


def blank(edition: Edition) -> State:
    """A state before the first event."""
    return State(edition)


def evolve(state: State, event: Event) -> None:
    """Let an event happen to a state (in place)."""
    event.apply(state)
