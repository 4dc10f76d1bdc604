"""What waits for somebody: interruptions of a turn, open rents, deals and proposed rules.

What a number stands for is in its annotation; a file's form of each is made of it.
Annotations are evaluated here, not kept as text: see board.py.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec.structs import replace

from controller.rules import references as ref
from controller.rules.board import BANK

Reason = Literal[
    "start", "salary", "claim", "auction", "rent", "tax", "card", "fine", "building",
    "building-sold", "mortgage", "lift", "interest", "deal", "bankruptcy", "dealt", "eye", "bonus",
    "count", "pot",
]  # fmt: skip
"""Why money moves."""

By = Literal["dice", "card"]
"""What moves a token."""


class Debt(msgspec.Struct, frozen=True, tag=True, gc=False):
    """`debtor` owes `creditor` (a seat, or the Bank, which a file may leave out) what its cash
    could not pay."""

    debtor: Annotated[int, ref.SeatName]
    creditor: Annotated[int, ref.AccountName | None]
    amount: Annotated[int, ref.Positive]
    reason: Annotated[Reason, str]
    space: Annotated[int, ref.SpaceName | None] = -1

    def without(self, seat: int, heir: int) -> "Interrupt | None":
        """The heir of a creditor is owed it, but by nobody to themselves."""
        if seat == self.debtor:
            return None
        if seat != self.creditor:
            return self
        return None if heir == self.debtor else replace(self, creditor=heir)


class Auction(msgspec.Struct, frozen=True, tag=True, gc=False):
    """A deed (`space`) or a building (`piece`) being auctioned. `waiting` are the seats that
    have not passed, everybody if a file leaves them out; there is no `bidder` before the first bid,
    which is at least `opening`, if that is not the edition's."""

    space: Annotated[int, ref.DeedName | None]
    piece: Annotated[int, ref.PieceName | None]
    waiting: Annotated[tuple[int, ...], ref.SeatNames | None]
    bidder: Annotated[int, ref.SeatName | None] = -1
    bid: Annotated[int, ref.Number] = 0
    opening: Annotated[int, ref.Number] = 0

    def without(self, seat: int, heir: int) -> "Interrupt | None":  # noqa: ARG002
        """Its bid does not stand."""
        left = tuple(other for other in self.waiting if other != seat)
        if seat == self.bidder:
            return replace(self, waiting=left, bidder=-1, bid=0)
        return replace(self, waiting=left)


class EstateAuction(msgspec.Struct, frozen=True, tag="Estate", gc=False):
    """Deeds of a bankrupt that the Bank still has to auction, next first."""

    deeds: Annotated[tuple[int, ...], ref.DeedNames]

    def without(self, seat: int, heir: int) -> "Interrupt | None":  # noqa: ARG002
        """It is the Bank's: nothing changes."""
        return self


class Shortage(msgspec.Struct, frozen=True, tag=True, gc=False):
    """`builder` wants `count` scarce pieces, the first for `space` (none: that one stands);
    `waiting` seats may want some too, `rivals` do: as many as `counts` says, one each if a file
    leaves it out."""

    builder: Annotated[int, ref.SeatName]
    space: Annotated[int, ref.DeedName | None]
    piece: Annotated[int, ref.PieceName]
    waiting: Annotated[tuple[int, ...], ref.SeatNames]
    rivals: Annotated[tuple[int, ...], ref.SeatNames] = ()
    count: Annotated[int, ref.Number] = 1
    counts: Annotated[tuple[int, ...], tuple[ref.Number, ...]] = ()

    def wishes(self) -> dict[int, int]:
        """How many each seat wants, the builder first; seats that want none are left out."""
        found = {self.builder: self.count} if self.count else {}
        return found | dict(zip(self.rivals, self.counts, strict=True))

    def without(self, seat: int, heir: int) -> "Interrupt | None":  # noqa: ARG002
        """It wants none; without a builder nobody asks."""
        return None if seat == self.builder else wished(self, seat, 0)


def wished(item: Shortage, seat: int, count: int) -> Shortage:
    """A question about scarce pieces once a seat has said how many it wants."""
    waiting = tuple(other for other in item.waiting if other != seat)
    if seat == item.builder:  # what is left of its wish when it has won one: that one is placed
        return replace(item, waiting=waiting, count=count, space=-1 if count else item.space)
    counts = dict(zip(item.rivals, item.counts, strict=True)) | {seat: count}
    left = {other: number for other, number in counts.items() if number}
    return replace(item, waiting=waiting, rivals=tuple(left), counts=tuple(left.values()))


class Placement(msgspec.Struct, frozen=True, tag=True, gc=False):
    """`seat` won a building at auction for `paid` and has to place it; `free`: a card gave it; or
    it may buy `left` at the printed price, and says where."""

    seat: Annotated[int, ref.SeatName]
    piece: Annotated[int, ref.PieceName]
    paid: Annotated[int, ref.Number]
    free: bool = False
    left: Annotated[int, ref.Number] = 0

    def without(self, seat: int, heir: int) -> "Interrupt | None":  # noqa: ARG002
        """Nobody else places it."""
        return None if seat == self.seat else self


class PendingCard(msgspec.Struct, frozen=True, tag="Play", gc=False):
    """`seat` has played a card against `target`, who is asked whether to cancel it. `space` is what
    it is about, `other` the deed that is swapped for it, if any."""

    seat: Annotated[int, ref.SeatName]
    deck: Annotated[int, ref.NOT_WRITTEN]
    card: Annotated[int, ref.CardName]
    target: Annotated[int, ref.SeatName]
    space: Annotated[int, ref.DeedName | None] = -1
    other: Annotated[int, ref.DeedName | None] = -1

    def without(self, seat: int, heir: int) -> "Interrupt | None":  # noqa: ARG002
        """Between two, and over with either."""
        return None if seat in (self.seat, self.target) else self


