"""Pages of a game in play: the question, the seats, an auction, rents, taking back."""

from __future__ import annotations

import msgspec

from controller.rules.commands import AnyCommand


class Main(msgspec.Struct, frozen=True):
    """Everything: seats, rents, deals, taking back."""


class Answers(msgspec.Struct, frozen=True):
    """All answers to the question that is asked."""


class SeatPage(msgspec.Struct, frozen=True):
    """What a seat has, and everything that it may do now."""

    seat: int


class Group(msgspec.Struct, frozen=True):
    """One kind of action of a seat, a choice for each place."""

    seat: int
    kind: type[AnyCommand]


class DeedPage(msgspec.Struct, frozen=True):
    """What may be done with a deed."""

    space: int


class Holdings(msgspec.Struct, frozen=True):
    """What a seat owns; a deed opens its own page."""

    seat: int


class Faces(msgspec.Struct, frozen=True):
    """The roll typed in: one die's face after the other."""

    seat: int
    first: int | None = None


class BidAmount(msgspec.Struct, frozen=True):
    """A seat's bid; an amount to set."""

    seat: int


class HowMany(msgspec.Struct, frozen=True):
    """How many scarce buildings a seat wants that builds on a space; a number to set."""

    seat: int
    space: int


class Bidders(msgspec.Struct, frozen=True):
    """Who bids?"""


class Leavers(msgspec.Struct, frozen=True):
    """Who passes in the auction? Or does the hammer fall?"""


class Rents(msgspec.Struct, frozen=True):
    """Rents that may be asked for."""


class TakeBackPage(msgspec.Struct, frozen=True):
    """How far to take back, by what was done."""


class TakeBack(msgspec.Struct, frozen=True):
    """Take the last `count` commands back."""

    count: int


class GoesBack(msgspec.Struct, frozen=True):
    """After a take-back: what is to be put back by hand, a line for each."""

    lines: tuple[str, ...]


class Decided(msgspec.Struct, frozen=True):
    """The rulings and house rules that have decided something in this game."""


class Goers(msgspec.Struct, frozen=True):
    """Who leaves the game, or sits down again?"""


class Going(msgspec.Struct, frozen=True):
    """How a seat may leave: a bot takes it, or it retires."""

    seat: int


class Moved(msgspec.Struct, frozen=True):
    """Has the token of a seat been moved?"""

    seat: int


class Confirm(msgspec.Struct, frozen=True):
    """The token of a seat has been moved."""

    seat: int


Page = (
    Main | Answers | SeatPage | Group | DeedPage | Holdings | Faces | BidAmount | Bidders | Leavers
    | HowMany | Rents | TakeBackPage | GoesBack | Decided | Moved | Goers | Going
)  # fmt: skip

Effect = TakeBack | Confirm