class Retirement(msgspec.Struct, frozen=True, tag=True, gc=False):
    """`seat` wants to retire; `waiting` are the seats that have not agreed to it yet."""

    seat: Annotated[int, ref.SeatName]
    waiting: Annotated[tuple[int, ...], ref.SeatNames]

    def without(self, seat: int, heir: int) -> "Interrupt | None":  # noqa: ARG002
        """One less has to agree."""
        left = tuple(other for other in self.waiting if other != seat)
        return None if seat == self.seat else replace(self, waiting=left)


class Acquisition(msgspec.Struct, frozen=True, tag=True, gc=False):
    """`seat` has come by a mortgaged deed: lift now or keep the mortgage."""

    seat: Annotated[int, ref.SeatName]
    space: Annotated[int, ref.DeedName]

    def without(self, seat: int, heir: int) -> "Interrupt | None":  # noqa: ARG002
        """The deed is somebody else's then."""
        return None if seat == self.seat else self


class Meeting(msgspec.Struct, frozen=True, tag=True, gc=False):
    """On its way `seat` has come to the bearer, or bears the Ring and has come to others; it has
    `steps` still to go. `by`: dice or a card; `factor`: of the rent where that card leads, `dice`:
    how many it wants thrown for a staff's, 0 if it does not say."""

    seat: Annotated[int, ref.SeatName]
    steps: Annotated[int, ref.Number]
    by: By
    factor: Annotated[int, ref.Number] = 1
    dice: Annotated[int, ref.DiceOrNone] = 0

    def without(self, seat: int, heir: int) -> "Interrupt | None":  # noqa: ARG002
        """It goes no further."""
        return None if seat == self.seat else self


class RingBattle(msgspec.Struct, frozen=True, tag="Struggle", gc=False):
    """A battle of `seat` against `bearer`. `faces`: what each of the two has thrown, -1 nothing
    yet. `factor` and `dice` are of the rent where it takes place, if a card led there, which is in
    `by` where the rules ask for it. In a file, `over`: that bearer has left the game and somebody
    else has the Ring; the battle ends when what is above it is settled."""

    seat: Annotated[int, ref.SeatName]
    bearer: Annotated[int, ref.NOT_WRITTEN]
    faces: tuple[int, int] = (-1, -1)
    factor: Annotated[int, ref.Number] = 1
    dice: Annotated[int, ref.DiceOrNone] = 0
    by: By = "dice"

    def without(self, seat: int, heir: int) -> "Interrupt | None":  # noqa: ARG002
        """Without its bearer it stays until the engine ends it."""
        if seat == self.bearer:
            return replace(self, bearer=BANK)
        return None if seat == self.seat else self


class RentRoll(msgspec.Struct, frozen=True, tag=True, gc=False):
    """`owner` has asked for the rent of a staff: `factor` times what `dice` dice show, which are
    rolled for it now. What `debtor` owes is not known before that."""

    debtor: Annotated[int, ref.SeatName]
    owner: Annotated[int, ref.AccountName]
    space: Annotated[int, ref.DeedName]
    factor: Annotated[int, ref.Positive]
    dice: Annotated[int, ref.DiceCount] = 2

    def without(self, seat: int, heir: int) -> "Interrupt | None":
        """The heir of an owner gets the rent, but not from themselves."""
        if seat == self.debtor:
            return None
        if seat != self.owner:
            return self
        return None if heir == self.debtor else replace(self, owner=heir)


Interrupt = (
    Debt | Auction | EstateAuction | Shortage | Placement | Acquisition | PendingCard | Meeting
    | RingBattle | Retirement | RentRoll
)  # fmt: skip
"""Something that has to be settled before the turn goes on. `without(seat, heir)` is what is left
of it once `seat` is out of the game and `heir`, a seat or the Bank, has what it had; None:
nothing."""


class Claim(msgspec.Struct, frozen=True, gc=False):
    """Rent due to `owner` that has not been asked for. `turn` is the turn of the landing. If it is
    rolled for once it has been asked for, `amount` is 0, and it will be `factor` times what `dice`
    dice show.

    A file may leave out `owner`: who owns the space now; if it is somebody else, who owned it at
    the landing, it says `sold`. And `turn`: the number of the debtor's last one."""

    debtor: Annotated[int, ref.SeatName]
    owner: Annotated[int, ref.SeatName | None]
    space: Annotated[int, ref.DeedName]
    amount: Annotated[int, ref.Number]
    turn: Annotated[int, ref.Number | None]
    factor: Annotated[int, ref.Positive] = 0
    dice: Annotated[int, ref.DiceOrNone] = 0


class Bundle(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One side of a deal: money, deeds by position, kept cards by deck number."""

    cash: Annotated[int, ref.Number] = 0
    deeds: Annotated[tuple[int, ...], ref.DeedNames] = ()
    cards: Annotated[tuple[int, ...], tuple[ref.DeckName, ...]] = ()


class Deal(msgspec.Struct, frozen=True, gc=False):
    """A deal that `by` offers to `to`; `settles`: in place of how much of the rent that
    `by` owes `to`; below 0: that `to` owes `by`."""

    by: Annotated[int, ref.SeatName]
    to: Annotated[int, ref.SeatName]
    give: Bundle
    take: Bundle
    settles: Annotated[int, ref.Signed] = 0


class Proposal(msgspec.Struct, frozen=True):
    """House rules that `by` proposes, by setting name; `agreed`: which others have agreed."""

    by: Annotated[int, ref.SeatName]
    rules: dict[str, Any]
    agreed: Annotated[tuple[int, ...], ref.SeatNames] = ()
